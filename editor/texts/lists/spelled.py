"""How is a unit called in a list, so that the same list is read back with the same unit?"""

import re
from collections import defaultdict
from collections.abc import Iterator

from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.pasting.called import family
from editor.pasting.names import SURE, Names
from engine.data import schema

_TYPED = re.compile(r"\([A-Z][^)]*\)$")
_NUMBERED = re.compile(r"\s*\(\d+\)$")


class Spelled:
    """The names of the units of one side of a game, as its lists print them."""

    def __init__(self, rows: Rows, game: str, side: str) -> None:
        self._names = Names(rows, game, side)
        self._rows = {row.key: row for row in rows.find(schema.CounterRow, game=game) if row.side == side}
        titles = {row.key: row.title for row in rows.find(schema.FormationRow, game=game)}
        self._titles = {key: "" if title == "-" else title for key, title in titles.items()}
        self._printed: dict[str, list[str]] = defaultdict(list)
        for alias in rows.find(schema.AliasRow, game=game, kind="counter"):
            self._printed[family(alias.key)].append(alias.alias)
        self._known: dict[tuple[str, str], str] = {}

    def __contains__(self, counter: str) -> bool:
        return counter in self._rows

    def formation(self, counter: str) -> str:
        """Return the title of the formation of a unit, empty for one that has none."""
        return self._titles.get(self._rows[counter].formation, "")

    def name(self, counter: str) -> str:
        """Return the name of a unit as it is stored."""
        return self._rows[counter].name

    def in_formation(self, counter: str) -> str:
        """Return what a unit is called beside its formation, or among those without one; empty where nothing that is
        read back as this unit is known."""
        return self._read(counter, self.formation(counter), self._short(counter))

    def alone(self, counter: str) -> str:
        """Return what a unit is called by its formation and name in one, as ``106/422``."""
        key = family(counter).partition("/")[2]
        body, _, name = key.rpartition("/")
        return self._read(counter, "", [name if body in ("", "-") else key, *self._short(counter)])

    def designation(self, counter: str) -> str:
        """Return what a unit is called with the letter of its type, as ``1/393/99(I)``."""
        printed = sorted(self._printed[family(counter)], key=lambda text: (not _TYPED.search(text), len(text)))
        return self._read(counter, "", [*(text for text in printed if "," not in text), *self._short(counter)])

    def bare(self, counter: str) -> str:
        """Return what a unit is called without brackets, which end the name of one that others keep near."""
        printed = [text for text in self._printed[family(counter)] if "(" not in text]
        return self._read(counter, "", [*self._short(counter), *printed])

    def _short(self, counter: str) -> list[str]:
        row = self._rows[counter]
        return [_NUMBERED.sub("", short_name(row)), row.name, family(counter).partition("/")[2]]

    def _read(self, counter: str, formation: str, spellings: list[str]) -> str:
        """Return the first spelling that means the unit, or one equal to it; else the first."""
        wanted = family(counter)
        found = (each for each in self._sure(spellings, formation, wanted))
        known = (wanted, "\0".join([formation, *spellings]))
        if known not in self._known:
            self._known[known] = next(found, spellings[0])
        return self._known[known]

    def _sure(self, spellings: list[str], formation: str, wanted: str) -> Iterator[str]:
        for spelling in dict.fromkeys(spellings):
            match = self._names.match(spelling, formation, _any)
            is_meant = match.unit is not None and family(match.unit.key) == wanted
            if is_meant and match.confidence >= SURE and not match.problem and not match.remark:
                yield spelling


def _any(_counter: str) -> int:
    return 0
