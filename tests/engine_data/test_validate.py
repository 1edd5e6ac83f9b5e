"""Are rows that do not fit each other refused, with the place in the text?"""

from pathlib import Path

import pytest

from engine.data import schema
from engine.data.load import load_tables
from engine.data.locators import locator_fault
from engine.data.textform import Problem, TextFormError
from engine.data.validate import faults
from tests.db.samples import tables
from tests.engine_data.test_textform import COUNTERS_HEAD, FORMATIONS_HEAD, WORDS, folder, problems_of

CHARTS = (
    '[\n  {"key": "c", "title": "", "rule": "", "dice": "1d6", "header": "none", "columns": ["a"], "bounds": ["0"],'
    ' "sources": ""}\n]\n'
)


RULEBOOK = '[\n  {"key": "rulebook", "kind": "rulebook", "title": "", "detail": "", "sources": ""}\n]\n'


def test_a_counter_of_an_unknown_formation_and_type_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"counters.csv": COUNTERS_HEAD + "x,german,a,X,t,,1,\n"})
    assert problems_of(root) == (
        Problem("resources/g/counters.csv", 2, "formation", "there is no formation 'a'; add it or correct the name"),
        Problem("resources/g/counters.csv", 2, "unit_type", "there is no unit type 't'; add it or correct the name"),
    )


def test_a_chart_file_that_is_headed_otherwise_is_told_with_the_header_to_write(tmp_path: Path) -> None:
    """A table of a line for each result of each column would be read as one of the column *result*."""
    lines = "".join(f"{dice},a,-,\n" for dice in range(1, 7))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,column,result,sources\n" + lines})
    reason = "the header must be dice,a,sources: a line holds what all columns have for one result of the dice"
    assert problems_of(root) == (Problem("resources/g/charts/c.csv", 1, "", reason),)


def test_a_date_that_is_no_day_is_told_where_it_stands(tmp_path: Path) -> None:
    turns = "number,label,date,half,note,sources\n1,1,1944-11-31,,,\n"
    root = folder(tmp_path, {"turns.csv": turns})
    said = "'1944-11-31' is no day; write it as 1944-12-16"
    assert problems_of(root) == (Problem("resources/g/turns.csv", 2, "date", said),)
    stood: list[Problem] = []
    assert load_tables(root, standing=stood.append).of(schema.TurnRow)
    assert [problem.reason for problem in stood] == [said]


@pytest.mark.parametrize(
    ("locator", "said"),
    [
        ("lne 3190", "names no lines; write them as line 12, or lines 12-15, 40"),
        ("lineq1277", "names no lines"),
        ("lines 2886-2893, 3061-3q68", "names no lines"),
        ("lines 20-10", "has the lines 20-10, which do not rise; correct them"),
    ],
)
def test_a_misspelled_locator_is_told_where_it_stands_and_may_stand(tmp_path: Path, locator: str, said: str) -> None:
    turns = f'number,label,date,half,note,sources\n1,1,1944-12-16,,,"*=printed@rulebook:{locator}"\n'
    root = folder(tmp_path, {"turns.csv": turns, "sources.json": RULEBOOK})
    (problem,) = problems_of(root)
    assert (problem.file, problem.line, problem.field) == ("resources/g/turns.csv", 2, "sources")
    assert problem.reason == f"'{locator}' {said}" if ";" in said else said in problem.reason
    stood: list[Problem] = []
    assert load_tables(root, standing=stood.append).of(schema.TurnRow)
    assert stood == [problem]


@pytest.mark.parametrize(
    "locator", ["line 12", "lines 12,15, 20-30, the row is cut", "p. 12", "line 3 prints 1/2", "row 4"]
)
def test_what_names_lines_or_something_else_is_no_misspelled_locator(locator: str) -> None:
    assert locator_fault(locator) == ""


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
    assert problem.reason.startswith("'1d6from1' is no kind of dice of the game; use one of its words (1d6)")


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


def test_a_result_that_no_text_may_hold_is_refused_with_its_column(tmp_path: Path) -> None:
    lines = "".join(f"{dice},{chr(7) if dice == 3 else '-'},\n" for dice in range(1, 7))
    root = folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n" + lines})
    (problem,) = problems_of(root)
    assert (problem.file, problem.line, problem.field) == ("resources/g/charts/c.csv", 4, "a")


def test_a_result_that_its_chart_does_not_take_is_refused_with_its_column(tmp_path: Path) -> None:
    heads = CHARTS.replace('"sources"', '"cells": ["- | #"], "sources"')
    lines = "".join(f"{dice},{'banana' if dice == 3 else '-'},\n" for dice in range(1, 7))
    root = folder(tmp_path, {"charts.json": heads, "charts/c.csv": "dice,a,sources\n" + lines})
    reason = "'banana' is no result of this chart (-; 1 to 9); correct it, or the cells of its head"
    assert problems_of(root) == (Problem("resources/g/charts/c.csv", 4, "a", reason),)


RANGES = (
    '[\n  {"key": "c", "title": "", "rule": "", "dice": "1d6", "header": "none", "columns": ["on", "result"],'
    ' "bounds": ["0", ""], "rows": ["low", "high"], "cells": ["range", "text"], "sources": ""}\n]\n'
)
GAP = "column on: no line holds 4; correct a range, or add a line for what the chart leaves out"


def ranges(root: Path, heads: str = RANGES) -> Path:
    """Write a chart whose cells leave out a 4."""
    return folder(root, {"charts.json": heads, "charts/c.csv": "dice,on,result,sources\n1,1-3,A,\n2,5-6,B,\n"})


def test_a_gap_between_cells_may_stand_and_is_told_with_its_place(tmp_path: Path) -> None:
    told: list[Problem] = []
    tables = load_tables(ranges(tmp_path), standing=told.append)
    assert told == [Problem("resources/g/charts.json", 2, "rows", GAP)]
    assert len(tables.of(schema.ChartCellRow)) == 4


def test_a_gap_between_cells_is_a_problem_for_those_who_play(tmp_path: Path) -> None:
    assert [problem.reason for problem in problems_of(ranges(tmp_path))] == [GAP]


def test_a_gap_between_the_titles_of_a_head_may_not_stand(tmp_path: Path) -> None:
    heads = RANGES.replace('"low", "high"', '"1-3", "5-6"').replace('"range", "text"', '"text"')
    heads = heads.replace('"0", ""', '"0", "1"')
    with pytest.raises(TextFormError, match="rows: no line holds 4"):
        load_tables(ranges(tmp_path, heads), standing=lambda _: None)


def test_what_may_stand_is_told_beside_what_may_not(tmp_path: Path) -> None:
    root = ranges(tmp_path)
    (root / "resources/g/counters.csv").write_text(COUNTERS_HEAD + "x,german,a,X,t,,1,\n", encoding="utf-8")
    with pytest.raises(TextFormError) as caught:
        load_tables(root, standing=lambda _: None)
    assert GAP in [problem.reason for problem in caught.value.problems]


def formation(key: str, kind: str) -> str:
    return f"{key},german,{key},{kind},\n"


def test_a_misspelled_declaration_is_told_at_its_own_line_and_not_at_its_users(tmp_path: Path) -> None:
    words = WORDS.replace("division", "divsion")
    used = FORMATIONS_HEAD + formation("a", "division") + formation("b", "division")
    root = folder(tmp_path, {"words.csv": words, "formations.csv": used})
    reason = "no row uses 'divsion', and 2 rows use 'division', which there is not; correct it here, or add 'division'"
    assert problems_of(root) == (Problem("resources/g/words.csv", 3, "word", reason),)


def test_a_misspelled_word_is_told_with_the_one_that_is_meant(tmp_path: Path) -> None:
    used = FORMATIONS_HEAD + formation("a", "division") + formation("b", "divsion") + formation("c", "divsion")
    found = problems_of(folder(tmp_path, {"formations.csv": used}))
    assert [(problem.file, problem.line) for problem in found] == [("resources/g/formations.csv", n) for n in (3, 4)]
    assert {problem.reason.rpartition("; ")[2] for problem in found} == {"did you mean 'division'?"}


def test_a_key_that_only_its_own_line_misspells_is_told_there(tmp_path: Path) -> None:
    formations = FORMATIONS_HEAD + formation("Lehr", "division")
    counters = COUNTERS_HEAD + "".join(f"{key},german,Lehrr,X,t,,1,\n" for key in ("x", "y"))
    found = problems_of(folder(tmp_path, {"formations.csv": formations, "counters.csv": counters}))
    reason = "no row uses 'Lehr', and 2 rows use 'Lehrr', which there is not; correct it here, or add 'Lehrr'"
    assert Problem("resources/g/formations.csv", 2, "key", reason) in found
    assert [problem for problem in found if problem.field == "formation"] == []


def test_keys_that_differ_in_their_numbers_are_no_misspelling(tmp_path: Path) -> None:
    formations = FORMATIONS_HEAD + formation("116P", "division")
    counters = COUNTERS_HEAD + "".join(f"{key},german,119P,X,t,,1,\n" for key in ("x", "y"))
    found = problems_of(folder(tmp_path, {"formations.csv": formations, "counters.csv": counters}))
    assert [problem.line for problem in found if problem.field == "formation"] == [2, 3]


def test_a_value_under_a_misspelled_name_is_told_with_the_one_that_is_meant(tmp_path: Path) -> None:
    values = "table,name,position,title,kind,place,movement_class,mode,sources\nface,attack,1,,number,,,,\n"
    root = folder(tmp_path, {"values.csv": values, "faces.csv": "counter,face,atack,sources\nx,full,3,\n"})
    (problem,) = [problem for problem in problems_of(root) if problem.field == "atack"]
    assert problem.reason.endswith("correct the name or declare it; did you mean 'attack'?")


def test_a_cost_below_zero_is_refused_but_in_a_line_for_a_condition(tmp_path: Path) -> None:
    """With a city of -9 points a unit gained points by each step, and a game did not end."""
    values = "table,name,position,title,kind,place,movement_class,mode,sources\nterrain,mp,1,,cost,,,,\n"
    terrain = "key,kind,title,note,mp,sources\ncity,hex,City,,-9,\nmarch,condition,March,,-1,\ntown,mark,Town,,-1/2,\n"
    found = problems_of(folder(tmp_path, {"values.csv": values, "terrain.csv": terrain}))
    assert [(problem.line, problem.field) for problem in found] == [(2, "mp"), (4, "mp")]
    said = "'-9' is a cost below zero, which only a line of the kind condition has; correct it"
    assert found[0].reason.replace("'", "") == said.replace("'", "")


def test_a_misspelled_source_is_told_where_it_is_declared_and_not_of_each_row_that_cites_it(tmp_path: Path) -> None:
    sources = '[\n  {"key": "rulebok", "kind": "rulebook", "title": "", "detail": "", "sources": ""}\n]\n'
    cited = "".join(f"f{n},german,F{n},division,*=printed@rulebook\n" for n in range(9))
    found = problems_of(folder(tmp_path, {"sources.json": sources, "formations.csv": FORMATIONS_HEAD + cited}))
    assert [(problem.file, problem.line, problem.field) for problem in found] == [
        ("resources/g/sources.json", 2, "key")
    ]
    assert found[0].reason.startswith("no row uses 'rulebok', and 9 rows use 'rulebook', which there is not")


def test_many_lines_with_one_problem_are_told_once_with_their_number(tmp_path: Path) -> None:
    cited = "".join(f"f{n},german,F{n},division,*=printed@letters\n" for n in range(9))
    (problem,) = problems_of(folder(tmp_path, {"formations.csv": FORMATIONS_HEAD + cited}))
    assert problem.line == 2
    assert (
        problem.reason == "there is no source 'letters'; add it or correct the name (8 more lines of this file as well)"
    )


def test_what_causes_other_problems_is_told_before_them() -> None:
    """A hex has a number of no sheet; the road and the river that lead to it find no hex."""
    rows = tables()
    rows.rows["hex"] = [
        row.model_copy(update={"hex": "Z9.99"}) if row.hex == "M1.02" else row for row in rows.of(schema.HexRow)
    ]
    found = [fault.table for fault in faults(rows)]
    assert found[0] == "hex"
    assert {*found[1:]} == {"hexside", "link", "placement"}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("a,germann,A,division,", "'germann' is not known; use 'german' or 'allied'; did you mean 'german'?"),
        ("a,german,A,Division,", "'Division' is no formation kind of the game; use one of its words"),
        ("a,german,A,division,*=printd@rulebook", "; did you mean 'printed'?"),
        ("a,german,A,division,titel=printed@rulebook", "; did you mean 'title'?"),
    ],
)
def test_a_word_that_is_not_known_comes_with_the_nearest(tmp_path: Path, row: str, said: str) -> None:
    (problem,) = problems_of(folder(tmp_path, {"formations.csv": FORMATIONS_HEAD + row + "\n"}))
    assert said in problem.reason
    assert "did you mean" in problem.reason


def test_a_line_of_a_chart_that_stands_twice_is_told_once(tmp_path: Path) -> None:
    lines = "".join(f"{dice},-,\n" for dice in (1, 2, 3, 4, 5, 6, 2))
    (problem,) = problems_of(folder(tmp_path, {"charts.json": CHARTS, "charts/c.csv": "dice,a,sources\n" + lines}))
    assert (problem.line, problem.reason) == (8, "the line 2 stands already at line 3; keep one")
