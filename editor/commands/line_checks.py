"""Which values of the terrain chart have a good form and can yet not be read by the rules of their game?

A form may be more than a game counts: a cost of *all* or of 1/7 points. The rules say so when they compile a board, so
a board without a map is compiled of each line alone.
"""

from collections.abc import Iterator
from importlib import import_module

from engine.core.ruleset import Problem
from engine.data.tables import DataError
from engine.scenario import Scenario, Terrain

_PLAIN = "1"
"""A value that every game reads."""


def unread_costs(scenario: Scenario) -> Iterator[Problem]:
    """Yield the values of the terrain chart at which the rules would break as a game begins."""
    printed = scenario.map.model_copy(update=dict.fromkeys(("hexes", "hexsides", "links", "places", "areas"), ()))
    bare = scenario.model_copy(
        update={"map": printed, **dict.fromkeys(("counters", "setup", "arrivals", "clauses"), ())}
    )
    titles = {value.name: value.title for value in scenario.declared if value.table == "terrain"}
    for line in () if _are_read(bare, *scenario.terrain) else scenario.terrain:
        if _are_read(bare, line):
            continue
        for name, value in line.effects.items():
            if _are_read(bare, line.model_copy(update={"effects": {**line.effects, name: _PLAIN}})):
                what = f"the terrain chart has {str(value)!r} for {line.key}, {titles.get(name) or name}"
                remedy = "write a cost that they count, as 2, 1/2 or P"
                yield Problem(
                    f"terrain/{line.key}", f"{what}, which the rules of {scenario.game} cannot read; {remedy}"
                )


def _are_read(bare: Scenario, *lines: Terrain) -> bool:
    """Tell whether the rules read lines; what else they lack without a map is no fault of these."""
    try:
        import_module(f"engine.{bare.game}.board").compile_board(bare.model_copy(update={"terrain": lines}))
    except DataError as error:
        return not str(error).startswith("the line ")
    except (LookupError, ValueError):
        return True
    return True
