"""What may a side see?

Everything, but under the fog of battle (O 2) and while a card lies face down (V 0(4)): then neither the variant of the
enemy nor the units he still expects, wherever a position or an event names them. Orders that are given with cards come
out with the die (O 5.24).
"""

from collections.abc import Mapping

from engine.core.dice import DiceRolled
from engine.core.events import FrameChanged, FramePushed
from engine.core.hidden import Hidden
from engine.core.own import without
from engine.core.sides import other_side
from engine.core.units import ARRIVALS, Unit
from engine.hj1986.board import Board
from engine.hj1986.clauses.draws import die_for
from engine.hj1986.fighting import commanded
from engine.hj1986.fighting.commanded import GiveOrder
from engine.hj1986.position.logistics_events import ArrivalsDelayed
from engine.hj1986.position.optional_events import UnitsDrawn
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
    return Hidden(own=_own(game, units), board=board, units=units, frames=commanded.covered(game, side))


def _own(game: BulgeGame, units: Mapping[str, Unit | None]) -> OwnState | None:
    """Return the own state without the units of which the side sees nothing, None where it names none of them."""
    unseen = {key for key, seen in units.items() if seen is None}
    own: OwnState = without(game.own, unseen)
    return None if own == game.own else own


def secret(game: BulgeGame, thing: object) -> str:
    """Return the side that alone may know of an action or event; empty when both may. Asked after it was folded."""
    if isinstance(thing, UnitsDrawn | ArrivalsDelayed | DiceRolled):
        return _owner(game, _units_of(game, thing)) if is_chart_hidden(game) else ""
    if not isinstance(thing, GiveOrder) or not game.stack:
        return ""
    frame = game.top
    return frame.side if commanded.kept_from(game, frame, other_side(frame.side)) else ""


def is_chart_hidden(game: BulgeGame) -> bool:
    """Tell whether a side does not see what the other expects."""
    return fog.is_on(game) or game.board.scenario.parameters.get(CARDS) == DEALT


def _units_of(game: BulgeGame, event: UnitsDrawn | ArrivalsDelayed | DiceRolled) -> tuple[str, ...]:
    """Return the units off the map that an event names."""
    if isinstance(event, DiceRolled):
        named = [key for key in game.units if event.purpose == die_for(key)]
    else:
        named = [*event.units]
    return tuple(key for key in named if key in game.units and game.units[key].box == ARRIVALS)


def _owner(game: BulgeGame, units: tuple[str, ...]) -> str:
    return next((game.units[key].side for key in units), "")


def reveals(game: BulgeGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a stack may be looked at when it is attacked."""
    return isinstance(event, FramePushed | FrameChanged) and fog.is_on(game) and "targets" in event.values
