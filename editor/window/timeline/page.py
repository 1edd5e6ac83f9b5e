"""The page *Timeline* of the schedule: it shows the rows of all schedules and tries what is wanted of them as edits."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.concerning import ERRATA_TABLES, concerned, elsewhere
from editor.edits.entering import hexes_of
from editor.edits.moving import Pair
from editor.edits.reading import Rows, one
from editor.edits.timeline.arriving import arrive_on
from editor.edits.timeline.duplicating import duplicates, duplicating
from editor.edits.timeline.lanes import ARRIVAL, CLAUSES, Entry, name_of, timeline_of
from editor.edits.timeline.shifting import moving, said_shift, shifted
from editor.edits.timeline.strength import measures, strength_of
from editor.edits.timeline.stretching import stretched
from editor.edits.timeline.taking_out import taken_out
from editor.edits.timeline.withdrawing import withdrawals, withdrawing
from editor.side_titles import side_titles
from editor.window.desk import Desk, Selection
from editor.window.mnemonics import pop_up
from editor.window.models.turn_table import CALENDAR_TABLES, calendar
from editor.window.noting import offer_note
from editor.window.timeline.curve import StrengthCurve
from editor.window.timeline.grid import Bar
from editor.window.timeline.heads import heads_of, said_bar, said_turn
from editor.window.timeline.view import TimelineView
from editor.window.translation import tr
from engine.data import schema
from engine.data.places import area_of

R = TypeVar("R", bound=schema.Row)
CONCERNED = frozenset(
    {"clause", "arrival", "withdrawal", "replacement", "schedule", "scenario", "counter", "formation", "area", "setup"}
    | {"face", "declared_value"}
)
"""The tables that timeline and curve are made of, beside those of the calendar and of what is in force."""


class TimelinePage(QWidget):
    """Shows the scenario being edited, while somebody looks."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.view = TimelineView()
        self.curve = StrengthCurve(self.view)
        self.setFocusProxy(self.view)
        self._stale, self._choosing, self._shown = True, False, ("", "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.curve)
        layout.addWidget(self.view, 1)
        self.view.judge, self.view.judge_drop = self._judge, self._judge_drop
        self.view.said_turn, self.view.said_bar = self._said_turn, self._said_bar
        self.view.choice_changed.connect(self._on_choice)
        self.view.moved.connect(self.bring)
        self.view.stretched.connect(self.stretch)
        self.view.dropped.connect(self.drop)
        self.view.wanted.connect(self.do)
        self.view.asked.connect(self._ask)
        self.curve.measure.activated.connect(lambda _place: self._draw_curve())
        desk.selected.connect(self._on_selected)
        self._document.chosen.connect(self.refresh)
        self._document.changed.connect(self._on_changed)

    # What it shows

    def looked_at(self) -> tuple[tuple[str, str], frozenset[str], int]:
        """Return the scenario that was shown, its lanes that are unfolded, and how wide its turns are."""
        return self._shown, frozenset(self.view.open_lanes), self.view.column

    def look_as(self, looked_at: tuple[tuple[str, str], frozenset[str], int]) -> None:
        """Look at a scenario as it was looked at before."""
        self._shown, lanes, self.view.column = looked_at
        self.view.open_lanes = {*lanes}

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the mark off the map."""
        super().hideEvent(event)
        self._desk.stretch_wanted.emit(())
        if self._desk.entries:
            self._desk.select_several(self._desk.several)

    def refresh(self) -> None:
        """Read the schedule anew, if somebody looks; what is folded and chosen stays so."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        document = self._document
        timeline = timeline_of(document.rows, document.game, document.scenario)
        if self._shown != (document.game, document.scenario) and timeline is not None:
            self._shown = (document.game, document.scenario)
            self.view.open_lanes = {lane.key for lane in timeline.lanes if not lane.key.startswith(CLAUSES)}
        self.view.show_timeline(timeline, heads_of(timeline, calendar(self._desk)) if timeline is not None else {})
        self.curve.offer(measures(document.rows, document.game))
        self._draw_curve()
        if self._desk.entries:  # as they are now
            self._select(self.view.chosen())

    def _draw_curve(self) -> None:
        document, grid = self._document, self.view.grid
        found = strength_of(document.rows, document.game, document.scenario, self.curve.counted)
        self.curve.draw(grid.timeline if grid is not None else None, found, side_titles(document.game))

    def _on_changed(self, changes: ChangeSet) -> None:
        tables = concerned(changes)
        of_it = tables & (CONCERNED | CALENDAR_TABLES | ERRATA_TABLES | {schema.WordRow.TABLE})
        if of_it and not elsewhere(changes, self._document.game, self._document.scenario):
            self.refresh()

    def _said_turn(self, turn: int) -> str:
        grid = self.view.grid
        return said_turn(grid.timeline, calendar(self._desk), turn) if grid is not None else ""

    def _said_bar(self, bar: Bar) -> str:
        grid = self.view.grid
        return said_bar(grid.timeline, calendar(self._desk), bar) if grid is not None else ""

    # What is chosen

    def _on_choice(self) -> None:
        """Select the units of what is chosen, and show on the map where it enters."""
        chosen = self.view.chosen()
        self._select(chosen)
        self._desk.stretch_wanted.emit(self._hexes_of(chosen))

    def _select(self, entries: list[Entry]) -> None:
        self._choosing = True
        self._desk.select_entries(entries)
        self._choosing = False

    def _hexes_of(self, entries: list[Entry]) -> tuple[str, ...]:
        """Return the hexes where chosen units come or go, those of all of them."""
        found: dict[str, None] = {}
        document = self._document
        for place in dict.fromkeys(str(entry.row.said("place")) for entry in entries if entry.row.may_have("place")):
            if key := area_of(place):
                area = one(document.rows, schema.AreaRow, game=document.game, map=document.map, key=key)
                found |= dict.fromkeys(sorted(hexes_of(area)))
            elif place and ":" not in place:
                found[place] = None
        return tuple(found)

    def _on_selected(self, selection: Selection) -> None:
        """Choose the entries of units that are selected elsewhere."""
        grid = self.view.grid
        if self._choosing or grid is None or not self.isVisible() or selection.kind != "counter":
            return
        units = set(self._desk.several)
        of_units = (entry for entry in grid.timeline.entries.values() if entry.row.may_have("counter"))
        named = [entry for entry in of_units if entry.row.said("counter") in units]
        self.view.choice.take(entry.known_by for entry in named)
        bar = grid.bar_of(named[0]) if named else None
        if bar is not None:
            self.view.choice.stand_on(grid, bar)
            self.view.bring_into_view(bar)
        self.view.viewport().update()

    # What is done

    def _judge(self, by: int, end: str = "") -> str:
        return _fault(lambda: self._stretched(end, by) if end else self._shifted(by))

    def _judge_drop(self, counters: tuple[str, ...], turn: int | None) -> str:
        return _fault(lambda: self._arriving(counters, turn))

    def _arriving(self, counters: tuple[str, ...], turn: int | None) -> ChangeSet:
        if turn is None:
            raise EditError(tr("Drop units in the column of a turn, on a line or below all: they arrive then"))
        return arrive_on(self._document.rows, self._document.game, self._document.scenario, counters, turn)

    def _shifted(self, by: int) -> list[Pair]:
        document, chosen = self._document, self.view.chosen()
        if document.head is None or not chosen:
            raise EditError(tr("Choose what is to come on another turn first"))
        return shifted(document.rows, document.head, chosen, by)

    def bring(self, by: int) -> None:
        """Bring what is chosen so many turns later, as one step."""
        pairs: list[Pair] = []

        def make() -> ChangeSet:
            pairs.extend(self._shifted(by))
            self.view.choice.add(name_of(after) for _, after in pairs)  # its key is another then
            return moving(self._document.rows, pairs, said_shift(self.view.chosen(), by))

        self._desk.try_edit(make)

    def _stretched(self, end: str, by: int) -> ChangeSet:
        document, chosen = self._document, self.view.chosen()
        if document.head is None or not chosen:
            raise EditError(tr("Choose what is to hold for more turns first"))
        return stretched(document.rows, document.head, chosen, end, by)

    def stretch(self, end: str, by: int) -> None:
        """Let what is chosen begin, or end, so many turns later, as one step."""
        self._desk.try_edit(lambda: self._stretched(end, by))

    def drop(self, counters: tuple[str, ...], turn: int | None) -> None:
        """Let units arrive on a turn, as one step; say where turns are to whoever drops them beside all."""
        if self._desk.try_edit(lambda: self._arriving(counters, turn)):
            self._desk.select("none")
            self._desk.select_several(counters)
            self._desk.part_wanted.emit("arrival")

    def do(self, what: str) -> None:
        """Do with what is chosen what a key or menu wants."""
        if what == "remove":
            self._desk.try_edit(lambda: taken_out(self._document.rows, self.view.chosen()))
        elif what in ("duplicate", "leave"):
            once_more = partial(self._made, duplicates, duplicating)
            self._desk.try_edit(once_more if what == "duplicate" else partial(self._made, withdrawals, withdrawing))
        elif self.view.chosen():
            self._desk.part_wanted.emit("split" if what == "split" else "entries")
        else:
            self._desk.refused.emit(tr("Choose a block of the timeline first"))

    def _made(
        self,
        rows_of: Callable[[Rows, schema.ScenarioRow, Sequence[Entry]], Sequence[R]],
        change_of: Callable[[Sequence[Entry], Sequence[R]], ChangeSet],
    ) -> ChangeSet:
        """Return the change that adds rows made from what is chosen; they are chosen instead."""
        document, chosen = self._document, self.view.chosen()
        if document.head is None:
            raise EditError(tr("There is no scenario"))
        made = rows_of(document.rows, document.head, chosen)
        self.view.choice.take(name_of(row) for row in made)
        return change_of(chosen, made)

    def menu(self) -> QMenu:
        """Return what can be done with what is chosen, and with the lanes."""
        menu, count = QMenu(self), len(self.view.chosen())
        acts: tuple[tuple[str, Callable[[], object], bool], ...] = (
            (tr("A turn &earlier\tLeft"), lambda: self.bring(-1), count > 0),
            (tr("A turn &later\tRight"), lambda: self.bring(1), count > 0),
            (tr("&Change...\tReturn"), lambda: self.do("open"), count > 0),
            (tr("&Split..."), lambda: self.do("split"), count > 1),
            (tr("&Duplicate\tCtrl+D"), lambda: self.do("duplicate"), count > 0),
            (tr("Lea&ve again"), lambda: self.do("leave"), any(each.kind == ARRIVAL for each in self.view.chosen())),
            (tr("&Take out\tDel"), lambda: self.do("remove"), count > 0),
            (tr("Fold &all"), lambda: self.view.fold_all(True), True),
            (tr("&Unfold all"), lambda: self.view.fold_all(False), True),
        )
        for text, act, is_on in acts:
            action = menu.addAction(text)
            action.setEnabled(is_on)
            action.triggered.connect(lambda _on=False, act=act: act())
        for entry in self.view.chosen()[:1]:
            offer_note(menu, self._desk, (entry.row.TABLE, entry.row.key_text))
        return menu

    def _ask(self, place: QPoint) -> None:
        menu = self.menu()
        pop_up(menu, place)


def _fault(make: Callable[[], object]) -> str:
    try:
        make()
    except EditError as error:
        return str(error)
    return ""
