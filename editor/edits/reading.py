"""What may an edit look at? Rows by table and key, nothing else.

Edits never hold a session: they get a ``Rows`` and return a change set. The document gives them one over the open
library; tests may give one over rows in memory.
"""

from collections.abc import Container, Sequence
from functools import cache, partial
from typing import Any, Protocol, TypeVar, runtime_checkable

from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet, listed_label, natural_key
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.parameters import names_among
from engine.data.schema import CitationRow, Row, plain_value
from engine.data.vocabulary import Vocabulary

R = TypeVar("R", bound=Row)
Key = tuple[str | int, ...]


class Rows(Protocol):
    """Reads rows of the library."""

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        ...

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those rows of one table that have one of some keys (in the order of ``KEY``), in any order."""
        ...

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows of a game, the key among them, in any order."""
        ...

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        ...


@runtime_checkable
class ReadsValues(Protocol):
    """Rows of a library, of which some values are read sooner than rows are made."""

    def values_at(self, kind: type[Row], names: tuple[str, ...], keys: Sequence[Key], /) -> list[tuple[Any, ...]]:
        """Return the values of some fields of those rows that have one of some keys, in any order."""
        ...


def values_at(rows: Rows, kind: type[Row], names: tuple[str, ...], keys: Sequence[Key]) -> list[tuple[Any, ...]]:
    """Return the values of some fields of those rows that have one of some keys (in the order of ``KEY``), in any
    order."""
    if isinstance(rows, ReadsValues):
        return rows.values_at(kind, names, keys)
    return [tuple(row.said(name) for name in names) for row in rows.at(kind, keys)]


def one(rows: Rows, kind: type[R], /, **where: str | int) -> R | None:
    """Return the only row with these values, or None."""
    found = rows.find(kind, **where)
    return found[0] if len(found) == 1 else None


def labels_of(rows: Rows, game: str, map_key: str) -> frozenset[str]:
    """Return the numbers of all hexes of a map, by which it stores them."""
    return frozenset(label for (label,) in rows.columns(schema.HexRow, ("hex",), game=game, map=map_key))


def sheets_of(rows: Rows, game: str, map_key: str) -> list[Sheet]:
    """Return the sheets of a map."""
    return [sheet_of(row) for row in rows.find(schema.SheetRow, game=game, map=map_key)]


def known_label(rows: Rows, game: str, map_key: str, typed: str) -> str:
    """Return the number by which a hex is stored, whichever of its numbers was typed; what nobody knows comes back."""
    return listed_label(sheets_of(rows, game, map_key), typed, ListedHexes(rows, game, map_key))


class ListedHexes:
    """The hexes that a map lists, asked for one by one."""

    def __init__(self, rows: Rows, game: str, map_key: str) -> None:
        self._rows, self._game, self._map = rows, game, map_key

    def __contains__(self, label: object) -> bool:
        return bool(self._rows.find(schema.HexRow, game=self._game, map=self._map, hex=str(label)))


def vocabulary_of(rows: Rows, game: str) -> Vocabulary:
    """Return the words and values that a game declares."""
    return Vocabulary.of(
        rows.find(schema.WordRow, game=game),
        rows.find(schema.DeclaredValueRow, game=game),
        rows.find(schema.ChartRow, game=game),
        cache(names_among(partial(rows.find, game=game))),
    )


def typed_value(typed: int | str | None) -> int | str | None:
    """Return what a person typed as a declared value: nothing, or ``-``, is None."""
    if isinstance(typed, str):
        typed = typed.strip()
    found = None if typed == "-" else plain_value(typed)
    return found if isinstance(found, int | str) else None


class Numbers:
    """Printed numbers of one map: cells, neighbors and the order in which a pair of hexes is written."""

    def __init__(self, grid: Grid, sheets: tuple[Sheet, ...]) -> None:
        self._grid, self._sheets = grid, sheets

    @classmethod
    def of_map(cls, rows: Rows, game: str, map_key: str) -> "Numbers":
        """Return the numbering of a stored map."""
        head = rows.find(schema.MapRow, game=game, map=map_key)[0]
        sheets = tuple(sheet_of(row) for row in rows.find(schema.SheetRow, game=game, map=map_key))
        return cls(Grid(head.orientation, head.shifted), sheets)

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a printed number, or None."""
        return next((cell for sheet in self._sheets if (cell := sheet.cell(label)) is not None), None)

    def touch(self, a: str, b: str) -> bool:
        """Say whether two hexes share a hexside."""
        first, second = self.cell(a), self.cell(b)
        return first is not None and second is not None and second in self._grid.neighbors(first)

    def neighbors(self, label: str, listed: Container[str]) -> list[str]:
        """Return the touching hexes in direction order, each by that of its numbers which is listed.

        Where sheets overlap that may be the number of any of them. Cells of which no number is listed are left out.
        """
        cell = self.cell(label)
        around = self._grid.neighbors(cell) if cell is not None else ()
        named = ([sheet.name_or_none(other) for sheet in self._sheets] for other in around)
        found = (next((name for name in names if name is not None and name in listed), None) for names in named)
        return [name for name in found if name is not None]

    def bearing(self, a: str, b: str) -> str:
        """Return where hex ``b`` lies seen from ``a``: ``NE``, ``E``, ... as on the map; raises ValueError."""
        first, second = self.cell(a), self.cell(b)
        if first is None or second is None:
            raise ValueError(f"{a} or {b} has no cell")
        return self.bearings[self._grid.direction(first, second)]

    @property
    def bearings(self) -> tuple[str, ...]:
        """What ``bearing`` may say on this map, clockwise."""
        pointy = self._grid.orientation == "pointy"
        return ("NE", "E", "SE", "SW", "W", "NW") if pointy else ("N", "NE", "SE", "S", "SW", "NW")


def ordered(a: str, b: str) -> tuple[str, str]:
    """Return two hex numbers in map order."""
    return (a, b) if natural_key(a) <= natural_key(b) else (b, a)
