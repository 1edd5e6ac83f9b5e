"""Who holds a city, and what are the cities worth? (4.2, 4.2-CTRL)

A city hex belongs to the side whose units entered it last, at start to the US, unless the set-up or the scenario says
otherwise. A city of several hexes scores only as a whole. Special teams take nothing (2.1bE).
"""

from collections.abc import Iterator

from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Place
from engine.scs1994.state import RULE, RULING, ArdennesGame, piece

READS = (RULING("control-at-start"), RULING("occupied"))
FOLLOWS = (RULE("4.2-CTRL"),)


def held_by(game: ArdennesGame, label: str) -> str:
    """Return the side that controls a city hex."""
    return game.own.control.get(label, ALLIED)


def holder(game: ArdennesGame, key: str) -> str | None:
    """Return the side that controls every hex of a place, or None when they are shared or not on the map."""
    sides = {held_by(game, label) for label in hexes_of(game, key)}
    return sides.pop() if len(sides) == 1 else None


def hexes_of(game: ArdennesGame, key: str) -> tuple[str, ...]:
    """Return the hexes of a place that are on the map of the scenario."""
    return tuple(label for label in game.board.places.get(key, ()) if label in game.board.map.hexes)


def scoring(game: ArdennesGame, side: str) -> Iterator[Place]:
    """Yield the places with points that a side controls as a whole."""
    for place in game.board.scenario.map.places:
        if place.vp and holder(game, place.key) == side:
            yield place


def points(game: ArdennesGame, side: str) -> int:
    """Return the points of all cities that a side controls."""
    return sum(place.vp for place in scoring(game, side))


def occupied(game: ArdennesGame, key: str) -> tuple[str, ...]:
    """Return the hexes of a place in which German units stand, special teams not counted."""
    return tuple(
        label
        for label in hexes_of(game, key)
        if any(unit.side == GERMAN and piece(game, unit).role != "greif" for unit in game.units_in(label))
    )
