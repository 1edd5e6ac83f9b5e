"""What has a friend corrected, what I, and where do we disagree? Every difference with what is done about it, on the
map, taken one by one or all."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from db.changes import ChangeSet
from db.merging import ORIGINS, Origin, Take
from editor.commands.merging import SAID, done_with
from editor.comparing.corrections import Line, Reviewed, again
from editor.comparing.words import Told
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.models.compared_lines import Line as Compared
from editor.window.models.compared_lines import hex_of, where
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.differing import DifferingPanel
from editor.window.panels.table_view import TablePanel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.schema import HexRow, SetupRow

COLUMNS: tuple[Column[Line], ...] = (
    Column("Is", lambda line: SAID[line.found.origin], tip="Who changed it since both had the same"),
    Column("Part", lambda line: line.group),
    Column("What", lambda line: line.what),
    Column("Value", lambda line: line.value),
    Column("Both had", lambda line: line.base, tip="Before either of you changed it"),
    Column("Mine", lambda line: line.mine, tip="In this library"),
    Column("Theirs", lambda line: line.theirs, tip="In the friend's file"),
    Column("Done", lambda line: done_with(line.found), tip="What is done about it when it is accepted"),
)


class MergePanel(DifferingPanel):
    """The corrections of a friend's file beside the library. Nothing is written here: ``changes`` is what would be.

    What only the friend changed is taken at first, all else stays. What only I changed is given up where it is chosen
    without anything else.

    Signals of the buttons are heard by whoever shows it: ``go`` accepts, ``away`` gives up.
    """

    def __init__(self, desk: Desk, found: Reviewed, title: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._found, self._title = found, title
        self._choices: dict[str, Take] = {}
        self.lines, self.plan = found.lines, found.plan
        self.setAccessibleName(tr("A friend's corrections"))
        self.origin = ChoiceBox()
        self.mine, self.theirs = QPushButton(tr("Keep &mine")), QPushButton(tr("Ta&ke theirs"))
        self.model = RowTable(desk, COLUMNS, self._read, set())
        self.panel = TablePanel(self.model, tr("Filter differences"), certainty=False, empty=tr("Nothing differs"))
        self.view = self.panel.view
        self._widths = ColumnWidths(self.view, ("What", "Mine", "Theirs"))
        self._lay_out()
        self._connect()
        self._offer_origins()
        self._refresh()

    @property
    def changes(self) -> ChangeSet:
        """What would be written."""
        taken = sum(line.found.take == "theirs" for line in self.lines)
        label = tr("Corrections of {title}: {count} taken").format(title=self._title, count=taken)
        return replace(self.plan.changes, label=label)

    def _lay_out(self) -> None:
        self.origin.setAccessibleName(tr("Which differences are shown"))
        self.mine.setToolTip(tr("Leave the library as it is in the chosen lines"))
        self.theirs.setToolTip(tr("Take the friend's values in the chosen lines"))
        title = tr("Corrections of “{title}”").format(title=self._title)
        self.lay_out(title, (self.origin, self.all, self.mine, self.theirs))

    def _connect(self) -> None:
        self.mine.clicked.connect(self._keep_mine)
        self.theirs.clicked.connect(self._take_theirs)
        self.answer_to(self.origin)
        self._desk.document.chosen.connect(self._mark)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark what differs on the map."""
        super().showEvent(event)
        self._mark()

    def _keep_mine(self) -> None:
        self.choose(self.chosen_rows(), "mine")

    def _take_theirs(self) -> None:
        chosen = self.chosen_rows()
        not_only_mine = [row for row in chosen if self.model.item(row).found.origin != "mine"]
        left = len(chosen) - len(not_only_mine) if not_only_mine else 0
        self.choose(not_only_mine or chosen, "theirs")
        if left:
            said = tr("{count} that only you changed stay; choose these alone to give them up.")
            self.said.setText(f"{self.said.text()} {said.format(count=left)}")

    def choose(self, rows: Sequence[int], take: Take) -> None:
        """Decide about lines."""
        for row in rows:
            line = self.model.item(row)
            self._choices |= {each.name: take for each in (line.found, *line.also)}
        self._refresh()

    def _refresh(self) -> None:
        self.plan = self._found.merging.plan("mine", self._choices)
        self.lines = again(self.lines, self.plan)
        self._show()
        self._say()

    def _offer_origins(self) -> None:
        self.origin.addItem(tr("All: {count}").format(count=len(self.lines)), None)
        for origin in ORIGINS:
            if count := sum(line.found.origin == origin for line in self.lines):
                self.origin.addItem(f"{SAID[origin].capitalize()}: {count}", origin)

    def _read(self) -> list[Line]:
        wanted: Origin | None = self.origin.currentData()
        return [line for line in self.lines if wanted in (None, line.found.origin)]

    def _show(self) -> None:
        self.model.refresh()
        self._widths.part()
        self._offer()

    def _offer(self) -> None:
        found = [self.model.item(row).found for row in self.chosen_rows()]
        self.mine.setEnabled(any(each.take == "theirs" for each in found))
        self.theirs.setEnabled(any(each.take == "mine" for each in found))

    def _say(self) -> None:
        found = Counter(line.found.origin for line in self.lines)
        counts = ", ".join(f"{found[origin]} {SAID[origin]}" for origin in ORIGINS if found[origin])
        known = (
            "" if self._found.merging.is_known else tr("Nothing tells what both began with: each is yours to decide. ")
        )
        taken = [line for line in self.lines if line.found.take == "theirs"]
        lost = sum(line.found.origin in ("mine", "both") for line in taken)
        given = tr(" {count} of yours would be lost.").format(count=lost) if lost else ""
        said = tr("{count} are taken; nothing is written before you accept, and it is one step to undo.")
        told = f"{counts}. {known}{said.format(count=len(taken))}{given}"
        self.said.setText(told if self.plan.differences else tr("Everything in the file is here already"))
        self.go.setEnabled(bool(self.plan.changes.changes))

    def _mark(self) -> None:
        document = self._desk.document
        self.shown = self._found.on_map(document.game, document.scenario)
        if self.isVisible():
            self._desk.compared.emit(self.shown)

    def _point(self, row: int) -> None:
        """Bring the hex of a line into view, of a unit the one in which it starts."""
        line, document = self.model.item(row), self._desk.document
        if document.game != line.game:
            return
        told = Compared(line.group, line.rows, Told(line.what, line.value, "", ""))
        label = hex_of(told, self.shown) or self.start_of(where(told))
        if label:
            self._desk.wanted.emit(label)

    def start_of(self, unit: str) -> str:
        """Return the hex in which a unit starts in the scenario that is shown; empty without one."""
        document = self._desk.document
        rows, game = document.rows, document.game
        start = one(rows, SetupRow, game=game, scenario=document.scenario, counter=unit)
        is_on_map = start is not None and one(rows, HexRow, game=game, map=document.map, hex=start.place) is not None
        return start.place if start is not None and is_on_map else ""
