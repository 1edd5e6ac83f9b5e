"""Which rows does an edit of the window look at, and which tables does it concern?"""

from typing import Protocol, TypeVar

from db.changes import ChangeSet
from editor.edits.reading import Rows
from engine.data.schema import CitationRow, Row

R = TypeVar("R", bound=Row)

ERRATA_TABLES = frozenset({"erratum", "erratum_change", "scenario_erratum", "scenario_change"})
"""Tables that decide which values are effective: a change of theirs may be one of any other table."""

ABOUT_ROWS = frozenset({"citation", "confirmation"})
"""Tables of what is said of a row, whose key names game, table and key of that row."""


def concerned(changes: ChangeSet) -> set[str]:
    """Return the tables of which a value or its certainty has changed."""
    cited = {str(key[1]) for key in changes.keys(CitationRow.TABLE)}
    return (set(changes.tables()) - {CitationRow.TABLE}) | cited


class GroupedRows(Rows, Protocol):
    """Rows of which whole groups can be had as kept lists."""

    def group(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of a game, a scenario, a map, or all: the same list while they are the same rows."""
