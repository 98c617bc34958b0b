"""What the tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

import majo

ROOT = Path(__file__).resolve().parents[2]
GAMES = [game["id"] for game in majo.games()]
SEATS = {game["id"]: tuple(game["seats"]) for game in majo.games()}


@pytest.fixture
def root() -> Path:
    return ROOT


def every_table() -> list[tuple[str, int]]:
    """Every game with every number of seats it takes."""
    return [
        (name, seats) for name, (least, most) in SEATS.items() for seats in range(least, most + 1)
    ]
