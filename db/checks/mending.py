"""What is known of values that a check mends? Nobody has looked: they are reconstructed, and confirmed no longer."""

from sqlalchemy.orm import Session

from db.changes import ChangeSet
from db.citing import with_citation
from db.confirmations import unconfirmed
from db.provenance import FIXED


def unseen(session: Session, fix: ChangeSet) -> ChangeSet:
    """Return the fix of a check with what is known of its values from then on; the record of who had confirmed what it
    changes goes."""
    return unconfirmed(session, with_citation(session, fix, FIXED, "reconstructed"))
