"""Counters over the map: what a hex says to them while they are dragged, where they are dropped, how they go.

The hexes from which a selected unit may choose are marked, with those that it stands in by default named.
"""

from db.changes import ChangeSet
from editor.edits import placing
from editor.edits.concerning import concerned
from editor.edits.judging import Grade, Judge, Verdict, drag_title
from editor.edits.place_hexes import PlaceHexes
from editor.edits.place_words import said_entry
from editor.edits.several import arrive
from editor.window.canvas.drop_target import DropTarget
from editor.window.canvas.overlays import OverlayCell
from editor.window.canvas.view import MapView
from editor.window.desk import Desk
from editor.window.panels.place_menu import put_here
from editor.window.translation import tr
from engine.data import schema
from engine.data.places import is_free

_PLACED = frozenset({"setup", "placement", "area", "scenario"})
"""Tables that decide from which hexes a unit chooses."""

_MARKS: dict[Grade, str] = {"yes": "good", "but": "choice", "no": "refused"}
_SAID: dict[Grade, tuple[str, ...]] = {"yes": (), "but": ("Yes, but:",), "no": ("No:",)}


class Placing:
    """Places the counters of one desk."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        self._desk, self._document, self._view = desk, desk.document, view
        self._judged: tuple[tuple[str, ...], Judge, str] | None = None
        self._document.changed.connect(self._forget)
        self._document.chosen.connect(self._forget)
        self._document.changed.connect(self._on_changed)
        desk.selected.connect(lambda _selection: self.show_choice())
        view.target = DropTarget(self.judge, self.judge_entry)
        view.counters_entering.connect(self.enter)
        view.removal_wanted.connect(lambda: self.take_out())

    def _forget(self) -> None:
        self._judged = None

    def drop(self, counters: tuple[str, ...], label: str) -> None:
        """Let counters start in a hex, as one step, and select them; say why where none can."""
        if put_here(self._desk, counters, label):
            self._desk.select_several(counters)

    def _on_changed(self, changes: ChangeSet) -> None:
        if concerned(changes) & _PLACED:
            self.show_choice()

    def show_choice(self) -> None:
        """Mark on the map where the selected units may start, if their side chooses."""
        document = self._document
        where = {"game": document.game, "scenario": document.scenario}
        cells: dict[str, OverlayCell] = {}
        counters = self._desk.several if self._desk.selection.kind == "counter" and self._view.has_map else ()
        found = [row for key in counters for row in document.rows.find(schema.SetupRow, counter=key, **where)]
        free = [row for row in found if is_free(row.place)]
        places = PlaceHexes(document.rows, document.game, document.scenario) if free else None
        for row in free if places is not None else ():
            cells |= dict.fromkeys(places.of(row.counter, row.place), OverlayCell("reach"))  # type: ignore[union-attr]
        for row in free:
            for chosen in document.rows.find(schema.PlacementRow, subject=row.counter, kind="place", **where):
                cells[chosen.hex] = OverlayCell("reach" if chosen.hex in cells else "bad", tr("default"))
        self._view.set_overlay("choice", cells or None)

    def here(self) -> None:
        """Set units up where the cursor of the keys is, or in the hex that was selected last: those selected last."""
        label = self._view.key_cursor.label or self._desk.last_hex
        counters = self._desk.last_units
        if not counters:
            self._desk.refused.emit("Choose a unit in the order of battle first; then set it up at the map's cursor")
        elif not label:
            self._desk.refused.emit("Move the map's cursor by arrow keys, or choose a hex; then set units up there")
        else:
            self.drop(counters, label)

    def enter(self, counters: tuple[str, ...], area: str) -> None:
        """Let counters arrive by an entry area, by its key, as one step, and select them."""
        document = self._document
        where = (document.rows, document.game, document.scenario, counters)
        if self._desk.try_edit(lambda: arrive(*where, f"area:{area}")):
            self._desk.select_several(counters)

    def judge(self, counters: tuple[str, ...], label: str) -> tuple[str, str]:
        """Return the color of a hex and what it says to counters above it, which is read once for a drag."""
        judge, title = self._judge(counters)
        return _told(f"{title} → {label}", judge.judge(label))

    def judge_entry(self, counters: tuple[str, ...], area: str) -> tuple[str, str]:
        """Return the color of an entry area, by its key, and what it says to counters that would arrive by it."""
        judge, title = self._judge(counters)
        document = self._document
        said = said_entry(document.rows, document.game, document.map, f"area:{area}")
        return _told(tr("{who} → arrives by {entry}").format(who=title, entry=said), judge.judge_area(area))

    def _judge(self, counters: tuple[str, ...]) -> tuple[Judge, str]:
        document = self._document
        if self._judged is None or self._judged[0] != counters:
            judge = Judge(document.rows, document.game, document.scenario, counters)
            self._judged = (counters, judge, drag_title(document.rows, document.game, counters))
        return self._judged[1:]

    def take_out(self, counter: str = "") -> None:
        """Take a counter out of the scenario, without one those that are selected; nothing where none is."""
        keys = (counter,) if counter else self._desk.several
        if keys:
            where = (self._document.rows, self._document.game, self._document.scenario)
            self._desk.try_edit(lambda: placing.take_out(*where, keys))


def _told(what: str, verdict: Verdict) -> tuple[str, str]:
    """Return the color of a verdict and its words, below what they are about."""
    return _MARKS[verdict.grade], "\n".join((what, *_SAID[verdict.grade], *verdict.reasons))
