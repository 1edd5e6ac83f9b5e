"""Which forms of clause have several games, and which combine others?

A game subclasses them where it has more arguments. ``combined`` judges what combines; what does not, the game judges.
"""

from collections.abc import Callable
from typing import Annotated, Generic, Literal, Self, TypeVar

from pydantic import model_validator

from engine.data.clauses.arguments import (
    NOT_EMPTY,
    UNITS,
    Area,
    AtLeast,
    Beside,
    Place,
    Ruling,
    Side,
    Word,
    beyond_reach,
)
from engine.data.clauses.form import Form

P = TypeVar("P", bound=Form)


class AllOf(Form, Generic[P]):
    """All parts hold."""

    SAYS = "{of|and}"
    form: Literal["all"]
    of: Annotated[tuple[P, ...], NOT_EMPTY]


class AnyOf(Form, Generic[P]):
    """At least one part holds."""

    SAYS = "{of|or}"
    form: Literal["any"]
    of: Annotated[tuple[P, ...], NOT_EMPTY]


class Otherwise(Form):
    """Holds when nothing before it did."""

    SAYS = "otherwise"
    form: Literal["otherwise"]


class HoldPlaces(Form):
    """So many of some places are held."""

    SAYS = "[{side} ]holds at least {at_least} of {places}"
    form: Literal["hold_places"]
    places: Annotated[tuple[Place, ...], NOT_EMPTY]
    at_least: AtLeast

    def contradiction(self) -> str:
        """Return that more places are to be held than are named."""
        return beyond_reach(self.at_least, self.places, "places")


class HeldBySide(HoldPlaces):
    """So many of some places are held, by a side where one is named: as a game without rules may say it."""

    side: Side | None = None


class ExitCount(Form):
    """So many units of a side have left the map by an area."""

    SAYS = "at least {at_least} {side} units have left by {area}"
    COUNTS = {"at_least": UNITS}
    LEAVES_BY = "area"
    form: Literal["exit_count"]
    side: Side
    area: Area
    at_least: AtLeast


class OnReading(Form):
    """A form that counts only where a ruling is read as ``reading``; always where it names no ruling."""

    ruling: Ruling | None = None
    reading: Annotated[Word | None, Beside("reading", "ruling")] = None

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.ruling is None) != (self.reading is None):
            raise ValueError("a ruling goes with its reading; name both or none")
        return self


def combined(form: Form, holds: Callable[[Form], bool]) -> bool | None:
    """Tell whether a form that combines holds, its parts judged by ``holds``; None for one that does not combine."""
    if isinstance(form, AllOf):
        return all(holds(part) for part in form.of)
    if isinstance(form, AnyOf):
        return any(holds(part) for part in form.of)
    return True if isinstance(form, Otherwise) else None
