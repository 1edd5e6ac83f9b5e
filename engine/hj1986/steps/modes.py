"""In which modes may a unit move on?

``normal``; ``march``, off the road one point less, never beside an enemy (B 5.7); ``strategic``, roads only (B 6).
"""

from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.ground.weather import POOR
from engine.hj1986.ground.zones import beside_enemies, enemy_zone_for
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import CONTACT, RULE, RULING, STRATEGIC, BulgeGame, piece, title

READS = (RULING("march-near-enemies"),)

NORMAL, MARCH, BY_TRUCK = "normal", "march", "strategic"
ZONES_ONLY = "not into an enemy zone of control"


def near_for_march(game: BulgeGame, unit: Unit) -> frozenset[str]:
    """Return the hexes where a unit does not march: those next to any enemy unit (B 5.74), or by the chart those in
    enemy zones only (C TEC4)."""
    if game.board.reads("march-near-enemies", ZONES_ONLY):
        return enemy_zone_for(game, unit)
    return beside_enemies(game, unit.side)


def modes(game: BulgeGame, unit: Unit, frame: Frame[MoveUnit] | None) -> tuple[str, ...]:
    """Return the modes in which a unit may go on, in the order in which they are offered."""
    if unit.has(STRATEGIC):
        return (BY_TRUCK,)
    if frame is not None and frame.local.marched:
        return (MARCH,)
    if may_march(game, unit) is None and (frame is None or not frame.local.beside):
        return (NORMAL, MARCH)
    return (NORMAL,)


def mode_of(unit: Unit, march: bool) -> str:
    """Return the mode of a move that was asked for."""
    if unit.has(STRATEGIC):
        return BY_TRUCK
    return MARCH if march else NORMAL


def may_march(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit from March Movement, or None (B 5.71 to 5.75)."""
    name = title(game, unit.id)
    counter = piece(game, unit)
    if game.turn > game.board.number("march_last_turn"):
        return RULE("B 5.75").refuse(name, "nobody marches in heavy snow")
    muddy = game.turn < game.board.number("armor_march_first_turn") or game.board.is_on(POOR)
    if counter.is_armor and muddy:
        return RULE("B 5.73").refuse(name, "armor marches on frozen ground only")
    if unit.has(STRATEGIC):
        return RULE("B 5.71").refuse(name, "it is in Strategic Movement")
    if unit.has(CONTACT):
        return RULE("B 5.71").refuse(name, "it has moved next to an enemy unit in this player turn")
    if unit.hex in near_for_march(game, unit):
        return RULE("B 5.71").refuse(name, "it is next to an enemy unit", unit.hex)
    return None


def check_mode(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, march: bool) -> Refusal | None:
    """Return the rule that forbids to go on in March Movement, or without it, or None (B 5.74)."""
    if march:
        if frame.local.beside:
            return RULE("B 5.74").refuse(title(game, unit.id), "it has been next to an enemy unit")
        return may_march(game, unit)
    if frame.local.marched:
        return RULE("B 5.74").refuse(title(game, unit.id), "it marches and goes on so")
    return None
