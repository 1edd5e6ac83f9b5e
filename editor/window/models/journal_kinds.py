"""What kind of work is an entry of the journal? Told by the tables that it changes, which a person calls otherwise."""

from typing import Literal

from db.changes import ChangeSet
from db.journal import Entry
from db.provenance import FIXED
from db.reverting import is_checkpoint
from editor.edits.concerning import ABOUT_ROWS, ERRATA_TABLES
from engine.data import schema

Sort = Literal["", "correction", "confirmation", "erratum", "fix", "waiver", "note", "inbox"]
"""What an edit does; empty for any other edit."""
KINDS = {
    "edit": "Edits",
    "correction": "Corrections",
    "confirmation": "Confirmations",
    "fix": "Fixes of problems",
    "waiver": "Waivers",
    "erratum": "Errata",
    "note": "Notes",
    "inbox": "Inbox",
    "checkpoint": "Checkpoints",
    "import": "Taken in",
    "revert": "Reverts",
    "undo": "Undos",
    "redo": "Redos",
    "migrate": "Upgrades",
}
"""The kinds of entries as they are chosen from."""
_OF_TABLE: dict[str, Sort] = {
    schema.CheckWaiverRow.TABLE: "waiver",
    schema.NoteRow.TABLE: "note",
    schema.InboxRow.TABLE: "inbox",
    **dict.fromkeys(ERRATA_TABLES - {schema.ScenarioChangeRow.TABLE}, "erratum"),
}


def sort_of(changes: ChangeSet) -> Sort:
    """Return what an edit does: a correction of our transcription is cited as seen by its owner."""
    tables = changes.tables()
    sorts = {_OF_TABLE.get(table, "") for table in tables - ABOUT_ROWS}
    found = next(iter(sorts)) if len(sorts) == 1 else ""
    if found or len(tables - ABOUT_ROWS) > 1 and "erratum" in sorts:
        return found or "erratum"
    cited = [change.after or {} for change in changes.changes if change.table == schema.CitationRow.TABLE]
    if any(row.get("locator") == FIXED for row in cited):
        return "fix"
    if not sorts and schema.ConfirmationRow.TABLE in tables:
        return "confirmation"
    return "correction" if any(row.get("certainty") == "owner" for row in cited) else ""


def kind_of(entry: Entry, sort: Sort) -> str:
    """Return the kind of an entry among ``KINDS``."""
    if is_checkpoint(entry):
        return "checkpoint"
    return sort or "edit" if entry.kind == "edit" else entry.kind
