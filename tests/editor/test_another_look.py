"""All that is written in the window follows another look at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QListWidget, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.frame import chrome
from editor.window.frame.areas import pages_of
from editor.window.frame.inked import INK, Inked
from editor.window.main_window import MainWindow
from tests.editor.conftest import make_pages
from tests.editor.test_contrast import contrast

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("dressed")]

LEAST = 3.0
"""Less than this lies close to the ground."""


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    """A window with all its pages open, built light and then dark."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    worn = app.styleSheet(), app.palette(), chrome._Shown.name, chrome._Shown.worn
    chrome.wear("light")
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    make_pages(found)
    for area, page in pages_of(found.areas):
        if area.inspects:
            found.open_area(page.key)
    chrome.wear("dark")
    found.menus.wear()
    QApplication.processEvents()
    yield found
    found.close()
    app.setStyleSheet(worn[0])
    app.setPalette(worn[1])
    chrome._Shown.name, chrome._Shown.worn = worn[2:]


def told(label: QLabel) -> str:
    """Return what stands in a label and how it can be read; nothing where it can."""
    label.ensurePolished()
    palette = label.palette()
    ink, ground = palette.color(label.foregroundRole()).name(), palette.color(label.backgroundRole()).name()
    return "" if contrast(ink, ground) >= LEAST else f"{label.objectName()} {label.text()[:40]!r} {ink} on {ground}"


@pytest.mark.deep
def test_labels_of_all_pages_can_be_read_in_another_look(window: MainWindow) -> None:
    labels = window.findChildren(QLabel)
    assert len(labels) > 100
    assert [said for said in map(told, labels) if said] == []


@pytest.mark.deep
def test_no_line_of_a_list_keeps_the_ink_of_the_look_before(window: MainWindow) -> None:
    ground, wrong = chrome.chrome().base, []
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if model is None:
            continue
        for row in range(min(model.rowCount(QModelIndex()), 40)):
            for column in (place for place in range(20) if model.hasIndex(row, place)):
                ink = model.index(row, column).data(Qt.ItemDataRole.ForegroundRole)
                color = ink.color() if isinstance(ink, QBrush) else ink
                if isinstance(color, QColor) and contrast(color.name(), ground) < LEAST:
                    wrong.append((view.accessibleName(), model.index(row, column).data(), color.name()))
    assert wrong == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_line_is_drawn_in_the_ink_that_it_names_of_the_look_in_use(qtbot: QtBot, look: str) -> None:
    listed, name = QListWidget(), chrome._Shown.name
    qtbot.addWidget(listed)
    listed.addItem("a fault")
    listed.item(0).setData(INK, "bad_ink")
    option, index = QStyleOptionViewItem(), listed.model().index(0, 0, QModelIndex())
    chrome._Shown.name = look
    try:
        Inked(listed).initStyleOption(option, index)
        assert option.palette.text().color() == QColor(chrome.chrome().bad_ink)
    finally:
        chrome._Shown.name = name
