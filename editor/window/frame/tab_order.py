"""Where does Tab come to what is made while a window is used? Where it stands; Qt would put it last of all."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def seat(widgets: Iterable[QWidget], holder: QWidget) -> None:
    """Let Tab come to widgets in this order, where their holder stands, whether Tab comes to that or passes it over.

    What Qt names as before or behind in its chain is not asked: PySide holds that for a child of whom was asked, and
    lets go of it with that.
    """
    before, policy = holder, holder.focusPolicy()
    if not policy & Qt.FocusPolicy.TabFocus:
        holder.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # or Qt would seat nothing behind it
    for widget in widgets:
        if before.window() is widget.window():
            QWidget.setTabOrder(before, widget)
        before = widget
    holder.setFocusPolicy(policy)
