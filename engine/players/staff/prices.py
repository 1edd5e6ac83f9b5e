"""What is at stake for a side: what it goes for, and what a step is worth?

All in thousandths of the margin of victory (``core.planning.Value``).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.planning import Kind, Objective
from engine.core.sides import other_side
from engine.players.staff.estimate import WHOLE, Estimate, is_last_word
from engine.players.staff.style import USUAL, Style

SCALE = 1000
_PLACE = 8
"""What is asked for in more hexes is a region: none of them counts by itself."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Somewhere to go: what a unit that comes there is worth, how many are wanted, and in how many turns the last
    chance is over; ``opens`` in so many turns."""

    objective: Objective
    each: int
    wanted: int
    left: int
    opens: int

    @property
    def is_exit(self) -> bool:
        """Tell whether units are to leave the map there."""
        return self.objective.kind == "exit"


def chance(turns: int, left: int) -> int:
    """Return in thousandths how likely it is to come somewhere in time: ``turns`` is the way in thousandths of a
    movement, ``left`` how many movements are left."""
    return max(0, min(1000, 500 + (left * 1000 - turns) * 500 // (1000 + turns // 2)))


@dataclass(frozen=True, slots=True)
class Prices:
    """``own_step`` and ``enemy_step``: what a step is worth that is lost, ``feared`` an own one that the enemy may
    strike; ``goals``: where the side goes."""

    own_step: int
    feared: int
    enemy_step: int
    goals: tuple[Goal, ...]


def prices(seen: Estimate, style: Style = USUAL) -> Prices:
    """Return what is at stake in a position. When the enemy does not move again, steps are worth what the clauses of
    losses give for them and no more: nobody takes or holds a place with them afterwards."""
    own, enemy = (sum(means.steps for means in who.values()) for who in (seen.own, seen.enemy))
    placed = 0 if is_last_word(seen) else style.placed
    step = _step(seen.objectives, "survive", own, placed)
    return Prices(
        own_step=step,
        feared=step * _at_risk(seen, style) // SCALE,
        enemy_step=_step(seen.objectives, "destroy", enemy, placed),
        goals=_goals(seen),
    )


def _at_risk(seen: Estimate, style: Style) -> int:
    """Return what share of the price of its steps a side fears for, in thousandths: none where they are there to bar
    the ways of the enemy off the map and for nothing else: who bars them is worth what he costs him there; all where
    at least half of what counts is something else, and in proportion between."""
    leaving = {item.key for item in seen.planning.objectives(seen.view, other_side(seen.side)) if item.kind == "exit"}
    counted = sum((item.worth for item in seen.objectives if item.kind == "survive" and not item.hexes), Fraction(0))
    placed = {item.key: item.worth * style.placed / SCALE for item in seen.objectives if item.hexes}
    whole = counted + sum(placed.values())
    barring = sum(worth for key, worth in placed.items() if key in leaving)
    return min(SCALE, (2 * SCALE * (whole - barring) / whole).__floor__()) if whole else SCALE


def _step(asked: Iterable[Objective], kind: str, steps: int, share: int) -> int:
    """Return what a step is worth: by the clauses of losses, and a share of all that is asked for besides."""
    counted = sum((item.worth for item in asked if item.kind == kind and not item.hexes), Fraction(0))
    placed = sum((item.worth for item in asked if item.hexes), Fraction(0))
    return ((counted * SCALE + placed * share) / max(steps, 1)).__ceil__()


def _goals(seen: Estimate) -> tuple[Goal, ...]:
    own, enemy = seen.own.values(), seen.enemy.items()
    strength = max(sum(force.attack for force in own) // max(len(own), 1), WHOLE)
    found = []
    for item in seen.objectives:
        if item.kind not in ("take", "exit") or not item.hexes or not item.worth:
            continue
        if item.kind == "exit":
            wanted = max(sum(force.may_exit for force in own), 1)
        else:
            around = {label for goal in item.hexes[:8] for label in (goal, *seen.near(goal))}
            against = sum(force.defense for key, force in enemy if seen.hex_of(key) in around)
            wanted = 1 + min(6, -(-2 * against // strength))
        left = max(1, item.by_turn - seen.view.turn + 1)
        found.append(
            Goal(item, (item.worth * SCALE / wanted).__ceil__(), wanted, left, max(0, item.from_turn - seen.view.turn))
        )
    return tuple(found)


def prizes(seen: Estimate, *kinds: Kind, style: Style = USUAL) -> Mapping[str, int]:
    """Return what it is worth to have hexes that the clauses name: a part of it while they may still change hands."""
    last = seen.view.rules.last_turn(seen.view.board)
    found: dict[str, int] = {}
    for item in seen.objectives:
        if item.kind in kinds and 0 < len(item.hexes) <= _PLACE:
            sure = SCALE if seen.view.turn >= min(item.by_turn, last) else style.unsure
            for label in item.hexes:
                found[label] = found.get(label, 0) + (item.worth * sure).__floor__() // len(item.hexes)
    return found
