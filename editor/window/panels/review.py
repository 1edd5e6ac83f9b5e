"""What would an update change? Every difference in a table, reviewed before anything is written."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db import updating
from db.changes import ChangeSet
from editor.window.layouts import add_layout
from editor.window.models.texts import TextTable, view_of
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data.counted import counted


class DifferenceModel(TextTable):
    """Differences, each with what is done about it."""

    HEADS = ("Table", "Row", "Value", "Mine", "Theirs", "Done")

    def __init__(self) -> None:
        super().__init__()
        self.differences: Sequence[updating.Difference] = ()

    def show(self, differences: Sequence[updating.Difference]) -> None:
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
        done = found.action + (f" ({found.why})" if found.why else "")
        key = found.key.partition("|")[2] or found.key
        return (found.table, key, found.field, _text(found.mine), _text(found.shipped), done)


def _text(value: object) -> str:
    return "" if value is None else str(value)


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
        add_layout(self.rows, bar)

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
        taken = counted(len(plan.differences) - kept, "difference is", "differences are")
        gone = f" {counted(plan.removed, 'row is', 'rows are')} removed." if plan.removed else ""
        self.said.setText(
            f"{taken} taken from what this program ships; {kept} of your own "
            f"values stay.{gone} A backup is made first, and the update is one step that can be undone."
            if plan.changes.changes
            else f"The library is up to date; {kept} of your own values differ from what is shipped, and stay."
        )
        come = counted(plan.brought, "row or value comes", "rows and values come")
        self.agree = QCheckBox(f"&Remove {counted(plan.removed, 'row')}, although only {come}")
        self.agree.setVisible(plan.loses)
        self.agree.toggled.connect(lambda on: self.go.setEnabled(on))
        self.rows.insertWidget(3, self.agree)
        self.go.setEnabled(bool(plan.changes.changes) and not plan.loses)
