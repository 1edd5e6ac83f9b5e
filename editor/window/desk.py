"""What do the panels of the window share? The document, what is selected, and one way to try an edit.

Panels never talk to each other: they select on the desk, listen to the desk and try edits through it. A refused edit
becomes a sentence for the message bar.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QPoint, Signal

from db.changes import ChangeSet, EditError
from db.checks import Finding
from db.provenance import Author
from editor.cutting.board import Board
from editor.cutting.outline import uncrossed
from editor.edits import bounds, errata
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.entering import doubts_of
from editor.edits.overruled import overruled
from editor.edits.timeline.lanes import Entry
from editor.window.document import Document
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.playtest.panel import PlaytestPanel

Kind = Literal["none", "hex", "hexside", "counter", "scenario", "erratum"]


@dataclass(frozen=True)
class Selection:
    """What is selected: a hex (its number), two hexes of a hexside (``A|B``), a counter, a
    scenario or an erratum (its key)."""

    kind: Kind = "none"
    key: str = ""


def _no_page() -> "PlaytestPanel":
    raise LookupError("no window has said where its page Play is")


class Desk(QObject):
    """Document and selection of one window; ``settings`` remember what a person chose, None is nothing.

    ``findings`` returns what the checks found last, ``checks_due`` whether they are to run or are running. ``several``
    are counters that are selected together with the one of the selection, ``entries`` the entries of the timeline that
    they are selected by, ``hexes`` the hexes that are selected together, ``last_hex`` the hex that was selected last,
    ``last_units`` the counters that are selected or were before nothing but hexes was.
    ``subject`` is what was selected last that an erratum can be about, with all its counters or hexes.
    ``playtest`` returns the page *Play*, made when it is first asked for.
    ``game_in_hand`` returns the game that is being played, with the keys of its game and scenario; asked with keys, it
    opens no other one.
    ``holds`` asks what an edit means where that is not known, and returns whether the edit waits for the answer,
    ``asks`` whether it would;
    ``takes_hexes`` tells whether a field waits for a click on a hex, so that no counter and no side is meant.
    ``waits``: the last edit that was tried does.

    Signals:
        selected: the new ``Selection``.
        wanted: a hex that the map should bring into view.
        near_wanted: a hex that the map should bring up, and so near that it can be read.
        line_wanted: the ``TableLine`` that a work area should bring into view.
        refused: why an edit was refused.
        offered: why an edit was refused, what a button beside it says, and what it does.
        told: something worth a line in the status bar.
        pointed: what is known of what lies under the pointer.
        rule_wanted: the number of a rule to look up.
        paused: whether what runs aside is to wait, because many games are being played.
        looked: another piece is looked at at the proof desk: ``at_hand``, None elsewhere.
        moved_on: a person looks at another table or area; what was refused before is over.
        tool_wanted: the map tool to put in hand.
        outlined: the hexes that an outline on the map went through, in order.
        part_wanted: the part of the inspector of a unit that should have the keys.
        shaded: the hexes to be marked on the map, none for no mark.
        corrected: the hexes of the chosen erratum, empty for none.
        compared: the ``OnMap`` of what the scenario has otherwise than another one, empty for none.
        foreseen: the hexes of a scenario that is being begun, to be shown in place of the chosen one; none for that.
        stretch_wanted: the hexes of a stretch of an edge to be pointed out on the map and brought into view.
        page_wanted: the page to be shown.
        unit_wanted: the form of a new unit is to be filled with this ``UnitDraft``, on its page, which is shown, and
            whether its side and type are known.
        map_wanted: the map is to be shown beside the page.
        played_wanted: the fields of what a scenario plays are to be brought into view on its page, which is shown.
        thrown: counters as a tuple that were dragged off the map, the global position.
        note_wanted: table and key of a row that a note is to be written on.
        reason_wanted: tables and keys of the rows whose designed values are to be given a reason.
        menu_wanted: the keys of commands, and buttons, to be offered under the pointer, and where that is.
        checked: what the checks found is another now, see ``findings``.
        head_shown: the form of the scenario's head is shown in the middle from now on, or no longer.
        scenario_from_game: a scenario is to be begun from the position of the game in hand.
    """

    selected = Signal(object)
    wanted = Signal(str)
    near_wanted = Signal(str)
    line_wanted = Signal(object)
    refused = Signal(str)
    offered = Signal(str, str, object)
    told = Signal(str)
    pointed = Signal(str)
    rule_wanted = Signal(str)
    paused = Signal(bool)
    looked, moved_on = Signal(), Signal()
    tool_wanted = Signal(str)
    outlined = Signal(tuple)
    part_wanted = Signal(str)
    shaded = Signal(tuple)
    compared = Signal(object)
    corrected = Signal(tuple)
    foreseen = Signal(tuple)
    stretch_wanted = Signal(tuple)
    page_wanted = Signal(str)
    unit_wanted = Signal(object, bool)
    map_wanted = Signal()
    played_wanted = Signal()
    note_wanted = Signal(str, str)
    reason_wanted = Signal(object)
    menu_wanted = Signal(tuple, object)
    scenario_from_game = Signal()
    thrown = Signal(object, QPoint)
    checked = Signal()
    head_shown = Signal(bool)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.selection = Selection()
        self.at_hand: Selection | None = None
        self.several: tuple[str, ...] = ()
        self.hexes: tuple[str, ...] = ()
        self.entries: tuple[Entry, ...] = ()
        self.last_units: tuple[str, ...] = ()
        self.subject: tuple[Selection, tuple[str, ...]] = Selection(), ()
        self.theme = self.last_hex = ""
        self.settings: Settings | None = None
        self.reason = ""
        self.game_in_hand: Callable[..., tuple[str, str, AnyGame] | None] = lambda *_: None
        self.playtest: Callable[[], PlaytestPanel] = _no_page
        self.findings: Callable[[], Sequence[Finding]] = list
        self.checks_due: Callable[[], bool] = lambda: False
        self.holds: Callable[[ChangeSet], bool] = lambda _changes: False
        self.asks: Callable[[ChangeSet], bool] = lambda _changes: False
        self.takes_hexes: Callable[[], bool] = lambda: False
        self.waits = False
        self.asked_name = False
        self._outline_taker: Callable[[tuple[str, ...]], None] | None = None
        document.failed.connect(self.refused)

    def try_edit(self, make: Callable[[], ChangeSet], cited: bool = False) -> bool:
        """Make a change set and write it; say why when it is refused. Returns whether it was made; one
        that waits for an answer is not."""
        self.waits = False
        try:
            changes = make()
            if self.reason and not changes.reason:
                changes = replace(changes, reason=self.reason)
            self.waits = not cited and self.holds(changes)
            if self.waits:
                return False
            self.document.edit(changes, cited)
        except EditError as error:
            self.refused.emit(str(error))
            return False
        if changes.changes:
            document, doubts, on = self.document, "", self.document.rows.effective().on
            if changes.tables() - ABOUT_ROWS:
                doubts = doubts_of(document.rows, document.game, document.scenario, changes)
                doubts = "; ".join(filter(None, (doubts, overruled(document.rows, changes, on))))
            self.told.emit(f"{changes.label}; but {doubts}" if doubts else changes.label)
        return True

    def made_unit(self, key: str) -> schema.CounterRow | None:
        """Return a unit that was just made; None, and say why, where it stands in an erratum that is off here."""
        document = self.document
        found = next(iter(document.rows.find(schema.CounterRow, game=document.game, key=key)), None)
        if found is None:
            said = tr("The new unit stands in erratum {erratum}, which is not in force here; switch it on, or undo")
            self.refused.emit(said.format(erratum=document.erratum))
        return found

    def ask_for_outline(self, taker: Callable[[tuple[str, ...]], None]) -> None:
        """Put the tool *Outline* in hand; the next outline that is drawn is given to ``taker`` and begins no cut."""
        self.tool_wanted.emit("outline")
        self._outline_taker = taker
        self.told.emit(
            "Drag around the hexes on the map, or click the corners and close them with Enter; Esc goes back"
        )

    def give_outline(self, hexes: tuple[str, ...]) -> None:
        """Give an outline that was drawn, without the loops of a hand, to whoever asked for it, else tell it."""
        head = self.document.head
        if head is not None:
            hexes = tuple(uncrossed(Board(self.document.rows, head.game, head.map), hexes))
        taker, self._outline_taker = self._outline_taker, None
        if taker is None:
            self.outlined.emit(hexes)
            return
        self.tool_wanted.emit("select")
        taker(hexes)

    def forget_outline(self) -> None:
        """Ask for no outline any more: another tool is in hand."""
        self._outline_taker = None

    def ask_for_area(self) -> None:
        """Ask for an outline, and let the scenario be played in it."""
        document = self.document

        def take(hexes: tuple[str, ...]) -> None:
            where = (document.baseline, document.game, document.scenario)
            self.try_edit(lambda: bounds.outline_area(*where, hexes), cited=True)

        self.ask_for_outline(take)

    def give_reason(self, text: str) -> None:
        """Write this reason beside every change from now on; empty for none."""
        self.reason = text.strip()

    def mean(
        self, erratum: str, author: Author = "owner", only_here: bool | None = None, stroke: int | None = None
    ) -> None:
        """Let edits be changes of an erratum from now on (switched on unless it is rejected, so that they show, as part
        of a ``stroke``), or corrections again, or own design."""
        document, here = self.document, (self.document.game, self.document.scenario)
        try:
            document.mean(erratum, author, only_here)
        except EditError as error:
            self.refused.emit(str(error))
            return
        if erratum:
            self.try_edit(lambda: replace(errata.open_in(document.baseline, *here, erratum), stroke=stroke))

    def new_erratum(self, title: str) -> str:
        """Make a house erratum, switch it on in the scenario, and let edits be changes of it from now on; at the desk
        of errata it is the one that is chosen there. Returns its key, nothing where it was refused."""
        document = self.document
        known = {row.key for row in document.baseline.find(schema.ErratumRow, game=document.game)}
        if not self.try_edit(lambda: errata.begin(document.baseline, document.game, document.scenario, title)):
            return ""
        found = document.baseline.find(schema.ErratumRow, game=document.game)
        key = next(row.key for row in found if row.key not in known)
        if document.desk_erratum is None:
            document.mean(key)
        else:
            document.begun = key
            self.select("erratum", key)
        return key

    def select(self, kind: Kind, key: str = "", go: bool = False, beside: Sequence[str] = ()) -> None:
        """Select something; ``go`` brings it into view too, ``beside`` are the hexes that stay selected with one."""
        new, was_many = Selection(kind, key), len(self.several) > 1 or bool(self.entries) or len(self.hexes) > 1
        self.several, self.entries = (key,) if kind == "counter" else (), ()
        self.hexes = (*beside, key) if kind == "hex" else ()
        if kind not in ("none", "erratum"):
            self.subject = new, self.hexes or self.several
        if kind == "hex":
            self.last_hex = key
        else:
            self.last_units = self.several
        if new != self.selection or was_many or beside or (kind == "hex" and self.takes_hexes()):
            self.selection = new
            self.selected.emit(new)
        if go and kind in ("hex", "hexside"):
            self.wanted.emit(key.partition("|")[0])

    def add_hex(self, label: str) -> None:
        """Select one more hex beside those that are selected; one of them no longer."""
        rest = [each for each in self.hexes if each != label]
        last = rest.pop() if rest and label in self.hexes else label
        self.select("hex", last, beside=rest)

    def want_part(self, counter: str, part: str) -> None:
        """Select a counter, and let a part of its inspector have the keys: ``substitute`` or ``breakdown``."""
        self.select("counter", counter)
        self.part_wanted.emit(part)

    def select_entries(self, entries: Sequence[Entry]) -> None:
        """Select entries of the timeline, and with them the units that they are of."""
        counters = [str(entry.row.said("counter")) for entry in entries if entry.row.may_have("counter")]
        self.entries, self.several = tuple(entries), tuple(dict.fromkeys(counters))
        self.last_units = self.several
        self.selection, self.hexes = Selection("counter", self.several[0]) if self.several else Selection("none"), ()
        self.selected.emit(self.selection)

    def select_several(self, counters: Sequence[str]) -> None:
        """Select counters together; the first of them is the one of the selection."""
        wanted = tuple(dict.fromkeys(counters))
        if len(wanted) < 2:
            self.select("counter", wanted[0]) if wanted else self.select("none")
        elif wanted != self.several or self.entries:
            self.several, self.selection, self.entries = wanted, Selection("counter", wanted[0]), ()
            self.last_units, self.hexes = wanted, ()
            self.subject = self.selection, wanted
            self.selected.emit(self.selection)
