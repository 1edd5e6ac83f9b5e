"""Everything that was ever done to the library: looked through, named, taken back, gone back to, however old."""

from collections.abc import Callable, Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from db.changes import EditError
from db.journal import Entry
from editor.window import journaled
from editor.window.desk import Desk
from editor.window.errata.of_journal import make_erratum
from editor.window.layouts import add_layout
from editor.window.models.journal_entries import KeptEntries
from editor.window.models.journal_kinds import KINDS
from editor.window.models.journal_lines import COLUMNS, Line, chosen, kinds_in, lines_of, people_in
from editor.window.models.table import RowTable
from editor.window.panels.table_view import TablePanel
from editor.window.person import PersonField, remembered
from editor.window.plain_text import WholeLabel, brief
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_MEASURED = 60
"""So many lines are measured for the width of a column."""
_TOLD = 4
"""So many entries that build upon one are named."""
_NARROW, _NAME = 76, 60


class JournalPanel(QWidget):
    """Lists the entries, newest first, and asks who makes the next ones.

    Signals:
        compare_wanted: the number of an entry; what is now is to be compared with what was before it.
        copy_wanted: an entry; a copy of what was before it is to be tried.
    """

    compare_wanted = Signal(int)
    copy_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._is_behind = desk, True
        desk.document.person = remembered(desk.settings)
        self._all: list[Line] = []
        self._entries = KeptEntries(desk.document)
        self._asked: frozenset[int] = frozenset()
        self.kind, self.who = ChoiceBox(), ChoiceBox()
        self.here = QCheckBox(tr("Selected"))
        self.model = RowTable(desk, COLUMNS, self._listed, set())
        self.panel = TablePanel(self.model, "Filter the journal", certainty=False, empty="No entry yet that fits")
        self.revert = self._button("Revert", "Take back the chosen entries alone; what builds upon them is named first")
        self.checkpoint = self._button("Checkpoint", "Give this point of the journal a name to go back to")
        self.back = self._button("Go back", "Make all as it was before the chosen entry, or at the chosen checkpoint")
        self.compare = self._button("Compare with then", "Show what was changed since, beside the map")
        self.copy = self._button("Try in a copy...", "All as it was before the chosen entry, in a window of its own")
        self.erratum = self._button(
            "Make an erratum of them", "The chosen corrections become its changes, not the box's"
        )
        self.past = self._button(
            "Then", "What was before the chosen entry: compared with what is now, tried in a copy, or made an erratum"
        )
        self.name, self.person, self.reason = QLineEdit(), PersonField(desk), QLineEdit()
        self.told, self.both, self.alone = WholeLabel(most=3), QPushButton(tr("Revert all")), QPushButton(tr("Cancel"))
        self.told.setWordWrap(True)
        self.asking = QWidget()
        self._describe()
        self._lay_out()
        self._connect()

    def _button(self, text: str, tip: str) -> QPushButton:
        found = QPushButton(tr(text))
        found.setToolTip(tr(tip))
        return found

    def _describe(self) -> None:
        self.kind.setAccessibleName(tr("Kind of entries"))
        self.kind.setToolTip(tr("Only entries of this kind"))
        self.who.setAccessibleName(tr("Who made the entries"))
        self.who.setToolTip(tr("Only entries of this person"))
        self.here.setToolTip(tr("Only entries about the hex, side, unit or scenario that is selected"))
        self.reason.setPlaceholderText(tr("Reason for the next changes (optional)"))
        self.reason.setAccessibleName(tr("Reason for the next changes"))
        self.reason.setToolTip(tr("Stands in the journal beside every change made from now on, until it is emptied"))
        self.person.setPlaceholderText(tr("Your name (optional)"))
        self.person.setAccessibleName(tr("Your name in the journal"))
        self.person.setToolTip(
            tr("Stands in the journal beside every change that you make, and with what you confirm; remembered")
        )
        for field in (self.reason, self.person):
            field.setClearButtonEnabled(True)
            field.setMinimumWidth(_NAME)
        self.name.setPlaceholderText(tr("Name of the checkpoint; Return sets it, Esc does not"))
        self.name.setAccessibleName(tr("Name of the checkpoint"))
        self.both.setToolTip(tr("Take back the chosen entries and those that build upon them, as one change"))
        self.alone.setToolTip(tr("Take nothing back"))
        for button in (self.both, self.alone):
            button.setAutoDefault(True)  # it has the keys, and Return presses it

    def _lay_out(self) -> None:
        for box in (self.kind, self.who):
            box.setMinimumWidth(_NARROW)
        for widget in (self.kind, self.who, self.here):
            self.panel.add_to_bar(widget)
        second, asked = QHBoxLayout(), QHBoxLayout(self.asking)
        second.setContentsMargins(6, 0, 6, 0)
        second.addWidget(self.person, 1)
        second.addWidget(self.reason, 2)
        for button in (self.revert, self.checkpoint, self.back, self.past):
            second.addWidget(button)
        self.panel.buttons += [self.revert, self.checkpoint, self.back]
        offered = [self.compare, self.copy, self.erratum]
        self.panel.also_offered += offered
        menu = QMenu(self.past)
        for button in offered:
            action = menu.addAction(button.text(), button.click)
            action.setToolTip(button.toolTip())
        menu.setToolTipsVisible(True)
        self.past.setMenu(menu)
        asked.setContentsMargins(6, 0, 6, 0)
        asked.addWidget(self.told, 1)
        asked.addWidget(self.both)
        asked.addWidget(self.alone)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(2)
        add_layout(layout, second)
        layout.addWidget(self.name)
        layout.addWidget(self.asking)
        layout.addWidget(self.panel, 1)
        self.name.hide()
        self.asking.hide()

    def _connect(self) -> None:
        self.reason.textChanged.connect(self._desk.give_reason)
        self._desk.document.changed.connect(self._on_changed)
        self._desk.document.chosen.connect(self._on_changed)
        self._desk.document.reread.connect(self._forget)
        self.panel.view.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        for told in (self._desk.selected, self._desk.looked):
            told.connect(self._on_selected)
        for box in (self.kind, self.who):
            box.activated.connect(self.model.refresh)
        self.here.toggled.connect(self.model.refresh)
        self.revert.clicked.connect(self._revert)
        self.checkpoint.clicked.connect(self._begin_name)
        self.name.returnPressed.connect(self._set_checkpoint)
        self.back.clicked.connect(lambda: self._of_one(self._go_back))
        self.compare.clicked.connect(self._compare)
        self.copy.clicked.connect(self._copy)
        self.erratum.clicked.connect(self._make_erratum)
        self.both.clicked.connect(lambda: self._take_back(self._asked))
        self.alone.clicked.connect(self.asking.hide)

    def _on_selected(self) -> None:
        if self.here.isChecked():
            self.model.refresh()

    def _compare(self) -> None:
        self._of_one(lambda line: self.compare_wanted.emit(line.entry.number))

    def _copy(self) -> None:
        self._of_one(lambda line: self.copy_wanted.emit(line.entry))

    def _make_erratum(self) -> None:
        make_erratum(self._desk, [self.model.item(row) for row in self.panel.chosen_rows()])

    def refresh(self) -> None:
        """Read the journal anew."""
        self._is_behind, entries = False, self._entries
        self._all = lines_of(entries.read_on(), entries.kind, entries.units(), entries.elsewhere)
        self._offer(self.kind, [(tr("All kinds"), ""), *((tr(KINDS[kind]), kind) for kind in kinds_in(self._all))])
        self._offer(self.who, [(tr("Everybody"), ""), *((name, name) for name in people_in(self._all))])
        self.model.refresh()
        self.panel.view.resizeColumnsToContents()

    def _forget(self) -> None:
        """Read all again: the library may be another one."""
        self._entries.forget()
        self._on_changed()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has been written since the panel was last seen."""
        super().showEvent(event)
        if self._is_behind:
            self.refresh()

    def _on_changed(self) -> None:
        """Read on, at once when somebody is looking."""
        self.asking.hide()
        if self.isVisible():
            self.refresh()
        else:
            self._is_behind = True

    def _offer(self, box: ChoiceBox, choices: list[tuple[str, str]]) -> None:
        was = box.currentData()
        box.clear()
        for text, data in choices:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(was)))

    def _listed(self) -> list[Line]:
        kind, who = self.kind.currentData() or "", self.who.currentData() or ""
        return chosen(self._all, kind, who, self._selected() if self.here.isChecked() else (), self._entries.about)

    def _selected(self) -> Collection[str]:
        """Return the names by which the selection stands in entries."""
        selection = self._desk.at_hand or self._desk.selection
        if selection.kind == "none":
            return [self._desk.document.scenario]
        return selection.key.split("|") if selection.kind == "hexside" else [selection.key]

    def _of_one(self, act: Callable[[Line], object]) -> None:
        row = self.panel.current_row()
        if row < 0:
            self._desk.refused.emit(tr("Choose an entry of the journal first"))
            return
        act(self.model.item(row))

    # Points of the journal

    def _begin_name(self) -> None:
        self.name.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: object) -> None:
        """Let Esc leave the name of a checkpoint, and take nothing back."""
        is_escape = getattr(event, "key", int)() == Qt.Key.Key_Escape
        if is_escape and self.name.isVisible():
            self._end_name()
        elif is_escape and self.asking.isVisible():
            self.alone.click()
            self.panel.view.setFocus()
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]

    def _end_name(self) -> None:
        self.name.clear()
        self.name.hide()
        self.panel.view.setFocus()

    def _set_checkpoint(self) -> None:
        try:
            journaled.set_checkpoint(self._desk.document, self.name.text(), self._desk.reason)
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        self._end_name()

    def _go_back(self, line: Line) -> None:
        try:
            is_done = journaled.go_back(self._desk.document, line.entry.number, self._desk.reason)
        except EditError as error:
            self._desk.refused.emit(f"{line.entry.changes.label}: {error}")
            return
        done, none = tr("All is as it was then; undo brings back what came after"), tr("Nothing differs from then")
        self._desk.told.emit(done if is_done else none)

    # Entries taken back

    def _revert(self) -> None:
        lines = [self.model.item(row) for row in self.panel.chosen_rows()]
        numbers = frozenset(line.entry.number for line in lines if line.is_whole)
        if not numbers:
            told = "These entries are taken back already" if lines else "Choose the entry to be reverted first"
            self._desk.refused.emit(tr(told))
            return
        try:
            built = journaled.stranded_by(self._desk.document, numbers)
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        if built:
            self._ask(numbers, built)
        else:
            self._take_back(numbers)

    def _ask(self, numbers: frozenset[int], built: list[Entry]) -> None:
        """Name the later entries that build upon those that are to go, and offer to take them back as well."""
        self._asked = numbers | {found.number for found in built}
        named = "; ".join(f"{found.number} {brief(found.changes.label, 60)}" for found in built[:_TOLD])
        more = tr(" and {count} more").format(count=len(built) - _TOLD) if len(built) > _TOLD else ""
        many, one = "{count} later changes build upon it: {named}", "A later change builds upon it: {named}"
        said = tr(many if len(built) > 1 else one)
        self.told.setText(said.format(count=len(built), named=named + more))
        self.both.setText(tr("Revert all {count}").format(count=len(self._asked)))
        self.asking.show()
        self.both.setFocus()

    def _take_back(self, numbers: frozenset[int]) -> None:
        self.panel.view.setFocus()  # or the filter would have the keys, and take undo for itself
        self.asking.hide()
        try:
            journaled.revert(self._desk.document, numbers, self._desk.reason)
        except EditError as error:
            self._desk.refused.emit(tr("It cannot be reverted. {why}").format(why=error))
