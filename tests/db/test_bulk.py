"""Rows that a stroke gives the same values are written at once, with the others of it, or nothing is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from db.applying import apply
from db.build import build_library
from db.bulk import _MANY
from db.changes import Change, ChangeSet, StaleRowError
from db.connection import Library, open_library
from tests.db.samples import GAME, hex_row, tables

LABELS = [f"M2.{place:02d}" for place in range(1, _MANY + 11)]
"""Twenty hexes that are alike, and ten of which some are not."""
AFTER = {"marks": "town"}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    path, rows = tmp_path / "many.losheim", tables()
    rows.add([hex_row(label) for label in LABELS])
    build_library(path, rows)
    found = open_library(path)
    yield found
    found.close()


def stroke(before: dict[str, Any]) -> ChangeSet:
    """Return a stroke over all hexes: of the last ten each says by values of its own what it was."""
    first = hex_row(LABELS[0])
    key = first.game, first.map
    said = [before if place < _MANY else {**before} for place in range(len(LABELS))]
    return ChangeSet(
        "A stroke", tuple(Change("hex", (*key, label), was, AFTER) for label, was in zip(LABELS, said, strict=True))
    )


def marks(library: Library) -> dict[str, str]:
    with library.reading() as session:
        found = session.execute(text("SELECT hex, marks FROM hex WHERE game = :game"), {"game": GAME}).all()
    return {label: said for label, said in found if label in LABELS}


def test_rows_that_were_alike_and_those_that_were_not_are_all_written(library: Library) -> None:
    with library.writing() as session:
        apply(session, stroke({"marks": ""}))
    assert marks(library) == dict.fromkeys(LABELS, "town")


def test_alike_rows_are_written_by_one_statement(library: Library) -> None:
    told: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda _c, _cursor, statement, *_: told.append(statement))
    with library.writing() as session:
        apply(session, stroke({"marks": ""}))
    assert [said.count("json_each") for said in told if said.startswith("UPDATE")] == [1, 0]


@pytest.mark.parametrize("label", [LABELS[3], LABELS[-1]], ids=["of those that are alike", "of the others"])
def test_a_row_that_is_otherwise_than_the_stroke_says_leaves_all_unwritten(library: Library, label: str) -> None:
    with library.writing() as session:
        session.execute(text("UPDATE hex SET marks = 'jam' WHERE hex = :hex"), {"hex": label})
    before = marks(library)
    with pytest.raises(StaleRowError, match=label), library.writing() as session:
        apply(session, stroke({"marks": ""}))
    assert marks(library) == before and before[label] == "jam"
