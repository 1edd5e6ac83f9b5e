"""A copy of a position, and of each thing it is made of, has every field and shares nothing that could change."""

import typing
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from types import UnionType
from typing import Any, Self

import pytest

from engine.core.dice import Choice, Dice
from engine.core.own import Own
from engine.core.phases import AnyGame
from engine.core.play import view
from engine.core.state import Frame, Game
from engine.core.units import Unit
from engine.playtest.odds_tried import tried
from tests.contract.cases import CASES, Case, walk

SEED = 4
EVERY, UNITS = 40, 5
"""Odds are tried in one of so many positions, of so many units."""
KEPT = {"cache", "by_side", "standing"}
"""Fields of a position that hold answers; what a copy takes of them is asked in test_kept_answers.py."""
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
PLAIN: dict[Any, Any] = {str: "filled", int: 7, bool: True, Fraction: Fraction(1, 7), Any: "any"}


def filled(hint: Any) -> Any:
    """Return a value of a type with something in every part of it."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is UnionType or origin is typing.Union:
        return filled(next(item for item in arguments if item is not type(None)))
    if origin is tuple:
        return tuple(filled(item) for item in arguments if item is not Ellipsis)
    if origin is dict:
        return {filled(arguments[0]): filled(arguments[1])}
    if is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        return typing.cast(Any, hint)(**{item.name: filled(hints[item.name]) for item in fields(hint)})
    return PLAIN[hint]


def faults(before: Any, after: Any, where: str = "") -> Iterator[str]:
    """Yield the fields that a copy has otherwise, and those whose value it shares although it can change."""
    where = where or type(before).__name__
    if _changes(before) and before is after:
        yield f"{where}: shared"
    if is_dataclass(before):
        for item in fields(before):
            yield from faults(getattr(before, item.name), getattr(after, item.name), f"{where}.{item.name}")
    elif before != after:
        yield f"{where}: {after!r} for {before!r}"


def _changes(value: object) -> bool:
    if is_dataclass(value):
        return not type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
    return isinstance(value, dict | list | set)


@cases
def test_a_copy_of_the_own_state_has_all_its_fields_and_shares_none_that_can_change(case: Case) -> None:
    own = filled(case.rules().own_type)
    for part in _parts(own):
        as_new = type(part)()
        assert [item.name for item in fields(part) if getattr(part, item.name) == getattr(as_new, item.name)] == []
    assert list(faults(own, own.copy())) == []


@cases
def test_no_part_of_the_own_state_copies_itself_by_hand(case: Case) -> None:
    assert [type(part).__name__ for part in _parts(filled(case.rules().own_type)) if type(part).copy != Own.copy] == []


def _parts(own: Any) -> Iterator[Any]:
    yield own
    for item in fields(own):
        value = getattr(own, item.name)
        if is_dataclass(value) and _changes(value):
            yield from _parts(value)


@pytest.mark.parametrize("kind", [Unit, Dice])
def test_a_copy_of_a_part_of_every_position_has_all_its_fields(kind: type[Any]) -> None:
    value = filled(kind)
    assert list(faults(value, value.copy())) == []


@cases
def test_a_copy_of_a_position_has_all_its_fields(case: Case) -> None:
    positions = walk(case, SEED).positions
    game = positions[len(positions) // 2].copy()
    game.result = "draw"
    game.top.entered = True
    assert [item.name for item in fields(game) if item.name not in KEPT and getattr(game, item.name) in ([], {})] == []
    for copy in (game.copy(), game.bare()):
        assert list(_of_position(game, copy)) == []


def _of_position(game: AnyGame, copy: AnyGame) -> Iterator[str]:
    for item in fields(Game):
        mine, theirs = getattr(game, item.name), getattr(copy, item.name)
        if item.name in ("rules", "board"):
            assert mine is theirs
        elif item.name == "stack":
            for frame, other in zip(mine, theirs, strict=True):
                yield from faults(frame, other)
        elif item.name not in KEPT:
            yield from faults(mine, theirs, item.name)


@dataclass(slots=True)
class ByHand(Own):
    """Forgets one field and shares another."""

    hexes: dict[str, str] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    done: bool = False

    def copy(self) -> Self:
        made = type(self)()
        made.hexes, made.turns = dict(self.hexes), self.turns
        return made


def test_a_copy_by_hand_that_forgets_a_field_or_shares_one_is_found() -> None:
    own = filled(ByHand)
    assert list(faults(own, own.copy())) == ["ByHand.turns: shared", "ByHand.done: False for True"]


def test_a_frame_that_a_copy_shares_is_found() -> None:
    frame: Frame[Any] = Frame("phase", "side", {"a": [1]})
    assert list(faults(frame, frame)) == ["Frame: shared", "Frame.values: shared"]


@cases
def test_odds_are_tried_in_copies_of_what_a_side_may_see_of_any_units_against_any_hex(case: Case) -> None:
    choice = Choice(SEED)
    made = 0
    for position in walk(case, SEED).positions[::EVERY]:
        for side in case.rules().sides:
            seen = view(position, side)
            before = seen.digest()
            own = [unit.id for unit in seen.units_of(side)]
            held = sorted({unit.hex for unit in seen.units.values() if unit.side != side and unit.hex})
            if own and held:
                chosen = {own[choice.below(len(own))]: "" for _ in range(UNITS)}
                found = tried(seen, side, chosen, held[choice.below(len(held))])
                made += sum(each.preview is not None for each in found)
                assert not any(each.stands.keys() & each.left_out.keys() for each in found)
            assert seen.digest() == before
    assert made or not case.rules().telling.chains
