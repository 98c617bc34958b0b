"""Wrong names, shapes, threads, closed and forked environments: exceptions that say what to do."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import numpy as np
import pytest

import majo


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: majo.Match("agat"), "did you mean agate"),
        (lambda: majo.Table("chess"), "agate"),
        (lambda: majo.VectorEnv("shadow", 2), "did you mean shadows"),
        (lambda: majo.env("nothing"), "agate"),
        (lambda: majo.Match("agate", 9), "2 to 4"),
        (lambda: majo.Match("agate", -1), "seats"),
        (lambda: majo.Match("agate", seed=1.5), "seed"),
        (lambda: majo.Match("agate", seed=b"short"), "32"),
        (lambda: majo.VectorEnv("agate", 0), "from 1"),
        (lambda: majo.VectorEnv("agate", 10**12), "from 1"),
        (lambda: majo.VectorEnv("agate", 2, threads=0), "threads"),
        (lambda: majo.VectorEnv("agate", 2, threads=100_000), "threads"),
        (lambda: majo.VectorEnv("agate", 2, learners=[]), "learner"),
        (lambda: majo.VectorEnv("agate", 2, learners=7), "learners"),
        (lambda: majo.VectorEnv("agate", 2, seats=2, learners=["p3"]), "p3"),
        (lambda: majo.VectorEnv("agate", 2, opponents=[]), "empty"),
        (lambda: majo.VectorEnv("agate", 2, opponents=["clever"]), "random"),
        (lambda: majo.VectorEnv("agate", 2, opponents=[3]), "opponent"),
        (lambda: majo.Match("agate").legal("p7"), "p7"),
        (lambda: majo.Match("agate").act(500), "no action"),
        (lambda: majo.Match("agate").at(3), "0 actions"),
        (lambda: majo.Match("agate").words(lang="de"), "en or ja"),
        (lambda: majo.Match("agate").choose("clever"), "random"),
        (lambda: majo.Table("agate").step(-1), "no action"),
        (lambda: majo.Table("agate").find("fly"), "fly"),
        (lambda: majo.Table("agate").load("{}"), "saved table"),
        (lambda: majo.rules("go"), "agate"),
        (lambda: majo.lab.run("agate", bots="normal,normal,normal", seats=2), "2 seats"),
        (lambda: majo.lab.run("agate", games=0), "games"),
        (lambda: majo.lab.run("agate", jobs=0), "jobs"),
        (lambda: majo.lab.run("agate", shard="5/4", seed=1), "shard"),
        (lambda: majo.lab.run("agate", out="x.parquet"), "seed"),
        (lambda: majo.lab.compare("agate", games=10), "same"),
        (lambda: majo.lab.compare("agate", a={"seed": 3}), "only options and packs"),
        (lambda: majo.env("agate", render_mode="loud"), "render_mode"),
    ],
)
def test_wrong_words_are_answered(make: object, words: str) -> None:
    with pytest.raises(majo.BadInput, match=words):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    "choices",
    [[0], [0, 0, 0, 0], [[0, 0, 0]], [0.5, 0.5, 0.5], [0, 0, 10_000], [-2, 0, 0], ["a", "b", "c"]],
)
def test_wrong_choices_change_nothing(choices: object) -> None:
    env = majo.VectorEnv("agate", 3, seed=1)
    before = env.positions.copy()
    with pytest.raises(majo.BadInput):
        env.step(choices)  # type: ignore[arg-type]
    assert (env.positions == before).all()
    env.step(np.zeros(3, dtype=np.int32))


def test_a_game_that_is_over_takes_no_more() -> None:
    table = majo.Table("agate", 2, seed=1)
    while not table.over:
        table.step(0)
    assert table.seat is None
    assert table.count == 0
    with pytest.raises(majo.BadInput, match="reset"):
        table.step(0)
    with pytest.raises(majo.BadInput, match="over"):
        table.position()
    table.reset(2)
    table.step(0)


def test_a_closed_environment_says_so() -> None:
    env = majo.VectorEnv("agate", 3, seed=1)
    kept = env.positions
    env.close()
    env.close()
    assert env.closed
    for use in (env.reset, lambda: env.step([0, 0, 0]), lambda: env.teach(10), lambda: env.legal(0)):
        with pytest.raises(majo.Closed, match="make a new one"):
            use()
    assert kept.shape[0] == 3
    with majo.VectorEnv("agate", 2) as within:
        pass
    assert within.closed
    single = majo.env("agate")
    single.close()
    with pytest.raises(majo.Closed):
        single.reset()


def test_a_read_only_array_is_told() -> None:
    env = majo.VectorEnv("agate", 3, seed=1)
    env.positions.flags.writeable = False
    with pytest.raises(majo.BadInput, match="copy"):
        env.step([0, 0, 0])
    env.positions.flags.writeable = True
    env.step([0, 0, 0])


def test_a_forked_process_is_told_to_make_its_own() -> None:
    env = majo.VectorEnv("agate", 8, seed=1, threads=2)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        said = b"nothing was raised"
        try:
            try:
                env.step(np.zeros(8, dtype=np.int64))
            except majo.Closed as error:
                said = str(error).encode()
            env.close()
            with majo.VectorEnv("agate", 8, seed=1, threads=2) as own:
                own.step(np.zeros(8, dtype=np.int64))
                said += b" / own"
        except BaseException as error:
            said = repr(error).encode()
        finally:
            os.write(write, said)
            os._exit(0)
    os.close(write)
    said = os.read(read, 10_000).decode()
    os.close(read)
    _, status = os.waitpid(child, 0)
    assert status == 0
    assert "another process" in said
    assert said.endswith("/ own")
    env.step(np.zeros(8, dtype=np.int64))


def test_a_panic_becomes_an_exception() -> None:
    with pytest.raises(majo.InternalError, match="a panic that was asked for"):
        majo._majo._panic()
    assert issubclass(majo.InternalError, Exception)
    majo.Table("agate", seed=1).step(0)


@pytest.mark.parametrize(
    ("do", "missing", "words"),
    [
        ("majo.env('agate')", "pettingzoo", r"PettingZoo.*pip install .*\[env\]"),
        ("import majo.spiel", "pyspiel", r"OpenSpiel.*pip install .*\[spiel\]"),
        ("import majo.ray", "ray", r"Ray.*pip install .*\[ray\]"),
    ],
)
def test_an_extra_that_is_not_installed_is_named(do: str, missing: str, words: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import majo\n{do}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("majo._errors.Missing")
    assert re.search(words, last)


def test_openspiel_needs_no_pettingzoo() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import majo.spiel"
    subprocess.run([sys.executable, "-c", program], check=True)
