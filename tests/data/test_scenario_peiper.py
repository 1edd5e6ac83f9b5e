"""Does scenario 5.1 hold what its set-up, arrivals and special rules print?

Stacks at start, in steps (limit 6, rule 1.3); free units at their proposed places:
B50.01 KG X, Y, Z 2+2+2 = 6; B50.06 9 FJ 3 + 3 Arty 1 = 4; B51.03 Peiper-A, -B 2+2 and an engineer 1 = 5;
B52.01 Hansen-A, -B 4; B57.07 Kulmann-A, -B, -C 6; B57.08 Müller-A, -B 4 and an engineer 1 = 5; B57.09 two artillery 2;
B58.07 Krause 2 + artillery 1 = 3; B58.08 Rollbahn-A 2 + Bremer 1 = 3; B57.13 two battalions 2; B57.15 two artillery 2.
"""

from collections import Counter as Count

import pytest

from engine.core.hexes import Grid
from engine.data import schema
from engine.data.load import load_scenario
from engine.scenario import Counter
from tests.shipped import shipped_tables

TABLES = shipped_tables("scs1994")
SCENARIO = load_scenario("scs1994", "kampfgruppe-peiper")
COUNTERS = {counter.key: counter for counter in SCENARIO.counters}
PLACED = {item.counter: item.place for item in SCENARIO.setup if not item.place.startswith("near:")}
FREE = {item.counter for item in SCENARIO.setup if item.place == "near:setup/1"}
PROPOSED = {item.subject: item.hex for item in SCENARIO.placements if item.kind == "place"}


def stacks(places: dict[str, str]) -> dict[str, int]:
    """Return the steps in each hex; a hidden team does not count (2.1bB)."""
    steps: Count[str] = Count()
    for key, label in places.items():
        steps[label] += 0 if COUNTERS[key].unit_type == "greif" else COUNTERS[key].steps
    return steps


def placed(side: str) -> dict[str, str]:
    return {key: label for key, label in PLACED.items() if COUNTERS[key].side == side}


def neighbors(label: str) -> set[str]:
    """Return the labels around a hex: an even printed row lies half a hex toward higher numbers."""
    row, number = int(label[1:3]), int(label[4:])
    other = number + 1 if row % 2 == 0 else number - 1
    around = {(row, number - 1), (row, number + 1)}
    around |= {(row + step, column) for step in (-1, 1) for column in (number, other)}
    return {f"B{a}.{b:02d}" for a, b in around}


def test_german_set_up_is_46_counters_in_35_hexes() -> None:
    assert (len(placed("german")), len(set(placed("german").values()))) == (46, 35)


def test_us_set_up_is_16_counters_in_14_hexes() -> None:
    assert (len(placed("allied")), len(set(placed("allied").values()))) == (16, 14)


def test_seven_german_counters_are_placed_freely() -> None:
    assert Count(COUNTERS[key].unit_type for key in FREE) == {"engineer": 2, "airborne_kg": 1, "greif": 1, "supply": 3}


def test_33_us_counters_arrive() -> None:
    turns = Count((item.turn, item.place) for item in SCENARIO.arrivals)
    # Turn 2: 6 (lines 504-506); turn 4: 12 at B57.35 (510-514), 8 by area N (516-519); turn 5: 1 and 6 (523-527)
    assert turns == {(2, "area:N"): 6, (4, "B57.35"): 12, (4, "area:N"): 8, (5, "area:N"): 1, (5, "B57.35"): 6}


@pytest.mark.parametrize(
    ("counter", "place"),
    [
        ("german/18 VG Div/293 Inf#1", "B42.06"),  # line 386
        ("german/-/244 AG#1", "B49.07"),  # 394
        ("german/150 Pz Bde/KG Z#1", "B50.01"),  # 406
        ("german/1 SS Pz Div/KG Peiper-A#1", "B51.03"),  # 408
        ("german/1 SS Pz Div/KG Peiper-C#1", "B51.02"),  # 410
        ("german/1 SS Pz Div/KG Sandig#1", "B54.00"),  # 418
        ("german/12 VG Div/27 Füs#1", "B52.08"),  # 420
        ("german/-/402 Arty#1", "B57.09"),  # 430
        ("german/12 SS Pz Div/KG Kulmann-C#1", "B57.07"),  # 433-434
        ("german/12 SS Pz Div/KG Bremer#1", "B58.08"),  # 435
        ("german/-/17 Werfer#1", "B62.12"),  # 444
        ("allied/-/5 Fus Belgian Inf#1", "B49.28"),  # 468
        ("allied/-/155mm Arty#1", "B58.16"),  # 470
        ("allied/-/155mm Arty#2", "B57.15"),  # 473
        ("allied/2 Inf Div/Divarty#1", "B57.15"),  # 473-474
        ("allied/99 Inf Div/394 Inf#1", "B53.09"),  # 480
        ("allied/9 Arm Div/CCB#1", "B49.16"),  # 481
        ("allied/14 Cav Grp/18 Cav#1", "B49.09"),  # 482
    ],
)
def test_counter_starts_where_it_is_printed(counter: str, place: str) -> None:
    assert PLACED[counter] == place


@pytest.mark.parametrize(
    ("counter", "turn", "place"),
    [
        ("allied/5 Arm Div/CCR#1", 2, "area:N"),  # line 506
        ("allied/82 Abn Div/325 Glider#1", 4, "B57.35"),  # 511
        ("allied/-/705 TD#1", 4, "B57.35"),  # 512
        ("allied/-/8 inch Arty#1", 4, "area:N"),  # 518-519
        ("allied/3 Arm Div/36 Mech Inf#1", 5, "B57.35"),  # 526
        ("allied/1 Inf Div/18 Inf#1", 5, "area:N"),  # 523
    ],
)
def test_counter_arrives_when_and_where_it_is_printed(counter: str, turn: int, place: str) -> None:
    found = [(item.turn, item.place) for item in SCENARIO.arrivals if item.counter == counter]
    assert found == [(turn, place)]


def test_no_hex_holds_both_sides() -> None:
    assert set(placed("german").values()) & set(placed("allied").values()) == set()


def test_no_stack_of_the_printed_set_up_is_over_six_steps() -> None:
    assert {label: steps for label, steps in stacks(PLACED).items() if steps > 6} == {}


def test_stacks_with_the_proposed_places_are_as_worked_out_above() -> None:
    found = stacks(PLACED | PROPOSED)
    assert max(found.values()) == 6
    worked = {"B50.01": 6, "B50.06": 4, "B51.03": 5, "B52.01": 4, "B57.07": 6, "B57.08": 5, "B57.09": 2, "B58.07": 3}
    assert {label: found[label] for label in worked} == worked


def test_every_free_counter_has_a_proposed_place_near_the_set_up() -> None:
    german = set(placed("german").values())
    assert set(PROPOSED) == FREE
    for label in PROPOSED.values():
        assert label in german or neighbors(label) & german


def test_only_the_hidden_team_may_be_proposed_among_enemies() -> None:
    enemies = set(placed("allied").values())
    assert {key for key, label in PROPOSED.items() if label in enemies and COUNTERS[key].unit_type != "greif"} == set()


def test_supply_units_are_proposed_on_roads_of_the_eastern_zone_away_from_enemies() -> None:
    zone = next(set(area.hexes) for area in SCENARIO.map.areas if area.key == "eastern-zone")
    roads = {label for link in SCENARIO.map.links for label in (link.hex_a, link.hex_b)}
    enemies = set(placed("allied").values())
    places = [label for key, label in PROPOSED.items() if COUNTERS[key].unit_type == "supply"]
    assert len(places) == 3
    for label in places:
        assert label in zone & roads
        assert not neighbors(label) & enemies


def test_neighbors_as_reckoned_above_are_those_of_the_map() -> None:
    grid = Grid("pointy", "odd")
    cells = {item.hex: (item.column, item.row) for item in SCENARIO.map.hexes}
    labels = {cell: label for label, cell in cells.items()}
    for label in PROPOSED.values():
        assert neighbors(label) == {labels[cell] for cell in grid.neighbors(cells[label])}


def test_one_dump_of_three_is_the_dummy() -> None:
    (dumps,) = SCENARIO.dump_sets
    assert (dumps.side, dumps.real, dumps.dummy) == ("allied", 2, 1)
    assert dumps.hexes == ("B54.13", "B49.28", "B55.32")  # lines 490-491
    dummies = [item.hex for item in SCENARIO.placements if item.kind == "dummy"]
    assert len(dummies) == 1 and dummies[0] in dumps.hexes


def test_one_attempt_a_turn_to_blow_a_bridge() -> None:
    assert SCENARIO.parameters["bridge_blowing_attempts"] == "1"  # lines 493-495
    assert SCENARIO.parameters["bridge_attempts"] == "3"  # repairs are not limited there, line 300


def test_six_turns_begin_in_soup() -> None:
    assert (SCENARIO.first_turn, SCENARIO.last_turn, SCENARIO.weather) == (1, 6, "soup")


def test_victory_is_eight_units_of_the_two_ss_divisions_off_the_west_edge() -> None:
    (clause,) = (clause for clause in SCENARIO.clauses if clause.kind == "victory")
    assert clause.form == "exit_count"
    assert clause.args == {
        "side": "german",
        "formations": ["1 SS Pz Div", "12 SS Pz Div"],
        "area": "german-exit",
        "at_least": 8,
        "winner": "german",
        "otherwise": "allied",
    }


def test_seventeen_units_belong_to_the_two_ss_divisions() -> None:
    # 1 SS: Peiper-A, -B, -C, Hansen-A, -B, Knittel, Sandig, artillery; 12 SS: Müller-A, -B, Kulmann-A, -B, -C,
    # Rollbahn-A, Bremer, Krause, artillery
    found = Count(counter.formation for counter in SCENARIO.counters)
    assert (found["1 SS Pz Div"], found["12 SS Pz Div"]) == (8, 9)


def faces(counter: Counter) -> dict[str, tuple[int | None, ...]]:
    return {
        face.face: (
            face.whole("attack"),
            face.whole("defense"),
            face.whole("movement"),
            face.whole("barrage"),
            face.whole("range"),
        )
        for face in counter.faces
    }


@pytest.mark.parametrize(
    ("counter", "steps", "wanted"),
    [
        ("german/1 SS Pz Div/KG Peiper-A#1", 2, {"full": (9, 7, 18, None, None), "reduced": (5, 4, 18, None, None)}),
        ("german/-/244 AG#1", 1, {"full": (3, 3, 16, None, None)}),
        ("german/-/4 Werfer#1", 1, {"fire": (None, 1, 0, 7, 4), "move": (None, 1, 14, 3, 4)}),
        ("allied/-/8 inch Arty#1", 1, {"fire": (None, 1, 0, 12, 4), "move": (None, 1, 14, 4, 4)}),
        ("allied/99 Inf Div/Divarty#1", 1, {"fire": (None, 1, 0, 8, 3), "move": (None, 1, 16, 4, 3)}),
        (
            "german/-/6 SS Panzer Army Engineer#2",
            1,
            {"engineer": (0, 1, 14, None, None), "bridge": (None, None, 0, None, None)},
        ),
        ("german/-/Greif Team A#1", 1, {"hidden": (None, None, 24, None, None), "open": (0, 1, 24, None, None)}),
        ("german/-/Supply Unit#3", 3, {"full": (None, None, 14, None, None)}),
        ("german/-/KG von der Heydte#1", 1, {"full": (3, 3, 6, None, None)}),
        ("allied/9 Arm Div/CCB#1", 3, {"full": (8, 8, 20, None, None), "reduced": (4, 4, 20, None, None)}),
    ],
)
def test_values_of_a_counter(counter: str, steps: int, wanted: dict[str, tuple[int | None, ...]]) -> None:
    assert (COUNTERS[counter].steps, faces(COUNTERS[counter])) == (steps, wanted)


def test_every_counter_has_the_faces_of_its_kind() -> None:
    roles = {kind.key: kind.role for kind in SCENARIO.unit_types}
    for counter in SCENARIO.counters:
        role = roles[counter.unit_type]
        wanted = {"artillery": {"fire", "move"}, "engineer": {"engineer", "bridge"}, "greif": {"hidden", "open"}}.get(
            role, {"full"} if counter.steps == 1 or role == "supply" else {"full", "reduced"}
        )
        assert {face.face for face in counter.faces} == wanted, counter.key


def test_range_is_four_for_werfer_and_eight_inch_guns_and_three_for_the_rest() -> None:
    for counter in SCENARIO.counters:
        wanted = 4 if counter.unit_type in ("rocket_artillery", "heavy_artillery") else 3
        assert {face.whole("range") for face in counter.faces} <= {None, wanted}, counter.key


def test_strengths_that_no_text_prints_are_marked_reconstructed() -> None:
    key = "scs1994|german/1 SS Pz Div/KG Peiper-A#1"
    assert SCENARIO.unconfirmed[f"face/{key}|full/*"] == "reconstructed"
    assert SCENARIO.unconfirmed[f"counter/{key}/steps"] == "reconstructed"


def test_every_row_of_the_scenario_and_its_counters_has_a_source() -> None:
    cited = {(row.table, row.row_key) for row in TABLES.citations}
    kinds = (schema.CounterRow, schema.FaceRow, schema.SetupRow, schema.ArrivalRow, schema.DumpSetRow)
    rows = [row for kind in kinds for row in TABLES.of(kind)]
    rows += [row for kind in (schema.PlacementRow, schema.ClauseRow) for row in TABLES.of(kind)]
    assert [row.key_text for row in rows if (row.TABLE, row.key_text) not in cited] == []
