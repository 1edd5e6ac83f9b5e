"""Which columns have the tables of the rules in the window? Parameters, rulings."""

from db.changes import ChangeSet
from editor.edits import rules
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.models.tables import cite
from engine.data import schema
from engine.playtest.games import rulings_read


def parameter_table(desk: Desk) -> RowTable[schema.ParameterRow]:
    """Return the table of the rules' numbers and choices."""
    document = desk.document

    def edit(row: schema.ParameterRow, typed: str) -> ChangeSet:
        return rules.set_parameter(document.rows, document.game, row.key, typed)

    columns: tuple[Column[schema.ParameterRow], ...] = (
        Column("Parameter", lambda row: row.key.replace("_", " ")),
        Column("Value", lambda row: row.value, edit, lambda row: cite(desk, row, "value"), right=True),
        Column("Unit", lambda row: row.unit),
        Column("Rule", lambda row: row.rule),
        Column("Note", lambda row: row.note),
    )
    return RowTable(desk, columns, lambda: document.rows.find(schema.ParameterRow, game=document.game), {"parameter"})


def ruling_table(desk: Desk) -> RowTable[schema.RulingRow]:
    """Return the table of how unclear rules are read; only a ruling that the rules can read both ways is a switch."""
    document = desk.document
    switches = rulings_read(document.game)

    def note(row: schema.RulingRow) -> str:
        if row.key in switches:
            return ""
        return f"parameter {row.parameter}".replace("_", " ") if row.parameter else "only this reading is played"

    columns: tuple[Column[schema.RulingRow], ...] = (
        Column("Rule", lambda row: row.rule),
        Column("Question", lambda row: row.question),
        Column(
            "Read as",
            lambda row: row.chosen,
            lambda row, typed: rules.set_ruling(document.rows, document.game, row.key, typed),
            choices=lambda row: row.readings if row.key in switches else (),
        ),
        Column("Other readings", lambda row: "; ".join(text for text in row.readings if text != row.chosen)),
        Column("Switched by", note, tip="Empty: choose the other reading under “Read as”"),
        Column("Why", lambda row: row.why),
    )
    return RowTable(desk, columns, lambda: document.rows.find(schema.RulingRow, game=document.game), {"ruling"})
