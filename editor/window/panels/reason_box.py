"""Why is what is selected designed so, and where was it read? Two fields in the inspector, beside all that is known."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QFormLayout, QGroupBox, QLineEdit, QWidget

from editor.edits.reasons import (
    Designed,
    Subject,
    designed_of,
    give_reason,
    sources_of,
    subjects_of_hex,
    subjects_of_unit,
)
from editor.window.desk import Desk
from editor.window.models.certainty import MARKS
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

_DIFFER = "they differ"


class ReasonBox(QGroupBox):
    """Reason and source of the designed values of what is selected, of all or of one; hidden where none is designed.
    What was typed is written when the field is left, for all values chosen as one step."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Why it is so"), parent)
        self._desk, self._found = desk, list[Designed]()
        self._asked: Sequence[Subject] = ()
        self.of, self.reason, self.source, self.told = ChoiceBox(), QLineEdit(), QLineEdit(), PlainLabel()
        self.of.setToolTip(tr("Which of your own values the reason is of"))
        self.of.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reason.setToolTip(tr("Why you have designed it so; printed in the designer's notes of cards and texts"))
        self.source.setToolTip(tr("Where you have read it, such as a book and page; printed in the designer's notes"))
        self.told.setWordWrap(True)
        form = QFormLayout(self)
        form.setContentsMargins(16, 8, 12, 4)
        for title, field in ((tr("Of"), self.of), (tr("Reason"), self.reason), (tr("Source"), self.source)):
            field.setAccessibleName(f"{self.title()}, {title}")
            form.addRow(title, field)
        form.addRow(self.told)
        self.of.activated.connect(lambda _place: self._fill())
        self.reason.editingFinished.connect(self._write)
        self.source.editingFinished.connect(self._write)
        desk.document.changed.connect(self.follow)
        self.hide()

    def show_selection(self) -> None:
        """Show the designed values of what is selected on the desk, all of them at first."""
        self._asked = ()
        self.of.clear()
        self._show(_subjects(self._desk))

    def ask(self, subjects: Sequence[Subject]) -> bool:
        """Show the designed values of some rows until something else is selected; returns whether there are any."""
        self._asked = subjects if designed_of(self._desk.document.rows, self._desk.document.game, subjects) else ()
        self.follow()
        return bool(self._asked)

    def follow(self) -> None:
        """Show the same rows as they are now."""
        self._show(self._asked or _subjects(self._desk))

    def _show(self, subjects: Sequence[Subject]) -> None:
        document, chosen = self._desk.document, self.of.currentText()
        was, self._found = self._found, designed_of(document.rows, document.game, subjects)
        if not (was or self._found) and self.isHidden():
            return
        self.setVisible(bool(self._found))
        count = len(self._found)
        self.of.clear()
        if count != 1:
            self.of.addItem(tr("all {count} of your own values").format(count=count))
        for each in self._found:
            self.of.addItem(f"{MARKS['designed']} {each.title}")
        self.of.setCurrentIndex(max(self.of.findText(chosen), 0))
        self._fill()

    def take_keys(self) -> None:
        """Let what is typed go into the field of the reason."""
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reason.selectAll()

    def _chosen(self) -> list[Designed]:
        row = self.of.currentIndex() - (len(self._found) != 1)
        return self._found if row < 0 else self._found[row : row + 1]

    def _fill(self) -> None:
        chosen, document = self._chosen(), self._desk.document
        for field, said in (
            (self.reason, {each.reason for each in chosen}),
            (self.source, {each.source for each in chosen}),
        ):
            field.setText(next(iter(said)) if len(said) == 1 else "")
            field.setPlaceholderText(_DIFFER if len(said) > 1 else "")
            field.setCursorPosition(0)
            field.setModified(False)
        if self._found and not self.source.completer():
            known = QCompleter(sources_of(document.rows, document.game), self.source)
            known.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            self.source.setCompleter(known)
        lacking = sum(not each.reason for each in chosen)
        self.told.setText(tr("Without a reason: {count}").format(count=lacking))
        self.told.setVisible(len(chosen) > 1 and lacking > 0)

    def _write(self) -> None:
        """Write what was typed; a field that was left alone keeps what each value has."""
        chosen, document = self._chosen(), self._desk.document
        is_said, is_read = self.reason.isModified(), self.source.isModified()
        if not chosen or not (is_said or is_read):
            return
        reason = self.reason.text().strip() if is_said else None
        source = self.source.text().strip() if is_read else None
        self.reason.setModified(False)
        self.source.setModified(False)
        self._desk.try_edit(lambda: give_reason(document.baseline, document.game, chosen, reason, source), cited=True)


def _subjects(desk: Desk) -> list[Subject]:
    """Return the rows that are about what is selected."""
    document, selection = desk.document, desk.selection
    rows, game = document.rows, document.game
    if desk.entries:
        return [(entry.row.TABLE, entry.row.key_text) for entry in desk.entries]
    if selection.kind in ("hex", "hexside"):
        return [*subjects_of_hex(rows, game, document.map, selection.key.split("|")[0])]
    if selection.kind == "counter":
        counters = desk.several if len(desk.several) > 1 else (selection.key,)
        return [each for key in counters for each in subjects_of_unit(rows, game, document.scenario, key)]
    if selection.kind == "scenario":
        return [(schema.ScenarioRow.TABLE, f"{game}|{document.scenario}")]
    return []
