"""What has been noted, and what is still to be done? Notes, tasks and pictures on whatever is selected."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QModelIndex, Qt
from PySide6.QtGui import QHideEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.notes import add_note, called, change_note, hexes_of, remove_note, set_done
from editor.window.desk import Desk, Selection
from editor.window.file_dialogs import file_to_open
from editor.window.layouts import add_layout
from editor.window.models.finding_place import go_to
from editor.window.models.table import Column, RowTable
from editor.window.noting import Subject, subject_of
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import ElidedLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

_SHOWN = (("all", "All notes"), ("open", "Open tasks"), ("scenario", "Of this scenario"))
_PICTURE = 160
_LETTERS = 6
"""The width of the kind, in letters: one pixel less than its words need leaves only the first one."""
_MARKS = {"note": "", "image": "", "task": "○"}


class NotesPage(QWidget):
    """The page *Notes* of the area *Scenario*: a form for what is noted next, or for the chosen note while ``edit`` is
    down, above the list."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.picture_bytes = desk, b""
        self._subject: Subject | None = None
        """What the next note is on where that is not what is selected."""
        self._changed = ""
        """The key of the note that the form changes; empty for a new one."""
        self.kind, self.shown, self.title = ChoiceBox(), ChoiceBox(), QLineEdit()
        self.text, self.on, self.picture = QPlainTextEdit(), ElidedLabel("\n"), QLabel()
        self.add, self.attach = QPushButton(tr("A&dd")), QPushButton(tr("&Picture..."))
        self.done, self.remove = QPushButton(tr("D&one or open")), QPushButton(tr("Re&move"))
        self.edit = QPushButton(tr("Cha&nge"))
        self.edit.setCheckable(True)
        columns: tuple[Column[schema.NoteRow], ...] = (
            Column("", lambda row: "✓" if row.done else _MARKS[row.kind], tip="○ is to be done, ✓ is done"),
            Column("Kind", lambda row: row.kind),
            Column("On", lambda row: called(desk.document.rows, row)),
            Column("What", lambda row: " — ".join(filter(None, [row.title, row.content.replace("\n", " ")]))),
            Column("Picture", lambda row: "▣" if row.image or row.kind == "image" else ""),
            Column("Who", lambda row: row.author),
            Column("When", lambda row: row.at[:10]),
        )
        self.model = RowTable(desk, columns, self._read, {schema.NoteRow.TABLE})
        self.panel = TablePanel(self.model, tr("Filter notes"), certainty=False, empty=tr("Nothing is noted yet"))
        self._widths = ColumnWidths(self.panel.view, ("On", "What"))
        self._lay_out()
        self._connect()
        self._say()

    def _lay_out(self) -> None:
        for kind, word in (("note", tr("Note")), ("task", tr("Task"))):
            self.kind.addItem(word, kind)
        self.kind.setMinimumContentsLength(_LETTERS)
        for key, word in _SHOWN:
            self.shown.addItem(tr(word), key)
        for widget, name, tip in (
            (self.kind, tr("Kind"), tr("A note, or a task that can be done")),
            (self.shown, tr("Which notes are shown"), tr("Which notes are shown")),
            (self.title, tr("Title"), tr("In a few words")),
            (self.text, tr("Text"), tr("More about it")),
        ):
            widget.setAccessibleName(name)
            widget.setToolTip(tip)
        self.title.setPlaceholderText(tr("What is to be noted"))
        self.text.setPlaceholderText(tr("More about it"))
        self.text.setFixedHeight(48)
        self.text.setTabChangesFocus(True)
        self.add.setToolTip(tr("Put it on what is selected"))
        self.attach.setToolTip(tr("Put a picture, PNG or JPEG of at most 4 MB, beside it"))
        self.edit.setToolTip(tr("Change title, text and picture of the chosen note in the form above"))
        self.done.setToolTip(tr("The chosen task is done, or open again"))
        self.remove.setToolTip(tr("Take the chosen note out"))
        first, second, third, column = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 0)
        column.setSpacing(4)
        for part in (self.kind, self.title, self.attach, self.add):
            first.addWidget(part, int(part is self.title))
        second.addWidget(self.text)
        for choice in (self.shown, self.edit, self.done, self.remove):
            third.addWidget(choice)
        third.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.panel, 1)
        below.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self.picture.hide()
        column.addWidget(self.on)
        for layout in (first, second, third):
            add_layout(column, layout)
        add_layout(column, below, 1)

    def _connect(self) -> None:
        document = self._desk.document
        self._desk.selected.connect(self._on_selected)
        document.chosen.connect(self._on_chosen)
        document.changed.connect(self._on_changed)
        self.shown.currentIndexChanged.connect(lambda _place: self._refresh())
        self.add.clicked.connect(self._add)
        self.title.returnPressed.connect(self._add)
        self.attach.clicked.connect(self._attach)
        self.edit.clicked.connect(self._edit)
        self.done.clicked.connect(self._done)
        self.remove.clicked.connect(self._remove)
        self.panel.row_chosen.connect(self._show_row)
        self.panel.view.doubleClicked.connect(self._go)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark on the map what is noted of hexes and units."""
        super().showEvent(event)
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.shaded.emit(())

    def begin(self, table: str, row_key: str) -> None:
        """Take a row for the next note, whatever is selected, and let what is typed go into its title."""
        if self._changed:
            self._clear()
        self._subject = table, row_key
        self._say()
        self.title.setFocus()

    def may_go(self) -> bool:
        """Return whether no note is being written."""
        written = self.title.text() or self.text.toPlainText() or self.picture_bytes
        return not written and not self._changed and self._subject is None

    def left_at(self) -> tuple[int, int]:
        """Return the kind of the next note, and which notes are shown."""
        return self.kind.currentIndex(), self.shown.currentIndex()

    def come_back_to(self, kind: int, shown: int) -> None:
        """Choose these again."""
        self.kind.setCurrentIndex(kind)
        self.shown.setCurrentIndex(shown)

    def _on_selected(self, _selection: Selection) -> None:
        self._subject = None
        self._say()

    def _on_chosen(self) -> None:
        self._subject = None
        if self._changed:
            self._clear()
        self._refresh()

    def _on_changed(self, changes: ChangeSet) -> None:
        if schema.NoteRow.TABLE in changes.tables() and self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        self.model.refresh()
        self._widths.part()
        self._show_row(self.panel.current_row())
        self._say()
        if self.isVisible():
            document = self._desk.document
            found = (hexes_of(document.rows, row, document.scenario) for row in self._read())
            self._desk.shaded.emit(tuple(dict.fromkeys(label for labels in found for label in labels)))

    def _read(self) -> list[schema.NoteRow]:
        document, shown = self._desk.document, self.shown.currentData()
        found = document.baseline.find(schema.NoteRow, game=document.game)
        if shown == "open":
            return [row for row in found if row.kind == "task" and not row.done]
        if shown == "scenario":
            begins = f"{document.game}|{document.scenario}"
            return [row for row in found if row.row_key == begins or row.row_key.startswith(f"{begins}|")]
        return found

    def _target(self) -> Subject:
        """Return table and key of the row that the next note is on. Raises EditError."""
        return self._subject or subject_of(self._desk)

    def _say(self) -> None:
        document = self._desk.document
        if document.head is None:
            return
        if self._changed:
            self.on.setText(tr("A stored note is changed; press Change again to leave it as it is"))
            return
        try:
            table, key = self._target()
        except EditError as error:
            self.on.setText(str(error))
            return
        values = {"kind": "note", "field": "", "title": "", "content": "", "done": False, "game": document.game}
        note = schema.NoteRow.model_validate({**values, "key": "new", "table": table, "row_key": key})
        self.on.setText(tr("On {what}").format(what=called(document.rows, note)))

    def _add(self) -> None:
        document = self._desk.document
        kind, title, text = str(self.kind.currentData()), self.title.text(), self.text.toPlainText()
        at = datetime.now(UTC).date().isoformat()

        def make() -> ChangeSet:
            rows, game, picture = document.baseline, document.game, self.picture_bytes
            if self._changed:
                return change_note(rows, game, self._changed, kind, title, text, picture)
            return add_note(rows, game, self._target(), kind, title, text, document.person, at, picture)

        if self._desk.try_edit(make, cited=True):
            self._clear()

    def _clear(self) -> None:
        """Let the form be that of a new note."""
        self._changed, self.picture_bytes = "", b""
        self.title.clear()
        self.text.clear()
        self.attach.setText(tr("&Picture..."))
        self.add.setText(tr("A&dd"))
        self.edit.setChecked(False)
        self._say()

    def _edit(self) -> None:
        """Show the chosen note in the form, or leave it as it is where it is there already."""
        note = self._chosen()
        if self._changed or note is None:
            self._clear()
            return
        self._changed = note.key
        self.edit.setChecked(True)
        self.kind.setCurrentIndex(max(0, self.kind.findData(note.kind)))
        self.title.setText(note.title)
        self.text.setPlainText("" if note.kind == "image" else note.content)
        self.add.setText(tr("Sto&re"))
        self._say()
        self.title.setFocus()

    def _attach(self) -> None:
        path = file_to_open(self, tr("Picture"), tr("Pictures (*.png *.jpg *.jpeg)"), self._desk.document.file.home)
        if path is not None:
            self.take_picture(path)

    def take_picture(self, path: Path) -> None:
        """Put the picture of a file beside the next note, or say why not."""
        try:
            self.picture_bytes = path.read_bytes()
        except OSError as error:
            self._desk.refused.emit(f"{path.name}: {error.strerror}")
            return
        self.attach.setText(path.name)

    def _chosen(self) -> schema.NoteRow | None:
        row = self.panel.current_row()
        return self.model.item(row) if 0 <= row < self.model.rowCount() else None

    def _done(self) -> None:
        note, rows = self._chosen(), self._desk.document.baseline
        if note is not None:
            self._desk.try_edit(lambda: set_done(rows, note.game, note.key, not note.done), cited=True)

    def _remove(self) -> None:
        note, rows = self._chosen(), self._desk.document.baseline
        if note is not None:
            self._desk.try_edit(lambda: remove_note(rows, note.game, note.key), cited=True)

    def _show_row(self, row: int) -> None:
        """Show the picture of a note, and its place on the map."""
        note = self.model.item(row) if 0 <= row < self.model.rowCount() else None
        self.picture.hide()
        if note is None:
            return
        packed = note.image or (note.content if note.kind == "image" else "")
        picture = QPixmap()
        if packed and picture.loadFromData(QByteArray.fromBase64(packed.encode())):
            self.picture.setPixmap(picture.scaled(_PICTURE, _PICTURE, Qt.AspectRatioMode.KeepAspectRatio))
            self.picture.show()
        for label in hexes_of(self._desk.document.rows, note, self._desk.document.scenario):
            self._desk.wanted.emit(label)
            return

    def _go(self, index: QModelIndex) -> None:
        note = self.model.item(self.panel.shown.mapToSource(index).row())
        parts = note.row_key.split("|")
        places = {
            "hex": parts[2:3],
            "hexside": parts[2:4],
            "link": parts[2:4],
            "counter": parts[1:],
            "clause": parts[2:],
            "scenario": parts[:1],
        }
        go_to(self._desk, "|".join(places.get(note.table, [f"{note.table}/{note.row_key}"])))
