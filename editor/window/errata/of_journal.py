"""An erratum of entries of the journal: corrections that should have been one."""

from collections.abc import Sequence

from db.journal import entry
from editor.edits.errata_from import from_edits
from editor.window.desk import Desk
from editor.window.models.journal_lines import Line
from editor.window.translation import tr


def make_erratum(desk: Desk, lines: Sequence[Line]) -> None:
    """Make an erratum of entries, oldest first, and show it; those that are taken back are left out."""
    numbers, document = sorted(line.entry.number for line in lines if line.is_whole), desk.document
    if not numbers:
        desk.refused.emit(tr("Choose entries that stand first"))
        return
    with document.library.reading() as session:
        edits = [entry(session, number).changes for number in numbers]
    title = edits[0].label if len(edits) == 1 else tr("{first} and what followed").format(first=edits[0].label)
    if desk.try_edit(lambda: from_edits(document.baseline, document.game, title, edits)):
        desk.page_wanted.emit("errata")
