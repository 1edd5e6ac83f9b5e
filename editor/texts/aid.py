"""What players have beside the map: sequence of play, charts, terrain effects, as one document."""

from collections.abc import Iterator, Sequence
from math import ceil

from editor.edits.reading import Rows
from editor.side_titles import side_titles
from editor.texts.document import Block, Document, Heading, Table, parted, section
from engine.data import schema
from engine.scenario import Chart, Scenario

MOST_LINES = 40
"""Lines of a table that stay together: so many go on a page under their heading."""


def player_aid(rows: Rows, data: Scenario) -> Document:
    """Return the player aid of a scenario, with the values in force in it."""
    return (
        *section(2, "Sequence of play", _sequence(rows, data.game)),
        *(block for chart in data.charts for block in section(2, f"{chart.title} ({chart.rule})", _chart(chart))),
        *section(2, "Terrain effects", _terrain(rows, data.game)),
    )


def in_parts(aid: Document) -> list[Document]:
    """Return the parts of a player aid, each with its heading; long tables in several that stand side by side."""
    return [part for whole in parted(aid) for part in _shorter(whole)]


def _shorter(part: Document) -> Iterator[Document]:
    title, *rest = part
    table = rest[0] if len(rest) == 1 else None
    if not isinstance(title, Heading) or not isinstance(table, Table) or len(table.rows) <= MOST_LINES:
        yield part
        return
    lines = ceil(len(table.rows) / ceil(len(table.rows) / MOST_LINES))
    for first in range(0, len(table.rows), lines):
        said = f"{title.text}{' (continued)' * bool(first)}"
        yield (Heading(title.level, said), Table(table.head, table.rows[first : first + lines]))


def _sequence(rows: Rows, game: str) -> Iterator[Block]:
    sides = side_titles(game)
    steps = rows.find(schema.SequenceRow, game=game)
    if steps:
        told = (
            (str(row.position), row.title, sides[row.side], sides.get(row.acting, ""), row.rule)
            for row in sorted(steps, key=lambda row: row.position)
        )
        yield Table(("", "Step", "Player turn", "Who acts", "Rule"), tuple(told))


def _chart(chart: Chart) -> Iterator[Block]:
    heads = chart.columns if any(chart.columns) else ("",) * len(next(iter(chart.cells.values()), ()))
    lines = (
        (chart.rows[number - 1] if 0 < number <= len(chart.rows) else str(number), *cells)
        for number, cells in sorted(chart.cells.items())
    )
    said = (head.replace("_", " ") for head in heads)
    yield Table((chart.dice if chart.dice != "rows" else "", *said), tuple(lines))


def _terrain(rows: Rows, game: str) -> Iterator[Block]:
    lines = rows.find(schema.TerrainRow, game=game)
    declared = rows.find(schema.DeclaredValueRow, game=game, table=schema.TerrainRow.TABLE)
    columns = [row for row in sorted(declared, key=lambda row: row.position) if _is_used(lines, row.name)]
    cells = (
        (line.title, *("" if (value := line.said(row.name)) is None else str(value) for row in columns))
        for line in lines
        if line.values
    )
    yield Table(("Terrain", *(row.title for row in columns)), tuple(cells))


def _is_used(lines: Sequence[schema.TerrainRow], name: str) -> bool:
    return any(line.said(name) is not None for line in lines)
