"""What runs along the sides of a map and meets in its hexes is read once, and is what each chunk would read itself."""

from dataclasses import replace

import numpy as np
import pytest

from editor.window.canvas import along_sides, in_blocks, painting
from editor.window.canvas.along_sides import DRY, WATERS, meeting, on_sides
from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.in_blocks import Blocks, Box, Placed
from editor.window.canvas.painting import paint_window
from editor.window.canvas.roads import roads_of
from editor.window.canvas.scene import MapScene, SidePicture
from editor.window.canvas.waters import rivers_of
from editor.window.theme import AS_NAMED, look_of, theme_names
from engine.core.hexes import Grid

pytestmark = pytest.mark.usefixtures("qapp")


def seen(found: dict[str, Placed]) -> dict[str, list[list[float]]]:
    """Return the lines of each kind in an order of their own."""
    return {kind: sorted(placed.lines.round(9).tolist()) for kind, placed in found.items()}


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_road_is_an_arm_of_both_its_hexes(orientation: str) -> None:
    geometry = Geometry(Grid(orientation, "odd"))  # type: ignore[arg-type]
    links: dict[Side, str] = {((3, 4), 2): "primary_road", ((3, 4), 0): "no such kind", ((2, 4), 1): ""}
    roads = meeting(geometry, links, AS_NAMED)
    cells, directions = [tuple(cell) for cell in roads.cells.tolist()], roads.directions.tolist()
    arms = set(zip(cells, directions, [roads.kinds[kind] for kind in roads.kind], strict=True))
    primary = look_of("primary_road").road
    assert arms == {
        ((3, 4), 0, "trail"),
        ((3, 4), 2, primary),
        (geometry.neighbor((3, 4), 0), 3, "trail"),
        (geometry.neighbor((3, 4), 2), 5, primary),
    }


def test_of_several_waters_along_a_side_the_greatest_counts() -> None:
    waters = {look_of(key).line: key for key in ("stream", "river", "major_river")}
    assert {"stream", "river"} <= waters.keys()
    both = tuple(SidePicture(waters[line]) for line in ("stream", "river"))
    sides: dict[Side, tuple[SidePicture, ...]] = {
        ((0, 0), 0): both,
        ((0, 0), 1): both[:1],
        ((0, 0), 2): (SidePicture("slope"),),
    }
    assert on_sides(sides, AS_NAMED).waters.tolist() == [WATERS.index("river"), WATERS.index("stream"), DRY]


def test_they_are_read_once_however_many_chunks_are_painted(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    for name in ("OnSides", "Meeting"):
        real = getattr(along_sides, name)
        monkeypatch.setattr(along_sides, name, lambda *given, real=real: (read.append(given[-2]), real(*given))[1])
    for left in (0, 200, 400):
        paint_window(scene, (left, 0, 200, 200), 24.0, theme_names()[0])
    assert [found for found in read if found is scene.links] == [scene.links]
    assert len(read) == 2


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_lines_of_several_blocks_are_those_of_a_single_one(orientation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    geometry = Geometry(Grid(orientation, "even"))  # type: ignore[arg-type]
    every = [((column, row), way) for column in range(-9, 9) for row in range(-9, 9) for way in range(3)]
    kinds = ["primary_road", "secondary_road", "trail"]
    whole = (-30.0, -30.0, 30.0, 30.0)
    found = []
    for size in (64.0, 5.0):
        monkeypatch.setattr(in_blocks, "SIZE", size)
        sides = {side: (SidePicture(("stream", "river")[side[1] % 2]),) for side in every[::4]}
        links = dict.fromkeys(every[1::5], "") | {side: kinds[at % 3] for at, side in enumerate(every[::3])}
        drawn = (
            rivers_of(geometry, sides, AS_NAMED).within(whole, 4),
            roads_of(geometry, links, AS_NAMED, {}).within(whole, 4),
        )
        pieces = [sum(len(placed.starts()) for placed in each.values()) for each in drawn]
        assert min(pieces) > 100
        found.append((*map(seen, drawn), pieces))
    assert found[0] == found[1]


def test_of_a_great_map_the_lines_of_few_blocks_are_kept() -> None:
    made: list[Box] = []
    none = Placed(np.zeros((0, 4)), np.zeros((0, 2)), np.zeros(0, dtype=np.int64))
    blocks = Blocks(lambda box, _steps: (made.append(box), {"river": none})[1])
    for _ in range(2):
        for column in range(in_blocks.KEPT + 1):
            middle = (column + 0.5) * in_blocks.SIZE
            blocks.within((middle, 30.0, middle + 1, 31.0), 4)
            blocks.within((middle, 30.0, middle + 1, 31.0), 4)
    assert len(made) == 2 * (in_blocks.KEPT + 1)


def test_all_bridges_of_a_picture_are_drawn_at_once(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    real = painting.draw_lines
    monkeypatch.setattr(painting, "draw_lines", lambda *given: (drawn.append(1), real(*given))[1])
    counts = []
    for bridges in (1, 12):
        drawn.clear()
        sides = {at: (SidePicture("river"),) for at in scene.sides}
        sides |= {at: (SidePicture("river", crossing="bridge"),) for at in sorted(sides)[10 : 10 + bridges]}
        paint_window(replace(scene, sides=sides), (0, 0, 600, 300), 24.0, theme_names()[0], frozenset({"rivers"}))
        counts.append(len(drawn))
    assert counts[0] == counts[1]
