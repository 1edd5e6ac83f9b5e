"""What nobody sees is filled when it comes into view, and for those who ask for what is in it."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from editor.window.main_window import MainWindow
from editor.window.panels.places_tray import PlacesTray
from editor.window.panels.when_seen import Gathered, WhenSeen

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_a_hidden_panel_is_filled_once_when_it_is_shown(qtbot: QtBot) -> None:
    panel, filled = QWidget(), list[int]()
    qtbot.addWidget(panel)
    news = WhenSeen(panel, lambda: filled.append(1))
    news.come()
    news.come()
    assert filled == []
    panel.show()
    assert filled == [1]
    news.come()
    assert filled == [1, 1]
    panel.hide()
    panel.show()
    assert filled == [1, 1]


def test_edits_are_held_back_from_a_hidden_panel_of_a_window_that_is_shown_and_from_no_other(qtbot: QtBot) -> None:
    window, taken = QWidget(), list[int]()
    qtbot.addWidget(window)
    panel = QWidget(window)
    news = Gathered(panel, lambda changes: taken.append(len(changes.changes)))
    edit = ChangeSet("One", (inserting("source", {"game": "small", "key": "one"}),))
    news.come(edit)
    assert taken == [1]  # at once: the window is not shown
    panel.hide()
    window.show()
    news.come(edit)
    news.come(edit)
    assert taken == [1]
    panel.show()
    assert taken == [1, 2]


def test_to_choose_a_scenario_fills_no_tray_that_is_not_seen(
    used_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = used_window.document
    tray, filled = used_window.docks.order.tray, list[object]()
    used_window.open_area("map")
    assert not tray.isVisible()
    said = PlacesTray._say  # noqa: SLF001
    monkeypatch.setattr(PlacesTray, "_say", lambda tray, *given: (filled.append(given), said(tray, *given)))
    document.chosen.emit()
    assert not filled
    assert set(tray.chips) >= {"box:dead"}
    assert filled
