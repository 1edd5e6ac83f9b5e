"""Does the text form read back what it wrote, byte for byte, and name every problem of a broken text?"""

from pathlib import Path

import pytest

from engine.data import schema
from engine.data.load import load_tables, shipped_root
from engine.data.schema import CitationRow, Row
from engine.data.tables import Tables
from engine.data.textform import Problem, TextFormError, read_tables, write_tables
from engine.data.textread import READING
from engine.data.validate import faults

GAME = '[\n  {"title": "T", "publisher": "P", "year": 1994, "step": "day", "first_date": "1944-12-16", "dice": "2d6"'
FORMATIONS_HEAD = "key,side,title,kind,sources\n"
COUNTERS_HEAD = "key,side,formation,name,unit_type,size,steps,sources\n"


WORDS = "list,word,position,title,sources\ndice,1d6,1,,\nformation_kind,division,1,,\nplace_kind,town,1,,\n"
"""The words that the small games use."""


def folder(root: Path, files: dict[str, str]) -> Path:
    """Write a small game ``g`` of these files under ``resources/g`` and return the top folder."""
    for name, text in {"game.json": GAME + ', "sources": ""}\n]\n', "words.csv": WORDS, **files}.items():
        path = root / "resources" / "g" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return root


def problems_of(root: Path) -> tuple[Problem, ...]:
    with pytest.raises(TextFormError) as caught:
        load_tables(root)
    return caught.value.problems


def small_tables() -> Tables:
    """Return a game with a row of every form and citations of every kind."""
    tables = Tables()
    rows: list[Row] = [
        schema.GameRow(
            game="g", title="Übung", publisher="P", year=1994, step="day", first_date="1944-12-16", dice="2d6"
        ),
        schema.SourceRow(game="g", key="rulebook", kind="rulebook", title="", detail=""),
        schema.ParameterRow(game="g", key="b10", value="1/2", unit="", rule="1.1", note='one, "two"\nthree'),
        schema.ParameterRow(game="g", key="b9", value="6", unit="steps", rule="1.3", note=""),
        schema.MapRow(game="g", map="m", title="", orientation="pointy", shifted="odd", north=0),
        schema.HexRow(game="g", map="m", hex="B1.10", terrain="open", marks="jam"),
        schema.HexRow(game="g", map="m", hex="B1.09", terrain="open"),
        schema.FaceRow(
            game="g", counter="c", face="full", attack=None, defense=0, movement=6, barrage=None, range=None
        ),
        schema.ChartRow(
            game="g", key="crt", title="", rule="", dice="1d6", header="odds", columns=("1:1", "2:1"), bounds=("1", "2")
        ),
        schema.ScenarioRow(
            game="g",
            scenario="s",
            number="5.1",
            title="",
            map="m",
            bounds="b",
            first_turn=1,
            last_turn=2,
            weather="soup",
            text="",
        ),
        schema.ClauseRow(
            game="g",
            scenario="s",
            key="k",
            kind="victory",
            form="f",
            args={"z": [1, "ü"], "a": None},
            text="",
            rule="",
            enforced=True,
        ),
    ]
    rows += [
        schema.ChartCellRow(game="g", chart="crt", dice=dice, column=column, result="-")
        for dice in range(1, 7)
        for column in ("2:1", "1:1")
    ]
    tables.add(rows)

    def cite(table: str, key: str, field: str, locator: str) -> CitationRow:
        return CitationRow(
            game="g",
            table=table,
            row_key=key,
            field=field,
            certainty="printed",
            source="rulebook",
            locator=locator,
        )

    tables.citations = [
        cite("parameter", "g|b9", "value", "line 119"),
        cite("parameter", "g|b9", "*", ""),
        cite("chart_cell", "g|crt|1|1:1", "*", "line 5"),
        cite("chart_cell", "g|crt|1|2:1", "*", "line 5"),
        cite("chart_cell", "g|crt|2|2:1", "*", "line 6"),
    ]
    return tables


def test_written_rows_and_citations_are_read_back(tmp_path: Path) -> None:
    tables = small_tables()
    write_tables(tables, tmp_path)
    found = read_tables(tmp_path)
    for kind in schema.ROW_TYPES:
        assert found.of(kind) == tables.of(kind)
    assert {row.model_dump_json() for row in found.citations} == {row.model_dump_json() for row in tables.citations}


def test_writing_what_was_read_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    write_tables(small_tables(), first)
    write_tables(read_tables(first), second)
    files = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert files
    assert [(second / name).read_bytes() for name in files] == [(first / name).read_bytes() for name in files]


def test_rows_are_sorted_with_digits_as_numbers(tmp_path: Path) -> None:
    write_tables(small_tables(), tmp_path)
    lines = (tmp_path / "resources/g/parameters.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "b9,6,steps,1.3,,*=printed@rulebook; value=printed@rulebook:line 119"
    assert lines[2].startswith("b10,1/2,")


def test_a_line_of_a_chart_cites_all_its_cells_at_once_when_they_agree(tmp_path: Path) -> None:
    write_tables(small_tables(), tmp_path)
    lines = (tmp_path / "resources/g/charts/crt.csv").read_text(encoding="utf-8").splitlines()
    assert lines[:3] == [
        "dice,1:1,2:1,sources",
        "1,-,-,*=printed@rulebook:line 5",
        "2,-,-,2:1=printed@rulebook:line 6",
    ]


def test_a_chart_cell_that_was_corrected_has_the_source_of_the_correction(tmp_path: Path) -> None:
    tables = small_tables()
    owner = schema.CitationRow(
        game="g",
        table="chart_cell",
        row_key="g|crt|1|2:1",
        field="result",
        certainty="owner",
        source="owner",
        locator="",
    )
    tables.citations.append(owner)
    write_tables(tables, tmp_path)
    lines = (tmp_path / "resources/g/charts/crt.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "1,-,-,1:1=printed@rulebook:line 5; 2:1=owner@owner"


def test_marks_stand_as_their_words(tmp_path: Path) -> None:
    write_tables(small_tables(), tmp_path)
    lines = (tmp_path / "resources/g/map/hexes.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == ["m,B1.09,open,,", "m,B1.10,open,jam,"]


def test_json_has_one_object_a_line_in_plain_letters(tmp_path: Path) -> None:
    write_tables(small_tables(), tmp_path)
    text = (tmp_path / "resources/g/game.json").read_text(encoding="utf-8")
    assert text == GAME.replace('"T"', '"Übung"') + ', "sources": ""}\n]\n'


def test_a_table_without_rows_overwrites_its_old_text(tmp_path: Path) -> None:
    tables = small_tables()
    write_tables(tables, tmp_path)
    tables.rows["parameter"] = []
    tables.citations = [row for row in tables.citations if row.table != "parameter"]
    write_tables(tables, tmp_path)
    assert read_tables(tmp_path).of(schema.ParameterRow) == []


def test_shipped_text_is_canonical(tmp_path: Path) -> None:
    root = shipped_root()
    write_tables(read_tables(root), tmp_path)
    names = {
        path.relative_to(root)
        for game in (path.parent.name for path in root.glob("resources/*/game.json"))
        for top in ("resources", "scenarios")
        for path in (root / top / game).rglob("*")
        if path.suffix in (".csv", ".json") and path.relative_to(root / top / game).parts[0] != READING
    }
    assert names
    for name in sorted(names):
        assert (tmp_path / name).read_bytes() == (root / name).read_bytes(), name


def test_every_problem_of_every_file_is_named_at_once(tmp_path: Path) -> None:
    root = folder(
        tmp_path,
        {
            "formations.csv": FORMATIONS_HEAD + "a,german,A,division,\nb,belgian,B,division,\n",
            "counters.csv": COUNTERS_HEAD
            + "x,german,a,X,t,,two,\n"
            + "y,german,a,Y,t,,02,size=certain@rulebook\n"
            + "z,german,a,Z\n"
            + "v,german,a,V,t,,1,color=printed@rulebook\n"
            + "w,german,a,W,t,,1,\nw,german,a,W,t,,1,\n",
            "sources.json": '[\n  {"key": "k", "kind": "rulebook", "title": 3, "detail": "", "sources": ""}\n]\n',
        },
    )
    found = [(problem.file.removeprefix("resources/g/"), problem.line, problem.field) for problem in problems_of(root)]
    assert found == [
        ("counters.csv", 2, "steps"),
        ("counters.csv", 3, "steps"),
        ("counters.csv", 3, "sources"),
        ("counters.csv", 4, ""),
        ("counters.csv", 5, "sources"),
        ("counters.csv", 7, "key"),
        ("formations.csv", 3, "side"),
        ("sources.json", 2, "title"),
        ("counters.csv", 5, "unit_type"),
        ("counters.csv", 6, "unit_type"),
    ]


def test_a_problem_reads_as_file_line_field_and_reason(tmp_path: Path) -> None:
    root = folder(tmp_path, {"counters.csv": COUNTERS_HEAD + "x,german,a,X,t,,two,\n"})
    assert [str(problem) for problem in problems_of(root)] == [
        "resources/g/counters.csv:2: steps: 'two' is not a whole number; write one"
    ]


def test_a_wrong_header_is_named_with_the_right_one(tmp_path: Path) -> None:
    root = folder(tmp_path, {"formations.csv": "key,side,title,sources\na,german,A,\n"})
    assert str(problems_of(root)[0]) == "resources/g/formations.csv:1: the header must be " + FORMATIONS_HEAD.strip()


def test_the_line_of_a_record_is_where_it_begins(tmp_path: Path) -> None:
    text = 'key,value,unit,rule,note,sources\na,1,,1,"two\nlines",\nb,1,,1,,nothing\n'
    root = folder(tmp_path, {"parameters.csv": text})
    assert problems_of(root)[0].line == 4


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{}", 1),
        ('[\n  {"key": 1,,}\n]\n', 2),
        ('[\n  {"key": "a", "key": "b"}\n]\n', 2),
        ("[\n]\nmore\n", 2),
        ("[\n", 2),
    ],
    ids=["empty", "no list", "bad object", "member twice", "text after the end", "no end"],
)
def test_broken_json_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    root = folder(tmp_path, {"sources.json": text})
    assert [problem.line for problem in problems_of(root)] == [line]


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {})
    (root / "resources/g/rules.csv").write_bytes(b"rule,title\n\xff\n")
    assert "no UTF-8" in str(problems_of(root)[0])


def test_a_file_that_belongs_to_no_table_is_refused(tmp_path: Path) -> None:
    root = folder(tmp_path, {"countres.csv": COUNTERS_HEAD})
    assert problems_of(root)[0].file == "resources/g/countres.csv"


def test_a_folder_of_resources_without_a_game_is_passed_over(tmp_path: Path) -> None:
    root = folder(tmp_path, {})
    (root / "resources" / "symbols").mkdir()
    (root / "resources" / "symbols" / "units.json").write_text("{}", encoding="utf-8")
    assert [row.game for row in read_tables(root).of(schema.GameRow)] == ["g"]


def test_only_the_wanted_games_are_read(tmp_path: Path) -> None:
    root = folder(tmp_path, {"formations.csv": "broken\n"})
    assert read_tables(root, games={"h"}).rows == {}


HISTORY_HEAD = "key,side,title,parent,kind,sources\n"


def test_units_of_history_stand_beside_the_games(tmp_path: Path) -> None:
    tables = small_tables()
    unit = schema.HistoricalUnitRow(key="us/2 Inf Div", side="allied", title="2nd", parent="", kind="division")
    tables.add([unit])
    write_tables(tables, tmp_path)
    text = (tmp_path / "resources/history/units.csv").read_text(encoding="utf-8")
    assert text == HISTORY_HEAD + "us/2 Inf Div,allied,2nd,,division,\n"
    for games in (None, {"g"}):
        assert read_tables(tmp_path, games=games).of(schema.HistoricalUnitRow) == [unit]


def test_a_unit_of_history_cites_no_source_of_a_game(tmp_path: Path) -> None:
    folder(tmp_path, {"../history/units.csv": HISTORY_HEAD + "k,allied,K,,division,*=printed@rulebook\n"})
    assert [str(problem) for problem in problems_of(tmp_path)] == [
        "resources/history/units.csv:2: sources: must be empty: a row of no game has no game's source"
    ]


def test_a_chart_without_dice_has_titled_lines(tmp_path: Path) -> None:
    tables = small_tables()
    head = tables.of(schema.ChartRow)[0].model_copy(update={"dice": "rows", "rows": ("tank", "gun", "foot")})
    tables.rows["chart"] = [head]
    assert {fault.reason for fault in faults(tables) if fault.table == "chart_cell"} == {
        "line 4 is none of the 3 rows; remove the line, or correct the head",
        "line 5 is none of the 3 rows; remove the line, or correct the head",
        "line 6 is none of the 3 rows; remove the line, or correct the head",
    }


def test_what_a_change_of_an_erratum_prints_may_be_unknown(tmp_path: Path) -> None:
    tables = small_tables()
    values = {"table": "face", "row_key": "g|c|full", "field": "attack", "printed": None, "value": 4, "text": ""}
    change = schema.ErratumChangeRow.model_validate(
        {"game": "g", "erratum": "e1", "position": 1, "kind": "set", **values}
    )
    tables.add([change])
    write_tables(tables, tmp_path)
    assert read_tables(tmp_path).of(schema.ErratumChangeRow) == [change]
