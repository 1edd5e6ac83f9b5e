"""What do German flak and heavy antitank guns deny the enemy? (O 9)"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.hj1986.setting.kinds import ANTI_AIRCRAFT, ANTI_TANK
from engine.hj1986.state import RULE, RULING, BulgeGame, face, piece

READS = (RULING("flak-pieces"),)
FOLLOWS = (RULE("O 9.11"), RULE("O 9.12"), RULE("O 9.13"), RULE("O 9.2"))

FLAK = "flak"


def denies_superiority(
    game: BulgeGame, side: str, attackers: Sequence[Unit], targets: Sequence[str], claiming: str
) -> bool:
    """Tell whether a side may not claim Armor Superiority in a battle that ``side`` began."""
    if claiming != ALLIED or not game.board.is_on(FLAK):
        return False
    if side == GERMAN:
        return any(
            ANTI_TANK in piece(game, unit).type.traits and (face(game, unit).attack or 0) >= 1 for unit in attackers
        )
    return any(_holds(game, near, {ANTI_AIRCRAFT, ANTI_TANK}) for near in _around(game, targets))


def bars_aircraft(game: BulgeGame, side: str, label: str) -> bool:
    """Tell whether a side may not fly over a hex because a flak regiment is in it or beside it (O 9.2)."""
    if side != ALLIED or not game.board.is_on(FLAK):
        return False
    return any(_holds(game, near, {ANTI_AIRCRAFT}) for near in _around(game, (label,)))


def _around(game: BulgeGame, labels: Sequence[str]) -> tuple[str, ...]:
    return tuple(near for label in labels for near in (label, *game.board.map.neighbors[label]))


def _holds(game: BulgeGame, label: str, traits: AbstractSet[str]) -> bool:
    return any(
        unit.side == GERMAN and not traits.isdisjoint(piece(game, unit).type.traits) for unit in game.units_in(label)
    )
