"""What a scenario has for itself: values, rows and pieces that no other scenario has."""

from typing import Any

import pytest

from engine.data import schema
from engine.data.errata import effective, scenario_from
from engine.data.own import OWN_SOURCE, fault_of
from engine.data.tables import Tables
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, tables

OTHER = "other"


@pytest.fixture
def found() -> Tables:
    """The small library with a second scenario that has no units."""
    made = tables()
    (head,) = made.of(schema.ScenarioRow)
    made.add([head.model_copy(update={"scenario": OTHER})])
    return made


def change(kind: str, table: str, row_key: str, field: str = "", value: Any = None) -> schema.ScenarioChangeRow:
    return schema.ScenarioChangeRow(
        game=GAME, scenario=SCENARIO, table=table, row_key=row_key, field=field, kind=kind, value=value, text=""
    )


def terrain(tables_: Tables, scenario: str) -> str:
    rows = effective(tables_, GAME, scenario).tables.of(schema.HexRow, game=GAME, hex="B1.02")
    return rows[0].terrain


def test_a_value_is_another_in_one_scenario_and_cited_as_its_own(found: Tables) -> None:
    found.add([change("set", "hex", f"{GAME}|{MAP}|B1.02", "terrain", "woods")])
    assert (terrain(found, SCENARIO), terrain(found, OTHER)) == ("woods", "clear")
    cited = [row for row in effective(found, GAME, SCENARIO).tables.citations if row.row_key.endswith("B1.02")]
    own = [row for row in cited if row.field == "terrain"]
    assert [(row.certainty, row.source) for row in own] == [("designed", f"{OWN_SOURCE}{SCENARIO}")]


def test_a_scenario_has_the_last_word_over_errata_that_are_on(found: Tables) -> None:
    head = {"title": "x", "status": "official", "origin": "", "reason": "", "rule": "", "printings": ""}
    found.add([schema.ErratumRow(game=GAME, key="1", supersedes=(), **head)])
    found.add(
        [
            schema.ErratumChangeRow(
                game=GAME, erratum="1", position=1, kind="set", table="chart_cell", row_key=f"{GAME}|crt|1|1:1",
                field="result", printed="A1", value="D1", text="",
            )
        ]
    )  # fmt: skip
    found.add([change("set", "chart_cell", f"{GAME}|crt|1|1:1", "result", "D2")])
    results = [
        effective(found, GAME, scenario).tables.of(schema.ChartCellRow, game=GAME, dice=1)[0].result
        for scenario in (SCENARIO, OTHER)
    ]
    assert results == ["D2", "D1"]


def test_rows_are_added_and_taken_away_in_one_scenario(found: Tables) -> None:
    road = {"game": GAME, "map": MAP, "hex_a": "B1.01", "hex_b": "B1.02", "kind": "road"}
    found.add([change("add", "link", f"{GAME}|{MAP}|B1.01|B1.02", "", road)])
    found.add([change("discard", "link", f"{GAME}|{MAP}|B2.02|B2.03")])
    links = [
        [(row.hex_a, row.hex_b) for row in effective(found, GAME, key).tables.of(schema.LinkRow, game=GAME)]
        for key in (SCENARIO, OTHER)
    ]
    assert links == [[("B1.01", "B1.02")], [("B2.02", "B2.03")]]


def test_a_piece_that_one_scenario_has_alone_is_in_no_other(found: Tables) -> None:
    found.add([change("only", "counter", f"{GAME}|{GUNS}")])
    kept = [
        {row.counter for row in effective(found, GAME, key).tables.of(schema.FaceRow, game=GAME)}
        for key in (SCENARIO, OTHER)
    ]
    assert GUNS in kept[0] and GUNS not in kept[1] and TANKS in kept[1]


def test_a_value_of_its_own_reaches_play_and_its_digest_and_is_named_where_it_decides(found: Tables) -> None:
    before = scenario_from(found, GAME, SCENARIO)
    found.add([change("set", "chart_cell", f"{GAME}|crt|1|1:1", "result", "D2")])
    after = scenario_from(found, GAME, SCENARIO)
    assert after.charts[0].cells[1] == ("D2",) and before.charts[0].cells[1] == ("A1",)
    assert before.digest() != after.digest()
    assert after.unconfirmed[f"chart_cell/{GAME}|crt|1|1:1/result"] == "own"
    assert f"chart_cell/{GAME}|crt|1|1:1/result" not in scenario_from(found, GAME, OTHER).unconfirmed


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (change("set", "pluck", "x", "terrain", "woods"), "there is no table 'pluck'"),
        (change("set", "setup", "x", "place", "B1.01"), "there is no table 'setup' that scenarios share"),
        (change("set", "hex", f"{GAME}|{MAP}|B1.02", "hex", "B1.03"), "has no value 'hex' that can be changed"),
        (change("add", "link", "x", "", {"kind": 3}), "the row cannot be so"),
    ],
)
def test_a_change_that_no_row_can_take_is_told_and_left_out(
    found: Tables, wrong: schema.ScenarioChangeRow, reason: str
) -> None:
    found.add([wrong])
    assert reason in fault_of(wrong)
    assert terrain(found, SCENARIO) == "clear"
