"""What a game declares to change nothing that is kept with a position changes nothing that is kept.

Silent marks and counts, and the events in ``keeps_derived``, leave kept answers standing. Here each is laid on all
units, or folded, in positions of which much is kept, and no kept answer may be another than one worked out anew. One of
each phase of a walk is taken twice: with other faces, for few guns are in battery there, and with a mark on each unit
and other readings of the rulings, for some answers rest on two marks together, or on a mark by one reading alone.
"""

import typing
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from engine.core.counts import Count
from engine.core.events import CountChanged, MarksChanged, fold
from engine.core.phases import AnyGame
from engine.core.play import legal_actions
from engine.core.sides import GERMAN
from engine.core.units import Unit, with_count, with_marks, without_marks
from engine.hj1986.state import UNSUPPLIED
from engine.playtest.games import board_of
from engine.spi1977.position.ground_events import WorkChanged
from engine.spi1977.position.ground_state import ENTRENCHED, Work
from engine.spi1977.state import ATTACKED, MARCH
from tests.contract.cases import CASES, NAMED, Case, walk
from tests.contract.test_kept_answers import kept
from tests.fuzz.checking import scenario_with

Change = Callable[[AnyGame], None]
SEED = 4
OF_A_KIND, TRIED = 2, 4
"""So many answers of one function are compared in a position; so many of its options are asked about."""
SCS1994, HJ1986, SPI1977 = (NAMED[game] for game in ("scs1994", "hj1986", "spi1977"))
RULED = tuple(case for case in CASES if case.name != "toy" and not case.is_begun)
"""The toy game keeps nothing and has nothing silent; a game that is begun may not either."""


def _named(value: object) -> str:
    if isinstance(value, type):
        return value.__name__
    return value.name if isinstance(value, Case) else value.key if isinstance(value, Count) else str(value)


def _each(of: Callable[[Any], Any]) -> pytest.MarkDecorator:
    found = [(case, item) for case in RULED for item in of(case.rules())]
    return pytest.mark.parametrize(("case", "item"), found, ids=_named)


@cache
def positions(case: Case) -> tuple[AnyGame, ...]:
    """Return the last position of each phase of a walk with other faces, then with marks and other readings, and much
    kept."""
    rules, scenario = case.rules(), case.board().scenario
    others = " ".join(f"{key}=1" for key in sorted(rules.switches))
    board = board_of(scenario_with(rules.key, scenario.key, others))
    found = []
    for game in {game.top.phase: game for game in walk(case, SEED).positions if game.stack}.values():
        turned_over, marked = game.bare(), game.bare()
        marked.board = board
        for unit in turned_over.units.values():
            faces = tuple(board.pieces[unit.id].faces)
            unit.face = faces[(faces.index(unit.face) + 1) % len(faces)] if faces else unit.face
        for number, unit in enumerate(marked.units.values()):
            unit.marks = with_marks(unit, rules.marks[number % len(rules.marks)])
        found += [turned_over, marked]
    for game in found:
        _ask(game)
    return tuple(found)


def _ask(game: AnyGame) -> None:
    """Ask what lists, windows and machine players ask, so that it is kept."""
    options, telling = list(legal_actions(game)), game.rules.telling
    for side in game.rules.sides:
        telling.zones(game, side)
        telling.weak_zones(game, side)
    for unit in {(unit.side, unit.marks): unit for unit in game.units.values() if unit.on_map}.values():
        telling.reach(game, unit.id)
        telling.supply_line(game, unit.id)
    for action in options[:: max(1, len(options) // TRIED)]:
        telling.preview(game, action)
        game.rules.advising.appraise(game, action)
    telling.progress(game)


def other_answers(case: Case, change: Change) -> list[str]:
    """Return the functions whose kept answers are others in a position that was changed."""
    found = set()
    for game in positions(case):
        alone = game.bare()
        change(alone)
        compared: Counter[Any] = Counter()
        for (make, *of), answer in kept(game):
            compared[make] += 1
            if compared[make] <= OF_A_KIND and make(alone, *of) != answer:
                found.add(make.__qualname__)
    return sorted(found)


def turned(mark: str) -> Change:
    """Return what gives a mark to all units that have it not, and takes it from the others."""

    def change(game: AnyGame) -> None:
        for unit in game.units.values():
            unit.marks = without_marks(unit, mark) if unit.has(mark) else with_marks(unit, mark)

    return change


def _counted(key: str) -> Change:
    def change(game: AnyGame) -> None:
        for unit in game.units.values():
            unit.counts = with_count(unit, key, unit.count(key) + 2)

    return change


def _folded(kind: type, case: Case) -> Change:
    """Return what folds events of a kind: the last of a walk, and one made up for each side."""
    met = [event for record in walk(case, SEED).records for event in record.events if type(event) is kind]

    def change(game: AnyGame) -> None:
        for side in game.rules.sides:
            unit = next(unit for unit in game.units.values() if unit.on_map and unit.side == side)
            fold(game, _made_up(kind, game, unit))
        for event in met[-1:]:
            fold(game, event)

    return change


def _made_up(kind: Any, game: AnyGame, unit: Unit) -> Any:
    hints = typing.get_type_hints(kind)
    return kind(**{field.name: _value(hints[field.name], field.name, game, unit) for field in fields(kind)})


def _value(hint: Any, name: str, game: AnyGame, unit: Unit) -> Any:
    if is_dataclass(hint):
        return _made_up(hint, game, unit)
    if typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)[0]
        others = [other for other in game.units.values() if other.on_map and other.side == unit.side]
        return tuple(_value(inner, "unit", game, other) for other in others)
    known = {
        "unit": unit.id,
        "side": unit.side,
        "hex": unit.hex,
        "target": unit.hex,
        "area": next(iter(game.board.areas)),
    }
    known |= {"formation": game.board.pieces[unit.id].counter.formation, "corps": _other_formation(game, unit)}
    return known.get(name, "made up") if hint is str else 1


def _other_formation(game: AnyGame, unit: Unit) -> str:
    own = game.board.pieces[unit.id].counter.formation
    return next(
        (
            piece.counter.formation
            for key, piece in game.board.pieces.items()
            if game.units[key].side == unit.side and piece.counter.formation not in ("", own)
        ),
        own,
    )


@_each(lambda rules: sorted(rules.silent_marks))
def test_nothing_that_is_kept_rests_on_a_silent_mark(case: Case, item: str) -> None:
    assert other_answers(case, turned(item)) == []


@_each(lambda rules: [count for count in rules.counts if count.is_silent])
def test_nothing_that_is_kept_rests_on_a_silent_count(case: Case, item: Count) -> None:
    assert other_answers(case, _counted(item.key)) == []


@_each(lambda rules: sorted(rules.keeps_derived, key=lambda kind: kind.__name__))
def test_nothing_that_is_kept_rests_on_an_event_that_keeps_it(case: Case, item: type) -> None:
    assert other_answers(case, _folded(item, case)) == []


@pytest.mark.parametrize(("case", "mark"), [(HJ1986, UNSUPPLIED), (SPI1977, MARCH), (SPI1977, ATTACKED)], ids=_named)
def test_a_mark_on_which_something_rests_is_found(case: Case, mark: str) -> None:
    """Supply decides about guns by one reading of I 8.1.6, March Mode about zones (7.36), attacks on duty (10.13)."""
    assert mark not in case.rules().silent_marks
    assert other_answers(case, turned(mark)) != []


def test_an_event_on_which_something_rests_is_found() -> None:
    """An entrenched hex has a rigid zone (16.2)."""

    def dug_in(game: AnyGame) -> None:
        for unit in game.units_of(GERMAN):
            game.own.ground.works[unit.hex] = Work(ENTRENCHED, GERMAN)

    assert WorkChanged not in SPI1977.rules().keeps_derived
    assert "_zones" in other_answers(SPI1977, dug_in)


@pytest.mark.parametrize("case", RULED, ids=_named)
def test_events_of_what_is_silent_keep_all_answers(case: Case) -> None:
    game = positions(case)[0].copy()
    before, rules = len(list(kept(game))), case.rules()
    unit = next(unit for unit in game.units.values() if unit.on_map)
    for mark in sorted(rules.silent_marks):
        fold(game, MarksChanged(unit.id, with_marks(unit, mark)))
    for count in rules.counts:
        if count.is_silent:
            fold(game, CountChanged(unit.id, count.key, 2))
    assert len(list(kept(game))) == before > 0
