"""Where does Tab come to what is made while a window is used? Where it stands; Qt would put it last of all."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def seat(widgets: Iterable[QWidget], holder: QWidget) -> None:
    """Let Tab come to widgets in this order, behind what it comes to before their holder, or behind the holder where
    Tab comes to that."""
    before: QWidget | None = holder
    while before is not None and not before.focusPolicy() & Qt.FocusPolicy.TabFocus:
        before = before.previousInFocusChain()
        if before is holder:
            return  # Tab comes to nothing else
    for widget in widgets:
        if before is not None and before.window() is widget.window():
            QWidget.setTabOrder(before, widget)
        before = widget
