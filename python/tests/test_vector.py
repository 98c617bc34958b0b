"""Thousands at once."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from conftest import GAMES, every_table
from numpy.typing import NDArray

import majo


def play(env: majo.VectorEnv, steps: int, seed: int = 0) -> majo.Batch:
    rng = np.random.default_rng(seed)
    batch = env.batch()
    for _ in range(steps):
        batch = env.step(env.sample(rng))
    return batch


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_tables_of_every_size(game: str, seats: int) -> None:
    with majo.VectorEnv(game, 24, seats=seats, seed=1, threads=2) as env:
        rng, ended = np.random.default_rng(0), 0
        for _ in range(300):
            batch = env.step(env.sample(rng))
            ended += int(batch.dones.sum())
            assert (batch.counts > 0).all()
            assert (batch.deciders < seats).all()
            assert batch.offsets[-1] == len(batch.actions) == batch.counts.sum()
            assert batch.rewards[~batch.dones].sum() == 0
        assert np.isfinite(batch.positions).all()
        assert np.isfinite(batch.actions).all()
        assert batch.positions.any(axis=1).all()
        assert batch.actions.any(axis=1).all()


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_those_of_single_tables(game: str) -> None:
    """Played side by side: every row and every legal action is what one table alone says."""
    env = majo.VectorEnv(game, 5, seed=11, threads=2)
    rng = np.random.default_rng(5)
    for _ in range(40):
        env.step(env.sample(rng))
    for row in range(5):
        assert len(env.legal(row)) == env.counts[row]
        view = env.view(row)
        assert view["viewer"] == f"p{env.deciders[row] + 1}"


def test_the_number_of_threads_changes_nothing() -> None:
    for game in GAMES:
        batches = []
        for threads in (1, 2, 5):
            env = majo.VectorEnv(
                game, 11, seed="threads", threads=threads, learners=1, opponents=["random", "greedy"],
            )
            batch = play(env, 12)
            batches.append([part.copy() for part in batch])
            env.close()
        for other in batches[1:]:
            for one, two in zip(batches[0], other, strict=True):
                assert one.tobytes() == two.tobytes()


def test_arrays_are_shared_not_copied() -> None:
    env = majo.VectorEnv("agate", 16, seed=1)
    first = env.batch()
    second = play(env, 3)
    assert first.positions is second.positions
    assert first.offsets is second.offsets
    assert np.shares_memory(second.actions, env.actions)
    # As torch takes them.
    taken = np.from_dlpack(env.positions)
    assert np.shares_memory(taken, env.positions)


def test_games_end_with_rewards_and_go_on() -> None:
    env = majo.VectorEnv("agate", 64, seats=3, seed=2)
    rng = np.random.default_rng(0)
    ended = 0
    seen: set[int] = set(env.games.tolist())
    while ended < 200:
        batch = env.step(env.sample(rng))
        done = batch.dones
        ended += int(done.sum())
        # Of a finished game somebody has won, alone or with others.
        assert (batch.rewards[done].max(axis=1) == 1).all()
        fresh = set(batch.games[done].tolist())
        assert not fresh & seen
        seen |= fresh


def test_opponents_sit_where_learners_do_not() -> None:
    env = majo.VectorEnv("agate", 50, seats=4, seed=3, learners=["p2"], opponents=["random"])
    play(env, 50)
    assert (env.deciders == 1).all()
    env = majo.VectorEnv("agate", 200, seats=4, seed=3, learners=1)
    assert set(env.deciders.tolist()) == {0, 1, 2, 3}


def test_greedy_opponents_are_harder_than_random_ones() -> None:
    def share(opponent: str) -> float:
        env = majo.VectorEnv(
            "agate", 64, seats=2, seed=4, learners=1, opponents=[opponent], manners=True,
        )
        rng, won, games = np.random.default_rng(0), 0.0, 0
        while games < 250:
            before = env.deciders.copy()
            batch = env.step(env.sample(rng))
            won += float(batch.rewards[batch.dones, before[batch.dones]].sum())
            games += int(batch.dones.sum())
        return won / games

    assert share("greedy") < share("random") - 0.15


def test_functions_are_opponents() -> None:
    asked = 0

    def first(batch: majo.Batch) -> NDArray[np.int64]:
        nonlocal asked
        assert len(batch.positions) == len(batch.counts) == len(batch.offsets) - 1
        assert len(batch.actions) == batch.offsets[-1]
        asked += len(batch.counts)
        return np.zeros(len(batch.counts), dtype=np.int64)

    env = majo.VectorEnv("agate", 20, seats=2, seed=5, learners=["p1"], opponents=[first])
    ended, rng = 0, np.random.default_rng(0)
    for _ in range(200):
        batch = env.step(env.sample(rng))
        assert (batch.deciders == 0).all()
        ended += int(batch.dones.sum())
        assert (batch.rewards[batch.dones].sum(axis=1) == 1).all()
    assert asked > 500
    assert ended > 10


def test_an_opponent_that_fails_is_told() -> None:
    def broken(batch: majo.Batch) -> NDArray[np.int64]:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        play(majo.VectorEnv("agate", 4, seats=2, seed=1, learners=["p1"], opponents=[broken]), 50)

    def wrong(batch: majo.Batch) -> NDArray[np.int64]:
        return np.full(len(batch.counts), 1000)

    with pytest.raises(majo.BadInput, match="no action"):
        play(majo.VectorEnv("agate", 4, seats=2, seed=1, learners=["p1"], opponents=[wrong]), 50)


def test_teachers_give_tries_and_chances() -> None:
    env = majo.VectorEnv("agate", 12, seats=2, seed=6, threads=2)
    play(env, 5)
    tried, worth = env.teach(200, seed=1)
    assert tried.shape == worth.shape == (env.offsets[-1],)
    again, _ = env.teach(200, seed=1)
    assert (tried == again).all()
    sums = np.add.reduceat(tried, env.offsets[:-1])
    assert ((sums > 0) & (sums <= 200)).all()
    assert (worth[tried > 0] >= 0).all()
    easy, _ = env.teach("easy")
    assert easy.shape == tried.shape
    with pytest.raises(majo.BadInput, match="greedy"):
        env.teach("greedy")
    chosen = env.choose("greedy")
    assert ((chosen >= 0) & (chosen < env.counts)).all()


def test_what_a_teacher_knows_is_what_the_seat_knows() -> None:
    env = majo.VectorEnv("court", 8, seats=3, seed=6, manners=True)
    play(env, 20)
    tried, worth = env.teach(60)
    assert np.isfinite(worth).all()


def test_episodes_are_recorded_with_their_outcome() -> None:
    env = majo.VectorEnv("agate", 30, seats=2, seed=7)
    recorder, rng = majo.Recorder(env), np.random.default_rng(1)
    won: dict[int, NDArray[np.float32]] = {}
    decisions = 0
    for _ in range(400):
        before = env.games.copy()
        batch = recorder.step(env.sample(rng))
        decisions += env.n
        for row in np.flatnonzero(batch.dones):
            won[int(before[row])] = batch.rewards[row].copy()
    episodes = recorder.take()
    assert 0 < len(episodes) < decisions
    assert set(episodes.games.tolist()) == set(won)
    for row in range(0, len(episodes), 17):
        game, seat = int(episodes.games[row]), int(episodes.deciders[row])
        assert episodes.outcomes[row] == won[game][seat]
    counts = np.diff(episodes.offsets)
    assert (episodes.choices < counts).all()
    assert len(episodes.actions) == episodes.offsets[-1] == len(episodes.weights)
    assert (np.add.reduceat(episodes.weights, episodes.offsets[:-1]) == 1).all()
    assert len(recorder.take()) == 0
    # The decisions of games that were not over come later.
    recorder.step(env.sample(rng))
    while not env.dones.any():
        recorder.step(env.sample(rng))
    assert len(recorder.take()) > 0


def test_held_tables_stay_as_they_are() -> None:
    env = majo.VectorEnv("agate", 4, seed=8)
    before = env.positions.copy()
    choices = env.sample(np.random.default_rng(0))
    choices[:2] = -1
    env.step(choices)
    assert (env.positions[:2] == before[:2]).all()


def test_a_thread_at_work_is_not_disturbed() -> None:
    """While one thread thinks without the interpreter's lock, another is told to go elsewhere."""
    env = majo.VectorEnv("agate", 64, seats=4, seed=9, threads=1)
    began, told = threading.Event(), threading.Event()
    errors: list[str] = []

    def think() -> None:
        began.set()
        while not told.is_set():
            try:
                env.teach(300)
            except majo.BadInput as error:
                errors.append(str(error))

    thread = threading.Thread(target=think)
    thread.start()
    began.wait()
    try:
        for _ in range(10_000_000):
            try:
                env.legal(0)
            except majo.BadInput as error:
                errors.append(str(error))
                break
    finally:
        told.set()
        thread.join()
    assert errors
    assert "another thread" in errors[0]
    env.step(env.sample(np.random.default_rng(0)))
