"""A limit of hexes beside the limit of points (B 15.21)."""

from collections.abc import Iterator, Mapping

import pytest

from engine.core.dice import Choice
from engine.core.paths import Ways, ways_by
from engine.core.play import apply, draw, start
from engine.core.rules import Rule
from engine.core.units import Unit
from engine.data.load import load_scenario
from engine.hj1986.board import MP
from engine.hj1986.ground.allowance import MOVE
from engine.hj1986.ground.first_days import hex_limit
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import BulgeGame, piece
from engine.hj1986.steps.costs import step
from engine.hj1986.steps.modes import BY_TRUCK, MARCH, NORMAL
from engine.hj1986.steps.mover import mover
from engine.hj1986.steps.reach import reached_from, steps_within
from engine.playtest.games import board_of

# From A to B a step over the hills for 5, or two along the road by X for 1 each; C lies behind B, for 1.
PRICES = {("A", "B"): 5, ("A", "X"): 1, ("X", "B"): 1, ("B", "C"): 1}
NEIGHBORS = {"A": ("B", "X"), "X": ("B",), "B": ("C",), "C": ()}


def _ways(most_hexes: int | None, starts: tuple[str, ...], stops: frozenset[str]) -> Ways[int]:
    def onward(here: str, before: int, seen: Mapping[str, int], label: int) -> Iterator[tuple[str, int]]:
        near = (there for there in NEIGHBORS[here] if there not in seen or seen[there] > label)
        return ((there, before + PRICES[here, there]) for there in near)

    return ways_by(starts, 0, 0, None, steps_within(most_hexes, onward, stops))


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


def _one_by_one(game: BulgeGame, unit: Unit, mode: str, budget: int) -> Mapping[str, int]:
    """Return what has been spent in each hex that a unit reaches, every step asked for by itself."""
    who, around = mover(game, unit, mode, MOVE), game.board.map.neighbors.__getitem__
    best, waiting = {unit.hex: 0}, [unit.hex]
    while waiting:
        here = min(waiting, key=best.__getitem__)
        waiting.remove(here)
        if here != unit.hex and (here in who.zone or here in who.pauses):
            continue
        for there in around(here):
            total = step(game, who, here, there, best[here], budget, here == unit.hex)
            if not isinstance(total, Rule) and total < best.get(there, total + 1):
                best[there] = total
                waiting.append(there)
    return best


def _goes(game: BulgeGame, unit: Unit, mode: str) -> bool:
    """Tell whether the chart has prices of roads for a unit in a mode."""
    lines = (game.board.terrain[f"{'strategic_' if mode == BY_TRUCK else ''}{name}"] for name in ("road", "highway"))
    return all(line.cost(piece(game, unit).type.movement_class) is not None for line in lines)


@pytest.mark.parametrize(("scenario", "actions"), [("breakthrough", 60), ("meuse", 0), ("campaign", 250)])
def test_the_steps_of_a_search_cost_what_each_costs_by_itself(scenario: str, actions: int) -> None:
    game, _ = start(RULES, board_of(load_scenario("hj1986", scenario)), 1)
    choice = Choice(1)
    for _ in range(actions):
        apply(game, draw(game, choice.below))
    moved = 0
    units = [unit for side in game.rules.sides for unit in game.units_of(side)]
    for unit in [unit for unit in units if hex_limit(game, unit) is None]:
        for mode in (each for each in (NORMAL, MARCH, BY_TRUCK) if _goes(game, unit, each)):
            found = reached_from((unit.hex,), game, unit, mode, MOVE, 0, 6 * MP, 0).cost
            assert found == _one_by_one(game, unit, mode, 6 * MP), f"{unit.id} in {mode}"
            moved += len(found) > 1
    assert moved


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
