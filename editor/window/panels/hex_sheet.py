"""What is known of a hex, and how is it changed? Terrain, marks, roads and hexsides, the units that start there."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.edits import map as map_edits
from editor.edits.lists import of_scenario
from editor.edits.reading import ListedHexes, Numbers, sheets_of
from editor.edits.units import short_name
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.certainty import citation_of
from editor.window.models.errata_here import of_hex, open_here
from editor.window.models.finding_place import TableLine
from editor.window.models.tables import formation_title
from editor.window.panels.fields import CertaintyMark, UnderErrata
from editor.window.panels.side_row import SideRow, fill
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.witness import confirm
from engine.core.numbering import other_names
from engine.data import schema
from engine.data.map_assembly import expand

_SIDE_TITLES = ("To", "Hexside", "Crossing", "Road")


class HexSheet(QWidget):
    """The inspector's page of a hex; ``show_hex`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.label, self._beside = "", ""
        self.title, self.places, self.areas = PlainLabel(), PlainLabel(), PlainLabel()
        self.title.setObjectName("sheetTitle")
        self.places.setWordWrap(True)
        self.areas.setWordWrap(True)
        self.terrain = ChoiceBox()
        self.terrain.setToolTip(tr("Terrain of this hex"))
        self.terrain.activated.connect(self._set_terrain)
        self.mark = CertaintyMark(self._confirm)
        self.marks = QWidget()
        self.mark_boxes: dict[str, QCheckBox] = {}
        self._mark_column = QVBoxLayout(self.marks)
        self._mark_column.setContentsMargins(0, 0, 0, 0)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("Terrain"), self.terrain)
        form.addRow("", self.mark)
        form.addRow(tr("Marks"), self.marks)
        form.addRow(tr("Places"), self.places)
        self._place_key = ""
        self.edit_places = QPushButton(tr("Edit places..."))
        self.edit_places.setToolTip(tr("Name, hexes and points of a place: in their list, under Setup"))
        self.edit_places.clicked.connect(self._to_places)
        form.addRow("", self.edit_places)
        form.addRow(tr("Areas"), self.areas)
        self.errata = UnderErrata(desk)
        self.under = self.errata.label
        self.side, self.chosen = QGroupBox(), SideRow(desk, self._again, is_named=False)
        chosen = QFormLayout(self.side)
        chosen.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, field in zip(_SIDE_TITLES[1:], self.chosen.fields, strict=True):
            chosen.addRow(text, field)
        self.sides = QGroupBox(tr("Hexsides and roads"))
        self.grid = QGridLayout(self.sides)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(3)
        self.side_rows = [SideRow(desk, self._again) for _place in range(6)]
        for column, text in enumerate(_SIDE_TITLES):
            self.grid.addWidget(PlainLabel(text), 0, column)
            for line, side_row in enumerate(self.side_rows, 1):
                self.grid.addWidget(side_row.fields[column], line, column)
        self.grid.setColumnStretch(1, 2)
        self.grid.setColumnStretch(3, 3)
        self.units = QListWidget()
        self.units.setMaximumHeight(130)
        self.units.setAccessibleName(tr("Units that start here"))
        self.units.setToolTip(tr("Units that start here; click one to see it"))
        self.units.itemClicked.connect(lambda item: desk.select("counter", str(item.data(Qt.ItemDataRole.UserRole))))
        box = QGroupBox(tr("Units that start here"))
        QVBoxLayout(box).addWidget(self.units)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for part in (self.side, self.title):
            layout.addWidget(part)
        add_layout(layout, form)
        layout.addWidget(self.sides)
        layout.addWidget(self.errata)
        layout.addWidget(box)
        layout.addStretch(1)

    def show_hex(self, label: str, side: str = "") -> bool:
        """Fill the page; ``side`` is the neighbor across the hexside that was clicked.

        Returns whether the map has such a hex; without one the page stays as it was and is not to be shown.
        """
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "map": document.map}
        found = rows.find(schema.HexRow, hex=label, **where)
        if not found:
            return False
        row, self.label, self._beside = found[0], label, side
        places = [place for place in rows.find(schema.PlaceRow, **where) if label in place.hexes.split()]
        named = ", ".join(place.name for place in places)
        others = other_names(sheets_of(rows, document.game, document.map), label)
        numbers = f"{label} ({', '.join(others)})" if others else label
        more = len(self._desk.hexes) - 1
        others_too = tr(" (and {more} more are chosen)").format(more=more) if more > 0 else ""
        self.title.setText(f"Hex {numbers}" + (f"   {named}" if named else "") + others_too)
        self.places.setText("\n".join(_place_text(desk_row) for desk_row in places) or "none")
        self._place_key = places[0].key_text if places else ""
        areas = [
            area for area in rows.find(schema.AreaRow, **where) if area.kind != "bounds" and label in expand(area.hexes)
        ]
        self.areas.setText(", ".join(area.title for area in areas) or "none")
        with QSignalBlocker(self.terrain):
            fill(self.terrain, self._desk, "hex")
            self.terrain.setCurrentIndex(self.terrain.findData(row.terrain))
        self.mark.show_citation(citation_of(rows, document.game, "hex", row.key_text, "terrain"))
        self._show_marks(row.marks.split())
        board = Numbers.of_map(rows, document.game, document.map)
        hexes = board.neighbors(label, ListedHexes(rows, document.game, document.map))
        for place, side_row in enumerate(self.side_rows):
            other = hexes[place] if place < len(hexes) else ""
            side_row.show_side(label, other, board.bearing(label, other) if other else "", other == side)
        self.say_errata()
        self._show_chosen(side if side in hexes else "", board)
        self._list_units(label)
        return True

    def say_errata(self) -> None:
        """Say what errata make of the hex."""
        self.errata.show_lines(of_hex(self._document, self.label), open_here(self._document, self.label))

    def _show_chosen(self, side: str, board: Numbers) -> None:
        """Show the hexside that was clicked by itself, with the whole width for what is on it."""
        self.side.setVisible(bool(side))
        bearing = board.bearing(self.label, side) if side else ""
        self.chosen.show_side(self.label, side, bearing, False)
        self.side.setTitle(f"Hexside {self.label} – {bearing} {side}")

    def _to_places(self) -> None:
        """Open the list of places at the one that is here, if there is one."""
        self._desk.line_wanted.emit(TableLine("setup", of_scenario.PLACES.title, self._place_key))

    def _again(self) -> None:
        self.show_hex(self.label, self._beside)

    def _show_marks(self, printed: list[str]) -> None:
        """Offer the marks of the game as boxes to tick; the boxes are made anew for another game."""
        document = self._document
        known = document.rows.find(schema.TerrainRow, game=document.game, kind="mark")
        if [row.key for row in known] != list(self.mark_boxes):
            for box in self.mark_boxes.values():
                box.deleteLater()
            self.mark_boxes = {row.key: QCheckBox(row.title) for row in known}
            for key, box in self.mark_boxes.items():
                box.clicked.connect(lambda on, key=key: self._set_mark(key, on))
                self._mark_column.addWidget(box)
        for key, box in self.mark_boxes.items():
            with QSignalBlocker(box):
                box.setChecked(key in printed)

    def _list_units(self, label: str) -> None:
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "scenario": document.scenario}
        keys = [row.counter for row in rows.find(schema.SetupRow, place=label, **where)]
        keys += [row.subject for row in rows.find(schema.PlacementRow, hex=label, kind="place", **where)]
        self.units.clear()
        for key in keys:
            for counter in rows.find(schema.CounterRow, game=document.game, key=key):
                item = QListWidgetItem(f"{short_name(counter)}  ({formation_title(self._desk, counter.formation)})")
                item.setData(Qt.ItemDataRole.UserRole, key)
                self.units.addItem(item)
        if not keys:
            item = QListWidgetItem("none")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.units.addItem(item)

    def _set_terrain(self) -> None:
        terrain, document = str(self.terrain.currentData()), self._document
        self._desk.try_edit(
            lambda: map_edits.set_terrain(document.rows, document.game, document.map, [self.label], terrain)
        )
        self._again()

    def _set_mark(self, mark: str, on: bool) -> None:
        document = self._document
        self._desk.try_edit(
            lambda: map_edits.set_mark(document.rows, document.game, document.map, self.label, mark, on)
        )

    def _confirm(self) -> None:
        document = self._document
        (row,) = document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=self.label)
        confirm(self._desk, [(row, "terrain")], f"terrain of {self.label}")


def _place_text(place: schema.PlaceRow) -> str:
    worth = f", {place.vp} victory points" if place.vp else ""
    return f"{place.name} ({place.kind}{worth})"
