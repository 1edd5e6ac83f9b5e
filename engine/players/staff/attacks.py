"""Which attacks are worth making, and by whom, as all stand?

Each target is weighed with the exact chances of its combat: attackers join it, the strongest first, as long as that
makes it worth more. The best attack is taken, its units are bound, and the rest is weighed again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import lcm

from engine.core.planning import Chance
from engine.players.staff.estimate import Force
from engine.players.staff.prices import SCALE
from engine.players.staff.record import Attack
from engine.players.staff.situation import Situation
from engine.players.staff.style import USUAL, Style

_MOST_UNITS = 8
"""No attack is planned with more units."""
_TRIED = 16
"""So many units are asked whether they join."""


@dataclass(frozen=True, slots=True)
class Target:
    """An enemy hex: who stands there, with how many steps, and what it is worth that they leave it."""

    hex: str
    steps: int
    emptied: int


def worth(situation: Situation, target: Target, chances: Iterable[Chance]) -> int:
    """Return what an attack is worth to the attacker, in thousandths of the margin."""
    return value_of(target, chances, situation.own_price, situation.prices.enemy_step, situation.style)


def value_of(target: Target, chances: Iterable[Chance], own_step: int, enemy_step: int, style: Style = USUAL) -> int:
    """Return what an attack is worth to the attacker whose steps and whose enemy's steps have these prices."""
    chances = tuple(chances)
    back, whole, total = own_step * style.fallback // SCALE, lcm(*(found.chance.denominator for found in chances)), 0
    for found in chances:
        lost = min(found.enemy_steps, target.steps)
        leaves = lost >= target.steps or found.enemy_hexes > 0
        value = lost * enemy_step - found.own_steps * own_step
        share = found.chance.numerator * (whole // found.chance.denominator)
        total += share * (value + (target.emptied if leaves else 0) - back * found.own_hexes)
    return total // whole


def plan_attacks(situation: Situation) -> tuple[Attack, ...]:
    """Return the attacks to be made as all stand, the best first; no unit is in two of them.

    An attack whose units went to a better one is weighed again when it comes to it: it is worth less.
    """
    seen = situation.seen
    free = {key: means for key, means in seen.own.items() if means.attack > 0}
    targets = {
        label: target_of(situation, label, units)
        for label, units in seen.defended().items()
        if any(means.defense > 0 for means in units)
    }
    found: list[Attack] = []
    options = {label: _best(situation, target, free) for label, target in targets.items()}
    least = situation.prices.own_step * situation.style.worthwhile // SCALE
    while True:
        best = max((made for made in options.values() if made), key=lambda made: made.worth, default=None)
        if best is None or best.worth <= least:
            return tuple(found)
        if not best.places.keys() <= free.keys():
            options[best.target] = _best(situation, targets[best.target], free)
            continue
        found.append(best)
        for key in best.places:
            free.pop(key)
        del options[best.target]


def target_of(situation: Situation, label: str, units: Iterable[Force]) -> Target:
    """Return an enemy hex with those who stand in it."""
    left = situation.prices.enemy_step * situation.style.emptied // SCALE
    emptied = left + situation.opened(label) + situation.prizes.get(label, 0)
    return Target(label, sum(means.steps for means in units), emptied)


def _best(situation: Situation, target: Target, free: Mapping[str, Force]) -> Attack | None:
    """Return the best attack on a hex by units that are free; None when nobody can make one."""
    seen, near = situation.seen, frozenset(situation.seen.near(target.hex))
    able = sorted(
        (means for means in free.values() if seen.hex_of(means.unit) in near), key=lambda means: -means.attack
    )
    places: dict[str, str] = {}
    best: Attack | None = None
    for means in able[:_TRIED]:
        trial = {**places, means.unit: seen.hex_of(means.unit)}
        chances = seen.combat(trial, target.hex)
        if chances is None:
            continue
        places = trial
        value = worth(situation, target, chances)
        if best is None or value > best.worth:
            best = Attack(target.hex, trial, value)
        if len(places) >= _MOST_UNITS:
            break
    return best
