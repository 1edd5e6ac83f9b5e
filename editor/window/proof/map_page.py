"""The page *Map* of the proof desk: blocks of eight by eight hexes, hex by hex."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.map import hex_row
from editor.proof.blocks import SIZE, Block, blocks
from editor.proof.board import TABLES, Board
from editor.proof.confirmed import confirmed_rows, proved
from editor.proof.hints import hint_of_hex
from editor.proof.typed_hexes import TypedHexes
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import scene_on
from editor.window.desk import Desk
from editor.window.models.drawn_ground import DrawnGround
from editor.window.proof.ground_view import GroundView, Marked
from editor.window.proof.hex_box import RowsBox, hex_lines
from editor.window.proof.page import ProofPage
from editor.window.proof.portion_list import Portion
from editor.window.proof.scan_view import ScanView
from editor.window.proof.underlay_box import UnderlayBox
from editor.window.translation import tr
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.schema import Row
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


class MapPage(BoardPage):
    """Blocks of the map."""

    KEY = "proof_map"
    TITLE = "Blocks of the map"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self._blocks: dict[str, Block] = {}
        self._label = ""
        super().__init__(desk, parent)
        self.underlay, self.scan = UnderlayBox(desk), ScanView(self.view)
        self.beside.addWidget(self.scan, 1)
        self.scan.hide()
        self.box.add_below(self.underlay)
        self.underlay.changed.connect(self._draw)
        self.scan.clicked.connect(self._on_pixel)

    def hint(self) -> str:
        """Return what may be typed, in the words of the game."""
        return tr("What differs in this hex: {words}").format(words=hint_of_hex(self.lines(), self.board, self._label))

    def may_go(self) -> bool:
        """Return whether no control points are being set."""
        return not self.underlay.is_begun

    def forget(self) -> None:
        """Read all anew."""
        super().forget()
        self._blocks = {}
        self.underlay.forget()

    def first_portion(self) -> str:
        """Return the block in which most units of the scenario at hand begin."""
        document = self._document
        starts = document.baseline.find(schema.SetupRow, game=document.game, scenario=document.scenario)
        begun = Counter(row.place for row in starts)
        found = max(self._blocks.values(), key=lambda block: sum(begun[each] for each in block.hexes), default=None)
        return found.key if found is not None else ""

    @property
    def block(self) -> Block | None:
        """The block that is shown."""
        return self._blocks.get(self.portion.key) if self.portion is not None else None

    def read(self) -> Sequence[Portion]:
        """Return a portion for each block."""
        board = self.read_board()
        if board is None:
            return ()
        return [Portion(each.key, each.title, each.hexes, *board.count(each.hexes)) for each in self._blocks.values()]

    def read_ground(self, board: Board | None) -> None:
        """Make what is drawn of the map, and its blocks."""
        super().read_ground(board)
        self._blocks = {block.key: block for block in blocks(board.cells)} if board is not None else {}

    def show_portion(self, item: str) -> None:
        """Draw the block."""
        block, board = self.block, self.board
        if block is None or board is None or self.scene is None:
            self._label = ""
            self.view.show_part(None, (0, 0, 1, 1), Marked(), self._desk.theme)
            self.box.show_lines("", ())
            return
        if item or self._label not in block.hexes:
            first_open = next((label for label in block.hexes if board.state(label) == "open"), block.hexes[0])
            self._label = item or first_open
        self._draw()

    def item(self) -> str:
        """Return the number of the hex that is looked at."""
        return self._label

    def place_of(self, table: str, row_key: str, field: str) -> str:
        """Return the hex that a value is looked at with."""
        return self.board.hex_of(table, row_key) if self.board is not None else ""

    def step(self, right: int, down: int) -> None:
        """Look at the hex beside, within the block."""
        if self.block is None or self.board is None:
            return
        column, row = self.board.cells[self._label]
        wanted = (column + right, row + down)
        self._label = next((each for each in self.block.hexes if self.board.cells[each] == wanted), self._label)
        self._draw()

    def look_at(self, label: str) -> None:
        """Look at a hex of the block."""
        if self.block is not None and label in self.block.hexes:
            self._label = label
            self._draw()

    def enter(self, text: str) -> None:
        """Take what is typed: the hex at the pixel that was clicked last, else what differs."""
        if self.underlay.pending is None or not text:
            super().enter(text)
            return
        try:
            label = hex_row(self._document.baseline, self._document.game, self._document.map, text).hex
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        self.field.clear()
        self.underlay.name_point(label)

    def _on_pixel(self, x: float, y: float) -> None:
        self.underlay.point_at(x, y)
        self.field.setFocus()

    def differing(self, session: Session, text: str) -> ChangeSet:
        """Return what makes the hex as it was typed, and confirms it."""
        assert self.board is not None
        baseline, game = self._document.baseline, self._document.game
        changes = TypedHexes(baseline, game, self._document.map).read(self._label, text)
        rows = self.board.rows_of(self._label)
        return proved(session, game, changes, rows, self.witness_bar.witness(), self._label)

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms the hexes of the block that are not set aside."""
        board, block = self.board, self.block
        assert board is not None and block is not None
        aside = self.exceptions()
        rows: list[Row] = []
        for label in block.hexes:
            if label not in aside:
                rows += [row for row in board.rows_of(label) if board.row_state(row) in ("open", "known")]
        if not rows:
            raise EditError(f"{block.title}: there is nothing left to confirm")
        what = f"{len([label for label in block.hexes if label not in aside])} hexes, {block.title}"
        return confirmed_rows(session, self._document.game, rows, self.witness_bar.witness(), what)

    def open_lines(self, portion: Portion) -> list[str]:
        """Return the open hexes of a block, each with what is looked at with it."""
        board, titles = self.board, self.titles()
        if board is None:
            return []
        rows = {label: board.rows_of(label) for label in portion.items if board.state(label) == "open"}
        said = {label: [each[0] for each in hex_lines(board.numbers, titles, label, rows[label], ())] for label in rows}
        return [f"{label}: {'; '.join(words)}" for label, words in said.items()]

    def _draw(self) -> None:
        board, block, scene = self.board, self.block, self.scene
        if board is None or block is None or scene is None:
            return
        aside = self.exceptions()
        cells = {label: board.cells[label] for label in block.hexes}
        marked = Marked(
            frozenset(cells.values()),
            cells[self._label],
            [cell for label, cell in cells.items() if board.state(label) == "confirmed" and label not in aside],
            [cells[label] for label in aside if label in cells],
        )
        extent = scene.geometry.extent(block.column, block.row, SIZE, SIZE)
        self.underlay.show_sheet(board, scene.geometry, board.sheet_of(self._label))
        self._show_scan(scene.geometry, cells[self._label])
        self.view.show_part(scene, extent, marked, self._desk.theme)
        self._describe(board)
        told = tr("{count} set aside: Space takes one back").format(count=len(aside)) if aside else ""
        self.tell(self._asked() if self.underlay.adjust.isChecked() else told)

    def _asked(self) -> str:
        if self.underlay.pending is None:
            return tr("Click the center of a hex in the picture; the wheel zooms, the right button moves")
        return tr("Type the number of the hex whose center you clicked, then Return")

    def _show_scan(self, geometry: Geometry, cell: Cell) -> None:
        box = self.underlay
        is_setting = box.adjust.isChecked()
        laid, whole = box.laid(), box.whole() if is_setting else None
        self.view.laid = laid
        self.scan.setVisible(whole is not None or (laid is not None and not is_setting))
        if whole is not None:
            self.scan.show_whole(whole, box.marks(), box.pending)
        else:
            self.scan.show_beside(laid, geometry.corners(cell))

    def _describe(self, board: Board) -> None:
        label, numbers = self._label, board.numbers
        around = numbers.neighbors(label, board.cells)
        beside = [
            row
            for other in around
            for row in board.rows_of(other)
            if isinstance(row, schema.HexsideRow | schema.LinkRow) and label == row.hex_b
        ]
        lines = hex_lines(numbers, self.titles(), label, board.rows_of(label), beside)
        self.box.show_lines(label, lines)
