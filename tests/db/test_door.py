"""What its game does not declare is not written into a library, whoever asks."""

from pathlib import Path

import pytest

from db.applying import apply
from db.changes import ChangeSet, EditError, updating
from db.connection import Library, open_library
from db.queries import find
from engine.data.schema import ChartCellRow, ClauseRow
from tests.db.samples import GAME

CELL = (GAME, "crt", 3, "1:1")


def write(library: Library, table: str, key: tuple[str | int, ...], **values: object) -> None:
    with library.writing() as session:
        apply(session, ChangeSet("x", (updating(session, table, key, **values),)))  # type: ignore[arg-type]


def test_a_result_that_its_chart_does_not_take_is_refused(library: Library) -> None:
    write(library, "chart", (GAME, "crt"), cells=("NR | A#",))
    with pytest.raises(EditError, match=r"chart_cell toy\|crt\|3\|1:1, result: 'banana' is no result of this chart"):
        write(library, "chart_cell", CELL, result="banana")
    write(library, "chart_cell", CELL, result="A2")
    with library.reading() as session:
        assert [row.result for row in find(session, ChartCellRow, dice=3, column="1:1")] == ["A2"]


def test_weather_that_is_no_box_of_the_track_is_refused(library: Library) -> None:
    with pytest.raises(EditError, match=r"weather: 'thunderstorm' is no weather of the game; use one of its words"):
        write(library, "scenario", (GAME, "first"), weather="thunderstorm")


def test_a_misspelled_clause_is_refused_whoever_brings_it(ardennes_library: Path) -> None:
    library = open_library(ardennes_library)
    try:
        with library.reading() as session:
            clause = next(row for row in find(session, ClauseRow, game="scs1994") if row.form)
        with pytest.raises(EditError, match="banana"):
            write(library, "clause", (clause.game, clause.scenario, clause.key), args={**clause.args, "banana": 1})
    finally:
        library.close()
