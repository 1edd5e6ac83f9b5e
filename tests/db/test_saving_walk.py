"""Whatever has been edited: saved and loaded again, a library is the same, and so is its text."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.applying import apply
from db.changes import Change, ChangeSet, deleting, inserting, row_values, updating
from db.connection import Library, open_library
from db.dump import dump
from db.journal import Entry, record, tail
from db.saving import save_as
from db.scenario_io import tables_of
from engine.data.schema import CitationRow, Row
from tests.db.samples import GAME

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=40)
HEXES = st.sampled_from(["M1.01", "M1.02", "M1.03", "M1.10"])
EDITS = st.one_of(
    st.tuples(st.just("terrain"), HEXES, st.sampled_from(["clear", "forest"])),
    st.tuples(st.just("title"), TEXTS, st.integers(1, 40)),
    st.tuples(st.just("clause"), TEXTS, TEXTS),
    st.tuples(st.just("note"), TEXTS, TEXTS),
)


def change(library: Library, edit: tuple[str, str, object]) -> None:
    """Make one edit as the window would: a change set and its journal entry in one transaction."""
    kind, first, second = edit
    with library.writing() as session:
        made: Change
        if kind == "terrain":
            made = updating(session, "hex", (GAME, "M", first), terrain=str(second))
        elif kind == "title":
            made = updating(session, "scenario", (GAME, "first"), title=first, last_turn=int(str(second)))
        elif kind == "clause":
            made = updating(session, "clause", (GAME, "first", "win"), text=first, args={"side": str(second)})
        else:
            key = (GAME, "method/walk")
            row = {"game": GAME, "key": key[1], "kind": "method", "title": first, "detail": str(second)}
            made = deleting(session, "source", key) if row_values(session, "source", key) else inserting("source", row)
        changes = ChangeSet(kind, (made,), reason=first)
        apply(session, changes)
        record(session, changes, at="1944-12-16T05:30:00+00:00")


def state(library: Library) -> tuple[dict[str, list[Row]], list[CitationRow], list[Entry]]:
    """Return all rows, citations and journal entries of a library."""
    with library.reading() as session:
        found = tables_of(session)
        journal = tail(session, 10_000)
    return {name: list(rows) for name, rows in found.rows.items()}, list(found.citations), journal


def text(path: Path, folder: Path) -> dict[str, bytes]:
    """Return the canonical text by path."""
    library = open_library(path)
    with library.reading() as session:
        dump(session, folder)
    library.close()
    return {os.fspath(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(edits=st.lists(EDITS, max_size=6), replaces=st.booleans())
def test_saved_and_loaded_a_library_is_identical(
    toy_file: Path, edits: list[tuple[str, str, object]], replaces: bool
) -> None:
    stays_identical(toy_file, edits, replaces)


@pytest.mark.deep
@settings(max_examples=200, deadline=None)
@given(edits=st.lists(EDITS, max_size=12), replaces=st.booleans())
def test_saved_and_loaded_a_library_is_identical_after_many_more_edits(
    toy_file: Path, edits: list[tuple[str, str, object]], replaces: bool
) -> None:
    stays_identical(toy_file, edits, replaces)


def stays_identical(toy_file: Path, edits: list[tuple[str, str, object]], replaces: bool) -> None:
    """Edit a copy of the library, save it over another or anew, and compare what was saved."""
    with TemporaryDirectory() as folder:
        path, saved = Path(folder) / "toy.losheim", Path(folder) / "saved.losheim"
        path.write_bytes(toy_file.read_bytes())
        if replaces:
            saved.write_bytes(toy_file.read_bytes())
        library = open_library(path)
        for edit in edits:
            change(library, edit)
        save_as(path, saved, replace=replaces)
        before = state(library)
        library.close()
        loaded = open_library(saved)
        assert state(loaded) == before
        assert len(before[2]) == len(edits)
        loaded.close()


def test_a_shipped_game_saved_and_loaded_has_the_same_text(ardennes_library: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.losheim"
    save_as(ardennes_library, saved)
    assert text(saved, tmp_path / "saved") == text(ardennes_library, tmp_path / "path")
