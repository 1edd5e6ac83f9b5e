"""What may a side see?

Everything but which fuel depots are true, which only the Allied player knows until a German unit enters (25.27p). What
is hidden is blank: two positions that differ only in it look the same.
"""

from dataclasses import replace

from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.position.moving_events import DepotsChanged
from engine.spi1977.state import RULE, RhineGame
from engine.spi1977.turn.depots import PlaceDepot

FOLLOWS = (RULE("25.27p"), RULE("25.27q"))


def hide(game: RhineGame, side: str) -> bool:
    """Blank in a position what a side may not know; return whether there was anything."""
    if side != GERMAN or not any(depot.real for depot in game.own.moving.depots):
        return False
    game.own.moving.depots = tuple(replace(depot, real=False) for depot in game.own.moving.depots)
    return True


def secret(game: RhineGame, thing: object) -> str:
    """Return the side that alone may know of an action or event, or an empty string."""
    if isinstance(thing, PlaceDepot) or (isinstance(thing, DepotsChanged) and thing.how == "placed"):
        return ALLIED
    return ""


def reveals(game: RhineGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a depot is entered."""
    return isinstance(event, DepotsChanged) and event.how != "placed"
