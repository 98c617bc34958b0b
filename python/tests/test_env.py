"""PettingZoo's own tests, on all games, seats and some options."""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np
import pytest
from conftest import GAMES, every_table
from pettingzoo.test import api_test, parallel_api_test, seed_test

import majo


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_api(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        # Every game has agents that wait long for their next turn.
        warnings.simplefilter("ignore")
        api_test(majo.env(game, seats=seats), num_cycles=200)
        parallel_api_test(majo.parallel_env(game, seats=seats), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: majo.env(game), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_seeds_of_parallel_environments(game: str) -> None:
    """PettingZoo's own test chooses without the mask, so that it fits no game with rules."""

    def play(seed: int) -> list[bytes]:
        env, rng = majo.parallel_env(game), np.random.default_rng(1)
        seen, _ = env.reset(seed=seed)
        all_of_them = []
        for _ in range(100):
            if not env.agents:
                seen, _ = env.reset()
            choices = {
                agent: int(rng.integers(one["action_mask"].sum())) for agent, one in seen.items()
            }
            seen, *_ = env.step(choices)
            all_of_them += [one["observation"].tobytes() for one in seen.values()]
        return all_of_them

    assert play(3) == play(3)
    assert play(3) != play(4)


OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("agate", 4, {"hp_cap": None, "hand_cap": "four"}),
    ("court", 3, {"max_sets": 2}),
    ("daybreak", 2, {"split_stones": True}),
    ("hackclad", 1, {}),
    ("shadows", 5, {"traitor": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), OPTIONS)
def test_options_and_action_features(game: str, seats: int, options: dict[str, Any]) -> None:
    env = majo.env(game, seats=seats, options=options, features=True)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter(300):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        assert observation is not None
        mask = observation["action_mask"]
        legal = np.flatnonzero(mask)
        assert len(legal) == len(env.legal())
        assert env.observation_space(agent).contains(observation)
        assert observation["actions"][legal].any(axis=1).all()
        assert not observation["actions"][mask == 0].any()
        env.step(int(rng.choice(legal)))


def values(option: dict[str, Any]) -> list[str]:
    """Some values that an option can have, from the words that say so."""
    words = option["values"]
    if words == "true or false":
        return ["true", "false"]
    numbers = re.match(r"a number from (\d+) to (\d+)", words)
    if numbers:
        return [numbers[1], numbers[2]]
    listed = [word for word in re.split(r", or |, ", words) if re.fullmatch(r"[\w-]+", word)]
    return listed or [option["default"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option(game: str) -> None:
    rng, played = np.random.default_rng(2), 0
    options = next(one for one in majo.games() if one["id"] == game)["options"]
    for option in options:
        for value in values(option):
            try:
                env = majo.env(game, options={option["key"]: value})
            except majo.BadInput:
                # Not everything goes with the most seats.
                continue
            env.reset(seed=played)
            for _ in env.agent_iter(25):
                observation, _, terminated, truncated, _ = env.last()
                assert observation is not None
                legal = np.flatnonzero(observation["action_mask"])
                env.step(None if terminated or truncated else int(rng.choice(legal)))
            played += 1
    assert played >= len(options)


def test_whoever_is_not_asked_cannot_act() -> None:
    env = majo.env("agate", seats=2)
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(waiting)["action_mask"].sum() == 0
    with pytest.raises(majo.BadInput, match="no action"):
        env.step(255)
    with pytest.raises(majo.BadInput, match="must act"):
        env.step(None)
    with pytest.raises(majo.BadInput, match="agent"):
        env.observe("p9")


def test_rewards_come_with_the_end() -> None:
    env = majo.env("agate", seats=3)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else 0)
    assert sum(total.values()) == 1
    assert env.agents == []


def test_simultaneous_choices_are_made_together() -> None:
    """In HacKClaD everybody chooses the extended card at once."""
    env = majo.parallel_env("hackclad", seats=3)
    observations, _ = env.reset(seed=1)
    together = 0
    for _ in range(60):
        if not env.agents:
            break
        asked = [
            agent for agent, seen in observations.items()
            if env.possible_agents.index(agent) in env.table.deciders
        ]
        together = max(together, len(asked))
        observations, *_ = env.step(dict.fromkeys(env.agents, 0))
    assert together == 3


def test_nothing_is_under_way_before_reset() -> None:
    with pytest.raises(majo.BadInput, match="reset"):
        majo.env("agate").step(0)
    with pytest.raises(majo.BadInput, match="reset"):
        majo.parallel_env("agate").step({})
    env = majo.env("agate", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "agate" in text
