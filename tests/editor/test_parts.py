"""F6 goes round the parts of the window, brackets through the palette, and the map shows that it has the keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from editor.window.panels.keys_here import KeysHere

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    """A window that is seen and has the keys: parts that nobody sees are passed over."""
    used_window.show()
    return used_window


SHIFT = Qt.KeyboardModifier.ShiftModifier


def part_now(window: MainWindow) -> str:
    """Name the part of the window that has the keys."""
    now = QApplication.focusWidget()
    parts = {
        "areas": window.rail,
        "lists": window.docks.lists,
        "map": window.map_area,
        "inspector": window.docks.inspector,
        "page": window.center.room,
    }
    return next((name for name, part in parts.items() if now is not None and part.isAncestorOf(now)), "")


def round_of(window: MainWindow, steps: int, modifiers: Qt.KeyboardModifier) -> list[str]:
    found = []
    for _ in range(steps):
        QTest.keyClick(window, Qt.Key.Key_F6, modifiers)
        found.append(part_now(window))
    return found


def test_f6_goes_from_part_to_part_and_round(window: MainWindow) -> None:
    window.open_area("map")
    window.map_area.view.setFocus()
    assert round_of(window, 4, Qt.KeyboardModifier.NoModifier) == ["inspector", "areas", "lists", "map"]


def test_shift_f6_goes_the_other_way(window: MainWindow) -> None:
    window.open_area("map")
    window.map_area.view.setFocus()
    assert round_of(window, 4, SHIFT) == ["lists", "areas", "inspector", "map"]


def test_f6_comes_to_a_page_beside_the_map_as_well(window: MainWindow) -> None:
    window.open_area("counters")
    window.center.set_split("both")
    window.map_area.view.setFocus()
    assert sorted(round_of(window, 5, Qt.KeyboardModifier.NoModifier)) == ["areas", "inspector", "lists", "map", "page"]


def test_a_part_has_the_keys_where_it_had_them_last(window: MainWindow) -> None:
    window.open_area("map")
    second = list(window.rail.buttons.values())[1]
    second.setFocus()
    window.map_area.view.setFocus()
    round_of(window, 2, Qt.KeyboardModifier.NoModifier)
    assert QApplication.focusWidget() is second


def test_brackets_over_the_map_choose_what_is_painted(window: MainWindow) -> None:
    window.open_area("map")
    window.choose_tool("paint")
    box = window.palette_box
    first, count = box.currentIndex(), box.count()
    view = window.map_area.view
    QTest.keyClick(view, Qt.Key.Key_BracketRight)
    assert box.currentIndex() == (first + 1) % count
    assert window.map_area.view.tool.__dict__["terrain"] == box.currentData()
    QTest.keyClick(view, Qt.Key.Key_BracketLeft)
    QTest.keyClick(view, Qt.Key.Key_BracketLeft)
    assert box.currentIndex() == (first - 1) % count


def test_a_bracket_without_a_palette_says_which_tools_have_one(window: MainWindow) -> None:
    window.open_area("map")
    told: list[str] = []
    window.desk.told.connect(told.append)
    QTest.keyClick(window.map_area.view, Qt.Key.Key_BracketRight)
    assert told == ["The tool in hand paints nothing: P, H, R and K do"]


def test_a_line_above_the_map_shows_that_it_has_the_keys(window: MainWindow) -> None:
    window.open_area("map")
    window.map_area.view.setFocus()
    line = window.map_area.findChild(KeysHere)
    assert line is not None and line.property("here")
    window.docks.lists.search.setFocus()
    assert not line.property("here")


def test_play_has_the_keys_when_it_is_opened(window: MainWindow) -> None:
    window.open_area("playtest")
    now = QApplication.focusWidget()
    assert now is not None and window.area("playtest").isAncestorOf(now)
