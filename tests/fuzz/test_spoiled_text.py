"""Does every text, spoiled in whatever way, come back as rows that mean something or as a sentence of ours?

A sentence names the file, a line or field where there is one, and what to do. Everything is by seed.
"""

import os
import random
from pathlib import Path

import pytest

from engine.cases.reading import CaseError, read_case
from engine.data.schema import ROW_TYPES
from engine.data.textform import write_tables
from engine.data.textread import read_located
from tests.db.samples import GAME, tables
from tests.fuzz.spoiling import KINDS

REMEDY = (";", "must", "correct", "remove", "add", "write", "has another form")
CASE = Path(__file__).parents[2] / "resources" / "cases" / "example-1-move.json"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the text of a small game."""
    root = tmp_path_factory.mktemp("text")
    write_tables(tables(), root)
    return root


def test_there_are_more_than_sixty_kinds_of_spoiling() -> None:
    assert len(KINDS) >= 60


@pytest.mark.parametrize("kind", ROW_TYPES, ids=lambda kind: kind.TABLE)
def test_a_spoiled_file_of_rows_is_read_or_told(kind: type, written: Path, tmp_path: Path) -> None:
    form = kind.FILE.format(game=GAME, scenario="first", chart="crt")  # type: ignore[attr-defined]
    whole = (written / form).read_text(encoding="utf-8")
    for number, (name, spoil) in enumerate(KINDS.items()):
        root = tmp_path / str(number)
        for needed in {f"resources/{GAME}/game.json", f"scenarios/{GAME}/first/scenario.json", form}:
            (root / needed).parent.mkdir(parents=True, exist_ok=True)
            (root / needed).write_bytes((written / needed).read_bytes())
        (root / form).write_bytes(spoil(whole, random.Random(f"{form} {name}")))
        try:
            found = read_located(root)
        except Exception as error:
            raise AssertionError(f"{form}, {name}: {type(error).__name__}: {error}") from error
        for problem in found.problems:
            assert problem.file == form, (name, str(problem))
            assert any(word in problem.reason for word in REMEDY), (name, str(problem)[:300])
            assert len(str(problem)) < 1000, (name, str(problem)[:300])


def test_a_spoiled_case_is_read_or_told() -> None:
    whole = CASE.read_text(encoding="utf-8")
    for name, spoil in KINDS.items():
        try:
            read_case(spoil(whole, random.Random(name)).decode("utf-8", "replace"))
        except CaseError as error:
            assert all(fault.where and fault.problem and len(str(fault)) < 2000 for fault in error.faults), name
        except Exception as error:
            raise AssertionError(f"{name}: {type(error).__name__}: {error}") from error


@pytest.mark.parametrize("what", ["pipe", "folder", "missing", "device"])
def test_what_is_no_file_is_told_at_once(what: str, written: Path, tmp_path: Path) -> None:
    form = f"resources/{GAME}/counters.csv"
    head = tmp_path / f"resources/{GAME}/game.json"
    head.parent.mkdir(parents=True)
    head.write_bytes((written / f"resources/{GAME}/game.json").read_bytes())
    path = tmp_path / form
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "device" else "nowhere")
    (problem,) = read_located(tmp_path).problems
    assert problem.file == form
    assert "; " in problem.reason


@pytest.mark.parametrize("head", [f"resources/{GAME}/game.json", f"scenarios/{GAME}/first/scenario.json"])
def test_a_missing_head_is_named(head: str, written: Path, tmp_path: Path) -> None:
    for path in written.rglob("*.*"):
        name = path.relative_to(written)
        if name.as_posix() != head:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(path.read_bytes())
    assert any(problem.file == head and "add it" in problem.reason for problem in read_located(tmp_path).problems)
