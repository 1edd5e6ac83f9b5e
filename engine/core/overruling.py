"""May somebody at the table have it otherwise than the rules, and what does that make of a position?

An ``Overrule`` is an action like any other: it is made by events, which fold in every game, and may be made in the
middle of a phase by whoever decides. It cannot lead where the rules could not go on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core.codec import from_json
from engine.core.events import FaceTurned, MarksChanged, StepsLost, UnitPlaced, UnitRemoved
from engine.core.overruled import Overruled, OwnSet
from engine.core.phases import AnyGame
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import ARRIVALS, ASIDE, DEAD, EXITED, SETUP, Unit

_BOXES = (DEAD, EXITED, ASIDE, ARRIVALS, SETUP)


@dataclass(frozen=True, slots=True)
class UnitSet:
    """How a unit is to stand: in a ``hex`` or in a ``box`` off the map, with a face, steps and marks; what is left out
    stays as it is."""

    unit: str
    hex: str = ""
    box: str = ""
    face: str = ""
    steps_lost: int | None = None
    marks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Overrule:
    """Have it otherwise than the rules, for a reason.

    ``units``: how some are to stand. ``own``: a part of the game's own state as JSON, as the weather, and ``what`` it
    means in words. ``action``: one of the phase, as JSON with its type, that is made whether or not a rule refuses it.
    ``thrown``: what its first dice are to show, in order; those after them fall as ever.
    """

    ROLE: ClassVar[Role] = Role.ACT
    reason: str
    units: tuple[UnitSet, ...] = ()
    own: dict[str, Any] = field(default_factory=dict)
    what: str = ""
    action: dict[str, Any] = field(default_factory=dict)
    thrown: tuple[int, ...] = ()


def is_said(action: object) -> bool:
    """Tell whether what an action brings was said by somebody, and came of no dice."""
    return isinstance(action, Overrule) and (bool(action.thrown) or not action.action)


def forced(game: AnyGame, overrule: Overrule) -> object | None:
    """Return the action of the phase that is made all the same, None for an overrule without one. Raises ValueError
    for one that the phase does not have."""
    if not overrule.action:
        return None
    name = str(overrule.action.get("type", ""))
    kinds = {kind.__name__: kind for kind in game.rules.phases[game.top.phase].actions}
    if name not in kinds:
        raise ValueError(f"{name} is no action of this phase; force it in its own phase, or place the units yourself")
    return from_json(kinds[name], {key: value for key, value in overrule.action.items() if key != "type"})


def check_overrule(game: AnyGame, overrule: Overrule) -> Refusal | None:
    """Return why even a person cannot have it so: nothing is said, or it means nothing on this board."""
    for subject, fault in _faults(game, overrule):
        return _refuse(game, subject, fault)
    return None


def _refuse(game: AnyGame, subject: str, fault: str) -> Refusal:
    return game.rules.phases[game.top.phase].rule.refuse(subject, fault)


def _faults(game: AnyGame, overrule: Overrule) -> Iterator[tuple[str, str]]:
    if not overrule.reason.strip():
        yield "Overruling", "say why; the reason stands in the log"
    if not (overrule.units or overrule.own or overrule.action):
        yield "Overruling", "nothing is to be otherwise; say what"
    for each in overrule.units:
        unit = game.units.get(each.unit)
        if unit is None:
            yield each.unit, "there is no such unit in this game; choose one that there is"
        else:
            yield from ((each.unit, fault) for fault in _faults_of(game, unit, each))
    try:
        forced(game, overrule)
    except ValueError as error:
        yield "Overruling", str(error)


def _faults_of(game: AnyGame, unit: Unit, wanted: UnitSet) -> Iterator[str]:
    board: Any = game.board
    hexes: Mapping[str, Any] = getattr(board, "map", board).hexes
    pieces: Mapping[str, Any] = getattr(board, "pieces", {})
    if wanted.hex and wanted.hex not in hexes:
        yield f"{wanted.hex} is no hex of this scenario; choose one of the map"
    if wanted.box and wanted.box not in _BOXES:
        yield f"there is no box {wanted.box}; use one of {', '.join(_BOXES)}"
    if wanted.hex and wanted.box:
        yield "it cannot be in a hex and off the map; choose one"
    if unit.id in pieces:
        piece = pieces[unit.id]
        if wanted.face and wanted.face not in piece.faces:
            yield f"its counter has no side {wanted.face}; choose one of {', '.join(piece.faces)}"
        if wanted.steps_lost is not None and not 0 <= wanted.steps_lost <= piece.counter.steps:
            yield f"it has {piece.counter.steps} steps to lose, not {wanted.steps_lost}"
    unknown = [mark for mark in wanted.marks or () if mark not in game.rules.marks]
    if unknown:
        yield f"{unknown[0]} is no mark of a unit in this game; use one that it has"


def resolve_overrule(game: AnyGame, overrule: Overrule) -> Iterator[object]:
    """Yield what an overrule makes of a position."""
    action = forced(game, overrule)
    refusal = None
    frame = game.top
    phase = game.rules.phases[frame.phase]
    if action is not None:
        refusal = phase.check(game, frame, action)
    yield Overruled(
        overrule.reason,
        refusal.rule.number if refusal is not None else "",
        refusal.reason if refusal is not None else "",
    )
    for each in overrule.units:
        yield from _set(game.units[each.unit], each)
    if overrule.own:
        yield OwnSet(overrule.own, overrule.what)
    if action is not None:
        yield from phase.resolve(game, frame, action)


def _set(unit: Unit, wanted: UnitSet) -> Iterator[object]:
    if wanted.hex and wanted.hex != unit.hex:
        yield UnitPlaced(unit.id, wanted.hex)
    if wanted.box and wanted.box != unit.box:
        yield UnitRemoved(unit.id, wanted.box, "")
    if wanted.face and wanted.face != unit.face:
        yield FaceTurned(unit.id, wanted.face)
    if wanted.steps_lost is not None and wanted.steps_lost != unit.steps_lost:
        yield StepsLost(unit.id, wanted.steps_lost)
    if wanted.marks is not None and wanted.marks != unit.marks:
        yield MarksChanged(unit.id, tuple(sorted(set(wanted.marks))))


def overrule_text(game: AnyGame, overrule: Overrule) -> str:
    """Return in words what somebody wants otherwise; asked before it is made."""
    telling = game.rules.telling
    action = forced(game, overrule)
    said = [
        telling.describe_event(game, event) for each in overrule.units for event in _set(game.units[each.unit], each)
    ]
    said += [overrule.what] if overrule.what else []
    said += [telling.describe_action(game, action)] if action is not None else []
    said += [f"dice {', '.join(map(str, overrule.thrown))}"] if overrule.thrown else []
    return "; ".join(filter(None, said))


def unworkable(game: AnyGame) -> Refusal:
    """Return that the rules could not go on from where an overrule would lead; ``game`` is the position before it."""
    return _refuse(
        game,
        "Overruling",
        "the rules could not go on from there: both sides would stand in a hex, nobody could do anything, or what is "
        "under way could not be ended; end that first, or choose another hex",
    )
