"""What is known of values that a check mends? Nobody has looked: they are reconstructed, and confirmed no longer."""

from dataclasses import replace

from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, key_of, row_values
from db.provenance import UNCITED, WHOLE, with_citation
from db.queries import find
from engine.data.schema import ROW_TYPE_BY_TABLE, ConfirmationRow

_RECORD = ConfirmationRow.TABLE


def unseen(session: Session, fix: ChangeSet) -> ChangeSet:
    """Return the fix of a check with what is known of its values from then on; the record of who had confirmed what it
    changes goes."""
    cited = with_citation(session, fix, certainty="reconstructed")
    gone = {each.key: each for change in fix.changes for each in _records(session, change)}
    return replace(cited, changes=(*cited.changes, *gone.values())) if gone else cited


def _records(session: Session, change: Change) -> list[Change]:
    kind = ROW_TYPE_BY_TABLE.get(change.table)
    if kind is None or change.table in UNCITED or change.before is None or change.after is None:
        return []
    values = row_values(session, change.table, change.key) or {}
    row_key = "|".join(str(values.get(part)) for part in kind.KEY)
    found = find(session, ConfirmationRow, game=str(values.get("game", "")), table=change.table, row_key=row_key)
    seen = [row.model_dump(mode="json") for row in found if row.field == WHOLE or row.field in change.after]
    return [Change(_RECORD, key_of(_RECORD, row), row, None) for row in seen]
