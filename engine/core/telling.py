"""What does a game tell a person: actions and events in words, what would come of an action, what lies on the map?"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic

from engine.core.chains import Chain
from engine.core.outlook import Fought, Toll
from engine.core.standing import Standing, nothing_stands
from engine.core.state import BoardT, OwnT

if TYPE_CHECKING:
    from engine.core.rules import Refusal, Rule
    from engine.core.state import Game
    from engine.core.tables import Column


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would mean, before it is made: strengths, column with its trail, exact result probabilities.

    ``lines`` are short texts for a person, each with its rule; ``results`` maps a result to its probability;
    ``header`` names the column that is used; ``tolls`` what each result takes, where a game says so.
    """

    title: str
    column: "Column | None"
    lines: tuple[str, ...]
    results: Mapping[str, Fraction]
    header: str = ""
    tolls: Mapping[str, Toll] = field(default_factory=dict)


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
    ``helps``: across a hexside, it opens a way, such as a bridge that was laid; otherwise it bars one.
    """

    hexes: tuple[str, ...]
    text: str
    short: str = ""
    helps: bool = False


@dataclass(frozen=True, slots=True)
class ClauseState:
    """How a clause of victory, or a condition, that is enforced stands: whether it ``holds``, None for one that gives
    points or changes what others give, and how far it is, as ``text`` for people."""

    key: str
    holds: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """Something beside units that somebody at the table may set: its title, and what it may be, each in words with the
    part of the game's own state that is put over it, as JSON."""

    title: str
    values: tuple[tuple[str, dict[str, Any]], ...]


@dataclass(frozen=True, slots=True)
class Telling(Generic[OwnT, BoardT]):
    """What a game answers to people. No question changes a position; for what one side may know, ask of its view."""

    describe_action: Callable[["Game[OwnT, BoardT]", object], str]
    """An action in words, as a list of choices and the log have it."""
    describe_event: Callable[["Game[OwnT, BoardT]", object], str]
    """An event of the game in words, asked by ``engine.core.saying`` right after it was folded; empty when nobody needs
    to be told."""
    preview: Callable[["Game[OwnT, BoardT]", object], Preview | None]
    """What an action would mean before it is made; None when nothing is uncertain about it."""
    reach: Callable[["Game[OwnT, BoardT]", str], tuple[Reached, ...]]
    """The hexes a unit can reach now."""
    price: Callable[["Game[OwnT, BoardT]", str, tuple[str, ...]], "Refusal | Priced"]
    """What a path would cost a unit now, or the rule that forbids it, whoever's turn it is."""
    zones: Callable[["Game[OwnT, BoardT]", str], frozenset[str]]
    """The hexes in the zones of control of a side."""
    supplied: Callable[["Game[OwnT, BoardT]", str], bool]
    """Whether a unit counts as supplied now."""
    supply_line: Callable[["Game[OwnT, BoardT]", str], SupplyLine]
    """Whether a unit on the map is in supply at this moment, and the line that proves it."""
    markers: Callable[["Game[OwnT, BoardT]"], tuple[Marker, ...]]
    """What lies on the map besides units, as far as the position given knows: a side is shown that of its view."""
    progress: Callable[["Game[OwnT, BoardT]"], tuple[str, ...]]
    """How far each side is on the way to victory, as texts for people, each with its rule."""
    intent: Callable[["Game[OwnT, BoardT]", str], object | None]
    """The action that pointing at a hex means now, allowed or not, so that ``check`` can say why not; or None."""
    side_title: Callable[[str], str] = str.capitalize
    """What the rulebook calls a side, for people."""
    clauses: Callable[["Game[OwnT, BoardT]"], tuple[ClauseState, ...]] = lambda game: ()
    """How each enforced clause of victory stands, in the order of the data, and behind them the conditions of arrivals
    that all games judge alike; tells nothing that is secret."""
    weak_zones: Callable[["Game[OwnT, BoardT]", str], frozenset[str]] = lambda game, side: frozenset()
    """The hexes in the zones of a side where only zones of the weaker kind lie; none where all are alike."""
    weak_zone: str = ""
    """What the rulebook calls a zone of the weaker kind; empty where all are alike."""
    conditions: Callable[["Game[OwnT, BoardT]"], str] = lambda game: ""
    """Weather, ground and the like that hold now, in a line for people; empty where a game has none."""
    standing: Callable[["Game[OwnT, BoardT]"], Standing] = nothing_stands
    """What of the position beyond units a scenario can begin with."""
    again: Callable[["Game[OwnT, BoardT]", object], bool] = lambda game, action: False
    """Whether an action only begins anew what is declared, or was given up: who lets it be leaves nothing undone."""
    settings: Callable[["Game[OwnT, BoardT]", str], tuple[Setting, ...]] = lambda game, label: ()
    """What else may be set by hand: the weather, and the bridges beside a hex; an empty label names none."""
    fought: Callable[["Game[OwnT, BoardT]", object], Fought | None] = lambda game, event: None
    """What an event tells that was thrown for losses, and what could have come of it, asked of the position right
    before the event; None for another event."""
    ways_ahead: Callable[["Game[OwnT, BoardT]"], Iterable[object]] = lambda game: ()
    """Works out piece by piece, each in well under a millisecond, what the first searches of ways over the map would
    work out: whoever goes through it has nothing of it but speed."""
    chains: Mapping[str, Chain] = field(default_factory=dict)
    """What a player says in one breath, by the word of a case, as the actions that make it up."""
