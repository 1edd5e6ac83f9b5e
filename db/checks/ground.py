"""How do the checks of a map look at its geometry? Cells, corners and neighbors of the hexes that a fault may concern.

Only what is asked for is read: a map may have a million hexes.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from db.checks.hexlist import hexes_of
from db.checks.subject import Subject
from engine.core.hexes import Cell, Grid
from engine.data import schema

Corner = frozenset[Cell]
"""The three cells that meet at a corner, whether they are hexes of the map or not."""
Pair = tuple[str, str]


@dataclass(frozen=True)
class Ground:
    """One map of a game."""

    subject: Subject
    head: schema.MapRow
    _known: dict[Cell, bool] = field(default_factory=dict, repr=False)
    _cells: dict[str, Cell | None] = field(default_factory=dict, repr=False)

    @cached_property
    def grid(self) -> Grid:
        """The geometry of the map."""
        return Grid(self.head.orientation, self.head.shifted)

    def cells(self, labels: Iterable[str]) -> dict[str, Cell]:
        """Return the cells of those numbers that are hexes of the map."""
        query = """
            SELECT hex.hex, hex."column", hex."row" FROM json_each(:labels) AS label
            CROSS JOIN hex ON hex.game = :game AND hex.map = :map AND hex.hex = label.value"""
        self.subject.reads.query(query)  # also where the answer is known: another check may have asked
        wanted = sorted(set(labels))
        new = [label for label in wanted if label not in self._cells]
        if new:
            rows = self.subject.ask(query, map=self.head.map, labels=json.dumps(new))
            self._cells.update(dict.fromkeys(new) | {row[0]: (row[1], row[2]) for row in rows})
        return {label: cell for label in wanted if (cell := self._cells[label]) is not None}

    def is_hex(self, cells: Iterable[Cell]) -> set[Cell]:
        """Return those of some cells that are hexes of the map."""
        wanted = set(cells)
        new = sorted(wanted - self._known.keys())
        query = """
            SELECT hex."column", hex."row" FROM json_each(:cells) AS cell CROSS JOIN hex
            ON hex.game = :game AND hex.map = :map
              AND hex."column" = json_extract(cell.value, '$[0]') AND hex."row" = json_extract(cell.value, '$[1]')"""
        self.subject.reads.query(query)
        if new:
            found = {(row[0], row[1]) for row in self.subject.ask(query, map=self.head.map, cells=json.dumps(new))}
            self._known.update({cell: cell in found for cell in new})
        return {cell for cell in wanted if self._known[cell]}

    def corners(self, a: Cell, b: Cell) -> tuple[Corner, ...]:
        """Return the two corners of the hexside between two cells; none when they do not touch."""
        if b not in self.grid.neighbors(a):
            return ()
        both = set(self.grid.neighbors(a)) & set(self.grid.neighbors(b))
        return tuple(frozenset((a, b, third)) for third in sorted(both))

    def at_edge(self, cells: Iterable[Cell]) -> bool:
        """Tell whether one of some cells is no hex of the map."""
        wanted = set(cells)
        return self.is_hex(wanted) != wanted

    def links(self) -> list[Pair]:
        """Return the roads from hex to hex."""
        query = "SELECT hex_a, hex_b FROM link WHERE game = :game AND map = :map"
        return [(row[0], row[1]) for row in self.subject.ask(query, map=self.head.map)]

    def towns(self) -> dict[str, str]:
        """Return the first hex of each named place, by its name and the other names it goes by."""
        return {name: hexes[0] for name, hexes in self.settled().items()}

    def settled(self) -> dict[str, tuple[str, ...]]:
        """Return the hexes of each named place that has any, by its name and the other names it goes by."""
        every = [row for row in self.subject.all(schema.PlaceRow) if row.map == self.head.map]
        rows = [(row, hexes) for row in every if (hexes := hexes_of(row.hexes))]
        found = {row.name: hexes for row, hexes in rows}
        by_key = {row.key: found[row.name] for row, _ in rows}
        for alias in self.subject.all(schema.AliasRow):
            if alias.kind == "place" and alias.key in by_key:
                found.setdefault(alias.alias, by_key[alias.key])
        return found


def grounds(subject: Subject) -> list[Ground]:
    """Return the maps of a game."""
    return [Ground(subject, head) for head in subject.all(schema.MapRow)]
