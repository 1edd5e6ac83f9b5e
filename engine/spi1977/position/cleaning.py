"""Which marks go when a player turn and a turn end? (5.2)"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.spi1977.state import PER_GAME_TURN, PER_PLAYER_TURN, RULE, RhineGame

FOLLOWS = (RULE("5.1"), RULE("11.46"))


def cleared(game: RhineGame, *marks: str) -> Iterator[MarksChanged]:
    """Yield the removal of marks from the units of both sides."""
    for unit in game.units.values():
        kept = without_marks(unit, *marks)
        if kept != unit.marks:
            yield MarksChanged(unit.id, kept)


def new_player_turn(game: RhineGame) -> Iterator[MarksChanged]:
    """Yield the removal of what lasted for the player turn before."""
    yield from cleared(game, *PER_PLAYER_TURN)


def _end(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    yield from cleared(game, *PER_PLAYER_TURN, *PER_GAME_TURN)


TURN_END = Phase("turn_end", RULE("5.2G"), enter=_end, local=Step)
