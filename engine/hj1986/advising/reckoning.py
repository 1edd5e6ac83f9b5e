"""What could a unit do from where it is not: how soon is it there, is it fed there, is there room, who is fit for it?

Answers to a player that plans (docs/decisions/0026), from the view alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.core.planning import Ground, Means, Task, ranked
from engine.core.rules import Rule
from engine.core.supposing import ahead, marches, standing
from engine.hj1986.board import MP
from engine.hj1986.fighting.gunnery import firepower, is_gun
from engine.hj1986.fighting.strength import attack_strength, defense_strength
from engine.hj1986.ground.allowance import MOVE, allowance
from engine.hj1986.ground.stacking import ends, load, own_weight
from engine.hj1986.ground.weather import is_frozen
from engine.hj1986.moving.movement import check_select
from engine.hj1986.moving.reserves import can_ever
from engine.hj1986.state import DONE, MOVED, PER_GAME_TURN, PER_PLAYER_TURN, BulgeGame, piece, steps_left
from engine.hj1986.steps.costs import step
from engine.hj1986.steps.modes import MARCH, NORMAL, modes, near_for_march
from engine.hj1986.steps.mover import Mover, mover
from engine.hj1986.steps.reach import reached_from
from engine.hj1986.supply.supply import state_now
from engine.hj1986.turn.sequence import last_turn
from engine.scoring.wanted import may_count_out

_ANY = 1 << 40
"""Stands for points without end."""


def movement(game: BulgeGame, unit_id: str, turns: int) -> Mapping[str, int]:
    """Return in how many movements a unit can stand in each hex, no further than the last turn.

    Its supply, Reserve and Strategic Movement stay as they are; each movement is a march where that leads on.
    """
    unit = game.units[unit_id]
    if not unit.on_map:
        return {}

    def onward(number: int, starts: tuple[str, ...]) -> Iterator[str]:
        over = (DONE, MOVED) if number == 1 else (*PER_PLAYER_TURN, *PER_GAME_TURN)
        later = ahead(game, unit, number - 1, over)
        self = later.units[unit_id]
        if check_select(later, self.side, unit_id, MOVE) is not None:
            return
        budget = allowance(later, self, MOVE)
        for mode in modes(later, self, None):
            near = near_for_march(later, self) if mode == MARCH else frozenset[str]()
            first = tuple(label for label in starts if label not in near)
            reached = reached_from(first, later, self, mode, MOVE, 0, budget, 0).cost
            yield from ends(later, self, reached)

    return marches(unit.hex, min(turns, last_turn(game.board) - game.turn + 1), onward)


def ground(game: BulgeGame, unit_id: str) -> Ground:
    """Return the map as a unit goes over it in normal movement."""
    unit, none = game.units[unit_id], frozenset[str]()
    who = mover(game, unit, NORMAL, MOVE)
    alone = replace(who, blocked=none, zone=none, crowded=none, full=none, pauses=none, exit_cost=0, keeps_dry=False)
    budget = allowance(game, unit, MOVE)
    around = game.board.map.neighbors
    capped = who.may_always and budget > 0
    whole = _ANY if capped else budget

    def steps(here: str) -> Iterator[tuple[str, int]]:
        for there in around[here]:
            price = step(game, alone, here, there, 0, whole, True)
            if not isinstance(price, Rule):
                yield there, price

    alike = piece(game, unit).type.movement_class, who.is_artillery
    printed = (*alike, who.has_roads, is_frozen(game)) if capped else None
    return Ground((*alike, budget), budget, steps, printed, _changed(game, who), capped)


def _changed(game: BulgeGame, who: Mover) -> frozenset[str]:
    """Return the hexes from which a unit finds other steps than those that are printed."""
    shut = [label for hexes in (who.closed, who.roadless) for label in hexes if label in game.board.map.hexes]
    near = (there for label in shut for there in (label, *game.board.map.neighbors[label]))
    bridges = (label for key in game.own.ground.bridges for label in key.split("|"))
    return frozenset((*near, *bridges, *(here for here, _ in who.forbidden)))


def supply_if(game: BulgeGame, unit_id: str, label: str) -> bool:
    """Tell whether a unit would be neither unsupplied nor isolated if it stood in a hex."""
    there = standing(game, {unit_id: label}) if label in game.board.map.hexes else None
    return there is not None and not state_now(there, there.units[unit_id])


def capacity(game: BulgeGame, side: str, label: str) -> Fraction:
    """Return how many more regiments of a side may end their movement in a hex (B 7.11)."""
    if label not in game.board.map.hexes:
        return Fraction(0)
    if any(unit.side != side and piece(game, unit).bars_enemies for unit in game.units_in(label)):
        return Fraction(0)
    return max(Fraction(0), game.board.number("stack_limit") - load(game, label, side))


def means_of(game: BulgeGame, side: str, task: Task) -> tuple[str, ...]:
    """Return the units of a side that can do a task, best first."""
    return ranked(task, means(game, side))


def means(game: BulgeGame, side: str) -> Iterator[Means]:
    """Yield what each unit of a side on the map brings."""
    for unit in game.units_of(side):
        kind = piece(game, unit)
        yield Means(
            unit.id,
            attack=Fraction(attack_strength(game, unit, ()) if kind.fights and not kind.is_artillery else 0),
            defense=Fraction(defense_strength(game, unit) if kind.fights else 0),
            support=Fraction(firepower(game, unit) if is_gun(game, unit) else 0),
            mobility=Fraction(allowance(game, unit, MOVE), MP),
            may_exit=kind.fights if (out := may_count_out(game, unit)) is None else out and kind.fights,
            may_wait=can_ever(game, unit),
            steps=steps_left(game, unit),
            weight=own_weight(game, unit),
        )
