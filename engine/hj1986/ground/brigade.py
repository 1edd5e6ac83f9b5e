"""What may the 150th Panzer Brigade do in American uniform? (A 3)"""

from collections.abc import Iterator, Sequence

from engine.core.events import MarksChanged
from engine.core.units import Unit, with_marks
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.setting.kinds import DISGUISED
from engine.hj1986.state import RULE, UNMASKED, BulgeGame, piece

FOLLOWS = (RULE("A 3.1"), RULE("A 3.2"))

STACKING = RULE("A 3.3")


def is_disguised(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit is the brigade and has not attacked yet."""
    return piece(game, unit).is_a(DISGUISED) and is_advanced(game) and not unit.has(UNMASKED)


def slips_through(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether the brigade ignores enemy zones in this turn (A 3.1)."""
    return game.turn == game.board.number("brigade_disguise_turn") and is_disguised(game, unit)


def unmasked(game: BulgeGame, attackers: Sequence[Unit]) -> Iterator[object]:
    """Yield that the brigade has made its first attack."""
    for unit in attackers:
        if is_disguised(game, unit):
            yield MarksChanged(unit.id, with_marks(unit, UNMASKED))


def bars_stacking(game: BulgeGame, unit: Unit, label: str) -> bool:
    """Tell whether a unit may not stand in a hex because the brigade stacks with nobody (A 3.3)."""
    if not is_advanced(game):
        return False
    others = [other for other in game.friends_in(label, unit.side) if other.id != unit.id]
    if piece(game, unit).is_a(DISGUISED):
        return any(piece(game, other).fights for other in others)
    return any(piece(game, other).is_a(DISGUISED) for other in others)
