"""The order of battle beside the map: units and formations are dragged from it to where they start, or taken out."""

from collections.abc import Collection, Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.concerning import ERRATA_TABLES, concerned, elsewhere
from editor.edits.placing import place_units, take_out
from editor.edits.several import arrive, entry_of
from editor.window.desk import Desk
from editor.window.mnemonics import pop_up
from editor.window.models.order_of_battle import (
    CONCERNED,
    COUNTER,
    ROLE_KEY,
    FilteredOrder,
    OrderModel,
    group_of,
)
from editor.window.panels.drag_sign import drag_units
from editor.window.panels.kept_choice import KeptChoice
from editor.window.panels.places_tray import PlacesTray
from editor.window.panels.unit_menu import add_unit_actions
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema

_INDENT = 12
"""Pixels by which a line stands in: names need the room."""
_PLACE = 92
"""Pixels of the place: a hex whole, with a word or two behind it."""
_OPEN: frozenset[object] = frozenset({"unplaced", "german", "allied"})
"""Groups that are open at first, and where they come to be there."""


class _FromTheFirstLetter(QStyledItemDelegate):
    """Cuts a place at its end: the hex comes first."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Say where the text is cut."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideRight


class _Tree(QTreeView):
    """A tree whose keys are those of the panel it stands in."""

    def __init__(self, panel: "OrderOfBattle") -> None:
        super().__init__()
        self._panel = panel

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Carry what is chosen under a small sign."""
        drag_units(self, actions)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del takes out, Return shows on the map."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._panel.take_out()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._panel.show_on_map()
        else:
            super().keyPressEvent(event)


class OrderOfBattle(QWidget):
    """Choosing a unit selects it; several are chosen with Ctrl and Shift and dragged or taken out together."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = OrderModel(self)
        self.shown = FilteredOrder(self.model, self)
        self.model.is_seen = lambda index: self.shown.mapFromSource(index).isValid()
        self.search, self.view = QLineEdit(), _Tree(self)
        self.nothing = PlainLabel(tr("No unit here is called so; empty the filter to see all"))
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        self.search.setPlaceholderText(tr("Filter order of battle"))
        self.search.setAccessibleName(tr("Filter order of battle"))
        self.search.setClearButtonEnabled(True)
        self.view.setModel(self.shown)
        self.view.setHeaderHidden(True)
        self.view.setAccessibleName(tr("Order of battle"))
        self.view.setUniformRowHeights(True)
        self.view.setIndentation(_INDENT)
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setDragEnabled(True)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.view.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.header().setStretchLastSection(False)
        self.view.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.view.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        self.view.header().resizeSection(1, _PLACE)
        self.view.setItemDelegateForColumn(1, _FromTheFirstLetter(self.view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.search)
        layout.addWidget(self.nothing)
        layout.addWidget(self.view, 1)
        self.tray = PlacesTray(desk)
        layout.addWidget(self.tray)
        self._kept = KeptChoice(self.view, self.shown)
        self.search.textChanged.connect(self._filter)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._on_selection())
        self.model.dropped.connect(self.drop)
        self.view.customContextMenuRequested.connect(self._ask)
        self.view.clicked.connect(self._on_clicked)
        self.view.doubleClicked.connect(lambda _index: self.show_on_map())
        desk.thrown.connect(self._on_thrown)
        desk.document.changed.connect(self._on_changed)
        desk.document.chosen.connect(self._on_chosen)
        self._stale, self._sought_in = True, (desk.document.game, desk.document.scenario)

    def showEvent(self, event: object) -> None:
        """Read what was changed while nobody looked."""
        super().showEvent(event)  # type: ignore[arg-type]
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the order of battle anew, if somebody looks; what was open stays open."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        there = {index.data(ROLE_KEY): self.view.isExpanded(index) for index in self._groups()}
        seen = self.view.verticalScrollBar().value()
        self.view.selectionModel().blockSignals(True)
        self.model.fill(self._desk)
        self.view.selectionModel().blockSignals(False)
        self._open({key for key, is_open in there.items() if is_open} | (_OPEN - there.keys()))
        self.view.verticalScrollBar().setValue(seen)
        self._tell_nothing()

    def chosen(self) -> tuple[str, ...]:
        """Return the counters that are chosen, those of chosen groups with them."""
        indexes = self.view.selectionModel().selectedIndexes()
        return self.model.counters(self.shown.mapToSource(index) for index in indexes)

    def take_out(self) -> None:
        """Take what is chosen out of the scenario, as one step."""
        document = self._desk.document
        where = {"game": document.game, "scenario": document.scenario}
        there = {row.counter for row in document.rows.find(schema.SetupRow, **where)}
        there |= {row.counter for row in document.rows.find(schema.ArrivalRow, **where)}
        counters = [key for key in self.chosen() if key in there]
        if not counters:
            self._desk.refused.emit("Choose units that start or arrive in this scenario, to take them out of it")
            return
        self._desk.try_edit(lambda: take_out(document.rows, document.game, document.scenario, counters))

    def drop(self, counters: tuple[str, ...], group: str) -> None:
        """Put counters that were dropped on a group there: into a box, out of the scenario, among those who arrive."""
        document = self._desk.document
        where = (document.rows, document.game, document.scenario, counters)
        if group == "dead":
            self._desk.try_edit(lambda: place_units(*where, "box:dead"))
        elif group == "unplaced":
            self._desk.try_edit(lambda: place_units(*where, "unknown"))
        elif group.startswith("absent"):
            self._desk.try_edit(lambda: take_out(*where))
        elif group == "later":
            place = entry_of(document.rows, document.game, document.scenario, counters[0])
            self._desk.try_edit(lambda: arrive(*where, place))
        else:
            self._desk.refused.emit("Drop units on the map to let them start there, or on one of the other groups")

    def _on_thrown(self, counters: tuple[str, ...], place: QPoint) -> None:
        """Take counters that were dragged off the map onto one of the groups."""
        port = self.view.viewport()
        if self.isVisible() and self.tray.take_at(place, counters):
            return
        if self.isVisible() and port.rect().contains(port.mapFromGlobal(place)):
            index = self.shown.mapToSource(self.view.indexAt(port.mapFromGlobal(place)))
            self.drop(counters, group_of(index))

    def _on_selection(self) -> None:
        chosen = self.chosen() if not self._kept.is_at_work else ()
        if len(chosen) > 1:
            self._desk.select_several(chosen)

    def _on_clicked(self, index: QModelIndex) -> None:
        """Select again what is chosen here, where something else was selected on the map meanwhile."""
        if self.view.selectionModel().isSelected(index):
            self._on_current(index, index)
            self._on_selection()

    def show_on_map(self) -> None:
        """Bring the unit of the current line into view."""
        key = self.view.currentIndex().siblingAtColumn(0).data(COUNTER)
        if key:
            self._desk.select("none")
            self._desk.select("counter", str(key))

    def menu(self) -> QMenu:
        """Return what can be done with what is chosen."""
        menu, chosen = QMenu(self), self.chosen()
        menu.addAction(tr("Show on the map\tReturn")).triggered.connect(lambda _on=False: self.show_on_map())
        if chosen:
            add_unit_actions(menu, self._desk, chosen)
        return menu

    def _ask(self, place: QPoint) -> None:
        pop_up(self.menu(), self.view.viewport().mapToGlobal(place))

    def _groups(self, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
        above = parent if parent is not None else QModelIndex()
        for row in range(self.shown.rowCount(above)):
            index = self.shown.index(row, 0, above)
            if self.shown.rowCount(index):
                yield index
                yield from self._groups(index)

    def _open(self, keys: Collection[object]) -> None:
        for row in range(self.shown.rowCount()):
            self.view.setFirstColumnSpanned(row, QModelIndex(), True)
        is_filtered = bool(self.search.text())
        for index in list(self._groups()):
            self.view.setExpanded(index, is_filtered or index.data(ROLE_KEY) in keys)
            self.view.setFirstColumnSpanned(index.row(), index.parent(), True)
            if not self.shown.index(0, 1, index).data():  # units that are nowhere: their names have the whole line
                for row in range(self.shown.rowCount(index)):
                    self.view.setFirstColumnSpanned(row, index, True)

    def _filter(self, text: str) -> None:
        """Show what is called so. What is chosen stays so; hidden it is in the inspector alone, and the key that sets
        up would move none that nobody sees chosen."""
        with self._kept.filtering():
            self.shown.set_words(text)
        self._open(_OPEN)
        self._tell_nothing()
        desk = self._desk
        if desk.selection.kind == "counter":
            desk.last_units = desk.several if not text or self.model.has_in_sight(desk.several) else ()

    def _tell_nothing(self) -> None:
        self.nothing.setVisible(bool(self.search.text()) and not self.shown.rowCount())

    def _on_current(self, index: QModelIndex, _previous: QModelIndex) -> None:
        key = index.siblingAtColumn(0).data(COUNTER)
        if key and not self._kept.is_at_work:
            self._desk.select("counter", str(key))

    def _on_chosen(self) -> None:
        """Forget what was sought among the units of another scenario."""
        shown = (self._desk.document.game, self._desk.document.scenario)
        if self._sought_in != shown:
            self._sought_in = shown
            self.search.clear()
        self.refresh()

    def _on_changed(self, changes: ChangeSet) -> None:
        tables = concerned(changes)
        here = (self._desk.document.game, self._desk.document.scenario)
        if not tables & (CONCERNED | ERRATA_TABLES) or elsewhere(changes, *here):
            return
        wider = tables & (CONCERNED | ERRATA_TABLES) - {"setup", "placement"}
        if not self.isVisible():
            self._stale = True
        elif wider or not self._moves_only(changes):
            self.refresh()

    def _moves_only(self, changes: ChangeSet) -> bool:
        """Say the new places of units that stay in their group; False where one of them changes it."""
        here = (self._desk.document.game, self._desk.document.scenario)
        moved: list[str] = []
        for change in changes.changes:
            if change.table == schema.CitationRow.TABLE:
                continue
            if change.table != schema.SetupRow.TABLE or change.key[:2] != here:
                return False
            before, after = change.before, change.after
            if before is None or after is None:
                return False
            if any(not is_hex(values.get("place", "0")) for values in (before, after)):
                return False
            moved.append(str(change.key[2]))
        return self.model.say_places(self._desk, moved)


def is_hex(place: object) -> bool:
    """Say whether a place of the set-up is a hex: with any other one a unit may be in another group."""
    return isinstance(place, str) and ":" not in place and place != "unknown"
