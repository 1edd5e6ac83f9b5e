"""Whom does the artillery of an attack support? (11.13, 11.32)"""

from collections.abc import Sequence

from engine.core.units import Unit
from engine.spi1977.state import RULE, RULING, RhineGame, piece

READS = (RULING("barrage-supports"),)
FOLLOWS = (RULE("11.13"), RULE("11.32"))


class Beside(tuple[Unit, ...]):
    """The units that a barrage alone supports: they stand beside the target and do not attack with the guns."""


def spotters(game: RhineGame, side: str, targets: Sequence[str]) -> list[Unit]:
    """Return the units of a side beside all of some hexes, headquarters aside (11.32)."""
    found = []
    for label in game.board.map.neighbors.get(targets[0], ()):
        for unit in game.friends_in(label, side):
            beside = all(game.board.map.is_adjacent(label, other) for other in targets)
            if beside and not piece(game, unit).is_headquarters:
                found.append(unit)
    return found


def supported_by(game: RhineGame, side: str, targets: Sequence[str], attackers: Sequence[Unit]) -> Sequence[Unit]:
    """Return the units that barrage on these hexes supports: the attackers, or of a barrage attack those beside it."""
    return attackers or Beside(spotters(game, side, targets))
