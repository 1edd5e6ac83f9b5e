"""What a side is told rests on its view alone: not on what the position has kept, nor on what the side may not know.

A player asks its view: what may be done, how good it is, where zones and supply reach. Each answer must be the one that
the view gives with nothing kept, also where the position behind it had worked out much from what is hidden; and two
positions that differ only in what is hidden give the same answers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

import pytest

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, legal_actions, start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Game
from engine.core.units import ARRIVALS
from engine.hj1986.optional.fog import committed
from engine.playtest.games import board_of, ruleset_of
from tests.fuzz.checking import scenario_with

SEED = 3
OPTIONS, UNITS, POSITIONS = 6, 4, 4


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


def answers(seen: AnyGame, side: str) -> Iterator[tuple[str, object]]:
    """Yield what a player may ask of a view, with the question."""
    rules = seen.rules
    yield "digest", seen.digest()
    for whose in rules.sides:
        yield f"zones of {whose}", rules.zones(seen, whose)
    yield "markers", rules.markers(seen)
    yield "progress", rules.progress(seen)
    own = [unit.id for unit in seen.units.values() if unit.side == side and unit.on_map]
    for unit in own[:: max(1, len(own) // UNITS)]:
        yield f"supply of {unit}", rules.supplied(seen, unit)
        yield f"line of {unit}", rules.supply_line(seen, unit)
        yield f"reach of {unit}", rules.reach(seen, unit)
    pending = decision(seen)
    if pending is not None and pending.side == side:
        options = list(islice(legal_actions(seen), 200))
        yield "options", options
        for action in options[:: max(1, len(options) // OPTIONS)]:
            yield f"worth of {action}", rules.appraise(seen, action)
            yield f"preview of {action}", rules.preview(seen, action)


def forgotten(game: AnyGame) -> AnyGame:
    """Return a copy that has kept nothing."""
    copy: Game = game.copy()
    copy.forget()
    return copy


def leaks(game: AnyGame, side: str) -> list[str]:
    """Return the questions that the view of a position answers otherwise once it has forgotten what was kept."""
    seen = view(game, side)
    told, cold = list(answers(seen, side)), list(answers(forgotten(seen), side))
    return [question for (question, answer), other in zip(told, cold, strict=True) if other != (question, answer)]


@secrets
def test_a_view_answers_as_one_that_has_kept_nothing(secret: Secret) -> None:
    for game in positions(secret.game, secret.scenario, secret.options, secret.actions):
        warm = forgotten(game)
        if secret.change(warm):
            for side in warm.rules.sides:
                list(answers(warm, side))
            assert leaks(warm, secret.side) == []


def _weakened(game: AnyGame) -> frozenset[str]:
    return frozenset(unit.id for unit in game.units.values() if unit.steps_lost)


def test_a_view_that_keeps_what_was_worked_out_of_a_secret_is_found() -> None:
    def leaky(game: AnyGame, side: str) -> AnyGame:
        seen: Game = game.copy()
        for unit in seen.units.values():
            unit.steps_lost = 0
        return seen

    game = forgotten(positions("hj1986", "breakthrough", "hidden_stacks", 0)[0])
    assert more_losses(game)
    game.rules = replace(game.rules, view=leaky, zones=lambda game, side: game.derived(_weakened))
    game.rules.zones(game, GERMAN)
    assert leaks(game, GERMAN) == ["zones of german", "zones of allied"]


@secrets
def test_positions_that_differ_in_a_secret_alone_give_a_side_the_same_answers(secret: Secret) -> None:
    changed = 0
    for game in positions(secret.game, secret.scenario, secret.options, secret.actions):
        other = forgotten(game)
        if secret.change(other):
            changed += 1
            assert other.digest() != game.digest()
            assert list(answers(view(game, secret.side), secret.side)) == list(
                answers(view(other, secret.side), secret.side)
            )
    assert changed
