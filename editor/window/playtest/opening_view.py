"""Where does the map of a game open, so that counters can be read and the first move is in view? Knows no Qt."""

from collections.abc import Collection, Sequence

from engine.core.phases import AnyGame

Point = tuple[float, float]


def acting_hexes(game: AnyGame, side: str) -> list[str]:
    """Return the hexes in which units of a side stand on the map."""
    return sorted({unit.hex for unit in game.units.values() if unit.side == side and unit.on_map})


def most_seen(middles: Sequence[Point], stand: Collection[Point], wide: float, high: float) -> Point:
    """Return that one of some middles around which most of what stands lies within a window; the first of equals."""

    def seen(middle: Point) -> int:
        return sum(abs(x - middle[0]) <= wide / 2 and abs(y - middle[1]) <= high / 2 for x, y in stand)

    return max(middles, key=seen)
