"""What may lie behind what a side sees? A position drawn at random that looks the same to it (docs/decisions/0026).

Each thing that ``view`` blanks is drawn by itself, all that may be equally likely: which US dumps are dummies, which
option the German has chosen, where a hidden team or a unit under another stands.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core.dice import Dice
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.units import MAP, Unit
from engine.scs1994.clauses.secret_option import is_open, options
from engine.scs1994.ground.stacking import has_room, is_apart
from engine.scs1994.state import ArdennesGame, is_hidden
from engine.scs1994.telling.view import UNSEEN
from engine.scs1994.turn.opening import leaves_choice, placed_dumps
from engine.scs1994.turn.setup_places import SetUp

_SEEDS = 1 << 32

Below = Callable[[int], int]


def sample(game: ArdennesGame, side: str, below: Below) -> ArdennesGame:
    """Return a position that a side may well have before it, with dice of its own."""
    drawn: ArdennesGame = game.bare()
    drawn.dice = Dice(below(_SEEDS), game.dice.count)
    if side == GERMAN:
        _draw_dummies(drawn, below)
    elif is_open(drawn, GERMAN):
        wanted = options(drawn, GERMAN)
        drawn.own.secret_option = wanted[below(len(wanted))]
    for unit in drawn.units.values():
        if unit.box == UNSEEN and unit.side != side:
            _put(drawn, unit, below)
    drawn.forget()
    return drawn


def _draw_dummies(game: ArdennesGame, below: Below) -> None:
    """Let as many dumps of each set be dummies as may still be there: who has gone may have been one (3.3a)."""
    for hexes, dummies in _sets(game):
        here = [dump for dump in game.own.dumps if dump.hex in hexes]
        closed = [dump for dump in here if dump.owner == ALLIED]
        gone = len(hexes) - len(here)
        most = min(dummies, len(closed))
        least = min(most, max(0, dummies - gone))
        for _ in range(least + below(most - least + 1)):
            dump = closed.pop(below(len(closed)))
            game.own.dumps = tuple(replace(other, dummy=True) if other == dump else other for other in game.own.dumps)


def _sets(game: ArdennesGame) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield hexes of dumps with the number of dummies among them: those named so far, or placed so."""
    naming = next((frame.local for frame in game.stack if isinstance(frame.local, SetUp)), None)
    for item in game.board.scenario.dump_sets:
        if item.side == ALLIED:
            dummies = item.dummy if naming is None or not leaves_choice(item) else naming.named.count(item.key)
            yield tuple(item.hexes), dummies
    placed = tuple(placed_dumps(game.board))
    yield tuple(dump.hex for dump in placed if dump.owner == ALLIED), sum(dump.dummy for dump in placed)


def _put(game: ArdennesGame, unit: Unit, below: Below) -> None:
    """Put a unit where the other side cannot see it: a hidden team anywhere it may stand, any other under an enemy
    stack of its own side; where there is no such place it stays unseen."""
    game.forget()
    if is_hidden(unit):
        enemy = {other.hex for other in game.units_of(other_side(unit.side))}
        fitting = [label for label in game.board.map.hexes if label not in enemy and is_apart(game, unit, label)]
    else:
        stacks = dict.fromkeys(other.hex for other in game.units_of(unit.side) if not is_hidden(other))
        fitting = [label for label in stacks if has_room(game, unit, label)]
    if fitting:
        unit.hex, unit.box = fitting[below(len(fitting))], MAP
        game.occupants[unit.hex] = (unit.id, *game.occupants.get(unit.hex, ()))
