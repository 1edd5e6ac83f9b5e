"""How does one unit move? (6.1)

The frame of a unit that moves: units move one at a time, and one finishes before the next begins. It may enter March
Mode on the way (7.11), leave the map, and always go one hex if it is of class A (6.28).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePushed
from engine.core.frames import changed, pushed
from engine.core.paths import Ways
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.telling import Reached
from engine.core.units import Unit
from engine.spi1977.board import mp_text
from engine.spi1977.clauses.british import HELD, is_held_back
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.stacking import has_room
from engine.spi1977.ground.teams import partner
from engine.spi1977.moving import commandos, formation, infiltration, paratroops, river_help, teams
from engine.spi1977.moving.battery import bound_to_march
from engine.spi1977.moving.exits import exit_areas, left_map, way_out
from engine.spi1977.moving.infiltration import Infiltrate
from engine.spi1977.moving.teams import MarchTogether
from engine.spi1977.moving.walking import (
    LIMIT,
    beyond_allowance,
    check_partner,
    is_jammed,
    may_always,
    moved,
    mover_of,
    walk,
    way_cost,
)
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import (
    DONE,
    RULE,
    RULING,
    RhineGame,
    is_marching,
    is_on_map,
    title,
)
from engine.spi1977.steps.costs import found_for
from engine.spi1977.steps.crossings import helpers
from engine.spi1977.steps.mover import mover

FOLLOWS = (
    RULE("6.0"), RULE("6.25"),
    RULE("6.27"),
    RULE("6.28"), RULE("6.31"), RULE("6.32"), RULE("6.35"), RULE("8.36"), RULE("13.24"), RULE("13.26"),
)  # fmt: skip

READS = (RULING("entry-in-closed-row"),)
CLOSED = RULE("25.16b")
GOES_ON = "no, it goes on at once"
MOVE = RULE("6.11")


@dataclass(frozen=True, slots=True)
class Entered:
    """What a unit has spent to come onto the map, and who came with it under one marker (9.25), by which road."""

    spent: int
    road: str
    theirs: int = 0


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


Action = MoveTo | ExitMap | EnterMarch | MarchTogether | Infiltrate | FinishMove


def move_frame(game: RhineGame, unit: Unit, arrived: Entered | None = None) -> FramePushed:
    """Return the event that lets a unit move, with what it has spent to come onto the map."""
    local = MoveUnit(unit.id, allowance(game, unit))
    if arrived is not None:
        local = replace(local, spent=arrived.spent, road=arrived.road, hexes=1)
        local = replace(local, theirs=arrived.theirs, their_road=arrived.road)
    return pushed(MOVE_UNIT.key, unit.side, local)


def _reached(game: RhineGame, frame: Frame[MoveUnit]) -> Ways[str]:
    local = frame.local
    return found_for(game, mover_of(game, frame), local.spent, local.road, local.allowance)


def reach_of(game: RhineGame, unit_id: str) -> tuple[Reached, ...]:
    """Return every hex a unit could end its movement in now, with cost and cheapest path; for overlays.

    A unit that is moving has what it has left, any other its allowance.
    """
    unit = game.units[unit_id]
    if not is_on_map(unit) or unit.has(DONE):
        return ()
    moving = [frame.local for frame in game.stack if isinstance(frame.local, MoveUnit) and frame.local.unit == unit_id]
    local = moving[-1] if moving else MoveUnit(unit_id, allowance(game, unit))
    if local.stopped or bound_to_march(game, unit) is not None:
        return ()
    found = found_for(game, unit, local.spent, local.road, local.allowance)
    return tuple(
        Reached(label, mp_text(spent - local.spent), found.path(label))
        for label, spent in found.cost.items()
        if label != unit.hex
        and has_room(game, unit, label)
        and check_partner(game, unit, local, found.path(label)) is None
    )


def _decision(game: RhineGame, frame: Frame[MoveUnit]) -> Decision | None:
    unit = mover_of(game, frame)
    if frame.local.finished or not is_on_map(unit):
        return None
    left = mp_text(max(0, frame.local.allowance - frame.local.spent))
    mode = " in March Mode" if is_marching(unit) else ""
    text = f"{title(game, unit.id)}: move{mode}, {left} MP left"
    return Decision(frame.side, frame.phase, MOVE, text, unit.id)


def _legal(game: RhineGame, frame: Frame[MoveUnit]) -> Iterable[object]:
    """Offer each hex in which the unit may stay by its cheapest way; ``check`` also accepts hexes that are full for the
    moment (9.12)."""
    unit = mover_of(game, frame)
    yield EnterMarch()
    yield from teams.offers(game, unit, frame.local)
    yield from infiltration.hexes(game, frame, unit)
    if not frame.local.stopped:
        found = _reached(game, frame)
        for label in found.cost:
            if label != unit.hex and has_room(game, unit, label):
                yield MoveTo(found.path(label))
        for label in game.board.map.neighbors[unit.hex]:
            if (
                label not in found.cost
                and has_room(game, unit, label)
                and may_always(game, unit, frame.local, (unit.hex, label))
            ):
                yield MoveTo((unit.hex, label))
        for key, hexes in exit_areas(game.board, unit.side).items():
            for label in hexes:
                if label in found.cost:
                    yield ExitMap(found.path(label), key)
    yield FinishMove()


def _check(game: RhineGame, frame: Frame[MoveUnit], action: Action) -> Refusal | None:
    unit = mover_of(game, frame)
    if isinstance(action, FinishMove):
        return paratroops.drawn_on(game, unit, frame.local) or _drawn_out(game, frame, unit)
    if isinstance(action, EnterMarch):
        return formation.may_enter(game, unit, frame.local.allowance - frame.local.spent)
    if isinstance(action, MarchTogether):
        return teams.check(game, unit, frame.local, action)
    if isinstance(action, Infiltrate):
        return paratroops.keeps_watch(game, unit, action.hex) or infiltration.check(game, frame, unit, action)
    end = action.path[-1] if isinstance(action, MoveTo) and action.path else ""
    watch = paratroops.keeps_watch(game, unit, end)
    return watch or bound_to_march(game, unit) or _check_way(game, frame, unit, action)


def _drawn_out(game: RhineGame, frame: Frame[MoveUnit], unit: Unit) -> Refusal | None:
    """Return that a unit in a hex which the scenario closes goes on while it can; by one of two readings (25.16b)."""
    if not game.board.reads("entry-in-closed-row", GOES_ON) or unit.hex not in closed_to(game, unit):
        return None
    if frame.local.stopped or not any(
        label != unit.hex and has_room(game, unit, label) for label in _reached(game, frame).cost
    ):
        return None
    return CLOSED.refuse(title(game, unit.id), f"it does not stay in {unit.hex}, which the scenario closes", unit.hex)


def _check_way(game: RhineGame, frame: Frame[MoveUnit], unit: Unit, action: MoveTo | ExitMap) -> Refusal | None:
    name = title(game, unit.id)
    if frame.local.stopped:
        return RULE("8.31").refuse(name, f"it must stop in the rigid zone in {unit.hex}", unit.hex)
    cost = way_cost(game, frame, action.path)
    if isinstance(cost, Refusal):
        return beyond_allowance(game, unit, frame.local, action.path) or cost
    trap = commandos.must_stop(game, unit, action.path)
    if trap:
        return commandos.LURE.refuse(name, f"it must stop in {trap}, where a team stands", trap)
    end, spent = action.path[-1], cost.spent
    if isinstance(action, ExitMap):
        if is_held_back(game, unit):
            return HELD.refuse(name, f"it is held back on its sheet and may not leave the map from {end}", end)
        leaving = way_out(game, unit, end, action.edge)
        if leaving is None:
            return RULE("25.27").refuse(name, f"{end} is no hex of the exit {action.edge}", end)
        if end in mover(game, unit).rigid and len(action.path) > 1:
            return RULE("8.31").refuse(name, f"it must stop in the rigid zone in {end}", end)
        spent += leaving
    elif len(action.path) < 2:
        return MOVE.refuse(name, "a move goes at least one hex")
    if spent > frame.local.allowance and not (
        isinstance(action, MoveTo) and may_always(game, unit, frame.local, action.path)
    ):
        left = mp_text(max(0, frame.local.allowance - frame.local.spent))
        if not frame.local.hexes and is_jammed(game, unit, action.path):
            return RULE("25.14g").refuse(name, f"a friendly unit is in {end}, and the point for that is missing", end)
        return LIMIT.refuse(name, f"the way costs {mp_text(spent - frame.local.spent)} MP, {left} are left", end)
    return check_partner(game, unit, frame.local, action.path, "" if isinstance(action, MoveTo) else action.edge)


def _resolve(game: RhineGame, frame: Frame[MoveUnit], action: Action) -> Iterator[object]:
    unit = mover_of(game, frame)
    if isinstance(action, FinishMove):
        yield changed(frame, replace(frame.local, finished=True))
    elif isinstance(action, EnterMarch):
        yield from formation.entered_march(game, unit)
        yield changed(frame, replace(frame.local, spent=frame.local.spent + formation.enter_cost(game)))
    elif isinstance(action, MarchTogether):
        yield from teams.resolve(game, frame, unit, action)
    elif isinstance(action, Infiltrate):
        yield from infiltration.resolve(game, frame, unit, action.hex)
    else:
        aids = tuple(helpers(game, unit, action.path))
        yield from walk(game, frame, action.path, _is_lured(game, unit, action.path))
        if isinstance(action, ExitMap):
            yield from left_map(game, unit)
        elif _is_spent(game, frame):
            yield changed(frame, replace(frame.local, finished=True))
        yield from commandos.lures(game, unit, frame.local.trail)
        yield from river_help.asked(unit, aids)


def _is_lured(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> bool:
    """Tell whether a marching unit comes to a team of the Truppeneinheit, which ends its own move (24.33)."""
    return unit.side != GERMAN and is_marching(unit) and bool(commandos.teams_in(game, path[-1]))


def _is_spent(game: RhineGame, frame: Frame[MoveUnit]) -> bool:
    """Tell whether the unit can do nothing more with what it has left."""
    if frame.local.stopped:
        return not any(infiltration.hexes(game, frame, mover_of(game, frame)))
    return len(_reached(game, frame).cost) == 1 and all(
        isinstance(action, FinishMove) or _check(game, frame, action) is not None  # type: ignore[arg-type]
        for action in _legal(game, frame)
    )


def _leave(game: RhineGame, frame: Frame[MoveUnit]) -> Iterator[object]:
    unit, local = mover_of(game, frame), frame.local
    if not is_on_map(unit):
        return
    other = partner(game, unit)
    yield from moved(game, unit, bool(local.hexes or local.spent))
    if other is not None:
        yield from moved(game, other, bool(local.hexes or local.theirs))


MOVE_UNIT = Phase(
    "move_unit",
    MOVE,
    _decision,
    (MoveTo, ExitMap, EnterMarch, MarchTogether, Infiltrate, FinishMove),
    _legal,
    _check,
    _resolve,
    leave=_leave,
    local=MoveUnit,
)
