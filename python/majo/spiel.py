"""OpenSpiel: ``import majo.spiel`` and then ``pyspiel.load_game("python_majo", {...})``.

Parameters: ``game`` (``"agate"``), ``players`` (0: the most the game takes), ``options``
(``"hp_cap:none;turn_limit:50"``, ``|`` for a comma), ``packs`` (a folder), ``deals`` (so many different deals, each as
likely), ``seed`` (of the series of deals).

All chance of a game lies in its deal: the first node draws one of ``deals`` seeds, and everything
else follows from it and the players' actions. So the game is an ordinary one with explicit chance, and
algorithms that need that (MCCFR) run on it. Action ``i`` is number ``i`` of the legal actions in the
notation's order; in one information state these are always the same. Returns are 1 for a win, ½ for a
shared first place that nobody won, 0 otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from majo import _majo
from majo._errors import BadInput, extra
from majo.table import MOST_ACTIONS, Table

with extra("spiel", "OpenSpiel"):
    import pyspiel

SHORT_NAME = "python_majo"

_PARAMETERS: dict[str, Any] = {
    "game": "agate",
    "players": 0,
    "options": "",
    "packs": "",
    "deals": 100,
    "seed": 0,
}

_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="majo: Japanese tabletop games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_PARAMETERS,
)


def _options(text: str) -> dict[str, str]:
    # OpenSpiel writes games as "name(key=value,key=value)": neither sign can stand in a value.
    pairs = [part.split(":", 1) for part in text.split(";") if part.strip()]
    if any(len(pair) != 2 for pair in pairs):
        raise BadInput(f"options {text!r}: write key:value;key:value")
    return {key.strip(): value.strip().replace("|", ",") for key, value in pairs}


class _Deals:
    """What a state needs of its game. Copies of a state share it."""

    def __init__(self, table: Table, count: int, seed: int) -> None:
        self.table, self.count, self.seed = table, count, seed

    def __deepcopy__(self, memo: Any) -> _Deals:
        return self


class MajoGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with seats, options and cards."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**_PARAMETERS, **(params or {})}
        count = int(params["deals"])
        if count < 1:
            raise BadInput("deals: a number above 0")
        self.table = Table(
            params["game"],
            int(params["players"]) or None,
            _options(params["options"]),
            seed=0,
            packs=params["packs"] or None,
            trace=True,
        )
        self.deals = _Deals(self.table, count, int(params["seed"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=count,
            num_players=self.table.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=100_000,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> MajoState:
        return MajoState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> MajoObserver:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return MajoObserver(self, wanted, params)


class MajoState(pyspiel.State):  # type: ignore[misc]
    """A position: before the deal, or one of a table."""

    def __init__(self, game: MajoGame) -> None:
        super().__init__(game)
        # OpenSpiel copies a state with everything that hangs on it: the game itself must not.
        self._deals = game.deals
        self.table: Table | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        return list(range(table.count)) if table is not None and table.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self._deals.count
        return [(deal, 1.0 / count) for deal in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self._deals.table.copy()
            self.table.reset(f"{self._deals.seed} {action}")
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        legal = self.table.legal(player) if player >= 0 else []
        return legal[action] if action < len(legal) else f"action {action}"

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * self._deals.table.seats
        return self.table.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MajoState:
        """Another world that looks the same to the player, for IS-MCTS."""
        clone: MajoState = self.clone()
        if clone.table is not None:
            clone.table.resample(player, int(sampler() * (1 << 53)))
        return clone

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return f"{self.table.game} {' '.join(map(str, self.history()))}"


class MajoObserver:
    """What a player knows: the fields of docs/observations.md, or the view as a text."""

    def __init__(
        self, game: MajoGame, iig_obs_type: Any, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise BadInput(f"an observer takes no parameters, not {params}")
        self._recall = bool(iig_obs_type.perfect_recall)
        self.tensor: NDArray[np.float32] = np.zeros(game.table.position_len, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        for field in _majo.fields(game.table.game, game.get_parameters().get("packs") or None)["position"]:
            start = field["at"]
            self.dict[field["name"]] = self.tensor[start : start + field["len"]]

    def set_from(self, state: MajoState, player: int) -> None:
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.position(player)

    def string_from(self, state: MajoState, player: int) -> str:
        if state.table is None:
            return "before the deal"
        seen = state.table.seen(player)
        return seen if self._recall else seen.split(" ", 1)[1]


pyspiel.register_game(_TYPE, MajoGame)
