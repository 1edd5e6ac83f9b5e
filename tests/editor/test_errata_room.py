"""Beside the map too the errata desk shows changes, what they look like, and what is measured."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from tests.editor.errata_desk import open_errata, page, pick, window

__all__ = ["open_errata", "window"]
pytestmark = [
    pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support"),
    pytest.mark.usefixtures("dressed"),
]
SAID = "It decided something in 14 of 20 games; with it, in points of a hundred: German victory +5. " * 2


def is_whole(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("size", [(1600, 1000), (1280, 720)])
@pytest.mark.parametrize("change", [1, 0])
def test_beside_the_map_changes_pictures_and_what_is_measured_are_in_view(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int], change: int
) -> None:
    window.resize(*size)
    window.center.set_split("both")
    found = page(window)
    found.measure._said[found.measure._name] = SAID
    pick(window, change)
    found.show_erratum()

    def all_are_whole() -> None:
        for part in (found.changes.list, found.measure.go, found.measure.said, found.shown, found.head):
            assert is_whole(part), part

    qtbot.waitUntil(all_are_whole)  # parts of a window that was larger find their room one after the other
    tree = found.changes.list
    for place in (0, 1):
        assert tree.viewport().rect().contains(tree.visualItemRect(tree.topLevelItem(place)).center())


def test_without_the_map_what_a_change_looks_like_stands_above_the_changes_as_before(window: MainWindow) -> None:
    window.resize(1600, 1000)
    parts = page(window).shown.parentWidget()
    assert isinstance(parts, QSplitter)
    for split, way in (("both", Qt.Orientation.Horizontal), ("page", Qt.Orientation.Vertical)):
        window.center.set_split(split)  # type: ignore[arg-type]
        QApplication.processEvents()
        assert parts.orientation() == way


def test_no_message_covers_what_was_measured(window: MainWindow) -> None:
    found = page(window)
    found.measure._said[found.measure._name] = SAID
    found.show_erratum()
    QApplication.processEvents()
    window.message_bar.inform("The errata were written to a file. " * 3)
    QApplication.processEvents()
    top = found.measure.mapTo(window.center, QPoint(0, 0)).y()
    assert window.message_bar.geometry().bottom() < top
