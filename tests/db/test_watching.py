"""A second program on the same library is noticed, and neither overwrites the other."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from db.applying import apply
from db.changes import ChangeSet, StaleRowError, updating
from db.connection import Library, open_library
from db.journal import record
from db.watching import Claim, Holder, Watch
from tests.db.killing.killer import ROOT
from tests.db.samples import GAME

HEX = (GAME, "M", "M1.01")


def paint(library: Library, terrain: str) -> int:
    """Change a hex and return the number of the journal entry."""
    with library.writing() as session:
        changes = ChangeSet("Terrain", (updating(session, "hex", HEX, terrain=terrain),))
        apply(session, changes)
        return record(session, changes)


@pytest.fixture
def other(library: Library) -> Iterator[Library]:
    """Return the same library as another program has it open."""
    found = open_library(library.path)
    yield found
    found.close()


@contextmanager
def watching(library: Library) -> Iterator[Watch]:
    watch = Watch(library.path)
    yield watch
    watch.close()


def test_nothing_is_reported_when_nobody_writes(library: Library) -> None:
    with watching(library) as watch:
        assert not watch.others_wrote()


def test_an_own_edit_is_not_reported(library: Library) -> None:
    with watching(library) as watch:
        watch.wrote(paint(library, "forest"))
        watch.wrote(paint(library, "clear"))
        assert not watch.others_wrote()


def test_an_edit_of_another_program_is_reported_once(library: Library, other: Library) -> None:
    with watching(library) as watch:
        paint(other, "forest")
        assert watch.others_wrote()
        assert not watch.others_wrote()


def test_an_edit_of_another_program_before_an_own_one_is_reported(library: Library, other: Library) -> None:
    with watching(library) as watch:
        paint(other, "forest")
        watch.wrote(paint(library, "clear"))
        assert watch.others_wrote()


def test_an_edit_of_another_program_right_after_an_own_one_is_reported(library: Library, other: Library) -> None:
    with watching(library) as watch:
        own = paint(library, "forest")
        paint(other, "clear")
        watch.wrote(own)
        assert watch.others_wrote()


def test_a_program_without_a_journal_is_reported_too(library: Library, other: Library) -> None:
    with watching(library) as watch:
        with other.writing() as session:
            session.connection().exec_driver_sql("DELETE FROM link")
        assert watch.others_wrote()


def test_two_programs_do_not_overwrite_each_other(library: Library, other: Library) -> None:
    with library.reading() as session:
        mine = ChangeSet("Mine", (updating(session, "hex", HEX, terrain="forest"),))
    paint(other, "forest")
    with pytest.raises(StaleRowError, match="changed meanwhile"), library.writing() as session:
        apply(session, mine)


def test_watching_does_not_hinder_writing(library: Library) -> None:
    with watching(library) as watch:
        assert not watch.others_wrote()
        assert paint(library, "forest") == 1


def test_the_first_program_holds_the_claim(toy_path: Path) -> None:
    claim = Claim(toy_path)
    assert claim.is_held
    assert claim.other is None
    claim.release()


def test_the_second_program_learns_of_the_first(toy_path: Path) -> None:
    first, second = Claim(toy_path), Claim(toy_path)
    assert not second.is_held
    assert second.other is not None
    assert str(second.other).startswith("another program (process ")
    first.release()


def test_the_second_program_can_take_over(toy_path: Path) -> None:
    first, second = Claim(toy_path), Claim(toy_path)
    first.release()
    assert second.retry()
    assert second.other is None
    second.release()


def test_a_claim_is_given_back_at_its_end(toy_path: Path) -> None:
    Claim(toy_path).release()
    claim = Claim(toy_path)
    assert claim.is_held
    claim.release()


def test_a_name_that_leads_to_the_same_library_is_the_same_claim(toy_path: Path) -> None:
    (toy_path.parent / "link.losheim").symlink_to(toy_path)
    first, second = Claim(toy_path), Claim(toy_path.parent / "link.losheim")
    assert second.other is not None
    first.release()


def test_a_claim_that_cannot_be_made_reports_nobody(tmp_path: Path) -> None:
    claim = Claim(tmp_path / "none" / "toy.losheim")
    assert not claim.is_held
    assert claim.other is None


def test_nonsense_in_the_claim_is_no_trouble(toy_path: Path) -> None:
    first = Claim(toy_path)
    first.path.write_text("[1, 2")
    assert Claim(toy_path).other == Holder("an unknown computer", 0)
    first.release()


def test_the_claim_of_a_killed_program_is_gone(toy_path: Path) -> None:
    code = f"""
from pathlib import Path
from db.watching import Claim
claim = Claim(Path({str(toy_path)!r}))
print(claim.is_held, flush=True)
input()
"""
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline() == "True\n"
        claim = Claim(toy_path)
        assert claim.other is not None and claim.other.process == program.pid
        program.kill()
        program.wait()
        assert claim.retry()
        claim.release()
