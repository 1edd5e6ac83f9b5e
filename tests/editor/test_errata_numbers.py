"""Numbers of errata: none is given twice, whatever becomes of its erratum; a prefix and a number by hand."""

from pathlib import Path

import pytest

from db.build import build_library
from db.changes import EditError
from db.dump import dump
from db.taking import traveling
from editor.edits import errata, errata_changes, errata_numbers
from editor.window import journaled
from editor.window.document import Document
from engine.data import schema
from engine.data.load import load_tables
from tests.editor.small import GAME, SCENARIO, TANKS, write_library


@pytest.fixture
def document(tmp_path: Path) -> Document:
    found = Document.open(write_library(tmp_path / "small.losheim"))
    yield found
    found.close()


def begin(document: Document, title: str = "A river", number: str = "") -> str:
    made = errata.create(document.baseline, GAME, title, number=number)
    document.edit(made)
    return str(made.changes[0].key[1])


def keys(document: Document) -> list[str]:
    return [row.key for row in document.baseline.find(schema.ErratumRow, game=GAME)]


def test_the_number_of_a_removed_erratum_is_not_given_again(document: Document) -> None:
    document.edit(errata.remove(document.baseline, GAME, begin(document)))
    assert begin(document) == "house-2"


def test_the_number_of_an_undone_erratum_is_not_given_again_and_redo_gives_it_back(document: Document) -> None:
    begin(document)
    document.undo_stack.undo()
    assert keys(document) == []
    document.undo_stack.redo()
    assert keys(document) == ["house-1"]
    document.undo_stack.undo()
    assert begin(document) == "house-2"


def test_a_number_stays_given_when_the_library_is_opened_again(document: Document) -> None:
    begin(document)
    document.undo_stack.undo()
    path = document.library.path
    document.close()
    again = Document.open(path)
    assert begin(again) == "house-2"
    again.close()


def test_a_number_stays_given_through_dump_and_build(document: Document, tmp_path: Path) -> None:
    document.edit(errata.remove(document.baseline, GAME, begin(document)))
    document.edit(errata_numbers.set_desk(document.baseline, GAME, prefix="P"))
    with document.library.reading() as session:
        dump(session, tmp_path / "text")
    build_library(tmp_path / "built.losheim", load_tables(tmp_path / "text"))
    built = Document.open(tmp_path / "built.losheim")
    assert begin(built) == "P-1"
    built.edit(errata_numbers.set_desk(built.baseline, GAME, prefix=""))
    assert begin(built) == "house-2"
    built.close()


def test_a_taken_back_removal_leaves_the_number_with_its_erratum(document: Document) -> None:
    document.edit(errata.remove(document.baseline, GAME, begin(document)))
    document.undo_stack.undo()
    assert keys(document) == ["house-1"]
    journaled.revert(document, [1])
    assert keys(document) == []
    journaled.revert(document, [len(document.journal())])
    assert keys(document) == ["house-1"]


def test_a_number_set_by_hand_is_refused_where_it_is_taken_or_was(document: Document) -> None:
    begin(document, "A river", "A-7")
    with pytest.raises(EditError, match="A-7 is the number of “A river”"):
        errata.create(document.baseline, GAME, "A ford", number="A-7")
    document.edit(errata.remove(document.baseline, GAME, "A-7"))
    with pytest.raises(EditError, match="A-7 was the number of “A river”"):
        errata.create(document.baseline, GAME, "A ford", number="A-7")


def test_a_number_that_is_no_name_is_refused_with_words(document: Document) -> None:
    with pytest.raises(EditError, match="The number .*must be a name in one line"):
        errata.create(document.baseline, GAME, "A ford", number="a;b")


def test_a_new_number_goes_wherever_the_old_one_was_named(document: Document) -> None:
    old, other = begin(document), begin(document, "Guns")
    where = {"table": "face", "row_key": f"{GAME}|{TANKS}|full", "field": "attack", "value": 9}
    for made in (
        lambda rows: errata.add_change(rows, GAME, old, "set", **where),
        lambda rows: errata.switch(rows, GAME, SCENARIO, old, True),
        lambda rows: errata.set_head(rows, GAME, other, supersedes=[old]),
        lambda rows: errata_numbers.renumber(rows, GAME, old, "P-7"),
    ):
        document.edit(made(document.baseline))
    find = document.baseline.find
    assert sorted(keys(document)) == ["P-7", other]
    assert [row.erratum for row in find(schema.ErratumChangeRow, game=GAME)] == ["P-7"]
    assert [row.erratum for row in find(schema.ScenarioErratumRow, game=GAME)] == ["P-7"]
    assert find(schema.ErratumRow, game=GAME, key=other)[0].supersedes == ("P-7",)
    assert next(row for row in document.rows.find(schema.FaceRow, counter=TANKS, face="full")).said("attack") == 9
    with pytest.raises(EditError, match="house-1 was the number of"):
        errata.create(document.baseline, GAME, "Another", number=old)
    document.undo_stack.undo()
    assert sorted(keys(document)) == [old, other]


def test_a_removed_erratum_is_superseded_by_none(document: Document) -> None:
    old = begin(document)
    other = begin(document, "Guns")
    document.edit(errata.set_head(document.baseline, GAME, other, supersedes=[old]))
    document.edit(errata.remove(document.baseline, GAME, old))
    assert document.baseline.find(schema.ErratumRow, game=GAME, key=other)[0].supersedes == ()


def test_a_scenario_that_travels_leaves_the_printing_at_home_and_takes_choices_along(document: Document) -> None:
    key = begin(document)
    where = ("face", f"{GAME}|{TANKS}|full", "attack")
    document.edit(errata_numbers.set_desk(document.baseline, GAME, printing="second"))
    document.edit(errata_changes.choose(document.baseline, GAME, key, where))
    with document.library.reading() as session:
        found = traveling(session, GAME, SCENARIO)
    assert (found.of(schema.ErrataDeskRow), len(found.of(schema.ErratumChoiceRow))) == ([], 1)


def test_a_new_number_goes_on_with_the_prefix_that_most_errata_have(document: Document) -> None:
    for number in ("E-24", "E-25", "artillery-73"):
        begin(document, number=number)
    assert begin(document) == "E-26"


def test_a_new_number_has_its_status_where_the_list_has_no_prefix_in_common(document: Document) -> None:
    for number in ("E-25", "artillery-73", "M-7.31"):
        begin(document, number=number)
    assert begin(document) == "house-1"


def test_a_new_number_has_the_prefix_of_errata_that_are_numbered_as_their_rules(document: Document) -> None:
    for number in ("E-7.31", "E-11.1", "E-m1"):
        begin(document, number=number)
    assert begin(document) == "E-1"
