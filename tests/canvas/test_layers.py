"""The records of the layers fit together, and what a layer rests on is the same while nothing changes."""

import pytest
from pytestqt.qtbot import QtBot

from editor.window.canvas.layers.layer import Layer, Shown
from editor.window.canvas.layers.order import LAYERS, SWITCHES
from editor.window.canvas.scene import MapScene
from editor.window.canvas.view import MapView

KEYS = [layer.key for layer in LAYERS]


def test_every_layer_has_a_key_of_its_own() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert len({key for key, _ in SWITCHES}) == len(SWITCHES)


def test_a_layer_goes_with_one_that_has_a_switch() -> None:
    assert {layer.goes_with for layer in LAYERS} - {""} <= {layer.key for layer in LAYERS if layer.menu}


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer.listens], ids=lambda layer: layer.key)
def test_what_a_layer_rests_on_is_the_same_while_nothing_changes(scene: MapScene, layer: Layer) -> None:
    assert layer.listens is not None
    first, second = (layer.listens(scene, Shown()) for _ in range(2))
    assert all(one is other or one == other == "" for one, other in zip(first, second, strict=True))


def test_layers_lie_in_the_order_of_their_records(scene: MapScene, qtbot: QtBot) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    assert [key for key, _ in sorted(view._items.items(), key=lambda entry: entry[1].zValue())] == KEYS


def test_another_map_has_nothing_laid_over_it(scene: MapScene, qtbot: QtBot) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.select("A4.06")
    view.set_certainty({"A4.06": "printed"})
    view.set_scene(scene)
    assert (view.selection.hex_, dict(view._shown.certainty)) == ("", {})


def test_a_closed_window_keeps_no_pictures_and_one_shown_again_paints_them(scene: MapScene, qtbot: QtBot) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.finish_painting()
    before = view.viewport().grab().toImage()
    assert view._items["counters"]._plate is not None
    view.hide()
    assert view._items["counters"]._plate is None
    assert view._shown.ground.cache.painted == 0
    view.show()
    view.finish_painting()
    assert view.viewport().grab().toImage() == before
