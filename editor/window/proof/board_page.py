"""What pages of the proof desk over the map have in common: its rows, and how its ground looks without errata."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits.concerning import ABOUT_ROWS
from editor.proof.board import TABLES, Board
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import scene_on
from editor.window.desk import Desk
from editor.window.models.drawn_ground import DrawnGround
from editor.window.proof.ground_view import GroundView, Marked
from editor.window.proof.hex_box import RowsBox
from editor.window.proof.page import ProofPage
from engine.data import schema
from engine.data.tables import DataError


class BoardPage(ProofPage):
    """What pages over the map have in common: its rows, and how its ground looks without errata."""

    tables = TABLES | {"confirmation", "terrain", "sheet", "map"}

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.view, self.box, middle = GroundView(), RowsBox(desk), QWidget()
        self.beside = QHBoxLayout(middle)
        self.beside.setContentsMargins(0, 0, 0, 0)
        self.beside.addWidget(self.view, 1)
        self.board: Board | None = None
        self.scene: MapScene | None = None
        self._is_drawn = False
        self._ground = DrawnGround(desk.document.baseline)
        self._unread = ChangeSet("", ())
        super().__init__(desk, middle, self.box, parent)
        self.view.clicked.connect(self._on_clicked)

    def read_board(self) -> Board | None:
        """Return the rows of the map that is shown, of which only what has changed is read again; None without any."""
        document = self._document
        if self.board is None or (self.board.game, self.board.map) != (document.game, document.map):
            found = document.baseline.find(schema.MapRow, game=document.game, map=document.map)
            self.board = Board(document.baseline, document.game, document.map) if found else None
            self._is_drawn = False
        elif self._unread.changes:
            self.board.follow(self._unread)
            self._is_drawn = self._is_drawn and not self._unread.tables() - ABOUT_ROWS
        self._unread = ChangeSet("", ())
        if not self._is_drawn:
            self.read_ground(self.board)
            self._is_drawn = True
        return self.board

    def read_ground(self, board: Board | None) -> None:
        """Make what is drawn of the map; who has confirmed something of it draws no other one."""
        self.scene = self._drawn() if board is not None else None

    def note(self, changes: ChangeSet) -> None:
        """Remember what is to be read again, where anything was read."""
        if self.board is not None:
            self._unread = ChangeSet("", (*self._unread.changes, *changes.changes))

    def forget(self) -> None:
        """Read all anew."""
        self.board, self.scene, self._is_drawn = None, None, False
        self._unread, self._ground = ChangeSet("", ()), DrawnGround(self._document.baseline)
        self.view.show_part(None, (0, 0, 1, 1), Marked(), self._desk.theme)

    def lines(self) -> Sequence[schema.TerrainRow]:
        """Return the lines of the terrain chart."""
        return self._document.baseline.find(schema.TerrainRow, game=self._document.game)

    def titles(self) -> dict[str, str]:
        """Return what the lines of the terrain chart are called."""
        return {row.key: row.title for row in self.lines()}

    def _drawn(self) -> MapScene | None:
        document = self._document
        try:
            ground = self._ground.of(document.game, document.map)
        except DataError as error:
            self.tell(str(error))
            return None
        scene = scene_on(ground, self.board.places() if self.board is not None else (), ())
        is_same = self.scene is not None and self.scene.terrain is scene.terrain and self.scene.places == scene.places
        return self.scene if is_same and self.scene is not None and self.scene.sides is scene.sides else scene

    def _on_clicked(self, x: float, y: float) -> None:
        if self.scene is not None:
            self.look_at(self.scene.labels.label(self.scene.geometry.cell_at(x, y)))
            self.remember()
        self.field.setFocus()

    def look_at(self, label: str) -> None:
        """Look at a hex that was clicked."""
        raise NotImplementedError
