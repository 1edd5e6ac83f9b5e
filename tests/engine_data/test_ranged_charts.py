"""Charts whose lines hold ranges of throws: read, looked up, and refused where they do not fit."""

from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.rules import Rule
from engine.core.tables import Column, ResultsTable
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.board import results_tables
from engine.data.line_ranges import line_range
from engine.data.ranged_charts import range_faults
from engine.data.tables import Tables
from engine.data.textform import read_tables, write_tables
from engine.scenario import Scenario
from tests.engine_data.assault_table import ATTACKER, DEFENDER, DICE, GAME, WHOLE, assault_chart
from tests.shipped import shipped_tables

RULE = Rule(GAME, "13.6.2")


def scenario_with(*charts: tuple[schema.ChartRow, list[schema.Row]]) -> Scenario:
    """Return a shipped scenario with these charts instead of its own."""
    tables = Tables()
    for table, rows in shipped_tables("scs1994").rows.items():
        if table not in ("chart", "chart_cell"):
            tables.add(rows)
    for head, cells in charts:
        tables.add(row.model_copy(update={"game": "scs1994"}) for row in (head, *cells))
    return assemble(tables, "scs1994", "kampfgruppe-peiper")


def tables_with(*charts: tuple[schema.ChartRow, list[schema.Row]]) -> dict[str, ResultsTable]:
    return results_tables(scenario_with(*charts))


def faults_of(chart: tuple[schema.ChartRow, list[schema.Row]]) -> list[tuple[int, str]]:
    head, rows = chart
    cells = {(row.dice, row.column): row.result for row in rows if isinstance(row, schema.ChartCellRow)}
    return list(range_faults(head, cells))


@pytest.mark.parametrize(
    ("text", "lowest", "highest"),
    [("7", 7, 7), ("75-85", 75, 85), ("01-06", 1, 6), ("-9--1", -9, -1), ("-9.-1", -9, -1), ("-5-10", -5, 10)],
)
def test_a_range_is_read_as_it_is_printed(text: str, lowest: int, highest: int) -> None:
    found = line_range(text)
    assert found is not None
    assert (found.lowest, found.highest) == (lowest, highest)


def test_an_open_range_has_no_end_and_a_hyphen_holds_nothing() -> None:
    ranges = {text: line_range(text) for text in (">=135", "≥135", "135+", "<=-5", "≤-5", "-")}
    held = {
        text: [result for result in (-45, -5, -4, 134, 135, 144) if result in found]
        for text, found in ranges.items()
        if found
    }
    assert held == {
        ">=135": [135, 144], "≥135": [135, 144], "135+": [135, 144], "<=-5": [-45, -5], "≤-5": [-45, -5], "-": [],
    }  # fmt: skip


@pytest.mark.parametrize("text", ["85-75", "", "1 to 6", "1-6-9", "=5", "--", "1000", "5-"])
def test_another_text_is_no_range(text: str) -> None:
    assert line_range(text) is None


def test_the_assault_of_the_rulebook_finds_the_line_of_its_example() -> None:
    """Lines 2050 and 2060: 76 with a modifier of 5 is 81; in the eighth column 75-85 holds it, and 1(1) stands left."""
    found = tables_with(DEFENDER, ATTACKER)
    column = Column(7, ())
    assert found["gat_defender/left"].result(column, 76 + 5) == "1(1)"
    assert found["gat_attacker/left"].result(column, 33) == "*(1)"
    assert [found["gat_defender/left"].result(column, throw) for throw in (74, 75, 85, 86)] == [
        "?",
        "1(1)",
        "1(1)",
        "?",
    ]


def test_a_column_that_nobody_could_read_is_no_gap() -> None:
    assert faults_of(DEFENDER) == faults_of(ATTACKER) == []


def test_each_column_has_its_own_ranges_and_each_side_its_own_outcome() -> None:
    found = tables_with(WHOLE)
    assert sorted(found) == ["gat_whole/left", "gat_whole/right"]
    left, right = found["gat_whole/left"], found["gat_whole/right"]
    assert left.columns == ("1:1", "3:2")
    assert [left.result(Column(0, ()), throw) for throw in (-45, 49, 50, 99, 134, 135, 144)] == [
        "none", "none", "*", "1", "2", "2(2)", "2(2)",
    ]  # fmt: skip
    assert [right.result(Column(1, ()), throw) for throw in (-45, -10, -9, 0, 60, 86, 144)] == [
        "none", "none", "*1", "1(1)", "2(1)", "3(2)", "3(2)",
    ]  # fmt: skip


def test_columns_are_found_by_the_bounds_of_the_columns_with_ranges() -> None:
    """The bounds are 1 and 2; the columns of outcomes left and right have none and do not count."""
    table = tables_with(WHOLE)["gat_whole/left"]
    assert table.name(table.column_of(Fraction(2), "second", RULE)) == "3:2"


def test_a_throw_beyond_the_modifiers_is_refused() -> None:
    with pytest.raises(KeyError):
        tables_with(WHOLE)["gat_whole/left"].result(Column(0, ()), 145)


def test_the_odds_of_a_modified_throw_are_exact() -> None:
    """With +5 a throw comes to 5 to 104: up to 49 are 45 of 100, 50-79 are 30, 80-99 are 20, 100-104 are 5."""
    found = tables_with(WHOLE)["gat_whole/left"].distribution(Column(0, ()), 5)
    assert found == {"none": Fraction(45, 100), "*": Fraction(30, 100), "1": Fraction(20, 100), "2": Fraction(5, 100)}


def test_lines_may_be_ranges_for_all_columns_at_once() -> None:
    head = schema.ChartRow(
        game=GAME, key="weather", title="Weather", rule="20.2", dice="1d10from0mod2", header="box",
        columns=("Clear", "Snow"), bounds=("1", "2"), rows=("<=1", "2-6", "7+"), cells=("text",),
    )  # fmt: skip
    texts = {1: ("Clear", "Mud"), 2: ("Mist", "Snow"), 3: ("Mud", "Snow")}
    cells: list[schema.Row] = [
        schema.ChartCellRow(game=GAME, chart="weather", dice=line, column=column, result=text)
        for line, found in texts.items()
        for column, text in zip(head.columns, found, strict=True)
    ]
    assert faults_of((head, cells)) == []
    table = tables_with((head, cells))["weather"]
    assert [table.result(Column(0, ()), throw) for throw in (-2, 1, 2, 6, 7, 11)] == [
        "Clear", "Clear", "Mist", "Mist", "Mud", "Mud",
    ]  # fmt: skip
    broken = head.model_copy(update={"rows": ("<=1", "2-6", "above")})
    reason = "rows: 'above' is no range of throws; write it as 7, 75-85, <=0 or >=135"
    assert faults_of((broken, cells))[0] == (3, reason)


def ranges(*texts: str, dice: str = "d100from0") -> tuple[schema.ChartRow, list[schema.Row]]:
    return assault_chart("gat", ("1:1",), {f"line {n}": ("1", text, "2") for n, text in enumerate(texts, 1)}, dice)


@pytest.mark.parametrize(
    ("chart", "line", "reason"),
    [
        (
            ranges("0-49", "51-89", "95-99"),
            0,
            "column 1:1: no line holds 50, 90 to 94; correct a range, or add a line for what the chart leaves out",
        ),
        (ranges("0-50", "50-99"), 2, "column 1:1: lines 1 and 2 both hold 50; correct one of the two"),
        (
            ranges("0-99", "100+"),
            2,
            "column 1:1: d100from0 shows 0 to 99, so never 100+; correct the range, or give the dice their modifiers,"
            " as d100from0mod45",
        ),
        (
            ranges("0-99", "100+", dice=DICE),
            0,
            "column 1:1: no line holds -45 to -1; correct a range, or add a line for what the chart leaves out",
        ),
    ],
)
def test_a_gap_an_overlap_and_a_line_out_of_reach_are_told_with_the_remedy(
    chart: tuple[schema.ChartRow, list[schema.Row]], line: int, reason: str
) -> None:
    assert faults_of(chart) == [(line, reason)]


def test_a_chart_of_ranges_without_results_is_refused() -> None:
    head, cells = ranges("0-99")
    bare = head.model_copy(update={"cells": ("range",)})
    assert faults_of((bare, cells))[0][1].startswith("all columns hold ranges; add a column with the results")


def test_the_chart_is_text_that_comes_back_as_it_was(tmp_path: Path) -> None:
    tables = Tables()
    tables.add(
        [
            schema.GameRow(
                game=GAME, title="D", publisher="P", year=2005, step="half day", first_date="1944-12-16", dice=DICE
            )
        ]
    )
    for head, cells in (DEFENDER, ATTACKER, WHOLE):
        tables.add([head, *cells])
    write_tables(tables, tmp_path)
    text = (tmp_path / f"resources/{GAME}/charts/gat_whole.csv").read_text("utf-8").splitlines()
    assert text[2] == "2,*,50-79,-9--1,*1,"
    found = read_tables(tmp_path)
    assert {row.key_text: row for row in found.of(schema.ChartCellRow, chart="gat_whole")} == {
        row.key_text: row for row in WHOLE[1]
    }
    assert found.of(schema.ChartRow, key="gat_whole") == [WHOLE[0]]


@pytest.mark.parametrize(
    ("texts", "shared"),
    [
        (("0-2", "3-5", "6-9", "9-11"), "9"),
        (("0-2", "3-8", "6-9", "12+"), "6 to 8"),
        (("0-2", "3+", "-", "12+"), "12+"),
    ],
)
def test_ranges_of_a_chart_without_dice_share_nothing(texts: tuple[str, ...], shared: str) -> None:
    head, cells = ranges(*texts, dice="rows")
    ((_, reason),) = faults_of((head, cells))
    assert f"both hold {shared}; correct one of the two" in reason


def test_a_chart_without_dice_may_leave_numbers_out() -> None:
    assert faults_of(ranges("0-2", "6-9", "12-14", dice="rows")) == []
