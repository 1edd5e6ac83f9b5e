"""How does a game hand its parts to the core?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal

from engine.core.account import Scoring
from engine.core.advising import Advising
from engine.core.counts import Count
from engine.core.own_values import own_from_plain
from engine.core.phases import Phase
from engine.core.state import BoardT, OwnT
from engine.core.telling import Telling

if TYPE_CHECKING:
    from engine.core.hidden import Hidden
    from engine.core.opening import Opening
    from engine.core.state import Game


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


NONE = "none"
"""Who acts in a step in which the rules do all there is to do."""


@dataclass(frozen=True, slots=True)
class StepNeed:
    """A step that the rules need in the sequence of play. ``acting``: a side or ``NONE``; ``side``: in whose player
    turn, empty in any; ``ends``: the last word of its key, where the rules read it; ``only``: what its condition must
    ask, as ``night``."""

    phase: str
    acting: str
    side: str = ""
    ends: str = ""
    only: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """What the rules of a game would miss in a scenario: ``where`` is a table and a key, as ``parameter/ezoc_cost``. A
    ``warning`` can be played with; somebody should look at it. ``is_absent``: there is no such row at all."""

    where: str
    message: str
    severity: Literal["error", "warning"] = "error"
    is_absent: bool = False


def _misses_nothing(scenario: Any) -> Iterable[Problem]:
    """Return nothing; for games whose rules look nothing up by name."""
    return ()


def _no_conditions(options: Sequence[str], text: str) -> str:
    """Return that any condition is wrong; for games whose steps are always played."""
    return "the steps of this game have no conditions; leave it empty" if text else ""


def _known_to_all(game: "Game[Any, Any]", thing: object) -> str:
    """Return the empty string; for games without secrets."""
    return ""


def _reveals_nothing(game: "Game[Any, Any]", event: object) -> bool:
    """Return False; for games without secrets."""
    return False


@dataclass(frozen=True)
class Ruleset(Generic[OwnT, BoardT]):
    """A game: functions and data. ``events`` lists the game's own classes, which the log names.

    * ``set_up(board, seed)`` returns what a game begins with; ``engine.core.opening.fresh`` makes the position of it,
      so that no game names its own ruleset.
    * ``sequence(board)`` returns the steps of a turn; ``is_played(game, step, turn)`` skips some.
    * ``first_phase`` is pushed before the first step of the first turn (set-up).
    * ``last_turn(board)`` ends the game through ``finish(game)``, which yields a ``GameEnded``.
    * ``fold(game, event)`` folds the game's own events.
    * ``hide(game, side)`` says what a side may not know of a position and what it sees in its place, and changes
      nothing; the core makes the view of it, which keeps nothing that was worked out from the hidden.
    * ``telling`` answers people, ``advising`` machine players; nothing that changes a position asks either.
    """

    key: str
    title: str
    phases: Mapping[str, Phase[OwnT, BoardT, Any]]
    first_phase: str
    first_side: str
    sides: tuple[str, str]
    events: tuple[type, ...]
    set_up: Callable[[BoardT, int], "Opening[OwnT, BoardT]"]
    sequence: Callable[[BoardT], Sequence[SequenceStep]]
    is_played: Callable[["Game[OwnT, BoardT]", SequenceStep, int], bool]
    last_turn: Callable[[BoardT], int]
    finish: Callable[["Game[OwnT, BoardT]"], Any]
    fold: Callable[["Game[OwnT, BoardT]", Any], None]
    hide: Callable[["Game[OwnT, BoardT]", str], "Hidden[OwnT, BoardT]"]
    own_type: type
    telling: Telling[OwnT, BoardT]
    advising: Advising[OwnT, BoardT]
    invariants: Callable[["Game[OwnT, BoardT]"], Sequence[str]]
    """Broken promises of the position as texts, for the fuzz; empty when all hold."""
    checks: Callable[["Ruleset[OwnT, BoardT]", Any], Iterable[Problem]]
    """What is wrong with a scenario (an ``engine.scenario.Scenario``) for the rules, before it is compiled. They are
    handed over, so that a check may begin a game and look at it."""
    own_from: Callable[["Game[OwnT, BoardT]", Mapping[str, Any]], Any] = own_from_plain
    """The game's own state for a case: ``markers`` as people write them, over the state of the fresh position.
    Raises ValueError beginning with the name of the marker that does not fit."""
    missing: Callable[[Any], Iterable[Problem]] = _misses_nothing
    """The names that the rules look up and a scenario lacks, as one does that older data made: the quick part of
    ``checks``, for whoever is about to play."""
    condition_fault: Callable[[Sequence[str], str], str] = _no_conditions
    """What is wrong with the condition of a step of the sequence of play, with the remedy, from the keys of the options
    of the game; empty when ``is_played`` can tell whether it holds."""
    scoring: Scoring | None = None
    """How the clauses are judged that all games judge alike; None for a game that has none of them."""
    secret: Callable[["Game[OwnT, BoardT]", object], str] = _known_to_all
    """The side that alone may know of an action or event; empty when both may. Asked after it was folded."""
    reveals: Callable[["Game[OwnT, BoardT]", object], bool] = _reveals_nothing
    """Whether an event shows a side what was hidden from it: what is known cannot be taken back at the table."""
    marks: tuple[str, ...] = ()
    """The marks a unit may carry."""
    counts: tuple[Count, ...] = ()
    """The numbers a unit may carry; no other can be set."""
    keeps_derived: frozenset[type] = frozenset()
    """Events of the game after which nothing derived from the position changes (zones, reach, supply)."""
    silent_marks: frozenset[str] = frozenset()
    """Marks on which nothing derived from the position rests."""
    needed_steps: tuple[tuple[StepNeed, ...], ...] = ()
    """The steps that the rules need, each once, in chains of those that follow one another; none: any sequence goes."""
    switches: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rulings that the rules can read more than one way, as a scenario chooses, by key with the readings that the
    rules ask for: one that the data word otherwise would never be played."""
    options: frozenset[str] = frozenset()
    """Keys of the options that the rules ask for: one that the data call otherwise would never be played."""
    lacking: tuple[str, ...] = ()
    """What of its rulebook the game does not do yet, as clauses for people; empty for one that is complete."""
    version: str = "1"
    """Raised when the rules change so that recorded games no longer replay by action; stands in the log's header."""

    @cached_property
    def counted(self) -> Mapping[str, Count]:
        """The numbers a unit may carry by name."""
        return {count.key: count for count in self.counts}

    @cached_property
    def actions(self) -> tuple[type, ...]:
        """The actions of all phases, each once; the log names them."""
        return tuple(dict.fromkeys(action for phase in self.phases.values() for action in phase.actions))
