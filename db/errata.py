"""What do the errata of a library change, which of them do not fit, and what does switching one leave stranded?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from db.checks.placing import dump_hexes, spot
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.errata import Effective, effective
from engine.data.map_assembly import expand
from engine.data.tables import DataError, Tables


@dataclass(frozen=True)
class Stranded:
    """A row of a scenario that has lost its unit or its place; ``table`` and ``row_key`` name it."""

    table: str
    row_key: str
    subject: str  # the counter, or the key of a dump set
    reason: str


def effective_of(session: Session, game: str, scenario: str, switches: Mapping[str, bool] | None = None) -> Effective:
    """Return the effective rows of a scenario, the errata in force and what was not applied.

    ``switches`` turn errata on or off to try something out.
    """
    return effective(tables_of(session, game), game, scenario, switches)


def stranded(tables: Tables, game: str, scenario: str, erratum: str, on: bool) -> list[Stranded]:
    """Return the set-ups, arrivals and dumps that turning an erratum on or off leaves without unit or place.

    What is stranded already is not listed again.
    """
    before = set(_homeless(effective(tables, game, scenario, {erratum: not on}), game, scenario))
    after = _homeless(effective(tables, game, scenario, {erratum: on}), game, scenario)
    return [found for found in after if found not in before]


def _homeless(found: Effective, game: str, scenario: str) -> Iterator[Stranded]:
    for row in found.dropped:
        if getattr(row, "scenario", "") == scenario:
            counter = str(getattr(row, "counter", getattr(row, "subject", "")))
            yield Stranded(row.TABLE, row.key_text, counter, "the piece is discarded or banned")
    tables = found.tables
    counters = {row.key for row in tables.of(schema.CounterRow, game=game)}
    for head in tables.of(schema.ScenarioRow, game=game, scenario=scenario):
        areas = {row.key: row for row in tables.of(schema.AreaRow, game=game, map=head.map)}
        bounds = set(tables.texts(schema.HexRow, "hex", game=game, map=head.map))
        bounds &= set(_hexes(areas.get(head.bounds)))
        coming: list[schema.SetupRow | schema.ArrivalRow] = []
        coming += tables.of(schema.SetupRow, game=game, scenario=scenario)
        coming += tables.of(schema.ArrivalRow, game=game, scenario=scenario)
        for row in coming:
            place, reason = spot(row.place), ""
            if row.counter not in counters:
                reason = "there is no such piece"
            elif place.form == "hex" and place.value not in bounds:
                reason = f"{place.value} lies outside the scenario"
            elif place.form == "area" and not bounds.intersection(_hexes(areas.get(place.value))):
                reason = f"area {place.value} has no hex in the scenario"
            if reason:
                yield Stranded(row.TABLE, row.key_text, row.counter, reason)
        for dumps in tables.of(schema.DumpSetRow, game=game, scenario=scenario):
            for label in dump_hexes(dumps):
                if label not in bounds:
                    yield Stranded(dumps.TABLE, dumps.key_text, dumps.key, f"{label} lies outside the scenario")


def _hexes(area: schema.AreaRow | None) -> tuple[str, ...]:
    try:
        return expand(area.hexes) if area is not None else ()
    except (DataError, ValueError):
        return ()
