"""The clauses of the scenario: victory, special rules, conditions; each is given in a form that its model makes."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits import clause_retold, clauses
from editor.edits.victory_words import result_said
from editor.side_titles import side_titles
from editor.window.desk import Desk, Selection
from editor.window.models.clause_words import form_title, kind_title
from editor.window.models.table import Column, RowTable
from editor.window.panels.clause_form import ClauseForm
from editor.window.panels.clause_map import ClauseMap
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.panels.try_box import TryBox
from engine.data import schema


@dataclass(frozen=True)
class ClauseLine:
    """A clause with its words and the first thing that is wrong with it."""

    row: schema.ClauseRow
    said: str
    fault: str


def clause_table(desk: Desk, now: Callable[[str], str] = lambda _key: "") -> RowTable[ClauseLine]:
    """Return the table of the clauses of the scenario, with what is wrong with each; ``now`` tells how one stands where
    they are tried."""
    document = desk.document

    def read() -> list[ClauseLine]:
        found = document.rows.find(schema.ClauseRow, game=document.game, scenario=document.scenario)
        known = clauses.known_to(document.rows, document.game, document.scenario) if found else {}
        lines, words = [], clause_retold.ClauseWords(document.rows, document.game, document.scenario)
        for row in found:
            faults = clauses.clause_faults(document.rows, row, known)
            lines.append(ClauseLine(row, words.of(row), faults[0].text if faults else ""))
        return lines

    def result(line: ClauseLine) -> str:
        return result_said(line.row.args, side_titles(document.game))

    columns: tuple[Column[ClauseLine], ...] = (
        Column("Clause", lambda line: line.row.key),
        Column("Kind", lambda line: kind_title(line.row.kind)),
        Column("Form", lambda line: form_title(line.row.form)),
        Column("Result", result, tip="Who wins, and how well, where the clause holds"),
        Column("What it says", lambda line: line.said),
        Column("Rule", lambda line: line.row.rule),
        Column("Enforced", lambda line: "yes" if line.row.enforced else "no", tip="Whether the program follows it"),
        Column("Fault", lambda line: line.fault, tip="What keeps the rules from following it"),
        Column("Now", lambda line: now(line.row.key), tip="How it stands where the clauses are tried"),
    )
    return RowTable(desk, columns, read, {"clause", "place", "area", "option", "counter"})


class ClausesPanel(TablePanel):
    """The table of clauses, with buttons to add, edit and remove one."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.trying = TryBox(desk)
        self.table = clause_table(desk, self._now)
        super().__init__(self.table, "Filter by clause, form or words", certainty=False, parent=parent)
        self._desk = desk
        self._widths = ColumnWidths(self.view, ("What it says", "Now"))
        for text, tip, command in (
            ("&Add clause", "Give the scenario another clause", self._add),
            ("Ed&it", "Change the chosen clause", self._edit),
            ("&Remove", "Take the chosen clause out of the scenario", self._remove),
        ):
            button = QPushButton(text)
            button.setToolTip(tip)
            button.clicked.connect(command)
            self.add_to_bar(button)
        self.view.doubleClicked.connect(self._edit)
        self.put_below_bar(self.trying)
        self.trying.tried.connect(self._show_tried)
        self.view.horizontalHeader().moveSection(self.table.columnCount() - 1, 1)  # beside the key while it is shown
        self._show_tried()
        self._map = ClauseMap(desk, self)
        self.row_chosen.connect(lambda _row: self._mark())
        desk.selected.connect(self._take)
        desk.takes_hexes = self._takes_hexes
        self.forms: dict[tuple[str, str], ClauseForm] = {}
        desk.document.chosen.connect(self._show_form)
        desk.document.changed.connect(self._follow)

    @property
    def form(self) -> ClauseForm | None:
        """The form that is open in the scenario that is shown."""
        return self.forms.get((self._desk.document.game, self._desk.document.scenario))

    def open_form(self, row: schema.ClauseRow | None) -> None:
        """Open the form of a clause, of a new one without, in the place of the table; one that is half done stays."""
        open_now = self.form
        if open_now is not None and open_now.is_begun:
            self._desk.refused.emit("A clause is half done here; store it or cancel it first")
            return
        if open_now is not None:
            self._put_away(open_now)
        form = ClauseForm(self._desk, row, self)
        form.closed.connect(lambda: self._put_away(form))
        form.judged.connect(self._mark)
        self.forms[form.where] = form
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addWidget(form, 1)
        self._show_form()
        (form.kind if row is None else form.text).setFocus()

    def _put_away(self, form: ClauseForm) -> None:
        self.forms.pop(form.where, None)
        form.hide()
        form.deleteLater()
        self._show_form()
        self.view.setFocus()

    def _show_form(self) -> None:
        """Show the form that is open in this scenario, else the table; others wait for their scenario."""
        now = self.form
        for form in self.forms.values():
            form.setVisible(form is now)
        self.view.setVisible(now is None)
        for beside in (self.filter, self.count, self.trying, *self.buttons):
            beside.setVisible(now is None)
        self._mark()

    def _show_tried(self) -> None:
        """Show how the clauses stand, in a column that is there only while they are tried."""
        self.table.refresh()
        self.view.setColumnHidden(self.table.columnCount() - 1, not self.trying.states)
        self._widths.part()

    def _now(self, key: str) -> str:
        """Return how a clause stands where the clauses are tried; empty where they are not."""
        found = self.trying.states.get(key)
        return found.text if found is not None else ""

    def _mark(self) -> None:
        """Mark on the map what the clause at hand speaks of, while this page is looked at."""
        if not self.isVisible():
            return
        if self.form is not None:
            self._map.mark_draft(self.form.draft)
        else:
            row = self.current_row()
            self._map.mark_row(self.table.item(row).row if 0 <= row < self.table.rowCount() else None)

    def _takes_hexes(self) -> bool:
        return self.form is not None and self.isVisible() and self._map.is_pointed(self.form.page)

    def _take(self, selection: Selection) -> None:
        """Let a hex that is clicked on the map name what lies there in the form that is open."""
        if self.form is not None and self.isVisible():
            self._map.take(selection, self.form.page)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark again what the clause at hand speaks of."""
        super().showEvent(event)
        self._mark()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave no mark on the map for other pages."""
        super().hideEvent(event)
        self._desk.shaded.emit(())

    def _follow(self, changes: ChangeSet) -> None:
        """Put away what belongs to a scenario that is gone, and look again at what is open."""
        document = self._desk.document
        if schema.ScenarioRow.TABLE in changes.tables():
            for form in list(self.forms.values()):
                game, scenario = form.where
                if not document.rows.find(schema.ScenarioRow, game=game, scenario=scenario):
                    self._put_away(form)
        if self.form is not None and self.isVisible():
            self.form.look_again()

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
        self.open_form(None)

    def _edit(self) -> None:
        row = self.chosen()
        if row is not None:
            self.open_form(row)

    def _remove(self) -> None:
        row = self.chosen()
        if row is not None:
            document = self._desk.document
            self._desk.try_edit(lambda: clauses.remove_clause(document.rows, row.game, row.scenario, row.key))
