"""Which counters stand for the same unit of history, for parts of it, or for what it is a part of?"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.data.schema import HistoricalUnitRow, IdentityRow

Kinship = Literal["same", "part", "whole", "near"]
"""What the counters of a game stand for: the unit itself, its parts, what it is a part of, or other parts of that."""

_TOO_LARGE = frozenset({"corps", "army", "army group"})
"""Kinds of units whose parts have nothing in common but their commander."""


@dataclass(frozen=True)
class Kin:
    """Counters of one game in natural order of their rows. ``unit``: the one that they stand for or are parts of."""

    game: str
    kinship: Kinship
    unit: str
    counters: tuple[str, ...]


class History:
    """The units of history with the counters that stand for them, of all games at once."""

    def __init__(self, units: Iterable[HistoricalUnitRow], identities: Iterable[IdentityRow]) -> None:
        self._units = {row.key: row for row in units}
        self._parts: dict[str, list[str]] = defaultdict(list)
        for row in self._units.values():
            self._parts[row.parent].append(row.key)
        self._unit: dict[tuple[str, str], str] = {}
        self._counters: dict[tuple[str, str], list[str]] = defaultdict(list)
        for identity in identities:
            self._unit[identity.game, identity.counter] = identity.unit
            self._counters[identity.game, identity.unit].append(identity.counter)
        self._games = sorted({game for game, _ in self._unit})

    def line(self, game: str, counter: str) -> list[HistoricalUnitRow]:
        """Return the unit of a counter and all that it is a part of, upward; nothing for a counter without one."""
        found: dict[str, HistoricalUnitRow] = {}
        key = self._unit.get((game, counter), "")
        while key in self._units and key not in found:  # parents in a circle are a finding, and end here
            found[key] = self._units[key]
            key = found[key].parent
        return list(found.values())

    def within(self, game: str, counter: str) -> list[HistoricalUnitRow]:
        """Return what the unit of a counter is a part of, upward to its division."""
        return [row for row in self.line(game, counter)[1:] if row.kind not in _TOO_LARGE]

    def counters(self, unit: str) -> dict[str, list[str]]:
        """Return the counters of a unit by game; games without one are left out."""
        return {game: found for game in self._games if (found := self._counters.get((game, unit), []))}

    def of(self, unit: str) -> dict[str, list[str]]:
        """Return the counters of a unit and of its parts by game; games without one are left out."""
        return {
            game: found for game in self._games if (found := [*self._counters[game, unit], *self._below(game, unit)])
        }

    def kin(self, game: str, counter: str) -> list[Kin]:
        """Return for each game, its own first, the counters nearest to one: those of the same unit, else of its parts,
        else of the lowest above it, else of other parts of that. In its own game only the same unit counts."""
        line = self.line(game, counter)
        if not line:
            return []
        partners = tuple(key for key in self._counters[game, line[0].key] if key != counter)
        own = [Kin(game, "same", line[0].key, partners)] if partners else []
        others = (self._nearest(other, line) for other in self._games if other != game)
        return own + [found for found in others if found is not None]

    def _nearest(self, game: str, line: list[HistoricalUnitRow]) -> Kin | None:
        for row in line:
            if row is not line[0] and row.kind in _TOO_LARGE:
                return None
            found = tuple(self._counters.get((game, row.key), ()))
            if found:
                return Kin(game, "same" if row is line[0] else "whole", row.key, found)
            below = tuple(self._below(game, row.key)) if row.kind not in _TOO_LARGE else ()
            if below:
                return Kin(game, "part" if row is line[0] else "near", row.key, below)
        return None

    def _below(self, game: str, unit: str) -> Iterator[str]:
        """Yield the counters of the parts of a unit, the parts of these after them."""
        waiting, seen = list(self._parts[unit]), {unit}
        for key in waiting:
            if key not in seen:
                seen.add(key)
                yield from self._counters.get((game, key), ())
                waiting += self._parts[key]
