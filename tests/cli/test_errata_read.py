"""``losheim errata read``."""

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.build import build_library
from db.connection import open_for_reading
from db.scenario_io import tables_of
from editor.cli import app
from editor.publishing.listing import STATUSES, Wanted, listed
from editor.publishing.tables import as_csv
from engine.data.errata import effective
from engine.data.schema import ErratumRow
from engine.data.tables import Tables
from tests.editor.small import shipped_rows
from tests.shipped import shipped_tables
from tests.some_now import some_now

RUNNER = CliRunner()
ALL_SAME = "37 same"
"""What a shipped list is to a library of the same: 32 lines, and of five the scenario that plays with an erratum."""


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


@pytest.mark.deep
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


def test_a_head_that_cannot_be_is_named_and_nothing_is_written(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_text("erratum,title,status,text\nE-99,Names,house,Read.\nE-98,More,perhaps,Read.\n", "utf-8")
    before = ardennes_library.read_bytes()
    found = RUNNER.invoke(app, ["errata", "read", str(ardennes_library), str(source), "--game", "scs1994", "--apply"])
    assert (found.exit_code, "line 3 (E-98): status" in found.output) == (2, True)
    assert ardennes_library.read_bytes() == before


@pytest.mark.parametrize(("form", "between"), some_now(2, [("utf-8-sig", ";"), ("utf-8-sig", "\t"), ("utf-16", "\t")]))
def test_a_list_that_a_spreadsheet_has_saved_is_read(
    form: str, between: str, ardennes_library: Path, tmp_path: Path
) -> None:
    source, saved = shipped_list(tmp_path), io.StringIO()
    lines = csv.reader(io.StringIO(source.read_text("utf-8")))
    csv.writer(saved, delimiter=between, lineterminator="\r\n").writerows(lines)
    source.write_bytes(saved.getvalue().encode(form))
    assert read(ardennes_library, source)[1].splitlines()[-1] == ALL_SAME


def test_a_text_that_is_not_in_utf_8_is_not_called_a_library(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.csv"
    source.write_bytes("erratum;title\nE-99;Amblève\n".encode("cp1252"))
    found = RUNNER.invoke(app, ["errata", "read", str(ardennes_library), str(source), "--game", "scs1994"])
    assert "save it as UTF-8" in found.output


def test_a_spreadsheet_is_told_to_be_saved_as_csv(ardennes_library: Path, tmp_path: Path) -> None:
    source = tmp_path / "list.xlsx"
    source.write_bytes(b"PK\x03\x04" + bytes(range(128, 256)))
    found = RUNNER.invoke(app, ["errata", "read", str(ardennes_library), str(source), "--game", "scs1994"])
    assert found.exit_code == 2 and "list.xlsx is a spreadsheet or packed, no text" in found.output
    assert "save it as CSV" in found.output


def test_the_list_of_a_library_is_all_the_same_to_it(ardennes_library: Path, tmp_path: Path) -> None:
    code, said = read(ardennes_library, shipped_list(tmp_path), "--json")
    lines = json.loads(said)["lines"]
    assert (code, {line["how"] for line in lines}) == (0, {"same"})


@pytest.mark.deep
def test_another_library_is_read_as_a_list(ardennes_library: Path, ardennes_file: Path) -> None:
    code, said = read(ardennes_library, ardennes_file)
    assert (code, said.splitlines()[-1]) == (0, ALL_SAME)


def losheim(*words: str) -> tuple[int, str]:
    found = RUNNER.invoke(app, list(words))
    return found.exit_code, found.output


def test_an_edition_is_named_once(ardennes_library: Path) -> None:
    assert losheim("errata", "edition", str(ardennes_library), "1.0")[1].split()[1:] == ["1.0"]
    assert losheim("errata", "edition", str(ardennes_library), "1.0")[0] == 2


@pytest.mark.deep
def test_since_an_edition_only_what_is_new_is_listed(ardennes_library: Path, tmp_path: Path) -> None:
    losheim("errata", "edition", str(ardennes_library), "1.0")
    source, out = tmp_path / "list.csv", tmp_path / "new.md"
    source.write_text("erratum,title,text\nE-99,Names,Read 36m.\n", "utf-8")
    read(ardennes_library, source, "--apply")
    told = ["report", "errata", "--game", "scs1994", "--library", str(ardennes_library), "--form", "markdown"]
    assert losheim(*told, "--out", str(out), "--since", "1.0")[0] == 0
    said = out.read_text("utf-8")
    assert [line for line in said.splitlines() if line.startswith("### ")] == [
        '### <a id="erratum-E-99"></a>E-99 · Names'
    ]


def test_a_list_that_was_published_is_an_edition(tmp_path: Path) -> None:
    edition, out = shipped_list(tmp_path), tmp_path / "new.md"
    told = ["report", "errata", "--game", "scs1994", "--form", "markdown", "--out", str(out)]
    losheim(*told, "--since", str(edition))
    assert "new or changed since errata." in out.read_text("utf-8")
    assert "### " not in out.read_text("utf-8")


def test_an_unknown_edition_is_wrong_use(tmp_path: Path) -> None:
    told = ["report", "errata", "--game", "scs1994", "--form", "markdown", "--out", str(tmp_path / "new.md")]
    code, said = losheim(*told, "--since", "1.0")
    assert (code, "There is no edition '1.0'" in said) == (2, True)


@pytest.mark.deep
def test_shipped_errata_read_into_a_library_without_any_give_the_same_values(tmp_path: Path) -> None:
    bare = shipped_tables("scs1994")
    kept = {table: rows for table, rows in bare.rows.items() if "erratum" not in table}
    library = tmp_path / "bare.losheim"
    build_library(library, Tables(kept, [row for row in bare.citations if "erratum" not in row.table]))
    assert read(library, shipped_list(tmp_path), "--apply")[0] == 0
    opened = open_for_reading(library)
    with opened.reading() as session:
        found = tables_of(session, "scs1994")
    opened.close()
    assert in_force(found) == in_force(shipped_tables("scs1994"))


def in_force(found: Tables) -> list[tuple[str, str]]:
    """Return the rows of a scenario with all errata on, but what is said of errata."""
    on = {row.key: True for row in found.of(ErratumRow)}
    rows = effective(found, "scs1994", "kampfgruppe-peiper", on).tables.rows
    plain = ((row.TABLE, row.model_dump(mode="json")) for each in rows.values() for row in each)
    return sorted((table, json.dumps(row, sort_keys=True)) for table, row in plain if "errat" not in table)
