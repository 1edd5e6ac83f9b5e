"""What is pointed out on the map: a stretch of an edge, what a scenario has otherwise than another one, and errata."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from db.changes import ChangeSet
from editor.comparing.on_map import Mark, OnMap
from editor.edits.concerning import ERRATA_TABLES
from editor.window.canvas.camera import READABLE
from editor.window.canvas.errata_marks import ErrataMarks
from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.canvas.view import MapView
from editor.window.desk import Desk
from editor.window.translation import tr


def follow_desk(desk: Desk, view: MapView) -> None:
    """Point out on the map what the desk asks for."""
    view.stroke_given_up.connect(lambda: desk.told.emit(tr("Given up before it was made; nothing else was taken back")))
    desk.near_wanted.connect(lambda label: bring_up(view, label))
    desk.stretch_wanted.connect(lambda hexes: point_out(view, hexes))
    view.takes_hexes = lambda: desk.takes_hexes()
    desk.selected.connect(lambda _selection: show_chosen(view, desk.hexes))
    desk.compared.connect(lambda shown: show_compared(view, shown))
    ErrataOnMap(desk, view)


def bring_up(view: MapView, label: str) -> None:
    """Bring a hex into the middle, nearer where it could not be read."""
    cell = view.scene_data.cell(label) if view.has_map else None
    if cell is not None:
        view.stay_at(max(view.pixels_per_hex, READABLE), *view.scene_data.geometry.center(cell))


def show_chosen(view: MapView, hexes: Sequence[str]) -> None:
    """Mark hexes that are selected together; one alone has its frame."""
    chosen = hexes if len(hexes) > 1 and view.has_map else ()
    view.set_overlay("chosen", {label: OverlayCell("choice") for label in chosen} or None)


def point_out(view: MapView, hexes: Sequence[str]) -> None:
    """Mark the hexes of a stretch and bring its middle into view; none takes the mark away."""
    if not view.has_map:
        return
    view.set_overlay("stretch", {label: OverlayCell("choice") for label in hexes} or None)
    known = [label for label in hexes if view.scene_data.cell(label) is not None]
    if known:
        view.show_hex(known[len(known) // 2])


_LOOKS: dict[Mark, OverlayCell] = {
    "a": OverlayCell("good", "+"),
    "b": OverlayCell("target", "−"),
    "both": OverlayCell("finding", "≠"),
}


def show_compared(view: MapView, shown: OnMap) -> None:
    """Mark the hexes in which two scenarios differ, and draw who starts elsewhere from there to here."""
    if not view.has_map:
        return
    view.set_overlay("compared", {label: _LOOKS[mark] for label, mark in shown.marks.items()} or None)
    view.set_paths([MapPath((unit.b, unit.a)) for unit in shown.moved])


class ErrataOnMap(QObject):
    """Marks what stands under errata in force, and the hexes of the erratum that is chosen on its desk."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        super().__init__(view)
        self._document, self._view, self._marks = desk.document, view, ErrataMarks()
        desk.corrected.connect(self._choose)
        desk.document.chosen.connect(self._read)
        desk.document.changed.connect(self._on_changed)
        self._read()

    def _on_changed(self, changes: ChangeSet) -> None:
        if changes.tables() & ERRATA_TABLES:
            self._read()
        else:
            self._view.set_errata(self._marks)

    def _choose(self, hexes: tuple[str, ...]) -> None:
        self._marks = replace(self._marks, chosen=hexes)
        self._view.set_errata(self._marks)

    def _read(self) -> None:
        document = self._document
        on = document.rows.effective().on
        hexes, counters = frozenset[str](), frozenset[str]()
        if on:  # no start of a library without errata in force waits for what finds their places
            from editor.publishing.places import under_errata

            hexes, counters = under_errata(document.baseline, document.game, document.map, on)
        self._marks = replace(self._marks, hexes=hexes, counters=counters)
        self._view.set_errata(self._marks)
