"""The map in small is drawn again where it looks different."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.canvas.minimap import Minimap
from editor.window.canvas.scene import MapScene
from editor.window.canvas.view import MapView
from tests.canvas.conftest import counter


def test_the_minimap_draws_its_dots_again_only_where_one_looks_different(
    scene: MapScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, drawn = MapView(scene), list[int]()
    minimap = Minimap(view)
    qtbot.addWidget(view)
    qtbot.addWidget(minimap)
    minimap.resize(240, 150)
    draw = minimap._with_dots
    monkeypatch.setattr(minimap, "_with_dots", lambda *given: drawn.append(1) or draw(*given))
    first = minimap.grab().toImage()
    pictured = minimap._picture.cacheKey()
    for kind, times in (({"attack": 9}, 1), ({"side": "allied"}, 2)):
        view.update_scene(view.scene_data.with_stack("A2.02", (counter("x", **kind),))[0])
        shown = minimap.grab().toImage()
        assert len(drawn) == times
        assert (minimap._picture.cacheKey() == pictured) == (times == 1)
    assert shown != first


def test_a_press_beside_the_map_in_the_overview_leads_nowhere(scene: MapScene, qtbot: QtBot) -> None:
    view = MapView(scene)
    minimap = Minimap(view)
    for widget in (view, minimap):
        qtbot.addWidget(widget)
        widget.show()
    minimap.resize(240, 900)
    view.zoom_to(60)
    view.center_on("A2.02")
    before = view.middle
    foot = minimap._place(scene).bottom()
    assert foot < 850  # the map is wider than high
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=QPoint(120, 890))
    assert view.middle == before
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=QPoint(120, round(foot) - 10))
    assert view.middle != before
