"""The parts of the window that the keys go round: areas, lists, page, map, inspector, drawer."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget


def go_round(parts: Sequence[QWidget], step: int) -> QWidget | None:
    """Let the keys go to the next of the parts that are seen, or with a step of -1 to the one before; return it.

    A part takes them where it had them last, else at its upper left. Without a part that takes keys nothing
    happens.
    """
    seen = [part for part in parts if part.isVisible() and _first(part) is not None]
    if not seen:
        return None
    now = QApplication.focusWidget()
    place = next((at for at, part in enumerate(seen) if now is not None and _within(part, now)), -1 if step > 0 else 0)
    part = seen[(place + step) % len(seen)]
    last = part.focusWidget()
    taker = last if last is not None and _takes(last) and _within(part, last) else _first(part)
    if taker is not None:
        taker.setFocus(Qt.FocusReason.TabFocusReason)
    return part


def _within(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)


def _takes(widget: QWidget) -> bool:
    policy = Qt.FocusPolicy.TabFocus
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & policy)


def _first(part: QWidget) -> QWidget | None:
    """Return the part, or what in it takes keys and stands highest, and of that the leftmost; None without any.

    What Qt names as the next in its chain is not asked: PySide holds that for a child of the one that was asked.
    """
    if _takes(part):
        return part
    takers = [widget for widget in part.findChildren(QWidget) if _takes(widget)]
    return min(takers, key=lambda widget: _place(part, widget), default=None)


def _place(part: QWidget, widget: QWidget) -> tuple[int, int]:
    corner = widget.mapTo(part, QPoint(0, 0))
    return corner.y(), corner.x()
