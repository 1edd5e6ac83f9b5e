"""What stands in the list of errata? Each with its state in the scenario being edited, and what is wrong with it."""

from dataclasses import dataclass

from editor.edits.errata_changes import in_order
from editor.edits.errata_numbers import desk_of
from editor.window.desk import Desk
from editor.window.models.table import Column
from editor.window.translation import tr
from engine.data import schema
from engine.data.agreeing import Notice
from engine.data.printings import is_mended

TROUBLES = {
    "stale": "does not fit the printed value",
    "broken": "cannot be applied",
    "conflict": "in conflict",
    "by_hand": "to be followed by hand",
    "on_reading": "mended on reading, in force or not",
    "yields": "another erratum was chosen",
    "not_carried_out": "not carried out",
}

IN_FORCE = tr("● on")
"""What stands in the column of those in force, by which the list can be filtered."""


@dataclass(frozen=True)
class Line:
    """An erratum as it stands in the scenario; ``is_mended``: the copy at hand has it right."""

    row: schema.ErratumRow
    on: bool
    changes: int
    notices: tuple[Notice, ...]
    is_mended: bool = False

    @property
    def state(self) -> str:
        """Whether it is in force, in a word."""
        if self.is_mended:
            return tr("mended")
        stale = sum(notice.trouble == "stale" for notice in self.notices)
        return tr("does not fit") if self.on and stale == self.changes > 0 else IN_FORCE if self.on else tr("○ off")


def lines_of(desk: Desk) -> list[Line]:
    """Return the errata of the game with what is known of each in the scenario being edited."""
    document, rows = desk.document, desk.document.baseline
    switched = {
        row.erratum: row.on
        for row in rows.find(schema.ScenarioErratumRow, game=document.game, scenario=document.scenario)
    }
    counts: dict[str, int] = {}
    for change in rows.find(schema.ErratumChangeRow, game=document.game):
        counts[change.erratum] = counts.get(change.erratum, 0) + 1
    notices, printing = document.rows.effective().notices, desk_of(rows, document.game).printing
    return [
        Line(
            row,
            switched.get(row.key, row.status == "official") and not is_mended(row, printing),
            counts.get(row.key, 0),
            tuple(found for found in notices if found.erratum == row.key),
            is_mended(row, printing),
        )
        for row in in_order(rows.find(schema.ErratumRow, game=document.game))
    ]


def about(line: Line) -> str:
    """Say in one line what is known of an erratum."""
    head = line.row
    count = tr("1 change") if line.changes == 1 else tr("{count} changes").format(count=line.changes)
    said = [count, f"{tr(head.status)}, {line.state}"]
    said += [f"{name}: {text}" for name, text in ((tr("source"), head.origin), (tr("reason"), head.reason)) if text]
    return "; ".join(said)


def trouble_of(line: Line) -> str:
    """Return what is wrong with an erratum in force, in a few words."""
    if line.is_mended:
        return tr("mended in my copy")
    return ", ".join(sorted({tr(TROUBLES[found.trouble]) for found in line.notices}))


COLUMNS: tuple[Column[Line], ...] = (
    Column("No.", lambda line: line.row.key),
    Column("In force", lambda line: line.state, tip="In the scenario being edited"),
    Column("Title", lambda line: line.row.title),
    Column("Status", lambda line: tr(line.row.status)),
    Column("Changes", lambda line: str(line.changes), right=True),
    Column("Trouble", trouble_of),
    Column("Since", lambda line: line.row.since),
)
