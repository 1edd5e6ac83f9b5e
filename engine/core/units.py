"""What is a unit in play?"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core.codec import canonical

MAP, SETUP, ARRIVALS, DEAD, EXITED, ASIDE = "map", "setup", "arrivals", "dead", "exited", "aside"
"""The boxes of a unit: on the map, still to be set up, still to arrive, eliminated, left by an edge, or standing
aside because its rules are not in the engine yet."""

_KEPT = 4096
"""The texts of so many units are kept: those of several positions of a game of hundreds of counters."""


@dataclass(slots=True)
class Unit:
    """One counter in play. Only folding changes it.

    ``hex`` is a printed number, or empty when ``box`` is not ``map``. ``marks`` are sorted words of the game, such
    as ``disorganized``; a tuple, so that copying and comparing are cheap. ``counts`` are numbers of the game by name,
    such as ``isolated_turns``, sorted and never zero; see ``engine.core.counts``.
    """

    id: str
    side: str
    hex: str
    box: str
    face: str
    steps_lost: int = 0
    marks: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()

    def has(self, mark: str) -> bool:
        """Tell whether the unit carries a mark."""
        return mark in self.marks

    def count(self, key: str) -> int:
        """Return a number that the unit carries; 0 when it has none of that name."""
        for name, value in self.counts:
            if name == key:
                return value
        return 0

    @property
    def on_map(self) -> bool:
        """Tell whether the unit stands in a hex."""
        return self.box == MAP

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form; faster than the codec, for positions hold hundreds of units.

        Counts are an object by name, left out while there are none, so that a unit without them reads as it did before
        units had any, and so does its digest.
        """
        found: dict[str, Any] = {
            "id": self.id,
            "side": self.side,
            "hex": self.hex,
            "box": self.box,
            "face": self.face,
            "steps_lost": self.steps_lost,
            "marks": list(self.marks),
        }
        if self.counts:
            found["counts"] = dict(self.counts)
        return found

    def text(self) -> str:
        """Return the JSON form as the text of which digests are made."""
        return _text(self.id, self.side, self.hex, self.box, self.face, self.steps_lost, self.marks, self.counts)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Unit":
        """Return the unit of ``to_json``."""
        counts = tuple(sorted(data.get("counts", {}).items()))
        return cls(**{**data, "marks": tuple(data["marks"]), "counts": counts})

    def copy(self) -> "Unit":
        """Return an independent copy."""
        return Unit(self.id, self.side, self.hex, self.box, self.face, self.steps_lost, self.marks, self.counts)


@lru_cache(maxsize=_KEPT)
def _text(*fields: Any) -> str:
    return canonical(Unit(*fields).to_json())


def with_marks(unit: Unit, *marks: str) -> tuple[str, ...]:
    """Return the unit's marks with these too, sorted."""
    return tuple(sorted({*unit.marks, *marks}))


def without_marks(unit: Unit, *marks: str) -> tuple[str, ...]:
    """Return the unit's marks without these."""
    return tuple(mark for mark in unit.marks if mark not in marks)


def with_count(unit: Unit, key: str, value: int) -> tuple[tuple[str, int], ...]:
    """Return the unit's counts with one of them at a value, sorted; zero takes it away."""
    others = [item for item in unit.counts if item[0] != key]
    return tuple(sorted([*others, (key, value)] if value else others))
