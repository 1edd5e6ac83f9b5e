"""Are keys names, never paths, and do rows hold what a game can mean?"""

from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.data import schema
from engine.data.load import load_tables
from engine.data.map_assembly import expand
from engine.data.schema.fields import (
    CitedKey,
    Column,
    HexLabel,
    Key,
    PathKey,
    SlashKey,
    Subject,
    Text,
    Word,
    key_fault,
    short,
)
from engine.data.tables import DataError, Tables
from engine.data.textform import TextFormError, write_tables
from tests.engine_data.test_textform import COUNTERS_HEAD, FORMATIONS_HEAD, folder, problems_of

ANYWHERE = ["", " ", "a\nb", "a\0", "a\x1b[31m", "a\u202eb", "\u200ba", "x" * 2_001]


@pytest.mark.parametrize("kind", [PathKey, Key, SlashKey, CitedKey, Word, Column, HexLabel, Subject])
@pytest.mark.parametrize("text", ANYWHERE, ids=lambda text: ascii(text[:9]))
def test_no_key_is_empty_endless_or_holds_what_cannot_be_seen(kind: object, text: str) -> None:
    assert key_fault(kind, text)


@pytest.mark.parametrize(
    "text", ["..", ".", "../..", "a/b", "a\\b", "/etc", ".hidden", "a.b", "a|b", "-a", "C:", "a b"]
)
def test_a_key_that_names_a_folder_is_no_path(text: str) -> None:
    assert key_fault(PathKey, text)


@pytest.mark.parametrize("text", ["..", "../x", "a/../b", "a//b", "/a", "a/", "a\\b", "a|b", " a", "a "])
def test_a_key_with_slashes_is_no_path(text: str) -> None:
    assert key_fault(SlashKey, text)


@pytest.mark.parametrize("text", ["german/1SSPz/501SS VI#1", "allied/-/9 Inf#1", "german/LXVI/18. VG#2", "é/ü/2(M)#1"])
def test_a_counter_is_named_by_side_formation_and_name(text: str) -> None:
    assert not key_fault(SlashKey, text)


@pytest.mark.parametrize("text", ["a;b", "a:b", "a@b"])
def test_a_source_holds_no_sign_that_parts_a_cell_of_sources(text: str) -> None:
    assert key_fault(CitedKey, text)


def test_every_field_of_every_key_has_a_type_of_its_own() -> None:
    plain = {
        f"{kind.TABLE}.{name}"
        for kind in schema.ROW_TYPES
        for name in kind.KEY
        if kind.model_fields[name].annotation in (str, int) and not kind.model_fields[name].metadata
    }
    assert plain == set()


def test_no_field_of_any_row_takes_a_text_with_a_zero_byte() -> None:
    free = [
        f"{kind.TABLE}.{name}"
        for kind in schema.ROW_TYPES
        for name, field in kind.model_fields.items()
        if field.annotation is str and not field.metadata
    ]
    assert free == []
    assert key_fault(Text, "a\0b")


def test_a_folder_of_a_game_whose_name_is_no_key_is_refused_once(tmp_path: Path) -> None:
    root = folder(tmp_path, {"formations.csv": FORMATIONS_HEAD + "a,german,A,none,\nb,german,B,none,\n"})
    (root / "resources/g").rename(root / "resources/a game")
    found = [problem for problem in problems_of(root) if problem.file.endswith("formations.csv")]
    assert [(problem.line, problem.field) for problem in found] == [(0, "game")]
    assert "must be a name of letters" in found[0].reason


def test_text_is_never_written_outside_its_folder(tmp_path: Path) -> None:
    tables = Tables()
    head = schema.GameRow(game="g", title="", publisher="", year=1994, step="day", first_date="1944-12-16", dice="2d6")
    tables.add([head.model_copy(update={"game": "../../../out"})])
    with pytest.raises(TextFormError, match="a key is no path"):
        write_tables(tables, tmp_path / "deep" / "folder")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        ("german/a/X#1,german,a,X,t,Rgt,-1,", "steps", "-1 is too small; the least is 0"),
        (f"german/a/X#1,german,a,X,t,Rgt,{'9' * 40},", "steps", "is too large; the most is 99"),
        (f"german/a/X#1,german,a,X,t,Rgt,{'9' * 5000},", "steps", "a number with 5000 digits; write a smaller one"),
        ("german/a|X#1,german,a,X,t,Rgt,1,", "key", "no path; correct it"),
        ("../../X,german,a,X,t,Rgt,1,", "key", "no path; correct it"),
        ("german/a/X#1,german,a,\0,t,Rgt,1,", "name", "one line without control characters; correct it"),
        ("german/a/X#1,french,a,X,t,Rgt,1,", "side", "'french' is not known; use 'german' or 'allied'"),
    ],
    ids=["negative", "forty digits", "five thousand digits", "bar", "path", "zero byte", "word"],
)
def test_what_no_game_can_mean_is_named_with_file_line_field_and_remedy(
    line: str, field: str, words: str, tmp_path: Path
) -> None:
    root = folder(tmp_path, {"counters.csv": COUNTERS_HEAD + line + "\n"})
    found = [problem for problem in problems_of(root) if problem.field == field]
    assert [(problem.file, problem.line) for problem in found] == [("resources/g/counters.csv", 2)]
    assert words in found[0].reason


def test_a_message_never_repeats_ten_megabytes() -> None:
    assert len(short("x" * 10_000_000)) < 80
    assert len(short(10**5000)) < 80


@pytest.mark.parametrize("text", ["A1..A99999999", "A1..A99999", "A1..A" + "9" * 5000, "A1..A2²"])
def test_a_range_without_end_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="the range A1..A"):
        expand(text)


@pytest.mark.parametrize("label", ["{a.__class__}{b}", "{a:0999999999d}{b}", "{c}{b}", "{a}", "{b}{b}", "{b}{a}", "{"])
def test_the_form_of_a_sheet_names_its_two_numbers_and_nothing_else(label: str) -> None:
    with pytest.raises(ValidationError):
        schema.SheetRow(
            game="g", map="m", sheet="s", label=label, column_0=0, column_a=1, column_b=0, row_0=0, row_a=0, row_b=1
        )


def test_every_shipped_key_is_a_name() -> None:
    assert load_tables().rows  # reading tests each of them
