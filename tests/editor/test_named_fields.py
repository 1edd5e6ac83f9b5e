"""Every field of the window has a name for screen readers: no field is added without one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QFormLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.frame.areas import pages_of
from editor.window.main_window import MainWindow
from editor.window.panels.clauses import ClausesPanel
from tests.editor.conftest import make_pages

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QAbstractItemView, QTextBrowser, QAbstractButton)


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    make_pages(found)
    for area, page in pages_of(found.areas):
        if area.inspects:
            found.open_area(page.key)
    yield found
    found.close()


def is_part(widget: QWidget) -> bool:
    """Tell whether Qt made a widget as a part of another field, which has the name."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QComboBox | QAbstractSpinBox | QAbstractItemView | QLineEdit):
            return True
        above = above.parentWidget()
    return widget.objectName().startswith("qt_")


def name_of(widget: QWidget) -> str:
    """Return what a screen reader calls a field: its own name, its text, or that of its label."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()):
        return widget.text() or widget.toolTip()
    labels = widget.window().findChildren(QLabel)
    buddy = next((label.text() for label in labels if label.buddy() is widget), "")
    if buddy:
        return buddy
    above = widget.parentWidget()
    layout = above.layout() if above is not None else None
    if isinstance(layout, QFormLayout):
        label = layout.labelForField(widget)
        return label.text() if isinstance(label, QLabel) else ""
    return ""


def path_of(widget: QWidget) -> str:
    names: list[str] = []
    here: QWidget | None = widget
    while here is not None and len(names) < 5:
        title = here.title() if isinstance(here, QGroupBox) else here.objectName()
        names.append(f"{type(here).__name__}({title})" if title else type(here).__name__)
        here = here.parentWidget()
    return " < ".join(names)


def test_whatever_takes_the_keys_has_a_name(window: MainWindow) -> None:
    area = window.area("victory")
    assert isinstance(area, ClausesPanel)
    area.open_form(None)
    unnamed = [
        path_of(widget)
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not widget.isWindow()
        and not isinstance(widget, QTabBar)  # its tabs have names
        and not is_part(widget)
        and not name_of(widget)
        and widget.focusProxy() is None
    ]
    assert not unnamed, unnamed


@pytest.mark.deep
def test_every_field_of_every_page_has_a_name(window: MainWindow) -> None:
    unnamed = [
        path_of(field)
        for kind in FIELDS
        for field in window.findChildren(kind)
        if not is_part(field) and not name_of(field)
    ]
    assert unnamed == []
