"""The errata of the game: the list, what the chosen one changes before and after, and what is done with it."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSplitter, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.publishing.words import ToldChange
from editor.window.desk import Desk, Selection
from editor.window.errata.acts import Acts
from editor.window.errata.before_after import BeforeAfter
from editor.window.errata.change_list import ChangeList
from editor.window.errata.forms import ErrataForms
from editor.window.errata.leading import go_to_change, show_looked_at
from editor.window.errata.lines import COLUMNS, Line, about, lines_of
from editor.window.errata.measuring import MeasureBar
from editor.window.errata.room import Room
from editor.window.errata.subject import subject_of
from editor.window.errata.switching import Switching
from editor.window.models.close_ups import Boards, CloseUps
from editor.window.models.table import RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import ElidedLabel
from editor.window.translation import tr
from engine.data import schema

_CHANGE = schema.ErratumChangeRow.TABLE
_GROUND = {schema.HexRow.TABLE, schema.SheetRow.TABLE, schema.MapRow.TABLE}


class ErrataPanel(QWidget):
    """Lists the errata, shows one before and after, and does with it what can be done."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self._close_ups: CloseUps | None = None
        self._boards: Boards = {}
        self.past: list[tuple[str, str]] = []
        """Game and number of the errata that were chosen, the last one last."""
        self.forms, self.switching = ErrataForms(self, desk), Switching(self, desk)
        self.model = RowTable(desk, COLUMNS, lambda: lines_of(desk), set())
        self.panel = TablePanel(
            self.model, tr("Filter errata"), certainty=False, empty=tr("The game has no errata yet")
        )
        self.panel.view.is_chosen_from = True
        self._widths = ColumnWidths(self.panel.view, ("Title",))
        self.begin, self.more = QPushButton(tr("&New")), QPushButton(tr("&More"))
        self.switch, self.write_into = QPushButton(tr("Switch &on")), QPushButton(tr("&Write edits into it"))
        self.switch.setToolTip(tr("Let the scenario play with the chosen erratum, or without it; one change"))
        self.write_into.setToolTip(tr("Away from this desk too, edits are changes of the chosen erratum from now on"))
        self.head, self.shown, self.changes = ElidedLabel("\n"), BeforeAfter(), ChangeList(desk)
        self.head.setObjectName("sheetTitle")
        self.told, self.measure = ElidedLabel("\n"), MeasureBar(desk, self.shown_erratum)
        self.told.setProperty("quiet", True)
        self.acts = Acts(self, desk)
        self.changes.acts += [self.acts.split, self.acts.rule]
        self._lay_out()
        self._connect()
        self._leave_out_empty()
        self.show_erratum()

    def _lay_out(self) -> None:
        for button in (self.begin, self.switch, self.write_into, self.more):
            self.panel.add_to_bar(button)
        self.panel.buttons[:] = [self.switch, self.write_into]  # the right button offers them too
        self.panel.also_offered += self.acts.chosen
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(8, 4, 8, 6)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.told)
        parts, beside = QSplitter(Qt.Orientation.Vertical), QWidget()
        changed = QVBoxLayout(beside)
        changed.setContentsMargins(0, 0, 0, 0)
        changed.setSpacing(4)
        changed.addWidget(self.changes, 1)
        changed.addWidget(self.measure)
        parts.addWidget(self.shown)
        parts.addWidget(beside)
        parts.setChildrenCollapsible(False)
        column.addWidget(parts, 1)
        Room(self, parts)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.panel)
        split.addWidget(below)
        split.setSizes([200, 460])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self.setFocusProxy(self.panel.view)

    def _connect(self) -> None:
        document = self._document
        self.panel.row_chosen.connect(lambda _row: self._choose())
        self.model.dataChanged.connect(lambda *_: self.show_erratum())
        self.model.modelReset.connect(self._on_reset)
        self.panel.filter.textChanged.connect(lambda _text: self._on_filtered())
        document.changed.connect(self._on_changed)
        document.chosen.connect(self._on_chosen)
        document.meant.connect(self._on_meant)
        document.reread.connect(self._boards.clear)
        self.switch.clicked.connect(self.switching.toggle)
        self.write_into.clicked.connect(self.switching.write_into)
        self.panel.view.clicked.connect(lambda _index: self.take())
        self.panel.view.doubleClicked.connect(lambda _index: self.type_title())
        self.panel.view.installEventFilter(self)
        self.changes.shown.connect(self._show_change)
        self.changes.wanted.connect(partial(go_to_change, self._desk))
        self._desk.selected.connect(self._on_selected)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the chosen erratum with Return: its changes get the keys."""
        returns = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_return = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in returns
        if is_return and self.line is not None:
            self.changes.list.setFocus()
            return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Let the inspector show the head of the chosen erratum."""
        super().showEvent(event)
        show_looked_at(self, self._document.looked_at)
        self._on_chosen()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.corrected.emit(())

    def set_theme(self, _name: str) -> None:
        """Draw before and after in other colors."""
        self._show_change(self.changes.change)

    def _on_chosen(self) -> None:
        """Choose again what was chosen here last, else what edits are written into elsewhere, else nothing."""
        if not self._is_open:
            self.show_erratum()
            return
        if self.line is None:
            stood = self._document.stood.get(self._document.game)
            self.choose(self._document.looked_at or stood or self._document.open_erratum)
        self._document.stand_at(self.chosen_erratum())
        self._choose()

    def _on_meant(self) -> None:
        """Where the desk is left and edits are not of the erratum chosen here, select again what was before it."""
        desk, document = self._desk, self._document
        if document.desk_erratum is not None or desk.selection.kind != "erratum":
            return
        if desk.selection.key != document.erratum:
            subject = subject_of(desk)
            subject.select_again(desk) if subject is not None else desk.select("none")

    def _on_reset(self) -> None:
        """Keep the chosen erratum though there are more or fewer of them."""
        self._leave_out_empty()
        self.choose(self._document.desk_erratum or self._document.looked_at)
        self.show_erratum()

    def _leave_out_empty(self) -> None:
        """Give the titles the room of the column *Since* where no erratum says it."""
        since = [column.title for column in COLUMNS].index("Since")
        self._widths.show(since, any(self.model.item(row).row.since for row in range(self.model.rowCount())))

    def _on_filtered(self) -> None:
        """Let no edit go into an erratum that the filter hides; one that is shown again is chosen again."""
        if not self._is_open:
            return
        stood = self._document.stood.get(self._document.game)
        if self.line is None and stood in {self.model.item(row).row.key for row in self.panel.shown_rows()}:
            self.choose(stood or "")
        self._document.stand_at(self.chosen_erratum())
        self.show_erratum()

    def _on_changed(self, changes: ChangeSet) -> None:
        """Read the list anew: any value may be one that is printed."""
        if changes.tables() & _GROUND:
            self._boards.clear()
        self.model.refresh()
        self._leave_out_empty()
        self._choose_again()
        line = self.line
        is_written = any(
            c.after and str(c.key[1]) == self.chosen_erratum() for c in changes.changes if c.table == _CHANGE
        )
        if line is not None and is_written and not line.on and not line.is_mended and self._document.desk_erratum:
            said = tr("{key} is off in this scenario: the change is not seen").format(key=line.row.key)
            self._desk.offered.emit(said, tr("Switch on"), self.switching.toggle)

    def _choose_again(self) -> None:
        """After an undo that takes the chosen erratum away, or brings one back, stand at the last that is there."""
        if self._is_open and self.line is None and self._document.desk_erratum:  # the filter hides what was edited
            self.choose(self._document.desk_erratum)
        game, there = self._document.game, {self.model.item(row).row.key for row in range(self.model.rowCount())}
        if self._is_open and self._document.desk_erratum == "" and not self._document.looked_at:
            self.choose(next((key for of, key in reversed(self.past) if of == game and key in there), ""))
            self._document.stand_at(self.chosen_erratum())

    def leave(self) -> None:
        """End the games that are being played: the window closes."""
        self.measure.leave()

    # What is shown

    @property
    def foot(self) -> int:
        """The height at the foot of what no message covers: what helps a change, and where it is measured."""
        parts = (self.measure, *(button for button in self.changes.remedies if button.isVisible()))
        return self.height() - min(part.mapTo(self, QPoint(0, 0)).y() for part in parts)

    @property
    def _is_open(self) -> bool:
        """Whether one is at the desk, also where the map alone is seen there."""
        return self.isVisible() or self._document.desk_erratum is not None

    @property
    def line(self) -> Line | None:
        """The chosen erratum."""
        row = self.panel.current_row()
        return self.model.item(row) if 0 <= row < self.model.rowCount() else None

    def chosen_erratum(self) -> str:
        """Return the key of the erratum that edits are changes of; empty where none is, or one is only looked at."""
        key = self.shown_erratum()
        return "" if key == self._document.looked_at else key

    def shown_erratum(self) -> str:
        """Return the key of the erratum that is shown; empty for none."""
        return self.line.row.key if self.line is not None else ""

    def take(self) -> None:
        """Let edits be changes of the erratum that was only looked at until now."""
        if self._document.looked_at:
            self._document.looked_at = ""
            self._choose()

    def choose(self, key: str) -> None:
        """Make an erratum the chosen one; one that the filter hides is shown by emptying it."""
        rows = [row for row in range(self.model.rowCount()) if self.model.item(row).row.key == key]
        if rows and rows[0] not in self.panel.shown_rows():
            self.panel.filter.clear()
        if rows and rows[0] in self.panel.shown_rows():
            self.panel.view.setCurrentIndex(self.panel.shown.index(self.panel.shown_rows().index(rows[0]), 0))

    def _choose(self) -> None:
        self.show_erratum()
        if self.line is not None and self._is_open:
            here = self._document.game, self.line.row.key
            if self.line.row.key != self._document.looked_at:
                self._document.looked_at = ""
                self.past = [*(each for each in self.past if each != here), here]
            self._document.stand_at(self.chosen_erratum())
            self._desk.select("erratum", self.line.row.key)

    def _on_selected(self, selection: Selection) -> None:
        if selection.kind == "erratum" and (self.line is None or self.line.row.key != selection.key):
            self.choose(selection.key)

    def show_erratum(self) -> None:
        """Show the chosen erratum in full."""
        line = self.line
        for button in (self.switch, self.write_into):
            button.setEnabled(line is not None)
        self.acts.enable(line is not None)
        self.switch.setText(tr("Switch &off") if line is not None and line.on else tr("Switch &on"))
        rows, game = self._document.baseline, self._document.game
        self._close_ups = CloseUps(rows, game, line.row.key, self._boards) if line is not None else None
        self.head.setText(f"{line.row.key}  {line.row.title}" if line is not None else tr("Choose an erratum"))
        self.told.setText(about(line) if line is not None else "")
        self.changes.show_line(line)
        self.switching.ask_later()
        self.measure.show_erratum()
        if self.isVisible():
            awaited = self.forms.awaited(self.chosen_erratum())
            self._desk.corrected.emit(self.changes.hexes or (awaited.hexes if awaited is not None else ()))

    def _show_change(self, change: ToldChange | None) -> None:
        self.shown.show_change(change, self._close_ups, self._desk.theme)
        if change is None and (awaited := self.forms.awaited(self.chosen_erratum())) is not None:
            said = tr("{what}: change here what is otherwise, on the map or in the sheet at the right.")
            self.shown.told.setText(said.format(what=awaited.called))
        if change is not None and change.hexes and self.isVisible() and change.map_key == self._document.map:
            self._desk.wanted.emit(change.hexes[0])  # where the map is shown beside it

    # What the menus do

    def type_title(self) -> None:
        """Let the title of the chosen erratum be typed anew, in the inspector."""
        if self.line is not None:
            self._desk.select("erratum", self.line.row.key)
            self._desk.part_wanted.emit("title")
