"""Which ground do the clauses that all games judge alike let a side want? For the machine players of every game.

A place is wanted by whom its holding brings nearer to victory, and by the enemy who is to keep him from it. What a game
asks by forms of its own its players know themselves.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.phases import AnyGame
from engine.core.units import Unit
from engine.data.clauses.common import (
    Common,
    ExitPoints,
    Holds,
    PlacePoints,
    Span,
    UnitPoints,
    UnitsOut,
    UnitsThere,
)
from engine.data.clauses.form import Part, parts_of
from engine.scenario import Scenario
from engine.scoring.counts import counters_of, is_named

DECIDES = 8
"""What a place is worth that a condition of victory names, beside the points that others bring."""


def wanted_hexes(board: Any, side: str) -> Mapping[str, int]:
    """Return the hexes of the map where a side wants to be, or to keep the enemy from, with what they are worth in
    points."""
    found: Mapping[str, int] = board.once(_wanted_hexes, side)
    return found


def exits_wanted(board: Any, side: str) -> tuple[ExitPoints | UnitsOut, ...]:
    """Return the clauses, or parts of them, by which a side wants units off the map."""
    found: tuple[ExitPoints | UnitsOut, ...] = board.once(_exits_wanted, side)
    return found


def exit_hexes_wanted(board: Any, side: str) -> frozenset[str]:
    """Return the hexes by which a side wants units off the map."""
    areas = {area for part in exits_wanted(board, side) for area in part.areas}
    return frozenset(label for area in areas for label in board.areas.get(area, ()) if label in board.map.hexes)


def wants_out(game: AnyGame, unit: Unit) -> bool:
    """Tell whether a unit counts when it leaves the map in this turn, by an area that one of ``exits_wanted`` names."""
    counter = counters_of(game).get(unit.id)
    return any(
        is_named(counter, part)
        and (part.from_turn is None or game.turn >= part.from_turn)
        and (part.through_turn is None or game.turn <= part.through_turn)
        for part in exits_wanted(game.board, unit.side)
    )


def may_count_out(game: AnyGame, unit: Unit) -> bool | None:
    """Tell whether a unit counts when it leaves the map in this turn or a later one; None where no such clause asks for
    units of its side off the map."""
    parts = exits_wanted(game.board, unit.side)
    counter = counters_of(game).get(unit.id)
    open_still = (part for part in parts if part.through_turn is None or game.turn <= part.through_turn)
    return any(is_named(counter, part) for part in open_still) if parts else None


def _parts(board: Any) -> Iterator[Part]:
    for clause in board.clauses.victory:
        if isinstance(clause.args, Common):
            yield from parts_of(clause.args)


def _exits_wanted(board: Any, side: str) -> tuple[ExitPoints | UnitsOut, ...]:
    return tuple(
        part
        for part in _parts(board)
        if isinstance(part, ExitPoints | UnitsOut)
        and part.side == side
        and (part.points > 0 if isinstance(part, ExitPoints) else part.at_least is not None)
    )


def _wanted_hexes(board: Any, side: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in _parts(board):
        for label, worth in _worth(board, part, side):
            if worth > 0 and label in board.map.hexes:
                found[label] = found.get(label, 0) + worth
    return found


def _worth(board: Any, part: Part, side: str) -> Iterator[tuple[str, int]]:
    """Yield the hexes that a part speaks of with what each is worth to a side."""
    match part:
        case PlacePoints():
            times = _turns(board, part) if part.when == "each_turn" else 1
            for place in part.places:
                yield from ((label, part.points * times) for label in board.places.get(place, ()))
        case Holds():
            for place in part.places:
                yield from ((label, DECIDES) for label in board.places.get(place, ()))
        case UnitsThere() if part.at_least is not None and part.where != "out_of":
            if part.place is not None:
                yield from ((label, DECIDES) for label in board.places.get(part.place, ()))
            elif part.side == side and part.area is not None:
                yield from ((label, DECIDES) for label in board.areas.get(part.area, ()))
        case UnitPoints() if part.side == side and part.area is not None:
            yield from ((label, part.points) for label in board.areas.get(part.area, ()))


def _turns(board: Any, span: Span) -> int:
    """Return in how many turns of the scenario something counts."""
    scenario: Scenario = board.scenario
    first = max(scenario.first_turn, span.from_turn or scenario.first_turn)
    last = min(scenario.last_turn, span.through_turn or scenario.last_turn)
    return max(0, last - first + 1)
