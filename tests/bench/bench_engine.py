"""How fast is the engine on the full maps? Measured against the aims; nothing is asserted, machines differ.

The scenarios are the campaigns of the games, some way into the first turn where nothing else is said.
"""

import tracemalloc
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, draw, legal_actions, start
from engine.core.state import AnyFrame
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of

CAMPAIGNS = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign", "spi1977": "campaign"}
LISTED = [
    ("scs1994", "kampfgruppe-peiper", 2000),
    ("hj1986", "breakthrough", 2000),
    *((key, scenario, 1200) for key, scenario in CAMPAIGNS.items()),
]
"""Scenarios whose lists of legal actions are timed, with how many a second are wanted."""
AIMS: dict[str, str] = {}

MEMORY = {"spi1977": 60}
"""MiB a game in progress may take, where it is not 50."""

all_games = pytest.mark.parametrize("key", CAMPAIGNS)


@pytest.fixture(scope="module", autouse=True)
def _show_aims() -> Iterator[None]:
    yield
    print("\n" + "\n".join(f"{name}: {line}" for name, line in AIMS.items()))


@cache
def _board(key: str) -> Any:
    return board_of(load_scenario(key, CAMPAIGNS[key]))


def _game(key: str, actions: int = 300) -> AnyGame:
    game, _ = start(ruleset_of(key), _board(key), 1)
    choice = Choice(1)
    for _ in range(actions):
        apply(game, draw(game, choice.below))
    return game


def _aim(name: str, benchmark: Any, aim: float, unit: str, of: float) -> None:
    """Note the median of a measurement in its unit beside its aim."""
    median = benchmark.stats.stats.median * of
    AIMS[name] = f"median {median:.2f} {unit}, aim under {aim} {unit}: {'met' if median < aim else 'MISSED'}"


def _rate(name: str, found: float, unit: str, aim: int) -> None:
    """Note how many of something are done in a second beside the aim."""
    AIMS[name] = f"{found:.0f} {unit} a second, aim {aim}: {'met' if found >= aim else 'MISSED'}"


@all_games
@pytest.mark.parametrize("turn", [1, 4])
def bench_reach_of_one_unit(benchmark: Any, key: str, turn: int) -> None:
    """All units of the map in turn, at the first movement of the campaign and after three turns of random play.

    Zones and stacks are known, as they are when units move one by one; the reach of no unit is.
    """
    game, choice = _game(key, 0), Choice(1)
    while game.turn < turn or game.top.phase != "movement":
        apply(game, draw(game, choice.below))
    units = [unit.id for side in game.rules.sides for unit in game.units_of(side)]
    order = count()

    def fresh() -> tuple[tuple[str], dict[str, Any]]:
        game.cache.clear()
        return (units[next(order) % len(units)],), {}

    benchmark.pedantic(lambda unit: game.rules.telling.reach(game, unit), setup=fresh, rounds=5 * len(units))
    _aim(f"{key}: reach of one of {len(units)} units, turn {turn}", benchmark, 1, "ms", 1000)


@all_games
def bench_supply_lines_of_one_side(benchmark: Any, key: str) -> None:
    """All lines of the German side on the fifth turn, when no special rule feeds anybody; nothing known beforehand."""
    game, choice = _game(key, 0), Choice(1)
    while game.turn < 5:
        apply(game, draw(game, choice.below))
    side = game.rules.sides[0]

    def lines() -> None:
        game.forget()
        for unit in game.units_of(side):
            game.rules.telling.supply_line(game, unit.id)

    benchmark(lines)
    _aim(f"{key}: supply lines of one side", benchmark, 50, "ms", 1000)


@all_games
def bench_copying_500_units(benchmark: Any, key: str) -> None:
    """A position of the campaign with 500 units: filled up, or without those that come last."""
    game = _game(key)
    models = list(game.units.values())
    for index in range(500 - len(models)):
        unit = models[index].copy()
        unit.id = f"more/{index}"
        game.units[unit.id] = unit
    for unit in [unit for unit in models if not unit.on_map][: max(0, len(models) - 500)]:
        del game.units[unit.id]
    assert len(game.units) == 500
    benchmark(game.copy)
    _aim(f"{key}: copying 500 units", benchmark, 1, "ms", 1000)


@all_games
def bench_random_play(benchmark: Any, key: str) -> None:
    """A thousand actions: a unit, then its destination, and whatever else a phase offers; a digest once a phase."""
    actions = 1000

    def fresh() -> tuple[tuple[AnyGame, Choice], dict[str, Any]]:
        return (_game(key, 50), Choice(3)), {}

    def play(game: AnyGame, choice: Choice) -> None:
        bottom: AnyFrame | None = None
        for _ in range(actions):
            if decision(game) is None:
                break
            if game.stack[0] is not bottom:
                bottom = game.stack[0]
                game.digest()
            apply(game, draw(game, choice.below))

    benchmark.pedantic(play, setup=fresh, rounds=5)
    median = benchmark.stats.stats.median
    _rate(f"{key}: random play", actions / median, "actions", 4000)


@pytest.mark.parametrize(("key", "scenario", "aim"), LISTED)
def bench_full_lists(benchmark: Any, key: str, scenario: str, aim: int) -> None:
    """All legal actions at each of 300 positions of a random game, with what was known there before anybody asked."""

    def fresh() -> tuple[tuple[list[AnyGame]], dict[str, Any]]:
        game, _ = start(ruleset_of(key), board_of(load_scenario(key, scenario)), 1)
        choice, found = Choice(1), []
        for _ in range(300):
            found.append(game.copy())
            apply(game, draw(game, choice.below))
        return (found,), {}

    def lists(positions: list[AnyGame]) -> None:
        for game in positions:
            list(legal_actions(game))

    benchmark.pedantic(lists, setup=fresh, rounds=5)
    _rate(f"{key} {scenario}: full lists", 300 / benchmark.stats.stats.median, "lists", aim)


@all_games
def bench_memory_of_one_game(benchmark: Any, key: str) -> None:
    """What Python holds for one game in progress with its scenario and board, by tracemalloc."""
    load_scenario.cache_clear()
    _board.cache_clear()
    tracemalloc.start()
    game = _game(key, 1000)
    held = tracemalloc.get_traced_memory()[0] / 2**20
    tracemalloc.stop()
    benchmark(game.copy)
    most = MEMORY.get(key, 50)
    AIMS[f"{key}: memory of one game"] = f"{held:.0f} MiB, aim under {most} MiB: {'met' if held < most else 'MISSED'}"
