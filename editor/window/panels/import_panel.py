"""What would a scenario from a file change here? Every difference with what is done about it, marked on the map."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from db.differing import STATES as ORDER
from db.differing import State, Take
from db.travel import Import, Incoming, Mine, head_of
from editor.commands.exchange import done_with, news_of
from editor.comparing.incoming import STATES, Line, Reviewed, again, reviewed
from editor.comparing.on_map import OnMap
from editor.comparing.words import Told
from editor.window.desk import Desk
from editor.window.models.compared_lines import Line as Compared
from editor.window.models.compared_lines import hex_of
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.differing import DifferingPanel
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel, WholeLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.data.tables import Tables

COLUMNS: tuple[Column[Line], ...] = (
    Column("Is", lambda line: STATES[line.found.state], tip="new, gone, replaced, or otherwise in both (in conflict)"),
    Column("Part", lambda line: line.group),
    Column("What", lambda line: line.what),
    Column("Value", lambda line: line.value),
    Column("Mine", lambda line: line.mine, tip="In this library"),
    Column("Theirs", lambda line: line.theirs, tip="In the file"),
    Column("Done", lambda line: done_with(line.found), tip="What is done about it when it is accepted"),
)
BUTTONS: dict[Take, tuple[str, str]] = {
    "mine": ("Keep &mine", "Leave the library as it is in the chosen lines"),
    "scenario": ("Theirs for this &scenario", "Take theirs in the chosen lines, and for this scenario alone"),
    "library": ("Theirs for the &library", "Take theirs in the chosen lines, for all scenarios"),
}
TYPED_MS = 300
"""So long after the last letter of a key it is compared under it."""
_NEWS = 4
"""So many lines of what is new are sure of their room."""


class ImportPanel(DifferingPanel):
    """A scenario from a traveling file: for each difference mine, theirs, or theirs for this scenario only.

    Nothing is written here: ``changes`` is what would be. ``first`` is what the file has otherwise under its own key;
    without it that is found out here and now. Under another key, and after the library has changed, it is compared in a
    thread, with the library read once for each state of it. Raises DataError when the file does not hold one scenario.

    Signals:
        ended: it is to be written (True), or was given up.
    """

    ended = Signal(bool)

    def __init__(
        self, desk: Desk, theirs: Tables, first: Reviewed | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(desk, parent)
        self._theirs = theirs
        head = head_of(theirs)
        self.game, self.title = head.game, head.title
        self._choices: dict[str, Take] = {}
        self._mine: Mine | None = None
        self._incoming: Incoming | None = None
        self._job: Job | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(TYPED_MS)
        self._soon.timeout.connect(self._compare)
        self.plan: Import | None = None
        self.changes = ChangeSet("", ())
        self.lines: list[Line] = []
        self.setAccessibleName(tr("Import scenario"))
        self.key, self.replace_mine = QLineEdit(head.scenario), QCheckBox(tr("&Change mine into it"))
        self.state = ChoiceBox()
        self.news = WholeLabel(most=_NEWS)
        self.take_buttons = {take: QPushButton(tr(text)) for take, (text, _tip) in BUTTONS.items()}
        self.model = RowTable(desk, COLUMNS, self._read, set())
        self.panel = TablePanel(self.model, tr("Filter differences"), certainty=False, empty=tr("Nothing differs"))
        self.view = self.panel.view
        self._widths = ColumnWidths(self.view, ("What", "Mine", "Theirs", "Done"))
        self._lay_out()
        self._connect()
        self.replace_mine.setChecked(self._is_there())
        self._take(first or reviewed(self._read_mine(), theirs, head.scenario))

    def _is_there(self) -> bool:
        document = self._desk.document
        keys = {row.scenario for row in document.baseline.find(type(head_of(self._theirs)), game=self.game)}
        return self.key.text() in keys

    def _lay_out(self) -> None:
        self.key.setAccessibleName(tr("Key of the scenario"))
        self.key.setToolTip(tr("Under which key it comes in; another one makes a second scenario of it beside yours"))
        self.key.setMaximumWidth(260)
        self.replace_mine.setToolTip(tr("Let it replace yours of this key, but for what you keep below"))
        self.news.setTextFormat(Qt.TextFormat.PlainText)
        self.news.setWordWrap(True)
        self.state.setAccessibleName(tr("Which differences are shown"))
        for take, button in self.take_buttons.items():
            button.setToolTip(tr(BUTTONS[take][1]))
        title = tr("Import “{title}”").format(title=self.title)
        heads = PlainLabel(tr("under the key")), self.key, self.replace_mine
        self.lay_out(title, (self.state, self.all, *self.take_buttons.values()), heads, (self.news,))

    def _connect(self) -> None:
        self.go.clicked.connect(lambda: self.ended.emit(True))
        self.away.clicked.connect(lambda: self.ended.emit(False))
        for take, button in self.take_buttons.items():
            button.clicked.connect(lambda _on=False, take=take: self.choose(self.chosen_rows(), take))
        self.key.textChanged.connect(lambda _text: self._wait())
        for signal in (self._desk.document.changed, self._desk.document.reread):
            signal.connect(self._forget)
        self.replace_mine.toggled.connect(lambda _on: self.refresh())
        self.answer_to(self.state)

    def showEvent(self, event: QShowEvent) -> None:
        """Plan anew: the library may have changed while something else was shown."""
        super().showEvent(event)
        self._show()
        if self._mine is None:
            self._wait()

    def choose(self, rows: Sequence[int], take: Take) -> None:
        """Decide about lines; where theirs can only be for all, or only for the scenario, that is what is taken."""
        for row in rows:
            line = self.model.item(row)
            for found in (line.found, *line.also):
                if take in found.takes or (found.is_own and take == "library"):
                    self._choices[found.name] = take
                else:  # it cannot be for the scenario alone
                    self._choices[found.name] = "mine"
        self.refresh()

    @property
    def is_comparing(self) -> bool:
        """Whether it is being compared with the library, or is about to be."""
        return self._job is not None or self._soon.isActive()

    def _forget(self, *_: object) -> None:
        """Read the library again for the next comparison: it is another one now."""
        self._mine = None

    def _wait(self) -> None:
        """Compare when nothing more is typed; until then nothing can be accepted."""
        if self._job is not None:
            self._job.drop()
            self._job = None
        self._soon.start()
        self.go.setEnabled(False)
        self.said.setText(tr("Comparing the file with the library..."))

    def _compare(self) -> None:
        mine, theirs, key = self._mine, self._theirs, self.key.text().strip()
        self._job = run(lambda: reviewed(mine or self._read_mine(), theirs, key), self)
        self._job.done.connect(self._take)
        self._job.failed.connect(self._fail)

    def _read_mine(self) -> Mine:
        with self._desk.document.library.reading() as session:
            return Mine(session, self.game)

    def _take(self, found: Reviewed) -> None:
        """Show what differs under the key."""
        self._job = None
        self._mine, self._incoming, self.plan = found.mine, found.incoming, found.plan
        self.lines, self.shown = found.lines, found.shown
        self._choices = {name: take for name, take in self._choices.items() if found.incoming.has(name)}
        self._offer_states()
        self.refresh()

    def _fail(self, error: Exception) -> None:
        self._job = None
        if not isinstance(error, EditError | LibraryError):
            raise error
        self._incoming, self.plan, self.changes, self.lines = None, None, ChangeSet("", ()), []
        self._show()
        self.refuse(str(error))
        self.go.setEnabled(False)

    def refresh(self) -> None:
        """Plan with what is chosen."""
        if self._incoming is None or self.is_comparing:
            return
        try:
            plan = self._incoming.plan("mine", self._choices, replace_it=True)
        except EditError as error:
            self._fail(error)
            return
        self.lines = again(self.lines, plan)
        self.plan, self.changes = plan, plan.changes
        self._show()
        self._say(plan)

    def _offer_states(self) -> None:
        found = Counter(line.found.state for line in self.lines)
        was: State | None = self.state.currentData()
        self.state.blockSignals(True)
        self.state.clear()
        self.state.addItem(tr("All: {count}").format(count=len(self.lines)), None)
        for state in ORDER:
            if found[state]:
                self.state.addItem(f"{STATES[state].capitalize()}: {found[state]}", state)
        self.state.setCurrentIndex(max(0, self.state.findData(was)))
        self.state.blockSignals(False)

    def _read(self) -> list[Line]:
        wanted = self.state.currentData()
        return [line for line in self.lines if wanted in (None, line.found.state)]

    def _show(self) -> None:
        self.model.refresh()
        self._widths.part()
        self._offer()
        if self.isVisible():
            document = self._desk.document
            self._desk.compared.emit(self.shown if document.game == self.game else OnMap({}, ()))

    def _offer(self) -> None:
        """Let buttons be pressed that do something about the chosen lines."""
        found = [self.model.item(row).found for row in self.chosen_rows()]
        for take, button in self.take_buttons.items():
            button.setEnabled(any(take in each.takes for each in found))

    def _say(self, plan: Import) -> None:
        found = Counter(line.found.state for line in self.lines)
        counts = ", ".join(f"{found[state]} {STATES[state]}" for state in ORDER if found[state])
        kept = sum(line.found.take == "mine" for line in self.lines)
        is_barred = plan.yours is not None and self._incoming is not None and self._incoming.is_another
        is_barred = is_barred and not self.replace_mine.isChecked()
        stays = tr("{count} stay as they are here. ").format(count=kept) if kept else ""
        self.said.setText(
            tr("You have another scenario of this key: change mine into it, or give it another key")
            if is_barred
            else f"{counts}. {stays}" + tr("Nothing is written before you accept; it is one step to undo.")
            if counts
            else tr("Everything in the file is here already")
        )
        self.news.setText("\n".join(news_of(plan)))
        self.news.setVisible(bool(self.news.text()))
        self.go.setEnabled(bool(plan.changes.changes) and not is_barred)

    def _point(self, row: int) -> None:
        """Bring the hex of a line into view."""
        line = self.model.item(row)
        label = hex_of(Compared(line.group, line.rows, Told(line.what, line.value, "", "")), self.shown)
        if label and self._desk.document.game == self.game:
            self._desk.wanted.emit(label)
