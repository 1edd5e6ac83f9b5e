"""What holds the entries of the library, some of which are made when they are opened, and what finds words in them?"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from shiboken6 import delete

from editor.window.canvas.view import COUNTER_MIME
from editor.window.desk import Selection

TARGET = int(Qt.ItemDataRole.UserRole) + 1
"""The ``Selection`` an entry stands for, a tuple ``("scenario", game, key)``, or, for a place on a map that is not the
one being shown, a tuple ``("place", game, map, hex)``."""

SEARCHED = TARGET + 1
"""What a search looks through: the text of an entry, and what else its hex or unit is called."""
NOTED = TARGET + 2
"""The row that a note on the entry is on, by table and key; None where it stands for none."""
LATER = NOTED + 1
"""The number of an entry whose own are made when somebody wants them."""
_NOWHERE = QModelIndex()


class LibraryModel(QStandardItemModel):
    """Entries of units can be dragged onto the map. ``starting`` are those of the set-up, by counter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.starting: dict[str, QStandardItem] = {}
        self.maps: dict[tuple[str, str], tuple[list[object], QStandardItem]] = {}
        """The entries of maps, by game and map, each with what it was made of."""
        self._later: dict[int, tuple[QStandardItem, Callable[[], list[QStandardItem]]]] = {}
        """Entries whose own are made when they are opened or searched, by the number they have for it."""
        self._last = 0

    def empty(self) -> None:
        """Take all entries out; those of maps are kept, for most are as they were when the tree is built again."""
        kept = [item for _, item in self.maps.values() if item.parent() is not None]
        for item in kept:
            item.parent().takeRow(item.row())
        stay = {item.data(LATER) for item in kept}
        self._later = {number: later for number, later in self._later.items() if number in stay}
        self.clear()
        self.starting.clear()

    def add_later(self, item: QStandardItem, make: Callable[[], list[QStandardItem]]) -> None:
        """Let the entries of an entry be made when somebody opens it, searches, or has time."""
        self._last += 1
        item.setData(self._last, LATER)
        self._later[self._last] = item, make

    def fill_one(self) -> bool:
        """Make the entries of one that has them to come; return whether there are more such."""
        for number in list(self._later)[:1]:
            self._fill(number)
        return bool(self._later)

    def fill_all(self) -> None:
        """Make all entries that are still to come."""
        while self.fill_one():
            pass

    def let_go(self, item: QStandardItem) -> None:
        """Forget an entry that stands nowhere any more."""
        self._later.pop(item.data(LATER), None)
        delete(item)

    def _fill(self, number: int) -> None:
        item, make = self._later.pop(number)
        item.appendRows(make())

    def hasChildren(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> bool:
        """Return whether an entry has others below it, or to come."""
        return super().hasChildren(parent) or self.canFetchMore(parent)

    def canFetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Return whether entries of an entry are still to come."""
        return parent.isValid() and parent.data(LATER) in self._later

    def fetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> None:
        """Make the entries of one that is opened."""
        if self.canFetchMore(parent):
            self._fill(parent.data(LATER))

    def mimeTypes(self) -> list[str]:
        """Drags carry a counter key, as the map expects it."""
        return [COUNTER_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the key of the dragged counter."""
        data = QMimeData()
        for index in indexes:
            target = index.data(TARGET)
            if isinstance(target, Selection) and target.kind == "counter":
                data.setData(COUNTER_MIME, target.key.encode())
        return data


class TreeFilter(QSortFilterProxyModel):
    """Shows entries that hold the words typed, with their parents and children."""

    def __init__(self, model: QStandardItemModel) -> None:
        super().__init__()
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)
        self.setFilterRole(SEARCHED)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setSourceModel(model)
