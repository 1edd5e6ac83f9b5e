"""How does one unit move? (6.1)

The frame of a unit that moves: units move one at a time, and one finishes before the next begins. It may enter March
Mode on the way (7.11), leave the map, and always go one hex if it is of class A (6.28).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, FramePushed, MarksChanged, UnitMoved
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.telling import Reached
from engine.core.units import Unit, with_marks, without_marks
from engine.spi1977.board import mp_text
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.stacking import has_room
from engine.spi1977.moving import commandos, formation, infiltration, paratroops
from engine.spi1977.moving.exits import exit_areas, exit_cost, left_map
from engine.spi1977.moving.infiltration import Infiltrate
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.position.moving_events import BridgeCrossed
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.setting.options import TRUPPENEINHEIT
from engine.spi1977.state import (
    DONE,
    FATIGUED,
    HELPED,
    MOVED,
    RECOVERING,
    RULE,
    RULING,
    RhineGame,
    is_bonus,
    is_class_a,
    is_isolated,
    is_marching,
    is_on_map,
    piece,
    title,
)
from engine.spi1977.steps.costs import Cost, Found, found_for, path_cost
from engine.spi1977.steps.crossings import bridges_crossed, helpers
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import mover

READS = (RULING("artillery-flip"),)
FOLLOWS = (
    RULE("6.0"), RULE("6.25"),
    RULE("6.27"),
    RULE("6.28"), RULE("6.31"), RULE("6.32"), RULE("6.35"), RULE("8.36"), RULE("13.24"), RULE("13.26"),
)  # fmt: skip

MOVE = RULE("6.11")
LIMIT = RULE("6.24")


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move along a path; it starts with the hex of the unit and names every hex."""

    ROLE: ClassVar[Role] = Role.ACT
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExitMap:
    """Move along a path and leave the map from its last hex. ``edge`` is the key of an exit area."""

    ROLE: ClassVar[Role] = Role.ACT
    path: tuple[str, ...]
    edge: str


@dataclass(frozen=True, slots=True)
class EnterMarch:
    """Enter March Mode, for the points it costs."""

    ROLE: ClassVar[Role] = Role.ACT


@dataclass(frozen=True, slots=True)
class FinishMove:
    """The unit has finished its movement for the phase."""

    ROLE: ClassVar[Role] = Role.END


Action = MoveTo | ExitMap | EnterMarch | Infiltrate | FinishMove


def move_frame(game: RhineGame, unit: Unit, spent: int = 0, road: str = "", hexes: int = 0) -> FramePushed:
    """Return the event that lets a unit move, with what it has spent to come onto the map."""
    return pushed(MOVE_UNIT.key, unit.side, MoveUnit(unit.id, allowance(game, unit), spent, road, hexes))


def _unit(game: RhineGame, frame: Frame[MoveUnit]) -> Unit:
    return game.units[frame.local.unit]


def _reached(game: RhineGame, frame: Frame[MoveUnit]) -> Found:
    local = frame.local
    return found_for(game, _unit(game, frame), local.spent, local.road, local.allowance)


def reach_of(game: RhineGame, unit_id: str) -> tuple[Reached, ...]:
    """Return every hex a unit could end its movement in now, with cost and cheapest path; for overlays.

    A unit that is moving has what it has left, any other its allowance.
    """
    unit = game.units[unit_id]
    if not is_on_map(unit) or unit.has(DONE):
        return ()
    moving = [frame.local for frame in game.stack if isinstance(frame.local, MoveUnit) and frame.local.unit == unit_id]
    local = moving[-1] if moving else MoveUnit(unit_id, allowance(game, unit))
    if local.stopped:
        return ()
    found = found_for(game, unit, local.spent, local.road, local.allowance)
    return tuple(
        Reached(label, mp_text(spent - local.spent), found.path(label))
        for label, spent in found.spent.items()
        if label != unit.hex and has_room(game, unit, label)
    )


def _decision(game: RhineGame, frame: Frame[MoveUnit]) -> Decision | None:
    unit = _unit(game, frame)
    if frame.local.finished or not is_on_map(unit):
        return None
    left = mp_text(max(0, frame.local.allowance - frame.local.spent))
    mode = " in March Mode" if is_marching(unit) else ""
    text = f"{title(game, unit.id)}: move{mode}, {left} MP left"
    return Decision(frame.side, frame.phase, MOVE, text, unit.id)


def _legal(game: RhineGame, frame: Frame[MoveUnit]) -> Iterable[object]:
    """Offer each hex in which the unit may stay by its cheapest way; ``check`` also accepts hexes that are full for the
    moment (9.12)."""
    unit = _unit(game, frame)
    yield EnterMarch()
    yield from infiltration.hexes(game, frame, unit)
    if not frame.local.stopped:
        found = _reached(game, frame)
        for label in found.spent:
            if label != unit.hex and has_room(game, unit, label):
                yield MoveTo(found.path(label))
        for label in game.board.map.neighbors[unit.hex]:
            if label not in found.spent and has_room(game, unit, label) and _may_always(game, frame, 1):
                yield MoveTo((unit.hex, label))
        for key, hexes in exit_areas(game.board, unit.side).items():
            for label in hexes:
                if label in found.spent:
                    yield ExitMap(found.path(label), key)
    yield FinishMove()


def _may_always(game: RhineGame, frame: Frame[MoveUnit], hexes: int) -> bool:
    """Tell whether so short a move is free of the allowance: the first of a unit of class A, for one hex (6.28)."""
    unit, least = _unit(game, frame), game.board.number("least_move_class_a")
    if not is_class_a(game, unit) or (unit.has(FATIGUED) and is_isolated(unit)):
        return False
    return not frame.local.hexes and hexes <= least


def _check(game: RhineGame, frame: Frame[MoveUnit], action: Action) -> Refusal | None:
    unit = _unit(game, frame)
    if isinstance(action, FinishMove):
        return paratroops.drawn_on(game, unit, frame.local)
    if isinstance(action, EnterMarch):
        return formation.may_enter(game, frame)
    if isinstance(action, Infiltrate):
        return infiltration.check(game, frame, unit, action)
    name = title(game, unit.id)
    if frame.local.stopped:
        return RULE("8.31").refuse(name, f"it must stop in the rigid zone in {unit.hex}", unit.hex)
    cost = _path_cost(game, frame, action.path)
    if isinstance(cost, Refusal):
        return cost
    trap = commandos.must_stop(game, unit, action.path)
    if trap:
        return commandos.LURE.refuse(name, f"it must stop in {trap}, where a team stands", trap)
    end, spent = action.path[-1], cost.spent
    if isinstance(action, ExitMap):
        leaving = exit_cost(game, unit, end, action.edge)
        if leaving is None:
            return RULE("25.27").refuse(name, f"{end} is no hex of the exit {action.edge}", end)
        if end in mover(game, unit).rigid and len(action.path) > 1:
            return RULE("8.31").refuse(name, f"it must stop in the rigid zone in {end}", end)
        spent += leaving
    elif len(action.path) < 2:
        return MOVE.refuse(name, "a move goes at least one hex")
    free = isinstance(action, MoveTo) and _may_always(game, frame, len(action.path) - 1)
    if spent > frame.local.allowance and not free:
        left = mp_text(max(0, frame.local.allowance - frame.local.spent))
        return LIMIT.refuse(name, f"the way costs {mp_text(spent - frame.local.spent)} MP, {left} are left", end)
    return None


def _path_cost(game: RhineGame, frame: Frame[MoveUnit], path: tuple[str, ...]) -> Cost | Refusal:
    """Return the cost of a path, from the search where it has found this very one."""
    unit, local = _unit(game, frame), frame.local
    if path and path[-1] in game.board.map.hexes:
        found = _reached(game, frame)
        if path[-1] in found.spent and found.path(path[-1]) == path:
            return Cost(found.spent[path[-1]], found.kind(path[-1]), ())
    return path_cost(game, unit, path, local.spent, local.road)


def _resolve(game: RhineGame, frame: Frame[MoveUnit], action: Action) -> Iterator[object]:
    unit = _unit(game, frame)
    if isinstance(action, FinishMove):
        yield changed(frame, replace(frame.local, finished=True))
    elif isinstance(action, EnterMarch):
        yield from formation.entered_march(game, frame)
    elif isinstance(action, Infiltrate):
        yield from infiltration.resolve(game, frame, unit, action.hex)
    else:
        yield from _walk(game, frame, action.path)
        if isinstance(action, ExitMap):
            yield from left_map(game, unit)
        elif _is_spent(game, frame):
            yield changed(frame, replace(frame.local, finished=True))
        yield from commandos.lures(game, unit, frame.local.trail)


def _walk(game: RhineGame, frame: Frame[MoveUnit], path: tuple[str, ...]) -> Iterator[object]:
    """Yield a move along a path and what it sets off; a path of one hex is none."""
    if len(path) < 2:
        return
    unit, local = _unit(game, frame), frame.local
    cost = _path_cost(game, frame, path)
    assert isinstance(cost, Cost)
    crossed, aids = tuple(bridges_crossed(game, unit, path)), tuple(helpers(game, unit, path))
    hexes = local.hexes + len(path) - 1
    stopped = path[-1] in mover(game, unit).rigid
    if _goes_out_of_battery(game, unit, hexes):
        yield FaceTurned(unit.id, FACE_MOVE)
    yield UnitMoved(unit.id, path, mp_text(cost.spent - local.spent), "move")
    lured = unit.side != GERMAN and bool(commandos.teams_in(game, path[-1])) and is_marching(unit)
    trail = (*local.trail, *path) if game.board.is_on(TRUPPENEINHEIT) else ()
    yield changed(
        frame,
        replace(local, spent=cost.spent, road=cost.kind, hexes=hexes, stopped=stopped or lured, trail=trail),
    )
    for key in crossed:
        yield BridgeCrossed(key, game.own.moving.crossings.get(key, 0) + 1)
    for helper in aids:
        if not helper.has(HELPED):
            yield MarksChanged(helper.id, with_marks(helper, HELPED))
    yield from after_entry(game, unit, path, "move")


def _goes_out_of_battery(game: RhineGame, unit: Unit, hexes: int) -> bool:
    """Tell whether artillery is flipped for having gone so far: German at once, the other as it enters its second hex
    (6.32)."""
    if not piece(game, unit).is_artillery or unit.face != FACE_FIRE:
        return False
    return unit.side == GERMAN or hexes > game.board.number("artillery_free_hexes_us")


def _is_spent(game: RhineGame, frame: Frame[MoveUnit]) -> bool:
    """Tell whether the unit can do nothing more with what it has left."""
    if frame.local.stopped:
        return not any(infiltration.hexes(game, frame, _unit(game, frame)))
    return len(_reached(game, frame).spent) == 1 and all(
        isinstance(action, FinishMove) or _check(game, frame, action) is not None  # type: ignore[arg-type]
        for action in _legal(game, frame)
    )


def _leave(game: RhineGame, frame: Frame[MoveUnit]) -> Iterator[object]:
    unit = _unit(game, frame)
    if not is_on_map(unit):
        return
    marks = with_marks(unit, DONE)
    if frame.local.hexes or frame.local.spent:
        marks = tuple(sorted({*marks, MOVED}))
    yield MarksChanged(unit.id, marks)
    if is_bonus(game) and unit.has(MOVED):
        yield MarksChanged(unit.id, tuple(sorted({*without_marks(unit, RECOVERING), FATIGUED})))


MOVE_UNIT = Phase(
    "move_unit",
    MOVE,
    _decision,
    (MoveTo, ExitMap, EnterMarch, Infiltrate, FinishMove),
    _legal,
    _check,
    _resolve,
    leave=_leave,
    local=MoveUnit,
)
