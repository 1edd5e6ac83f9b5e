"""Where on pages of one size do rectangles stand, as high up and as far left as they go, in the order given?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """Where a rectangle stands: on which page, from 0, and where there."""

    page: int
    x: float
    y: float


def packed(sizes: Iterable[tuple[float, float]], width: float, height: float, gap: float) -> list[Spot]:
    """Return where each rectangle of a width and a height stands: on the first page with room for it, else on one more;
    there as well where it is larger than a page."""
    edges: list[list[tuple[float, float]]] = []  # of each page where steps begin, and how far down they are filled
    spots = []
    for wide, high in sizes:
        spot = next(
            (found for page in range(len(edges)) if (found := _spot(edges, page, wide, high, width, height))), None
        )
        if spot is None:
            spot = Spot(len(edges), 0.0, 0.0)
            edges.append([(0.0, 0.0)])
        edges[spot.page] = _filled(edges[spot.page], spot.x, spot.x + wide + gap, spot.y + high + gap)
        spots.append(spot)
    return spots


def _spot(
    edges: Sequence[list[tuple[float, float]]], page: int, wide: float, high: float, width: float, height: float
) -> Spot | None:
    """Return the highest place on a page with room, of several the leftmost."""
    edge = edges[page]
    tried = ((_depth(edge, x, x + wide), x) for x, _ in edge if x + wide <= width)
    found = min(((y, x) for y, x in tried if y + high <= height), default=None)
    return None if found is None else Spot(page, found[1], found[0])


def _depth(edge: list[tuple[float, float]], left: float, right: float) -> float:
    """Return how far down the page is filled between two places."""
    ends = [*(x for x, _ in edge[1:]), float("inf")]
    return max(y for (x, y), end in zip(edge, ends, strict=True) if x < right and end > left)


def _filled(edge: list[tuple[float, float]], left: float, right: float, y: float) -> list[tuple[float, float]]:
    """Return the steps after a rectangle has been put there."""
    after = next(deep for x, deep in reversed(edge) if x <= right)
    kept = [(x, deep) for x, deep in edge if x < left or x > right]
    return sorted([*kept, (left, y), (right, after)])
