"""Can every reconstructed value of a counter of scs1994 be made again, from the chart of classes and what is printed?

No counter of the game is legible in the text: what the rules print of all counters of a kind (an artillery unit has one
step, defends with 1 and fires three hexes far) is printed in the chart too, and all else is the row of the class.
"""

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("scs1994")
COUNTERS = {row.key: row for row in TABLES.of(schema.CounterRow)}
(HEAD,) = TABLES.of(schema.ChartRow, key="unit_classes")
CELLS = {(HEAD.rows[row.dice - 1], row.column): row for row in TABLES.of(schema.ChartCellRow, chart=HEAD.key)}
ORIGINS = {(row.table, row.row_key, row.field): row for row in TABLES.citations}
FIELDS = ("attack", "defense", "movement", "barrage", "range")
COLUMNS = {  # where a side differs from the column of the field's name
    ("reduced", "attack"): "reduced attack",
    ("reduced", "defense"): "reduced defense",
    ("fire", "movement"): "fire movement",
    ("move", "barrage"): "move barrage",
}
BY_TYPE = {  # nation, type and size, where they name a class
    ("allied", "cavalry", "Bn"): "US cavalry battalion",
    ("allied", "combat_command", ""): "US combat command",
    ("allied", "combat_command", "Bde"): "US combat command",
    ("allied", "armor", "Bn"): "US tank battalion",
    ("allied", "armor", "Bde"): "British armored brigade",
    ("allied", "infantry", "Rgt"): "Allied infantry regiment or brigade",
    ("allied", "infantry", "Bde"): "Allied infantry regiment or brigade",
    ("allied", "infantry", "Bn"): "US infantry battalion",
    ("allied", "mech_infantry", "Rgt"): "US mech infantry regiment",
    ("allied", "mech_infantry", "Bn"): "US mech battalion",
    ("allied", "parachute", "Rgt"): "airborne regiment or brigade",
    ("allied", "parachute", "Bde"): "airborne regiment or brigade",
    ("allied", "parachute", "Bn"): "US parachute battalion",
    ("allied", "glider", "Rgt"): "glider regiment or brigade",
    ("allied", "glider", "Bde"): "glider regiment or brigade",
    ("allied", "tank_destroyer", "Bn"): "tank destroyer battalion",
    ("allied", "heavy_artillery", "Grp"): "US 8 inch",
    ("german", "airborne_kg", ""): "airborne KG",
    ("german", "assault_gun", "Bn"): "assault gun battalion",
    ("german", "engineer", "Grp"): "engineer",
    ("german", "greif", ""): "Greif",
    ("german", "infantry", "Rgt"): "VG infantry regiment",
    ("german", "infantry_kg", ""): "VG KG",
    ("german", "mech_infantry", "Rgt"): "PG regiment",
    ("german", "parachute", "Rgt"): "FJ regiment",
    ("german", "recon", "Bn"): "recon battalion",
    ("german", "recon_kg", ""): "mech recon KG",
    ("german", "rocket_artillery", "Bde"): "Werfer",
    ("german", "supply", ""): "Supply Unit",
    ("german", "tank_destroyer", "Bn"): "tank hunter battalion",
}
BY_FORMATION = {  # type, and how the formation ends
    ("artillery", "Arm Div"): "US armored Divarty",
    ("artillery", "Abn Div"): "airborne Divarty",
    ("artillery", "Inf Div"): "Allied infantry Divarty",
    ("artillery", "SS Pz Div"): "German divisional artillery, motorized",
    ("artillery", "Pz Div"): "German divisional artillery, motorized",
    ("artillery", "PG Div"): "German divisional artillery, motorized",
    ("artillery", "VG Div"): "German divisional artillery, foot",
    ("artillery", "FJ Div"): "German divisional artillery, foot",
    ("panzer_kg", "150 Pz Bde"): "150 Pz Bde KG",
    ("panzer_kg", "SS Pz Div"): "SS Pz KG",
    ("panzer_kg", "Pz Div"): "army Pz KG",
    ("panzer_kg", "PG Div"): "army Pz KG",
    ("armor", "Begleit Bde"): "panzer battalion",
    ("armor", "Grenadier Bde"): "panzer battalion",
}
BY_NAME = {
    "105mm Arty": "US 105mm",
    "155mm Arty": "US 155mm",
    "155mm Arm Arty": "US armored 155mm",
    "301 Flk Tiger": "Tiger battalion",
    "506 Tiger": "Tiger battalion",
    "5 Fus Belgian Inf": "Belgian battalion",
    "KG Telkamp-B": "SS Pz KG, small",  # shares B45.21 with Telkamp-A and a Supply Unit: 1 + 2 + 3 steps (line 997)
}
BY_KEY = {
    # The reconnaissance battalion of a foot division, of one step; not the KG Kunkel of Panzer Lehr.
    "german/26 VG Div/KG Kunkel#1": "VG recon KG",
}
WITHOUT_CLASS = {"dump"}  # no strength and no step (lines 316 to 324)


def kind(counter: schema.CounterRow) -> str:
    """Return the class of a counter by key, name, formation, or nation, type and size, the narrowest first."""
    if counter.key in BY_KEY:
        return BY_KEY[counter.key]
    if counter.name in BY_NAME:
        return BY_NAME[counter.name]
    for (unit_type, formation), title in BY_FORMATION.items():
        if counter.unit_type == unit_type and counter.formation.endswith(formation):
            return title
    if (counter.unit_type, counter.side) == ("artillery", "german"):
        return "German army artillery"
    return BY_TYPE[counter.side, counter.unit_type, counter.size]


def cited(table: str, key: str, field: str) -> schema.CitationRow:
    """Return where a value comes from: its own entry, or that of the row."""
    return ORIGINS.get((table, key, field)) or ORIGINS[table, key, "*"]


def of_class(citation: schema.CitationRow) -> bool:
    return (citation.certainty, citation.source) == ("reconstructed", "method/unit-class")


def test_every_value_of_a_side_is_that_of_its_class() -> None:
    """Printed values too: what a rule says of all counters of a kind, the chart says of their classes."""
    wrong, seen = [], 0
    for face in TABLES.of(schema.FaceRow):
        if face.face == "bridge" or COUNTERS[face.counter].unit_type in WITHOUT_CLASS:
            continue  # a bridge has no strength and does not move (lines 266, 274): no value of a class
        title = kind(COUNTERS[face.counter])
        for field in FIELDS:
            value = face.said(field)
            if value is None:
                continue
            cell = CELLS[title, COLUMNS.get((face.face, field), field)]
            mine, charted = cited("face", face.key_text, field), cited("chart_cell", cell.key_text, "*")
            seen += of_class(mine)
            if (str(value), mine.certainty) != (cell.result, charted.certainty):
                wrong.append((face.key_text, field, value, cell.result))
            if of_class(mine) and mine.locator != title:
                wrong.append((face.key_text, field, mine.locator, title))
    assert wrong == []
    assert seen > 1400


def test_every_number_of_steps_is_that_of_its_class() -> None:
    wrong, seen = [], 0
    for counter in COUNTERS.values():
        if counter.unit_type in WITHOUT_CLASS:
            continue
        title, mine = kind(counter), cited("counter", counter.key_text, "steps")
        seen += of_class(mine)
        cell = CELLS[title, "steps"]
        if str(counter.steps) != cell.result or (of_class(mine) and mine.locator != title):
            wrong.append((counter.key, counter.steps, cell.result, mine.locator))
    assert wrong == []
    assert seen > 250


def test_no_value_is_reconstructed_by_anything_but_a_class() -> None:
    rows = [row for row in TABLES.citations if row.table == "face" and row.certainty == "reconstructed"]
    assert {row.source for row in rows} == {"method/unit-class"}
    assert [row.row_key for row in rows if row.locator not in HEAD.rows] == []


def test_every_class_has_a_counter() -> None:
    classes = {kind(row) for row in COUNTERS.values() if row.unit_type not in WITHOUT_CLASS}
    assert classes == set(HEAD.rows)


@pytest.mark.parametrize(
    ("column", "value", "line", "classes"),
    [
        ("steps", "1", "line 125", 11),  # artillery: five kinds of divisional, six of others
        ("defense", "1", "line 192", 11),
        ("range", "3", "line 176", 9),
        ("range", "4", "line 176", 2),  # American 8 inch guns and the rocket artillery
        ("steps", "3", "line 278", 1),  # Supply Units, for stacking only
        ("defense", "1", "line 274", 1),  # engineers
    ],
)
def test_what_a_rule_prints_of_a_kind_is_printed_in_its_classes(
    column: str, value: str, line: str, classes: int
) -> None:
    cells = [row for (_, of_column), row in CELLS.items() if of_column == column]
    origins = {row.key_text: cited("chart_cell", row.key_text, "*") for row in cells}
    found = [row for row in cells if (row.result, origins[row.key_text].locator) == (value, line)]
    assert len(found) == classes
    assert {origins[row.key_text].certainty for row in found} == {"printed"}
