"""Do the arrivals of spi1977 hold what both tracks print? Lines are those of the text as read."""

from collections import Counter

import pytest

from engine.data import schema
from engine.data.errata import effective
from engine.data.schema.scenario import ArrivalRow
from tests.shipped import shipped_tables

GAME = "spi1977"
TABLES = shipped_tables(GAME)
COUNTERS = {row.key: row for row in TABLES.of(schema.CounterRow)}


def arrivals(scenario: str, *, official: bool = False) -> dict[str, ArrivalRow]:
    tables = effective(TABLES, GAME, scenario, {"engineers-33": False}).tables if official else TABLES
    return {row.counter: row for row in tables.of(schema.ArrivalRow) if row.scenario == scenario}


def by_turn(rows: dict[str, ArrivalRow], side: str) -> dict[int, int]:
    """Return how many units of a side arrive in each turn, without bridges and what hangs on a die."""
    units = [row for row in rows.values() if COUNTERS[row.counter].formation != "Bridges" and not row.condition]
    return dict(Counter(row.turn for row in units if COUNTERS[row.counter].side == side))


@pytest.mark.rule("T-track")
@pytest.mark.rule("22.1")
@pytest.mark.rule("27.3")
def test_the_allied_track_of_the_campaign_has_its_units_turn_by_turn() -> None:
    """As printed; companies and the units of whole divisions by their counters counted one by one."""
    assert by_turn(arrivals("campaign"), "allied") == {
        3: 2,  # line 2899
        5: 4 + 3 + 8 + 2 + 4 + 4 + 1 + 1,  # 2903-2909: D6, D4 to D6, C6 with two companies, C2 with four and 7A, 1/V
        6: 12 + 3 + 3,  # 2913-2917: 10th Armored, C6, C7
        7: 4,  # 2923, but 9/VII, which is 9/V of turn 21
        8: 4 + 18 + 17,  # 2927-2931: two airborne divisions
        9: 5,  # 2935
        10: 20 + 1 + 3,  # 2939-2941: 30th Division with the 517th
        11: 1 + 9,  # 2945-2949
        13: 5 + 1 + 1,  # 2953
        14: 12 + 2 + 5 + 1 + 2 + 14 + 16 + 16 + 16 + 4 + 3 + 6,  # 2957-2965
        15: 2,  # 2969
        17: 16 + 16 + 1 + 1 + 17 + 1,  # 2974-2979
        18: 15 + 1 + 8 + 2 + 1,  # 2985-2987
        21: 4 + 15 + 8 + 1 + 10,  # 2991-2999
        23: 4 + 3 + 17 + 2,  # 3003-3005
        26: 4,  # 3009
        27: 4,  # 3013
        32: 15 + 1,  # 3017
        33: 17,  # 3021
        38: 12 + 1 + 3,  # 3025-3027, without 776/V, which is on the map
        43: 12,  # 3031
        44: 15,  # 3039
        50: 15,  # 3044
    }


@pytest.mark.rule("T-gtrack")
@pytest.mark.rule("22.2")
def test_the_german_track_of_the_campaign_has_its_units_turn_by_turn() -> None:
    assert by_turn(arrivals("campaign"), "german") == {
        11: 5,  # line 3091
        12: 16 + 16 + 13 + 1,  # 3094-3096: 2SS, 9SS, 3 PG, headquarters
        14: 2,  # 3098
        24: 10 + 3 + 13 + 10 + 1,  # 3100: 79, FG, 15 PG, 9 P without its two of artillery, headquarters
        29: 10,  # 3103
        38: 10 + 2,  # 3105-3106
    }


@pytest.mark.rule("22.2f")
def test_what_hangs_on_the_die_comes_from_turn_2_by_the_east_of_sheet_c() -> None:
    """Lines 3072-3086: 246 VG, two of Mark VI, one each of V and IV, 11 Panzer, 10 SS."""
    rows = [row for row in arrivals("campaign").values() if row.condition]
    assert {(row.turn, row.place) for row in rows} == {(2, "area:C10-C15")}
    assert Counter(row.condition for row in rows) == {
        "variable-246": 10,
        "variable-mark-vi": 2,
        "variable-mark-v": 1,
        "variable-mark-iv": 1,
        "variable-11-panzer": 12,
        "variable-10-ss": 16,
    }


@pytest.mark.rule("E-22.0a")
@pytest.mark.rule("E-22.0b")
@pytest.mark.rule("E-22.0d")
def test_the_addenda_add_ten_units_and_move_a_headquarters() -> None:
    """Lines 2538-2547."""
    printed, now = arrivals("campaign"), arrivals("campaign", official=True)
    added = {COUNTERS[key].name: now[key].turn for key in now.keys() - printed.keys() if COUNTERS[key].side == "allied"}
    assert added == {
        "613/V": 7,
        "745/1": 11,
        "20/1": 11,
        "740/VII": 11,
        "643/VII": 11,
        "195/VII": 12,
        "602/III": 17,
        "737/III": 17,
        "818/III": 17,
        "654/III": 32,
    }
    assert (printed["allied/9/9-V#1"].turn, now["allied/9/9-V#1"].turn, now["allied/9/9-V#1"].place) == (
        21,
        7,
        "area:C7",
    )


@pytest.mark.rule("E-22.0e")
def test_engineers_of_seven_divisions_that_arrive_may_bring_bridges() -> None:
    """2 SS, 9 SS and 9 Panzer by the schedule (lines 3094-3100), four more by the addenda (2553)."""
    bridges = {key for key in COUNTERS if COUNTERS[key].formation == "Bridges"}
    assert len(arrivals("campaign").keys() & bridges) == 3
    assert len(arrivals("campaign", official=True).keys() & bridges) == 3 + 4


def test_bastogne_takes_the_south_and_four_arrivals_of_its_own() -> None:
    """Line 1861: South of turns 3, 5, 6, 11 and 14; 1863-1869: 58/VII, the 101st, 705, 755."""
    rows = arrivals("bastogne")
    assert by_turn(rows, "allied") == {3: 2, 5: 7, 6: 12, 10: 1, 11: 1 + 18, 12: 1, 13: 1, 14: 12 + 2}
    assert by_turn(rows, "german") == {12: 16}  # 1871
    assert rows["allied/VII/58-VII#1"].place == "C3547"  # D0147
    assert rows["allied/101/1-501#1"].place == "area:D1350-D1650"
    assert rows["german/2SS/2SS#1"].place == "area:sheet-d-east-edge"  # any road of it


def with_engineers(scenario: str, on: bool) -> ArrivalRow | None:
    found = effective(TABLES, GAME, scenario, {"engineers-33": on}).tables.of(schema.ArrivalRow)
    return next((row for row in found if (row.scenario, row.counter) == (scenario, "allied/7A/33-7A#1")), None)


@pytest.mark.parametrize("parent", ["peiper", "campaign"])
@pytest.mark.parametrize("variant", ["", "-free", "-all-out"])
def test_the_engineers_of_the_7th_armored_division_come_with_it_if_the_written_line_counts(
    parent: str, variant: str
) -> None:
    """Line 1507 has them by hand, 2907 not; 2132 uses them."""
    scenario = parent + variant
    assert "engineers-33" in effective(TABLES, GAME, scenario).on
    found = with_engineers(scenario, on=True)
    assert found is not None
    assert (found.turn, found.place) == (5, "area:C2")
    assert with_engineers(scenario, on=False) is None


@pytest.mark.rule("25.23")
def test_peiper_takes_the_north_and_the_82nd_division() -> None:
    """Line 2032: North to turn 16; 2034: the 82nd at C3549; 2036: the German ones to turn 14 without 2 SS."""
    rows = arrivals("peiper")
    assert by_turn(rows, "allied") == {5: 20, 6: 6, 7: 4, 8: 4, 9: 5, 10: 24, 11: 9 + 17, 13: 7, 14: 6}
    assert by_turn(rows, "german") == {11: 5, 12: 16 + 13 + 1, 14: 2}
    assert {rows[key].place for key in rows if COUNTERS[key].formation == "82"} == {"C3549"}


@pytest.mark.parametrize(
    ("counter", "turn", "place"),
    [
        ("allied/4/70-4#1", 3, "area:D6"),  # line 2899
        ("allied/VIII/174-VIII#1", 5, "area:D4-D6"),  # 2903
        ("allied/7A/7A-VIII#1", 5, "area:C2"),  # 2907
        ("allied/1/1-V#1", 5, "area:C6"),  # 2909
        ("allied/VII/957-VII#1", 9, "area:C7"),  # 2935, printed 957/VIII
        ("allied/VII/705-VII#1", 10, "area:C4"),  # 2941
        ("allied/none/1-2#1", 17, "area:D1"),  # 2974
        ("allied/III/249-III#1", 18, "area:D1-D2"),  # 2985
        ("allied/none/1-1308#1", 21, "area:B12-A12"),  # 2999, printed as a second 2/1308
        ("allied/VII/759-VII#1", 23, "area:A4"),  # 3003
        ("allied/34Ax/9RT-34A#1", 38, "area:A2-A11"),  # 3027
        ("allied/17/1-507#1", 50, "area:B16-A12"),  # 3044
        ("german/LIII/LIII#1", 24, "area:C10-D13"),  # 3100
    ],
)
def test_rows_of_the_schedule_picked_by_hand(counter: str, turn: int, place: str) -> None:
    row = arrivals("campaign")[counter]
    assert (row.turn, row.place) == (turn, place)
