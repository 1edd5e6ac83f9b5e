"""A wheel over a field that has not the focus scrolls the page and changes nothing; in one that has it, it chooses."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.quiet_boxes import ChoiceBox, NumberBox, SoughtBox

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Form(QScrollArea):
    """A form that is higher than its window, with a field of each kind at its head."""

    def __init__(self) -> None:
        super().__init__()
        inner = QWidget()
        self.line, self.choice, self.typed, self.number = QLineEdit(), ChoiceBox(), ChoiceBox(), NumberBox()
        self.typed.setEditable(True)
        self.number.setValue(5)
        layout = QVBoxLayout(inner)
        for field in (self.line, self.choice, self.typed, self.number):
            layout.addWidget(field)
        for box in (self.choice, self.typed):
            box.addItems(["none", "one", "two"])
        layout.addStretch(1)
        inner.setMinimumHeight(3000)
        self.setWidget(inner)
        self.setWidgetResizable(True)

    def values(self) -> tuple[int, int, int]:
        return self.choice.currentIndex(), self.typed.currentIndex(), self.number.value()


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[Form]:
    found = Form()
    qtbot.addWidget(found)
    found.resize(300, 300)
    found.show()
    qtbot.waitExposed(found)
    found.activateWindow()
    yield found


def turned(form: Form, field: QWidget) -> int:
    """Turn the wheel by one notch down over a field; return how far the page was scrolled."""
    bar = form.verticalScrollBar()
    bar.setValue(0)
    window = form.windowHandle()
    assert window is not None
    at = QPointF(field.mapTo(form, QPoint(5, 5))) * form.devicePixelRatio()  # QTest takes pixels of the screen
    QTest.wheelEvent(window, at, QPoint(0, -120))
    QApplication.processEvents()
    return bar.value()


def test_the_wheel_over_fields_without_the_focus_scrolls_the_page(form: Form, qtbot: QtBot) -> None:
    form.line.setFocus()
    qtbot.waitUntil(form.line.hasFocus)
    assert all(turned(form, field) > 0 for field in (form.choice, form.typed, form.number))
    assert form.values() == (0, 0, 5)
    assert form.line.hasFocus()


def test_the_wheel_in_the_field_that_has_the_focus_chooses(form: Form, qtbot: QtBot) -> None:
    for field in (form.choice, form.typed, form.number):
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        assert turned(form, field) == 0
    assert form.values() == (1, 1, 4)


def test_a_choice_without_room_ends_in_dots_and_one_with_room_is_whole(form: Form) -> None:
    form.choice.addItem("Secondary road of the second class")
    form.choice.setCurrentIndex(form.choice.count() - 1)
    form.choice.setFixedWidth(90)
    assert form.choice.shown_text().startswith("Sec") and form.choice.shown_text().endswith("…")
    form.choice.setFixedWidth(500)
    assert form.choice.shown_text() == "Secondary road of the second class"


def test_a_click_into_a_field_that_is_searched_selects_what_stands_there_and_the_next_one_sets_the_cursor(
    form: Form, qtbot: QtBot
) -> None:
    found = SoughtBox()
    found.addItems(["Bastogne", "Peiper"])
    form.widget().layout().insertWidget(0, found)
    QApplication.processEvents()
    form.line.setFocus()
    qtbot.waitUntil(form.line.hasFocus)
    field = found.lineEdit()
    assert field is not None
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.selectedText() == "Bastogne"
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.selectedText() == ""
