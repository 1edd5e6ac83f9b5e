"""A declared list of rows as a table with its buttons: add a line in a form in its place, take the chosen ones out."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from db.changes import EditError
from editor.edits.lists.changing import RowList
from editor.window.asking import ask
from editor.window.desk import Desk
from editor.window.models.row_lists import at, list_table
from editor.window.models.table import RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.row_form import RowForm
from editor.window.panels.table_left import may_table_go
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data.schema import Row

_DECIDE = ("Unit", "Counter", "Area", "Of what", "Subject", "Title", "Place", "Hexes", "Note")
"""Titles of columns by which one decides; two of them have the room that is left."""


def _deciding(titles: Sequence[str]) -> list[str]:
    return [title for title in _DECIDE if title in titles][:2] or list(titles[:1])


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
        self.form: RowForm | None = None
        if table is None:  # another one has columns of its own
            ColumnWidths(self.view, _deciding([field.title for field in listed.fields]))
        if listed.mark:
            mark = PlainLabel(listed.mark)
            mark.setWordWrap(True)
            mark.setProperty("quiet", True)
            self.put_below_bar(mark)
        self._for = self._kept_for()
        self._begun: dict[tuple[str, str], RowForm] = {}
        desk.document.chosen.connect(self._change)
        self.add, self.remove = QPushButton(f"&Add {listed.one}..."), QPushButton(tr("&Remove"))
        self.add.setToolTip(f"{listed.tip} (Ins)")
        self.remove.setToolTip(tr("Take the chosen lines out (Del)"))
        for button, key, command in ((self.add, "Ins", self._add), (self.remove, "Del", self._remove)):
            button.clicked.connect(command)
            self.add_to_bar(button)
            shortcut = QShortcut(QKeySequence(key), self.view, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(command)

    @property
    def is_being_added_to(self) -> bool:
        """Whether the form of a new line is open, or one that was begun waits for another scenario."""
        return self.form is not None or bool(self._begun)

    def may_go(self) -> bool:
        """Return whether no new line is begun, and the table is shown as it is."""
        return not self.is_being_added_to and may_table_go(self)

    def chosen(self) -> list[Row]:
        """Return the rows of all selected cells, from the top."""
        places = sorted({self.shown.mapToSource(cell).row() for cell in self.view.selectionModel().selectedIndexes()})
        found = (self.source.item(place) for place in places)
        return [line if isinstance(line, Row) else line.row for line in found]

    def _add(self) -> None:
        self._desk.moved_on.emit()
        if lacking := self._listed.lacking(at(self._desk)):
            told = tr("No {one} can be added: {reason}").format(one=self._listed.one, reason=lacking)
            self._desk.offered.emit(told, tr("Open Rules"), lambda: self._desk.page_wanted.emit("rules"))
            return
        if self.form is None:
            chosen = self.chosen()
            self.form = self.make_form(chosen[0] if chosen else None)
            self.form.ended.connect(self.put_away)
            self.show_instead(self.form)
        self.form.take_keys()

    def make_form(self, like: Row | None) -> RowForm:
        """Return the form of a new line, beginning with those of one that is alike."""
        return RowForm(self._desk, self._listed, like, self)

    def _kept_for(self) -> tuple[str, str]:
        """Return what a line is for: the game and the scenario or map that it would be of."""
        document, fields = self._desk.document, self._listed.kind.model_fields
        return document.game, document.scenario if "scenario" in fields else document.map if "map" in fields else ""

    def _change(self) -> None:
        """Keep a form that was begun for another scenario until it is shown again, and show that of this one."""
        form, before = self.form, self._for
        self._for = self._kept_for()
        if form is not None and form.is_begun:
            form.hide()
            self._begun[before], self.form = form, None
            self.view.show()
        else:
            self.put_away()
        if (form := self._begun.pop(self._for, None)) is not None:
            self.form = form
            self.show_instead(form)

    def put_away(self) -> None:
        """Show the table again in the place of the form; nothing where it is shown."""
        if self.form is not None:
            form, self.form = self.form, None
            had_keys = form.isAncestorOf(QApplication.focusWidget() or self)
            form.hide()
            form.deleteLater()
            self.view.show()
            if had_keys:
                self.view.setFocus()

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
