"""What players have beside the map: sequence of play, charts, terrain effects, as one document."""

from collections.abc import Iterator, Sequence

from editor.edits.reading import Rows
from editor.side_titles import side_titles
from editor.texts.document import Block, Document, Table, section
from engine.data import schema
from engine.scenario import Chart, Scenario


def player_aid(rows: Rows, data: Scenario) -> Document:
    """Return the player aid of a scenario, with the values in force in it."""
    return (
        *section(2, "Sequence of play", _sequence(rows, data.game)),
        *(block for chart in data.charts for block in section(2, f"{chart.title} ({chart.rule})", _chart(chart))),
        *section(2, "Terrain effects", _terrain(rows, data.game)),
    )


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
    yield Table((chart.dice if chart.dice != "rows" else "", *heads), tuple(lines))


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
