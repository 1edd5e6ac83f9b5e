"""Of which part of the box is the open erratum so far, and is an edit of another one?"""

from db.changes import ChangeSet
from editor.window.document import Document
from editor.window.edited_parts import OF_SCENARIO, Part, parts_of
from engine.data import schema


def is_of_map(document: Document) -> bool:
    """Tell whether the open erratum is one of what scenarios share, so that no set-up slips into it; one that says
    nothing yet, and was begun about nothing, may become one of anything."""
    rows = document.baseline.find(schema.ErratumChangeRow, game=document.game, erratum=document.erratum)
    if not rows:
        return told_parts(document, document.erratum) == {"map and counters"}
    return not any(row.table in OF_SCENARIO for row in rows)


def is_of_other_part(document: Document, changes: ChangeSet) -> bool:
    """Tell whether an edit is of another part of the box than an erratum that is open away from its desk so far."""
    if document.desk_erratum is not None:
        return False
    told, now = told_parts(document, document.erratum), parts_of(changes.tables())
    return bool(told and now) and not told & now


def told_parts(document: Document, erratum: str) -> set[Part]:
    """Return the parts of the box that an erratum is of so far, or was begun about."""
    rows = document.baseline.find(schema.ErratumChangeRow, game=document.game, erratum=erratum)
    awaited = document.awaited.get((document.game, erratum))
    return parts_of(row.table for row in rows) or ({awaited} if awaited is not None and not rows else set())
