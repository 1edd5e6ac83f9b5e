"""What does an edit mean? A correction, own design, a change of an erratum, or one for the scenario alone."""

from typing import TYPE_CHECKING

from db.changes import ChangeSet
from db.citing import with_citation
from db.confirmations import unconfirmed
from db.kept_rows import LibraryRows
from db.provenance import WHOLE
from editor.edits import errata
from editor.edits.concerning import ERRATA_TABLES
from editor.edits.own import as_own, invented
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.document import Document

_PUBLISHED = frozenset({"printed", "official"})
"""Certainties of what somebody else has published."""


def is_design(baseline: LibraryRows, game: str, scenario: str) -> bool:
    """Tell whether a scenario is its author's design as a whole."""
    cited = baseline.citations(game, schema.ScenarioRow.TABLE, f"{game}|{scenario}")
    return any(row.field == WHOLE and row.certainty == "designed" for row in cited)


def is_printed(baseline: LibraryRows, game: str, scenario: str) -> bool:
    """Tell whether a scenario stands in a publication: its head says where, and nobody has invented it."""
    cited = baseline.citations(game, schema.ScenarioRow.TABLE, f"{game}|{scenario}")
    return any(row.certainty in _PUBLISHED for row in cited) and not is_design(baseline, game, scenario)


def as_meant(
    baseline: LibraryRows, game: str, scenario: str, changes: ChangeSet, erratum: str, is_own: bool, has_patches: bool
) -> ChangeSet:
    """Return an edit of effective values as changes of an erratum, as those of the scenario alone, or as a correction
    of the baseline, which differs from what is shown where something ``has_patches``."""
    if changes.tables() & ERRATA_TABLES:
        return changes
    if erratum:
        return errata.as_erratum(baseline, game, erratum, changes)
    if is_own:
        changes = as_own(baseline, game, scenario, changes)
    return errata.correction(baseline, changes) if has_patches else changes


def as_written(document: "Document", changes: ChangeSet) -> ChangeSet:
    """Return an edit as it is meant in the window now, with what is cited for it, and without the record of who had
    confirmed what it changes; nothing is written. Raises EditError."""
    where, is_patched = (document.baseline, document.game, document.scenario), document.rows.effective().is_patched
    meant = as_meant(*where, changes, document.erratum, document.is_own, is_patched)
    if not meant.changes:
        return meant
    with document.library.reading() as session:
        theirs = _invented_in(meant, document.is_own)
        return unconfirmed(session, with_citation(session, meant, certainty=document.author, invented=theirs))


def _invented_in(changes: ChangeSet, is_own: bool) -> frozenset[tuple[str, str]]:
    """Return the rows of an edit as it is written, by table and key, that no copy of the game has: pieces that a
    scenario has for itself, and areas that are added for it."""
    areas = (each for each in changes.changes if is_own and each.table == schema.AreaRow.TABLE and each.before is None)
    return invented(changes) | {(each.table, "|".join(map(str, each.key))) for each in areas}
