"""Writes docs/observations.md from the words that stand beside the encoders in Rust.

    python python/tools/observations.py > docs/observations.md
"""

from __future__ import annotations

from typing import Any

import majo

HEAD = """# Observations, number by number

What `majo.Table.position()`, `majo.VectorEnv.positions` and the PettingZoo and OpenSpiel observations
hold, and what the rows of `actions` say. All numbers are 32-bit floats, mostly between 0 and 1.
They come from what the seat may know and nothing else: in worlds that look the same to the seat they are
the same bytes, and tests demand it.

- How many numbers there are follows from the pack (below: the built-in cards), not from seats or
  options: a seat that is not there is all zeros. With other cards `majo.fields(game, packs=folder)` says
  what is where.
- Seats are counted from the one that looks: 0 is itself, 1 the next clockwise.
- "Cards" and "kinds" stand in the order of the pack's files; "/ 4" is what a count is divided by.
- A game's version goes up whenever the same position would give other numbers.

This page is written by `python/tools/observations.py`; a test keeps it true.
"""


def table(fields: list[dict[str, Any]]) -> list[str]:
    lines = ["| from | numbers | field | what |", "|---|---|---|---|"]
    for field in fields:
        lines.append(f"| {field['at']} | {field['len']} | `{field['name']}` | {field['what']} |")
    return lines


def page() -> str:
    lines = [HEAD]
    for game in majo.games():
        found = majo.fields(game["id"])
        lines += [
            f"## {game['name']['en']} (`{game['id']}`, version {found['version']})",
            "",
            f"Position: {found['position_len']} numbers.",
            "",
            *table(found["position"]),
            "",
            f"Action: {found['action_len']} numbers.",
            "",
            *table(found["action"]),
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
