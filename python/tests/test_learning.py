"""Games to learn from, files of weights, and a tiny training."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import majo
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
TRAIN = ROOT / "python" / "train"
sys.path.insert(0, str(TRAIN))
import weights  # noqa: E402

WIDTH = 8


def about(**other: str) -> dict[str, str]:
    fields = majo.fields("agate")
    return {
        "game": "agate", "rules": str(fields["rules"]), "encoding": str(fields["version"]), "pack": fields["pack"],
        "options": "[{}]", "seats": "[2]", "stakes": "rivals", "explore": "1.0", "simulations": "[2, 4, 8]",
    } | other


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Weights that know nothing."""
    path = tmp_path / "weights.safetensors"
    weights.write(path, tensors(), about())
    return path


def tensors() -> weights.Tensors:
    fields, rng = majo.fields("agate"), np.random.default_rng(1)
    shapes = {
        "position.weight": (fields["position_len"], WIDTH), "position.bias": (WIDTH,),
        "middle.weight": (WIDTH, WIDTH), "middle.bias": (WIDTH,),
        "question.weight": (WIDTH, WIDTH), "question.bias": (WIDTH,),
        "action.weight": (fields["action_len"], WIDTH), "action.bias": (WIDTH,),
        "worth.weight": (WIDTH,), "worth.bias": (1,), "pick.weight": (WIDTH,), "lean": (1,),
    }
    return {name: rng.normal(0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}


def crop(**how: Any) -> dict[str, Any]:
    settings = {"seats": 2, "seed": 1, "games": 4, "simulations": 16, "quick": 4, "every": 3} | how
    return majo.harvest("agate", **settings)


def test_a_harvest_is_whole_and_the_same_on_any_number_of_threads() -> None:
    one, two = crop(threads=1), crop(threads=2)
    assert one["games"] == 4
    decisions, fields = len(one["counts"]), majo.fields("agate")
    assert one["tables"].shape == (decisions, 2, fields["position_len"])
    assert one["actions"].shape == (one["counts"].sum(), fields["action_len"])
    ends = np.cumsum(one["counts"])
    assert np.allclose(np.add.reduceat(one["shares"], ends - one["counts"]), 1)
    assert np.allclose(one["won"].sum(1), 1)
    for name in one:
        assert np.array_equal(one[name], two[name]), name
    rest = crop(first=2, games=2)
    assert np.array_equal(one["worths"][-len(rest["worths"]) :], rest["worths"])


def test_a_network_plays_inside_the_search(file: Path) -> None:
    inside = crop(weights=file)
    assert inside["games"] == 4
    assert not np.array_equal(inside["worths"], crop()["worths"])
    found = majo.contest("agate", weights=file, against="random", seats=2, seed=1, games=6, simulations=8)
    assert len(found["won"]) == 6 and set(found["won"]) <= {0.0, 0.5, 1.0}
    assert (found["decisions"] > 0).all()


def test_rivals_sit_at_some_seats_and_nothing_of_theirs_is_kept(file: Path) -> None:
    alone, league = crop(games=8), crop(games=8, rivals=[file])
    assert league["games"] == 8
    assert 0 < len(league["counts"]) < len(alone["counts"])
    with pytest.raises(majo.BadInput, match="nowhere"):
        crop(rivals=[file.with_name("nowhere")])


def test_weights_are_read_as_they_were_written(file: Path) -> None:
    found, said = weights.read(file)
    assert said == about()
    for name, tensor in tensors().items():
        assert np.array_equal(found[name], tensor.astype(np.float16).astype(np.float32)), name


def test_foreign_and_damaged_weights_are_refused_with_a_reason(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.safetensors"
    for key, value in {"game": "court", "rules": "0", "encoding": "0", "pack": "none"}.items():
        weights.write(other, tensors(), about(**{key: value}))
        with pytest.raises(majo.BadInput, match=f"another {key}: {value}"):
            crop(weights=other)
    weights.write(other, tensors() | {"worth.weight": np.zeros(3, dtype=np.float32)}, about())
    with pytest.raises(majo.BadInput, match="shape"):
        crop(weights=other)
    other.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(majo.BadInput, match="damaged"):
        crop(weights=other)
    with pytest.raises(majo.BadInput, match="nowhere"):
        crop(weights=tmp_path / "nowhere")


@pytest.mark.parametrize(
    "how", [{"games": -1}, {"simulations": -1}, {"every": 2**40}, {"stakes": "foes"}, {"threads": 1000}, {"seats": 9}]
)
def test_nonsense_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(majo.BadInput):
        crop(**how)


def test_a_tiny_training(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: the training itself is not tried here")
    words = [
        sys.executable, str(TRAIN / "train.py"), "agate", "--out", str(tmp_path), "--minutes", "0", "--harvest", "2",
        "--learn", "2", "--contest", "2", "--threads", "2",
    ]
    for rounds in (1, 2):
        # The second goes on where the first was, with the network inside the search.
        subprocess.run(words, check=True)
        lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
        assert [line["round"] for line in lines] == list(range(rounds))
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    _, said = weights.read(tmp_path / "weights.safetensors")
    assert said["game"] == "agate" and said["trained"].startswith("2 rounds")
    assert (said["options"], said["besides"]) == ("[{}]", "[]")
    # Another begins with these weights, in a league with what it was before.
    words[words.index("--out") + 1] = str(tmp_path / "on")
    begun = [*words, "--start", str(tmp_path / "weights.safetensors"), "--league", "2", "--learn", "0.001"]
    for rounds in (1, 2, 3):
        subprocess.run(begun, check=True)
        _, said = weights.read(tmp_path / "on" / "weights.safetensors")
        assert said["trained"].startswith(f"{rounds} rounds")
    assert [path.name for path in sorted((tmp_path / "on").glob("earlier-*"))] == [
        "earlier-0002.safetensors", "earlier-0003.safetensors",
    ]


def test_a_training_begins_with_the_weights_it_is_given(file: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: the training itself is not tried here")
    import torch
    from net import Net

    found, _ = weights.read(file)
    fields = majo.fields("agate")
    net = Net(fields["position_len"], fields["action_len"], WIDTH, WIDTH, WIDTH)
    net.take(found)
    for name, tensor in net.tensors().items():
        assert np.array_equal(tensor, found[name]), name
    assert all(torch.isfinite(numbers).all() for numbers in net.parameters())


@pytest.mark.parametrize("game", ["agate", "court", "shadows"])
def test_small_networks_are_fitted_step_by_step_and_steps_that_are_done_are_kept(game: str, tmp_path: Path) -> None:
    if shutil.which("cargo") is None:
        pytest.skip("cargo is not installed: the fitting itself is not tried here")
    command = [sys.executable, str(TRAIN / "fit.py"), game, "--out", str(tmp_path), "--share", "0.0001", "--profile", "dev"]
    subprocess.run(command, check=True)
    tensors, said = weights.read(tmp_path / "weights.safetensors")
    built_in, there = weights.read(ROOT / "games" / game / "brain" / "weights.safetensors")
    assert {name: tensor.shape for name, tensor in tensors.items()} == {name: tensor.shape for name, tensor in built_in.items()}
    assert said["game"] == game and said["rules"] == there["rules"] and said["pack"] == majo.fields(game)["pack"]
    assert any(not np.array_equal(tensor, built_in[name]) for name, tensor in tensors.items())
    if game == "agate":
        # By these games the others are fitted: three fittings, each going on from the one before.
        _, plain = weights.read(tmp_path / "plain.safetensors")
        assert plain["trained"].count("games, seed") == 3 and said["trained"].count("then improved") == 2
    # Cut off before the last file was whole: only that step is done again, and comes to the same.
    kept = (tmp_path / "weights.safetensors").read_bytes()
    (tmp_path / "weights.safetensors").unlink()
    again = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert len([line for line in again.splitlines() if " put " not in line and " and the " not in line]) == 1, again
    assert (tmp_path / "weights.safetensors").read_bytes() == kept
    # What was asked for otherwise is another fitting.
    other = subprocess.run([*command, "--seed", "other"], capture_output=True, text=True)
    assert other.returncode != 0 and "--share 0.0001 --seed train" in other.stderr, other
