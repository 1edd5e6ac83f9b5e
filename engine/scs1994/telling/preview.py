"""What would an attack, an overrun or a barrage mean before it is made?

Strengths unit by unit, the column with its trail, and the exact probability of each result. Nothing is thrown.
"""

from collections.abc import Sequence
from fractions import Fraction

from engine.core.telling import Preview
from engine.core.units import Unit
from engine.data.own_values import lines_of_own, of_results
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting import combat_throw, gunnery, odds
from engine.scs1994.fighting.attackers import candidates, strength_against
from engine.scs1994.fighting.barrage import AddAir, AddGun, Barrage, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.combats import Attack, Throw
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack, RemoveAttacker
from engine.scs1994.fighting.own_values import of_barrage, of_combat
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import ArdennesGame
from engine.scs1994.telling.outcomes import barrage_tolls, combat_tolls


def preview(game: ArdennesGame, action: object) -> Preview | None:
    """Return what the action would mean in the phase that is on, or None for an action without dice to weigh.

    An action that only declares is shown with all units that may join, so a person sees the most that can be had.
    """
    if not game.stack:
        return None
    frame = game.top
    local = frame.local
    if isinstance(action, DeclareAttack) and action.target in game.board.map.hexes:
        return attack_preview(game, candidates(game, action.target, frame.side), action.target)
    if isinstance(action, AddAttacker | RemoveAttacker | ConfirmAttack) and isinstance(local, Attack):
        return attack_preview(game, _chosen(game, local.chosen, action), local.target)
    if isinstance(action, AddAirPoints) and isinstance(local, Throw):
        units = [game.units[key] for key in local.attackers]
        return attack_preview(game, units, local.target, action.points, local.kind)
    if isinstance(action, Overrun) and isinstance(local, MoveUnit):
        return attack_preview(game, [game.units[local.unit]], action.target, kind=combat_throw.OVERRUN)
    if isinstance(action, DeclareBarrage) and action.target in game.board.map.hexes:
        return barrage_preview(game, gunnery.guns_for(game, action.target, frame.side), 0, action.target, frame.side)
    if isinstance(action, AddGun | AddAir | FireBarrage) and isinstance(local, Barrage):
        guns = [game.units[key] for key in local.guns]
        points = local.air
        if isinstance(action, AddGun) and action.unit in game.units:
            guns.append(game.units[action.unit])
        elif isinstance(action, AddAir):
            points = action.points
        return barrage_preview(game, guns, points, local.target, frame.side)
    return None


def _chosen(game: ArdennesGame, chosen: Sequence[str], action: object) -> list[Unit]:
    keys = list(chosen)
    if isinstance(action, AddAttacker) and action.unit not in keys:
        keys.append(action.unit)
    elif isinstance(action, RemoveAttacker):
        keys = [key for key in keys if key != action.unit]
    return [game.units[key] for key in keys if key in game.units]


def attack_preview(
    game: ArdennesGame,
    attackers: Sequence[Unit],
    target: str,
    air_points: int = 0,
    kind: str = combat_throw.ATTACK,
) -> Preview | None:
    """Return the preview of an attack or overrun by these units; None when they have no strength against the hex."""
    if target not in game.board.map.hexes:
        return None
    if not all(unit.on_map and game.board.map.is_adjacent(unit.hex, target) for unit in attackers):
        return None
    if not strength_against(game, attackers, target):
        return None
    assessment = odds.assess(game, attackers, target, air_points)
    table, column = game.board.tables["crt"], assessment.column
    trail = tuple(str(step) for step in column.trail)
    own = lines_of_own(game, lambda: (*of_combat(game, attackers, target, air_points), *of_results(table, column)))
    lines = (*assessment.lines, *own, *trail, f"column {table.name(column)}")
    chances = table.distribution(column)
    tolls = combat_tolls(game, attackers, target, attackers[0].side, chances)
    return Preview(f"{kind.capitalize()} on {target}", column, lines, chances, table.name(column), tolls)


def barrage_preview(
    game: ArdennesGame, guns: Sequence[Unit], air_points: int, target: str, side: str
) -> Preview | None:
    """Return the preview of a barrage; None when nothing fires."""
    if not guns and not air_points:
        return None
    assessment = gunnery.assess(game, guns, air_points, target, side)
    table, column = game.board.tables["barrage"], assessment.column
    trail = tuple(str(step) for step in column.trail)
    title = f"Barrage of {target}"
    own = lines_of_own(game, lambda: (*of_barrage(game, guns, target, air_points), *of_results(table, column)))
    if not assessment.has_effect:
        lines = (*assessment.lines, *own, *trail)
        sure = {gunnery.NO_EFFECT: Fraction(1)}
        return Preview(title, column, lines, sure, tolls=barrage_tolls(game, target, side, sure))
    lines = (*assessment.lines, *own, *trail, f"column {table.name(column)}")
    chances = table.distribution(column)
    tolls = barrage_tolls(game, target, side, chances)
    return Preview(title, column, lines, chances, table.name(column), tolls)
