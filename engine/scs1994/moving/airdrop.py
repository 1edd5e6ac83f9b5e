"""How is the parachute Kampfgruppe dropped?

Instead of setting it up, the German may keep it for a drop on turn 1 (2.2). He names the hex as his first act of that
Movement Phase (2.2a); when all movement is done it scatters (2.2b). Afterwards it needs no supply (2.2c).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged, Noted, UnitPlaced, UnitRemoved
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import ARRIVALS, DEAD, SETUP, Unit
from engine.scs1994.board import Board
from engine.scs1994.ground.entering import after_entry
from engine.scs1994.ground.stacking import overstack_events
from engine.scs1994.state import DONE, DROPPED, MOVED, RULE, RULING, ArdennesGame, piece, title

READS = (RULING("drop-outside"),)
DROP = RULE("2.2b")
DIRECTIONS = ("north-east", "east", "south-east", "south-west", "west", "north-west")
"""The six hex directions of a pointy-top map, clockwise, by number."""


@dataclass(frozen=True, slots=True)
class KeepForDrop:
    """Keep the Kampfgruppe off the map for the air drop."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class NameDropHex:
    """Name the hex over which the Kampfgruppe jumps."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


@dataclass(frozen=True, slots=True)
class ChooseDirection:
    """Say which hex direction counts as 1; ``direction`` is numbered clockwise from 0, north-east."""

    ROLE: ClassVar[Role] = Role.ACT
    direction: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Local values: who jumps over which hex."""

    unit: str
    hex: str


def check_keep(game: ArdennesGame, unit_id: str) -> Refusal | None:
    """Return the rule that forbids to keep a unit for the drop, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.box != SETUP or piece(game, unit).role != "airborne_drop":
        return RULE("2.2").refuse(unit_id, "is no parachute Kampfgruppe that waits to be set up")
    if game.turn > game.board.number("drop_turn"):
        return RULE("2.2").refuse(title(game, unit_id), "the drop is over")
    return None


def jumper(game: ArdennesGame, side: str) -> Unit | None:
    """Return the unit that jumps in this Movement Phase, if one does."""
    if side != GERMAN or game.turn != game.board.number("drop_turn"):
        return None
    waiting = (game.units.get(key) for key in game.board.once(_jumpers))
    return next((unit for unit in waiting if unit is not None and unit.box == ARRIVALS), None)


def _jumpers(board: Board) -> tuple[str, ...]:
    """Return the units that could jump: those for an air drop that arrive by no schedule."""
    scheduled = {arrival.counter for arrival in board.scenario.arrivals}
    return tuple(
        key for key, counter in board.pieces.items() if counter.role == "airborne_drop" and key not in scheduled
    )


def _decision(game: ArdennesGame, frame: Frame[Drop]) -> Decision | None:
    unit = game.units[frame.local.unit]
    if unit.box != ARRIVALS:
        return None
    text = f"{title(game, unit.id)} jumps over {frame.local.hex}: choose direction 1"
    return Decision(frame.side, frame.phase, DROP, text, frame.local.hex)


def _legal(game: ArdennesGame, frame: Frame[Drop]) -> Iterable[object]:
    return (ChooseDirection(direction) for direction in range(len(DIRECTIONS)))


def _check(game: ArdennesGame, frame: Frame[Drop], action: ChooseDirection) -> Refusal | None:
    if not 0 <= action.direction < len(DIRECTIONS):
        return DROP.refuse(str(action.direction), "is no hex direction, they run from 0 to 5")
    return None


def _resolve(game: ArdennesGame, frame: Frame[Drop], action: ChooseDirection) -> Iterator[object]:
    """Yield both dice and the landing: the first die counts clockwise from direction 1, the second is the distance."""
    unit = game.units[frame.local.unit]
    turn = game.dice.roll("1d6", "drop direction")
    yield turn
    distance = game.dice.roll("1d6", "drop distance")
    yield distance
    direction = (action.direction + turn.total - 1) % len(DIRECTIONS)
    yield Noted(f"the drop scatters {distance.total} hexes to the {DIRECTIONS[direction]}", DROP.number)
    landing = landing_hex(game, frame.local.hex, direction, distance.total)
    if distance.total >= game.board.number("drop_destroy_distance"):
        yield UnitRemoved(unit.id, DEAD, "scattered too far [2.2b]")
    elif landing is None:
        yield UnitRemoved(unit.id, DEAD, "came down off the map [2.2b]")
    elif game.friends_in(landing, other_side(unit.side)):
        yield UnitRemoved(unit.id, DEAD, f"came down on US units in {landing} [2.2b]")
    else:
        yield UnitPlaced(unit.id, landing)
        yield from after_entry(game, unit, (landing,), "drop")
        yield MarksChanged(unit.id, tuple(sorted({*unit.marks, DONE, MOVED, DROPPED})))
        yield from overstack_events(game, unit.side)


def landing_hex(game: ArdennesGame, start: str, direction: int, distance: int) -> str | None:
    """Return the hex so far away in a direction, or None when it is off the map."""
    area = game.board.map
    cell = area.hexes[start].cell
    for _ in range(distance):
        cell = area.grid.neighbor(cell, direction)
    return next((label for label, info in area.hexes.items() if info.cell == cell), None)


AIR_DROP = Phase("air_drop", DROP, _decision, (ChooseDirection,), _legal, _check, _resolve, local=Drop)
