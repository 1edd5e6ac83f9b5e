"""Whom does supply by air reach? (A 1.2, A 2.7)"""

from collections.abc import Iterator

from engine.core.events import CountChanged, MarksChanged
from engine.core.sides import GERMAN, other_side
from engine.hj1986.air.missions import ESCORT
from engine.hj1986.air.schedule import AIRLIFT_USED, INTERCEPT, SUPPLY, may_fly
from engine.hj1986.position.advanced_state import Flight, name_of
from engine.hj1986.position.moving_events import Happened
from engine.hj1986.state import ISOLATED, ISOLATED_TURNS, RULE, RULING, UNSUPPLIED, BulgeGame

READS = (RULING("airlift-reach"),)
FOLLOWS = (RULE("A 1.23"), RULE("A 1.25"), RULE("A 2.75"))

_AS_THE_ALLIED_ONE = "the hex and those next to it"


def is_barred(game: BulgeGame, flight: Flight) -> bool:
    """Tell whether an enemy fighter over or next to a transport keeps it away: not when it is escorted (A 1.25)."""
    if any(
        item.side == flight.side and item.mission == ESCORT and item.hex == flight.hex
        for item in game.own.advanced.flights
    ):
        return False
    near = (flight.hex, *game.board.map.neighbors[flight.hex])
    return any(
        item.side == other_side(flight.side)
        and item.hex in near
        and may_fly(game.board, name_of(item.aircraft), INTERCEPT)
        for item in game.own.advanced.flights
    )


def reached(game: BulgeGame, flight: Flight) -> tuple[str, ...]:
    """Return the hexes to which a transport brings supplies (A 1.23, ruling ``airlift-reach``)."""
    if flight.side == GERMAN and not game.board.reads("airlift-reach", _AS_THE_ALLIED_ONE):
        return (flight.hex,)
    return (flight.hex, *game.board.map.neighbors[flight.hex])


def supplied(game: BulgeGame, flight: Flight) -> Iterator[object]:
    """Yield what a transport does: isolated units in and next to its hex are unsupplied instead (A 1.23)."""
    if flight.mission != SUPPLY:
        return
    if flight.side == GERMAN:
        yield Happened(AIRLIFT_USED, game.turn)
        roll = game.dice.roll("1d6", f"airlift to {flight.hex}")
        yield roll
        if roll.total > game.board.number("airlift_die"):
            return
    elif is_barred(game, flight):
        return
    for label in reached(game, flight):
        for unit in game.friends_in(label, flight.side):
            if unit.has(ISOLATED):
                marks = {*unit.marks, UNSUPPLIED} - {ISOLATED}
                yield MarksChanged(unit.id, tuple(sorted(marks)))
                yield CountChanged(unit.id, ISOLATED_TURNS, 0)
