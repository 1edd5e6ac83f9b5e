"""What could a unit do from where it is not: how soon is it there, is it fed there, is there room, who is fit for it?

Answers to a player that plans (docs/decisions/0026), from the view alone.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.core.planning import Ground, Means, Task, ranked
from engine.core.supposing import ahead, marches, standing
from engine.core.units import with_marks
from engine.scoring.wanted import may_count_out
from engine.spi1977.board import MP
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, printed
from engine.spi1977.fighting.strength import attack_strength, defense_strength
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.hexsides import laid
from engine.spi1977.ground.stacking import counts, has_room, limit, stacked
from engine.spi1977.ground.zones import enemies_in
from engine.spi1977.moving.readiness import check_select
from engine.spi1977.state import (
    MARCH,
    PER_GAME_TURN,
    PER_PLAYER_TURN,
    RhineGame,
    is_in_battery,
    is_marching,
    piece,
    steps_left,
)
from engine.spi1977.steps.costs import prices_alone, search
from engine.spi1977.steps.mover import aid_of, column_of, mover
from engine.spi1977.supply.lines import FED, state_now
from engine.spi1977.turn.sequence import last_turn


def movement(game: RhineGame, unit_id: str, turns: int) -> Mapping[str, int]:
    """Return in how many movements a unit can stand in each hex, no further than the last turn.

    Its supply stays as it is, and so does its mode in the first movement; after that it may enter March Mode where it
    stands, if the ground lets it.
    """
    unit = game.units[unit_id]
    if not unit.on_map:
        return {}

    def onward(number: int, starts: tuple[str, ...]) -> Iterator[str]:
        later = ahead(game, unit, number - 1, (*PER_PLAYER_TURN, *PER_GAME_TURN))
        self = later.units[unit_id]
        if check_select(later, self.side, unit_id, False) is not None:
            return
        yield from _ends(later, unit_id, starts, allowance(later, self))
        if (
            number > 1
            and not is_marching(self)
            and not piece(later, self).is_headquarters
            and not piece(later, self).is_commando
        ):
            budget = allowance(later, self) - later.board.points("enter_march_cost")
            columns = ahead(later, self, 1, ())
            columns.turn = later.turn
            columns.units[unit_id].marks = with_marks(self, MARCH)
            yield from _ends(columns, unit_id, starts, budget)

    return marches(unit.hex, min(turns, last_turn(game.board) - game.turn + 1), onward)


def _ends(game: RhineGame, unit_id: str, starts: tuple[str, ...], budget: int) -> Iterator[str]:
    unit = game.units[unit_id]
    reached = search(mover(game, unit), starts, 0, "", budget).cost
    return (label for label in reached if has_room(game, unit, label))


def ground(game: RhineGame, unit_id: str) -> Ground:
    """Return the map as a unit goes over it in its present mode."""
    unit = game.units[unit_id]
    who = mover(game, unit)
    column = column_of(game, unit, is_marching(unit))
    changed = who.aided.union(*game.own.ground.blown, *laid(game))
    printed = (column, aid_of(game, unit, column))
    return Ground((column,), allowance(game, unit), lambda here: prices_alone(who, here), printed, changed)


def supply_if(game: RhineGame, unit_id: str, label: str) -> bool:
    """Tell whether a unit would be in supply if it stood in a hex."""
    there = standing(game, {unit_id: label}) if label in game.board.map.hexes else None
    return there is not None and state_now(there, there.units[unit_id]) == FED


def capacity(game: RhineGame, side: str, label: str) -> Fraction:
    """Return how many more units of a side may end their movement in a hex (9.11)."""
    if label not in game.board.map.hexes:
        return Fraction(0)
    if any(not piece(game, unit).is_commando for unit in enemies_in(game, label, side)):
        return Fraction(0)
    return Fraction(max(0, limit(game) - stacked(game, label, side)))


def means_of(game: RhineGame, side: str, task: Task) -> tuple[str, ...]:
    """Return the units of a side that can do a task, best first; no rule lets units wait in reserve."""
    return ranked(task, means(game, side))


def means(game: RhineGame, side: str) -> Iterator[Means]:
    """Yield what each unit of a side on the map brings."""
    for unit in game.units_of(side):
        kind = piece(game, unit)
        fires = kind.is_artillery and is_in_battery(game, unit)
        yield Means(
            unit.id,
            attack=Fraction(0 if kind.is_headquarters else attack_strength(game, unit)),
            defense=Fraction(defense_strength(game, unit)),
            support=Fraction(printed(game, unit, BARRAGE_COLUMN) if fires else 0),
            mobility=Fraction(allowance(game, unit), MP),
            may_exit=not kind.is_headquarters and not kind.is_commando and may_count_out(game, unit) is not False,
            may_wait=False,
            steps=steps_left(game, unit),
            weight=Fraction(counts(game, unit)),
        )
