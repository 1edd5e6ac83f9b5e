"""Everything that was ever done to the library; any entry can be taken back, however old."""

import os
from dataclasses import dataclass

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from db.changes import EditError
from db.journal import MAX_PERSON, Entry, person_named
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.panels.table_view import TablePanel
from editor.window.settings import PERSON, PERSON_VARIABLE, Settings
from editor.window.translation import tr


@dataclass(frozen=True)
class Line:
    """An entry, and whether a later one has taken it back."""

    entry: Entry
    taken_back: bool


COLUMNS: tuple[Column[Line], ...] = (
    Column("No.", lambda line: str(line.entry.number), right=True),
    Column("When", lambda line: line.entry.at.replace("T", " ")[:16]),
    Column("Who", lambda line: line.entry.person),
    Column("Kind", lambda line: line.entry.kind),
    Column("What", lambda line: line.entry.changes.label + ("  (taken back)" if line.taken_back else "")),
    Column("Reason", lambda line: line.entry.changes.reason),
)


class JournalPanel(QWidget):
    """Lists the entries, newest first, and asks who makes the next ones."""

    def __init__(self, desk: Desk, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._settings = desk, settings
        self.model = RowTable(desk, COLUMNS, self._read, set())
        self.panel = TablePanel(self.model, "Filter the journal", certainty=False, empty="Nothing has been changed yet")
        self.revert = QPushButton(tr("Revert this"))
        self.revert.setToolTip(tr("Take back the chosen entry alone; refused when its values were changed since"))
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(tr("Reason for the next changes (optional)"))
        self.reason.setAccessibleName(tr("Reason for the next changes"))
        self.reason.setToolTip(tr("Stands in the journal beside every change made from now on, until it is emptied"))
        self.reason.setClearButtonEnabled(True)
        self.reason.setMinimumWidth(110)
        self.reason.textChanged.connect(desk.give_reason)
        self.person = QLineEdit(person_named(settings.text(PERSON, os.environ.get(PERSON_VARIABLE, ""))))
        self.person.setPlaceholderText(tr("Your name (optional)"))
        self.person.setAccessibleName(tr("Your name in the journal"))
        self.person.setToolTip(tr("Stands in the journal beside every change that you make from now on; remembered"))
        self.person.setMaxLength(MAX_PERSON)
        self.person.setClearButtonEnabled(True)
        self.person.setMinimumWidth(80)
        desk.document.person = person_named(self.person.text())
        self.person.textChanged.connect(self._name)
        self.panel.add_to_bar(self.person)
        self.panel.add_to_bar(self.reason)
        self.panel.add_to_bar(self.revert)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.panel)
        desk.document.changed.connect(self._on_changed)
        self.revert.clicked.connect(self._revert)
        self._is_behind = True

    def refresh(self) -> None:
        """Read the journal anew."""
        self._is_behind = False
        self.model.refresh()
        self.panel.view.resizeColumnsToContents()

    def _on_changed(self) -> None:
        """Read on, at once when somebody is looking."""
        if self.isVisible():
            self.refresh()
        else:
            self._is_behind = True

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has been written since the panel was last seen."""
        super().showEvent(event)
        if self._is_behind:
            self.refresh()

    def _read(self) -> list[Line]:
        entries = self._desk.document.journal()
        state: dict[int, bool] = {}
        for entry in entries:
            state[entry.number] = False
            if entry.undoes is not None:
                state[entry.undoes] = True
                if entry.kind == "redo":  # a redo takes back the undo: the edit stands again
                    undone = next((old.undoes for old in entries if old.number == entry.undoes), None)
                    if undone is not None:
                        state[undone] = False
        return [Line(entry, state[entry.number]) for entry in reversed(entries)]

    def _name(self, typed: str) -> None:
        self._desk.document.person = person_named(typed)
        self._settings.set_text(PERSON, self._desk.document.person)

    def _revert(self) -> None:
        row = self.panel.current_row()
        if row < 0:
            self._desk.refused.emit("Choose the entry to be reverted first")
            return
        entry = self.model.item(row).entry
        try:
            self._desk.document.revert(entry.number)
        except EditError as error:
            self._desk.refused.emit(f"{entry.changes.label}: cannot be reverted. {error}")
