"""How often does a side do what no sane player would? Counted along the events of a game, for whatever game it is.

What is asked for, and who can guard it, comes from the game's answers to players that plan, of the side's own view;
where a game does not answer, nothing is counted. The counts compare players with each other: none is a rule.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.core.events import GameEnded, StepStarted, UnitMoved, UnitRemoved, fold
from engine.core.outlook import ATTACKER, DEFENDER, outlook
from engine.core.phases import ActionRecord, AnyGame
from engine.core.planning import Objective
from engine.core.play import view
from engine.core.sides import other_side
from engine.core.units import ARRIVALS, DEAD

Sanity = dict[str, int]
"""What was counted of a side, by the keys of ``TITLES``, all of them, and ``UNIT_TURNS``."""

UNIT_TURNS = "unit_turns"
"""The units of the side on the map at the end of each turn."""

TITLES = {
    "sent_back": "arrivals sent back",
    "overstacked": "units lost by own overstacking",
    "supply_alone": "supply units lost alone",
    "idle": "idle turns with an open goal",
    "unguarded": "unguarded objectives in reach",
    "poor_attacks": "attacks that promise less than they cost",
    "back_and_forth": "moves back and forth",
}
"""What is counted, for people.

* ``sent_back``: arrivals that had no room where they came, and ``overstacked``: units taken off for want of room, but
  for hexes into which the enemy has led one of them in this turn.
* ``supply_alone``: units that feed others, lost to the enemy with no fighting unit in their hex.
* ``idle``: turns in which the side moved nobody by choice and attacked nobody, with something to take, destroy or leave
  by still to be had.
* ``unguarded``: when the enemy begins to move in a turn, what is to be held or denied without a unit there that can
  defend, with an enemy that can attack no more hexes away than the slowest of its formation has movement points. Edges
  by which he may leave are none: one unit guards no edge, and it lies as often behind his front as behind one's own.
* ``poor_attacks``: throws for losses that on average cost the attacker more steps than the enemy, a hex that is emptied
  counted as one.
* ``back_and_forth``: units whose moves of a turn brought them to where those of the turn before had begun, and from
  where those had led, or around within a turn.
"""

_BY_FORCE = frozenset({"retreat", "advance", "redirected"})
"""Kinds of movement that a battle or the enemy brought about."""
_BY_ENEMY = "redirected"
_OWN_DOING, _TO_GUARD = frozenset({"take", "exit", "destroy"}), frozenset({"hold", "deny"})


def per_hundred(found: Sanity, key: str) -> str:
    """Return a count per 100 unit turns, rounded to a tenth, as text; a dash where no unit was on the map."""
    turns = found[UNIT_TURNS]
    if not turns:
        return "-"
    tenths = (2000 * found[key] + turns) // (2 * turns)
    return f"{tenths // 10}.{tenths % 10}"


def total(found: Iterable[Sanity]) -> Sanity:
    """Return the sum of counts."""
    rows = list(found)
    return {key: sum(row[key] for row in rows) for key in (UNIT_TURNS, *TITLES)}


class Watch:
    """Counts along the records of a game, from a position on, of which it keeps a copy of its own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game.copy()
        self._counts: dict[str, Counter[str]] = {side: Counter() for side in game.rules.sides}
        self._asked: set[str] = set()
        self._active: set[str] = set()
        self._movers: set[str] = set()
        self._led: set[str] = set()
        self._moves: dict[str, tuple[str, str]] = {}
        self._earlier: dict[str, tuple[str, str]] = {}

    def add(self, record: ActionRecord, side: str) -> None:
        """Count what an action of a side brought about."""
        self._asked.add(side)
        for event in record.events:
            self._count(event, side)
            fold(self._game, event)

    def result(self) -> dict[str, Sanity]:
        """Return what was counted, by side."""
        return {side: total([counts]) for side, counts in self._counts.items()}

    def _count(self, event: object, actor: str) -> None:
        if isinstance(event, StepStarted):
            if event.turn != self._game.turn:
                self._turn_over()
        elif isinstance(event, GameEnded):
            self._turn_over()
        elif isinstance(event, UnitMoved):
            if event.kind not in _BY_FORCE:
                self._moved(event)
            elif event.kind == _BY_ENEMY:
                self._led.add(event.unit)
        elif isinstance(event, UnitRemoved):
            self._removed(event, actor)
        else:
            self._fought(event)

    def _moved(self, event: UnitMoved) -> None:
        side = self._game.units[event.unit].side
        self._active.add(side)
        if side not in self._movers:
            self._movers.add(side)
            self._counts[other_side(side)]["unguarded"] += self._unguarded(other_side(side))
        start, _ = self._moves.get(event.unit, (event.path[0], ""))
        self._moves[event.unit] = start, event.path[-1]

    def _removed(self, event: UnitRemoved, actor: str) -> None:
        game, unit = self._game, self._game.units[event.unit]
        planning = game.rules.advising.planning
        if planning is None:
            return
        counts = self._counts[unit.side]
        if game.stack and game.top.phase == planning.crowded_phase:
            if any(other.id in self._led for other in game.units_in(unit.hex)):
                return
            counts["sent_back"] += event.box == ARRIVALS
            counts["overstacked"] += event.box == DEAD
        elif event.box == DEAD and actor != unit.side and unit.hex and planning.feeds(game, unit.id):
            others = game.friends_in(unit.hex, unit.side)
            counts["supply_alone"] += all(planning.feeds(game, other.id) for other in others)

    def _fought(self, event: object) -> None:
        fought = self._game.rules.telling.fought(self._game, event)
        if fought is None:
            return
        self._active.add(fought.side)
        expected = outlook(fought.results, fought.tolls)
        gain = sum(expected.average[DEFENDER]) + sum(expected.emptied) - sum(expected.average[ATTACKER])
        self._counts[fought.side]["poor_attacks"] += gain < 0

    def _turn_over(self) -> None:
        """Count what a turn brought when it is over, once."""
        for side in self._asked:
            counts = self._counts[side]
            counts[UNIT_TURNS] += len(self._game.units_of(side))
            counts["idle"] += side not in self._active and any(self._asked_of(side, _OWN_DOING))
        for key, (start, end) in self._moves.items():
            again = start == end or self._earlier.get(key) == (end, start)
            self._counts[self._game.units[key].side]["back_and_forth"] += again
        self._earlier, self._moves = self._moves, {}
        self._asked, self._active, self._movers, self._led = set(), set(), set(), set()

    def _asked_of(self, side: str, kinds: frozenset[str]) -> Iterable[Objective]:
        """Return what the clauses still ask of a side, as it knows, of some kinds."""
        planning = self._game.rules.advising.planning
        if planning is None:
            return ()
        found = planning.objectives(view(self._game, side), side)
        return (
            one for one in found if one.kind in kinds and one.worth and one.by_turn >= self._game.turn and one.hexes
        )

    def _unguarded(self, side: str) -> int:
        """Return how many objectives of a side nobody guards, with an enemy near enough."""
        wanted = list(self._asked_of(side, _TO_GUARD))
        planning = self._game.rules.advising.planning
        if not wanted or planning is None or planning.means_of is None:
            return 0
        seen = view(self._game, side)
        enemy = other_side(side)
        edges = {one.key for one in planning.objectives(seen, enemy) if one.kind == "exit"}
        wanted = [one for one in wanted if one.key not in edges]
        guarded = {seen.units[key].hex for key in planning.means_of(seen, side, "hold")}
        able = frozenset(planning.means_of(seen, enemy, "take"))
        near: dict[str, int] = {}
        for group in planning.formations(seen, enemy):
            for key in able.intersection(group.units):
                label = seen.units[key].hex
                near[label] = max(near.get(label, 0), group.mobility.__floor__())
        reached = _within(seen.board.map.neighbors, near)
        return sum(guarded.isdisjoint(one.hexes) and not reached.isdisjoint(one.hexes) for one in wanted)


def _within(around: Mapping[str, Iterable[str]], near: Mapping[str, int]) -> set[str]:
    """Return the hexes that are no further from one of some than the number it is given."""
    found: set[str] = set()
    edge: set[str] = set()
    for left in range(max(near.values(), default=0), -1, -1):
        edge = {there for label in edge for there in around[label]} - found
        edge |= {label for label, hexes in near.items() if hexes == left} - found
        found |= edge
    return found
