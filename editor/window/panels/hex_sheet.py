"""What is known of a hex, and how is it changed? Terrain, marks, roads and hexsides, the units that start there."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.edits import map as map_edits
from editor.edits.confirming import confirm
from editor.edits.reading import ListedHexes, Numbers, ordered, sheets_of
from editor.edits.units import short_name
from editor.window.desk import Desk
from editor.window.models.certainty import MARKS, certainty_of, citation_of, sentence_of
from editor.window.models.tables import formation_title
from editor.window.panels.fields import CertaintyMark
from editor.window.plain_text import PlainLabel, plain_action, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.theme import look_of
from editor.window.translation import tr
from engine.core.numbering import other_names
from engine.data import schema
from engine.data.map_assembly import expand


class HexSheet(QWidget):
    """The inspector's page of a hex; ``show_hex`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.label = ""
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
        form.addRow(tr("Areas"), self.areas)
        self.sides = QGroupBox(tr("Hexsides and roads"))
        self.grid = QGridLayout(self.sides)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(3)
        self.side_rows = [_SideRow(self, place) for place in range(6)]
        for place, text in enumerate(("To", "Hexside", "Crossing", "Road")):
            self.grid.addWidget(PlainLabel(text), 0, place)
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
        layout.addWidget(self.title)
        layout.addLayout(form)
        layout.addWidget(self.sides)
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
        row, self.label = found[0], label
        places = [place for place in rows.find(schema.PlaceRow, **where) if label in place.hexes.split()]
        named = ", ".join(place.name for place in places)
        others = other_names(sheets_of(rows, document.game, document.map), label)
        numbers = f"{label} ({', '.join(others)})" if others else label
        beside = f", side to {side}" if side else ""
        self.title.setText(f"Hex {numbers}{beside}" + (f"   {named}" if named else ""))
        self.places.setText("\n".join(_place_text(desk_row) for desk_row in places) or "none")
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
            side_row.show_side(other, board.bearing(label, other) if other else "", other == side)
        self._list_units(label)
        return True

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
        self.show_hex(self.label)

    def _set_mark(self, mark: str, on: bool) -> None:
        document = self._document
        self._desk.try_edit(
            lambda: map_edits.set_mark(document.rows, document.game, document.map, self.label, mark, on)
        )

    def _confirm(self) -> None:
        document = self._document
        (row,) = document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=self.label)
        self._desk.try_edit(
            lambda: confirm(document.rows, document.game, row, ["terrain"], f"terrain of {self.label}"), cited=True
        )

    def edit_side(self, other: str, feature: str, on: bool, high: str | None = None) -> None:
        """Add a feature to the hexside towards a neighbor, or take it away; ``high`` is the higher hex of a slope."""
        document, pair = self._document, (self.label, other)
        where = (document.rows, document.game, document.map, pair, feature)
        self._desk.try_edit(
            lambda: map_edits.set_hexside(*where, high=high) if on else map_edits.remove_hexside(*where)
        )

    def edit_crossing(self, other: str, crossing: str, on: bool) -> None:
        """Set or remove the bridge or ford towards a neighbor."""
        document, pair = self._document, (self.label, other)
        if not self._desk.try_edit(
            lambda: map_edits.set_crossing(document.rows, document.game, document.map, pair, crossing, on)
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
    """One line of the list of hexsides: neighbor, features (several), what crosses them, road."""

    def __init__(self, sheet: HexSheet, place: int) -> None:
        self._sheet, self._other = sheet, ""
        self.name, self.features, self.crossing, self.road = PlainLabel(), QToolButton(), ChoiceBox(), ChoiceBox()
        self.features.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.features.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.menu = QMenu(self.features)
        self.features.setMenu(self.menu)
        for field, what in ((self.features, "Hexside"), (self.crossing, "Crossing"), (self.road, "Road")):
            field.setAccessibleName(what)
        for combo in (self.crossing, self.road):
            combo.setMinimumContentsLength(5)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for column, widget in enumerate((self.name, self.features, self.crossing, self.road)):
            sheet.grid.addWidget(widget, place + 1, column)
        self.crossing.activated.connect(self._cross)
        self.road.activated.connect(lambda: sheet.edit_road(self._other, self.road.currentData() or None))

    def show_side(self, other: str, bearing: str, chosen: bool) -> None:
        """Show the side towards a neighbor; without one the line is hidden."""
        self._other = other
        for widget in (self.name, self.features, self.crossing, self.road):
            widget.setVisible(bool(other))
        if not other:
            return
        document, rows = self._sheet.desk.document, self._sheet.desk.document.rows
        a, b = ordered(self._sheet.label, other)
        where = {"game": document.game, "map": document.map, "hex_a": a, "hex_b": b}
        text = f"{bearing} {other}"
        self.name.setText(f"▸ {text}" if chosen else text)
        for field, what in ((self.features, "Hexside"), (self.crossing, "Crossing"), (self.road, "Road")):
            field.setAccessibleName(f"{what} to {text}")
        self.name.setStyleSheet("font-weight: bold" if chosen else "")
        self._show_features(rows.find(schema.HexsideRow, **where))
        links = rows.find(schema.LinkRow, **where)
        fill(self.road, self._sheet.desk, "road", none=True)
        self.road.setCurrentIndex(self.road.findData(links[0].kind if links else ""))
        self.road.setToolTip(tr("Nothing here; choose to add it"))
        for row in links:
            mark, sentence = self._origin(row, "kind")
            self.road.setItemText(self.road.currentIndex(), f"{self.road.currentText()} {mark}")
            self.road.setToolTip(plain_tip(sentence))

    def _show_features(self, sides: list[schema.HexsideRow]) -> None:
        document, rows = self._sheet.desk.document, self._sheet.desk.document.rows
        terrains = rows.find(schema.TerrainRow, game=document.game, kind="hexside")
        titles = {row.key: row.title for row in terrains}
        here = {row.feature: row for row in sides}
        said = [(f"{titles.get(row.feature, row.feature)} {self._origin(row, '*')[0]}", row) for row in sides]
        self.features.setText(", ".join(text for text, _ in said) or "–")
        tips = [f"{f'{row.name}: ' if row.name else ''}{self._origin(row, '*')[1]}" for row in sides]
        self.features.setToolTip(plain_tip("\n".join(tips)) or "Nothing here; choose to add it")
        self.menu.clear()
        for terrain in terrains:
            row = here.get(terrain.key)
            if look_of(terrain.key).edge == "slope":
                for high, text in ((self._sheet.label, "high here"), (self._other, f"high at {self._other}")):
                    self._offer(f"{terrain.title}, {text}", terrain.key, row is not None and row.high == high, high)
            else:
                self._offer(terrain.title, terrain.key, row is not None)
        fill(self.crossing, self._sheet.desk, "crossing", none=True)
        crossed = next((row.crossing for row in sides if row.crossing), "")
        self.crossing.setCurrentIndex(self.crossing.findData(crossed))
        wet = [row for row in sides if map_edits.is_water(rows, row)]
        self.crossing.setEnabled(bool(wet))
        dry = "Nothing to cross: the hexside costs nothing by the terrain chart" if sides else "Nothing to cross here"
        self.crossing.setToolTip("What is printed to cross here" if wet else dry)

    def _offer(self, text: str, feature: str, on: bool, high: str | None = None) -> None:
        action = self.menu.addAction(plain_action(text))
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda to: self._sheet.edit_side(self._other, feature, to, high))

    def _cross(self) -> None:
        chosen = str(self.crossing.currentData() or "")
        self._sheet.edit_crossing(self._other, chosen or self.crossing.itemData(1), bool(chosen))

    def _origin(self, row: schema.Row, field: str) -> tuple[str, str]:
        """Return the sign of a value's certainty, and the sentence that explains it."""
        rows, game = self._sheet.desk.document.rows, self._sheet.desk.document.game
        certainty = certainty_of(rows, game, row.TABLE, row.key_text, field)
        return MARKS[certainty], sentence_of(citation_of(rows, game, row.TABLE, row.key_text, field))


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
