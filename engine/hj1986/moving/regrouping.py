"""How does the German player put Kampfgruppen together and part them? (A 12.2, A 12.38)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from engine.core.frames import changed
from engine.core.gather import MOST_JOINS
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.ground.groups import FORM, check_form, group_of, is_grenadier, joined
from engine.hj1986.ground.stacking import load, own_weight
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.position.advanced_events import GroupsChanged
from engine.hj1986.position.local import Movement
from engine.hj1986.state import RULE, STRATEGIC, BulgeGame, piece, title

FOLLOWS = (RULE("A 12.38"), RULE("B 7.11"), RULE("B 7.33"))


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Put two units of a hex together as a Kampfgruppe."""

    ROLE: ClassVar[Role] = Role.ACT
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class SplitGroup:
    """Part a Kampfgruppe; ``unit`` is one of its units."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def legal(game: BulgeGame, frame: Frame[Movement]) -> Iterable[object]:
    """Offer the Kampfgruppen that can be formed or parted now."""
    if frame.side != GERMAN or not is_advanced(game) or frame.local.regrouped >= MOST_JOINS:
        return
    for group in game.own.advanced.groups:
        yield SplitGroup(group[0])
    by_hex: dict[str, list[Unit]] = {}
    for unit in game.units_of(GERMAN):
        if piece(game, unit).is_armor or is_grenadier(piece(game, unit)):
            by_hex.setdefault(unit.hex, []).append(unit)
    for units in by_hex.values():
        for first, second in combinations(units, 2):
            yield FormGroup(first.id, second.id)


def check(game: BulgeGame, frame: Frame[Movement], action: FormGroup | SplitGroup) -> Refusal | None:
    """Return the rule that forbids a change of Kampfgruppen, or None."""
    if frame.local.regrouped >= MOST_JOINS:
        return RULE("A 12.38").refuse("Kampfgruppen", "changed too often in this phase")
    if isinstance(action, SplitGroup):
        if any(action.unit in group for group in game.own.advanced.groups) and frame.side == GERMAN:
            return _check_room(game, game.units[action.unit])
        return RULE("A 12.38").refuse(action.unit, "is in no Kampfgruppe")
    if action.first not in game.units or action.second not in game.units or frame.side != GERMAN:
        return FORM.refuse(f"{action.first} with {action.second}", "are no German units on the map")
    return check_form(game, game.units[action.first], game.units[action.second])


def _check_room(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that forbids to part a Kampfgruppe whose units would then overfill their hex, or None."""
    group = group_of(game, unit)
    if group and unit.has(STRATEGIC):
        return RULE("B 7.33").refuse(title(game, unit.id), "no two units share a hex in Strategic Movement", unit.hex)
    apart = sum(own_weight(game, game.units[key]) for key in group)
    if group and load(game, unit.hex, unit.side) - 1 + apart > game.board.number("stack_limit"):
        return RULE("B 7.11").refuse(title(game, unit.id), "its units would not have room in the hex apart", unit.hex)
    return None


def resolve(game: BulgeGame, frame: Frame[Movement], action: FormGroup | SplitGroup) -> Iterator[object]:
    """Yield the Kampfgruppen as they are now."""
    if isinstance(action, SplitGroup):
        yield GroupsChanged(tuple(group for group in game.own.advanced.groups if action.unit not in group))
    else:
        yield joined(game, action.first, action.second)
    yield changed(frame, replace(frame.local, regrouped=frame.local.regrouped + 1))
