"""Doubts are collected from posts and sheets, found on the map, answered, and become errata."""

import pytest

from db.changes import EditError
from editor.edits import inbox
from editor.edits.inbox import Sent
from editor.edits.inbox_places import Places, said_place, typed_place
from editor.edits.scenarios import copy_scenario, delete_scenario, variant_scenario
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, SCOUTS, TANKS

SHEET = """Map

B1.02 should be woods.
It is printed so on the second printing.

The bridge between B2.02 and B2.03 is missing.

Counters:

- 1 Pz has a movement of 8.
- The Scouts are one step.
"""
SENT = Sent(link="https://example.org/sheet", person="Ada", at="2026-11-27", scenario=SCENARIO)


def entries(document: Document) -> list[schema.InboxRow]:
    return inbox.entries_of(document.baseline, GAME)[::-1]


def test_a_question_is_titled_by_what_it_asks(document: Document) -> None:
    text = "Q. May I retreat? Over a bridge.\nA. Yes.\n"
    document.edit(inbox.take_sheet(document.baseline, GAME, text, inbox.Sent()), cited=True)
    (entry,) = inbox.entries_of(document.baseline, GAME)
    assert (entry.title, entry.text) == ("May I retreat?", "Q. May I retreat? Over a bridge. A. Yes.")


def test_a_published_sheet_becomes_an_entry_for_each_paragraph(document: Document) -> None:
    document.edit(inbox.take_sheet(document.baseline, GAME, SHEET, SENT), cited=True)
    found = entries(document)
    assert [(row.title, row.place) for row in found] == [
        ("Map: B1.02 should be woods.", "B1.02"),
        ("Map: The bridge between B2.02 and B2.03 is missing.", "B2.02|B2.03"),
        ("Counters: 1 Pz has a movement of 8.", TANKS),
        ("Counters: The Scouts are one step.", SCOUTS),
    ]
    assert {(row.link, row.person, row.at, row.state) for row in found} == {
        ("https://example.org/sheet", "Ada", "2026-11-27", "new")
    }
    assert found[0].text == "B1.02 should be woods. It is printed so on the second printing."
    document.undo_stack.undo()
    assert entries(document) == []


def test_a_post_is_one_entry_and_its_link_is_found_in_it(document: Document) -> None:
    said = "Is B3.03 right?\n\nSee https://example.org/post/7 for the picture."
    document.edit(inbox.take_post(document.baseline, GAME, said, Sent(scenario=SCENARIO)), cited=True)
    (found,) = entries(document)
    assert (found.title, found.place, found.link) == ("Is B3.03 right?", "B3.03", "https://example.org/post/7")


@pytest.mark.parametrize("take", [inbox.take_post, inbox.take_sheet])
def test_nothing_is_no_entry(document: Document, take: object) -> None:
    with pytest.raises(EditError):
        take(document.baseline, GAME, "  \n", Sent())  # type: ignore[operator]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("Rule 1.3 says B9.99, or 12", ""),
        ("The 1 Arty on B1.02 is missing", "B1.02"),
        ("The 1 Arty has a movement of 8", GUNS),
        ("1 Pz Div/1 Pz reads 8", TANKS),
        ("9 Regiment of 2 Inf Div reads 8", RESERVE),
        ("In section 9 nothing of it is said", ""),
        ("Scouts of the 1 Pz Div read 8", SCOUTS),
    ],
)
def test_a_text_names_a_hex_else_a_unit_by_its_name_but_not_by_a_number_alone(
    document: Document, said: str, place: str
) -> None:
    assert Places(document.rows, GAME, MAP).named_in(said) == place


def test_a_place_is_typed_and_shown_as_a_person_calls_it(document: Document) -> None:
    rows = document.rows
    assert [typed_place(rows, GAME, MAP, typed) for typed in ("b1.02", "Scouts", "B2.02 and B2.03", "the west")] == [
        "B1.02", SCOUTS, "B2.02|B2.03", "the west"
    ]  # fmt: skip
    assert [said_place(rows, GAME, place) for place in ("B2.02|B2.03", TANKS)] == [
        "B2.02 and B2.03",
        "1 Pz Rgt (1 Pz Div)",
    ]


def test_an_entry_becomes_a_proposed_erratum_with_its_source_as_one_step(document: Document) -> None:
    document.edit(inbox.take_sheet(document.baseline, GAME, SHEET, SENT), cited=True)
    document.edit(inbox.make_erratum(document.baseline, GAME, "in-1"), cited=True)
    row = inbox.entry(document.baseline, GAME, "in-1")
    (made,) = document.baseline.find(schema.ErratumRow, game=GAME, key=row.erratum)
    assert (row.state, made.status, made.title) == ("erratum", "proposed", row.title)
    assert made.origin == "Ada, 2026-11-27, https://example.org/sheet"
    assert f"You are right. It is in my list of errata as {made.key}; it is proposed" in inbox.reply_to(
        document.baseline, row
    )
    with pytest.raises(EditError, match="already"):
        inbox.make_erratum(document.baseline, GAME, "in-1")
    document.undo_stack.undo()
    assert inbox.entry(document.baseline, GAME, "in-1").state == "new"
    assert document.baseline.find(schema.ErratumRow, game=GAME) == []


def test_the_reply_says_what_was_found_and_what_the_person_adds(document: Document) -> None:
    document.edit(inbox.take_post(document.baseline, GAME, "Is B3.03 right?", Sent(person="Ada")), cited=True)
    change = inbox.change(document.baseline, GAME, "in-1", state="no error", reply="See the map of 1994.")
    document.edit(change, cited=True)
    said = inbox.reply_to(document.baseline, inbox.entry(document.baseline, GAME, "in-1"), "Bea")
    assert said == (
        "Hello Ada,\n\nThank you for your report:\n“Is B3.03 right?”\n\n"
        "I have looked at it in my copy of the game: it is right as it stands.\n\nSee the map of 1994.\n\nBea"
    )


def test_another_state_is_refused(document: Document) -> None:
    document.edit(inbox.take_post(document.baseline, GAME, "Is B3.03 right?", Sent()), cited=True)
    with pytest.raises(EditError):
        inbox.change(document.baseline, GAME, "in-1", state="maybe")


def test_numbers_of_entries_that_are_gone_are_free_again_but_none_is_twice(document: Document) -> None:
    document.edit(inbox.take_sheet(document.baseline, GAME, SHEET, SENT), cited=True)
    document.edit(inbox.remove(document.baseline, GAME, ["in-2"]), cited=True)
    document.edit(inbox.take_sheet(document.baseline, GAME, SHEET, SENT), cited=True)
    assert sorted(row.key for row in entries(document)) == [f"in-{number}" for number in range(1, 8)]


def test_an_entry_about_a_scenario_is_in_the_way_of_no_copy_and_stays_when_it_is_deleted(document: Document) -> None:
    document.edit(inbox.take_post(document.baseline, GAME, "Is B3.03 right?", Sent(scenario=SCENARIO)), cited=True)
    before = entries(document)
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "second"), cited=True)
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "third"), cited=True)
    document.edit(delete_scenario(document.baseline, GAME, "second"), cited=True)
    assert entries(document) == before
