"""How far may a unit go in a phase, in scaled movement points?"""

from fractions import Fraction

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.hj1986.board import FACE_REDUCED, MP
from engine.hj1986.ground.going import printed_today
from engine.hj1986.ground.groups import moves_twice
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.state import (
    APART,
    ENTRUCKED,
    ISOLATED,
    MOVED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    UNSUPPLIED,
    BulgeGame,
    face,
    piece,
)

READS = (RULING("apart"), RULING("reserve-half"), RULING("strategic-multiplier"))
FOLLOWS = (
    *(RULE("B 1.52"), RULE("B 1.53"), RULE("B 1.62"), RULE("B 1.63"), RULE("B 4.12"), RULE("B 5.13"), RULE("B 5.31")),
    *(RULE("B 5.37"), RULE("B 6.12"), RULE("B 6.21"), RULE("B 6.22"), RULE("B 6.23"), RULE("B 12.63"), RULE("B 13.11")),
    *(RULE("B 13.12"), RULE("B 13.31"), RULE("C TEC3"), RULE("O 5.14")),
)

ALL_SUPPLY, DOUBLED = "all supply", "two"
HALF_DOWN = "down, so that nobody goes farther than half"

MOVE, REACTION, RESERVE_MOVE = "move", "reaction", "reserve_move"
"""Kinds of movement: in the Movement Phase, in the Reaction Phase, in the Reserve Phase."""


def printed(game: BulgeGame, unit: Unit) -> int:
    """Return the printed allowance; German artillery that is full has it on its back (B 12.63)."""
    value = face(game, unit).movement or 0
    if not value and piece(game, unit).is_artillery:
        back = piece(game, unit).faces.get(FACE_REDUCED)
        value = 0 if back is None else back.movement or 0
    if not value and piece(game, unit).is_staff:
        value = game.board.number("staff_movement")
    return value


def haste(game: BulgeGame, unit: Unit) -> int:
    """Return the movement points that a commander gives a unit."""
    division = piece(game, unit).division
    if not division or division not in game.own.optional.hastened.values():
        return 0
    return game.board.number("commander_haste")


def _up(value: Fraction) -> int:
    return value.__ceil__()


def points(game: BulgeGame, unit: Unit, kind: str) -> int:
    """Return the allowance in whole movement points, before Strategic Movement: air and snow, a
    commander who drives on, supply, then Reserve."""
    value = printed_today(game, unit, printed(game, unit))
    value += haste(game, unit) if value else 0
    armor = piece(game, unit).is_armor
    if unit.has(ISOLATED):
        value = 0 if armor else _up(value * game.board.share("isolated_mp_share"))
    elif unit.has(UNSUPPLIED) or (unit.has(APART) and game.board.reads("apart", ALL_SUPPLY)):
        share = game.board.share("unsupplied_mp_share")
        value = min(value, game.board.number("unsupplied_armor_mp")) if armor else _up(value * share)
    twice = (kind == MOVE and unit.has(RESERVE)) or (kind == RESERVE_MOVE and unit.has(MOVED))
    if twice and (armor or moves_twice(game, unit)):
        half = value * game.board.share("reserve_armor_mp_share")
        value = half.__floor__() if game.board.reads("reserve-half", HALF_DOWN) else _up(half)
    return value


def strategic_multiplier(game: BulgeGame, unit: Unit) -> int:
    """Return by what Strategic Movement multiplies the allowance (B 6.21 to 6.23)."""
    kind = piece(game, unit)
    slow = game.board.number("strategic_slow_artillery_allowance")
    if unit.side == GERMAN and (not kind.is_motorized or (kind.is_artillery and printed(game, unit) <= slow)):
        return game.board.number("strategic_multiplier_german_foot")
    if unit.side == ALLIED and pays_entry(kind):
        return game.board.number("strategic_multiplier_allied_foot")
    doubled = game.board.reads("strategic-multiplier", DOUBLED)
    return game.board.number("strategic_multiplier_chart" if doubled else "strategic_multiplier_motorized")


def pays_entry(kind: Piece) -> bool:
    """Tell whether a unit must pay to enter Strategic Movement: the Allied ones on foot (B 6.12)."""
    return kind.counter.side == ALLIED and not kind.is_motorized


def allowance(game: BulgeGame, unit: Unit, kind: str) -> int:
    """Return the scaled allowance for a kind of movement; 0 when the unit cannot move at all."""
    value = points(game, unit, kind)
    if unit.has(STRATEGIC):
        if unit.has(ENTRUCKED) and pays_entry(piece(game, unit)):
            value = max(0, value - game.board.number("strategic_entry_cost_allied_foot"))
        value *= strategic_multiplier(game, unit)
    return value * MP
