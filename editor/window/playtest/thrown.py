"""Which dice does an action wait for that somebody throws at a table? Knows no Qt."""

from dataclasses import dataclass

from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.core.texts import thrown_for
from engine.core.throws import Throw, throw_of

_NUMBERS = {1: tr("one die"), 2: tr("two dice"), 3: tr("three dice")}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An action that waits for dice, None for the beginning of a game: ``thrown`` are the faces of those that fell in
    it before, ``purpose`` and ``kind`` say which are wanted now."""

    action: object | None
    by_machine: bool
    thrown: tuple[int, ...]
    purpose: str
    kind: str

    @property
    def throw(self) -> Throw:
        """What is to be thrown."""
        return throw_of(self.kind)

    @property
    def faces(self) -> range:
        """What a die of it can show."""
        return range(self.throw.lowest, self.throw.lowest + self.throw.faces)

    def said(self, game: AnyGame) -> str:
        """Return what is to be thrown, and what for, in words."""
        what = thrown_for(game, self.purpose)
        return f"{what[:1].upper()}{what[1:]}: {said_dice(self.throw)}"


def said_dice(throw: Throw) -> str:
    """Return how many dice are thrown, and of which kind where it is not the usual one with six faces."""
    number = _NUMBERS.get(throw.count, f"{throw.count} dice")
    if throw.is_ordered:
        return tr("{number}, the one that counts tens first").format(number=number)
    if (throw.faces, throw.lowest) == (6, 1):
        return number
    return tr("{number}, {first} to {last}").format(
        number=number, first=throw.lowest, last=throw.lowest + throw.faces - 1
    )
