"""Has the file of a chart the header that its head asks for?"""

from collections.abc import Sequence

from engine.data.schema import ChartRow
from engine.data.tables import Tables

DICE = "dice"
"""Heads the column of a chart file that numbers the lines."""


def grid_fault(cells: Sequence[str], tables: Tables, game: str, chart: str, sources: str) -> str:
    """Return what is wrong with the header of a chart file, with the header to write; nothing if it can be read.

    ``tables`` hold what was read before, of which the heads of charts are. Columns of which the chart has some are told
    one by one later."""
    columns = cells[1:-1]
    known = next((row.columns for row in tables.of(ChartRow, game=game) if row.key == chart), ())
    is_grid = len(cells) > len((DICE, sources)) and cells[0] == DICE and cells[-1] == sources
    if is_grid and len({*columns}) == len(columns) and (not known or {*columns} & {*known}):
        return ""
    wanted = (
        ",".join((DICE, *known, sources)) if known else f"{DICE}, the different columns of the chart, and {sources}"
    )
    return f"the header must be {wanted}: a line holds what all columns have for one result of the dice"
