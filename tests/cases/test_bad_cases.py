"""A malformed case is refused with the place in the file and what to do; a refused action changes nothing."""

import json
from typing import Any

import pytest

from editor.commands.case import as_text
from engine.cases import answering
from engine.cases.answering import Answer
from engine.cases.reading import CaseError, read_case
from engine.cases.running import Outcome, run
from engine.cases.schema import Zones
from engine.core.phases import AnyGame
from engine.playtest.games import UnknownGameError


def sound() -> dict[str, Any]:
    """Return a case without a fault: two neighbors on a row of open hexes, the German to attack."""
    values = {"full": {"attack": 2, "defense": 2, "movement": 4}}
    unit = {"type": "infantry", "steps": 1, "values": values}
    return {
        "game": "scs1994",
        "hexes": {"B48.10..B48.16": "open"},
        "units": [
            {"id": "A", "side": "german", "hex": "B48.12", **unit},
            {"id": "D", "side": "allied", "hex": "B48.11", **unit},
        ],
        "turn": 3,
        "phase": "german_combat",
    }


def outcome(**changes: Any) -> Outcome:
    """Return what comes of the sound case with these changes."""
    return run(read_case(json.dumps(sound() | changes)))


def faults(**changes: Any) -> list[str]:
    """Return the faults of the sound case with these changes, as texts."""
    with pytest.raises(CaseError) as caught:
        outcome(**changes)
    return [str(fault) for fault in caught.value.faults]


def with_unit(**changes: Any) -> list[dict[str, Any]]:
    """Return the units of the sound case, the first one changed."""
    first, second = sound()["units"]
    return [first | changes, second]


def test_the_sound_case_is_sound() -> None:
    assert outcome().problems == []


def test_what_is_no_json_is_answered_with_line_and_column() -> None:
    with pytest.raises(CaseError, match=r"line 1, column 9: this is no JSON"):
        read_case('{"game" "x"}')


def test_a_number_that_nobody_means_is_refused_before_it_takes_time_to_read() -> None:
    with pytest.raises(CaseError, match="holds a number with 5001 digits; write a smaller one"):
        read_case('{"turn": ' + "9" * 5001 + "}")


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(CaseError, match="turn: is given twice"):
        read_case('{"turn": 1, "turn": 2}')


def test_a_list_is_no_case() -> None:
    with pytest.raises(CaseError, match="begin with { and name the game"):
        read_case("[]")


@pytest.mark.parametrize(
    ("changes", "where", "remedy"),
    [
        ({"shade": 1}, "shade", "known are"),
        ({"turn": "three"}, "turn", "whole number"),
        ({"phase": "german_dinner"}, "phase", "german_combat"),
        ({"side": "allied"}, "side", "leave it out"),
        ({"scenario": "none"}, "scenario", "kampfgruppe-peiper"),
        ({"dice": [7]}, "dice", "1 to 6"),
        ({"hexes": {"B48.10..B48.16": "bog"}}, "hexes['B48.10..B48.16'].terrain", "forest"),
        ({"hexes": {"X1": "open"}}, "hexes['X1']", "grid"),
        ({"hexes": {"B48.10..B47.16": "open"}}, "hexes['B48.10..B47.16']", "one row"),
        ({"hexsides": [{"hexes": ["B48.10", "B48.12"], "feature": "river"}]}, "hexsides[0].hexes", "neighboring"),
        ({"hexsides": [{"hexes": ["B48.10", "B48.11"], "feature": "wall"}]}, "hexsides[0].feature", "major_river"),
        (
            {"hexsides": [{"hexes": ["B48.10", "B48.11"], "feature": "river", "high": "B48.12"}]},
            "hexsides[0].high",
            "B48.10 or B48.11",
        ),
        ({"turn": 99}, "turn", "use 1 to"),
        ({"last_turn": 99}, "last_turn", "use 1 to"),
        ({"parameters": {"stacking_limit": "six"}}, "parameters.stacking_limit", "write one such as 6"),
        ({"parameters": {"leave_road": "maybe"}}, "parameters.leave_road", "yes or no"),
        ({"rulings": {"leave-road": "yes"}}, "rulings.leave-road", "under parameters"),
        ({"rulings": {"advance": "one unit"}}, "rulings.advance", "any attackers"),
        ({"rulings": {"advance": "nobody"}}, "rulings.advance", "'one unit'"),
        ({"rulings": {"retreat-uphill": "no"}}, "rulings.retreat-uphill", "near it"),
        ({"errata": {"E-99": True}}, "errata.E-99", "E-25"),
        ({"errata": {"E-10": True}}, "errata.E-10", "leave it out"),
        ({"errata": {"E-10": False}}, "errata.E-10", "leave it out"),
        ({"markers": {"dumps": [{"hex": "B40.01", "owner": "german"}]}}, "markers.dumps", "add it to hexes"),
        ({"markers": {"dumps": [{"hex": "B48.10", "owner": "swiss"}]}}, "markers.dumps", "german or allied"),
        ({"markers": {"control": {"B40.01": "german"}}}, "markers.control", "add it to hexes"),
        ({"markers": {"control": {"B48.10": "swiss"}}}, "markers.control", "german or allied"),
        ({"links": [{"hexes": ["B48.10"], "kind": "primary_road"}]}, "links[0].hexes", "add"),
        ({"links": [{"hexes": ["B48.10", "B48.09"], "kind": "primary_road"}]}, "links[0].hexes", "add it to hexes"),
        ({"parameters": {"stacking_height": "6"}}, "parameters.stacking_height", "stacking_limit"),
        ({"markers": {"weather": "fog"}}, "markers.weather", "soup"),
        ({"markers": {"blown": [["B48.10", "B48.11"]]}}, "markers.blown", "add the hexside"),
        ({"markers": {"moon": 1}}, "markers", "air_points"),
        ({"markers": {"dumps": [{"hex": "B48.10"}]}}, "markers.dumps", "owner"),
        ({"questions": [{"ask": "why"}]}, "questions[0].ask", "reach"),
        ({"questions": [{"ask": "reach"}]}, "questions[0].unit", "add it"),
        ({"questions": [{"ask": "reach", "unit": "Z"}]}, "questions[0].unit", "use one of A, D"),
        ({"questions": [{"ask": "cost", "unit": "A"}]}, "questions[0]", "path and to"),
        ({"questions": [{"ask": "legal", "type": "Fly"}]}, "questions[0].type", "DeclareAttack"),
        ({"actions": [{"target": "B48.11"}]}, "actions[0]", "type"),
        ({"actions": [{"type": "Fly"}]}, "actions[0].type", "DeclareAttack"),
        ({"actions": [{"type": "DeclareAttack"}]}, "actions[0]", "target"),
        ({"actions": [{"type": "DeclareAttack", "target": 4}]}, "actions[0].target", "expected str"),
        ({"actions": [{"type": "DeclareAttack", "hex": "B48.11"}]}, "actions[0]", "target"),
    ],
)
def test_a_fault_names_place_and_remedy(changes: dict[str, Any], where: str, remedy: str) -> None:
    assert [fault for fault in faults(**changes) if fault.startswith(f"{where}: ") and remedy in fault]


@pytest.mark.parametrize(
    ("changes", "where", "remedy"),
    [
        ({"hex": "B40.01"}, "units[0].hex", "add it to hexes"),
        ({"hex": ""}, "units[0]", "one of hex and box"),
        ({"box": "dead"}, "units[0]", "one of hex and box"),
        ({"type": "dragoon"}, "units[0].type", "infantry"),
        ({"steps": None}, "units[0].id", "steps"),
        ({"steps": 0}, "units[0].steps", ""),
        ({"face": "bridge"}, "units[0].face", "full"),
        ({"steps_lost": 1}, "units[0].steps_lost", "at least one"),
        ({"marks": ["brave"]}, "units[0].marks", "disorganized"),
        ({"counts": {"fatigue": 2}}, "units[0].counts", "this game has none"),
        ({"counts": {"fatigue": "two"}}, "units[0].counts.fatigue", "whole number"),
        ({"id": "D"}, "units[1].id", "once"),
        ({"values": {"full": {"attack": "two"}}}, "units[0].values.full.attack", "whole number"),
        ({"hex": "B48.11"}, "units", "correct the position"),
        ({"box": "arrivals", "hex": ""}, "units[0]", "turn and place"),
        ({"box": "setup", "hex": ""}, "units[0].box", "arrivals"),
        ({"turn": 4}, "units[0]", "leave them out"),
        ({"box": "arrivals", "hex": "", "turn": 4, "place": "area:Q"}, "units[0].place", "hex"),
        ({"values": {"front": {"attack": 1}}}, "units[0].values.front", "full"),
    ],
)
def test_a_fault_of_a_unit_names_place_and_remedy(changes: dict[str, Any], where: str, remedy: str) -> None:
    found = faults(units=with_unit(**changes))
    assert found[0].startswith(f"{where}: ")
    assert remedy in found[0]


def test_a_game_without_rules_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="there are no rules for 'chess' yet"):
        outcome(game="chess")


def test_all_faults_are_named_at_once() -> None:
    links = [{"hexes": ["B48.10", "B48.09"], "kind": "path"}]
    assert len(faults(links=links, units=with_unit(hex="B40.01"))) == 3


def test_a_refused_action_leaves_the_position_as_it_was() -> None:
    before = outcome().position
    after = outcome(actions=[{"type": "DeclareAttack", "target": "B48.16"}])
    assert after.answers[0]["refused"]["rule"] == "S-19"
    assert after.position == before


def _attack(dice: list[int]) -> Outcome:
    actions = [
        {"type": "DeclareAttack", "target": "B48.11"},
        {"type": "AddAttacker", "unit": "A"},
        {"type": "ConfirmAttack"},
    ]
    return outcome(actions=actions, dice=dice)


def test_dice_that_run_out_stop_the_case_before_the_throw() -> None:
    found = _attack([4])
    assert found.problems == [
        "dice: the script holds 1 dice, die 2 was thrown; add the faces in the order they are thrown, or leave dice out"
    ]
    assert found.position["units"]["D"]["hex"] == "B48.11"


def test_dice_left_over_are_a_problem() -> None:
    assert "1 scripted dice were not thrown" in _attack([4, 4, 4]).problems[0]


def test_an_expectation_that_fails_is_a_problem_that_names_the_place() -> None:
    found = outcome(expect={"units": {"A": {"hex": "B48.13"}}})
    assert found.problems == ["position.units.A.hex: expected 'B48.13', found 'B48.12'"]


def test_a_question_changes_nothing() -> None:
    asked = [{"ask": "legal"}, {"ask": "zones", "side": "allied"}, {"ask": "supply", "side": "german"}]
    asked.append({"ask": "odds", "actions": [{"type": "DeclareAttack", "target": "B48.11"}]})  # type: ignore[dict-item]
    assert outcome(questions=asked).position == outcome().position


def test_a_bug_under_a_question_ends_in_a_report_with_a_dump(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer about zones breaks here; the other questions are answered, and nothing is lost."""

    def broken(_game: AnyGame, _asked: Zones, _where: str) -> Answer:
        raise KeyError("no such hex")

    monkeypatch.setitem(answering._ANSWERS, Zones, broken)
    found = outcome(questions=[{"ask": "zones", "side": "german"}, {"ask": "legal"}])
    assert found.problems == [
        "questions[0]: this is our bug: ask zones broke: KeyError: 'no such hex'; it was left out",
    ]
    assert found.answers[0]["dump"]["position"]["turn"] == 3
    assert found.answers[1]["actions"]
    assert any("stopped, ask zones broke" in line for line in as_text(found))


def test_a_grid_of_ones_own() -> None:
    """Columns of flat-top hexes, numbered CCRR from the north-west; hexes of one column touch."""
    sheet = {"label": "{a:02d}{b:02d}", "column_0": 0, "column_a": 1, "column_b": 0, "row_0": 0, "row_a": 0, "row_b": 1}
    grid = {"orientation": "flat", "shifted": "even", "sheets": [sheet]}
    units = [unit | {"hex": hex_} for unit, hex_ in zip(sound()["units"], ("0101", "0104"), strict=True)]
    asked = [{"ask": "zones", "side": "german"}]
    found = outcome(grid=grid, hexes={"0101..0105": "open"}, units=units, questions=asked)
    assert found.answers[0]["hexes"] == ["0102"]


def test_a_counter_of_the_game_brings_its_values() -> None:
    units = [{"id": "german/1 SS Pz Div/KG Hansen-A#1", "hex": "B48.12"}]
    found = outcome(units=units, phase="german_movement", questions=[{"ask": "reach", "unit": units[0]["id"]}])
    assert "B48.13" in found.answers[0]["hexes"]


def test_a_scenario_gives_its_whole_map() -> None:
    found = outcome(scenario="kampfgruppe-peiper", hexes={}, units=[], phase="german_movement", turn=1)
    assert found.position["next"]["phase"] == "movement"


SHEETS = [
    {"label": f"{sheet}{{a}}.{{b:02d}}", "column_0": column, "column_a": 0, "column_b": -1}
    | {"row_0": 99, "row_a": -1, "row_b": 0}
    for sheet, column in (("A", 0), ("B", 34))
]
"""A48.00 is the same hex as B48.34, as on the two sheets of the game."""
TWO_SHEETS: dict[str, Any] = {"grid": {"orientation": "pointy", "shifted": "odd", "sheets": SHEETS}}


def test_a_hex_on_two_sheets_is_listed_once() -> None:
    (fault,) = faults(**TWO_SHEETS, hexes={"B48.10..B48.34": "open", "A48.00": "forest"})
    assert fault == "hexes['A48.00']: B48.34 is the same hex; write B48.34"


def test_a_unit_is_told_the_number_by_which_the_position_has_its_hex() -> None:
    (fault,) = faults(**TWO_SHEETS, hexes={"B48.10..B48.34": "open"}, units=with_unit(hex="A48.00"))
    assert fault == "units[0].hex: 'A48.00' is no hex of the position; write B48.34, as the hex is called here"


def test_an_arrival_is_told_the_number_by_which_the_position_has_its_hex() -> None:
    units = with_unit(hex="", box="arrivals", turn=3, place="A48.00")
    (fault,) = faults(**TWO_SHEETS, hexes={"B48.10..B48.34": "open"}, units=units)
    assert fault.startswith("units[0].place: 'A48.00' is no hex of the position; write B48.34")
