"""The clauses of the scenario: victory, special rules, conditions; each is given in a form that its model makes."""

from dataclasses import dataclass

from PySide6.QtWidgets import QPushButton, QWidget

from editor.edits import clauses
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.panels.clause_dialog import ClauseDialog
from editor.window.panels.table_view import TablePanel
from engine.data import schema

_WIDTHS = (190, 80, 150, 330, 80, 80)
"""Pixels of the columns but the last."""


@dataclass(frozen=True)
class ClauseLine:
    """A clause with the first thing that is wrong with it."""

    row: schema.ClauseRow
    fault: str


def clause_table(desk: Desk) -> RowTable[ClauseLine]:
    """Return the table of the clauses of the scenario, with what is wrong with each."""
    document = desk.document

    def read() -> list[ClauseLine]:
        found = document.rows.find(schema.ClauseRow, game=document.game, scenario=document.scenario)
        known = clauses.known_to(document.rows, document.game, document.scenario) if found else {}
        lines = []
        for row in found:
            faults = clauses.clause_faults(document.rows, row, known)
            lines.append(ClauseLine(row, faults[0].text if faults else ""))
        return lines

    columns: tuple[Column[ClauseLine], ...] = (
        Column("Clause", lambda line: line.row.key),
        Column("Kind", lambda line: line.row.kind),
        Column("Form", lambda line: line.row.form),
        Column("What it says", lambda line: line.row.text),
        Column("Rule", lambda line: line.row.rule),
        Column("Enforced", lambda line: "yes" if line.row.enforced else "no", tip="Whether the program follows it"),
        Column("Fault", lambda line: line.fault, tip="What keeps the rules from following it"),
    )
    return RowTable(desk, columns, read, {"clause", "place", "area", "option", "counter"})


class ClausesPanel(TablePanel):
    """The table of clauses, with buttons to add, edit and remove one."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.table = clause_table(desk)
        super().__init__(self.table, "Filter by clause, form or words", certainty=False, parent=parent)
        self._desk = desk
        for column, width in enumerate(_WIDTHS):
            self.view.setColumnWidth(column, width)
        for text, tip, command in (
            ("Add clause...", "Give the scenario another clause", self._add),
            ("Edit...", "Change the chosen clause", self._edit),
            ("Remove", "Take the chosen clause out of the scenario", self._remove),
        ):
            button = QPushButton(text)
            button.setToolTip(tip)
            button.clicked.connect(command)
            self.add_to_bar(button)
        self.view.doubleClicked.connect(self._edit)

    def chosen(self) -> schema.ClauseRow | None:
        """Return the clause of the current row; says that one is to be chosen when there is none."""
        row = self.current_row()
        if row < 0:
            self._desk.refused.emit("Choose a clause first")
            return None
        return self.table.item(row).row

    def _add(self) -> None:
        document = self._desk.document
        if not document.rows.find(schema.ScenarioRow, game=document.game, scenario=document.scenario):
            self._desk.refused.emit("There is no scenario whose clause this would be; begin one first")
            return
        ClauseDialog(self._desk, None, self).exec()

    def _edit(self) -> None:
        row = self.chosen()
        if row is not None:
            ClauseDialog(self._desk, row, self).exec()

    def _remove(self) -> None:
        row = self.chosen()
        if row is not None:
            document = self._desk.document
            self._desk.try_edit(lambda: clauses.remove_clause(document.rows, row.game, row.scenario, row.key))
