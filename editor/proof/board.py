"""What of a map is looked at with which hex, and how far is that confirmed?

Each side and road belongs to the first of its two hexes, and a place to the first of its own, so that all of them are
confirmed once where the map is gone over hex by hex.
"""

from collections import defaultdict
from collections.abc import Iterable

from db.changes import ChangeSet
from editor.edits.reading import Numbers
from editor.proof.standing import CertainRows, Standing, State, weakest
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.map_assembly import expand, sheet_of
from engine.data.schema import Row
from engine.data.tables import DataError
from engine.scenario import Place

KINDS: tuple[type[Row], ...] = (schema.HexRow, schema.HexsideRow, schema.LinkRow, schema.PlaceRow)
TABLES = frozenset(kind.TABLE for kind in KINDS)


class Board:
    """The rows of a map by the hex that they belong to, with how far they are confirmed, read at once."""

    def __init__(self, rows: CertainRows, game: str, map_key: str) -> None:
        self._rows, self.game, self.map = rows, game, map_key
        self.numbers = Numbers.of_map(rows, game, map_key)
        self._standing = {kind: Standing(rows, game, kind) for kind in KINDS}
        self.cells: dict[str, Cell] = {}
        self._at: dict[str, list[Row]] = defaultdict(list)
        self._states: dict[str, State] = {}
        self._first_hex: dict[str, str] = {}
        """That of each place."""
        self._read()

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed."""
        for standing in self._standing.values():
            standing.follow(changes)
        if changes.tables() & TABLES:
            self._read()
            return
        for table in ("citation", "confirmation"):
            for key in changes.keys(table):
                if key[1] in TABLES:
                    self._states.pop(self.hex_of(str(key[1]), str(key[2])), None)

    def hex_of(self, table: str, row_key: str) -> str:
        """Return the hex that a row is looked at with; empty for a row of another map or of none."""
        parts = row_key.split("|")
        if table not in TABLES or parts[:2] != [self.game, self.map]:
            return ""
        return self._first_hex.get(parts[-1], "") if table == schema.PlaceRow.TABLE else parts[2]

    def _read(self) -> None:
        where = {"game": self.game, "map": self.map}
        self._at.clear()
        for row in self._rows.find(schema.HexRow, **where):
            self._at[row.hex].append(row)
            if row.hex not in self.cells and (cell := self.numbers.cell(row.hex)) is not None:
                self.cells[row.hex] = cell
        for side in self._rows.find(schema.HexsideRow, **where):
            self._at[side.hex_a].append(side)
        for link in self._rows.find(schema.LinkRow, **where):
            self._at[link.hex_a].append(link)
        for place in self._rows.find(schema.PlaceRow, **where):
            for label in _hexes(place)[:1]:
                self._at[label].append(place)
                self._first_hex[place.key] = label
        self._states.clear()

    def rows_of(self, label: str) -> list[Row]:
        """Return the rows that are looked at with a hex, the hex itself first."""
        return list(self._at.get(label, ()))

    def sheet_of(self, label: str) -> str:
        """Return the sheet that numbers a hex; empty where none does."""
        found = self._rows.find(schema.SheetRow, game=self.game, map=self.map)
        return next((row.sheet for row in found if sheet_of(row).cell(label) is not None), "")

    def named_hexes(self) -> list[tuple[str, schema.PlaceRow]]:
        """Return the hexes of places, each with its place."""
        found = self._rows.find(schema.PlaceRow, game=self.game, map=self.map)
        return [(label, row) for row in found for label in _hexes(row)]

    def places(self) -> list[Place]:
        """Return the places as a map draws them."""
        held: dict[str, Place] = {}
        for label, row in self.named_hexes():
            known = held[row.key].hexes if row.key in held else ()
            held[row.key] = Place(key=row.key, name=row.name, kind=row.kind, hexes=(*known, label), vp=row.vp)
        return list(held.values())

    def row_state(self, row: Row) -> State:
        """Return how far a row is confirmed."""
        return self._standing[type(row)].state(row)

    def state(self, label: str) -> State:
        """Return how far a hex is confirmed with all that is looked at with it."""
        if label not in self._states:
            self._states[label] = weakest(map(self.row_state, self._at[label]))
        return self._states[label]

    def count(self, labels: Iterable[str]) -> tuple[int, int]:
        """Return how many of some hexes are confirmed, and how many have something open."""
        states = [self.state(label) for label in labels]
        return states.count("confirmed"), states.count("open")


def _hexes(place: schema.PlaceRow) -> tuple[str, ...]:
    """Return the hexes of a place; none where they cannot be read, which the checks tell."""
    try:
        return expand(place.hexes)
    except DataError:
        return ()
