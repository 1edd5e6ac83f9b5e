"""Fields with choices and numbers that the wheel leaves alone while it only scrolls past them.

All of the window are of these: a test refuses others.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

_BESIDE_TEXT, _BESIDE_ICON = 2, 4
"""Pixels that the style leaves free beside the words of a choice, and beside its picture."""


class ChoiceBox(QComboBox):
    """Offers choices; the wheel turns them only in the field that has the focus, else the page around is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # as it comes the wheel would give it the focus first

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the page around."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def shown_text(self) -> str:
        """Return the choice as it is written in the field: its end as dots where there is no room for it."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        room -= 0 if option.currentIcon.isNull() else option.iconSize.width() + _BESIDE_ICON
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - _BESIDE_TEXT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the choice with dots for what has no room: Qt cuts it off within a letter."""
        shown = self.shown_text()
        if self.isEditable() or shown == self.currentText():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = shown
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class NumberBox(QSpinBox):
    """Takes a number; the wheel turns it only in the field that has the focus, else the page around is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the page around."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
