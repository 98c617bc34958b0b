"""Fits the small networks of a game whose bots judge by one, on the cores of this machine: no package, no GPU.

    python python/train/fit.py shadows --out runs/shadows
    python python/train/fit.py shadows --out runs/shadows     (goes on where it was)
    python python/train/fit.py court --out runs/tiny --share 0.001

Needs cargo. Each step is an example of the game's brain; what it says is kept in the folder, and a step whose file is there is not
done again. ``weights.safetensors`` (and ``plain.safetensors`` of agate, ``ways.txt`` of the others) are for ``games/<game>/brain``: the
end tells where they go. A folder is for one game, one ``--share`` and one ``--seed``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Step:
    """One example. ``{out}`` is the file it writes, ``{threads}`` and ``{seed}`` what was asked for; other names are earlier files;
    a whole number in braces is made smaller by ``--share``."""

    example: str
    words: str
    file: str
    says: bool = False
    """Its file is what it says, not one that it writes."""
    begins: str = ""
    """The earlier file that it goes on from, where it reads and writes the same one."""


STEPS = {
    "agate": (
        # First the network of `old-normal`, by whose games the others learn: after a change of rules there is none.
        Step("fit", "--games {6000} --seed 1 {out}", "plain-first.safetensors"),
        Step("fit", "--games {12000} --seed 2 {out}", "plain-second.safetensors", begins="plain-first.safetensors"),
        Step("fit", "--games {24000} --seed 3 {out}", "plain.safetensors", begins="plain-second.safetensors"),
        Step("learn", "out={out} games={60000} quick={1000000} plain={plain.safetensors} seed={seed} threads={threads}",
             "learnt.safetensors"),
        Step("improve", "from={learnt.safetensors} out={out} same=60 rounds=16 games={24000} plain={plain.safetensors} seed={seed} "
             "threads={threads}", "against-itself.safetensors"),
        Step("improve", "from={against-itself.safetensors} out={out} real=85 same=15 rounds=40 games={2400} far=0.8 "
             "plain={plain.safetensors} seed={seed} threads={threads}", "weights.safetensors"),
    ),
    "court": (
        Step("tune", "{600} {threads} {6000} {seed}", "ways.txt", says=True),
        Step("fit", "{out} {80000} {threads} {seed} {ways.txt}", "weights.safetensors"),
    ),
    "shadows": (
        Step("tune", "{1600} {seed} --climb {200}", "ways.txt", says=True),
        Step("fit", "{out} {10000} {seed} {ways.txt}", "weights.safetensors"),
    ),
}


def filled(words: str, known: dict[str, str], share: float) -> list[str]:
    """The words with names and numbers put in."""
    def one(word: str) -> str:
        if "{" not in word:
            return word
        before, _, rest = word.partition("{")
        name, _, after = rest.partition("}")
        return before + (str(max(4, int(int(name) * share))) if name.isdigit() else known[name]) + after
    return [one(word) for word in words.split()]


def do(game: str, step: Step, out: Path, known: dict[str, str], share: float, profile: str) -> None:
    """Runs a step; its file is there when it is whole."""
    file = out / step.file
    half = out / f"half-{step.file}"
    words = filled(step.words, known | {"out": str(half)}, share)
    command = ["cargo", "run", "--quiet", "--profile", profile, "-p", f"majo-{game}-brain", "--example", step.example, "--", *words]
    print(f"{game}: {step.example} {' '.join(words)}", flush=True)
    # Whatever a try that was cut off has left is no beginning.
    half.unlink(missing_ok=True)
    if step.begins:
        shutil.copyfile(out / step.begins, half)
    said = half if step.says else out / f"{file.stem}.log"
    with said.open("w") as log:
        subprocess.run(command, cwd=ROOT, stdout=log, check=True)
    half.replace(file)


def same_as_before(out: Path, game: str, share: float, seed: str) -> None:
    """Steps are kept in a folder: nothing else may be asked of it later."""
    asked, file = {"game": game, "share": share, "seed": seed}, out / "asked.json"
    if not file.exists():
        file.write_text(json.dumps(asked) + "\n")
        return
    before = json.loads(file.read_text())
    if before != asked:
        told = " ".join([before["game"], f"--share {before['share']}", f"--seed {before['seed']}"])
        raise SystemExit(f"{out} holds steps of {told}; go on with these, or take another folder")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(STEPS))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="of the games, for a try")
    parser.add_argument("--threads", type=int, default=0, help="0 for all cores")
    parser.add_argument("--seed", default="train")
    parser.add_argument("--profile", default="release", help="how the examples are built")
    args = parser.parse_args()
    out = args.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    same_as_before(out, args.game, args.share, args.seed)
    known = {"threads": str(args.threads or len(os.sched_getaffinity(0))), "seed": args.seed}
    for step in STEPS[args.game]:
        if not (out / step.file).exists():
            do(args.game, step, out, known, args.share, args.profile)
        known[step.file] = str(out / step.file)
    for file in ("weights.safetensors", "plain.safetensors"):
        if file in known:
            print(f"{args.game}: to play by it, put {known[file]} into games/{args.game}/brain")
    if "ways.txt" in known:
        print(f"{args.game}: and the numbers of {known['ways.txt']} into games/{args.game}/brain/src/wise/ways.rs")


if __name__ == "__main__":
    main()
