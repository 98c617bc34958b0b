"""The examples do what they say, and what is written about them is true."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import majo

EXAMPLES = ROOT / "python" / "examples"


def run(name: str, *words: str, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], cwd=cwd, capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_twenty_lines_play_a_game(tmp_path: Path) -> None:
    text = (EXAMPLES / "play.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 24
    assert re.search(r"\d+ actions; won by p\d", run("play.py", cwd=tmp_path))


def test_a_tournament(tmp_path: Path) -> None:
    said = run("tournament.py", "--games", "10", "--levels", "greedy", cwd=tmp_path)
    assert len(said.splitlines()) == 1 + len(majo.games())


def test_a_small_learner_beats_random(tmp_path: Path) -> None:
    """After few games it wins clearly more than half; after two minutes much more."""
    said = run("learn.py", "--games", "4000", "--measure", "1000", cwd=tmp_path)
    found = re.search(r"after \d+ games: (\d\.\d+)", said)
    assert found, said
    # Random play wins half; five standard errors of a thousand games are 8 %.
    assert float(found[1]) > 0.58, said


def test_a_balance_study(tmp_path: Path) -> None:
    said = run("balance.py", "--games", "30", "--plot", "plot.png", cwd=tmp_path)
    assert "wins with herb" in said
    assert (tmp_path / "plot.png").stat().st_size > 1000


def test_the_notebook_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    for cell in cells:
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert "random against random: 0." in capsys.readouterr().out


@pytest.mark.parametrize("module", ["majo", "majo.vector", "majo.record"])
def test_examples_in_the_code(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert failed == 0


def test_the_manual_is_true() -> None:
    """Every piece of Python in the manual runs, but for those that need a cluster."""
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    pieces = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(pieces) >= 4
    for piece in pieces:
        exec(compile(piece.replace("range(1000)", "range(3)"), "docs/python.md", "exec"), {"majo": majo})


def test_the_page_of_observations_is_true() -> None:
    written = runpy.run_path(str(ROOT / "python" / "tools" / "observations.py"))["page"]()
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    assert page == written, "write it anew: python python/tools/observations.py > docs/observations.md"
