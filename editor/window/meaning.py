"""What does an edit mean? A correction, own design, a change of an erratum, or one for the scenario alone."""

from db.changes import ChangeSet
from db.kept_rows import LibraryRows
from db.provenance import WHOLE, Author
from editor.edits import errata
from editor.edits.concerning import ERRATA_TABLES
from editor.edits.own import as_own
from engine.data import schema

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


def author_of(changes: ChangeSet, is_own: bool, author: Author) -> Author:
    """Return what is cited for changes: areas that are added for an own scenario are design, not a copy's."""
    is_drawn = all(change.table == schema.AreaRow.TABLE and change.before is None for change in changes.changes)
    return "designed" if is_own and is_drawn else author
