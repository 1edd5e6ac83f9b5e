"""Has a chart what the rules look up in it: its lines and columns by their titles, and results that they can read?

A game says it in ``engine/<game>/turn/charts.py``, with the titles as the modules of its rules have them. Without this
a line that was renamed or taken out would be missed in the middle of a game, or never.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.ruleset import Problem
from engine.data.cell_forms import RISING, UNREAD, cell_said, is_cell
from engine.data.chart_order import order_fault
from engine.data.near import meant
from engine.data.ranged_charts import NO_DICE
from engine.data.shown import short
from engine.scenario import Chart, Scenario

ANY = ""
"""Stands for all columns that have no form of their own."""


@dataclass(frozen=True)
class Read:
    """What the rules read of a chart. ``lines`` and ``columns`` are looked up by title; there are ``count`` lines at
    least. ``cells`` says what results they can read, by column or for ``ANY``, as the head of a chart does
    (``engine.data.cell_forms``). ``is_thrown``: a throw of dice is looked up in it."""

    lines: Sequence[str] = ()
    columns: Sequence[str] = ()
    count: int = 0
    cells: Mapping[str, str] = field(default_factory=dict)
    is_thrown: bool = False


def thrown(form: str) -> Read:
    """Return that a throw is looked up in a chart, and what may come of it."""
    return Read(cells={ANY: form}, is_thrown=True)


def chart_problems(scenario: Scenario, wanted: Mapping[str, Read]) -> Iterator[Problem]:
    """Yield what the rules look up in the charts of a scenario and would not find or could not read."""
    charts = {chart.key: chart for chart in scenario.charts}
    for key, read in wanted.items():
        chart = charts.get(key)
        if chart is None:
            others = [other for other in charts if other not in wanted]
            remedy = f"add it, or give it its key{meant(key, others)}"
            yield Problem(f"chart/{key}", f"the chart {key} is missing; {remedy}", is_absent=True)
            continue
        for reason in (*_of_titles(chart, read), *_of_cells(chart, read)):
            yield Problem(f"chart/{key}", f"the chart {key} {reason}", is_absent=reason.startswith("lacks"))


def _of_titles(chart: Chart, read: Read) -> Iterator[str]:
    for what, titles, names in (("line", chart.rows, read.lines), ("column", chart.columns, read.columns)):
        spare = [title for title in titles if title not in names]
        for name in names:
            if name not in titles:
                yield f"lacks the {what} {name!r}; add it, or give it this title{meant(name, spare)}"
    if len(chart.cells) < read.count:
        yield f"lacks lines: it has {len(chart.cells)}, the rules look up {read.count}; add the others"


def _of_cells(chart: Chart, read: Read) -> Iterator[str]:
    if read.is_thrown and chart.dice == NO_DICE:
        yield "says that nothing is thrown for it, and the rules throw; give it its dice"
    for place, column in enumerate(chart.columns):
        form = "" if column in chart.ranges else read.cells.get(column, read.cells.get(ANY, ""))
        wrong = {line: cells[place] for line, cells in chart.cells.items() if not _can_read(form, cells[place])}
        if wrong:
            line = min(wrong)
            more = f", and {len(wrong) - 1} more of the column cannot be read" if len(wrong) > 1 else ""
            yield f"has {short(wrong[line])} in line {line}, column {column}{more}; the rules read {cell_said(form)}"
    for line, cells in chart.cells.items() if read.cells.get(ANY) == RISING else ():
        if fault := order_fault(chart.columns, cells):
            yield f"has in line {line} {fault}"


def _can_read(form: str, text: str) -> bool:
    return not form or UNREAD in text or is_cell(form, text)
