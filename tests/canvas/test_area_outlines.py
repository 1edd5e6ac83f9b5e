"""Are outlines of areas drawn where they run, and kept no longer than they are of use?"""

import pytest
from PySide6.QtCore import QRectF

from editor.window.canvas import lettering
from editor.window.canvas.geometry import Geometry
from engine.core.hexes import Grid

GEOMETRY = Geometry(Grid("flat", "odd"))
CELLS = ((4, 4), *GEOMETRY.grid.neighbors((4, 4)))


def drawn(scale: float) -> list[list[tuple[float, float]]]:
    found = []
    for path, _ in lettering._pieces(GEOMETRY, CELLS, scale):
        elements = [path.elementAt(at) for at in range(path.elementCount())]
        found.append([(element.x, element.y) for element in elements])  # type: ignore[attr-defined]
    return found


def test_an_outline_is_drawn_piece_by_piece_from_corner_to_corner_and_back() -> None:
    first, second = drawn(20)
    (ring,) = GEOMETRY.outline(frozenset(CELLS))
    corners = [(x * 20, y * 20) for x, y in [*ring, next(iter(ring))]]
    assert (len(first), len(second)) == (13, 7)  # 18 sides: a piece of 12 and one of 6, the last point of one in both
    for found, corner in zip([*first, *second[1:]], corners, strict=True):
        assert found == pytest.approx(corner)


def test_what_a_piece_covers_has_a_hex_of_room_around_it() -> None:
    for path, covers in lettering._pieces(GEOMETRY, CELLS, 20):
        assert covers == path.boundingRect().adjusted(-20, -20, 20, 20) != QRectF()


def test_outlines_of_zooms_long_past_are_not_kept() -> None:
    lettering._pieces.cache_clear()
    for scale in range(10, 60):
        drawn(scale)
    assert lettering._pieces.cache_info().currsize == 20  # the 9 of the map with most areas, twice, and a few
