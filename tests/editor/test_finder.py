"""The field that finds everything: units, hexes, places, rules, scenarios and commands, by mouse and by keys."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.edits import rules
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    found.activateWindow()
    yield found
    found.close()


def typed(window: MainWindow, text: str) -> list[str]:
    """Type a text and return what is listed below the field."""
    window.actions_by_key["go.search"].trigger()
    QTest.keyClicks(window.header.finder, text)
    model = window.header.finder.model
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("text", ["B2.02", "b2.02", "losheim", "losh"])
def test_return_goes_to_the_hex_or_place_that_was_typed(used_window: MainWindow, text: str) -> None:
    typed(used_window, text)
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    assert (used_window.desk.selection.kind, used_window.desk.selection.key) == ("hex", "B2.02")
    assert used_window.header.finder.list.isHidden() and used_window.header.finder.text() == ""


def test_what_is_called_nothing_of_the_kind_is_said_and_does_nothing(used_window: MainWindow) -> None:
    assert typed(used_window, "Paris on the Seine") == ["Nothing is called so"]
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    assert used_window.desk.selection.kind == "none"


def test_of_what_can_be_found_nothing_is_held_once_the_field_is_left(used_window: MainWindow) -> None:
    assert typed(used_window, "losheim")
    unit = weakref.ref(next(found for _, found in used_window.header.finder._every or () if found.kind == "unit"))
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Escape)
    gc.collect()
    assert unit() is None and used_window.header.finder.model.rowCount() == 0
    assert typed(used_window, "losheim")  # and is found again


def test_a_command_is_found_by_its_words_and_done(used_window: MainWindow) -> None:
    assert typed(used_window, "paint terr") == ["Paint terrain"]
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    assert used_window.actions_by_key["tool.paint"].isChecked()


def test_a_checkpoint_is_found_and_its_name_can_be_typed(used_window: MainWindow) -> None:
    assert typed(used_window, "checkpoint")[0].startswith("Set a checkpoint")
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    name = used_window.docks.journal.name
    assert name.isVisible()
    QTest.keyClick(name, Qt.Key.Key_Escape)
    used_window.docks.drawer.hide()


def test_the_arrow_keys_walk_through_what_was_found(used_window: MainWindow) -> None:
    found = typed(used_window, "area")
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Down)
    assert used_window.header.finder.list.currentIndex().row() == 1
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Up)
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Up)
    assert used_window.header.finder.list.currentIndex().row() == len(found) - 1


def test_escape_gives_the_cursor_back_to_where_it_was(window: MainWindow) -> None:
    window.map_area.view.setFocus()
    typed(window, "los")
    QTest.keyClick(window.header.finder, Qt.Key.Key_Escape)
    assert window.header.finder.list.isHidden() and window.focusWidget() is window.map_area.view


def test_a_click_on_a_line_does_it(used_window: MainWindow) -> None:
    assert typed(used_window, "counters")[0] == "Counters"
    shown = used_window.header.finder.list
    QTest.mouseClick(
        shown.viewport(),
        Qt.MouseButton.LeftButton,
        pos=shown.visualRect(used_window.header.finder.model.index(0, 0)).center(),
    )
    assert used_window.page_now.key == "counters"


def test_what_an_edit_renames_is_found_by_its_new_name(window: MainWindow) -> None:
    assert typed(window, "Losheim Gap") == ["Nothing is called so"]
    head = window.document.head
    assert head is not None
    QTest.keyClick(window.header.finder, Qt.Key.Key_Escape)

    document = window.document
    assert window.desk.try_edit(
        lambda: rules.set_scenario_field(document.rows, document.game, document.scenario, "title", "Losheim Gap")
    )
    assert typed(window, "Losheim Gap")[0].endswith("Losheim Gap")


@pytest.mark.deep
def test_leaving_goes_on_though_the_field_that_had_the_focus_is_gone(window: MainWindow, qtbot: QtBot) -> None:
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    typed(window, "losheim")
    delete(field)
    QTest.keyClick(window.header.finder, Qt.Key.Key_Return)
    assert window.desk.selection.key == "B2.02"


@pytest.mark.parametrize(
    "words, title",
    [
        ("dark", "Window colors: Dark"),
        ("light", "Window colors: Light"),
        ("steps", "Steps"),
        ("summary", "Scenario: Summary"),
        ("schedule", "Scenario: Schedule"),
        ("journal", "Journal"),
        ("theme dark", "Window colors: Dark"),
        ("B2.02", "Hex B2.02"),
    ],
)
def test_the_words_that_people_use_find_pages_fields_and_colors_first(
    used_window: MainWindow, words: str, title: str
) -> None:
    assert typed(used_window, words)[0] == title


def test_a_field_that_was_found_is_shown_for_all_counters(used_window: MainWindow) -> None:
    typed(used_window, "steps")
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    panel = used_window.area("counters")
    assert isinstance(panel, TablePanel) and used_window.page_now.key == "counters"
    column = panel.view.currentIndex().column()
    assert panel.source.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) == "Steps"


@pytest.mark.deep
def test_colors_that_were_found_are_worn(window: MainWindow) -> None:
    for words, name in (("dark", "dark"), ("light", "light")):
        typed(window, words)
        QTest.keyClick(window.header.finder, Qt.Key.Key_Return)
        assert window.settings.text("look", "system") == name


@pytest.mark.parametrize("words, page", [("stacking", "Parameters"), ("fight", "Fight"), ("fog", "Options")])
def test_a_page_of_the_rules_is_found_by_what_stands_on_it(used_window: MainWindow, words: str, page: str) -> None:
    typed(used_window, words)
    QTest.keyClick(used_window.header.finder, Qt.Key.Key_Return)
    area = used_window.area("rules")
    assert isinstance(area, RulesArea) and area.pages.title == page
