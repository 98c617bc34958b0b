"""Keeps what was decided until it is known how the game ended."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from majo._errors import BadInput
from majo.vector import Batch, VectorEnv


class Episodes(NamedTuple):
    """Decisions of games that are over. Row ``i`` is one decision."""

    positions: NDArray[np.float32]
    actions: NDArray[np.float32]
    """The legal actions of decision ``i`` lie from ``offsets[i]`` to ``offsets[i + 1]``."""
    offsets: NDArray[np.int64]
    choices: NDArray[np.int64]
    """Which of them was done."""
    deciders: NDArray[np.int8]
    outcomes: NDArray[np.float32]
    """What the game brought the seat that decided: 1 won, ½ a shared first place, 0 lost."""
    games: NDArray[np.int64]
    weights: NDArray[np.float32]
    """One number for each legal action, as it was given to ``step``; else 1 for what was done."""

    def __len__(self) -> int:
        return len(self.choices)


class _Kept(NamedTuple):
    positions: NDArray[np.float32]
    actions: NDArray[np.float32]
    counts: NDArray[np.int64]
    choices: NDArray[np.int64]
    deciders: NDArray[np.int8]
    games: NDArray[np.int64]
    weights: NDArray[np.float32]


class Recorder:
    """Steps a ``VectorEnv`` and keeps every decision.

    >>> import majo, numpy as np
    >>> tables, rng = majo.VectorEnv("agate", 4, seats=2, seed=1), np.random.default_rng(1)
    >>> recorder = majo.Recorder(tables)
    >>> while not tables.dones.any():
    ...     _ = recorder.step(tables.sample(rng))
    >>> set(recorder.take().outcomes) <= {0.0, 0.5, 1.0}
    True
    """

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        self._kept: list[_Kept] = []
        self._ended: dict[int, NDArray[np.float32]] = {}

    def step(self, choices: ArrayLike, weights: ArrayLike | None = None) -> Batch:
        """As ``VectorEnv.step``. ``weights`` has a number for each legal action, for a learner that
        imitates (the tries of a teacher)."""
        env = self.env
        chosen = np.array(choices, dtype=np.int64)
        total = int(env.offsets[-1])
        if weights is None:
            given = np.zeros(total, dtype=np.float32)
            acted = np.flatnonzero(chosen >= 0)
            if chosen.shape == (env.n,) and (chosen < env.counts).all():
                given[env.offsets[:-1][acted] + chosen[acted]] = 1
        else:
            given = np.array(weights, dtype=np.float32)
            if given.shape != (total,):
                raise BadInput(f"weights of shape {given.shape}: one for each of {total} actions")
        before = _Kept(
            env.positions.copy(), env.actions.copy(), env.counts.astype(np.int64), chosen,
            env.deciders.copy(), env.games.copy(), given,
        )
        batch = env.step(chosen)
        held = chosen < 0
        self._kept.append(_rows(before, ~held) if held.any() else before)
        for row in np.flatnonzero(batch.dones):
            self._ended[int(before.games[row])] = batch.rewards[row].copy()
        return batch

    def take(self) -> Episodes:
        """The decisions of all games that are over; those of the others stay for later."""
        if not self._kept:
            env = self.env
            none = np.zeros((0, env.action_len), dtype=np.float32)
            return Episodes(
                env.positions[:0].copy(), none, np.zeros(1, dtype=np.int64),
                np.zeros(0, dtype=np.int64), env.deciders[:0].copy(),
                np.zeros(0, dtype=np.float32), env.games[:0].copy(), np.zeros(0, dtype=np.float32),
            )
        kept = _Kept(*(np.concatenate(part) for part in zip(*self._kept, strict=True)))
        ended = np.fromiter(self._ended, dtype=np.int64, count=len(self._ended))
        over = np.isin(kept.games, ended)
        rest = _rows(kept, ~over)
        self._kept = [rest] if len(rest.games) else []
        kept = _rows(kept, over)
        outcomes = np.zeros(len(kept.games), dtype=np.float32)
        if len(ended):
            order = np.argsort(ended)
            rewards = np.stack(list(self._ended.values()))[order]
            outcomes = rewards[np.searchsorted(ended[order], kept.games), kept.deciders]
        self._ended.clear()
        offsets = np.zeros(len(kept.counts) + 1, dtype=np.int64)
        np.cumsum(kept.counts, out=offsets[1:])
        return Episodes(
            kept.positions, kept.actions, offsets, kept.choices, kept.deciders,
            outcomes.astype(np.float32), kept.games, kept.weights,
        )


def _rows(kept: _Kept, which: NDArray[np.bool_]) -> _Kept:
    ragged = np.repeat(which, kept.counts)
    return _Kept(
        kept.positions[which], kept.actions[ragged], kept.counts[which], kept.choices[which],
        kept.deciders[which], kept.games[which], kept.weights[ragged],
    )
