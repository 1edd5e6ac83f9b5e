"""The areas and the places of the map as tables, each drawn on the map: entries, exits, edges, zones, towns."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from db.changes import EditError
from editor.cutting.board import Board
from editor.cutting.outline import hexes_within
from editor.edits.lists import of_scenario
from editor.edits.lists.changing import RowList
from editor.window.desk import Desk
from editor.window.models.row_lists import at
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from editor.window.translation import tr
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import DataError


class AreasPanel(RowListPanel):
    """A line that is chosen is marked on the map; what is drawn around on the map takes the place of its hexes."""

    def __init__(self, desk: Desk, listed: RowList = of_scenario.AREAS, parent: QWidget | None = None) -> None:
        super().__init__(desk, listed, parent=parent)
        self.title, self.tip = listed.title, listed.tip
        self.draw = QPushButton(tr("&Draw"))
        self.draw.setToolTip(
            f"Drag around the chosen {listed.one} on the map, or click its corners; a double click is one hex"
        )
        self.draw.clicked.connect(self._draw)
        self.add_to_bar(self.draw)
        self.row_chosen.connect(lambda _row: self._mark())

    def _chosen_area(self) -> schema.AreaRow | schema.PlaceRow | None:
        found = self.chosen()
        return found[0] if found and isinstance(found[0], schema.AreaRow | schema.PlaceRow) else None

    def _mark(self) -> None:
        area = self._chosen_area()
        try:
            self._desk.shaded.emit(tuple(expand(area.hexes)) if area is not None else ())
        except (DataError, ValueError):
            self._desk.shaded.emit(())

    def make_form(self, like: Row | None) -> RowForm:
        """Let the hexes of a new area be drawn, too."""
        form, hexes = super().make_form(like), QPushButton(tr("Draw &on the map"))
        hexes.setToolTip(tr("Drag around its hexes on the map, or click its corners; a double click is one hex"))
        hexes.clicked.connect(lambda: self._ask_hexes(self._desk.document.map, lambda found: form.put("hexes", found)))
        form.form.addRow("", hexes)
        form.ended.connect(self._mark)
        return form

    def _draw(self) -> None:
        area = self._chosen_area()
        if area is None:
            self._desk.refused.emit(f"Choose the {self._listed.one} to be drawn first, or add one")
            return

        def take(hexes: str) -> None:
            self._desk.try_edit(lambda: self._listed.changed(at(self._desk), area, "hexes", hexes))

        self._ask_hexes(area.map, take)

    def _ask_hexes(self, map_key: str, take: Callable[[str], object]) -> None:
        """Ask for an outline on the map, and mark the hexes in it."""
        document = self._desk.document

        def outlined(corners: tuple[str, ...]) -> None:
            board = Board(document.rows, document.game, map_key)
            try:
                hexes = hexes_within(document.rows, document.game, map_key, board, corners)
            except EditError as error:
                self._desk.refused.emit(str(error))
                return
            take(" ".join(hexes))
            self._desk.shaded.emit(tuple(hexes))

        self._desk.ask_for_outline(outlined)
