"""Which bridges does a move use, and which engineers help it over rivers? (6.53, 25.14f)"""

from collections.abc import Iterator

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.clauses.first_day import BOTTLENECKS, holds
from engine.spi1977.ground.hexsides import RIVER, is_ford, pair_key, water
from engine.spi1977.state import HELPED, RhineGame
from engine.spi1977.steps.mover import engineers_at, mover


def bridges_crossed(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> Iterator[str]:
    """Yield the river bridges that a German unit crosses while they are counted (25.14f)."""
    if unit.side != GERMAN or not holds(game, BOTTLENECKS):
        return
    who = mover(game, unit)
    for here, there in zip(path, path[1:], strict=False):
        if any(way.there == there and way.bridge for way in who.ways[here]):
            yield pair_key(here, there)


def helpers(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> Iterator[tuple[Unit, ...]]:
    """Yield for each river over which engineers help the unit on its way those that can; one alone where one of them
    has helped before, for it is bound already (6.53)."""
    who = mover(game, unit)
    for here, there in zip(path, path[1:], strict=False):
        if water(game.board, here, there) != RIVER or is_ford(game.board, here, there):
            continue
        if not any(way.there == there and way.helped is not None and not way.road for way in who.ways[here]):
            continue
        near = tuple(engineers_at(game, unit, here))
        helped = next((other for other in near if other.has(HELPED)), None)
        if near:
            yield near if helped is None else (helped,)
