"""Asks what a new scenario is called, which turns it has and where it is played; says what cannot be so."""

import re
import unicodedata

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.scenarios import copy_scenario, ground_of, new_scenario
from editor.window.desk import Desk
from editor.window.models.turn_table import calendar
from editor.window.panels.row_list import fault_label
from editor.window.plain_text import PlainLabel
from engine.data import schema


def key_for(title: str, taken: set[str]) -> str:
    """Return a free key made of the letters and digits of a title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    key = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-") or "scenario"
    return next(found for found in (key, *(f"{key}-{n}" for n in range(2, len(taken) + 3))) if found not in taken)


class ScenarioDialog(QDialog):
    """Begins a scenario of the game that is shown, as a copy ``of`` another if one is given.

    ``begun`` are game and key of the scenario once the dialog is accepted.
    """

    def __init__(self, desk: Desk, of: schema.ScenarioRow | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._of = desk, of
        document, rows = desk.document, desk.document.baseline
        self.begun = document.game, ""
        self.setWindowTitle(f"Duplicate “{of.title}”" if of is not None else "New scenario")
        self.setMinimumWidth(440)
        self.title = QLineEdit(f"{of.title} (copy)" if of is not None else "")
        self.title.setPlaceholderText("What people call it")
        self.key = PlainLabel()
        self.key.setToolTip("What commands and text files call it")
        self.first, self.last, self.days = QSpinBox(), QSpinBox(), PlainLabel()
        track = [row.number for row in rows.find(schema.TurnRow, game=document.game)] or [1]
        turns = (of.first_turn, of.last_turn) if of is not None else (min(track), max(track))
        for box, turn in zip((self.first, self.last), turns, strict=True):
            box.setRange(0, 9999)
            box.setValue(turn)
            box.valueChanged.connect(self._tell)
        self.area = QComboBox()
        for area in rows.find(schema.AreaRow, game=document.game, kind="bounds"):
            self.area.addItem(area.title or area.key, area.key)
        self.area.setCurrentIndex(max(0, self.area.findData(of.bounds if of is not None else _whole(desk))))
        self.area.setEnabled(of is None)
        self.fault = fault_label()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Begin")
        self.buttons.accepted.connect(self.begin)
        self.buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow("Title", self.title)
        form.addRow("Key", self.key)
        form.addRow("First turn", self.first)
        form.addRow("Last turn", self.last)
        form.addRow("", self.days)
        form.addRow("Area", self.area)
        form.addRow(self.fault)
        form.addRow(self.buttons)
        self.title.textChanged.connect(self._tell)
        self.title.selectAll()
        self._tell()

    def begin(self) -> bool:
        """Write the scenario and close, or say why it cannot be so."""
        done = False
        try:
            changes = self._changes()
        except EditError as error:
            self.fault.setText(str(error))
        else:
            done = self._desk.try_edit(lambda: changes, cited=True)
        if done:
            self.begun = self._desk.document.game, self.key.text()
            self.accept()
        return done

    def _changes(self) -> ChangeSet:
        document, title = self._desk.document, self.title.text().strip()
        if not title:
            raise EditError("A scenario needs a title; write one")
        turns, key = (self.first.value(), self.last.value()), self.key.text()
        if self._of is not None:
            return copy_scenario(document.baseline, document.game, self._of.scenario, key, title, turns)
        return new_scenario(document.baseline, document.game, key, title, turns, str(self.area.currentData() or ""))

    def _tell(self) -> None:
        document = self._desk.document
        taken = {row.scenario for row in document.baseline.find(schema.ScenarioRow, game=document.game)}
        self.key.setText(key_for(self.title.text(), taken))
        track = calendar(self._desk)
        days = [track.date(box.value()) for box in (self.first, self.last)]
        self.days.setText(" to ".join(days) if all(days) else "")
        self.fault.setText("")


def _whole(desk: Desk) -> str:
    """Return the area of the whole map; nothing where no map has one."""
    try:
        return ground_of(desk.document.baseline, desk.document.game)[1]
    except EditError:
        return ""
