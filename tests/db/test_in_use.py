"""A library that somebody has open is not replaced, updated or imported into; the refusal says who and what helps."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.build import build_library
from db.connection import Library, LibraryError
from db.saving import save_as
from db.watching import open_to_edit
from editor.cli import app
from editor.commands import building
from tests.db.killing.killer import ROOT
from tests.db.samples import tables


@pytest.fixture
def holder(toy_path: Path) -> Iterator[int]:
    """Return the process of another program that has the library open as the editor has it."""
    code = (
        "import sys; from pathlib import Path; from db.connection import open_library; from db.watching import Claim; "
        "claim = Claim(Path(sys.argv[1])); library = open_library(sys.argv[1]); print('open', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(toy_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as program:
        assert program.stdout is not None and program.stdout.readline() == "open\n"
        yield program.pid
        program.kill()


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    path = tmp_path / "fresh.losheim"
    build_library(path, tables())
    return path


WAYS: list[Callable[[Path, Path], object]] = [
    lambda path, _fresh: build_library(path, tables()),
    lambda path, fresh: save_as(fresh, path, replace=True),
    lambda path, _fresh: open_to_edit(path),
]
REPLACEMENTS = pytest.mark.parametrize("write", WAYS, ids=["build", "save-as", "edit"])


@REPLACEMENTS
def test_a_library_that_another_program_has_open_is_left_alone(
    write: Callable[[Path, Path], object], toy_path: Path, fresh: Path, holder: int
) -> None:
    before = toy_path.read_bytes()
    with pytest.raises(LibraryError, match=f"open in another program .process {holder} .*close it there first"):
        write(toy_path, fresh)
    assert toy_path.read_bytes() == before


@REPLACEMENTS
def test_a_library_that_this_program_has_open_is_left_alone(
    write: Callable[[Path, Path], object], library: Library, fresh: Path
) -> None:
    with pytest.raises(LibraryError, match="open in a window of this program; close it there first"):
        write(library.path, fresh)


@REPLACEMENTS
def test_a_library_that_nobody_has_open_any_more_is_written(
    write: Callable[[Path, Path], object], library: Library, fresh: Path
) -> None:
    library.close()
    found = write(library.path, fresh)
    if isinstance(found, Library):
        found.close()


def test_a_library_whose_log_cannot_be_merged_is_not_built_anew(
    toy_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that is not ours reads it, so its log stays; it would be played into the new file."""
    monkeypatch.setattr(building, "load_tables", lambda _folder, standing: tables())
    with closing(sqlite3.connect(toy_path)) as other:
        other.execute("PRAGMA journal_mode = WAL").fetchone()
        other.execute("UPDATE game SET publisher = 'Somebody'")
        other.commit()
        other.execute("BEGIN")
        other.execute("SELECT * FROM game").fetchone()
        before = toy_path.read_bytes()
        done = CliRunner().invoke(app, ["build", str(toy_path), "--force"])
        assert done.exit_code == 3
        assert "is open in another program, or its log is damaged; close or remove it first" in " ".join(
            done.output.split()
        )
        assert toy_path.read_bytes() == before
    with closing(sqlite3.connect(toy_path)) as found:
        assert found.execute("SELECT publisher FROM game").fetchall() == [("Somebody",)]
