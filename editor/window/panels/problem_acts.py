"""What is done about the chosen problems: explained, mended together after a look, accepted with a reason."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet
from db.checks import Finding
from editor.edits.mending import Altered, Mended, altered, mended, unwaiving, waiving
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.finding_words import Words
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.explaining import WAIVED_FOR, explaining, explanation
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr


class ReasonLine(QLineEdit):
    """Asks for the reason of a waiver; Return gives it, Esc does not.

    Signals:
        given: the reason.
        left: none is given.
    """

    given, left = Signal(str), Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Why is it right as it stands? Return waives it, Esc does not"))
        self.setAccessibleName(tr("Reason of the waiver"))
        self.returnPressed.connect(lambda: self.given.emit(self.text()))
        self.hide()

    def ask(self) -> None:
        """Begin."""
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Put it away."""
        self.clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FixPreview(QWidget):
    """What several fixes would change, value by value, before they are made as one step.

    Signals:
        agreed: they are to be made.
        left: they are not.
    """

    agreed = Signal()
    left = Signal()

    def __init__(self, desk: Desk, words: Callable[[], Words], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: list[Altered] = []
        self._words = words
        self.mended: Mended | None = None
        columns: tuple[Column[Altered], ...] = (
            Column("Where", lambda line: words().where(line.found)),
            Column("Remedy", lambda line: words().remedy(line.found)),
            Column("Row", lambda line: words().said(line.found, line.what)),
            Column("Value", lambda line: line.value),
            Column("Before", lambda line: words().said(line.found, line.before)),
            Column("After", lambda line: words().said(line.found, line.after)),
        )
        self.model = RowTable(desk, columns, lambda: self.lines, set())
        self.panel = TablePanel(self.model, tr("Filter what changes"), certainty=False, empty=tr("Nothing changes"))
        self._widths = ColumnWidths(self.panel.view, ("Remedy", "Row"))
        self.told, self.go, self.away = PlainLabel(), QPushButton(tr("Mend")), QPushButton(tr("Cancel"))
        self.go.setToolTip(tr("Make all these fixes as one change that can be undone"))
        self.away.setToolTip(tr("Mend nothing"))
        bar, column = QHBoxLayout(), QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        bar.setContentsMargins(6, 0, 6, 0)
        bar.addWidget(self.told, 1)
        bar.addWidget(self.go)
        bar.addWidget(self.away)
        add_layout(column, bar)
        column.addWidget(self.panel, 1)
        self.go.clicked.connect(self.agreed)
        self.away.clicked.connect(self.left)

    def show_fixes(self, findings: Sequence[Finding]) -> None:
        """Show what the fixes of findings change together, and how many of them have none."""
        self.mended = mended(findings, self._words())
        self.lines = [line for found in self.mended.done for line in altered(found)]
        self.model.refresh()
        self._widths.part()
        waiting = len(self.mended.waiting)
        more = tr(" {count} more change the same and wait for the next time.").format(count=waiting) if waiting else ""
        if by_hand := sum(found.fix is None for found in findings):
            more += tr(" {count} can be mended by hand only, and stay.").format(count=by_hand)
        count = len(self.mended.done)
        told = tr("Mends {count} of the {chosen} chosen problems; values that change: {values}.")
        self.told.setText(told.format(count=count, chosen=len(findings), values=len(self.lines)) + more)
        self.go.setText(tr("Mend {count}").format(count=count))
        self.go.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _name(found: Finding) -> tuple[str, str, str, str]:
    """Return what a problem keeps however it is graded."""
    return found.game, found.check, found.where, found.message.partition(WAIVED_FOR)[0]


class ProblemActs(QObject):
    """The buttons of the list of problems, and what they do about the chosen lines.

    ``words`` are those in which findings are told now, ``check`` looks again after something was done.
    """

    def __init__(
        self,
        desk: Desk,
        panel: TablePanel,
        model: RowTable[Finding],
        words: Callable[[], Words],
        check: Callable[[], None],
    ) -> None:
        super().__init__(panel)
        self._desk, self.panel, self.model, self._words, self._check = desk, panel, model, words, check
        self.fix, self.why = QPushButton(tr("Fix")), QPushButton(tr("Why?"))
        self.waive, self.reason, self.explained = QPushButton(tr("Waive...")), ReasonLine(), explaining()
        self.preview = FixPreview(desk, words)
        self.fix.setToolTip(tr("Mend the chosen problems; of several it is shown first what changes. One step to undo"))
        self.why.setCheckable(True)
        self.why.setToolTip(tr("Explain the chosen problem: what is looked for, why, by which rule, what mends it"))
        self.waive.setToolTip(tr("Accept the chosen problems with a reason, or take that back where they are waived"))
        self.fix.setEnabled(False)
        self.waive.setEnabled(False)
        self.why.setEnabled(False)
        self.preview.hide()
        panel.row_chosen.connect(self._on_row)
        panel.rows_chosen.connect(lambda _rows: self._offer())
        panel.shown.filtered.connect(self._on_filtered)
        panel.filter.textChanged.connect(self._on_filtered)  # after the panel, which chooses again what is seen again
        self.fix.clicked.connect(self._fix)
        self.why.toggled.connect(lambda _on: self._explain())
        self.waive.clicked.connect(self._waive)
        self.reason.given.connect(self._waive_for)
        self.reason.left.connect(panel.view.setFocus)
        self.preview.agreed.connect(self._mend_all)
        self.preview.left.connect(self._end_preview)

    def _on_row(self, _row: int) -> None:
        self._offer()
        self._explain()

    def _on_filtered(self) -> None:
        """Offer nothing for problems that are not listed any more."""
        self._offer()
        self._explain()

    def _chosen(self) -> list[Finding]:
        """Return the findings of the lines that are selected, from the top."""
        current = self.panel.current_row()
        rows = self.panel.chosen_rows() or ([current] if current >= 0 else [])
        return [self.model.item(row) for row in rows]

    def list_anew(self) -> None:
        """Read the list anew and stay at the problems that are chosen, wherever they stand now: none for one that is
        gone, and what the list shows does not move."""
        chosen, row = {_name(found) for found in self._chosen()}, self.panel.current_row()
        current = _name(self.model.item(row)) if row >= 0 else None
        self.model.refresh()
        if current is None and not chosen:
            return
        view, shown = self.panel.view, self.panel.shown
        selection, column, height = (
            view.selectionModel(),
            max(view.currentIndex().column(), 0),
            view.verticalScrollBar(),
        )
        stood = height.value()
        selection.clear()
        for place in range(self.model.rowCount()):
            name, index = _name(self.model.item(place)), shown.mapFromSource(self.model.index(place, column))
            if name == current:
                selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            if name in chosen:
                selection.select(index, QItemSelectionModel.SelectionFlag.Select)
        height.setValue(stood)
        self._offer()
        self._explain()

    def _offer(self) -> None:
        chosen = self._chosen()
        fixes = sum(found.fix is not None for found in chosen)
        self.fix.setEnabled(fixes > 0)
        self.fix.setText(tr("Fix {count}...").format(count=fixes) if fixes and len(chosen) > 1 else tr("Fix"))
        self.waive.setEnabled(bool(chosen))
        self.waive.setText(tr("Unwaive") if chosen and all(found.waived for found in chosen) else tr("Waive..."))
        if not chosen:
            self.reason.leave()

    def _explain(self) -> None:
        row = self.panel.current_row()
        is_wanted = self.why.isChecked() and row >= 0
        self.why.setEnabled(row >= 0 or self.why.isChecked())  # what is pressed can be let go of
        self.explained.setVisible(is_wanted)
        if is_wanted:
            self.explained.setPlainText(explanation(self._desk, self._words(), self.model.item(row)))

    def _waive(self) -> None:
        chosen = self._chosen()
        if chosen and all(found.waived for found in chosen):
            self._try(lambda: unwaiving(self._desk.document.baseline, chosen, self._words()))
        else:
            self.reason.ask()

    def _waive_for(self, reason: str) -> None:
        chosen = self._chosen()
        if self._try(lambda: waiving(self._desk.document.baseline, chosen, reason, self._words())):
            self.reason.leave()
            self.panel.view.setFocus()

    def _try(self, make: Callable[[], ChangeSet]) -> bool:
        """Make an edit of the baseline and look again at once."""
        is_made = self._desk.try_edit(make, cited=True)
        if is_made:
            self._check()
        return is_made

    def _fix(self) -> None:
        """Mend the chosen problem; of several show first what would change, and how many stay."""
        chosen = self._chosen()
        if len(chosen) > 1:
            self.preview.show_fixes(chosen)
            self.panel.hide()
            self.preview.show()
        elif chosen:
            after = self._names_from(chosen[0])
            if self._try(lambda: mended(chosen, self._words()).changes):
                self._go_on(after)

    def _mend_all(self) -> None:
        found = self.preview.mended
        if found is not None and found.done:
            after = self._names_from(found.done[0])
            if self._try(lambda: found.changes):
                self._end_preview()
                self._go_on(after)

    def _names_from(self, found: Finding) -> list[tuple[str, str, str, str]]:
        """Return the problems from one on as the list shows them, then those above it from below."""
        shown = self.panel.shown
        rows = (shown.mapToSource(shown.index(row, 0)).row() for row in range(shown.rowCount()))
        names = [_name(self.model.item(row)) for row in rows]
        here = names.index(_name(found)) if _name(found) in names else 0
        return [*names[here:], *reversed(names[:here])]

    def _go_on(self, names: Sequence[tuple[str, str, str, str]]) -> None:
        """Choose the first of some problems that is still there, unless any is chosen."""
        if self._chosen():
            return
        places = {_name(self.model.item(row)): row for row in range(self.model.rowCount())}
        row = next((places[name] for name in names if name in places), -1)
        if row >= 0:
            self.panel.view.setCurrentIndex(self.panel.shown.mapFromSource(self.model.index(row, 0)))

    def _end_preview(self) -> None:
        self.preview.hide()
        self.panel.show()
        self.panel.view.setFocus()
