"""Who may attack a hex, and how strongly? (1.8b, 1.11a, S-20)"""

from collections.abc import Sequence
from fractions import Fraction

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.scs1994.ground.hexsides import attack_multiplier
from engine.scs1994.state import (
    ATTACKED,
    DISORGANIZED,
    RESERVE,
    RULE,
    ArdennesGame,
    attack_strength,
    is_artillery,
    is_bridge,
    is_hidden,
    is_supply,
    title,
)

RULE_COMBAT = RULE("S-20")


def check_attacker(game: ArdennesGame, unit: Unit, target: str) -> Refusal | None:
    """Return the first rule that keeps the unit from attacking the hex."""
    name = title(game, unit.id)
    if not unit.on_map:
        return RULE_COMBAT.refuse(name, "is not on the map", unit.id)
    if (refusal := _check_kind(game, unit, name)) is not None:
        return refusal
    if unit.has(ATTACKED):
        return RULE_COMBAT.refuse(name, "has attacked in this phase", unit.id)
    if not game.board.map.is_adjacent(unit.hex, target):
        return RULE_COMBAT.refuse(name, f"is not adjacent to {target}", unit.id, target)
    if attack_multiplier(game, unit, target) == 0:
        return RULE("TEC").refuse(name, f"cannot attack across the hexside to {target}", unit.id, target)
    return None


def _check_kind(game: ArdennesGame, unit: Unit, name: str) -> Refusal | None:
    if unit.has(RESERVE):
        return RULE("1.8b").refuse(name, "is in reserve", unit.id)
    if is_artillery(game, unit):
        return RULE("1.10bE").refuse(name, "artillery has no attack strength", unit.id)
    if unit.has(DISORGANIZED):
        return RULE("1.11a").refuse(name, "is disorganized", unit.id)
    if is_hidden(unit):
        return RULE("2.1bB").refuse(name, "is hidden", unit.id)
    if is_bridge(unit):
        return RULE("2.3").refuse(name, "is an emplaced bridge", unit.id)
    if is_supply(game, unit):
        return RULE("2.4").refuse(name, "Supply Units do not fight", unit.id)
    return None


def candidates(game: ArdennesGame, target: str, side: str) -> list[Unit]:
    """Return the units of the side that may attack the hex, clockwise by hex."""
    return [
        unit
        for label in game.board.map.neighbors[target]
        for unit in game.units_in(label)
        if unit.side == side and check_attacker(game, unit, target) is None
    ]


def strength_against(game: ArdennesGame, units: Sequence[Unit], target: str) -> Fraction:
    """Return the attack strength of units against a hex, hexsides included."""
    return sum((attack_strength(game, unit) * attack_multiplier(game, unit, target) for unit in units), Fraction(0))
