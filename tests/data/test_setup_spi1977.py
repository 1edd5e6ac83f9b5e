"""Do the set-ups of spi1977 hold what the lists print, row by row? Lines are those of the text as read."""

from collections import Counter
from functools import cache

import pytest

from engine.core.hexes import Cell, Grid
from engine.core.numbering import sheet_with
from engine.data import schema
from engine.data.errata import effective
from engine.data.map_assembly import expand, sheet_of
from engine.data.places import anchor_counter, anchor_hexes, measured_from
from engine.data.schema.provenance import CitationRow
from engine.data.schema.scenario import SetupRow
from tests.shipped import shipped_tables

GAME = "spi1977"
TABLES = shipped_tables(GAME)
COUNTERS = {row.key: row for row in TABLES.of(schema.CounterRow)}
SHEETS = [sheet_of(row) for row in TABLES.of(schema.SheetRow)]
GRID = Grid("pointy", "even")
AREAS = {row.key: row.hexes for row in TABLES.of(schema.AreaRow)}
UNUSED = "box:unused"
SCENARIOS = tuple(sorted(row.scenario for row in TABLES.of(schema.ScenarioRow)))
ON_ROADS = {label for row in TABLES.of(schema.LinkRow) for label in (row.hex_a, row.hex_b)}
GUNS = {"towed_guns", "sp_guns", "rocket_guns", "static_guns", "static_rockets", "airborne_guns"}
CITED = {(cited.row_key, cited.field): cited for cited in TABLES.citations if cited.table == "setup"}


@cache
def setup(scenario: str) -> dict[str, SetupRow]:
    """Return the rows of what starts in play."""
    rows = (row for row in TABLES.of(schema.SetupRow) if row.scenario == scenario)
    return {row.counter: row for row in rows if row.place != UNUSED}


@cache
def defaults(scenario: str) -> dict[str, str]:
    return {row.subject: row.hex for row in TABLES.of(schema.PlacementRow) if row.scenario == scenario}


def origin(scenario: str, counter: str, field: str = "*") -> CitationRow:
    key = f"{GAME}|{scenario}|{counter}"
    return CITED.get((key, field)) or CITED[key, "*"]


def where(scenario: str, counter: str) -> str:
    """Return the hex where a counter stands, by the list or by default."""
    return defaults(scenario).get(counter, setup(scenario)[counter].place)


def cell(label: str) -> Cell:
    sheet = sheet_with(SHEETS, label)
    found = sheet.cell(label) if sheet is not None else None
    assert found is not None, label
    return found


def far(one: str, other: str) -> int:
    return GRID.distance(cell(one), cell(other))


def of_side(scenario: str, side: str) -> list[SetupRow]:
    return [row for row in setup(scenario).values() if COUNTERS[row.counter].side == side]


def of_formation(scenario: str, formation: str) -> list[SetupRow]:
    return [row for row in setup(scenario).values() if COUNTERS[row.counter].formation == formation]


def corrected(scenario: str) -> dict[str, str]:
    """Return the places of the set-up with the errata that are on."""
    found = effective(TABLES, GAME, scenario).tables.of(schema.SetupRow)
    return {row.counter: row.place for row in found if row.scenario == scenario and row.place != UNUSED}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_17_13_every_company_that_does_not_start_lies_ready_for_battalions_that_break_down(scenario: str) -> None:
    """Line 1277: breakdown ends with the counters."""
    ready = {row.counter for row in TABLES.of(schema.SetupRow) if row.scenario == scenario and row.place == UNUSED}
    companies = {key for key, row in COUNTERS.items() if row.formation == "Companies"}
    arriving = {row.counter for row in TABLES.of(schema.ArrivalRow) if row.scenario == scenario}
    assert companies - ready == companies & (setup(scenario).keys() | arriving)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_24_31_and_24_41_commandos_lie_ready_in_peiper_and_in_the_campaign(scenario: str) -> None:
    """Lines 1703 and 1717: four of each kind."""
    rows = [row for row in TABLES.of(schema.SetupRow) if row.scenario == scenario and row.place == UNUSED]
    kinds = Counter(COUNTERS[row.counter].unit_type for row in rows if COUNTERS[row.counter].side == "german")
    used = scenario.startswith(("peiper", "campaign"))
    assert kinds == ({"commando": 4, "para_commando": 4} if used else {})


# Peiper: lines 1964 to 2028.


def test_peiper_has_the_85_us_units_of_its_list_and_the_17_of_the_lost_one() -> None:
    """83 entries, two of them of two companies (lines 1968 to 1982); the list of the 2nd Division has only its heading
    (line 1970)."""
    rows = of_side("peiper", "allied")
    lost = [row for row in rows if COUNTERS[row.counter].formation == "2"]
    companies = [row for row in rows if COUNTERS[row.counter].formation == "Companies"]
    assert (len(rows), len(lost), len(companies)) == (85 + 17, 17, 22)
    assert {origin("peiper", row.counter).source for row in lost} == {"method/lost-list"}


def test_peiper_has_the_companies_of_its_list_by_kind() -> None:
    """R: 2, 2, 1, 1, 1, 1, 1; D: 1, 1, 1, 1; L: 1, 1; W: four of the 99th, 1, 1, 1 (lines 1968, 1974, 1978)."""
    kinds = Counter(COUNTERS[row.counter].name for row in of_formation("peiper", "Companies"))
    assert kinds == {"Reconnaissance": 9, "M10": 4, "M5": 2, "Towed 75": 7}


@pytest.mark.parametrize(
    ("formation", "count"),
    [
        ("272", 5),  # line 1984, unit by unit
        ("326", 11),  # with its replacement battalion
        ("277", 10),
        ("12", 10),
        ("3FJ", 13),
        ("18", 10),  # lines 1992 and 1994, unit by unit: the replacement battalion is an erratum
        ("62", 10),
        ("116P", 4),  # lines 1998 and 2000
        ("12SS", 16),
        ("1SS", 16),
        ("150P", 2),  # line 2006
        ("LXVII", 6),  # headquarters and five of artillery
        ("ISS", 13),  # headquarters, nine of artillery, three of tanks
        ("LXVI", 5),  # headquarters, three of artillery, one of assault guns
        ("Bridges", 2),  # line 2028
    ],
)
def test_german_formations_of_peiper_are_complete(formation: str, count: int) -> None:
    assert len(of_formation("peiper", formation)) == count


@pytest.mark.parametrize(
    ("counter", "place", "state"),
    [
        ("allied/99/3-395#1", "C0616", "improved"),  # line 1968
        ("allied/99/2-395#1", "C1013", ""),
        ("allied/99/324-99#1", "C1113", ""),  # 323 in print
        ("allied/99/3-394#1", "C1813", ""),
        ("allied/106/2-423#1", "C2223", ""),  # 1974
        ("allied/106/3-423#1", "C3114", "improved"),
        ("allied/106/106-VIII#1", "C2723", ""),
        ("allied/VIII/32-VIII#1", "C2632", ""),
        ("allied/9A/14-9A#1", "C1521", ""),  # 1978
        ("allied/V/291-V#1", "C1527", ""),  # 1982
        ("german/ISS/ISS#1", "C1408", ""),  # 2010
        ("german/116P/3-16 V#1", "C3516", ""),  # 1998
        ("german/116P/116P 150#1", "C3816", ""),  # 2000
        ("german/62/1-164#1", "near:C3514/3", ""),  # 1996
        ("german/18/18 75#1", "near:C3110/1", ""),  # 1994
        ("german/1SS/2-1 V#1", "near:C2101 C2102 C2103 C2104 C2105 C2106/0", ""),  # 2004
        ("german/LXVI/LXVI StuH#1", "near:german/LXVI/LXVI#1/6", ""),  # 2024
        ("german/12SS/12-12SS Engineers#1", "near:C1402 C1403 C1404 C1405 C1406 C1407/0", "carries_bridge"),  # 2028
    ],
)
def test_rows_of_peiper_picked_by_hand(counter: str, place: str, state: str) -> None:
    row = setup("peiper")[counter]
    assert (row.place, row.state) == (place, state)


def test_entrenched_in_peiper_are_the_five_hexes_with_an_e() -> None:
    """0117e, 0317e (line 1968), 2112e, 2311e, 2511e (1974)."""
    found = {row.place for row in of_side("peiper", "allied") if row.state == "entrenched"}
    assert found == {"C0117", "C0317", "C2112", "C2311", "C2511"}


def test_the_addenda_move_and_add_in_peiper() -> None:
    rows = corrected("peiper")
    assert rows["german/116P/116P 150#1"] == "C3514"  # line 2567
    assert rows["german/18/18 Replacement#1"] == "near:C2508/1"


# Every scenario.


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_free_units_stand_by_default_within_what_they_are_measured_from(scenario: str) -> None:
    for row in setup(scenario).values():
        if not row.place.startswith("near:"):
            continue
        anchor, distance = measured_from(row.place)
        from_hexes = anchor_hexes(anchor) or ((where(scenario, anchor_counter(anchor)),) if "/" in anchor else ())
        stands = where(scenario, row.counter)
        assert not from_hexes or min(far(stands, label) for label in from_hexes) <= distance, row.counter


@pytest.mark.parametrize("scenario", [key for key in SCENARIOS if "meuse" not in key])
def test_no_german_starts_beside_an_american_on_december_16(scenario: str) -> None:
    americans = {where(scenario, row.counter) for row in of_side(scenario, "allied")}
    for row in of_side(scenario, "german"):
        assert min(far(where(scenario, row.counter), label) for label in americans) > 1, row.counter


@pytest.mark.parametrize("scenario", [key for key in SCENARIOS if "meuse" not in key])
@pytest.mark.rule("25.22g")
def test_artillery_of_corps_starts_off_the_roads_on_december_16(scenario: str) -> None:
    for row in of_side(scenario, "german"):
        anchor = row.place.removeprefix("near:")
        if COUNTERS[row.counter].unit_type in GUNS and anchor.startswith("german/"):
            assert where(scenario, row.counter) not in ON_ROADS, row.counter


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_artillery_starts_in_battery_and_everybody_else_in_full(scenario: str) -> None:
    """Case 25.0, line 1774."""
    for row in setup(scenario).values():
        kind = COUNTERS[row.counter].unit_type
        assert row.face == ("fire" if kind in GUNS else "" if kind == "bridge" else "full"), row.counter


@pytest.mark.parametrize(
    ("area", "boxes"),
    [
        ("D4-D6", "D4 D5 D6"),  # line 2903
        ("C6-C7", "C6 C7"),  # 3009
        ("D4-B4", "D4 D3 D2 D1 B1 B2 B3 B4"),  # 3017
        ("B12-A12", "B12 B13 B14 B15 B16 A13 A12"),  # 2931 and 2999
        ("C10-C15", "C10 C11 C12 C13 C14 C15"),  # 3086
        ("D1-B12", "D1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12"),  # 2991
    ],
)
def test_boxes_named_together_are_one_area(area: str, boxes: str) -> None:
    assert expand(AREAS[area]) == tuple(label for box in boxes.split() for label in expand(AREAS[box]))


def test_depots_lie_in_the_area_of_case_25_27() -> None:
    """Roads within six hexes of C1232, row 0900 and south; never side by side (line 2070)."""
    lies = {row.subject: row.value for row in TABLES.of(schema.StartStateRow) if row.scenario == "peiper"}
    assert lies["C1617"] == lies["C1035"] == "true"
    assert Counter(value.split()[0] for value in lies.values()) == {"true": 4, "false": 4}
    free = [label for label, value in lies.items() if value.endswith("free")]
    for label in free:
        assert far(label, "C1232") <= 6 and label >= "C0900" and label in ON_ROADS
    labels = sorted(lies)
    assert min(far(one, other) for one in labels for other in labels if one < other) > 1


# Bastogne: lines 1792 to 1857.


def test_bastogne_has_the_33_us_units_that_are_legible_and_those_of_the_lost_list() -> None:
    """31 units, 14 of them companies (lines 1798 to 1810), and two by the addenda (2563). The list of the 28th Division
    is noise (1800-1802): 11 of its counters and two of the corps, nine companies in place of three battalions, three of
    anti-tank guns."""
    rows = of_side("bastogne", "allied")
    lost = [row for row in rows if origin("bastogne", row.counter).source == "method/lost-list"]
    companies = Counter(row in lost for row in of_formation("bastogne", "Companies"))
    assert (len(rows) - len(lost), companies[False]) == (31 + 2, 14)
    assert companies[True] == 9 + 3
    assert len([row for row in lost if COUNTERS[row.counter].formation == "28"]) == 11
    assert len([row for row in lost if COUNTERS[row.counter].formation == "VIII"]) == 2


@pytest.mark.parametrize(
    ("formation", "count"),
    [
        ("212", 12),  # lines 1814 to 1818, with two replacement battalions
        ("276", 10),
        ("352", 10),
        ("5FJ", 10),
        ("26 VG", 13),
        ("2P", 12),
        ("Lehr", 12),
        ("560", 8),  # 1834, without two battalions
        ("116P", 9),  # 1836, without four units
        ("7 Army", 8),  # headquarters, six of artillery, one of assault guns
        ("XLVII", 1 + 5 + 5),  # five of artillery as printed, of six counters
        ("LVIII", 7),
        ("Bridges", 4),  # 1857
    ],
)
def test_german_formations_of_bastogne_are_complete(formation: str, count: int) -> None:
    assert len(of_formation("bastogne", formation)) == count


@pytest.mark.parametrize(
    ("counter", "place", "state"),
    [
        ("allied/4/1-12#1", "D3413", ""),  # line 1798
        ("allied/9A/60-9A#1", "D2716", "improved"),  # 1806
        ("allied/9A/9A-VIII#1", "D0829", ""),
        ("allied/9A/2-9A#1", "D0528", ""),
        ("allied/28/1-112#1", "C3719", "improved"),  # D0319, 2563
        ("allied/28/3-112#1", "D0520", "improved"),
        ("allied/VIII/1278-VIII#1", "D1542", ""),  # 1810
        ("german/212/212 Replacement#2", "D3305", ""),  # 1816
        ("german/7 Army/7 Army#1", "D2013", ""),  # 1840
        ("german/2P/2-3 V#1", "near:D1122/1", ""),  # 1828
        ("german/116P/116P#1", "near:C3816/1", ""),  # D0416, 1836
        ("german/Lehr/Lehr#1", "near:D1411 D1412 D1413 D1414 D1415 D1416 D1417/0", ""),  # 1830-1832
        ("german/XLVII/XLVII StuH#1", "near:german/XLVII/XLVII#1/6", ""),  # 1851
    ],
)
def test_rows_of_bastogne_picked_by_hand(counter: str, place: str, state: str) -> None:
    row = setup("bastogne")[counter]
    assert (row.place, row.state) == (place, state)


def test_improved_positions_of_bastogne_are_those_with_an_i() -> None:
    """3707i, 3507i, 3309i, 3307i, 3211i, 3110i, 3012i (line 1798), 2716i (1806)."""
    listed = [row for row in of_side("bastogne", "allied") if origin("bastogne", row.counter).certainty == "printed"]
    found = {row.place for row in listed if row.state == "improved"}
    assert found == {"D3707", "D3507", "D3309", "D3307", "D3211", "D3110", "D3012", "D2716"}


def test_the_addenda_entrench_two_battalions_of_the_112th() -> None:
    rows = effective(TABLES, GAME, "bastogne").tables.of(schema.SetupRow)
    found = {row.counter: row.state for row in rows if row.scenario == "bastogne"}
    assert found["allied/28/1-112#1"] == found["allied/28/3-112#1"] == "entrenched"  # line 2563


# Campaign: line 2250.


def test_the_campaign_sets_up_as_both_single_maps() -> None:
    """Companies are any of their kind."""

    def named(scenario: str) -> Counter[tuple[str, str]]:
        return Counter(
            (COUNTERS[row.counter].formation, COUNTERS[row.counter].name) for row in setup(scenario).values()
        )

    assert named("campaign") == named("peiper") + named("bastogne")


# To the Meuse: lines 2098 to 2188.


@pytest.mark.parametrize(
    ("counter", "place", "state"),
    [
        ("allied/3A/1-33a#1", "near:C2451/2", ""),  # A2401, line 2108
        ("allied/43/4I-129#1", "near:A0514/2", ""),
        ("allied/28/1-110#1", "near:B2804/2", ""),  # 2112
        ("allied/9/2-47#1", "near:C0617/2", ""),  # 2116
        ("allied/30/1-517#1", "near:C2034/2", ""),
        ("allied/7A/31-7A#1", "near:C2528/2", ""),  # printed 31/7/Axx
        ("allied/28/1-112#1", "near:C2827/2", ""),  # printed 1/112/18
        ("allied/4A/8-4A#1", "near:D2841 D2842 D2941 D2942 D2943/2", ""),  # 2120
        ("allied/3A/391-3A#1", "near:formation/2", ""),  # 2124
        ("allied/9/15-9#1", "near:formation/1", ""),  # 2132
        ("allied/9A/9A-VIII#1", "near:formation/1", ""),  # 2136
        ("allied/V/955-V#1", "near:corps/2", ""),  # 2140, printed 975/V
        ("allied/V/825-V#1", "near:corps/2", ""),  # 2144
        ("allied/none/1-354#1", "area:west-of-meuse", ""),  # 2146
        ("allied/101/1-501#1", "near:D1542/5", ""),  # 2150
        ("german/116P/2-16 V#1", "near:C2751/1", ""),  # A2701, 2156
        ("german/277/277 75#1", "near:C1114/1", ""),  # 2164
        ("german/1SS/1-1 IV#1", "near:C1438/1", "fatigue"),  # 2166
        ("german/560/1-129#1", "near:C3209/1", "march"),
        ("german/2SS/2SS#1", "near:C3827/1", "unsupplied"),  # D0427, 2170 and 2200
        ("german/Lehr/Lehr Engineers#1", "near:D1947/1", ""),
        ("german/26 VG/26 105#1", "near:formation/2", ""),  # 2174
        ("german/1SS/1SS#1", "near:formation/2", ""),  # 2178
        ("german/7 Army/7 Army NW150#1", "D1910", ""),  # 2182
        ("german/LXVII/LXVII NW150#1", "C0213", ""),
    ],
)
def test_rows_of_the_race_picked_by_hand(counter: str, place: str, state: str) -> None:
    row = setup("meuse")[counter]
    assert (row.place, row.state) == (place, state)


def test_the_race_has_the_companies_of_its_list() -> None:
    """R: four at C0417 and one each at A2401, C1435, C2823, C2724, C2623, C2148, D3124, D3218; D: two at C0417, one at
    the same eight, two at Bastogne (lines 2108 to 2150)."""
    kinds = Counter(COUNTERS[row.counter].name for row in of_formation("meuse", "Companies"))
    assert kinds == {"Reconnaissance": 4 + 8, "M10": 2 + 8 + 2}


def test_german_divisions_of_the_race_have_the_units_that_the_list_leaves_them() -> None:
    """Lines 2156 to 2182: unit by unit, with their artillery and headquarters; whole divisions are 2 SS, 9 SS, 3 PG."""
    found = Counter(COUNTERS[row.counter].formation for row in of_side("meuse", "german"))
    assert (found["2SS"], found["9SS"], found["3PG"], found["FB"]) == (16, 16, 13, 5)
    assert found["272"] == 2 + 2  # two battalions, two of artillery
    assert found["3FJ"] == 7 + 3
    assert found["Lehr"] == 9 + 2 + 1
    assert found["12SS"] == 9 + 4 + 1
    assert found["560"] == 5  # no artillery: the list of divisional artillery leaves it out
    assert (found["ISS"], found["LXVII"], found["7 Army"]) == (4 + 4, 3, 1 + 3)


def test_headquarters_of_corps_come_into_the_race_by_an_erratum_that_is_on() -> None:
    """Lines 2180-2182 name none; supply needs them."""
    before = {COUNTERS[row.counter].name for row in of_side("meuse", "german")}
    added = {COUNTERS[key].name for key in corrected("meuse")} - {COUNTERS[key].name for key in setup("meuse")}
    assert added == {"7 Army", "XLVII", "LVIII", "LXVI", "ISS", "LXVII", "IISS"}
    assert not added & before


def test_what_starts_in_the_race_does_not_come_again() -> None:
    """1/33a, 2/33a, 2/36m, 23 and 391 of the 3rd Armored and 15/9xx are also on turns 18 and 21 (lines 2987, 2995)."""
    coming = {row.counter for row in TABLES.of(schema.ArrivalRow) if row.scenario == "meuse"}
    assert not coming & setup("meuse").keys()
    turns = {row.turn for row in TABLES.of(schema.ArrivalRow) if row.scenario == "meuse"}
    assert (min(turns), max(turns)) == (17, 33)


@pytest.mark.parametrize("anchor", ["formation", "corps"])
def test_the_race_places_units_beside_their_own(anchor: str) -> None:
    """Corps by the headquarters counters (lines 3202 to 3209)."""
    corps = {row.counter: row.value for row in TABLES.of(schema.TraitRow) if row.trait == "corps"}
    of_division = {COUNTERS[key].formation: value for key, value in corps.items()}

    def belongs(counter: str) -> str:
        formation = COUNTERS[counter].formation
        return formation if anchor == "formation" else of_division.get(formation, formation)

    stands: dict[str, dict[str, str]] = {}
    for counter in setup("meuse"):
        stands.setdefault(belongs(counter), {})[counter] = where("meuse", counter)
    for row in setup("meuse").values():
        if row.place.startswith(f"near:{anchor}/"):
            distance = measured_from(row.place)[1]
            here = where("meuse", row.counter)
            near = [label for other, label in stands[belongs(row.counter)].items() if other != row.counter]
            assert min((far(here, label) for label in near), default=99) <= distance, row.counter
