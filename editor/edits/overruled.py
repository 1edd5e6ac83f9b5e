"""Which values did a change write that an erratum makes others, so that play goes on with these?"""

from collections.abc import Collection, Iterator, Sequence

from pydantic import JsonValue

from db.changes import ChangeSet
from editor.edits.reading import Rows, one
from engine.data import schema

_MOST = 50
"""Of larger changes, as a stroke over the map, nothing is asked."""


def overruled(rows: Rows, changes: ChangeSet, on: Collection[str] = ()) -> str:
    """Return of the values that a change has written what errata make of them; empty where each is played as written.

    ``rows`` are the effective ones after the change; of several errata those that are ``on`` are named.
    """
    return "; ".join(dict.fromkeys(_told(rows, changes, on))) if len(changes.changes) <= _MOST else ""


def _told(rows: Rows, changes: ChangeSet, on: Collection[str]) -> Iterator[str]:
    for change in changes.changes:
        kind = schema.ROW_TYPE_BY_TABLE.get(change.table)
        if kind is None or change.before is None or change.after is None:
            continue
        row = one(rows, kind, **dict(zip(kind.KEY, change.key, strict=True)))
        played = row.model_dump(mode="json") if row is not None else {}
        for name, value in change.after.items():
            if name not in played or played[name] == value or row is None:
                continue
            game = str(row.said("game"))
            named = [
                item
                for item in rows.find(schema.ErratumChangeRow, game=game, table=change.table, row_key=row.key_text)
                if item.field == name
            ]
            if named:
                yield _by([item for item in named if item.erratum in on] or named, played[name])


def _by(named: Sequence[schema.ErratumChangeRow], played: JsonValue) -> str:
    """Say which of the errata that change a value makes it what is played; none does where they disagree or are off."""
    made = [item.erratum for item in named if item.value == played]
    if made:
        what = f"the erratum {made[-1]} makes it {played}, with which play goes on"
        return f"{what}; change the erratum, or switch it off"
    keys = list(dict.fromkeys(item.erratum for item in named))
    return f"play goes on with {played}: see {'erratum' if len(keys) == 1 else 'errata'} {' and '.join(keys)}"
