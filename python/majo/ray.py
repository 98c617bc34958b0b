"""Simulations, comparisons and tuning over a Ray cluster.

A run is cut into the shards of the command line (``--shard 2/8``). Each is a Ray task; a task whose
worker dies is run again. Shards come back as Parquet files in the object store, so that machines need
no common disk, and are put together into the very file that one core alone would have written.
docs/cluster.md says how to start a cluster.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from majo import _majo, lab
from majo._errors import BadInput, extra
from majo._types import FilePath

with extra("ray", "Ray"):
    import ray

RETRIES = 5
"""So often a shard is run again when its worker dies."""

Watch = Callable[[int, int], None]
"""Is told how many shards are done, and how many there are."""


def _play_shard(about: dict[str, Any]) -> bytes:
    """Plays one shard on this machine, on one core, and gives its Parquet file."""
    with tempfile.TemporaryDirectory(prefix="majo-shard-") as folder:
        out = Path(folder) / "shard.parquet"
        _majo.lab_run(about, out)
        return out.read_bytes()


def _play_setting(
    about: dict[str, Any], vary: list[str], target: str, numbers: list[int], games: int
) -> list[tuple[float, float]]:
    return _majo.lab_setting(about, vary, target, numbers, games)


def _started() -> None:
    if not ray.is_initialized():
        raise BadInput(
            "Ray is not running here: call ray.init() for this machine, or "
            "ray.init(address=\"auto\") on a cluster"
        )


def _show(done: int, all_of_them: int) -> None:
    """A line on standard error, only on a terminal."""
    if sys.stderr.isatty():
        end = "\n" if done == all_of_them else ""
        print(f"\r{done}/{all_of_them} shards", end=end, file=sys.stderr, flush=True)


def _shards(about: dict[str, Any], count: int) -> list[dict[str, Any]]:
    return [{**about, "shard": f"{at + 1}/{count}", "jobs": 1} for at in range(count)]


def _collect(tasks: Sequence[Any], watch: Watch) -> list[Any]:
    """The results in the order of the tasks; tells of each as it comes."""
    waiting = list(tasks)
    watch(0, len(tasks))
    while waiting:
        _, waiting = ray.wait(waiting, num_returns=1)
        watch(len(tasks) - len(waiting), len(tasks))
    return list(ray.get(list(tasks)))


def _count(shards: int | None, games: int) -> int:
    if shards is None:
        # A few for each core, so that none waits long for the last one.
        cores = int(ray.cluster_resources().get("CPU", 1))
        shards = 4 * max(cores, 1)
    if shards < 1:
        raise BadInput(f"{shards} shards: write a number above 0")
    return min(shards, games)


def _checked(about: dict[str, Any]) -> dict[str, Any]:
    if about["seed"] is None:
        raise BadInput("a run on a cluster needs a seed, so that its shards fit together: seed=\"…\"")
    if about["shard"] is not None:
        raise BadInput("the run is cut into shards here: leave shard out")
    return about


def _all_shards(about: dict[str, Any], shards: int | None, watch: Watch) -> list[bytes]:
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_shard)
    parts = _shards(about, _count(shards, int(about["games"])))
    return _collect([play.remote(part) for part in parts], watch)


def run(
    game: str,
    *,
    out: FilePath | None = None,
    shards: int | None = None,
    watch: Watch = _show,
    **settings: Any,
) -> dict[str, Any]:
    """``majo.lab.run`` over the cluster: the same summary, and the same file byte for byte.

    ``packs`` must name a folder that every machine has.
    """
    _started()
    about = _checked(lab.about(game, **settings))
    with tempfile.TemporaryDirectory(prefix="majo-run-") as folder:
        files = _write(Path(folder), "shard", _all_shards(about, shards, watch))
        whole = Path(out) if out is not None else Path(folder) / "whole.parquet"
        return _majo.lab_gather(about, files, whole)


def compare(
    game: str,
    *,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    shards: int | None = None,
    watch: Watch = _show,
    **settings: Any,
) -> dict[str, Any]:
    """``majo.lab.compare`` over the cluster."""
    _started()
    first, second = lab.sides(game, a, b, settings)
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_shard)
    count = _count(shards, int(_checked(first)["games"]))
    parts = _shards(first, count) + _shards(second, count)
    played = _collect([play.remote(part) for part in parts], watch)
    with tempfile.TemporaryDirectory(prefix="majo-compare-") as folder:
        files = (
            _write(Path(folder), "a", played[:count]),
            _write(Path(folder), "b", played[count:]),
        )
        return _majo.lab_compare(first, second, files)


def tune(
    game: str,
    *,
    vary: str | Sequence[str],
    target: str,
    settings: int = 24,
    watch: Watch = _show,
    **run_settings: Any,
) -> dict[str, Any]:
    """``majo.lab.tune`` over the cluster: every setting of a round is a task of its own."""
    _started()
    knobs = [vary] if isinstance(vary, str) else list(vary)
    about = {**_checked(lab.about(game, **run_settings)), "jobs": 1}
    setting = ray.remote(num_cpus=1, max_retries=RETRIES)(_play_setting)

    def play(round_: list[tuple[list[int], int]]) -> list[list[tuple[float, float]]]:
        tasks = [setting.remote(about, knobs, target, numbers, games) for numbers, games in round_]
        return _collect(tasks, watch)

    return _majo.lab_tune(about, knobs, target, settings, play)


def _write(folder: Path, name: str, parts: Sequence[bytes]) -> list[str | Path]:
    files: list[str | Path] = []
    for at, part in enumerate(parts):
        file = folder / f"{name}-{at}.parquet"
        file.write_bytes(part)
        files.append(file)
    return files
