"""Twenty lines that play a game: a bot that thinks against three that do not."""

import random

import majo

match = majo.Match("agate", seats=4, seed="examples")
rng = random.Random(1)
while not match.over:
    seat = match.asked[0]
    if seat == "p1":
        action = match.choose("easy", seat) or match.legal(seat)[0]
    else:
        action = rng.choice(match.legal(seat))
    match.act(action, seat)

for line in match.words("p1")[-5:]:
    print(line)
outcome = match.outcome() or []
winners = [f"p{at + 1}" for at, seat in enumerate(outcome) if seat["won"]]
print(f"{len(match)} actions; won by {', '.join(winners)}")
