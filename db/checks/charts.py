"""Which faults have the charts: results that are missing, columns that overlap or leave a gap?"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject, some
from engine.data import schema
from engine.data.cell_forms import RISING, UNREAD
from engine.data.chart_faults import chart_lines
from engine.data.chart_order import order_fault
from engine.data.ranged_charts import is_ranged, range_columns, range_faults, ranges_beyond, thrown_columns
from engine.data.schema import fraction

_TOTALS = re.compile(r"(\d+)(?:-(\d+)|(\+))?")
_ODDS = re.compile(r"(\d+)[:-](\d+)")


@check("chart-gap")
def chart_gap(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A throw and a column of a chart have no result, or one that is empty."""
    cells: dict[str, dict[tuple[int, str], str]] = defaultdict(dict)
    for cell in subject.all(schema.ChartCellRow):
        cells[cell.chart][cell.dice, cell.column] = cell.result
    for chart in subject.all(schema.ChartRow):
        for line in chart_lines(chart):
            lacking = [name for name in chart.columns if not cells[chart.key].get((line, name), "").strip()]
            if lacking:
                word = "line" if chart.rows else "dice"
                message = f"chart {chart.key}, {word} {line}: no result for {', '.join(lacking)}; fill it in"
                yield report.error(f"{chart.key}/{line}", message)


@check("chart-range")
def chart_range(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Lines of a chart that hold several results each leave one out, hold one twice, or hold what is never thrown."""
    cells: dict[str, dict[tuple[int, str], str]] = defaultdict(dict)
    for cell in subject.all(schema.ChartCellRow):
        cells[cell.chart][cell.dice, cell.column] = cell.result
    for chart in subject.all(schema.ChartRow):
        for line, reason in range_faults(chart, cells[chart.key]):
            where = f"chart {chart.key}, line {line}" if line else f"chart {chart.key}"
            yield report.error(f"{chart.key}/{line}" if line else chart.key, f"{where}, {reason}")


@check("chart-beyond")
def chart_beyond(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of a chart names throws of which the dice show only some."""
    cells: dict[str, dict[tuple[int, str], str]] = defaultdict(dict)
    for cell in subject.all(schema.ChartCellRow):
        cells[cell.chart][cell.dice, cell.column] = cell.result
    for chart in subject.all(schema.ChartRow):
        for line, reason in ranges_beyond(chart, cells[chart.key]):
            yield report.warning(f"{chart.key}/{line}", f"chart {chart.key}, line {line}, {reason}")


@check("chart-line-twice")
def chart_line_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two lines of a chart have one title, so a person cannot tell them apart."""
    for chart in subject.all(schema.ChartRow):
        are_throws = is_ranged(chart) and not range_columns(chart)  # of those the check of ranges says it
        twice = [title for title, count in Counter(chart.rows).items() if count > 1 and not are_throws]
        if twice:
            message = f"chart {chart.key} has two lines {some(twice)}; rename or remove one"
            yield report.warning(chart.key, message)


@check("chart-overlap")
def chart_overlap(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A chart has a column twice, or results for throws and columns that it does not have."""
    charts = {row.key: row for row in subject.all(schema.ChartRow)}
    lines = {key: set(chart_lines(row)) for key, row in charts.items()}
    for key, chart in charts.items():
        twice = [name for name, count in Counter(chart.columns).items() if count > 1]
        if twice:
            yield report.error(key, f"chart {key} has two columns {some(twice)}; rename or remove one")
    for cell in subject.all(schema.ChartCellRow):
        found = charts.get(cell.chart)
        if found is None:
            continue
        wrong = f"column {cell.column}" if cell.column not in found.columns else ""
        wrong = wrong or (f"line {cell.dice}" if cell.dice not in lines[cell.chart] else "")
        if wrong:
            mend = fix(f"Remove {wrong} of {cell.chart}", subject.removal(cell))
            message = f"chart {cell.chart} has a result in {wrong}, which is not of its head; remove it"
            yield report.error(f"{cell.chart}/{cell.dice}", message, mend)


@check("chart-result")
def chart_result(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Results were left as a question: somebody could not read them. A chart is told once, with how many."""
    unread: dict[str, list[schema.ChartCellRow]] = defaultdict(list)
    for cell in subject.all(schema.ChartCellRow):
        if UNREAD in cell.result:
            unread[cell.chart].append(cell)
    for chart, cells in unread.items():
        first = min(cells, key=lambda cell: cell.dice)
        message = f"chart {chart}, line {first.dice}, column {first.column}: the result is {first.result!r}"
        if len(cells) > 1:
            message = f"{message}, and {len(cells) - 1} more are unread"
        yield report.warning(f"{chart}/{first.dice}", f"{message}; look at the chart and write what it prints")


@check("chart-cell")
def chart_cell(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A cell holds what its chart does not take, a chart gives forms for other columns than it has, or a title, heading
    or cell names a formation, vehicle or turn that there is not."""
    for kind, fields in ((schema.ChartRow, ("cells", "rows", "columns")), (schema.ChartCellRow, ("result",))):
        for row in subject.all(kind):
            for field, wrong in subject.vocabulary.faults(row, fields):
                yield report.error(row.key_text.partition("|")[2].replace("|", "/"), f"{field}: {wrong}")
    rising = {chart.key: chart for chart in subject.all(schema.ChartRow) if chart.cells == (RISING,)}
    lines: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for cell in subject.all(schema.ChartCellRow) if rising else ():
        lines[cell.chart, cell.dice][cell.column] = cell.result
    for (key, line), found in lines.items():
        if key in rising:
            columns = rising[key].columns
            if wrong := order_fault(columns, [found.get(column, "") for column in columns]):
                yield report.error(f"{key}/{line}", f"chart {key}, line {line}: {wrong}")


def unread_cells(subject: Subject) -> Iterator[schema.ChartCellRow]:
    """Yield the cells that hold what their chart does not take; the check of cells tells them."""
    for row in subject.all(schema.ChartCellRow):
        if any(subject.vocabulary.faults(row, ("result",))):
            yield row


@check("chart-header")
def chart_header(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The bounds of the columns in which throws are looked up are too few, do not rise, or differ from the headings, or
    a column of results beside them has one."""
    for chart in subject.all(schema.ChartRow):
        if len(chart.bounds) != len(chart.columns):
            message = (
                f"chart {chart.key} has {len(chart.bounds)} bounds for {len(chart.columns)} columns; give one each"
            )
            yield report.error(chart.key, message)
            continue
        thrown = thrown_columns(chart)
        for name, bound in zip(chart.columns, chart.bounds, strict=True):
            if bound and name not in thrown:
                message = (
                    f"chart {chart.key}: column {name} stands beside columns of ranges and has the bound {bound!r}"
                )
                yield report.error(chart.key, f'{message}; write "", for no throw is looked up there')
        try:
            pairs = zip(chart.columns, chart.bounds, strict=True)
            bounds = [fraction(text) for name, text in pairs if name in thrown]
        except (ValueError, ZeroDivisionError):
            yield report.error(chart.key, f"chart {chart.key}: a bound is no number, as 3 or 1/2; correct it")
            continue
        for place in range(1, len(bounds)):
            if bounds[place] <= bounds[place - 1]:
                message = f"chart {chart.key}: column {thrown[place]} begins at {bounds[place]}"
                yield report.error(chart.key, f"{message}, not above the column before it; correct a bound")
        if chart.header in ("total", "odds"):
            told = (f"chart {chart.key}: {wrong}" for wrong in heading_faults(chart.header, thrown, bounds))
            yield from (report.error(chart.key, message) for message in told)


def heading_faults(header: str, thrown: Sequence[str], bounds: Sequence[Fraction]) -> Iterator[str]:
    """Yield what is wrong with headings, compared with the bounds: totals as ``2-3``, odds as ``3:1`` or ``3-1``."""
    for place, (title, bound) in enumerate(zip(thrown, bounds, strict=True)):
        odds = _ODDS.match(title) if header == "odds" else None
        totals = None if odds else _TOTALS.fullmatch(title)
        lowest = Fraction(int(odds[1]), int(odds[2])) if odds and int(odds[2]) else None
        if totals:
            lowest = Fraction(int(totals[1]))
        if lowest is not None and lowest != bound:
            yield f"column {title} has the bound {bound}; correct the bound or the heading"
        if totals and not totals[3] and header == "total" and place + 1 < len(bounds):
            after = int(totals[2] or totals[1]) + 1
            if bounds[place + 1] != after:
                word = "a gap" if bounds[place + 1] > after else "an overlap"
                yield f"there is {word} after column {title}; correct a bound or a heading"
