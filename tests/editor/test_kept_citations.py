"""Citations are the same ones however they are asked for, and those of a map are read row by row."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from db import kept_citations
from db.changes import Change, ChangeSet
from db.connection import open_for_reading
from db.kept_citations import KeptCitations
from engine.data.schema import CitationRow
from engine.data.tables import Cited
from tests.editor.small import GAME, MAP, labels

KEYS = [f"{GAME}|{MAP}|{label}" for label in labels()]


@pytest.fixture
def opened() -> list[str]:
    """A word for each time that the library was asked."""
    return []


@pytest.fixture
def kept(library: Path, opened: list[str]) -> Iterator[KeptCitations]:
    reading = open_for_reading(library)

    @contextmanager
    def noted() -> Iterator[Session]:
        opened.append("asked")
        with reading.readers() as session:
            yield session

    yield KeptCitations(noted)
    reading.close()


def test_a_row_has_the_same_citations_alone_and_among_those_of_its_game(kept: KeptCitations) -> None:
    alone = [kept.of_row(GAME, "hex", key) for key in KEYS]
    assert [row.field for row in alone[KEYS.index(f"{GAME}|{MAP}|B1.01")]] == ["*", "terrain"]  # two, in this order
    brief = [Cited(row.row_key, row.field, row.certainty, row.source) for rows in alone for row in rows]
    assert sorted(kept.of_game(GAME)["hex"]) == sorted(brief)
    assert [kept.of_row(GAME, "hex", key) for key in KEYS] == alone


def test_a_map_is_asked_row_by_row_and_once_for_each_however_many_are_looked_at(
    kept: KeptCitations, opened: list[str]
) -> None:
    for _ in range(2):
        for key in KEYS:
            kept.of_row(GAME, "hex", key)
    assert len(opened) == len(KEYS)


def test_what_is_kept_of_single_rows_is_bound(
    kept: KeptCitations, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_citations, "FEW", 2)
    for key in (*KEYS[:3], *KEYS[:3]):
        kept.of_row(GAME, "hex", key)
    assert len(opened) > 3


def test_a_row_that_is_asked_for_again_is_not_read_again(kept: KeptCitations, opened: list[str]) -> None:
    first = kept.of_row(GAME, "hex", KEYS[0])
    assert kept.of_row(GAME, "hex", KEYS[0]) == first
    assert len(opened) == 1


def test_after_an_edit_what_it_cites_is_read_again_and_no_other_row(kept: KeptCitations, opened: list[str]) -> None:
    for key in KEYS[:2]:
        kept.of_row(GAME, "hex", key)
    cited = (GAME, "hex", KEYS[0], "terrain")
    kept.follow(ChangeSet("an edit", (Change(CitationRow.TABLE, cited, {}, {}),)))
    opened.clear()
    kept.of_row(GAME, "hex", KEYS[1])
    assert not opened
    kept.of_row(GAME, "hex", KEYS[0])
    assert len(opened) == 1


def test_what_a_game_is_cited_for_makes_no_row_of_a_citation(kept: KeptCitations) -> None:
    gc.collect()
    before = {id(row) for row in gc.get_objects() if isinstance(row, CitationRow)}
    assert sum(1 for rows in kept.of_game(GAME).values() for _ in rows) > len(KEYS)
    assert not [row for row in gc.get_objects() if isinstance(row, CitationRow) and id(row) not in before]


def test_after_an_edit_only_the_citations_of_its_table_are_read_again(kept: KeptCitations) -> None:
    before = kept.of_game(GAME)
    first = next(iter(before["face"]))
    key = (GAME, "face", first.row_key, first.field)
    kept.follow(ChangeSet("an edit", (Change(CitationRow.TABLE, key, {}, {}),)))
    after = kept.of_game(GAME)
    assert {table for table in before if after[table] is not before[table]} == {"face"}
    assert [*after["face"]] == [*before["face"]]


def test_who_looks_at_a_few_rows_has_the_citations_of_no_others_kept(kept: KeptCitations) -> None:
    cited = {row.row_key for row in kept.of_game(GAME)["face"]}
    assert len(cited) > 1
    gc.collect()
    before = {id(row) for row in gc.get_objects() if isinstance(row, CitationRow)}
    kept.of_row(GAME, "face", min(cited))
    made = [row for row in gc.get_objects() if isinstance(row, CitationRow) and id(row) not in before]
    assert {row.row_key for row in made} == {min(cited)}


def test_a_table_of_which_many_rows_are_asked_for_is_read_once_and_let_go_of_with_an_edit(
    kept: KeptCitations, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = sorted({row.row_key for row in kept.of_game(GAME)["face"]})
    singly = [kept.of_row(GAME, "face", key) for key in keys]
    kept.keep([GAME])
    monkeypatch.setattr(kept_citations, "FEW", 0)
    opened.clear()
    assert [kept.of_row(GAME, "face", key) for key in keys] == singly
    assert len(opened) == 1
    kept.follow(ChangeSet("an edit", ()))
    assert kept.of_row(GAME, "face", keys[0]) == singly[0]
    assert len(opened) == 2


def test_rows_that_were_asked_for_singly_make_way_with_an_edit_when_they_are_many(
    kept: KeptCitations, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = sorted({row.row_key for row in kept.of_game(GAME)["face"]})[:3]
    monkeypatch.setattr(kept_citations, "FEW", 2)
    for key in (first, second):
        kept.of_row(GAME, "face", key)
    kept.follow(ChangeSet("an edit", ()))
    opened.clear()
    kept.of_row(GAME, "face", third)
    kept.of_row(GAME, "face", first)
    assert len(opened) == 2  # each by itself: the table was not read as a whole


def test_how_certain_a_field_is_in_all_rows_is_asked_again_only_after_another_citation_of_the_table(
    kept: KeptCitations, opened: list[str]
) -> None:
    first = kept.certainties(GAME, "face", "attack")
    other = (GAME, "setup", f"{GAME}|s|x", "place")
    kept.follow(ChangeSet("of another table", (Change("citation", other, {"certainty": "x"}, {"certainty": "y"}),)))
    assert kept.certainties(GAME, "face", "attack") is first
    assert len(opened) == 1
    mine = (GAME, "face", f"{GAME}|x|full", "attack")
    kept.follow(ChangeSet("of this one", (Change("citation", mine, {"certainty": "x"}, {"certainty": "y"}),)))
    assert kept.certainties(GAME, "face", "attack") == first
    assert len(opened) == 2
    kept.keep(())
    kept.certainties(GAME, "face", "attack")
    assert len(opened) == 3


def test_how_certain_fields_are_is_kept_of_few_and_of_no_map(
    kept: KeptCitations, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_citations, "FIELDS", 2)
    for field in ("attack", "defense", "movement", "attack", "movement"):  # the third lets the first go
        kept.certainties(GAME, "face", field)
    assert len(opened) == 4
    for _ in range(2):
        kept.certainties(GAME, "hex", "terrain")
    assert len(opened) == 6


def test_how_certain_fields_of_many_rows_are_is_said_in_one_word_for_all(kept: KeptCitations) -> None:
    said = [*kept.certainties(GAME, "hex", "marks").values()]
    assert len(said) > 1 and {*said} == {"reconstructed"}
    assert all(each is said[0] for each in said)
