"""The map in small is drawn again where it looks different."""

import pytest
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
