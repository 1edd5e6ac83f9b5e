"""What may lie behind what a side sees? A position drawn at random that looks the same to it (docs/decisions/0026).

To the German it is drawn which depots are true, to the Allied player which plan the German has; air points that the
enemy is allotting in secret are taken to be none yet.
"""

from collections.abc import Callable
from dataclasses import replace

from engine.core.dice import Dice
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.state import RhineGame
from engine.spi1977.turn.depots import clause_of
from engine.spi1977.turn.setup import SetUp, plans

_SEEDS = 1 << 32

Below = Callable[[int], int]


def sample(game: RhineGame, side: str, below: Below) -> RhineGame:
    """Return a position that a side may well have before it, with dice of its own."""
    drawn: RhineGame = game.bare()
    drawn.dice = Dice(below(_SEEDS), game.dice.count)
    if side == GERMAN:
        _draw_depots(drawn, below)
    elif not _is_setting_up(game):
        wanted = plans(drawn, GERMAN)
        drawn.own.plan = wanted[below(len(wanted))] if wanted else ""
    drawn.forget()
    return drawn


def _is_setting_up(game: RhineGame) -> bool:
    return any(isinstance(frame.local, SetUp) for frame in game.stack)


def _draw_depots(game: RhineGame, below: Below) -> None:
    """Let as many of the depots that lie on the map be true as may still be there."""
    if clause_of(game.board, ALLIED) is None:
        return
    closed = list(game.own.moving.depots)
    true = min(len(closed), max(0, game.board.number("depots_true") - game.own.moving.taken))
    for _ in range(true):
        chosen = closed.pop(below(len(closed)))
        game.own.moving.depots = tuple(
            replace(depot, real=True) if depot.hex == chosen.hex else depot for depot in game.own.moving.depots
        )
