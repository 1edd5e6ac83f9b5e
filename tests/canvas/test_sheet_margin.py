"""The margin of a map sheet: title, legend, scale and north."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.window.canvas.geometry import Geometry
from editor.window.canvas.scene import MapScene
from editor.window.drawings.sheet_margin import SheetNotes, Sign, margin_height, paint_margin, signs_of
from editor.window.drawings.shot import scene_image
from editor.window.theme import theme_by_name
from engine.core.hexes import Grid

pytestmark = pytest.mark.usefixtures("qapp")

CHART = [
    Sign("forest", "hex", "Forest"),
    Sign("swamp", "hex", "Swamp"),
    Sign("jam", "mark", "Traffic jam"),
    Sign("river", "hexside", "River"),
    Sign("bridge", "crossing", "Bridge"),
    Sign("primary_road", "road", "Primary road"),
]
WIDE, HIGH = 1200, 200


def shows(scene: MapScene, notes: SheetNotes, color: str) -> int:
    """Return how many pixels of a margin come near a color; thin lines are smoothed."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_margin(painter, QRectF(0, 0, WIDE, HIGH), scene, notes, "print", 40.0)
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4)[:, 2::-1].astype(int)
    return int((np.abs(pixels - QColor(color).getRgb()[:3]).max(axis=1) < 40).sum())


def test_the_legend_holds_what_the_map_shows(scene: MapScene) -> None:
    keys = [sign.key for sign in signs_of(scene, CHART)]
    assert keys == ["forest", "jam", "river", "bridge", "primary_road"]


@pytest.mark.parametrize(
    ("sign", "color"),
    [
        (Sign("forest", "hex", "Forest"), "forest"),
        (Sign("river", "hexside", "River"), "river"),
        (Sign("bridge", "crossing", "Bridge"), "bridge"),
        (Sign("jam", "mark", "Jam"), "jam"),
        (Sign("primary_road", "road", "Road"), "road_primary"),
        (Sign("slope", "hexside", "Slope"), "slope"),
        (Sign("border", "hexside", "Border"), "border"),
    ],
)
@pytest.mark.parametrize("grid", [Grid("pointy", "odd"), Grid("flat", "odd")], ids=["pointy", "flat"])
def test_a_sign_is_drawn_in_its_color(scene: MapScene, sign: Sign, color: str, grid: Grid) -> None:
    other = MapScene(Geometry(grid), 0, 0, scene.terrain, scene.terrain_keys, scene.labels)
    wanted = getattr(theme_by_name("print"), color)
    assert shows(other, SheetNotes("Title", (sign,)), wanted) > shows(other, SheetNotes("Title", ()), wanted)


def test_a_margin_with_many_signs_is_higher(scene: MapScene) -> None:
    few, many = SheetNotes("T", tuple(CHART)), SheetNotes("T", tuple(CHART) * 9)
    assert margin_height(many, WIDE) > margin_height(few, WIDE)


def test_the_margin_stands_under_the_picture(scene: MapScene) -> None:
    notes = SheetNotes("Ardennes", tuple(CHART), 1.6, 17.0)
    bare, whole = scene_image(scene, 30), scene_image(scene, 30, notes=notes)
    assert whole.width() == bare.width()
    assert whole.height() == bare.height() + margin_height(notes, bare.width())
    assert whole.pixelColor(3, whole.height() - 3) == QColor(theme_by_name("print").halo)
