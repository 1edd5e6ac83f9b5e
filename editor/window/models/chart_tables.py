"""Which columns have the charts of a game in the window: the terrain chart, and one table per other chart?"""

from dataclasses import dataclass

from db.changes import ChangeSet
from editor.edits import rules
from editor.edits.lists.of_terrain import TERRAIN, with_kind
from editor.edits.reading import vocabulary_of
from editor.window.desk import Desk
from editor.window.models.row_lists import at
from editor.window.models.table import Column, RowTable
from editor.window.models.tables import cite
from editor.window.theme import look_names
from editor.window.translation import tr
from engine.data import schema
from engine.data.cell_forms import UNREAD
from engine.data.schema import CitationRow


@dataclass(frozen=True)
class ChartLine:
    """The results of one chart for one throw, or in one of its titled lines."""

    dice: int
    cells: tuple[schema.ChartCellRow | None, ...]


def chart_table(desk: Desk, chart: schema.ChartRow) -> RowTable[ChartLine]:
    """Return a chart as a table: one line per throw, or per title where it has titles; one column per header."""
    document = desk.document

    def read() -> list[ChartLine]:
        cells = {
            (c.dice, c.column): c for c in document.rows.find(schema.ChartCellRow, game=chart.game, chart=chart.key)
        }
        throws = sorted({dice for dice, _ in cells})
        return [ChartLine(dice, tuple(cells.get((dice, name)) for name in chart.columns)) for dice in throws]

    def title(line: ChartLine) -> str:
        return chart.rows[line.dice - 1] if 0 < line.dice <= len(chart.rows) else str(line.dice)

    def column(place: int, name: str) -> Column[ChartLine]:
        def text(line: ChartLine) -> str:
            cell = line.cells[place]
            return cell.result if cell else ""

        def edit(line: ChartLine, typed: str) -> ChangeSet:
            return rules.set_chart_cell(document.rows, chart.game, chart.key, line.dice, name, typed)

        def cited(line: ChartLine) -> CitationRow | None:
            cell = line.cells[place]
            found = cite(desk, cell, "result")
            is_lost = cell is not None and cell.result == UNREAD
            return found.model_copy(update={"certainty": "unknown"}) if found is not None and is_lost else found

        return Column(name, text, edit, cited)

    columns: tuple[Column[ChartLine], ...] = (
        Column("Line", title) if chart.rows else Column("Dice", title, right=True),
        *(column(place, name) for place, name in enumerate(chart.columns)),
    )
    return RowTable(desk, columns, read, {"chart_cell"})


def terrain_table(desk: Desk) -> RowTable[schema.TerrainRow]:
    """Return the terrain chart: what hexes, roads and hexsides cost and do in combat, as far as the game says so."""
    document, kind = desk.document, TERRAIN.field("kind")

    def column(value: schema.DeclaredValueRow) -> Column[schema.TerrainRow]:
        def edit(row: schema.TerrainRow, typed: str) -> ChangeSet:
            return rules.set_effect(document.rows, document.game, row.key, value.name, typed)

        def text(row: schema.TerrainRow) -> str:
            said = row.values.get(value.name)
            sign = "+" if value.kind == "shift" and isinstance(said, int) and said > 0 else ""
            return "" if said is None else f"{sign}{said}"

        if value.name == schema.TerrainRow.LOOK:
            said = tr("How the map draws it; empty: as the words of its key say")
            return Column(value.title, text, edit, tip=said, choices=lambda row: ("", *look_names(row.kind)))
        return Column(value.title, text, edit, lambda row: cite(desk, row, value.name), right=True)

    def columns() -> tuple[Column[schema.TerrainRow], ...]:
        declared = vocabulary_of(document.rows, document.game).declared(schema.TerrainRow.TABLE)
        noted = any(row.note for row in document.rows.find(schema.TerrainRow, game=document.game))
        return (
            Column("Terrain", lambda row: row.title, citation=lambda row: cite(desk, row, "title")),
            Column(
                "Kind",
                lambda row: row.kind,
                lambda row, typed: with_kind(at(desk), row, typed),
                lambda row: cite(desk, row, "kind"),
                tip=kind.tip,
                choices=lambda _row: kind.form.choices(at(desk)) or (),
            ),
            *(column(value) for value in declared),
            *((Column("Note", lambda row: row.note),) if noted else ()),
        )

    return RowTable(desk, columns, lambda: document.rows.find(schema.TerrainRow, game=document.game), {"terrain"})
