"""How are buttons and check boxes of the play-test made?"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeySequence, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from editor.window.plain_text import plain_tip

_INSIDE = 24
"""Pixels beside the text of a button."""


class WrappedButton(QPushButton):
    """A button that breaks its text into lines where it is too narrow for it, instead of cutting both ends."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def lines(self, width: int) -> list[str]:
        """Return the text as it stands in so many pixels."""
        found: list[str] = []
        for word in self.text().split(" "):
            longer = f"{found[-1]} {word}" if found else ""
            if found and self.fontMetrics().horizontalAdvance(longer) <= width - _INSIDE:
                found[-1] = longer
            else:
                found.append(word)
        return found

    def heightForWidth(self, width: int) -> int:
        """Return the height with the text in lines."""
        return super().sizeHint().height() + (len(self.lines(width)) - 1) * self.fontMetrics().lineSpacing()

    def minimumSizeHint(self) -> QSize:
        """Return the room for the longest word."""
        widest = max(self.fontMetrics().horizontalAdvance(word) for word in self.text().split(" "))
        return QSize(widest + _INSIDE, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button with its text in lines."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = "\n".join(self.lines(self.width()))
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


def push_button(text: str, tip: str, press: Callable[[], None], key: str = "") -> QPushButton:
    """Return a button; ``key`` is named in its tip, the shortcut itself belongs to the tab."""
    shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    button = WrappedButton(text)
    button.setToolTip(plain_tip(f"{tip} ({shown})" if key else tip))
    button.clicked.connect(lambda _checked=False: press())
    return button


def check_box(text: str, tip: str, on: bool, toggled: Callable[[], None]) -> QCheckBox:
    """Return a check box."""
    box = QCheckBox(text)
    box.setToolTip(plain_tip(tip))
    box.setChecked(on)
    box.toggled.connect(lambda _on: toggled())
    return box
