"""Every field of a case reaches the position; none is dropped without a word."""

import json
from typing import Any

import pytest

from engine.cases.reading import CaseError, read_case
from engine.cases.running import Outcome, run

FOOT = {"full": {"attack": 4, "defense": 3, "movement": 6}, "reduced": {"attack": 2, "defense": 2, "movement": 6}}


def unit(key: str, place: str, side: str = "german", **fields: Any) -> dict[str, Any]:
    """Return a made-up infantry unit of three steps in a hex."""
    return {"id": key, "side": side, "type": "infantry", "steps": 3, "values": FOOT, "hex": place, **fields}


def scs(*units: dict[str, Any], **fields: Any) -> Outcome:
    """Return what comes of a case of scs1994 on two open rows."""
    field = {"B48.10..B48.20": "open", "B49.10..B49.20": "open"}
    case = {"game": "scs1994", "hexes": field, "turn": 3, "phase": "german_movement", "units": units, **fields}
    return run(read_case(json.dumps(case)))


def hj(*units: dict[str, Any], **fields: Any) -> Outcome:
    """Return what comes of a case of hj1986 on three clear columns."""
    field = {"1010 1011 1012 1013 1014 1015 1016 0914 0915 0916 1114 1115 1116": "clear"}
    case = {"game": "hj1986", "turn": 9, "phase": "german_movement", "units": units, "hexes": dict.fromkeys(*field, "")}
    case["hexes"] = {next(iter(field)): "clear"}
    return run(read_case(json.dumps({**case, **fields})))


def answered(outcome: Outcome) -> dict[str, Any]:
    """Return the first answer of a case without problems."""
    assert outcome.problems == []
    return outcome.answers[0]


def volks(key: str, place: str, **fields: Any) -> dict[str, Any]:
    """Return a made-up volksgrenadier regiment."""
    return {**unit(key, place), "type": "volksgrenadier", "size": "Rgt", **fields}


def test_who_attacks_up_a_slope_is_halved_and_who_attacks_down_is_not() -> None:
    # B 11.44: 4 against 2 is 2-1, halved 1-1; a slope whose higher hex is not named goes up both ways.
    foe = unit(
        "D",
        "1015",
        "allied",
        type="infantry_us",
        size="Rgt",
        values={"full": {"attack": 2, "defense": 2, "movement": 6}},
    )
    asked = [{"ask": "odds", "actions": [{"type": "DeclareAttack", "target": "1015"}]}]
    found = {}
    for high in ("flat", "", "1014", "1015"):
        side = {"hexes": ["1014", "1015"], "feature": "slope"} | ({"high": high} if high else {})
        sides = [] if high == "flat" else [side]
        outcome = hj(volks("A", "1014"), foe, phase="german_combat", hexsides=sides, questions=asked)
        found[high] = answered(outcome)["column"]
    assert found["1014"] == found["flat"]
    assert found["1015"] == found[""] != found["flat"]


def test_the_zone_a_case_draws_is_the_eastern_zone() -> None:
    # B48.19 is five hexes from B48.14, and west of the number that bounds the zone of the map.
    zone = {"eastern-zone": {"hexes": "B48.19 B48.20", "kind": "zone"}}
    found = answered(scs(unit("A", "B48.14"), areas=zone, questions=[{"ask": "supply", "unit": "A"}]))
    assert found["units"]["A"]["now"] == "in"


def test_who_jumps_from_the_air_waits_in_the_arrivals_without_turn_and_place() -> None:
    face = {"full": {"attack": 1, "defense": 1, "movement": 3}}
    jumper = {"id": "german/-/KG von der Heydte#1", "box": "arrivals", "values": face}
    legal = [{"ask": "legal", "type": "NameDropHex"}]
    assert len(answered(scs(jumper, turn=1, questions=legal))["actions"]) == 22  # the whole map


@pytest.mark.parametrize(
    ("given", "face", "lost"),
    [
        ({}, "full", 0),
        ({"steps_lost": 1}, "reduced", 1),
        ({"steps_lost": 2}, "reduced", 2),
        ({"face": "reduced"}, "reduced", 1),
        ({"face": "reduced", "steps_lost": 2}, "reduced", 2),
        ({"face": "full", "steps_lost": 1}, "full", 1),
    ],
)
def test_face_and_steps_lost_follow_from_each_other(given: dict[str, Any], face: str, lost: int) -> None:
    found = scs(unit("A", "B48.14", **given)).position["units"]["A"]
    assert (found["face"], found["steps_lost"]) == (face, lost)


def test_a_made_up_unit_with_a_size_has_a_zone() -> None:
    asked = [{"ask": "zones", "side": "german"}]
    assert "1015" in answered(hj(volks("A", "1014"), questions=asked))["hexes"]
    assert answered(hj(volks("A", "1014", size=""), questions=asked))["hexes"] == []


def test_a_case_has_the_state_of_its_scenario_at_start() -> None:
    case = {"game": "hj1986", "scenario": "meuse", "turn": 14, "phase": "german_movement", "units": []}
    bridges = run(read_case(json.dumps(case))).position["own"]["ground"]["bridges"]
    assert bridges["2012|2013"] == "blown"  # of the list of December 22
    case = {"game": "scs1994", "scenario": "payback", "phase": "german_movement", "units": []}
    own = run(read_case(json.dumps(case))).position["own"]
    assert own["blown"]
    assert set(own["control"].values()) == {"german"}


@pytest.mark.parametrize(("turn", "dice", "committed"), [(1, [], 0), (2, [], 1), (3, [6], 7), (4, [6], 14), (5, [], 0)])
def test_a_case_that_opens_later_leaves_the_first_turn_of_its_scenario(
    turn: int, dice: list[int], committed: int
) -> None:
    # 25.16u1 to u4, by game turns 1 to 4: none, one of the map, a die of six is seven, and double that by night.
    case = {"game": "spi1977", "scenario": "bastogne", "turn": turn, "phase": "allied_movement", "dice": dice}
    own = run(read_case(json.dumps(case))).position["own"]
    assert own["moving"]["to_commit"].get("sheet-d", 0) == committed


def test_of_a_part_of_the_markers_one_field_is_enough_and_the_rest_stays_as_at_start() -> None:
    case = {"game": "hj1986", "scenario": "meuse", "turn": 14, "phase": "german_movement", "units": []}
    own = run(read_case(json.dumps({**case, "markers": {"ground": {"positions": ["2014"]}}}))).position["own"]
    assert own["ground"]["positions"] == ["2014"]
    assert own["ground"]["bridges"]["2012|2013"] == "blown"


def test_a_bridge_of_the_markers_may_be_named_from_either_bank() -> None:
    river = [{"hexes": ["1014", "1015"], "feature": "river", "crossing": "bridge"}]
    found = hj(volks("A", "1014"), hexsides=river, markers={"ground": {"bridges": {"1015|1014": "blown"}}})
    assert found.position["own"]["ground"]["bridges"] == {"1014|1015": "blown"}


@pytest.mark.parametrize(
    ("markers", "where"),
    [
        ({"ground": {"positions": ["9999"]}}, "markers.ground.positions"),
        ({"ground": {"control": {"1010": "swiss"}}}, "markers.ground.control"),
        ({"ground": {"bridges": {"1010|9999": "blown"}}}, "markers.ground.bridges"),
        ({"advanced": {"roadblocks": ["9999"]}}, "markers.advanced.roadblocks"),
    ],
)
def test_a_marker_in_no_hex_or_of_no_side_is_refused(markers: dict[str, Any], where: str) -> None:
    with pytest.raises(CaseError, match=f"{where}: "):
        hj(volks("A", "1014"), markers=markers)


def test_a_place_stands_for_all_its_hexes_in_the_control() -> None:
    places = {"twin": {"name": "Twin", "hexes": "B48.10 B48.11", "kind": "city", "vp": 2}}
    found = scs(unit("A", "B48.14"), places=places, markers={"control": {"twin": "german"}})
    assert found.position["own"]["control"] == {"B48.10": "german", "B48.11": "german"}


def test_a_hex_that_a_case_adds_to_a_scenario_belongs_to_its_area() -> None:
    case = {"game": "scs1994", "scenario": "kampfgruppe-peiper", "phase": "german_movement"}
    case |= {"units": [unit("A", "B40.10")]}
    with pytest.raises(CaseError, match="outside the area of the scenario"):
        run(read_case(json.dumps(case)))
    found = run(read_case(json.dumps({**case, "hexes": {"B40.10": "open"}})))
    assert found.position["units"]["A"]["hex"] == "B40.10"


def test_a_ruling_of_the_case_is_the_one_that_is_played() -> None:
    # Two features lie in the hex: by one reading the dearer is paid, by the other their sum (B 5.12).
    hexes = {"1014": "clear", "1015": {"terrain": "clear", "marks": ["town", "westwall"]}}
    asked = [{"ask": "cost", "unit": "A", "path": ["1014", "1015"]}]
    found = []
    for reading in ("the highest of their costs", "their sum"):
        tank = {**volks("A", "1014"), "type": "panzer_iv"}
        found.append(answered(hj(tank, hexes=hexes, questions=asked, rulings={"several-marks": reading}))["cost"])
    assert found == ["4", "5"]


def test_an_erratum_of_the_case_is_on() -> None:
    case = {"game": "scs1994", "scenario": "payback", "phase": "german_movement", "units": []}
    on, off = (
        run(read_case(json.dumps({**case, "errata": {"E-11": state}}))).position["own"]["blown"]
        for state in (True, False)
    )
    assert on != off  # the bridge of B45.27, or that of B45.29


def test_a_made_up_tiger_shifts_a_column_without_a_trait() -> None:
    # B 11.86: 4 against 4 is 1-1, one column right for a Tiger; a Panzer IV has none.
    foe = unit("D", "1015", "allied", type="infantry_us", size="Rgt", values={"full": {"defense": 4, "movement": 5}})
    asked = [{"ask": "odds", "actions": [{"type": "Attack", "target": "1015", "units": ["A"]}]}]
    found = {}
    for kind in ("tiger", "panzer_iv"):
        tank = {**unit("A", "1014"), "type": kind, "size": "Bn"}
        found[kind] = answered(hj(tank, foe, phase="german_combat", questions=asked))["column"]
    assert found == {"tiger": "2-1", "panzer_iv": "1-1"}


def test_a_company_may_stand_beside_three_regiments() -> None:
    # B 7.14: companies do not count.
    regiments = [volks(key, "1010") for key in "ABC"]
    asked = [
        {"ask": "check", "action": {"type": "Move", "unit": key, "path": ["1011", "1010"]}} for key in ("Coy", "Bn")
    ]
    outcome = hj(*regiments, *(volks(key, "1011", size=key) for key in ("Coy", "Bn")), questions=asked)
    assert [answer["allowed"] for answer in outcome.answers] == [True, False]


def test_a_size_that_the_rules_do_not_know_is_refused_with_those_they_know() -> None:
    with pytest.raises(CaseError, match="the rules do not know the size 'Legion': they know Armee"):
        hj(volks("A", "1010", size="Legion"))


def test_counts_of_units_are_set_and_shown() -> None:
    cut_off = volks("A", "1014", marks=["isolated"], counts={"isolated_turns": 3})
    outcome = hj(cut_off, volks("B", "1016"), expect={"units": {"A": {"counts": {"isolated_turns": 3}}}})
    assert outcome.problems == []
    assert {key: shown["counts"] for key, shown in outcome.position["units"].items()} == {
        "A": {"isolated_turns": 3},
        "B": {},
    }
    missed = hj(cut_off, expect={"units": {"A": {"counts": {"isolated_turns": 2}}}})
    assert "units.A.counts.isolated_turns: expected 2, found 3" in missed.problems[0]


def test_a_count_that_cannot_be_is_named_with_the_remedy() -> None:
    with pytest.raises(CaseError, match=r"units\[0\].counts.*isolated_turns cannot be -1.*; give 0 or more"):
        hj(volks("A", "1014", counts={"isolated_turns": -1}))
    with pytest.raises(CaseError, match="'weary' is no count of a unit; use isolated_turns, struck_in, option_halves"):
        hj(volks("A", "1014", counts={"weary": 1}))


@pytest.mark.parametrize(
    "markers",
    [{"ground": {"weather": "Mist"}}, {"weather": "Mist"}, {"ground": {"ground": "Ground Freeze"}, "weather": "Mist"}],
)
def test_a_part_of_the_markers_that_is_called_like_a_field_of_its_own_is_named_as_well(markers: dict[str, Any]) -> None:
    case = {"game": "spi1977", "hexes": {"C1010 C1011": "clear"}, "turn": 6, "phase": "allied_movement"}
    units = [{**unit("A", "C1010", "allied"), "size": "Bn"}]
    ground = run(read_case(json.dumps({**case, "units": units, "markers": markers}))).position["own"]["ground"]
    assert ground["weather"] == "Mist"
    assert ground["ground"] == markers.get("ground", {}).get("ground", "Normal")


def test_an_arrival_waits_for_its_condition() -> None:
    # 22.2: on a morning a die of two brings a battalion of Mark VI; one that has no condition is not called.
    tiger = {"id": "german/ISS/ISS VI#4", "box": "arrivals", "turn": 2, "place": "area:C10-C15"}
    case = {"game": "spi1977", "scenario": "peiper", "turn": 2, "phase": "german_variable", "dice": [2]}
    for condition, called in (("variable-mark-vi", [tiger["id"]]), ("", [])):
        found = run(read_case(json.dumps({**case, "units": [{**tiger, "condition": condition}]})))
        assert found.position["own"]["moving"]["called"] == called
    with pytest.raises(CaseError, match=r"units\[0\].condition: 'rain' is no condition of the scenario; use "):
        run(read_case(json.dumps({**case, "units": [{**tiger, "condition": "rain"}]})))


def test_each_marker_of_1977_that_the_document_names_reaches_the_position() -> None:
    bridge = {"side": "german", "engineer": "", "state": "built", "hex": "C1011", "hex_a": "C1011", "hex_b": "C1012"}
    markers = {
        "blown": ["C1011|C1010"],
        "bridges": [bridge],
        "works": {"C1010": {"kind": "improved", "side": "allied", "is_building": True}},
        "corps": {"99": "V"},
        "taken": 2,
        "moving": {"released": ["all"], "dropped": True},
        "air": {"allotted": {"allied/Ground support": 4}},
    }
    river = [{"hexes": ["C1010", "C1011"], "feature": "river", "crossing": "bridge"}]
    river += [{"hexes": ["C1011", "C1012"], "feature": "river"}]
    case = {"game": "spi1977", "hexes": {"C1010 C1011 C1012": "clear"}, "hexsides": river, "turn": 6}
    units = [{**unit("A", "C1010", "allied"), "size": "Bn"}]
    own = run(read_case(json.dumps({**case, "phase": "allied_combat", "units": units, "markers": markers}))).position[
        "own"
    ]
    assert own["ground"]["blown"] == [["C1010", "C1011"]]
    assert own["ground"]["bridges"] == [bridge]
    assert own["ground"]["works"] == markers["works"]
    assert (own["moving"]["corps"], own["moving"]["taken"]) == ({"99": "V"}, 2)
    assert (own["moving"]["released"], own["moving"]["dropped"]) == (["all"], True)
    assert own["air"]["allotted"] == {"allied/Ground support": 4}
