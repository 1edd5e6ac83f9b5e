"""Changes of errata ordered, taken out, split off, merged, chosen, brought up to date; errata made of what is there."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from db.changes import ChangeSet, EditError
from db.journal import entry
from db.kept_rows import LibraryRows
from editor.edits import errata, errata_changes, errata_from, units
from editor.edits.map import set_terrain
from editor.edits.reading import Rows
from editor.publishing.words import ErratumWords
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, labels, write_library

Make = Callable[[Rows], ChangeSet]


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    found = Document.open(write_library(tmp_path / "small.losheim"))
    for title in ("River", "Guns"):
        found.edit(errata.create(found.baseline, GAME, title))
    yield found
    found.close()


def do(document: Document, make: Make) -> None:
    document.edit(make(document.baseline))


def attack(unit: str, value: int, erratum: str = "house-1") -> Make:
    return lambda rows: errata.as_erratum(
        rows, GAME, erratum, units.set_face_value(rows, GAME, unit, "full", "attack", value)
    )


def changes(document: Document, erratum: str = "house-1") -> list[tuple[str, object]]:
    return [(row.row_key, row.value) for row in errata_changes.changes_of(document.baseline, GAME, erratum)]


def effective_attack(document: Document, unit: str) -> object:
    return document.rows.find(schema.FaceRow, game=GAME, counter=unit, face="full")[0].said("attack")


FACES = {unit: f"{GAME}|{unit}|full" for unit in (TANKS, GUNS)}


def test_a_change_is_taken_out_and_another_stays(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(GUNS, 3))
    do(document, lambda rows: errata_changes.take_out(rows, GAME, "house-1", [1]))
    assert changes(document) == [(FACES[GUNS], 3)]


def test_changes_change_places_and_the_first_stays_first(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(GUNS, 3))
    do(document, lambda rows: errata_changes.move_change(rows, GAME, "house-1", 2, -1))
    assert changes(document) == [(FACES[GUNS], 3), (FACES[TANKS], 9)]
    assert not errata_changes.move_change(document.baseline, GAME, "house-1", 1, -1).changes


def test_errata_are_put_in_an_order_that_stays(document: Document) -> None:
    do(document, lambda rows: errata_changes.move_erratum(rows, GAME, "house-2", -1))
    listed = errata_changes.in_order(document.baseline.find(schema.ErratumRow, game=GAME))
    assert [row.key for row in listed] == ["house-2", "house-1"]
    assert {row.key: row.position for row in listed} == {"house-2": 1, "house-1": 0}  # the other is as it was


def test_an_erratum_moves_past_one_that_was_moved_and_the_others_stay(document: Document) -> None:
    for title in ("Third", "Fourth"):
        do(document, lambda rows, title=title: errata.create(rows, GAME, title))
    for erratum, step in (("house-4", -1), ("house-2", 1)):  # 1 2 4 3, then 1 4 2 3
        do(document, lambda rows, erratum=erratum, step=step: errata_changes.move_erratum(rows, GAME, erratum, step))
    listed = errata_changes.in_order(document.baseline.find(schema.ErratumRow, game=GAME))
    assert [(row.key, row.position) for row in listed] == [
        ("house-1", 0), ("house-4", 2), ("house-2", 3), ("house-3", 0),
    ]  # fmt: skip


def test_chosen_changes_are_split_off_into_an_erratum_that_is_on_where_the_old_one_is(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(GUNS, 3))
    do(document, lambda rows: errata.switch(rows, GAME, SCENARIO, "house-1", True))
    do(document, lambda rows: errata_changes.split_off(rows, GAME, "house-1", [2], "Guns alone"))
    assert (changes(document), changes(document, "house-3")) == ([(FACES[TANKS], 9)], [(FACES[GUNS], 3)])
    assert (effective_attack(document, TANKS), effective_attack(document, GUNS)) == (9, 3)


def test_an_erratum_is_merged_into_another_and_its_number_is_gone(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(GUNS, 3, "house-2"))
    do(document, attack(TANKS, 9, "house-2"))
    do(document, lambda rows: errata_changes.merge(rows, GAME, "house-1", "house-2"))
    assert changes(document) == [(FACES[TANKS], 9), (FACES[GUNS], 3)]
    assert [row.key for row in document.baseline.find(schema.ErratumRow, game=GAME)] == ["house-1"]
    document.undo_stack.undo()
    assert changes(document, "house-2") == [(FACES[GUNS], 3), (FACES[TANKS], 9)]


def test_errata_that_disagree_are_not_merged(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(TANKS, 8, "house-2"))
    with pytest.raises(EditError, match="house-1 and house-2 disagree"):
        errata_changes.merge(document.baseline, GAME, "house-1", "house-2")


def test_a_copy_has_a_number_of_its_own_and_all_changes(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, lambda rows: errata_changes.duplicate(rows, GAME, "house-1"))
    assert changes(document, "house-3") == [(FACES[TANKS], 9)]


def test_one_of_two_that_disagree_is_chosen_and_then_the_other(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, attack(TANKS, 8, "house-2"))
    printed = effective_attack(document, TANKS)
    for key in ("house-1", "house-2"):
        do(document, lambda rows, key=key: errata.switch(rows, GAME, SCENARIO, key, True))  # type: ignore[misc]
    assert effective_attack(document, TANKS) == printed
    where = ("face", FACES[TANKS], "attack")
    for key, value in (("house-2", 8), ("house-1", 9)):
        do(document, lambda rows, key=key: errata_changes.choose(rows, GAME, key, where))  # type: ignore[misc]
        assert effective_attack(document, TANKS) == value


def test_what_stands_there_is_taken_as_printed(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, lambda rows: errata.switch(rows, GAME, SCENARIO, "house-1", True))
    do(document, lambda rows: units.set_face_value(rows, GAME, TANKS, "full", "attack", 5))
    assert [notice.trouble for notice in document.rows.effective().notices] == ["stale"]
    do(document, lambda rows: errata_changes.take_as_printed(rows, GAME, "house-1", 1))
    assert (document.rows.effective().notices, effective_attack(document, TANKS)) == ((), 9)


def test_a_change_that_says_what_stands_there_is_taken_out(document: Document) -> None:
    do(document, attack(TANKS, 9))
    do(document, lambda rows: units.set_face_value(rows, GAME, TANKS, "full", "attack", 9))
    do(document, lambda rows: errata_changes.take_as_printed(rows, GAME, "house-1", 1))
    assert changes(document) == []


def test_a_rule_is_changed_in_own_words_and_said_anew(document: Document) -> None:
    do(document, lambda rows: errata_changes.set_rule(rows, GAME, "house-1", "1.3", ("Six.", "Seven.")))
    do(document, lambda rows: errata_changes.set_rule(rows, GAME, "house-1", "1.3", ("Six.", "Eight."), position=1))
    (change,) = errata_changes.changes_of(document.baseline, GAME, "house-1")
    assert (change.kind, change.row_key, change.printed, change.value) == ("rule", f"{GAME}|1.3", "Six.", "Eight.")


def read_of(document: Document, key: str = "house-1") -> list[bool]:
    """Say of each change whether its printed sense may be published as printed."""
    return [told.is_seen for told in ErratumWords(document.baseline, GAME).of(key)]


def set_rule(document: Document, number: str, position: int, is_read: bool) -> None:
    senses = ("As printed.", "As read.")
    do(document, lambda rows: errata_changes.set_rule(rows, GAME, "house-1", number, senses, "", position, is_read))


def test_a_rule_that_somebody_has_read_is_published_as_printed_and_no_longer_when_he_takes_that_back(
    document: Document,
) -> None:
    set_rule(document, "7.7", -1, False)
    assert read_of(document) == [False]
    set_rule(document, "7.7", 1, True)
    assert read_of(document) == [True]
    set_rule(document, "7.7", 1, False)
    assert read_of(document) == [False]


def test_that_a_rule_was_read_goes_with_its_change_and_ends_with_it(document: Document) -> None:
    set_rule(document, "7.7", -1, True)
    set_rule(document, "8.8", -1, False)
    do(document, lambda rows: errata_changes.move_change(rows, GAME, "house-1", 1, 1))
    assert read_of(document) == [False, True]
    do(document, lambda rows: errata_changes.merge(rows, GAME, "house-2", "house-1"))
    assert read_of(document, "house-2") == [False, True]
    do(document, lambda rows: errata_changes.split_off(rows, GAME, "house-2", [2], "Read"))
    assert read_of(document, "house-3") == [True]
    do(document, lambda rows: errata.remove(rows, GAME, "house-3"))
    cited = document.baseline.find(schema.CitationRow, game=GAME, table="erratum_change")
    assert cited == []


def test_corrections_of_the_journal_become_an_erratum_and_the_baseline_is_as_it_was(document: Document) -> None:
    label = labels()[0]
    printed = effective_attack(document, TANKS)
    first = len(document.journal()) + 1
    do(document, lambda rows: units.set_face_value(rows, GAME, TANKS, "full", "attack", 9))
    do(document, lambda rows: set_terrain(rows, GAME, MAP, [label], "woods"))
    do(document, lambda rows: units.set_face_value(rows, GAME, TANKS, "full", "attack", 8))
    with document.library.reading() as session:
        edits = [entry(session, number).changes for number in range(first, first + 3)]
    before = document.baseline.citations(GAME, "face", FACES[TANKS])
    do(document, lambda rows: errata_from.from_edits(rows, GAME, "Both", edits))
    assert sorted(changes(document, "house-3")) == sorted([(FACES[TANKS], 8), (f"{GAME}|{MAP}|{label}", "woods")])
    assert effective_attack(document, TANKS) == printed
    assert document.baseline.find(schema.HexRow, game=GAME, map=MAP, hex=label)[0].terrain == "clear"
    assert [row.certainty for row in document.baseline.citations(GAME, "face", FACES[TANKS])] != [
        row.certainty for row in before
    ]


def test_entries_that_correct_nothing_become_no_erratum(document: Document) -> None:
    with document.library.reading() as session:
        edits = [entry(session, 1).changes]
    with pytest.raises(EditError, match="None of these entries"):
        errata_from.from_edits(document.baseline, GAME, "Nothing", edits)


def test_what_another_library_has_otherwise_becomes_an_erratum(document: Document, tmp_path: Path) -> None:
    other = Document.open(write_library(tmp_path / "other.losheim"))
    do(other, lambda rows: units.set_face_value(rows, GAME, TANKS, "full", "attack", 9))
    theirs = LibraryRows(other.library.readers)
    do(document, lambda rows: errata_from.from_library(rows, theirs, GAME, "As a friend has it"))
    assert changes(document, "house-3") == [(FACES[TANKS], 9)]
    with pytest.raises(EditError, match="the same map"):
        errata_from.from_library(document.baseline, document.baseline, GAME, "Nothing")
    other.close()
