"""PettingZoo environments: one table, one agent for each seat (``p1``, ``p2``, …)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from majo import _majo
from majo._errors import BadInput, Closed, extra
from majo._types import FilePath
from majo.table import MOST_ACTIONS, Table

with extra("env", "PettingZoo"):
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

Observation = dict[str, NDArray[Any]]

# Row n has n ones: every mask there can be, made once. Nobody may write into them.
_MASKS: NDArray[np.int8] = np.tri(MOST_ACTIONS + 1, MOST_ACTIONS, -1, dtype=np.int8)
_MASKS.flags.writeable = False


class _Seats:
    """What both kinds of environments share: spaces and observations of one table."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def _open(
        self,
        game: str,
        seats: int | None,
        options: dict[str, Any] | None,
        packs: FilePath | None,
        manners: bool,
        features: bool,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadInput(f"render_mode {render_mode!r}: write \"ansi\" or leave it out")
        self.render_mode = render_mode
        self.table: Table = Table(game, seats, options, seed=0, packs=packs, manners=manners)
        self.metadata = {**self.metadata, "name": f"majo_{game}_v1"}
        self.possible_agents: list[str] = [f"p{at + 1}" for at in range(self.table.seats)]
        self.agents: list[str] = []
        self._features = features
        self._seats = {agent: at for at, agent in enumerate(self.possible_agents)}
        self._closed = False
        self._seed = 0
        self._games = 0
        position, action = self.table.position_len, self.table.action_len
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1000.0, 1000.0, (position,), np.float32),
            "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
        }
        if features:
            parts["actions"] = spaces.Box(-1000.0, 1000.0, (MOST_ACTIONS, action), np.float32)
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(MOST_ACTIONS) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if self._closed:
            raise Closed("this environment is closed: make a new one")
        if seed is not None:
            self._seed, self._games = seed, 0
        # A game after another one without a seed is a new one, and follows from the first seed.
        text = str(self._seed) if self._games == 0 else f"{self._seed} {self._games}"
        self._games += 1
        self.table.reset(text)
        self.agents = list(self.possible_agents)

    def _observe(self, agent: str, mask: int) -> Observation:
        seat = self._seats.get(agent)
        if seat is None:
            raise BadInput(f"there is no agent {agent!r}: there are {self.possible_agents}")
        found: Observation = {
            "observation": self.table.position(seat), "action_mask": _MASKS[mask],
        }
        if self._features:
            found["actions"] = self.table.actions(seat, MOST_ACTIONS)
        return found

    def _text(self) -> str:
        table = self.table
        asked = ", ".join(f"p{seat + 1}" for seat in table.deciders) or "nobody"
        return f"{table.game}: {table.decisions} decisions, {asked} to act"

    def close(self) -> None:
        """Nothing can be played here any more."""
        self._closed = True
        self.agents = []


class MajoEnv(_Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table after the PettingZoo AEC interface; ``majo.env`` makes one.

    Action ``i`` is number ``i`` of the legal actions (``legal`` has them in notation), so that the
    mask is a run of ones. An observation holds ``observation`` (what the seat knows), ``action_mask``
    and, with ``features``, ``actions`` (a row for each legal action): docs/observations.md. The info of
    an agent that is asked has the number of its legal actions, ``count``.
    Rewards come with the end: 1 won, ½ a shared first place that nobody won, 0 lost.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        packs: FilePath | None = None,
        manners: bool = False,
        features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._open(game, seats, options, packs, manners, features, render_mode)
        self._asked: str | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.seat
        agent = self.possible_agents[seat or 0]
        self.agent_selection = agent
        self._asked = None if seat is None else agent
        self.infos[agent]["count"] = self.table.count

    def observe(self, agent: str) -> Observation:
        return self._observe(agent, self.table.count if agent == self._asked else 0)

    def step(self, action: int | None) -> None:
        if self._closed:
            raise Closed("this environment is closed: make a new one")
        if not self.agents:
            raise BadInput("no game is under way: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} must act: None is for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        table = self.table
        table.step(int(action))
        if table.over:
            ended = table.outcome() is not None
            self.rewards = dict(zip(self.possible_agents, table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
            for name, gained in self.rewards.items():
                self._cumulative_rewards[name] += gained
        self._select()

    def legal(self) -> list[str]:
        """The legal actions of the agent that is asked, in notation."""
        return self.table.legal()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("made without a render_mode: nothing is shown")
            return None
        return self._text()


class MajoParallelEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same where everybody acts at once; ``majo.parallel_env`` makes one.

    Who is asked at the same time (secret choices) acts at the same time. Whoever is not asked has
    one action, 0, which does nothing.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        packs: FilePath | None = None,
        manners: bool = False,
        features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._open(game, seats, options, packs, manners, features, render_mode)

    def _all(self) -> dict[str, Observation]:
        asked = set(self.table.deciders)
        return {
            agent: self._observe(agent, self.table.count_of(seat) if seat in asked else 1)
            for agent, seat in self._seats.items()
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if self._closed:
            raise Closed("this environment is closed: make a new one")
        if not self.agents:
            raise BadInput("no game is under way: call reset() first")
        table = self.table
        for seat in table.deciders:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadInput(f"{agent} is asked and has no action")
            # The first choices may have ended it for the others.
            if seat in table.deciders:
                table.step(int(actions[agent]), seat)
        over, ended = table.over, table.outcome() is not None
        agents = self.possible_agents
        rewards = dict(zip(agents, table.rewards(), strict=True))
        observations = self._all()
        if over:
            self.agents = []
        return (
            observations, rewards, dict.fromkeys(agents, over and ended),
            dict.fromkeys(agents, over and not ended), {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self._text() if self.render_mode else None
