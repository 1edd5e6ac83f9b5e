"""How does one unit move?

The frame of a unit that moves, in the Movement Phase and in the Exploitation Phase. Units move one at a time, and one
finishes before the next begins (1.5a). What is kept of it is in ``moving``.

A US move is cut where a hidden team may interrupt it: before a hex the team could bar by opening, and in its own hex
(2.1bC-1, 2.1bD-1). The rest of the way waits in a ``march`` frame under the interrupt. Afterwards it is
gone as things then stand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped, FramePushed, MarksChanged, Noted, UnitMoved, UnitRemoved
from engine.core.frames import changed, frame_of, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.telling import Reached
from engine.core.units import EXITED, Unit, with_marks
from engine.scs1994.board import MP, mp_text
from engine.scs1994.events import UnitExited
from engine.scs1994.ground.entering import after_entry
from engine.scs1994.ground.stacking import has_room, is_apart, limit, rooms
from engine.scs1994.moving import overrun, redirect
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.position.moving_unit import March, MoveUnit
from engine.scs1994.state import (
    DONE,
    MOVED,
    RESERVE,
    RULE,
    RULING,
    ArdennesGame,
    is_bridge,
    is_on_map,
    movement_allowance,
    title,
)
from engine.scs1994.steps import greif
from engine.scs1994.steps.movement_costs import cheapest_paths, path_cost, reached

READS = (RULING("exit-cost"), RULING("minimum-move"), RULING("who-may-exit"))
FOLLOWS = (RULE("1.11a"), RULE("1.14"), RULE("2.1bC-1"), RULE("2.1bD-1"), RULE("S-12"))

MOVE = RULE("1.5a")
_BAR, _TEAM = "bar", "team"
"""Why a march is interrupted: a team may bar the next hex, or lies in the one just entered."""


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
class FinishMove:
    """The unit has finished its movement for the phase."""

    ROLE: ClassVar[Role] = Role.END


def exit_areas(game: ArdennesGame, side: str) -> dict[str, tuple[str, ...]]:
    """Return the areas by which a side may leave the map in this scenario, by key."""
    return {
        role.area: game.board.areas.get(role.area, ())
        for role in game.board.scenario.bound_roles
        if role.role == "exit" and role.side in (side, "both")
    }


def reach_of(game: ArdennesGame, unit_id: str) -> tuple[Reached, ...]:
    """Return every hex a unit could end its movement in now, with cost and cheapest path; for overlays.

    A unit that is moving has what it has left, any other its allowance.
    """
    unit = game.units[unit_id]
    if not is_on_map(unit) or is_bridge(unit) or unit.has(RESERVE) or unit.has(DONE):
        return ()
    moving = [frame.local for frame in game.stack if isinstance(frame.local, MoveUnit) and frame.local.unit == unit_id]
    budget = moving[-1].mp_left if moving else movement_allowance(game, unit)
    cost = reached(game, unit, budget).cost
    is_room = rooms(game, unit)
    return tuple(
        Reached(label, mp_text(cost[label]), path)
        for label, path in cheapest_paths(game, unit, budget).items()
        if is_room(label)
    )


def move_frame(unit: Unit, allowance: int, kind: str, is_pinned: bool) -> FramePushed:
    """Return the event that lets a unit move, with its allowance in scaled movement points."""
    return pushed("move_unit", unit.side, MoveUnit(unit.id, allowance, kind, is_pinned, moved=False))


def _unit(game: ArdennesGame, frame: Frame[MoveUnit]) -> Unit:
    return game.units[frame.local.unit]


def _decision(game: ArdennesGame, frame: Frame[MoveUnit]) -> Decision | None:
    unit = _unit(game, frame)
    if frame.local.finished or not is_on_map(unit):
        return None
    left = mp_text(frame.local.mp_left)
    return Decision(frame.side, frame.phase, MOVE, f"{title(game, unit.id)}: move, {left} MP left", unit.id)


def _legal(game: ArdennesGame, frame: Frame[MoveUnit]) -> Iterable[object]:
    unit = _unit(game, frame)
    left = frame.local.mp_left
    paths = cheapest_paths(game, unit, left)
    is_room = rooms(game, unit)
    for label, path in paths.items():
        if is_room(label):
            yield MoveTo(path)
    for label in game.board.map.neighbors[unit.hex]:
        if label in paths or not _may_always(game, frame, (unit.hex, label)):
            continue
        if _check(game, frame, MoveTo((unit.hex, label))) is None:
            yield MoveTo((unit.hex, label))
    cost = reached(game, unit, left).cost
    for key, hexes in exit_areas(game, unit.side).items():
        price = game.board.number("exit_cost") * MP
        for label in hexes:
            if label in cost and cost[label] + price <= left:
                yield ExitMap(paths.get(label, (label,)), key)
    for label in overrun.targets(game, frame, unit):
        yield Overrun(label)
    yield FinishMove()


def _check(
    game: ArdennesGame, frame: Frame[MoveUnit], action: MoveTo | ExitMap | Overrun | FinishMove
) -> Refusal | None:
    unit = _unit(game, frame)
    if isinstance(action, FinishMove):
        return None
    if isinstance(action, Overrun):
        return overrun.check(game, frame, unit, action.target)
    price = path_cost(game, unit, action.path, frame.local.mp_left)
    if isinstance(price, Refusal):
        return price
    end = action.path[-1]
    if isinstance(action, ExitMap):
        if end not in exit_areas(game, unit.side).get(action.edge, ()):
            return RULE("S-07").refuse(title(game, unit.id), f"{end} is no hex of the exit {action.edge}", end)
        price += game.board.number("exit_cost") * MP
    elif len(action.path) < 2:
        return MOVE.refuse(title(game, unit.id), "a move goes at least one hex")
    if price > frame.local.mp_left and not _may_always(game, frame, action.path):
        left = mp_text(frame.local.mp_left)
        reason = f"the way to {end} costs {mp_text(price)} MP, {left} are left"
        return RULE("S-07").refuse(title(game, unit.id), reason, end)
    if isinstance(action, MoveTo) and not is_apart(game, unit, end):
        return RULE("2.1bE").refuse(title(game, unit.id), f"another team stands in {end}", end)
    if isinstance(action, MoveTo) and not has_room(game, unit, end):
        return RULE("1.3").refuse(title(game, unit.id), f"more than {limit(game)} steps would stand in {end}", end)
    return None


def _may_always(game: ArdennesGame, frame: Frame[MoveUnit], path: tuple[str, ...]) -> bool:
    """Tell whether a first step is free of the allowance: only where the parameter says so (S-12)."""
    return game.board.word("min_move") == "yes" and not frame.local.moved and len(path) == 2


def _resolve(
    game: ArdennesGame, frame: Frame[MoveUnit], action: MoveTo | ExitMap | Overrun | FinishMove
) -> Iterator[object]:
    unit = _unit(game, frame)
    if isinstance(action, FinishMove):
        yield changed(frame, replace(frame.local, finished=True))
        return
    if isinstance(action, Overrun):
        yield from overrun.resolve(game, frame, unit, action.target)
        return
    edge = action.edge if isinstance(action, ExitMap) else ""
    yield from _walk(game, frame, action.path, edge, False)


def _walk(
    game: ArdennesGame, frame: Frame[MoveUnit], path: tuple[str, ...], edge: str, asked: bool
) -> Iterator[object]:
    """Go along the path up to the first interrupt, or to its end. ``frame`` is that of the unit and on top."""
    unit = _unit(game, frame)
    last, why, teams = _next_interrupt(game, frame, path, asked)
    price = path_cost(game, unit, path[: last + 1], frame.local.mp_left)
    assert isinstance(price, int)
    left = max(0, frame.local.mp_left - price)
    if last:
        yield UnitMoved(unit.id, path[: last + 1], mp_text(price), frame.local.kind)
        yield from after_entry(game, unit, path[: last + 1], frame.local.kind)
    rest = path[last:]
    if last or (edge and not why):
        yield changed(frame, replace(frame.local, mp_left=left, moved=True), "mp_left", "moved")
    if why:
        yield pushed(redirect.MARCH, unit.side, March(unit.id, rest, edge, asked=why == _BAR))
        if why == _BAR:
            yield from greif.window(game, greif.STEP, teams, rest[1])
        else:
            yield pushed(redirect.REDIRECT, GERMAN, redirect.Redirect(unit.id, teams[0]))
    elif edge:
        yield UnitExited(unit.id, edge)
        yield UnitRemoved(unit.id, EXITED, f"left the map from {path[-1]} by {edge}")
    elif _is_spent(game, frame, unit):
        yield changed(frame, replace(frame.local, finished=True))


def _next_interrupt(
    game: ArdennesGame, frame: Frame[MoveUnit], path: tuple[str, ...], asked: bool
) -> tuple[int, str, tuple[str, ...]]:
    """Return how many steps are gone before the German is asked, why, and about which teams; the whole path and
    nothing when he is not."""
    end = len(path) - 1
    unit = _unit(game, frame)
    teams = greif.hidden_teams(game) if unit.side == ALLIED else []
    if not teams:
        return end, "", ()
    lurking = {team.hex: team.id for team in teams}
    for index in range(end):
        if index and path[index] in lurking and redirect.roads_from(game, unit, path[index]):
            return index, _TEAM, (lurking[path[index]],)
        if not frame.local.let_pass and not (asked and not index):
            able = greif.able(game, (path[index + 1],))
            if able:
                return index, _BAR, tuple(able)
    if end and path[end] in lurking and redirect.roads_from(game, unit, path[end]):
        return end, _TEAM, (lurking[path[end]],)
    return end, "", ()


def _march_on(game: ArdennesGame, frame: Frame[March]) -> Iterator[object]:
    """Go on after an interrupt, if the way is still open and affordable; else the unit stops where it is."""
    rest = frame.local
    yield FramePopped(frame.phase)
    moving = frame_of(game.top, MoveUnit)
    if rest.let_pass:
        yield changed(moving, replace(moving.local, let_pass=True))
    unit = _unit(game, moving)
    price = path_cost(game, unit, rest.path, moving.local.mp_left)
    leaving = game.board.number("exit_cost") * MP if rest.edge else 0
    is_free = _may_always(game, moving, rest.path)
    if isinstance(price, Refusal) or (price + leaving > moving.local.mp_left and not is_free):
        yield Noted(f"{title(game, unit.id)} stops in {unit.hex}: its way is barred", "2.1bD-1")
        if _is_spent(game, moving, unit):
            yield changed(moving, replace(moving.local, finished=True))
        return
    yield from _walk(game, moving, rest.path, rest.edge, rest.asked)


def _is_spent(game: ArdennesGame, frame: Frame[MoveUnit], unit: Unit) -> bool:
    """Tell whether the unit can do nothing more with what it has left."""
    return all(isinstance(action, FinishMove) for action in _legal(game, frame))


def _leave(game: ArdennesGame, frame: Frame[MoveUnit]) -> Iterator[object]:
    unit = _unit(game, frame)
    if is_on_map(unit):
        marks = with_marks(unit, DONE)
        yield MarksChanged(unit.id, tuple(sorted({*marks, MOVED})) if frame.local.moved else marks)


MOVE_UNIT = Phase(
    "move_unit",
    MOVE,
    _decision,
    (MoveTo, ExitMap, Overrun, FinishMove),
    _legal,
    _check,
    _resolve,
    leave=_leave,
    local=MoveUnit,
    sure=(MoveTo, FinishMove),
)

MARCH = Phase(redirect.MARCH, RULE("2.1bC-1"), enter=_march_on, local=March)
