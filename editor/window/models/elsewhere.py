"""Of which game and map is a change, where that is not the one being shown? No Qt here."""

from collections.abc import Iterable

from db.changes import ChangeSet
from db.models import TABLES, key_columns
from editor.edits.reading import Rows, one
from engine.data import schema

Ground = tuple[str, str]
"""A game, and one of its maps; empty for what is of the game alone."""


def grounds_of(changes: ChangeSet) -> frozenset[Ground]:
    """Return the games and maps whose rows change."""
    found: set[Ground] = set()
    for table in changes.tables() & TABLES.keys():
        names = key_columns(table)
        if "game" in names:
            game, at = names.index("game"), names.index("map") if "map" in names else -1
            found.update((str(key[game]), str(key[at]) if at >= 0 else "") for key in changes.keys(table))
    return frozenset(found)


def named_elsewhere(rows: Rows, grounds: Iterable[Ground], game: str, map_key: str) -> str:
    """Return what games and maps are called other than the ones that are shown; empty for none."""
    found: dict[str, set[str]] = {}
    for other, its_map in sorted(grounds):
        if other != game or its_map not in ("", map_key):
            found.setdefault(other, set()).update({its_map} - {""})
    return "; ".join(_named(rows, other, sorted(maps), other != game) for other, maps in found.items())


def _named(rows: Rows, game: str, maps: list[str], says_game: bool) -> str:
    head = one(rows, schema.GameRow, game=game)
    titles = [row.title for key in maps if (row := one(rows, schema.MapRow, game=game, map=key)) is not None]
    called = head.title if head is not None else game
    said = [f"map “{title}”" for title in titles if not says_game or title != called]
    return ", ".join([called, *said] if says_game else said)
