"""``losheim backup`` and ``losheim save-as``: copies, messages, exit codes."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.build import build_library
from db.changes import row_values
from db.connection import inspect_file, open_library
from db.journal import record
from db.reverting import checkpoint
from editor.cli import app
from editor.commands.outcome import FILE_TROUBLE, GOOD, WRONG_USE
from tests.db.samples import GAME, tables
from tests.db.test_merging import paint


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "toy.losheim"
    build_library(path, tables())
    return path


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, " ".join(result.output.split())


def test_a_backup_lies_beside_the_library(file: Path) -> None:
    code, output = run("backup", file)
    (made,) = file.with_name("toy.losheim.backups").iterdir()
    assert code == GOOD
    assert output.endswith(f"{made.name}: {made.stat().st_size} bytes")
    assert made.name.endswith(".asked.losheim")
    assert inspect_file(made)


def test_a_backup_goes_to_the_folder_that_is_named(file: Path, tmp_path: Path) -> None:
    code, _ = run("backup", file, "--to", tmp_path / "safe")
    assert code == GOOD
    assert len(list((tmp_path / "safe").iterdir())) == 1


def test_a_library_is_saved_under_another_name(file: Path, tmp_path: Path) -> None:
    code, output = run("save-as", file, tmp_path / "new.losheim")
    assert code == GOOD
    assert "new.losheim" in output
    assert inspect_file(tmp_path / "new.losheim")


def test_saving_over_a_library_needs_force(file: Path, tmp_path: Path) -> None:
    run("save-as", file, tmp_path / "new.losheim")
    code, output = run("save-as", file, tmp_path / "new.losheim")
    assert (code, "is there already" in output) == (FILE_TROUBLE, True)
    assert run("save-as", file, tmp_path / "new.losheim", "--force")[0] == GOOD


def test_saving_over_another_file_is_refused_with_force_too(file: Path, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear library,")
    code, output = run("save-as", file, tmp_path / "letter", "--force")
    assert (code, "is not a Losheim library" in output) == (FILE_TROUBLE, True)
    assert (tmp_path / "letter").read_text() == "Dear library,"


@pytest.mark.parametrize("words", [["backup"], ["save-as", "new.losheim"]])
def test_a_missing_library_is_named(words: list[str], tmp_path: Path) -> None:
    code, output = run(words[0], tmp_path / "none.losheim", *(tmp_path / word for word in words[1:]))
    assert (code, "there is no library" in output) == (FILE_TROUBLE, True)
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_state_is_copied_by_number_or_checkpoint(file: Path, tmp_path: Path) -> None:
    library = open_library(file)
    paint(library, "M1.01", "forest")
    with library.writing() as session:
        record(session, checkpoint("Before the sheets"))
    paint(library, "M1.03", "forest")
    library.close()
    for name, before, forests in (("one", "1", []), ("two", "Before the sheets", ["M1.01"])):
        code, output = run("save-as", file, tmp_path / name, "--before", before)
        assert code == GOOD, output
        found = open_library(tmp_path / name)
        with found.reading() as session:
            terrain = {hex_: row_values(session, "hex", (GAME, "M", hex_)) for hex_ in ("M1.01", "M1.03")}
        found.close()
        assert [hex_ for hex_, row in terrain.items() if row is not None and row["terrain"] == "forest"] == forests


@pytest.mark.parametrize("before", ["7", "Nowhere"])
def test_a_point_that_the_journal_lacks_leaves_no_copy(file: Path, tmp_path: Path, before: str) -> None:
    code, output = run("save-as", file, tmp_path / "copy", "--before", before)
    assert code == WRONG_USE and "journal" in output
    assert not (tmp_path / "copy").exists()
