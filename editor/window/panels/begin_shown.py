"""What of a scenario that is being begun is shown on the map: its hexes, and the scenario that it is cut from."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox

from db.changes import EditError
from db.effective_rows import EffectiveRows
from editor.cutting.board import Board
from editor.cutting.cut import Cut
from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item
from editor.cutting.outline import ground_within
from editor.edits.entering import hexes_of
from editor.edits.reading import Rows
from editor.edits.scenarios import ground_of
from editor.window.desk import Desk
from editor.window.panels.begin_ways import GIVES, PLANNED
from editor.window.panels.cut_tables import ReviewTable
from engine.core.numbering import natural_key
from engine.data import schema

_PLACES = ("place", "hexes", "subject")
"""Fields of a row of a scenario that say where."""


class BeginShown:
    """Marks what is begun on the map of one desk, and what is chosen of that which falls outside."""

    def __init__(self, desk: Desk, review: ReviewTable) -> None:
        self._desk = desk
        self._other: tuple[str, Rows] | None = None
        self._led: tuple[str, ...] = ()
        """The corners of the outline that was brought into view."""
        review.pointed.connect(self.point)
        desk.document.changed.connect(self._forget)
        desk.document.chosen.connect(self._forget)

    def _forget(self) -> None:
        self._other = None

    def rows_of(self, source: str) -> Rows:
        """Return the rows of the game as they are in force for a scenario, whichever one is shown."""
        document = self._desk.document
        if source == document.scenario or not source:
            return document.rows
        if self._other is None or self._other[0] != source:
            where = (document.game, source)
            self._other = source, EffectiveRows(document.baseline, lambda: where)
        return self._other[1]

    def offer_areas(self, box: QComboBox) -> None:
        """Offer the areas in which a scenario can be played, the whole map first chosen; one that is chosen stays."""
        rows, game, was = self._desk.document.baseline, self._desk.document.game, box.currentData()
        with QSignalBlocker(box), suppress(EditError):  # told under the form when one wants to begin
            box.clear()
            for area in rows.find(schema.AreaRow, game=game, kind="bounds"):
                box.addItem(area.title or area.key, area.key)
            kept = box.findData(was) if was is not None else -1
            box.setCurrentIndex(kept if kept >= 0 else box.findData(ground_of(rows, game)[1]))

    def mark(self, how: str, plan: Cut | None, corners: Sequence[str], area: str = "", source: str = "") -> int:
        """Mark the hexes of a cut that is planned, or show the map as that of a scenario without units: in an area or
        within an outline in it, or with the frame of another one; return how many hexes an outline has."""
        document = self._desk.document
        hexes = plan.hexes if how in PLANNED and plan is not None and corners else ()  # a whole area needs no mark
        self._desk.shaded.emit(hexes)
        begun = self._ground(corners, area) if how == "empty" else ()
        if how == "template" and source != document.scenario:
            heads = document.baseline.find(schema.ScenarioRow, game=document.game, scenario=source)
            begun = self._ground((), heads[0].bounds) if heads else ()
        self._desk.foreseen.emit(begun)
        self._lead(tuple(corners), hexes or begun)
        return len((hexes or begun) if corners else ())

    def _lead(self, corners: tuple[str, ...], hexes: Sequence[str]) -> None:
        """Bring the middle of another outline into view: who types one may be looking elsewhere."""
        if corners == self._led or not hexes:
            return
        self._led = corners
        if corners:
            self._desk.wanted.emit(sorted(hexes, key=natural_key)[len(hexes) // 2])

    def _ground(self, corners: Sequence[str], area: str) -> tuple[str, ...]:
        """Return the hexes of an area, or those within an outline; while that cannot be, the area is shown."""
        rows, game = self._desk.document.baseline, self._desk.document.game
        with suppress(EditError):  # told under the form
            map_key, key = ground_of(rows, game, area)
            if map_key != self._desk.document.map:
                return ()
            with suppress(EditError):
                return tuple(ground_within(rows, game, map_key, Board(rows, game, map_key), corners))
            (found,) = rows.find(schema.AreaRow, game=game, map=map_key, key=key)
            return tuple(sorted(hexes_of(found)))
        return ()

    def point(self, item: Item, choice: Choice) -> None:
        """Point out on the map where something lies that falls outside, and where an answer puts it."""
        document, row = self._desk.document, item.row
        head = document.head
        if head is None or row.said("scenario") is None:
            return
        board = Board(document.rows, document.game, head.map)
        ground = Ground(document.rows, head, board, (), (head.first_turn, head.last_turn))
        places = [str(each.said(name) or "") for each in (row, item.becomes.get(choice)) if each for name in _PLACES]
        defaults = document.rows.find(schema.PlacementRow, game=row.said("game"), scenario=row.said("scenario"))
        places += [each.hex for each in defaults if each.subject == row.said("counter")]
        found = dict.fromkeys(label for place in places for label in ground.hexes_of(place))
        self._desk.stretch_wanted.emit(tuple(found))

    def gives(self, how: str, source: str) -> str:
        """Return what a way to begin gives, and what is on the map meanwhile where that is something else."""
        document, told = self._desk.document, GIVES[how]
        if document.head is None or how == "play" or (how != "empty" and source == document.scenario):
            return told
        shown = "the lists" if how in ("empty", "template") else "the map and the lists"
        return f"{told}. Until it is begun, {shown} show “{document.head.title}”"

    def clear(self) -> None:
        """Take the marks off the map."""
        self._desk.shaded.emit(())
        self._desk.foreseen.emit(())
        self._desk.stretch_wanted.emit(())

    def follow(self, how: str, source: str) -> None:
        """Show the scenario that is cut from, with its units and its area: the outline is drawn around them."""
        document = self._desk.document
        if how == "cut" and source and source != document.scenario:
            document.choose(document.game, source)
