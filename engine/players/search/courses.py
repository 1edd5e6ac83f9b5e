"""Which ways of playing are tried out?"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.players.base import Player
from engine.players.cautious import CautiousPlayer
from engine.players.staff import StaffPlayer
from engine.players.staff.style import Style


@dataclass(frozen=True, slots=True)
class Course:
    """A way of playing on: its name in plain words, and who plays so, made from a seed."""

    name: str
    make: Callable[[int], Player]


def _staff(style: Style) -> Callable[[int], Player]:
    return lambda seed: StaffPlayer(seed, style)


COURSES = (
    Course("the plan of the staff", StaffPlayer),
    Course("the advice of the game", CautiousPlayer),
    Course("a more daring plan", _staff(Style(own_step=600, prize=1500, feared=0))),
    Course("a more careful plan", _staff(Style(own_step=1600, prize=1000, feared=1000))),
)
"""The first is taken where none of the others promises clearly more."""
