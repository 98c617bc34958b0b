"""What is trained: a game in one mode, for some numbers of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Plan:
    """How a network for one kind of table comes about."""

    game: str
    seats: tuple[int, ...]
    options: tuple[dict[str, Any], ...] = ({},)
    """The tables it is for; each is played as often."""
    besides: tuple[str, ...] = ()
    """Options that may be anything, because it was measured to play as well there."""
    stakes: str = "rivals"
    """``rivals``: one wins; ``partners``: all win or nobody does."""
    first: int = 200
    """Simulations of the hand-made search that is imitated at the beginning."""
    simulations: int = 100
    """Simulations of the search with the network inside, at decisions that are kept."""
    quick: int = 12
    """Simulations at the others."""
    every: int = 6
    """Once in so many decisions one is kept."""
    stray: int = 5
    """Once in so many decisions something else is done than what looks best."""
    wide: int = 128
    narrow: int = 64
    ask: int = 64
    explore: float = 1.0
    """How much the search looks at actions that do not look best."""
    levels: tuple[int, int, int] = (30, 200, 2000)
    """Simulations of a decision at easy, normal and hard."""
    points: float = 10.0
    """Points by which one is clearly ahead."""


PLANS = {
    "daybreak": Plan(
        "daybreak", (2, 3, 4), ({}, {"sets": "all"}), explore=0.5, points=5.0,
        besides=(
            "unaffordable_pick", "extra_cost_time", "multi_hit", "final_extra_turns", "extra_turn_effects",
            "unchoosable_stones", "curse_hand_limit", "ultimate_ban", "split_stones", "known_hand_aid", "start_player",
        ),
    ),
    "court": Plan("court", (2, 3, 4), explore=0.3, points=40.0),
    "hackclad": Plan("hackclad", (2, 3, 4), explore=4.0, levels=(30, 200, 200), points=10.0),
    "hackclad-coop": Plan(
        "hackclad", (3,), tuple({"mode": "coop"} | ({} if hard == "normal" else {"coop_difficulty": hard})
                                for hard in ("easy", "normal", "expert", "inferno")),
        stakes="partners",
    ),
    "agate": Plan("agate", (2, 3, 4), points=5.0),
    "shadows": Plan("shadows", (5,), stakes="partners", points=1.0),
}
