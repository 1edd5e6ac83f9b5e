"""In which order does Tab go through a window? As one reads what is shown: line by line in each part, part by part.

Qt goes in the order in which widgets were made, and much of a window is made anew while it is used: buttons of a
question, places of a scenario, fields of a form would all come last.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

NEXT = "next_by_tab"
"""A property of a widget to which Tab goes next, wherever the focus is, and but once: a question is asked there."""


def step(window: QWidget, forward: bool) -> bool:
    """Give the focus to the next widget of a window, or the one before; return whether there is one."""
    order, now = list(reading_order(window)), QApplication.focusWidget()
    if not order:
        return False
    asked = next((place for place, each in enumerate(order) if each.property(NEXT)), None)
    if asked is not None and forward:
        place = asked
        order[place].setProperty(NEXT, False)
    elif now in order:
        place = order.index(now) + (1 if forward else -1)
    else:
        place = _after(order, now) if forward else _after(order, now) - 1
    _focus(order[place % len(order)], forward)
    return True


def reading_order(widget: QWidget) -> Iterator[QWidget]:
    """Yield what Tab comes to in a widget, in the order in which it is read."""
    for child in _lines(widget):
        if _takes_tab(child):
            yield child
        yield from reading_order(child)


def _lines(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible parts of a widget, those of a line from left to right: what begins above the middle of the
    first in it."""
    found = [child for child in widget.children() if isinstance(child, QWidget)]
    parts = sorted((each for each in found if each.isVisible() and not each.isWindow()), key=lambda each: each.y())
    while parts:
        middle = parts[0].geometry().center().y()
        line = [each for each in parts if each.y() <= middle]
        parts = [each for each in parts if each.y() > middle]
        yield from sorted(line, key=lambda each: each.x())


def _takes_tab(widget: QWidget) -> bool:
    everything = QGuiApplication.styleHints().tabFocusBehavior() == Qt.TabFocusBehavior.TabFocusAllControls
    wanted = Qt.FocusPolicy.TabFocus if everything else Qt.FocusPolicy.StrongFocus
    return widget.isEnabled() and widget.focusProxy() is None and widget.focusPolicy() & wanted == wanted


def _after(order: list[QWidget], now: QWidget | None) -> int:
    """Return the place of the first that is read after a widget which takes no Tab itself."""
    above = now.parentWidget() if now is not None else None
    while above is not None:
        within = [place for place, each in enumerate(order) if above.isAncestorOf(each) or each is above]
        if within:
            return within[-1] + 1
        above = above.parentWidget()
    return 0


def _focus(widget: QWidget, forward: bool) -> None:
    """Give a widget the focus, and bring it into view."""
    widget.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
