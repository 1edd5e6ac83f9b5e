"""The names of rivers on the map."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.window.canvas.frames import Frame
from editor.window.canvas.room import Room
from editor.window.canvas.scene import MapScene
from editor.window.canvas.water_names import FROM, paint_water_names
from editor.window.theme import theme_by_name, theme_names

pytestmark = pytest.mark.usefixtures("qapp")

WIDE, HIGH = 900, 400
PAPER = QColor("#ffffff")


def written(
    scene: MapScene, scale: float = 40.0, theme: str = "print", taken: list[QRectF] | Room | None = None
) -> QImage:
    """Return a picture with nothing but the names of rivers."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    painter = QPainter(image)
    frame = Frame(painter, scene, theme, scale, 40.0, 40.0, QRectF(0, 0, WIDE, HIGH))
    paint_water_names(frame, Room(taken) if isinstance(taken, list) else taken)
    painter.end()
    return image


def has(image: QImage, color: str) -> bool:
    """Return whether a pixel comes near a color; letters are thin and smoothed."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4)[:, 2::-1].astype(int)
    return bool((np.abs(pixels - QColor(color).getRgb()[:3]).max(axis=1) < 32).any())


def blank() -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    return image


@pytest.mark.parametrize("theme", theme_names())
def test_a_river_is_named_in_the_color_of_its_bank(scene: MapScene, theme: str) -> None:
    assert has(written(scene, theme=theme), theme_by_name(theme).river_edge)


def test_from_afar_no_river_is_named(scene: MapScene) -> None:
    assert written(scene, FROM - 1) == blank()


def test_a_name_that_finds_no_room_is_left_out(scene: MapScene) -> None:
    assert written(scene, taken=[QRectF(0, 0, WIDE, HIGH)]) == blank()


def test_what_is_written_is_taken(scene: MapScene) -> None:
    room = Room()
    written(scene, taken=room)
    taken = room.taken
    # one rectangle for each letter of "Our"
    assert len(taken) % 3 == 0
    assert taken


def test_a_name_moves_along_the_water_when_its_place_is_taken(scene: MapScene) -> None:
    room = Room()
    written(scene, taken=room)
    first = list(room.taken)
    written(scene, taken=room)
    moved = room.taken[len(first) :]
    assert moved
    assert not any(rect.intersects(other) for rect in moved for other in first)
