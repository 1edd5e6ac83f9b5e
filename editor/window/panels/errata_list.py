"""What does a list of errata hold that somebody sent? Line by line what is new, otherwise, or cannot be matched, on
the map, with what is done about it."""

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from db.changes import ChangeSet
from editor.comparing.on_map import OnMap
from editor.edits.inbox import Sent
from editor.publishing.reading import How, Part, ReadLine
from editor.publishing.taking import Done, Looked, Taken, Taking, planned
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.differing import DifferingPanel
from editor.window.panels.table_view import TablePanel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

HOWS: dict[How, str] = {"unmatched": "not matched", "differs": "otherwise", "new": "new", "same": "the same"}
"""What a line is, those that want a decision first."""
PARTS: dict[Part, str] = {"head": "Erratum", "change": "Change", "switch": "In force", "choice": "Followed", "line": ""}


class ListPanel(DifferingPanel):
    """The lines of a list of errata beside those of the library. Nothing is written here: ``changes`` is what would be.

    At first all is taken in: what cannot be matched as text with its line, and what nothing could be kept of, a torn
    line or a head that no erratum can have, as an entry of the inbox.

    Signals of the buttons are heard by whoever shows it: ``go`` accepts, ``away`` gives up.
    """

    def __init__(self, desk: Desk, found: Looked, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._found = found
        self._choices: dict[int, Done] = {}
        self.plan = self._planned()
        self.setAccessibleName(tr("A list of errata"))
        self.how = ChoiceBox()
        self.take, self.leave = QPushButton(tr("Ta&ke in")), QPushButton(tr("&Leave"))
        self.inbox = QPushButton(tr("Into the in&box"))
        self.model = RowTable(desk, self._columns(), self._read, set())
        self.panel = TablePanel(self.model, tr("Filter lines"), certainty=False, empty=tr("The list has no lines"))
        self.view = self.panel.view
        self._widths = ColumnWidths(self.view, ("What", "Why not"))
        self._lay_out()
        self._connect()
        self._offer_hows()
        self._refresh()

    @property
    def changes(self) -> ChangeSet:
        """What would be written."""
        return self.plan.changes

    def _columns(self) -> tuple[Column[int], ...]:
        return (
            Column("Line", lambda place: str(self._line(place).number), right=True, tip="Its number in the file"),
            Column("Is", lambda place: HOWS[self._line(place).how], tip="What it is beside the errata of the library"),
            Column("Erratum", lambda place: self._line(place).erratum),
            Column("Part", lambda place: PARTS[self._line(place).part]),
            Column("What", self._what),
            Column("Why not", lambda place: self._line(place).problem, tip="Why it cannot be matched or read"),
            Column("Done", lambda place: done_with(self.plan.lines[place]), tip="What is done about it on acceptance"),
        )

    def _lay_out(self) -> None:
        self.how.setAccessibleName(tr("Which lines are shown"))
        self.take.setToolTip(tr("Take the chosen lines in; what cannot be matched as text, which nothing plays with"))
        self.leave.setToolTip(tr("Leave the chosen lines out"))
        self.inbox.setToolTip(tr("Make entries of the inbox of the chosen lines that cannot be matched"))
        title = tr("Errata of “{name}”").format(name=self._found.name)
        self.lay_out(title, (self.how, self.all, self.take, self.leave, self.inbox))

    def _connect(self) -> None:
        self.take.clicked.connect(lambda: self.choose(self.chosen_rows(), "taken"))
        self.leave.clicked.connect(lambda: self.choose(self.chosen_rows(), "left"))
        self.inbox.clicked.connect(lambda: self.choose(self.chosen_rows(), "inbox"))
        self.answer_to(self.how)
        self._desk.document.chosen.connect(self._mark)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark on the map what the list is about."""
        super().showEvent(event)
        self._mark()

    def choose(self, rows: Sequence[int], done: Done) -> None:
        """Decide about lines, those of them about which that can be done."""
        for place in map(self.model.item, rows):
            if done in self._can(place):
                self._choices[place] = done
        self._refresh()

    def _line(self, place: int) -> ReadLine:
        return self._found.lines[place]

    def _what(self, place: int) -> str:
        line, told = self._line(place), self._found.told.get(place)
        return f"{told.head}: {line.text}" if told is not None and told.head and line.how == "differs" else line.text

    def _can(self, place: int) -> tuple[Done, ...]:
        """Return what can be done about a line."""
        line = self._line(place)
        if line.how == "same":
            return ()
        if line.row is None:
            return ("left", "inbox")
        return ("taken", "left", "inbox") if line.how == "unmatched" else ("taken", "left")

    def _planned(self) -> Taking:
        document, found = self._desk.document, self._found
        sent = Sent(at=document.file.guard.now().isoformat(timespec="minutes"))
        return planned(document.baseline, found.game, found.lines, self._choices, sent, found.name)

    def _refresh(self) -> None:
        self.plan = self._planned()
        self._show()
        self._say()

    def _offer_hows(self) -> None:
        self.how.addItem(tr("All: {count}").format(count=len(self._found.lines)), None)
        for how, said in HOWS.items():
            if count := self._count(how):
                self.how.addItem(f"{said.capitalize()}: {count}", how)

    def _count(self, how: How) -> int:
        return sum(line.how == how for line in self._found.lines)

    def _read(self) -> list[int]:
        wanted: How | None = self.how.currentData()
        return [place for place, line in enumerate(self._found.lines) if wanted in (None, line.how)]

    def _show(self) -> None:
        self.model.refresh()
        self._widths.part()
        self._offer()

    def _offer(self) -> None:
        found = [self.model.item(row) for row in self.chosen_rows()]
        for done, button in (("taken", self.take), ("left", self.leave), ("inbox", self.inbox)):
            button.setEnabled(any(done in self._can(place) and self.plan.lines[place].done != done for place in found))

    def _say(self) -> None:
        counts = ", ".join(f"{self._count(how)} {said}" for how, said in HOWS.items() if self._count(how))
        done = tr("Taken in: {taken}; into the inbox: {inbox}.")
        stays = tr("Nothing is written before you accept; it is one step to undo.")
        told = done.format(taken=self.plan.count("taken"), inbox=self.plan.count("inbox"))
        is_news = self._count("same") < len(self._found.lines)
        self.said.setText(f"{counts}. {told} {stays}" if is_news else tr("Everything in the list is here already"))
        self.go.setEnabled(bool(self.plan.changes.changes))

    def _mark(self) -> None:
        document = self._desk.document
        is_here = document.game == self._found.game
        self.shown = OnMap(self._found.marks(document.map) if is_here else {}, ())
        if self.isVisible():
            self._desk.compared.emit(self.shown)

    def _point(self, row: int) -> None:
        """Bring the hex of a line into view."""
        told = self._found.told.get(self.model.item(row))
        document = self._desk.document
        if told is not None and told.hexes and (document.game, document.map) == (self._found.game, told.map_key):
            self._desk.wanted.emit(told.hexes[0])


def done_with(found: Taken) -> str:
    """Return in words what is done about a line."""
    if found.line.how == "same":
        return ""
    said = {"taken": "taken in", "left": "left", "inbox": "into the inbox"}[found.done]
    if found.done == "taken" and found.line.how == "unmatched":
        said = "taken in as text"
    return f"{said}: {found.why}" if found.why else said
