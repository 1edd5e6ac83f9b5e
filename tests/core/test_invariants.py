"""Is a position told that no rule could have made?"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.invariants import miscounted, misplaced
from engine.core.units import MAP, Unit
from tests.core.board import field_of

KEY, HEX, STEPS = "german/1", "0-1", 2


def _placed() -> Any:
    """Return what is looked at of a position: one unit of two steps on a small map."""
    board = SimpleNamespace(map=field_of(3, 3), pieces={KEY: SimpleNamespace(counter=SimpleNamespace(steps=STEPS))})
    board.once = lambda make: make(board)
    unit = Unit(KEY, "german", HEX, MAP, "full")
    return SimpleNamespace(board=board, units={KEY: unit}, occupants={HEX: (KEY,)})


def test_a_position_in_which_all_agrees_is_sound() -> None:
    game = _placed()
    assert (list(misplaced(game)), list(miscounted(game))) == ([], [])


def _lists_it_elsewhere(game: Any) -> None:
    del game.occupants[HEX]
    game.occupants["1-1"] = (KEY,)


def _lists_it_twice(game: Any) -> None:
    game.occupants["1-1"] = (KEY,)


def _boxes_it(game: Any) -> None:
    game.units[KEY].box = "eliminated"


def _puts_it_nowhere(game: Any) -> None:
    del game.occupants[HEX]
    game.units[KEY].hex = ""


def _puts_it_off_the_map(game: Any) -> None:
    del game.occupants[HEX]
    game.occupants["9-9"] = (KEY,)
    game.units[KEY].hex = "9-9"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_lists_it_elsewhere, ["german/1 is in 0-1, but listed in 1-1"]),
        (_lists_it_twice, ["a unit is listed in two hexes", "german/1 is in 0-1, but listed in 1-1"]),
        (_boxes_it, ["german/1 has the box eliminated and the hex '0-1'"]),
        (_puts_it_nowhere, ["german/1 has the box map and the hex ''"]),
        (_puts_it_off_the_map, ["german/1 is outside the scenario, in 9-9"]),
    ],
)
def test_who_stands_where_no_rule_puts_him_is_told(spoil: Callable[[Any], None], told: list[str]) -> None:
    game = _placed()
    spoil(game)
    assert list(misplaced(game)) == told


@pytest.mark.parametrize(("lost", "ending"), [(-1, "has lost -1 of {} steps"), (99, "has lost 99 of {} steps")])
def test_steps_that_a_counter_does_not_have_are_told(lost: int, ending: str) -> None:
    game = _placed()
    game.units[KEY].steps_lost = lost
    assert list(miscounted(game)) == [f"{KEY} {ending.format(STEPS)}"]


def test_a_unit_without_steps_on_the_map_is_told() -> None:
    game = _placed()
    game.units[KEY].steps_lost = STEPS
    assert list(miscounted(game)) == [f"{KEY} is on the map without steps"]


def test_marks_out_of_order_and_twice_are_told() -> None:
    game = _placed()
    game.units[KEY].marks = ("b", "a")
    assert list(miscounted(game)) == [f"{KEY} has marks out of order: b, a"]
