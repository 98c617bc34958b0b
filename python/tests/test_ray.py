"""A real Ray cluster of several processes on this machine; one worker is killed in the middle."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

import majo
import majo.ray


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        logging_level="ERROR",
        log_to_driver=False,
        object_store_memory=100 << 20,
    )
    yield
    ray.shutdown()


def test_the_result_is_the_same_although_a_worker_is_killed(cluster: None, tmp_path: Path) -> None:
    """The bot of one seat is a program; in the middle of a shard it kills the worker that runs it."""
    order = tmp_path / "kill"
    killer = f"{sys.executable} {Path(__file__).with_name('killer.py')} {order}"
    settings = {"bots": [killer, "random"], "games": 24, "seed": "cluster", "seats": 2}
    alone, spread = tmp_path / "alone.parquet", tmp_path / "spread.parquet"
    summary = majo.lab.run("agate", out=alone, jobs=1, **settings)

    watched: list[tuple[int, int]] = []
    order.touch()
    again = majo.ray.run(
        "agate", out=spread, shards=6, watch=lambda *now: watched.append(now), **settings
    )
    assert not order.exists(), "a worker was killed"
    assert watched[0] == (0, 6)
    assert watched[-1] == (6, 6)
    assert again == summary
    assert spread.read_bytes() == alone.read_bytes()


def test_comparisons_and_tuning_are_those_of_one_machine(cluster: None) -> None:
    sides = {"b": {"options": {"turn_limit": 20}}}
    settings = {"games": 60, "seed": "compare"}
    assert majo.ray.compare("agate", shards=4, **sides, **settings) == majo.lab.compare(
        "agate", **sides, **settings
    )
    tuned = {
        "vary": "cards.toml:card.herb.effect.heal=1..4", "target": "length=60", "settings": 4,
        "games": 40, "seed": "tune",
    }
    assert majo.ray.tune("agate", **tuned) == majo.lab.tune("agate", **tuned)


def test_a_mistake_is_told_as_it_is_on_one_machine(cluster: None) -> None:
    with pytest.raises(majo.BadInput, match="seed"):
        majo.ray.run("agate", games=10)
    with pytest.raises(majo.BadInput, match="shard"):
        majo.ray.run("agate", games=10, seed=1, shard="1/2")
    with pytest.raises(majo.BadInput, match="did you mean agate"):
        majo.ray.run("agat", games=10, seed=1)


def test_without_a_cluster_it_says_how_to_start_one() -> None:
    was = ray.is_initialized()
    if was:
        ray.shutdown()
    with pytest.raises(majo.BadInput, match="ray.init"):
        majo.ray.run("agate", games=10, seed=1)
