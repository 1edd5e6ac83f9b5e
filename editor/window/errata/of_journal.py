"""An erratum of entries of the journal: corrections that should have been one."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from db.journal import entry
from editor.edits.errata_from import from_edits
from editor.window.desk import Desk
from editor.window.models.journal_lines import Line
from editor.window.translation import tr
from engine.data import schema

_NAMED = 2
"""So many things that it changes are in the title of an erratum."""


def make_erratum(desk: Desk, lines: Sequence[Line]) -> None:
    """Make an erratum of entries, oldest first, in force in the scenario that is shown, and show it; those that are
    taken back are left out."""
    numbers, document = sorted(line.entry.number for line in lines if line.is_whole), desk.document
    if not numbers:
        desk.refused.emit(tr("Choose entries that stand first"))
        return
    with document.library.reading() as session:
        edits = [entry(session, number).changes for number in numbers]
    rows, game, scenario = document.baseline, document.game, document.scenario
    try:
        begun = from_edits(rows, game, edits[0].label, edits)
    except EditError as error:
        desk.refused.emit(str(error))
        return
    title, number = _title(desk, begun) or edits[0].label, str(begun.changes[0].key[1])
    if desk.try_edit(lambda: from_edits(rows, game, title, edits, scenario)):
        desk.page_wanted.emit("errata")
        desk.select("erratum", number)


def _title(desk: Desk, begun: ChangeSet) -> str:
    """Return the title of an erratum: what it changes, of more than a few things how many others."""
    from editor.publishing.words import ErratumWords  # the journal is there from the start on, and waits for no words

    document, kind = desk.document, schema.ErratumChangeRow
    words = ErratumWords(document.baseline, document.game)
    rows = (kind.model_validate(change.after) for change in begun.changes if change.table == kind.TABLE)
    heads = [*dict.fromkeys(filter(None, (words.told(row).head for row in rows)))]
    more, named = len(heads) - _NAMED, "; ".join(heads[:_NAMED])
    return tr("{named} and {count} more").format(named=named, count=more) if more > 0 else named
