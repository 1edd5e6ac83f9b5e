"""What of a position can a scenario begin with? The part that only its game knows, as rows of a scenario have it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class StandingDump:
    """A dump that lies on the map; a dummy is one too."""

    hex: str
    side: str
    is_dummy: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game beyond units, as far as a scenario can begin with it.

    ``states``: kind, subject and value of each start state; ``kinds``: the kinds of which these are all there is now.
    ``words``: the word of a set-up for each mark of a unit that outlasts its turn. ``dug``: hexes of which the units
    begin in the state ``dug_word``. ``stock``: points at hand by side and kind. ``dumps``: None where dumps are units.
    ``weather``: a box of the track, empty where the scenario's own stays. ``lost``: in words, what no scenario can
    begin with.
    """

    states: tuple[tuple[str, str, str], ...] = ()
    kinds: frozenset[str] = frozenset()
    words: Mapping[str, str] = field(default_factory=dict)
    dug: frozenset[str] = frozenset()
    dug_word: str = ""
    stock: Mapping[tuple[str, str], int] | None = None
    dumps: tuple[StandingDump, ...] | None = None
    weather: str = ""
    lost: tuple[str, ...] = ()


def nothing_stands(_game: Any) -> Standing:
    """Return that nothing but units stands anywhere; for games without state of their own."""
    return Standing()
