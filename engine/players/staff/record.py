"""What is a plan: who goes where for which task, who attacks what, and for what reasons?

Reasons are data, told in words elsewhere (``editor``): a player thinks in keys and numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from engine.core.planning import Task

Deed = Literal[Task, "attack", "fire", "arrive", "rest", "shelter", "course"]
"""The tasks of a planner, and what is none: attack a hex, fire on one, come onto the
map, attack no more, stand where the enemy strikes less, play on in a way that was tried out."""

Numbers = tuple[tuple[str, Fraction], ...]
"""What was counted, by its name in plain words."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was weighed and not done: about which hex, and what was counted there."""

    place: str
    numbers: Numbers = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is done.

    * ``task``: for what; ``about``: the unit that does it; ``place``: the hex that it is about. Of a ``course`` the
      first is its name and the second is empty, what each course promised stands among the numbers by its name, and
      ``instead`` names another.
    * ``clause``: the key of the clause of victory that asks for it, empty where none does; ``goal``: a hex of those
      that the clause is about.
    * ``numbers``: what was counted; ``worth`` is in the units of the margin of victory.
    * ``instead``: the best that was refused for it.
    """

    task: Deed
    about: str
    place: str
    clause: str = ""
    numbers: Numbers = ()
    goal: str = ""
    instead: Refused | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Where a unit is to stand after its movement, and why. ``instead``: where else, the best first, when it finds no
    way there or no room."""

    unit: str
    hex: str
    reason: Reason
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a hex: where who is to stand for it, and what it is worth, in thousandths of the margin."""

    target: str
    places: Mapping[str, str]
    worth: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a side means to do in a player turn: its orders in the order in which they are carried out."""

    orders: Mapping[str, Order] = field(default_factory=dict)
