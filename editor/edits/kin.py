"""Whom does a free choice name that is measured from other units: a counter, its formation, its corps, its side?"""

from functools import cached_property

from editor.edits.reading import Rows
from engine.data import schema
from engine.data.places import CORPS, FORMATION, SETUP, anchor_counter

_OVER_DIVISIONS = ("corps", "army")
"""Kinds of formations that are their own corps."""


class Kin:
    """The counters of a game by what they have in common."""

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game
        self._counters = {row.key: row for row in rows.find(schema.CounterRow, game=game)}

    def of(self, counter: str, anchor: str) -> list[str]:
        """Return the counters that the anchor of a counter's free choice means, whether they take part or not; all of
        its side for ``setup``, of which only those with a hex of their own count; none for hexes."""
        if key := anchor_counter(anchor):
            return [key]
        unit = self._counters.get(counter)
        if unit is None:
            return []
        kin = [other for key, other in self._counters.items() if key != counter and other.side == unit.side]
        if anchor == FORMATION:
            kin = [other for other in kin if other.formation == unit.formation]
        elif anchor == CORPS:
            own = self._corps.get(unit.formation, unit.formation)
            kin = [other for other in kin if self._corps.get(other.formation, other.formation) == own]
        elif anchor != SETUP:
            return []
        return [other.key for other in kin]

    @cached_property
    def _corps(self) -> dict[str, str]:
        """The corps of each formation: itself, or that which a piece of a division names."""
        rows = self._rows.find(schema.FormationRow, game=self._game)
        known = {row.key.rpartition("/")[2]: row.key for row in rows}
        found = {row.key: row.key for row in rows if row.kind in _OVER_DIVISIONS}
        for trait in self._rows.find(schema.TraitRow, game=self._game, trait="corps"):
            piece = self._counters.get(trait.counter)
            if piece is not None and piece.formation not in found:
                found[piece.formation] = known.get(trait.value, trait.value)
        return found
