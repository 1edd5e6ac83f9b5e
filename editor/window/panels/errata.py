"""Errata of the game: what they change, which are in force in the scenario, and what does not fit."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from db.changes import EditError
from db.errata import Stranded, stranded
from editor.edits import errata
from editor.publishing.words import ErratumWords
from editor.window.at_work import a_moment
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.translation import tr
from engine.data import schema
from engine.data.agreeing import Notice
from engine.data.errata import Effective

TROUBLES = {
    "stale": "does not fit the printed value",
    "broken": "cannot be applied",
    "conflict": "in conflict",
    "by_hand": "to be followed by hand",
    "on_reading": "mended on reading, in force or not",
    "yields": "another erratum was chosen",
    "not_carried_out": "not carried out",
}


@dataclass(frozen=True)
class Line:
    """An erratum as it stands in the scenario."""

    row: schema.ErratumRow
    on: bool
    changes: int
    notices: tuple[Notice, ...]


def lines_of(desk: Desk) -> list[Line]:
    """Return the errata of the game with what is known of each in the scenario being edited."""
    document, rows = desk.document, desk.document.baseline
    switched = {
        row.erratum: row.on
        for row in rows.find(schema.ScenarioErratumRow, game=document.game, scenario=document.scenario)
    }
    counts: dict[str, int] = {}
    for change in rows.find(schema.ErratumChangeRow, game=document.game):
        counts[change.erratum] = counts.get(change.erratum, 0) + 1
    notices = document.rows.effective().notices
    return [
        Line(
            row,
            switched.get(row.key, row.status == "official"),
            counts.get(row.key, 0),
            tuple(found for found in notices if found.erratum == row.key),
        )
        for row in rows.find(schema.ErratumRow, game=document.game)
    ]


def _trouble(line: Line) -> str:
    if not line.notices:
        return "none" if line.on else ""
    return ", ".join(sorted({TROUBLES[found.trouble] for found in line.notices}))


COLUMNS: tuple[Column[Line], ...] = (
    Column("No.", lambda line: line.row.key),
    Column("In force", lambda line: "● on" if line.on else "○ off", tip="In the scenario being edited"),
    Column("Title", lambda line: line.row.title),
    Column("Status", lambda line: line.row.status),
    Column("Changes", lambda line: str(line.changes), right=True),
    Column("Trouble", _trouble),
    Column("Origin", lambda line: line.row.origin),
)


class ErrataPanel(QWidget):
    """Lists the errata, shows one in full, and switches it for the scenario."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._lost: tuple[Effective, tuple[str, bool], list[Stranded]] | None = None
        """What was stranded when that was asked last, and in what state of the rows: an edit has it told several
        times."""
        self.model = RowTable(desk, COLUMNS, lambda: lines_of(desk), set())
        self.panel = TablePanel(self.model, "Filter errata", certainty=False, empty="The game has no errata yet")
        ColumnWidths(self.panel.view, ("Title",))
        self.switch = QPushButton(tr("Switch on"))
        self.switch.setToolTip(tr("Let the scenario play with the chosen erratum, or without it; one change"))
        self.write_into = QPushButton(tr("Write edits into it"))
        self.write_into.setToolTip(tr("From now on edits are changes of the chosen erratum, and the baseline stays"))
        acts = QHBoxLayout()
        for button in (self.switch, self.write_into):
            button.setEnabled(False)
            acts.addWidget(button)
            self.panel.buttons.append(button)  # the right button offers them too
        acts.addStretch(1)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("What the erratum changes"))
        self.text.setOpenLinks(False)
        self.text.setPlaceholderText(tr("Choose an erratum to see what it changes"))
        split = QSplitter(Qt.Orientation.Horizontal)
        beside = QWidget()
        one = QVBoxLayout(beside)
        one.setContentsMargins(0, 6, 6, 6)
        add_layout(one, acts)
        one.addWidget(self.text, 1)
        split.addWidget(self.panel)
        split.addWidget(beside)
        split.setSizes([560, 480])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self.panel.row_chosen.connect(lambda _row: self.show_erratum())
        self.model.dataChanged.connect(lambda *_: self.show_erratum())
        self.model.modelReset.connect(self.show_erratum)
        desk.document.changed.connect(self.model.refresh)  # any value may be one that is printed
        self.switch.clicked.connect(self.toggle)
        self.write_into.clicked.connect(self._write_into)
        self.panel.view.doubleClicked.connect(lambda _index: self.toggle())

    @property
    def line(self) -> Line | None:
        """The chosen erratum."""
        row = self.panel.current_row()
        return self.model.item(row) if 0 <= row < self.model.rowCount() else None

    def show_erratum(self) -> None:
        """Show the chosen erratum in full."""
        line = self.line
        self.switch.setEnabled(line is not None)
        self.write_into.setEnabled(line is not None)
        if line is None:
            self.text.clear()
            return
        self.switch.setText("Switch off" if line.on else "Switch on")
        self.text.setPlainText("\n".join(self._story(line)))

    def toggle(self) -> None:
        """Switch the chosen erratum for the scenario, and say what that leaves without unit or place."""
        line, document = self.line, self._desk.document
        if line is None:
            self._desk.refused.emit("Choose an erratum first")
            return
        with a_moment(self.switch, tr("Switching...")):
            lost = self.stranded_by(line)
            made = self._desk.try_edit(
                lambda: errata.switch(document.baseline, document.game, document.scenario, line.row.key, not line.on)
            )
        if made and lost:
            named = "; ".join(f"{found.subject}: {found.reason}" for found in lost[:3])
            more = f" and {len(lost) - 3} more" if len(lost) > 3 else ""
            self._desk.refused.emit(f"This leaves {len(lost)} without unit or place: {named}{more}")

    def stranded_by(self, line: Line) -> list[Stranded]:
        """Return what switching an erratum the other way would strand."""
        document = self._desk.document
        now, asked = document.rows.effective(), (line.row.key, line.on)
        if self._lost is None or self._lost[0] is not now or self._lost[1] != asked:
            tables = document.rows.stored()
            self._lost = now, asked, stranded(tables, document.game, document.scenario, line.row.key, not line.on)
        return self._lost[2]

    def _write_into(self) -> None:
        if self.line is not None:
            self._desk.mean(self.line.row.key)

    def _story(self, line: Line) -> Iterator[str]:
        head, document = line.row, self._desk.document
        yield f"{head.key}  {head.title}"
        yield f"{head.status}, {'on' if line.on else 'off'} in this scenario"
        for name, value in (("Origin", head.origin), ("Reason", head.reason), ("Rule", head.rule)):
            if value:
                yield f"{name}: {value}"
        if head.printings:
            yield f"Printings: {head.printings}"
        if head.supersedes:
            yield f"Replaces: {', '.join(head.supersedes)}"
        yield ""
        for change in ErratumWords(document.baseline, document.game).of(head.key):
            yield f"{change.row.position}. {change.line}"
        if line.notices:
            yield ""
        for notice in line.notices:
            yield f"⚠ change {notice.position} {TROUBLES[notice.trouble]}: {notice.message}"
        try:
            lost = self.stranded_by(line)
        except EditError:
            lost = []
        if lost:
            yield ""
            yield f"Switching it {'off' if line.on else 'on'} leaves without unit or place:"
            for found in lost:
                yield f"  {found.subject}: {found.reason}"
