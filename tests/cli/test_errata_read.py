"""``losheim errata read``."""

import json
from pathlib import Path

from typer.testing import CliRunner

from editor.cli import app
from editor.publishing.listing import STATUSES, Wanted, listed
from editor.publishing.tables import as_csv
from tests.editor.small import shipped_rows

RUNNER = CliRunner()


def read(library: Path, source: Path, *words: str) -> tuple[int, str]:
    found = RUNNER.invoke(app, ["errata", "read", str(library), str(source), "--game", "scs1994", *words])
    return found.exit_code, found.stdout


def shipped_list(folder: Path) -> Path:
    path = folder / "errata.csv"
    path.write_text(as_csv(listed(shipped_rows("scs1994"), "scs1994", Wanted(statuses=STATUSES))), "utf-8")
    return path


def test_a_list_is_reviewed_and_nothing_is_written(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("erratum,title,text\nE-99,Names,Read 36m.\n", "utf-8")
    before = ardennes_library.read_bytes()
    code, said = read(ardennes_library, source)
    assert (code, said.splitlines()[-1]) == (0, "2 new")
    assert ardennes_library.read_bytes() == before


def test_a_list_that_is_taken_in_is_the_same_afterwards(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("erratum,title,text\nE-99,Names,Read 36m.\n", "utf-8")
    assert read(ardennes_library, source, "--apply")[1].splitlines()[-1] == "2 new; taken in as one step"
    assert read(ardennes_library, source)[1].splitlines()[-1] == "1 same"


def test_what_is_taken_in_is_one_step_to_undo(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("erratum,title,text\nE-99,Names,Read 36m.\nE-98,More,Read 37m.\n", "utf-8")
    read(ardennes_library, source, "--apply")
    journal = RUNNER.invoke(app, ["list", str(ardennes_library), "journal", "--json"]).stdout
    assert [entry["label"] for entry in json.loads(journal)] == ["4 lines of a list of errata taken in"]


def test_lines_that_cannot_be_matched_end_with_one(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("erratum,title,kind,table,row_key,field,value\nE-99,Names,set,face,nobody,attack,4\n", "utf-8")
    code, said = read(ardennes_library, source, "--apply", "--json")
    assert (code, [line["how"] for line in json.loads(said)["lines"]]) == (1, ["new", "unmatched"])


def test_the_list_of_a_library_is_all_the_same_to_it(ardennes_library: Path, tmp_path: Path) -> None:
    code, said = read(ardennes_library, shipped_list(tmp_path), "--json")
    lines = json.loads(said)["lines"]
    assert (code, {line["how"] for line in lines}) == (0, {"same"})


def test_another_library_is_read_as_a_list(ardennes_library: Path, ardennes_file: Path) -> None:
    code, said = read(ardennes_library, ardennes_file)
    assert (code, said.splitlines()[-1]) == (0, "32 same")
