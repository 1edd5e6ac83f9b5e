"""The map is walked by keys: arrows go from hex to hex, full stop and comma from side to side, Return selects."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.canvas.scene import MapScene
from editor.window.canvas.view import MapView

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def view(qtbot: QtBot, scene: MapScene) -> MapView:
    found = MapView(scene)
    qtbot.addWidget(found)
    found.resize(600, 400)
    found.show()
    return found


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
