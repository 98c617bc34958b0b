"""Thousands of tables at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from majo import _majo
from majo._errors import BadInput
from majo._types import FilePath, Seed


class Batch(NamedTuple):
    """What the tables look like to whoever decides there. Row ``i`` is table ``i``.

    The arrays are the environment's own: the next step writes over them. Copy what you keep.
    """

    positions: NDArray[np.float32]
    """``[n, position_len]``: what the seat that decides knows."""
    actions: NDArray[np.float32]
    """``[offsets[n], action_len]``: its legal actions, those of table ``i`` from ``offsets[i]`` on."""
    offsets: NDArray[np.int64]
    """``[n + 1]``."""
    counts: NDArray[np.int32]
    """``[n]``: how many legal actions."""
    deciders: NDArray[np.int8]
    """``[n]``: the seat that decides, from 0."""
    rewards: NDArray[np.float32]
    """``[n, seats]``: what the game that has just ended brought each seat; zeros elsewhere."""
    dones: NDArray[np.bool_]
    """``[n]``: has a game just ended? The table shows the next one already."""
    games: NDArray[np.int64]
    """``[n]``: the number of the game under way; no two games share one."""


Policy = Callable[[Batch], ArrayLike]
"""Gives for every row of a batch the place of an action, counted from 0."""


class VectorEnv:
    """``n`` tables of a game, stepped on native threads, seen through NumPy arrays.

    ``learners`` are the seats you decide for: ``"all"``, a list (``["p1"]``), or a number of seats
    that are drawn anew for every game. Everyone else is drawn from ``opponents`` when a game begins:
    levels (``"random"`` … ``"hard"``) and functions of your own, which get a batch of their tables.

    A game that ends is followed by a new one at once. Game ``g`` follows from ``seed`` and ``g``
    alone, on any number of threads. With ``manners`` what no fair player would do is not offered.

    >>> import majo, numpy as np
    >>> tables = majo.VectorEnv("agate", 8, seats=2, seed=1)
    >>> rng = np.random.default_rng(1)
    >>> for _ in range(100):
    ...     batch = tables.step(tables.sample(rng))
    >>> batch.positions.shape == (8, tables.position_len)
    True
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: FilePath | None = None,
        seed: Seed = None,
        threads: int | None = None,
        learners: int | str | Sequence[int | str] = "all",
        opponents: Sequence[str | Policy] = ("random",),
        manners: bool = False,
    ) -> None:
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents]
        names: list[str] = []
        self._outside: list[Policy] = []
        for opponent in opponents:
            if isinstance(opponent, str):
                names.append(opponent)
            elif callable(opponent):
                self._outside.append(opponent)
                names.append(f"outside:{len(self._outside)}")
            else:
                raise BadInput(f"{opponent!r} is no opponent: name a level or give a function")
        if not names:
            raise BadInput("the pool of opponents is empty: name at least one")
        if threads is not None and threads < 1:
            raise BadInput(f"{threads} threads: write 1 or more, or leave it out for all cores")
        self._tables = _majo.VectorTables(
            game,
            n,
            seats=seats,
            options=options,
            packs=packs,
            seed=seed,
            threads=threads or 0,
            learners=learners,
            opponents=names,
            manners=manners,
        )
        self.game = game
        self.n = n
        self.seats = self._tables.seats
        arrays = self._tables.arrays()
        self.positions: NDArray[np.float32] = arrays["positions"]
        self.offsets: NDArray[np.int64] = arrays["offsets"]
        self.counts: NDArray[np.int32] = arrays["counts"]
        self.deciders: NDArray[np.int8] = arrays["seats"]
        self.games: NDArray[np.int64] = arrays["games"]
        self.points: NDArray[np.int32] = arrays["points"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.dones: NDArray[np.bool_] = arrays["dones"]
        self._owners: NDArray[np.uint8] = arrays["owners"]
        self._own_rewards, self._own_dones, self._own_points = self.rewards, self.dones, self.points
        self.position_len = int(self.positions.shape[1])
        self.action_len = int(arrays["actions"].shape[1])
        if self._outside:
            # Several native steps make one of ours: what they bring is put together here.
            self.rewards, self.dones = self.rewards.copy(), self.dones.copy()
            self.points = self.points.copy()
            self._ask_outside()

    @property
    def actions(self) -> NDArray[np.float32]:
        """``[offsets[n], action_len]``: the legal actions of all tables, one after the other."""
        return self._tables.actions()[: self.offsets[-1]]

    def batch(self) -> Batch:
        """How things stand."""
        return Batch(
            self.positions, self.actions, self.offsets, self.counts, self.deciders, self.rewards,
            self.dones, self.games,
        )

    def reset(self) -> Batch:
        """Deals new games everywhere. They go on from the last number: nothing is played twice."""
        self._tables.reset()
        if self._outside:
            self.dones[:] = False
            self.rewards[:] = 0
            self.points[:] = 0
            self._ask_outside()
        return self.batch()

    def step(self, choices: ArrayLike) -> Batch:
        """Does one action at every table: its place in the list of legal ones, −1 for none."""
        self._tables.step(self._checked(choices, self.n))
        if self._outside:
            self.dones[:] = False
            self.rewards[:] = 0
            self.points[:] = 0
            self._take()
            self._ask_outside()
        return self.batch()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """One legal action for every table, each as likely."""
        return (rng.random(self.n) * self.counts).astype(np.int64)

    def teach(
        self, teacher: int | str = "normal", seed: int = 0
    ) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """What a search thinks at every table, for each legal action as ``offsets`` says.

        ``teacher`` is a level (``"easy"``, ``"normal"``, ``"hard"``) or a number of simulations.
        Gives how often each action was tried and its chance to win; an action that manners forbid
        was not tried and has no chance (NaN). The search knows what the seat knows.
        """
        return self._tables.teach(teacher, seed)

    def choose(self, level: str, seed: int = 0) -> NDArray[np.int64]:
        """What bots of a level would do, table by table."""
        return self._tables.choose(level, seed)

    def legal(self, table: int) -> list[str]:
        """The legal actions of one table, in notation."""
        return self._tables.legal(table)

    def view(self, table: int, seat: int | str | None = None) -> dict[str, Any]:
        """What a seat of one table may know; without a seat the one that decides."""
        return self._tables.view(table, seat)

    def close(self) -> None:
        """Lets tables and threads go. Arrays that you hold stay as they are."""
        self._tables.close()

    @property
    def closed(self) -> bool:
        return self._tables.closed

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<majo.VectorEnv {self.game}, {self.n} tables of {self.seats} seats>"

    @staticmethod
    def _checked(choices: ArrayLike, n: int) -> NDArray[np.int64]:
        array = np.asarray(choices)
        if array.dtype == np.int64 and array.shape == (n,):
            return array
        if array.shape != (n,):
            raise BadInput(f"choices of shape {array.shape}: one whole number for each of {n} tables")
        if array.dtype.kind not in "iu":
            raise BadInput(f"choices of type {array.dtype}: whole numbers are wanted")
        return array.astype(np.int64)

    def _take(self) -> None:
        """Keeps what the last native step brought; of two games that ended, the first."""
        fresh = self._own_dones & ~self.dones
        self.rewards[fresh] = self._own_rewards[fresh]
        self.points[fresh] = self._own_points[fresh]
        self.dones |= fresh

    def _ask_outside(self) -> None:
        while self._owners.any():
            choices = np.full(self.n, -1, dtype=np.int64)
            for number, policy in enumerate(self._outside, 1):
                rows = np.flatnonzero(self._owners == number)
                if len(rows):
                    choices[rows] = self._checked(policy(self._part(rows)), len(rows))
            self._tables.step(choices)
            self._take()

    def _part(self, rows: NDArray[np.int64]) -> Batch:
        counts = self.counts[rows]
        offsets = np.zeros(len(rows) + 1, dtype=np.int64)
        np.cumsum(counts, out=offsets[1:])
        within = np.arange(offsets[-1]) - np.repeat(offsets[:-1], counts)
        actions = self.actions[np.repeat(self.offsets[rows], counts) + within]
        return Batch(
            self.positions[rows], actions, offsets, counts, self.deciders[rows],
            self.rewards[rows], self.dones[rows], self.games[rows],
        )
