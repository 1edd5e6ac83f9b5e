"""What may come of a way of playing? It is played out on a position that looks to a side as its view does, with dice of
its own, through the player turn of the side and the reply of the enemy."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from engine.core.dice import Choice
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, view
from engine.core.sides import other_side
from engine.players.base import Player
from engine.players.offered import Offered
from engine.players.staff.estimate import Estimate, Force, estimate
from engine.players.staff.executor import player_turn
from engine.players.staff.prices import SCALE
from engine.players.staff.situation import situation

_MOST = 4000
"""No playout is longer, in actions."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Says how a position stands for a side; ``own_step`` and ``enemy_step``: what a step is worth beside what the
    margin counts of it, as it was when the search began."""

    side: str
    own_step: int
    enemy_step: int

    def worth(self, game: AnyGame) -> int:
        """Return it in thousandths of the margin: the margin, what is near to be had by either side, and steps."""
        planning = game.rules.advising.planning
        assert planning is not None
        found = (planning.value(game, self.side).margin * SCALE).__floor__()
        own = None if game.result is not None else estimate(game, self.side)
        enemy = None if own is None else estimate(game, other_side(self.side))
        if own is None or enemy is None:
            return found
        steps = _steps(own.own.values()) * self.own_step - _steps(own.enemy.values()) * self.enemy_step
        return found + steps + _nearness(own) - _nearness(enemy)


def judge_of(view: AnyGame, side: str) -> Judge | None:
    """Return who judges playouts from a view; None for a game that does not answer enough for any."""
    seen = estimate(view, side)
    if seen is None or seen.planning.sample is None:
        return None
    placed = sum((item.worth for item in seen.objectives if item.hexes), Fraction(0)) * SCALE / 2
    own, enemy = (max(_steps(who.values()), 1) for who in (seen.own, seen.enemy))
    return Judge(side, (placed / own).__floor__(), (placed / enemy).__floor__())


def _steps(forces: Iterable[Force]) -> int:
    return sum(force.steps for force in forces)


def _nearness(seen: Estimate) -> int:
    now = situation(seen)
    return sum(map(now.nearness, now.aims))


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
