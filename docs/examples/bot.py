#!/usr/bin/env python3
"""A bot for majo in one file: python3 and nothing else.

    majo play agate --bots ./docs/examples/bot.py
    majo lab run agate --seats 2 --bots ./docs/examples/bot.py,random --games 20

It likes to attack, above all with many cards, and would rather reflect an attack than take it.
In a game that it does not know it takes any legal action.
"""

import json
import random
import sys


def likes(action):
    """How much this bot likes an action, by its notation."""
    words = action.split()
    if words[0] == "attack":
        return 10 + len(words)
    if "reflect" in words or "absorb" in words:
        return 8
    if words[0] == "offset":
        return 6
    if words[0] in ("use", "play", "take"):
        return 5
    if words[0] in ("pass", "draw", "discard"):
        return 1
    return 3


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    dice = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            # A game begins; message has game, seat, seats and options.
            say(hello="example")
        elif message["type"] == "ask":
            # message["view"] is all that the seat may know.
            best = max(likes(action) for action in message["legal"])
            good = [action for action in message["legal"] if likes(action) == best]
            say(do=dice.choice(good), n=message["n"])
        elif message["type"] == "error":
            print("the table says:", message["what"], file=sys.stderr)
        # "over" needs no answer; another hello may follow.


if __name__ == "__main__":
    main()
