"""The map of a game: the position, what lies over it, and what the colors mean."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QCheckBox, QToolTip, QVBoxLayout, QWidget

from editor.window.canvas.camera import READABLE
from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.canvas.view import MapView
from editor.window.panels.legend import Legend, meanings
from editor.window.playtest.box_row import BoxRow
from editor.window.playtest.buttons import check_box
from editor.window.playtest.field_overlays import overlay_of_ranges, overlay_of_traffic
from editor.window.playtest.hover import PARTED, HexTexts
from editor.window.playtest.keys import CHANGED, GROUND, NAMES, ODDS
from editor.window.playtest.last_moves import last_moves, moves_of
from editor.window.playtest.opening_view import acting_hexes, most_seen
from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.overlays import (
    held_now,
    lines_of_supply,
    moving_unit,
    overlay_of_options,
    overlay_of_supply,
    overlay_of_zones,
)
from editor.window.playtest.pictures import PositionPictures
from editor.window.playtest.session import PlaySession
from editor.window.playtest.since_decision import marked_since
from editor.window.playtest.standing import SIDES
from editor.window.playtest.subjects import subjects_of
from editor.window.theme import Looks
from editor.window.translation import tr
from engine.scenario import Scenario

_SHOWN = 3
"""So many actions long the arrow of a move is shown, unless another comes."""


class BoardView(QWidget):
    """The map with the boxes that switch overlays, and a legend.

    Signals:
        overlays_changed: another overlay was switched on or off.
    """

    overlays_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures: PositionPictures | None = None
        self._texts: HexTexts | None = None
        self._downs: list[MapPath] = []
        self._lines: list[MapPath] = []
        self._mover = ""  # who would move
        self._way: tuple[str, ...] = ()  # its way to the hex under the pointer
        self._opened: tuple[float, QPointF] | None = None  # where the map of the game opened
        self.looked_at = ""  # a hex without options that was pointed at: its lines of supply are shown
        self.view = MapView()
        self.view.is_only_read()
        self.view.viewport().installEventFilter(self)
        self.legend = Legend()
        again = self.overlays_changed.emit
        self.show_reach = check_box("&Reach and cost", "Where the chosen unit can go, and the cost", True, again)
        self.show_zones: dict[str, QCheckBox] = {
            side: check_box(f"{title} zones", f"Hexes the {title} side controls", False, again)
            for side, title in SIDES.items()
        }
        self.show_supply = check_box(
            "Supply", "Which units could trace supply now, and their lines; those of the hex pointed at", False, again
        )
        self.show_ranges = check_box(
            "Ranges", "How far guns fire: those chosen or pointed at, else all of the side that decides", False, again
        )
        self.show_traffic = check_box(
            "Traffic", "How many units have moved into each hex since the turn of the game began", False, again
        )
        last = "Arrows: how the other side moved in its turn before; dashed: whom it attacked or fired at from where"
        self.show_last = check_box("Last turn", last, False, again)
        names = f"What the units are called, at whatever zoom ({NAMES})"
        self.show_names = check_box("Names", names, False, self._show_names)
        ground = f"In words in each hex, on a near map: its ground and in whose zone it lies ({GROUND})"
        self.show_ground = check_box("Ground", ground, False, again)
        changed = (
            f"What was done since your last decision: arrows, losses, arrivals, and no more in the log ({CHANGED})"
        )
        self.show_changed = check_box("What changed", changed, False, again)
        self.show_odds = QCheckBox(tr("Try odds"))
        self.show_odds.setToolTip(
            f"The odds of any units against any hex, whosever turn it is; nothing is moved ({ODDS})"
        )
        boxes = (
            self.show_reach,
            *self.show_zones.values(),
            self.show_supply,
            self.show_ranges,
            self.show_traffic,
            self.show_last,
            self.show_changed,
            self.show_names,
            self.show_ground,
            self.show_odds,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.boxes = BoxRow(boxes)
        column.addWidget(self.boxes)
        self.legend.setWordWrap(True)
        self.legend.setContentsMargins(6, 0, 6, 2)
        self.legend.setMinimumHeight(self.legend.fontMetrics().lineSpacing() + 2)  # the map stays while it is empty
        column.addWidget(self.legend)  # in a line of its own: beside the boxes it was cut
        column.addWidget(self.view, 1)
        self._meanings: dict[str, str] = {}
        self.strange: Callable[[Scenario], Collection[str]] = lambda _scenario: ()
        """Returns the keys of areas that concern other scenarios alone: they are not drawn."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the tip of the map, which a view of many items shows of its items alone."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.view.toolTip(), self.view.viewport())
            return True
        return super().eventFilter(watched, event)

    def begin(self, session: PlaySession) -> None:
        """Show the map of a new game."""
        scenario = session.scenario
        self._pictures, self._texts = PositionPictures(scenario), HexTexts(scenario)
        terrain = [line.key for line in scenario.terrain if line.kind == "hex"]
        looks = Looks.of_lines((line.key, line.effects) for line in scenario.terrain)
        stacks = self._pictures.stacks(session.seen)
        scene = scene_from_map(scenario.map, stacks, terrain, scenario.bounds, self.strange(scenario), looks)
        self.view.set_scene(scene)
        self._meanings = meanings(session.side_titles, session.game.rules.telling.weak_zone)
        for side, title in session.side_titles.items():
            self.show_zones[side].setText(f"{title} zones")
            self.show_zones[side].setToolTip(f"Hexes the {title} side controls")

    def forget(self) -> None:
        """Keep nothing of the game; its last picture stays until another is shown."""
        self._pictures = self._texts = None

    def show_position(self, session: PlaySession, options: Sequence[object], focus: str) -> None:
        """Show units, markers and overlays; ``focus`` is the unit or hex that was pointed at."""
        assert self._pictures is not None
        game = session.seen
        self.view.update_scene(self.view.scene_data.with_stacks(self._pictures.stacks(game))[0])
        is_played = session.looks_on is None
        reach = overlay_of_options(game, options, focus) if is_played and self.show_reach.isChecked() else {}
        fought = session.decision.subject if session.decision is not None else ""
        if fought in game.board.map.hexes:
            reach.setdefault(fought, OverlayCell("target"))
        shown = {"reach": reach, "refused": {}}
        for side, box in self.show_zones.items():
            shown[f"zones {side}"] = overlay_of_zones(game, side) if box.isChecked() else {}
        shown["supply"] = overlay_of_supply(game) if self.show_supply.isChecked() else {}
        shown["ranges"] = overlay_of_ranges(session, focus or self.looked_at) if self.show_ranges.isChecked() else {}
        shown["traffic"] = overlay_of_traffic(session) if self.show_traffic.isChecked() else {}
        self.view.set_words(self._texts.words(session) if self._texts and self.show_ground.isChecked() else {})
        self._show_markers(session)
        self._show_lines(session, focus)
        for name, cells in shown.items():
            self.view.set_overlay(name, cells)
        marked = focus or moving_unit(game)
        is_mover = any(is_selection(action) for action in options) or marked == moving_unit(game)
        self._mover = marked if marked in game.units and is_mover and self.show_reach.isChecked() else ""
        self.view.select(counter=marked if marked in game.units else "", hex_="" if marked in game.units else marked)
        self.view.set_choices({key for action in options for key in subjects_of(action) if key in game.units})
        self._explain([cell for cells in shown.values() for cell in cells.values()])

    def show_action(self, session: PlaySession, action: object, comes: bool = True) -> None:
        """Mark the unit or hex of an action; unless nothing ``comes`` into view by itself, bring it there."""
        about = subjects_of(action)
        units = [key for key in about if key in session.seen.units and session.seen.units[key].on_map]
        hexes = [label for label in about if label in session.seen.board.map.hexes]
        for label in (*hexes, *(session.seen.units[key].hex for key in units)) if comes else ():
            self.view.show_hex(label)
        self.view.select(counter=units[0] if units else "", hex_="" if units or not hexes else hexes[0])

    def show_decision(self, session: PlaySession) -> None:
        """Bring what must be decided into view: the unit that moves, the hex that is fought over."""
        pending, game = session.decision, session.seen
        if pending is None or session.viewer not in ("", pending.side):
            return
        for subject in (pending.subject, moving_unit(game)):
            label = game.units[subject].hex if subject in game.units else subject
            if label in game.board.map.hexes:
                self.view.show_hex(label)
                return

    def show_moves(self, session: PlaySession) -> None:
        """Draw who moved last in the few records before this moment, as far as who looks on may know it."""
        latest = (moves_of(session, [record]) for record in reversed(session.records[-_SHOWN:]))
        moves = next((found for found in latest if found), [])
        self.view.set_paths([*self._lines, *(replace(move, is_new=True) for move in moves)])

    def show_side(self, session: PlaySession) -> None:
        """Bring units of the side that decides into view where none of them can be seen."""
        pending, geometry = session.decision, self.view.scene_data.geometry
        labels = acting_hexes(session.seen, pending.side) if pending is not None else []
        middles = [geometry.center(cell) for cell in self.view.scene_data.cells(labels)]
        seen = self.view.visible_rect
        if middles and not any(seen.contains(QPointF(*middle)) for middle in middles):
            self.view.stay_at(self.view.pixels_per_hex, *most_seen(middles, middles, seen.width(), seen.height()))

    def open_on(self, session: PlaySession) -> None:
        """Come so near that counters can be read, where most of the units stand that may act first; not where somebody
        has chosen what he looks at, nor before anybody stands on the map."""
        pending, geometry = session.decision, self.view.scene_data.geometry
        is_chosen = not self.view.is_fitted and (self.view.pixels_per_hex, self.view.middle) != self._opened
        labels = acting_hexes(session.seen, pending.side) if pending is not None else []
        if is_chosen or not labels or (self.view.is_fitted and self.view.pixels_per_hex >= READABLE):
            return
        stand = [geometry.center(cell) for cell in self.view.scene_data.stacks]
        middles = [geometry.center(cell) for cell in self.view.scene_data.cells(labels)]
        size = self.view.maximumViewportSize() / READABLE
        self.view.stay_at(READABLE, *most_seen(middles, stand, size.width(), size.height()))
        self._opened = self.view.pixels_per_hex, self.view.middle

    def show_refused(self, places: Sequence[str]) -> None:
        """Mark the hexes of a refusal."""
        cells = {label: OverlayCell("refused", "✕") for label in places}
        self.view.set_overlay("refused", cells)

    def show_place(self, label: str) -> None:
        """Bring a hex into the middle and mark it."""
        self.view.center_on(label)
        self.view.select(hex_=label)

    def text_of(self, session: PlaySession, label: str) -> str:
        """Return what is known of a hex in one line, with the way of the chosen unit there, which is drawn."""
        if self._texts is None:
            return ""
        way, cost = self._texts.way(session, self._mover, label) if self._mover else ((), "")
        if way != self._way:
            self._way = way
            self.view.set_paths([*self._lines, *([MapPath(way)] if way else [])])
        text = self._texts.text(session, label, self.show_supply.isChecked())
        return f"{text}{PARTED}{cost}" if cost else text

    def listed(self, session: PlaySession, label: str) -> str:
        """Return what is in a hex as rich text; nothing off the map."""
        return self._texts.listed(session, label) if self._texts is not None else ""

    def set_theme(self, name: str) -> None:
        """Use another theme."""
        self.view.set_theme(name)
        self.overlays_changed.emit()

    def _show_names(self) -> None:
        self.view.set_layer_visible("unit names", self.show_names.isChecked())

    def _show_markers(self, session: PlaySession) -> None:
        found = session.seen.rules.telling.markers(session.seen)
        texts = held_now(session.seen, session.side_titles)
        for item in found:
            if len(item.hexes) == 1:
                texts.setdefault(item.hexes[0], []).insert(0, item.short or item.text)
        self.view.set_overlay("markers", {label: OverlayCell("", " · ".join(told)) for label, told in texts.items()})
        across = [item for item in found if len(item.hexes) == 2]
        self._downs = [
            MapPath(
                item.hexes,
                "good" if item.helps else "bad",
                arrow=False,
                dashed=not item.helps,
                text=item.text,
                detail=True,
            )
            for item in across
        ]

    def _show_lines(self, session: PlaySession, focus: str) -> None:
        """Draw the bridges that are down, what the other side did if that is asked, and with the overlay of supply the
        lines of what is pointed at, or all."""
        lines: list[MapPath] = []
        if self.show_supply.isChecked():
            game, about = session.seen, focus or self.looked_at
            stand = [unit.id for unit in game.units.values() if unit.on_map]
            chosen = [key for key in stand if about in (key, game.units[key].hex)]
            lines = lines_of_supply(game, chosen or stand)
        if self.show_last.isChecked():
            lines += last_moves(session)
        arrows, marked = marked_since(session) if self.show_changed.isChecked() else ([], {})
        self.view.set_overlay("changed", marked)
        lines += arrows
        self._lines, self._way = [*self._downs, *lines], ()
        self.view.set_paths(self._lines)

    def _explain(self, cells: Sequence[OverlayCell]) -> None:
        used = {cell.fill for cell in cells}
        told = {fill: text for fill, text in self._meanings.items() if fill in used}
        self.legend.show_meanings(told, self.view.theme_name)
