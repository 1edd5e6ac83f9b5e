"""Who leaves the map, where, and for how much? (25.17, 25.27, 27.4b)"""

from collections.abc import Iterator

from engine.core.events import UnitRemoved
from engine.core.units import EXITED, Unit
from engine.spi1977.board import MP, Board
from engine.spi1977.ground.teams import partner
from engine.spi1977.position.moving_events import UnitExited
from engine.spi1977.setting.special_forms import Exits
from engine.spi1977.state import RULE, RhineGame
from engine.spi1977.steps.costs import leaving_price
from engine.spi1977.steps.entering import left
from engine.spi1977.steps.mover import mover, ways_of

FOLLOWS = (RULE("9.25"), RULE("25.17"), RULE("25.27"), RULE("27.4b"))


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


def way_out(game: RhineGame, unit: Unit, label: str, area: str) -> int | None:
    """Return the scaled points to leave the map from a hex, with those for an enemy zone in it (8.32, 8.33); None where
    nobody can."""
    cost = exit_cost(game, unit, label, area)
    return None if cost is None else cost + leaving_price(mover(game, unit), label)


def left_map(game: RhineGame, unit: Unit) -> Iterator[object]:
    """Yield that a unit leaves the map from its hex, with whom it marches under one marker (9.25)."""
    label = unit.hex
    for one in (unit, partner(game, unit)):
        if one is not None:
            yield UnitExited(one.id, label)
            yield UnitRemoved(one.id, EXITED, f"by {label}")
            yield from left(game, one, label)
