"""The map is walked by keys: arrows go from hex to hex, full stop and comma from side to side, Return selects."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest

from editor.window.canvas.picking import Pick, Press
from editor.window.canvas.tools.base import Stroke, Tool
from editor.window.canvas.tools.lay import LayTool
from editor.window.canvas.tools.paint import TerrainTool
from editor.window.canvas.tools.sides import CrossingTool, HexsideTool, RoadTool
from editor.window.canvas.view import MapView

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def press(view: MapView, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view, key)


def test_an_arrow_goes_to_the_next_hex_and_back(view: MapView) -> None:
    press(view, Qt.Key.Key_Right)
    start = view.key_cursor.label
    assert start
    press(view, Qt.Key.Key_Right)
    other = view.key_cursor.label
    cell, beyond = view.scene_data.cell(start), view.scene_data.cell(other)
    assert cell is not None and beyond is not None and view.scene_data.geometry.side_between(cell, beyond) is not None
    press(view, Qt.Key.Key_Left)
    assert view.key_cursor.label == start


def test_a_column_of_arrows_goes_straight_down(view: MapView) -> None:
    press(view, Qt.Key.Key_Down, *[Qt.Key.Key_Up] * 20)
    x = view.scene_data.geometry.center(view.scene_data.cell(view.key_cursor.label) or (0, 0))[0]
    press(view, Qt.Key.Key_Down, Qt.Key.Key_Down)
    below = view.scene_data.geometry.center(view.scene_data.cell(view.key_cursor.label) or (0, 0))[0]
    assert abs(below - x) < 0.6


def test_return_selects_the_hex_and_with_a_side_chosen_the_side(view: MapView) -> None:
    hexes: list[str] = []
    sides: list[tuple[str, str]] = []
    view.hex_clicked.connect(lambda label, _modifiers: hexes.append(label))
    view.hexside_clicked.connect(lambda a, b: sides.append((a, b)))
    press(view, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert hexes == [view.key_cursor.label]
    for _ in range(6):
        press(view, Qt.Key.Key_Period, Qt.Key.Key_Return)
    assert sides and all(view.key_cursor.label in pair for pair in sides)


def test_escape_puts_the_cursor_away_and_shift_moves_the_map(view: MapView) -> None:
    press(view, Qt.Key.Key_Right, Qt.Key.Key_Escape)
    assert view.key_cursor.label == ""
    view.zoom_to(120)
    before = view.visible_rect.center()
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert view.visible_rect.center() != before and view.key_cursor.label == ""


@pytest.mark.parametrize("is_side", [False, True])
def test_the_keys_go_on_where_the_pointer_has_clicked_on_a_hex_or_its_side(view: MapView, is_side: bool) -> None:
    press(view, Qt.Key.Key_Right)
    scene, before = view.scene_data, view.key_cursor.label
    cell = scene.cell(before) or (0, 0)
    other = next(
        near for way in range(6) if scene.has(near := scene.geometry.neighbor(cell, way)) and near not in scene.stacks
    )
    (x, y), (ox, oy) = scene.geometry.center(other), scene.geometry.center(cell)
    part = 0.45 if is_side else 0.0
    at = view.mapFromScene(x + (ox - x) * part, y + (oy - y) * part)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    press(view, Qt.Key.Key_Right)
    assert view.key_cursor.label == scene.label(other) != before


def test_escape_with_a_tool_in_hand_is_left_to_those_who_put_it_down(view: MapView) -> None:
    view.set_tool(LayTool("dump", False))
    press(view, Qt.Key.Key_Right)
    assert not view.cursor_key(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert view.key_cursor.label == ""


def asked(view: MapView) -> list[tuple[str, QPoint]]:
    """Return where menus are asked for from now on: the hex, and the place in the view."""
    found: list[tuple[str, QPoint]] = []

    def hear(pick: Pick, place: QPoint) -> None:
        found.append((pick.hex_, view.viewport().mapFromGlobal(place)))

    view.context_requested.connect(hear)
    return found


def test_the_key_for_menus_asks_at_the_cursor_of_the_keys(view: MapView) -> None:
    menus = asked(view)
    press(view, *[Qt.Key.Key_Right] * 3)
    corner = QPoint(0, 0)  # where Qt sends the event of a key to, in a picture
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, corner, view.mapToGlobal(corner))
    view.contextMenuEvent(event)
    ((label, place),) = menus
    x, y = view.scene_data.geometry.center(view.scene_data.cell(label) or (0, 0))
    assert label == view.key_cursor.label and place == view.mapFromScene(x, y)


def test_shift_f10_asks_in_the_middle_while_there_is_no_cursor(view: MapView) -> None:
    menus = asked(view)
    middle = view.visible_rect.center()
    QTest.keyClick(view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert [label for label, _ in menus] == [view.scene_data.label_at(middle.x(), middle.y())]


def drawn(view: MapView, tool: Tool, *keys: Qt.Key) -> list[Stroke]:
    """Return the strokes that keys make with a tool, which begin in the middle of the map."""
    strokes: list[Stroke] = []
    view.stroke_finished.connect(strokes.append)
    view.set_tool(tool)
    press(view, Qt.Key.Key_Right, *keys)
    return strokes


@pytest.mark.parametrize(
    ("tool", "kind"), [(TerrainTool("swamp"), "terrain"), (LayTool("works", is_between=False), "lay")]
)
def test_return_paints_the_hex_of_the_cursor_with_the_tool_in_hand(view: MapView, tool: Tool, kind: str) -> None:
    (stroke,) = drawn(view, tool, Qt.Key.Key_Return)
    assert (stroke.kind, stroke.hexes) == (kind, (view.key_cursor.label,))


SIDES = [
    (LayTool("bridge_down", is_between=True), "lay"),
    (HexsideTool("no such river"), "hexside"),
    (CrossingTool("no such bridge"), "crossing"),
    (RoadTool("no such road"), "link"),
]


@pytest.mark.parametrize(("tool", "kind"), SIDES)
def test_return_draws_at_the_side_that_is_chosen_with_a_tool_for_sides(view: MapView, tool: Tool, kind: str) -> None:
    (stroke,) = drawn(view, tool, Qt.Key.Key_Period, Qt.Key.Key_Period, Qt.Key.Key_Return)
    side = view.key_cursor.side(view.scene_data)
    assert side is not None
    assert (stroke.kind, stroke.sides) == (kind, (view.scene_data.side_labels(side),))
    assert stroke.near in ((), (view.key_cursor.label,))


def test_a_click_far_from_every_side_tells_its_hex_to_a_tool_for_sides(view: MapView) -> None:
    tool = LayTool("bridge_down", is_between=True)
    strokes: list[Stroke] = []
    view.stroke_finished.connect(strokes.append)
    view.set_tool(tool)
    here = Press(0.0, 0.0, QPointF(), hex_="B2.02", side=((0, 0), 0), side_gap=1.0, counter=None, counter_hex="")
    tool.press(here)
    tool.release(here)
    assert [(stroke.kind, stroke.hexes) for stroke in strokes] == [("lay", ("B2.02",))]


def test_return_chooses_a_side_first_with_a_tool_for_sides_where_none_is_chosen(view: MapView) -> None:
    tool = LayTool("bridge_down", is_between=True)
    assert drawn(view, tool, Qt.Key.Key_Return) == []
    assert view.key_cursor.direction == 0
    press(view, Qt.Key.Key_Return)
    strokes: list[Stroke] = []
    view.stroke_finished.connect(strokes.append)
    press(view, Qt.Key.Key_Return)
    assert len(strokes) == 1
