"""Battles for tests, from the declaration to the end of what follows."""

from collections.abc import Iterable
from typing import Any

from engine.core.play import apply
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.odds import Assessment, assess
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.positions import Piece, key_of, position


def battle(game: BulgeGame, attackers: Iterable[str], *targets: str, in_reserve: bool = False) -> Battle:
    """Return the battle of units by name against all enemies in hexes."""
    units = tuple(game.units[key_of(game, name)] for name in attackers)
    side = units[0].side
    defenders = tuple(unit for label in targets for unit in game.units_in(label) if unit.side != side)
    return Battle(side, units, defenders, targets, in_reserve)


def column(game: BulgeGame, attackers: Iterable[str], *targets: str, in_reserve: bool = False) -> int:
    """Return the column of a battle, counted from 1 as printed."""
    return assessed(game, attackers, *targets, in_reserve=in_reserve).column.index + 1


def assessed(game: BulgeGame, attackers: Iterable[str], *targets: str, in_reserve: bool = False) -> Assessment:
    """Return strengths and column of a battle."""
    return assess(game, battle(game, attackers, *targets, in_reserve=in_reserve))


def fought(units: list[Piece], attackers: Iterable[str], *targets: str, die: int, **values: Any) -> BulgeGame:
    """Return the position after a battle was declared and, if nobody may claim Armor Superiority, thrown."""
    dice = (die, *values.pop("more_dice", ()))
    game = position(units, phase=values.pop("phase", "combat"), dice=dice, **values)
    apply(game, DeclareAttack(targets[0]))
    for name in attackers:
        apply(game, AddAttacker(key_of(game, name)))
    for label in targets[1:]:
        apply(game, AddTarget(label))
    apply(game, ConfirmAttack())
    return game
