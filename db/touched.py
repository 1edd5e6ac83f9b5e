"""What are the changes of an entry about? The names in keys and values, by which a person looks for it."""

from db.changes import ChangeSet

_LONGEST = 60
"""Characters of a value that may be a name: of a hex, a unit, a place."""


def names_in(changes: ChangeSet) -> frozenset[str]:
    """Return all parts of keys of the rows that change, and all short texts that come or go in them."""
    found: set[str] = set()
    for change in changes.changes:
        for part in change.key:
            found.update(str(part).split("|"))
        for values in (change.before, change.after):
            found.update(
                value for value in (values or {}).values() if isinstance(value, str) and len(value) <= _LONGEST
            )
    return frozenset(found)
