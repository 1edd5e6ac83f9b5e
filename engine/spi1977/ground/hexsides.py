"""What lies between two hexes now? (6.5, 8.25, 15.14)

A printed bridge counts until it is blown; one laid in play once it is built. Where a bridge is down, the road over it
is gone as well.
"""

from collections.abc import Collection
from functools import cache

from engine.core.numbering import natural_key
from engine.spi1977.board import Board
from engine.spi1977.position.ground_state import BUILT
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("15.14"), RULE("15.24"), RULE("8.25"))

RIVER, CREEK = "river", "creek"
BRIDGE, FORD = "bridge", "ford"
PRIMARY, SECONDARY = "primary_road", "secondary_road"
Pair = tuple[str, str]


@cache
def pair_of(a: str, b: str) -> Pair:
    """Return two hexes in map order, the key of the hexside between them."""
    return (a, b) if natural_key(a) < natural_key(b) else (b, a)


def pair_key(a: str, b: str) -> str:
    """Return the key of a hexside as text, ``A|B`` in map order."""
    return "|".join(pair_of(a, b))


def water(board: Board, a: str, b: str) -> str:
    """Return ``river`` or ``creek`` for what is printed between two hexes, or empty."""
    return board.once(_waters).get((a, b), "")


def _waters(board: Board) -> dict[Pair, str]:
    found: dict[Pair, str] = {}
    for pair, sides in board.map.hexsides.items():
        features = {side.feature for side in sides}
        kind = RIVER if RIVER in features else CREEK if CREEK in features else ""
        if kind:
            found[pair] = kind
    return found


def is_ford(board: Board, a: str, b: str) -> bool:
    """Tell whether a ford is printed between two hexes."""
    return (a, b) in board.once(_crossed_by, FORD)


def is_printed_bridge(board: Board, a: str, b: str) -> bool:
    """Tell whether a bridge is printed between two hexes, whatever has become of it."""
    return (a, b) in board.once(_crossed_by, BRIDGE)


def _crossed_by(board: Board, crossing: str) -> frozenset[Pair]:
    return frozenset(
        pair for pair, sides in board.map.hexsides.items() if any(side.crossing == crossing for side in sides)
    )


def is_blown(game: RhineGame, a: str, b: str) -> bool:
    """Tell whether the printed bridge between two hexes is down (15.14)."""
    return pair_of(a, b) in game.own.ground.blown


def laid(game: RhineGame) -> frozenset[Pair]:
    """Return the hexsides over which a bridge of an engineer is open, in map order (15.24, 15.31)."""
    return frozenset((item.hex_a, item.hex_b) for item in game.own.ground.bridges if item.state == BUILT)


def is_bridged(game: RhineGame, a: str, b: str) -> bool:
    """Tell whether a bridge stands between two hexes and can be used."""
    if is_printed_bridge(game.board, a, b) and not is_blown(game, a, b):
        return True
    return bool(game.own.ground.bridges) and pair_of(a, b) in laid(game)


def road(game: RhineGame, a: str, b: str) -> str:
    """Return the kind of road that leads over a hexside, or empty: none does where its bridge is down (15.14)."""
    kind = game.board.map.links.get((a, b), "")
    if kind and water(game.board, a, b) and not is_bridged(game, a, b):
        return ""
    return kind


def is_river_barrier(game: RhineGame, a: str, b: str) -> bool:
    """Tell whether a river without bridge or ford lies between two hexes: no zone reaches across (8.25)."""
    return bars(game.board, game.own.ground.blown, laid(game), a, b)


def bars(board: Board, down: Collection[Pair], laid_: Collection[Pair], a: str, b: str) -> bool:
    """Tell whether a river without bridge or ford lies between two hexes, with these bridges down and those laid."""
    if water(board, a, b) != RIVER or is_ford(board, a, b):
        return False
    pair = pair_of(a, b)
    return pair not in laid_ and (pair in down or not is_printed_bridge(board, a, b))
