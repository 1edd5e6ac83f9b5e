"""What may lie behind what a side sees? A position drawn at random that looks the same to it (docs/decisions/0026).

What ``view`` blanks is drawn: the card the enemy has face down, whom he still expects, the order he has given in secret
and the losses of units that he keeps covered, of which as many are taken to have lost a step as of one's own.
"""

from collections.abc import Callable

from engine.core.dice import Dice
from engine.core.sides import other_side
from engine.core.units import ARRIVALS, Unit
from engine.hj1986.board import FACE_FULL, FACE_REDUCED, Board
from engine.hj1986.fighting import commanded
from engine.hj1986.setting.variants.cards import CARDS, DEALT, dealt, known_to
from engine.hj1986.state import BulgeGame, piece
from engine.hj1986.telling import fog

_SEEDS = 1 << 32
_DEALS = 500
"""So many deals are tried before the enemy is taken to play without a variant; one in 26 gives a side its own card."""

Below = Callable[[int], int]


def sample(game: BulgeGame, side: str, below: Below) -> BulgeGame:
    """Return a position that a side may well have before it, with dice of its own."""
    drawn: BulgeGame = game.bare()
    seed, drawn.board = _dealt(game, side, below)
    drawn.dice = Dice(seed, game.dice.count)
    _expect(drawn, side, seed)
    if fog.is_on(game):
        _wear(drawn, side, below)
    drawn.forget()
    commanded.supposed(drawn, below)
    drawn.forget()
    return drawn


def _dealt(game: BulgeGame, side: str, below: Below) -> tuple[int, Board]:
    """Return a seed and the board it deals, of those that give the side what it has and the enemy what he shows."""
    board = game.board
    if board.scenario.parameters.get(CARDS) == DEALT:
        for _ in range(_DEALS):
            seed = below(_SEEDS)
            full = dealt(board, seed)
            if known_to(full, seed, side).options == board.options and all(key in full.pieces for key in game.units):
                return seed, full
    return below(_SEEDS), board


def _expect(game: BulgeGame, side: str, seed: int) -> None:
    """Put the units that the side does not see on the chart of the enemy, where the scenario has them."""
    begun = game.rules.set_up(game.board, seed).units
    found: dict[str, Unit] = {}
    for unit in begun:
        if unit.id in game.units:
            found[unit.id] = game.units[unit.id]
        elif unit.side != side:
            found[unit.id] = unit.copy()
            found[unit.id].hex, found[unit.id].box = "", ARRIVALS
    game.units = {**found, **{key: unit for key, unit in game.units.items() if key not in found}}


def _wear(game: BulgeGame, side: str, below: Below) -> None:
    own = [unit for unit in game.units_of(side) if piece(game, unit).counter.steps > 1]
    worn = sum(unit.steps_lost > 0 for unit in own)
    known = fog.committed(game)
    for unit in game.units_of(other_side(side)) if worn else ():
        kind = piece(game, unit)
        if unit.hex in known or kind.counter.steps < 2 or below(len(own)) >= worn:
            continue
        unit.steps_lost = 1
        if unit.face == FACE_FULL and FACE_REDUCED in kind.faces and not kind.is_artillery:
            unit.face = FACE_REDUCED
