"""The lines that the names of rivers follow."""

from math import hypot

import pytest

from editor.window.canvas.courses import along, courses, length_of
from editor.window.canvas.geometry import Geometry, Side
from engine.core.hexes import Grid

GEOMETRY = Geometry(Grid("pointy", "odd"))


def river(first: int, count: int, row: int = 4) -> list[Side]:
    """Return the sides under a row of hexes, two for each: an unbroken zigzag."""
    return [GEOMETRY.side((column, row), turn) for column in range(first, first + count) for turn in (2, 3)]


def test_an_unbroken_chain_is_one_course() -> None:
    found = courses(GEOMETRY, [(side, "Our", "river") for side in river(0, 10)])
    assert [(course.name, course.line) for course in found] == [("Our", "river")]


def test_a_course_goes_through_every_corner_of_its_chain() -> None:
    # ten hexes with two sides each: 20 sides, 21 corners
    (course,) = courses(GEOMETRY, [(side, "Our", "river") for side in river(0, 10)])
    assert len(course.points) == 21


def test_a_course_runs_from_left_to_right() -> None:
    (course,) = courses(GEOMETRY, [(side, "Our", "river") for side in reversed(river(0, 10))])
    assert course.points[0][0] < course.points[-1][0]


def test_the_zigzag_of_the_hexes_is_smoothed_away() -> None:
    (course,) = courses(GEOMETRY, [(side, "Our", "river") for side in river(0, 10)])
    heights = [y for _, y in course.points[6:-6]]
    # the corners lie a quarter of a hex's height, 0.29, apart
    assert max(heights) - min(heights) < 0.06


def test_two_stretches_of_one_name_are_two_courses() -> None:
    apart = [*river(0, 6), *river(20, 6)]
    assert len(courses(GEOMETRY, [(side, "Our", "river") for side in apart])) == 2


def test_a_short_stretch_and_a_nameless_one_have_no_course() -> None:
    sides = [(side, "Our", "river") for side in river(0, 1)] + [(side, "", "river") for side in river(10, 8)]
    assert courses(GEOMETRY, sides) == ()


def test_a_branch_does_not_lengthen_the_course() -> None:
    branch = [GEOMETRY.side((5, 4), 1)]
    (course,) = courses(GEOMETRY, [(side, "Our", "river") for side in [*river(0, 10), *branch]])
    assert len(course.points) == 21


@pytest.mark.parametrize(
    ("distance", "expected"), [(0.0, (0.0, 0.0)), (3.0, (3.0, 0.0)), (6.0, (4.0, 2.0)), (99.0, (4.0, 3.0))]
)
def test_points_along_a_line(distance: float, expected: tuple[float, float]) -> None:
    x, y, dx, dy = along(((0.0, 0.0), (4.0, 0.0), (4.0, 3.0)), distance)
    assert (x, y) == expected
    assert hypot(dx, dy) == pytest.approx(1.0)


def test_the_length_of_a_line() -> None:
    assert length_of(((0.0, 0.0), (4.0, 0.0), (4.0, 3.0))) == 7.0
