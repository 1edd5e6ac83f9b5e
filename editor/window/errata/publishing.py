"""Which errata are to be published? Of which status, of a scenario or of all, and whether only what is new since an
edition; what was chosen is offered again for the library."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.edits.errata_changes import STATUSES
from editor.publishing.listing import USUAL, Wanted, left_out
from editor.window.document import Document
from editor.window.file_dialogs import file_to_open
from editor.window.first_look import in_list_order
from editor.window.layouts import add_layout
from editor.window.panels.fields import fault_label
from editor.window.panels.scrolled import scrolled
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox, SoughtBox
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.data import schema

REMEMBERED = "published"
"""The setting: by file and game what was chosen."""
_EARLIER = "Lists of errata (*.csv);;Libraries (*.losheim)"


class PublishForm(QWidget):
    """Asks for it; ``points`` are the names of the editions, oldest first.

    Signals:
        ended: the list is to be written (True), or the form was given up.
    """

    ended = Signal(bool)

    def __init__(self, document: Document, settings: Settings, points: Sequence[str]) -> None:
        super().__init__()
        self.game = document.game
        self._settings, self._home, self._library = settings, document.file.home, document.library.path.absolute()
        self.setAccessibleName(tr("Publish errata"))
        counts = left_out(document.baseline, self.game, ())
        self.statuses = {
            word: QCheckBox(tr("{status} ({count})").format(status=tr(word.capitalize()), count=counts.get(word, 0)))
            for word in STATUSES
        }
        self.scenario, self.since = SoughtBox(), ChoiceBox()
        self.scenario.addItem(tr("All scenarios"), "")
        for row in in_list_order(document.baseline.find(schema.ScenarioRow, game=self.game)):
            self.scenario.addItem(f"{row.number} {row.title}".strip(), row.scenario)
        self.since.addItem(tr("Whole, not only what is new"), "")
        for name in reversed(points):
            self.since.addItem(tr("New or changed since {edition}").format(edition=name), name)
        self.earlier = QPushButton(tr("Since an earlier list..."))
        self.scenario.setToolTip(tr("Leaves out what concerns other scenarios alone"))
        self.since.setToolTip(
            tr("Editions are the checkpoints of the journal; name one there when a list is published")
        )
        self.earlier.setToolTip(tr("Choose a list that was published as CSV, or a library of that day"))
        for field, name in ((self.scenario, tr("Scenario")), (self.since, tr("Edition"))):
            field.setAccessibleName(name)
        self.fault = fault_label()
        self.take, self.away = QPushButton(tr("Write to a file...")), QPushButton(tr("Cancel"))
        self._lay_out()
        self._take_up()
        self.earlier.clicked.connect(self._ask_for_list)
        self.take.clicked.connect(self._take)
        self.away.clicked.connect(self._give_up)

    def _lay_out(self) -> None:
        heading, form, statuses = PlainLabel(tr("Publish errata")), QFormLayout(), QVBoxLayout()
        since, bar = QHBoxLayout(), QHBoxLayout()
        heading.setStyleSheet("font-weight: 600;")
        for box in self.statuses.values():
            statuses.addWidget(box)
        since.addWidget(self.since, 1)
        since.addWidget(self.earlier)
        form.addRow(tr("Status"), statuses)
        form.addRow(tr("Scenario"), self.scenario)
        form.addRow(tr("Edition"), since)
        for button in (self.take, self.away):
            bar.addWidget(button)
        bar.addWidget(self.fault, 1)
        body, whole = QVBoxLayout(), QVBoxLayout(self)
        body.addWidget(heading)
        add_layout(body, form)
        whole.addWidget(scrolled(body), 1)
        add_layout(whole, bar)

    @property
    def foot(self) -> int:
        """The height of the buttons, which no message covers."""
        return self.height() - self.take.y()

    @property
    def wanted(self) -> Wanted:
        """What is chosen."""
        chosen = tuple(word for word, box in self.statuses.items() if box.isChecked())
        return Wanted(str(self.scenario.currentData()), chosen)

    @property
    def edition(self) -> str:
        """The name of the edition since which it is wanted, or the file of a list; empty for the whole list."""
        return str(self.since.currentData() or "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up by Esc."""
        self._give_up() if event.key() == Qt.Key.Key_Escape else super().keyPressEvent(event)

    def _give_up(self) -> None:
        self.ended.emit(False)

    def _take(self) -> None:
        if not self.wanted.statuses:
            self.fault.setText(tr("No status is chosen; choose at least one"))
            return
        self._choose_scenario()
        if not self.scenario.is_chosen:
            said = tr("No scenario is called “{typed}”; choose one of the list")
            self.fault.setText(said.format(typed=self.scenario.currentText()))
            return
        self.fault.clear()
        every = _read(self._settings)
        every[self._named()] = [self.wanted.scenario, self.edition, *self.wanted.statuses]
        self._settings.set_text(REMEMBERED, json.dumps(every))
        self.ended.emit(True)

    def _choose_scenario(self) -> None:
        """Choose what was typed in part: the scenario of this number, or the only one that is called so."""
        typed = self.scenario.currentText().strip().casefold()
        texts = [self.scenario.itemText(place).casefold() for place in range(self.scenario.count())]
        numbered = [place for place, text in enumerate(texts) if text.startswith(f"{typed} ")]
        found = numbered or [place for place, text in enumerate(texts) if typed in text]
        if not self.scenario.is_chosen and typed and len(found) == 1:
            self.scenario.setCurrentIndex(found[0])
            self.scenario.setEditText(self.scenario.itemText(found[0]))  # also where it was the chosen one before

    def _take_up(self) -> None:
        """Offer what was chosen last for this library, as far as it is there."""
        scenario, edition, *statuses = _read(self._settings).get(self._named(), ["", "", *USUAL])
        for word, box in self.statuses.items():
            box.setChecked(word in statuses)
        self.scenario.setCurrentIndex(max(self.scenario.findData(scenario), 0))
        if self.since.findData(edition) < 0 and Path(edition).is_absolute() and Path(edition).is_file():
            self._add_list(Path(edition))
        self.since.setCurrentIndex(max(self.since.findData(edition), 0))

    def _ask_for_list(self) -> None:
        path = file_to_open(self, tr("An earlier list"), _EARLIER, self._home)
        if path is not None and path.absolute() == self._library:
            self.fault.setText(tr("That is the library itself; choose a copy of an earlier day, or a CSV"))
        elif path is not None:
            self.fault.clear()
            self._add_list(path.absolute())

    def _add_list(self, path: Path) -> None:
        if self.since.findData(str(path)) < 0:
            self.since.addItem(tr("New or changed since {edition}").format(edition=path.name), str(path))
        self.since.setCurrentIndex(self.since.findData(str(path)))

    def _named(self) -> str:
        return f"{self._library}|{self.game}"


def _read(settings: Settings) -> dict[str, list[str]]:
    with suppress(ValueError):
        found = json.loads(settings.text(REMEMBERED, "{}"))
        if isinstance(found, dict):
            return {
                name: said
                for name, said in found.items()
                if isinstance(said, list) and len(said) > 1 and all(isinstance(each, str) for each in said)
            }
    return {}
