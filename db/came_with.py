"""What had a version of a scenario that was closed elsewhere, of what came into this library for the scenario only?

A value that was taken over as *theirs for this scenario* is a row of the scenario here, and none in the versions that
its author closed: it was what his library said of all scenarios. So it stands in his versions too, as far as he has
not changed it since.
"""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import JsonValue

from db.changes import Change
from engine.data import schema
from engine.data.schema import Row

CAME_WITH = "Came with the scenario"
"""What a row of a scenario says that an import made of a value which all scenarios of the other library shared."""


def came_with(
    earlier: Iterable[Sequence[Row]],
    version: Sequence[Row],
    later: Iterable[Sequence[Row]],
    shared: Sequence[Change],
) -> Iterator[schema.ScenarioChangeRow]:
    """Yield what a version lacks of what came with the scenario: the rows of versions before it and behind it in their
    order, the last ones as they are now; ``shared`` is what its author changed behind it for all scenarios, the last
    change first. What an earlier version had, a person has taken out since."""
    passed = {row.key_text for rows in (*earlier, version) for row in _changes(rows)}
    for rows in later:
        for row in _changes(rows):
            if row.key_text not in passed and row.text == CAME_WITH:
                yield row.model_copy(update={"value": _before(row, shared)})
            passed.add(row.key_text)


def _changes(rows: Iterable[Row]) -> Iterator[schema.ScenarioChangeRow]:
    return (row for row in rows if isinstance(row, schema.ScenarioChangeRow))


def _before(row: schema.ScenarioChangeRow, shared: Sequence[Change]) -> JsonValue:
    """Return the value before all changes that led to it."""
    value = row.value
    for change in shared:
        is_of_it = row.kind == "set" and change.table == row.table and "|".join(map(str, change.key)) == row.row_key
        if is_of_it and change.before is not None and (change.after or {}).get(row.field) == value:
            value = change.before.get(row.field, value)
    return value
