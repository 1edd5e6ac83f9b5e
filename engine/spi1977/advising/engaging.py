"""How does a careful player put battles together who does not begin the same one a dozen times?

``fight`` is kept as it is for ``cautious-1`` (module ``steady``). Amended here: nobody joins who would make it
impossible to meet another duty (10.1) or may not attack as it stands (10.19), nobody leaves but who is in the way, a
unit whose enemies are all attacked by others joins one of them, and what was given up comes after what was not.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core.play import apply, check
from engine.spi1977.advising import fight
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.duty import Battles, idle, ways_for
from engine.spi1977.fighting.flights import declared_battles
from engine.spi1977.fighting.local import Combat, Preparation
from engine.spi1977.fighting.setup import (
    AddAttacker,
    AddGun,
    ConfirmAttack,
    RemoveAttacker,
    check_all_duties,
    check_brackets,
)
from engine.spi1977.state import RhineGame

_SPOILS = -20
"""What it is worth to join where another duty could not be met then: less than to give the attack up."""
_FREES = -5
"""What it is worth that one leaves who stands in the way of a declaration: more than to give it up."""
_MUST_JOIN, _LAST = 35, -80
"""What it is worth that a unit joins which can attack nobody else, and to begin a declared battle anew for it."""
_GIVEN_UP = 40
"""What it costs for each time that an attack was given up in this phase."""


def declare(game: RhineGame, action: DeclareAttack) -> int:
    """Declare what was not given up before what was, and what is declared anew only for one who must join it."""
    local = game.top.local
    assert isinstance(local, Combat)
    begun = next((battle for battle in local.battles if action.target in battle.targets), None)
    if begun is None:
        return fight.declare(game, action) - _GIVEN_UP * local.opened.count(action.target)
    others = tuple(battle for battle in local.battles if battle is not begun)
    return _LAST if _must_join(game, others, begun.targets) else fight.declare(game, action)


def add(game: RhineGame, action: AddAttacker) -> int:
    """Let nobody join with whom another duty cannot be met, and who can attack nobody else."""
    local = _setting(game)
    joined = replace(local, attackers=(*local.attackers, action.unit))
    if check_brackets(game, joined) is not None or _spoils(game, local, joined):
        return _SPOILS
    if action.unit in _must_join(game, declared_battles(game), local.targets):
        return _MUST_JOIN
    return fight.add(game, action)


def gun(game: RhineGame, action: AddGun) -> int:
    """Let no gun fire with which another duty cannot be met."""
    local = _setting(game)
    return _SPOILS if _spoils(game, local, replace(local, guns=(*local.guns, action.unit))) else fight.gun(game, action)


def leave(game: RhineGame, action: RemoveAttacker) -> int:
    """Let one leave without whom the attack can be declared; else rather give it up."""
    local = _setting(game)
    if len(local.attackers) + len(local.guns) < 2 or check(game, ConfirmAttack()) is None:
        return fight.IDLE
    left = game.bare()
    apply(left, action)
    return _FREES if check(left, ConfirmAttack()) is None else fight.IDLE


def _setting(game: RhineGame) -> Preparation:
    local = game.top.local
    assert isinstance(local, Preparation)
    return local


def _spoils(game: RhineGame, before: Preparation, after: Preparation) -> bool:
    """Tell whether a battle as it is after a change leaves no way to meet a duty that it left open before."""
    return _leaves_a_way(game, before) and not _leaves_a_way(game, after)


def _leaves_a_way(game: RhineGame, local: Preparation) -> bool:
    return check_all_duties(game, game.top.side, local) is None


def _must_join(game: RhineGame, battles: Battles, targets: tuple[str, ...]) -> list[str]:
    """Return the units that must attack, could join a battle, and beside the battles declared find nobody else."""
    taken = {label for battle in battles for label in battle.targets}
    found = []
    for unit in idle(game, game.top.side, battles):
        ways = set(ways_for(game, unit, battles))
        if ways & set(targets) and ways - taken <= set(targets):
            found.append(unit.id)
    return found


SCORES: dict[type, Callable[[RhineGame, Any], int]] = {
    DeclareAttack: declare,
    AddAttacker: add,
    AddGun: gun,
    RemoveAttacker: leave,
}
