"""Which options does the scenario play? The table of its level, optional rules and variants."""

from db.changes import ChangeSet, EditError
from editor.edits.options import is_played, set_option
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from engine.data import schema

YES, NO = "yes", "no"
_ORDER = ("level", "optional", "variant")


def option_table(desk: Desk) -> RowTable[schema.OptionRow]:
    """Return the table of the options of the game, with what the scenario plays."""
    document = desk.document

    def read() -> list[schema.OptionRow]:
        found = document.rows.find(schema.OptionRow, game=document.game)
        return sorted(found, key=lambda row: _ORDER.index(row.kind))

    def played(row: schema.OptionRow) -> str:
        return YES if is_played(document.rows, document.scenario, row) else NO

    def edit(row: schema.OptionRow, typed: str) -> ChangeSet:
        if typed.casefold() not in (YES, NO):
            raise EditError(f"{row.title} is played or not: write {YES} or {NO}, not {typed!r}")
        return set_option(document.rows, document.game, document.scenario, row.key, typed.casefold() == YES)

    columns: tuple[Column[schema.OptionRow], ...] = (
        Column("Option", lambda row: row.title),
        Column(
            "Played",
            played,
            edit,
            tip="Whether this scenario plays it; a game that was begun goes on as it began",
            choices=lambda row: () if row.default else (YES, NO),
        ),
        Column("Kind", lambda row: row.kind),
        Column("Rule", lambda row: row.rule),
        Column("What it does", lambda row: row.text if row.enforced else f"{row.text} (not enforced)"),
    )
    return RowTable(desk, columns, read, {"option", "scenario_parameter"})
