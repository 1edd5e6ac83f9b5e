"""Are rows that do not fit each other refused, with the place in the text?"""

from pathlib import Path

from engine.data.textform import Problem
from tests.engine_data.test_textform import COUNTERS_HEAD, FORMATIONS_HEAD, folder, problems_of

CHARTS = (
    '[\n  {"key": "c", "title": "", "rule": "", "dice": "1d6", "header": "none", "columns": ["a"], "bounds": ["0"],'
    ' "sources": ""}\n]\n'
)


def test_a_counter_of_an_unknown_formation_and_type_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"counters.csv": COUNTERS_HEAD + "x,german,a,X,t,,1,\n"})
    assert problems_of(root) == (
        Problem("resources/g/counters.csv", 2, "formation", "there is no formation 'a'"),
        Problem("resources/g/counters.csv", 2, "unit_type", "there is no unit_type 't'"),
    )


def test_a_chart_that_lacks_a_dice_result_is_refused(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,\n" for dice in (1, 2, 3, 4, 6))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n" + lines})
    assert problems_of(root) == (Problem("resources/g/charts.json", 2, "columns", "dice 5: no result for a"),)


def test_a_cell_outside_its_chart_is_refused(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,-,\n" for dice in range(1, 8))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,b,sources\n" + lines})
    reasons = [(problem.line, problem.field) for problem in problems_of(root)]
    assert reasons == [*((line, "column") for line in range(2, 8)), (8, "dice"), (8, "column"), (8, "dice")]


def test_a_ruling_that_has_chosen_none_of_its_readings_is_refused(tmp_path: Path) -> None:
    ruling = (
        '{"key": "k", "rule": "1.1", "question": "?", "readings": ["one die", "two dice"], "chosen": "three dice",'
        ' "why": "", "sources": ""}'
    )
    assert problems_of(folder(tmp_path, {"rulings.json": f"[\n  {ruling}\n]\n"})) == (
        Problem(
            "resources/g/rulings.json",
            2,
            "chosen",
            "k has chosen 'three dice', which is none of its readings; choose one of 'one die', 'two dice'",
        ),
    )


def test_a_citation_of_an_unknown_source_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"formations.csv": FORMATIONS_HEAD + "a,german,A,division,title=printed@hearsay:x\n"})
    assert problems_of(root) == (
        Problem(
            "resources/g/formations.csv",
            2,
            "sources",
            "the source 'hearsay' of 'title' is not in the list of sources",
        ),
    )


SCENARIO = (
    '[\n  {"number": "1", "title": "T", "map": "m", "bounds": "b", "first_turn": 6, "last_turn": 1, "weather": "",'
    ' "text": "", "sources": ""}\n]\n'
)


def test_a_scenario_that_ends_before_it_begins_or_has_no_map_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scenarios" / "g" / "s" / "scenario.json"
    path.parent.mkdir(parents=True)
    path.write_text(SCENARIO, encoding="utf-8")
    found = {(problem.file, problem.line, problem.field) for problem in problems_of(folder(tmp_path, {}))}
    file = "scenarios/g/s/scenario.json"
    assert found == {(file, 2, "map"), (file, 2, "bounds"), (file, 2, "last_turn")}


def test_a_waived_rule_that_is_not_listed_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"waived.csv": "rule,reason,sources\n1.1,ours,\n"})
    assert [(problem.line, problem.field) for problem in problems_of(root)] == [(2, "rule")]


def test_a_counter_that_is_an_unknown_historical_unit_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"identities.csv": "counter,unit,sources\nc,u,\n"})
    assert [(problem.line, problem.field) for problem in problems_of(root)] == [(2, "counter"), (2, "unit")]


def test_a_road_between_hexes_that_the_map_lacks_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"map/links.csv": "map,hex_a,hex_b,kind,sources\nm,A1.01,A1.02,road,\n"})
    fields = [(problem.line, problem.field) for problem in problems_of(root)]
    assert sorted(fields) == [(2, "hex_a"), (2, "hex_b"), (2, "kind")]


def test_a_result_that_its_chart_does_not_take_is_refused(tmp_path: Path) -> None:
    heads = CHARTS.replace('"sources"', '"cells": ["- | #"], "sources"')
    lines = "".join(f"{dice},{'banana' if dice == 3 else '-'},\n" for dice in range(1, 7))
    root = folder(tmp_path, {"charts.json": heads, "charts/c.csv": "dice,a,sources\n" + lines})
    reason = "'banana' is no result of this chart (-; 1); correct it, or the cells of its head"
    assert problems_of(root) == (Problem("resources/g/charts/c.csv", 4, "result", reason),)
