"""Which columns has the turn track? Number, what is printed, date, part of the day, who plays it, the note."""

import re
from datetime import date

from db.changes import ChangeSet
from editor.edits.reading import vocabulary_of
from editor.edits.turns import calendar_of, set_turn_field
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of
from editor.window.models.table import Column, RowTable
from engine.core.calendar import Calendar, said_day
from engine.data import schema
from engine.data.schema import CitationRow

CALENDAR_TABLES = frozenset({"turn", "word", "game"})
"""The tables whose rows say what a turn is called."""


_DATE = re.compile(r"\b(\d+ \w{3})\w* \d{4}\b")
"""A date in full."""


def calendar(desk: Desk) -> Calendar:
    """Return the calendar of the game being edited."""
    return calendar_of(desk.document.rows, desk.document.game)


def brief(date: str) -> str:
    """Return a date for a narrow column: ``17 Dec, pm`` of ``17 December 1944, pm``; other texts as they are."""
    return _DATE.sub(r"\1", date)


def turn_table(desk: Desk) -> RowTable[schema.TurnRow]:
    """Return the table of the turns of the game."""
    document = desk.document

    def parts() -> dict[str, str]:
        return vocabulary_of(document.rows, document.game).words.get("half", {})

    def choices(_row: schema.TurnRow) -> tuple[str, ...]:
        return ("", *(title or word for word, title in parts().items())) if parts() else ()

    def edit(field: str, row: schema.TurnRow, typed: str) -> ChangeSet:
        return set_turn_field(document.rows, document.game, row.number, field, typed)

    def cited(field: str, row: schema.TurnRow) -> CitationRow | None:
        return citation_of(document.rows, document.game, row.TABLE, row.key_text, field)

    def played(row: schema.TurnRow) -> str:
        head = document.head
        return "yes" if head is not None and head.first_turn <= row.number <= head.last_turn else ""

    columns: tuple[Column[schema.TurnRow], ...] = (
        Column("Turn", lambda row: str(row.number), right=True),
        Column(
            "Printed",
            lambda row: row.label,
            lambda row, typed: edit("label", row, typed),
            lambda row: cited("label", row),
            tip="As the track prints it",
        ),
        Column(
            "Date",
            lambda row: row.date,
            lambda row, typed: edit("date", row, typed),
            lambda row: cited("date", row),
        ),
        Column("Day", lambda row: _weekday(row.date)),
        Column(
            "Part of the day",
            lambda row: parts().get(row.half) or row.half,
            lambda row, typed: edit("half", row, typed),
            lambda row: cited("half", row),
            tip="In the words of the game; empty where a turn is a whole day",
            choices=choices,
        ),
        Column("Played", played, tip="Whether the scenario being edited plays this turn"),
        Column("Note", lambda row: row.note, lambda row, typed: edit("note", row, typed)),
    )
    tables = {*CALENDAR_TABLES, schema.ScenarioRow.TABLE}
    return RowTable(desk, columns, lambda: document.rows.find(schema.TurnRow, game=document.game), tables)


def _weekday(text: str) -> str:
    """Return the day of the week with the day in words."""
    try:
        return f"{date.fromisoformat(text):%A}, {said_day(text)}"
    except ValueError:
        return ""
