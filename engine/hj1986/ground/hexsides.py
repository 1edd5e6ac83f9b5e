"""What lies between two hexes now: rivers, slopes, crossings, and whether a road goes on?

A printed bridge counts until it is blown (B 14.25), a bridge built in play once it is open (B 14.32); it carries a road
even where none is printed, if both hexes have one (B 14.33).
"""

from collections.abc import Iterator, Mapping
from functools import cache

from engine.core.mapdata import HexsideInfo
from engine.core.numbering import natural_key
from engine.hj1986.board import Board
from engine.hj1986.position.moving_state import BLOWN, BUILT
from engine.hj1986.state import RULE, RULING, BulgeGame

FOLLOWS = (RULE("B 14.11"), RULE("B 14.25"), RULE("B 14.33"), RULE("C TEC"))
READS = (RULING("our-bridges"),)

RIVER, MEUSE, SLOPE, BRIDGE, FORD, ROAD = "river", "meuse", "slope", "bridge", "ford", "road"
WATER = (RIVER, MEUSE)


@cache
def bridge_key(a: str, b: str) -> str:
    """Return the key of a bridge by its two hexes, in map order."""
    return f"{a}|{b}" if natural_key(a) < natural_key(b) else f"{b}|{a}"


def features(board: Board, here: str, there: str) -> tuple[HexsideInfo, ...]:
    """Return what is printed between two hexes."""
    return board.map.hexsides.get((here, there), ())


def has(board: Board, here: str, there: str, feature: str) -> bool:
    """Tell whether a feature is printed between two hexes."""
    return any(item.feature == feature for item in features(board, here, there))


def water(board: Board, here: str, there: str) -> HexsideInfo | None:
    """Return the river between two hexes, or None."""
    return board.once(_water).get((here, there))


def _water(board: Board) -> dict[tuple[str, str], HexsideInfo]:
    sides = board.map.hexsides.items()
    return {pair: item for pair, found in sides for item in reversed(found) if item.feature in WATER}


def has_bridge(game: BulgeGame, here: str, there: str) -> bool:
    """Tell whether a bridge stands open between two hexes."""
    return _bridge_by(game.board, game.own.ground.bridges, here, there)


def _bridge_by(board: Board, bridges: Mapping[str, str], here: str, there: str) -> bool:
    state = bridges.get(bridge_key(here, there))
    if state is not None:
        return state == BUILT
    side = water(board, here, there)
    return side is not None and side.crossing == BRIDGE


def is_blown(game: BulgeGame, here: str, there: str) -> bool:
    """Tell whether a bridge between two hexes is destroyed."""
    return game.own.ground.bridges.get(bridge_key(here, there)) == BLOWN


def has_ford(board: Board, here: str, there: str) -> bool:
    """Tell whether a ford leads over the river between two hexes."""
    side = water(board, here, there)
    return side is not None and side.crossing == FORD


def road_between(game: BulgeGame, here: str, there: str) -> str | None:
    """Return the kind of road that leads from hex to hex now, or None; a river cuts it where no bridge stands."""
    return road_by(game.board, game.own.ground.bridges, here, there)


def road_by(board: Board, bridges: Mapping[str, str], here: str, there: str) -> str | None:
    """Return what ``road_between`` does while bridges are in these states, by their keys."""
    link = board.map.links.get((here, there))
    if water(board, here, there) is None:
        return link
    if not _bridge_by(board, bridges, here, there):
        return None
    if link is None and board.is_on_road(here) and board.is_on_road(there):
        return ROAD
    return link


def roads_from(board: Board, here: str) -> tuple[tuple[str, bool], ...]:
    """Return the hexes to which a road leads, or would with a bridge, clockwise; and whether it needs the bridge."""
    return board.once(_roads_from, here)


def _roads_from(board: Board, here: str) -> tuple[tuple[str, bool], ...]:
    return tuple(
        (there, water(board, here, there) is not None)
        for there in board.map.neighbors[here]
        if (here, there) in board.map.links
        or (water(board, here, there) is not None and board.is_on_road(here) and board.is_on_road(there))
    )


def is_uphill(board: Board, here: str, there: str) -> bool:
    """Tell whether a slope goes up from the first hex to the second; one without a named side goes up both ways."""
    return any(item.feature == SLOPE and item.high in ("", there) for item in features(board, here, there))


def bridges_at(game: BulgeGame, label: str) -> Iterator[str]:
    """Yield the hexes to which a bridge leads from a hex, clockwise."""
    return (other for other in game.board.map.neighbors[label] if has_bridge(game, label, other))
