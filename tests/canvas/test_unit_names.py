"""Names beside counters at any zoom, and the formation that is marked with one of its units."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from editor.window.canvas import unit_names
from editor.window.canvas.frames import Frame, text_bounds
from editor.window.canvas.marks import formation_of
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import COUNTER
from tests.canvas.conftest import counter

pytestmark = pytest.mark.usefixtures("qapp")


def written(scene: MapScene, scale: float, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written beside the counters of a map at a zoom."""
    found: list[str] = []
    monkeypatch.setattr(Frame, "halo_text", lambda _self, _at, text, *_: found.append(text))
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    unit_names.paint_unit_names(Frame(painter, scene, "print", scale, 0, 0, QRectF(image.rect())))
    painter.end()
    return found


@pytest.mark.parametrize("scale", [12, 30, 80])
def test_a_stack_is_named_from_its_top_at_every_zoom(
    scene: MapScene, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = tuple(counter(name, name=name) for name in ("1 Pz", "2 Pz", "Peiper"))
    assert written(replace(scene, stacks={(3, 3): stack}), scale, monkeypatch) == ["Peiper", "2 Pz", "1 Pz"]


def test_of_a_high_stack_three_are_named_and_the_others_counted(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = tuple(counter(str(number), name=str(number)) for number in range(5))
    assert written(replace(scene, stacks={(3, 3): stack}), 60, monkeypatch) == ["4", "3", "2", "+2"]


def test_names_without_room_are_left_out(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = {(x, y): (counter(f"{x}-{y}", name="Kampfgruppe"),) for x in range(8) for y in range(8)}
    # 64 names of some 80 by 14 pixels do not fit into 8 by 8 hexes of 5 pixels
    assert 1 <= len(written(replace(scene, stacks=crowd), 5, monkeypatch)) < 30


def test_on_a_near_map_no_name_lies_over_a_counter(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    scale, places = 60.0, [(x, y) for x in range(6) for y in range(6)]
    crowd = {at: tuple(counter(f"{at}-{n}", name=f"Kampfgruppe {n}") for n in range(3)) for at in places}
    found: list[QRectF] = []

    def keep(_frame: Frame, at: QPointF, text: str, pixels: int, *_: object) -> None:
        bounds = text_bounds(text, pixels, "bold")
        found.append(QRectF(at.x() - bounds.width() / 2, at.y() - 4, bounds.width(), 8))

    monkeypatch.setattr(Frame, "halo_text", keep)
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    frame = Frame(painter, replace(scene, stacks=crowd), "print", scale, 0, 0, QRectF(image.rect()))
    unit_names.paint_unit_names(frame)
    middles = [frame.center(at) for at in places]
    painter.end()
    half = COUNTER * scale / 2
    counters = [QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half) for middle in middles]
    assert found
    assert not any(name.intersects(there) for name in found for there in counters)


def test_all_counters_of_a_formation_are_marked_with_one_of_them(scene: MapScene) -> None:
    one, two = (counter(key, formation="1 SS Pz Div") for key in ("one", "two"))
    enemy = counter("enemy", side="allied", formation="1 SS Pz Div")
    alone, other = counter("alone"), counter("other", formation="12 VG Div")
    stacks = {(3, 3): (one, alone), (5, 5): (two, enemy), (6, 6): (other,), (7, 7): (counter("lone"),)}
    marked = replace(scene, stacks=stacks)
    assert formation_of(marked, "one") == ["two"]
    assert formation_of(marked, "alone") == formation_of(marked, "nobody") == []
