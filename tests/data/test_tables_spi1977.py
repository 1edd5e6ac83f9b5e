"""The charts, tracks and terrain of Wacht am Rhein, as rows: counts of the booklet and rows picked by hand."""

from collections import Counter

import pytest

from engine.data import schema
from engine.data.tables import Tables
from tests.shipped import shipped_tables

GAME = "spi1977"


def tables() -> Tables:
    return shipped_tables(GAME)


def cell(chart: str, line: int, column: str) -> str:
    (found,) = tables().of(schema.ChartCellRow, game=GAME, chart=chart, dice=line, column=column)
    return found.result


def test_the_track_has_a_turn_before_dawn_and_three_a_day_from_december_16_to_january_2() -> None:
    turns = tables().of(schema.TurnRow)
    assert Counter(turn.half for turn in turns) == {"pre-dawn": 1, "am": 18, "pm": 18, "night": 18}
    assert (turns[0].date, turns[-1].date, turns[-1].label) == ("1944-12-16", "1945-01-02", "1/2 Night")


@pytest.mark.parametrize(("turn", "label"), [(11, "12/19 AM"), (17, "12/21 AM"), (37, "12/27 Night"), (50, "1/1 AM")])
def test_boxes_of_the_track_have_the_day_they_are_printed_under(turn: int, label: str) -> None:
    """Lines 2890-2893: box 11 under 19 Dec., 17 the start of case 26.0, 37 its end, 50 under 1 Jan."""
    (found,) = tables().of(schema.TurnRow, number=turn)
    assert found.label == label


def test_each_chart_has_a_cell_for_each_line_and_column() -> None:
    lines = {"1d6": 6, "1d6mod": 8}  # 0 to 7 with a modifier
    cells = Counter(row.chart for row in tables().of(schema.ChartCellRow))
    heads = tables().of(schema.ChartRow)
    assert {head.key: (len(head.rows) or lines[head.dice]) * len(head.columns) for head in heads} == cells


@pytest.mark.parametrize(
    ("die", "line"),
    [
        (1, "A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2) D3(2) D4(2) D4(2)"),
        (4, "A2(2) A2(1) A1(1) A1 D1 D1 D2 D3 D2(1) D2(1) D3(2) D3(2) D3(2)"),
        (6, "A2(2)* A2(2)* A2(2)* A2(1)* A1(1)* A1* D1* D1* D2* D3* D3* D2(1)* D2(1)*"),
    ],
)
def test_lines_of_the_results_table_are_those_of_the_chart_sheet(die: int, line: str) -> None:
    """Lines 2673, 2676 and 2678; the star of the sixes is the ammunition of the German artillery."""
    assert " ".join(cell("crt", die, str(column)) for column in range(1, 14)) == line


def test_every_column_of_odds_falls_by_one_from_a_line_of_terrain_to_the_next() -> None:
    """Lines 2668-2671: what is 2-1 behind a river is 1-1 in a town, 1-2 in woods, 1-3 in broken and 1-4 in clear."""
    assert [cell("odds", line, "1") for line in range(1, 6)] == ["2-1", "1-1", "1-2", "1-3", "1-4"]
    for line in range(2, 6):
        above = [cell("odds", line - 1, str(column)) for column in range(1, 13)]
        assert [cell("odds", line, str(column)) for column in range(2, 14)] == [*above[:-1], f"{above[-1]}+"]


@pytest.mark.parametrize(
    ("line", "column", "result"),
    [("woods", "tactical_a", "2"), ("woods", "tactical_b", "6"), ("woods", "tactical_b_freeze", "4"),
     ("woods", "march_b", "P"), ("broken", "tactical_b", "3"), ("river", "tactical_a", "+4"), ("ford", "march_a", "+4"),
     ("secondary_road", "march_a", "1/3"), ("secondary_road", "march_a_german", "1"),
     ("primary_road", "march_b", "1/3"), ("primary_road", "headquarters", "1/3"),
     ("woods", "headquarters", "2"), ("leave_fluid", "tactical_b", "+2")],
)  # fmt: skip
def test_costs_of_terrain_are_those_of_the_chart(line: str, column: str, result: str) -> None:
    """Lines 2631-2642; line 497 for headquarters: 2 in woods, 1/3 along a primary road."""
    (found,) = tables().of(schema.TerrainRow, key=line)
    assert str(found.values[column]) == result


@pytest.mark.rule("20.1")
def test_air_points_of_the_war_come_to_those_of_the_booklet() -> None:
    """Lines 1421-1438: 13 days of 12 and 4 of 16; 2 of 10, 5 of 4, then 6, 8, none on three days, 8, 6, 4, 6, 6."""
    days = range(1, 19)
    assert sum(int(cell("air_availability", day, "U.S.")) for day in days) == 13 * 12 + 4 * 16
    assert sum(int(cell("air_availability", day, "German")) for day in days) == 2 * 10 + 5 * 4 + 6 + 8 + 8 + 6 + 4 + 12


def test_the_track_agrees_with_the_points_of_the_day_but_in_one_box() -> None:
    """Box 54 prints 12 Allied points (line 2892), the list of the days 16 (line 1438)."""
    other = []
    for turn in tables().of(schema.TurnRow):
        if turn.number < 5 or turn.half == "night":
            continue
        day = (turn.number + 1) // 3  # boxes 2 and 3 are of the first day
        if cell("turn_track", turn.number, "U.S. points") != cell("air_availability", day, "U.S."):
            other.append(turn.number)
    assert other == [54]


@pytest.mark.rule("20.2")
def test_the_weather_of_the_track_is_that_of_the_list_of_the_days() -> None:
    """By day, from the first box on; boxes of nights have none."""
    days = {turn.date: number for number, turn in enumerate(_mornings(), 1)}
    other = [
        turn.number
        for turn in tables().of(schema.TurnRow)
        if cell("turn_track", turn.number, "weather")
        != ("-" if turn.half == "night" else cell("historical_weather", days[turn.date], "weather"))
    ]
    assert other == []


@pytest.mark.rule("20.1")
def test_german_points_of_the_track_are_those_of_the_list_of_the_days() -> None:
    """Where the list has none, the boxes are empty."""
    days = {turn.date: number for number, turn in enumerate(_mornings(), 1)}
    by_day = [turn for turn in tables().of(schema.TurnRow) if turn.number >= 5 and turn.half != "night"]
    other = [
        turn.number
        for turn in by_day
        if cell("turn_track", turn.number, "German points").replace("-", "0")
        != cell("air_availability", days[turn.date], "German")
    ]
    assert other == []


def _mornings() -> list[schema.TurnRow]:
    return [turn for turn in tables().of(schema.TurnRow) if turn.half == "am"]


def test_the_track_has_the_marks_of_reinforcements_that_are_printed() -> None:
    """Lines 2890-2893 and 3065-3068: R in 23 Allied boxes, none in box 12; VR in 18 boxes; R in six."""
    turns = range(1, 56)
    allied = [turn for turn in turns if cell("turn_track", turn, "U.S. arrivals") == "R"]
    german = {turn: cell("turn_track", turn, "German arrivals") for turn in turns}
    mornings, afternoons, nights = (
        [5, 8, 11, 14, 17, 23, 26, 32, 38, 44, 50],
        [3, 6, 9, 15, 18, 21, 27, 33],
        [7, 10, 13, 43],
    )
    assert allied == sorted(mornings + afternoons + nights)
    assert [turn for turn, mark in german.items() if mark in ("R", "R VR")] == [11, 12, 14, 24, 29, 38]
    assert sum("VR" in mark for mark in german.values()) == 18


@pytest.mark.rule("24.62")
@pytest.mark.rule("24.63")
def test_green_divisions_of_the_whole_game_are_seven_and_eight() -> None:
    """Lines 1741 and 1743."""
    (head,) = tables().of(schema.ChartRow, key="green_divisions")
    green = [row for line, row in enumerate(head.rows, 1) if cell("green_divisions", line, "all game") == "yes"]
    assert Counter(row.split()[0] for row in green) == {"U.S.": 7, "German": 8}
