"""What is pressed on a map before anybody has seen it was meant for the map that stood there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.canvas.chunks import ChunkCache
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import Stroke
from editor.window.canvas.tools.paint import TerrainTool
from editor.window.canvas.view import MapView

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def view(view: MapView) -> MapView:
    """Return a map that was seen, with a brush in hand, where what is pressed too early matters."""
    view.set_tool(TerrainTool("woods"))
    view.first_look.matters = True
    return view


def drawn(view: MapView) -> list[Stroke]:
    strokes: list[Stroke] = []
    view.stroke_finished.connect(strokes.append)
    middle = view.viewport().rect().center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(view.viewport(), middle + QPoint(30, 0))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=middle + QPoint(30, 0))
    return strokes


def test_a_stroke_over_another_map_that_was_not_painted_yet_makes_nothing(view: MapView, scene: MapScene) -> None:
    view.set_scene(scene)
    assert drawn(view) == []


def test_it_is_seen_some_time_after_it_was_painted(view: MapView, scene: MapScene, qtbot: QtBot) -> None:
    view.set_scene(scene)
    view.viewport().repaint()
    assert drawn(view) == []
    qtbot.waitUntil(lambda: view.first_look.is_over)
    assert len(drawn(view)) == 1


def test_a_stroke_on_the_coarse_picture_that_comes_first_is_of_the_hexes_that_it_is_of_on_the_whole_one(
    view: MapView, scene: MapScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (whole,) = [*drawn(view)]
    for method in ("ready", "paint"):  # the pictures of chunks never come
        monkeypatch.setattr(ChunkCache, method, lambda *_args: None)
    view.set_scene(scene)
    view.viewport().repaint()
    qtbot.waitUntil(lambda: view.first_look.is_over)
    assert view.is_unfinished
    assert drawn(view) == [whole]


def test_what_has_waited_while_the_program_was_at_work_for_longer_makes_nothing_either(
    view: MapView, scene: MapScene, qtbot: QtBot
) -> None:
    strokes: list[Stroke] = []
    view.first_look.waited.connect(
        lambda: strokes.extend(drawn(view))
    )  # in the same turn of the loop, after its timers
    view.set_scene(scene)
    view.viewport().repaint()
    qtbot.waitUntil(lambda: view.first_look.is_over)
    assert strokes == []


def test_a_stroke_that_another_map_comes_into_is_made_on_neither_and_told(view: MapView, scene: MapScene) -> None:
    strokes: list[Stroke] = []
    missed: list[None] = []
    view.stroke_finished.connect(strokes.append)
    view.first_look.missed.connect(lambda: missed.append(None))
    middle = view.viewport().rect().center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    view.set_scene(scene)
    QTest.mouseMove(view.viewport(), middle + QPoint(30, 0))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=middle + QPoint(30, 0))
    assert (strokes, len(missed)) == ([], 1)


def test_who_presses_too_early_is_told_so_once(view: MapView, scene: MapScene) -> None:
    missed: list[None] = []
    view.first_look.missed.connect(lambda: missed.append(None))
    drawn(view)
    assert missed == []
    view.set_scene(scene)
    drawn(view)
    assert len(missed) == 1


def test_an_edit_of_the_map_that_is_shown_is_no_other_map(view: MapView, scene: MapScene) -> None:
    view.update_scene(scene, ())
    assert len(drawn(view)) == 1
