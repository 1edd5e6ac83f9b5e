"""Entry of reinforcements: the queue before a hex, barred entries, delay, other entries (21.0)."""

from functools import cache

import pytest

from engine.core.events import CountChanged
from engine.core.opening import fresh
from engine.core.play import apply, check
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.spi1977.board import MP, compile_board
from engine.spi1977.moving import arrivals
from engine.spi1977.moving.arrivals import Arrive, scheduled_hexes
from engine.spi1977.moving.edges import alternatives
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.move_unit import FinishMove
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import DELAYED, RhineGame
from tests.games.pieces import begin, go_to
from tests.games.spi1977.positions import shipped_board


@cache
def _peiper() -> RhineGame:
    game: RhineGame = fresh(RULES, shipped_board("peiper"), 1)
    go_to(game, 5, "movement", ALLIED)
    return game


def morning() -> RhineGame:
    """Return the Allied movement of 12/17 AM in Peiper before anything stands on the map."""
    game = _peiper().copy()
    begin(game, "movement", ALLIED, None)
    return game


def put(game: RhineGame, key: str, label: str) -> None:
    unit = game.units[key]
    unit.hex, unit.box = label, "map"
    game.occupants[label] = (*game.occupants.get(label, ()), key)
    game.forget()


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def barred(turn: int = 5) -> tuple[RhineGame, str, tuple[str, ...]]:
    """Return a game in which a German battalion stands in an entry of the first that is due, with its key and hexes."""
    game = _peiper().copy()
    game.turn = turn
    unit = next(unit for unit in arrivals.due(game, ALLIED))
    row = arrivals.arrival_of(game.board, unit.id)
    assert row is not None
    own = scheduled_hexes(game.board, row)
    germans = [key for key, kind in game.board.pieces.items() if kind.counter.side == GERMAN and kind.is_infantry]
    for key, label in zip(germans, own, strict=False):
        put(game, key, label)
    begin(game, "movement", ALLIED, None)
    return game, unit.id, own


@pytest.mark.rule("21.12")
@pytest.mark.rule("21.13")
@pytest.mark.rule("7.62")
def test_21_12_who_comes_after_others_pays_for_the_column_before_him() -> None:
    """Line 1465: a hex of the entry road for each unit that came by the hex before, and the hex itself."""
    game = morning()
    first, second = arrivals.due(game, ALLIED)[:2]
    label = arrivals.entry_hexes(game, first)[0]
    one, _ = arrivals.entry_cost(game, first, label)
    apply(game, Arrive(first.id, label))
    assert game.own.moving.entered == {label: 1}
    two, _ = arrivals.entry_cost(game, first, label)
    assert (two, one <= MP) == (2 * one, True)
    assert second.box == ARRIVALS


@pytest.mark.rule("22.0")
@pytest.mark.rule("21.12")
def test_22_0_an_entry_box_is_one_hex_with_a_road_so_that_all_who_come_by_it_queue_there() -> None:
    """Lines 1495, 1475: the box has the code of one road, and who comes by it comes one behind the other."""
    boxes = [area for area in shipped_board("campaign").scenario.map.areas if _is_box(area.key)]
    roads = shipped_board("campaign").map.roads_at
    assert len(boxes) == 13 + 16 + 7 + 6 + 7 + 6  # A1-A13, B1-B16, C1-C7, C10-C15, D1-D7, D8-D13
    assert [area.key for area in boxes if len(area.hexes) != 1 or not roads[area.hexes[0]]] == []


def _is_box(key: str) -> bool:
    return key[0] in "ABCD" and key[1:].isdecimal()


@pytest.mark.rule("7.61")
@pytest.mark.rule("21.0")
@pytest.mark.rule("21.14")
def test_7_61_reinforcements_come_in_march_mode_and_go_on() -> None:
    game = morning()
    unit = next(unit for unit in arrivals.due(game, ALLIED) if not game.board.pieces[unit.id].is_headquarters)
    label = arrivals.entry_hexes(game, unit)[0]
    apply(game, Arrive(unit.id, label))
    assert (unit.hex, "march" in unit.marks) == (label, True)
    assert game.top.phase == "move_unit"


@pytest.mark.rule("9.23")
def test_9_23_a_column_waits_until_the_one_before_has_left_the_hex() -> None:
    game = morning()
    first, second = [unit for unit in arrivals.due(game, ALLIED) if not game.board.pieces[unit.id].is_headquarters][:2]
    label = arrivals.entry_hexes(game, first)[0]
    apply(game, Arrive(first.id, label))
    apply(game, FinishMove())
    assert arrivals.entry_hexes(game, second) == (label,)
    assert rule_of(game, Arrive(second.id, label)) == "9.21"
    assert rule_of(game, Arrive(first.id, label)) == "21.11"


@pytest.mark.rule("21.23")
@pytest.mark.rule("21.25")
def test_21_23_reinforcements_may_be_held_back_and_count_for_nothing_off_the_map() -> None:
    game = morning()
    unit = arrivals.due(game, ALLIED)[0]
    apply(game, EndPhase())
    game.turn = 6
    assert unit in arrivals.due(game, ALLIED)
    assert unit not in game.units_of(ALLIED)


@pytest.mark.rule("21.11")
@pytest.mark.parametrize("turn", [5, 9])
def test_21_11_one_unit_asked_for_alone_is_due_when_it_is_among_those_that_are(turn: int) -> None:
    game = _peiper().copy()
    game.turn = turn
    for side in (ALLIED, GERMAN):
        among = {unit.id for unit in arrivals.due(game, side)}
        assert {unit.id for unit in game.units.values() if arrivals.is_due(game, side, unit)} == among
    assert arrivals.due(game, ALLIED)  # else nothing was compared


@pytest.mark.rule("21.24")
def test_21_24_it_comes_by_its_own_entry() -> None:
    game = morning()
    unit = arrivals.due(game, ALLIED)[0]
    assert rule_of(game, Arrive(unit.id, "C2020")) == "21.24"


@pytest.mark.rule("21.21")
def test_21_21_nobody_comes_by_a_hex_where_an_enemy_stands() -> None:
    game = morning()
    unit = arrivals.due(game, ALLIED)[0]
    label = arrivals.entry_hexes(game, unit)[0]
    enemy = next(key for key, kind in game.board.pieces.items() if kind.counter.side == GERMAN and kind.is_infantry)
    put(game, enemy, label)
    assert rule_of(game, Arrive(unit.id, label)) == "21.21"


@pytest.mark.rule("21.22")
@pytest.mark.rule("E-21.2")
def test_21_22_a_unit_whose_entry_is_barred_comes_a_turn_later_by_another() -> None:
    """Lines 1477, 1479, 2536: delayed by one turn, up to three entries away."""
    game, key, own = barred()
    assert rule_of(game, Arrive(key, own[0])) == "21.22"
    assert game.units[key].count(DELAYED) == 6
    assert game.units[key] not in arrivals.due(game, ALLIED)
    game.turn = 6
    other = arrivals.entry_hexes(game, game.units[key])
    assert other and not set(other) & set(own)
    apply(game, Arrive(key, other[0]))
    assert (game.units[key].hex, game.units[key].counts) == (other[0], ())


@pytest.mark.rule("21.22")
def test_21_22_the_log_tells_until_which_turn_a_unit_waits() -> None:
    game, key, _ = barred()
    said = game.rules.telling.describe_event(game, CountChanged(key, DELAYED, 6))
    assert said.endswith(": found its entry barred and waits until turn 6 [21.22]")


@pytest.mark.rule("21.22")
def test_21_22_the_first_free_entry_to_the_west_or_by_the_other_reading_any_within_three() -> None:
    """Blocked at C5, on the north edge; C4, C3 and C2 lie west of it (line 1479)."""
    base = shipped_board("peiper").scenario
    found = {}
    areas = shipped_board("peiper").areas
    for reading in ("the first that is free in the direction named", "any of them"):
        board = compile_board(base.model_copy(update={"rulings": {**base.rulings, "blocked-entry": reading}}))
        game: RhineGame = fresh(RULES, board, 1)
        own = areas["C5"]
        hexes = alternatives(game, ALLIED, own, lambda label, own=own: label in own)  # type: ignore[misc]
        found[reading] = [key for key in ("C1", "C2", "C3", "C4", "C6", "C7") if set(areas[key]) & set(hexes)]
    assert found["the first that is free in the direction named"] == ["C4"]
    assert found["any of them"] == ["C2", "C3", "C4"]


@pytest.mark.rule("21.22")
def test_21_22_who_may_come_by_several_entries_that_are_all_barred_comes_beyond_the_last_of_them() -> None:
    """D4, D3, D2, D1, B1, B2, B3 and B4 follow each other westward on the south edge (lines 3017, 1479); B5 is next."""
    board = shipped_board("campaign")
    own = board.areas["D4-B4"]
    found = alternatives(fresh(RULES, board, 1), ALLIED, own, lambda label: label in own)
    assert [key for key in (*(f"B{box}" for box in range(1, 9)), "D5") if set(board.areas[key]) & set(found)] == ["B5"]
