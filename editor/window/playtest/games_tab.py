"""Which games does the library keep? A list: opened, renamed, noted, removed and taken back, written and read."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.games import GamesError
from db.handles import is_open_here
from db.outputs import Output, OutputError
from db.play_file import ENDING, OPEN_SECRETS, PLAY, file_of, take_play
from db.plays import KEPT_DAYS, PlayHead, Step, change_play, forget_plays, outlines, plays
from editor.commands.plays import TAKEN, Listed, content_of
from editor.window.file_dialogs import file_to_open, file_to_write
from editor.window.layouts import add_layout
from editor.window.playtest.branch_tree import lines_of_game, standing_of
from editor.window.playtest.buttons import check_box, push_button
from editor.window.playtest.chosen_lines import said_of
from editor.window.playtest.compare_panel import ComparePanel
from editor.window.playtest.play_store import PlayStore
from editor.window.translation import tr

_UID, _STEP = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_NAME, _NOTE = 0, 5
_KINDS = f"Games (*{ENDING})"


class GamesTab(QWidget):
    """Lists the games with the lines that were left in each; name and note are typed in the list.

    Signals:
        open_wanted: a game by its permanent name, and the step at which it is opened or None.
        changing: games are about to be looked at or written: what waits is to be kept first.
        read_in: a game came from a file: its permanent name.
    """

    open_wanted = Signal(str, object)
    changing = Signal()
    read_in = Signal(str)

    def __init__(self, store: PlayStore | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._heads = store, dict[str, PlayHead]()
        self._steps: dict[str, list[Step]] = {}
        self.list = QTreeWidget()
        self.list.setHeaderLabels([tr(text) for text in ("Name", "Scenario", "Stands at", "Actions", "Played", "Note")])
        self.list.setAccessibleName(tr("Games of the library"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setToolTip(tr("Choose one line, or two with Ctrl, to read where they part"))
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(True)
        self.told = ComparePanel()
        self.open = push_button(
            tr("Open the game"), tr("Go on with it where it stands, or along a line that was left"), self._open
        )
        self.rename = push_button(tr("Rename"), tr("Type another name in the list"), self._rename, "F2")
        self.note = push_button(tr("Note"), tr("Type a note in the list"), self._write_note)
        self.remove = push_button(
            tr("Remove the game"), tr("Take it out of the list; for thirty days it can be taken back"), self._remove
        )
        self.export = push_button(
            tr("Write to a file…"), tr("One file with its own data, all its lines and its log"), self._ask_export
        )
        self.take = push_button(
            tr("Read from a file…"), tr("Keep a game that was written to a file here"), self._ask_take
        )
        self.removed = check_box(
            tr("Removed ones too"), tr("List the games of the last thirty days too"), False, self.fill
        )
        row = QHBoxLayout()
        for widget in (self.open, self.rename, self.note, self.remove, self.export, self.take, self.removed):
            row.addWidget(widget)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(self.list, 1)
        column.addWidget(self.told)
        add_layout(column, row)
        self.list.itemActivated.connect(self._open_item)
        self.list.currentItemChanged.connect(self._fit)
        self.list.itemChanged.connect(self._type)
        self.list.itemSelectionChanged.connect(self._compare)
        QShortcut(QKeySequence("F2"), self.list, self._rename, context=Qt.ShortcutContext.WidgetShortcut)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """List the games as they are by now; what was said of others goes."""
        super().showEvent(event)
        self.fill()
        if self._heads:
            self._compare()

    def forget(self) -> None:
        """Let those go that were removed long ago."""
        if self._store is None:
            return
        before = (self._store.now() - timedelta(days=KEPT_DAYS)).isoformat()
        with suppress(GamesError), self._store.writing() as session:
            forget_plays(session, before)

    def fill(self) -> None:
        """Read the games anew; the chosen one stays chosen."""
        self.changing.emit()
        if self._store is None:
            return
        chosen = self._chosen()
        try:
            with self._store.reading() as session:
                heads, steps = plays(session, self.removed.isChecked()), outlines(session)
        except GamesError as error:
            self.told.setText(str(error))
            return
        self._heads, self._steps = {head.uid: head for head in heads}, steps
        self.list.blockSignals(True)
        self.list.clear()
        for head in heads:
            item = self._item(head, steps.get(head.uid, []))
            self.list.addTopLevelItem(item)
            if head.uid == chosen:
                self.list.setCurrentItem(item)
        self.list.expandAll()
        self.list.blockSignals(False)
        first = self.list.topLevelItem(0)
        if self.list.currentItem() is None and first is not None:
            self.list.setCurrentItem(first)
        if not heads and not self.told.text():
            self.told.setText(tr("No game is kept yet: a game is, from its first action on."))
        self._fit()

    def _item(self, head: PlayHead, steps: Sequence[Step]) -> QTreeWidgetItem:
        listed = Listed.of(head, steps)
        played = head.changed[:16].replace("T", " ")
        item = QTreeWidgetItem([head.name, head.title, standing_of(head), str(listed.actions), played, head.note])
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setData(0, _UID, head.uid)
        items = [item]
        for line in lines_of_game(steps, head.head)[1:] if listed.branches else ():
            parts = tr("Left after action {count}").format(count=line.shared)
            beside = QTreeWidgetItem([parts, "", line.end.moment, str(line.actions), "", ""])
            beside.setData(0, _UID, head.uid)
            beside.setData(0, _STEP, line.end.number)
            items[line.under or 0].addChild(beside)
            items.append(beside)
        return item

    def _compare(self) -> None:
        """Say where two chosen lines part, or the chosen one and the one that is played."""
        if self._store is None:
            return
        chosen = [
            (str(item.data(0, _UID)), item.data(0, _STEP), item.text(_NAME)) for item in self.list.selectedItems()
        ]
        try:
            self.told.offer(*said_of(self._store, self._heads, self._steps, chosen))
        except GamesError as error:
            self.told.setText(str(error))

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(0, _UID)) if item is not None else ""

    def _fit(self, *_: object) -> None:
        """Enable what can be done with the chosen game."""
        head, item = self._heads.get(self._chosen()), self.list.currentItem()
        is_game = head is not None and item is not None and item.parent() is None
        for button in (self.rename, self.note, self.remove):
            button.setEnabled(is_game)
        for button in (self.open, self.export):
            button.setEnabled(head is not None)
        is_removed = head is not None and bool(head.removed)
        self.remove.setText(tr("Take the game back") if is_removed else tr("Remove the game"))

    def _open(self) -> None:
        if (item := self.list.currentItem()) is not None:
            self._open_item(item)

    def _open_item(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        self.open_wanted.emit(item.data(0, _UID), item.data(0, _STEP))

    def _rename(self) -> None:
        self._let_type(_NAME)

    def _write_note(self) -> None:
        self._let_type(_NOTE)

    def _let_type(self, column: int) -> None:
        """Open the field of the chosen line, unless one is open already: Qt begins none over another."""
        item, state = self.list.currentItem(), self.list.state()
        if item is not None and state != QAbstractItemView.State.EditingState:
            self.list.editItem(item, column)

    def _type(self, item: QTreeWidgetItem, column: int) -> None:
        """Keep the name or note that was typed; an empty name goes back to what it was."""
        head = self._heads.get(str(item.data(0, _UID)))
        if head is None:
            return
        text = item.text(column).strip()
        if column == _NOTE and self._change(head, note=text):
            head = replace(head, note=text)
        elif column == _NAME and text and self._change(head, name=text):
            head = replace(head, name=text)
        self._heads[head.uid] = head
        self.list.blockSignals(True)
        item.setText(_NAME, head.name)
        item.setText(_NOTE, head.note)
        self.list.blockSignals(False)

    def _remove(self) -> None:
        head = self._heads.get(self._chosen())
        if head is None or self._store is None:
            return
        if head.removed:
            self._change(head, removed="")
            self.told.setText(tr("“{name}” is in the list again.").format(name=head.name))
        elif self._change(head, removed=self._store.stamp()):
            self.told.setText(
                tr("“{name}” was removed. “Removed ones too” lists it, and there it can be taken back.").format(
                    name=head.name
                )
            )
        self.fill()

    def _change(self, head: PlayHead, **values: str) -> bool:
        """Change what is known of a game; tell whether that could be."""
        assert self._store is not None
        self.changing.emit()
        try:
            with self._store.writing() as session:
                change_play(session, head.uid, **values)
        except GamesError as error:
            self.told.setText(str(error))
            return False
        return True

    def _ask_export(self) -> None:
        head = self._heads.get(self._chosen())
        if head is not None:
            path = file_to_write(self, tr("Write the game to a file"), _KINDS, f"{head.name}{ENDING}")
            if path is not None:
                self.write(head.uid, path)

    def write(self, uid: str, path: Path) -> None:
        """Write a game into a file, and say what that does not hide."""
        if self._store is None:
            return
        if is_open_here(path):
            self.told.setText(f"{path.name} is a library that is open here; choose another name")
            return
        self.changing.emit()
        try:
            with self._store.reading() as session:
                content = file_of(session, uid)
            Output(path, PLAY).write(content)
        except (GamesError, OutputError) as error:
            self.told.setText(f"The game was not written: {error}")
            return
        self.told.setText(f"“{self._heads[uid].name}” was written to {path.name}. {OPEN_SECRETS}")

    def _ask_take(self) -> None:
        path = file_to_open(self, tr("Read a game from a file"), _KINDS)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Keep the game of a file here."""
        if self._store is None:
            return
        if is_open_here(path):
            self.told.setText(f"{path.name} is a library, not a game")
            return
        self.changing.emit()
        try:
            content = content_of(path)
            with self._store.writing() as session:
                taken = take_play(session, content)
        except GamesError as error:
            self.told.setText(f"{path.name}: {error}")
            return
        self.fill()
        for place in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(place)
            if item is not None and item.data(0, _UID) == taken.head.uid:
                self.list.setCurrentItem(item)
        self.read_in.emit(taken.head.uid)
        self.told.setText(f"“{taken.head.name}”: {TAKEN[taken.how]}.")
