"""The map in the middle of the window: shows the scenario being edited and turns gestures into edits."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits import map as map_edits
from editor.edits.concerning import ERRATA_TABLES, concerned, elsewhere
from editor.edits.draft import joined
from editor.edits.own import own_marks
from editor.edits.scenarios import strange_areas
from editor.edits.start_state import lay, lies_between, lying
from editor.window.canvas.differing import differing
from editor.window.canvas.overlays import OverlayCell
from editor.window.canvas.picking import Pick
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import Stroke, Tool
from editor.window.canvas.tools.lay import LayTool
from editor.window.canvas.tools.measure import MeasureTool
from editor.window.canvas.tools.outline import OutlineTool
from editor.window.canvas.tools.paint import TerrainTool
from editor.window.canvas.tools.select import SelectTool
from editor.window.canvas.tools.sides import CrossingTool, HexsideTool, RoadTool
from editor.window.canvas.view import MapView
from editor.window.desk import Desk, Selection
from editor.window.mnemonics import pop_up
from editor.window.models.drawn_ground import DrawnGround
from editor.window.panels.changed_ground import with_changes
from editor.window.panels.foreseen import foreseen
from editor.window.panels.keys_here import KeysHere
from editor.window.panels.legend import Legend
from editor.window.panels.map_certainty import terrain_certainty
from editor.window.panels.map_marks import follow_desk
from editor.window.panels.map_menu import menu_at
from editor.window.panels.placing import Placing
from editor.window.panels.when_seen import Gathered
from engine.data import schema
from engine.data.tables import DataError

T = TypeVar("T")

STACKED = frozenset({"setup", "placement", "counter", "face"})
"""Tables that decide what the counters look like and where they stand."""

LOOKS = frozenset({"terrain"})
"""Tables by which all of the ground may look otherwise."""
OUTLINES = frozenset({"area", "scenario", "bound_role"})
"""Tables that decide which hexes are played in, and which areas are drawn."""
LAID = frozenset({"start_state", "dump_set", "setup", "place"})
"""Tables that decide what lies on the map at start besides units."""


class MapArea(QWidget):
    """A map view bound to a desk; ``blank`` says why it cannot be drawn, and with nothing that it can again."""

    blank = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self._unconfirmed = self._clicking = False
        self._ground = DrawnGround(self._document.rows)
        self._begun: tuple[str, ...] = ()
        self.trouble = ""
        self.view, self.legend = MapView(), Legend()
        self.view.first_look.matters = True  # another game is chosen while its map is looked at
        self.placing = Placing(desk, self.view)
        self.legend.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for part in (KeysHere(self.view), self.view, self.legend):
            self._column.addWidget(part, int(part is self.view))
        self._document.changed.connect(Gathered(self, self._on_changed).come)
        self._document.chosen.connect(self.show_scenario)
        desk.selected.connect(self._on_selected)
        desk.wanted.connect(self.view.show_hex)
        desk.shaded.connect(self.shade)
        desk.foreseen.connect(self.foresee)
        follow_desk(desk, self.view)
        self.view.hex_clicked.connect(self._click_hex)
        self.view.hexside_clicked.connect(lambda a, b: desk.select("hexside", f"{a}|{b}"))
        self.view.counter_clicked.connect(lambda key, _label: self._click_counter(key))
        self.view.counters_dropped.connect(self.drop)
        self.view.counters_thrown.connect(desk.thrown)
        self.view.stroke_finished.connect(self.write_stroke)
        self.view.context_requested.connect(self._ask)
        self.show_scenario()

    def complain_to(self, hear: Callable[[str], None]) -> None:
        """Tell why the map cannot be shown, now and whenever that changes."""
        self.blank.connect(hear)
        hear(self.trouble)

    def add_tools(self, tools: QWidget) -> None:
        """Put the tools over the map."""
        self._column.insertWidget(0, tools)

    def menu_of(self, pick: Pick) -> QMenu | None:
        """Return what can be done at a point of the map; None outside it."""
        cell, stacks = self.view.scene_data.cell(pick.hex_) if pick.hex_ else None, self.view.scene_data.stacks
        return menu_at(self._desk, pick, stacks.get(cell, ()) if cell is not None else (), self)

    def _ask(self, pick: Pick, place: QPoint) -> None:
        if (menu := self.menu_of(pick)) is not None:
            if pick.counter and pick.counter not in self._desk.several:
                self._desk.select("counter", pick.counter)  # what the menu works on
            pop_up(menu, place)

    def show_scenario(self) -> None:
        """Show the scenario anew, after another one was chosen."""
        scene = self._scene()
        if scene is not None:
            self.view.set_scene(scene)  # what was shaded before is shaded no more
            self._mark_unconfirmed()
            self._show_start()

    def _show_again(self) -> None:
        """Show all values anew where the map is looked at now."""
        scene = self._scene()
        if scene is not None and not self.view.has_map:
            self.show_scenario()
        elif scene is not None:
            touched = differing(self.view.scene_data, scene)
            self.view.update_scene(scene, scene.all_labels() if touched is None else touched)
            self._mark_unconfirmed()
            self._show_start()

    def _scene(self) -> MapScene | None:
        scene, document = self._told(self._made), self._document
        if scene is None or not self._begun:
            return scene
        return foreseen(scene, document.baseline, document.game, document.map, self._begun)

    def _made(self) -> MapScene:
        shown = self._document
        return self._ground.scene(shown.drawn_value(), strange_areas(shown.baseline, shown.game, shown.scenario))

    def _told(self, make: Callable[[], T]) -> T | None:
        """Return what a map is drawn of, or None where the scenario cannot be drawn; the window is told why."""
        found, told = None, self.trouble
        try:
            found, self.trouble = make(), ""
        except DataError as error:
            self.trouble = f"The map cannot show the scenario as it stands: {error}"
        if self.trouble != told:
            self.blank.emit(self.trouble)
        return found

    def set_tool(self, tool: str, choice: str) -> None:
        """Put a tool in hand; ``choice`` is the terrain, feature or road of the palette."""
        make: dict[str, Callable[[], Tool]] = {
            "select": SelectTool,
            "measure": MeasureTool,
            "outline": OutlineTool,
            "paint": lambda: TerrainTool(choice),
            "hexside": lambda: CrossingTool(choice) if self._is_crossing(choice) else HexsideTool(choice),
            "road": lambda: RoadTool(choice),
            "lay": lambda: LayTool(choice, lies_between(self._document.rows, self._document.game, choice)),
        }
        self.view.set_tool(make[tool]())

    def _show_start(self) -> None:
        """Show what lies on the map at start besides units."""
        document = self._document
        is_shown = self.view.has_map and not self._begun
        found = lying(document.rows, document.game, document.scenario) if is_shown else {}
        cells = {label: OverlayCell("", " · ".join(dict.fromkeys(texts))) for label, texts in found.items()}
        self.view.set_overlay("start", cells or None)

    def _is_crossing(self, key: str) -> bool:
        return bool(self._document.rows.find(schema.TerrainRow, game=self._document.game, key=key, kind="crossing"))

    def drop(self, counters: tuple[str, ...], label: str) -> None:
        """Let counters start where they were dropped."""
        self.placing.drop(counters, label)

    def write_stroke(self, stroke: Stroke) -> None:
        """Write what a tool has drawn, as one change; an outline is only told."""
        if stroke.kind == "outline":
            self._desk.give_outline(stroke.hexes)
            return
        self._desk.try_edit(lambda: self._changes_of(stroke))

    def _changes_of(self, stroke: Stroke) -> ChangeSet:
        rows, game, map_key = self._document.rows, self._document.game, self._document.map
        if stroke.kind == "terrain":
            return map_edits.set_terrain(rows, game, map_key, stroke.hexes, stroke.value)
        if stroke.kind == "lay":
            subjects = (*stroke.hexes, *(f"{a}|{b}" for a, b in stroke.sides))
            return lay(rows, game, self._document.scenario, stroke.value, subjects)
        if stroke.kind == "crossing":
            sets = [
                map_edits.set_crossing(rows, game, map_key, side, stroke.value, not stroke.remove)
                for side in stroke.sides
            ]
        elif stroke.kind == "hexside" and stroke.remove:
            sets = [map_edits.remove_hexside(rows, game, map_key, side, stroke.value) for side in stroke.sides]
        elif stroke.kind == "hexside":
            is_slope = self.view.scene_data.looks.of(stroke.value).edge == "slope"
            name = self.view.scene_data.name_beside(stroke.sides, stroke.value)
            sets = [
                map_edits.set_hexside(
                    rows, game, map_key, side, stroke.value, name=name or None, high=near if is_slope else None
                )
                for side, near in zip(stroke.sides, stroke.near, strict=True)
            ]
        else:
            kind = None if stroke.remove else stroke.value
            sets = [map_edits.set_link(rows, game, map_key, side, kind) for side in stroke.sides]
        if len(sets) == 1:
            return sets[0]
        what = {"crossing": "Crossings", "hexside": "Hexsides", "link": "Road"}[stroke.kind]
        acted = "removed from" if stroke.remove else "drawn along"
        return joined(f"{what}: {stroke.value.replace('_', ' ')} {acted} {len(sets)} hexsides", sets)

    def shade(self, hexes: tuple[str, ...]) -> None:
        """Mark hexes on the map, those of a cut that is planned; none for no mark."""
        self.view.set_overlay("cut", {label: OverlayCell("path") for label in hexes} or None)

    def foresee(self, hexes: tuple[str, ...]) -> None:
        """Show the map as that of a scenario which is being begun in these hexes; none: the one that is chosen."""
        if hexes != self._begun:
            self._begun = hexes
            self._show_again()

    def set_theme(self, name: str) -> None:
        """Show the map in other colors."""
        self.view.set_theme(name)
        self._mark_unconfirmed()

    def mark_unconfirmed(self, on: bool) -> None:
        """Show how certain the terrain of each hex is, or stop showing it."""
        self._unconfirmed = on
        self._mark_unconfirmed()

    def _mark_unconfirmed(self) -> None:
        document, is_on = self._document, self._unconfirmed and self.view.has_map
        found = terrain_certainty(document, self.view.scene_data) if is_on else {}
        self.legend.show_certainty(Counter(found.values()), self.view.theme_name)
        self.legend.setVisible(bool(found))
        self.view.set_certainty(found | own_marks(document.baseline, document.game, document.scenario, document.map))

    def _click_hex(self, label: str, modifiers: int) -> None:
        self.view.leave_cursor(label)
        is_added = bool(Qt.KeyboardModifier(modifiers) & Qt.KeyboardModifier.ShiftModifier)
        self._desk.add_hex(label) if is_added else self._desk.select("hex", label)

    def _click_counter(self, key: str) -> None:
        """Select what was clicked; it is seen already, so the map stays where it is."""
        self._clicking = True
        is_added = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        try:
            if is_added and self._desk.selection.kind == "counter":
                self._desk.select_several((*self._desk.several, key))
            else:
                self._desk.select("counter", key)
        finally:
            self._clicking = False

    def _on_selected(self, selection: Selection) -> None:
        self.view.together = self._desk.several if len(self._desk.several) > 1 else ()
        if selection.kind == "hex":
            self.view.leave_cursor(selection.key)
            self.view.select(hex_=selection.key)
        elif selection.kind == "hexside":
            a, _, b = selection.key.partition("|")
            self.view.select(hexside=(a, b))
        elif selection.kind == "counter":
            self.view.leave_side()
            self.view.select(counter=selection.key)
            label = self.view.scene_data.hex_by_counter.get(selection.key) if self.view.has_map else None
            if label and not self._clicking:
                self.view.show_hex(label)
        else:
            self.view.select()

    def _on_changed(self, changes: ChangeSet) -> None:
        if self.view.has_map and elsewhere(changes, self._document.game, self._document.scenario):
            return
        if changes.tables() & (ERRATA_TABLES | OUTLINES | LOOKS) or not self.view.has_map or self._begun:
            self._show_again()
            return
        document = self._document
        before = self.view.scene_data
        is_patched = document.rows.effective().is_patched
        scene, touched = with_changes(before, document.rows, document.game, document.map, changes, is_patched)
        if concerned(changes) & STACKED:
            scenario = self._told(document.drawn_value)
            if scenario is not None:
                scene, _ = scene.with_stacks(self._ground.stacks.at_start(scenario, scene.lists))
        self.view.update_scene(scene, touched)
        self._mark_unconfirmed()
        if changes.tables() & LAID:
            self._show_start()
