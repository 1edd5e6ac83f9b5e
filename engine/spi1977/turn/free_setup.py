"""What must a set-up be in which the German stands where he likes? (24.81)

Room, the distance from the enemy and the sheet are asked as in any set-up; here the line of the front is added, and
what can only be told once all units stand.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.spi1977.board import Board
from engine.spi1977.command.attachment import corps_of_unit
from engine.spi1977.ground.zones import occupied, zones_of
from engine.spi1977.setting.special_forms import FreeSetup
from engine.spi1977.state import RULE, RULING, RhineGame, piece, title

FOLLOWS = (RULE("24.8"), RULE("24.81"), RULE("24.81b"), RULE("24.81c"), RULE("24.82"))

READS = (RULING("free-setup-of-corps"),)
NUMBERED_ALONE = "only those that bear its number"
NEAR, EAST, LINE = RULE("24.81a"), RULE("24.81d"), RULE("24.81e")


def areas(board: Board, side: str) -> tuple[str, ...]:
    """Return the areas in which a side sets up as it likes; empty where it does not."""
    return tuple(clause.args.area for clause in board.clauses.of(FreeSetup) if clause.args.side == side)


def is_behind(game: RhineGame, side: str, label: str) -> bool:
    """Tell whether a hex lies behind the line of the easternmost enemies and their zones (24.81d).

    Any does where a side does not set up as it likes.
    """
    if not areas(game.board, side):
        return True
    line = game.derived_of(other_side(side), _front)
    column, row = game.board.map.hexes[label].cell
    return not line or column > _at(line, row)


def _front(game: RhineGame, side: str) -> dict[int, int]:
    """Return the easternmost column that a side holds or controls in each row, in the order of the rows."""
    found: dict[int, int] = {}
    for label in occupied(game, side) | zones_of(game, side).all:
        column, row = game.board.map.hexes[label].cell
        found[row] = max(column, found.get(row, column))
    return dict(sorted(found.items()))


def _at(line: dict[int, int], row: int) -> Fraction:
    """Return where the line is in a row: straight between the rows that make it, beyond them as in the last."""
    if row in line:
        return Fraction(line[row])
    above = max((other for other in line if other < row), default=None)
    below = min((other for other in line if other > row), default=None)
    if above is None or below is None:
        return Fraction(line[above if below is None else below])  # type: ignore[index]
    return line[above] + Fraction((line[below] - line[above]) * (row - above), below - above)


def unfinished(game: RhineGame, side: str) -> Refusal | None:
    """Return what the set-up of a side still breaks, or None: who stands apart from its own, where the line is open."""
    free = areas(game.board, side)
    if not free:
        return None
    for unit in _apart(game, side):
        most = game.board.number("free_setup_distance")
        return NEAR.refuse(title(game, unit.id), f"no other of its division or corps is within {most} hexes", unit.hex)
    for area in free:
        if not _is_closed(game, side, area):
            return LINE.refuse(area, "no line of units and their zones runs from its north to its south")
    return None


def _apart(game: RhineGame, side: str) -> Iterator[Unit]:
    """Yield the units that stand too far from all others of their division or corps; who has none stands anywhere."""
    most = game.board.number("free_setup_distance")
    units = [unit for unit in game.units_of(side) if not piece(game, unit).is_commando]
    own: dict[str, list[Unit]] = {}
    for unit in units:
        for key in _bodies(game, unit):
            own.setdefault(key, []).append(unit)
    for unit in units:
        others = [other.hex for other in own[piece(game, unit).formation] if other is not unit]
        if others and min(game.board.map.distance(unit.hex, label) for label in others) > most:
            yield unit


def _bodies(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return whom a unit counts for: its own formation, and the corps that its division belongs to (11.16)."""
    own, corps = piece(game, unit).formation, corps_of_unit(game, unit)
    if corps in ("", own) or game.board.reads("free-setup-of-corps", NUMBERED_ALONE):
        return (own,)
    return own, corps


def _is_closed(game: RhineGame, side: str, area: str) -> bool:
    """Tell whether hexes with units of a side or their zones join the first row of an area with its last."""
    cells = {label: game.board.map.hexes[label].cell for label in game.board.areas.get(area, ())}
    held = (occupied(game, side) | zones_of(game, side).all) & cells.keys()
    rows = [row for _, row in cells.values()]
    waiting = [label for label in cells if label in held and cells[label][1] == min(rows)]
    seen = set(waiting)
    while waiting:
        label = waiting.pop()
        if cells[label][1] == max(rows):
            return True
        fresh = [near for near in game.board.map.neighbors[label] if near in held and near not in seen]
        seen.update(fresh)
        waiting += fresh
    return False
