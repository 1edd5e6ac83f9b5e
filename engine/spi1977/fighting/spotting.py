"""Whom does the artillery of an attack support? (11.13, 11.32)"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.units import Unit
from engine.spi1977.state import RULE, RULING, RhineGame

READS = (RULING("barrage-supports"),)
FOLLOWS = (RULE("11.13"), RULE("11.32"))


@dataclass(frozen=True, slots=True)
class Supported:
    """Whom guns support. ``is_alone``: nobody attacks with them, the units stand beside the target."""

    units: tuple[Unit, ...]
    is_alone: bool = False


def spotters(game: RhineGame, side: str, targets: Sequence[str]) -> list[Unit]:
    """Return the units of a side beside all of some hexes, headquarters too (11.32)."""
    found = []
    for label in game.board.map.neighbors.get(targets[0], ()):
        for unit in game.friends_in(label, side):
            if all(game.board.map.is_adjacent(label, other) for other in targets):
                found.append(unit)
    return found


def supported_by(game: RhineGame, side: str, targets: Sequence[str], attackers: Sequence[Unit]) -> Supported:
    """Return the units that barrage on these hexes supports: the attackers, or of a barrage attack those beside it."""
    if attackers:
        return Supported(tuple(attackers))
    return Supported(tuple(spotters(game, side, targets)), is_alone=True)
