"""What runs along the sides of a map and meets in its hexes is read once, and is what each chunk would read itself."""

from dataclasses import replace

import pytest

from editor.window.canvas import along_sides, painting
from editor.window.canvas.along_sides import arms_of, waters_of
from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.painting import paint_window
from editor.window.canvas.scene import MapScene, SidePicture
from editor.window.theme import look_of, theme_names
from engine.core.hexes import Grid

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_road_is_an_arm_of_both_its_hexes(orientation: str) -> None:
    geometry = Geometry(Grid(orientation, "odd"))  # type: ignore[arg-type]
    links: dict[Side, str] = {((3, 4), 2): "primary_road", ((3, 4), 0): "no such kind", ((2, 4), 1): ""}
    arms = arms_of(geometry, links)
    assert arms[3, 4] == (("trail", 0), (look_of("primary_road").road, 2))
    for (cell, direction), kind in list(links.items())[:2]:
        road = look_of(kind).road if look_of(kind).road != "none" else "trail"
        assert arms[geometry.neighbor(cell, direction)] == ((road, direction + 3),)
    assert len(arms) == 3


def test_of_several_waters_along_a_side_the_greatest_counts() -> None:
    waters = {look_of(key).line: key for key in ("stream", "river", "major_river")}
    assert {"stream", "river"} <= waters.keys()
    both = tuple(SidePicture(waters[line]) for line in ("stream", "river"))
    sides: dict[Side, tuple[SidePicture, ...]] = {
        ((0, 0), 0): both,
        ((0, 0), 1): both[:1],
        ((0, 0), 2): (SidePicture("slope"),),
    }
    assert waters_of(sides) == {((0, 0), 0): "river", ((0, 0), 1): "stream"}


def test_they_are_read_once_however_many_chunks_are_painted(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    for name in ("_waters_of", "_arms_of"):
        real = getattr(along_sides, name)
        monkeypatch.setattr(along_sides, name, lambda *given, real=real: (read.append(given[-1]), real(*given))[1])
    for left in (0, 200, 400):
        paint_window(scene, (left, 0, 200, 200), 24.0, theme_names()[0])
    assert [found for found in read if found is scene.links] == [scene.links]
    assert len(read) == 2


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
