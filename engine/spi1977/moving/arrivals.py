"""Who arrives when, where, and for how many points? (21.0, 22.0)

A unit comes by a road hex of its entry area in March Mode and pays for that hex and for every unit that came by it
before in the phase, as if the road went on off the map. Where enemies bar all its hexes it comes a turn later, by the
next free entry in the direction the rules name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, UnitPlaced
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import ARRIVALS, Unit, with_marks
from engine.scenario import Arrival
from engine.spi1977.board import MP, Board, mp_text
from engine.spi1977.ground.hexsides import PRIMARY, SECONDARY
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.zones import enemies_in, is_controlled
from engine.spi1977.moving.edges import alternatives
from engine.spi1977.moving.move_unit import move_frame
from engine.spi1977.position.ground_events import BridgesChanged
from engine.spi1977.position.ground_state import CARRIED, BridgeMarker
from engine.spi1977.position.moving_events import ArrivalDelayed, EntryUsed
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import MARCH, RULE, RULING, RhineGame, named, piece, side_title, title
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import column_of

READS = (RULING("blocked-entry"),)
FOLLOWS = (
    RULE("7.61"), RULE("7.62"), RULE("21.0"), RULE("21.11"), RULE("21.13"), RULE("21.14"), RULE("21.23"),
    RULE("21.24"), RULE("21.25"), RULE("22.0"), RULE("22.1"), RULE("22.2"), RULE("22.2f"), RULE("25.13"), RULE("25.23"),
    RULE("E-21.2"),
    RULE("E-22.0e"),
)  # fmt: skip

ENTRY = RULE("21.11")
QUEUE = RULE("21.12")
BLOCKED = RULE("21.21")
LATER = RULE("21.22")


@dataclass(frozen=True, slots=True)
class Arrive:
    """Bring a reinforcement onto the map by an entry hex; it goes on from there."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


def schedule(board: Board, side: str) -> tuple[Arrival, ...]:
    """Return the arrivals of a side, in the order of the data."""
    rows = (row for row in board.scenario.arrivals if board.pieces[row.counter].role != "bridge")
    return tuple(row for row in rows if board.pieces[row.counter].counter.side == side)


def arrival_of(board: Board, key: str) -> Arrival | None:
    """Return the arrival of a counter, None for one that does not arrive."""
    return board.once(_by_counter).get(key)


def _by_counter(board: Board) -> dict[str, Arrival]:
    return {row.counter: row for row in board.scenario.arrivals}


def carriers(board: Board) -> frozenset[str]:
    """Return the engineers that arrive with a bridge: the arrivals name the bridge, its counter the engineers."""
    rows = (board.pieces[row.counter] for row in board.scenario.arrivals)
    return frozenset(counter.counter.traits.get("engineer", "") for counter in rows if counter.role == "bridge")


def due(game: RhineGame, side: str) -> list[Unit]:
    """Return the units of a side that may arrive now."""
    rows = game.board.once(schedule, side)
    return [game.units[row.counter] for row in rows if _is_due(game, row)]


def _is_due(game: RhineGame, row: Arrival) -> bool:
    if game.units[row.counter].box != ARRIVALS or game.own.moving.delayed.get(row.counter, 0) > game.turn:
        return False
    if row.condition:
        return row.counter in game.own.moving.called
    return row.turn <= game.turn


def scheduled_hexes(board: Board, row: Arrival) -> tuple[str, ...]:
    """Return the hexes by which an arrival is to come: those of its area with a road, or its hex."""
    kind, colon, key = row.place.partition(":")
    if colon and kind == "area":
        return tuple(label for label in board.areas.get(key, ()) if board.map.roads_at[label])
    return (row.place,) if row.place in board.map.hexes else ()


def is_barred(game: RhineGame, side: str, label: str) -> bool:
    """Tell whether an enemy unit or zone bars an entry hex (21.21)."""
    return bool(enemies_in(game, label, side)) or is_controlled(game, side, label)


def entry_hexes(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a unit may arrive on now; others than its own only after the delay (21.22)."""
    row = arrival_of(game.board, unit.id)
    if row is None:
        return ()
    own = scheduled_hexes(game.board, row)
    free = tuple(label for label in own if not is_barred(game, unit.side, label))
    if free or unit.id not in game.own.moving.delayed:
        return free
    return alternatives(game, unit.side, own, lambda label: is_barred(game, unit.side, label))


def delays(game: RhineGame, side: str) -> Iterator[ArrivalDelayed]:
    """Yield the delay of each unit that is due and finds all its hexes barred as the phase begins (21.22)."""
    for unit in due(game, side):
        if unit.id not in game.own.moving.delayed and not entry_hexes(game, unit):
            yield ArrivalDelayed(unit.id, game.turn + game.board.number("blocked_delay"))


def entry_cost(game: RhineGame, unit: Unit, label: str) -> tuple[int, str]:
    """Return the scaled points to enter by a hex now, and the road that is used: the hex itself and one more for every
    unit that came by it in this phase (21.11, 21.13)."""
    kinds = {game.board.map.links[label, other] for other in game.board.map.roads_at[label]}
    road = PRIMARY if PRIMARY in kinds else SECONDARY
    rate = game.board.terrain[road].costs[column_of(game, unit, True)] or 0
    return rate * (game.own.moving.entered.get(label, 0) + 1), road


def check(game: RhineGame, side: str, action: Arrive) -> Refusal | None:
    """Return the rule that forbids an arrival, or None."""
    unit = game.units.get(action.unit)
    row = None if unit is None else arrival_of(game.board, unit.id)
    if unit is None or row is None or unit.side != side or not _is_due(game, row):
        return ENTRY.refuse(named(game, action.unit), f"is no {side_title(side)} unit that arrives now")
    name = title(game, unit.id)
    if action.hex not in entry_hexes(game, unit):
        own = action.hex in scheduled_hexes(game.board, row)
        text = f"the enemy bars {action.hex}" if own else f"{action.hex} is no entry hex of it now"
        return (BLOCKED if own else RULE("21.24")).refuse(name, text, action.hex)
    if not piece(game, unit).is_headquarters and action.hex in marchers(game, side):
        return RULE("9.21").refuse(name, f"another unit in March Mode is in {action.hex}", action.hex)
    cost, _ = entry_cost(game, unit, action.hex)
    points = piece(game, unit).mobile.movement
    if cost > MP * points:
        return QUEUE.refuse(name, f"the queue before {action.hex} costs {mp_text(cost)} MP, it has {points}")
    return None


def resolve(game: RhineGame, side: str, action: Arrive) -> Iterator[object]:
    """Yield the placement, and the frame in which the unit goes on (21.14)."""
    unit = game.units[action.unit]
    cost, road = entry_cost(game, unit, action.hex)
    yield UnitPlaced(unit.id, action.hex)
    if not piece(game, unit).is_headquarters:
        yield MarksChanged(unit.id, with_marks(unit, MARCH))
    if unit.face == FACE_FIRE:
        yield FaceTurned(unit.id, FACE_MOVE)
    if unit.id in game.board.once(carriers):
        marker = BridgeMarker(side, unit.id, CARRIED)
        yield BridgesChanged((*game.own.ground.bridges, marker), f"{title(game, unit.id)} carries a bridge [15.21]")
    yield EntryUsed(action.hex, game.own.moving.entered.get(action.hex, 0) + 1)
    yield from after_entry(game, unit, (action.hex,), "arrival")
    yield move_frame(game, unit, cost, road, 1)
