"""What does a careful player promise himself of a battle?

Steps and hexes of a result are weighed with their exact probabilities; what it may cost counts against it. Nothing is
thrown.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from engine.hj1986.fighting.odds import assess, barrage_outcome, outcome
from engine.hj1986.fighting.shifts import Battle, may_claim
from engine.hj1986.fighting.throw import NO_EFFECT, modifier, probabilities
from engine.hj1986.state import BulgeGame
from engine.hj1986.telling.preview import most

SCALE = 100
_LEAST = Fraction(1, 4)
"""An attack should promise this much more than nothing."""

_LOCKED = Fraction(-1, 4)
"""What an engagement is worth to the attacker: he must stay."""


def worth(result: str, is_barrage: bool) -> Fraction:
    """Return what a result is worth to the attacker, in steps; a step that must be lost counts half as much again."""
    if result == NO_EFFECT:
        return Fraction(0)
    means = barrage_outcome(result) if is_barrage else outcome(result)
    if means is None:
        return Fraction(0) if is_barrage else _LOCKED
    value = Fraction(means.points) + Fraction(means.must, 2)
    if means.side == "both":
        return Fraction(0)
    return (value if means.side == "defender" else -value) - Fraction(means.toll)


def expected(game: BulgeGame, battle: Battle, claims: Collection[str]) -> Fraction:
    """Return what a battle is worth to the attacker on average when these sides claim Armor Superiority."""
    column = assess(game, battle, said=False).column
    results: Mapping[str, Fraction] = probabilities(game, battle, column, modifier(game, battle, claims))
    return sum((chance * worth(result, battle.is_barrage) for result, chance in results.items()), Fraction(0))


def promise(game: BulgeGame, battle: Battle) -> int:
    """Return what a battle promises beyond the least, as points; not positive: better left alone."""
    claims = [battle.side] if may_claim(game, battle, True) else []
    return ((expected(game, battle, claims) - _LEAST) * SCALE).__floor__()


def promise_of_hex(game: BulgeGame, target: str, side: str, in_reserve: bool) -> int:
    """Return what an attack on a hex with all that may join promises; -1 when nobody may."""
    made = most(game, target, side, in_reserve)
    return -1 if made is None else promise(game, made) or -1
