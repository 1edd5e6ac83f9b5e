"""What do the rules read of a face or of a line of the terrain chart?

The strengths of most games as numbers, or what a game makes of it itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine.data.tables import DataError
from engine.scenario import Counter, Face, Terrain

T = TypeVar("T")

NAMES = ("attack", "defense", "movement", "barrage", "range")
"""The declared values of a face that become numbers."""


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
    """Return the strengths of each face of a counter; raises DataError naming counter, face and value."""
    return faces_of(counter, Strengths.of)


def faces_of(counter: Counter, read: Callable[[Face], T]) -> dict[str, T]:
    """Return what ``read`` makes of each face of a counter; raises DataError naming counter, face and value where it
    raises ValueError naming the value."""
    found: dict[str, T] = {}
    for face in counter.faces:
        try:
            found[face.face] = face.read_by(read)
        except ValueError as error:
            raise DataError(f"counter {counter.key}, face {face.face}: {error}") from error
    return found


def line_read(line: Terrain, read: Callable[[Terrain], T]) -> T:
    """Return what ``read`` makes of a line of the terrain chart; raises DataError naming the line where it raises
    ValueError naming the value."""
    try:
        return read(line)
    except ValueError as error:
        raise DataError(f"the line {line.key} of the terrain chart: {error}; correct it") from error
