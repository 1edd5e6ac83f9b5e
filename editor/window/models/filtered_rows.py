"""Which rows of a table are shown, in which order? Those with all words of a filter, numbers sorted as numbers."""

import re

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from editor.window.models.table import UNCONFIRMED_ROLE, RowTable
from engine.core.numbering import natural_key

Index = QModelIndex | QPersistentModelIndex


class FilteredRows(QSortFilterProxyModel):
    """Sorts numbers as numbers, filters by words (all must occur somewhere in the row) and by certainty.

    A number is not found within a longer one. With other words it is looked for as written, next to them in one cell,
    where some row has it so: "1 Inf Div" is no division of two whose unit has one step.

    What is asked of the rows again with each letter typed and each comparison is kept until the source says that rows
    have changed.
    """

    def __init__(self, source: QAbstractTableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._asked: list[str] = []
        """What is looked for: these words, or what they say together; nothing before it is asked."""
        self._unconfirmed_only = False
        self._texts: dict[int, str] = {}
        self._found: list[bool] = []
        """Whether each row has the words, while rows are as they were when these were typed; else nothing."""
        self._keys: dict[tuple[int, int], tuple[object, ...]] = {}
        for told in (source.dataChanged, source.modelReset, source.layoutChanged, source.rowsInserted):
            told.connect(self._forget)
        source.modelReset.connect(self._ask_anew)
        source.rowsRemoved.connect(self._forget)
        self.setSourceModel(source)

    def _forget(self) -> None:
        self._texts.clear()
        self._keys.clear()
        self._found = []

    def _ask_anew(self) -> None:
        """Look in other rows for what is there; while rows are changed the filter finds what it found."""
        self._asked = []

    def set_words(self, text: str) -> None:
        """Show rows that hold all words of a text; a key may have its underscores, or not, as in tables."""
        self._filter_by(_plain(text).split(), self._unconfirmed_only)

    def set_unconfirmed_only(self, only: bool) -> None:
        """Show only rows with an unconfirmed value."""
        self._filter_by(self._words, only)

    def _filter_by(self, words: list[str], unconfirmed_only: bool) -> None:
        is_asked_before = hasattr(self, "beginFilterChange")  # from Qt 6.10 on
        if is_asked_before:
            self.beginFilterChange()
        self._words, self._asked, self._unconfirmed_only = words, [], unconfirmed_only
        self._found = self._find() if words else []
        if is_asked_before:
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)
        else:
            self.invalidateFilter()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if self._unconfirmed_only and not self.sourceModel().index(source_row, 0).data(UNCONFIRMED_ROLE):
            return False
        if not self._words:
            return True
        if len(self._found) != self.sourceModel().rowCount():
            self._found = self._find()
        return self._found[source_row]

    def _find(self) -> list[bool]:
        """Return whether each row has the words: Qt asks for one after the other, which takes far longer by itself."""
        texts = [self._text(row) for row in range(self.sourceModel().rowCount())]
        if not self._asked:
            together = [" ".join(self._words)]
            is_tried = len(self._words) > 1 and any(word.isdecimal() for word in self._words)
            self._asked = together if is_tried and any(self._in_all(together, texts)) else self._words
        return self._in_all(self._asked, texts)

    def _in_all(self, words: list[str], texts: list[str]) -> list[bool]:
        found = [True] * len(texts)
        for word in words:
            found = [has and word in text for has, text in zip(found, texts, strict=True)]
        for number in (_whole(word) for word in words if word[0].isdecimal()):
            found = [has and number.search(text) is not None for has, text in zip(found, texts, strict=True)]
        return found

    def _text(self, row: int) -> str:
        text = self._texts.get(row)
        if text is None:
            text = self._texts[row] = self._text_of(row)
        return text

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
