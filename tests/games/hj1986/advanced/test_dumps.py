"""Fuel dumps (A 9)."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply, decision, legal_actions
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.state import HALTED, RESERVE
from engine.hj1986.steps.dumps import BlowDump, blowers, first_fuel_turn, successes
from engine.hj1986.turn.sequence import CLEAN_UP
from engine.scenario import StartState
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


@pytest.mark.rule("A 9.11")
@pytest.mark.rule("A 9.12")
def test_dump_without_engineers_is_captured() -> None:
    """Ten points."""
    game = onto(die=1)
    assert game.own.logistics.fuel == 10
    assert game.units[DUMP.key].box == DEAD


@pytest.mark.rule("A 9.12")
def test_the_dumps_of_the_campaign_are_worth_five_and_ten_points() -> None:
    rows = [row for row in load_scenario("hj1986", "campaign").start_state if row.kind == "dump_points"]
    assert sorted(int(row.value) for row in rows) == [5, 10]


@pytest.mark.rule("A 9.11")
def test_a_unit_takes_a_dump_it_only_passes_and_so_does_one_that_advances() -> None:
    game = onto(die=1)
    apply(game, MoveTo(("1016", "1017")))
    assert (game.units[TANKS.key].hex, game.own.logistics.fuel) == ("1017", 10)
    # D1 on 2 at 2-1 in the clear; the loser goes, the dump stays in its hex until the winner comes.
    foot = german("foot", "1014", attack=8)
    loser, dump = allied("D", "1015"), allied("dump", "1015", kind="fuel_dump", size="", steps=1, formation="1A")
    field: dict[str, Any] = {"start_state": (StartState(kind="dump_points", subject=dump.key, value="5"),)}
    game = fought([foot, loser, dump], ["foot"], "1015", die=2, turn=6, **ADVANCED, **field)
    apply(game, Retreat())
    assert game.own.logistics.fuel == 0
    apply(game, AdvanceUnit(foot.key, ("1014", "1015")))
    assert game.own.logistics.fuel == 5


@pytest.mark.rule("A 9.21")
@pytest.mark.rule("A 9.22")
@pytest.mark.rule("A 9.23")
@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(
    ("turn", "die", "blown"), [(4, 3, True), (4, 4, False), (5, 4, True), (5, 5, False), (6, 5, True), (6, 6, False)]
)
def test_engineers_within_two_hexes_blow_it_by_the_table(turn: int, die: int, blown: bool) -> None:
    """12/17 PM on 1-3, 12/18 AM on 1-4, 12/18 PM on 1-5; if it fails the fuel is German."""
    game = onto(NEAR, die=die, turn=turn, blow=True)
    assert game.own.logistics.fuel == (0 if blown else 10)
    assert (HALTED in marks_of(game, "tanks")) is blown
    assert game.units[DUMP.key].box == DEAD  # the marker goes in either case


@pytest.mark.rule("A 9.21")
def test_the_allied_player_is_asked_and_may_leave_the_dump() -> None:
    game = onto(NEAR, die=1)
    pending = decision(game)
    assert pending is not None and (pending.side, pending.rule.number) == ("allied", "A 9.21")
    apply(game, BlowDump(False))
    assert game.own.logistics.fuel == 10


@pytest.mark.rule("A 9.22")
@pytest.mark.parametrize(
    ("reading", "taken"), [("no, the chart begins with 12/17 PM", 10), ("on 12/17 AM too, with 1 to 3", 0)]
)
def test_the_date_that_the_rule_misprints_is_a_ruling(reading: str, taken: int) -> None:
    """Turn 3 is 12/17 AM: by the chart nobody is asked and the dump is German."""
    game = onto(NEAR, die=3, turn=3, rulings={"dump-dates": reading})
    if decision(game).phase == "dump":  # type: ignore[union-attr]
        apply(game, BlowDump(True))
    assert game.own.logistics.fuel == taken


@pytest.mark.rule("C DUMP")
def test_chart_of_the_destruction_of_dumps() -> None:
    """Three lines; on no other turn is a dump blown."""
    board = position([TANKS], **ADVANCED).board
    printed = {4: (1, 2, 3), 5: (1, 2, 3, 4), 6: (1, 2, 3, 4, 5)}
    assert {turn: successes(board, "dump_destruction", turn) for turn in range(1, 37)} == {
        turn: printed.get(turn, ()) for turn in range(1, 37)
    }


@pytest.mark.rule("A 9.21")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        (NEAR, True),
        (allied("E", "1216", **{**ENGINEERS, "kind": "engineer_rgt_us"}), True),
        (allied("E", "1216", kind="fusilier_bel", size="Bn", formation="Bel"), True),
        (allied("E", "1216"), False),
        (allied("E", "1316", **ENGINEERS), False),
        (german("E", "1216", **{**ENGINEERS, "kind": "engineer_ger"}), False),
    ],
)
def test_engineers_and_the_belgians_within_two_hexes_may_blow_it(unit: Piece, may: bool) -> None:
    """1216 is two hexes from 1016, 1316 three."""
    game = position([DUMP, unit], turn=5, **ADVANCED)
    assert bool(blowers(game, "1016")) is may


@pytest.mark.rule("A 9.21")
def test_belgians_wait_for_an_attack_by_the_other_reading() -> None:
    unit = allied("E", "1216", kind="fusilier_bel", size="Bn", formation="Bel")
    strict = "an engineer within two hexes; the Belgian battalion only when it is attacked"
    game = position([DUMP, unit], turn=5, rulings={"dump-demolition": strict}, **ADVANCED)
    assert blowers(game, "1016") == []


@pytest.mark.rule("A 9.21")
def test_engineers_three_hexes_away_are_too_far() -> None:
    """A 9.21."""
    game = onto(allied("engineers", "1019", **ENGINEERS), die=1)
    assert game.own.logistics.fuel == 10


@pytest.mark.rule("A 9.24")
def test_unit_on_a_blown_dump_moves_no_farther() -> None:
    game = onto(NEAR, die=1, blow=True)
    assert game.top.phase == "movement"
    assert refused(game, SelectUnit(key_of(game, "tanks"))) in ("A 9.24", "B 5.39")


@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(("phase", "side"), [("reserve", "german"), ("reaction", "german")])
def test_unit_on_a_blown_dump_stays_in_the_later_phases_of_the_game_turn(phase: str, side: str) -> None:
    """The German reaction comes in the Allied player turn."""
    halted = german("tanks", "1015", **PANZER, marks=(HALTED, RESERVE))
    other = german("other", "1115", **PANZER, formation="2", marks=(RESERVE,))
    game = position([halted, other], phase=phase, side=side, turn=5, **ADVANCED)
    assert refused(game, SelectUnit(halted.key)) == "A 9.24"


@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(("side", "stays"), [("german", True), ("allied", False)])
def test_the_halt_ends_with_the_game_turn(side: str, stays: bool) -> None:
    halted = german("tanks", "1015", **PANZER, marks=(HALTED,))
    game = position([halted], phase="movement", side=side, turn=5, **ADVANCED)
    assert CLEAN_UP.enter is not None
    for event in CLEAN_UP.enter(game, game.top):
        fold(game, event)
    assert (HALTED in marks_of(game, "tanks")) is stays


@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(("marks", "advances"), [((), True), ((HALTED,), False)])
def test_unit_on_a_blown_dump_does_not_advance(marks: tuple[str, ...], advances: bool) -> None:
    foot = german("foot", "1014", attack=8, marks=marks)
    game = fought([foot, allied("D", "1015")], ["foot"], "1015", die=2, turn=6, **ADVANCED)
    apply(game, Retreat())
    assert any(isinstance(action, AdvanceUnit) for action in legal_actions(game)) is advances


@pytest.mark.rule("A 9.11")
def test_unit_on_a_captured_dump_goes_on() -> None:
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
@pytest.mark.rule("A 9.13")
@pytest.mark.rule("A 9.14")
@pytest.mark.rule("A 9.15")
@pytest.mark.rule("A 10.24")
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
        (15, {"15th_army_offensive": 10}, 21),
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


@pytest.mark.rule("A 9.12")
@pytest.mark.parametrize(("fuel", "expected"), [(0, 13), (5, 18), (10, 23), (15, 28)])
def test_one_turn_a_point_is_a_switch(fuel: int, expected: int) -> None:
    """Counted from 12/22 AM, turn 13."""
    game = position([TANKS], **ADVANCED, rulings={"fuel-delay": "one turn a point"})
    game.own.logistics.fuel = fuel
    assert first_fuel_turn(game) == expected


@pytest.mark.rule("A 9.15")
def test_reading_of_five_points_is_a_switch() -> None:
    game = position([TANKS], **ADVANCED, rulings={"five-fuel-points": "12/23 AM"})
    game.own.logistics.fuel = 5
    assert first_fuel_turn(game) == 15


def advancing(die: int, *units: Piece) -> Any:
    """Return the choice of an advance by tanks after a defender in the hex of a dump went back two hexes."""
    dump = allied("dump", "1015", kind="fuel_dump", size="", steps=1, formation="1A", formation_kind="army")
    worth = (StartState(kind="dump_points", subject=dump.key, value="10"),)
    tanks = german("tanks", "1014", **{**PANZER, "attack": 12})
    field: dict[str, Any] = {"start_state": worth, **ADVANCED}
    # 12 against a battalion of 1 in the clear, beyond the table; its column gives D2 on a four.
    loser = allied("D", "1015", kind="infantry_bn_us", size="Bn", defense=1)
    game = fought([tanks, loser, dump, *units], ["tanks"], "1015", die=4, turn=5, more_dice=(die,), **field)
    while game.top.phase in ("battle", "suffer", "retreat"):
        actions = list(legal_actions(game))
        apply(game, next((action for action in actions if isinstance(action, Retreat)), actions[0]))
    assert game.units[loser.key].on_map
    return game


@pytest.mark.rule("A 9.24")
@pytest.mark.parametrize(("die", "goes_on"), [(4, False), (5, True)])
def test_an_advance_stops_on_a_dump_and_goes_on_if_it_is_not_blown(die: int, goes_on: bool) -> None:
    """12/18 AM: blown on 1 to 4. The tanks may advance three hexes after a retreat of two."""
    game = advancing(die, allied("engineers", "1017", **ENGINEERS))
    ways = [action.path for action in legal_actions(game) if isinstance(action, AdvanceUnit)]
    assert ways == [("1014", "1015")]
    apply(game, AdvanceUnit(key_of(game, "tanks"), ("1014", "1015")))
    apply(game, BlowDump(True))
    further = [action.path for action in legal_actions(game) if isinstance(action, AdvanceUnit)]
    assert bool(further) is goes_on
    assert game.own.logistics.fuel == (10 if goes_on else 0)
    if goes_on:
        assert max(len(path) for path in further) == 3  # two hexes are left
        apply(game, AdvanceUnit(key_of(game, "tanks"), further[0]))
        assert not any(isinstance(action, AdvanceUnit) for action in legal_actions(game))


@pytest.mark.rule("A 9.11")
def test_an_advance_goes_on_over_a_dump_that_nobody_can_blow() -> None:
    game = advancing(1)
    apply(game, AdvanceUnit(key_of(game, "tanks"), ("1014", "1015")))
    assert game.own.logistics.fuel == 10
    assert any(isinstance(action, AdvanceUnit) for action in legal_actions(game))
