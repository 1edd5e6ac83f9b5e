"""How many points of ground support may a side use in a combat phase? (19.1)

What was allotted flies once in each combat phase, at most half of it at one hex, never at night.
"""

from engine.spi1977.air import points
from engine.spi1977.air.points import SUPPORT, flies
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("19.11"), RULE("19.12"), RULE("19.13"), RULE("12.14"))


def allotted(game: RhineGame, side: str) -> int:
    """Return the points of ground support that a side has on this day; none at night (12.14)."""
    return points.allotted(game, side, SUPPORT) if flies(game) else 0


def most_at_a_hex(game: RhineGame, side: str) -> int:
    """Return the most points that may fly against, or for, one hex."""
    return (allotted(game, side) * game.board.share("support_hex_share")).__floor__()


def left(game: RhineGame, side: str, promised: int = 0) -> int:
    """Return the points that a side has not used in this phase, those promised to other battles aside."""
    return allotted(game, side) - game.own.fighting.flown.get(side, 0) - promised


def available(game: RhineGame, side: str, promised: int = 0) -> int:
    """Return how many points may still fly at one hex."""
    return max(0, min(most_at_a_hex(game, side), left(game, side, promised)))
