"""The offensive of the 15th Army (A 10)."""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.core.units import ARRIVALS, ASIDE
from engine.data.clauses.book import book_of
from engine.data.load import load_scenario
from engine.hj1986.air.schedule import available
from engine.hj1986.clauses.offensive import (
    EVENT,
    HoldBack,
    LaunchOffensive,
    check_launch,
    is_launched,
    ss_nears_meuse,
    stays_away,
)
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.setting.special_forms import Offensive
from engine.hj1986.steps.dumps import first_fuel_turn
from engine.scenario import Clause, Counter
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.advanced.skies import flying, sky
from tests.games.hj1986.positions import Piece, allied, german, position

SS = german("1", "1015", formation="1SSPz")
AWAY = allied("334", "", formation="84", box=ARRIVALS)
OTHER = allied("290", "", formation="75", box=ARRIVALS)
CLAUSE = Clause(
    key="fifteenth-army",
    kind="special",
    form="offensive",
    args={"event": "15th_army_offensive", "must": ["m", "r"], "of": ["a", "b", "c"], "formations": ["84"]},
    text="",
    rule="A 10.11(2)",
    enforced=True,
)
PLACES = {"m": ["0510"], "r": ["0512"], "a": ["0514"], "b": ["0516"], "c": ["0518"]}
TAKEN = {"0510": "german", "0512": "german", "0514": "german", "0516": "german"}


def ready(*units: Piece, **changes: Any) -> Any:
    """Return a position in which all is as the offensive asks, but for the changes: the Meuse lies at 1515."""
    values: dict[str, Any] = {
        "turn": 11,
        "last_turn": 36,
        "meuse": [("1515", "1615")],
        "places": PLACES,
        "control": TAKEN,
        "clauses": (CLAUSE,),
        **ADVANCED,
        **changes,
    }
    return position([SS, AWAY, OTHER, *units], **values)


def broken(**changes: Any) -> str:
    """Return the rule that stands in the way."""
    refusal = check_launch(ready(**changes))
    return "" if refusal is None else refusal.rule.number


@pytest.mark.rule("A 10.11(1)")
@pytest.mark.rule("A 10.11(2)")
@pytest.mark.rule("A 10.11(3)")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ""),  # 1015 to 1515 are five hexes
        ({"meuse": [("1612", "1613")]}, "A 10.11(1)"),  # 1015 to 1612 or 1613 are six or more
        ({"control": {**TAKEN, "0510": "allied"}}, "A 10.11(2)"),
        ({"control": {**TAKEN, "0516": "allied"}}, "A 10.11(2)"),
        ({"control": {**TAKEN, "0512": "allied"}}, "A 10.11(2)"),
        ({"control": {**TAKEN, "0514": "allied", "0518": "german"}}, ""),  # any two of the others
        ({"turn": 12}, "A 10.11(3)"),  # 12/21 PM
        ({"parameters": {}}, "A 10.11(1)"),  # Basic game
    ],
)
def test_conditions(changes: dict[str, Any], expected: str) -> None:
    assert broken(**changes) == expected


@pytest.mark.rule("A 10.11(1)")
@pytest.mark.parametrize(
    ("unit", "near"),
    [
        (german("1", "1015", formation="12SSPz"), True),
        (german("1", "1015", formation="2Pz"), False),  # no SS
        (german("1", "1015", formation="ISSPz", kind="corps_command", size="Korps"), False),  # a commander is no unit
        (german("1", "0915", formation="1SSPz"), False),  # six hexes
    ],
)
def test_an_ss_unit_must_be_within_five_hexes_of_the_meuse(unit: Piece, near: bool) -> None:
    """The Meuse lies between 1515 and 1615."""
    game = position([unit], turn=11, last_turn=36, meuse=[("1515", "1615")], **ADVANCED)
    assert ss_nears_meuse(game) is near


@pytest.mark.rule("A 10.11(2)")
def test_the_towns_of_the_shipped_clause() -> None:
    clause = next(row for row in load_scenario("hj1986", "campaign").clauses if row.form == "offensive")
    assert clause.enforced
    assert clause.args["must"] == ["monschau", "rocherath-krinkelt"]
    printed = "elsenborn malmedy spa verviers roetgen eupen simmerath aywaille herve"
    assert clause.args["of"] == printed.split()
    places = {place.key for place in load_scenario("hj1986", "campaign").map.places}
    assert {*clause.args["must"], *clause.args["of"]} <= places


@pytest.mark.rule("A 10.11(2)")
def test_a_town_stays_german_until_an_ally_enters_it() -> None:
    """Control is who was there last: nobody stands in 0510 until the Allied regiment passes."""
    passing = allied("A", "0511")
    game = ready(passing, side="allied")
    assert check_launch(game) is None
    apply(game, SelectUnit(passing.key))
    apply(game, MoveTo(("0511", "0510")))
    refusal = check_launch(game)
    assert refusal is not None and refusal.rule.number == "A 10.11(2)"


SHIPPED_AWAY = {
    "allied": {
        *("84/333", "84/334", "84/335", "83/329", "83/330", "83/331", "9/39", "9/47", "9/60", "5Arm/CCA M4"),
        *("5Arm/CCB M4", "5Arm/CCR M4", "2Arm/41", "2Arm/66/1 M4", "VII/18", "VII/142", "VII/188"),
        *("43/129", "43/130", "43/214", "51/152", "51/153", "51/154", "XXX/33Arm F"),
    },
    "german": {
        *("246/352", "246/404", "246/689", "340/694", "340/695", "340/696", "9Pz/10", "9Pz/33/II V", "15PG/104"),
        *("IISSPz/410", "H.Gru.B/301 VI"),
    },
}
"""Units of the formations that the rule lists, by their printed names."""

STAYING = {"allied/75/289", "allied/53/71", "allied/VII/29", "allied/XXX/34Arm Churchill", "german/10SSPz/10 Puma"}


@pytest.mark.rule("A 10.21")
@pytest.mark.parametrize(
    ("reading", "welsh"), [("nobody, no such division is in the game", False), ("the 53rd Division", True)]
)
def test_the_formations_that_the_rule_lists_stay_away(reading: str, welsh: bool) -> None:
    """The British 9th Division is no formation of the game; by the other reading the 53rd is meant."""
    scenario = load_scenario("hj1986", "campaign")
    (clause,) = book_of("hj1986", scenario.clauses).of(Offensive)
    counters = {unit.key.removesuffix("#1"): unit for unit in scenario.counters}
    away = {f"{side}/{name}" for side, names in SHIPPED_AWAY.items() for name in names}
    pieces = [_piece(counters[key]) for key in sorted(away | STAYING)]
    game = position(pieces, turn=11, last_turn=36, rulings={"british-ninth": reading}, **ADVANCED)
    found = {unit.id.removesuffix("#1") for unit in game.units.values() if stays_away(game, unit, clause.args)}
    assert found == (away | {"allied/53/71"} if welsh else away)


def _piece(counter: Counter) -> Piece:
    return Piece(
        counter.side,
        counter.name,
        "",
        kind=counter.unit_type,
        size=counter.size,
        steps=counter.steps,
        formation=counter.formation,
        formation_kind=counter.formation_kind,
        box=ARRIVALS,
    )


@pytest.mark.rule("A 10.21")
def test_units_already_in_play_stay() -> None:
    here = allied("333", "0521", formation="84")
    game = ready(here)
    apply(game, LaunchOffensive())
    assert game.units[here.key].hex == "0521"
    assert game.units[AWAY.key].box == ASIDE


@pytest.mark.rule("A 10.22")
@pytest.mark.parametrize(("side", "turn", "missions"), [("allied", 11, 2), ("allied", 13, 1), ("german", 13, 2)])
@pytest.mark.parametrize("first", [0, 1])
def test_allies_fly_a_mission_less_on_later_turns(side: str, turn: int, missions: int, first: int) -> None:
    """Launched on turn 11, whose missions all fly; later one of two stays on the ground, whichever they choose."""
    game = flying(side, "german", turn, sky(side, turn, "IX/P-47", "IX/P-38"))
    game.own.ground.events[EVENT] = 11
    both = available(game, side)
    game.own.advanced.flown = (f"{side} {both[first].key}",)
    assert len(both) == 2
    assert 1 + len(available(game, side)) == missions


@pytest.mark.rule("A 10.11(1)")
@pytest.mark.parametrize("player_turn", ["german", "allied"])
def test_german_is_asked_at_the_end_of_each_player_turn_too(player_turn: str) -> None:
    """Any time, says the rule: a battle may have met the conditions."""
    game = ready(phase="clean_up", side=player_turn, dice=None)
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "clean_up")
    waiting = game.copy()
    apply(waiting, HoldBack())
    assert not is_launched(waiting)
    assert waiting.top.phase != "clean_up"
    apply(game, LaunchOffensive())
    assert is_launched(game)
    assert game.units[AWAY.key].box == ASIDE


@pytest.mark.rule("A 10.11(1)")
def test_nobody_is_asked_while_a_condition_is_missing() -> None:
    game = ready(phase="clean_up", side="german", turn=12)
    assert game.top.phase != "clean_up"


@pytest.mark.rule("A 10.24")
def test_fuel_rolls_begin_two_turns_earlier() -> None:
    """12/21 AM, turn 11, in place of 12/22 AM."""
    game = ready()
    assert first_fuel_turn(game) == 13
    apply(game, LaunchOffensive())
    assert first_fuel_turn(game) == 11


@pytest.mark.rule("A 10.21")
@pytest.mark.rule("A 10.25")
def test_launch_lasts_and_keeps_divisions_away() -> None:
    """The 84th does not come, the 75th does."""
    game = ready()
    apply(game, LaunchOffensive())
    assert is_launched(game)
    assert game.units[AWAY.key].box == ASIDE
    assert game.units[OTHER.key].box == ARRIVALS
    refusal = check_launch(game)
    assert refusal is not None and refusal.rule.number == "A 10.25"
    game.turn = 36
    game.own.ground.control.clear()  # the towns are lost again
    assert is_launched(game)
