"""Fields with choices and numbers that the wheel leaves alone while it only scrolls past them.

All of the window are of these: a test refuses others.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QCompleter,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

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


class SoughtBox(ChoiceBox):
    """Offers choices that are found by typing a part of them; what is typed in full is chosen at once."""

    _STEPS = (Qt.Key.Key_Up, Qt.Key.Key_Down)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        completer, field = self.completer(), self.lineEdit()
        assert completer is not None and field is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        field.textEdited.connect(self._choose)
        field.installEventFilter(self)
        self._is_entered = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember that a click came from elsewhere: it selects what stands there, to be typed over."""
        super().focusInEvent(event)
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select all where the click that came from elsewhere ends, unless it has selected a part."""
        field = self.lineEdit()
        if event.type() == QEvent.Type.MouseButtonRelease and self._is_entered and watched is field:
            self._is_entered = False
            if not field.hasSelectedText():
                field.selectAll()
        return False

    @property
    def is_chosen(self) -> bool:
        """Whether the field holds the choice that counts; else it holds words that are none."""
        return self.currentText() == self.itemText(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do not step on from a choice that the words in the field are not."""
        if event.key() not in self._STEPS or self.is_chosen:
            super().keyPressEvent(event)

    def _choose(self, text: str) -> None:
        place = self.findText(text, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        if place >= 0 and not self.is_chosen:
            self.setCurrentIndex(place)


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


class ShareBox(QSlider):
    """Takes a share of a hundred; the wheel moves it only where it has the focus, else the page around is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(0, 100)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the page around."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CountBox(NumberBox):
    """Takes a count from nothing to a limit. A higher one may be typed, so that whoever writes it can say why not: a
    field that swallows the digit says nothing."""

    _LONGEST = 999

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._limit = 0
        self.setRange(0, self._LONGEST)
        self.setKeyboardTracking(False)

    def set_limit(self, limit: int) -> None:
        """Step no higher than this."""
        self._limit = limit
        self.setToolTip(f"0 to {limit}")

    def stepBy(self, steps: int) -> None:
        """Step within the limit."""
        self.setValue(max(0, min(self.value() + steps, self._limit)))

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Offer a step up below the limit alone."""
        up = QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        return super().stepEnabled() if self.value() < self._limit else super().stepEnabled() & ~up
