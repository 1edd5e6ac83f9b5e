"""Which values has a change set touched, as the proof desk names them?"""

from collections.abc import Iterator

from db.changes import ChangeSet
from db.provenance import WHOLE


def touched(changes: ChangeSet) -> Iterator[tuple[str, str, str]]:
    """Yield table, row and field of all values that have changed or are confirmed otherwise; ``*`` is a whole row."""
    for change in changes.changes:
        key = [str(part) for part in change.key]
        if change.table in ("citation", "confirmation"):
            yield key[1], key[2], key[3]
        else:
            yield change.table, "|".join(key), WHOLE
