"""A slip in the plan or in the corrections of a draft is told with file, line or field, and what to do."""

import json
from pathlib import Path
from typing import Any

import pytest

from editor.drafting.corrections import load_corrections
from editor.drafting.geography import GeographyError
from editor.drafting.pipeline import drafted_map, known_of
from editor.drafting.plan import load_plan
from engine.data.load import shipped_root
from tests.drafting.drafts import ground
from tests.shipped import shipped_tables

GROUND = ground()
TABLES = shipped_tables("scs1994")
COLUMNS = "id,what,at,value,reason,source"
BECAUSE = {"because": "rulebook:line 1"}


def folder(root: Path) -> Path:
    made = root / "resources" / "geography" / "drafts"
    made.mkdir(parents=True)
    return made


def plan_text(**changes: Any) -> str:
    """Return the shipped plan with these fields changed."""
    shipped = shipped_root() / "resources" / "geography" / "drafts" / "scs1994.json"
    return json.dumps(json.loads(shipped.read_text(encoding="utf-8")) | changes)


def told_of_plan(root: Path, text: str) -> str:
    (folder(root) / "scs1994.json").write_text(text, encoding="utf-8")
    with pytest.raises(GeographyError) as caught:
        drafted_map(known_of(TABLES, load_plan("scs1994", root)), GROUND, root)
    return str(caught.value)


def told_of_corrections(root: Path, text: str) -> str:
    (folder(root) / "scs1994-corrections.csv").write_text(text, encoding="utf-8")
    with pytest.raises(GeographyError) as caught:
        load_corrections("scs1994", root)
    return str(caught.value)


def test_a_plan_that_is_no_json_is_told_with_its_line(tmp_path: Path) -> None:
    told = told_of_plan(tmp_path, '{"game": "scs1994",\n"map" "ardennes"}')
    assert told.startswith("scs1994.json: Invalid JSON")
    assert "line 2" in told


def test_an_unknown_field_of_a_plan_is_named(tmp_path: Path) -> None:
    told = told_of_plan(tmp_path, plan_text(riverz={}))
    assert told == "scs1994.json: riverz: no such field here; correct the name or leave it out"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pins": [{"hex": "B99.01", "wants": "road", **BECAUSE}]}, "pins[0].hex: no hex 'B99.01' on the map; correct"),
        (
            {"pins": [{"side": "B45.29|Q1", "wants": "dry", **BECAUSE}]},
            "pins[0].side: no hex 'Q1' on the map; correct",
        ),
        ({"controls": {"B99.01": "Stavelot"}}, "controls: no hex 'B99.01' on the map; correct"),
        ({"incised": ["Styx"]}, "incised: no river 'Styx'; use a name of rivers.geojson"),
        (
            {"pins": [{"hex": "B45.29", "wants": "left_bank", "value": "Styx", **BECAUSE}]},
            "pins[0].value: no river 'Styx'; use a name of rivers.geojson",
        ),
    ],
    ids=lambda value: value if type(value) is str else "",
)
def test_what_neither_map_nor_ground_has_is_named_by_its_field(
    tmp_path: Path, changes: dict[str, Any], told: str
) -> None:
    assert told_of_plan(tmp_path, plan_text(**changes)).startswith(f"scs1994.json: {told}")


def test_an_unknown_column_of_the_corrections_is_told_with_those_that_must_be(tmp_path: Path) -> None:
    told = told_of_corrections(tmp_path, "id,what,where,value,reason,source\nx,terrain,B1.01,open,r,s\n")
    assert told == (
        "scs1994-corrections.csv:1: the columns are id, what, where, value, reason, source; "
        "they must be id, what, at, value, reason, source"
    )


def test_a_wrong_cell_of_the_corrections_is_told_with_line_and_column(tmp_path: Path) -> None:
    told = told_of_corrections(tmp_path, f"{COLUMNS}\na,terrain,B1.01,open,r,s\nb,weather,B1.01,sun,r,s\n")
    assert told.startswith("scs1994-corrections.csv:3: what: Input should be 'terrain', 'marks'")


def test_a_cell_too_many_in_the_corrections_is_told_with_its_line(tmp_path: Path) -> None:
    told = told_of_corrections(tmp_path, f"{COLUMNS}\na,terrain,B1.01,open,one,two,s\n")
    assert told.startswith("scs1994-corrections.csv:2: cells without a column: ")
