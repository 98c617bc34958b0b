#!/usr/bin/env python3
"""What the Python package can do, beside peers: `bench/run` builds it, installs it and runs this.

    target/bench-venv/bin/python bench/python_side.py --seconds 2

Prints one line of JSON. What is measured:

`vector`   decisions a second of `majo.VectorEnv` with features of positions and actions, on all cores
           given; choices are made in NumPy, every legal action as likely.
`single`   decisions a second of one table at a time, Python choosing every action:
           ours `majo.Table` (the plain interface, as OpenSpiel's), `majo.env` (PettingZoo, with
           observations, as rlcard's environment gives them); OpenSpiel's crazy_eights; rlcard's UNO.
`ray`      games a second of `majo.ray.run` with one and two workers, taking turns.

A peer that is not installed is left out and told of in `missing`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

import numpy as np

import majo

GAMES = ["agate", "court", "daybreak", "hackclad", "shadows"]
TABLES = {"agate": 2048, "court": 2048, "daybreak": 1024, "hackclad": 1024, "shadows": 1024}


def vector(game: str, threads: int, seconds: float) -> float:
    rng = np.random.default_rng(1)
    with majo.VectorEnv(game, TABLES[game], seed=1, threads=threads) as env:
        # Past the opening, where all tables are alike.
        for _ in range(30):
            env.step(env.sample(rng))
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            env.step(env.sample(rng))
            steps += 1
        return steps * env.n / (time.perf_counter() - start)


def rate(play, seconds: float) -> float:
    """`play(n)` plays game n and gives its decisions."""
    decisions, games, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play(games)
        games += 1
    return decisions / (time.perf_counter() - start)


def table_player(game: str):
    table, draw = majo.Table(game, seed=0), random.Random(1).random

    def play(number: int) -> int:
        table.reset(number)
        step = table.step
        while not table.over:
            step(int(draw() * table.count))
        return table.decisions

    return play


def env_player(game: str):
    env, draw = majo.env(game), random.Random(1).random

    def play(number: int) -> int:
        env.reset(seed=number)
        decisions = 0
        while True:
            _observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                return decisions
            env.step(int(draw() * info["count"]))
            decisions += 1

    return play


def spiel_player():
    import pyspiel

    game, rng = pyspiel.load_game("crazy_eights"), random.Random(1)
    draw = rng.random

    def play(_: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return play


def rlcard_player():
    import rlcard

    env, draw = rlcard.make("uno", config={"seed": 1}), random.Random(1).random

    def play(_: int) -> int:
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def ray_rates(seconds: float) -> dict[str, object]:
    import os

    import ray

    import majo.ray

    ray.init(
        num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False,
        object_store_memory=100 << 20,
    )
    try:
        # Shards long enough that what a task costs is lost in them.
        games = max(200, int(2000 * seconds))
        settings = {"bots": "easy", "seed": "bench", "games": games, "seats": 4}
        majo.ray.run("agate", shards=2, watch=lambda *_: None, **{**settings, "games": 8})
        play = ray.remote(num_cpus=1)(majo.ray._play_shard)
        ratios, rates = [], []
        for _ in range(3):
            times = []
            for workers in (1, 2):
                parts = majo.ray._shards(majo.lab.about("agate", **settings), 8)
                waiting, running = list(parts), []
                start = time.perf_counter()
                while waiting or running:
                    while waiting and len(running) < workers:
                        running.append(play.remote(waiting.pop()))
                    _, running = ray.wait(running, num_returns=1)
                times.append(time.perf_counter() - start)
            ratios.append(times[0] / times[1])
            rates.append(games / times[1])
        return {"cores": os.cpu_count(), "games_per_second": statistics.median(rates), "ratios": ratios}
    finally:
        ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--no-ray", action="store_true")
    args = parser.parse_args()
    missing: dict[str, str] = {}
    players = {}
    for game in GAMES:
        players[f"table {game}"] = table_player(game)
    try:
        for game in GAMES:
            players[f"env {game}"] = env_player(game)
    except ImportError as error:
        missing["PettingZoo"] = str(error)
    for name, make in (("OpenSpiel crazy_eights", spiel_player), ("rlcard UNO", rlcard_player)):
        try:
            players[name] = make()
        except ImportError as error:
            missing[name] = str(error)
    single: dict[str, list[float]] = {name: [] for name in players}
    vectors: dict[str, list[float]] = {game: [] for game in GAMES}
    for _ in range(args.rounds):
        for name, play in players.items():
            single[name].append(rate(play, args.seconds / 2))
        for game in GAMES:
            vectors[game].append(vector(game, args.threads, args.seconds))
    found: dict[str, object] = {
        "version": majo.__version__,
        "threads": args.threads,
        "vector": vectors,
        "single": single,
        "missing": missing,
    }
    if not args.no_ray:
        try:
            found["ray"] = ray_rates(args.seconds)
        except ImportError as error:
            missing["Ray"] = str(error)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
