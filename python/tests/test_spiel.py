"""OpenSpiel: its own simulation tests, its environment, and its algorithms."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from conftest import GAMES
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from open_spiel.python.observation import make_observation

import majo.spiel


def load(game: str, players: int = 0, **settings: object) -> pyspiel.Game:
    return pyspiel.load_game("python_majo", {"game": game, "players": players, **settings})


@pytest.mark.parametrize("game", GAMES)
def test_random_simulations(game: str) -> None:
    # Long games are many clones: a few deals say enough.
    pyspiel.random_sim_test(load(game, 2 if game != "shadows" else 3), 1, False, False)


def test_serialised_simulations() -> None:
    pyspiel.random_sim_test(load("agate", 2), 3, True, False)


def test_a_game_is_played_and_told() -> None:
    game = load("agate", 3, options="hp_cap:none;turn_limit:50", deals=5, seed=2)
    assert game.num_players() == 3
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 5
    state.apply_action(4)
    first = state.action_to_string(state.current_player(), state.legal_actions()[0])
    assert first
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert sum(state.returns()) >= 1
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.returns() == state.returns()


def test_information_states_tell_what_is_known_and_no_more() -> None:
    game = load("agate", 2)
    state = game.new_initial_state()
    state.apply_action(0)
    rng = np.random.default_rng(1)
    for _ in range(20):
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal():
            break


def test_past_events_are_remembered() -> None:
    game = load("agate", 2)
    seen = set()
    for action in (0, 1):
        state = game.new_initial_state()
        state.apply_action(0)
        player = state.current_player()
        if action < len(state.legal_actions()):
            state.apply_action(action)
            seen.add(state.information_state_string(player).split(" ", 1)[0])
    assert len(seen) == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_conventions_of_the_interface(game: str) -> None:
    """What OpenSpiel's own test of its interface demands of every game."""
    loaded = load(game)
    players, rng = loaded.num_players(), np.random.default_rng(3)
    state = loaded.new_initial_state()
    state.apply_action(0)
    kinds = (
        state.information_state_string, state.observation_string, state.observation_tensor,
    )
    for decision in range(80):
        if decision % 20 == 0:
            for told in (kind.__name__ for kind in kinds):
                for wrong, words in ((-1, "player >= 0"), (players + 1, "player <")):
                    with pytest.raises(RuntimeError, match=words):
                        getattr(state, told)(wrong)
            for player in range(players):
                assert len(state.observation_tensor(player)) == loaded.observation_tensor_size()
        asked = state.current_player()
        for player in range(players):
            assert bool(state.legal_actions(player)) == (player == asked)
        action = int(rng.choice(state.legal_actions()))
        assert state.action_to_string(asked, action)
        state.apply_action(action)
        if state.is_terminal():
            assert state.current_player() == pyspiel.PlayerId.TERMINAL
            assert state.legal_actions() == []
            break


def test_the_observer_names_its_fields() -> None:
    game = load("court", 3)
    state = game.new_initial_state()
    observation = make_observation(game)
    state.apply_action(1)
    observation.set_from(state, player=0)
    assert set(observation.dict) == {field["name"] for field in majo.fields("court")["position"]}
    assert observation.tensor.any()


def test_the_reinforcement_learning_environment() -> None:
    env = rl_environment.Environment(load("agate", 2))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 1


def test_mccfr_runs_unchanged() -> None:
    # Short games: the turn limit ends them.
    game = load("agate", 2, options="turn_limit:1", deals=2)
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    policy = solver.average_policy().action_probabilities(state)
    assert abs(sum(policy.values()) - 1) < 1e-6


def test_is_mcts_runs_unchanged() -> None:
    game = load("agate", 2)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
    )
    state = game.new_initial_state()
    state.apply_action(0)
    assert bot.step(state) in state.legal_actions()


def test_wrong_parameters_are_answered() -> None:
    with pytest.raises(Exception, match="agate"):
        load("go")
    with pytest.raises(Exception, match="key:value"):
        load("agate", 2, options="hp_cap")
