"""Trains a network for one game: imitates the search, goes inside the search, imitates that, and again.

    python python/train/train.py daybreak --out runs/daybreak --minutes 9
    python python/train/train.py daybreak --out runs/daybreak --minutes 9     (goes on where it was)
    python python/train/train.py daybreak --out runs/new --start games/daybreak/brain/weights.safetensors --packs DIR

Needs the package ``majo`` and PyTorch. The folder then holds ``weights.safetensors`` (what bots read), ``log.jsonl`` (a line
for each round), ``curve.svg`` and ``checkpoint.pt``.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import majo
import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
import curves  # noqa: E402
import weights  # noqa: E402
from net import Net, Store, losses  # noqa: E402
from plans import PLANS, Plan  # noqa: E402

BATCH = 4096
RATE = 2e-3


class Training:
    """One network on its way."""

    def __init__(self, plan: Plan, out: Path, threads: int, seed: str, keep: int, packs: str | None,
                 start: Path | None = None, league: int = 0, rate: float = RATE) -> None:
        self.plan, self.out, self.threads, self.seed, self.packs = plan, out, threads, seed, packs
        out.mkdir(parents=True, exist_ok=True)
        fields = majo.fields(plan.game, packs)
        self.fields = fields
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(int.from_bytes(seed.encode(), "little") % 2**63)
        self.net = Net(fields["position_len"], fields["action_len"], plan.wide, plan.narrow, plan.ask).to(self.device)
        self.learner = torch.optim.AdamW(self.net.parameters(), lr=RATE, weight_decay=1e-4)
        self.tables = [(seats, place) for seats in plan.seats for place in range(len(plan.options))]
        self.stores = {table: Store(self.device, keep) for table in self.tables}
        self.round, self.played, self.speed = 0, 0, {}
        self.log: list[dict[str, Any]] = []
        self.league, self.rate, self.begun = league, rate, start is not None
        if start is not None:
            self.net.take(weights.read(start)[0])
            self.export()
        if (out / "checkpoint.pt").exists():
            kept = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=False)
            self.net.load_state_dict(kept["net"])
            self.learner.load_state_dict(kept["learner"])
            self.round, self.played, self.log = kept["round"], kept["played"], kept["log"]
            self.export()
        if (out / "games.pt").exists():
            for table, parts in torch.load(out / "games.pt", map_location=self.device, weights_only=False).items():
                if table in self.stores:
                    self.stores[table].put(parts)

    @property
    def file(self) -> Path:
        return self.out / "weights.safetensors"

    def rivals(self, part: int) -> list[str] | None:
        """Who sits at some seats of this part of the games: in every other part an earlier self."""
        earlier = sorted(self.out.glob("earlier-*.safetensors"))
        return [str(earlier[self.played % len(earlier)])] if earlier and self.league and part % 2 else None

    def remember(self) -> None:
        """Keeps these weights as an earlier self, and as many as are wanted."""
        (self.out / f"earlier-{self.round:04}.safetensors").write_bytes(self.file.read_bytes())
        for old in sorted(self.out.glob("earlier-*.safetensors"))[: -self.league]:
            old.unlink()

    def harvest(self, seconds: float) -> dict[str, Any]:
        """Plays for about so long, the seats in turn."""
        plan, inside = self.plan, self.begun or self.round > 0
        decisions = games = 0
        for table in self.tables:
            seats, options = table[0], plan.options[table[1]]
            begun, share = time.monotonic(), seconds / len(self.tables)
            parts = []
            count = max(2, int(self.speed.get(table, 0.0) * share * 0.5)) if table in self.speed else 2 * self.threads
            while True:
                part = majo.harvest(
                    plan.game, seats=seats, options=options, packs=self.packs, seed=self.seed, first=self.played,
                    games=count, simulations=plan.simulations if inside else plan.first,
                    quick=plan.quick if inside else max(1, plan.first // 8), every=plan.every, stray=plan.stray,
                    weights=str(self.file) if inside else None, rivals=self.rivals(len(parts)), stakes=plan.stakes,
                    threads=self.threads,
                )
                self.played += count
                parts.append(part)
                spent = time.monotonic() - begun
                self.speed[table] = sum(p["games"] for p in parts) / spent
                left = share - spent
                if left < 0.1 * share:
                    break
                count = max(2, int(self.speed[table] * left * 0.9))
            crop = {name: np.concatenate([p[name] for p in parts]) for name in parts[0] if name != "games"}
            self.stores[table].add(crop, trust=0.5 if inside else 0.0)
            decisions += len(crop["counts"])
            games += sum(p["games"] for p in parts)
        return {"decisions": decisions, "games": games}

    def learn(self, seconds: float, epochs: float) -> dict[str, float]:
        """Goes over what is kept, at most so often and so long."""
        plan, sums, steps = self.plan, dict.fromkeys(("policy", "worth", "margin"), 0.0), 0
        total = sum(len(store) for store in self.stores.values())
        wanted = max(1, int(epochs * total / BATCH))
        begun = time.monotonic()
        self.net.train()
        for step in range(wanted):
            part = max((time.monotonic() - begun) / seconds, step / wanted)
            if part >= 1:
                break
            for group in self.learner.param_groups:
                group["lr"] = self.rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * part)))
            self.learner.zero_grad()
            for store in self.stores.values():
                size = max(1, min(len(store), BATCH * len(store) // total))
                rows = torch.randint(len(store), (size,), device=self.device)
                found = losses(self.net, store.batch(rows), plan.stakes, plan.points)
                loss = found["policy"] + 1.5 * found["worth"] + 0.5 * found["margin"]
                (loss * (size / BATCH)).backward()
                for name, value in found.items():
                    sums[name] += float(value.detach()) * size / min(BATCH, total)
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.learner.step()
            steps += 1
        return {name: value / max(1, steps) for name, value in sums.items()} | {"steps": steps}

    def export(self) -> None:
        plan, fields = self.plan, self.fields
        told = lambda value: str(value).lower() if isinstance(value, bool) else str(value)  # noqa: E731
        options = [{key: told(value) for key, value in table.items()} for table in plan.options]
        weights.write(self.file, self.net.tensors(), {
            "game": plan.game, "rules": str(fields["rules"]), "encoding": str(fields["version"]),
            "pack": fields["pack"], "options": json.dumps(options, sort_keys=True), "besides": json.dumps(list(plan.besides)),
            "seats": json.dumps(list(plan.seats)), "stakes": plan.stakes, "explore": str(plan.explore),
            "simulations": json.dumps(list(plan.levels)),
            "trained": f"{self.round} rounds, {self.played} games, seed {self.seed}",
        })

    def measure(self, against: str, games: int, simulations: int, seats: int | None = None, place: int = 0) -> dict[str, float]:
        plan = self.plan
        found = majo.contest(
            plan.game, weights=str(self.file), against=against, seats=seats or plan.seats[0], options=plan.options[place],
            packs=self.packs, seed="measure", games=games, simulations=simulations, stakes=plan.stakes,
            threads=self.threads,
        )
        won = found["won"]
        return {
            "won": float(won.mean()), "give": float(1.96 * won.std() / math.sqrt(max(1, len(won)))),
            "margin": float(found["margins"].mean()), "games": len(won),
            "ms": float(1000 * found["seconds"].sum() / max(1.0, found["decisions"].sum())),
        }

    def keep(self) -> None:
        torch.save({"net": self.net.state_dict(), "learner": self.learner.state_dict(), "round": self.round,
                    "played": self.played, "log": self.log}, self.out / "checkpoint.half")
        (self.out / "checkpoint.half").replace(self.out / "checkpoint.pt")
        (self.out / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in self.log))
        (self.out / "curve.svg").write_text(curves.drawn(self.log))

    def keep_games(self) -> None:
        """Large; without it a run that goes on begins with fresh games."""
        torch.save({table: store.parts for table, store in self.stores.items()}, self.out / "games.half")
        (self.out / "games.half").replace(self.out / "games.pt")

    def go(self, minutes: float, harvest: float, learn: float, epochs: float, games: int, against: str) -> None:
        end = time.monotonic() + 60 * minutes
        while True:
            begun = time.monotonic()
            line: dict[str, Any] = {"round": self.round}
            line |= self.harvest(harvest)
            line["harvest_s"] = round(time.monotonic() - begun, 1)
            line |= self.learn(learn, epochs)
            self.round += 1
            self.export()
            if self.league:
                self.remember()
            if games:
                line["contest"] = self.measure(against, games, self.plan.simulations)
                for place in range(1, len(self.plan.options)):
                    line[f"contest_{place}"] = self.measure(against, games, self.plan.simulations, place=place)
            line["s"] = round(time.monotonic() - begun, 1)
            self.log.append(line)
            self.keep()
            print(self.plan.game, json.dumps(line), flush=True)
            # Another round must fit.
            if time.monotonic() + line["s"] > end:
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("plan", choices=sorted(PLANS))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--harvest", type=float, default=45, help="seconds of play in a round")
    parser.add_argument("--learn", type=float, default=15, help="seconds of learning in a round, at most")
    parser.add_argument("--epochs", type=float, default=3, help="how often a round goes over what is kept, at most")
    parser.add_argument("--keep", type=int, default=6, help="rounds whose games are learnt from")
    parser.add_argument("--contest", type=int, default=64, help="games played to see how strong it is; 0 for none")
    parser.add_argument("--against", default="old-normal")
    parser.add_argument("--threads", type=int, default=0, help="0 for all cores")
    parser.add_argument("--keep-games", action="store_true", help="keep what was played, too: gigabytes")
    parser.add_argument("--explore", type=float, help="how much the search looks at what does not look best")
    parser.add_argument("--simulations", type=int, help="how many a decision gets that is learnt from")
    parser.add_argument("--start", type=Path, help="weights to begin with, instead of imitating the hand-made search; they may be for other cards")
    parser.add_argument("--rate", type=float, default=RATE, help="how large the steps of learning are")
    parser.add_argument("--league", type=int, default=0, help="in half of the games some seats play by one of so many earlier selves")
    parser.add_argument("--packs", help="a folder of cards of your own")
    parser.add_argument("--seed", default="train")
    args = parser.parse_args()
    threads = args.threads or len(os.sched_getaffinity(0))
    plan = PLANS[args.plan]
    if args.explore is not None:
        plan = replace(plan, explore=args.explore)
    if args.simulations is not None:
        plan = replace(plan, simulations=args.simulations)
    training = Training(plan, args.out, threads, args.seed, args.keep, args.packs, args.start, args.league, args.rate)
    training.go(args.minutes, args.harvest, args.learn, args.epochs, args.contest, args.against)
    if args.keep_games:
        training.keep_games()


if __name__ == "__main__":
    main()
