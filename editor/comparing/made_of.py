"""What does a scenario consist of, and which rows of its game does it use?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from editor.edits.reading import Rows
from editor.edits.scenarios import PARTS, parts
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.nested import texts_in
from engine.data.schema import Row
from engine.data.tables import DataError

OF_SCENARIO: tuple[type[Row], ...] = (
    schema.ScenarioRow,
    *(kind for kind in PARTS if kind not in (schema.ScenarioChangeRow, schema.ScenarioVersionRow)),
)
"""The rows of a scenario as it is now. What it has for itself of shared rows is told where it acts, in those."""


@dataclass(frozen=True)
class Used:
    """What scenarios use of the rows that their game shares, by key."""

    counters: frozenset[str] = field(default=frozenset())
    formations: frozenset[str] = field(default=frozenset())
    unit_types: frozenset[str] = field(default=frozenset())
    areas: frozenset[str] = field(default=frozenset())
    hexes: frozenset[str] = field(default=frozenset())

    def __or__(self, other: "Used") -> "Used":
        return Used(
            self.counters | other.counters,
            self.formations | other.formations,
            self.unit_types | other.unit_types,
            self.areas | other.areas,
            self.hexes | other.hexes,
        )

    def has(self, row: Row) -> bool:
        """Tell whether a row is used: a unit or area by its key, ground by its hexes, all else by every scenario."""
        uses = _USES.get(type(row))
        return uses is None or uses(self, row)


_USES: dict[type[Row], Callable[[Used, Row], bool]] = {
    schema.CounterRow: lambda used, row: row.said("key") in used.counters,
    schema.FaceRow: lambda used, row: row.said("counter") in used.counters,
    schema.TraitRow: lambda used, row: row.said("counter") in used.counters,
    schema.FormationRow: lambda used, row: row.said("key") in used.formations,
    schema.UnitTypeRow: lambda used, row: row.said("key") in used.unit_types,
    schema.AreaRow: lambda used, row: row.said("key") in used.areas,
    schema.HexRow: lambda used, row: row.said("hex") in used.hexes,
    schema.HexsideRow: lambda used, row: not used.hexes.isdisjoint((row.said("hex_a"), row.said("hex_b"))),
    schema.LinkRow: lambda used, row: not used.hexes.isdisjoint((row.said("hex_a"), row.said("hex_b"))),
    schema.PlaceRow: lambda used, row: not used.hexes.isdisjoint(row.said("hexes").split()),
}


def rows_of(rows: Rows, game: str, scenario: str) -> Iterator[Row]:
    """Yield the rows that a scenario consists of, its head first. Raises EditError when there is none."""
    yield scenario_row(rows, game, scenario)
    yield from (row for row in parts(rows, game, scenario) if type(row) in OF_SCENARIO)


def used_by(rows: Rows, game: str, scenario: str) -> Used:
    """Return what a scenario uses: the units and areas that any of its rows names, with their formations and types,
    and the hexes that it is played on. Raises EditError when there is none."""
    head = scenario_row(rows, game, scenario)
    texts = {text for row in rows_of(rows, game, scenario) for text in texts_in(row.model_dump(mode="json"))}
    counters = [row for row in rows.find(schema.CounterRow, game=game) if row.key in texts]
    drawn = rows.find(schema.AreaRow, game=game, map=head.map)
    areas = [row for row in drawn if row.key in texts or f"area:{row.key}" in texts]
    return Used(
        frozenset(row.key for row in counters),
        frozenset(row.formation for row in counters),
        frozenset(row.unit_type for row in counters),
        frozenset(row.key for row in areas),
        frozenset(label for row in areas if row.key == head.bounds for label in _labels(row.hexes)),
    )


def _labels(hexes: str) -> tuple[str, ...]:
    try:
        return expand(hexes)
    except (DataError, ValueError):  # the checks tell a list that cannot be read
        return ()
