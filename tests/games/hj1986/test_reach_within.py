"""A limit of hexes beside the limit of points (B 15.21)."""

import pytest

from engine.core.paths import Ways, ways_by
from engine.hj1986.steps.reach import steps_within

# From A to B a step over the hills for 5, or two along the road by X for 1 each; C lies behind B, for 1.
PRICES = {("A", "B"): 5, ("A", "X"): 1, ("X", "B"): 1, ("B", "C"): 1}
NEIGHBORS = {"A": ("B", "X"), "X": ("B",), "B": ("C",), "C": ()}


def _ways(most_hexes: int | None, starts: tuple[str, ...], stops: frozenset[str]) -> Ways[int]:
    def after(here: str, there: str, before: int) -> int:
        return before + PRICES[here, there]

    return ways_by(starts, 0, 0, None, steps_within(most_hexes, NEIGHBORS.__getitem__, after, stops))


def _found(most_hexes: int | None, stops: frozenset[str] = frozenset()) -> dict[str, tuple[int, tuple[str, ...]]]:
    found = _ways(most_hexes, ("A",), stops)
    return {label: (cost, found.path(label)) for label, cost in found.cost.items()}


@pytest.mark.rule("B 15.21")
def test_b_15_21__a_hex_is_reached_by_a_dear_short_way_where_the_cheap_one_is_too_long() -> None:
    # Two hexes: B costs 2 by the road, C costs 5 + 1 straight on, since A X B C are three hexes.
    assert _found(2) == {"A": (0, ("A",)), "X": (1, ("A", "X")), "B": (2, ("A", "X", "B")), "C": (6, ("A", "B", "C"))}


@pytest.mark.rule("B 15.21")
def test_b_15_21__within_three_hexes_the_road_is_the_cheapest_way_to_all() -> None:
    assert _found(3)["C"] == (3, ("A", "X", "B", "C"))


@pytest.mark.rule("B 15.21")
def test_b_15_21__no_way_is_longer_than_the_limit() -> None:
    assert _found(1) == {"A": (0, ("A",)), "X": (1, ("A", "X")), "B": (5, ("A", "B"))}
    assert _found(0) == {"A": (0, ("A",))}


@pytest.mark.rule("B 15.21")
def test_b_15_21__who_has_gone_farther_than_the_limit_goes_nowhere() -> None:
    assert _found(-1) == {"A": (0, ("A",))}


def test_without_a_limit_every_hex_is_reached_by_its_cheapest_way() -> None:
    assert _found(None) == _found(3)


def test_no_way_goes_on_from_a_hex_that_stops() -> None:
    assert set(_found(3, frozenset({"B"}))) == {"A", "X", "B"}


def test_with_two_beginnings_every_hex_is_reached_from_the_better_one() -> None:
    found = _ways(1, ("A", "B"), frozenset())
    assert {label: found.path(label) for label in found.cost} == {
        "A": ("A",),
        "B": ("B",),
        "X": ("A", "X"),
        "C": ("B", "C"),
    }
