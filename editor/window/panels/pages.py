"""Many pages, of which a grouped list at the left chooses one: what tabs are for few."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.window.frame.inked import INK, Inked
from editor.window.frame.kept_pages import LeftForGood
from editor.window.panels.table_left import TableLeft, as_left, look_as_left
from editor.window.plain_text import plain_tip
from editor.window.translation import tr

_PAGE = Qt.ItemDataRole.UserRole
_WIDTHS = (170, 800)
_NARROW = 640
"""Pixels of all below which the list steps back to its least: what is worked at is beside it."""
_LEAST = 130
"""Pixels of the list of pages at least: the longest words of its titles can be read."""


_MOST = 3
"""So many of the pages that may go are kept made: each chart has a table of its own, of a quarter of a megabyte."""


class Page:
    """A page that was added; ``widget`` is what it shows, made when somebody asks for it. ``left`` is how the tables of
    one that was let go of were left."""

    def __init__(self, make: Callable[[], QWidget]) -> None:
        self._make = make
        self.made: QWidget | None = None
        self.left: list[TableLeft] = []

    @property
    def widget(self) -> QWidget:
        """What the page shows, the same one each time."""
        if self.made is None:
            self.made = self._make()
        return self.made


class Pages(QSplitter):
    """Pages in groups, each with a title and a tip; a field above the list finds a page by words of its title.

    A page is made when it is first shown or asked for: a game has sixty charts, each with a table of its own. Those
    that can be left for good go when others were shown since, and look as they were left when they are shown again.

    Signals:
        changed: another page is shown.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.search, self.list, self.stack = QLineEdit(), QListWidget(), QStackedWidget()
        self.search.setPlaceholderText(tr("Find a page"))
        self.search.setAccessibleName(tr("Find a page"))
        self.search.setClearButtonEnabled(True)
        self.list.setUniformItemSizes(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)  # long titles end in dots, with no bar to scroll
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(Inked(self.list))
        self.list.setAccessibleName(tr("Pages"))
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(6, 6, 0, 6)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        left.setMinimumWidth(_LEAST)
        self.addWidget(left)
        self.addWidget(self.stack)
        self.setSizes(_WIDTHS)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self._is_narrow = False
        self._late: list[Page] = []
        """Those that were made and shown, the one shown last at the end."""
        self.search.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the list step back where there is little room, and come back where there is more."""
        super().resizeEvent(event)
        if self._is_narrow != (is_narrow := self.width() < _NARROW):
            self._is_narrow = is_narrow
            wide = _LEAST if is_narrow else _WIDTHS[0]
            self.setSizes([wide, self.width() - wide])

    def add(self, make: Callable[[], QWidget], title: str, tip: str, group: str) -> Page:
        """Add a page at the end; a group that is not that of the page before begins with its name."""
        if group != self._last_group():
            head = QListWidgetItem(group)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            head.setData(INK, "text")
            bold = head.font()
            bold.setBold(True)
            head.setFont(bold)
            self.list.addItem(head)
        item, page = QListWidgetItem(f"  {title}"), Page(make)
        item.setData(_PAGE, page)
        item.setToolTip(plain_tip(tip))
        self.list.addItem(item)
        if self.list.currentItem() is None:
            self.list.setCurrentItem(item)
        return page

    def clear(self) -> None:
        """Take all pages out."""
        pages: list[Page] = [item.data(_PAGE) for item in self._items()]
        self.list.blockSignals(True)
        self.list.clear()
        self.list.blockSignals(False)
        for page in pages:
            self._let_go(page)

    def remove(self, page: Page) -> None:
        """Take a page out, from the end of the list as a rule; another one is shown if it was this one."""
        for item in self._items():
            if item.data(_PAGE) is page:
                self.list.takeItem(self.list.row(item))
        self._let_go(page)

    def _let_go(self, page: Page) -> None:
        if page.made is not None:
            self.stack.removeWidget(page.made)
            page.made.deleteLater()
            page.made = None

    def titles(self) -> list[str]:
        """Return the titles of all pages in their order."""
        return [item.text().strip() for item in self._items()]

    def page(self, title: str) -> QWidget | None:
        """Return the page of a title; None when there is none."""
        found = next((item.data(_PAGE) for item in self._items() if item.text().strip() == title), None)
        return None if found is None else self._made(found)

    @property
    def shown(self) -> Page | None:
        """The page that is shown; None when there is none."""
        item = self.list.currentItem()
        page: Page | None = None if item is None else item.data(_PAGE)
        return page

    @property
    def title(self) -> str:
        """The title of the page that is shown; empty when there is none."""
        item = self.list.currentItem()
        return "" if item is None else item.text().strip()

    def open(self, title: str) -> QWidget | None:
        """Show the page of a title, whatever is looked for, and return it; None when there is none."""
        for item in self._items():
            if item.text().strip() == title:
                self.search.clear()
                self.list.setCurrentItem(item)
                return self._made(item.data(_PAGE))
        return None

    def show_page(self, page: Page) -> None:
        """Show a page that was added."""
        for item in self._items():
            if item.data(_PAGE) is page:
                self.list.setCurrentItem(item)

    def _items(self) -> list[QListWidgetItem]:
        every = (self.list.item(row) for row in range(self.list.count()))
        return [item for item in every if item.data(_PAGE) is not None]

    def _last_group(self) -> str:
        heads = [item for item in map(self.list.item, range(self.list.count())) if item.data(_PAGE) is None]
        return heads[-1].text() if heads else ""

    def _show(self, item: QListWidgetItem | None, _before: object = None) -> None:
        if item is not None and item.data(_PAGE) is not None:
            self._turn_to(self._made(item.data(_PAGE)))
            self._let_go_of_others(item.data(_PAGE))
            self.changed.emit()

    def _made(self, page: Page) -> QWidget:
        """Return the widget of a page, which stands among the others from now on."""
        widget = page.widget
        if self.stack.indexOf(widget) < 0:
            self.stack.addWidget(widget)
            self._turn_to(self.stack.currentWidget() or widget)
            left, page.left = page.left, []
            look_as_left(widget, left)
        return widget

    def _let_go_of_others(self, shown: Page) -> None:
        """Let those go that were shown longest ago and can be left for good."""
        self._late = [page for page in self._late if page is not shown and page.made is not None] + [shown]
        going = [page for page in self._late[:-1] if isinstance(page.made, LeftForGood)]
        for page in going[: len(going) - _MOST + 1]:
            widget = page.made
            if isinstance(widget, LeftForGood) and widget.may_go():
                page.left, page.made = as_left(widget), None
                self.stack.removeWidget(widget)
                widget.deleteLater()  # not now, when a click in it may have led on

    def _turn_to(self, page: QWidget) -> None:
        """Show a page; the others, which need more room perhaps, do not count for how narrow it may be."""
        for other in (self.stack.widget(place) for place in range(self.stack.count())):
            if other is not None:
                policy = QSizePolicy.Policy.Preferred if other is page else QSizePolicy.Policy.Ignored
                other.setSizePolicy(policy, policy)
        self.stack.setCurrentWidget(page)

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        for item in self._items():
            item.setHidden(not all(word in item.text().lower() for word in words))
        under = None
        for item in reversed([self.list.item(row) for row in range(self.list.count())]):
            if item.data(_PAGE) is None:  # the name of a group of which no page is left says nothing
                item.setHidden(under is None)
                under = None
            elif not item.isHidden():
                under = item
