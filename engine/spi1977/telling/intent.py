"""What would pointing at a hex mean now, allowed or not?

So that a refused click is answered with the rule that refuses it. Only ``check`` judges.
"""

from engine.core.paths import reach
from engine.core.units import SETUP
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.costs import search
from engine.spi1977.steps.mover import mover, ways_of
from engine.spi1977.turn.setup import PlaceUnit


def intent(game: RhineGame, label: str) -> object | None:
    """Return the action a click on a hex stands for, or None when it stands for nothing in this phase."""
    if not game.stack or label not in game.board.map.hexes:
        return None
    frame = game.top
    if isinstance(frame.local, MoveUnit):
        path = _way(game, frame.local, label)
        return MoveTo(path) if len(path) > 1 else None
    if frame.phase == "set_up":
        decision = game.rules.phases[frame.phase].decision(game, frame)
        waits = decision is not None and decision.subject in game.units
        if waits and decision is not None and game.units[decision.subject].box == SETUP:
            return PlaceUnit(decision.subject, label)
    return None


def _way(game: RhineGame, local: MoveUnit, end: str) -> tuple[str, ...]:
    """Return the cheapest way that only the allowance can bar; else over the ground and roads alone, and by number of
    hexes where nothing can go."""
    unit = game.units[local.unit]
    free = search(mover(game, unit), (unit.hex,), local.spent, local.road, None)
    if end in free.cost:
        return free.path(end)
    ways = ways_of(game, unit)

    def cost(here: str, there: str) -> int | None:
        way = next(way for way in ways[here] if way.there == there)
        prices = [price for price in (way.ground, way.by_road if way.road else None) if price is not None]
        return min(prices, default=None)

    around = game.board.map.neighbors.__getitem__
    for price in (cost, lambda here, there: 1):
        found = reach((unit.hex,), None, around, price, goal=lambda at: at == end)
        if end in found.cost:
            return found.path(end)
    return ()
