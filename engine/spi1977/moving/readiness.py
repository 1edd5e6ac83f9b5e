"""Who may move at all? (6.11, 13.2)"""

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.spi1977.ground.allowance import allowance, builds_bridge
from engine.spi1977.state import (
    DONE,
    FATIGUED,
    FRESH,
    RULE,
    UNCOMMITTED,
    RhineGame,
    is_class_a,
    is_isolated,
    named,
    piece,
    side_title,
    title,
)

PHASE = RULE("6.11")
FOLLOWS = (RULE("14.67"), RULE("16.13"))


def check_select(game: RhineGame, side: str, unit_id: str, is_bonus: bool) -> Refusal | None:
    """Return the rule that keeps a unit from moving at all, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return PHASE.refuse(named(game, unit_id), f"is no {side_title(side)} unit on the map")
    counter = piece(game, unit)
    if unit.marks:
        refusal = _marked(game, unit)
        if refusal is not None:
            return refusal
    work = game.own.ground.works.get(unit.hex)
    if work is not None and work.is_building and work.side == side:
        return RULE("16.13").refuse(title(game, unit.id), "units that build do not move", unit.hex)
    if builds_bridge(game, unit):
        return RULE("15.26").refuse(title(game, unit.id), "it builds a bridge and may not leave its hex", unit.hex)
    if counter.role == "drop":
        return RULE("24.43").refuse(title(game, unit.id), "paratroops never move")
    if is_bonus and (counter.is_artillery or counter.is_headquarters):
        why = "neither artillery nor headquarters move in the Night Bonus turn"
        return RULE("13.22").refuse(title(game, unit.id), why)
    if is_bonus and is_isolated(unit):
        return RULE("13.25").refuse(title(game, unit.id), "isolated units do not move in the Night Bonus turn")
    return _without_points(game, unit)


def _marked(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return that one of its marks keeps a unit where it is, or None."""
    name = title(game, unit.id)
    if unit.has(UNCOMMITTED):
        return RULE("25.16c").refuse(name, "is not committed yet")
    if unit.has(DONE):
        return PHASE.refuse(name, "it has finished its movement")
    if unit.has(FRESH):
        return RULE("17.11").refuse(name, "companies do not move in the phase in which their battalion broke down")
    return None


def _without_points(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return that a unit has nothing to move with, or None."""
    counter = piece(game, unit)
    if unit.has(FATIGUED) and is_isolated(unit):
        return RULE("14.67").refuse(title(game, unit.id), "it is fatigued and isolated")
    if counter.is_commando:
        return None
    if allowance(game, unit) <= 0 and not (is_class_a(game, unit) and counter.mobile.movement):
        return RULE("6.24").refuse(title(game, unit.id), "it has no movement points")
    return None
