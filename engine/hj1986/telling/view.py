"""What may a side see?

Everything, but under the fog of battle (O 2) and while a card lies face down (V 0(4)): then neither the variant of the
enemy nor the units he still expects. Orders that are given with cards come out with the die (O 5.24).
"""

from engine.core.events import FrameChanged, FramePushed
from engine.core.hidden import Hidden
from engine.core.sides import other_side
from engine.hj1986.board import Board
from engine.hj1986.fighting import commanded
from engine.hj1986.fighting.commanded import GiveOrder
from engine.hj1986.setting.variants.cards import CARDS, DEALT, known_to
from engine.hj1986.state import RULE, BulgeGame, OwnState
from engine.hj1986.telling import fog

FOLLOWS = (RULE("V 0(4)"), RULE("O 2.0(1)"), RULE("O 2.0(2)"))


def hide(game: BulgeGame, side: str) -> Hidden[OwnState, Board]:
    """Return what a side may not know of a position."""
    units = fog.covered(game, side) if fog.is_on(game) else {}
    board = None
    if game.board.scenario.parameters.get(CARDS) == DEALT:
        board = known_to(game.board, game.dice.seed, side)
        units |= fog.expected(game, side)
    unseen = frozenset(key for key, unit in units.items() if unit is None)
    return Hidden(own=_own(game, unseen), board=board, units=units, frames=commanded.covered(game, side))


def _own(game: BulgeGame, unseen: frozenset[str]) -> OwnState | None:
    """Return the own state without the units of which a side sees nothing, None where it names none of them: who was
    drawn or kept out is still expected (O 2.0(2))."""
    delayed, drawn = game.own.logistics.delayed, game.own.optional.drawn
    if unseen.isdisjoint(delayed) and unseen.isdisjoint(drawn):
        return None
    own = game.own.copy()
    own.logistics.delayed = tuple(key for key in delayed if key not in unseen)
    own.optional.drawn = {key: area for key, area in drawn.items() if key not in unseen}
    return own


def secret(game: BulgeGame, thing: object) -> str:
    """Return the side that alone may know of an action; empty when both may. Asked after it was folded."""
    if not isinstance(thing, GiveOrder) or not game.stack:
        return ""
    frame = game.top
    return frame.side if commanded.kept_from(game, frame, other_side(frame.side)) else ""


def reveals(game: BulgeGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a stack may be looked at when it is attacked."""
    return isinstance(event, FramePushed | FrameChanged) and fog.is_on(game) and "targets" in event.values
