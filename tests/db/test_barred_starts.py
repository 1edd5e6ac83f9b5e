"""A unit that starts or arrives where its kind may not enter is told, by what its scenario has for itself, too."""

import pytest
from pydantic import JsonValue

from db.checks.finding import Finding
from engine.data import schema
from engine.data.tables import Tables
from tests.db.samples import GAME, hex_row, tables, terrain_row
from tests.db.test_checks import FIRST, findings_of


def own(table: str, row_key: str, field: str, value: JsonValue, kind: str = "set") -> schema.ScenarioChangeRow:
    where = {"game": GAME, "scenario": "first", "table": table, "row_key": row_key, "field": field}
    return schema.ScenarioChangeRow.model_validate({**where, "kind": kind, "value": value, "text": ""})


def snow(mp: str) -> schema.TerrainRow:
    """Return a line of the chart that nobody uses, of one cost for all."""
    line = terrain_row("snow", "hex").model_dump()
    return schema.TerrainRow.model_validate({**line, "mech_mp": mp, "other_mp": mp, "supply_mp": mp, "title": "Snow"})


def barred(found: Tables) -> list[Finding]:
    return [finding for finding in findings_of(found) if finding.check == "hex-barred"]


TOLD = f"first: {FIRST} starts in M1.01, Snow: nobody who moves as “Others” may enter"


def test_a_hex_that_only_the_scenario_has_so_bars_the_unit_that_starts_there() -> None:
    found = tables()
    found.add([snow("P"), own("hex", f"{GAME}|M|M1.01", "terrain", "snow")])
    (finding,) = [each for each in barred(found) if each.where == FIRST]
    assert finding.message.startswith(TOLD), finding.message


def test_a_cost_that_only_the_scenario_has_so_bars_the_unit_that_starts_there() -> None:
    found = tables()
    found.add([snow("1"), own("terrain", f"{GAME}|snow", "other_mp", "P")])
    found.rows["hex"] = [row for row in found.rows["hex"] if row.said("hex") != "M1.01"]
    found.add([hex_row("M1.01", "snow")])
    assert FIRST in {finding.where for finding in barred(found)}


@pytest.mark.parametrize("scenario_has", ["1", "2"])
def test_what_the_scenario_lets_enter_is_not_told(scenario_has: str) -> None:
    found = tables()
    found.add([snow("P"), own("terrain", f"{GAME}|snow", "other_mp", scenario_has)])
    found.rows["hex"] = [row for row in found.rows["hex"] if row.said("hex") != "M1.01"]
    found.add([hex_row("M1.01", "snow")])
    assert FIRST not in {finding.where for finding in barred(found)}
