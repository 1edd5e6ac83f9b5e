"""Promises of every position: each broken once."""

from engine.scs1994.state import Dump
from engine.scs1994.turn.invariants import invariants
from tests.games.scs1994.positions import allied, german, position

A = "german/-/A#1"


def test_a_sound_position_breaks_nothing() -> None:
    assert list(invariants(position([german("A", "B50.12"), allied("E", "B50.14")]))) == []


def test_a_unit_without_steps_on_the_map() -> None:
    game = position([german("A", "B50.12")])
    game.units[A].steps_lost = 2
    assert "without steps" in invariants(game)[0]


def test_a_unit_that_is_listed_elsewhere() -> None:
    game = position([german("A", "B50.12")])
    game.units[A].hex = "B50.13"
    assert any("listed in B50.12" in text for text in invariants(game))


def test_both_sides_in_a_hex() -> None:
    assert any("both sides" in text for text in invariants(position([german("A", "B50.12"), allied("E", "B50.12")])))


def test_too_many_steps_outside_movement() -> None:
    units = [german("A", "B50.12", steps=4), german("B", "B50.12", steps=4, marks=("reserve",))]
    game = position(units, phase="exploitation")
    assert any("1.3" in text for text in invariants(game))


def test_too_many_reserve_markers() -> None:
    units = [german("A", "B50.12", marks=("reserve",)), german("B", "B48.12", marks=("reserve",))]
    game = position(units, parameters={"reserve_markers_german": "1"})
    assert any("Reserve Markers" in text for text in invariants(game))


def test_two_dumps_in_a_hex() -> None:
    game = position([german("A", "B50.12")], dumps=[Dump("B44.12", "allied", False), Dump("B44.12", "allied", True)])
    assert any("two dumps" in text for text in invariants(game))


def test_two_teams_in_a_hex() -> None:
    game = position([german("T", "B50.12", kind="greif"), german("U", "B50.12", kind="greif")])
    assert any("2.1bE" in text for text in invariants(game))


def test_marks_out_of_order() -> None:
    game = position([german("A", "B50.12")])
    game.units[A].marks = ("reserve", "done")
    assert any("out of order" in text for text in invariants(game))
