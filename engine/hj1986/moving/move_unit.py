"""How does one unit move? (B 5)

The frame of a unit that moves, in the Movement, Reaction and Reserve Phases. One unit finishes before the next begins
(B 5.0).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePushed, MarksChanged, UnitMoved
from engine.core.extras import actions_of, extra_for
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.hj1986.board import mp_text
from engine.hj1986.clauses.victory import AT_MOVE, at_once
from engine.hj1986.fighting.engaged import freed
from engine.hj1986.ground.allowance import MOVE, RESERVE_MOVE, allowance
from engine.hj1986.ground.commandos import check_way, checked, moved
from engine.hj1986.ground.groups import mates, moves_twice
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.zones import enemy_zone_for
from engine.hj1986.moving import joined
from engine.hj1986.moving.orders import broke_out, check_orders, check_stay
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import (
    CONTACT,
    DONE,
    ENGAGED,
    HALTED,
    MARCHED,
    MOVED,
    RESERVE,
    RESERVE_MOVED,
    RULE,
    BulgeGame,
    piece,
    title,
)
from engine.hj1986.steps.dumps import asked_about_dump
from engine.hj1986.steps.entering import after_entry
from engine.hj1986.steps.misdirection import met_commando
from engine.hj1986.steps.modes import MARCH, may_march, modes, near_for_march
from engine.hj1986.steps.ways import MOVE_RULE, reach_in, way_cost

FOLLOWS = (
    *(RULE("B 4.27"), RULE("B 5.39"), RULE("B 8.41"), RULE("B 10.15"), RULE("B 13.11"), RULE("B 13.13")),
    RULE("B 5.32"),
)


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move along a path; it starts with the hex of the unit and names every hex. ``march``: in March Movement."""

    ROLE: ClassVar[Role] = Role.ACT
    path: tuple[str, ...]
    march: bool = False


@dataclass(frozen=True, slots=True)
class FinishMove:
    """The unit has finished its movement for the phase."""

    ROLE: ClassVar[Role] = Role.END


def move_frame(game: BulgeGame, unit: Unit, kind: str) -> FramePushed:
    """Return the event that lets a unit move, with the rest of its Kampfgruppe at the slower rate (A 12.13)."""
    others = mates(game, unit)
    if any(not piece(game, other).is_armor for other in others):
        unit, others = others[0], (unit,)
    values = MoveUnit(
        unit=unit.id,
        with_=tuple(other.id for other in others),
        kind=kind,
        spent=0,
        budget=min(allowance(game, item, kind) for item in (unit, *others)),
        hexes=0,
        beside=unit.hex in near_for_march(game, unit),
        marched=unit.has(MARCHED) and may_march(game, unit) is None,
    )
    return pushed("move_unit", unit.side, values, "with_")


def _unit(game: BulgeGame, frame: Frame[MoveUnit]) -> Unit:
    return game.units[frame.local.unit]


def _decision(game: BulgeGame, frame: Frame[MoveUnit]) -> Decision | None:
    unit = _unit(game, frame)
    if frame.local.finished or not unit.on_map or unit.has(HALTED):
        return None
    left = mp_text(frame.local.budget - frame.local.spent)
    return Decision(frame.side, frame.phase, MOVE_RULE, f"{title(game, unit.id)}: move, {left} MP left", unit.id)


def _legal(game: BulgeGame, frame: Frame[MoveUnit]) -> Iterable[object]:
    yield from _ways(game, frame)
    for extra in joined.MOVE_UNIT:
        yield from extra.legal(game, frame)
    yield FinishMove()


def _ways(game: BulgeGame, frame: Frame[MoveUnit]) -> Iterator[MoveTo]:
    """Yield the cheapest way to each hex; March Movement where it gets farther or for less."""
    unit = _unit(game, frame)
    known: dict[str, int] = {}
    for mode in modes(game, unit, frame):
        area = reach_in(game, unit, frame, mode)
        for label, total in area.cost.items():
            if label == unit.hex or known.get(label, total + 1) <= total:
                continue
            known[label] = total
            yield MoveTo(area.path(label), mode == MARCH)


def _check(game: BulgeGame, frame: Frame[MoveUnit], action: object) -> Refusal | None:
    extra = extra_for(joined.MOVE_UNIT, action)
    if extra is not None:
        return extra.check(game, frame, action)
    unit = _unit(game, frame)
    if not isinstance(action, MoveTo):
        return check_end(game, unit, unit.hex) if frame.local.hexes else check_stay(game, frame, unit)
    spent = way_cost(game, frame, unit, action.path, action.march)
    if isinstance(spent, Refusal):
        return spent
    return (
        check_orders(game, frame, unit, action.path)
        or check_end(game, unit, action.path[-1])
        or check_way(game, unit, action.path)
    )


def _resolve(game: BulgeGame, frame: Frame[MoveUnit], action: object) -> Iterator[object]:
    extra = extra_for(joined.MOVE_UNIT, action)
    if extra is not None:
        yield from extra.resolve(game, frame, action)
        return
    unit = _unit(game, frame)
    if not isinstance(action, MoveTo):
        yield changed(frame, replace(frame.local, finished=True), "finished")
        return
    spent = way_cost(game, frame, unit, action.path, action.march)
    assert isinstance(spent, int)
    cost = mp_text(spent - frame.local.spent)
    stays_ready = frame.local.kind == MOVE and moves_twice(game, unit)
    beside = near_for_march(game, unit)
    was_beside = frame.local.beside or any(label in beside for label in action.path)
    yield UnitMoved(unit.id, action.path, cost, frame.local.kind)
    yield from after_entry(game, unit, action.path, frame.local.kind)
    before, hexes = frame.local.hexes, frame.local.hexes + len(action.path) - 1
    after = replace(frame.local, spent=spent, hexes=hexes, beside=was_beside, marched=action.march)
    yield changed(frame, after, "spent", "hexes", "beside", "marched")
    yield from _marked(game, frame, unit, stays_ready)
    yield from broke_out(game, frame, unit, action.path, before)
    for key in frame.local.with_:
        yield UnitMoved(key, action.path, "0", frame.local.kind)
        yield from after_entry(game, game.units[key], action.path, frame.local.kind)
        if unit.has(HALTED):  # by a road block, which is gone and holds the whole group
            yield MarksChanged(key, with_marks(game.units[key], HALTED))
        yield from _marked(game, frame, game.units[key], stays_ready)
    must_stop = action.path[-1] in enemy_zone_for(game, unit)
    if must_stop or (next(_ways(game, frame), None) is None and not _may_do_more(game, frame)):
        yield changed(frame, replace(frame.local, finished=True), "finished")
    yield from asked_about_dump(game)
    yield from moved(game, frame, unit, action.path)
    yield from met_commando(game, unit)
    yield from at_once(game, AT_MOVE)


def _may_do_more(game: BulgeGame, frame: Frame[MoveUnit]) -> bool:
    """Tell whether another part of the rules lets the unit do something where it stands."""
    return any(
        extra.check(game, frame, action) is None for extra in joined.MOVE_UNIT for action in extra.legal(game, frame)
    )


def _marked(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, stays_ready: bool) -> Iterator[object]:
    """Yield the marks of a unit that has moved: out of Reserve unless it ``stays_ready`` as armor does; not engaged."""
    kind = frame.local.kind
    marks = {*with_marks(unit, MOVED)} - {ENGAGED}
    if kind == RESERVE_MOVE:
        marks.add(RESERVE_MOVED)
    if not stays_ready:
        marks.discard(RESERVE)
    if RESERVE in marks:  # It may move again in this player turn, and no unit both marches and meets an enemy in one.
        marks |= {MARCHED} if frame.local.marched else set()
        marks |= {CONTACT} if frame.local.beside else set()
    yield MarksChanged(unit.id, tuple(sorted(marks)))
    yield from freed(game, (unit.id,))


def _leave(game: BulgeGame, frame: Frame[MoveUnit]) -> Iterator[object]:
    yield from checked(game, frame, _unit(game, frame))
    yield from at_once(game, AT_MOVE)
    for key in (frame.local.unit, *frame.local.with_):
        unit = game.units[key]
        if unit.on_map:
            yield MarksChanged(unit.id, with_marks(unit, DONE))


MOVE_UNIT = Phase(
    "move_unit",
    MOVE_RULE,
    _decision,
    (MoveTo, *actions_of(joined.MOVE_UNIT), FinishMove),
    _legal,
    _check,
    _resolve,
    leave=_leave,
    local=MoveUnit,
)
