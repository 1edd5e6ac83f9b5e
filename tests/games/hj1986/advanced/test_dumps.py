"""Fuel dumps (A 9)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.units import DEAD
from engine.hj1986.advanced.dumps import BlowDump, check_bound, first_fuel_turn, successes
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.state import HALTED
from engine.scenario import Clause, StartState
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import ENGINEERS, PANZER, Piece, allied, german, key_of, marks_of, position

DUMP = allied("dump", "1016", kind="fuel_dump", size="", steps=1, formation="1A", formation_kind="army")
TANKS = german("tanks", "1015", **PANZER)
NEAR = allied("engineers", "1018", **ENGINEERS)
WORTH = (StartState(kind="dump_points", subject=DUMP.key, value="10"),)


def onto(*units: Piece, die: int, turn: int = 5, blow: bool | None = None, **field: Any) -> Any:
    """Return the position after the tanks went onto the dump in 1016."""
    values = {**ADVANCED, "start_state": WORTH, **field}
    game = moving("tanks", [TANKS, DUMP, *units], turn=turn, dice=(die,), **values)
    apply(game, MoveTo(("1015", "1016")))
    if blow is not None:
        apply(game, BlowDump(blow))
    return game


def test_dump_without_engineers_is_captured() -> None:
    """A 9.11, A 9.12: ten points."""
    game = onto(die=1)
    assert game.own.logistics.fuel == 10
    assert game.units[DUMP.key].box == DEAD


@pytest.mark.parametrize(
    ("turn", "die", "blown"), [(4, 3, True), (4, 4, False), (5, 4, True), (6, 5, True), (6, 6, False)]
)
def test_engineers_within_two_hexes_blow_it_by_the_table(turn: int, die: int, blown: bool) -> None:
    """A 9.21, A 9.22: 12/17 PM on 1-3, 12/18 AM on 1-4, 12/18 PM on 1-5."""
    game = onto(NEAR, die=die, turn=turn, blow=True)
    assert game.own.logistics.fuel == (0 if blown else 10)  # A 9.23
    assert (HALTED in marks_of(game, "tanks")) is blown


def test_engineers_three_hexes_away_are_too_far() -> None:
    """A 9.21."""
    game = onto(allied("engineers", "1019", **ENGINEERS), die=1)
    assert game.own.logistics.fuel == 10


def test_unit_on_a_blown_dump_moves_no_farther() -> None:
    """A 9.24."""
    game = onto(NEAR, die=1, blow=True)
    assert game.top.phase == "movement"
    assert refused(game, SelectUnit(key_of(game, "tanks"))) in ("A 9.24", "B 5.39")


def test_unit_on_a_captured_dump_goes_on() -> None:
    """A 9.11: it may move through."""
    game = onto(die=1)
    assert step_refused(game, "1016", "1017") == ""


def test_a_way_waits_on_the_dump() -> None:
    """A 9.21: the attempt comes when the unit enters."""
    game = moving("tanks", [TANKS, DUMP, NEAR], turn=5, **ADVANCED)
    assert step_refused(game, "1015", "1016", "1017") == "A 9.21"


def test_basic_game_has_no_dumps_to_wait_for() -> None:
    game = moving("tanks", [TANKS, DUMP, NEAR], turn=5)
    assert step_refused(game, "1015", "1016", "1017") == ""


@pytest.mark.rule("A 9.0")
@pytest.mark.rule("B 2.31")
@pytest.mark.parametrize(
    ("fuel", "events", "expected"),
    [
        (0, {}, 13),  # A 9.13: 12/22 AM
        (10, {}, 18),  # A 9.14: 12/24 PM
        (15, {}, 23),  # A 9.15: 12/27 AM
        (5, {}, 13),  # not stated: as without fuel
        (0, {"15th_army_offensive": 10}, 11),  # A 10.24: two turns earlier
        (10, {"15th_army_offensive": 10}, 16),
    ],
)
def test_fuel_rolls_begin_later_with_captured_fuel(fuel: int, events: dict[str, int], expected: int) -> None:
    game = position([TANKS], **ADVANCED)
    game.own.logistics.fuel = fuel
    game.own.ground.events.update(events)
    assert first_fuel_turn(game) == expected


def test_basic_game_rolls_from_december_20() -> None:
    """B 2.0: 12/20 AM."""
    assert first_fuel_turn(position([TANKS])) == 9


def test_reading_of_five_points_is_a_switch() -> None:
    game = position([TANKS], **ADVANCED, rulings={"five-fuel-points": "12/23 AM"})
    game.own.logistics.fuel = 5
    assert first_fuel_turn(game) == 15


@pytest.mark.parametrize(("turn", "expected"), [(3, (1, 2)), (4, (1, 2, 3)), (6, (1, 2, 3, 4, 5)), (7, ())])
def test_belgian_table(turn: int, expected: tuple[int, ...]) -> None:
    """A 9.5."""
    assert successes(position([TANKS], **ADVANCED).board, "dump_destruction_belgian", turn) == expected


BELGIANS = allied("V Fus", "1016", kind="fusilier_bel", size="Bn", formation="Bel", formation_kind="army")
BOUND = (
    Clause(
        key="b",
        kind="special",
        form="bound",
        args={"counter": BELGIANS.key, "hex": "1016"},
        text="",
        rule="A 9.5",
        enforced=True,
    ),
)


def test_belgians_stay_while_a_dump_lies() -> None:
    """A 9.5."""
    game = position([BELGIANS, DUMP], side="allied", turn=4, clauses=BOUND, **ADVANCED)
    refusal = check_bound(game, game.units[BELGIANS.key])
    assert refusal is not None and refusal.rule.number == "A 9.5"
    assert check_bound(position([BELGIANS], clauses=BOUND, **ADVANCED), game.units[BELGIANS.key]) is None


def test_belgians_attacked_blow_their_dump() -> None:
    """A 9.5: on 12/17 AM on 1 and 2; the die of the battle comes after it."""
    game = fought([TANKS, BELGIANS, DUMP], ["tanks"], "1016", die=2, turn=3, seed=1, **ADVANCED, more_dice=(6,))
    assert game.units[DUMP.key].box == DEAD


def test_dumps_are_gone_on_december_19() -> None:
    """A 9.31."""
    game = position([TANKS, DUMP], phase="surrender", turn=7, **ADVANCED)
    assert game.units[DUMP.key].box == DEAD
    assert game.own.logistics.fuel == 0
