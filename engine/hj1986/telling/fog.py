"""What does a side see of the enemy under the fog of battle? (O 2)

Where enemies stand is open; how strong they are is not, until units are committed against them. What the enemy still
expects is on his chart, which stays hidden.
"""

from dataclasses import replace

from engine.core.units import ARRIVALS, Unit
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


def covered(game: BulgeGame, side: str) -> dict[str, Unit | None]:
    """Return what a side sees of enemies of whom it does not know all; None for those that are not to be seen."""
    known = committed(game)
    found = expected(game, side)
    for unit in game.units.values():
        if unit.side != side and unit.on_map and unit.hex not in known and (whole := _whole(game, unit)) != unit:
            found[unit.id] = whole
    return found


def expected(game: BulgeGame, side: str) -> dict[str, Unit | None]:
    """Return that nothing is seen of the units the enemy still expects."""
    return {unit.id: None for unit in game.units.values() if unit.side != side and unit.box == ARRIVALS}


def _whole(game: BulgeGame, unit: Unit) -> Unit:
    kind = piece(game, unit)
    is_turned = unit.face == FACE_REDUCED and FACE_FULL in kind.faces and not kind.is_artillery
    return replace(unit, steps_lost=0, face=FACE_FULL if is_turned else unit.face)
