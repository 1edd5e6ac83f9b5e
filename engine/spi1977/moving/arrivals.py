"""Who arrives when, where, and for how many points? (21.0, 22.0)

A unit comes by a road hex of its entry area in March Mode and pays for that hex and for every unit that came by it
before in the phase, as if the road went on off the map. Where enemies bar all its hexes it comes a turn later, by the
next free entry in the direction the rules name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import CountChanged, FaceTurned, MarksChanged, UnitPlaced
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import ARRIVALS, Unit, with_marks
from engine.scenario import Arrival
from engine.scoring.conditions import lets_come, why_waiting
from engine.spi1977.board import MP, Board, mp_text
from engine.spi1977.ground.hexsides import PRIMARY, SECONDARY
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.teams import may_be_team, teamed
from engine.spi1977.ground.zones import counts, enemies_in, is_controlled
from engine.spi1977.moving.edges import alternatives
from engine.spi1977.moving.move_unit import Entered, move_frame
from engine.spi1977.position.ground_events import BridgesChanged
from engine.spi1977.position.ground_state import CARRIED, BridgeMarker
from engine.spi1977.position.moving_events import EntryUsed
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import DELAYED, MARCH, RULE, RULING, RhineGame, named, piece, side_title, title
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import column_of
from engine.spi1977.steps.ways import road_price

READS = (RULING("blocked-entry"),)
FOLLOWS = (
    RULE("7.61"), RULE("7.62"), RULE("21.0"), RULE("21.11"), RULE("21.13"), RULE("21.14"), RULE("21.23"),
    RULE("21.24"), RULE("21.25"), RULE("22.0"), RULE("22.1"), RULE("22.2"), RULE("22.2f"), RULE("25.13"), RULE("25.23"),
    RULE("E-21.2"),
    RULE("E-22.0e"), RULE("E-22.0a"), RULE("E-22.0b"), RULE("E-22.0d"),
)  # fmt: skip

ENTRY = RULE("21.11")
QUEUE = RULE("21.12")
BLOCKED = RULE("21.21")
LATER = RULE("21.22")


@dataclass(frozen=True, slots=True)
class Arrive:
    """Bring a reinforcement onto the map by an entry hex; it goes on from there. ``partner`` comes with it under one
    marker (9.25)."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str
    partner: str = ""


def schedule(board: Board, side: str) -> tuple[Arrival, ...]:
    """Return the arrivals of a side, in the order of the data."""
    rows = (row for row in board.scenario.arrivals if board.pieces[row.counter].role != "bridge")
    return tuple(row for row in rows if board.pieces[row.counter].counter.side == side)


def _by_turn(board: Board, side: str, turn: int) -> tuple[Arrival, ...]:
    """Return the arrivals of a side that can be due in a turn by their own: those called by a condition in any."""
    return tuple(row for row in board.once(schedule, side) if row.condition or row.turn <= turn)


def arrival_of(board: Board, key: str) -> Arrival | None:
    """Return the arrival of a counter, None for one that does not arrive."""
    return board.once(_by_counter).get(key)


def _by_counter(board: Board) -> dict[str, Arrival]:
    return {row.counter: row for row in board.scenario.arrivals}


def carriers(board: Board) -> frozenset[str]:
    """Return the engineers that arrive with a bridge: the arrivals name the bridge, its counter the engineers."""
    rows = (board.pieces[row.counter] for row in board.scenario.arrivals)
    return frozenset(counter.counter.traits.get("engineer", "") for counter in rows if counter.role == "bridge")


def row_of(game: RhineGame, unit: Unit) -> Arrival | None:
    """Return the row of the schedule by which a unit arrives: its own, or that of its battalion (21.3)."""
    return arrival_of(game.board, game.own.moving.companies.get(unit.id, unit.id))


def due(game: RhineGame, side: str) -> list[Unit]:
    """Return the units of a side that may arrive now."""
    rows = game.board.once(_by_turn, side, game.turn)
    units = [game.units[row.counter] for row in rows if _is_due(game, row)]
    return units + [game.units[key] for key in game.own.moving.companies if _waits(game, side, key)]


def is_due(game: RhineGame, side: str, unit: Unit) -> bool:
    """Tell whether a unit is among those of a side that may arrive now (``due``), without looking at the others."""
    if unit.id in game.own.moving.companies:
        return _waits(game, side, unit.id)
    row = game.board.once(_scheduled, side).get(unit.id)
    return row is not None and _is_due(game, row)


def _scheduled(board: Board, side: str) -> dict[str, Arrival]:
    return {row.counter: row for row in board.once(schedule, side)}


def _waits(game: RhineGame, side: str, key: str) -> bool:
    """Tell whether a company waits whose battalion came in companies (21.3)."""
    unit = game.units[key]
    return unit.box == ARRIVALS and unit.side == side and unit.count(DELAYED) <= game.turn


def _is_due(game: RhineGame, row: Arrival) -> bool:
    unit = game.units[row.counter]
    if unit.box != ARRIVALS or unit.count(DELAYED) > game.turn:
        return False
    met = lets_come(game, row.condition)
    return row.counter in game.own.moving.called if met is None else met and row.turn <= game.turn


def scheduled_hexes(board: Board, row: Arrival) -> tuple[str, ...]:
    """Return the hexes by which an arrival is to come: those of its area with a road, or its hex."""
    kind, colon, key = row.place.partition(":")
    if colon and kind == "area":
        return tuple(label for label in board.areas.get(key, ()) if board.map.roads_at[label])
    return (row.place,) if row.place in board.map.hexes else ()


def is_barred(game: RhineGame, side: str, label: str) -> bool:
    """Tell whether an enemy unit or zone bars an entry hex (21.21)."""
    barring = any(counts(game, unit) for unit in enemies_in(game, label, side))
    return barring or is_controlled(game, side, label)


def entry_hexes(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a unit may arrive on now; others than its own only after the delay (21.22)."""
    row = row_of(game, unit)
    if row is None:
        return ()
    own = scheduled_hexes(game.board, row)
    free = tuple(label for label in own if not is_barred(game, unit.side, label))
    if free or not unit.count(DELAYED):
        return free
    return alternatives(game, unit.side, own, lambda label: is_barred(game, unit.side, label))


def delays(game: RhineGame, side: str) -> Iterator[CountChanged]:
    """Yield the delay of each unit that is due and finds all its hexes barred as the phase begins (21.22)."""
    for unit in due(game, side):
        if not unit.count(DELAYED) and not entry_hexes(game, unit):
            yield CountChanged(unit.id, DELAYED, game.turn + game.board.number("blocked_delay"))


def entry_cost(game: RhineGame, unit: Unit, label: str) -> tuple[int, str]:
    """Return the scaled points to enter by a hex now, and the road that is used: the hex itself and one more for every
    unit that came by it in this phase (21.11, 21.13)."""
    kinds = {game.board.map.links[label, other] for other in game.board.map.roads_at[label]}
    road = PRIMARY if PRIMARY in kinds else SECONDARY
    rate = road_price(game.board, road, column_of(game, unit, True))
    return rate * (game.own.moving.entered.get(label, 0) + 1), road


def together(game: RhineGame, side: str) -> Iterator[Arrive]:
    """Yield the arrivals of two units under one marker: companies with others of their division that wait (9.25)."""
    waiting = due(game, side)
    for unit in waiting:
        if game.own.moving.companies.get(unit.id):
            for other in waiting:
                if may_be_team(game, unit, other):
                    yield from (Arrive(unit.id, label, other.id) for label in entry_hexes(game, unit))


def check(game: RhineGame, side: str, action: Arrive) -> Refusal | None:
    """Return the rule that forbids an arrival, or None."""
    refusal = _check_one(game, side, action.unit, action.hex)
    if refusal is not None or not action.partner:
        return refusal
    other = game.units.get(action.partner)
    if other is None or other.side != side or not may_be_team(game, game.units[action.unit], other):
        return RULE("9.25").refuse(named(game, action.partner), f"makes no team with {title(game, action.unit)}")
    return _check_one(game, side, other.id, action.hex)


def _check_one(game: RhineGame, side: str, key: str, label: str) -> Refusal | None:
    unit = game.units.get(key)
    row = None if unit is None else row_of(game, unit)
    until = 0 if unit is None else unit.count(DELAYED)
    if until > game.turn:
        return LATER.refuse(named(game, key), f"the enemy barred its entry; it comes in turn {until}")
    if unit is not None and row is not None and (why := why_waiting(game, row.condition)):
        return ENTRY.refuse(named(game, key), why)
    if unit is None or row is None or not is_due(game, side, unit):
        return ENTRY.refuse(named(game, key), f"is no {side_title(side)} unit that arrives now")
    name = title(game, unit.id)
    if label not in entry_hexes(game, unit):
        own = label in scheduled_hexes(game.board, row)
        text = f"the enemy bars {label}" if own else f"{label} is no entry hex of it now"
        return (BLOCKED if own else RULE("21.24")).refuse(name, text, label)
    if not piece(game, unit).is_headquarters and label in marchers(game, side):
        return RULE("9.21").refuse(name, f"another unit in March Mode is in {label}", label)
    cost, _ = entry_cost(game, unit, label)
    points = piece(game, unit).mobile.movement
    if cost > MP * points:
        return QUEUE.refuse(name, f"the queue before {label} costs {mp_text(cost)} MP, it has {points}")
    return None


def resolve(game: RhineGame, side: str, action: Arrive) -> Iterator[object]:
    """Yield the placement, and the frame in which the unit goes on (21.14)."""
    unit, other = game.units[action.unit], game.units.get(action.partner)
    cost, road = entry_cost(game, unit, action.hex)
    theirs = 0
    yield from _onto_map(game, side, unit, action.hex)
    if other is not None:
        theirs, _ = entry_cost(game, other, action.hex)
        yield from _onto_map(game, side, other, action.hex)
        yield teamed(game, unit, other)
    yield EntryUsed(action.hex, game.own.moving.entered.get(action.hex, 0) + 1)
    for one in (unit, other):
        if one is not None:
            yield from after_entry(game, one, (action.hex,), "arrival")
    yield move_frame(game, unit, Entered(cost, road, theirs))


def _onto_map(game: RhineGame, side: str, unit: Unit, label: str) -> Iterator[object]:
    """Yield that a unit stands in its entry hex, in March Mode, out of battery, with its bridge (7.61, E-22.0e)."""
    yield UnitPlaced(unit.id, label)
    if unit.count(DELAYED):
        yield CountChanged(unit.id, DELAYED, 0)
    if not piece(game, unit).is_headquarters:
        yield MarksChanged(unit.id, with_marks(unit, MARCH))
    if unit.face == FACE_FIRE:
        yield FaceTurned(unit.id, FACE_MOVE)
    if unit.id in game.board.once(carriers):
        marker = BridgeMarker(side, unit.id, CARRIED)
        yield BridgesChanged((*game.own.ground.bridges, marker), f"{title(game, unit.id)} carries a bridge [15.21]")
