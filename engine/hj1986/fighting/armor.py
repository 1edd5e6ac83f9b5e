"""What does terrain do to armor in battle, and which step goes first? (A 5)"""

from collections.abc import Sequence

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.setting.kinds import ANTI_AIRCRAFT, ANTI_TANK, ROCKET_GUN
from engine.hj1986.state import RULE, RULING, BulgeGame, enemies_in, piece, title

READS = (RULING("clear-hex"),)
FOLLOWS = (
    *(RULE("A 5.21"), RULE("A 5.22"), RULE("A 5.23"), RULE("A 5.31"), RULE("A 5.42"), RULE("A 5.43")),
    *(RULE("A 5.51"), RULE("A 5.52")),
)

FIRST_LOSS = RULE("A 5.41")
CLOSED_LINE, OPEN_LINE, GUN_LINE = "closed terrain", "open terrain", "Sturmtiger in a town"
"""Lines of the chart of strength modifiers."""

_FOREST, _CLEAR = "forest", "clear"
_TOWNS_ARE_CLEAR = "yes"
_BUILT_UP = frozenset({"town", "city", "westwall"})
_CLOSED = frozenset({"westwall", "city"})
_HARD = frozenset({ANTI_TANK, ANTI_AIRCRAFT})
"""Traits that keep armor from being doubled, besides armor itself (A 5.31)."""


def is_halved(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> bool:
    """Tell whether closed terrain halves an attacking unit (A 5.21, A 5.22)."""
    if not is_advanced(game) or not piece(game, unit).is_armor:
        return False
    if fires_like_artillery(game, unit) and gun_is_doubled(game, targets):
        return False
    if any(piece(game, enemy).is_armor for label in targets for enemy in enemies_in(game, label, unit.side)):
        return False
    return any(_is_closed(game, label) for label in targets)


def doubled_by(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> str:
    """Return the line of the chart of strength modifiers that raises an attacking unit, empty for none (A 5.31)."""
    if not is_advanced(game) or not piece(game, unit).is_armor or not targets:
        return ""
    if fires_like_artillery(game, unit) and gun_is_doubled(game, targets):
        return GUN_LINE
    if not all(_is_open(game, label) for label in targets):
        return ""
    is_met = any(
        piece(game, enemy).is_armor or not _HARD.isdisjoint(piece(game, enemy).type.traits)
        for label in targets
        for enemy in enemies_in(game, label, unit.side)
    )
    return "" if is_met else OPEN_LINE


def _is_closed(game: BulgeGame, label: str) -> bool:
    info = game.board.map.hexes[label]
    return info.terrain == _FOREST or any(mark in _CLOSED for mark in info.marks)


def _is_open(game: BulgeGame, label: str) -> bool:
    """Tell whether a hex is clear: no town, city or Westwall stands in it, unless the ruling lets them."""
    info = game.board.map.hexes[label]
    built_up = any(mark in _BUILT_UP for mark in info.marks)
    return info.terrain == _CLEAR and (not built_up or game.board.reads("clear-hex", _TOWNS_ARE_CLEAR))


def check_first_loss(game: BulgeGame, unit: Unit, comrades: Sequence[Unit]) -> Refusal | None:
    """Return the rule that keeps a unit from losing the first step of its battle, or None (A 5.4)."""
    fresh = [other for other in comrades if piece(game, other).is_armor and not other.steps_lost]
    if not is_advanced(game) or not fresh or unit in fresh:
        return None
    return FIRST_LOSS.refuse(title(game, unit.id), "armor at full strength loses the first step", unit.id)


def fires_like_artillery(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit may fire at a distance instead of attacking (A 5.51)."""
    return is_advanced(game) and piece(game, unit).is_a(ROCKET_GUN)


def gun_range(game: BulgeGame) -> int:
    """Return how far the units of A 5.51 fire (A 5.52)."""
    return game.board.number("rocket_gun_range")


def gun_is_doubled(game: BulgeGame, targets: Sequence[str]) -> bool:
    """Tell whether those units are doubled because they fire at a town or city (A 5.52)."""
    return any(mark in ("town", "city") for label in targets for mark in game.board.map.hexes[label].marks)
