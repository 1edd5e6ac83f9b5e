"""Do the set-ups of The Last Gamble hold what their charts print?

Counts of the charts (lines 2614-2667, 2958-3009, 2785-2844, 3175-3302): December 16 has 53 Allied rows (48 units,
3 commanders, 2 dumps) and 123 German ones (10 commanders); December 22 has 107 Allied rows, of which two are the
174th Artillery Group printed twice, so 106 counters, and 167 German ones (12 commanders).
"""

from collections import Counter as Count

import pytest

from engine.data import schema
from engine.data.load import load_scenario
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
DECEMBER_16 = ("breakthrough", "campaign", "wacht-am-rhein")
SCENARIOS = (*DECEMBER_16, "meuse")
SIDES = {row.key: row.side for row in TABLES.of(schema.CounterRow)}
ROLES = {row.key: row.role for row in TABLES.of(schema.UnitTypeRow)}
KINDS = {row.key: ROLES[row.unit_type] for row in TABLES.of(schema.CounterRow)}


def setup(scenario: str, side: str = "") -> list[schema.SetupRow]:
    rows = TABLES.of(schema.SetupRow, scenario=scenario)
    return [row for row in rows if side in ("", SIDES[row.counter])]


def on_map(row: schema.SetupRow) -> bool:
    return row.place.isdigit()


def neighbors(label: str) -> set[str]:
    """Return the hexes around one of columns 1 to 40: even columns lie half a hex lower."""
    column, number = int(label[:2]), int(label[2:])
    other = number + 1 if column % 2 == 0 else number - 1
    around = {(column, number - 1), (column, number + 1)}
    around |= {(column + step, row) for step in (-1, 1) for row in (number, other)}
    return {f"{a:02d}{b:02d}" for a, b in around}


@pytest.mark.parametrize("scenario", DECEMBER_16)
@pytest.mark.parametrize(
    ("side", "rows", "leaders", "hexes", "reserve", "improved", "lost"),
    [("allied", 53, 3, 50, 11, 6, 3), ("german", 123, 10, 116, 19, 0, 7)],
)
def test_december_16_rows(
    scenario: str, side: str, rows: int, leaders: int, hexes: int, reserve: int, improved: int, lost: int
) -> None:
    found = setup(scenario, side)
    states = Count(word for row in found for word in row.state.split())
    assert len(found) == rows
    assert sum(KINDS[row.counter] == "leader" for row in found) == leaders == states["optional"]
    assert sum(on_map(row) for row in found) == hexes
    assert (states["reserve"], states["improved"]) == (reserve, improved)
    assert sum(row.place == "unknown" for row in found) == lost


@pytest.mark.parametrize(
    ("side", "rows", "leaders", "hexes", "dead", "unused", "lost"),
    [("allied", 106, 4, 89, 12, 0, 5), ("german", 167, 12, 157, 6, 1, 3)],
)
def test_december_22_rows(side: str, rows: int, leaders: int, hexes: int, dead: int, unused: int, lost: int) -> None:
    found = setup("meuse", side)
    places = Count(row.place for row in found)
    assert len(found) == rows
    assert sum(KINDS[row.counter] == "leader" for row in found) == leaders
    assert sum(on_map(row) for row in found) == hexes
    assert (places["box:dead"], places["box:unused"], places["unknown"]) == (dead, unused, lost)


def test_the_improved_positions_of_december_22() -> None:
    # Lines 2834 and 2839
    improved = {row.counter: row.place for row in setup("meuse") if "improved" in row.state}
    assert improved == {"allied/VIII/1107#1": "2418", "allied/28/112#1": "1520"}


def test_three_scenarios_share_the_chart_of_december_16() -> None:
    charts = [[(row.counter, row.place, row.face, row.state) for row in setup(name)] for name in DECEMBER_16]
    assert charts[0] == charts[1] == charts[2]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hex_is_held_by_both_sides(scenario: str) -> None:
    held: dict[str, set[str]] = {}
    for row in filter(on_map, setup(scenario)):
        held.setdefault(row.place, set()).add(SIDES[row.counter])
    assert [place for place, sides in held.items() if len(sides) > 1] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_unit_without_a_hex_has_a_proposed_one(scenario: str) -> None:
    lost = {row.counter for row in setup(scenario) if row.place == "unknown"}
    assert {row.subject for row in TABLES.of(schema.PlacementRow, scenario=scenario)} == lost


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_proposed_hexes_hold_no_enemy(scenario: str) -> None:
    enemies = {(row.place, SIDES[row.counter]) for row in filter(on_map, setup(scenario))}
    other = {"allied": "german", "german": "allied"}
    proposed = TABLES.of(schema.PlacementRow, scenario=scenario)
    assert [row.hex for row in proposed if (row.hex, other[SIDES[row.subject]]) in enemies] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lost_hexes_are_unknown_and_their_proposals_no_print(scenario: str) -> None:
    cited = {(c.table, c.row_key, c.field): c.certainty for c in TABLES.citations}
    for row in setup(scenario):
        if row.place == "unknown":
            assert cited["setup", row.key_text, "place"] == "unknown"
    for chosen in TABLES.of(schema.PlacementRow, scenario=scenario):
        assert cited["placement", chosen.key_text, "*"] in ("reconstructed", "derived")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_row_at_reduced_strength_has_lost_a_step(scenario: str) -> None:
    assert all((row.face == "reduced") == (row.steps_lost == 1) for row in setup(scenario))


def test_reduced_rows() -> None:
    # December 16: 4/70 (2630), 394, 667, 217 (2985-2987), Lehr 559 and 130 (3008, 2963). December 22 by the marks.
    assert {row.counter.split("/", 1)[1] for row in setup("campaign") if row.steps_lost} == {
        "4/70 M4#1",
        "6PzA/394#1",
        "6PzA/667#1",
        "6PzA/217#1",
        "Pz Lehr/559 Jg V#1",
        "Pz Lehr/130 Jg IV#1",
    }
    assert Count(SIDES[row.counter] for row in setup("meuse") if row.steps_lost) == {"allied": 16, "german": 20}


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        # German attacks of the first turn, lines 3760-3773
        (["german/272/980#1"], ["allied/78/310#1", "allied/78/709#1"]),
        (["german/326/752#1"], ["allied/V/102 M5#1"]),
        (["german/326/753#1"], ["allied/99/395/3#1"]),
        (["german/277/989#1", "german/277/990#1"], ["allied/99/393#1"]),
        (["german/12/48#1", "german/12/27F#1"], ["allied/99/394#1"]),
        (["german/3FJ/9#1", "german/5PzA/244 Stg#1", "german/18/294#1", "german/18/295#1"], ["allied/VIII/14 M5#1"]),
        (["german/18/293#1"], ["allied/106/423#1"]),
        (["german/62/183#1", "german/62/190#1", "german/116Pz/60#1"], ["allied/106/424#1"]),
        (["german/560/1130#1", "german/116Pz/156#1"], ["allied/28/112#1"]),
        (["german/2Pz/304#1"], ["allied/28/110/1#1"]),
        (["german/26 VG/77#1"], ["allied/28/110/3#1"]),
        (["german/5FJ/15#1"], ["allied/28/109/2#1"]),
        (["german/352/916#1", "german/352/915#1"], ["allied/28/109/3#1"]),
        (["german/276/986#1", "german/276/988#1"], ["allied/9Arm/CCA M4#1"]),
    ],
)
def test_who_attacks_first_stands_next_to_its_target(attackers: list[str], defenders: list[str]) -> None:
    place = {row.subject: row.hex for row in TABLES.of(schema.PlacementRow, scenario="campaign")}
    place |= {row.counter: row.place for row in filter(on_map, setup("campaign"))}
    assert len({place[key] for key in defenders}) == 1
    assert all(place[key] in neighbors(place[defenders[0]]) for key in attackers)


@pytest.mark.parametrize(
    ("scenario", "counter", "place", "state"),
    [
        ("campaign", "allied/78/311#1", "0802", ""),  # line 2641
        ("campaign", "allied/V/102 M5#1", "1006", "improved"),  # 2650
        ("campaign", "allied/2/23#1", "1010", "reserve"),  # 2655
        ("campaign", "allied/106/424#1", "1020", "improved"),  # 2663
        ("campaign", "allied/28/109/3#1", "1031", "improved"),  # 2627
        ("campaign", "allied/VIII/Middleton#1", "2427", "optional"),  # 2635
        ("campaign", "allied/9Arm/CCB#1", "1312", "reserve"),  # 2643
        ("campaign", "german/15A/902#1", "0706", ""),  # 2984
        ("campaign", "german/12/89#1", "0513", "reserve"),  # 2977
        ("campaign", "german/1SSPz/1/I V#1", "0213", "reserve"),  # 2966
        ("campaign", "german/XLVII/766#1", "1226", ""),  # 2972-2973
        ("campaign", "german/7A/999#1", "0337", ""),  # 3003
        ("campaign", "german/7A/Brandenberger#1", "0429", "optional"),  # 3007
        ("meuse", "allied/VIII/174#1", "box:dead", ""),  # 2835
        ("meuse", "allied/101/502#1", "2527", ""),  # 2844
        ("meuse", "allied/10Arm/CCB M4#1", "2528", ""),  # 2791
        ("meuse", "allied/XXX/2HHC M5#1", "5019", ""),  # 2823
        ("meuse", "german/15A/1001#1", "0601", ""),  # 3196
        ("meuse", "german/LXVII/17VW#1", "0806", ""),  # 3175, 3191
        ("meuse", "german/12SSPz/560 Jpz V#1", "1012", ""),  # 3262-3264
        ("meuse", "german/1SSPz/1/I V#1", "2211", ""),  # 3210
        ("meuse", "german/2Pz/2 Puma#1", "3124", ""),  # 3276
        ("meuse", "german/Einheit Steilau/3#1", "1722", "commando"),  # 3286, an optional rule by 1572
        ("meuse", "german/Einheit Steilau/8#1", "box:dead", ""),  # 3287
        ("meuse", "german/5PzA/653#1", "box:unused", ""),  # 3288
        ("meuse", "german/-/V.der Hydte#1", "box:dead", ""),  # 3290
        ("meuse", "german/9SSPz/19#1", "1716", ""),  # 3272
    ],
)
def test_printed_place(scenario: str, counter: str, place: str, state: str) -> None:
    row = next(row for row in setup(scenario) if row.counter == counter)
    assert (row.place, row.state) == (place, state)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_scenario_can_be_put_together(name: str) -> None:
    scenario = load_scenario("hj1986", name)
    assert len(scenario.setup) == len(setup(name))
