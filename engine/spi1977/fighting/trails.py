"""How is it kept what losers left? (10.91)"""

from collections.abc import Iterator

from engine.spi1977.position.fighting_events import TrailLeft
from engine.spi1977.position.fighting_state import Trail
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("10.91"), RULE("10.93"))


def trail_left(game: RhineGame, battle: int, of_attackers: bool, path: tuple[str, ...], hexes: int) -> Iterator[object]:
    """Yield that losers left their hex. Where no hex of the result is left, only columns follow, which advance one more
    (10.93)."""
    yield TrailLeft((*game.own.fighting.trails, Trail(battle, of_attackers, path, max(0, hexes))))


def trails_of(game: RhineGame, battle: int) -> tuple[Trail, ...]:
    """Return what the losers of a battle left."""
    return tuple(trail for trail in game.own.fighting.trails if trail.battle == battle)
