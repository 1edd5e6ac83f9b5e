"""Stretches of the journal are taken back with what builds upon them, and named points of it are gone back to."""

import pytest
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, EditError, row_values
from db.connection import Library
from db.journal import heads, tail
from db.reverting import checkpoint, checkpoints, going_back, reverting, stranded, taken_back
from db.touched import names_in
from tests.db.samples import GAME
from tests.db.test_journal import HEX, paint, write

TASK = "check"


def note(key: str, **values: str) -> Change:
    row = {"game": GAME, "key": key, "kind": "task", "table": "", "row_key": "", "field": "", "title": "Look",
           "content": "", "done": False, "author": "", "at": "", "image": ""}  # fmt: skip
    return Change("note", (GAME, key), None, row | values)


def terrain(session: Session, hex_: str = "M1.01") -> object:
    return (row_values(session, "hex", (GAME, "M", hex_)) or {})["terrain"]


def test_a_stretch_is_taken_back_as_one_change_set(library: Library) -> None:
    with library.writing() as session:
        numbers = [write(session, paint(session, "forest", hex_=hex_)) for hex_ in ("M1.01", "M1.03", "M1.10")]
        write(session, reverting(session, numbers[:2]), "revert", numbers[1])
        assert [terrain(session, hex_) for hex_ in ("M1.01", "M1.03", "M1.10")] == ["clear", "clear", "forest"]
        assert taken_back(heads(session)) == set(numbers[:2])


def test_an_entry_that_changes_the_same_value_again_builds_upon_the_first(library: Library) -> None:
    with library.writing() as session:
        old = write(session, paint(session, "forest"))
        write(session, paint(session, "forest", hex_="M1.03"))
        again = write(session, ChangeSet("x", (Change("hex", HEX, {"terrain": "forest"}, {"terrain": "clear"}),)))
        assert [entry.number for entry in stranded(session, [old])] == [again]
        write(session, reverting(session, [old, again]), "revert", again)
        assert terrain(session) == "clear"


def test_an_entry_of_another_value_of_the_same_row_stands_by_itself(library: Library) -> None:
    with library.writing() as session:
        old = write(session, paint(session, "forest"))
        write(session, ChangeSet("x", (Change("hex", HEX, {"marks": ""}, {"marks": "town"}),)))
        assert stranded(session, [old]) == []


def test_what_was_changed_of_a_row_that_came_builds_upon_its_coming(library: Library) -> None:
    with library.writing() as session:
        came = write(session, ChangeSet("Task", (note(TASK),)))
        done = write(session, ChangeSet("Done", (Change("note", (GAME, TASK), {"done": False}, {"done": True}),)))
        assert [entry.number for entry in stranded(session, [came])] == [done]


def test_an_entry_that_was_undone_is_stranded_by_nothing(library: Library) -> None:
    with library.writing() as session:
        old = write(session, paint(session, "forest"))
        later = ChangeSet("x", (Change("hex", HEX, {"terrain": "forest"}, {"terrain": "clear"}),))
        write(session, later.inverse(), "undo", write(session, later))
        assert stranded(session, [old]) == []


def test_going_back_to_a_checkpoint_takes_back_all_that_came_after(library: Library) -> None:
    with library.writing() as session:
        first = write(session, paint(session, "forest"))
        named = write(session, checkpoint("  Before  the sheets "))
        later = [write(session, paint(session, "forest", hex_=hex_)) for hex_ in ("M1.03", "M1.10")]
        back = going_back(session, named)
        write(session, back, "revert")
        assert back.label == "Back to checkpoint Before the sheets"
        assert [terrain(session, hex_) for hex_ in ("M1.01", "M1.03", "M1.10")] == ["forest", "clear", "clear"]
        assert taken_back(heads(session)) == set(later)
        assert first not in taken_back(heads(session))
        assert [entry.number for entry in checkpoints(heads(session))] == [named]


def test_a_checkpoint_that_was_undone_is_one_no_more(library: Library) -> None:
    with library.writing() as session:
        write(session, ChangeSet("", ()), "undo", write(session, checkpoint("Here")))
        assert checkpoints(heads(session)) == []


def test_a_checkpoint_needs_a_name() -> None:
    with pytest.raises(EditError, match="has a name"):
        checkpoint("   ")


def test_a_redone_edit_is_not_taken_back(library: Library) -> None:
    with library.writing() as session:
        edit = paint(session, "forest")
        one = write(session, edit)
        two = write(session, edit.inverse(), "undo", one)
        write(session, edit, "redo", two)
        assert taken_back(heads(session)) == {two}


def test_an_undone_stroke_is_taken_back_as_a_whole(library: Library) -> None:
    with library.writing() as session:
        strokes = [write(session, paint(session, "forest", 4, hex_)) for hex_ in ("M1.01", "M1.03")]
        both = tail(session)[0].changes.merged(tail(session)[1].changes)
        write(session, both.inverse(), "undo", strokes[-1])
        assert taken_back(heads(session)) == set(strokes)


def test_entries_are_found_by_the_names_in_keys_and_values(library: Library) -> None:
    with library.writing() as session:
        write(session, paint(session, "forest"))
        (found,) = tail(session)
    assert {"M1.01", "M", "forest", "clear"} <= names_in(found.changes)


def test_an_entry_that_is_not_there_is_named(library: Library) -> None:
    with library.writing() as session:
        write(session, paint(session, "forest"))
        with pytest.raises(EditError, match="no entry 9"):
            reverting(session, [1, 9])
        with pytest.raises(EditError, match="no entry 9"):
            going_back(session, 9)
