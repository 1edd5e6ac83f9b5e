"""What do the optional rules change about artillery? (O 10, O 12)"""

from collections.abc import Sequence

from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.hj1986.ground.weather import is_clear
from engine.hj1986.state import RULE, BulgeGame, title

FOLLOWS = (RULE("O 10.11"), RULE("O 10.12"), RULE("O 12.1"))

MONSCHAU, LAST_TURN = "monschau", "monschau_last_turn"
OBSERVATION, BONUS = "air_observation", "air_observation_bonus"


def check_monschau(game: BulgeGame, unit: Unit, targets: Sequence[str]) -> Refusal | None:
    """Return the rule that keeps German guns from firing at Monschau on the first two turns, or None."""
    if unit.side != GERMAN or not game.board.is_on(MONSCHAU) or game.turn > game.board.number(LAST_TURN):
        return None
    spared = [label for label in game.board.places[MONSCHAU] if label in targets]
    if not spared:
        return None
    return RULE("O 10.11").refuse(title(game, unit.id), "German guns spare Monschau on 12/16", *spared)


def observed(game: BulgeGame, guns: Sequence[Unit]) -> int:
    """Return what the spotters in the air add: a point for each Allied gun on a clear morning (O 12.1)."""
    if not guns or guns[0].side != ALLIED or not game.board.is_on(OBSERVATION) or not is_clear(game):
        return 0
    return game.board.number(BONUS) * len(guns)
