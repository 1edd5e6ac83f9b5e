"""What can an argument of a clause be? Types that say what may be written and what a text names.

Scalars are strict: "3" is no number and 1 is no yes. ``Names`` says which kind of thing a text names, so that it can be
looked up in the data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import Discriminator, Field, Strict, StringConstraints
from pydantic.fields import FieldInfo


@dataclass(frozen=True)
class Names:
    """What a text of this type names: ``area``, ``place``, ``hex``, ``counter``, ``formation``, ``unit_type``,
    ``parameter``, ``option``, ``ruling``, ``clause`` (of any kind), ``victory`` or ``condition`` (a clause of that
    kind), ``terrain``, ``sheet`` (of the map), ``river`` (a name along hexsides), ``replacement`` (kind of points), or
    ``entry``, which is a hex or ``area:KEY``."""

    kind: str


@dataclass(frozen=True)
class Beside:
    """A value that another argument, ``of``, must be known to have; together they name ``OF|VALUE``. ``kind``: ``face``
    of a unit type, ``number`` of a parameter, ``reading`` of a ruling, ``row`` of a sheet."""

    kind: str
    of: str


@dataclass(frozen=True)
class Under:
    """A value that one thing of the data, ``of``, must have; together they name ``OF|VALUE``. ``kind``: ``trait`` of
    counters, ``line`` of a chart, ``schedule``: a subject of entries of this kind."""

    kind: str
    of: str


CLAUSE_KINDS = frozenset({"clause", "victory", "condition"})
"""What names a clause."""


@dataclass(frozen=True)
class Numbers:
    """Which kind of thing a number of this type numbers: ``turn``, or ``map_column`` or ``map_row``, as the numbers of
    hexes print them."""

    kind: str


@dataclass(frozen=True)
class Counted:
    """What a number of a clause counts: ``units`` of the side, of its formations where it names some, those of a
    ``trait`` or ``role`` of unit types alone; ``strength``, the sum of a value of their faces; ``places`` that are
    named or their ``hexes``, ``points`` of those of the map, or hexes ``across`` it."""

    what: str
    trait: str = ""
    role: str = ""
    value: str = ""


UNITS, HEXES, PLACES = Counted("units"), Counted("hexes"), Counted("places")
POINTS, ACROSS = Counted("points"), Counted("across")


@dataclass(frozen=True)
class Unread:
    """No rule reads this argument; ``reason`` says why it may stand there."""

    reason: str


FOR_PEOPLE = Unread("says to people what the rules of this form do in any case")

Word = Annotated[str, Strict(), StringConstraints(min_length=1)]
Yes = Annotated[bool, Strict()]
Count = Annotated[int, Strict(), Field(ge=0, le=9_999)]
AtLeast = Annotated[int, Strict(), Field(ge=1, le=9_999)]
"""How many must be so: of 0 it would be so whatever happens."""
Delta = Annotated[int, Strict(), Field(ge=-999, le=999)]
"""A number of turns, back where it is below nothing."""
Turn = Annotated[int, Strict(), Field(ge=0, le=999), Numbers("turn")]
TurnText = Annotated[str, Strict(), StringConstraints(pattern=r"^[0-9]{1,3}$"), Numbers("turn")]
"""A turn as the name of a member of an object, which JSON allows as text only."""
MapColumn = Annotated[Count, Numbers("map_column")]
MapRow = Annotated[Count, Numbers("map_row")]
"""A column or row of the map by the number that its hexes print."""
DieFace = Annotated[int, Strict(), Field(ge=1, le=6)]
"""A throw of one die."""
DieText = Annotated[str, Strict(), StringConstraints(pattern=r"^[1-6]$")]
"""A throw of one die as the name of a member of an object."""

Side = Literal["german", "allied"]
Winner = Literal["german", "allied", "draw"]
PlaceAmongSides = Annotated[int, Strict(), Field(ge=1, le=len(get_args(Side)))]
"""Whether a side comes first, second ... in an order of the sides."""

Area = Annotated[Word, Names("area")]
Place = Annotated[Word, Names("place")]
Hex = Annotated[Word, Names("hex")]
Counter = Annotated[Word, Names("counter")]
Formation = Annotated[Word, Names("formation")]
UnitType = Annotated[Word, Names("unit_type")]
Parameter = Annotated[Word, Names("parameter")]
Option = Annotated[Word, Names("option")]
Ruling = Annotated[Word, Names("ruling")]
ClauseKey = Annotated[Word, Names("clause")]
VictoryKey = Annotated[Word, Names("victory")]
ConditionKey = Annotated[Word, Names("condition")]
MaybeCondition = Annotated[str, Strict(), Names("condition")]
"""The key of a condition, empty for none."""
Terrain = Annotated[Word, Names("terrain")]
Sheet = Annotated[Word, Names("sheet")]
River = Annotated[Word, Names("river")]
Replaced = Annotated[Word, Names("replacement")]
Entry = Annotated[Word, Names("entry")]

BY_FORM = Discriminator("form")
"""Marks a union of forms: ``Annotated[Crossed | LastHeld, BY_FORM]``."""


NOT_EMPTY = Field(min_length=1)
"""Mark of a list that has one item at least."""


def steps_of(levels: Any) -> tuple[object, ...]:
    """Return the marks of a number of steps between levels, given as a type of words: one at least, for a side is named
    in whose favor they are, and no more than lead from the first level to the last."""
    return Strict(), Field(ge=1, le=len(get_args(levels)) - 1)


def called(name: str) -> FieldInfo:
    """Return the mark of an argument whose name in the data is a word of Python, such as ``except``."""
    found: FieldInfo = Field(alias=name)
    return found


def beyond_reach(at_least: int | None, names: Sequence[str], what: str) -> str:
    """Return that more things are asked for than are named; nothing when they are not."""
    if at_least is None or at_least <= len(names):
        return ""
    named = f"1 of the {what} is" if len(names) == 1 else f"{len(names)} {what} are"
    return f"at_least is {at_least}, but {named} named; correct one of the two"
