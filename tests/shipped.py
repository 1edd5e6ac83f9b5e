"""The shipped data, read once for all tests that only look at it."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

from engine.data import load
from engine.data.schema import ScenarioRow
from engine.data.tables import Tables
from engine.data.textread import Problem

_read = load.load_tables


@cache
def shipped_tables(game: str) -> Tables:
    """Return the shipped rows of a game, the same object every time: a test that changes rows reads its own."""
    return _read(game=game)


def printed_scenarios(game: str) -> set[str]:
    """Return the shipped scenarios of a game that its rulebook prints, without those that Losheim designed."""
    tables = shipped_tables(game)
    cited = (row for row in tables.citations if (row.table, row.field) == (ScenarioRow.TABLE, "*"))
    own = {row.row_key.partition("|")[2] for row in cited if row.certainty == "designed"}
    return {row.scenario for row in tables.of(ScenarioRow)} - own


def lend_shipped_rows() -> None:
    """Let ``load_tables`` read the shipped rows of a game once in a process; each scenario of it wants them anew.

    Rows are frozen and every caller has lists of its own, so nobody can tell it from reading. What is read from
    another folder, of all games, or with somebody told of faults, is read.
    """
    load.load_tables = _lent


def _lent(
    root: Path | None = None, game: str | None = None, standing: Callable[[Problem], None] | None = None
) -> Tables:
    if root is not None or game is None or standing is not None:
        return _read(root, game, standing)
    kept = shipped_tables(game)
    return Tables(defaultdict(list, {name: [*rows] for name, rows in kept.rows.items()}), [*kept.citations])
