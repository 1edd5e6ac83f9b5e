"""Does other data of Wacht am Rhein say the same as the charts that no rule looks up?"""

import re
from collections import Counter

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("spi1977")
HEADS = {row.key: row for row in TABLES.of(schema.ChartRow)}
PARAMETERS = {row.key: row.value for row in TABLES.of(schema.ParameterRow)}
TERRAIN = {row.key: row.values for row in TABLES.of(schema.TerrainRow)}
TYPES: dict[str, Counter[str]] = {}
for _row in TABLES.of(schema.CounterRow):
    TYPES.setdefault(_row.formation, Counter())[_row.unit_type] += 1


def lines(chart: str) -> dict[str, dict[str, str]]:
    """Return the cells of a chart by line and column."""
    found: dict[str, dict[str, str]] = {row: {} for row in HEADS[chart].rows}
    for cell in TABLES.of(schema.ChartCellRow, chart=chart):
        found[HEADS[chart].rows[cell.dice - 1]][cell.column] = cell.result
    return found


@pytest.mark.rule("17.22")
def test_the_counters_of_companies_have_the_values_of_the_chart_of_breakdown() -> None:
    """M36 battalions break down into the companies of M10: no other of tank destroyers is on the sheets."""
    named = {
        "Infantry": "Infantry", "Mechanized infantry": "Mechanized", "Ranger, glider, parachute": "Airborne",
        "Tank M4": "M4", "Tank M10": "M10", "Tank M36": "M10", "Tank M5": "M5", "Anti-tank, towed": "Towed 75",
    }  # fmt: skip
    faces = {
        row.counter.removeprefix("allied/Companies/").partition("#")[0]: row.values
        for row in TABLES.of(schema.FaceRow, face="full")
        if row.counter.startswith("allied/Companies/")
    }
    fields = ("attack", "defense", "movement")
    chart = {line: tuple(cells[field] for field in fields) for line, cells in lines("breakdown").items()}
    assert chart == {line: tuple(str(faces[name][field]) for field in fields) for line, name in named.items()}


@pytest.mark.rule("17.14")
def test_every_battalion_breaks_down_into_as_many_companies_as_the_rules_place() -> None:
    assert {cells["companies"] for cells in lines("breakdown").values()} == {PARAMETERS["breakdown_companies"]}


@pytest.mark.rule("18.23")
@pytest.mark.parametrize(("line", "terrain"), [("Broken", "broken"), ("Woods", "woods")])
def test_costs_on_frozen_ground_are_those_of_the_terrain_chart(line: str, terrain: str) -> None:
    costs = TERRAIN[terrain]
    assert lines("frozen_ground")[line] == {
        "normal": str(costs["tactical_b"]),
        "freeze": str(costs["tactical_b_freeze"]),
    }


@pytest.mark.rule("18.23")
def test_no_other_ground_is_cheaper_when_it_freezes() -> None:
    assert {key for key, costs in TERRAIN.items() if costs.get("tactical_b_freeze")} == {"broken", "woods"}


KINDS = {
    "infantry": ("infantry", "mechanized", "motorized", "parachute", "glider"),
    "artillery": ("towed_guns", "sp_guns", "rocket_guns", "airborne_guns"),
    "tanks and anti-tank": ("tank", "tank_destroyer", "assault_gun", "anti_tank", "anti_tank_motorized"),
    "reconnaissance": ("reconnaissance",),
    "engineers": ("engineer", "engineer_motorized"),
}


@pytest.mark.rule("28.11")
@pytest.mark.rule("28.13")
def test_a_division_of_each_kind_has_the_battalions_of_the_chart() -> None:
    """Two differ: the counters of the 2nd and 3rd Armored Divisions have three of mechanized infantry and six of tanks
    (erratum ``armored-divisions-28``), and the Mark VI of an SS division is a counter of its corps."""
    whole = {
        "U.S. infantry division": "84", "U.S. armored division": "7A", "U.S. 2nd and 3rd Armored Divisions": "3A",
        "U.S. airborne division": "101", "German VG division": "26 VG", "German panzer division": "2P",
        "German panzer grenadier division": "3PG", "German SS panzer division": "1SS",
        "British infantry division": "43", "British armored division": "GA", "British armored brigade": "29Ax",
    }  # fmt: skip
    other = {}
    for line, cells in lines("organization").items():
        for column, kinds in KINDS.items():
            said = sum(int(number) for number in re.findall(r"(?:^|[,;:] )(\d+)", cells[column]))
            counted = sum(TYPES[whole[line]][kind] for kind in kinds)
            if said != counted:
                other[line, column] = (said, counted)
    assert other == {
        ("U.S. 2nd and 3rd Armored Divisions", "infantry"): (6, 3),
        ("U.S. 2nd and 3rd Armored Divisions", "tanks and anti-tank"): (3, 6),
        ("German SS panzer division", "tanks and anti-tank"): (4, 3),
    }


@pytest.mark.rule("14.21")
@pytest.mark.rule("14.31")
def test_the_lengths_of_supply_lines_are_those_that_the_rules_count() -> None:
    """Hexes for Volksgrenadiers, points for the others, to the source and from there to a road."""
    told = lines("supply_sources")
    hexes = {cells["line"] for cells in told.values() if cells["line"].endswith(" hexes")} - {"any number of hexes"}
    points = {cells["line"].partition(",")[0] for cells in told.values() if " points" in cells["line"]}
    onward = {cells["onward"].partition(" to ")[0] for cells in told.values() if " points" in cells["onward"]}
    assert hexes == {f"{PARAMETERS['german_supply_hexes']} hexes"}
    assert points == {f"{PARAMETERS['german_supply_points']} points"}
    assert onward == {f"{PARAMETERS['german_source_points']} points"}
