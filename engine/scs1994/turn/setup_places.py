"""Where may a free counter be set up?

A scenario gives it as "with or next to" the hexes of its side (5.1-DE), or as any other choice that a set-up can name;
a clause may confine a type of unit to an area.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.units import Unit, with_marks
from engine.data.choosing import Choice, first_with_hexes
from engine.data.places import is_free
from engine.scenario import Setup
from engine.scs1994.clause_forms import StartArea
from engine.scs1994.state import DISORGANIZED, OUT_OF_SUPPLY, RESERVE, RULING, ArdennesGame, piece

READS = (RULING("free-setup"), RULING("supply-start"))
KEPT_AT_START = (RESERVE, DISORGANIZED, OUT_OF_SUPPLY)
"""Marks with which a unit may start: the state of a set-up row names them."""


@dataclass(frozen=True, slots=True)
class SetUp(Step):
    """Local values: the side that sets up, artillery turned, sets whose dummy is named (once for each dummy)."""

    stage: str = ""
    faced: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    done: bool = False


def free_hexes(game: ArdennesGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a free counter may be placed in, in the order of the map, stacking and enemies aside."""
    row = setup_row(game, unit)
    return game.derived(_free_hexes, unit.id, row.place) if row is not None and is_free(row.place) else ()


def next_waiting(game: ArdennesGame, waiting: list[Unit]) -> Unit:
    """Return the unit whose hex is chosen next."""
    return first_with_hexes(waiting, lambda unit: free_hexes(game, unit))


def _free_hexes(game: ArdennesGame, unit_id: str, place: str) -> tuple[str, ...]:
    unit, board = game.units[unit_id], game.board
    area = _start_area(game, unit)
    found = Choice(board.scenario, board.map, board.areas, game.units).hexes(unit, place)
    return tuple(label for label in found if area is None or label in area)


def _start_area(game: ArdennesGame, unit: Unit) -> frozenset[str] | None:
    """Return the hexes a clause of the scenario confines the unit's type to, or None.

    An area that the map lacks confines nothing; ``checks`` reports it.
    """
    for clause in game.board.clauses.of(StartArea):
        area = game.board.areas.get(clause.args.area)
        if clause.args.unit_type == piece(game, unit).type.key and area is not None:
            return frozenset(area)
    return None


def kept_marks(unit: Unit, row: Setup) -> Iterator[MarksChanged]:
    """Yield the marks with which a unit on the map starts, where its row of the set-up has any."""
    kept = [mark for mark in KEPT_AT_START if mark in row.state]
    if kept and unit.on_map:
        yield MarksChanged(unit.id, with_marks(unit, *kept))


def setup_row(game: ArdennesGame, unit: Unit) -> Setup | None:
    return next((row for row in game.board.scenario.setup if row.counter == unit.id), None)
