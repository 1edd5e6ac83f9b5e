"""Do the results of a chart get better with the odds, in each of its lines as in the others?"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema

_LOSSES = re.compile(r"(?:[AD]\d)+\D*")
_OF_ATTACKER, _OF_DEFENDER = re.compile(r"A(\d)"), re.compile(r"D(\d)")
_Cell = tuple[str, str, int]
"""A column, the result in it, and for whom that is better: 1 for the attacker, -1 for the defender, 0 for neither."""


@check("chart-falls")
def chart_falls(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of a chart of losses goes from the defender's to the attacker's where all others go the other way: cells
    may have been exchanged, or a letter misread. Charts of which half of the cells say something else are not asked."""
    cells: dict[str, dict[int, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for cell in subject.all(schema.ChartCellRow):
        cells[cell.chart][cell.dice][cell.column] = cell.result
    for chart in subject.all(schema.ChartRow):
        lines = {line: _read(chart.columns, found) for line, found in sorted(cells[chart.key].items())}
        if 2 * sum(map(len, lines.values())) < sum(map(len, cells[chart.key].values())):
            continue
        falls = {line: [*_turns(read)] for line, read in lines.items()}
        rising = [line for line, read in lines.items() if not falls[line] and len({cell[2] for cell in read}) > 1]
        if 2 * len(rising) <= len(lines):
            continue
        for line, pairs in falls.items():
            for (column, result, _), (other, worse, _) in pairs[:1]:
                message = f"chart {chart.key}, line {line}: {result} in column {column} and {worse} in column {other}"
                reason = "the attacker fares worse where in most lines he fares better"
                yield report.warning(f"{chart.key}/{line}", f"{message}: {reason}; look at the chart, correct a result")


def _read(columns: Sequence[str], cells: dict[str, str]) -> list[_Cell]:
    """Return the cells of a line that say who loses how much, in the order of the columns."""
    return [(name, cells[name], _better_for(cells[name])) for name in columns if _LOSSES.match(cells.get(name, ""))]


def _better_for(result: str) -> int:
    attacker, defender = (sum(map(int, losses.findall(result))) for losses in (_OF_ATTACKER, _OF_DEFENDER))
    return (defender > attacker) - (defender < attacker)


def _turns(read: list[_Cell]) -> Iterator[tuple[_Cell, _Cell]]:
    """Yield the neighbors of which the second is worse for the attacker than the first."""
    return ((first, second) for first, second in pairwise(read) if second[2] < first[2])
