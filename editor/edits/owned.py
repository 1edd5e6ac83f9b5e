"""Which counters belong to units, as bridges to their engineers, so that equal ones are not the same?"""

from editor.edits.reading import Rows
from engine.data import schema


def owners(rows: Rows, game: str) -> dict[str, str]:
    """Return the unit that a counter belongs to, for those that do: a trait of theirs names it by its key."""
    known = {row.key for row in rows.find(schema.CounterRow, game=game)}
    return {row.counter: row.value for row in rows.find(schema.TraitRow, game=game) if row.value in known}
