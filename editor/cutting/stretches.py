"""Into which stretches does the edge of a cut fall, and what are they called?"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from editor.cutting.board import Board, Point
from engine.core.numbering import natural_key

_PARTS = 16
"""What is shorter than one of so many parts of an edge is a jag of it and no stretch of its own."""


@dataclass(eq=False)
class _Stretch:
    labels: list[str]
    way: Point


def stretches(board: Board, edge: Sequence[str], inside: Sequence[str]) -> list[list[str]]:
    """Return the new edge in stretches that hang together and look the same way out, each in natural order.

    A cut all around has four: one for each way that its hexes look to most of the map outside. What is short beside the
    whole edge, as the steps of a slanting or jagged line are, belongs to the longest stretch that it touches; what
    alone looks its way is no step.
    """
    found = list(_alike(board, edge, set(inside)))
    count = Counter(each.way for each in found)
    may = [each for each in found if count[each.way] > 1 or not board.wind(each.way)]
    while (pair := _jag(board, found, [each for each in may if each in found and _is_short(each, edge)])) is not None:
        jag, longest = pair
        longest.labels += jag.labels
        found.remove(jag)
        for other in [each for each in _touching(board, longest, found) if each.way == longest.way]:
            longest.labels += other.labels
            found.remove(other)
    ordered = (sorted(each.labels, key=natural_key) for each in found)
    return sorted(ordered, key=lambda labels: natural_key(labels[0]))


def _alike(board: Board, edge: Sequence[str], inside: set[str]) -> Iterator[_Stretch]:
    """Yield what of an edge hangs together and looks the same way out."""
    ways = {label: _way_out(board, label, inside) for label in edge}
    left = dict.fromkeys(edge)
    while left:
        stretch, waiting = list[str](), [next(iter(left))]
        del left[waiting[0]]
        while waiting:
            label = waiting.pop()
            stretch.append(label)
            for other in board.around(label):
                if other in left and ways[other] == ways[label]:
                    del left[other]
                    waiting.append(other)
        yield _Stretch(stretch, ways[stretch[0]])


def _is_short(stretch: _Stretch, edge: Sequence[str]) -> bool:
    return len(stretch.labels) * _PARTS < len(edge)


def _jag(board: Board, found: Sequence[_Stretch], steps: Sequence[_Stretch]) -> tuple[_Stretch, _Stretch] | None:
    """Return the shortest step of an edge and the longest stretch that it touches; None where no step touches any."""
    for jag in sorted(steps, key=lambda each: len(each.labels)):
        if near := _touching(board, jag, found):
            return jag, max(near, key=lambda each: len(each.labels))
    return None


def _touching(board: Board, stretch: _Stretch, found: Sequence[_Stretch]) -> list[_Stretch]:
    """Return the other stretches that one touches."""
    around = {other for label in stretch.labels for other in board.around(label)}
    return [each for each in found if each is not stretch and not around.isdisjoint(each.labels)]


def stretch_title(board: Board, stretch: Sequence[str], inside: Collection[str]) -> str:
    """Return what a stretch of an edge is called: ``North edge, hexes B1.01 to B1.05``."""
    wind = board.wind(way_of(board, stretch, inside))
    hexes = f"hex {stretch[0]}" if len(stretch) == 1 else f"hexes {stretch[0]} to {stretch[-1]}"
    return f"{f'{wind} edge' if wind else 'edge'}, {hexes}".capitalize().replace(hexes.lower(), hexes)


def way_of(board: Board, stretch: Sequence[str], inside: Collection[str]) -> Point:
    """Return the one of four ways out that most hexes of a stretch look."""
    kept = set(inside)
    ((way, _),) = Counter(_way_out(board, label, kept) for label in stretch).most_common(1)
    return way


def way_off(board: Board, labels: Sequence[str]) -> Point | None:
    """Return the way in which some hexes look off the map; None where they do not lie at its edge."""
    looks = [way for label in labels if (way := _main(board, board.off(label))) != (0, 0)]
    return Counter(looks).most_common(1)[0][0] if looks else None


def _way_out(board: Board, label: str, inside: set[str]) -> Point:
    """Return the one of four ways to which most of the hexes around lie that are not in a cut."""
    x, y = board.point(board.cells[label])
    beyond = [board.point(board.cells[other]) for other in board.around(label) if other not in inside]
    return _main(board, (sum(there - x for there, _ in beyond), sum(there - y for _, there in beyond)))


def _main(board: Board, toward: Point) -> Point:
    """Return that of four ways which is nearest to a direction on the map; none of them for no direction."""
    dx, dy = toward
    wide, high = (dx * dx, 3 * dy * dy) if board.grid.orientation == "pointy" else (3 * dx * dx, dy * dy)
    return (0, (dy > 0) - (dy < 0)) if high >= wide else ((dx > 0) - (dx < 0), 0)
