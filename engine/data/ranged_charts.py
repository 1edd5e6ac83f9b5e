"""How is a throw looked up in a chart whose lines hold several results each?

A chart with dice and titled ``rows`` has a line for each title. Where some columns have cells of the form ``range``,
each of these columns says for itself which results a line holds, and the other columns say what comes of it: one
column of results, or several of which the rules choose. Where no column has, the titles of the rows are the ranges and
every column has results. What the dice show with their modifiers lies in just one line of each column.
"""

from collections.abc import Iterable, Iterator, Mapping

from engine.core.throws import throw_of
from engine.data.cell_forms import UNREAD, alternatives_of, form_of
from engine.data.line_ranges import LineRange, line_range
from engine.data.schema import ChartRow
from engine.data.shown import short

Cells = Mapping[tuple[int, str], str]
"""Results of a chart by line, counted from 1, and column."""

NO_DICE = "rows"
"""Stands for the dice of a chart for which nothing is thrown."""

_RANGE = "range"
_TITLES = ""


def is_ranged(chart: ChartRow) -> bool:
    """Say whether the lines of a chart hold ranges of what is thrown."""
    return chart.dice != NO_DICE and bool(chart.rows)


def range_columns(chart: ChartRow) -> tuple[str, ...]:
    """Return the columns whose cells say which results a line holds; none where the titles of the rows do."""
    return columns_of_ranges(chart) if is_ranged(chart) else ()


def columns_of_ranges(chart: ChartRow) -> tuple[str, ...]:
    """Return the columns whose cells are ranges, of throws or of anything else that is counted."""
    return tuple(name for name in chart.columns if _RANGE in alternatives_of(form_of(chart, name)))


def thrown_columns(chart: ChartRow) -> tuple[str, ...]:
    """Return the columns in which a throw is looked up: those with ranges, or all."""
    return range_columns(chart) or chart.columns


def lines_of(dice: str, texts: Iterable[str]) -> dict[int, int]:
    """Return for each result that the dice show the line that holds it, counted from 1, of texts in their order; none
    for a result of a line that nobody could read."""
    ranges = {line: found for line, text in enumerate(texts, 1) if (found := line_range(text)) is not None}
    return {
        result: next(line for line, found in ranges.items() if result in found)
        for result in throw_of(dice).ways
        if any(result in found for found in ranges.values())
    }


def range_faults(chart: ChartRow, cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the lines of a chart whose ranges do not fit, 0 for none of them alone, and why."""
    if not is_ranged(chart):
        yield from _unthrown_faults(chart, cells)
        return
    ranged = range_columns(chart)
    if ranged and len(ranged) == len(chart.columns):
        yield 0, "all columns hold ranges; add a column with the results, and say in cells what it holds"
    try:
        shown = tuple(throw_of(chart.dice).ways)
    except ValueError:
        return  # the word of the dice is at fault, and said to be
    for column in ranged or (_TITLES,):
        yield from _column_faults(chart, column, _texts(chart, column, cells), shown)


def ranges_beyond(chart: ChartRow, cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the lines of a chart that name throws of which the dice show only some, and why: an end may be misread."""
    try:
        shown = tuple(throw_of(chart.dice).ways) if is_ranged(chart) else ()
    except ValueError:
        return
    for column in (range_columns(chart) or (_TITLES,)) if shown else ():
        for line, text in _texts(chart, column, cells).items():
            found = line_range(text)
            if found is not None and found.is_beyond(shown):
                where = f"column {column}" if column else "rows"
                reason = f"{where}: {chart.dice} shows {shown[0]} to {shown[-1]}, so never all of {text}"
                yield line, f"{reason}; correct the range, or write an open end as >=86 or <=0"


def _unthrown_faults(chart: ChartRow, cells: Cells) -> Iterator[tuple[int, str]]:
    """Yield the lines of a chart without dice that hold in a column of ranges what a line before them holds."""
    for column in columns_of_ranges(chart) if chart.rows else ():
        before: dict[int, LineRange] = {}
        for line, text in _texts(chart, column, cells).items():
            found = line_range(text)
            for other, held in before.items() if found is not None else ():
                if found is not None and (shared := found.shared(held)):
                    yield line, f"column {column}: lines {other} and {line} both hold {shared}; correct one of the two"
            if found is not None:
                before[line] = found


def _column_faults(
    chart: ChartRow, column: str, texts: Mapping[int, str], shown: tuple[int, ...]
) -> Iterator[tuple[int, str]]:
    where = f"column {column}" if column else "rows"
    ranges: dict[int, LineRange] = {}
    for line, text in texts.items():
        found = line_range(text)
        if found is not None:
            ranges[line] = found
        elif UNREAD not in text and not column:  # of a cell the form says it
            yield line, f"{where}: {short(text)} is no range of throws; write it as 7, 75-85, <=0 or >=135"
    last: dict[int, int] = {}
    told: set[tuple[int, int]] = set()
    for line, found in ranges.items():
        held = [result for result in shown if result in found]
        if not held and found.lowest <= found.highest:
            reason = f"{where}: {chart.dice} shows {shown[0]} to {shown[-1]}, so never {texts[line]}"
            yield line, f"{reason}; correct the range, or give the dice their modifiers, as d100from0mod45"
        for result in held:
            other = last.setdefault(result, line)
            if other != line and (other, line) not in told:
                told.add((other, line))
                yield line, f"{where}: lines {other} and {line} both hold {result}; correct one of the two"
    lacking = [result for result in shown if result not in last]
    if lacking and not any(UNREAD in text for text in texts.values()):
        remedy = "correct a range, or add a line for what the chart leaves out"
        yield 0, f"{where}: no line holds {spans(lacking, shown)}; {remedy}"


def spans(lacking: list[int], shown: tuple[int, ...]) -> str:
    """Return results, at least one and all of them among those that are shown, as ``3, 86 to 99``."""
    return ", ".join(_spans(lacking, shown))


def _spans(lacking: list[int], shown: tuple[int, ...]) -> Iterator[str]:
    """Yield results that follow each other among those that the dice show, as ``3`` or ``86 to 99``."""
    places = {result: place for place, result in enumerate(shown)}
    first = before = lacking[0]
    for result in [*lacking[1:], None]:
        if result is not None and places[result] == places[before] + 1:
            before = result
            continue
        yield str(first) if first == before else f"{first} to {before}"
        first = before = result if result is not None else first


def _texts(chart: ChartRow, column: str, cells: Cells) -> dict[int, str]:
    """Return what says of each line which results it holds."""
    numbered = enumerate(chart.rows, 1)
    return {line: title if column == _TITLES else cells.get((line, column), "") for line, title in numbered}
