"""The network in PyTorch, what it learns from, and one step of learning."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F


class Net(nn.Module):
    """What a seat knows goes through two layers to a score and to a question to all actions.

    ``engine/bots/src/net`` works out the same in Rust.
    """

    def __init__(self, position: int, action: int, wide: int, narrow: int, ask: int) -> None:
        super().__init__()
        self.position = nn.Linear(position, wide)
        self.middle = nn.Linear(wide, narrow)
        self.worth = nn.Linear(narrow, 1)
        self.question = nn.Linear(narrow, ask)
        self.action = nn.Linear(action, ask)
        self.pick = nn.Linear(ask, 1, bias=False)
        # The hand-made judgement counts from the start; the network learns what it does not know.
        self.lean = nn.Parameter(torch.ones(1))
        nn.init.zeros_(self.worth.weight)
        nn.init.zeros_(self.worth.bias)
        # Only while it learns: by how much the seat will be ahead says more than that it will win.
        self.margin = nn.Linear(narrow, 1)

    def see(self, positions: Tensor) -> Tensor:
        return F.relu(self.middle(F.relu(self.position(positions))))

    def answer(self, seen: Tensor, actions: Tensor, rows: Tensor) -> Tensor:
        """Scores of actions; ``rows`` says to which position each belongs."""
        question = self.question(seen)
        return self.pick(F.relu(question[rows] + self.action(actions))).squeeze(1)

    def tensors(self) -> dict[str, NDArray[np.float32]]:
        """The weights as files hold them: a row for each number that goes in."""
        found: dict[str, NDArray[np.float32]] = {}
        for name in ("position", "middle", "question", "action"):
            layer = getattr(self, name)
            found[f"{name}.weight"] = layer.weight.detach().float().cpu().numpy().T.copy()
            found[f"{name}.bias"] = layer.bias.detach().float().cpu().numpy()
        found["worth.weight"] = self.worth.weight.detach().float().cpu().numpy()[0]
        found["worth.bias"] = self.worth.bias.detach().float().cpu().numpy()
        found["lean"] = self.lean.detach().float().cpu().numpy()
        found["pick.weight"] = self.pick.weight.detach().float().cpu().numpy()[0]
        return found

    def take(self, tensors: dict[str, NDArray[np.float32]]) -> None:
        """The other way round: goes on from the weights of a file."""
        put = lambda part, numbers: part.copy_(torch.from_numpy(numbers.copy()).reshape(part.shape))  # noqa: E731
        with torch.no_grad():
            for name in ("position", "middle", "question", "action"):
                layer = getattr(self, name)
                put(layer.weight, tensors[f"{name}.weight"].T)
                put(layer.bias, tensors[f"{name}.bias"])
            put(self.worth.weight, tensors["worth.weight"])
            put(self.worth.bias, tensors["worth.bias"])
            put(self.pick.weight, tensors["pick.weight"])
            put(self.lean, tensors["lean"])


class Store:
    """What was harvested for one number of seats, on the device, the newest last."""

    def __init__(self, device: torch.device, keep: int) -> None:
        self.device, self.keep = device, keep
        self.parts: list[dict[str, Tensor]] = []
        self.all: dict[str, Tensor] = {}

    def add(self, crop: dict[str, Any], trust: float) -> None:
        """Takes a harvest; ``trust`` is what the search's own chances count beside the outcome."""
        def put(name: str, kind: torch.dtype) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(crop[name])).to(self.device, kind)

        part = {name: put(name, torch.float16) for name in ("tables", "actions")}
        for name in ("shares", "worths", "won", "hands", "margins"):
            part[name] = put(name, torch.float32)
        for name in ("deciders", "counts"):
            part[name] = put(name, torch.int64)
        part["trust"] = torch.full_like(part["worths"], trust)
        self.put([*self.parts, part][-self.keep :])

    def put(self, parts: list[dict[str, Tensor]]) -> None:
        """Learns from these from now on."""
        self.parts = parts
        if not parts:
            return
        self.all = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
        counts = self.all["counts"]
        self.all["starts"] = torch.cumsum(counts, 0) - counts

    def __len__(self) -> int:
        return len(self.all["counts"]) if self.all else 0

    def batch(self, rows: Tensor) -> dict[str, Tensor]:
        """Some decisions, with their actions laid end to end."""
        counts = self.all["counts"][rows]
        owner = torch.repeat_interleave(torch.arange(len(rows), device=self.device), counts)
        first = torch.cumsum(counts, 0) - counts
        within = torch.arange(len(owner), device=self.device) - first[owner]
        places = self.all["starts"][rows][owner] + within
        found = {name: self.all[name][rows] for name in ("tables", "deciders", "worths", "won", "hands", "margins", "trust")}
        found["actions"], found["shares"] = self.all["actions"][places], self.all["shares"][places]
        found["owner"] = owner
        return found


def log_softmax(scores: Tensor, owner: Tensor, rows: int) -> Tensor:
    """Log-shares of scores that belong to rows."""
    most = torch.full((rows,), -torch.inf, device=scores.device)
    most = most.scatter_reduce(0, owner, scores.detach(), "amax")
    shifted = scores - most[owner]
    sums = torch.zeros(rows, device=scores.device).scatter_add(0, owner, shifted.exp())
    return shifted - sums.log()[owner]


def losses(net: Net, batch: dict[str, Tensor], stakes: str, points: float) -> dict[str, Tensor]:
    """How wrong the network is about what to do, who wins, and by how much."""
    tables = batch["tables"].float()
    rows, seats, _ = tables.shape
    seen = net.see(tables)
    scores = net.worth(seen).squeeze(2) + net.lean * batch["hands"]
    own = batch["deciders"]
    if stakes == "rivals":
        logs = F.log_softmax(scores, dim=1)
        # A game that nobody won alone counts for nobody: its chances would not add up to one.
        whole = (batch["won"].sum(1) - 1).abs() < 1e-3
        outcome = -(batch["won"] * logs).sum(1) * whole
        chance = logs.exp().gather(1, own[:, None]).squeeze(1)
    else:
        mean = scores.mean(1)
        chance = torch.sigmoid(mean)
        outcome = F.binary_cross_entropy_with_logits(mean, batch["won"][:, 0], reduction="none")
    chance = chance.clamp(1e-4, 1 - 1e-4)
    believed = F.binary_cross_entropy(chance, batch["worths"].clamp(0, 1), reduction="none")
    trust = batch["trust"]
    worth = ((1 - trust) * outcome + trust * believed).mean()
    margin = F.mse_loss(torch.tanh(net.margin(seen).squeeze(2)), torch.tanh(batch["margins"] / points))
    decided = seen[torch.arange(rows, device=seen.device), own]
    answers = net.answer(decided, batch["actions"].float(), batch["owner"])
    logs = log_softmax(answers, batch["owner"], rows)
    policy = -(batch["shares"] * logs).sum() / rows
    return {"policy": policy, "worth": worth, "margin": margin}
