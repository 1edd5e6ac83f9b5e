"""Pairs of positions that differ only in what a side may not know."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, legal_actions, start
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.hj1986.telling.fog import committed
from engine.playtest.games import board_of, ruleset_of
from engine.spi1977.turn.setup import plans
from tests.fuzz.checking import scenario_with

SEED = 3
POSITIONS = 4


def another_dummy(game: AnyGame) -> bool:
    """Let another dump be the dummy, if there is one to swap with (3.3a)."""
    dumps = game.own.dumps
    real = next((dump for dump in dumps if not dump.dummy), None)
    dummy = next((dump for dump in dumps if dump.dummy), None)
    if real is None or dummy is None:
        return False
    changed = {real: replace(real, dummy=True), dummy: replace(dummy, dummy=False)}
    game.own.dumps = tuple(changed.get(dump, dump) for dump in dumps)
    return True


def other_option(game: AnyGame) -> bool:
    """Let the German have chosen another victory option (4.0)."""
    if not game.own.secret_option:
        return False
    game.own.secret_option = f"not {game.own.secret_option}"
    return True


def more_losses(game: AnyGame) -> bool:
    """Let all Allied units on the map that nobody attacks have lost a step (O 2.0)."""
    targets = committed(game)
    whole = [
        unit
        for unit in game.units.values()
        if unit.side == ALLIED and unit.on_map and unit.hex not in targets and not unit.steps_lost
    ]
    for unit in whole:
        unit.steps_lost = 1
    return bool(whole)


def fewer_arrivals(game: AnyGame) -> bool:
    """Let the Allies expect a unit less (O 2.0(2))."""
    expected = next((unit for unit in game.units.values() if unit.side == ALLIED and unit.box == ARRIVALS), None)
    if expected is None:
        return False
    del game.units[expected.id]
    return True


def another_depot(game: AnyGame) -> bool:
    """Let another depot be true, if there is a false one to swap with (25.27p)."""
    depots = game.own.moving.depots
    true = next((depot for depot in depots if depot.real), None)
    false = next((depot for depot in depots if not depot.real), None)
    if true is None or false is None:
        return False
    changed = {true: replace(true, real=False), false: replace(false, real=True)}
    game.own.moving.depots = tuple(changed.get(depot, depot) for depot in depots)
    return True


def other_plan(game: AnyGame) -> bool:
    """Let the German have chosen another plan (27.7)."""
    if not game.own.plan:
        return False
    game.own.plan = next(plan for plan in plans_of(game) if plan != game.own.plan)
    return True


def plans_of(game: AnyGame) -> tuple[str, ...]:
    """Return the plans among which the German chooses."""
    undecided = game.bare()
    undecided.own.plan = ""
    return plans(undecided, GERMAN)


@dataclass(frozen=True)
class Secret:
    """A game with secrets: ``change`` alters what ``side`` may not know, and says whether there was anything."""

    name: str
    game: str
    scenario: str
    options: str
    side: str
    change: Callable[[AnyGame], bool]
    actions: int


SECRETS = (
    Secret("dummy dumps", "scs1994", "battle-for-the-ardennes", "", GERMAN, another_dummy, 40),
    Secret("victory option", "scs1994", "battle-for-the-ardennes", "", ALLIED, other_option, 40),
    Secret("losses", "hj1986", "breakthrough", "hidden_stacks", GERMAN, more_losses, 60),
    Secret("arrivals", "hj1986", "breakthrough", "hidden_stacks", GERMAN, fewer_arrivals, 60),
    Secret("true depots", "spi1977", "peiper", "", GERMAN, another_depot, 60),
    Secret("plan", "spi1977", "campaign", "", ALLIED, other_plan, 8),
)
secrets = pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)


@cache
def positions(game: str, scenario: str, options: str, actions: int) -> tuple[AnyGame, ...]:
    """Return positions along a game chosen by seed, each with all that was worked out on the way to it."""
    played, _ = start(ruleset_of(game), board_of(scenario_with(game, scenario, options)), SEED)
    choice, found = Choice(SEED), [played.copy()]
    for _ in range(actions):
        offered = list(legal_actions(played))
        if not offered:
            break
        apply(played, offered[choice.below(len(offered))])
        found.append(played.copy())
    return tuple(found[:: max(1, len(found) // POSITIONS)])


def forgotten(game: AnyGame) -> AnyGame:
    """Return a copy that has kept nothing."""
    return game.bare()
