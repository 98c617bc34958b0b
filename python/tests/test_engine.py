"""The engine itself: games, matches, records, scenarios, packs, bots."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pytest
from conftest import GAMES, every_table

import majo


def played(game: str, seats: int | None = None, seed: object = 1, **settings: object) -> majo.Match:
    match = majo.Match(game, seats, seed=seed, **settings)
    rng = random.Random(7)
    while not match.over:
        match.act(rng.choice(match.legal()))
    return match


def test_games_are_listed_with_their_options() -> None:
    assert GAMES == ["agate", "court", "daybreak", "hackclad", "shadows"]
    agate = majo.games()[0]
    assert agate["seats"] == [2, 4]
    assert agate["name"]["ja"] == "瑪瑙の剣"
    options = {option["key"]: option for option in agate["options"]}
    assert options["hp_cap"]["default"] == "10"
    assert options["hp_cap"]["clause"] == "AG-69"


@pytest.mark.parametrize(("game", "seats"), every_table())
def test_every_game_plays_to_its_end(game: str, seats: int) -> None:
    match = played(game, seats)
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome) == seats
    assert {"won", "place", "points"} <= set(outcome[0])
    assert match.asked == []
    assert match.legal("p1") == []


def test_the_same_seed_is_the_same_game() -> None:
    one, two = played("agate", seed="twice"), played("agate", seed="twice")
    assert one.log() == two.log()
    assert played("agate", seed="other").log() != one.log()
    # A number is the text that writes it, as on the command line.
    assert majo.Match("agate", seed=7).view("p1") == majo.Match("agate", seed="7").view("p1")


def test_actions_by_notation_and_by_index() -> None:
    match = majo.Match("agate", 2, seed=3)
    legal = match.legal()
    other = match.copy()
    assert match.act(0) == legal[0]
    assert other.act(legal[0]) == legal[0]
    assert match.log() == other.log()
    assert len(match) == 1
    assert match.at(0).legal() == legal


def test_what_is_not_allowed_is_told_with_its_clauses() -> None:
    match = majo.Match("agate", 2, seed=3)
    idle = "p2" if match.asked == ["p1"] else "p1"
    with pytest.raises(majo.Illegal) as caught:
        match.act("pass", seat=idle)
    assert caught.value.clauses
    assert all(clause.startswith("AG-") for clause in caught.value.clauses)
    assert match.why_not("pass", seat=idle)
    assert match.why_not("pass", seat=idle, lang="ja")
    with pytest.raises(majo.BadInput, match="fly"):
        match.act("fly")
    assert len(match) == 0
    assert pickle.loads(pickle.dumps(caught.value)).clauses == caught.value.clauses


def test_views_hide_what_is_secret() -> None:
    match = majo.Match("agate", 3, seed=1)
    own = match.view("p1")
    assert own["seats"]["p1"]["hand"]
    assert own["seats"]["p2"]["hand"] is None
    assert match.view()["seats"]["p1"]["hand"] is None
    assert match.view("all")["seats"]["p2"]["hand"]
    # By place as well.
    assert match.view(0) == own


def test_what_happened_is_told_in_words_and_steps() -> None:
    match = played("agate", 2)
    english, japanese = match.words(), match.words(lang="ja")
    assert len(english) == len(japanese) > len(match) // 2
    assert english[0].isascii()
    assert not japanese[0].isascii()
    steps = match.steps(len(match) - 1)
    assert steps[-1]["view"] == match.view()
    assert match.describe(match.at(0).legal()[0], seat="p1")


def test_records_are_played_again_and_checked() -> None:
    match = played("court", 3)
    record = match.record(["Ada", "Ben", "Cleo"])
    assert '"Ada"' in record.splitlines()[0]
    again = majo.replay(record)
    assert again.log() == match.log()
    assert again.view("all") == match.view("all")
    lines = record.splitlines()
    seat, action = match.log()[3]
    forged = "\n".join([*lines[:4], lines[4].replace(action, "draw" if action != "draw" else "pass"), *lines[5:]])
    with pytest.raises(majo.Failed, match="line"):
        majo.replay(forged)


@pytest.mark.parametrize("game", GAMES)
def test_scenarios_hold(game: str) -> None:
    all_of_them = majo.scenarios(game)
    assert len(all_of_them) > 20
    for scenario in all_of_them[:: len(all_of_them) // 8]:
        held = majo.check_scenario(scenario["text"], scenario["file"])
        assert held["checks"] > 0


def test_a_scenario_that_does_not_hold_names_its_line() -> None:
    text = next(one["text"] for one in majo.scenarios("agate") if "hp" in one["text"])
    with pytest.raises(majo.Failed, match=r"mine.toml:\d+"):
        majo.check_scenario(text.replace("hp", "hpp"), "mine.toml")


def test_own_packs(tmp_path: Path) -> None:
    files = majo.export_packs(tmp_path, "agate")
    assert [file.name for file in files] == ["cards.toml"]
    text = files[0].read_text(encoding="utf-8")
    assert "heal = 2" in text
    files[0].write_text(text.replace("heal = 2", "heal = 3"), encoding="utf-8")
    own = majo.packs(tmp_path)
    assert own["agate"]["hash"] != majo.packs()["agate"]["hash"]
    match = majo.Match("agate", 2, seed=1, packs=tmp_path)
    assert match.pack == own["agate"]["hash"]
    with pytest.raises(majo.BadInput, match="there already"):
        majo.export_packs(tmp_path, "agate")
    files[0].write_text("nonsense = 1", encoding="utf-8")
    with pytest.raises(majo.BadInput, match="cards.toml"):
        majo.Match("agate", 2, packs=tmp_path)
    with pytest.raises(majo.BadInput, match="no such folder"):
        majo.Table("agate", packs=tmp_path / "nowhere")


def test_options_are_python_values_or_words() -> None:
    match = majo.Match("agate", 2, {"hp_cap": None, "pursuit_on_special": False, "turn_limit": 20})
    assert match.options == {"hp_cap": "none", "pursuit_on_special": "false", "turn_limit": "20"}
    with pytest.raises(majo.BadInput, match="hp_cap"):
        majo.Match("agate", 2, {"hp_cpa": 3})
    with pytest.raises(majo.BadInput, match="turn_limit"):
        majo.Match("agate", 2, {"turn_limit": -1})


@pytest.mark.parametrize("level", majo.LEVELS[:4])
def test_bots_of_all_levels_choose_what_is_legal(level: str) -> None:
    match = majo.Match("agate", 2, seed=5)
    choice = match.choose(level)
    assert choice in match.legal()
    assert match.choose(level) == choice
    table = majo.Table("agate", 2, seed=5)
    assert table.legal()[table.choose(level)] == choice


def test_bots_that_talk_choose_what_is_legal() -> None:
    # In Shadows they say something besides, which a table here does not carry out.
    table = majo.Table("shadows", 3, seed=5)
    while table.seat is not None:
        table.step(table.choose("normal"))


def test_a_search_rates_every_action() -> None:
    match = majo.Match("agate", 2, seed=5)
    rated = match.rate(400)
    assert {one["action"] for one in rated} == set(match.legal())
    assert sum(one["tried"] for one in rated) <= 400
    tried, worth = majo.Table("agate", 2, seed=5).think(400)
    assert len(tried) == len(worth) == len(rated)
    assert ((worth >= 0) & (worth <= 1)).all()


def test_analysis_looks_back() -> None:
    match = played("agate", 2)
    found = match.analyse("p1", simulations=50)
    assert found["seat"] == "p1"
    assert len(found["chances"]) == sum(seat == "p1" for seat, _ in match.log())
    assert found["end"] in (0.0, 1.0)


def test_rules_can_be_read() -> None:
    assert "**AG-31**" in majo.rules("agate")
    assert "**AG-31**" in majo.rules("agate", "ja")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_game_without_a_past(game: str) -> None:
    table, match = majo.Table(game, seed="same"), majo.Match(game, seed="same")
    rng = random.Random(3)
    for _ in range(200):
        if table.over:
            break
        assert table.seat is not None
        assert f"p{table.seat + 1}" in match.asked
        index = rng.randrange(table.count)
        action = table.legal()[index]
        assert table.find(action) == index
        match.act(action, table.seat)
        table.step(index)
        if game != "court":  # where the table makes calls itself
            assert table.view(0) == match.view(0)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_a_table(game: str) -> None:
    table, fields = majo.Table(game, seed=1), majo.fields(game)
    assert fields["version"] == next(g for g in majo.games() if g["id"] == game)["encoding"]
    assert table.position().shape == (fields["position_len"],)
    assert table.actions().shape == (table.count, fields["action_len"])
    for part in ("position", "action"):
        at = 0
        for field in fields[part]:
            assert field["at"] == at
            assert field["what"]
            at += field["len"]
        assert at == fields[f"{part}_len"]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_worlds_give_the_same_numbers(game: str) -> None:
    table = majo.Table(game, seed=2)
    rng = random.Random(2)
    for decision in range(120):
        if table.over:
            table.reset(f"again {decision}")
        seat = table.seat
        assert seat is not None
        if decision % 5 == 0:
            for world in range(3):
                other = table.copy()
                other.resample(seat, world)
                assert other.position(seat).tobytes() == table.position(seat).tobytes()
                assert other.actions(seat).tobytes() == table.actions(seat).tobytes()
                assert other.legal() == table.legal()
        table.step(rng.randrange(table.count))


def test_tables_are_copied_saved_and_pickled() -> None:
    table = majo.Table("daybreak", 3, {"split_stones": True}, seed=4)
    for _ in range(30):
        table.step(table.count - 1)
    others = [table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    fresh = majo.Table("daybreak", 3, {"split_stones": True}, seed=9)
    fresh.load(table.save())
    for other in [*others, fresh]:
        assert other.legal() == table.legal()
        assert other.decisions == 30
        assert np.array_equal(other.position(0), table.position(0))
    others[0].step(0)
    assert others[1].decisions == table.decisions == 30
