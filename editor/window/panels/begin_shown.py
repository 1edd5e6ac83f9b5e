"""What of a scenario that is being begun is shown on the map: its hexes, and the scenario that it is cut from."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from db.changes import EditError
from editor.cutting.cut import Cut
from editor.cutting.outline import Board, ground_within
from editor.edits.scenarios import ground_of
from editor.window.desk import Desk
from editor.window.panels.begin_ways import PLANNED
from engine.data import schema


class BeginShown:
    """Marks what is begun on the map of one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def offer_areas(self, box: QComboBox) -> None:
        """Offer the areas in which a scenario can be played, the whole map first chosen; one that is chosen stays."""
        rows, game, was = self._desk.document.baseline, self._desk.document.game, box.currentData()
        with QSignalBlocker(box), suppress(EditError):  # told under the form when one wants to begin
            box.clear()
            for area in rows.find(schema.AreaRow, game=game, kind="bounds"):
                box.addItem(area.title or area.key, area.key)
            kept = box.findData(was) if was is not None else -1
            box.setCurrentIndex(kept if kept >= 0 else box.findData(ground_of(rows, game)[1]))

    def mark(self, how: str, plan: Cut | None, corners: Sequence[str], area: str = "") -> int:
        """Mark the hexes of a cut that is planned, or those within the outline of an empty scenario; return how many
        there are."""
        hexes: Sequence[str] = ()
        if how in PLANNED and plan is not None:
            hexes = plan.hexes
        elif how == "empty" and corners:
            document = self._desk.document
            with suppress(EditError):  # told under the form
                map_key, _ = ground_of(document.baseline, document.game, area)
                board = Board(document.rows, document.game, map_key)
                hexes = ground_within(document.rows, document.game, map_key, board, corners)
        self._desk.shaded.emit(tuple(hexes))
        return len(hexes)

    def clear(self) -> None:
        """Take the marks off the map."""
        self._desk.shaded.emit(())
        self._desk.stretch_wanted.emit(())

    def follow(self, how: str, source: str) -> None:
        """Show the scenario that is cut from, with its units and its area: the outline is drawn around them."""
        document = self._desk.document
        if how == "cut" and source and source != document.scenario:
            document.choose(document.game, source)
