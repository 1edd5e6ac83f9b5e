"""Which hexes of the edge serve an arrival or an exit, and what does it cost to pass the edge? (B 9.1, B 9.2, B 9.3)"""

from collections.abc import Iterator

from engine.core.sides import ALLIED
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.clauses.conditions import arrival_of
from engine.hj1986.ground.allowance import MOVE
from engine.hj1986.ground.first_days import roads_are_closed
from engine.hj1986.ground.lanes import ground_cost
from engine.hj1986.state import RULE, BulgeGame, enemies_in, piece
from engine.hj1986.steps.modes import BY_TRUCK, NORMAL
from engine.hj1986.steps.mover import mover

FOLLOWS = (
    *(RULE("B 9.11"), RULE("B 9.14"), RULE("B 9.15"), RULE("B 9.16"), RULE("B 9.22"), RULE("B 9.23"), RULE("B 9.24")),
    RULE("B 9.31"),
)

ENTRY, EXIT, SUPPLY = "entry", "exit", "supply"
EAST_EDGE = "east-edge"
AREA = "area:"
WHOLE_MAP = "all"


def edges(board: Board) -> tuple[str, ...]:
    """Return the areas that are edges of the map: those that feed a side."""
    return tuple(dict.fromkeys(role.area for role in board.scenario.bound_roles if role.role == SUPPLY))


def edge_of(board: Board, label: str) -> str:
    """Return the edge a hex lies on; nothing for a hex inland. A corner belongs to the first in the data."""
    return next((key for key in edges(board) if label in board.areas.get(key, ())), "")


def scheduled_hexes(board: Board, unit_id: str) -> tuple[str, ...]:
    """Return the hexes by which the chart brings a unit; none for one that does not come by the edge."""
    row = arrival_of(board, unit_id)
    if row is None or row.place == AREA + WHOLE_MAP:
        return ()
    if row.place.startswith(AREA):
        return board.areas.get(row.place.removeprefix(AREA), ())
    return (row.place,) if row.place in board.map.hexes else ()


def is_blocked(game: BulgeGame, label: str, side: str) -> bool:
    """Tell whether an entry hex is closed: by enemy units in it, or to the Allies by Germans who left there."""
    if enemies_in(game, label, side):
        return True
    return side == ALLIED and label in game.own.logistics.exits.values()


def entry_hexes(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes by which a unit that is due may enter now."""
    drawn = game.own.optional.drawn.get(unit.id, "")
    planned = game.board.areas[drawn] if drawn else scheduled_hexes(game.board, unit.id)
    found = tuple(label for label in planned if not is_blocked(game, label, unit.side))
    if found or unit.id not in game.own.logistics.delayed:
        return found
    return _next_open(game, unit, planned)


def _next_open(game: BulgeGame, unit: Unit, planned: tuple[str, ...]) -> tuple[str, ...]:
    """Return the nearest open hexes beyond blocked ones: to the west for Allied units, either way on a side edge."""
    area = game.board.map
    edge = edge_of(game.board, planned[0]) if planned else ""
    best: list[str] = []
    nearest = 0
    for label in game.board.areas.get(edge, ()):
        if is_blocked(game, label, unit.side) or not _is_onward(game.board, label, planned):
            continue
        distance = min(area.distance(label, other) for other in planned)
        if not best or distance < nearest:
            best, nearest = [label], distance
        elif distance == nearest:
            best.append(label)
    return tuple(best)


def _is_onward(board: Board, label: str, planned: tuple[str, ...]) -> bool:
    """Tell whether a hex lies where blocked units look for another: west, where the edge leads there."""
    columns = [board.map.hexes[other].cell[0] for other in planned]
    column = board.map.hexes[label].cell[0]
    return min(columns) == max(columns) == column or column < min(columns)


def _road_at(board: Board, label: str) -> str | None:
    """Return the best road in a hex, which is taken to lead off the map."""
    kinds = [board.map.links[label, other] for other in board.map.roads_at[label]]
    return None if not kinds else "highway" if "highway" in kinds else "road"


def edge_cost(game: BulgeGame, unit: Unit, label: str, strategic: bool, fresh_hex: bool) -> int | None:
    """Return the scaled cost of the hex at the edge, or None where the unit cannot go.

    ``fresh_hex``: the hex is entered, so other units in it keep the unit off the road rate (B 5.42); when it is left
    the imaginary hex beyond is empty.
    """
    board = game.board
    who = mover(game, unit, BY_TRUCK if strategic else NORMAL, MOVE)
    road = None if roads_are_closed(board, unit.side, game.turn) else _road_at(board, label)
    if road is not None and (strategic or not fresh_hex or label not in who.crowded):
        return who.road[road]
    if strategic:
        return None
    return ground_cost(board, label, piece(game, unit).type.movement_class)


def queue_cost(game: BulgeGame, unit: Unit, label: str, strategic: bool) -> int:
    """Return the scaled cost of a hex of the imaginary road on which units wait behind each other (B 9.16)."""
    return mover(game, unit, BY_TRUCK if strategic else NORMAL, MOVE).road[_road_at(game.board, label) or "road"]


def exit_hexes(board: Board) -> frozenset[str]:
    """Return the hexes by which Germans may leave: those with a road in the areas by which the Allies enter."""
    return board.once(_exit_hexes)


def _exit_hexes(board: Board) -> frozenset[str]:
    return frozenset(_roads_out(board))


def _roads_out(board: Board) -> Iterator[str]:
    roles = board.scenario.bound_roles
    open_edges = {label for role in roles if role.role == EXIT for label in board.areas.get(role.area, ())}
    for role in roles:
        if role.role == ENTRY and role.side == ALLIED:
            for label in board.areas.get(role.area, ()):
                if label in open_edges and board.is_on_road(label):
                    yield label
