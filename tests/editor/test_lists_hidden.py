"""Lists that are hidden leave their column to the map: the overview below them goes and comes with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def settle(window: MainWindow, width: int = 1280) -> None:
    window.resize(QSize(width, 800))
    for _ in range(3):
        QApplication.processEvents()


@pytest.fixture
def window(qtbot: QtBot, library: Path, settings_file: Path) -> Iterator[MainWindow]:
    found = open_window(library, Settings(settings_file))
    qtbot.addWidget(found)
    found.show()
    settle(found)
    yield found
    found.close()


def turn_lists(window: MainWindow) -> None:
    window.commands.do_view_lists()
    settle(window)


def test_the_map_has_the_room_of_hidden_lists_and_gives_it_back(window: MainWindow) -> None:
    docks = window.docks
    wide, places = window.center.width(), (docks.library.geometry(), docks.overview.geometry())
    column = docks.library.width()
    turn_lists(window)
    assert docks.library.isHidden() and docks.overview.isHidden()
    assert window.center.width() >= wide + column
    turn_lists(window)
    assert (window.center.width(), docks.library.geometry(), docks.overview.geometry()) == (wide, *places)


def test_the_search_of_the_lists_brings_the_overview_back_with_them(window: MainWindow) -> None:
    turn_lists(window)
    window.commands.do_edit_find()
    assert window.docks.library.isVisible() and window.docks.overview.isVisible()


def test_an_overview_that_was_put_away_does_not_come_with_the_lists(window: MainWindow) -> None:
    window.docks.overview.toggleViewAction().trigger()
    turn_lists(window)
    turn_lists(window)
    assert window.docks.library.isVisible() and window.docks.overview.isHidden()


def test_an_overview_that_is_wanted_alone_stays_while_other_parts_come_and_go(window: MainWindow) -> None:
    turn_lists(window)
    window.docks.overview.toggleViewAction().trigger()
    window.commands.do_view_inspector()
    window.commands.do_view_drawer()
    assert window.docks.overview.isVisible() and window.docks.library.isHidden()


def test_in_a_narrow_window_the_overview_stays_below_the_inspector(window: MainWindow) -> None:
    settle(window, 800)
    window.commands.do_view_lists()
    settle(window, 800)
    assert window.docks.overview.isVisible() and window.docks.inspector_dock.isVisible()
    settle(window, 1280)
    assert window.docks.overview.isHidden(), "the inspector stands at the right again"
    window.commands.do_view_lists()
    assert window.docks.overview.isVisible()


def test_an_area_without_lists_brings_nothing_back_that_was_hidden_before(window: MainWindow) -> None:
    turn_lists(window)
    window.open_area("play")
    window.open_area("map")
    assert window.docks.library.isHidden() and window.docks.overview.isHidden()
    turn_lists(window)
    assert window.docks.library.isVisible() and window.docks.overview.isVisible()


def test_lists_hidden_at_the_end_are_hidden_again_and_come_with_the_overview(
    window: MainWindow, qtbot: QtBot, library: Path, settings_file: Path
) -> None:
    turn_lists(window)
    window.close()
    again = open_window(library, Settings(settings_file))
    qtbot.addWidget(again)
    again.show()
    settle(again)
    assert again.docks.library.isHidden() and again.docks.overview.isHidden()
    turn_lists(again)
    assert again.docks.library.isVisible() and again.docks.overview.isVisible()
    again.close()
