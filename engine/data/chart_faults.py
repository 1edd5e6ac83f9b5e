"""Have the charts all results that their heads ask for, and none besides?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from engine.core.throws import throw_of
from engine.data import schema
from engine.data.cell_forms import RISING
from engine.data.chart_order import order_fault
from engine.data.faulty import Fault
from engine.data.near import meant
from engine.data.ranged_charts import NO_DICE, columns_of_ranges, range_faults, spans
from engine.data.shown import short
from engine.data.tables import Tables


def chart_faults(tables: Tables) -> Iterator[Fault]:
    """Yield what charts lack, and what stands in their cells and is not of their heads."""
    cells: dict[tuple[str, str], list[schema.ChartCellRow]] = defaultdict(list)
    for cell in tables.of(schema.ChartCellRow):
        cells[cell.game, cell.chart].append(cell)
    for chart in tables.of(schema.ChartRow):
        if len(chart.bounds) != len(chart.columns):
            reason = f"has {len(chart.bounds)} values for {len(chart.columns)} columns; give one for each"
            yield Fault(chart.TABLE, chart.key_text, "bounds", reason)
        found = {(cell.dice, cell.column): cell.result for cell in cells[chart.game, chart.key]}
        ranged = columns_of_ranges(chart)
        of_cells = ranged and (chart.dice == NO_DICE or len(ranged) < len(chart.columns))  # else the head is at fault
        for line, reason in range_faults(chart, found):
            told = f"line {line}, {reason}" if line else reason
            yield Fault(chart.TABLE, chart.key_text, "rows", told, may_stand=bool(of_cells))
        lines = chart_lines(chart)
        for line in lines if chart.cells == (RISING,) else ():
            if fault := order_fault(chart.columns, [found.get((line, column), "") for column in chart.columns]):
                yield Fault(chart.TABLE, chart.key_text, "rows", f"line {line}: {fault}", may_stand=True)
        yield from _lacking(chart, lines, found)
        yield from _beyond(chart, lines, cells[chart.game, chart.key])


def _lacking(chart: schema.ChartRow, lines: tuple[int, ...], found: Mapping[tuple[int, str], str]) -> Iterator[Fault]:
    """Yield what a chart lacks: the lines that lack the same columns at once."""
    by_columns: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for line in lines:
        if lacking := tuple(column for column in chart.columns if (line, column) not in found):
            by_columns[lacking].append(line)
    for lacking, wanting in by_columns.items():
        word = "dice" if not chart.rows else "line" if len(wanting) == 1 else "lines"
        reason = f"{word} {spans(wanting, lines)}: no result for {', '.join(lacking)}"
        yield Fault(chart.TABLE, chart.key_text, "columns", f"{reason}; add what is missing to its cells")


def _beyond(chart: schema.ChartRow, lines: tuple[int, ...], cells: list[schema.ChartCellRow]) -> Iterator[Fault]:
    """Yield what the head of a chart does not have, each column and line once; no line where nobody knows its dice."""
    told: set[str | int] = set()
    for cell in cells:
        if cell.column not in chart.columns and cell.column not in told:
            known = f"({', '.join(chart.columns) or 'none'})"
            remedy = f"correct it, or the columns of the head{meant(cell.column, chart.columns)}"
            reason = f"the chart has no column {short(cell.column)} {known}; {remedy}"
            yield Fault(cell.TABLE, cell.key_text, "column", reason)
        if lines and cell.dice not in lines and cell.dice not in told:
            what = (
                f"line {cell.dice} is none of the {len(lines)} rows"
                if chart.rows
                else f"{chart.dice} never shows {cell.dice}"
            )
            yield Fault(cell.TABLE, cell.key_text, "dice", f"{what}; remove the line, or correct the head")
        told |= {cell.column, cell.dice}


def chart_lines(chart: schema.ChartRow) -> tuple[int, ...]:
    """Return the lines that a chart must have: the results of its dice, or its titled rows counted from 1; none where
    nobody knows its kind of dice."""
    if chart.dice == NO_DICE or chart.rows:
        return tuple(range(1, len(chart.rows) + 1))
    try:
        return tuple(throw_of(chart.dice).ways)
    except ValueError:
        return ()
