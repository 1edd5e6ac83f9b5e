"""Where do units arrive? A field that offers the entries on the scenario's ground first and tells what stands against
the place in it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.entering import entries_of, entry_doubts
from editor.edits.place_words import read_entry, said_entry
from editor.edits.units import side_of
from editor.window.desk import Desk
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr


class EntryField(QWidget):
    """A box to choose or write an entry area or a hex in; ``write`` makes the change of a stored place."""

    def __init__(self, desk: Desk, write: Callable[[str], ChangeSet], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._write = desk, write
        self._stored, self._counters = "", tuple[str, ...]()
        self.box, self.told = ChoiceBox(), PlainLabel()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setToolTip(tr("An entry area or a hex number; areas without a hex of this scenario come last"))
        self.box.setAccessibleName(tr("Place of arrival"))
        self.box.setMinimumContentsLength(14)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.told.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.box)
        layout.addWidget(self.told)
        self.box.activated.connect(self._on_chosen)
        self.box.currentTextChanged.connect(self._tell)
        line = self.box.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._on_chosen)

    def show_place(self, stored: str | None, counters: Sequence[str], empty: str = "") -> None:
        """Show where units arrive, and offer the entries; None shows nothing, and says ``empty`` there."""
        self._stored, self._counters = stored or "", tuple(counters)
        head, rows = self._desk.document.head, self._desk.document.rows
        line = self.box.lineEdit()
        with QSignalBlocker(self.box):
            self.box.clear()
            for area in [area for part in entries_of(rows, head) for area in part] if head is not None else ():
                self.box.addItem(self._said(f"area:{area.key}"))
            self.box.setCurrentIndex(-1)
            self.box.setEditText(self._said(self._stored) if self._stored else "")
        if line is not None:
            line.setPlaceholderText(empty)
        self._tell()

    def _said(self, place: str) -> str:
        document = self._desk.document
        return said_entry(document.rows, document.game, document.map, place)

    def _read(self) -> str:
        document = self._desk.document
        return read_entry(document.rows, document.game, document.map, self.box.currentText().strip())

    def _tell(self) -> None:
        """Say what stands against the place that is in the field."""
        document, doubts = self._desk.document, tuple[str, ...]()
        sides = {side_of(key) for key in self._counters}
        try:
            place = self._read() if self.box.currentText().strip() else ""
        except EditError:  # half written; told when it is done
            place = ""
        if place and document.head is not None:
            doubts = entry_doubts(document.rows, document.head, place, sides)
        self.told.setText(f"But {'; '.join(doubts)}" if doubts else "")
        self.told.setVisible(bool(doubts))

    def _on_chosen(self, *_args: object) -> None:
        typed = self.box.currentText().strip()
        if not typed or typed == (self._said(self._stored) if self._stored else ""):
            return
        self._desk.try_edit(lambda: self._write(self._read()))
        self.show_place(self._stored, self._counters, self.box.lineEdit().placeholderText())  # type: ignore[union-attr]
