"""What may a machine player that plans ask a game, beyond what may be done now? (docs/decisions/0026)

A game hands over a ``Planning``: functions that are asked a view (``play.view``) and read nothing else. They change
nothing and throw no dice, so the same view gives the same answer. ``side`` says whose objectives, formations or
arrivals are meant, not whose view it is: asked of the enemy's, the answer is what the view knows of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Literal

from engine.core.state import BoardT, Game, OwnT

BORDER = Fraction(1, 2)
"""The margin from which on a game is won, and below its negative lost; between the two it is drawn."""


Kind = Literal["hold", "take", "deny", "exit", "destroy", "survive"]


@dataclass(frozen=True, slots=True)
class Objective:
    """Something a clause of victory asks of a side.

    * ``kind``: ``take`` hexes, ``hold`` them, ``exit`` the map by them, ``deny`` them to the enemy who wants to take
      them or leave by them, ``destroy`` what is in them, ``survive`` in them.
    * ``hexes``: of the map, each once, in the order of the data; empty where the whole map is meant,
      and for losses that are counted one by one.
    * ``worth``: how much better the margin of the side would be than if it lost the objective for good, never negative,
      in the units of ``Value.margin``.
    * ``by_turn``: the last turn in which it can still be reached; one to hold is asked for at its end. ``from_turn``:
      the first in which it counts.
    * ``clause``: the key of the clause of the scenario; ``key`` names the objective and is unique for a side.
    """

    key: str
    kind: Kind
    hexes: tuple[str, ...]
    worth: Fraction
    by_turn: int
    clause: str
    from_turn: int = 0


@dataclass(frozen=True, slots=True)
class Value:
    """How a position stands for a side.

    * ``winning``: an estimate of the chance to win, half a draw counted; 1, 1/2 or 0 when the game is over. It rests on
      the margin and the turns that are left, on no game played.
    * ``margin``: how far the side is beyond the border of victory, in ``unit``: what the result would be if the game
      ended now (see ``result``), and by how much. Whatever brings a clause of the side nearer never lowers it. That of
      the other side is its negative.
    * ``parts``: what it is made of, as text for people and a number, in the order of the clauses.
    """

    winning: Fraction
    margin: Fraction
    unit: str
    parts: tuple[tuple[str, Fraction], ...]

    @property
    def result(self) -> int:
        """1 for a position that is won as it stands, -1 for one that is lost, 0 for a draw."""
        return (self.margin >= BORDER) - (self.margin <= -BORDER)


@dataclass(frozen=True, slots=True)
class Formation:
    """Units of a side that belong together, or one that stands alone: those on the map that are known.

    ``role`` is the role most of them have, in the words of the game; ``mobility`` what the slowest of those that can
    move may spend in one movement as it stands, in printed movement points; 0 when none can.
    """

    key: str
    units: tuple[str, ...]
    role: str
    mobility: Fraction


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units that come onto the map together: in which turn at the earliest, and by which hexes, in the order of the
    data. ``condition`` is the key of the clause they wait for, empty for none."""

    units: tuple[str, ...]
    turn: int
    hexes: tuple[str, ...]
    condition: str


@dataclass(frozen=True, slots=True)
class Chance:
    """A result of a combat, as the table has it, with its exact probability.

    ``own_steps`` and ``enemy_steps`` are what attacker and defender must lose before anybody chooses, ``own_hexes`` and
    ``enemy_hexes`` how far they are to go back, where the rules may let them lose steps instead.
    """

    result: str
    chance: Fraction
    own_steps: int
    own_hexes: int
    enemy_steps: int
    enemy_hexes: int


Task = Literal["take", "hold", "block", "screen", "exit", "reserve", "support", "escort"]
"""What a unit may be sent to do: take a hex, hold one, come in the way of the enemy, delay him where nobody else is,
leave the map, wait in Reserve, fire from behind, keep company with those that do not fight."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a unit brings to a task, as it stands, in the units of its game: strengths alone, before odds and ground;
    ``support`` when it fires from behind, ``mobility`` in printed movement points.

    ``may_exit``: it counts where a clause asks for units off the map, or would if there were one; ``may_wait``: the
    rules let units of its kind wait in Reserve. ``steps`` are those that it has left,
    ``weight`` is what it counts where ``capacity`` counts room.
    """

    unit: str
    attack: Fraction
    defense: Fraction
    support: Fraction
    mobility: Fraction
    may_exit: bool
    may_wait: bool
    steps: int
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Ground:
    """The map as a kind of unit goes over it, with nobody else there.

    * ``steps`` gives the hexes that are entered from one with their prices, ``allowance`` what the unit may spend in
      one movement, in the same units; ``capped``: a step that costs more than that takes just as much.
    * Units of one ``kind`` go alike in one position.
    * ``printed``: steps of grounds of a board with the like of it are alike in all positions, but for those from
      ``changed`` hexes; None where nothing is known of that.
    """

    kind: tuple[object, ...]
    allowance: int
    steps: Callable[[str], Iterable[tuple[str, int]]]
    printed: tuple[object, ...] | None = None
    changed: frozenset[str] = frozenset()
    capped: bool = False


@dataclass(frozen=True)
class Planning(Generic[OwnT, BoardT]):
    """What a game answers to a player that plans; each function is asked a view first. None: not begun."""

    objectives: Callable[[Game[OwnT, BoardT], str], tuple[Objective, ...]]
    """All that the clauses of victory ask of a side now, in the order of the clauses."""
    value: Callable[[Game[OwnT, BoardT], str], Value]
    """How the position stands for a side."""
    formations: Callable[[Game[OwnT, BoardT], str], tuple[Formation, ...]]
    """The formations of a side that have units on the map, each unit in one of them, in the order of the data."""
    arrivals: Callable[[Game[OwnT, BoardT], str], tuple[Arrival, ...]]
    """The units of a side that are known to come, by turn."""
    combat: Callable[[Game[OwnT, BoardT], Mapping[str, str], str], tuple[Chance, ...] | None] | None
    """The exact chances of an attack on a hex, if each of some units stood in the hex it is given, with the marks it
    has now; they add up to 1. None when one of them may not attack from there or nobody is there to be attacked. What
    either side may still add is not counted."""
    movement: Callable[[Game[OwnT, BoardT], str, int], Mapping[str, int]] | None
    """In how many movements of its own a unit can stand in each hex, within so many: 0 for its own hex, 1 for its next
    Movement Phase, which it is taken to have before it. Traffic, zones, bridges and room are those of the view, all
    others standing where they do; what a rule changes by the turn is as it will be. Empty for a unit off the map."""
    ground: Callable[[Game[OwnT, BoardT], str], Ground] | None
    """The map as a unit on it goes over it; about, where the price of a step depends on those before."""
    supply_if: Callable[[Game[OwnT, BoardT], str, str], bool] | None
    """Whether a unit would be in supply in a hex, were it judged there now; False for a unit or a hex off the map."""
    capacity: Callable[[Game[OwnT, BoardT], str, str], Fraction] | None
    """How much more of a side may end its movement in a hex, in what the rules of stacking count: 0 where enemies stand
    that bar it, and off the map; never negative."""
    means: Callable[[Game[OwnT, BoardT], str], Iterable[Means]] | None
    """What each unit of a side on the map brings, in the order of the data."""
    means_of: Callable[[Game[OwnT, BoardT], str, Task], tuple[str, ...]] | None
    """The units of a side on the map that can do a task at all, best first, like ones in the order of the data."""
    sample: Callable[[Game[OwnT, BoardT], str, Callable[[int], int]], Game[OwnT, BoardT]] | None
    """A position of its own that can be played on and looks to a side as the view does, what the side does not know
    being drawn: ``below(n)`` gives a number from 0 to n - 1, each equally likely."""
    stands: Callable[[Game[OwnT, BoardT], str, str], int] | None = None
    """How well a unit would stand in a hex by the advice of the game, in its points: only compared for one unit."""
    feeds: Callable[[Game[OwnT, BoardT], str], bool] = lambda game, unit: False
    """Whether a unit is there to supply others and does not fight."""
    crowded_phase: str = ""
    """The key of the phase in which a side takes away who has no room; empty where nobody is taken away for that."""


def valued(
    game: Game[OwnT, BoardT],
    side: str,
    margin: Fraction,
    unit: str,
    span: Fraction,
    left: Fraction,
    parts: tuple[tuple[str, Fraction], ...],
) -> Value:
    """Return the value of a position for a side by its margin.

    ``span`` is how far the margin may well move in the whole game, ``left`` the share of the game that is to come. A
    game that is over is worth its result, whatever stands on the map: it may have been given up.
    """
    if game.result is None:
        return Value(_estimate(margin, span * left), margin, unit, parts)
    ended = (game.result == side) - (game.result not in (side, "draw"))
    found = Value(Fraction(1 + ended, 2), margin, unit, parts)
    return found if found.result == ended else Value(found.winning, BORDER * ended, unit, parts)


def _estimate(margin: Fraction, doubt: Fraction) -> Fraction:
    """Return the chance to win by a margin and how far it may still move: a rule of thumb, even for a margin of 0."""
    whole = abs(margin) + doubt
    return Fraction(1, 2) if not whole else Fraction(1, 2) + margin / (2 * whole)


def grouped(members: Iterable[tuple[str, str, str, Fraction]]) -> tuple[Formation, ...]:
    """Return formations of their members: key of the formation, unit, role and mobility of each."""
    found: dict[str, list[tuple[str, str, Fraction]]] = {}
    for key, unit, role, mobility in members:
        found.setdefault(key, []).append((unit, role, mobility))
    return tuple(
        Formation(
            key,
            tuple(unit for unit, _, _ in of),
            Counter(role for _, role, _ in of).most_common(1)[0][0],
            min((mobility for _, _, mobility in of if mobility), default=Fraction(0)),
        )
        for key, of in found.items()
    )


def by_turn(coming: Iterable[Arrival]) -> tuple[Arrival, ...]:
    """Return arrivals in the order of their turns, those of one turn, condition and way in together."""
    found: dict[tuple[int, str, tuple[str, ...]], tuple[str, ...]] = {}
    for arrival in sorted(coming, key=lambda item: item.turn):
        key = (arrival.turn, arrival.condition, arrival.hexes)
        found[key] = (*found.get(key, ()), *arrival.units)
    return tuple(Arrival(units, turn, hexes, condition) for (turn, condition, hexes), units in found.items())


def ranked(task: Task, members: Iterable[Means]) -> tuple[str, ...]:
    """Return the units that can do a task, best first; those as good as each other stay in their order.

    To hold takes who need not move, to screen who is lost at the least cost.
    """
    able = [found for found in members if _can(task, found)]
    return tuple(found.unit for found in sorted(able, key=lambda found: _merit(task, found), reverse=True))


def _can(task: Task, found: Means) -> bool:
    if task == "support":
        return found.support > 0
    if task == "hold":
        return found.defense > 0
    if task == "take":
        return found.attack > 0 and found.mobility > 0
    if task == "exit":
        return found.may_exit and found.mobility > 0
    return found.defense > 0 and found.mobility > 0 and (task != "reserve" or found.may_wait)


def _merit(task: Task, found: Means) -> tuple[Fraction, Fraction]:
    match task:
        case "take":
            return found.attack, found.mobility
        case "hold":
            return found.defense, -found.mobility
        case "block":
            return found.mobility, found.defense
        case "screen" | "exit":
            return found.mobility, -found.attack - found.defense
        case "reserve":
            return found.mobility, found.attack
        case "support":
            return found.support, found.mobility
        case "escort":
            return found.defense, found.mobility
