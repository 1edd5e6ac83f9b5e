"""The dock with library, map and scenario as a tree, and a search line over it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QElapsedTimer, QModelIndex, QPoint, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QTreeView, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits.concerning import ERRATA_TABLES, elsewhere
from editor.window.canvas.timers import once
from editor.window.collecting import is_awaited
from editor.window.desk import Desk, Selection
from editor.window.first_look import first_for_a_look
from editor.window.mnemonics import pop_up
from editor.window.models.library_model import NOTED, TARGET, LibraryModel, TreeFilter
from editor.window.models.tree import CONCERNED, build_tree, rename_units
from editor.window.noting import offer_note, offer_unit_notes
from editor.window.panels.kept_choice import KeptChoice
from editor.window.panels.when_seen import WhenSeen
from editor.window.translation import tr
from engine.data import schema

Visit = Callable[[tuple[str, ...], QModelIndex], object]
"""What is done at a branch: it is told by the texts from the top down to it, and where it stands."""

_BEGIN, _STEP, _SLICE = 400, 30, 5
"""Milliseconds after the tree was built from which on closed branches are filled, from one time to the next, and for
how long each time: who has chosen another scenario waits for its map first."""


class LibraryTree(QWidget):
    """Choosing an entry selects its unit or hex; double-clicking a scenario opens it.

    A place of another map is gone to by a double-click, which opens the first scenario on that map.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = LibraryModel(self)
        self.shown = TreeFilter(self.model)
        self.shown.setParent(self)
        self._of_scenario: tuple[QAction, ...] = ()
        self._before_search: set[tuple[str, ...]] | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search units, places, hexes"))
        self.search.setClearButtonEnabled(True)
        self.view = QTreeView()
        self.view.setHeaderHidden(True)
        self.view.setModel(self.shown)
        self.view.setUniformRowHeights(True)
        self.view.setDragEnabled(True)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setAccessibleName(tr("Library"))
        self.search.setAccessibleName(tr("Search units, places, hexes"))
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._ask)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.search)
        layout.addWidget(self.view, 1)
        self._kept = KeptChoice(self.view, self.shown)
        self.search.textChanged.connect(self._filter)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self.view.activated.connect(self._on_double)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        self._seen = WhenSeen(self, self.refresh)
        self._further = once(self, _STEP, self._fill)
        desk.document.changed.connect(self._on_changed)
        desk.document.chosen.connect(self.refresh)
        self.refresh()

    def offer(self, actions: Sequence[QAction]) -> None:
        """Offer these commands by the right button on a scenario."""
        self._of_scenario = tuple(actions)

    def menu_of(self, index: QModelIndex) -> QMenu | None:
        """Return what can be done with an entry; None where nothing can."""
        target = index.data(TARGET)
        menu, document = QMenu(self), self._desk.document
        if isinstance(target, tuple) and target[0] == "scenario":
            game, key = target[1:3]
            is_shown = (game, key) == (document.game, document.scenario)
            menu.addAction(tr("Open\tReturn")).triggered.connect(lambda _on=False: document.choose(game, key))
            menu.actions()[0].setEnabled(not is_shown)
            menu.addSeparator()
            for action in self._of_scenario:
                offered = menu.addAction(f"{action.text()}\t{action.shortcut().toString()}".rstrip())
                offered.setEnabled(action.isEnabled())
                offered.triggered.connect(lambda _on=False, action=action: self._act(game, key, action))
            offer_note(menu, self._desk, (schema.ScenarioRow.TABLE, f"{game}|{key}"))
            return menu
        if index.isValid() and isinstance(target, tuple | Selection):
            menu.addAction(tr("Show\tReturn")).triggered.connect(lambda _on=False: self._show(index))
        if isinstance(target, Selection) and target.kind == "counter":
            offer_unit_notes(menu, self._desk, target.key)
        elif isinstance(target, Selection) and target.kind == "hex":
            offer_note(menu, self._desk, (schema.HexRow.TABLE, f"{document.game}|{document.map}|{target.key}"))
        noted = index.data(NOTED)
        if isinstance(noted, tuple):
            offer_note(menu, self._desk, noted)
        return menu if menu.actions() else None

    def _act(self, game: str, key: str, action: QAction) -> None:
        document = self._desk.document
        if (game, key) != (document.game, document.scenario):
            document.choose(game, key)
        action.trigger()

    def _show(self, index: QModelIndex) -> None:
        self._on_current(index, index)
        self._on_double(index)

    def _ask(self, place: QPoint) -> None:
        menu = self.menu_of(self.view.indexAt(place))
        if menu is not None:
            pop_up(menu, self.view.viewport().mapToGlobal(place))

    def refresh(self) -> None:
        """Build the tree anew; what was open stays open, and what was found stays in sight."""
        self._soon.stop()
        opened, target = self._opened(), self.view.currentIndex().data(TARGET)
        high = self.view.verticalScrollBar().value()
        self.view.selectionModel().blockSignals(True)
        build_tree(self._desk, self.model)
        self.view.selectionModel().blockSignals(False)
        if self._before_search is not None:
            self.model.fill_all()
            self.view.expandAll()
            with QSignalBlocker(self.view.selectionModel()):  # nobody has chosen it anew
                self.view.setCurrentIndex(self._index_of(target))
        elif opened:
            self._walk(lambda path, index: self.view.setExpanded(index, path in opened))
        else:
            self._open_scenario()
        self.view.verticalScrollBar().setValue(high)
        self._further.start(_BEGIN)

    def _fill(self) -> None:
        """Make a few of the entries that nobody has opened yet, for who searches."""
        if is_awaited():
            self._further.start(_BEGIN)
            return
        clock = QElapsedTimer()
        clock.start()
        while self.model.fill_one():
            if clock.elapsed() >= _SLICE:
                self._further.start(_STEP)
                break

    def _open_scenario(self) -> None:
        """Open the branches a person looks at first: game, scenario, the two set-ups."""
        self._walk(
            lambda path, index: self.view.setExpanded(
                index, len(path) <= 1 or (len(path) <= 3 and not path[1].startswith("Map:"))
            )
        )

    def _opened(self) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()
        self._walk(lambda path, index: found.add(path) if self.view.isExpanded(index) else None)
        return found

    def _walk(self, visit: Visit, parent: QModelIndex | None = None, path: tuple[str, ...] = ()) -> None:
        parent = parent if parent is not None else QModelIndex()
        for row in range(self.shown.rowCount(parent)):
            index = self.shown.index(row, 0, parent)
            here = (*path, str(index.data()))
            if self.shown.hasChildren(index):
                visit(here, index)
                self._walk(visit, index, here)

    def _index_of(self, target: object, parent: QModelIndex | None = None) -> QModelIndex:
        """Return the entry that is shown of something; none where there is none."""
        parent = parent if parent is not None else QModelIndex()
        for row in range(self.shown.rowCount(parent)):
            index = self.shown.index(row, 0, parent)
            found = index if target is not None and index.data(TARGET) == target else self._index_of(target, index)
            if found.isValid():
                return found
        return QModelIndex()

    def _filter(self, text: str) -> None:
        """Show what is searched, all of it open; after the search the branches are as they were before it."""
        if text and self._before_search is None:
            self.model.fill_all()
            self._before_search = self._opened()
        with self._kept.filtering():
            self.shown.setFilterFixedString(text)
        if text:
            self.view.expandAll()
        elif self._before_search is not None:
            opened, self._before_search = self._before_search, None
            self._walk(lambda path, index: self.view.setExpanded(index, path in opened))

    def _on_changed(self, changes: ChangeSet) -> None:
        document, is_concerned = self._desk.document, bool(changes.tables() & (CONCERNED | ERRATA_TABLES))
        if is_concerned and elsewhere(changes, document.game, document.scenario):
            self._soon.start()  # who begins a scenario goes there at once, and the tree is built anew for that
        elif is_concerned and not rename_units(self._desk, self.model, changes):
            self._seen.come()

    def _on_current(self, index: QModelIndex, _previous: QModelIndex) -> None:
        target = index.data(TARGET)
        if self._kept.is_at_work:
            return
        if isinstance(target, Selection):
            self._desk.select(target.kind, target.key, go=True)
        elif isinstance(target, tuple) and target[0] == "place":
            self._desk.told.emit(f"{target[3]} lies on another map; double-click to open a scenario there")
        elif isinstance(target, tuple) and target[1:] == (self._desk.document.game, self._desk.document.scenario):
            self._desk.select("scenario", target[2])

    def _on_double(self, index: QModelIndex) -> None:
        target = index.data(TARGET)
        if isinstance(target, tuple) and target[0] == "scenario":
            self._desk.document.choose(target[1], target[2])
        elif isinstance(target, tuple) and target[0] == "place":
            self._open_place(*target[1:])

    def _open_place(self, game: str, map_key: str, label: str) -> None:
        """Open the scenario of a map that is looked at first, and go to a hex there."""
        document = self._desk.document
        heads = document.baseline.find(schema.ScenarioRow, game=game, map=map_key)
        if not heads:
            self._desk.refused.emit(f"No scenario is played on the map of {label}; make one to see it")
            return
        document.choose(game, min(heads, key=first_for_a_look).scenario)
        self._desk.select("hex", label, go=True)
