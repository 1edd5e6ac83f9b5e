"""What is a check, and what does it find?

A check is a function from a ``Subject`` (the rows of one game) to findings; ``@check`` enters it into ``CHECKS`` under
its name. It asks for data constraints only. Checks that need rules belong to the game and come in as ``extra``.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeVar

from pydantic import JsonValue

from db.changes import Change, ChangeSet
from db.models import key_columns
from engine.core.hexes import Cell, Grid
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.assemble import DataError, Tables, expand, sheet_of
from engine.data.schema import HexLabel, Row

R = TypeVar("R", bound=Row)
Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""From the gravest on; ``info`` needs no act: it is known and waived, or waits for data that nobody has yet."""


@dataclass(frozen=True)
class Finding:
    """A fault of the data. ``where`` is what one would go to: a hex, two hexes as ``A|B``, a counter, a key.

    ``fix`` is an edit that mends it, where there is only one sensible way.
    """

    severity: Severity
    check: str
    game: str
    where: str
    message: str
    fix: ChangeSet | None = None

    def as_json(self) -> dict[str, str]:
        """Return the fixed form of the command line."""
        return {
            "severity": self.severity,
            "check": self.check,
            "game": self.game,
            "where": self.where,
            "message": self.message,
        }


@dataclass(frozen=True)
class Subject:
    """The rows of one game, with what several checks ask of them."""

    tables: Tables
    game: str

    def all(self, kind: type[R], **where: str) -> list[R]:
        """Return the rows of one table with these values, in natural order."""
        return self.tables.of(kind, game=self.game, **where)

    @cached_property
    def scenarios(self) -> list[schema.ScenarioRow]:
        """The scenarios of the game."""
        return self.all(schema.ScenarioRow)

    @cached_property
    def counters(self) -> dict[str, schema.CounterRow]:
        """Counters by key."""
        return {row.key: row for row in self.all(schema.CounterRow)}

    @cached_property
    def unit_types(self) -> dict[str, schema.UnitTypeRow]:
        """Unit types by key."""
        return {row.key: row for row in self.all(schema.UnitTypeRow)}

    @cached_property
    def terrains(self) -> dict[str, schema.TerrainRow]:
        """Lines of the terrain chart by key."""
        return {row.key: row for row in self.all(schema.TerrainRow)}

    @cached_property
    def hexes(self) -> dict[str, set[HexLabel]]:
        """The hexes that exist, by map."""
        found: dict[str, set[HexLabel]] = defaultdict(set)
        for row in self.all(schema.HexRow):
            found[row.map].add(row.hex)
        return found

    @cached_property
    def maps(self) -> dict[str, "Geometry"]:
        """Geometry by map."""
        return {
            row.map: Geometry(
                Grid(row.orientation, row.shifted),
                tuple(sheet_of(sheet).cell for sheet in self.all(schema.SheetRow, map=row.map)),
            )
            for row in self.all(schema.MapRow)
        }

    def bounds(self, scenario: schema.ScenarioRow) -> set[HexLabel]:
        """Return the hexes of a scenario's area; empty when the area is missing or cannot be read."""
        areas = self.all(schema.AreaRow, map=scenario.map, key=scenario.bounds)
        try:
            return {label for area in areas for label in expand(area.hexes)}
        except DataError:
            return set()  # reported by the check of areas

    def parameters(self, scenario: schema.ScenarioRow) -> Mapping[str, str]:
        """Return the effective parameters of a scenario."""
        own = self.all(schema.ScenarioParameterRow, scenario=scenario.scenario)
        values = {row.key: row.value for row in self.all(schema.ParameterRow)}
        return values | {row.key: row.value for row in own}


@dataclass(frozen=True)
class Geometry:
    """Which printed numbers of a map touch."""

    grid: Grid
    cells: tuple[Callable[[HexLabel], Cell | None], ...]

    def touch(self, a: HexLabel, b: HexLabel) -> bool:
        """Say whether two hexes share a hexside; False for a number without a cell."""
        first, second = self._cell(a), self._cell(b)
        return first is not None and second is not None and second in self.grid.neighbors(first)

    def _cell(self, label: HexLabel) -> Cell | None:
        return next((cell for find in self.cells if (cell := find(label)) is not None), None)


Check = Callable[[Subject], Iterable[Finding]]
CHECKS: dict[str, Check] = {}
"""All data checks by name, in the order in which they are run."""


@dataclass(frozen=True)
class Reporter:
    """Makes the findings of one check."""

    check: str
    game: str

    def error(self, where: str, message: str, fix: ChangeSet | None = None) -> Finding:
        """Return a finding that must be mended before play."""
        return Finding("error", self.check, self.game, where, message, fix)

    def warning(self, where: str, message: str, fix: ChangeSet | None = None) -> Finding:
        """Return a finding that may be meant so."""
        return Finding("warning", self.check, self.game, where, message, fix)

    def info(self, where: str, message: str) -> Finding:
        """Return a finding that asks for nothing now."""
        return Finding("info", self.check, self.game, where, message)


def check(name: str) -> Callable[[Callable[[Subject, Reporter], Iterator[Finding]]], Check]:
    """Enter a function into ``CHECKS``; it gets the subject and a maker of findings that knows the check's name."""

    def enter(function: Callable[[Subject, Reporter], Iterator[Finding]]) -> Check:
        def run(subject: Subject) -> Iterable[Finding]:
            return function(subject, Reporter(name, subject.game))

        CHECKS[name] = run
        return run

    return enter


def setting(row: Row, label: str, **values: JsonValue) -> ChangeSet:
    """Return the edit that gives a row other values, for a fix."""
    stored = row.model_dump(mode="json")
    key = tuple(getattr(row, name) for name in key_columns(row.TABLE))
    return ChangeSet(label, (Change(row.TABLE, key, {name: stored[name] for name in values}, values),))


def in_order(labels: Iterable[str]) -> list[str]:
    """Return labels in natural order."""
    return sorted(labels, key=natural_key)
