"""What a side is told rests on its view alone: not on what the position has kept, nor on what the side may not know.

A player asks its view: what may be done, how good it is, where zones and supply reach. Each answer must be the one that
the view gives with nothing kept, also where the position behind it had worked out much from what is hidden; and two
positions that differ only in what is hidden give the same answers.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

import pytest

from engine.core.hidden import Hidden, seen_through
from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.hj1986.clauses.draws import die_for
from engine.hj1986.position.logistics_events import ArrivalsDelayed
from engine.hj1986.position.optional_events import UnitsDrawn
from engine.players.cautious import CautiousPlayer
from tests.contract.secrets import Secret, forgotten, more_losses, positions, secrets

OPTIONS, UNITS = 6, 4
CHOOSING = 7


def answers(seen: AnyGame, side: str) -> Iterator[tuple[str, object]]:
    """Yield what a player may ask of a view, with the question."""
    rules = seen.rules
    yield "digest", seen.digest()
    for whose in rules.sides:
        yield f"zones of {whose}", rules.telling.zones(seen, whose)
    yield "markers", rules.telling.markers(seen)
    yield "progress", rules.telling.progress(seen)
    own = [unit.id for unit in seen.units.values() if unit.side == side and unit.on_map]
    for unit in own[:: max(1, len(own) // UNITS)]:
        yield f"supply of {unit}", rules.telling.supplied(seen, unit)
        yield f"line of {unit}", rules.telling.supply_line(seen, unit)
        yield f"reach of {unit}", rules.telling.reach(seen, unit)
    pending = decision(seen)
    yield "decision", pending
    if pending is not None and pending.side == side:
        options = list(islice(legal_actions(seen), 200))
        yield "options", options
        some = options[:: max(1, len(options) // OPTIONS)]
        yield "choice", CautiousPlayer(CHOOSING).choose(seen, pending, some)
        for action in some:
            yield f"worth of {action}", rules.advising.appraise(seen, action)
            yield f"preview of {action}", rules.telling.preview(seen, action)


def leaks(game: AnyGame, side: str) -> list[str]:
    """Return the questions that the view of a position answers otherwise once it has forgotten what was kept."""
    seen = view(game, side)
    told, cold = list(answers(seen, side)), list(answers(forgotten(seen), side))
    return [question for (question, answer), other in zip(told, cold, strict=True) if other != (question, answer)]


@secrets
def test_a_view_answers_as_one_that_has_kept_nothing(secret: Secret) -> None:
    for game in secret.positions():
        warm = forgotten(game)
        if secret.change(warm):
            for side in warm.rules.sides:
                list(answers(warm, side))
            assert leaks(warm, secret.side) == []


def _weakened(game: AnyGame, side: str = "") -> frozenset[str]:
    return frozenset(unit.id for unit in game.units.values() if unit.steps_lost)


def _at_once(game: AnyGame, side: str) -> frozenset[str]:
    """Return what is kept, for the whole position and for a side."""
    return game.derived(_weakened) | game.derived_of(side, _weakened)


def _warm_with_losses(hide: Callable[[AnyGame, str], Hidden[Any, Any]]) -> AnyGame:
    """Return a position of hj1986 with losses, all worked out, in which a side sees by ``hide``."""
    game = forgotten(positions("hj1986", "breakthrough", "hidden_stacks", 0)[0])
    assert more_losses(game)
    telling = replace(game.rules.telling, zones=_at_once)
    game.rules = replace(game.rules, hide=hide, telling=telling)
    assert [len(game.rules.telling.zones(game, side)) > 0 for side in game.rules.sides] == [True, True]
    return game


def test_whatever_a_game_hides_its_view_begins_with_nothing_kept() -> None:
    """One unit blanked is enough for a store of its own; nothing has to say that it should forget."""

    def one(game: AnyGame, side: str) -> Hidden[Any, Any]:
        unit = next(unit for unit in game.units.values() if unit.steps_lost)
        return Hidden(units={unit.id: replace(unit, steps_lost=0)})

    game = _warm_with_losses(one)
    before = game.rules.telling.zones(game, GERMAN)
    assert len(game.rules.telling.zones(view(game, GERMAN), GERMAN)) == len(before) - 1
    assert leaks(game, GERMAN) == []


def test_a_view_in_which_something_kept_is_stale_is_found() -> None:
    """A game that blanks by its own hand in the position it is asked about, which the rules forbid."""

    def by_hand(game: AnyGame, side: str) -> Hidden[Any, Any]:
        for unit in game.units.values():
            unit.steps_lost = 0
        return Hidden()

    assert leaks(_warm_with_losses(by_hand), GERMAN) == ["zones of german", "zones of allied"]


def names_in(value: object) -> set[str]:
    """Return every word that stands anywhere in a value of a position as JSON."""
    if isinstance(value, dict):
        return names_in([*value, *value.values()])
    if isinstance(value, list | tuple):
        return {name for item in value for name in names_in(item)}
    return {value} if isinstance(value, str) else set()


def unseen_names(game: AnyGame, side: str) -> set[str]:
    """Return the units that the view of a side lacks and names all the same."""
    seen = view(game, side)
    return names_in(seen.position()) & (game.units.keys() - seen.units.keys())


def naming(own: Any, key: str) -> Any:
    """Return an own state in which every list names a unit, and every dictionary once as key and once as value."""
    if not is_dataclass(own):
        return own
    made: dict[str, Any] = {}
    for item in fields(own):
        value = getattr(own, item.name)
        if isinstance(value, tuple):
            made[item.name] = (*value, key)
        elif isinstance(value, dict):
            made[item.name] = {**value, key: "", "planted": key}
        else:
            made[item.name] = naming(value, key)
    return replace(own, **made)  # type: ignore[type-var]


@secrets
def test_a_view_names_no_unit_that_it_lacks(secret: Secret) -> None:
    for game in secret.positions():
        for side in game.rules.sides:
            assert unseen_names(game, side) == set()


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_a_view_names_no_unit_that_the_enemy_expects_wherever_the_own_state_does(side: str) -> None:
    game = forgotten(positions("hj1986", "breakthrough", "hidden_stacks", 0)[0])
    expected = next(unit for unit in game.units.values() if unit.side != side and unit.box == ARRIVALS)
    before = view(game, side).digest()
    game.own = naming(game.own, expected.id)
    assert expected.id in names_in(game.position()["own"])
    assert unseen_names(game, side) == set()
    assert view(game, side).digest() == before


def test_what_lets_a_hidden_unit_come_or_wait_is_told_to_its_owner_alone() -> None:
    """O 2.0(2): the chart of arrivals is hidden, so that no line of the log may say who is expected."""
    game = forgotten(positions("hj1986", "breakthrough", "hidden_stacks", 0)[0])
    expected = next(unit for unit in game.units.values() if unit.side == ALLIED and unit.box == ARRIVALS)
    events = (
        UnitsDrawn({expected.id: ""}),
        ArrivalsDelayed((expected.id,)),
        game.dice.roll("1d6", die_for(expected.id)),
    )
    assert [game.rules.secret(game, event) for event in events] == [ALLIED] * 3
    assert game.rules.secret(game, game.dice.roll("1d6", "weather")) == ""
    open_game = positions("hj1986", "breakthrough", "", 0)[0]
    assert [open_game.rules.secret(open_game, event) for event in events] == [""] * 3


@secrets
def test_to_say_what_is_hidden_changes_nothing(secret: Secret) -> None:
    for game in secret.positions():
        before = game.digest()
        for side in game.rules.sides:
            game.rules.hide(game, side)
        assert game.digest() == before


@secrets
def test_positions_that_differ_in_a_secret_alone_give_a_side_the_same_answers(secret: Secret) -> None:
    changed = 0
    for game in secret.positions():
        other = forgotten(game)
        if secret.change(other):
            changed += 1
            assert other.digest() != game.digest()
            assert list(answers(view(game, secret.side), secret.side)) == list(
                answers(view(other, secret.side), secret.side)
            )
    assert changed


def test_a_view_of_which_only_the_order_of_a_stack_is_hidden_shows_the_order_it_is_given_and_keeps_nothing() -> None:
    game = forgotten(positions("hj1986", "breakthrough", "hidden_stacks", 0)[0])
    label, stack = next((label, stack) for label, stack in game.occupants.items() if len(stack) > 1)
    game.derived(_weakened)
    seen = seen_through(game, Hidden(stacks={label: stack[::-1]}))
    assert (seen.occupants[label], seen.cache) == (stack[::-1], {})
