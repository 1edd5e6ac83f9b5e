"""How does a game hand its parts to the core?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic

from engine.core.phases import Phase
from engine.core.state import BoardT, OwnT

if TYPE_CHECKING:
    from engine.core.state import Game
    from engine.core.tables import Column


@dataclass(frozen=True, slots=True)
class SequenceStep:
    """A step of the sequence of play, as the data lists it."""

    key: str
    side: str
    acting: str
    phase: str
    title: str
    rule: str
    condition: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would mean, before it is made: strengths, column with its trail, exact result probabilities.

    ``lines`` are short texts for a person, each with its rule; ``results`` maps a result to its probability.
    """

    title: str
    column: "Column | None"
    lines: tuple[str, ...]
    results: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Reached:
    """A hex a unit can reach: cost in movement points as text, and the cheapest path, start included."""

    hex: str
    cost: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """Something on the map that is no unit, in one hex or across the side between two, named for a person."""

    hexes: tuple[str, ...]
    text: str


def nothing_marked(game: "Game[Any, Any]") -> tuple[Marker, ...]:
    """Return no markers; for games that have none."""
    return ()


def nothing_counted(game: "Game[Any, Any]") -> tuple[str, ...]:
    """Return no progress; for games whose victory is not counted while one plays."""
    return ()


@dataclass(frozen=True, slots=True)
class Problem:
    """What the rules of a game would miss in a scenario: ``where`` is a table and a key, as ``parameter/ezoc_cost``."""

    where: str
    message: str


def no_problems(scenario: object) -> Iterable[Problem]:
    """Return nothing: the checks of a game that asks nothing of its scenarios."""
    return ()


@dataclass(frozen=True)
class Ruleset(Generic[OwnT, BoardT]):
    """A game: functions and data. ``events`` and ``actions`` list the game's own classes by name for the log.

    * ``set_up(board, seed)`` returns a fresh position before any event: all units in boxes, dice at zero.
    * ``sequence(board)`` returns the steps of a turn; ``is_played(game, step, turn)`` skips some.
    * ``first_phase`` is pushed before the first step of the first turn (set-up).
    * ``last_turn(board)`` ends the game through ``finish(game)``, which yields a ``GameEnded``.
    * ``fold(game, event)`` folds the game's own events; ``view(game, side)`` blanks what a side may not know.
    * the rest speaks to people: texts, previews, reach, zones by side and supply by unit for overlays.
    """

    key: str
    title: str
    phases: Mapping[str, Phase]
    first_phase: str
    first_side: str
    sides: tuple[str, str]
    actions: tuple[type, ...]
    events: tuple[type, ...]
    set_up: Callable[[BoardT, int], "Game[OwnT, BoardT]"]
    sequence: Callable[[BoardT], Sequence[SequenceStep]]
    is_played: Callable[["Game[OwnT, BoardT]", SequenceStep, int], bool]
    last_turn: Callable[[BoardT], int]
    finish: Callable[["Game[OwnT, BoardT]"], Any]
    fold: Callable[["Game[OwnT, BoardT]", Any], None]
    view: Callable[["Game[OwnT, BoardT]", str], "Game[OwnT, BoardT]"]
    own_type: type
    describe_action: Callable[["Game[OwnT, BoardT]", object], str]
    describe_event: Callable[["Game[OwnT, BoardT]", object], str]
    preview: Callable[["Game[OwnT, BoardT]", object], Preview | None]
    reach: Callable[["Game[OwnT, BoardT]", str], tuple[Reached, ...]]
    zones: Callable[["Game[OwnT, BoardT]", str], frozenset[str]]
    supplied: Callable[["Game[OwnT, BoardT]", str], bool]
    appraise: Callable[["Game[OwnT, BoardT]", object], int]
    """How good an action looks to a careful player of the side that decides; 0 is doing nothing, below it harmful.
    Reads only what that side may see."""
    intent: Callable[["Game[OwnT, BoardT]", str], object | None]
    """The action that pointing at a hex means now, allowed or not, so that ``check`` can say why not; or None."""
    invariants: Callable[["Game[OwnT, BoardT]"], Sequence[str]]
    """Broken promises of the position as texts, for the fuzz; empty when all hold."""
    checks: Callable[[Any], Iterable[Problem]] = no_problems
    """What the rules would miss in a scenario (an ``engine.scenario.Scenario``), before it is compiled."""
    progress: Callable[["Game[OwnT, BoardT]"], tuple[str, ...]] = nothing_counted
    """How far each side is on the way to victory, as texts for people, each with its rule."""
    markers: Callable[["Game[OwnT, BoardT]"], tuple[Marker, ...]] = nothing_marked
    """What lies on the map besides units, both sides' knowledge; told apart no further than all may see."""
