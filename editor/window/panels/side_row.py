"""How is one hexside shown and changed, in a line of the page of its hex or by itself?"""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QMenu, QSizePolicy, QToolButton, QWidget

from editor.edits import map as map_edits
from editor.edits.reading import ordered
from editor.window.desk import Desk
from editor.window.mnemonics import give_letters
from editor.window.models.certainty import citation_of, mark_of, sentence_of
from editor.window.panels.side_menu import add_features, set_crossing, set_road
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema


class SideRow:
    """The fields of one hexside: neighbor, features (several), what crosses them, road; who makes it lays them out, all
    of them. ``again`` fills the page anew after what was chosen is refused; one that stands by itself is not named."""

    def __init__(self, desk: Desk, again: Callable[[], None], is_named: bool = True) -> None:
        self._desk, self._again, self._pair = desk, again, ("", "")
        self.name, self.features, self.crossing, self.road = PlainLabel(), QToolButton(), ChoiceBox(), ChoiceBox()
        self.features.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.features.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.menu = QMenu(self.features)
        self.menu.aboutToShow.connect(lambda: give_letters(self.menu))
        self.features.setMenu(self.menu)
        for field, what in ((self.features, "Hexside"), (self.crossing, "Crossing"), (self.road, "Road")):
            field.setAccessibleName(what)
        for combo in (self.crossing, self.road):
            combo.setMinimumContentsLength(5)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        of_side = (self.features, self.crossing, self.road)
        self.fields: tuple[QWidget, ...] = (self.name, *of_side) if is_named else of_side
        self.crossing.activated.connect(self._cross)
        self.road.activated.connect(self._set_road)

    def show_side(self, label: str, other: str, bearing: str, chosen: bool) -> None:
        """Show the side of a hex towards a neighbor; without one the line is hidden."""
        self._pair = label, other
        for widget in self.fields:
            widget.setVisible(bool(other))
        if not other:
            return
        document, rows = self._desk.document, self._desk.document.rows
        a, b = ordered(label, other)
        where = {"game": document.game, "map": document.map, "hex_a": a, "hex_b": b}
        text = f"{bearing} {other}"
        self.name.setText(f"▸ {text}" if chosen else text)
        for field, what in ((self.features, "Hexside"), (self.crossing, "Crossing"), (self.road, "Road")):
            field.setAccessibleName(f"{what} to {text}")
        self.name.setStyleSheet("font-weight: bold" if chosen else "")
        self._show_features(rows.find(schema.HexsideRow, **where))
        links = rows.find(schema.LinkRow, **where)
        fill(self.road, self._desk, "road", none=True)
        self.road.setCurrentIndex(self.road.findData(links[0].kind if links else ""))
        self.road.setToolTip(tr("Nothing here; choose to add it"))
        for row in links:
            mark, sentence = self._origin(row, "kind")
            self.road.setItemText(self.road.currentIndex(), f"{self.road.currentText()} {mark}")
            self.road.setToolTip(plain_tip(sentence))

    def _show_features(self, sides: list[schema.HexsideRow]) -> None:
        document, rows = self._desk.document, self._desk.document.rows
        terrains = rows.find(schema.TerrainRow, game=document.game, kind="hexside")
        titles = {row.key: row.title for row in terrains}
        said = [(f"{titles.get(row.feature, row.feature)} {self._origin(row, '*')[0]}", row) for row in sides]
        self.features.setText(", ".join(text for text, _ in said) or "–")
        tips = [f"{f'{row.name}: ' if row.name else ''}{self._origin(row, '*')[1]}" for row in sides]
        self.features.setToolTip(plain_tip("\n".join(tips)) or "Nothing here; choose to add it")
        self.menu.clear()
        add_features(self.menu, self._desk, self._pair)
        fill(self.crossing, self._desk, "crossing", none=True)
        crossed = next((row.crossing for row in sides if row.crossing), "")
        self.crossing.setCurrentIndex(self.crossing.findData(crossed))
        wet = [row for row in sides if map_edits.is_water(rows, row)]
        self.crossing.setEnabled(bool(wet))
        dry = "Nothing to cross: the hexside costs nothing by the terrain chart" if sides else "Nothing to cross here"
        self.crossing.setToolTip("What is printed to cross here" if wet else dry)

    def _cross(self) -> None:
        chosen = str(self.crossing.currentData() or "")
        if not set_crossing(self._desk, self._pair, chosen or self.crossing.itemData(1), bool(chosen)):
            self._again()

    def _set_road(self) -> None:
        if not set_road(self._desk, self._pair, self.road.currentData() or None):
            self._again()

    def _origin(self, row: schema.Row, field: str) -> tuple[str, str]:
        """Return the sign of a value's certainty, and the sentence that explains it."""
        rows, game = self._desk.document.rows, self._desk.document.game
        citation = citation_of(rows, game, row.TABLE, row.key_text, field)
        return mark_of(citation), sentence_of(citation)


def fill(combo: QComboBox, desk: Desk, kind: str, none: bool = False) -> None:
    """Fill a list with the terrains of one kind; ``none`` puts an empty choice first."""
    combo.clear()
    if none:
        combo.addItem("–", "")
    for row in desk.document.rows.find(schema.TerrainRow, game=desk.document.game, kind=kind):
        combo.addItem(row.title, row.key)
