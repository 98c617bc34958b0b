"""majo (魔女): five Japanese tabletop games for Python.

>>> import majo
>>> table = majo.Table("agate", seats=2, seed="a quiet evening")
>>> while not table.over:
...     table.step(0)
>>> sum(table.rewards())
1.0

``Match`` keeps the whole past of one game, ``Table`` is the quickest single table, ``VectorEnv``
steps thousands at once. ``env`` and ``parallel_env`` are PettingZoo environments, ``majo.spiel`` is
for OpenSpiel, ``majo.lab`` runs experiments and ``majo.ray`` spreads them over a cluster.
docs/python.md is the manual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from majo import lab
from majo._errors import BadInput, Closed, Failed, Illegal, InternalError, MajoError, Missing
from majo._majo import (
    Match,
    Progress,
    __version__,
    check_scenario,
    contest,
    fields,
    games,
    harvest,
    pack_files,
    packs,
    replay,
    rules,
    scenarios,
)
from majo.record import Episodes, Recorder
from majo.table import Table, export_packs
from majo.vector import Batch, VectorEnv

if TYPE_CHECKING:
    from majo.zoo import MajoEnv, MajoParallelEnv

LEVELS = ("random", "greedy", "easy", "normal", "hard")
"""The bots, the weakest first."""


def env(game: str, seats: int | None = None, **settings: Any) -> MajoEnv:
    """A PettingZoo AEC environment: ``majo.env("agate", seats=4, options={"hp_cap": "none"})``."""
    from majo.zoo import MajoEnv

    return MajoEnv(game, seats, **settings)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> MajoParallelEnv:
    """A PettingZoo parallel environment: whoever is asked at the same time acts at the same time."""
    from majo.zoo import MajoParallelEnv

    return MajoParallelEnv(game, seats, **settings)


__all__ = [
    "LEVELS",
    "BadInput",
    "Batch",
    "Closed",
    "Episodes",
    "Failed",
    "Illegal",
    "InternalError",
    "MajoError",
    "Match",
    "Missing",
    "Progress",
    "Recorder",
    "Table",
    "VectorEnv",
    "__version__",
    "check_scenario",
    "contest",
    "env",
    "export_packs",
    "fields",
    "games",
    "harvest",
    "lab",
    "pack_files",
    "packs",
    "parallel_env",
    "replay",
    "rules",
    "scenarios",
]
