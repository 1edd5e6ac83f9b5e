"""The journal: it only grows, and the undo stack comes back from it."""

import zlib
from dataclasses import replace

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from db.applying import apply
from db.changes import Change, ChangeSet, EditError, StaleRowError, row_values, updating
from db.connection import Library, open_library
from db.journal import Kind, entries, entry, heads, next_stroke, pack, record, tail, undo_stack_state, unpack
from db.models.journal import ChangeLog
from db.reverting import reverting
from tests.db.samples import GAME

HEX = (GAME, "M", "M1.01")


def write(session: Session, changes: ChangeSet, kind: Kind = "edit", undoes: int | None = None) -> int:
    apply(session, changes)
    return record(session, changes, kind, undoes, at="2026-01-01T00:00:00+00:00")


def paint(session: Session, terrain: str, stroke: int | None = None, hex_: str = "M1.01") -> ChangeSet:
    return ChangeSet(
        f"Paint {terrain}", (updating(session, "hex", (GAME, "M", hex_), terrain=terrain),), "seen", "box", stroke
    )


def test_an_entry_comes_back_as_it_was_written(library: Library) -> None:
    with library.writing() as session:
        changes = paint(session, "forest")
        number = write(session, changes)
        found = entry(session, number)
    assert (found.kind, found.at, found.undoes, found.changes) == ("edit", "2026-01-01T00:00:00+00:00", None, changes)


def test_the_time_of_an_entry_is_filled_in(library: Library) -> None:
    with library.writing() as session:
        assert entry(session, record(session, paint(session, "forest"))).at.endswith("+00:00")


@pytest.mark.parametrize("statement", ["DELETE FROM change_log", "UPDATE change_log SET label = 'x'"])
def test_the_journal_only_grows(library: Library, statement: str) -> None:
    with library.writing() as session:
        write(session, paint(session, "forest"))
    with pytest.raises(DBAPIError, match="only grows"), library.writing() as session:
        session.execute(text(statement))


def test_the_tail_is_the_end_of_the_journal_oldest_first(library: Library) -> None:
    with library.writing() as session:
        numbers = [write(session, paint(session, terrain)) for terrain in ("forest", "clear", "forest")]
        assert [found.number for found in tail(session, limit=2)] == numbers[1:]


def test_undo_and_redo_stacks_come_back_after_reopening(library: Library) -> None:
    with library.writing() as session:
        first, second = paint(session, "forest"), None
        one = write(session, first)
        second = paint(session, "clear")
        two = write(session, second)
        write(session, second.inverse(), "undo", two)
    library.close()
    again = open_library(library.path)
    with again.reading() as session:
        undo, redo = undo_stack_state(session)
    again.close()
    assert [step.changes for step in undo] == [first]
    assert undo[0].numbers == (one,)
    assert [step.changes for step in redo] == [second]


def test_a_redo_puts_the_step_back_and_it_can_be_undone_again(library: Library) -> None:
    with library.writing() as session:
        changes = paint(session, "forest")
        one = write(session, changes)
        two = write(session, changes.inverse(), "undo", one)
        three = write(session, changes, "redo", two)
        assert undo_stack_state(session)[0][0].numbers == (one, two, three)
        write(session, changes.inverse(), "undo", one)
        undo, redo = undo_stack_state(session)
    assert undo == []
    assert [step.changes for step in redo] == [changes]


def test_an_edit_after_an_undo_clears_the_redo_stack(library: Library) -> None:
    with library.writing() as session:
        changes = paint(session, "forest")
        write(session, changes.inverse(), "undo", write(session, changes))
        write(session, paint(session, "forest"))
        undo, redo = undo_stack_state(session)
    assert (len(undo), redo) == (1, [])


def test_a_stroke_of_several_entries_is_one_step(library: Library) -> None:
    with library.writing() as session:
        stroke = next_stroke(session)
        one = write(session, paint(session, "forest", stroke))
        two = write(session, paint(session, "forest", stroke, "M1.03"))
        assert next_stroke(session) == stroke + 1
        (step,) = undo_stack_state(session)[0]
        assert step.numbers == (one, two)
        write(session, step.changes.inverse(), "undo", two)
        assert undo_stack_state(session)[0] == []
        assert (row_values(session, "hex", HEX) or {})["terrain"] == "clear"


def test_a_step_that_could_not_be_undone_does_not_come_back(library: Library) -> None:
    with library.writing() as session:
        first = paint(session, "forest", hex_="M1.03")
        one = write(session, first)
        write(session, paint(session, "forest"))  # dropped by the window: its undo was refused
        write(session, first.inverse(), "undo", one)
        undo, redo = undo_stack_state(session)
    assert (undo, [step.changes for step in redo]) == ([], [first])


def test_any_older_entry_can_be_reverted(library: Library) -> None:
    with library.writing() as session:
        old = write(session, paint(session, "forest"))
        write(session, paint(session, "forest", hex_="M1.03"))
        back = reverting(session, [old])
        write(session, back, "revert", old)
        assert back.label == "Revert: Paint forest"
        assert (row_values(session, "hex", HEX) or {})["terrain"] == "clear"
        assert len(undo_stack_state(session)[0]) == 3


def test_reverting_what_was_changed_again_is_stale(library: Library) -> None:
    with library.writing() as session:
        old = write(session, paint(session, "forest"))
        write(session, ChangeSet("x", (Change("hex", HEX, {"terrain": "forest"}, {"terrain": "clear"}),)))
        with pytest.raises(StaleRowError):
            apply(session, reverting(session, [old]))


def test_an_unknown_entry_is_named(library: Library) -> None:
    with library.reading() as session, pytest.raises(EditError, match="no entry 7"):
        entry(session, 7)


def test_what_the_last_entries_are_called_is_told_without_their_changes(library: Library) -> None:
    with library.writing() as session:
        write(session, paint(session, "forest", next_stroke(session)))
        write(session, paint(session, "clear"))
        whole, found = tail(session), heads(session)
    assert found == [replace(each, changes=replace(each.changes, changes=())) for each in whole]


def spoiled(session: Session) -> int:
    """Write an entry that nobody can read and return its number."""
    values = {"at": "2026-01-01T00:00:00+00:00", "kind": "edit", "label": "?", "reason": "", "source": ""}
    done = session.execute(insert(ChangeLog).values(**values, changes=b"spoiled", uid="u", person=""))
    return int(done.inserted_primary_key[0])


def test_some_entries_come_oldest_first_without_those_that_nobody_can_read(library: Library) -> None:
    with library.writing() as session:
        first, second = (write(session, paint(session, terrain)) for terrain in ("forest", "clear"))
        lost = spoiled(session)
        third = write(session, paint(session, "forest"))
        found = [each.number for each in entries(session, (third, lost, first))]
    assert found == [first, third] and second not in found


def test_an_entry_that_nobody_can_read_is_told(library: Library) -> None:
    with library.writing() as session, pytest.raises(EditError, match="an entry of the journal cannot be read"):
        entry(session, spoiled(session))


@pytest.mark.parametrize(
    "packed", [b"", b"no zip", zlib.compress(b"no JSON"), zlib.compress(b"[]"), zlib.compress(b"{}")]
)
def test_what_nobody_packed_here_is_no_entry(packed: bytes) -> None:
    with pytest.raises(EditError, match="an entry of the journal cannot be read"):
        unpack(packed)


def test_an_entry_that_unpacks_to_more_than_a_library_holds_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(ChangeSet("x" * 5_000, ()))
    monkeypatch.setattr("db.journal.MAX_UNPACKED_BYTES", 5_000)
    with pytest.raises(EditError, match="unpacks to more than 5,000 bytes"):
        unpack(packed)
