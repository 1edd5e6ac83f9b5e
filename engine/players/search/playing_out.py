"""What may come of a way of playing? It is played out on a position that looks to a side as its view does, with dice of
its own, through the player turn of the side and the reply of the enemy."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, view
from engine.players.base import Player
from engine.players.offered import Offered
from engine.players.staff.estimate import estimate
from engine.players.staff.executor import player_turn
from engine.players.staff.prices import SCALE

_MOST = 4000
"""No playout is longer, in actions."""


def can_play_out(view: AnyGame, side: str) -> bool:
    """Tell whether a game answers enough to be played out."""
    seen = estimate(view, side)
    return seen is not None and seen.planning.sample is not None


def worth(game: AnyGame, side: str) -> int:
    """Return how a position stands for a side, in thousandths of the margin; raises TypeError for a game that does not
    say."""
    found: Fraction = game.rules.advising.planning.value(game, side).margin  # type: ignore[union-attr]
    return (found * SCALE).__floor__()


def drawn(view: AnyGame, side: str, seed: int) -> AnyGame:
    """Return a position that looks to a side as its view does, with dice of its own; raises TypeError for a game that
    draws none."""
    found: AnyGame = view.rules.advising.planning.sample(view, side, Choice(seed).below)  # type: ignore[union-attr, misc]
    return found


def play_out(there: AnyGame, side: str, begun: Iterable[object], own: Player, enemy: Player) -> None:
    """Play a position on to the end of the reply of the enemy: with the actions that a course begins with as far as
    they are allowed, then as its player would."""
    first, turn, is_reply = iter(begun), _turn_of(there), False
    for _ in range(_MOST):
        pending = decision(there)
        if pending is None:
            return
        now = _turn_of(there)
        if now != turn:
            if is_reply:
                return
            turn, is_reply = now, True
        options = Offered(there)
        some = list(islice(options, 2))
        action = some[0]
        if len(some) > 1:
            begins = next(first, None)
            if begins is not None and pending.side == side and check(there, begins) is None:
                action = begins
            else:
                first = iter(())
                player = own if pending.side == side else enemy
                action = player.choose(view(there, pending.side), pending, options)
        apply(there, action)


def _turn_of(game: AnyGame) -> tuple[int, int]:
    return game.turn, player_turn(game)
