"""Which artillery goes back in battery as the movement phase begins? (5.2D2d, 6.35)"""

from collections.abc import Iterator

from engine.core.events import FaceTurned
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import RULE, RhineGame, is_marching, piece

FOLLOWS = (RULE("6.31"), RULE("6.33"), RULE("6.34"), RULE("6.35"), RULE("7.37"))


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield the flip of all artillery of the side that is out of battery and does not march."""
    for unit in game.units_of(frame.side):
        if piece(game, unit).is_artillery and unit.face == FACE_MOVE and not is_marching(unit):
            yield FaceTurned(unit.id, FACE_FIRE)


BATTERY = Phase("battery", RULE("5.2D2d"), enter=_enter, local=Step)
