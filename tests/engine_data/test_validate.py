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
        Problem("resources/g/counters.csv", 2, "formation", "there is no formation 'a'; add it or correct the name"),
        Problem("resources/g/counters.csv", 2, "unit_type", "there is no unit type 't'; add it or correct the name"),
    )


LACKING = "dice 5: no result for a; add what is missing to its cells"


def test_a_chart_that_lacks_a_dice_result_is_refused(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,\n" for dice in (1, 2, 3, 4, 6))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n" + lines})
    assert problems_of(root) == (Problem("resources/g/charts.json", 2, "columns", LACKING),)


def test_a_cell_outside_its_chart_is_refused(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,-,\n" for dice in range(1, 8))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,b,sources\n" + lines})
    assert [(problem.line, problem.field, problem.reason) for problem in problems_of(root)] == [
        (2, "column", "the chart has no column 'b' (a); correct it, or the columns of the head"),
        (8, "dice", "1d6 never shows 7; remove the line, or correct the head"),
    ]


def test_a_wrong_word_for_the_dice_is_told_once_and_not_of_every_cell(tmp_path: Path) -> None:
    heads = CHARTS.replace('"1d6"', '"1d6from1"')
    lines = "".join(f"{dice},-,\n" for dice in range(1, 7))
    root = folder(tmp_path, {"charts.json": heads, "charts/c.csv": "dice,a,sources\n" + lines})
    (problem,) = problems_of(root)
    assert (problem.line, problem.field) == (2, "dice")
    assert problem.reason.startswith("'1d6from1' is no dice of the game; use one of its words (1d6)")


def test_lines_that_lack_the_same_columns_are_told_at_once(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,\n" for dice in (2, 6))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n" + lines})
    reason = "dice 1, 3 to 5: no result for a; add what is missing to its cells"
    assert problems_of(root) == (Problem("resources/g/charts.json", 2, "columns", reason),)


def test_a_range_in_a_line_of_a_chart_is_told_how_to_be_written(tmp_path: Path) -> None:
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n1-6,-,\n"})
    reason = (
        "'1-6' is no result of dice as thrown; write one a line, as 7, or give the head of the chart rows with the"
        " ranges of its lines, and number the lines from 1"
    )
    assert problems_of(root) == (Problem("resources/g/charts/c.csv", 2, "dice", reason),)


def test_a_hex_that_is_listed_under_two_numbers_is_told_where_it_stands(tmp_path: Path) -> None:
    sheets = (
        '[\n  {"map": "m", "sheet": "A", "label": "A{a}.{b:02d}", "column_0": 0, "column_a": 1, "column_b": 0,'
        ' "row_0": 0, "row_a": 0, "row_b": 1, "a_first": null, "a_last": null, "b_first": null, "b_last": null,'
        ' "odd": 0, "sources": ""}\n]\n'
    )
    hexes = "map,hex,terrain,marks,sources\nm,A1.01,unknown,,\nm,A01.01,unknown,,\n"
    root = folder(tmp_path, {"map/sheets.json": sheets, "map/hexes.csv": hexes})
    reason = "hex 'A01.01' lies on the same cell as 'A1.01'; list it once, or correct the sheets"
    assert Problem("resources/g/map/hexes.csv", 3, "hex", reason) in problems_of(root)


def test_an_unknown_name_is_told_with_one_that_is_like_it(tmp_path: Path) -> None:
    formations = FORMATIONS_HEAD + "armors,german,A,division,\n"
    root = folder(tmp_path, {"formations.csv": formations, "counters.csv": COUNTERS_HEAD + "x,german,armor,X,,,1,\n"})
    reason = "there is no formation 'armor'; add it or correct the name; did you mean 'armors'?"
    assert Problem("resources/g/counters.csv", 2, "formation", reason) in problems_of(root)


def test_a_fault_of_form_hides_no_fault_of_fit_beside_it(tmp_path: Path) -> None:
    """The second line cites a field that is none; the unknown formation of the same row is told with it."""
    root = folder(tmp_path, {"counters.csv": COUNTERS_HEAD + "x,german,a,X,t,,1,nme=printed@rulebook\n"})
    assert [(problem.line, problem.field) for problem in problems_of(root)] == [
        (2, "sources"),
        (2, "formation"),
        (2, "unit_type"),
    ]


def test_a_row_that_could_not_be_read_is_not_told_to_be_missing(tmp_path: Path) -> None:
    """The formation has a cell too many; the counter that names it is not at fault, one of an unknown type is."""
    formations = FORMATIONS_HEAD + "a,german,A,division,,,\n"
    root = folder(tmp_path, {"formations.csv": formations, "counters.csv": COUNTERS_HEAD + "x,german,a,X,t,,1,\n"})
    assert [(problem.file, problem.field) for problem in problems_of(root)] == [
        ("resources/g/formations.csv", ""),
        ("resources/g/counters.csv", "unit_type"),
    ]


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
            "there is no source 'hearsay'; add it or correct the name",
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
