"""Where do the letters of entry areas stand, and how are outlines parted?"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF

from editor.window.canvas import lettering
from editor.window.canvas.entry_letters import areas_by_letter, entry_at
from editor.window.canvas.frames import plate_of
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.scene import AreaPicture, MapScene
from engine.core.hexes import Cell, Grid

GEOMETRY = Geometry(Grid("pointy", "odd"))


def entry(key: str, *columns: int) -> AreaPicture:
    """Return an entry area in the first row."""
    return AreaPicture(key, "entry", key, tuple((column, 0) for column in columns))


def letters_of(areas: tuple[AreaPicture, ...], seen: frozenset[Cell] | None = None) -> dict[Cell, list[str]]:
    """Return the keys of the areas by the cell of their letter."""
    found = areas_by_letter(GEOMETRY, areas, seen)
    return {cell: [area.key for area in standing] for cell, standing in found.items()}


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
    assert letters_of(areas) == letters


def test_in_a_picture_the_letter_stands_where_the_area_is_seen() -> None:
    assert letters_of((entry("A", 1, 2, 3),), frozenset({(3, 0)})) == {(3, 0): ["A"]}


def test_a_letter_is_where_it_is_printed_and_nowhere_else(scene: MapScene) -> None:
    x, y = scene.geometry.center((4, 0))
    found = [entry_at(scene, 40, x + dx, y) for dx in (0, 0.45)]
    assert [area.key if area else "" for area in found] == ["N", ""]
    assert entry_at(scene, 10, x, y) is None  # too far away to be printed


def test_of_two_signs_on_one_plate_the_one_under_the_pointer_counts(scene: MapScene) -> None:
    both = replace(scene, areas=(entry("A", 4), entry("Malmedy", 4)))
    x, y = scene.geometry.center((4, 0))
    wide = plate_of(QPointF(), "A Malmedy", 10).width() / 40
    found = [entry_at(both, 40, x + dx, y) for dx in (-0.45 * wide, 0.0, 0.45 * wide)]
    assert [area.key if area else "" for area in found] == ["A", "Malmedy", "Malmedy"]


def test_the_pieces_of_an_outline_go_on_from_each_other_and_close_it() -> None:
    """A row of nine hexes has 6 + 8 * 4 = 38 sides: three pieces of twelve and one of two."""
    pieces = [path for path, _ in lettering._pieces(GEOMETRY, tuple((column, 4) for column in range(9)), 10.0)]
    assert [path.elementCount() - 1 for path in pieces] == [12, 12, 12, 2]
    ends = [(path.elementAt(0), path.elementAt(path.elementCount() - 1)) for path in pieces]
    for (_, end), (start, _) in zip(ends, [*ends[1:], ends[0]], strict=True):
        assert (end.x, end.y) == (start.x, start.y)
