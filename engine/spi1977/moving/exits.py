"""Who leaves the map, where, and for how much? (25.17, 25.27, 27.4b)"""

from collections.abc import Iterator

from engine.core.events import UnitRemoved
from engine.core.units import EXITED, Unit
from engine.spi1977.board import MP, Board
from engine.spi1977.position.moving_events import UnitExited
from engine.spi1977.setting.special_forms import Exits
from engine.spi1977.state import RULE, RhineGame
from engine.spi1977.steps.entering import left
from engine.spi1977.steps.mover import ways_of

FOLLOWS = (RULE("25.17"), RULE("25.27"), RULE("27.4b"))


def exit_areas(board: Board, side: str) -> dict[str, tuple[str, ...]]:
    """Return the areas by which a side may leave the map in this scenario, by key."""
    return {
        area: board.areas.get(area, ())
        for clause in board.clauses.of(Exits)
        if clause.args.side == side
        for area in clause.args.areas
    }


def exit_cost(game: RhineGame, unit: Unit, label: str, area: str) -> int | None:
    """Return the scaled points to leave the map from a hex by an area, None where nobody can."""
    for clause in game.board.clauses.of(Exits):
        if clause.args.side == unit.side and area in clause.args.areas and label in game.board.areas.get(area, ()):
            return game.board.points("exit_cost") if clause.args.cost == "1" else _ground_cost(game, unit, label)
    return None


def _ground_cost(game: RhineGame, unit: Unit, label: str) -> int | None:
    """Return what the ground of the hex costs the unit, by road where it has one (27.4b)."""
    costs = [
        cost
        for near in game.board.map.neighbors[label]
        for way in ways_of(game, unit)[near]
        if way.there == label
        for cost in ((way.by_road,) if way.road else (way.ground,))
        if cost is not None
    ]
    return min(costs, default=MP)


def left_map(game: RhineGame, unit: Unit) -> Iterator[object]:
    """Yield that a unit leaves the map from its hex."""
    label = unit.hex
    yield UnitExited(unit.id, label)
    yield UnitRemoved(unit.id, EXITED, f"by {label}")
    yield from left(game, unit, label)
