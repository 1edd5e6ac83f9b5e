"""How is a declared list of rows shown as a table? Its fields as columns, a turn with its date; all in one place."""

from collections.abc import Sequence
from dataclasses import dataclass

from db.changes import ChangeSet
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At, Turn
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of
from editor.window.models.table import Column, RowTable
from editor.window.models.turn_table import CALENDAR_TABLES, calendar
from engine.data import schema
from engine.data.schema import CitationRow, Row

_SAID_BY = frozenset({"area", "clause", "parameter", schema.ScenarioRow.TABLE})
"""Tables whose rows say how a field is read, besides those of the calendar."""


@dataclass(frozen=True)
class ListLine:
    """A row, what its fields say, and the date of its turn."""

    row: Row
    texts: tuple[str, ...]
    date: str


def at(desk: Desk) -> At:
    """Return the scenario being edited."""
    document = desk.document
    return At(document.rows, document.game, document.scenario, document.is_own)


def list_table(desk: Desk, listed: RowList) -> RowTable[ListLine]:
    """Return the table of a list; every field is changed in its cell."""
    choices: list[Sequence[str]] = []
    has_turn = any(isinstance(field.form, Turn) for field in listed.fields)

    def read() -> list[ListLine]:
        here, track = at(desk), calendar(desk)
        choices[:] = [field.form.choices(here) or () for field in listed.fields]
        sayers = [field.form.sayer(here) for field in listed.fields]
        return [
            ListLine(
                row,
                tuple(said(row.said(field.name)) for said, field in zip(sayers, listed.fields, strict=True)),
                (track.date(row.said("turn")) if row.said("turn") else "at start") if has_turn else "",
            )
            for row in listed.rows(here)
        ]

    def column(place: int) -> Column[ListLine]:
        field = listed.fields[place]

        def edit(line: ListLine, typed: str) -> ChangeSet:
            return listed.changed(at(desk), line.row, field.name, typed)

        def cited(line: ListLine) -> CitationRow | None:
            return citation_of(desk.document.rows, desk.document.game, line.row.TABLE, line.row.key_text, field.name)

        def beside(line: ListLine) -> Sequence[str]:
            return field.beside(at(desk), str(line.row.said(field.hangs_on))) if field.beside is not None else ()

        is_chosen = field.form.choices(at(desk)) is not None
        hangs = field.beside is not None and not field.is_open
        return Column(
            field.title,
            lambda line: line.texts[place],
            edit,
            None if field.name in listed.kind.KEY else cited,
            right=field.form.is_number,
            tip=field.tip,
            choices=(lambda _line: choices[place]) if is_chosen else beside if hangs else None,
        )

    columns: list[Column[ListLine]] = []
    for place, field in enumerate(listed.fields):
        columns.append(column(place))
        if isinstance(field.form, Turn):
            columns.append(Column("Date", lambda line: line.date))
    return RowTable(desk, columns, read, {listed.kind.TABLE, *CALENDAR_TABLES, *_SAID_BY})
