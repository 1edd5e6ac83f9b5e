"""How does a list of rows become an editable table? Columns are data: a title, a text, maybe an edit and a citation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from db.changes import ChangeSet, EditError
from editor.edits.concerning import ERRATA_TABLES, concerned
from editor.window.desk import Desk
from editor.window.models.certainty import MARKS, UNCONFIRMED, sentence_of
from editor.window.plain_text import plain_tip
from engine.core.numbering import natural_key
from engine.data.schema import CitationRow, DeclaredValueRow

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex

UNCONFIRMED_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Whether a value of the row is unconfirmed."""
CHOICES_ROLE = UNCONFIRMED_ROLE + 1
"""The texts a cell may hold, when only some will do; else None."""
ALSO_ROLE = CHOICES_ROLE + 1
"""What a filter finds the row by although no cell shows it; else None."""


@dataclass(frozen=True)
class Column(Generic[T]):
    """One column. ``edit`` makes the change set for a text typed by a person; None is read-only.

    ``choices`` are the texts that ``edit`` takes, to be chosen from instead of typed; an empty list: the cell
    cannot be changed; None: anything may be typed.
    """

    title: str
    text: Callable[[T], str]
    edit: Callable[[T, str], ChangeSet] | None = None
    citation: Callable[[T], CitationRow | None] | None = None
    right: bool = False
    tip: str = ""
    choices: Callable[[T], Sequence[str] | None] | None = None

    def is_editable(self, item: T) -> bool:
        """Tell whether a person may change the cell of a row."""
        offered = self.choices(item) if self.choices is not None else None
        return self.edit is not None and (offered is None or bool(offered))


class RowTable(QAbstractTableModel, Generic[T]):
    """A table over values that ``read`` returns; read anew when one of ``tables`` is changed.

    ``columns`` may be what makes them, where they hang on the game: asked again for another one, and when a game
    declares other values. ``further``, when set, returns what tells by which words a filter finds a row although no
    cell shows them; it is asked for anew after every change.
    """

    def __init__(
        self,
        desk: Desk,
        columns: Sequence[Column[T]] | Callable[[], Sequence[Column[T]]],
        read: Callable[[], list[T]],
        tables: set[str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._read, self._tables = desk, read, tables
        self._make = columns if callable(columns) else lambda: columns
        self._columns = tuple(self._make())
        self.further: Callable[[], Callable[[T], str]] | None = None
        self._also: Callable[[T], str] | None = None
        self._items: list[T] = read()
        self._shown = desk.document.game, desk.document.scenario
        desk.document.changed.connect(self._on_changed)
        desk.document.chosen.connect(self._on_chosen)

    def item(self, row: int) -> T:
        """Return the value of a row."""
        return self._items[row]

    def refresh(self) -> None:
        """Read all rows anew; the selection survives when the number of rows does."""
        items = self._read()
        if len(items) == len(self._items):
            self._items = items
            if items:
                self.dataChanged.emit(self.index(0, 0), self.index(len(items) - 1, len(self._columns) - 1))
        else:
            self.beginResetModel()
            self._items = items
            self.endResetModel()

    def _on_chosen(self) -> None:
        """Read all anew; of another scenario no row is an old one, so neither selection nor open cell survives."""
        self._also = None
        document = self._desk.document
        if self._shown == (document.game, document.scenario):
            self.refresh()
            return
        self._shown = document.game, document.scenario
        self._reset()

    def _reset(self) -> None:
        self.beginResetModel()
        self._columns = tuple(self._make())
        self._items = self._read()
        self.endResetModel()

    def _on_changed(self, changes: ChangeSet) -> None:
        self._also = None
        if DeclaredValueRow.TABLE in changes.tables():
            self._reset()
        elif concerned(changes) & (self._tables | ERRATA_TABLES):
            self.refresh()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return self._columns[section].tip or None
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        item, column = self._items[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.EditRole:
            return column.text(item)
        if role == Qt.ItemDataRole.DisplayRole:
            text = column.text(item)
            return f"{text} {MARKS[found.certainty]}" if (found := _cited(column, item)) and text else text
        if role == Qt.ItemDataRole.ToolTipRole:
            text = sentence_of(column.citation(item)) if column.citation else column.text(item)
            return plain_tip(f"{text}\nDouble-click to change" if column.is_editable(item) else text)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.right:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == CHOICES_ROLE:
            choices = column.choices(item) if column.choices is not None else None
            return list(choices) if choices is not None else None
        if role == ALSO_ROLE:
            if self._also is None and self.further is not None:
                self._also = self.further()
            return self._also(item) if self._also is not None else None
        if role == UNCONFIRMED_ROLE:
            return any(
                found is not None and found.certainty in UNCONFIRMED
                for found in (_cited(other, item) for other in self._columns)
            )
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self._columns[index.column()].is_editable(self._items[index.row()]):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        edit = self._columns[index.column()].edit if index.isValid() else None
        if role != Qt.ItemDataRole.EditRole or edit is None:
            return False
        item, text = self._items[index.row()], str(value).strip()
        if text == self._columns[index.column()].text(item):
            return False
        make = edit
        return self._desk.try_edit(lambda: make(item, text))

    def set_cells(self, texts: Mapping[tuple[int, int], str]) -> bool:
        """Write texts into cells, by row and column, as one change; refused as a whole when one does not fit.

        Cells that cannot be edited are passed over, and that is told. Returns whether the change was made.
        """
        wanted = {cell: text.strip() for cell, text in texts.items() if self._can_be_edited(*cell)}
        other = sum(text != self._columns[column].text(self._items[row]) for (row, column), text in wanted.items())
        done = self._desk.try_edit(lambda: self._change_of(wanted))
        left = len(texts) - len(wanted)
        said = [f"{other} cells were changed; Undo takes them back as one step"] if other > 1 else []
        if left:
            said.append(f"{left} cell{'s' * (left != 1)} cannot be edited here and stayed as they were")
        if done and said:
            self._desk.told.emit(". ".join(said))
        return done

    def _can_be_edited(self, row: int, column: int) -> bool:
        there = 0 <= row < len(self._items) and 0 <= column < len(self._columns)
        return there and self._columns[column].is_editable(self._items[row])

    def _change_of(self, texts: Mapping[tuple[int, int], str]) -> ChangeSet:
        """Return one change set for several cells. Raises EditError that names the first cell that does not fit."""
        found, count = ChangeSet("", ()), 0
        for (row, place), text in texts.items():
            item, column = self._items[row], self._columns[place]
            if column.edit is None or text == column.text(item):
                continue
            try:
                edit = column.edit(item, text)
            except EditError as error:
                what = self._columns[0].text(item)
                raise EditError(f"{column.title} of {what}: {error}. No cell was changed") from error
            found = replace(found.merged(edit), label=edit.label)
            count += 1
        return replace(found, label=f"{count} cells") if count > 1 else found


def _cited(column: Column[T], item: T) -> CitationRow | None:
    return column.citation(item) if column.citation else None


class FilteredRows(QSortFilterProxyModel):
    """Sorts numbers as numbers, filters by words (all must occur somewhere in the row) and by certainty.

    What is asked of the rows again with each letter typed and each comparison is kept until the source says that rows
    have changed.
    """

    def __init__(self, source: QAbstractTableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._unconfirmed_only = False
        self._texts: dict[int, str] = {}
        self._keys: dict[tuple[int, int], tuple[object, ...]] = {}
        for told in (source.dataChanged, source.modelReset, source.layoutChanged, source.rowsInserted):
            told.connect(self._forget)
        source.rowsRemoved.connect(self._forget)
        self.setSourceModel(source)

    def _forget(self) -> None:
        self._texts.clear()
        self._keys.clear()

    def set_words(self, text: str) -> None:
        """Show rows that hold all words of a text."""
        self._filter_by(text.lower().split(), self._unconfirmed_only)

    def set_unconfirmed_only(self, only: bool) -> None:
        """Show only rows with an unconfirmed value."""
        self._filter_by(self._words, only)

    def _filter_by(self, words: list[str], unconfirmed_only: bool) -> None:
        is_asked_before = hasattr(self, "beginFilterChange")  # from Qt 6.10 on
        if is_asked_before:
            self.beginFilterChange()
        self._words, self._unconfirmed_only = words, unconfirmed_only
        if is_asked_before:
            self.endFilterChange(QSortFilterProxyModel.Direction.Rows)
        else:
            self.invalidateFilter()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if self._unconfirmed_only and not self.sourceModel().index(source_row, 0).data(UNCONFIRMED_ROLE):
            return False
        if not self._words:
            return True
        text = self._texts.get(source_row)
        if text is None:
            text = self._texts[source_row] = self._text_of(source_row)
        return all(word in text for word in self._words)

    def _text_of(self, row: int) -> str:
        """Return what a row holds, its cells parted by what no word holds."""
        model = self.sourceModel()
        cells = (model.index(row, column) for column in range(model.columnCount()))
        texts = [str(cell.data(Qt.ItemDataRole.EditRole)) for cell in cells]
        return "\n".join((*texts, str(model.index(row, 0).data(ALSO_ROLE) or ""))).lower()

    def lessThan(self, left: Index, right: Index) -> bool:
        return self._key_of(left) < self._key_of(right)

    def _key_of(self, cell: Index) -> tuple[object, ...]:
        place = cell.row(), cell.column()
        key = self._keys.get(place)
        if key is None:
            key = self._keys[place] = natural_key(str(cell.data(Qt.ItemDataRole.EditRole) or ""))
        return key
