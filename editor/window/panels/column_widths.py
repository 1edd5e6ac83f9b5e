"""How is the width of a table parted among its columns, so that none is cut while another stands empty?

Each column asks for what its longest text needs. Where all fit, the column by which one decides gets what is left;
where not, those that ask for little get it whole and the rest is parted, the deciding one with twice the part of
another. None is made so narrow that nothing can be read: in a table with more columns than there is room for, the
deciding ones have half of it, and the last ones are scrolled to. What somebody has drawn by hand stays.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTableView, QTableWidget

_ROWS = 100
"""So many rows decide how wide a column asks to be."""
_LEAST, _MOST = 36, 900
"""Pixels that a column asks for at least, and at most."""
_AROUND = 14
"""Pixels that a title needs beside its letters."""
_DECIDES = 2
"""Parts that a deciding column has where another has one."""
_READ_BY = {True: 96, False: 66}
"""Pixels in which something of a column can be read, of one that decides and of another."""


def parted(asked: Sequence[int], room: int, deciding: Collection[int]) -> list[int]:
    """Return the widths of columns that ask for so many pixels, in a room of so many; ``deciding`` are the places of
    those by which one decides."""
    total = sum(asked)
    if total <= room:
        widths, takers = list(asked), sorted(deciding) or [len(asked) - 1]
        for place, taker in enumerate(takers):
            widths[taker] += (room - total) // len(takers) + (place < (room - total) % len(takers))
        return widths
    floors = [min(ask, _READ_BY[place in deciding]) for place, ask in enumerate(asked)]
    if sum(floors) > room:
        return [
            min(ask, max(floors[place], room // (2 * len(deciding)))) if place in deciding else floors[place]
            for place, ask in enumerate(asked)
        ]
    widths, open_now = list(floors), list(range(len(asked)))
    while open_now:
        parts = {place: _DECIDES if place in deciding else 1 for place in open_now}
        whole = sum(parts.values())
        given = {place: room * part // whole for place, part in parts.items()}
        settled = {place: asked[place] for place in open_now if asked[place] <= given[place]}
        settled = settled or {place: floors[place] for place in open_now if floors[place] > given[place]}
        for place, width in (settled or given).items():
            widths[place] = width
            room -= width
            open_now.remove(place)
    return widths


class ColumnWidths(QObject):
    """Keeps the columns of one table within its width. ``deciding`` are their titles: models may change their columns.

    Columns of boxes to tick, which have no text, are as wide as their titles.
    """

    def __init__(self, table: QTableView, deciding: Collection[str]) -> None:
        super().__init__(table)
        self._table, self._deciding = table, frozenset(deciding)
        self._by_hand: set[int] = set()
        self._is_ours = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.part)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setStretchLastSection(False)
        head.setResizeContentsPrecision(_ROWS)
        self._fit_titles()
        head.sectionResized.connect(self._on_resized)
        table.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.viewport().installEventFilter(self)
        model = table.model()
        model.modelReset.connect(self._later.start)
        if isinstance(table, QTableWidget):  # which is filled line by line; elsewhere lines come while one filters
            model.rowsInserted.connect(self._later.start)
            model.columnsInserted.connect(self._later.start)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Part the width anew when it changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._later.start()
        return super().eventFilter(watched, event)

    def show(self, column: int, is_shown: bool) -> None:
        """Show a column, or give its room to the others."""
        if self._table.isColumnHidden(column) == is_shown:
            self._table.setColumnHidden(column, not is_shown)
            self.part()

    def part(self) -> None:
        """Part the width now."""
        self._later.stop()
        table, head = self._table, self._table.horizontalHeader()
        shown = [column for column in range(head.count()) if not head.isSectionHidden(column)]
        if not shown or self._by_hand or not table.isVisible():
            return
        asked = [self._asked(column) for column in shown]
        deciding = {place for place, column in enumerate(shown) if self._title(column) in self._deciding}
        self._fit_titles()
        self._is_ours = True
        for column, width in zip(shown, parted(asked, table.viewport().width(), deciding), strict=True):
            table.setColumnWidth(column, width)
        self._is_ours = False

    def _fit_titles(self) -> None:
        """Let titles that have no room be cut at their end, not at both ends; Qt shortens a title of two lines as if
        they were one, so those stay whole, which are as wide as their columns."""
        head, titles = self._table.horizontalHeader(), [*map(self._title, range(self._table.model().columnCount()))]
        is_low = all("\n" not in title for title in titles)
        head.setTextElideMode(Qt.TextElideMode.ElideRight if is_low else Qt.TextElideMode.ElideNone)

    def _asked(self, column: int) -> int:
        bold = QFont(self._table.horizontalHeader().font())  # a head's own hint has room for an arrow, shown or not
        bold.setBold(True)  # as the head of the current column is
        letters = QFontMetrics(bold)
        title = max(map(letters.horizontalAdvance, self._title(column).split("\n"))) + _AROUND
        least = _READ_BY[True] if self._title(column) in self._deciding else _LEAST  # also where it is empty so far
        return min(max(self._table.sizeHintForColumn(column) + 1, title, least), _MOST)  # one for the line between

    def _title(self, column: int) -> str:
        return str(self._table.model().headerData(column, Qt.Orientation.Horizontal))

    def _on_resized(self, column: int) -> None:
        """Leave the widths alone once somebody has drawn one."""
        if not self._is_ours and self._table.horizontalHeader().underMouse():
            self._by_hand.add(column)
