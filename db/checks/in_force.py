"""What of the ground and of units is in force in one scenario? What the library has, with errata and with what the
scenario has for itself."""

import json
from collections.abc import Iterable

from db.checks.subject import Subject
from engine.data import schema
from engine.data.errata import effective
from engine.data.schema import HexLabel, Row
from engine.data.tables import Tables

_READ: tuple[type[Row], ...] = (
    schema.GameRow,
    schema.WordRow,
    schema.DeclaredValueRow,
    schema.ChartRow,
    schema.ErratumRow,
    schema.ErratumChangeRow,
    schema.ErratumChoiceRow,
    schema.ErrataDeskRow,
    schema.ScenarioErratumRow,
    schema.ScenarioChangeRow,
    schema.VariantRow,
    schema.PlaceRow,
    schema.TerrainRow,
    schema.UnitTypeRow,
    schema.CounterRow,
)


def ground_in_force(subject: Subject, scenario: schema.ScenarioRow, labels: Iterable[HexLabel]) -> Tables:
    """Return the terrain chart, unit types and counters of a scenario with those hexes that it asks for and that its
    map has; of these no more than their terrain is read."""
    found = Tables()
    for kind in _READ:
        found.rows[kind.TABLE] = list(subject.all(kind))
    query = """
        SELECT hex.hex, hex.terrain FROM json_each(:labels) AS label
        CROSS JOIN hex ON hex.game = :game AND hex.map = :map AND hex.hex = label.value"""
    rows = subject.ask(query, map=scenario.map, labels=json.dumps(sorted(set(labels))))
    found.rows[schema.HexRow.TABLE] = [
        schema.HexRow(game=subject.game, map=scenario.map, hex=label, terrain=terrain) for label, terrain in rows
    ]
    return effective(found, subject.game, scenario.scenario).tables
