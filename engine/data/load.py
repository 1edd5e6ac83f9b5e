"""Where is the shipped data, and how does a scenario of it come into play?"""

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from engine.data.errata import scenario_from
from engine.data.faulty import Fault
from engine.data.schema import ChartCellRow
from engine.data.tables import Tables
from engine.data.textread import Problem, TextFormError, read_located
from engine.data.validate import faults
from engine.scenario import Scenario


def shipped_root() -> Path:
    """Return the folder that holds ``resources`` and ``scenarios``, in a checkout and in an installed package alike."""
    return Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def symbol_names() -> tuple[str, ...]:
    """Return the names of all signs of units that can be drawn."""
    found = json.loads((shipped_root() / "resources" / "symbols" / "units.json").read_text("utf-8"))
    return (*found["symbols"], *found["aliases"])


def load_tables(
    root: Path | None = None, game: str | None = None, standing: Callable[[Problem], None] | None = None
) -> Tables:
    """Return all rows under ``root`` (default: the shipped ones), of all games or of one, tested against each other.

    ``standing`` is told of what a library may hold while somebody edits (``Fault.may_stand``). Raises TextFormError
    with every other problem of form and of fit, and with those too if there are others or nobody is told.
    """
    located = read_located(shipped_root() if root is None else root, games=None if game is None else {game})
    problems, may_stand = list(located.problems), list[Problem]()
    for fault in faults(located.tables, located.lost):
        name, line = located.places[fault.table, fault.row_key]
        found = may_stand if fault.may_stand and standing is not None else problems
        found.append(Problem(name, line, _written(fault), fault.reason))
    if problems:
        raise TextFormError([*problems, *may_stand])
    if standing is not None:
        for problem in may_stand:
            standing(problem)
    return located.tables


def _written(fault: Fault) -> str:
    """Return the field of a fault as it stands in the text: a result is in the column of its chart."""
    is_cell = fault.table == ChartCellRow.TABLE and fault.field == "result"
    return fault.row_key.rpartition("|")[2] if is_cell else fault.field


@lru_cache(maxsize=16)
def load_scenario(game: str, scenario: str, root: Path | None = None) -> Scenario:
    """Return a scenario from the text under ``root`` (default: the shipped text); the text is read once.

    Raises TextFormError when the text has problems, DataError when there is no such scenario.
    """
    return scenario_from(load_tables(root, game), game, scenario)
