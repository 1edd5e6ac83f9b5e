"""Which rows of a table are shown, in which order? Those with all words of a filter, numbers sorted as numbers."""

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)

from editor.window.models.table import UNCONFIRMED_ROLE, RowTable
from engine.core.numbering import natural_key

Index = QModelIndex | QPersistentModelIndex


_AT_ONCE = 400
"""So many rows are read between two events of the window, which takes three milliseconds."""


class FilteredRows(QSortFilterProxyModel):
    """Sorts numbers as numbers, filters by words (all must occur somewhere in the row) and by certainty.

    A number is not found within a longer one. With other words it is looked for as written, next to them in one cell,
    where some row has it so: "1 Inf Div" is no division of two whose unit has one step.

    What is asked of the rows again with each letter typed and each comparison is kept until the source says that rows
    have changed.

    Signals:
        filtered: other words were looked for. Meanwhile (``is_filtering``) rows come and go, in many steps.
        going: rows go now, from the first to the last, told before any view hears of it.
    """

    filtered = Signal()
    going = Signal(int, int)

    def __init__(self, source: QAbstractTableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rowsAboutToBeRemoved.connect(lambda _above, first, last: self.going.emit(first, last))
        self._words: list[str] = []
        self._asked: list[str] = []
        """What is looked for: these words, or what they say together; nothing before it is asked."""
        self._unconfirmed_only = self.is_filtering = False
        self._texts: list[str] = []
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._go_on_reading)
        self._found: list[bool] = []
        """Whether each row has the words, while rows are as they were when these were typed; else nothing."""
        self._keys: dict[tuple[int, int], tuple[object, ...]] = {}
        for told in (source.dataChanged, source.modelReset, source.layoutChanged, source.rowsInserted):
            told.connect(self._forget)
        source.modelReset.connect(self._ask_anew)
        source.rowsRemoved.connect(self._forget)
        self.setSourceModel(source)
        is_plain = isinstance(source, RowTable) and type(source).data is RowTable.data
        self.table: RowTable[Any] | None = source if is_plain and isinstance(source, RowTable) else None
        """The source, where a cell of it shows a text and nothing else."""

    def _forget(self) -> None:
        self._texts = []
        self._keys.clear()
        self._found = []

    def _ask_anew(self) -> None:
        """Look in other rows for what is there; while rows are changed the filter finds what it found."""
        self._asked = []

    def filter_by(self, text: str, unconfirmed_only: bool = False) -> None:
        """Show rows that hold all words of a text, and an unconfirmed value if only such are asked for; a key may have
        its underscores, or not, as in tables."""
        is_asked_before = hasattr(self, "beginFilterChange")  # from Qt 6.10 on
        if is_asked_before:
            self.beginFilterChange()
        asked, found, words = self._asked, self._found, _plain(text).split()
        self._words, self._asked, self._unconfirmed_only = words, [], unconfirmed_only
        self._found = self._find(asked, found) if words else []
        self.is_filtering = True
        if is_asked_before:
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)
        else:
            self.invalidateFilter()
        self.is_filtering = False
        self.filtered.emit()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if self._unconfirmed_only and not self.sourceModel().index(source_row, 0).data(UNCONFIRMED_ROLE):
            return False
        if not self._words:
            return True
        if not self._found:  # rows have changed: it is emptied before this model hears of it
            self._found = self._find()
        return self._found[source_row]

    def _find(self, before: Sequence[str] = (), found: Sequence[bool] = ()) -> list[bool]:
        """Return whether each row has the words: Qt asks for one after the other, which takes far longer by itself.

        ``found``: which rows have what was looked for ``before``, as long as rows are the same.
        """
        self._read(self.sourceModel().rowCount())
        known = (before, found) if before and len(found) == len(self._texts) else ((), ())
        if not self._asked:
            together = [" ".join(self._words)]
            is_tried = len(self._words) > 1 and any(word.isdecimal() for word in self._words)
            self._asked = together if is_tried and any(self._in_all(together, *known)) else self._words
        return self._in_all(self._asked, *known)

    def make_ready(self) -> None:
        """Read the rows bit by bit, before the first letter is typed: at once it would take as long as a repaint."""
        self._reading.start()

    def _go_on_reading(self) -> None:
        count = self.sourceModel().rowCount()
        self._read(min(len(self._texts) + _AT_ONCE, count))
        if len(self._texts) >= count:
            self._reading.stop()

    def _read(self, count: int) -> None:
        self._texts += [self._text_of(row) for row in range(len(self._texts), count)]

    def _in_all(self, words: list[str], before: Sequence[str], found: Sequence[bool]) -> list[bool]:
        """Return whether each row has all words; where each is a longer one of those ``before``, only rows that had
        those are looked at."""
        texts = self._texts
        if not found or not all(any(word.startswith(old) for word in words) for old in before):
            found = [True] * len(texts)
        for word in words:
            found = [has and word in text for has, text in zip(found, texts, strict=True)]
        for number in (_whole(word) for word in words if word[0].isdecimal()):
            found = [has and number.search(text) is not None for has, text in zip(found, texts, strict=True)]
        return [*found]

    def _text_of(self, row: int) -> str:
        """Return what a row holds; to ask a table cell by cell through Qt takes six times as long."""
        model = self.sourceModel()
        if isinstance(model, RowTable):
            return _plain(model.words(row))
        cells = (model.index(row, column) for column in range(model.columnCount()))
        return _plain("\n".join(str(cell.data(Qt.ItemDataRole.EditRole)) for cell in cells))

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._key_of(left) < self._key_of(right)

    def _key_of(self, cell: Index) -> tuple[object, ...]:
        place = cell.row(), cell.column()
        key = self._keys.get(place)
        if key is None:
            key = self._keys[place] = natural_key(str(cell.data(Qt.ItemDataRole.EditRole) or ""))
        return key


def _whole(word: str) -> re.Pattern[str]:
    """Return what finds a word that begins with a number, but not within a longer number."""
    return re.compile(rf"(?<!\d){re.escape(word)}")


def _plain(text: str) -> str:
    return text.lower().replace("_", " ")
