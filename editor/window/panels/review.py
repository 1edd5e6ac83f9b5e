"""What would an update or an import change? Every difference in a table, reviewed before anything is written."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db import travel, updating
from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from editor.window.document import Document
from editor.window.models.texts import TextTable, view_of
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema
from engine.data.tables import Tables

TAKES: dict[travel.Take, str] = {"mine": "keep mine", "library": "take it", "scenario": "this scenario only"}
BUTTONS: dict[travel.Take, str] = {"mine": "Keep &mine", "library": "&Take it", "scenario": "This &scenario only"}


class DifferenceModel(TextTable):
    """Differences, each with what is done about it."""

    HEADS = ("Table", "Row", "Value", "Mine", "Theirs", "Done")

    def __init__(self) -> None:
        super().__init__()
        self.differences: Sequence[updating.Difference | travel.Difference] = ()

    def show(self, differences: Sequence[updating.Difference | travel.Difference]) -> None:
        """Show other differences, or other decisions about the same."""
        if len(differences) == len(self.differences) and differences:
            self.differences = differences
            self.dataChanged.emit(self.index(0, 0), self.index(len(differences) - 1, len(self.HEADS) - 1))
            return
        self.beginResetModel()
        self.differences = differences
        self.endResetModel()

    def count(self) -> int:
        return len(self.differences)

    def texts(self, row: int) -> tuple[str, ...]:
        found = self.differences[row]
        if isinstance(found, updating.Difference):
            theirs, done = found.shipped, found.action + (f" ({found.why})" if found.why else "")
        else:
            theirs, done = found.theirs, TAKES[found.take]
        key = found.key.partition("|")[2] or found.key
        return (found.table, key, found.field, _text(found.mine), _text(theirs), done)


def _text(value: object) -> str:
    return "" if value is None else str(value)


def by_table(counts: Mapping[str, int]) -> str:
    """Return counts of rows in words."""
    return ", ".join(f"{count} {table.replace('_', ' ')}" for table, count in counts.items() if count)


class ReviewPanel(QWidget):
    """The frame of a review: a sentence, the table, and a button that does it. ``changes`` is what would be written.

    Signals:
        ended: it is to be written (True), or was given up.
    """

    ended = Signal(bool)

    def __init__(self, title: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.changes = ChangeSet("", ())
        self.model = DifferenceModel()
        self.view = view_of(self.model, "Differences")
        self.said = PlainLabel()
        self.said.setWordWrap(True)
        heading = PlainLabel(title)
        heading.setStyleSheet("font-weight: 600;")
        self.go, self.away = QPushButton(button), QPushButton(tr("Cancel"))
        self.go.clicked.connect(lambda: self.ended.emit(True))
        self.away.clicked.connect(lambda: self.ended.emit(False))
        bar = QHBoxLayout()
        bar.addWidget(self.go)
        bar.addWidget(self.away)
        bar.addStretch(1)
        self.rows = QVBoxLayout(self)
        self.rows.addWidget(heading)
        self.rows.addWidget(self.said)
        self.rows.addWidget(self.view, 1)
        self.rows.addLayout(bar)

    def refuse(self, text: str) -> None:
        """Say why it was not written."""
        self.said.setText(f"⚠ {text}")


class UpdatePanel(ReviewPanel):
    """What a newer shipped library brings; the person's own values always stay."""

    def __init__(self, plan: updating.Update, parent: QWidget | None = None) -> None:
        super().__init__("Update library", "&Update", parent)
        self.changes = plan.changes
        self.model.show(plan.differences)
        self.view.resizeColumnsToContents()
        kept = sum(found.action == "kept" for found in plan.differences)
        gone = f" {plan.removed} rows are removed." if plan.removed else ""
        self.said.setText(
            f"{len(plan.differences) - kept} differences are taken from what this program ships; {kept} of your own "
            f"values stay.{gone} A backup is made first, and the update is one step that can be undone."
            if plan.changes.changes
            else f"The library is up to date; {kept} of your own values differ from what is shipped, and stay."
        )
        self.agree = QCheckBox(f"&Remove {plan.removed} rows, although only {plan.brought} rows and values come")
        self.agree.setVisible(plan.loses)
        self.agree.toggled.connect(lambda on: self.go.setEnabled(on))
        self.rows.insertWidget(3, self.agree)
        self.go.setEnabled(bool(plan.changes.changes) and not plan.loses)


class ImportPanel(ReviewPanel):
    """A scenario from a traveling file: for each difference mine, theirs, or theirs for this scenario only.

    Raises DataError when the file does not hold one scenario.
    """

    def __init__(self, document: Document, theirs: Tables, parent: QWidget | None = None) -> None:
        super().__init__("Import scenario", "&Import", parent)
        self._document, self._theirs = document, theirs
        self._choices: dict[str, travel.Take] = {}
        heads = theirs.of(schema.ScenarioRow)
        self.plan: travel.Import | None = None
        self.game = heads[0].game if heads else ""
        self.key = QLineEdit(heads[0].scenario if heads else "")
        self.key.setToolTip(tr("The key of the scenario in this library; another one makes a second scenario of it"))
        self.replace_mine = QCheckBox(tr("&Replace mine"))
        self.replace_mine.setToolTip(tr("Let it replace the scenario of this key in the library"))
        form = QFormLayout()
        form.addRow(tr("Scenario &key"), self.key)
        form.addRow("", self.replace_mine)
        self.rows.insertLayout(2, form)
        chooser = QHBoxLayout()
        chooser.addWidget(PlainLabel(tr("For the chosen rows:")))
        self.take_buttons: dict[travel.Take, QPushButton] = {}
        for take, text in BUTTONS.items():
            button = QPushButton(text)
            button.clicked.connect(lambda _on=False, take=take: self.choose(self.chosen_rows(), take))
            self.take_buttons[take] = button
            chooser.addWidget(button)
        chooser.addStretch(1)
        self.rows.insertLayout(4, chooser)
        self.key.textChanged.connect(lambda _text: self.refresh())
        self.replace_mine.toggled.connect(lambda _on: self.refresh())
        self.refresh()
        self.view.resizeColumnsToContents()
        self.view.selectAll()

    def showEvent(self, event: QShowEvent) -> None:
        """Plan anew: the library may have changed while something else was shown."""
        super().showEvent(event)
        self.refresh()

    def chosen_rows(self) -> list[int]:
        """Return the rows that are selected in the table."""
        return [index.row() for index in self.view.selectionModel().selectedRows()]

    def choose(self, rows: Sequence[int], take: travel.Take) -> None:
        """Decide about differences; some tables cannot be changed for one scenario only and stay mine then."""
        for row in rows:
            found = self.model.differences[row]
            if isinstance(found, travel.Difference):
                self._choices[found.name] = take
        self.refresh()

    def refresh(self) -> None:
        """Plan anew with what is chosen."""
        key = self.key.text().strip()
        try:
            with self._document.library.reading() as session:
                self.plan = travel.plan_import(
                    session, self._theirs, "mine", self._choices, key or None, self.replace_mine.isChecked()
                )
        except (EditError, LibraryError) as error:
            self.plan, self.changes = None, ChangeSet("", ())
            self.refuse(str(error))
            self.go.setEnabled(False)
            return
        self.changes = self.plan.changes
        self.model.show(self.plan.differences)
        said = (("New", self.plan.added), ("Replaced", self.plan.changed), ("Removed", self.plan.removed))
        rows = "".join(f"{word} rows: {by_table(counts) or 'none'}. " for word, counts in said)
        self.said.setText(
            f"{rows}{len(self.plan.differences)} values differ; choose what is done about each. "
            "A backup is made first, and the import is one step that can be undone."
        )
        self.go.setEnabled(bool(self.changes.changes))
