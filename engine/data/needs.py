"""Does a scenario have the names that the rules of its game ask for?"""

from collections.abc import Iterable, Iterator

from engine.core.ruleset import Problem
from engine.scenario import Scenario


def missing_names(scenario: Scenario, parameters: Iterable[str], terrain: Iterable[str]) -> Iterator[Problem]:
    """Yield the parameters, then the lines of the terrain chart, that the scenario lacks."""
    for key in parameters:
        if key not in scenario.parameters:
            yield Problem(f"parameter/{key}", f"the parameter {key} is missing")
    known = {line.key for line in scenario.terrain}
    for key in terrain:
        if key not in known:
            yield Problem(f"terrain/{key}", f"the terrain chart lacks the line {key}")
