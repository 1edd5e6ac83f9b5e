"""Do the scenarios of scs1994 hold the units that the rulebook prints, each once, where and when it says?

The numbers were counted in the rulebook's text, list by list; lines are given with each.
"""

from collections import Counter as Count
from collections import defaultdict

import pytest

from engine.core.hexes import Grid
from engine.data import schema
from engine.data.map_assembly import sheet_of
from tests.shipped import printed_scenarios, shipped_tables

TABLES = shipped_tables("scs1994")
BASTOGNE, CAMPAIGN, BREAKOUT, PAYBACK = "drive-on-bastogne", "battle-for-the-ardennes", "breakout", "payback"
COUNTERS = {row.key: row for row in TABLES.of(schema.CounterRow)}
ROLES = {row.key: row.role for row in TABLES.of(schema.UnitTypeRow)}
CITED = {(row.table, row.row_key, row.field): row for row in TABLES.citations}


def setup(scenario: str) -> dict[str, schema.SetupRow]:
    return {row.counter: row for row in TABLES.of(schema.SetupRow, scenario=scenario)}


def arrivals(scenario: str) -> dict[str, schema.ArrivalRow]:
    return {row.counter: row for row in TABLES.of(schema.ArrivalRow, scenario=scenario)}


def is_hex(place: str) -> bool:
    return ":" not in place


def role(counter: str) -> str:
    return ROLES[COUNTERS[counter].unit_type]


def holder(row: schema.SetupRow) -> str:
    """Return in whose list a counter is printed: captured dumps stand in the German one."""
    return "german" if "captured" in row.state else COUNTERS[row.counter].side


def test_339_units_have_364_counters() -> None:
    # More than one counter: artillery 5 + 3 + 2 + 3, dumps 9, engineers 3 + 2, Supply Units 6; 331 units have one
    units = {key.split("#")[0] for key in COUNTERS}
    assert (len(units), len(COUNTERS)) == (339, 364)
    assert Count(row.side for row in COUNTERS.values()) == {"german": 170, "allied": 194}
    assert Count(key.split("/")[0] for key in units) == {"german": 162, "allied": 177}
    copies = Count(key.split("#")[0] for key in COUNTERS)
    assert {key: count for key, count in copies.items() if count > 1} == {
        "allied/-/155mm Arty": 5,
        "allied/-/105mm Arty": 3,
        "allied/-/8 inch Arty": 2,
        "allied/-/155mm Arm Arty": 3,
        "allied/-/Supply Dump": 9,
        "german/-/5 Panzer Army Engineer": 3,
        "german/-/6 SS Panzer Army Engineer": 2,
        "german/-/Supply Unit": 6,
    }


@pytest.mark.parametrize(
    ("scenario", "side", "hexes", "counters"),
    [
        (BASTOGNE, "german", 19, 37),  # lines 561-599
        (BASTOGNE, "allied", 9, 10),  # 624-633; the tenth hex, B31.17 in line 623, is empty
        (CAMPAIGN, "german", 66, 99),  # 701-831
        (CAMPAIGN, "allied", 35, 39),  # 861-895
        (BREAKOUT, "german", 97, 135),  # 937-1042
        (BREAKOUT, "allied", 59, 85),  # 1056-1115
        (PAYBACK, "german", 103, 148),  # 1147-1351
        (PAYBACK, "allied", 105, 152),  # 1363-1469
    ],
)
def test_set_up_has_as_many_hexes_and_counters_as_printed(scenario: str, side: str, hexes: int, counters: int) -> None:
    rows = [row for row in setup(scenario).values() if is_hex(row.place) and holder(row) == side]
    assert (len({row.place for row in rows}), len(rows)) == (hexes, counters)


@pytest.mark.parametrize(
    ("scenario", "side", "dead"),
    [
        (BREAKOUT, "german", 10),  # lines 1046-1048
        (BREAKOUT, "allied", 11),  # 1119
        (PAYBACK, "german", 24),  # 1357
        (PAYBACK, "allied", 22),  # 1475-1477, with 3 dummy dumps
    ],
)
def test_dead_pile_has_as_many_counters_as_printed(scenario: str, side: str, dead: int) -> None:
    found = [row for row in setup(scenario).values() if row.place == "box:dead" and holder(row) == side]
    assert len(found) == dead


@pytest.mark.parametrize(
    ("scenario", "side", "count"),
    [(BREAKOUT, "german", 13), (BREAKOUT, "allied", 6), (PAYBACK, "german", 23), (PAYBACK, "allied", 12)],
)
def test_units_less_one_step(scenario: str, side: str, count: int) -> None:
    reduced = [row for row in setup(scenario).values() if row.steps_lost and holder(row) == side]
    assert len(reduced) == count
    assert {(row.steps_lost, row.face) for row in reduced} == {(1, "reduced")}


def test_nobody_is_reduced_before_turn_6() -> None:
    assert not any(row.steps_lost for name in (BASTOGNE, CAMPAIGN) for row in setup(name).values())


@pytest.mark.parametrize(
    ("scenario", "free"),
    [
        (BASTOGNE, {"engineer": 4, "supply": 3}),  # lines 605-609
        (CAMPAIGN, {"engineer": 6, "airborne_drop": 1, "greif": 4, "supply": 6}),  # 835-847
        (BREAKOUT, {}),
        (PAYBACK, {}),
    ],
)
def test_german_counters_that_are_placed_freely(scenario: str, free: dict[str, int]) -> None:
    rows = [row for row in setup(scenario).values() if row.place == "near:setup/1"]
    assert Count(role(row.counter) for row in rows) == free


def test_arrivals_of_5_2() -> None:
    # Lines 646-675: 40 counters
    found = Count((row.turn, row.place) for row in arrivals(BASTOGNE).values())
    assert found == {
        (1, "B29.18"): 2,
        (3, "area:F"): 4,
        (3, "area:G"): 1,
        (3, "B2.35"): 6,
        (6, "B2.35"): 1,
        (7, "area:G"): 11,
        (7, "area:F"): 6,
        (9, "area:E"): 4,
        (11, "area:E"): 1,
        (11, "area:G"): 4,
    }
    assert found.total() == 40


def test_german_order_of_arrival() -> None:
    # Lines 1515-1543: 54 counters
    found = Count((row.turn, row.place[5:]) for key, row in arrivals(CAMPAIGN).items() if key.startswith("german/"))
    assert found == {
        (3, "C"): 18,
        (4, "D"): 3,
        (4, "A"): 6,
        (6, "B"): 1,
        (7, "C"): 4,
        (8, "C"): 14,
        (10, "C"): 4,
        (11, "D"): 4,
    }


def test_us_order_of_arrival() -> None:
    # Lines 1559-1641: 146 counters
    found = Count(row.turn for key, row in arrivals(CAMPAIGN).items() if key.startswith("allied/"))
    assert found == {2: 12, 3: 23, 4: 9, 5: 6, 6: 9, 7: 29, 8: 12, 9: 10, 10: 10, 11: 9, 12: 9, 15: 6, 16: 2}


@pytest.mark.parametrize(("scenario", "first"), [(BREAKOUT, 6), (PAYBACK, 12)])
def test_later_scenarios_go_on_with_the_order_of_arrival(scenario: str, first: int) -> None:
    late = {key: (row.turn, row.place) for key, row in arrivals(CAMPAIGN).items() if row.turn >= first}
    assert {key: (row.turn, row.place) for key, row in arrivals(scenario).items()} == late


def units(counters: set[str]) -> Count[str]:
    """Return how often each unit is there; equal counters are interchangeable, dumps of the campaign lie in sets."""
    return Count(key.split("#")[0] for key in counters if role(key) != "dump")


def test_breakout_is_the_campaign_after_five_turns() -> None:
    arrived = {key for key, row in arrivals(CAMPAIGN).items() if row.turn <= 5}
    assert units(set(setup(BREAKOUT))) == units(set(setup(CAMPAIGN)) | arrived)


def test_payback_is_the_campaign_after_eleven_turns_but_for_one_regiment() -> None:
    # 387 Inf of 167 VG Div arrives on turn 10 (line 1539) and is in neither list of 5.5.
    arrived = {key for key, row in arrivals(CAMPAIGN).items() if row.turn <= 11}
    missing = units(set(setup(CAMPAIGN)) | arrived) - units(set(setup(PAYBACK)))
    assert missing == {"german/167 VG Div/387 Inf": 1}
    assert not units(set(setup(PAYBACK))) - units(set(setup(CAMPAIGN)) | arrived)


@pytest.mark.parametrize("scenario", [BREAKOUT, PAYBACK])
def test_all_nine_dumps_are_on_the_map_or_dead(scenario: str) -> None:
    found = {key for key in setup(scenario) if role(key) == "dump"}
    assert found == {f"allied/-/Supply Dump#{number}" for number in range(1, 10)}


@pytest.mark.parametrize("shorter", ["kampfgruppe-peiper", BASTOGNE])
def test_units_of_a_part_stand_where_the_campaign_has_them(shorter: str) -> None:
    whole = setup(CAMPAIGN)
    for key, row in setup(shorter).items():
        if is_hex(row.place):
            assert whole[key].place == row.place


@pytest.mark.parametrize("scenario", [BASTOGNE, CAMPAIGN, BREAKOUT, PAYBACK])
def test_no_counter_both_starts_and_arrives(scenario: str) -> None:
    assert set(setup(scenario)) & set(arrivals(scenario)) == set()


PROPOSED: dict[str, dict[str, str]] = defaultdict(dict)
for proposal in TABLES.of(schema.PlacementRow):
    if proposal.kind == "place":
        PROPOSED[proposal.scenario][proposal.subject] = proposal.hex


@pytest.mark.parametrize("scenario", [BASTOGNE, CAMPAIGN, BREAKOUT, PAYBACK])
def test_no_stack_is_over_six_steps_and_no_hex_holds_both_sides(scenario: str) -> None:
    steps: Count[str] = Count()
    sides: dict[str, set[str]] = defaultdict(set)
    for key, row in setup(scenario).items():
        label = PROPOSED[scenario].get(key, row.place)
        if is_hex(label) and role(key) not in ("dump", "greif"):
            steps[label] += (COUNTERS[key].steps or 0) - row.steps_lost
            sides[label].add(COUNTERS[key].side)
    assert {label: count for label, count in steps.items() if count > 6} == {}
    assert {label for label, found in sides.items() if len(found) > 1} == set()


@pytest.mark.parametrize("scenario", [BASTOGNE, CAMPAIGN])
def test_free_counters_are_proposed_with_or_next_to_the_set_up(scenario: str) -> None:
    sheets = [sheet_of(row) for row in TABLES.of(schema.SheetRow)]
    grid = Grid("pointy", "odd")

    def cell(label: str) -> tuple[int, int]:
        return next(found for sheet in sheets if (found := sheet.cell(label)) is not None)

    german = {cell(row.place) for key, row in setup(scenario).items() if key[0] == "g" and is_hex(row.place)}
    free = {key for key, row in setup(scenario).items() if row.place == "near:setup/1"}
    assert set(PROPOSED[scenario]) == free
    for label in PROPOSED[scenario].values():
        assert cell(label) in german or set(grid.neighbors(cell(label))) & german, label


@pytest.mark.parametrize(
    ("scenario", "counter", "place", "face", "state"),
    [
        (BREAKOUT, "german/-/7 Army Engineer#1", "B17.05", "bridge", "emplaced"),  # line 945
        (BREAKOUT, "german/-/5 Panzer Army Engineer#1", "B21.09", "bridge", "emplaced"),  # 948
        (BREAKOUT, "german/-/5 Panzer Army Engineer#3", "B23.16", "engineer", "engineer_side"),  # 950
        (BREAKOUT, "german/-/6 SS Panzer Army Engineer#1", "B45.28", "engineer", "engineer_side"),  # 1001-1005
        (BREAKOUT, "german/-/Greif Team C#1", "A34.34", "hidden", "hidden"),  # 1040
        (BREAKOUT, "german/-/Greif Team A#1", "box:dead", "", ""),  # 1046
        (BREAKOUT, "allied/-/Supply Dump#3", "B26.27", "real", "real captured"),  # 971
        (BREAKOUT, "allied/-/Supply Dump#7", "B42.16", "dummy", "dummy"),  # 1078
        (BREAKOUT, "german/12 VG Div/KG 48#1", "B54.13", "full", ""),  # 1026, printed as an infantry regiment
        (BREAKOUT, "german/560 VG Div/KG Schumann#1", "B29.27", "full", ""),  # 972
        (BREAKOUT, "german/12 SS Pz Div/KG Rollbahn-A#1", "box:dead", "", ""),  # 1046
        (BREAKOUT, "allied/82 Abn Div/504 Abn#1", "B47.36", "full", ""),  # 1089
        (PAYBACK, "german/-/5 Panzer Army Engineer#3", "B18.23", "engineer", "engineer_side"),  # 1209
        (PAYBACK, "german/26 VG Div/KG Kunkel#1", "A14.02", "full", ""),  # 1221
        (PAYBACK, "german/Lehr Pz Div/KG Kunkel#1", "A19.18", "full", ""),  # 1233
        (PAYBACK, "german/560 VG Div/KG Schmidt#1", "A32.05", "reduced", ""),  # 1257
        (PAYBACK, "allied/-/Supply Dump#6", "A26.03", "real", "real captured"),  # 1247
        (PAYBACK, "allied/83 Inf Div/331 Inf#1", "A46.18", "full", ""),  # 1430
        (PAYBACK, "german/167 VG Div/331 Inf#1", "B24.14", "full", ""),  # 1199
        (PAYBACK, "allied/7 Arm Div/CCA#1", "A39.02", "full", ""),  # 1424
        (PAYBACK, "allied/3 Arm Div/3-32 Arm#1", "box:dead", "", ""),  # 1475
    ],
)
def test_counter_starts_as_printed(scenario: str, counter: str, place: str, face: str, state: str) -> None:
    row = setup(scenario)[counter]
    assert (row.place, row.face, row.state) == (place, face, state)


@pytest.mark.parametrize(
    ("counter", "turn", "place"),
    [
        ("german/9 SS Pz Div/KG Telkamp-B#1", 3, "area:C"),  # line 1517
        ("german/-/506 Tiger#1", 6, "area:B"),  # 1527
        ("allied/7 Arm Div/814 TD#1", 2, "area:N"),  # 1561, printed without its number
        ("allied/3 Arm Div/2-32 Arm#1", 7, "area:M"),  # 1601, printed without a type
        ("allied/53 Br Inf Div/160 Br Inf#1", 10, "area:K"),  # 1619
        ("allied/-/814 TD#1", 15, "area:I"),  # 1637
        ("allied/6 Cav Grp/28 Cav#1", 16, "area:J"),  # 1641
    ],
)
def test_counter_arrives_as_printed(counter: str, turn: int, place: str) -> None:
    row = arrivals(CAMPAIGN)[counter]
    assert (row.turn, row.place) == (turn, place)


def test_every_row_of_a_schedule_cites_its_lines() -> None:
    printed = printed_scenarios("scs1994")
    rows = [row for row in (*TABLES.of(schema.SetupRow), *TABLES.of(schema.ArrivalRow)) if row.scenario in printed]
    assert rows
    for row in rows:
        cited = CITED[row.TABLE, row.key_text, "*"]
        assert (cited.certainty, cited.source) == ("printed", "rulebook")
        assert cited.locator.startswith("line")
