"""What do the rules read of a face? The strengths that both games know, as numbers."""

from dataclasses import dataclass

from engine.data.tables import DataError
from engine.scenario import Counter, Face

NAMES = ("attack", "defense", "movement", "barrage", "range")
"""The declared values of a face that the rules of both games read."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """The values of one face; None where it has no such value."""

    face: str
    attack: int | None = None
    defense: int | None = None
    movement: int | None = None
    barrage: int | None = None
    range: int | None = None

    @classmethod
    def of(cls, printed: Face) -> "Strengths":
        """Read what is printed; raises ValueError, naming the value, for one that is no number."""
        return cls(printed.face, **{name: printed.whole(name) for name in NAMES})


def strengths_of(counter: Counter) -> dict[str, Strengths]:
    """Return the values of each face of a counter; raises DataError naming counter, face and value."""
    found: dict[str, Strengths] = {}
    for face in counter.faces:
        try:
            found[face.face] = Strengths.of(face)
        except ValueError as error:
            raise DataError(f"counter {counter.key}, face {face.face}: {error}") from error
    return found
