"""How do map and counters look before and after an erratum? Only what it speaks of is read, and hexes around."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from editor.cutting.board import Board
from editor.edits.reading import Rows
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import beside, line_of
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.theme import Looks
from engine.data import schema
from engine.data.errata import effective
from engine.data.map_assembly import map_of
from engine.data.schema import Row
from engine.data.tables import DataError, Tables

AROUND = 2
"""So many hexes are seen around those of a change."""
WIDER = 1
"""So many columns more at the left and at the right: a window is wider than high."""
UNSEEN = "?"
"""What is drawn for a value that nobody has seen."""
FAR = 5
"""Hexes of a change that lie further from its first one are not in the picture."""
_OF_GAME: tuple[type[Row], ...] = (
    schema.GameRow,
    schema.WordRow,
    schema.DeclaredValueRow,
    schema.ChartRow,
    schema.TerrainRow,
    schema.UnitTypeRow,
    schema.FormationRow,
)


Boards = dict[tuple[str, str], Board]
"""Where the hexes of maps lie, by game and map, kept for several errata."""


@dataclass(frozen=True)
class CloseUp:
    """A piece of the map before and after, and the hexes that are meant."""

    before: MapScene
    after: MapScene
    hexes: tuple[str, ...]


class CloseUps:
    """Makes the pictures of one erratum; ``rows`` are those of the baseline, ``boards`` are kept for the next one. So
    many columns are ``wider`` at the left and at the right; ``hidden`` are the values of faces, by the key of the face,
    that ``rows`` keep back: they are question marks where something else of the face is known."""

    def __init__(
        self,
        rows: Rows,
        game: str,
        erratum: str,
        boards: Boards,
        wider: int = WIDER,
        hidden: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self._rows, self._game, self._erratum, self._boards = rows, game, erratum, boards
        self._wider, self._hidden = wider, hidden if hidden is not None else {}

    def map(self, map_key: str, hexes: Sequence[str]) -> CloseUp | None:
        """Return the ground around some hexes as printed and as the erratum has it; None where there is no such."""
        name = self._game, map_key
        if name not in self._boards:
            self._boards[name] = Board(self._rows, self._game, map_key)
        board = self._boards[name]
        known = [label for label in hexes if label in board.cells]
        if not known:
            return None
        first = board.cells[known[0]]
        near = tuple(label for label in known if board.grid.distance(first, board.cells[label]) <= FAR)
        seen = self._around(board, near)
        was = self._tables()
        where = {"game": self._game, "map": map_key}
        was.add(row for kind in (schema.MapRow, schema.SheetRow) for row in self._rows.find(kind, **where))
        was.add(self._rows.at(schema.HexRow, [(self._game, map_key, label) for label in seen]))
        was.add(row for row in self._rows.find(schema.HexsideRow, **where) if {row.hex_a, row.hex_b} & seen)
        was.add(row for row in self._rows.find(schema.LinkRow, **where) if {row.hex_a, row.hex_b} & seen)
        was.add(row for row in self._rows.find(schema.PlaceRow, **where) if seen & {*row.hexes.split()})
        try:
            before, after = (self._scene(each, map_key, seen) for each in (was, self._corrected(was)))
        except DataError:
            return None
        return CloseUp(before, after, near)

    def counters(self, keys: Iterable[str]) -> list[tuple[CounterPicture | None, CounterPicture | None]]:
        """Return the faces of counters as printed and as the erratum has them; None where there is no such face."""
        wanted, was = set(keys), self._tables()
        was.add(row for key in wanted for row in self._rows.find(schema.CounterRow, game=self._game, key=key))
        was.add(row for key in wanted for row in self._rows.find(schema.FaceRow, game=self._game, counter=key))
        was.add(row for key in wanted for row in self._rows.find(schema.TraitRow, game=self._game, counter=key))
        before, after = (self._faces(each, wanted) for each in (was, self._corrected(was)))
        return [(before.get(face), after.get(face)) for face in dict.fromkeys((*before, *after))]

    def _around(self, board: Board, near: Collection[str]) -> set[str]:
        seen = set(near)
        for _ in range(AROUND):
            seen |= {other for label in seen for other in board.around(label)}
        cells = [board.cells[label] for label in seen]
        columns, lines = ({cell[axis] for cell in cells} for axis in (0, 1))
        wide = range(min(columns) - self._wider, max(columns) + self._wider + 1)
        whole = product(wide, range(min(lines), max(lines) + 1))
        return {board.labels[cell] for cell in whole if cell in board.labels}  # a rectangle leaves no jagged edge

    def _tables(self) -> Tables:
        found, rows = Tables(), self._rows
        for kind in _OF_GAME:
            found.add(rows.find(kind, game=self._game))
        found.add(rows.find(schema.ErratumRow, game=self._game, key=self._erratum))
        found.add(rows.find(schema.ErratumChangeRow, game=self._game, erratum=self._erratum))
        return found

    def _corrected(self, was: Tables) -> Tables:
        return effective(was, self._game, "", {self._erratum: True}).tables

    def _scene(self, tables: Tables, map_key: str, seen: set[str]) -> MapScene:
        there = set(tables.texts(schema.HexRow, "hex", game=self._game, map=map_key)) & seen
        kept = Tables(dict(tables.rows), [])
        sides = [row for row in tables.of(schema.HexsideRow) if {row.hex_a, row.hex_b} <= there]
        roads = [row for row in tables.of(schema.LinkRow) if {row.hex_a, row.hex_b} <= there]
        kept.rows |= {schema.HexsideRow.TABLE: [*sides], schema.LinkRow.TABLE: [*roads]}
        looks = Looks.of_lines((line.key, line.values) for line in tables.of(schema.TerrainRow, game=self._game))
        return scene_from_map(map_of(kept, self._game, map_key), looks=looks)

    def _faces(self, tables: Tables, wanted: Collection[str]) -> dict[tuple[str, str], CounterPicture]:
        symbols = {row.key: row.symbol for row in tables.of(schema.UnitTypeRow, game=self._game)}
        titles = {row.key: row.title for row in tables.of(schema.FormationRow, game=self._game)}
        declared = [row for row in tables.of(schema.DeclaredValueRow) if row.table == schema.FaceRow.TABLE]
        declared.sort(key=lambda row: row.position)
        counters = {row.key: row for row in tables.of(schema.CounterRow, game=self._game) if row.key in wanted}
        return {
            (face.counter, face.face): CounterPicture(
                key=face.counter,
                side=counters[face.counter].side,
                symbol=symbols.get(counters[face.counter].unit_type, "unknown"),
                name=counters[face.counter].name,
                formation=titles.get(counters[face.counter].formation, "").removeprefix("independent"),
                size=counters[face.counter].size,
                face=face.face,
                values=line_of(declared, values),
                left=beside(declared, values, "left"),
                right=beside(declared, values, "right"),
            )
            for face in tables.of(schema.FaceRow, game=self._game)
            if face.counter in counters
            for values in (self._shown(face),)
        }

    def _shown(self, face: schema.FaceRow) -> dict[str, int | str]:
        """Return the values of a face with a question mark for each that is kept back; of nothing but these, none."""
        unseen = self._hidden.get(face.key_text, ())
        return {**dict.fromkeys(unseen, UNSEEN), **face.values} if face.values else {}
