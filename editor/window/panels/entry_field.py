"""Where do units arrive? A field that offers the entries of the scenario's edge and ground first and tells what stands
against the place in it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.entering import entries_of, entry_doubts
from editor.edits.place_words import read_entry, said_entry
from editor.edits.units import side_of
from editor.window.desk import Desk
from editor.window.panels.name_lines import narrow
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr


class EntryField(QWidget):
    """A box to choose or write an entry area or a hex in. ``write`` makes the change of a stored place when one is
    chosen; without it somebody else reads the field."""

    def __init__(
        self, desk: Desk, write: Callable[[str], ChangeSet] | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._write = desk, write
        self._stored, self._counters, self._empty, self._proposed = "", tuple[str, ...](), "", ""
        self.box, self.told = ChoiceBox(), PlainLabel()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setToolTip(tr("An entry area or a hex number; areas without a hex of this scenario come last"))
        self.box.setAccessibleName(tr("Place of arrival"))
        narrow(self.box, letters=14)
        self.told.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.box)
        layout.addWidget(self.told)
        self.box.currentTextChanged.connect(self._tell)
        line = self.box.lineEdit()
        if write is not None and line is not None:
            self.box.activated.connect(self._on_chosen)
            line.editingFinished.connect(self._on_chosen)

    def show_place(self, stored: str | None, counters: Sequence[str], empty: str = "") -> None:
        """Show where units arrive, and offer the entries; None shows nothing, and says ``empty`` there."""
        self._stored, self._empty, self._counters = stored or "", empty, tuple(counters)
        self.offer(self._said(self._stored) if self._stored else "")
        line = self.box.lineEdit()
        if line is not None:
            line.setPlaceholderText(empty)
        self.judge(counters)

    def offer(self, text: str) -> None:
        """Offer the entries of the scenario, and let the field hold a text."""
        document = self._desk.document
        with QSignalBlocker(self.box):
            self.box.clear()
            for entry in entries_of(document.rows, document.head, {side_of(key) for key in self._counters}):
                self.box.addItem(self._said(entry.place))
            self.box.setCurrentIndex(-1)
            self.box.setEditText(text)

    def propose(self, counters: Sequence[str]) -> None:
        """Offer the entries for units, by their keys, and let the field hold the first of them; what a person wrote or
        chose stays."""
        self._counters, was = tuple(counters), self.box.currentText()
        self.offer(was)
        if was in ("", self._proposed):
            self._proposed = self.box.itemText(0)
            self.box.setEditText(self._proposed)

    def judge(self, counters: Sequence[str]) -> None:
        """Say what stands against the place in the field for units, by their keys."""
        self._counters = tuple(counters)
        self._tell()

    def read(self) -> str:
        """Return the place in the field as it is stored. Raises EditError for what is none."""
        document = self._desk.document
        return read_entry(document.rows, document.game, document.map, self.box.currentText().strip())

    def _said(self, place: str) -> str:
        document = self._desk.document
        return said_entry(document.rows, document.game, document.map, place)

    def _tell(self) -> None:
        document, place = self._desk.document, ""
        with suppress(EditError):  # half written; told when it is done
            typed = self.box.currentText().strip()
            is_stored = self._stored and typed == self._said(self._stored)  # the reading of words takes longer
            place = self._stored if is_stored else self.read() if typed else ""
        sides = {side_of(key) for key in self._counters}
        doubts = entry_doubts(document.rows, document.head, place, sides) if place else ()
        self.told.setText(f"But {'; '.join(doubts)}" if doubts else "")
        self.told.setVisible(bool(doubts))

    def _on_chosen(self, *_args: object) -> None:
        typed, write = self.box.currentText().strip(), self._write
        if write is None or not typed or typed == (self._said(self._stored) if self._stored else ""):
            return
        self._desk.try_edit(lambda: write(self.read()))
        self.show_place(self._stored, self._counters, self._empty)
