"""What a position keeps of what it was asked never shows: neither in the position itself nor in a copy of it."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, legal_actions, view
from engine.core.state import Frame, Game
from engine.core.units import Unit
from tests.contract.cases import CASES, Case, walk

SEED = 4
POSITIONS, ACTIONS = 12, 3
OTHER_SEED = 99
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def _some(case: Case) -> Iterator[AnyGame]:
    positions = walk(case, SEED).positions
    for game in positions[:: max(1, len(positions) // POSITIONS)]:
        copy = game.copy()
        copy.forget()
        yield copy


def _inside(value: object, seen: dict[int, object]) -> Iterator[object]:
    """Yield all that a value is made of, each thing once for all values that are asked with the same ``seen``."""
    if isinstance(value, str | int | None) or id(value) in seen:
        return
    seen[id(value)] = value
    yield value
    parts: list[object] = []
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = list(value)
    elif is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    for part in parts:
        yield from _inside(part, seen)


@cases
def test_an_action_does_the_same_in_place_on_a_copy_and_with_nothingkept(case: Case) -> None:
    made = 0
    for begun in _some(case):
        options = list(legal_actions(begun))
        for action in options[:: max(1, len(options) // ACTIONS)]:
            here = begun.copy()
            here.forget()
            assert list(legal_actions(here)) == options
            there, asked_nothing = here.copy(), here.copy()
            asked_nothing.forget()
            games = (there, here, asked_nothing)
            records = [apply(game, action) for game in games]
            assert records[0] == records[1] == records[2], f"events of {action}"
            assert len({game.digest() for game in games}) == 1, f"positions after {action}"
            nexts = [list(legal_actions(game)) for game in games]
            assert nexts[0] == nexts[1] == nexts[2], f"what may be done after {action}"
            made += 1
    assert made > POSITIONS


@cases
def test_what_is_kept_holds_no_part_of_a_position(case: Case) -> None:
    seen: dict[int, object] = {}
    kept = 0
    for game in _some(case):
        list(legal_actions(game)), [view(game, side) for side in game.rules.sides]
        for store in (game.cache, *game.by_side.values()):
            kept += len(store)
            held = [
                type(part).__name__ for part in _inside(store, seen) if isinstance(part, Unit | Frame | Dice | Game)
            ]
            assert held == []
    assert kept or case.name == "toy" or case.is_begun


@cases
def test_a_copy_shares_no_part_that_changes(case: Case) -> None:
    """Values of frames are replaced, never changed; they alone are shared."""
    for game in _some(case):
        copy = game.copy()
        mine: dict[int, object] = {}
        for part in (game.own, game.units, game.occupants, game.dice, game.stack):
            list(_inside(part, mine))
        theirs: dict[int, object] = {}
        for part in (copy.own, copy.units, copy.occupants, copy.dice):
            list(_inside(part, theirs))
        shared = [type(mine[key]).__name__ for key in mine.keys() & theirs.keys() if _changes(mine[key])]
        assert shared == []
        assert not any(
            frame is other or frame.values is other.values for frame, other in zip(game.stack, copy.stack, strict=True)
        )


@cases
def test_every_kept_answer_is_that_of_the_position_alone(case: Case) -> None:
    """Neither an event that came since, nor the dice to come, nor what was asked before has a part in it."""
    asked = 0
    for game in walk(case, SEED).positions[:: case.actions // 4]:
        pending = decision(game)
        for seen in [game, *([view(game, pending.side)] if pending is not None else [])]:
            list(legal_actions(seen))
            for (make, *of), found in list(kept(seen)):
                alone = seen.bare()
                alone.dice = Dice(OTHER_SEED)
                assert make(alone, *of) == found, f"{make.__qualname__}{tuple(of)}"
                asked += 1
    assert asked or case.name == "toy" or case.is_begun


def kept(game: AnyGame) -> Iterator[tuple[tuple[Any, ...], object]]:
    """Yield what a position has kept, with the function and its arguments."""
    yield from game.cache.items()
    for side, found in game.by_side.items():
        yield from (((make, side, *of), answer) for (make, *of), answer in found.items())


def _changes(value: object) -> bool:
    if is_dataclass(value):
        return not type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
    return isinstance(value, dict | list | set)
