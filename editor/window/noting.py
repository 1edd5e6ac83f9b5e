"""On which row does a note go that is begun at something? On that of the selection, of a line of a table, of an entry.

Whoever shows rows says through ``Desk.note_wanted`` which one is meant; the page *Notes* opens and takes it.
"""

from functools import partial

from PySide6.QtWidgets import QMenu

from editor.edits.notes import row_of_hexside
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.plain_text import plain_action
from editor.window.translation import tr
from engine.data import schema
from engine.data.schema import Row

Subject = tuple[str, str]
"""Table and key of the row that a note is on."""
_PARTS = ("row", "counter", "erratum", "clause")
"""Under which names lines of tables hold the row that they show."""


def subject_of(desk: Desk) -> Subject:
    """Return what is selected, the scenario where nothing is. Raises EditError for a hexside without anything."""
    document, selection = desk.document, desk.selection
    game = document.game
    if desk.entries:
        row = desk.entries[0].row
        return row.TABLE, row.key_text
    if selection.kind == "hex":
        return schema.HexRow.TABLE, f"{game}|{document.map}|{selection.key}"
    if selection.kind == "hexside":
        return row_of_hexside(document.baseline, game, document.map, *selection.key.split("|")[:2])
    if selection.kind == "counter":
        return schema.CounterRow.TABLE, f"{game}|{selection.key}"
    if selection.kind == "erratum":
        return schema.ErratumRow.TABLE, f"{game}|{selection.key}"
    return schema.ScenarioRow.TABLE, f"{game}|{document.scenario}"


def subject_of_line(line: object, column: int = -1) -> Subject | None:
    """Return the row that a line of a table shows, in a chart the cell in a column; None where it shows none."""
    cells = getattr(line, "cells", ())
    if cells:
        line = cells[column - 1] if 0 < column <= len(cells) else None
    for row in (line, *(getattr(line, part, None) for part in _PARTS)):
        if isinstance(row, Row) and row.TABLE != schema.NoteRow.TABLE:
            return row.TABLE, row.key_text
    return None


def offer_note(menu: QMenu, desk: Desk, subject: Subject, title: str = "") -> None:
    """Offer a note on a row in a menu; ``title`` where the menu has another one."""
    action = menu.addAction(plain_action(title or tr("Note on this...")))
    action.triggered.connect(partial(_want, desk, subject))


def offer_side_note(menu: QMenu, desk: Desk, a: str, b: str) -> None:
    """Offer a note on what lies between two hexes; on a side without anything there can be none."""
    document, where = desk.document, {"game": desk.document.game, "map": desk.document.map}
    for one_hex, other in ((a, b), (b, a)):
        for kind in (schema.HexsideRow, schema.LinkRow):
            if document.baseline.find(kind, hex_a=one_hex, hex_b=other, **where):
                subject = row_of_hexside(document.baseline, document.game, document.map, a, b)
                offer_note(menu, desk, subject, tr("Note on this side..."))
                return


def offer_unit_notes(menu: QMenu, desk: Desk, counter: str) -> None:
    """Offer a note on a unit, and one on its formation."""
    rows, game = desk.document.baseline, desk.document.game
    offer_note(menu, desk, (schema.CounterRow.TABLE, f"{game}|{counter}"), tr("Note on this unit..."))
    unit = one(rows, schema.CounterRow, game=game, key=counter)
    formation = one(rows, schema.FormationRow, game=game, key=unit.formation) if unit is not None else None
    if formation is not None:
        title = tr("Note on {formation}...").format(formation=formation.title or formation.key)
        offer_note(menu, desk, (formation.TABLE, formation.key_text), title)


def _want(desk: Desk, subject: Subject, _on: bool = False) -> None:
    desk.note_wanted.emit(*subject)
