"""The laboratory: the same runs as ``majo lab`` on the command line, with the same results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from majo import _majo
from majo._errors import BadInput
from majo._types import FilePath, Seed

Progress = _majo.Progress


def about(
    game: str,
    *,
    bots: str | Sequence[str] = "random",
    games: int = 1000,
    seed: Seed = None,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    packs: FilePath | None = None,
    rotate: bool = False,
    jobs: int | None = None,
    shard: str | None = None,
    replace: bool = False,
) -> dict[str, Any]:
    """What a run is, as the functions here and ``majo.ray`` take it."""
    if jobs is not None and jobs < 1:
        raise BadInput(f"{jobs} jobs: write 1 or more, or leave it out for all cores")
    return {
        "game": game,
        "bots": bots.split(",") if isinstance(bots, str) else list(bots),
        "games": games,
        "seed": seed,
        "seats": seats,
        "options": options,
        "packs": packs,
        "rotate": rotate,
        "jobs": jobs or 0,
        "shard": shard,
        "replace": replace,
    }


def run(
    game: str, *, out: FilePath | None = None, progress: Progress | None = None, **settings: Any
) -> dict[str, Any]:
    """Plays many games: what ``majo lab run --json`` says. ``out`` is a Parquet file for all rows.

    Settings: ``bots`` (``"normal,random"`` or a list; the last one fills the rest), ``games``,
    ``seed``, ``seats``, ``options``, ``packs``, ``rotate``, ``jobs``, ``shard`` (``"1/4"``),
    ``replace``. Another thread may look at ``progress.done`` meanwhile.
    """
    if out is not None and settings.get("seed") is None:
        raise BadInput("a result file needs a seed, so that a run can be taken up again: seed=\"…\"")
    return _majo.lab_run(about(game, **settings), out, progress)


def compare(
    game: str,
    *,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Two ways to play the same deals: what ``majo lab compare --json`` says.

    ``a`` and ``b`` hold what differs: ``{"options": {...}}`` or ``{"packs": folder}``.
    """
    first, second = sides(game, a, b, settings)
    return _majo.lab_compare(first, second, None, progress)


def sides(
    game: str, a: dict[str, Any] | None, b: dict[str, Any] | None, settings: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both sides of a comparison, each as a run."""
    for side in (a or {}, b or {}):
        wrong = set(side) - {"options", "packs"}
        if wrong:
            raise BadInput(f"{sorted(wrong)} cannot differ between two sides: only options and packs")
    return about(game, **{**settings, **(a or {})}), about(game, **{**settings, **(b or {})})


def tune(
    game: str,
    *,
    vary: str | Sequence[str],
    target: str,
    settings: int = 24,
    progress: Progress | None = None,
    **run_settings: Any,
) -> dict[str, Any]:
    """Looks for numbers of a pack that reach a target: what ``majo lab tune --json`` says."""
    knobs = [vary] if isinstance(vary, str) else list(vary)
    return _majo.lab_tune(about(game, **run_settings), knobs, target, settings, None, progress)


def report(results: FilePath | Sequence[FilePath]) -> dict[str, Any]:
    """What result files say, with intervals: ``majo lab report --json``. Shards may be several."""
    files = [results] if isinstance(results, str) or not isinstance(results, Sequence) else results
    return _majo.lab_report(files)
