"""A tournament: every level against a table of random players, in every game, with intervals."""

import argparse

import majo

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=100, help="for each pairing (100)")
parser.add_argument("--levels", default="greedy,easy")
args = parser.parse_args()

print(f"{'game':10} {'level':8} {'wins':>6}   95 % interval")
for game in majo.games():
    for level in args.levels.split(","):
        found = majo.lab.run(
            game["id"], bots=[level, "random"], games=args.games, seed="tournament", rotate=True
        )
        rate = found["win_rate"][0]
        low, high = 100 * rate["low"], 100 * rate["high"]
        print(f"{game['id']:10} {level:8} {100 * rate['rate']:5.1f}%   {low:.0f} to {high:.0f} %")
