"""Who arrives when and where?

An arrival is set on its entry hex during its side's Movement Phase, in supply, at no cost, and moves from there
(S-14; parameters may charge for the hex or judge supply at once). It may come later than scheduled. An enemy combat
unit bars an entry hex, an enemy zone does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import UnitPlaced
from engine.core.frames import changed
from engine.core.hexes import HEXSIDES
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import ARRIVALS, Unit
from engine.scenario import Arrival
from engine.scoring.conditions import lets_come, why_waiting
from engine.scs1994.board import MP, Board
from engine.scs1994.ground.entering import after_entry, blockers_in
from engine.scs1994.ground.stacking import Arriving
from engine.scs1994.state import RULE, RULING, ArdennesGame, side_title, title
from engine.scs1994.supply import supply

READS = (RULING("blocked-entry"), RULING("entry-cost"))
FOLLOWS = (RULE("OOA-DE"), RULE("OOA-US"))
ENTRY = RULE("S-14")


@dataclass(frozen=True, slots=True)
class PlaceArrival:
    """Set an arriving unit on an entry hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


def due(game: ArdennesGame, side: str) -> list[Unit]:
    """Return the units of a side that may arrive now."""
    return [game.units[arrival.counter] for arrival in schedule(game.board, side) if _is_due(game, arrival)]


def entry_hexes(game: ArdennesGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a unit may arrive on now.

    When all of its own are barred it waits, or, where the parameter says so, shifts to the nearest free edge hexes.
    """
    arrival = _arrival(game, unit)
    if arrival is None:
        return ()
    own = scheduled_hexes(game, arrival)
    free = tuple(label for label in own if not blockers_in(game, label, unit.side))
    if free or not own or game.board.word("reinforcement_blocked") != "shift":
        return free
    edges = (label for label, around in game.board.map.neighbors.items() if len(around) < HEXSIDES)
    options = [label for label in edges if not blockers_in(game, label, unit.side)]
    if not options:
        return ()
    nearest = min(game.board.map.distance(own[0], label) for label in options)
    return tuple(label for label in options if game.board.map.distance(own[0], label) == nearest)


def check(game: ArdennesGame, frame: Frame[Arriving], action: PlaceArrival) -> Refusal | None:
    """Return the rule that forbids an arrival, or None."""
    unit = game.units.get(action.unit)
    arrival = None if unit is None else _arrival(game, unit)
    if unit is not None and arrival is not None and (why := why_waiting(game, arrival.condition)):
        return ENTRY.refuse(title(game, unit.id), why)
    if unit is None or arrival is None or unit.side != frame.side or not _is_due(game, arrival):
        return ENTRY.refuse(action.unit, f"is no {side_title(frame.side)} unit that arrives now")
    if action.hex not in entry_hexes(game, unit):
        return ENTRY.refuse(title(game, unit.id), f"{action.hex} is no free entry hex of it", action.hex)
    return None


def resolve(game: ArdennesGame, frame: Frame[Arriving], action: PlaceArrival) -> Iterator[object]:
    """Yield the placement."""
    yield UnitPlaced(action.unit, action.hex)
    yield from after_entry(game, game.units[action.unit], (action.hex,), "arrival")
    if game.board.word("start_in_supply") != "yes":
        yield from list(supply.judged(game, [game.units[action.unit]]))
    yield changed(frame, replace(frame.local, arrived=(*frame.local.arrived, action.unit)))


def entry_cost(game: ArdennesGame, frame: Frame[Arriving], unit: Unit) -> int:
    """Return the scaled points an arrival of this phase has paid for its entry hex; 0 for any other unit."""
    return game.board.number("reinforcement_entry_cost") * MP if unit.id in frame.local.arrived else 0


def _arrival(game: ArdennesGame, unit: Unit) -> Arrival | None:
    return next((arrival for arrival in game.board.once(schedule, unit.side) if arrival.counter == unit.id), None)


def _is_due(game: ArdennesGame, arrival: Arrival) -> bool:
    if arrival.turn > game.turn or game.units[arrival.counter].box != ARRIVALS:
        return False
    return bool(lets_come(game, arrival.condition))


def schedule(board: Board, side: str) -> tuple[Arrival, ...]:
    """Return the arrivals of a side, in the order of the data."""
    return tuple(row for row in board.scenario.arrivals if board.pieces[row.counter].counter.side == side)


def scheduled_hexes(game: ArdennesGame, arrival: Arrival) -> tuple[str, ...]:
    """Return the hexes by which an arrival is to come, barred or not."""
    kind, colon, key = arrival.place.partition(":")
    if colon and kind == "area":
        return game.board.areas.get(key, ())
    return (arrival.place,) if arrival.place in game.board.map.hexes else ()
