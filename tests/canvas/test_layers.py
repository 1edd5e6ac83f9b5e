"""The records of the layers fit together, and what a layer rests on is the same while nothing changes."""

from collections.abc import Mapping
from dataclasses import fields, replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.window.canvas.frames import Frame
from editor.window.canvas.layers.layer import Layer, Shown
from editor.window.canvas.layers.order import LAYERS, SWITCHES
from editor.window.canvas.scene import MapScene
from editor.window.canvas.view import MapView
from editor.window.drawings.shot import scene_image
from editor.window.theme import theme_by_name

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


def _painted(layer: Layer, scene: MapScene, scale: float) -> QImage:
    """Return a picture with nothing but a layer."""
    image = QImage(700, 350, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    layer.paint(Frame(painter, scene, "print", scale, 40.0, 40.0, QRectF(0, 0, 700, 350)), Shown())
    painter.end()
    return image


def _without(scene: MapScene) -> list[tuple[str, MapScene]]:
    """Return the scene without each thing that lies on its ground, by the name of its field."""
    on_it = [item.name for item in fields(MapScene) if isinstance(getattr(scene, item.name), Mapping | tuple)]
    return [(name, replace(scene, **{name: type(getattr(scene, name))()})) for name in on_it if name != "terrain_keys"]


def _deaf(scene: MapScene, layer: Layer) -> list[str]:
    """Return the fields of a scene that a layer paints and does not listen to."""
    assert layer.listens is not None
    return [
        name
        for name, other in _without(scene)
        if all(
            one is two for one, two in zip(layer.listens(scene, Shown()), layer.listens(other, Shown()), strict=True)
        )
        and any(_painted(layer, scene, scale) != _painted(layer, other, scale) for scale in (12.0, 40.0))
    ]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer.listens], ids=lambda layer: layer.key)
def test_a_layer_listens_to_all_that_it_paints(scene: MapScene, layer: Layer) -> None:
    assert _deaf(scene, layer) == []


@pytest.mark.usefixtures("qapp")
def test_a_layer_that_does_not_listen_to_what_it_paints_is_found(scene: MapScene) -> None:
    (counters,) = (layer for layer in LAYERS if layer.key == "counters")
    assert _deaf(scene, replace(counters, listens=lambda scene, _: ())) == ["stacks"]


@pytest.mark.usefixtures("qapp")
def test_a_picture_file_has_each_layer_whose_record_says_so(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    more = Layer(
        "more", lambda *_: None, in_picture=lambda frame, _room: asked.append(frame.scene.labels.label((0, 0)))
    )
    monkeypatch.setattr("editor.window.drawings.shot.LAYERS", (*LAYERS, more, Layer("none", lambda *_: None)))
    scene_image(scene, 20.0)
    assert asked == ["A0.00"]


def test_a_layer_that_is_off_at_first_is_switched_on_by_hand(
    scene: MapScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.window.canvas.layer_view.OFF_AT_FIRST", frozenset({"areas"}))
    view = MapView(scene)
    qtbot.addWidget(view)
    assert not view._items["areas"].isVisibleTo(None)
    view.set_layer_visible("areas", True)
    assert view._items["areas"].isVisibleTo(None)


def test_a_color_that_no_theme_has_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no color of an overlay is called 'ink'; there are: bad, choice, "):
        theme_by_name("print").overlay("ink")


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
