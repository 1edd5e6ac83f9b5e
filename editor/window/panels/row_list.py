"""A declared list of rows as a table with its buttons: add a line in a form, take the chosen ones out."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)

from db.changes import EditError
from editor.edits.lists.changing import Field, RowList, taken
from editor.window.asking import ask
from editor.window.desk import Desk
from editor.window.frame.chrome import chrome
from editor.window.models.row_lists import at, list_table
from editor.window.models.table import RowTable
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.schema import Row


class RowListPanel(TablePanel):
    """The table of a list. ``table`` is another table over the same rows, whose lines are rows themselves."""

    def __init__(
        self, desk: Desk, listed: RowList, table: RowTable[Any] | None = None, parent: QWidget | None = None
    ) -> None:
        shown = ", ".join(field.title.lower() for field in listed.fields[:3])
        super().__init__(
            table or list_table(desk, listed),
            f"Filter by {shown} ...",
            empty=f"There is no {listed.one} here; “Add {listed.one}...” makes one",
            parent=parent,
        )
        self._desk, self._listed, self.sheet = desk, listed, listed.kind.TABLE
        self.add, self.remove = QPushButton(f"Add {listed.one}..."), QPushButton(tr("Remove"))
        self.add.setToolTip(f"{listed.tip} (Ins)")
        self.remove.setToolTip(tr("Take the chosen lines out (Del)"))
        for button, key, command in ((self.add, "Ins", self._add), (self.remove, "Del", self._remove)):
            button.clicked.connect(command)
            self.add_to_bar(button)
            shortcut = QShortcut(QKeySequence(key), self.view, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(command)

    def chosen(self) -> list[Row]:
        """Return the rows of all selected cells, from the top."""
        places = sorted({self.shown.mapToSource(cell).row() for cell in self.view.selectionModel().selectedIndexes()})
        found = (self.source.item(place) for place in places)
        return [line if isinstance(line, Row) else line.row for line in found]

    def _add(self) -> None:
        self._desk.moved_on.emit()
        chosen = self.chosen()
        RowDialog(self._desk, self._listed, chosen[0] if chosen else None, self).exec()

    def _remove(self) -> None:
        rows = self.chosen()
        if not rows:
            self._desk.refused.emit(f"Choose the {self._listed.one} to be taken out first")
            return
        try:
            changes = self._listed.removed(at(self._desk), rows)
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        if self._listed.asks and changes.told:
            yes, no = QMessageBox.StandardButton.Ok, QMessageBox.StandardButton.Cancel
            if ask(self.window(), f"{changes.label}.\n{changes.told}.", yes | no, no) != yes:
                return
        self._desk.try_edit(lambda: changes)


def fault_label() -> PlainLabel:
    """Return a line in a dialog that says what cannot be so; it has room for two lines before there is anything."""
    label = PlainLabel()
    label.setWordWrap(True)
    label.setStyleSheet(f"color: {chrome().bad_ink};")
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setMinimumHeight(4 * label.fontMetrics().height())
    return label


class RowDialog(QDialog):
    """Asks for the fields of a new line, beginning with those of one that is alike; says what cannot be so."""

    def __init__(self, desk: Desk, listed: RowList, like: Row | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Add {listed.one}")
        self.setMinimumWidth(520)
        self._desk, self._listed = desk, listed
        self.fields: dict[str, QLineEdit | QComboBox] = {}
        like = listed.begun(at(desk), like)
        form = QFormLayout(self)
        for field in listed.fields:
            editor = self._editor(field, like)
            editor.setToolTip(field.tip)
            self.fields[field.name] = editor
            form.addRow(field.title, editor)
        for field in listed.fields:
            self._follow(field)
        self.told = PlainLabel()
        self.told.setWordWrap(True)
        self.told.setVisible(listed.counted != "")
        form.addRow(self.told)
        self.fault = fault_label()
        form.addRow(self.fault)
        if isinstance(place := self.fields.get(listed.counted), QLineEdit):
            place.textChanged.connect(self._tell)
            self._tell()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText(tr("Add"))
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def typed(self) -> dict[str, str]:
        """Return what stands in the fields, by name."""
        return {
            name: editor.currentText() if isinstance(editor, QComboBox) else editor.text()
            for name, editor in self.fields.items()
        }

    def _editor(self, field: Field, like: Row | None) -> QLineEdit | QComboBox:
        here = at(self._desk)
        said = field.form.said(here, like.said(field.name)) if like is not None else ""
        choices = field.form.choices(here)
        if choices is not None:
            box = ChoiceBox()
            box.addItems(list(choices))
            if said:
                box.setCurrentText(said)
            return box
        if field.beside is not None:
            box = ChoiceBox()
            box.setEditable(True)
            box.setCurrentText(said)
            return box
        line = QLineEdit(said)
        line.setPlaceholderText(field.tip)
        offers = field.form.offers(here)
        if offers:
            completer = QCompleter(list(offers), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            line.setCompleter(completer)
        return line

    def _follow(self, field: Field) -> None:
        """Offer in a menu what a field may be by what stands in the one that it hangs on, now and when that changes."""
        box, first = self.fields[field.name], self.fields.get(field.hangs_on)
        if field.beside is None or not isinstance(box, QComboBox) or not isinstance(first, QComboBox):
            return

        def offer() -> None:
            here, was = at(self._desk), box.currentText()
            stored = taken(here, self._listed.field(field.hangs_on), first.currentText()) if first.count() else ""
            words = field.beside(here, str(stored)) if field.beside is not None else ()
            old = [box.itemText(place) for place in range(box.count())]
            box.clear()
            box.addItems(list(words))
            box.setCurrentText(words[0] if len(words) == 1 and (not was or was in old) else "" if was in old else was)

        offer()
        first.currentTextChanged.connect(lambda _text: offer())

    def _tell(self) -> None:
        """Say which lines would count on at this place, and what goes with them."""
        try:
            self.told.setText(self._listed.moving(at(self._desk), self.typed()[self._listed.counted]))
        except EditError as error:
            self.told.setText(str(error))

    def _take(self) -> None:
        try:
            changes = self._listed.added(at(self._desk), self.typed())
        except EditError as error:
            self.fault.setText(str(error))
            return
        if self._desk.try_edit(lambda: changes) or self._desk.waits:
            self.accept()
