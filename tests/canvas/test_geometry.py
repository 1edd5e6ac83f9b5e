"""Pixels, hexes and hexsides; both orientations, both displacements."""

from collections import Counter
from math import hypot
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.window.canvas.geometry import RADIUS, Geometry, distance_to_segment, noise, noises
from editor.window.canvas.waters import sides_at
from engine.core.hexes import Cell, Grid

GEOMETRIES = [Geometry(Grid(o, s)) for o in ("pointy", "flat") for s in ("odd", "even")]
geometries = st.sampled_from(GEOMETRIES)
cells = st.tuples(st.integers(-500, 500), st.integers(-500, 500))
directions = st.integers(0, 5)
places = st.tuples(st.floats(-300, 300), st.floats(-300, 300))


def near(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def gap(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


@given(geometries, cells)
def test_the_center_of_a_hex_lies_in_it(geometry: Geometry, cell: Cell) -> None:
    assert geometry.cell_at(*geometry.center(cell)) == cell


@given(geometries, places)
def test_a_point_belongs_to_the_hex_with_the_nearest_center(geometry: Geometry, point: tuple[float, float]) -> None:
    cell = geometry.cell_at(*point)
    mine = gap(point, geometry.center(cell))
    assert mine <= RADIUS + 1e-9
    assert all(mine <= gap(point, geometry.center(other)) + 1e-9 for other in geometry.grid.neighbors(cell))


@given(geometries, cells, directions)
def test_touching_hexes_are_one_unit_apart(geometry: Geometry, cell: Cell, direction: int) -> None:
    other = geometry.neighbor(cell, direction)
    assert other == geometry.grid.neighbor(cell, direction)
    assert gap(geometry.center(cell), geometry.center(other)) == pytest.approx(1)


@given(geometries, cells, directions)
def test_both_hexes_of_a_side_give_it_the_same_name(geometry: Geometry, cell: Cell, direction: int) -> None:
    other = geometry.neighbor(cell, direction)
    side = geometry.side(cell, direction)
    assert side == geometry.side(other, (direction + 3) % 6) == geometry.side_between(other, cell)
    assert set(geometry.side_cells(side)) == {cell, other}


@given(geometries, cells, directions)
def test_the_middle_of_a_side_lies_half_way_between_the_centers(geometry: Geometry, cell: Cell, direction: int) -> None:
    a, b = geometry.center(cell), geometry.center(geometry.neighbor(cell, direction))
    assert geometry.side_middle(cell, direction) == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


@given(geometries, cells, directions, st.floats(0.7, 0.97))
def test_a_point_near_the_middle_of_a_side_picks_it(
    geometry: Geometry, cell: Cell, direction: int, part: float
) -> None:
    (cx, cy), (mx, my) = geometry.center(cell), geometry.side_middle(cell, direction)
    side, distance = geometry.side_at(cx + (mx - cx) * part, cy + (my - cy) * part)
    assert side == geometry.side(cell, direction)
    assert distance == pytest.approx((1 - part) / 2, abs=1e-9)


@given(geometries, cells, directions)
def test_three_sides_meet_at_each_corner(geometry: Geometry, cell: Cell, corner: int) -> None:
    point = geometry.corners(cell)[corner]
    near, toward = sides_at(geometry, np.array([cell]), np.array([corner]))
    meeting = {((column, row), side) for (column, row), side in zip(near.tolist(), toward.tolist(), strict=True)}
    assert len(meeting) == 3
    for side in meeting:
        assert geometry.side(*side) == side
        assert min(gap(point, end) for end in geometry.side_ends(*side)) < 1e-9


@given(geometries, st.lists(st.tuples(cells, directions), min_size=1))
def test_sides_asked_for_together_are_those_asked_for_one_by_one(
    geometry: Geometry, sides: list[tuple[Cell, int]]
) -> None:
    near, toward = geometry.sides_of(np.array([cell for cell, _ in sides]), np.array([side for _, side in sides]))
    found = [((column, row), side) for (column, row), side in zip(near.tolist(), toward.tolist(), strict=True)]
    assert found == [geometry.side(*side) for side in sides]


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1), st.integers(-500, 500))
def test_noise_of_many_numbers_is_that_of_each(numbers: list[int], salt: int) -> None:
    assert noises(np.array(numbers), salt).tolist() == [noise(number, salt) for number in numbers]


@given(geometries, cells, st.floats(0.1, 6), st.floats(0.1, 6))
def test_the_cells_of_a_rectangle_hold_those_of_its_points(
    geometry: Geometry, cell: Cell, width: float, height: float
) -> None:
    left, top = geometry.center(cell)
    column_0, column_1, row_0, row_1 = geometry.cells_in(left, top, left + width, top + height)
    for x in (left, left + width / 2, left + width):
        for y in (top, top + height / 2, top + height):
            column, row = geometry.cell_at(x, y)
            assert column_0 <= column <= column_1
            assert row_0 <= row <= row_1


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_the_extent_of_a_block_holds_all_corners_and_no_more(geometry: Geometry) -> None:
    left, top, width, height = geometry.extent(3, 4, 5, 6)
    corners = [p for column in range(3, 8) for row in range(4, 10) for p in geometry.corners((column, row))]
    assert left == pytest.approx(min(x for x, _ in corners))
    assert top == pytest.approx(min(y for _, y in corners))
    assert left + width == pytest.approx(max(x for x, _ in corners))
    assert top + height == pytest.approx(max(y for _, y in corners))


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_the_outline_of_a_hex_and_its_neighbors_has_eighteen_sides(geometry: Geometry) -> None:
    rings = list(geometry.outline(frozenset({(4, 4), *geometry.grid.neighbors((4, 4))})))
    # each of the six outer hexes shows three sides
    assert [len(ring) for ring in rings] == [18]


def test_a_hole_is_an_outline_of_its_own() -> None:
    rings = list(GEOMETRIES[0].outline(frozenset(GEOMETRIES[0].grid.neighbors((4, 4)))))
    assert sorted(len(ring) for ring in rings) == [6, 18]


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_an_outline_has_each_side_beyond_which_there_is_no_hex_of_the_set(geometry: Geometry) -> None:
    chance = Random(14)
    for count in (0, 1, 20, 90):
        cells = frozenset((chance.randint(-9, 8), chance.randint(-6, 9)) for _ in range(count))
        open_sides = [(cell, way) for cell in cells for way in range(6) if geometry.neighbor(cell, way) not in cells]
        starts = [geometry.side_ends(*side)[0] for side in open_sides]
        found = [point for ring in geometry.outline(cells) for point in ring]
        assert Counter(map(near, found)) == Counter(map(near, starts))


def test_the_distance_to_a_segment_is_taken_at_its_ends_too() -> None:
    assert distance_to_segment((0, 3), (-1, 0), (1, 0)) == 3
    assert distance_to_segment((4, 4), (-1, 0), (1, 0)) == 5  # 3 right of the end, 4 below


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=4))
def test_noise_depends_on_its_numbers_only(numbers: list[int]) -> None:
    assert 0 <= noise(*numbers) < 1
    assert noise(*numbers) == noise(*numbers)


def test_the_corners_of_a_hex_are_kept_once_for_all_maps_of_a_grid() -> None:
    one, other = Geometry(Grid("flat", "even")), Geometry(Grid("flat", "even"))
    assert one.corners((3, 4)) is other.corners((3, 4))
