"""What is a turn called, and which day is it? By the turn track of the game.

The log of a game and the window ask here, so that a turn has one name everywhere.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class Dated(Protocol):
    """A turn of a turn track: a row of the library or a part of a scenario."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def label(self) -> str:
        """How it is printed."""

    @property
    def date(self) -> str:
        """Its ISO date."""

    @property
    def half(self) -> str:
        """The part of the day, a word of the game; empty where a turn is a whole one."""


def _nowhen(_number: int) -> tuple[str, str]:
    return "", ""


@dataclass(frozen=True)
class Calendar:
    """The turn track of a game. ``parts``: what people call the parts of the day, by word and in their order;
    ``counted``: ISO date and part of the day, or nothing, of a turn that the track does not have."""

    turns: Mapping[int, Dated]
    parts: Mapping[str, str] = field(default_factory=dict)
    counted: Callable[[int], tuple[str, str]] = _nowhen

    @classmethod
    def of(cls, turns: Iterable[Dated]) -> "Calendar":
        """Return the calendar of a track alone."""
        return cls({turn.number: turn for turn in turns})

    def date(self, number: int) -> str:
        """Return the date of a turn, as ``17 December 1944, AM``; empty when nothing tells it."""
        turn = self.turns.get(number)
        day, half = (turn.date, turn.half) if turn is not None else self.counted(number)
        return ", ".join(filter(None, (said_day(day), self.parts.get(half) or half.replace("_", " "))))

    def name(self, number: int) -> str:
        """Return what people call a turn: ``Turn 3 (12/17 AM)``, and by its date where only its number is printed."""
        turn = self.turns.get(number)
        printed = turn.label if turn is not None and turn.label != str(number) else self.date(number)
        return f"Turn {number} ({printed})" if printed else f"Turn {number}"


def said_day(text: str) -> str:
    """Return an ISO date as people say it, ``17 December 1944``; what is none as it is."""
    year, _, rest = text.partition("-")
    month, _, day = rest.partition("-")
    if not (month.isdecimal() and day.isdecimal() and 1 <= int(month) <= len(_MONTHS)):
        return text
    return f"{int(day)} {_MONTHS[int(month) - 1]} {year}"
