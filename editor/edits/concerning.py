"""Which rows does an edit of the window look at, and which tables does it concern?"""

from typing import Protocol, TypeVar

from db.changes import Change, ChangeSet
from editor.edits.reading import Rows
from engine.data.schema import ROW_TYPE_BY_TABLE, AreaRow, BoundRoleRow, CitationRow, Row, ScenarioRow

R = TypeVar("R", bound=Row)

ERRATA_TABLES = frozenset(
    {"erratum", "erratum_change", "erratum_choice", "erratum_number", "errata_desk", "scenario_erratum"}
    | {"scenario_change"}
)
"""Tables that decide which values are effective: a change of theirs may be one of any other table."""

ABOUT_ROWS = frozenset({"citation", "confirmation"})
"""Tables of what is said of a row, whose key names game, table and key of that row."""

_NAMING = {ScenarioRow.TABLE: "bounds", BoundRoleRow.TABLE: "area"}
"""What of a row names an area that a scenario is played in, or an edge of it."""


def concerned(changes: ChangeSet) -> set[str]:
    """Return the tables of which a value or its certainty has changed."""
    cited = {str(key[1]) for key in changes.keys(CitationRow.TABLE)}
    return (set(changes.tables()) - {CitationRow.TABLE}) | cited


def elsewhere(changes: ChangeSet, game: str, scenario: str) -> bool:
    """Say whether changes are of other scenarios alone, with the areas drawn for them, so that nothing of this one is
    otherwise."""
    drawn = {
        (change.key[0], area)
        for change in changes.changes
        if change.table in _NAMING and change.before is None and change.after is not None
        for area in (change.after.get(_NAMING[change.table]),)
    }

    def is_of_another(change: Change) -> bool:
        table, key = change.table, [str(part) for part in change.key]
        if table == CitationRow.TABLE:
            table, key = key[1], key[2].split("|")
        if table == AreaRow.TABLE:
            return change.before is None and (key[0], key[-1]) in drawn
        kind = ROW_TYPE_BY_TABLE.get(table)
        return kind is not None and kind.KEY[:2] == ("game", "scenario") and key[:2] != [game, scenario]

    return bool(changes.changes) and all(map(is_of_another, changes.changes))


class GroupedRows(Rows, Protocol):
    """Rows of which whole groups can be had as kept lists."""

    def group(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of a game, a scenario, a map, or all: the same list while they are the same rows."""
