"""The order of battle as a tree: what is not yet placed, what stands where, what comes later, what takes no part."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPixmap, QStandardItem, QStandardItemModel

from editor.edits.units import short_name
from editor.side_titles import side_titles
from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.view import COUNTER_MIME
from editor.window.desk import Desk
from editor.window.models.tables import places_by_counter
from editor.window.plain_text import plain_tip
from engine.core.numbering import natural_key
from engine.data import schema

COUNTER = int(Qt.ItemDataRole.UserRole) + 1
"""The key of the counter that a line stands for; none for a group."""
HAY = COUNTER + 1
"""What a search looks through."""
ROLE_KEY = COUNTER + 2
"""What a group is, whatever it counts: by this it stays open."""
CONCERNED = frozenset({"setup", "arrival", "placement", "counter", "formation", "scenario", "word", "game", "alias"})
"""The tables that the tree is made of."""
DROPPABLE = ("unplaced", "later", "dead", "absent")
"""The groups on which units can be dropped; they are in view also while nobody is in them."""
_PIXELS = 24


@dataclass(frozen=True)
class Unit:
    """A counter of the game, with where it is in the scenario and what its formation is called."""

    row: schema.CounterRow
    name: str
    where: str
    formation: str


@dataclass(frozen=True)
class Group:
    """Units, or groups of them. ``key`` names it whatever it holds."""

    key: str
    title: str
    units: tuple[Unit, ...] = ()
    groups: tuple["Group", ...] = ()

    @property
    def count(self) -> int:
        """How many units it has."""
        return len(self.units) + sum(group.count for group in self.groups)


def order_of(desk: Desk) -> tuple[Group, ...]:
    """Return the groups of the scenario being shown; each counter of the game is in one of them."""
    document, rows = desk.document, desk.document.rows
    where = {"game": document.game, "scenario": document.scenario}
    setup = {row.counter: row for row in rows.find(schema.SetupRow, **where)}
    arrivals = {row.counter: row for row in rows.find(schema.ArrivalRow, **where)}
    chosen = {row.subject for row in rows.find(schema.PlacementRow, kind="place", **where)}
    places = places_by_counter(desk)
    unplaced: list[Unit] = []
    dead: list[Unit] = []
    placed: list[Unit] = []
    later: list[tuple[int, Unit]] = []
    absent: list[Unit] = []
    formations = {row.key: row.title for row in rows.find(schema.FormationRow, game=document.game)}
    for row in rows.find(schema.CounterRow, game=document.game):
        unit = Unit(row, short_name(row), places.get(row.key, ""), formations.get(row.formation, ""))
        start = setup.get(row.key)
        if start is None:
            arrival = arrivals.get(row.key)
            if arrival is None:
                absent.append(unit)
            else:
                later.append((arrival.turn, unit))
        elif start.place.startswith("box:"):
            dead.append(unit)
        elif (start.place == "unknown" or ":" in start.place) and row.key not in chosen:
            unplaced.append(unit)
        else:
            placed.append(unit)
    titles = side_titles(document.game)
    found = [Group("unplaced", "Not yet placed", tuple(unplaced))]
    found += [Group(side, title, groups=_formations(side, placed, formations)) for side, title in titles.items()]
    coming = tuple(unit for _, unit in sorted(later, key=lambda each: each[0]))
    found += [Group("later", "Arrive later", coming), Group("dead", "Out of play at start", tuple(dead))]
    out = tuple(
        Group(f"absent {side}", title, groups=_formations(side, absent, formations)) for side, title in titles.items()
    )
    found.append(Group("absent", "Not in this scenario", groups=out))
    return tuple(group for group in found if group.count or group.key in DROPPABLE)


def _formations(side: str, units: Iterable[Unit], titles: dict[str, str]) -> tuple[Group, ...]:
    by_title: dict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        if unit.row.side == side:
            title = titles.get(unit.row.formation, "-")
            by_title["independent" if title == "-" else title].append(unit)
    return tuple(Group(f"{side}/{title}", title, tuple(by_title[title])) for title in sorted(by_title, key=natural_key))


class OrderModel(QStandardItemModel):
    """Two columns: unit, place. A drag carries all counters that are chosen, those of chosen groups with them, as far
    as they are in sight: ``is_seen`` tells of a line whether a filter leaves it there.

    Signals:
        dropped: counters as a tuple, the key of the group on which they were dropped.
    """

    dropped = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 2, parent)
        self._lines: dict[str, tuple[QStandardItem, QStandardItem]] = {}
        self.is_seen: Callable[[QModelIndex], bool] = lambda _index: True
        self._aliases: dict[str, str] = {}

    def fill(self, desk: Desk) -> None:
        """Read the order of battle anew."""
        self.removeRows(0, self.rowCount())
        self._lines.clear()
        types = {row.key: row for row in desk.document.rows.find(schema.UnitTypeRow, game=desk.document.game)}
        symbols = {key: row.symbol for key, row in types.items()}
        self._aliases = {}
        for alias in desk.document.rows.find(schema.AliasRow, game=desk.document.game, kind="counter"):
            self._aliases[alias.key] = f"{self._aliases.get(alias.key, '')} {alias.alias}"
        for group in order_of(desk):
            self.appendRow(self._group(group, symbols, desk.theme, strong=True))

    def say_places(self, desk: Desk, counters: Sequence[str]) -> bool:
        """Say where some units start now; False where one of them has to change its group."""
        places = places_by_counter(desk)
        for key in counters:
            line = self._lines.get(key)
            if line is None:
                return False
            line[1].setText(places.get(key, ""))
            line[1].setToolTip(plain_tip(line[1].text()))
        return True

    def _group(self, group: Group, symbols: dict[str, str], theme: str, strong: bool = False) -> list[QStandardItem]:
        title = _cell(f"{group.title} ({group.count})")
        title.setData(group.key, ROLE_KEY)
        title.setDragEnabled(True)
        title.setData(group.title, HAY)
        if strong:
            font = QFont(title.font())
            font.setBold(True)
            title.setFont(font)
        for below in group.groups:
            title.appendRow(self._group(below, symbols, theme))
        for unit in group.units:
            title.appendRow(self._unit(unit, symbols.get(unit.row.unit_type, "unknown"), theme))
        return [title]

    def _unit(self, unit: Unit, symbol: str, theme: str) -> list[QStandardItem]:
        name, where = _cell(unit.name), _cell(unit.where)
        name.setIcon(_sign(unit.row.side, "SS" in f"{unit.row.formation} {unit.row.name}".split(), symbol, theme))
        name.setData(unit.row.key, COUNTER)
        others = self._aliases.get(unit.row.key, "")  # as lists and rulebooks call it
        name.setData(f"{unit.name} {unit.row.formation} {unit.formation} {unit.where} {unit.row.key}{others}", HAY)
        name.setDragEnabled(True)
        self._lines[unit.row.key] = (name, where)
        return [name, where]

    def mimeTypes(self) -> list[str]:
        """Drags carry counter keys, as the map expects them."""
        return [COUNTER_MIME]

    def supportedDropActions(self) -> Qt.DropAction:
        """Units are put elsewhere, none is made twice."""
        return Qt.DropAction.CopyAction

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: QModelIndex | QPersistentModelIndex
    ) -> bool:
        """Counters may be dropped on groups that say where they would be, and on the units in them."""
        return data.hasFormat(COUNTER_MIME) and group_of(parent) in DROPPABLE

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: QModelIndex | QPersistentModelIndex
    ) -> bool:
        """Tell what was dropped on which group."""
        if not self.canDropMimeData(data, action, row, column, parent):
            return False
        keys = tuple(bytes(data.data(COUNTER_MIME).data()).decode().split("\n"))
        self.dropped.emit(keys, group_of(parent))
        return False  # the tree is read anew when the edit is written

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the keys of the dragged counters."""
        data = QMimeData()
        keys = self.counters(indexes)
        if keys:
            data.setData(COUNTER_MIME, "\n".join(keys).encode())
        return data

    def counters(self, indexes: Iterable[QModelIndex]) -> tuple[str, ...]:
        """Return the counters of lines, those below a group that are in sight with it, each once."""
        found: dict[str, None] = {}
        for index in indexes:
            if index.column() == 0:
                for key in self._below(index):
                    found[key] = None
        return tuple(found)

    def has_in_sight(self, counters: Iterable[str]) -> bool:
        """Tell whether a filter leaves one of these counters."""
        roots = (self.index(row, 0) for row in range(self.rowCount()))
        return not {*self.counters(roots)}.isdisjoint(counters)

    def _below(self, index: QModelIndex) -> Iterable[str]:
        key = index.data(COUNTER)
        if key and self.is_seen(index):
            yield str(key)
        for row in range(self.rowCount(index)):
            yield from self._below(self.index(row, 0, index))


class FilteredOrder(QSortFilterProxyModel):
    """Lines that have all words of a text, in any order, with all that is above and below them. Letters are found where
    a word begins, a number where it is whole."""

    def __init__(self, source: OrderModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[re.Pattern[str], ...] = ()
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)
        self.setSourceModel(source)

    def set_words(self, text: str) -> None:
        """Show lines that have the words of a text."""
        self._words = tuple(_word(part) for part in text.split())
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Tell whether a line has all words."""
        hay = str(self.sourceModel().index(source_row, 0, source_parent).data(HAY) or "") if self._words else ""
        return all(word.search(hay) for word in self._words)


def _word(text: str) -> re.Pattern[str]:
    said = re.escape(text)
    if text[0].isdecimal():
        said = rf"(?<!\d){said}"
    elif text[0].isalpha():
        said = rf"(?<![^\W\d_]){said}"
    return re.compile(said + (r"(?!\d)" if text.isdecimal() else ""), re.IGNORECASE)


def group_of(index: QModelIndex | QPersistentModelIndex) -> str:
    """Return the key of the outermost group that a line stands in."""
    here: QModelIndex | QPersistentModelIndex = index
    while here.parent().isValid():
        here = here.parent()
    return str(here.sibling(here.row(), 0).data(ROLE_KEY) or "") if here.isValid() else ""


def _cell(text: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setEditable(False)
    item.setToolTip(plain_tip(text))
    return item


@lru_cache(maxsize=512)
def _sign(side: str, is_ss: bool, symbol: str, theme: str) -> QIcon:
    picture = CounterPicture("", side, symbol, "SS" if is_ss else "")
    return QIcon(QPixmap.fromImage(counter_image(picture, _PIXELS, theme)))
