"""A library whose rows refer to rows that are gone still answers: no list ends in a fault of ours."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.connection import LibraryError
from editor.commands.listing import Kind, items
from editor.commands.outcome import UnknownNameError
from engine.data.tables import DataError
from tests.editor.small import write_library
from tests.some_now import some_now

PARENTS = ("game", "scenario", "counter")
FURTHER_PARENTS = ("terrain", "chart", "map", "sheet", "formation", "unit_type", "source")


@pytest.mark.parametrize(
    "parent", some_now(3, [*PARENTS, *(pytest.param(name, marks=pytest.mark.deep) for name in FURTHER_PARENTS)])
)
def test_every_list_answers_though_a_table_was_emptied(parent: str, tmp_path: Path) -> None:
    path = write_library(tmp_path / "small.losheim")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(f"DELETE FROM {parent}").rowcount > 0 or parent in ("formation", "source")
        connection.commit()
    answered = 0
    for kind in Kind:
        try:
            items(path, kind, None, None)
            answered += 1
        except (LibraryError, DataError, UnknownNameError) as error:
            assert str(error)
    assert answered > len(Kind) // 2
