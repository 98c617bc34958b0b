"""The laboratory: the same numbers as the command line gives."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from conftest import GAMES, ROOT

import majo


def command(*words: str) -> object:
    """What the command line says; it was built before the tests of this package are run."""
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = os.environ.get("MAJO") or next(
        (str(found) for kind in ("debug", "release") if (found := folder / kind / "majo").exists()),
        shutil.which("majo"),
    )
    if program is None:
        pytest.skip("the program majo is not built: cargo build -p majo")
    done = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_a_run_is_that_of_the_command_line(game: str) -> None:
    own = majo.lab.run(game, bots="greedy,random", games=12, seed="same", rotate=True, jobs=2)
    line = command(
        "lab", "run", game, "--bots", "greedy,random", "--games", "12", "--seed", "same", "--rotate",
    )
    assert own == line


def test_result_files_are_the_same_bytes(tmp_path: Path) -> None:
    settings = {"bots": "random", "games": 300, "seed": "bytes"}
    own, line = tmp_path / "own.parquet", tmp_path / "line.parquet"
    majo.lab.run("agate", out=own, jobs=1, **settings)
    command(
        "lab", "run", "agate", "--bots", "random", "--games", "300", "--seed", "bytes", "--out", str(line),
    )
    assert own.read_bytes() == line.read_bytes()
    found = majo.lab.report(own)
    assert found["games"] == 300
    assert found == command("lab", "report", str(line))
    # Shards lie end to end, and what was put together from them is the whole.
    shards = [tmp_path / f"{at}.parquet" for at in range(3)]
    for at, shard in enumerate(shards):
        majo.lab.run("agate", out=shard, shard=f"{at + 1}/3", jobs=1, **settings)
    whole = tmp_path / "whole.parquet"
    majo._majo.lab_gather(majo.lab.about("agate", **settings), shards, whole)
    assert whole.read_bytes() == own.read_bytes()
    with pytest.raises(majo.Failed, match="not all"):
        majo._majo.lab_gather(majo.lab.about("agate", **settings), shards[:2], tmp_path / "part.parquet")


def test_a_comparison_is_that_of_the_command_line() -> None:
    own = majo.lab.compare(
        "agate", b={"options": {"turn_limit": 20}}, games=40, seed="compare", bots="random",
    )
    line = command(
        "lab", "compare", "agate", "--against", "turn_limit=20", "--games", "40", "--seed", "compare",
    )
    assert own == line


def test_tuning_is_that_of_the_command_line() -> None:
    knob = "cards.toml:card.herb.effect.heal=1..4"
    own = majo.lab.tune("agate", vary=knob, target="length=60", games=40, seed="tune", settings=4)
    line = command(
        "lab", "tune", "agate", "--vary", knob, "--target", "length=60", "--games", "40",
        "--seed", "tune", "--settings", "4",
    )
    assert own == line


def test_progress_can_be_watched_from_another_thread() -> None:
    progress = majo.Progress()
    worker = threading.Thread(
        target=lambda: majo.lab.run("agate", games=5000, seed=1, jobs=1, progress=progress)
    )
    worker.start()
    seen = 0
    while worker.is_alive():
        assert progress.done >= seen
        seen = progress.done
    worker.join()
    assert progress.done == 5000
