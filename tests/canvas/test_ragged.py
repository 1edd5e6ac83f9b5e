"""Hexes at the rim of woods and towns: joined where they lie together, drawn in elsewhere, kept within a bound."""

from itertools import product

import numpy as np
import pytest

from editor.window.canvas import ragged as shapes
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.ragged import FINE_FROM, Rim, Shape, ragged
from engine.core.hexes import Grid

pytestmark = pytest.mark.usefixtures("qapp")

GRIDS = [Grid(first, second) for first in ("pointy", "flat") for second in ("odd", "even")]  # type: ignore[arg-type]
ALIKE: tuple[tuple[bool, ...], ...] = tuple(product((False, True), repeat=6))


def border(shape: Shape) -> np.ndarray:
    return np.frombuffer(shape[1]).reshape(-1, 4)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_border_goes_round_and_is_that_of_what_is_filled(grid: Grid) -> None:
    rim: list[Rim] = [((3, 4), like) for like in ALIKE]
    for shape in ragged(Geometry(grid), rim, 0.15, 20.0):
        lines = border(shape)
        assert np.array_equal(lines[:, 2:], np.roll(lines[:, :2], -1, axis=0))
        assert [[at.x(), at.y()] for at in shape[0].toList()] == lines[:, :2].tolist()


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_hex_is_drawn_in_where_its_like_is_not(grid: Grid) -> None:
    geometry, cell = Geometry(grid), (3, 4)
    for like, shape in zip(ALIKE, ragged(geometry, [(cell, like) for like in ALIKE], 0.15, 20.0), strict=True):
        # a corner between two of its like stays; each side without one has a point and three bends, another a point
        corners = {tuple(point) for point in border(shape)[:, :2].tolist()}
        for at, (x, y) in enumerate(geometry.corners(cell)):
            stays = any(abs(x - left) + abs(y - top) < 1e-9 for left, top in corners)
            assert stays == (like[at - 1] and like[at])
        assert len(border(shape)) == sum(1 if beside else 4 for beside in like)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
@pytest.mark.parametrize("direction", range(6))
def test_two_that_lie_together_meet_in_the_same_points(grid: Grid, direction: int) -> None:
    geometry, cell = Geometry(grid), (3, 4)
    other, back = geometry.neighbor(cell, direction), (direction + 3) % 6
    one, two = ragged(
        geometry,
        [(cell, tuple(at == direction for at in range(6))), (other, tuple(at == back for at in range(6)))],
        0.15,
        20.0,
    )
    common = [
        point
        for point in border(one)[:, :2]
        if np.isclose(border(two)[:, :2], point, rtol=0, atol=1e-9).all(axis=1).any()
    ]
    assert len(common) == 2


def test_shapes_worked_out_together_are_those_worked_out_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    geometry = Geometry(GRIDS[0])
    rim: list[Rim] = [((place % 9 - 2, place // 9), like) for place, like in enumerate(ALIKE)]
    monkeypatch.setattr(shapes, "_shapes", {})
    together = ragged(geometry, rim, 0.1, FINE_FROM)
    monkeypatch.setattr(shapes, "_shapes", {})
    alone = [ragged(geometry, [each], 0.1, FINE_FROM)[0] for each in rim]
    assert [border(shape).tolist() for shape in together] == [border(shape).tolist() for shape in alone]


def test_no_more_shapes_are_kept_than_those_of_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "_shapes", {})
    monkeypatch.setattr(shapes, "_KEPT", 10)
    rim: list[Rim] = [((place, 0), ALIKE[place]) for place in range(30)]
    first = ragged(Geometry(GRIDS[0]), rim, 0.1, 20.0)
    assert len(first) == 30 and len(shapes._shapes) == 10
    again = ragged(Geometry(GRIDS[0]), rim, 0.1, 20.0)
    assert again[-1][1] == first[-1][1] and len(shapes._shapes) == 10
