"""What comes back of work in a process of its own."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from db.build import BuildError, build_library
from editor.commands.exchange import plan_of_update, update
from editor.edits import units
from editor.window.apart import in_a_process
from editor.window.document import Document
from editor.window.worker import end_all
from engine.data.load import load_tables
from engine.data.textread import TextFormError
from tests.db.samples import tables
from tests.editor.small import GAME, TANKS


def refused(problems: list[str]) -> None:
    raise BuildError(problems)


def test_the_memory_of_it_is_that_of_another_process() -> None:
    assert in_a_process(os.getpid) != os.getpid()


def test_a_text_that_cannot_be_read_is_told_with_all_its_problems(tmp_path: Path) -> None:
    (tmp_path / "resources" / "toy").mkdir(parents=True)
    (tmp_path / "resources" / "toy" / "nothing.csv").write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(TextFormError) as here:
        load_tables(tmp_path)
    with pytest.raises(TextFormError) as there:
        in_a_process(load_tables, tmp_path)
    assert there.value.problems == here.value.problems and str(there.value) == str(here.value)


def never_done(fifo: Path) -> None:
    fifo.write_text("begun", "utf-8")
    threading.Event().wait()


def test_work_that_goes_on_as_the_program_ends_is_waited_for_by_nobody(tmp_path: Path) -> None:
    """To compare a library takes many seconds, for which a window that was closed kept the program."""
    os.mkfifo(fifo := tmp_path / "fifo")
    with ThreadPoolExecutor(1) as threads:
        work = threads.submit(in_a_process, never_done, fifo)
        assert fifo.read_text("utf-8") == "begun"
        end_all()
        assert isinstance(work.exception(), BrokenProcessPool)


@pytest.mark.deep
def test_rows_that_do_not_fit_are_told_with_all_their_problems() -> None:
    with pytest.raises(BuildError) as there:
        in_a_process(refused, ["one", "two"])
    assert there.value.problems == ["one", "two"]


def kept_beside(path: Path, shipped: Path) -> list[tuple[str, str]]:
    """Return what a library keeps of its own when what is in another one is brought into it."""
    found, _backup = update(path, shipped, dry_run=True, agree=lambda _plan: None)
    return [(each.table, each.key) for each in found.differences if each.action == "kept"]


@pytest.mark.deep
def test_an_update_is_compared_in_another_process_with_the_library_as_it_stands(
    document: Document, tmp_path: Path
) -> None:
    shipped = tmp_path / "shipped.losheim"
    build_library(shipped, tables())  # of another game: the small one is not shipped
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 7))
    kept = in_a_process(kept_beside, document.library.path, shipped)
    assert kept == [("face", f"{GAME}|{TANKS}|full")]


@pytest.mark.deep
def test_an_update_is_compared_in_another_process_with_what_is_shipped(document: Document) -> None:
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 7))
    found = in_a_process(plan_of_update, document.library.path)  # the small game is not shipped
    kept = [(each.table, each.key) for each in found.differences if each.action == "kept"]
    assert kept == [("face", f"{GAME}|{TANKS}|full")]
