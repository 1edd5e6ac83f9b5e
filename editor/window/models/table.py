"""How does a list of rows become an editable table? Columns are data: a title, a text, maybe an edit and a citation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from db.changes import ChangeSet, EditError
from editor.edits.concerning import ERRATA_TABLES, concerned
from editor.window.desk import Desk
from editor.window.models.certainty import UNCONFIRMED, mark_of, sentence_of
from editor.window.models.moved_rows import moved_rows, rearranged
from editor.window.models.one_step import one_step
from editor.window.plain_text import plain_tip
from editor.window.translation import tr
from engine.data.schema import CitationRow, DeclaredValueRow

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex

UNCONFIRMED_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Whether a value of the row is unconfirmed."""
CHOICES_ROLE = UNCONFIRMED_ROLE + 1
"""The texts a cell may hold, when only some will do; else None."""
NAMED = 4
"""So many cells that do not fit are named, with the number of the others."""
_CALLS = ("Unit", "Face")
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_ANSWERED = frozenset(
    {
        *map(int, (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole)),
        *(int(Qt.ItemDataRole.TextAlignmentRole), CHOICES_ROLE, UNCONFIRMED_ROLE),
    }
)
"""The roles that a cell has something for; a view asks for twice as many of each cell that it paints."""
_READ_ONLY = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_EDITABLE = _READ_ONLY | Qt.ItemFlag.ItemIsEditable


@dataclass(frozen=True)
class Column(Generic[T]):
    """One column. ``edit`` makes the change set for a text typed by a person; None is read-only.

    ``choices`` are the texts that ``edit`` takes, to be chosen from instead of typed; an empty list: the cell
    cannot be changed; None: anything may be typed. ``named`` is the key of what the text names, for the tip.
    """

    title: str
    text: Callable[[T], str]
    edit: Callable[[T, str], ChangeSet] | None = None
    citation: Callable[[T], CitationRow | None] | None = None
    right: bool = False
    tip: str = ""
    choices: Callable[[T], Sequence[str] | None] | None = None
    named: Callable[[T], str] | None = None

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
        self.refusal = ""
        """Why the last text of a cell was refused; empty where it was not."""
        self._items: list[T] = read()
        self._shown = desk.document.game, desk.document.scenario
        desk.document.changed.connect(self._on_changed)
        desk.document.chosen.connect(self._on_chosen)

    @property
    def desk(self) -> Desk:
        """The desk on which its edits are tried."""
        return self._desk

    def item(self, row: int) -> T:
        """Return the value of a row."""
        return self._items[row]

    def words(self, row: int) -> str:
        """Return what a filter finds a row by: its cells, parted by what no word holds, and what no cell shows."""
        item = self._items[row]
        if self._also is None and self.further is not None:
            self._also = self.further()
        also = self._also(item) if self._also is not None else ""
        return "\n".join([*[column.text(item) for column in self._columns], also])

    def refresh(self) -> None:
        """Read all rows anew; the selection survives when the number of rows does, also where some stand elsewhere."""
        items = self._read()
        if len(items) == len(self._items):
            with rearranged(self, moved_rows(self._items, items)):
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
            return tr(self._columns[section].title)
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return self._columns[section].tip or None
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ANSWERED or not index.isValid():
            return None
        item, column = self._items[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.EditRole:
            return column.text(item)
        if role == Qt.ItemDataRole.DisplayRole:
            return _shown(column, item)
        if role == Qt.ItemDataRole.ToolTipRole:
            text = "\n".join(filter(None, (column.text(item), column.named(item) if column.named else "")))
            if column.citation:  # the whole of what may be cut in its cell, and where it is from
                text = "\n".join(filter(None, (text, sentence_of(column.citation(item)))))
            return plain_tip(f"{text}\nDouble-click to change" if column.is_editable(item) else text)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.right:
            return _RIGHT
        if role == CHOICES_ROLE:
            choices = column.choices(item) if column.choices is not None else None
            return list(choices) if choices is not None else None
        if role == UNCONFIRMED_ROLE:
            return any(
                found is not None and found.certainty in UNCONFIRMED
                for found in (_cited(other, item) for other in self._columns)
            )
        return None

    def seen(self, row: int, column: int) -> tuple[str, bool]:
        """Return all that is seen of a cell: its text, and whether it stands to the right."""
        of = self._columns[column]
        return _shown(of, self._items[row]), of.right

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return super().flags(index)
        is_editable = self._columns[index.column()].is_editable(self._items[index.row()])
        return _EDITABLE if is_editable else _READ_ONLY

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.refusal, edit = "", self._columns[index.column()].edit if index.isValid() else None
        if role != Qt.ItemDataRole.EditRole or edit is None:
            return False
        item, text = self._items[index.row()], str(value).strip()
        if text == self._columns[index.column()].text(item):
            return False
        make = edit
        heard = self._desk.refused.connect(self._on_refused)
        try:
            return self._desk.try_edit(lambda: make(item, text))
        finally:
            self._desk.refused.disconnect(heard)

    def _on_refused(self, reason: str) -> None:
        self.refusal = reason

    def called(self, item: T) -> str:
        """Return what a person calls a row: the unit and its face, or what stands in the first column."""
        by = [column for column in self._columns if column.title in _CALLS] or [self._columns[0]]
        return ", ".join(filter(None, (column.text(item) for column in by)))

    def set_cells(self, texts: Mapping[tuple[int, int], str]) -> bool:
        """Write texts into cells, by row and column, as one change.

        When some do not fit nothing is written; each of these is named with its reason, and to write the others is
        offered. Cells that cannot be edited are passed over, and that is told. Returns whether the change was made.
        """
        wanted = [
            _Wish(self._items[row], self._columns[column], text.strip())
            for (row, column), text in texts.items()
            if self._can_be_edited(row, column)
        ]
        return self._set(wanted, len(texts) - len(wanted))

    def _set(self, wanted: "Sequence[_Wish[T]]", left: int) -> bool:
        refused, edits = list[tuple[_Wish[T], str]](), list[ChangeSet]()
        for wish in wanted:
            try:
                edits += [wish.edit()] if wish.changes else []
            except EditError as error:
                refused.append((wish, str(error)))
        other = len(edits) + len(refused)
        if refused:
            self._refuse(wanted, refused, other, left)
            return False
        done = self._desk.try_edit(lambda: one_step(edits))
        said = [f"{other} cells were changed; Undo takes them back as one step"] if other > 1 else []
        if left:
            said.append(f"{left} cell{'s' * (left != 1)} cannot be edited here and stayed as they were")
        if done and said:
            self._desk.told.emit(". ".join(said))
        return done

    def _refuse(
        self, wanted: "Sequence[_Wish[T]]", refused: "Sequence[tuple[_Wish[T], str]]", other: int, left: int
    ) -> None:
        """Name the cells that do not fit, and offer to write the rest."""
        named = [
            reason
            if reason.startswith(wish.column.title)
            else f"{wish.column.title} of {self.called(wish.item)}: {reason}"
            for wish, reason in refused
        ]
        more = [f"and {len(named) - NAMED} more"] if len(named) > NAMED else []
        text = "; ".join([*named[:NAMED], *more])
        rest = other - len(refused)
        if not rest:
            self._desk.refused.emit(f"{text}. No cell was changed")
            return
        wrong = {id(wish) for wish, _ in refused}
        fitting = [wish for wish in wanted if id(wish) not in wrong]
        said = f"{len(refused)} of {other} cells do not fit, and no cell was changed. {text}"
        self._desk.offered.emit(said, f"Write the other {rest}", lambda: self._set(fitting, left))

    def _can_be_edited(self, row: int, column: int) -> bool:
        there = 0 <= row < len(self._items) and 0 <= column < len(self._columns)
        return there and self._columns[column].is_editable(self._items[row])


@dataclass(frozen=True)
class _Wish(Generic[T]):
    """A text for a cell."""

    item: T
    column: Column[T]
    text: str

    @property
    def changes(self) -> bool:
        """Whether the cell holds another text."""
        return self.column.edit is not None and self.text != self.column.text(self.item)

    def edit(self) -> ChangeSet:
        """Return the change of the cell. Raises EditError."""
        assert self.column.edit is not None
        return self.column.edit(self.item, self.text)


def _shown(column: Column[T], item: T) -> str:
    text = column.text(item)
    return f"{text} {mark_of(found)}" if (found := _cited(column, item)) and text else text


def _cited(column: Column[T], item: T) -> CitationRow | None:
    return column.citation(item) if column.citation else None
