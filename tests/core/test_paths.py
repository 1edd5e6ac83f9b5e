"""Reachable hexes and cheapest paths, against trying everything."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.paths import reach
from tests.core.board import field_of, label

FIELD = field_of(5, 4)
LABELS = tuple(FIELD.hexes)
prices = st.lists(st.none() | st.integers(0, 6), min_size=len(LABELS), max_size=len(LABELS))
Cost = Callable[[str, str], int | None]


def _around(here: str) -> tuple[str, ...]:
    return FIELD.neighbors[here]


def _by_target(price: list[int | None]) -> Cost:
    by_label = dict(zip(LABELS, price, strict=True))
    return lambda _, there: by_label[there]


def _brute_force(start: str, budget: int | None, cost: Cost) -> dict[str, int]:
    """Return the cheapest costs by relaxing all steps until nothing changes (Bellman and Ford)."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(best):
            for there in _around(here):
                price = cost(here, there)
                if price is None or (budget is not None and best[here] + price > budget):
                    continue
                if best[here] + price < best.get(there, 10**9):
                    best[there] = best[here] + price
                    changed = True
    return best


@given(prices, st.sampled_from(LABELS), st.none() | st.integers(0, 20))
def test_costs_equal_those_of_trying_everything(price: list[int | None], start: str, budget: int | None) -> None:
    cost = _by_target(price)
    assert dict(reach((start,), budget, _around, cost).cost) == _brute_force(start, budget, cost)


@given(prices, st.sampled_from(LABELS))
def test_a_path_steps_from_hex_to_hex_and_costs_what_it_says(price: list[int | None], start: str) -> None:
    cost = _by_target(price)
    found = reach((start,), 12, _around, cost)
    for target, total in found.cost.items():
        path = found.path(target)
        assert (path[0], path[-1]) == (start, target)
        assert all(there in _around(here) for here, there in zip(path, path[1:], strict=False))
        assert sum(cost(here, there) or 0 for here, there in zip(path, path[1:], strict=False)) == total


def test_nothing_goes_on_from_a_hex_that_stops() -> None:
    """A wall of stopping hexes across column 2: it is reached, the far side is not."""
    found = reach((label(0, 0),), None, _around, lambda a, b: 1, stops=lambda here: FIELD.hexes[here].cell[0] == 2)
    assert {FIELD.hexes[here].cell[0] for here in found.cost} == {0, 1, 2}


def test_the_start_may_stand_where_others_stop() -> None:
    found = reach((label(2, 2),), 1, _around, lambda a, b: 1, stops=lambda here: True)
    assert set(found.cost) == {label(2, 2), *_around(label(2, 2))}


def test_the_search_ends_at_the_goal() -> None:
    found = reach((label(0, 0),), None, _around, lambda a, b: 1, goal=lambda here: here == label(1, 0))
    assert label(1, 0) in found.cost
    assert label(4, 3) not in found.cost


def test_the_nearest_of_several_starts_counts() -> None:
    found = reach((label(0, 0), label(4, 0)), None, _around, lambda a, b: 1)
    assert (found.cost[label(1, 0)], found.cost[label(3, 0)]) == (1, 1)


def test_a_path_to_a_hex_out_of_reach_is_refused() -> None:
    with pytest.raises(KeyError):
        reach((label(0, 0),), 1, _around, lambda a, b: 1).path(label(4, 3))
