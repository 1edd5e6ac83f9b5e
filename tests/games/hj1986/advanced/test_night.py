"""Night: attacks that end engaged, tired Allies, infiltration through the forest (A 6).

PM turns have even numbers; 12/20 PM is turn 10, 12/28 PM turn 26. In the clear 8 to 4 is 2-1, the fifth column: its
third line is FF. One column to the left, at 1-1, the second line is FF.
"""

from typing import Any

import pytest

from engine.core.play import apply
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.state import ENGAGED
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import column, fought
from tests.games.hj1986.moves import moving, step_refused
from tests.games.hj1986.positions import ENGINEERS, PANZER, Piece, allied, german, key_of, marks_of, position

FUEL = (1, 1) * 3
"""Dice of the fuel rolls of the next turn, if play runs on to it."""

GRENADIERS: dict[str, Any] = {"kind": "panzergrenadier", "movement": 6}


FREE = (Clause(key="x", kind="special", form="start_note", args={}, text="", rule="A 6.11", enforced=True),)
"""In place of the clauses of the first days, which would keep the Allies from attacking."""


def attack(side: str, turn: int, die: int = 3, **values: Any) -> Any:
    """Return the position after an attack of 8 against 4 in the clear."""
    mine, theirs = (allied, german) if side == "allied" else (german, allied)
    units = [mine("A", "1014", attack=8), theirs("D", "1015", defense=4)]
    return fought(units, "A", "1015", die=die, side=side, turn=turn, last_turn=36, **{**ADVANCED, **values})


def ended(game: Any) -> str:
    """Tell whether both sides are engaged or must take the losses of a fire fight."""
    if all(ENGAGED in marks_of(game, name) for name in "AD"):
        return "ENG"
    return "FF" if game.top.phase == "suffer" else game.top.phase


@pytest.mark.rule("A 6.11")
@pytest.mark.parametrize(("turn", "result"), [(2, "ENG"), (8, "ENG"), (36, "ENG"), (7, "FF"), (9, "FF")])
def test_allied_fire_fight_at_night_is_an_engagement(turn: int, result: str) -> None:
    """In every PM turn, in no AM turn. On 12/28 PM and later the die of 2 is the fire fight: see below."""
    assert ended(attack("allied", turn, die=2 if turn >= 26 else 3, clauses=FREE)) == result


@pytest.mark.rule("A 6.12")
@pytest.mark.parametrize(("turn", "result"), [(6, "FF"), (8, "FF"), (10, "ENG"), (11, "FF"), (12, "ENG"), (36, "ENG")])
def test_german_fire_fight_at_night_is_an_engagement_from_12_20_pm(turn: int, result: str) -> None:
    assert ended(attack("german", turn)) == result


@pytest.mark.rule("A 6.11")
def test_basic_game_keeps_the_fire_fight_at_night() -> None:
    assert ended(attack("allied", 6, parameters={})) == "FF"


@pytest.mark.rule("A 6.13")
@pytest.mark.parametrize(
    ("side", "turn", "expected"),
    [("allied", 24, 5), ("allied", 26, 4), ("allied", 27, 5), ("allied", 28, 4), ("german", 26, 5)],
)
def test_allied_attacks_lose_a_column_at_night_from_12_28_pm(side: str, turn: int, expected: int) -> None:
    """24 is 12/27 PM, 27 is 12/29 AM: 2-1 is column 5, 1-1 column 4."""
    mine, theirs = (allied, german) if side == "allied" else (german, allied)
    units = [mine("A", "1014", attack=8), theirs("D", "1015", defense=4)]
    game = position(units, phase="combat", side=side, turn=turn, last_turn=36, **ADVANCED)
    assert column(game, "A", "1015") == expected


@pytest.mark.rule("A 6.13")
def test_late_allied_fire_fight_at_night_is_an_engagement() -> None:
    """At 1-1 the die of 2 says FF."""
    assert ended(attack("allied", 26, die=2, more_dice=FUEL)) == "ENG"


WOODS = {"0915": "forest", "0916": "forest"}
GUARD = allied("foe", "1015")
"""A regiment whose zone holds 0915 and 0916, which touch."""


def slipping(unit: Piece, turn: int = 6, terrain: dict[str, str] = WOODS, **values: Any) -> str:
    """Return the rule that keeps a unit from stepping from 0915 to 0916, from zone to zone."""
    game = moving(unit.name, [unit, GUARD], turn=turn, last_turn=36, terrain=terrain, **{**ADVANCED, **values})
    return step_refused(game, "0915", "0916")


@pytest.mark.rule("A 6.14")
@pytest.mark.parametrize("kind", ["volksgrenadier", "parachute_ger", "panzergrenadier"])
def test_german_infantry_and_panzer_grenadiers_pass_zones_in_the_forest_at_night(kind: str) -> None:
    unit = german("foot", "0915", kind=kind, movement=6)
    assert slipping(unit) == ""
    assert slipping(unit, turn=7) == "B 8.42"  # by day
    assert slipping(unit, terrain={}) == "B 8.42"  # in the clear
    assert slipping(unit, terrain={"0915": "forest"}) == ""  # only the hex that is left is forest: no zone there
    assert slipping(unit, parameters={}) == "B 8.42"  # in the Basic game


@pytest.mark.rule("A 6.14")
@pytest.mark.parametrize(
    "unit",
    [
        german("tanks", "0915", **PANZER),
        german("pioneers", "0915", **{**ENGINEERS, "kind": "engineer_ger", "movement": 6}),
    ],
)
def test_other_germans_do_not_pass_at_night(unit: Piece) -> None:
    assert slipping(unit) == "B 8.42"


@pytest.mark.rule("A 6.14")
def test_allied_infantry_does_not_pass_at_night() -> None:
    units = [allied("foot", "0915"), german("foe", "1015")]
    game = moving("foot", units, side="allied", turn=6, terrain=WOODS, **ADVANCED)
    assert step_refused(game, "0915", "0916") == "B 8.42"


@pytest.mark.rule("A 6.14")
def test_kampfgruppe_with_panzers_does_not_pass_at_night() -> None:
    """The rule names infantry and panzer grenadiers; the panzers beside them are neither."""
    units = [german("foot", "0915", **GRENADIERS), german("tanks", "0915", **PANZER), GUARD]
    game = position(units, turn=6, terrain=WOODS, **ADVANCED)
    game.own.advanced.groups = ((key_of(game, "foot"), key_of(game, "tanks")),)
    apply(game, SelectUnit(key_of(game, "foot")))
    assert step_refused(game, "0915", "0916") == "B 8.42"
