"""Surrender of isolated units (A 4, O 6.0)."""

from typing import Any

import pytest

from engine.core.events import CountChanged, FramePushed, fold
from engine.core.play import _advance
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.hj1986.air.air_supply import supplied
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.position.fighting_state import Engagement
from engine.hj1986.state import ENGAGED, ISOLATED, ISOLATED_TURNS, PERISHED, BulgeGame
from engine.hj1986.turn.replacements import Rebuild
from engine.hj1986.turn.surrender import endurance
from tests.games.hj1986.advanced.levels import ADVANCED, playing
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import Piece, allied, german, key_of, marks_of, position


def looked_at(unit: Piece, count: int, turn: int = 12, **options: Any) -> Any:
    """Return the position after the enemy's surrender phase looked at a unit found isolated ``count`` times before."""
    other = "german" if unit.side == "allied" else "allied"
    game = position([unit], phase="movement", side=unit.side, turn=turn, last_turn=36, **(options or ADVANCED))
    if count:
        fold(game, CountChanged(unit.key, ISOLATED_TURNS, count))
    fold(game, FramePushed("surrender", other, {}))
    _advance(game, [])
    return game


def isolated_turns(game: BulgeGame) -> dict[str, int]:
    """Return how often units have been found isolated, of those that have."""
    return {unit.id: count for unit in game.units.values() if (count := unit.count(ISOLATED_TURNS))}


ELITE = (("elite", "yes"),)


@pytest.mark.rule("A 4.11")
@pytest.mark.rule("A 4.12")
@pytest.mark.rule("A 4.13")
@pytest.mark.rule("A 4.17")
@pytest.mark.parametrize(
    ("unit", "turns"),
    [
        (allied("422", "1015", formation="106"), 4),  # A 4.14: green
        (german("183", "1015", formation="62"), 4),
        (allied("12", "1015", formation="4"), 6),
        (german("1", "1015", formation="1SSPz", traits=ELITE), 8),
        (allied("506", "1015", formation="101", kind="parachute_us"), 8),
        (german("13", "1015", formation="5FJ", kind="parachute_ger", traits=ELITE), 8),
    ],
)
def test_units_surrender_after_their_turns(unit: Piece, turns: int) -> None:
    """A 4.11, A 4.12, A 4.13: found isolated for the (turns + 1)th time, so ``turns`` game turns have passed."""
    isolated = Piece(**{**{f: getattr(unit, f) for f in unit.__dataclass_fields__}, "marks": (ISOLATED,)})
    assert looked_at(isolated, turns - 1).units[unit.key].on_map
    gone = looked_at(isolated, turns)
    assert gone.units[unit.key].box == DEAD
    assert PERISHED in gone.units[unit.key].marks  # A 4.17: never replaced


@pytest.mark.rule("A 4.12")
@pytest.mark.rule("A 4.16")
def test_first_phase_in_isolation_counts_one() -> None:
    """A 4.16."""
    game = looked_at(allied("12", "1015", marks=(ISOLATED,)), 0)
    assert isolated_turns(game) == {key_of(game, "12"): 1}


@pytest.mark.rule("A 4.15")
def test_relief_starts_the_count_again() -> None:
    """A 4.15."""
    game = looked_at(allied("12", "1015"), 3)
    assert isolated_turns(game) == {}
    assert ISOLATED not in marks_of(game, "12")


@pytest.mark.parametrize(
    ("option", "turn", "stays"),
    # A green unit surrenders after 4 turns; with the massacre after 5 if isolated later than 12/17 PM (turn 4).
    [("", 9, False), ("massacre", 9, True), ("massacre", 8, False)],
)
def test_o_6_0_massacre_makes_allies_hold_a_turn_longer(option: str, turn: int, stays: bool) -> None:
    """O 6.0: at turn 9 a count of 4 began on turn 5, at turn 8 on turn 4."""
    unit = allied("422", "1015", formation="106", marks=(ISOLATED,))
    assert looked_at(unit, 4, turn, **playing(*option.split())).units[unit.key].on_map is stays


GREEN = {
    "german": ("62", "276", "560"),
    "allied": ("75", "87", "99", "106", "9Arm", "11Arm", "66", "90"),
}
"""The divisions of A 4.14."""


@pytest.mark.rule("A 4.14")
def test_eleven_divisions_are_green() -> None:
    """4 turns for these, 6 for their neighbors in the lists: 9th Infantry, 26th, 10th Armored, 2nd Panzer."""
    makers = {"german": german, "allied": allied}
    green = [makers[side](f"u{key}", "1015", formation=key) for side, keys in GREEN.items() for key in keys]
    others = [allied("x", "1015", formation=key) for key in ("9", "26", "10Arm", "28")] + [
        german("x", "1015", formation=key) for key in ("2Pz", "9 VG", "26 VG", "277")
    ]
    game = position([*green, *others], last_turn=36, **ADVANCED)
    turns = {unit.key: endurance(game, game.units[unit.key], 5) for unit in (*green, *others)}
    assert [turns[unit.key] for unit in green] == [4] * 11
    assert [turns[unit.key] for unit in others] == [6] * 8


@pytest.mark.rule("A 4.14")
def test_green_divisions_are_all_in_the_game() -> None:
    formations = {(item.side, item.formation) for item in load_scenario("hj1986", "campaign").counters}
    assert {(side, key) for side, keys in GREEN.items() for key in keys} - {("allied", "66")} <= formations


@pytest.mark.rule("A 4.13")
@pytest.mark.parametrize(
    "unit",
    [
        german("501SS VI", "1015", formation="1SSPz", kind="tiger", size="Bn", traits=ELITE),
        german("11 Stg III", "1015", formation="5FJ", kind="assault_gun", size="Brig", traits=ELITE),
        allied("325G", "1015", formation="82", kind="glider_us"),
        german("V.der Hydte", "1015", formation="-", kind="parachute_bn_ger", size="KG"),
    ],
)
def test_whole_formation_is_as_hardy_as_its_name(unit: Piece) -> None:
    """SS, Fallschirmjager and airborne troops hold for 8 turns, tanks and guns of their divisions too."""
    game = position([unit], last_turn=36, **ADVANCED)
    assert endurance(game, game.units[unit.key], 5) == 8


@pytest.mark.rule("A 4.11")
@pytest.mark.rule("A 4.12")
def test_surrender_is_judged_right_after_the_supply_of_the_enemy() -> None:
    steps = position([allied("12", "1015")], **ADVANCED).board.steps
    for side in ("german", "allied"):
        keys = [step.phase for step in steps if step.side == side]
        between = keys[keys.index("supply") + 1 : keys.index("surrender")]
        assert set(between) <= {"fuel"} and keys.index("surrender") < keys.index("movement")


@pytest.mark.rule("A 4.12")
def test_phase_of_the_own_side_does_not_count() -> None:
    unit = allied("12", "1015", marks=(ISOLATED,))
    game = position([unit], phase="movement", side="allied", turn=12, last_turn=36, **ADVANCED)
    fold(game, FramePushed("surrender", "allied", {}))
    _advance(game, [])
    assert isolated_turns(game) == {}


@pytest.mark.rule("A 4.15")
@pytest.mark.parametrize("count", [2, 3])
def test_count_begins_again_with_one(count: int) -> None:
    """Relieved after 2 or 3 turns and cut off again."""
    relieved = looked_at(allied("12", "1015"), count)
    unit = relieved.units[key_of(relieved, "12")]
    unit.marks = (ISOLATED,)
    fold(relieved, FramePushed("surrender", "german", {}))
    _advance(relieved, [])
    assert isolated_turns(relieved) == {unit.id: 1}


@pytest.mark.rule("A 4.15")
def test_supply_by_air_starts_the_count_again() -> None:
    """A unit that becomes unsupplied in place of isolated is no longer isolated."""
    unit = allied("12", "1014", marks=(ISOLATED,))
    game = position([unit], turn=15, last_turn=36, **ADVANCED)
    fold(game, CountChanged(unit.key, ISOLATED_TURNS, 3))
    for event in supplied(game, Flight("allied", "15.6 IX/C-47", "supply", "1014")):
        fold(game, event)
    assert isolated_turns(game) == {}


@pytest.mark.rule("A 4.16")
def test_log_says_how_long_a_unit_has_been_isolated() -> None:
    """The third phase in a row that finds it isolated ends its second turn."""
    game = looked_at(allied("12", "1015", marks=(ISOLATED,)), 2)
    text = game.rules.telling.describe_event(game, CountChanged(key_of(game, "12"), ISOLATED_TURNS, 3))
    assert "isolated for 2 turns" in text


@pytest.mark.rule("A 4.17")
def test_unit_that_surrendered_is_not_rebuilt() -> None:
    lost = allied("lost", "", formation="4", box=DEAD, steps_lost=2)
    gone = allied("gone", "", formation="4", box=DEAD, marks=(PERISHED,))
    field = {"points": {"allied/infantry": 5}, "marks": {"1415": "town"}, "control": {"1415": "allied"}}
    units = [lost, gone, allied("mate", "1015", formation="4")]
    game = position(units, phase="replacement", side="allied", turn=12, last_turn=36, **field, **ADVANCED)
    assert refused(game, Rebuild(lost.key, "1415")) == ""
    assert refused(game, Rebuild(gone.key, "1415")) == "B 3.27"


@pytest.mark.rule("A 4.11")
def test_surrender_frees_those_who_were_engaged_with_the_unit() -> None:
    """Nobody stays locked in combat with troops that are gone."""
    unit = allied("12", "1015", marks=(ENGAGED, ISOLATED))
    foe = german("foe", "1016", marks=(ENGAGED,))
    game = position([unit, foe], phase="movement", side="allied", turn=12, last_turn=36, **ADVANCED)
    game.own.combat.engagements = (Engagement("german", 11, (foe.key,), (unit.key,)),)
    fold(game, CountChanged(unit.key, ISOLATED_TURNS, 6))
    fold(game, FramePushed("surrender", "german", {}))
    _advance(game, [])
    assert game.own.combat.engagements == ()
    assert ENGAGED not in marks_of(game, "foe")


@pytest.mark.rule("A 4.12")
@pytest.mark.rule("A 4.15")
def test_supply_in_the_own_player_turn_between_two_phases_starts_the_count_again() -> None:
    """Supply is determined in both player turns (B 1.72): not isolated in its own, the unit was not so throughout."""
    game = position([allied("12", "1015")], phase="movement", side="allied", turn=12, last_turn=36, **ADVANCED)
    fold(game, CountChanged(key_of(game, "12"), ISOLATED_TURNS, 3))
    fold(game, FramePushed("surrender", "allied", {}))
    _advance(game, [])
    assert isolated_turns(game) == {}
