"""Which lines of the terrain chart leave out a cost that other lines have? The rules read an empty cost as none.

The checks ask the rows of a library, and no game begins with what they call an error.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.ruleset import Problem
from engine.scenario import Scenario

_EMPTY = ("", None)
_NOTHING = (*_EMPTY, "0", 0)
_MARK = "mark"
_REMEDY = "write the cost, P if it is prohibited, or 0: an empty cost costs nothing"


@dataclass(frozen=True)
class CostLine:
    """A line of the terrain chart as far as this question goes."""

    key: str
    kind: str
    title: str
    values: Mapping[str, int | str]


def lacking_costs(lines: Sequence[CostLine], costs: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the lines that cost somebody something and leave a cost empty that more than half of the other such lines
    of their kind have; as errors where all have it. One that is alone of its kind is asked beside all lines.

    A column may be left out for good where most leave it out, as one for frozen ground that else is as in other
    weather. Marks are not asked: each is of its own sort. ``costs``: the titles of the costs that the game declares.
    """
    kinds: dict[str, list[CostLine]] = defaultdict(list)
    for line in lines:
        if line.kind != _MARK and any(line.values.get(name) not in _NOTHING for name in costs):
            kinds[line.kind].append(line)
    every = [line for alike in kinds.values() for line in alike]
    for alike in kinds.values():
        for line in alike:
            beside = [other for other in (alike if len(alike) > 1 else every) if other is not line]
            yield from _of_line(line, beside, costs)


def without_costs(scenario: Scenario) -> Iterator[Problem]:
    """Yield the costs that a scenario cannot be played without, as the check of the library tells them as errors."""
    costs = {value.name: value.title for value in scenario.declared if (value.table, value.kind) == ("terrain", "cost")}
    lines = [CostLine(line.key, line.kind, line.title, line.effects) for line in scenario.terrain]
    yield from (problem for problem in lacking_costs(lines, costs) if problem.severity == "error")


def _of_line(line: CostLine, beside: Sequence[CostLine], costs: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the costs that a line leaves empty and those beside it have."""
    for name, title in costs.items():
        have = [other for other in beside if other.values.get(name) not in _EMPTY]
        if line.values.get(name) in _EMPTY and 2 * len(have) > len(beside):
            all_have = len(have) == len(beside)
            kin = "the kind " + line.kind if {other.kind for other in beside} == {line.kind} else "the chart"
            count = "all" if all_have else "most"
            reason = f"{line.title} has no cost under {title}, which {count} other lines of {kin} with costs have"
            yield Problem(f"terrain/{line.key}", f"{reason}; {_REMEDY}", "error" if all_have else "warning")
