"""Which attacks are worth making, by whom, and from where? Planned before anybody moves.

Each target is weighed with the exact chances of its combat: attackers join it, the strongest first, from the hexes they
can come to, as long as that makes it worth more than what they could do elsewhere. The best attack is taken, its units
are bound, and the rest is weighed again.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.planning import Chance
from engine.players.staff.estimate import Force
from engine.players.staff.prices import SCALE
from engine.players.staff.record import Attack
from engine.players.staff.situation import HELD, Situation
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
    total, back = Fraction(0), own_step * style.fallback // SCALE
    for found in chances:
        lost = min(found.enemy_steps, target.steps)
        leaves = lost >= target.steps or found.enemy_hexes > 0
        value = lost * enemy_step - found.own_steps * own_step
        total += found.chance * (value + (target.emptied if leaves else 0) - back * found.own_hexes)
    return total.__floor__()


def plan_attacks(situation: Situation, movers: Collection[str] | None = None) -> tuple[Attack, ...]:
    """Return the attacks of a player turn, the best first; no unit is in two of them. ``movers``: who may be in one.

    An attack whose units or whose room went to a better one is weighed again when it comes to it: it is worth less.
    """
    seen = situation.seen
    free = {key: means for key, means in seen.own.items() if means.attack > 0}
    if movers is not None:
        free = {key: means for key, means in free.items() if key in movers}
    targets = {
        label: target_of(situation, label, units)
        for label, units in seen.defended().items()
        if any(means.defense > 0 for means in units)
    }
    taken: dict[str, int] = {}
    found: list[Attack] = []
    options = {label: _best(situation, target, free, taken) for label, target in targets.items()}
    least = situation.prices.own_step * situation.style.worthwhile // SCALE
    while True:
        best = max((made for made in options.values() if made), key=lambda made: made.worth, default=None)
        if best is None or best.worth <= least:
            return tuple(found)
        if not (best.places.keys() <= free.keys() and _fits(situation, best, taken)):
            options[best.target] = _best(situation, targets[best.target], free, taken)
            continue
        found.append(best)
        for key, label in best.places.items():
            if label != seen.hex_of(key):
                taken[label] = taken.get(label, 0) + free[key].weight
            free.pop(key)
        del options[best.target]


def target_of(situation: Situation, label: str, units: Iterable[Force]) -> Target:
    """Return an enemy hex with those who stand in it."""
    passing = situation.own_flow.get(label, 0)
    style = situation.style
    opened = passing * HELD // SCALE * style.way // SCALE
    emptied = situation.prices.enemy_step * style.emptied // SCALE + opened + situation.prizes.get(label, 0)
    return Target(label, sum(means.steps for means in units), emptied)


def _fits(situation: Situation, made: Attack, taken: Mapping[str, int]) -> bool:
    seen = situation.seen
    moved = [(key, label) for key, label in made.places.items() if label != seen.hex_of(key)]
    return all(seen.room(label) - taken.get(label, 0) >= seen.own[key].weight for key, label in moved)


def _best(situation: Situation, target: Target, free: Mapping[str, Force], taken: Mapping[str, int]) -> Attack | None:
    """Return the best attack on a hex by units that are free; None when nobody can make one."""
    seen = situation.seen
    stands = [label for label in seen.near(target.hex) if label not in seen.defended()]
    able = sorted(
        (means for means in free.values() if _stands(situation, means.unit, stands)),
        key=lambda means: -means.attack,
    )
    places: dict[str, str] = {}
    filled = dict(taken)
    best: Attack | None = None
    price = 0
    for means in able[:_TRIED]:
        for label in _stands(situation, means.unit, stands):
            here = seen.hex_of(means.unit)
            if label != here and seen.room(label) - filled.get(label, 0) < means.weight:
                continue
            trial = {**places, means.unit: label}
            chances = seen.combat(trial, target.hex)
            if chances is None:
                continue
            cost = price + situation.forgone(means.unit, label)
            value = worth(situation, target, chances) - cost
            if best is None or value > best.worth:
                best = Attack(target.hex, trial, value)
            places, price = trial, cost
            if label != here:
                filled[label] = filled.get(label, 0) + means.weight
            break
        if len(places) >= _MOST_UNITS:
            break
    return best


def _stands(situation: Situation, unit: str, stands: list[str]) -> list[str]:
    """Return the hexes beside a target in which a unit can stand, those that cost it least first."""
    reach, here = situation.seen.reach(unit), situation.seen.hex_of(unit)
    able = [label for label in stands if label in reach]
    return sorted(able, key=lambda label: (situation.forgone(unit, label), label != here))
