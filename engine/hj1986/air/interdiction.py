"""What do air strikes do to units and roads? (A 2.4, A 2.5)"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit, with_marks, without_marks
from engine.hj1986.air.missions import STAFF, is_met
from engine.hj1986.air.schedule import ROAD, STRIKE, SUPPORT, may_fly, phasing
from engine.hj1986.command.staff import bombed
from engine.hj1986.position.advanced_events import RoadInterdicted, player_turn
from engine.hj1986.position.advanced_state import Flight, name_of
from engine.hj1986.state import (
    BOMBED,
    DISORGANIZED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    BulgeGame,
    enemies_in,
    piece,
)

READS = (RULING("interdicted-hex"), RULING("interdiction-time"))

FOLLOWS = (
    *(RULE("A 2.42"), RULE("A 2.43"), RULE("A 2.44"), RULE("A 2.45"), RULE("A 2.46"), RULE("A 2.47"), RULE("A 2.48")),
    *(RULE("A 2.52"), RULE("A 2.63"), RULE("O 5.71"), RULE("O 5.77")),
)

CLOSED = RULE("A 2.47")
ROAD_ALONE, TWO_TURNS = "its road alone", "to the end of the second player turn after"


def closed(game: BulgeGame) -> frozenset[str]:
    """Return the hexes closed to both sides for movement and supply (A 2.47)."""
    return frozenset() if game.board.reads("interdicted-hex", ROAD_ALONE) else frozenset(game.own.advanced.interdicted)


def roadless(game: BulgeGame) -> frozenset[str]:
    """Return the hexes whose roads serve neither side, though it may enter, by the other reading of A 2.47."""
    return frozenset(game.own.advanced.interdicted) - closed(game)


def reopened(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the end of a side's interdiction of its last player turn as its combat begins (A 2.48)."""
    if game.board.reads("interdiction-time", TWO_TURNS):
        return
    for label, owner in sorted(game.own.advanced.interdicted.items()):
        if owner == side:
            yield RoadInterdicted(label, "")


def expired(game: BulgeGame) -> Iterator[object]:
    """Yield, as a player turn ends, the end of the interdictions that have lasted two player turns (A 2.47)."""
    if game.board.reads("interdiction-time", TWO_TURNS):
        for label, begun in sorted(game.own.advanced.interdicted_in.items()):
            if player_turn(game) - begun >= game.board.number("interdiction_player_turns"):
                yield RoadInterdicted(label, "")


def struck(game: BulgeGame, flight: Flight) -> Iterator[object]:
    """Yield the strike of an aircraft that no fighter meets."""
    if flight.mission not in (STRIKE, ROAD, STAFF) or is_met(game, flight):
        return
    if flight.mission == STAFF:
        yield from bombed(game, flight.hex, flight.side)
        return
    is_german = flight.side == GERMAN
    roll = game.dice.roll("1d6", f"{flight.aircraft} over {flight.hex}")
    yield roll
    if flight.mission == ROAD:
        limit = game.board.number("german_road_interdiction_die" if is_german else "road_interdiction_die")
        if roll.total + _road_modifier(game, flight) <= limit:
            yield RoadInterdicted(flight.hex, flight.side)
        return
    limit = game.board.number("german_disorganize_die" if is_german else "disorganize_die")
    for unit in enemies_in(game, flight.hex, flight.side):
        if piece(game, unit).is_commander or flight.unit not in ("", unit.id):
            continue
        modifier = game.board.number("bomber_die_modifier") if unit.has(STRATEGIC) else 0
        if roll.total + modifier <= limit:
            yield MarksChanged(unit.id, without_marks_of(game, unit))


def without_marks_of(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the marks of a unit that is disorganized now: it is not in Reserve any more (A 2.43).

    In its own player turn it is marked so that this one is not taken for its next.
    """
    new = (DISORGANIZED, BOMBED) if unit.side == phasing(game) else (DISORGANIZED,)
    return tuple(mark for mark in with_marks(unit, *new) if mark != RESERVE)


def _road_modifier(game: BulgeGame, flight: Flight) -> int:
    """Return what an Allied bomber takes off the die against a road (A 2.52)."""
    if flight.side == ALLIED and not may_fly(game.board, name_of(flight.aircraft), SUPPORT):
        return game.board.number("bomber_road_modifier")
    return 0


def rallied(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield that the units of a side are organized again when their player turn ends (A 2.43);
    commanders have a time of their own (O 5.75)."""
    for unit in list(game.units_of(side)):
        if unit.has(BOMBED):
            yield MarksChanged(unit.id, without_marks(unit, BOMBED))
        elif unit.has(DISORGANIZED) and not piece(game, unit).is_commander:
            yield MarksChanged(unit.id, without_marks(unit, DISORGANIZED))
