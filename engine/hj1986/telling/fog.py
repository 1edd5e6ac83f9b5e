"""What does a side see of the enemy under the fog of battle? (O 2)

Where enemies stand is open; how strong they are is not, until units are committed against them. What the enemy still
expects is on his chart, which stays hidden.
"""

from engine.core.units import ARRIVALS
from engine.hj1986.board import FACE_FULL, FACE_REDUCED
from engine.hj1986.position.local import Targeted
from engine.hj1986.state import RULE, BulgeGame, piece

FOLLOWS = (RULE("O 2.0(1)"), RULE("O 2.0(2)"))

OPTION = "hidden_stacks"


def is_on(game: BulgeGame) -> bool:
    """Tell whether stacks are hidden."""
    return game.board.is_on(OPTION)


def committed(game: BulgeGame) -> frozenset[str]:
    """Return the hexes that are being attacked now: their stacks may be looked at."""
    about = (frame.local.targets for frame in game.stack if isinstance(frame.local, Targeted))
    return frozenset(label for targets in about for label in targets)


def veil(game: BulgeGame, side: str) -> None:
    """Cover in a position what a side does not see of the enemy."""
    known = committed(game)
    for unit in list(game.units.values()):
        if unit.side == side:
            continue
        if unit.box == ARRIVALS:
            del game.units[unit.id]
        elif unit.on_map and unit.hex not in known:
            unit.steps_lost = 0
            if (
                unit.face == FACE_REDUCED
                and FACE_FULL in piece(game, unit).faces
                and not piece(game, unit).is_artillery
            ):
                unit.face = FACE_FULL
