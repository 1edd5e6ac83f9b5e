"""What may be done in the Movement Phase?

Arrivals are set on their hexes, artillery and engineers turned, Reserve Markers placed, units moved one by one, in
any order (1.2, 1.10a, 1.8a, 2.3a, S-14).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import Unit
from engine.scs1994.board import FACE_FIRE, FACE_MOVE
from engine.scs1994.events import OverrunsCleared
from engine.scs1994.ground import engineers
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.ground.stacking import Arriving, overstack_events
from engine.scs1994.ground.zones import enemy_zone
from engine.scs1994.moving import airdrop, reinforcements, reserves
from engine.scs1994.moving.airdrop import NameDropHex
from engine.scs1994.moving.move_unit import move_frame
from engine.scs1994.moving.reinforcements import PlaceArrival
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.state import (
    DONE,
    FLIP,
    MOVED,
    RESERVE,
    RULE,
    RULING,
    ArdennesGame,
    is_artillery,
    is_bridge,
    is_hidden,
    movement_allowance,
    piece,
    side_title,
    title,
)
from engine.scs1994.steps import greif
from engine.scs1994.steps.greif import OpenTeam
from engine.scs1994.supply import dumps
from engine.scs1994.supply.dumps import DestroyDump

READS = (RULING("mode-once"),)
PHASE = RULE("1.2")
MODES = RULE("1.10a")
DROP_HEX = RULE("2.2a")


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """Begin to move a unit."""

    ROLE: ClassVar[Role] = Role.SELECT
    unit: str


@dataclass(frozen=True, slots=True)
class FlipArtillery:
    """Turn an artillery unit to its other mode."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    face: str


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End the phase."""

    ROLE: ClassVar[Role] = Role.END


Action = (
    SelectUnit
    | FlipArtillery
    | FlipEngineer
    | PlaceReserve
    | PlaceArrival
    | DestroyDump
    | OpenTeam
    | NameDropHex
    | EndPhase
)


@dataclass(frozen=True, slots=True)
class Movement(Arriving):
    """Local values: the units that began the phase in an enemy zone (S-25), artillery that was turned, the drop hex
    once it is named."""

    pinned: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    drop_hex: str = ""
    ended: bool = False


def pinned(game: ArdennesGame, side: str) -> tuple[str, ...]:
    """Return the units of a side that stand in an enemy zone and could overrun otherwise (S-25)."""
    zone = enemy_zone(game, side)
    return tuple(unit.id for unit in game.units_of(side) if unit.hex in zone and not is_hidden(unit))


def check_select(game: ArdennesGame, side: str, unit_id: str) -> Refusal | None:
    """Return the rule that keeps a unit from moving at all, or None; the same in both movement phases."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return PHASE.refuse(unit_id, f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if unit.has(RESERVE):
        return RULE("1.8b").refuse(name, "a unit in Reserve cannot move")
    if unit.has(DONE):
        return RULE("1.5a").refuse(name, "it has finished its movement")
    if unit.has(FLIP):
        return RULE("2.3a").refuse(name, "it turns at the end of the phase and may not move")
    if is_bridge(unit):
        return RULE("2.3").refuse(name, "an emplaced bridge cannot move")
    if movement_allowance(game, unit) <= 0:
        return RULE("S-07").refuse(name, "it has no movement allowance")
    return None


def _enter(game: ArdennesGame, frame: Frame[Movement]) -> Iterator[object]:
    yield OverrunsCleared()
    begun = replace(frame.local, pinned=pinned(game, frame.side), arrived=(), flipped=())
    yield changed(frame, begun, "pinned", "arrived", "flipped")
    if frame.side == ALLIED:
        yield from greif.window(game, greif.MOVEMENT, greif.near_us_units(game))


def _decision(game: ArdennesGame, frame: Frame[Movement]) -> Decision | None:
    if frame.local.ended:
        return None
    if _must_name(game, frame):
        return Decision(frame.side, frame.phase, DROP_HEX, "name the drop hex of the parachute Kampfgruppe first")
    waiting = len(reinforcements.due(game, frame.side))
    more = f"; {waiting} unit{'s' * (waiting != 1)} may arrive" if waiting else ""
    return Decision(frame.side, frame.phase, PHASE, f"{side_title(frame.side)} movement: choose a unit{more}")


def _legal(game: ArdennesGame, frame: Frame[Movement]) -> Iterable[object]:
    if _must_name(game, frame):
        yield from (NameDropHex(label) for label in game.board.map.hexes)
        return
    for unit in reinforcements.due(game, frame.side):
        for label in reinforcements.entry_hexes(game, unit):
            yield PlaceArrival(unit.id, label)
    for unit in game.units_of(frame.side):
        if not unit.has(DONE):
            yield SelectUnit(unit.id)
        if unit.has(MOVED):
            continue  # what follows is for units that have not moved, so it need not be tried
        if is_artillery(game, unit):
            yield FlipArtillery(unit.id, FACE_MOVE if unit.face == FACE_FIRE else FACE_FIRE)
        if piece(game, unit).role == "engineer":
            yield FlipEngineer(unit.id)
        yield PlaceReserve(unit.id)
    yield from dumps.candidates(game, frame.side)
    yield from greif.candidates(game, frame.side)
    yield EndPhase()


def _must_name(game: ArdennesGame, frame: Frame[Movement]) -> bool:
    """Tell whether the drop hex comes before anything else (2.2a)."""
    return not frame.local.drop_hex and game.derived(_jumps, frame.side)


def _jumps(game: ArdennesGame, side: str) -> bool:
    return airdrop.jumper(game, side) is not None


def _own(game: ArdennesGame, frame: Frame[Movement], unit_id: str) -> Unit | Refusal:
    unit = game.units.get(unit_id)
    if unit is None or unit.side != frame.side or not unit.on_map:
        return PHASE.refuse(unit_id, f"is no {side_title(frame.side)} unit on the map")
    return unit


def _check(game: ArdennesGame, frame: Frame[Movement], action: Action) -> Refusal | None:
    if isinstance(action, NameDropHex):
        if not _must_name(game, frame) or action.hex not in game.board.map.hexes:
            return DROP_HEX.refuse(action.hex, "cannot be named as drop hex", action.hex)
        return None
    if _must_name(game, frame):
        return DROP_HEX.refuse("drop hex", "is named before anything else")
    if isinstance(action, EndPhase):
        return None
    if isinstance(action, PlaceArrival):
        return reinforcements.check(game, frame, action)
    if isinstance(action, DestroyDump):
        return dumps.check(game, frame.side, action)
    if isinstance(action, OpenTeam):
        return greif.check_open(game, frame.side, action)
    if isinstance(action, SelectUnit):
        return check_select(game, frame.side, action.unit)
    unit = _own(game, frame, action.unit)
    if isinstance(unit, Refusal):
        return unit
    if isinstance(action, FlipArtillery):
        return _check_mode(game, frame, unit, action.face)
    if isinstance(action, FlipEngineer):
        return engineers.check(game, unit)
    return reserves.check(game, unit)


def _check_mode(game: ArdennesGame, frame: Frame[Movement], unit: Unit, face: str) -> Refusal | None:
    name = title(game, unit.id)
    if not is_artillery(game, unit) or face not in piece(game, unit).faces or face == unit.face:
        return MODES.refuse(name, f"cannot be turned to {face}")
    if unit.has(MOVED):
        return MODES.refuse(name, "it has moved")
    if unit.id in frame.local.flipped:
        return MODES.refuse(name, "it was turned in this phase already")
    return None


def _resolve(game: ArdennesGame, frame: Frame[Movement], action: Action) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield from engineers.turn_all(game, frame.side)
        yield changed(frame, replace(frame.local, ended=True))
        unit = airdrop.jumper(game, frame.side)
        if unit is not None:
            yield pushed(airdrop.AIR_DROP.key, frame.side, airdrop.Drop(unit.id, frame.local.drop_hex))
        yield from overstack_events(game, frame.side)
    elif isinstance(action, NameDropHex):
        yield changed(frame, replace(frame.local, drop_hex=action.hex))
    elif isinstance(action, PlaceArrival):
        yield from reinforcements.resolve(game, frame, action)
    elif isinstance(action, DestroyDump):
        yield from dumps.resolve(game, action)
    elif isinstance(action, OpenTeam):
        yield from greif.opened(game, action)
    elif isinstance(action, SelectUnit):
        unit = game.units[action.unit]
        is_pinned = unit.id in frame.local.pinned
        allowance = max(0, movement_allowance(game, unit) - reinforcements.entry_cost(game, frame, unit))
        yield move_frame(unit, allowance, "move", is_pinned)
    elif isinstance(action, FlipArtillery):
        yield FaceTurned(action.unit, action.face)
        yield changed(frame, replace(frame.local, flipped=(*frame.local.flipped, action.unit)))
    elif isinstance(action, FlipEngineer):
        yield from engineers.resolve(game, game.units[action.unit])
    else:
        yield from reserves.resolve(game, game.units[action.unit])


MOVEMENT = Phase(
    "movement",
    PHASE,
    _decision,
    (SelectUnit, FlipArtillery, FlipEngineer, PlaceReserve, PlaceArrival, DestroyDump, OpenTeam, NameDropHex, EndPhase),
    _legal,
    _check,
    _resolve,
    _enter,
    local=Movement,
)
