"""What does the map of a game have already, before anything is drafted?"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from editor.drafting.lattice import Lattice, Side, side
from editor.drafting.plan import Plan
from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.tables import Tables

UNKNOWN = "unknown"
"""The terrain key of a hex that is not drawn yet."""


@dataclass(frozen=True)
class Known:
    """A map as its tables have it: cells by label, places by cell, and what is drawn."""

    tables: Tables
    plan: Plan

    @cached_property
    def sheets(self) -> list[Sheet]:
        rows = self.tables.of(schema.SheetRow, game=self.plan.game)
        return [sheet_of(row) for row in rows if row.map == self.plan.map]

    @cached_property
    def hexes(self) -> dict[str, schema.HexRow]:
        rows = self.tables.of(schema.HexRow, game=self.plan.game)
        return {row.hex: row for row in rows if row.map == self.plan.map}

    @cached_property
    def cells(self) -> dict[str, Cell]:
        return {label: self.cell(label) for label in self.hexes}

    @cached_property
    def labels(self) -> dict[Cell, str]:
        return {cell: label for label, cell in self.cells.items()}

    def cell(self, label: str) -> Cell:
        """Return the cell of a label; raises ValueError when no sheet has it."""
        for sheet in self.sheets:
            found = sheet.cell(label)
            if found is not None:
                return found
        raise ValueError(f"no sheet has a hex {label}")

    @cached_property
    def lattice(self) -> Lattice:
        (row,) = (r for r in self.tables.of(schema.MapRow, game=self.plan.game) if r.map == self.plan.map)
        return Lattice(Grid(row.orientation, row.shifted), frozenset(self.cells.values()))

    @cached_property
    def drawn(self) -> frozenset[Cell]:
        """Return the cells around which rivers and roads stay as they are."""
        if not self.plan.keeps:
            return frozenset()
        return frozenset(self.cells[label] for label, row in self.hexes.items() if row.terrain != UNKNOWN)

    @cached_property
    def places(self) -> dict[str, schema.PlaceRow]:
        rows = self.tables.of(schema.PlaceRow, game=self.plan.game)
        return {row.name: row for row in rows if row.map == self.plan.map}

    def place_certainty(self, row: schema.PlaceRow) -> str:
        """Return how certain the hex of a place is."""
        found = self._cited_places.get((row.game, row.key_text), {})
        return found.get("hexes", found.get("*", UNKNOWN))

    @cached_property
    def _cited_places(self) -> dict[tuple[str, str], dict[str, str]]:
        """Return the certainty of each field of each place, by the game and key of the place."""
        found: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
        for cited in self.tables.citations:
            if cited.table == schema.PlaceRow.TABLE:
                found[cited.game, cited.row_key][cited.field] = cited.certainty
        return found

    @cached_property
    def _owned(self) -> frozenset[tuple[str, str, str]]:
        cited = (c for c in self.tables.citations if c.game == self.plan.game and c.certainty in schema.PERSONAL)
        return frozenset((c.table, c.row_key, c.field) for c in cited)

    def owned(self, row: schema.Row, field: str = "*") -> bool:
        """Say whether an owner of the game has stated a value."""
        return any((row.TABLE, row.key_text, name) in self._owned for name in (field, "*"))

    @cached_property
    def hexsides(self) -> list[schema.HexsideRow]:
        return [row for row in self.tables.of(schema.HexsideRow, game=self.plan.game) if row.map == self.plan.map]

    @cached_property
    def rivers(self) -> dict[Side, str]:
        """Return the sides of each river by the ground's name; a side without a name is a fact to meet, not a river,
        and so is one that an owner states away from what is drawn."""
        names = self.plan.river_names
        found = {
            self.side(row.hex_a, row.hex_b): (names.get(row.name, row.name), row)
            for row in self.hexsides
            if row.name and row.feature in self.plan.water
        }
        return {
            edge: name for edge, (name, row) in found.items() if set(edge) <= self.drawn or not self.states_side(row)
        }

    def states_side(self, row: schema.HexsideRow) -> bool:
        """Say whether an owner has stated that a hexside is there, or what crosses it."""
        return any(self.owned(row, field) for field in ("*", "crossing", "name"))

    def side(self, a: str, b: str) -> Side:
        """Return the side between two labels; raises ValueError when no sheet has one of them."""
        return side(self.cell(a), self.cell(b))

    def pinned(self, *wants: str) -> dict[Side, str]:
        """Return the sides that pins speak of, each with the value of its pin."""
        return {self.side(*pin.ends): pin.value for pin in self.plan.pins if pin.side and pin.wants in wants}

    @cached_property
    def areas(self) -> dict[str, schema.AreaRow]:
        rows = self.tables.of(schema.AreaRow, game=self.plan.game)
        return {row.key: row for row in rows if row.map == self.plan.map}

    @cached_property
    def links(self) -> dict[Side, str]:
        rows = self.tables.of(schema.LinkRow, game=self.plan.game)
        return {side(self.cell(r.hex_a), self.cell(r.hex_b)): r.kind for r in rows if r.map == self.plan.map}
