"""Hexes: neighbors, distances, rings, both orientations and both shifts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.hexes import Cell, Grid

GRIDS = [Grid("pointy", "odd"), Grid("pointy", "even"), Grid("flat", "odd"), Grid("flat", "even")]
grids = st.sampled_from(GRIDS)
cells = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(grids, cells)
def test_cube_and_cell_are_inverse(grid: Grid, cell: Cell) -> None:
    assert grid.cell(grid.cube(cell)) == cell


@given(grids, cells)
def test_cube_coordinates_add_up_to_zero(grid: Grid, cell: Cell) -> None:
    assert sum(grid.cube(cell)) == 0


@given(grids, cells)
def test_a_hex_has_six_different_neighbors(grid: Grid, cell: Cell) -> None:
    assert len({*grid.neighbors(cell), cell}) == 7


@given(grids, cells, st.integers(0, 5))
def test_going_there_and_back_ends_at_the_start(grid: Grid, cell: Cell, direction: int) -> None:
    assert grid.neighbor(grid.neighbor(cell, direction), (direction + 3) % 6) == cell


@given(grids, cells, st.integers(0, 5))
def test_turning_by_two_directions_closes_a_triangle(grid: Grid, cell: Cell, direction: int) -> None:
    first = grid.neighbor(cell, direction)
    assert grid.neighbor(grid.neighbor(first, (direction + 2) % 6), (direction + 4) % 6) == cell


@given(grids, cells, st.integers(0, 5))
def test_direction_finds_the_neighbor(grid: Grid, cell: Cell, direction: int) -> None:
    assert grid.direction(cell, grid.neighbor(cell, direction)) == direction


def test_direction_of_distant_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="do not touch"):
        GRIDS[0].direction((0, 0), (2, 0))


@given(grids, cells, cells)
def test_distance_is_the_same_both_ways(grid: Grid, a: Cell, b: Cell) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)


@given(grids, cells, cells, cells)
def test_distance_takes_no_detour(grid: Grid, a: Cell, b: Cell, c: Cell) -> None:
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids, cells, cells)
def test_a_step_toward_the_target_exists(grid: Grid, a: Cell, b: Cell) -> None:
    """Distance counts steps: from every other hex one neighbor is exactly one nearer."""
    if a != b:
        assert min(grid.distance(step, b) for step in grid.neighbors(a)) == grid.distance(a, b) - 1


@given(grids, cells, st.integers(1, 6))
def test_a_ring_holds_six_hexes_for_each_step_of_its_radius(grid: Grid, cell: Cell, radius: int) -> None:
    ring = grid.ring(cell, radius)
    assert len(set(ring)) == len(ring) == 6 * radius
    assert {grid.distance(cell, other) for other in ring} == {radius}


@given(grids, cells, st.integers(1, 6))
def test_a_ring_goes_round(grid: Grid, cell: Cell, radius: int) -> None:
    ring = grid.ring(cell, radius)
    assert all(grid.distance(a, b) == 1 for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def test_ring_of_radius_zero_is_the_hex() -> None:
    assert GRIDS[0].ring((3, 4), 0) == ((3, 4),)


# A pointy-top map whose odd rows lie half a hex further right. From (5, 4), an even row: the row above holds columns
# 4 and 5 to its upper left and right, likewise the row below. From (5, 5), an odd row: columns 5 and 6.
@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ((5, 4), ((5, 3), (6, 4), (5, 5), (4, 5), (4, 4), (4, 3))),
        ((5, 5), ((6, 4), (6, 5), (6, 6), (5, 6), (4, 5), (5, 4))),
    ],
)
def test_neighbors_on_a_pointy_map_with_odd_rows_shifted(cell: Cell, expected: tuple[Cell, ...]) -> None:
    assert Grid("pointy", "odd").neighbors(cell) == expected


# A flat-top map whose odd columns lie half a hex lower: (4, 5) touches rows 4 and 5 of the columns beside it.
def test_neighbors_on_a_flat_map_with_odd_columns_shifted() -> None:
    assert Grid("flat", "odd").neighbors((4, 5)) == ((4, 4), (5, 4), (5, 5), (4, 6), (3, 5), (3, 4))
