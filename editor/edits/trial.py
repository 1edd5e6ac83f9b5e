"""Can a scenario still be played once its rows are changed so? Asked before they are written."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from db.changes import Change, ChangeSet
from engine.core.numbering import natural_key
from engine.data.assemble import assemble
from engine.data.schema import Row
from engine.data.tables import Cited, DataError, Tables
from engine.playtest.games import GAME_KEYS, begun, board_of

R = TypeVar("R", bound=Row)
_SEED = 1


def unplayable(tables: Tables, game: str, scenario: str, changes: ChangeSet, errata: tuple[str, ...] = ()) -> str:
    """Return why a scenario could no longer be played with a change, in the words of its reader or of its rules; empty
    where it could, or cannot be played as it is."""
    fault = _fault(_Changed(tables, changes), game, scenario, errata)
    return "" if fault and _fault(tables, game, scenario, errata) else fault


def _fault(tables: Tables, game: str, scenario: str, errata: tuple[str, ...]) -> str:
    try:
        made = assemble(tables, game, scenario, errata)
        if game in GAME_KEYS:
            begun(made, board_of(made), _SEED)
    except (DataError, ValueError) as error:
        return str(error)
    return ""


class _Changed(Tables):
    """Rows as a change would leave them."""

    def __init__(self, source: Tables, changes: ChangeSet) -> None:
        super().__init__()
        self._source, self._changes = source, dict[str, list[Change]]()
        for change in changes.changes:
            self._changes.setdefault(change.table, []).append(change)

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return the rows of one table whose fields have the given values, in natural order of the key."""
        if kind.TABLE not in self._changes:
            return self._source.of(kind, **where)
        found = {row.key_text: row for row in self._source.of(kind, **where)}
        for change in self._changes[kind.TABLE]:
            row = found.pop("|".join(map(str, change.key)), None)
            if change.after is not None and (row is not None or change.before is None):
                stored = row.model_dump(mode="json") if row is not None else {}
                new = kind.model_validate(stored | dict(change.after))
                if all(getattr(new, name) == value for name, value in where.items()):
                    found[new.key_text] = new
        return [found[key] for key in sorted(found, key=natural_key)]

    def cited(self, game: str) -> Mapping[str, Iterable[Cited]]:
        """Return the citations of a game by table, as they are."""
        return self._source.cited(game)
