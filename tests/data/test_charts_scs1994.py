"""Do the charts of scs1994 say what the rulebook prints, and are guesses marked as such?"""

from itertools import pairwise

import pytest

from engine.core.throws import throw_of
from engine.data import schema
from engine.data.load import load_scenario
from engine.scenario import Chart
from tests.shipped import shipped_tables

CHARTS = {chart.key: chart for chart in load_scenario("scs1994", "kampfgruppe-peiper").charts}
ABSENT = {"weather_change", "us_airpower"}  # named by 1.12 but not printed in the text

# Results of the combat table from bad to good for the attacker, as printed from top to bottom (lines 1766-1776).
CRT_ORDER = ["A4", "A3", "A2D1", "NR", "A1D1", "D1", "D1r1", "D1r2", "D2r1", "D2r2", "D3r2"]


def cell(chart: Chart, dice: int, column: str) -> str:
    return chart.cells[dice][chart.columns.index(column)]


def run(chart: Chart, column: str, result: str) -> str:
    """Return the dice of a result in a column as the chart prints them, for example ``16..34``."""
    dice = [value for value in chart.cells if cell(chart, value, column) == result]
    return "" if not dice else str(dice[0]) if len(dice) == 1 else f"{dice[0]}..{dice[-1]}"


def test_combat_table_has_36_results_in_12_columns() -> None:
    assert tuple(CHARTS["crt"].cells) == tuple(throw_of("d66").ways)
    assert {len(row) for row in CHARTS["crt"].cells.values()} == {12}
    assert {result for row in CHARTS["crt"].cells.values() for result in row} == set(CRT_ORDER)


@pytest.mark.parametrize(
    ("column", "result", "dice"),
    [
        ("1:5", "A4", "11..16"),  # line 1766
        ("1:3", "A3", "13..15"),
        ("2:1", "A3", "11"),
        ("3:1", "A3", ""),
        ("1:3", "A2D1", "16..34"),
        ("9:1+", "A2D1", "11..12"),
        ("1:5", "NR", "41..53"),
        ("4:1", "NR", "21"),
        ("5:1", "NR", ""),
        ("3:1", "A1D1", "25..35"),
        ("9:1+", "D1", "15..22"),
        ("1:5", "D1r1", "65..66"),
        ("4:1", "D1r1", "43..53"),
        ("1:4", "D1r2", "65"),
        ("7:1-8:1", "D2r1", "53..56"),
        ("4:1", "D2r2", "64..65"),
        ("3:1", "D3r2", ""),
        ("6:1", "D3r2", "65..66"),
    ],
)
def test_combat_table_prints_the_dice(column: str, result: str, dice: str) -> None:
    assert run(CHARTS["crt"], column, result) == dice


@pytest.mark.parametrize(
    ("dice", "column", "result"),
    [(11, "1:1", "A3"), (16, "1:3", "A2D1"), (36, "1:4", "NR"), (43, "1:1", "A1D1"), (66, "1:5", "D1r1")],
)
def test_combat_table_cell(dice: int, column: str, result: str) -> None:
    assert cell(CHARTS["crt"], dice, column) == result


def test_combat_results_never_get_worse_to_the_right_or_with_higher_dice() -> None:
    crt = CHARTS["crt"]
    ranks = [[CRT_ORDER.index(result) for result in row] for row in crt.cells.values()]
    assert all(left <= right for row in ranks for left, right in pairwise(row))
    assert all(low <= high for column in zip(*ranks, strict=True) for low, high in pairwise(column))


@pytest.mark.parametrize("index", range(12))
def test_each_column_of_the_combat_table_covers_11_to_66_once(index: int) -> None:
    """As runs of dice from the top: each result is one run, and the runs follow each other without gap or overlap."""
    dice = [10 * first + second for first in range(1, 7) for second in range(1, 7)]
    runs = [[value for value in dice if CHARTS["crt"].cells[value][index] == result] for result in CRT_ORDER]
    assert [value for found in runs for value in found] == dice
    assert sorted(CHARTS["crt"].cells) == dice


@pytest.mark.parametrize("index", range(8))
def test_each_column_of_the_barrage_table_covers_2_to_12_once(index: int) -> None:
    """From no effect to two steps, each result is one run of the sums of two dice."""
    sums = list(range(2, 13))
    cells = CHARTS["barrage"].cells
    assert sorted(cells) == sums
    runs = [[value for value in sums if cells[value][index] == result] for result in ("-", "DG", "1", "2")]
    assert [value for found in runs for value in found] == sums


def test_seven_and_eight_to_one_share_a_column() -> None:
    crt = CHARTS["crt"]
    assert crt.columns[-2:] == ("7:1-8:1", "9:1+")
    assert crt.bounds == ("1/5", "1/4", "1/3", "1/2", "1", "2", "3", "4", "5", "6", "7", "9")


def test_barrage_columns_begin_at_the_printed_points() -> None:
    barrage = CHARTS["barrage"]
    assert barrage.columns == ("1", "2-3", "4-5", "6-8", "9-12", "13-17", "18-23", "24+")
    assert [name.removesuffix("+").split("-")[0] for name in barrage.columns] == list(barrage.bounds)


@pytest.mark.parametrize(
    ("dice", "column", "result"),
    [
        (2, "18-23", "-"),
        (2, "24+", "DG"),
        (7, "13-17", "DG"),
        (8, "24+", "1"),
        (10, "4-5", "DG"),
        (10, "18-23", "1"),
        (11, "24+", "2"),
        (12, "1", "DG"),
        (12, "6-8", "1"),
        (12, "13-17", "2"),
    ],
)
def test_barrage_cell(dice: int, column: str, result: str) -> None:
    assert cell(CHARTS["barrage"], dice, column) == result


@pytest.mark.parametrize(
    ("chart", "results"),
    [
        ("greif_discovery", ["none"] * 4 + ["destroyed"] * 2),  # 5-6, line 1798
        ("bridge_repair", ["none"] * 4 + ["repaired"] * 2),  # 5-6, line 1834
        ("bridge_blowing", ["none"] * 3 + ["blown"] * 3),  # 4-6, line 1840
    ],
)
def test_chart_of_one_die(chart: str, results: list[str]) -> None:
    assert [row[0] for row in CHARTS[chart].cells.values()] == results


def test_every_printed_cell_cites_the_rulebook_and_every_guess_its_method() -> None:
    cited = {row.row_key: row for row in shipped_tables("scs1994").citations if row.table == "chart_cell"}
    for row in shipped_tables("scs1994").of(schema.ChartCellRow):
        if row.chart == "unit_classes":
            continue  # its printed and reconstructed cells: test_unit_classes_scs1994.py
        citation = cited[row.key_text]
        wanted = ("reconstructed", "method/weather-air") if row.chart in ABSENT else ("printed", "rulebook")
        assert (citation.certainty, citation.source) == wanted


def test_weather_track_runs_over_the_boxes_the_rulebook_names() -> None:
    assert CHARTS["us_airpower"].columns[0] == "soup"  # 210: from one end
    assert CHARTS["us_airpower"].columns[-1] == "crystal_clear"  # to the other
    assert {"overcast_2", "clear"} <= set(CHARTS["us_airpower"].columns)  # starts of 5.4 and 5.5


TERRAIN = {line.key: line for line in load_scenario("scs1994", "kampfgruppe-peiper").terrain}


@pytest.mark.parametrize(
    ("key", "mech", "other", "supply", "shift", "multiplier", "armor", "barrage"),
    [
        ("open", "2", "1", "2", 0, "", False, 0),
        ("village", "2", "1", "2", -1, "", False, -1),
        ("city", "2", "1", "2", -3, "", True, -1),
        ("forest_village", "3", "2", "3", -2, "", True, -1),
        ("forest", "3", "2", "3", -1, "", True, -1),
        ("secondary_road", "1/2", "1/2", "1", 0, "", False, 0),
        ("primary_road", "1/2", "1/2", "1/2", 0, "", False, 0),
        ("river", "8", "3", "8", 0, "1/2", False, 0),
        ("major_river", "P", "P", "P", 0, "0", False, 0),
        ("bridge", "0", "0", "0", 0, "1/2", False, 0),
        ("german_bridge", "1", "1", "1", 0, "1/2", False, 0),
        ("stacked", "1", "1", "1", 0, "", False, 0),
    ],
)
def test_terrain_line(
    key: str, mech: str, other: str, supply: str, shift: int, multiplier: str, armor: bool, barrage: int
) -> None:
    line = TERRAIN[key]
    assert tuple(line.text(name) for name in ("mech_mp", "other_mp", "supply_mp")) == (mech, other, supply)
    assert (line.whole("combat_shift") or 0, line.text("attack_multiplier")) == (shift, multiplier)
    assert (line.text("armor_effect") == "yes", line.whole("barrage_shift") or 0) == (armor, barrage)
