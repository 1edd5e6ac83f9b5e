"""Layers that rest are painted once and shown again: what is seen is what painting anew would show."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from pytestqt.qtbot import QtBot

from editor.window.canvas import ground, items, lettering
from editor.window.canvas.counters import counter_image
from editor.window.canvas.frames import Frame
from editor.window.canvas.ground import Ground
from editor.window.canvas.items import REACH, LayerItem
from editor.window.canvas.painting import PARTS
from editor.window.canvas.plates import strips
from editor.window.canvas.scene import MapScene
from editor.window.canvas.view import MapView
from editor.window.theme import theme_names
from tests.canvas.test_painting import pixels
from tests.some_now import some_now


def shown(view: MapView) -> QImage:
    view.finish_painting()
    return view.viewport().grab().toImage()


def with_moved_stack(scene: MapScene) -> MapScene:
    """Return the scene with its first stack, which is within the view, in another hex."""
    stacks = {scene.label(cell): stack for cell, stack in scene.stacks.items()}
    stacks["A4.05"] = stacks.pop(next(iter(stacks)))
    return scene.with_stacks(stacks)[0]


@pytest.fixture
def make(qtbot: QtBot, scene: MapScene) -> Callable[[], MapView]:
    def made() -> MapView:
        view = MapView(scene)
        qtbot.addWidget(view)
        view.resize(500, 300)
        view.zoom_to(48)
        view.center_on("A4.06")
        view.show()
        return view

    return made


@pytest.mark.parametrize("pixels", [7, REACH // 2, 2 * REACH])
def test_after_a_pan_the_picture_is_as_if_painted_now(make: Callable[[], MapView], pixels: int) -> None:
    panned, fresh = make(), make()
    shown(panned)
    panned.pan_by(QPointF(pixels, -3))
    fresh.pan_by(QPointF(pixels, -3))
    assert shown(panned) == shown(fresh)


@pytest.mark.parametrize("scale", [16, 48])
def test_names_stand_where_they_do_for_who_comes_from_elsewhere(make: Callable[[], MapView], scale: float) -> None:
    """Towns and rivers are named where there is room beside all others, not only beside those that are seen."""
    panned, fresh = make(), make()
    for view in (panned, fresh):
        for switch in ("counters", "areas", *PARTS):
            view.set_layer_visible(switch, False)
        view.zoom_to(scale)
    panned.center_on("A4.03")
    shown(panned)
    for view in (panned, fresh):
        view.center_on("A4.07")
    with_names = shown(fresh)
    assert shown(panned) == with_names
    fresh.set_layer_visible("places", False)
    assert shown(fresh) != with_names


@pytest.mark.parametrize("look", [lambda view: view.pan_by(QPointF(900, 70)), lambda view: view.zoom_to(31)])
def test_another_part_or_zoom_is_painted_in_the_memory_that_is_there(
    make: Callable[[], MapView], look: Callable[[MapView], None]
) -> None:
    view = make()
    shown(view)
    before = {name: item._plate for name, item in view._items.items()}
    look(view)
    shown(view)
    assert any(before.values())
    assert {name: item._plate for name, item in view._items.items()} == before


def test_what_comes_into_reach_is_painted_a_piece_in_a_frame_before_it_is_seen(
    make: Callable[[], MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make()
    view.center_on("A4.03")
    shown(view)
    item = view._items["areas"]
    paint, painted = item._paint, list[QRectF]()
    monkeypatch.setattr(item, "_paint", lambda frame: (painted.append(frame.rect), paint(frame)))
    frames, plate = list[int](), item._plate
    assert plate is not None
    for _ in range(10):
        view.pan_by(QPointF(item._reach / 8, 0))
        before = len(painted)
        view.viewport().grab()
        frames.append(len(painted) - before)
        assert not any(part.intersects(seen(view)) for part in plate.lacks)
    assert set(frames) == {0, 1}
    assert plate.lacks == []


def seen(view: MapView) -> QRectF:
    """Return the view in pixels from the origin of the map."""
    transform = view.viewportTransform()
    return QRectF(view.viewport().rect()).translated(-transform.dx(), -transform.dy())


@pytest.mark.parametrize(("small", "large"), [((500, 300), (1300, 900)), ((900, 300), (900, 700))])
def test_a_view_that_grows_at_the_same_zoom_shows_what_a_new_one_of_that_size_does(
    make: Callable[[], MapView], small: tuple[int, int], large: tuple[int, int]
) -> None:
    """A plate that kept its picture for more than it covers stretched names and counters onto other hexes."""
    view, fresh = make(), make()
    fresh.resize(*large)
    view.resize(*small)
    for each in (view, fresh):
        each.zoom_to(48)
        each.center_on("A5.08")
    shown(view)
    view.resize(*large)
    for each in (view, fresh):
        each.center_on("A5.08")
    assert shown(view) == shown(fresh)


def test_a_counter_taken_away_is_seen_no_more(make: Callable[[], MapView]) -> None:
    view, fresh = make(), make()
    before = shown(view)
    bare = view.scene_data.with_stacks({})[0]
    for each in (view, fresh):
        each.update_scene(bare)
    assert shown(view) == shown(fresh) != before


def test_a_counter_that_moves_is_seen_as_if_all_were_painted_now(make: Callable[[], MapView]) -> None:
    view, fresh = make(), make()
    before = shown(view)
    moved = with_moved_stack(view.scene_data)
    for each in (view, fresh):
        each.update_scene(moved)
    assert shown(view) == shown(fresh) != before


def test_only_the_hexes_of_the_moved_stack_are_drawn_anew(
    make: Callable[[], MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make()
    shown(view)
    item = view._items["counters"]
    paint, rects = item._paint, list[QRectF]()
    monkeypatch.setattr(item, "_paint", lambda frame: (rects.append(frame.rect), paint(frame)))
    view.update_scene(with_moved_stack(view.scene_data))
    shown(view)
    step = items.meeting(view.devicePixelRatioF())  # whole pixels on both sides
    widest = 2 * items.AROUND * view.pixels_per_hex + 2 * step
    assert len(rects) == 2  # where it stood, and where it stands
    assert all(rect.width() <= widest and rect.height() <= widest for rect in rects)


HERE, THERE = 101, 106 + 2 * REACH
"""Their difference is no whole number of pixels on a screen of 125 % or 150 %."""


class Screen(QWidget):
    """What has so many pixels of a screen per pixel."""

    ratio = 1.0

    def devicePixelRatioF(self) -> float:
        return self.ratio


def look(item: LayerItem, screen: Screen, left: int) -> QImage:
    """Return what a layer shows from so many pixels right of the origin of the map."""
    image = QImage(screen.size() * screen.ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(screen.ratio)
    image.fill(0)
    option = QStyleOptionGraphicsItem()
    option.exposedRect = QRectF(left / 48, 0, screen.width() / 48, screen.height() / 48)  # type: ignore[attr-defined]
    painter = QPainter(image)
    painter.setWorldTransform(QTransform(48, 0, 0, 48, -left, 0))
    item.paint(painter, option, screen)
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
def test_on_a_screen_of_any_scale_a_plate_is_moved_to_what_painting_there_shows(
    qtbot: QtBot, scene: MapScene, ratio: float
) -> None:
    screen, painted = Screen(), list[float]()
    qtbot.addWidget(screen)
    screen.resize(400, 280)
    screen.ratio = ratio

    def paint(frame: Frame) -> None:
        painted.append(frame.rect.width() * frame.rect.height())
        for column in range(20):
            frame.painter.fillRect(QRectF(frame.at((column, column % 3)), QSizeF(21, 13)), Qt.GlobalColor.red)

    moved, fresh = (
        LayerItem(0, paint, lambda: (scene, theme_names()[0]), lambda: (scene,), is_local=True) for _ in range(2)
    )
    look(moved, screen, HERE)
    whole = painted.pop()
    shown_there = look(moved, screen, THERE)
    assert 0 < sum(painted) < whole / 2
    assert shown_there == look(fresh, screen, THERE)
    assert shown_there != look(moved, screen, HERE)


@pytest.mark.parametrize("theme", some_now(2, theme_names()))
def test_another_theme_is_seen_at_once(make: Callable[[], MapView], theme: str) -> None:
    view, fresh = make(), make()
    fresh.set_theme(theme)
    shown(view)
    view.set_theme(theme)
    assert shown(view) == shown(fresh)


def test_a_hidden_layer_is_gone_and_comes_back(make: Callable[[], MapView]) -> None:
    view = make()
    before = shown(view)
    view.set_layer_visible("counters", False)
    assert shown(view) != before
    view.set_layer_visible("counters", True)
    assert shown(view) == before


def test_a_layer_that_rests_is_painted_once_for_many_frames(
    make: Callable[[], MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    view = make()
    shown(view)
    item = view._items["counters"]
    paint = item._paint
    monkeypatch.setattr(item, "_paint", lambda frame: painted.append(paint(frame)))
    for _ in range(10):
        view.pan_by(QPointF(5, 0))
        shown(view)
    assert painted == []


def test_while_the_wheel_turns_nothing_is_painted_anew(
    make: Callable[[], MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    view = make()
    shown(view)
    chunks = view._shown.ground.cache.painted
    for name in ("areas", "counters"):
        item = view._items[name]
        paint = item._paint
        monkeypatch.setattr(item, "_paint", lambda frame, paint=paint: painted.append(paint(frame)))
    for _ in range(3):
        view.zoom_by(-1)
        view.viewport().repaint()
    assert (painted, view._shown.ground.cache.painted) == ([], chunks)


@pytest.mark.parametrize("attempts", [1, 40])
def test_layers_painted_a_little_in_each_frame_are_whole_in_the_end(
    make: Callable[[], MapView], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, attempts: int
) -> None:
    """Each frame has time for one new counter or name; with one attempt only the second paints all that is left."""
    monkeypatch.setattr(items, "ATTEMPTS", attempts)
    monkeypatch.setattr(items, "BUDGET", -1)
    zoomed, fresh = make(), make()
    shown(zoomed)
    counter_image.cache_clear()
    zoomed.zoom_by(-2)
    frames: list[bool] = []
    zoomed.is_hurried = False
    while not frames or zoomed.is_unfinished:
        zoomed._go_on()
        seen = zoomed.viewport().grab().toImage()
        frames.append(zoomed._turn.unfinished)
    fresh.zoom_by(-2)
    assert any(frames)
    assert seen == shown(fresh)


def test_when_the_wheel_rests_the_picture_is_as_if_painted_now(make: Callable[[], MapView], qtbot: QtBot) -> None:
    zoomed, fresh = make(), make()
    shown(zoomed)
    zoomed.zoom_by(-2)
    zoomed.viewport().repaint()
    qtbot.waitUntil(lambda: not zoomed.is_hurried)
    fresh.zoom_by(-2)
    assert shown(zoomed) == shown(fresh)


def test_ground_that_is_painted_in_slices_is_shown_when_all_is_there_not_after_each_slice(
    make: Callable[[], MapView], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No slice has time for more than one step, and no news is shown before all is ready: one frame lacks the new
    ground, the next has it."""
    monkeypatch.setattr(ground, "_SLICE_RESTING", -1)
    monkeypatch.setattr(ground, "_SLICE_MOVING", -1)
    monkeypatch.setattr(ground, "_NEWS_AFTER", 10**9)
    view = make()
    qtbot.waitUntil(lambda: view.windowHandle().isExposed())
    before = shown(view)
    frames: list[object] = []
    paint = Ground.paint
    monkeypatch.setattr(Ground, "paint", lambda *given: (frames.append(None), paint(*given)))
    scene = view.scene_data
    around = scene.grid.neighbors(scene.cell("A4.06"))
    changed, touched = scene.with_hexes({scene.label(cell): "village" for cell in around if scene.has(cell)})
    view.update_scene(changed, touched)
    view.viewport().repaint()
    slices = 0
    while view.is_unfinished:
        slices += 1
        view._go_on()
        QCoreApplication.processEvents()
    assert slices > 3
    assert len(frames) == 2
    assert shown(view) != before


def test_what_an_edit_has_changed_is_shown_in_one_frame_not_after_one_that_lacks_it(
    make: Callable[[], MapView], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "_SLICE_RESTING", -1)
    monkeypatch.setattr(ground, "_SLICE_MOVING", -1)
    monkeypatch.setattr(ground, "_CAUGHT_UP", 10**9)
    view, other = make(), make()
    qtbot.waitUntil(lambda: view.windowHandle().isExposed())
    before = shown(view), shown(other)
    frames: list[object] = []
    paint = view._shown.ground.paint
    monkeypatch.setattr(view._shown.ground, "paint", lambda *given: (frames.append(None), paint(*given)))
    changed, touched = view.scene_data.with_hexes({"A4.06": "village"})
    view.update_scene(changed, touched)
    view.set_certainty({})  # as whoever hears of an edit does: it asks for a frame of its own
    slices = 0
    while view.is_unfinished:
        slices += 1
        QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    assert slices > 3
    assert len(frames) == 1
    other.update_scene(changed, touched)
    assert shown(view) == shown(other) != before[0]


def test_a_hidden_map_is_not_waited_for_after_an_edit(make: Callable[[], MapView]) -> None:
    view = make()
    shown(view)
    view.hide()
    changed, touched = view.scene_data.with_hexes({"A4.06": "village"})
    view.update_scene(changed, touched)
    assert not view.is_unfinished


def plates(view: MapView) -> int:
    return sum(item._plate is not None for item in view._items.values())


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_map_keeps_no_plates_or_sheets_once_another_area_has_stood_before_it_for_a_while(
    make: Callable[[], MapView], qtbot: QtBot
) -> None:
    frame, view = QWidget(), make()
    qtbot.addWidget(frame)
    view.setParent(frame)
    frame.show()
    view.show()
    view.zoom_to(16.0)
    before = shown(view)
    view.hide()
    kept = plates(view)
    view.show()
    view._away.timeout.emit()
    assert kept == plates(view) > 0
    view.hide()
    assert view._away.isActive()
    painted = view._shown.ground.cache.painted
    assert len(view._shown.ground.cache._sheets) > 0
    view._away.timeout.emit()
    assert plates(view) == 0
    assert len(view._shown.ground.cache._sheets) == 0
    view.show()
    assert shown(view) == before
    assert view._shown.ground.cache.painted == painted
    view.setParent(None)  # each is closed by itself


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_map_that_is_only_read_keeps_one_picture_behind_another_area(
    make: Callable[[], MapView], qtbot: QtBot
) -> None:
    frame, view = QWidget(), make()
    qtbot.addWidget(frame)
    view.setParent(frame)
    view.is_only_read()
    frame.show()
    view.show()
    view.zoom_to(16.0)
    before = shown(view)
    painted = len(view._shown.ground.cache)
    view.hide()
    view._away.timeout.emit()
    assert plates(view) == 0
    assert painted > 1 == len(view._shown.ground.cache)
    view.show()
    # fewer are painted together than before, and lines are cut where a picture ends: edges may differ by rounding
    assert np.abs(pixels(shown(view)) - pixels(before)).max() <= 16
    view.setParent(None)  # each is closed by itself


@pytest.mark.parametrize(
    "within",
    [(0, 0, 10, 8), (3, 2, 10, 8), (-3, -2, 10, 8), (3, -2, 10, 8), (2, 2, 4, 4), (-5, -5, 30, 30), (20, 0, 10, 8)],
)
def test_strips_are_what_of_a_rectangle_lies_beyond_another(within: tuple[float, float, float, float]) -> None:
    rect, other = QRectF(0, 0, 10, 8), QRectF(*within)
    found = strips(rect, other)
    for x in range(10):
        for y in range(8):
            pixel = QRectF(x, y, 1, 1)
            assert sum(part.contains(pixel) for part in found) == (not other.contains(pixel))


def test_after_a_pan_areas_are_painted_where_they_have_come_into_reach(
    make: Callable[[], MapView], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make()
    shown(view)
    painted: list[QRectF] = []
    paint = lettering.paint_areas
    monkeypatch.setattr(lettering, "paint_areas", lambda frame: (painted.append(frame.rect), paint(frame)))
    plate = view._items["areas"]._plate
    assert plate is not None
    view.pan_by(QPointF(plate.covers.width() / 4, 0))
    shown(view)
    size = sum(part.width() * part.height() for part in painted)
    assert 0 < size < 0.4 * plate.covers.width() * plate.covers.height()
