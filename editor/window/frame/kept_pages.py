"""Which pages have a widget? The one that is shown, those that hold what would be lost, and some left of late.

A page that can be left for good says so by ``may_go``. When there are many of these, the one left longest ago goes; it
is made anew when it is asked for, with the choices, words of the filter, line and shares of the room that it had.
Whoever wants a page asks for it by its key, each time.
"""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QSplitter, QWidget

from editor.window.desk import Desk
from editor.window.frame.center import Center
from editor.window.frame.records import Page
from editor.window.panels.table_left import TableLeft, as_left, look_as_left
from editor.window.worker import drop_all

MOST = 2
"""So many pages that may go stay beside the one that is shown: who goes to and fro between three waits for none. Each
has a hundred widgets or two, of which Qt keeps ten kilobytes and more for the style of each."""


@runtime_checkable
class LeftForGood(Protocol):
    """A page that need not stay. What it returns as ``left_at``, where it has that, is given to ``come_back_to`` of the
    one that is made later, before that is shown."""

    def may_go(self) -> bool:
        """Return whether nothing would be lost with it: nothing typed, no work under way."""
        ...


@dataclass(frozen=True)
class _Left:
    """A page as it was left: what it says itself, how its room was shared, its tables."""

    said: tuple[Any, ...]
    shares: list[list[int]]
    tables: list[TableLeft]


class KeptPages:
    """The widgets of the pages of a window, by the keys of the pages."""

    def __init__(self, desk: Desk, center: Center) -> None:
        self._desk, self._center = desk, center
        self._widgets: dict[str, QWidget] = {}
        """The one shown last is the last one."""
        self._left: dict[str, _Left] = {}

    def get(self, key: str) -> QWidget | None:
        """Return the widget of a page; None where it has none now."""
        return self._widgets.get(key)

    def __contains__(self, key: str) -> bool:
        """Tell whether a page has a widget now."""
        return key in self._widgets

    def __getitem__(self, key: str) -> QWidget:
        """Return the widget of a page that has one."""
        return self._widgets[key]

    def every(self) -> list[QWidget]:
        """Return all that there are."""
        return [*self._widgets.values()]

    def keep(self, key: str, widget: QWidget) -> None:
        """Take the widget of a page that is made otherwise."""
        self._widgets[key] = widget

    def show(self, page: Page) -> None:
        """Show a page in the middle, with a widget that is made where it has none; the map alone where it needs none.
        Then the pages go that were left longest ago."""
        if page.factory is None:
            self._center.show_page(page, None)
            return
        widget = self._widgets.pop(page.key, None) or page.factory(self._desk)
        self._widgets[page.key] = widget
        left = self._left.pop(page.key, None)
        if left is not None:
            getattr(widget, "come_back_to", _stay)(*left.said)
        self._center.show_page(page, widget)
        if left is not None:
            with QSignalBlocker(self._desk):  # the map stays where it is
                _look_as(widget, left)
        self._let_go(widget)

    def _let_go(self, shown: QWidget) -> None:
        """Let those go that were left longest ago; who may not just now is asked again the next time."""
        every = {
            key: page for key, page in self._widgets.items() if isinstance(page, LeftForGood) and page is not shown
        }
        for key in [*every][:-MOST]:
            page = every[key]
            if page.may_go():
                self._left[key] = _left(page)
                del self._widgets[key]
                end(page)
                self._center.pages.removeWidget(page)
                page.deleteLater()  # not now, when a click in it may have led on


def end(page: QWidget) -> None:
    """End what runs in a page, and what was still to be done for it."""
    getattr(page, "leave", _stay)()
    drop_all(page)


def _stay(*_said: Any) -> None:
    pass


def _left(page: QWidget) -> _Left:
    shares = [split.sizes() for split in page.findChildren(QSplitter)]
    return _Left(getattr(page, "left_at", tuple)(), shares, as_left(page))


def _look_as(page: QWidget, left: _Left) -> None:
    for split, sizes in zip(page.findChildren(QSplitter), left.shares, strict=False):
        split.setSizes(sizes)
    look_as_left(page, left.tables)
