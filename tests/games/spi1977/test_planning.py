"""What spi1977 answers to a player that plans: margins, objectives and odds, with numbers worked out."""

from fractions import Fraction
from functools import cache

import pytest

from engine.core.play import start
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import EXITED
from engine.spi1977.advising.planning import BELOW, combat, objectives, value
from engine.spi1977.advising.reckoning import capacity
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.positions import german, gun, hq, key_of, position, shipped_board, us


@cache
def _opening() -> RhineGame:
    game, _ = start(RULES, shipped_board("peiper"), 1)
    return game


def peiper(exited: int, taken: int = 0) -> RhineGame:
    """Return Peiper as it begins, so many German combat units having left by the exits and depots been taken."""
    game = _opening().copy()
    game.own.moving.taken = taken
    counters = game.board.pieces
    able = [unit for unit in game.units.values() if unit.side == GERMAN and not counters[unit.id].is_headquarters]
    for unit in able[:exited]:
        if unit.hex:
            game.occupants[unit.hex] = tuple(key for key in game.occupants[unit.hex] if key != unit.id)
        unit.hex, unit.box = "", EXITED
        game.own.moving.exits[unit.id] = min(game.board.areas["peiper-exit"])
    game.forget()
    return game


@pytest.mark.rule("25.27")
@pytest.mark.parametrize(("exited", "taken", "result"), [(6, 0, 1), (5, 0, 0), (5, 3, 1), (0, 0, -1)])
def test_peiper_is_won_by_six_units_or_by_five_and_three_depots(exited: int, taken: int, result: int) -> None:
    assert value(peiper(exited, taken), GERMAN).result == result


@pytest.mark.rule("25.27")
def test_each_unit_that_leaves_leans_the_margin_to_the_german() -> None:
    """One to five are a draw, 0: the margin grows with each and stays below half a level."""
    margins = [value(peiper(exited), GERMAN).margin for exited in range(1, 6)]
    assert margins == sorted(set(margins))
    assert all(abs(margin) < Fraction(1, 2) for margin in margins)


@pytest.mark.rule("25.27")
def test_the_german_is_asked_to_leave_and_the_allied_player_to_deny_it() -> None:
    game = peiper(0)
    kinds = {side: {item.clause: item.kind for item in objectives(game, side)} for side in (GERMAN, ALLIED)}
    assert (kinds[GERMAN]["german-decisive"], kinds[ALLIED]["german-decisive"]) == ("exit", "deny")


HALVED = "nobody, so it is halved"


def _barrage(reading: str, barrage: int) -> RhineGame:
    """Return guns in range of a hex in the clear, beside which a battalion of their division stands."""
    units = [german("gr", "C1010"), gun(GERMAN, "guns", "C1008", barrage=barrage), us("g", "C1011", defense=2)]
    return position(units, turn=5, rulings={"barrage-supports": reading})


def _guns(game: RhineGame) -> dict[str, str]:
    return {key_of(game, "guns"): "C1008"}


def _attack(game: RhineGame) -> dict[str, str]:
    return {unit.id: unit.hex for unit in game.units_of(GERMAN)}


@pytest.mark.rule("10.76")
def test_the_chances_of_an_attack_are_the_lines_of_its_column() -> None:
    # 3 against 3 in the clear is 1-1, where the line begins with 1-4: the fourth of 1-4, 1-3, 1-2, 1-1. Column 4 reads
    # D2, D1, D1, A1, A1(1), A2(1)* from 1 to 6.
    game = position([us("1/393", "C1010", defense=3), german("1/989", "C1011", attack=3)], turn=5)
    found = combat(game, _attack(game), "C1010")
    assert found is not None
    assert {item.result: item.chance for item in found} == {
        "D2": Fraction(1, 6),
        "D1": Fraction(1, 3),
        "A1": Fraction(1, 6),
        "A1(1)": Fraction(1, 6),
        "A2(1)*": Fraction(1, 6),
    }


@pytest.mark.rule("10.62")
def test_an_attack_below_the_least_odds_loses_all_its_steps() -> None:
    # 1 against 6 in the clear is 1-6, below 1-4; the battalion has two steps.
    game = position([us("1/393", "C1010"), german("1/989", "C1011", attack=1)], turn=5)
    found = combat(game, _attack(game), "C1010")
    assert found is not None
    assert [(item.result, item.chance, item.own_steps) for item in found] == [(BELOW, 1, 2)]


@pytest.mark.rule("11.65")
@pytest.mark.parametrize(("reading", "is_fought"), [("the units beside the target", True), (HALVED, False)])
def test_guns_of_one_point_alone_have_none_left_where_they_support_nobody(reading: str, is_fought: bool) -> None:
    game = _barrage(reading, barrage=1)
    assert (combat(game, _guns(game), "C1011") is not None) is is_fought


@pytest.mark.rule("11.13")
@pytest.mark.parametrize(("reading", "value"), [("the units beside the target", 4), (HALVED, 2)])
def test_a_planner_counts_guns_that_fire_alone_as_the_reading_of_the_ruling_does(reading: str, value: int) -> None:
    """Four points in full are worth what four attack points of infantry are, halved what two are."""
    game = _barrage(reading, barrage=4)
    infantry = position([german("gr", "C1010", attack=value), us("g", "C1011", defense=2)], turn=5)
    assert combat(game, _guns(game), "C1011") == combat(infantry, _attack(infantry), "C1011")


@pytest.mark.rule("8.42")
def test_a_headquarters_attacks_nobody() -> None:
    game = position([us("1/393", "C1010"), hq("german", "277 VG", "C1011")], turn=5)
    assert combat(game, _attack(game), "C1010") is None


@pytest.mark.rule("9.11")
def test_room_is_what_the_limit_leaves() -> None:
    game = position([us("1/393", "C1010"), us("2/393", "C1010"), german("1/989", "C1012")], turn=5)
    assert capacity(game, ALLIED, "C1010") == game.board.number("stacking_limit") - 2
    assert capacity(game, ALLIED, "C1012") == 0
