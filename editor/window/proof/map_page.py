"""The page *Map* of the proof desk: blocks of eight by eight hexes, hex by hex."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.edits.map import hex_row
from editor.proof.blocks import SIZE, Block, blocks
from editor.proof.board import Board
from editor.proof.confirmed import confirmed_rows, proved
from editor.proof.hints import hint_of_hex
from editor.proof.typed_hexes import TypedHexes
from editor.window.canvas.geometry import Geometry
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.errata_here import beside_printed, mended_in_copy, of_hex
from editor.window.proof.board_page import BoardPage
from editor.window.proof.ground_view import Marked
from editor.window.proof.hex_box import hex_lines
from editor.window.proof.portion_list import Portion
from editor.window.proof.scan_view import ScanView
from editor.window.proof.underlay_box import UnderlayBox
from editor.window.translation import tr
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.counted import counted
from engine.data.schema import Row


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
            self.box.errata.setText("")
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
        what = f"{counted(len([label for label in block.hexes if label not in aside]), 'hex', 'hexes')}, {block.title}"
        return confirmed_rows(session, self._document.game, rows, self.witness_bar.witness(), what)

    def to_confirm(self) -> list[str]:
        """Return the hexes that are not set aside and of which anything is not confirmed."""
        board, block, aside = self.board, self.block, self.exceptions()
        if board is None or block is None:
            return []
        return [label for label in block.hexes if label not in aside and board.state(label) in ("open", "known")]

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
        self.tell(self._asked() if self.underlay.adjust.isChecked() else self.told_aside())

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
        self.box.errata.setText(_beside(self._document, label))


def _beside(document: Document, key: str) -> str:
    return beside_printed(of_hex(document, key), of_hex(document, key, mended_in_copy(document)))
