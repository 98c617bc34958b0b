"""A small learner in NumPy that beats random players in Agate Sword.

It plays against itself at many tables at once and learns what a position and an action together are
worth: one hidden layer, trained on how the games ended. Two minutes on one core are plenty; torch is
not needed. `--games` says how many it learns from.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

import majo

Floats = NDArray[np.float32]


class Judge:
    """Scores (position, action) pairs: a hidden layer of `width` over both, trained by Adam."""

    def __init__(self, position: int, action: int, width: int, rng: np.random.Generator) -> None:
        self.parts: list[Floats] = [
            rng.normal(0, 0.05, (position, width)).astype(np.float32),
            rng.normal(0, 0.15, (action, width)).astype(np.float32),
            np.zeros(width, np.float32),
            rng.normal(0, 0.1, width).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def hidden(self, positions: Floats, actions: Floats, owner: NDArray[np.int64]) -> Floats:
        by_position, by_action, bias, _, _ = self.parts
        return np.maximum((positions @ by_position)[owner] + actions @ by_action + bias, 0)

    def scores(self, batch: majo.Batch) -> Floats:
        owner = np.repeat(np.arange(len(batch.counts)), batch.counts)
        hidden = self.hidden(batch.positions, batch.actions, owner)
        scores: Floats = hidden @ self.parts[3] + self.parts[4]
        return scores

    def train(self, positions: Floats, actions: Floats, wanted: Floats, rate: float) -> float:
        hidden = self.hidden(positions, actions, np.arange(len(positions)))
        chance = 1 / (1 + np.exp(-(hidden @ self.parts[3] + self.parts[4])))
        wrong = ((chance - wanted) / len(wanted)).astype(np.float32)
        back = np.outer(wrong, self.parts[3]) * (hidden > 0)
        slopes = [
            positions.T @ back, actions.T @ back, back.sum(0), hidden.T @ wrong,
            wrong.sum(keepdims=True),
        ]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] += 0.1 * (slope - self.first[at])
            self.second[at] += 0.001 * (slope**2 - self.second[at])
            first = self.first[at] / (1 - 0.9**self.steps)
            second = self.second[at] / (1 - 0.999**self.steps)
            self.parts[at] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
        return float(np.mean((chance - wanted) ** 2))


def pick(scores: Floats, batch: majo.Batch, rng: np.random.Generator, noise: float) -> NDArray[np.int64]:
    """The best action of every table, after some noise (Gumbel: a softmax of that warmth)."""
    noisy = scores + noise * rng.gumbel(size=len(scores)) if noise else scores
    best = np.maximum.reduceat(noisy, batch.offsets[:-1])
    at_best = np.flatnonzero(noisy == np.repeat(best, batch.counts))
    owner = np.searchsorted(batch.offsets, at_best, side="right") - 1
    _, first = np.unique(owner, return_index=True)
    choices: NDArray[np.int64] = at_best[first] - batch.offsets[:-1]
    return choices


def measure(judge: Judge, seats: int, games: int, rng: np.random.Generator) -> float:
    """How often the judge wins as one of `seats`, the others being random."""
    env = majo.VectorEnv("agate", 256, seats=seats, seed="measure", learners=1, threads=1)
    won, over = 0.0, 0
    while over < games:
        before = env.deciders.copy()
        batch = env.step(pick(judge.scores(env.batch()), env.batch(), rng, 0))
        won += float(batch.rewards[batch.dones, before[batch.dones]].sum())
        over += int(batch.dones.sum())
    return won / over


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40_000, help="to learn from")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--measure", type=int, default=2000, help="games to measure with")
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    env = majo.VectorEnv("agate", 256, seats=args.seats, seed="learn", threads=1)
    judge = Judge(env.position_len, env.action_len, 48, rng)
    recorder = majo.Recorder(env)
    fair = 1 / args.seats
    print(f"before: {measure(judge, args.seats, args.measure, rng):.3f} (chance is {fair:.3f})")
    games = 0
    while games < args.games:
        for _ in range(40):
            batch = env.batch()
            recorder.step(pick(judge.scores(batch), batch, rng, 0.3))
        seen = recorder.take()
        games += len(np.unique(seen.games))
        chosen = seen.actions[seen.offsets[:-1] + seen.choices]
        order = rng.permutation(len(seen))
        for rows in np.array_split(order, max(1, len(seen) // 512)):
            judge.train(seen.positions[rows], chosen[rows], seen.outcomes[rows], 0.002)
    won = measure(judge, args.seats, args.measure, rng)
    print(f"after {games} games: {won:.3f} of {args.measure} against random")


if __name__ == "__main__":
    main()
