"""Battalions that break down into companies (17.0)."""

import pytest

from engine.core.play import apply, legal_actions
from engine.core.units import ASIDE, DEAD
from engine.spi1977.moving.breakdown import BreakDown
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.state import RhineGame
from tests.games.pieces import begin
from tests.games.spi1977.fights import rule_of
from tests.games.spi1977.positions import Piece, company, german, key_of, position, us

HERE, FAR = "C1010", "C1510"


def _companies(number: int) -> list[Piece]:
    return [company("allied", f"co{index}", "", box=ASIDE) for index in range(number)]


def _game(*units: Piece, left: int = 3) -> RhineGame:
    """Another battalion stands by, so that the phase asks."""
    return position([*units, us("other", FAR), *_companies(left)], phase="breakdown", side="allied")


def _breaks(game: RhineGame, name: str = "a") -> str:
    return rule_of(game, BreakDown(key_of(game, name)))


@pytest.mark.rule("17.22")
def test_17_21_three_companies_replace_a_battalion_for_good() -> None:
    game = _game(us("a", HERE))
    apply(game, BreakDown(key_of(game, "a")))
    assert game.units[key_of(game, "a")].box == ASIDE
    assert [game.units[key_of(game, f"co{index}")].hex for index in range(3)] == [HERE] * 3


def test_17_13_companies_that_were_lost_come_back_only_where_no_others_are_left() -> None:
    dead = [company("allied", f"dead{index}", "", box=DEAD) for index in range(2)]
    game = position([*dead, us("a", HERE), us("other", FAR), *_companies(4)], phase="breakdown", side="allied")
    apply(game, BreakDown(key_of(game, "a")))
    assert [unit.box for unit in game.units.values() if unit.id in {key_of(game, "dead0"), key_of(game, "dead1")}] == [
        DEAD,
        DEAD,
    ]
    apply(game, BreakDown(key_of(game, "other")))  # one unlost company is left: two of the lost ones come back with it
    assert {game.units[key_of(game, name)].hex for name in ("dead0", "dead1", "co3")} == {FAR}


def test_17_11_the_companies_do_not_move_in_that_phase() -> None:
    game = _game(us("a", HERE))
    apply(game, BreakDown(key_of(game, "a")))
    begin(game, "movement", "allied", None)
    assert SelectUnit(key_of(game, "other")) in list(legal_actions(game))
    assert rule_of(game, SelectUnit(key_of(game, "co0"))) == "17.11"


def test_17_12_not_in_an_enemy_zone() -> None:
    assert _breaks(_game(us("a", HERE), german("x", "C1011"))) == "17.12"
    assert _breaks(_game(us("a", HERE), german("x", "C1012"))) == ""


@pytest.mark.parametrize(("units", "rule"), [(1, "17.14"), (0, "")])
def test_17_14_alone_in_its_hex(units: int, rule: str) -> None:
    assert _breaks(_game(us("a", HERE), *(us(f"b{index}", HERE) for index in range(units)))) == rule


def test_17_15_never_a_reduced_one() -> None:
    assert _breaks(_game(us("a", HERE, steps_lost=1))) == "17.15"


def test_17_16_never_engineers() -> None:
    assert _breaks(_game(us("a", HERE, kind="engineer"))) == "17.16"


def test_17_0_of_no_other_type_of_company() -> None:
    """Companies of infantry are no use to a battalion of tanks (17.13)."""
    assert _breaks(_game(us("t", HERE, kind="tank")), "t") == "17.13"


@pytest.mark.parametrize("mark", ["fatigued", "recovering", "unsupplied"])
def test_13_51_the_companies_are_as_tired_as_their_battalion(mark: str) -> None:
    """Markers of fatigue go in their own stage alone (lines 1055-1057), those of supply when it is judged."""
    game = _game(us("a", HERE, marks=(mark,)))
    apply(game, BreakDown(key_of(game, "a")))
    assert all(mark in game.units[key_of(game, f"co{index}")].marks for index in range(3))
