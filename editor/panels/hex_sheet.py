"""What is known of a hex, and how is it changed? Terrain, mark, roads and hexsides, the units that start there."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.desk import Desk
from editor.edits import map as map_edits
from editor.edits.confirming import confirm
from editor.edits.reading import Numbers, ordered
from editor.edits.units import short_name
from editor.models.certainty import MARKS, certainty_of, citation_of, sentence_of
from editor.models.tables import formation_title
from editor.panels.fields import CertaintyMark, WheelGuard
from engine.data import schema
from engine.data.assemble import expand


class HexSheet(QWidget):
    """The inspector's page of a hex; ``show_hex`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.label = ""
        self.title, self.places, self.areas = QLabel(), QLabel(), QLabel()
        self.title.setObjectName("sheetTitle")
        self.places.setWordWrap(True)
        self.areas.setWordWrap(True)
        self.terrain = QComboBox()
        self.terrain.setToolTip("Terrain of this hex")
        self.terrain.activated.connect(self._set_terrain)
        self.mark = CertaintyMark(self._confirm)
        self.jam = QCheckBox("Traffic-jam mark printed here")
        self.jam.clicked.connect(self._set_jam)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Terrain", self.terrain)
        form.addRow("", self.mark)
        form.addRow("", self.jam)
        form.addRow("Places", self.places)
        form.addRow("Areas", self.areas)
        self.sides = QGroupBox("Hexsides and roads")
        self.grid = QGridLayout(self.sides)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(3)
        self.side_rows = [_SideRow(self, place) for place in range(6)]
        for place, text in enumerate(("To", "Hexside", "Bridge", "Road")):
            self.grid.addWidget(QLabel(text), 0, place)
        self.grid.setColumnStretch(1, 2)
        self.grid.setColumnStretch(3, 3)
        self.units = QListWidget()
        self.units.setMaximumHeight(130)
        self.units.setToolTip("Units that start here; click one to see it")
        self.units.itemClicked.connect(lambda item: desk.select("counter", str(item.data(Qt.ItemDataRole.UserRole))))
        box = QGroupBox("Units that start here")
        QVBoxLayout(box).addWidget(self.units)
        self._wheel = WheelGuard(self)
        self._wheel.guard(self.terrain, *(combo for row in self.side_rows for combo in (row.feature, row.road)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.title)
        layout.addLayout(form)
        layout.addWidget(self.sides)
        layout.addWidget(box)
        layout.addStretch(1)

    def show_hex(self, label: str, side: str = "") -> None:
        """Fill the page; ``side`` is the neighbor across the hexside that was clicked."""
        self.label = label
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "map": document.map}
        found = rows.find(schema.HexRow, hex=label, **where)
        if not found:
            return
        row = found[0]
        places = [place for place in rows.find(schema.PlaceRow, **where) if label in place.hexes.split()]
        named = ", ".join(place.name for place in places)
        self.title.setText(f"Hex {label}" + (f"   {named}" if named else ""))
        self.places.setText("\n".join(_place_text(desk_row) for desk_row in places) or "none")
        areas = [
            area for area in rows.find(schema.AreaRow, **where) if area.kind != "bounds" and label in expand(area.hexes)
        ]
        self.areas.setText(", ".join(area.title for area in areas) or "none")
        with QSignalBlocker(self.terrain):
            fill(self.terrain, self._desk, "hex")
            self.terrain.setCurrentIndex(self.terrain.findData(row.terrain))
        self.mark.show_citation(citation_of(rows, document.game, "hex", row.key_text, "terrain"))
        with QSignalBlocker(self.jam):
            self.jam.setChecked(row.jam)
        numbers = Numbers.of_map(rows, document.game, document.map)
        hexes = [
            other
            for other in numbers.neighbors(label)
            if rows.find(schema.HexRow, game=document.game, map=document.map, hex=other)
        ]
        for place, side_row in enumerate(self.side_rows):
            other = hexes[place] if place < len(hexes) else ""
            side_row.show_side(other, numbers.bearing(label, other) if other else "", other == side)
        self._list_units(label)

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
        self.show_hex(self.label)

    def _set_jam(self, on: bool) -> None:
        document = self._document
        self._desk.try_edit(lambda: map_edits.set_jam(document.rows, document.game, document.map, self.label, on))

    def _confirm(self) -> None:
        document = self._document
        (row,) = document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=self.label)
        self._desk.try_edit(
            lambda: confirm(document.rows, document.game, row, ["terrain"], f"terrain of {self.label}"), cited=True
        )

    def edit_side(self, other: str, feature: str | None) -> None:
        """Set or clear the feature of the hexside towards a neighbor."""
        document, pair = self._document, (self.label, other)
        self._desk.try_edit(lambda: map_edits.set_hexside(document.rows, document.game, document.map, pair, feature))

    def edit_bridge(self, other: str, bridge: bool) -> None:
        """Set or remove the bridge towards a neighbor."""
        document, pair = self._document, (self.label, other)
        if not self._desk.try_edit(
            lambda: map_edits.set_bridge(document.rows, document.game, document.map, pair, bridge)
        ):
            self.show_hex(self.label)

    def edit_road(self, other: str, kind: str | None) -> None:
        """Set or remove the road towards a neighbor."""
        document, pair = self._document, (self.label, other)
        self._desk.try_edit(lambda: map_edits.set_link(document.rows, document.game, document.map, pair, kind))

    @property
    def desk(self) -> Desk:
        """The desk the page edits on."""
        return self._desk


class _SideRow:
    """One line of the list of hexsides."""

    def __init__(self, sheet: HexSheet, place: int) -> None:
        self._sheet, self._other = sheet, ""
        self.name, self.feature, self.bridge, self.road = QLabel(), QComboBox(), QCheckBox(), QComboBox()
        for combo in (self.feature, self.road):
            combo.setMinimumContentsLength(6)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for column, widget in enumerate((self.name, self.feature, self.bridge, self.road)):
            sheet.grid.addWidget(widget, place + 1, column)
        self.feature.activated.connect(lambda: sheet.edit_side(self._other, self.feature.currentData() or None))
        self.bridge.clicked.connect(lambda on: sheet.edit_bridge(self._other, on))
        self.road.activated.connect(lambda: sheet.edit_road(self._other, self.road.currentData() or None))

    def show_side(self, other: str, bearing: str, chosen: bool) -> None:
        """Show the side towards a neighbor; without one the line is hidden."""
        self._other = other
        for widget in (self.name, self.feature, self.bridge, self.road):
            widget.setVisible(bool(other))
        if not other:
            return
        desk = self._sheet.desk
        document, rows = desk.document, desk.document.rows
        a, b = ordered(self._sheet.label, other)
        where = {"game": document.game, "map": document.map, "hex_a": a, "hex_b": b}
        sides, links = rows.find(schema.HexsideRow, **where), rows.find(schema.LinkRow, **where)
        text = f"{bearing} {other}"
        self.name.setText(f"<b>▸ {text}</b>" if chosen else text)
        for combo, kind, value, row in (
            (self.feature, "hexside", sides[0].feature if sides else "", sides[0] if sides else None),
            (self.road, "road", links[0].kind if links else "", links[0] if links else None),
        ):
            fill(combo, desk, kind, none=True)
            combo.setCurrentIndex(combo.findData(value))
            if row is not None:
                certainty = certainty_of(rows, document.game, row.TABLE, row.key_text, "feature")
                combo.setItemText(combo.currentIndex(), f"{combo.currentText()} {MARKS[certainty]}")
                combo.setToolTip(sentence_of(citation_of(rows, document.game, row.TABLE, row.key_text, "feature")))
            else:
                combo.setToolTip("Nothing here; choose to add it")
        if sides and sides[0].name:
            self.feature.setToolTip(f"{sides[0].name}\n{self.feature.toolTip()}")
        self.bridge.setChecked(bool(sides and sides[0].bridge))
        self.bridge.setEnabled(bool(sides))
        self.bridge.setToolTip("A printed bridge" if sides else "Nothing to bridge here")


def fill(combo: QComboBox, desk: Desk, kind: str, none: bool = False) -> None:
    """Fill a list with the terrains of one kind; ``none`` puts an empty choice first."""
    combo.clear()
    if none:
        combo.addItem("–", "")
    for row in desk.document.rows.find(schema.TerrainRow, game=desk.document.game, kind=kind):
        combo.addItem(row.title, row.key)


def _place_text(place: schema.PlaceRow) -> str:
    worth = f", {place.vp} victory points" if place.vp else ""
    return f"{place.name} ({place.kind}{worth})"
