"""Who may be placed in Reserve, and how many markers are there?

A marker lies on a stack, so markers are counted by hex (1.8). Reserve units wait for the Exploitation Phase.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import Unit, with_marks
from engine.scs1994.ground.zones import beside_enemies
from engine.scs1994.state import DISORGANIZED, MOVED, OUT_OF_SUPPLY, RESERVE, RULE, RULING, ArdennesGame, piece, title

READS = (RULING("arrival-reserve"), RULING("chosen-not-moved"), RULING("reserve-stack"))


@dataclass(frozen=True, slots=True)
class PlaceReserve:
    """Place a unit in Reserve."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def marked_hexes(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes in which a Reserve Marker of a side lies."""
    return game.derived_of(side, _marked)


def _marked(game: ArdennesGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if unit.has(RESERVE))


def markers(game: ArdennesGame, side: str) -> int:
    """Return how many Reserve Markers a side has (1.8)."""
    return game.board.number(f"reserve_markers_{side}")


def check(game: ArdennesGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit out of Reserve, or None (1.8a, 1.14)."""
    name = title(game, unit.id)
    placing = RULE("1.8a")
    if piece(game, unit).role in ("greif", "supply"):
        return placing.refuse(name, "teams and Supply Units are never in Reserve")
    if unit.has(RESERVE):
        return placing.refuse(name, "it is in Reserve already")
    if unit.has(MOVED):
        return placing.refuse(name, "it has moved this turn")
    if unit.has(DISORGANIZED):
        return placing.refuse(name, "it is disorganized")
    if unit.hex in beside_enemies(game, unit.side):
        return placing.refuse(name, "it is next to an enemy unit", unit.hex)
    if unit.has(OUT_OF_SUPPLY):
        return RULE("1.14").refuse(name, "it is out of supply")
    marked = marked_hexes(game, unit.side)
    if unit.hex not in marked and len(marked) >= markers(game, unit.side):
        return RULE("1.8").refuse(name, f"all {markers(game, unit.side)} Reserve Markers are on the map")
    return None


def resolve(game: ArdennesGame, unit: Unit) -> Iterator[object]:
    """Yield the marker."""
    yield MarksChanged(unit.id, with_marks(unit, RESERVE))
