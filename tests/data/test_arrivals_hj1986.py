"""Do the reinforcement charts of The Last Gamble arrive as printed: units, aircraft, replacements, conditions?

Counts of the charts: December 16 Allied 301 rows = 167 units, 128 aircraft, 6 commanders; German 111 = 93 units, 14
aircraft, 4 commanders, where the eight commando teams are one row (+7) and two battalions stand twice (-2), so 98
counters. December 22 Allied 239 = 113 + 121 + 5; German 52 = 42 + 9 + 1. What the December 22 chart lists after the
scenario's last turn stands in its schedules as ``arrival_after_end`` and ``air_after_end``.
"""

from collections import Counter as Count

import pytest

from engine.data import schema
from engine.data.errata import effective
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
SCENARIOS = ("breakthrough", "campaign", "meuse", "wacht-am-rhein")
TURNS = {row.number: row.label for row in TABLES.of(schema.TurnRow)}
SIDES = {row.key: row.side for row in TABLES.of(schema.CounterRow)}
ROLES = {row.key: row.role for row in TABLES.of(schema.UnitTypeRow)}
LEADERS = {row.key for row in TABLES.of(schema.CounterRow) if ROLES[row.unit_type] == "leader"}
TWICE = {"german/H.Gru.B/353 Jpz 38t#1", "german/H.Gru.B/654 Jg V#1"}

Line = tuple[str, str, str]
"""When and where a counter arrives and on which condition: turn as printed, place, condition."""


def arrivals(scenario: str) -> dict[str, Line]:
    rows = TABLES.of(schema.ArrivalRow, scenario=scenario)
    return {row.counter: (TURNS[row.turn], row.place, row.condition) for row in rows}


def chart(scenario: str) -> dict[str, tuple[str, str]]:
    """Return turn and place of everything the chart lists, also after the end of the scenario, corrected where the
    scenario plays with an erratum."""
    found = {key: (turn, place) for key, (turn, place, _) in arrivals(scenario).items()}
    corrected = effective(TABLES, "hj1986", scenario).tables
    for row in corrected.of(schema.ScheduleRow, scenario=scenario, kind="arrival_after_end"):
        day, half, place = row.value.split()
        found[row.subject] = (f"{day} {half}", place)
    return found


def air(scenario: str, side: str) -> Count[tuple[str, str]]:
    rows = [row for row in TABLES.of(schema.ScheduleRow, scenario=scenario) if row.side == side]
    flown = Count((TURNS[row.turn], row.subject) for row in rows if row.kind == "air")
    return flown + Count((row.value, row.subject) for row in rows if row.kind == "air_after_end")


@pytest.mark.parametrize(
    ("scenario", "side", "units", "leaders", "aircraft"),
    [
        ("campaign", "allied", 167, 6, 128),
        ("campaign", "german", 93 + 7 - 2, 4, 14),
        ("meuse", "allied", 113, 5, 121),
        ("meuse", "german", 42, 1, 9),
    ],
)
def test_rows_of_the_chart(scenario: str, side: str, units: int, leaders: int, aircraft: int) -> None:
    found = {key for key in chart(scenario) if SIDES[key] == side}
    assert (len(found - LEADERS), len(found & LEADERS)) == (units, leaders)
    assert air(scenario, side).total() == aircraft


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_arrives_outside_the_scenario_or_twice(scenario: str) -> None:
    head = TABLES.of(schema.ScenarioRow, scenario=scenario)[0]
    rows = TABLES.of(schema.ArrivalRow, scenario=scenario)
    assert all(head.first_turn <= row.turn <= head.last_turn for row in rows)
    assert {row.counter for row in TABLES.of(schema.SetupRow, scenario=scenario)}.isdisjoint(arrivals(scenario))


@pytest.mark.parametrize(("scenario", "last"), [("breakthrough", 8), ("wacht-am-rhein", 20)])
def test_shorter_scenarios_hold_the_first_turns_of_the_campaign(scenario: str, last: int) -> None:
    numbers = {label: number for number, label in TURNS.items()}
    early = {key: line for key, line in arrivals("campaign").items() if numbers[line[0]] <= last}
    assert arrivals(scenario) == early


def test_the_charts_agree_from_december_22_on_but_for_the_90th_division() -> None:
    late, early = chart("meuse"), chart("campaign")
    released = {key for key in late if key.split("/")[1] in ("10SSPz", "11Pz")}  # by note, from different first turns
    numbers = {label: number for number, label in TURNS.items()}
    same = {key: line for key, line in early.items() if numbers[line[0]] >= 13}
    differing = {key for key in same.keys() | late.keys() if same.get(key) != late.get(key)} - released
    nordwind = {key for key, line in arrivals("campaign").items() if line[2] == "nordwind"}
    assert differing - nordwind == {f"allied/90/{number}#1" for number in (357, 358, 359)}
    assert {late[f"allied/90/{number}#1"] for number in (357, 358, 359)} == {("12/26 PM", "area:B-D")}


def test_a_column_of_a_chart_goes_on_past_a_heading_of_the_column_beside_it() -> None:
    """Lines 2764 and 2911: the heading 12/29 AM stands in the second column; the group belongs to the first, which is
    headed 12/26 PM (lines 2753, 2899)."""
    for scenario in ("campaign", "meuse"):
        assert chart(scenario)["allied/XVIII/32/179#1"] == ("12/26 PM", "area:L-P")
        assert chart(scenario)["allied/XVIII/401#1"] == ("12/28 AM", "area:L-P")  # the second column, 2762, 2909


@pytest.mark.parametrize("side", ["allied", "german"])
def test_aircraft_agree_from_december_22_on(side: str) -> None:
    numbers = {label: number for number, label in TURNS.items()}
    early = Count({key: n for key, n in air("campaign", side).items() if numbers[key[0]] >= 13})
    assert air("meuse", side) == early


def test_units_by_condition() -> None:
    found = Count(line[2] for key, line in arrivals("campaign").items() if SIDES[key] == "german")
    # Nordwind has 14 rows, two of which are the battalions listed twice
    assert found["nordwind"] == 14 - len(TWICE)
    assert found["malmedy-spa"] == 7
    assert found["trois-ponts-werbomont"] == 6
    assert (found["st-vith"], found["monschau"]) == (3, 5)
    assert (found["note-1-german"], found["note-2-german"]) == (7, 6)
    assert found["operation-greif"] == 8


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_condition_is_a_clause_and_commanders_need_their_option(scenario: str) -> None:
    known = {row.key for row in TABLES.of(schema.ClauseRow, scenario=scenario) if row.kind == "condition"}
    wanted = {line[2] for line in arrivals(scenario).values() if line[2]}
    assert wanted <= known
    leaders = {line[2] for key, line in arrivals(scenario).items() if key in LEADERS}
    assert leaders <= {"commanders", "with-first-ss-unit"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_entry_area_is_on_the_map(scenario: str) -> None:
    areas = {f"area:{row.key}" for row in TABLES.of(schema.AreaRow)}
    assert {line[1] for line in arrivals(scenario).values()} <= areas


@pytest.mark.parametrize(
    ("scenario", "counter", "turn", "place", "condition"),
    [
        ("campaign", "allied/1/634 M10#1", "12/17 AM", "area:P", "note-1"),  # line 2652
        ("campaign", "allied/4/22(-)#1", "12/17 AM", "area:A", ""),  # 2658
        ("campaign", "allied/9/47#1", "12/17 PM", "area:Q", ""),  # 2617
        ("campaign", "allied/82/505#1", "12/18 AM", "area:H-I", ""),  # 2624
        ("campaign", "allied/XVIII/Ridgeway#1", "12/18 AM", "area:G-I", "commanders"),  # 2631
        ("campaign", "allied/3Arm/36#1", "12/20 AM", "area:N", ""),  # 2658
        ("campaign", "allied/84/638 M18#1", "12/21 AM", "area:L-O", ""),  # 2672
        ("campaign", "allied/4Arm/CCB M4#1", "12/22 AM", "area:C-D", ""),  # 2686
        ("campaign", "allied/GA/32#1", "12/22 AM", "area:K", ""),  # 2720-2721
        ("campaign", "allied/5Arm/CCA M4#1", "12/24 AM", "area:M-O", "notes-4-6"),  # 2671
        ("campaign", "allied/51/154#1", "12/25 AM", "area:M-N", "notes-5-6"),  # 2705
        ("campaign", "allied/90/358#1", "12/26 PM", "area:C-D", "note-8"),  # 2755
        ("campaign", "allied/83/761 M4#1", "1/1 AM", "area:L-M", ""),  # 2737
        ("campaign", "german/3FJ/8#1", "12/16 PM", "area:U", ""),  # 3016
        ("campaign", "german/5PzA/614#1", "12/17 AM", "area:Y", ""),  # 3020
        ("campaign", "german/H.Gru.B/519#1", "12/17 PM", "area:S", ""),  # 3026
        ("campaign", "german/2SSPz/4#1", "12/18 AM", "area:U-W", "malmedy-spa"),  # 3040
        ("campaign", "german/9SSPz/20#1", "12/18 AM", "area:V", "trois-ponts-werbomont"),  # 3025
        ("campaign", "german/9SSPz/19#1", "12/18 AM", "area:U", "trois-ponts-werbomont"),  # 3027
        ("campaign", "german/11Pz/111#1", "12/20 AM", "area:Y-Z", "note-2-german"),  # 3050
        ("campaign", "german/79/226#1", "12/21 PM", "area:Z", ""),  # 3061
        ("campaign", "german/IISSPz/410#1", "12/25 AM", "area:R-T", "note-3-german"),  # 3088
        ("campaign", "german/XXXIX/Decker#1", "12/27 AM", "area:W-Y", "commanders"),  # 3110
        ("campaign", "german/340/696#1", "12/30 AM", "area:U", "note-3-german"),  # 3122
        ("campaign", "german/6SS/12#1", "12/20 AM", "area:S", "nordwind"),  # 3135
        ("meuse", "allied/9/60#1", "12/22 AM", "area:Q", "note-6"),  # 2827
        ("meuse", "allied/XII/183#1", "12/22 PM", "area:B-C", ""),  # 2885
        ("meuse", "german/9Pz/50 Jg IV#1", "12/23 AM", "area:U-X", "note-3-german"),  # 3320
        ("meuse", "german/246/404#1", "12/24 PM", "area:S", "note-3-german"),  # 3332
        ("meuse", "german/167/387#1", "12/25 PM", "area:X", ""),  # 3340
    ],
)
def test_printed_arrival(scenario: str, counter: str, turn: str, place: str, condition: str) -> None:
    assert arrivals(scenario)[counter] == (turn, place, condition)


@pytest.mark.parametrize(
    ("turn", "aircraft"),
    [
        ("12/17 PM", ["IX/P-47", "IX/P-38"]),  # lines 2619-2620
        ("12/21 PM", ["RAF BC/Lancaster"]),  # 2679
        ("12/23 PM", ["IX/P-47", "IX/P-38", "XIX/P-47", "XXIX/P-38", "IX/A-20", "IX/C-47"]),  # 2705-2710
        ("1/2 PM", ["XIX/P-47", "IX/B-26"]),  # 2750-2751
    ],
)
def test_allied_aircraft_of_a_turn(turn: str, aircraft: list[str]) -> None:
    rows = TABLES.of(schema.ScheduleRow, scenario="campaign", kind="air")
    assert [row.subject for row in rows if TURNS[row.turn] == turn and row.side == "allied"] == aircraft


@pytest.mark.parametrize(
    ("side", "kind", "total"), [("allied", "infantry", 31), ("allied", "armor", 20), ("german", "infantry", 30)]
)
def test_replacements_of_the_whole_game(side: str, kind: str, total: int) -> None:
    rows = TABLES.of(schema.ReplacementRow, scenario="campaign")
    assert sum(row.amount or 0 for row in rows if (row.side, row.kind) == (side, kind)) == total


def test_replacements_at_start() -> None:
    def stock(scenario: str) -> dict[tuple[str, str], int | None]:
        rows = TABLES.of(schema.ReplacementRow, scenario=scenario)
        return {(row.side, row.kind): row.amount for row in rows if row.turn == 0}

    # Lines 3557 and 1519-1524
    first = {("allied", "infantry"): 6, ("allied", "armor"): 1, ("german", "infantry"): 18, ("german", "armor"): 5}
    later = {("allied", "infantry"): 1, ("allied", "armor"): 1, ("german", "infantry"): 2, ("german", "armor"): 2}
    assert stock("campaign") == first
    assert stock("meuse") == later


def test_german_fuel_rolls() -> None:
    # One a turn from 12/20 AM, two from 12/24 AM, three from 12/26 AM (lines 3546-3548): 8*1 + 4*2 + 16*3
    rows = TABLES.of(schema.ScheduleRow, scenario="campaign", kind="fuel_rolls")
    assert sum(int(row.value) for row in rows) == 8 + 8 + 48


def test_bridges_of_december_22() -> None:
    # Lines 1528 and 1530
    kinds = Count(row.kind for row in TABLES.of(schema.StartStateRow, scenario="meuse"))
    assert kinds == {"bridge_built": 5, "bridge_blown": 9}


@pytest.mark.parametrize(
    ("scenario", "first", "last", "victory"),
    # Lines 1095, 1113, 1511, 1515: 8, 20, 36 and 8 turns; the last three have five levels (1123-1135)
    [("breakthrough", 1, 8, 3), ("wacht-am-rhein", 1, 20, 5), ("campaign", 1, 36, 5), ("meuse", 13, 20, 5)],
)
def test_length_and_victory(scenario: str, first: int, last: int, victory: int) -> None:
    head = TABLES.of(schema.ScenarioRow, scenario=scenario)[0]
    clauses = Count(row.kind for row in TABLES.of(schema.ClauseRow, scenario=scenario))
    assert (head.first_turn, head.last_turn, clauses["victory"]) == (first, last, victory)
