"""What could a unit do from where it is not: how soon is it there, is it fed there, is there room, who is fit for it?

Answers to a player that plans (docs/decisions/0026), from the view alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.core.paths import reach_by
from engine.core.planning import Ground, Means, Task, ranked
from engine.core.supposing import ahead, marches, standing
from engine.core.units import Unit
from engine.scoring.wanted import may_count_out
from engine.scs1994.board import MP
from engine.scs1994.clause_forms import UnitsExit
from engine.scs1994.ground.stacking import limit, rooms, steps_in
from engine.scs1994.moving.movement import check_select
from engine.scs1994.state import (
    DONE,
    MOVED,
    PER_TURN,
    ArdennesGame,
    attack_strength,
    barrage_strength,
    defense_strength,
    enemies_in,
    is_bridge,
    movement_allowance,
    piece,
    stacking_steps,
    steps_left,
)
from engine.scs1994.steps.movement_costs import changed_hexes, reach_of, steps_of
from engine.scs1994.steps.mover import mover
from engine.scs1994.supply.supply import in_supply_now
from engine.scs1994.turn.sequence import last_turn


def movement(game: ArdennesGame, unit_id: str, turns: int) -> Mapping[str, int]:
    """Return in how many movements a unit can stand in each hex; after the first it is neither disorganized nor in
    Reserve any more, and no further than the last turn."""
    unit = game.units[unit_id]
    if not unit.on_map:
        return {}

    def onward(number: int, starts: tuple[str, ...]) -> Iterator[str]:
        later = ahead(game, unit, number - 1, (DONE, MOVED) if number == 1 else PER_TURN)
        self = later.units[unit_id]
        if check_select(later, self.side, unit_id) is not None:
            return
        steps, is_room = steps_of(later, mover(later, self)), rooms(later, self)
        budget = movement_allowance(later, self)
        if len(starts) == 1:
            reached = dict(reach_of(later, mover(later, self), starts[0], budget).cost)
        else:
            reached = dict(reach_by(starts, budget, steps).cost)
        if later.board.word("min_move") == "yes":
            for here in starts:
                reached.update(dict.fromkeys((there for there, _ in steps(here, 0)), 0))
        yield from (label for label in reached if is_room(label))

    return marches(unit.hex, min(turns, last_turn(game.board) - game.turn + 1), onward)


def ground(game: ArdennesGame, unit_id: str) -> Ground:
    """Return the map as a unit goes over it, with the bridges and jams of now."""
    unit, none = game.units[unit_id], frozenset[str]()
    who = replace(mover(game, unit), blocked=none, beside=none, crowded=none, zone=none)
    steps = steps_of(game, who)
    kind = (who.movement_class, who.traffic)
    allowance, changed = movement_allowance(game, unit), changed_hexes(game.board, game.own.blown, who.bridges)
    return Ground(kind, allowance, lambda here: steps(here, 0), kind, changed)


def supply_if(game: ArdennesGame, unit_id: str, label: str) -> bool:
    """Tell whether a unit could trace supply if it stood in a hex."""
    there = standing(game, {unit_id: label}) if label in game.board.map.hexes else None
    return there is not None and in_supply_now(there, there.units[unit_id])


def capacity(game: ArdennesGame, side: str, label: str) -> Fraction:
    """Return how many more steps of a side may end their movement in a hex (1.3)."""
    if label not in game.board.map.hexes or any(not is_bridge(unit) for unit in enemies_in(game, label, side)):
        return Fraction(0)
    return Fraction(max(0, limit(game) - steps_in(game, label, side)))


def means_of(game: ArdennesGame, side: str, task: Task) -> tuple[str, ...]:
    """Return the units of a side that can do a task, best first."""
    return ranked(task, means(game, side))


def means(game: ArdennesGame, side: str) -> Iterator[Means]:
    """Yield what each unit of a side on the map brings."""
    for unit in game.units_of(side):
        yield Means(
            unit.id,
            attack=attack_strength(game, unit),
            defense=defense_strength(game, unit),
            support=barrage_strength(game, unit),
            mobility=Fraction(0) if is_bridge(unit) else Fraction(movement_allowance(game, unit), MP),
            may_exit=not is_bridge(unit) and _counts_out(game, unit),
            may_wait=piece(game, unit).role not in ("greif", "supply"),
            steps=steps_left(game, unit),
            weight=Fraction(stacking_steps(game, unit)),
        )


def _counts_out(game: ArdennesGame, unit: Unit) -> bool:
    clause = game.board.clauses.first(UnitsExit)
    if clause is not None and clause.args.side == unit.side:
        counter = piece(game, unit).counter
        return bool({counter.formation, counter.formation_title} & {*clause.args.formations})
    return may_count_out(game, unit) is not False
