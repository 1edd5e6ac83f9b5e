"""Where do the letters of entry areas stand, and how are outlines parted?"""

import pytest

from editor.window.canvas import lettering
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.lettering import letters_of
from editor.window.canvas.scene import AreaPicture
from engine.core.hexes import Cell, Grid

GEOMETRY = Geometry(Grid("pointy", "odd"))


def entry(key: str, *columns: int) -> AreaPicture:
    """Return an entry area in the first row."""
    return AreaPicture(key, "entry", key, tuple((column, 0) for column in columns))


@pytest.mark.parametrize(
    ("areas", "letters"),
    [
        ((entry("A", 1, 2, 3),), {(2, 0): ["A"]}),
        ((entry("A", 1, 2, 3), entry("B", 7), entry("A-B", 1, 2, 3, 4, 5, 6, 7)), {(2, 0): ["A"], (7, 0): ["B"]}),
        ((entry("A", 1, 5),), {(1, 0): ["A"], (5, 0): ["A"]}),
        ((entry("A", 1, 2, 3), entry("B", 1, 2, 3)), {(2, 0): ["A"], (1, 0): ["B"]}),
        ((entry("A", 1), entry("B", 1)), {(1, 0): ["A", "B"]}),
    ],
    ids=["one in the middle", "none for a stretch", "one for each piece", "side by side", "together in one hex"],
)
def test_each_area_has_its_letter_once(areas: tuple[AreaPicture, ...], letters: dict[Cell, list[str]]) -> None:
    assert letters_of(GEOMETRY, areas) == letters


def test_in_a_picture_the_letter_stands_where_the_area_is_seen() -> None:
    assert letters_of(GEOMETRY, (entry("A", 1, 2, 3),), frozenset({(3, 0)})) == {(3, 0): ["A"]}


def test_the_pieces_of_an_outline_go_on_from_each_other_and_close_it() -> None:
    """A row of nine hexes has 6 + 8 * 4 = 38 sides: three pieces of twelve and one of two."""
    pieces = [path for path, _ in lettering._pieces(GEOMETRY, tuple((column, 4) for column in range(9)), 10.0)]
    assert [path.elementCount() - 1 for path in pieces] == [12, 12, 12, 2]
    ends = [(path.elementAt(0), path.elementAt(path.elementCount() - 1)) for path in pieces]
    for (_, end), (start, _) in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert (end.x, end.y) == (start.x, start.y)
