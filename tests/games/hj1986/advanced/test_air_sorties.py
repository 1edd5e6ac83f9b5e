"""Aircraft that are sent into a battle just before it is thrown: the other reading of ``air-support-time``."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.state import BulgeGame
from engine.hj1986.telling.preview import preview
from engine.scenario import Entry
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.advanced.skies import FOE, FREE, broken, flying, sky
from tests.games.hj1986.advanced.test_air_advice import best
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import allied, german, key_of, position

AT_BATTLE = {"air-support-time": "just before each battle"}
GERMAN_SKY, BOTH = sky("german", 9, "ME-109"), (*sky("german", 9, "ME-109"), *sky("allied", 9, "IX/P-47"))
SUPPORT = FlyMission("9.1 ME-109", "attack", "1014")
COVER = FlyMission("9.1 IX/P-47", "defense", "1014")
MEET = FlyMission("9.1 IX/P-47", "intercept", "1014")


def attacked(
    schedule: tuple[Entry, ...], *targets: str, turn: int = 9, die: int = 4, attack: int = 4, **field: Any
) -> BulgeGame:
    """Return the battle of a regiment in 1015 against one in rough 1014, or all in the hexes given."""
    units = [german("foot", "1015", attack=attack), FOE, allied("b", "0915", formation="2")]
    game = position(
        units, phase="combat", turn=turn, last_turn=36, dice=(die,), schedules=schedule, clauses=FREE,
        terrain={"1014": "rough", "0915": "rough"}, rulings={**AT_BATTLE, **field.pop("rulings", {})},
        **{**ADVANCED, **field},
    )  # fmt: skip
    apply(game, DeclareAttack("1014"))
    apply(game, AddAttacker(key_of(game, "foot")))
    for label in targets:
        apply(game, AddTarget(label))
    apply(game, ConfirmAttack())
    return game


def columns(game: BulgeGame) -> int:
    """Return the column of the battle as it stands, counted from 1."""
    shown = preview(game, EndAir())
    assert shown is not None
    return int(shown.column.index) + 1


@pytest.mark.rule("A 2.17")
@pytest.mark.parametrize(("reading", "rule"), [("before the Combat Phase", ""), ("just before each battle", "A 2.21")])
def test_before_the_combat_phase_support_is_placed_or_refused(reading: str, rule: str) -> None:
    game = flying("german", "german", 9, GERMAN_SKY, rulings={"air-support-time": reading})
    assert broken(game, "attack", "1014") == rule
    assert broken(game, "strike", "1014") == ""


@pytest.mark.rule("A 2.31")
def test_nor_is_support_of_a_defense() -> None:
    game = flying("german", "german", 9, BOTH, rulings=AT_BATTLE)
    apply(game, FlyMission("9.1 ME-109", "strike", "1014"))
    assert broken(game, "defense", "1014", "allied") == "A 2.31"
    assert broken(game, "intercept", "1014", "allied") == ""


@pytest.mark.rule("A 2.17")
def test_no_aircraft_is_asked_for_in_a_battle_by_the_first_reading() -> None:
    game = attacked(BOTH, rulings={"air-support-time": "before the Combat Phase"})
    assert game.top.phase != "battle"


@pytest.mark.rule("A 2.21")
def test_the_attacker_sends_support_just_before_the_die() -> None:
    game = attacked(BOTH)
    asked = decision(game)
    assert asked is not None and asked.side == "german"
    assert list(legal_actions(game)) == [SUPPORT, EndAir()]
    # 4 to 4 is 1-1, column 3 in rough; a column to the right is 4.
    assert columns(game) == 3
    shown = preview(game, SUPPORT)
    assert shown is not None and shown.column.index + 1 == 4
    assert game.own.advanced.flights == ()  # nothing flies before it is sent
    apply(game, SUPPORT)
    assert [item.mission for item in game.own.advanced.flights] == ["attack"]
    assert game.own.advanced.flown == ("german 9.1 ME-109",)


@pytest.mark.rule("A 2.31")
def test_then_the_defender_answers_with_support_of_his_own() -> None:
    game = attacked(BOTH)
    apply(game, SUPPORT)
    asked = decision(game)
    assert asked is not None and asked.side == "allied"
    assert set(legal_actions(game)) == {COVER, MEET, EndAir()}
    assert columns(game) == 4
    shown = preview(game, COVER)
    assert shown is not None and shown.column.index + 1 == 3


@pytest.mark.rule("A 2.63")
def test_or_with_a_fighter_that_cancels_the_support() -> None:
    game = attacked(BOTH)
    apply(game, SUPPORT)
    shown = preview(game, MEET)
    assert shown is not None and shown.column.index + 1 == 3


@pytest.mark.rule("A 2.63")
def test_without_support_there_is_nothing_to_meet() -> None:
    game = attacked(BOTH)
    apply(game, EndAir())
    assert refused(game, MEET) == "A 2.63"
    assert refused(game, COVER) == ""


@pytest.mark.rule("A 2.21")
def test_support_goes_to_the_hexes_of_the_battle_alone() -> None:
    game = attacked(sky("german", 9, "ME-109", "ME-109"))
    assert refused(game, FlyMission("9.1 ME-109", "attack", "0915")) == "A 2.21"
    assert refused(game, FlyMission("9.1 ME-109", "strike", "1014")) == "A 2.17"
    assert refused(game, ClaimSuperiority(True)) == "A 2.17"


@pytest.mark.rule("A 2.22")
def test_no_more_than_two_support_a_battle() -> None:
    two = {"air-per-hex": "two over a hex that is fought for, else one"}
    game = attacked(sky("german", 9, "ME-109", "ME-109", "ME-109"), rulings=two)
    apply(game, SUPPORT)
    apply(game, FlyMission("9.2 ME-109", "attack", "1014"))
    assert game.top.phase != "battle"  # the third is not asked for: the die was thrown


@pytest.mark.rule("A 2.16")
def test_over_two_hexes_one_each() -> None:
    game = attacked(sky("german", 9, "ME-109", "ME-109"), "0915")
    apply(game, SUPPORT)
    assert refused(game, FlyMission("9.2 ME-109", "attack", "1014")) == "A 2.16"
    assert list(legal_actions(game)) == [FlyMission("9.2 ME-109", "attack", "0915"), EndAir()]


@pytest.mark.rule("A 2.24")
def test_in_the_evening_no_support_is_flown() -> None:
    game = attacked(sky("german", 10, "ME-109"), turn=10)
    assert game.top.phase != "battle"


@pytest.mark.rule("A 2.21")
def test_in_reserve_combat_aircraft_are_asked_for_where_they_count() -> None:
    for reading, phase in (("no", ""), ("yes", "battle")):
        game = position(
            [german("foot", "1015", marks=("reserve_moved",)), FOE], phase="reserve_combat", turn=9, last_turn=36,
            dice=(4,), schedules=GERMAN_SKY, clauses=FREE,
            rulings={**AT_BATTLE, "air-in-reserve-combat": reading}, **ADVANCED,
        )  # fmt: skip
        apply(game, DeclareAttack("1014"))
        apply(game, AddAttacker(key_of(game, "foot")))
        apply(game, ConfirmAttack())
        assert (game.top.phase == "battle") == (phase == "battle")


def test_pointing_at_a_hex_of_the_battle_means_its_support() -> None:
    game = attacked(GERMAN_SKY)
    assert game.rules.telling.intent(game, "1014") == SUPPORT
    refusal = game.rules.telling.intent(game, "0915")
    assert refused(game, refusal) == "A 2.21"


def test_a_careful_player_sends_aircraft_where_they_change_the_result() -> None:
    game = attacked(BOTH, attack=8)
    assert best(game) == SUPPORT
    apply(game, SUPPORT)
    assert best(game) in (COVER, MEET)
