"""How does a game hand its parts to the core?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal

from engine.core.codec import from_json, to_json
from engine.core.phases import Phase
from engine.core.state import BoardT, OwnT

if TYPE_CHECKING:
    from engine.core.opening import Opening
    from engine.core.planning import Planning
    from engine.core.rules import Refusal, Rule
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

    ``lines`` are short texts for a person, each with its rule; ``results`` maps a result to its probability;
    ``header`` names the column that is used.
    """

    title: str
    column: "Column | None"
    lines: tuple[str, ...]
    results: Mapping[str, Fraction]
    header: str = ""


@dataclass(frozen=True, slots=True)
class Reached:
    """A hex a unit can reach: cost in movement points as text, and the cheapest path, start included."""

    hex: str
    cost: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Priced:
    """What a path costs: the whole in movement points as text, and the price of each step in order."""

    cost: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """Whether a unit is in supply at this moment, whatever it was when it was last judged, and by which line.

    ``path`` holds the hexes from the unit to the source, both included; it is empty when there is no line or none is
    needed. ``text`` says which source serves it or why none does.
    """

    fed: bool
    path: tuple[str, ...]
    text: str
    rule: "Rule"


@dataclass(frozen=True, slots=True)
class Marker:
    """Something on the map that is no unit, in one hex or across the side between two, named for a person.

    ``short`` is what stands on the map where the whole name would hide the counters; empty: the name itself.
    """

    hexes: tuple[str, ...]
    text: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """What the rules of a game would miss in a scenario: ``where`` is a table and a key, as ``parameter/ezoc_cost``. A
    ``warning`` can be played with; somebody should look at it."""

    where: str
    message: str
    severity: Literal["error", "warning"] = "error"


def _misses_nothing(scenario: Any) -> Iterable[Problem]:
    """Return nothing; for games whose rules look nothing up by name."""
    return ()


def _known_to_all(game: "Game[Any, Any]", thing: object) -> str:
    """Return the empty string; for games without secrets."""
    return ""


def _reveals_nothing(game: "Game[Any, Any]", event: object) -> bool:
    """Return False; for games without secrets."""
    return False


def own_from_plain(game: "Game[Any, Any]", markers: Mapping[str, Any]) -> Any:
    """Return the game's own state with the given fields as their JSON says, the others as they are.

    Raises ValueError beginning with the field that does not fit.
    """
    kind = game.rules.own_type
    try:
        return from_json(kind, {**to_json(game.own), **markers})
    except ValueError as error:
        raise ValueError(str(error).removeprefix(f"{kind.__name__}.").removeprefix(f"{kind.__name__}: ")) from error


def check_hexes(game: "Game[Any, Any]", marker: str, labels: Any) -> None:
    """Raise ValueError, beginning with the marker, for a label of a list or of the keys of an object that is no hex
    of the position; what is neither list nor object is left to ``own_from_plain``."""
    for label in labels if isinstance(labels, list | dict) else ():
        if label not in game.board.map.hexes:
            raise ValueError(f"{marker}: {label!r} is no hex of the position; add it to hexes, or correct it")


def check_sides(game: "Game[Any, Any]", marker: str, sides: Any) -> None:
    """Raise ValueError, beginning with the marker, for a value of a list or object that is no side of the game."""
    for side in sides.values() if isinstance(sides, dict) else sides if isinstance(sides, list) else ():
        if side not in game.rules.sides:
            raise ValueError(f"{marker}: {side!r} is no side; use {' or '.join(game.rules.sides)}")


@dataclass(frozen=True)
class Ruleset(Generic[OwnT, BoardT]):
    """A game: functions and data. ``events`` lists the game's own classes, which the log names.

    * ``set_up(board, seed)`` returns what a game begins with; ``engine.core.opening.fresh`` makes the position of it,
      so that no game names its own ruleset.
    * ``sequence(board)`` returns the steps of a turn; ``is_played(game, step, turn)`` skips some.
    * ``first_phase`` is pushed before the first step of the first turn (set-up).
    * ``last_turn(board)`` ends the game through ``finish(game)``, which yields a ``GameEnded``.
    * ``fold(game, event)`` folds the game's own events; ``view(game, side)`` blanks what a side may not know.
    * the rest speaks to people: texts, previews, reach, zones by side and supply by unit for overlays.
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
    checks: Callable[["Ruleset[OwnT, BoardT]", Any], Iterable[Problem]]
    """What is wrong with a scenario (an ``engine.scenario.Scenario``) for the rules, before it is compiled. They are
    handed over, so that a check may begin a game and look at it."""
    progress: Callable[["Game[OwnT, BoardT]"], tuple[str, ...]]
    """How far each side is on the way to victory, as texts for people, each with its rule."""
    markers: Callable[["Game[OwnT, BoardT]"], tuple[Marker, ...]]
    """What lies on the map besides units, as far as the position given knows: a side is shown that of its view."""
    price: Callable[["Game[OwnT, BoardT]", str, tuple[str, ...]], "Refusal | Priced"]
    """What a path would cost a unit now, or the rule that forbids it, whoever's turn it is."""
    supply_line: Callable[["Game[OwnT, BoardT]", str], SupplyLine]
    """Whether a unit on the map is in supply at this moment, and the line that proves it."""
    own_from: Callable[["Game[OwnT, BoardT]", Mapping[str, Any]], Any] = own_from_plain
    """The game's own state for a case: ``markers`` as people write them, over the state of the fresh position.
    Raises ValueError beginning with the name of the marker that does not fit."""
    missing: Callable[[Any], Iterable[Problem]] = _misses_nothing
    """The names that the rules look up and a scenario lacks, as one does that older data made: the quick part of
    ``checks``, for whoever is about to play."""
    secret: Callable[["Game[OwnT, BoardT]", object], str] = _known_to_all
    """The side that alone may know of an action or event; empty when both may. Asked after it was folded."""
    reveals: Callable[["Game[OwnT, BoardT]", object], bool] = _reveals_nothing
    """Whether an event shows a side what was hidden from it: what is known cannot be taken back at the table."""
    side_title: Callable[[str], str] = str.capitalize
    """What the rulebook calls a side, for people."""
    planning: "Planning[OwnT, BoardT] | None" = None
    """What the game answers to a machine player that plans; None where that is not begun."""
    marks: tuple[str, ...] = ()
    """The marks a unit may carry."""
    keeps_derived: frozenset[type] = frozenset()
    """Events of the game after which nothing derived from the position changes (zones, reach, supply)."""
    silent_marks: frozenset[str] = frozenset()
    """Marks on which nothing derived from the position rests."""
    switches: frozenset[str] = frozenset()
    """Keys of the rulings that the rules can read more than one way, as a scenario chooses."""
    version: str = "1"
    """Raised when the rules change so that recorded games no longer replay by action; stands in the log's header."""

    @cached_property
    def actions(self) -> tuple[type, ...]:
        """The actions of all phases, each once; the log names them."""
        return tuple(dict.fromkeys(action for phase in self.phases.values() for action in phase.actions))
