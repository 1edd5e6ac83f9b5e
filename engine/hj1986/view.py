"""What may a side see?

Everything, but under the fog of battle (O 2) and while a card lies face down (V 0(4)): then neither the variant of the
enemy nor the units he still expects.
"""

from engine.core.events import FrameChanged, FramePushed
from engine.core.units import ARRIVALS
from engine.hj1986.optional import fog
from engine.hj1986.state import RULE, BulgeGame
from engine.hj1986.variants.cards import CARDS, DEALT, known_to

FOLLOWS = (RULE("V 0(4)"), RULE("O 2.0(1)"))


def view(game: BulgeGame, side: str) -> BulgeGame:
    """Return the position as a side may see it; an independent copy."""
    seen = fog.veiled(game, side) if fog.is_on(game) else game.copy()
    if game.board.scenario.parameters.get(CARDS) == DEALT:
        seen.board = known_to(game.board, game.dice.seed, side)
        for unit in list(seen.units.values()):
            if unit.side != side and unit.box == ARRIVALS:
                del seen.units[unit.id]
        seen.forget()
    return seen


def reveals(game: BulgeGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a stack may be looked at when it is attacked."""
    return isinstance(event, FramePushed | FrameChanged) and fog.is_on(game) and bool(event.values.get("targets"))
