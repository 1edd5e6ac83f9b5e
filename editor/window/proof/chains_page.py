"""The page *Rivers and roads* of the proof desk: each is followed as a whole, side by side or hex by hex."""

from collections.abc import Sequence
from math import inf

from PySide6.QtWidgets import QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.map import set_hexside, set_link
from editor.edits.reading import Numbers
from editor.proof.board import Board
from editor.proof.chains import Chain, Stretch, rivers, roads
from editor.proof.confirmed import confirmed_rows, proved
from editor.proof.hints import hint_of_chain
from editor.proof.touched import touched
from editor.proof.typed_hexes import TypedHexes, hexes_named
from editor.window.canvas.geometry import Point
from editor.window.desk import Desk
from editor.window.proof.board_page import BoardPage
from editor.window.proof.ground_view import Extent, Marked
from editor.window.proof.hex_box import hex_lines
from editor.window.proof.portion_list import Portion
from editor.window.translation import tr
from engine.core.hexes import Cell, Grid
from engine.data import schema
from engine.data.schema import Row

_LEAST, _READABLE, _NEAR = 11, 24, 2
"""So many hexes are seen at least, and each has so many pixels. Of a chain that does not fit so, a part is seen; it
stays until the stretch that is looked at is ``_NEAR`` hexes from its edge, for to draw another part takes longer than
to follow a chain.
"""


class ChainsPage(BoardPage):
    """Rivers and roads, each in one portion."""

    KEY = "proof_chains"
    TITLE = "Rivers and roads"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self._chains: dict[str, Chain] = {}
        self._portions: dict[str, Portion] = {}
        self._chain_of: dict[tuple[str, str], str] = {}
        """The chain of each stretch, by table and key."""
        self._at = 0
        self._middle = (inf, inf)
        """Of the part of the map that is shown."""
        super().__init__(desk, parent)
        self.view.resized.connect(self._draw)

    def hint(self) -> str:
        """Return what may be typed, in the words and numbers of the game."""
        words, _, pair = hint_of_chain(self.lines(), self.board).partition("; ")
        said = tr("What differs here: {words}; two numbers of hexes add a missing piece: {pair}")
        return said.format(words=words, pair=pair)

    def forget(self) -> None:
        """Read all anew."""
        super().forget()
        self._chains, self._portions, self._chain_of, self._middle = {}, {}, {}, (inf, inf)

    def enter(self, text: str) -> None:
        """Take what is typed; a missing piece that lies nowhere near, or is of another river, is asked about."""
        pair = hexes_named(self._document.baseline, self._document.game, self._document.map, text)
        chain = self.chain
        other = self._other_name(pair) if pair is not None else ""
        if pair is None or chain is None or (self.is_near(chain, pair) and not other):
            super().enter(text)
            return
        said = tr("{a}/{b} is of {other}") if other else tr("{a}/{b} lies nowhere near {chain}")
        said = said.format(a=pair[0], b=pair[1], chain=chain.title, other=other)
        self._desk.offered.emit(said, tr("Add it"), lambda: super(ChainsPage, self).enter(text))

    def _other_name(self, pair: tuple[str, str]) -> str:
        """Return the name of the other river that has a piece already; empty without one."""
        stretch, document = self.stretch, self._document
        if not isinstance(stretch, schema.HexsideRow):
            return ""
        where = {"game": document.game, "map": document.map, "feature": stretch.feature}
        found = [
            row.name
            for a, b in (pair, pair[::-1])
            for row in document.baseline.find(schema.HexsideRow, **where, hex_a=a, hex_b=b)
        ]
        return next((name for name in found if name and name != stretch.name), "")

    def is_near(self, chain: Chain, pair: tuple[str, str]) -> bool:
        """Return whether a piece lies at a chain or a hex away from it."""
        board, around = self.board, {*pair}
        if board is not None:
            around |= {each for label in pair for each in board.numbers.neighbors(label, board.cells)}
        return any(row.hex_a in around or row.hex_b in around for row in chain.stretches)

    @property
    def chain(self) -> Chain | None:
        """The chain that is followed."""
        return self._chains.get(self.portion.key) if self.portion is not None else None

    @property
    def stretch(self) -> Stretch | None:
        """The stretch of it that is looked at."""
        chain = self.chain
        return chain.stretches[self._at] if chain is not None and self._at < len(chain.stretches) else None

    def read(self) -> Sequence[Portion]:
        """Return a portion for each river and road."""
        board = self.read_board()
        if board is None:
            return ()
        if not self._chains:
            self._chains, self._portions = {chain.key: chain for chain in self._found(board)}, {}
            rows = ((row, chain) for chain in self._chains.values() for row in chain.stretches)
            self._chain_of = {(row.TABLE, row.key_text): chain.key for row, chain in rows}
        for chain in self._chains.values():
            if chain.key not in self._portions:
                states = [board.row_state(row) for row in chain.stretches]
                keys = tuple(row.key_text for row in chain.stretches)
                found = Portion(chain.key, chain.title, keys, states.count("confirmed"), states.count("open"))
                self._portions[chain.key] = found
        return [self._portions[key] for key in self._chains]

    def note(self, changes: ChangeSet) -> None:
        """Remember what is to be read again; all chains, or those of which somebody has confirmed something."""
        super().note(changes)
        if changes.tables() - ABOUT_ROWS:
            self._chains = {}
        for table, row_key, _ in touched(changes):
            self._portions.pop(self._chain_of.get((table, row_key), ""), None)

    def _found(self, board: Board) -> list[Chain]:
        document, titles = self._document, self.titles()
        where = {"game": document.game, "map": document.map}
        head = document.baseline.find(schema.MapRow, **where)[0]
        names = {label: row.name for label, row in board.named_hexes()}
        sides = document.baseline.find(schema.HexsideRow, **where)
        links = document.baseline.find(schema.LinkRow, **where)
        grid = Grid(head.orientation, head.shifted)
        return [*rivers(grid, board.cells, sides, titles), *roads(board.cells, links, titles, names)]

    def show_portion(self, item: str) -> None:
        """Draw the chain around the stretch that is looked at."""
        chain, board = self.chain, self.board
        if chain is None or board is None:
            self.view.show_part(None, (0, 0, 1, 1), Marked(), self._desk.theme)
            self.box.show_lines("", ())
            return
        keys = [row.key_text for row in chain.stretches]
        if item in keys:
            self._at = keys.index(item)
        else:
            states = [board.row_state(row) for row in chain.stretches]
            self._at = states.index("open") if "open" in states else 0
        self._draw()

    def item(self) -> str:
        """Return the key of the stretch."""
        return self.stretch.key_text if self.stretch is not None else ""

    def called(self) -> str:
        """Return the two hexes of the stretch."""
        return f"{self.stretch.hex_a}/{self.stretch.hex_b}" if self.stretch is not None else ""

    def step(self, right: int, down: int) -> None:
        """Follow the chain."""
        if self.chain is not None:
            self._at = max(0, min(self._at + right + down, len(self.chain.stretches) - 1))
            self._draw()

    def look_at(self, label: str) -> None:
        """Look at the stretch of the chain at a hex."""
        stretches = self.chain.stretches if self.chain is not None else ()
        found = [at for at, row in enumerate(stretches) if label in (row.hex_a, row.hex_b)]
        if found:
            self._at = found[0]
            self._draw()

    def differing(self, session: Session, text: str) -> ChangeSet:
        """Return what makes the stretch as it was typed, or adds one to the chain."""
        stretch = self.stretch
        assert stretch is not None
        document, witness = self._document, self.witness_bar.witness()
        where = (document.baseline, document.game, document.map)
        pair = hexes_named(*where, text)
        if pair is not None:
            added = (
                set_link(*where, pair, stretch.kind)
                if isinstance(stretch, schema.LinkRow)
                else set_hexside(*where, pair, stretch.feature, name=stretch.name)
            )
            return proved(session, document.game, added, (), witness, added.label)
        hexes = (stretch.hex_a, stretch.hex_b)
        is_none = text.casefold() == "none"  # of this chain alone, whatever else lies on the side
        kind = stretch.kind if isinstance(stretch, schema.LinkRow) else stretch.feature
        words = ["no", kind] if is_none else text.split()
        changes = TypedHexes(*where).of_side(hexes, words)
        what = f"{hexes[0]}/{hexes[1]}"
        return proved(session, document.game, changes, [stretch], witness, what)

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms the chain but what is set aside."""
        chain, board = self.chain, self.board
        assert chain is not None and board is not None
        asked = set(self.to_confirm())
        rows: list[Row] = [row for row in chain.stretches if row.key_text in asked]
        if not rows:
            raise EditError(f"{chain.title}: there is nothing left to confirm")
        return confirmed_rows(session, self._document.game, rows, self.witness_bar.witness(), f"{chain.title}, whole")

    def open_lines(self, portion: Portion) -> list[str]:
        """Return the open stretches of a chain."""
        board, titles = self.board, self.titles()
        if board is None:
            return []
        rows = [row for row in self._chains[portion.key].stretches if board.row_state(row) == "open"]
        said = [hex_lines(board.numbers, titles, row.hex_a, [row], ())[0][0] for row in rows]
        return [f"{row.hex_a}/{row.hex_b}, {words}" for row, words in zip(rows, said, strict=True)]

    def _draw(self) -> None:
        chain, board, scene, stretch = self.chain, self.board, self.scene, self.stretch
        if chain is None or board is None or scene is None or stretch is None:
            return
        aside = self.exceptions()
        marks: dict[tuple[Cell, Cell], str] = {}
        for row in chain.stretches:
            state = board.row_state(row)
            word = "aside" if row.key_text in aside else "confirmed" if state == "confirmed" else "open"
            marks[board.cells[row.hex_a], board.cells[row.hex_b]] = "current" if row is stretch else word
        extent = self._framed(chain, scene.geometry.center(board.cells[stretch.hex_a]))
        marked = Marked(chain=marks, is_road=isinstance(stretch, schema.LinkRow))
        self.view.show_part(scene, extent, marked, self._desk.theme)
        self._describe(board.numbers, chain, stretch)
        self.tell(self.told_aside())

    def _framed(self, chain: Chain, at: Point) -> Extent:
        """Return the part of the map to be shown: the whole chain, or what lies around a point of a long one."""
        room = self.view.room(_READABLE)
        ends = list(zip(*(point for row in chain.stretches for point in self._ends(row)), strict=True))
        if any(abs(at[axis] - self._middle[axis]) > room[axis] / 2 - _NEAR for axis in (0, 1)):
            self._middle = at
        (left, wide), (top, high) = (_part(ends[axis], self._middle[axis], room[axis]) for axis in (0, 1))
        self._middle = left + wide / 2, top + high / 2
        return left, top, wide, high

    def _ends(self, row: Stretch) -> list[Point]:
        """Return the centers of the two hexes of a stretch."""
        board, scene = self.board, self.scene
        assert board is not None and scene is not None
        return [scene.geometry.center(board.cells[label]) for label in (row.hex_a, row.hex_b)]

    def to_confirm(self) -> list[str]:
        """Return the stretches that nobody has confirmed and that are not set aside."""
        board, aside, rows = self.board, self.exceptions(), self.chain.stretches if self.chain is not None else ()
        if board is None:
            return []
        return [row.key_text for row in rows if row.key_text not in aside and board.row_state(row) in ("open", "known")]

    def in_view(self) -> list[str]:
        """Return the stretches in the part of the map that is shown."""
        if self.chain is None or self.board is None or self.scene is None:
            return []
        return [row.key_text for row in self.chain.stretches if all(map(self.view.shows, self._ends(row)))]

    def bring_up(self, item: str) -> None:
        """Look at a stretch with what lies around it."""
        self._middle = (inf, inf)
        self.show_portion(item)

    def _describe(self, numbers: Numbers, chain: Chain, stretch: Stretch) -> None:
        lines = hex_lines(numbers, self.titles(), stretch.hex_a, [stretch], ())
        hint = tr("{at} of {every}, between {a} and {b}").format(
            at=self._at + 1, every=len(chain.stretches), a=stretch.hex_a, b=stretch.hex_b
        )
        self.box.show_lines(chain.title, lines, hint)


def _part(along: Sequence[float], at: float, room: float) -> tuple[float, float]:
    """Return beginning and length of what is shown of a chain along an axis: all of it, or a part of it around a
    point."""
    low, high = min(along) - 1, max(along) + 1
    length = min(room, max(_LEAST, high - low))
    if high - low <= length:
        return (low + high - length) / 2, length
    return min(max(at - length / 2, low), high - length), length
