"""What stands in a list: units with place, turn, losses and what else is said of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from editor.edits.owned import owners
from editor.edits.place_words import area_title, said_entry, said_place
from editor.edits.reading import Rows
from editor.texts.document import Block
from editor.texts.lists.spelled import Spelled
from engine.core.numbering import natural_key
from engine.data import schema

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Words for numbers, as far as lists have them."""


@dataclass(frozen=True)
class Listed:
    """A unit of a list. ``turn`` is 0 for a set-up; ``states`` are words of its state, ``note`` the number of the
    condition that its arrival has, 0 for none. A place that is none of the forms of a place is said as it is."""

    counter: str
    place: str
    turn: int = 0
    lost: int = 0
    states: tuple[str, ...] = ()
    note: int = 0


@dataclass(frozen=True)
class Lists:
    """What lists of one side of a scenario are written with."""

    rows: Rows
    head: schema.ScenarioRow
    spelled: Spelled
    turns: dict[int, str]
    states: dict[str, str]

    def where(self, place: str) -> str:
        """Return a place in words."""
        return said_place(self.rows, self.head.game, self.head.map, place)

    def entry(self, place: str) -> str:
        """Return a place of arrival in words."""
        return said_entry(self.rows, self.head.game, self.head.map, place)

    def title(self, counter: str) -> str:
        """Return what a unit is called with its formation."""
        body = self.spelled.formation(counter)
        return self.spelled.in_formation(counter) + (f" ({body})" if body else "")

    def owner(self, counter: str) -> str:
        """Return the unit that a counter belongs to; empty for one that is nobody's."""
        return owners(self.rows, self.head.game).get(counter, "")

    def area(self, key: str) -> str:
        """Return the title of an area."""
        return area_title(self.rows, self.head.game, self.head.map, key)

    def said_states(self, unit: Listed, but: Sequence[str] = ()) -> list[str]:
        """Return the states of a unit in words, but for some."""
        return [(self.states.get(word) or word.replace("_", " ")).lower() for word in unit.states if word not in but]


Writer = Callable[[Lists, Sequence[Listed]], Iterator[Block]]


@dataclass(frozen=True)
class Notation:
    """How a game prints its lists."""

    setup: Writer
    arrivals: Writer


def by_place(units: Iterable[Listed]) -> Iterator[tuple[str, list[Listed]]]:
    """Yield the units of each place, hexes first, in natural order."""

    def place(unit: Listed) -> tuple[bool, object]:
        return ":" in unit.place, natural_key(unit.place)

    for _, found in groupby(sorted(units, key=place), key=place):
        group = list(found)
        yield group[0].place, group


def by_turn(units: Iterable[Listed]) -> Iterator[tuple[int, list[Listed]]]:
    """Yield the units of each turn."""
    for turn, found in groupby(sorted(units, key=lambda unit: unit.turn), key=lambda unit: unit.turn):
        yield turn, list(found)
