"""What is the one form of a value that may be typed in several: a shift of ``+2`` columns is kept as ``2``?"""

import re
from collections import defaultdict

from engine.data.schema import DeclaredValueRow, OpenRow
from engine.data.tables import Tables

_PLUS = re.compile(r"\+[1-9]\d?", re.ASCII)
_SIGNED = frozenset({"shift"})


def plain_form(kind: str, value: int | str | None) -> int | str | None:
    """Return a value of a declared kind in the form in which it is kept; what has another form comes back as it is."""
    return int(value) if kind in _SIGNED and isinstance(value, str) and _PLUS.fullmatch(value) else value


def keep_plain(tables: Tables) -> None:
    """Bring the declared values of all rows into the form in which they are kept."""
    signed: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for declared in tables.of(DeclaredValueRow):
        if declared.kind in _SIGNED:
            signed[declared.table].add((declared.game, declared.name))
    for table, names in signed.items():
        rows = tables.rows.get(table, [])
        for place, row in enumerate(rows):
            if isinstance(row, OpenRow):
                game, values = str(row.said("game")), row.values
                typed = {name: values[name] for name in values if (game, name) in names}
                plain = {name: int(value) for name, value in typed.items() if _PLUS.fullmatch(str(value))}
                if plain:
                    rows[place] = type(row).model_validate(row.model_dump() | plain)
