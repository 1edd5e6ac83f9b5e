"""Confirming values and writing notes: one change set each, and one undo takes all of it back."""

import base64

import pytest
from sqlalchemy import event

from db.applying import apply
from db.changes import EditError
from db.confirmations import Value, Witness, confirming, open_values
from db.connection import Library
from db.notes import IMAGE_LIMIT, adding_note, notes_on, open_tasks, removing_note, settling_task
from db.queries import find
from db.scenario_io import tables_of
from engine.data import schema
from tests.db.samples import GAME

HEX = f"{GAME}|M|M1.01"
WITNESS = Witness("A. Player", "2025-02-03T10:00:00+00:00", "first", "box")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()


def test_a_confirmation_says_who_when_and_from_what(library: Library) -> None:
    with library.writing() as session:
        apply(session, confirming(session, GAME, [Value("hex", HEX, "terrain")], WITNESS, "terrain of M1.01"))
        (row,) = find(session, schema.ConfirmationRow)
        cited = {row.field: row.certainty for row in find(session, schema.CitationRow, table="hex", row_key=HEX)}
    assert (row.who, row.at, row.printing, row.basis, row.bulk) == (*vars(WITNESS).values(), False)
    assert cited == {"*": "reconstructed", "terrain": "owner"}


def test_values_confirmed_together_are_marked_and_taken_back_together(library: Library) -> None:
    with library.writing() as session:
        before = tables_of(session).citations
        wanted = open_values(session, GAME, "hex")
        changes = confirming(session, GAME, wanted, WITNESS, "the map")
        apply(session, changes)
        assert [row.bulk for row in find(session, schema.ConfirmationRow)] == [True] * 4
        assert open_values(session, GAME, "hex") == []
        apply(session, changes.inverse())
        assert tables_of(session).citations == before


def test_confirming_a_row_confirms_each_of_its_values(library: Library) -> None:
    with library.writing() as session:
        apply(session, confirming(session, GAME, [Value("hex", HEX, "terrain")], WITNESS, "x"))
        apply(session, confirming(session, GAME, [Value("hex", HEX, "*")], WITNESS, "x", bulk=True))
        cited = {row.field: row.certainty for row in find(session, schema.CitationRow, table="hex", row_key=HEX)}
    assert cited == {"*": "owner", "terrain": "owner"}


def test_confirming_again_gives_the_newer_record(library: Library) -> None:
    later = Witness("B. Player", "2025-03-03T10:00:00+00:00", "second", "scan")
    with library.writing() as session:
        for witness in (WITNESS, later):
            apply(session, confirming(session, GAME, [Value("hex", HEX, "*")], witness, "x"))
        assert [row.who for row in find(session, schema.ConfirmationRow)] == ["B. Player"]


def test_many_values_are_confirmed_with_as_many_questions_as_one(library: Library) -> None:
    asked: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda _c, _k, query, *_rest: asked.append(query))
    counts = []
    for keys in (["M1.01"], ["M1.01", "M1.02", "M2.01"]):
        with library.reading() as session:
            asked.clear()
            confirming(session, GAME, [Value("hex", f"{GAME}|M|{key}", "*") for key in keys], WITNESS, "x")
            counts.append(len([query for query in asked if query.startswith("SELECT")]))
    assert counts == [2, 2]  # the citations and the records of one table


def test_notes_and_tasks_belong_to_a_row(library: Library) -> None:
    with library.writing() as session:
        apply(session, adding_note(session, GAME, "hex", HEX, "Look", "at the scan", "task"))
        apply(session, adding_note(session, GAME, "hex", HEX, "Scan", PNG, "image", "terrain"))
        assert [row.key for row in notes_on(session, GAME, "hex", HEX)] == ["image-1", "task-1"]
        assert [row.key for row in open_tasks(session, GAME)] == ["task-1"]
        apply(session, settling_task(session, GAME, "task-1"))
        assert open_tasks(session, GAME) == []
        apply(session, removing_note(session, GAME, "image-1"))
        assert [row.key for row in notes_on(session, GAME, "hex", HEX)] == ["task-1"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("not base64!", "base64"),
        (base64.b64encode(b"GIF89a").decode(), "PNG or JPEG"),
        (base64.b64encode(b"\xff\xd8\xff" + bytes(IMAGE_LIMIT)).decode(), "limit"),
    ],
)
def test_an_image_that_cannot_be_shown_is_refused(content: str, words: str, library: Library) -> None:
    with library.reading() as session, pytest.raises(EditError, match=words):
        adding_note(session, GAME, "hex", HEX, "Scan", content, "image")
