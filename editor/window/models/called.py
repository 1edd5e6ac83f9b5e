"""What else are hexes, units and places called? Numbers of other sheets, and names the game declares as aliases.

A search finds a thing by them although no list shows them.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from editor.edits.reading import sheets_of
from editor.window.desk import Desk
from engine.core.numbering import other_names
from engine.data import schema

T = TypeVar("T")


class Called:
    """The further names in one game and on one of its maps, as they stand when it is made."""

    def __init__(self, desk: Desk, game: str, map_key: str) -> None:
        rows = desk.document.rows
        self._sheets = sheets_of(rows, game, map_key)
        self._numbers: dict[str, tuple[str, ...]] = {}
        """The other numbers of what was asked for so far: several units stand in a hex, and each has several faces."""
        self._aliases: dict[str, list[str]] = defaultdict(list)
        for row in rows.find(schema.AliasRow, game=game):
            self._aliases[row.key].append(row.alias)

    def piece(self, counter: schema.CounterRow | None, where: str) -> str:
        """Return what else a unit, its formation and the place where it is are called."""
        return self.also(where, *((counter.key, counter.formation) if counter is not None else ()))

    @classmethod
    def here(cls, desk: Desk) -> "Called":
        """Return the further names on the map that is shown."""
        return cls(desk, desk.document.game, desk.document.map)

    def also(self, text: str, *keys: str) -> str:
        """Return the other numbers of all hexes that a text names, and the aliases of keys, with spaces between."""
        words = text.replace(",", " ").replace("|", " ").split()
        for word in words:
            if word not in self._numbers:
                self._numbers[word] = other_names(self._sheets, word)
        numbers = [name for word in words for name in self._numbers[word]]
        return " ".join(numbers + [alias for key in keys for alias in self._aliases.get(key, ())])


def by_names(desk: Desk, names: Callable[[Called, T], str]) -> Callable[[], Callable[[T], str]]:
    """Return what a table needs to find its rows by further names: called, it reads the names of the library once."""

    def begin() -> Callable[[T], str]:
        called = Called.here(desk)
        return lambda item: names(called, item)

    return begin
