"""Edits of certainty alone: the owner of a copy of the game says that a value is right."""

from collections.abc import Sequence

from db.changes import ChangeSet
from db.provenance import OWNER_SOURCE
from editor.edits.draft import Draft
from editor.edits.reading import Rows
from engine.data.schema import CitationRow, Row


def confirm(rows: Rows, game: str, row: Row, fields: Sequence[str], what: str) -> ChangeSet:
    """Mark values of a row as confirmed; ``what`` names them for the journal, e.g. ``terrain of B45.11``."""
    draft = Draft()
    stored = {citation.field: citation for citation in rows.citations(game, row.TABLE, row.key_text)}
    for field in fields:
        if field in stored:
            draft.set(stored[field], certainty="owner", source=OWNER_SOURCE, locator="")
        else:
            new = CitationRow(
                game=game,
                table=row.TABLE,
                row_key=row.key_text,
                field=field,
                certainty="owner",
                source=OWNER_SOURCE,
                locator="",
            )
            draft.add(new)
    return draft.done(f"Confirmed: {what}")
