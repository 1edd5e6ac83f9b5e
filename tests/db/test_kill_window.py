"""A window is killed while somebody works in it: at most the edit in flight is lost, and the next window goes on.

Each child opens the library that the one before it left, so what a kill leaves behind has to be borne for good.
``LOSHEIM_KILLS=10`` kills ten times as often.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.applying import apply
from db.backup import list_backups
from db.connection import open_library
from db.journal import tail
from tests.db.killing.killer import Killer
from tests.db.killing.looking import once, sound
from tests.db.killing.window import content, last_number
from tests.db.killing.work import NAME, TARGET
from tests.editor.small import write_library

pytestmark = pytest.mark.slow
KILLS = 5


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer("tests.db.killing.window") as found:
        yield found


def found_in(path: Path, after: int = 0) -> tuple[int, str, str]:
    """Return the last number of the journal, a digest of all rows, and that of the rows when the entries after a number
    are taken back, the last first. Nothing is written."""
    library = open_library(path)
    with library.writing() as session:
        number, now = last_number(session), content(session)
        for entry in sorted(tail(session, number - after), key=lambda entry: -entry.number):
            apply(session, entry.changes.inverse())
        before = content(session)
        session.rollback()
    library.close()
    return number, now, before


def test_a_window_stopped_at_a_change_of_names_loses_at_most_the_edit_in_flight(killer: Killer, tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    write_library(place / NAME)
    look = once(found_in)
    _, first, _ = look(place / NAME)
    for outcome in killer.frozen("edit", place, 4):
        told = [line.split() for line in outcome.lines if line != "closed"]
        last, digest = (int(told[-1][0]), told[-1][1]) if told else (0, first)
        number, rows, before = look(place / NAME)
        assert number - last in (0, 1)
        assert rows == digest or number == last + 1
        assert before == first  # all of the journal taken back
        if (place / TARGET).exists():
            sound(place / TARGET)
            assert look(place / TARGET)[2] == first


def test_a_killed_window_loses_at_most_the_edit_in_flight(killer: Killer, tmp_path: Path) -> None:
    path, target = write_library(tmp_path / NAME), tmp_path / TARGET
    library = open_library(path)
    _, first, _ = found_in(path)
    known = edits = 0
    for outcome in killer.sampled("edit", tmp_path, KILLS):
        with library.reading() as session:  # another program reads all the time, one state from here on
            told = [line.split() for line in outcome.lines if line != "closed"]
            last, digest = (int(told[-1][0]), told[-1][1]) if told else (known, "")
            begun = int(told[0][0]) if told else known
            number, rows = last_number(session), content(session)
            sound(path)
        assert begun == known or not known
        assert number - last in (0, 1) or not known, outcome.lines
        assert not told or rows == digest or number == last + 1
        found = found_in(path, begun)
        assert found[:2] == (number, rows)
        assert not told or found[2] == told[0][1]  # the journal says all that was done since this window opened
        edits += number - begun
        known = number
        if target.exists():
            sound(target)
            assert found_in(target)[2] == first
        for backup in list_backups(path):
            sound(backup.path)
    library.close()
    assert found_in(path)[2] == first  # all of the journal taken back
    assert edits > KILLS // 2
    beside = {"", "-wal", "-shm"}
    others = {found.name for found in tmp_path.iterdir() if found.name.startswith(NAME)}
    assert others <= {NAME + rest for rest in (*beside, ".backups")} | {found for found in others if "lock" in found}
