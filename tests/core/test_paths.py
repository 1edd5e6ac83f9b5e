"""Reachable hexes and cheapest paths, against trying everything."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.paths import Ways, reach, ways_by
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


def _within(most: int, start: str, budget: int | None, cost: Cost, spent: int = 0) -> Ways[int]:
    """Return ways of at most so many hexes: the label is how many a way has."""

    def steps(node: tuple[str, int], _: int) -> list[tuple[tuple[str, int], int]]:
        here, gone = node
        prices = [(there, cost(here, there)) for there in _around(here)] if gone < most else []
        return [((there, gone + 1), price) for there, price in prices if price is not None]

    return ways_by((start,), 0, spent, budget, steps)


@given(prices, st.sampled_from(LABELS), st.integers(0, 4), st.integers(0, 12))
def test_ways_with_a_label_cost_what_the_best_of_all_short_enough_ones_does(
    price: list[int | None], start: str, most: int, budget: int
) -> None:
    cost = _by_target(price)
    tried: dict[str, int] = {start: 0}
    ends: dict[tuple[str, ...], int] = {(start,): 0}
    for _ in range(most):
        ends = {
            (*way, there): total + more
            for way, total in ends.items()
            for there in _around(way[-1])
            if (more := cost(way[-1], there)) is not None and total + more <= budget and there not in way
        }
        for way, total in ends.items():
            tried[way[-1]] = min(total, tried.get(way[-1], total))
    found = _within(most, start, budget, cost)
    assert dict(found.cost) == tried
    for target, total in found.cost.items():
        path = found.path(target)
        assert (path[0], path[-1], len(path) - 1) == (start, target, found.label(target))
        assert sum(cost(here, there) or 0 for here, there in zip(path, path[1:], strict=False)) == total


def test_a_dear_way_is_kept_where_its_label_is_another() -> None:
    """Straight from 0,0 to 2,0 there is a hill at 1,0 that costs 9; the way around by row 1 is a hex longer."""
    hill, goal = label(1, 0), label(2, 0)
    costs = [_within(most, label(0, 0), None, lambda _, there: 9 if there == hill else 1) for most in (2, 3)]
    assert [found.cost[goal] for found in costs] == [10, 3]
    assert [found.path(goal)[1] for found in costs] == [hill, label(0, 1)]


def test_ways_are_listed_from_the_cheapest_on_and_count_what_was_spent_before() -> None:
    found = _within(3, label(0, 0), 7, lambda _, there: 1 if there == label(1, 0) else 2, spent=5)
    assert list(found.cost.items())[:2] == [(label(0, 0), 5), (label(1, 0), 6)]
    assert set(found.cost.values()) == {5, 6, 7}


def test_a_path_with_a_label_to_a_hex_out_of_reach_is_refused() -> None:
    with pytest.raises(KeyError):
        _within(1, label(0, 0), None, lambda a, b: 1).path(label(4, 3))
