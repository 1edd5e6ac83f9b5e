"""Places that are no hexes, below the order of battle: boxes, free choice, entry areas; units are dropped on them."""

from math import ceil

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.edits.entering import entries_of, entry_doubts, sign_of
from editor.edits.judging import Judge
from editor.edits.placing import place_units
from editor.edits.scenarios import strange_areas
from editor.edits.several import arrive
from editor.edits.units import short_name
from editor.window.canvas.drag_tip import DragTip
from editor.window.desk import Desk
from editor.window.frame.tab_order import seat
from editor.window.layouts import add_layout
from editor.window.panels.place_chip import Chip
from editor.window.panels.unit_menu import PLACES
from editor.window.panels.when_seen import WhenSeen
from editor.window.plain_text import plain_tip
from editor.window.translation import tr
from engine.data import schema
from engine.data.counted import counted

_CONCERNED = frozenset({"setup", "arrival", "area", "scenario", "bound_role"})
_COLUMNS, _LEAST, _ROWS, _HIGH = 12, 2, 5, 26
"""Columns for the areas and how many one takes at least, rows that are in view, pixels of a row."""


class PlacesTray(QScrollArea):
    """Stands below the order of battle: the boxes in a row, the entry areas below them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chips: dict[str, Chip] = {}
        self._news = WhenSeen(self, self.refresh)
        self._tip: DragTip | None = None
        self._row = QWidget()
        self._boxes, self._entries = QHBoxLayout(), QGridLayout()
        self._row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # as wide as is seen of it
        self._whole = whole = QVBoxLayout(self._row)
        for layout in (self._boxes, self._entries):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(2)
            add_layout(whole, layout)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        self._spans: list[int] | None = None
        for column in range(_COLUMNS):
            self._entries.setColumnStretch(column, 1)
        self.setWidget(self._row)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Places that are no hexes"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        desk.document.chosen.connect(self._news.come)
        desk.document.changed.connect(self._on_changed)
        self.refresh()

    def _on_changed(self, changes: ChangeSet) -> None:
        if concerned(changes) & _CONCERNED:
            self._news.come()

    @property
    def chips(self) -> dict[str, Chip]:
        """The places that are offered, by what is stored."""
        self._news.catch_up()
        return self._chips

    def refresh(self) -> None:
        """Offer the places of the scenario; an area is one where units enter its area, or arrive."""
        document = self._desk.document
        places = dict(PLACES) | self._areas()
        if tuple(places) != tuple(self._chips):
            for place, chip in self._chips.items():
                (self._boxes if place in dict(PLACES) else self._entries).removeWidget(chip)
                chip.hide()
                chip.deleteLater()
            self._chips = {place: self._chip(place) for place in places}
            for place in dict(PLACES):
                self._boxes.addWidget(self._chips[place])
            self._take_tab(next(iter(self._chips.values())))
            seat(self._chips.values(), self)
            self._spans = None
        names = {row.key: short_name(row) for row in document.rows.find(schema.CounterRow, game=document.game)}
        here = {"game": document.game, "scenario": document.scenario}
        inside: dict[str, list[tuple[str, str]]] = {}
        for row in document.rows.find(schema.SetupRow, **here):
            inside.setdefault(row.place, []).append((row.counter, names.get(row.counter, row.counter)))
        for coming in document.rows.find(schema.ArrivalRow, **here):
            said = f"{names.get(coming.counter, coming.counter)}, turn {coming.turn}"
            inside.setdefault(coming.place, []).append((coming.counter, said))
        for place, title in places.items():
            self._say(self._chips[place], title, inside.get(place, []))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many areas in a row as have room in it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        areas = [chip for place, chip in self._chips.items() if place not in dict(PLACES)]
        room = max(1, self.viewport().width())
        spans = [min(_COLUMNS, max(_LEAST, ceil(_COLUMNS * chip.room() / room))) for chip in areas]
        if spans == self._spans:
            return
        self._spans, row, column = spans, 0, 0
        for chip, span in zip(areas, spans, strict=True):
            if column + span > _COLUMNS:
                row, column = row + 1, 0
            self._entries.addWidget(chip, row, column, 1, span)
            column += span
        rows = 1 + (row + 1 if areas else 0)
        for chip in self._chips.values():
            chip.show()  # or the layout takes it for none until the next turn of the event loop
        self.setFixedHeight(min(rows, _ROWS) * _HIGH + 4)
        for layout in (self._boxes, self._entries, self._whole):
            layout.invalidate()
        self._whole.activate()

    def _areas(self) -> dict[str, str]:
        document = self._desk.document
        head = document.head
        if head is None:
            return {}
        coming = document.rows.find(schema.ArrivalRow, game=head.game, scenario=head.scenario)
        used = {row.place.removeprefix("area:") for row in coming}
        strange = strange_areas(document.baseline, head.game, head.scenario) - used
        found: dict[str, str] = {}
        for entry in entries_of(document.rows, head):
            key = entry.area.key
            if (key in used) if entry.is_outside else (key not in strange):
                found[entry.place] = entry.area.title or key
        return found

    def _chip(self, place: str) -> Chip:
        chip = Chip(place, lambda counters: self._says(place, counters), self._tell)
        chip.dropped.connect(lambda counters: self.put(place, counters))
        chip.stepped.connect(lambda way: self._step(place, way))
        chip.chosen.connect(self._choose)
        return chip

    def _choose(self, key: str) -> None:
        self._desk.select("counter", key)

    def _step(self, place: str, way: int) -> None:
        """Give the focus to the place before or behind one."""
        places = list(self.chips)
        to = self.chips[places[(places.index(place) + way) % len(places)]]
        self._take_tab(to)
        to.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(to)

    def _take_tab(self, chip: Chip) -> None:
        """Let Tab come to one place, of dozens, from which arrows lead to the others."""
        for other in self._chips.values():
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is chip else Qt.FocusPolicy.ClickFocus)

    def _say(self, chip: Chip, title: str, inside: list[tuple[str, str]]) -> None:
        short = _SHORT.get(chip.place) or sign_of(chip.place.partition(":")[2], title)
        chip.setAccessibleName(f"{title}: {len(inside)}")
        does = "arrive there" if chip.place.startswith("area:") else "are put there"
        doubts = self._doubts(chip.place)
        title = f"{title} ({doubts})" if doubts else title
        chip.say(short, title, inside)
        chip.setToolTip(
            plain_tip(f"{title}: {counted(len(inside), 'unit')}. Units dropped here {does}; press to list them")
        )

    def _doubts(self, place: str) -> str:
        """Return what stands against units of any side that arrive there."""
        document = self._desk.document
        return "; ".join(entry_doubts(document.rows, document.head, place, ())) if place.startswith("area:") else ""

    def _says(self, place: str, counters: tuple[str, ...]) -> str:
        document = self._desk.document
        if not place.startswith("area:"):
            return dict(PLACES)[place]
        judge = Judge(document.rows, document.game, document.scenario, counters)
        verdict = judge.judge_area(place.partition(":")[2])
        lead = {"yes": "Arrive here", "but": "Arrive here, but", "no": "No"}[verdict.grade]
        return f"{lead}: {'; '.join(verdict.reasons)}" if verdict.reasons else lead

    def _tell(self, text: str, at: QPoint) -> None:
        """Say something of a place beside a global position; an empty text says nothing any more."""
        if self._tip is None:
            self._tip = DragTip(self.window())
        self._tip.say(text, QPointF(self.window().mapFromGlobal(at)))
        self._tip.raise_()

    def take_at(self, at: QPoint, counters: tuple[str, ...]) -> bool:
        """Put counters into the place that lies at a global position; return whether there is one."""
        for place, chip in self.chips.items():
            if chip.rect().contains(chip.mapFromGlobal(at)):
                self.put(place, counters)
                return True
        return False

    def put(self, place: str, counters: tuple[str, ...]) -> None:
        """Put counters into a place, as one step."""
        document = self._desk.document
        where = (document.rows, document.game, document.scenario, counters)
        make = arrive if place.startswith("area:") else place_units
        if self._desk.try_edit(lambda: make(*where, place)):
            self._desk.select_several(counters)


_SHORT = {"near:setup/1": "Free", "box:dead": "Dead pile", "box:unused": "Not used"}
