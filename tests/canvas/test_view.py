"""The view: camera, picking, tools and what they say."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.canvas import marks
from editor.window.canvas.camera import FULL, LEAST, MOST, clamped, fitting, stepped
from editor.window.canvas.chunks import SHEETS
from editor.window.canvas.errata_marks import ErrataMarks
from editor.window.canvas.frames import Frame
from editor.window.canvas.kept_pictures import Shelf
from editor.window.canvas.layers.order import OFF_AT_FIRST, SWITCHES
from editor.window.canvas.marks import paint_preview
from editor.window.canvas.minimap import Minimap
from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image
from editor.window.canvas.tools.base import Preview, Stroke
from editor.window.canvas.tools.measure import MeasureTool
from editor.window.canvas.tools.paint import TerrainTool
from editor.window.canvas.tools.sides import CrossingTool, HexsideTool, RoadTool
from editor.window.canvas.view import MapView
from editor.window.theme import theme_by_name, theme_names
from tests.some_now import some_now

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot, scene: MapScene) -> MapView:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    return view


def pixel_of(view: MapView, label: str, dx: float = 0.0, dy: float = 0.0) -> QPoint:
    """Return the pixel of the center of a hex, moved by map units."""
    cell = view.scene_data.cell(label)
    assert cell is not None
    x, y = view.scene_data.geometry.center(cell)
    return view.mapFromScene(x + dx, y + dy)


def pixel_between(view: MapView, a: str, b: str) -> QPoint:
    """Return the pixel of the middle of a hexside."""
    side = view.scene_data.side_of(a, b)
    assert side is not None
    return view.mapFromScene(*view.scene_data.geometry.side_middle(*side))


def turn_wheel(view: MapView, angle: int) -> None:
    """Turn the wheel by eighths of a degree over the middle of the view."""
    at = QPointF(view.viewport().rect().center())
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    view.wheelEvent(QWheelEvent(at, at, QPoint(), QPoint(0, angle), none, Qt.KeyboardModifier(0), phase, False))


def drag(view: MapView, *points: QPoint) -> None:
    """Press at the first point, move through the others, let go at the last."""
    QTest.mousePress(view.viewport(), LEFT, pos=points[0])
    for point in points[1:]:
        # QTest moves carry no button: send what a mouse would
        event_point = QPointF(point)
        move = QMouseEvent(
            QEvent.Type.MouseMove, event_point, event_point, Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier(0)
        )
        view.mouseMoveEvent(move)
    QTest.mouseRelease(view.viewport(), LEFT, pos=points[-1])


def click(view: MapView, at: QPoint) -> None:
    QTest.mouseClick(view.viewport(), LEFT, pos=at)


def test_a_new_map_is_fitted(view: MapView, scene: MapScene) -> None:
    left, top, width, height = scene.extent
    shown = view.visible_rect
    assert shown.left() <= left
    assert shown.top() <= top
    assert shown.right() >= left + width
    assert shown.bottom() >= top + height


def test_a_hex_brought_into_view_before_the_layout_gives_the_map_a_height_is_seen_in_the_scale_as_it_was(
    view: MapView,
) -> None:
    fitted, size = view.pixels_per_hex, view.size()
    view.resize(size.width(), 0)
    view.center_on("A6.12")
    view.resize(size)
    assert view.pixels_per_hex == fitted  # it was half a pixel a hex, and stayed so


@pytest.mark.parametrize("start", [FULL, 33.0, 80.0])
def test_zooming_in_and_out_returns_to_the_ladder(start: float) -> None:
    rung = stepped(start, 1)
    assert rung > start
    assert stepped(stepped(rung, 1), -1) == pytest.approx(rung, abs=0.002)


def test_zooming_stays_within_limits() -> None:
    assert (stepped(MOST, 5), stepped(LEAST, -5)) == (MOST, LEAST)


def test_the_wheel_keeps_the_hex_under_the_pointer(view: MapView) -> None:
    at = pixel_of(view, "A6.12")
    for _ in range(4):
        wheel = QWheelEvent(
            QPointF(at),
            QPointF(at),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier(0),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        view.wheelEvent(wheel)
    found = view.mapToScene(at)
    assert view.scene_data.label_at(found.x(), found.y()) == "A6.12"


def test_keys_zoom_and_fit(view: MapView) -> None:
    fitted = view.pixels_per_hex
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.pixels_per_hex == FULL
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.pixels_per_hex == 90  # 72 times 1.25
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.pixels_per_hex == fitted


def test_arrow_keys_with_shift_pan(view: MapView) -> None:
    QTest.keyClick(view, Qt.Key.Key_0)
    before = view.visible_rect.left()
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert view.visible_rect.left() > before


def test_a_click_in_a_hex_names_it(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hex_clicked) as caught:
        click(view, pixel_of(view, "A7.07"))
    assert caught.args[0] == "A7.07"


def test_a_click_near_a_side_names_both_hexes(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hexside_clicked) as caught:
        click(view, pixel_between(view, "A7.08", "A7.07"))
    assert caught.args == ["A7.07", "A7.08"]


def test_a_click_near_a_side_means_its_hex_on_a_map_that_is_only_read(view: MapView, qtbot: QtBot) -> None:
    view.is_only_read()
    middle, side = pixel_of(view, "A7.07"), pixel_between(view, "A7.08", "A7.07")
    inside = side + (middle - side) / max(1, (middle - side).manhattanLength() // 2)  # some pixels on the near bank
    with qtbot.waitSignal(view.hex_clicked) as caught, qtbot.assertNotEmitted(view.hexside_clicked):
        click(view, inside)
    assert caught.args[0] == "A7.07"


def test_a_click_on_a_counter_names_it(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.counter_clicked) as caught:
        click(view, pixel_of(view, "A2.02"))
    assert caught.args == ["d#1", "A2.02"]


def test_a_click_with_control_takes_the_hex_under_a_counter(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hex_clicked) as caught, qtbot.assertNotEmitted(view.counter_clicked):
        at = pixel_of(view, "A2.02")
        QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, at)
    assert caught.args[0] == "A2.02"


def test_a_menu_over_an_open_fan_is_about_the_counter_there(view: MapView, qtbot: QtBot) -> None:
    view.open_fan("A4.10")
    assert view.fan is not None
    at = view.fan.places(QPointF(pixel_of(view, "A4.10")), view.viewport().rect().toRectF())[-1].center().toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    with qtbot.waitSignal(view.context_requested) as caught:
        view.contextMenuEvent(event)
    assert (caught.args[0].counter, caught.args[0].hex_) == ("a#1", "A4.10")


def test_dragging_a_counter_drops_it_on_the_hex_under_the_pointer(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.counters_dropped) as caught:
        drag(view, pixel_of(view, "A2.02"), pixel_of(view, "A3.03"), pixel_of(view, "A3.05"))
    assert caught.args == [("d#1",), "A3.05"]


def test_dropping_a_counter_where_it_was_says_nothing(view: MapView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.counters_dropped):
        drag(view, pixel_of(view, "A2.02"), pixel_of(view, "A3.03"), pixel_of(view, "A2.02"))


def test_a_counter_released_beside_the_view_is_thrown_and_never_dropped_in_the_hex_behind_its_edge(
    view: MapView, qtbot: QtBot
) -> None:
    view.zoom_to(60.0, QPointF(pixel_of(view, "A2.02")))
    beyond = QPoint(view.viewport().width() + 60, pixel_of(view, "A2.02").y())
    behind = view.to_map(QPointF(beyond))
    assert view.scene_data.label_at(behind.x(), behind.y())
    with qtbot.waitSignal(view.counters_thrown) as caught, qtbot.assertNotEmitted(view.counters_dropped):
        drag(view, pixel_of(view, "A2.02"), QPoint(view.viewport().width() - 20, beyond.y()), beyond)
    assert caught.args[0] == ("d#1",)


def test_a_click_on_a_stack_fans_it_out_and_each_counter_can_be_dragged(view: MapView, qtbot: QtBot) -> None:
    click(view, pixel_of(view, "A4.10"))
    assert view.fan is not None
    squares = view.fan.places(QPointF(pixel_of(view, "A4.10")), view.viewport().rect().toRectF())
    assert len(squares) == 3
    lowest = squares[-1].center().toPoint()
    with qtbot.waitSignal(view.counter_clicked) as caught:
        click(view, lowest)
    assert caught.args == ["a#1", "A4.10"]
    with qtbot.waitSignal(view.counters_dropped) as caught:
        drag(view, lowest, pixel_of(view, "A8.14"), pixel_of(view, "A8.15"))
    assert caught.args == [("a#1",), "A8.15"]
    assert view.fan is None


def test_escape_closes_the_fan(view: MapView) -> None:
    view.open_fan("A4.10")
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.fan is None


def test_dragging_open_ground_moves_the_map_and_selects_nothing(view: MapView, qtbot: QtBot) -> None:
    view.zoom_to(FULL)
    view.center_on("A7.12")
    before = view.visible_rect.left()
    at = pixel_of(view, "A7.12")
    with qtbot.assertNotEmitted(view.hex_clicked):
        drag(view, at, at - QPoint(30, 0), at - QPoint(60, 0))
    assert view.visible_rect.left() > before


def test_hovering_tells_hex_and_hexside(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hovered) as caught:
        QTest.mouseMove(view.viewport(), pixel_between(view, "A7.07", "A7.08"))
    pick = caught.args[0]
    assert pick.hexside == ("A7.07", "A7.08")
    assert pick.hex_ in pick.hexside


def strokes(view: MapView, *points: QPoint) -> list[Stroke]:
    caught: list[Stroke] = []
    view.stroke_finished.connect(caught.append)
    drag(view, *points)
    return caught


def test_a_brush_stroke_names_all_hexes_it_passed_once(view: MapView) -> None:
    view.set_tool(TerrainTool("forest"))
    found = strokes(view, pixel_of(view, "A7.10"), pixel_of(view, "A7.13"))
    assert found == [Stroke("terrain", "forest", hexes=("A7.10", "A7.11", "A7.12", "A7.13"))]


def test_painting_what_is_there_says_nothing(view: MapView) -> None:
    view.set_tool(TerrainTool("open"))
    assert strokes(view, pixel_of(view, "A7.10"), pixel_of(view, "A7.13")) == []


def test_a_wider_brush_takes_the_neighbors(view: MapView) -> None:
    view.set_tool(TerrainTool("city", radius=1))
    found = strokes(view, pixel_of(view, "A7.10"))
    assert len(found[0].hexes) == 7


def test_the_river_tool_snaps_to_the_nearest_side(view: MapView) -> None:
    view.set_tool(HexsideTool("river"))
    found = strokes(view, pixel_between(view, "A8.10", "A8.11"))
    assert [stroke.near[0] in stroke.sides[0] for stroke in found] == [True]
    assert found == [Stroke("hexside", "river", sides=(("A8.10", "A8.11"),), near=found[0].near)]


def test_the_river_tool_draws_along_all_sides_that_a_quick_drag_passes(view: MapView) -> None:
    """The mouse tells of the way only now and then: between two places four sides lie, up and down in turn."""
    view.set_tool(HexsideTool("river"))
    (found,) = strokes(view, pixel_between(view, "A7.10", "A8.10"), pixel_between(view, "A7.12", "A8.12"))
    assert found.sides == (
        ("A7.10", "A8.10"), ("A7.10", "A8.11"), ("A7.11", "A8.11"), ("A7.11", "A8.12"), ("A7.12", "A8.12"),
    )  # fmt: skip


def test_a_second_feature_is_drawn_beside_the_river(view: MapView) -> None:
    view.set_tool(HexsideTool("slope"))
    found = strokes(view, pixel_between(view, "A4.12", "A5.12"))
    assert (found[0].value, found[0].remove) == ("slope", False)


def test_a_slope_is_drawn_from_its_higher_hex(view: MapView) -> None:
    view.set_tool(HexsideTool("slope"))
    start, end = pixel_of(view, "A8.10"), pixel_of(view, "A8.11")
    found = strokes(view, QPoint(start.x() + (end.x() - start.x()) * 2 // 5, start.y()))
    assert (found[0].sides, found[0].near) == ((("A8.10", "A8.11"),), ("A8.10",))


def test_the_river_tool_takes_a_river_away(view: MapView) -> None:
    view.set_tool(HexsideTool("river"))
    found = strokes(view, pixel_between(view, "A4.12", "A5.12"))
    assert found[0].remove


def test_the_bridge_tool_toggles_a_bridge(view: MapView) -> None:
    view.set_tool(CrossingTool("bridge"))
    assert not strokes(view, pixel_between(view, "A4.12", "A5.12"))[0].remove


def test_the_road_tool_links_the_hexes_passed(view: MapView) -> None:
    view.set_tool(RoadTool("secondary_road"))
    found = strokes(view, pixel_of(view, "A8.10"), pixel_of(view, "A8.12"))
    assert found == [Stroke("link", "secondary_road", sides=(("A8.10", "A8.11"), ("A8.11", "A8.12")))]


def test_escape_gives_up_a_stroke(view: MapView) -> None:
    view.set_tool(TerrainTool("forest"))
    caught: list[Stroke] = []
    view.stroke_finished.connect(caught.append)
    QTest.mousePress(view.viewport(), LEFT, pos=pixel_of(view, "A7.10"))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, pos=pixel_of(view, "A7.10"))
    assert caught == []


def test_measuring_changes_nothing(view: MapView) -> None:
    view.set_tool(MeasureTool())
    assert strokes(view, pixel_of(view, "A7.10"), pixel_of(view, "A7.14")) == []


def test_an_edit_paints_only_the_touched_chunks_again(view: MapView) -> None:
    view.finish_painting()
    before = view._shown.ground.cache.painted
    changed, touched = view.scene_data.with_hexes({"A4.04": "city"})
    view.update_scene(changed, touched)
    view.finish_painting()
    # twenty by ten hexes are two chunks wide; A4.04 lies in the first
    assert view._shown.ground.cache.painted == before + 1


def test_an_edit_drops_no_picture_that_is_seen_where_no_more_than_those_are_kept(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.window.canvas.chunks.LEAST_BUDGET", 0)
    monkeypatch.setattr("editor.window.canvas.chunks.VIEWS", 0)
    view.finish_painting()
    before = view._shown.ground.cache.painted
    for terrain in ("city", "forest"):
        view.update_scene(*view.scene_data.with_hexes({"A4.04": terrain}))
        view.finish_painting()
    assert view._shown.ground.cache.painted == before + 2


def test_all_that_a_view_shows_is_kept_however_near_it_is(view: MapView) -> None:
    view.zoom_to(MOST)
    view.center_on("A4.16")  # where two chunks meet: at 200 pixels a hex 3200 by 2771 pixels each, so 71 MB
    view.finish_painting()
    before = view._shown.ground.cache.painted
    view.finish_painting()
    assert view._shown.ground.cache.painted == before


def test_moving_a_counter_paints_no_chunk(view: MapView) -> None:
    view.finish_painting()
    before = view._shown.ground.cache.painted
    view.update_scene(view.scene_data.with_stack("A2.02", ())[0])
    view.finish_painting()
    assert view._shown.ground.cache.painted == before


@pytest.mark.parametrize("theme", theme_names())
def test_everything_can_be_drawn_in_each_theme(view: MapView, theme: str) -> None:
    view.set_theme(theme)
    view.set_overlay("reach", {"A4.04": OverlayCell("reach", "1 1/2"), "A99.99": OverlayCell("zoc")})
    view.set_paths([MapPath(("A4.04", "A4.05", "A5.05"), dashed=True, text="3:1")])
    view.select(hex_="A2.02", counter="d#1")
    view.open_fan("A4.10")
    view.finish_painting()
    first = view.grab().toImage()
    view.clear_overlays()
    view.select(hexside=("A4.04", "A4.05"))
    view.close_fan()
    assert view.grab().toImage() != first


@pytest.mark.parametrize(("scale", "is_told"), [(24.0, False), (60.0, True)])
def test_the_detail_of_a_line_is_told_on_a_near_map_only(view: MapView, scale: float, is_told: bool) -> None:
    view.zoom_to(scale)
    view.center_on("A4.04")
    view.finish_painting()
    view.set_paths([MapPath(("A4.04", "A4.05"), "bad", arrow=False)])
    without = view.grab().toImage()
    view.set_paths([MapPath(("A4.04", "A4.05"), "bad", arrow=False, text="bridge down", detail=True)])
    assert (view.grab().toImage() != without) is is_told


@pytest.mark.parametrize("scale", [2.0, 6.0, 12.0, 30.0, 150.0])
def test_every_zoom_can_be_drawn(view: MapView, scale: float) -> None:
    view.zoom_to(scale)
    view.finish_painting()
    assert not view.grab().isNull()


@pytest.mark.parametrize("layer", some_now(3, [key for key, _ in SWITCHES]))
def test_each_layer_can_be_switched_off_and_on(view: MapView, layer: str) -> None:
    is_on = layer not in OFF_AT_FIRST
    view.zoom_to(48)
    view.set_overlay("reach", {"A5.08": OverlayCell("reach", "2")})
    view.set_errata(ErrataMarks(frozenset({"A5.08"})))
    view.center_on("A5.08")
    view.finish_painting()
    before = view.grab().toImage()
    view.set_layer_visible(layer, not is_on)
    view.finish_painting()
    assert view.grab().toImage() != before
    view.set_layer_visible(layer, is_on)
    view.finish_painting()
    assert view.grab().toImage() == before


def test_an_unknown_layer_is_refused(view: MapView) -> None:
    with pytest.raises(KeyError):
        view.set_layer_visible("clouds", True)


def test_centering_on_an_unknown_hex_says_no(view: MapView) -> None:
    assert view.center_on("A4.10")
    assert not view.center_on("A99.99")


def test_a_view_without_a_map_bears_the_pointer(qtbot: QtBot) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.show()
    QTest.mouseMove(view.viewport(), QPoint(20, 20))
    click(view, QPoint(20, 20))
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert not view.has_map


def test_a_press_on_the_minimap_goes_there(view: MapView, qtbot: QtBot) -> None:
    minimap = Minimap(view)
    qtbot.addWidget(minimap)
    minimap.resize(240, 150)
    minimap.show()
    view.zoom_to(FULL)
    view.center_on("A5.15")
    before = view.visible_rect.center().x()
    QTest.mouseClick(minimap, LEFT, pos=QPoint(60, 75))
    assert view.visible_rect.center().x() < before
    assert not minimap.grab().isNull()


def test_a_million_hexes_can_be_fitted_and_zoomed(qtbot: QtBot, million: MapScene) -> None:
    view = MapView(million)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    assert not view.grab().isNull()
    view.zoom_to(24)
    assert view.center_on("A0500.0500")
    view.finish_painting()
    assert not view.grab().isNull()


def test_from_every_scale_the_ladder_leads_to_both_ends_without_a_stop() -> None:
    for hundredths in range(50, 20_001, 37):
        for way, end in ((1, MOST), (-1, LEAST)):
            scale = clamped(hundredths / 100)
            while scale != end:
                further = stepped(scale, way)
                assert (further > scale) if way > 0 else (further < scale)
                scale = further


def test_one_step_in_and_one_out_come_back_to_the_same_rung() -> None:
    rungs = [stepped(FULL, step) for step in range(-20, 5)]
    assert [stepped(stepped(scale, 1), -1) for scale in rungs[1:-1]] == rungs[1:-1]


@pytest.mark.parametrize("width", [300, 640, 901, 1280, 1600, 3840])
def test_the_wheel_brings_values_onto_counters_from_any_fitted_map(view: MapView, width: int) -> None:
    view.zoom_to(fitting(60.0, 40.0, width, width * 5 // 8))
    for _ in range(24):  # from 5 px per hex to 200 are log(40) / log(1.25) = 17 notches
        turn_wheel(view, 120)
    assert view.pixels_per_hex == MOST


def test_a_hex_that_is_seen_is_not_moved_when_it_is_to_be_shown(view: MapView) -> None:
    view.zoom_to(40)
    view.center_on("A6.12")
    seen = view.visible_rect
    cell = view.scene_data.cell("A6.12")
    assert cell is not None
    x, y = view.scene_data.geometry.center(cell)
    view.pan_by(QPointF(view.mapFromScene(x - 0.3, y).x(), 0))  # now its middle is 0.3 hexes from the left edge
    seen = view.visible_rect
    view.show_hex("A6.12")
    assert view.visible_rect == seen


@pytest.mark.parametrize("corner", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_what_a_tool_says_stays_whole_at_the_edge_of_the_map(
    qapp: object, scene: MapScene, corner: tuple[int, int]
) -> None:
    def painted(x: float, y: float) -> int:
        image = blank_image(200, 100)
        painter = QPainter(image)
        frame = Frame(painter, scene, theme_names()[0], 1.0, 0.0, 0.0, QRectF(image.rect()))
        paint_preview(frame, Preview(text="17 hexes", text_at=(x, y)), QRectF(image.rect()))
        painter.end()
        return sum(image.pixelColor(x, y).alpha() > 0 for x in range(200) for y in range(100))

    whole = painted(100, 50)
    assert abs(painted(200 * corner[0], 100 * corner[1]) - whole) < 0.1 * whole  # edges fall between pixels


@pytest.mark.parametrize("corner", ["right", "below", "both"])
def test_what_a_drag_says_stays_within_the_map_and_beside_the_pointer(view: MapView, corner: str) -> None:
    view.target.judging = lambda _keys, label: (
        "choice",
        f"A unit with a long name → {label}\n" + "a reason in words " * 12,
    )
    room = view.viewport().rect()
    at = QPointF(
        room.width() - 3 if corner != "below" else room.width() / 2,
        room.height() - 3 if corner != "right" else room.height() / 2,
    )
    middle = pixel_of(view, next(iter(view.scene_data.hex_by_counter.values())))
    press = view._press(QPointF(middle), Qt.KeyboardModifier.NoModifier)
    view.drag_over(("a",), replace(press, pixel=at))
    tip = view._tip.geometry()
    assert view._tip.isVisible() and room.contains(tip)
    assert not tip.contains(at.toPoint())


@pytest.mark.parametrize("pixels", [12.0, 40.0])
def test_all_hexes_under_a_brush_are_one_picture_in_the_color_of_their_ground(scene: MapScene, pixels: float) -> None:
    cells = [cell for label in ("A4.03", "A4.04", "A5.03") if (cell := scene.cell(label)) is not None]
    image = blank_image(600, 400)
    marks._hex_stamp.cache_clear()
    painter = QPainter(image)
    frame = Frame(painter, scene, theme_names()[0], pixels, 40, 40, QRectF(image.rect()))
    paint_preview(frame, Preview(cells=dict.fromkeys(cells, "theme:forest")), QRectF(image.rect()))
    middles = [frame.center(cell).toPoint() for cell in cells]
    painter.end()
    assert marks._hex_stamp.cache_info().misses == 1
    shown = {image.pixelColor(at).getRgb() for at in middles}
    wanted = QColor(theme_by_name(theme_names()[0]).forest).getRgb()[:3]
    assert len(shown) == 1
    assert all(abs(one - other) <= 2 for one, other in zip(shown.pop(), wanted, strict=False))


def test_a_map_at_rest_lays_by_the_lines_that_its_pictures_lack(qtbot: QtBot, view: MapView) -> None:
    cache = view._shown.ground.cache
    view.zoom_to(20.0 / view.devicePixelRatioF())  # they are kept by pixels of the screen
    qtbot.waitUntil(lambda: not view.is_unfinished)
    kept = len(cache._sheets)
    cache._sheets = Shelf(SHEETS)
    view.viewport().update()
    qtbot.waitUntil(lambda: len(cache._sheets) == kept)
    assert kept > 0


def test_a_map_that_is_moved_lays_nothing_by(qtbot: QtBot, view: MapView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.window.canvas.ground._MOVED", 10**9)  # the map is moved on and on
    ground = view._shown.ground
    view.zoom_to(20.0)
    qtbot.waitUntil(lambda: not view.is_unfinished)
    ground.cache._sheets = Shelf(SHEETS)
    view.pan_by(QPointF(1, 1))
    view.viewport().repaint()
    assert ground.is_moved
    for _ in range(300):  # a sheet takes several goes
        ground.lay_by()
    assert len(ground.cache._sheets) == 0
