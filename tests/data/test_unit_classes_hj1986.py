"""Can every reconstructed strength of hj1986 be made again, from the chart of classes and the legible reverses?"""

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
FACES = {(row.counter, row.face): row for row in TABLES.of(schema.FaceRow)}
TITLES = {row.key: row.title for row in TABLES.of(schema.UnitTypeRow)}
KINDS = {row.key: TITLES[row.unit_type] for row in TABLES.of(schema.CounterRow)}
(HEAD,) = TABLES.of(schema.ChartRow, key="unit_classes")
CLASSES = {
    HEAD.rows[row.dice - 1]: {
        cell.column: int(cell.result)
        for cell in TABLES.of(schema.ChartCellRow, chart="unit_classes")
        if cell.dice == row.dice and cell.result != "-"
    }
    for row in TABLES.of(schema.ChartCellRow, chart="unit_classes", column="attack")
}
FIELDS = ("attack", "defense", "movement", "barrage", "range")
STRENGTHS = ("attack", "defense", "barrage")
ORIGINS = {(row.row_key, row.field): row for row in TABLES.citations if row.table == "face"}
SS = "SS panzer grenadiers"
SS_DIVISIONS = ("1SSPz", "2SSPz", "9SSPz", "10SSPz", "12SSPz")


def origin(face: schema.FaceRow, field: str) -> schema.CitationRow:
    """Return where a value comes from: its own entry, or that of the row."""
    return ORIGINS.get((face.key_text, field)) or ORIGINS[face.key_text, "*"]


def halved(field: str, full: int) -> int:
    """Return a value of the reduced side: rounded up, an attack of 1 becomes 0; range stays."""
    if field not in STRENGTHS:
        return full
    return 0 if (field, full) == ("attack", 1) else -(-full // 2)


def of_class(face: schema.FaceRow, field: str, title: str) -> int:
    """Return what the class gives a side."""
    row = CLASSES[title]
    if face.face == "full":
        return row[field]
    return row["reduced movement"] if field == "movement" else halved(field, row[field])


def kind(counter: str) -> str:
    """Return the class of a counter: SS regiments are a row of their own."""
    title = KINDS[counter]
    return SS if title == "Panzer grenadiers" and counter.split("/")[1] in SS_DIVISIONS else title


def test_every_value_by_class_is_that_of_its_row_of_the_chart() -> None:
    wrong, seen = [], 0
    for face in FACES.values():
        for field in FIELDS:
            value, cited = face.said(field), origin(face, field)
            if value is None or (cited.certainty, cited.source) != ("reconstructed", "method/unit-class"):
                continue
            seen += 1
            if value != of_class(face, field, cited.locator):
                wrong.append((face.key_text, field, value))
    assert wrong == []
    assert seen > 1000


def test_every_strength_bounded_by_a_reverse_is_the_candidate_nearest_to_the_class() -> None:
    wrong, seen = [], 0
    for face in FACES.values():
        for field in STRENGTHS:
            value, cited = face.said(field), origin(face, field)
            if (cited.certainty, cited.source, face.face) != (
                "reconstructed",
                "method/half-back",
                "full",
            ) or value is None:
                continue
            seen += 1
            reduced = FACES[face.counter, "reduced"].said(field)
            candidates = [full for full in range(1, 20) if halved(field, full) == reduced]
            usual = CLASSES[kind(face.counter)][field]
            if value != min(candidates, key=lambda full: (abs(full - usual), full)):
                wrong.append((face.key_text, field, value, candidates))
    assert wrong == []
    assert seen > 100


@pytest.mark.parametrize(
    ("title", "strength"),
    [
        ("US infantry", (4, 5, 5)),  # full strength and experienced
        ("German infantry", (3, 4, 5)),  # an average Volksgrenadier regiment
        ("US parachute infantry", (3, 4, 5)),
        ("US glider infantry", (3, 4, 5)),
        ("Combat command", (6, 5, 7)),
        ("US tank battalion", (3, 2, 7)),
    ],
)
def test_a_class_has_the_values_that_the_notes_of_the_designer_print(
    title: str, strength: tuple[int, int, int]
) -> None:
    columns = ("attack", "defense", "movement")
    assert tuple(CLASSES[title][column] for column in columns) == strength  # line 2126
    cells = [
        row.key_text
        for row in TABLES.of(schema.ChartCellRow, chart="unit_classes")
        if row.dice == HEAD.rows.index(title) + 1 and row.column in columns
    ]
    cited = {row.row_key: row for row in TABLES.citations if row.table == "chart_cell"}
    assert {(cited[key].certainty, cited[key].locator) for key in cells} == {("printed", "line 2126")}


def test_every_row_of_the_classes_gives_a_value() -> None:
    cited = {row.locator for row in TABLES.citations if row.source == "method/unit-class"}
    bounded = {
        kind(face.counter)
        for face in FACES.values()
        if any(origin(face, f).source == "method/half-back" for f in FIELDS)
    }
    assert set(CLASSES) - cited - bounded == set()


def test_every_reconstructed_value_names_its_method() -> None:
    silent = [row.key_text for row in TABLES.citations if (row.certainty, row.source) == ("reconstructed", "rulebook")]
    assert silent == []


def test_no_locator_is_a_whole_chart() -> None:
    # The set-up and arrival charts fill lines 2614 to 3420: whoever looks a value up needs its row of them.
    assert [row.key_text for row in TABLES.citations if "2614-3420" in row.locator] == []
