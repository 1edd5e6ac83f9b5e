"""Which fights does a careful player seek, and how does he bear his losses?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core.play import check
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.spi1977.advising.field import GOOD, covering, defending, outlook, worth_of
from engine.spi1977.advising.goals import towns
from engine.spi1977.fighting.advance import AdvanceUnit
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.cover import AddFire, FlyCover
from engine.spi1977.fighting.duty import check_attacker, idle, touches, ways_for
from engine.spi1977.fighting.flights import FlySupport, declared_battles
from engine.spi1977.fighting.headquarters import RetreatHeadquarters
from engine.spi1977.fighting.hidden import AddBarrage
from engine.spi1977.fighting.local import Combat, Fight, Preparation
from engine.spi1977.fighting.odds import assess
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import (
    AddAttacker,
    AddGun,
    AddTarget,
    CancelAttack,
    ConfirmAttack,
    RemoveAttacker,
    battle_of,
    busy,
)
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.ground.terrain import frees_from_attack
from engine.spi1977.ground.zones import is_controlled
from engine.spi1977.state import RhineGame, face, piece

ENOUGH = 8
"""The column from which on nobody else is needed in an attack."""
PATIENCE = 14
"""So many have joined and left by now that it is better to take the attack as it is."""
GIVEN_UP, IDLE = -15, -16
"""What it is worth to give an attack up, and what is done in vain: it could be done again and again."""


def column(game: RhineGame, battle: Battle) -> int:
    """Return the column of a battle; -1 below the least odds."""
    if not battle.attackers and not battle.guns and not battle.air:
        return -1
    found = assess(game, battle)
    return found.column.index if found.reaches else -1


def declare(game: RhineGame, action: DeclareAttack) -> int:
    """Declare what can be attacked well, the best first; what must be attacked badly comes last."""
    local = game.top.local
    assert isinstance(local, Combat)
    if any(action.target in battle.targets for battle in local.battles):
        return -90
    return _worth(game, action.target, local)


def _worth(game: RhineGame, target: str, local: Combat) -> int:
    """Return what an attack is worth by all who are beside the hex and free."""
    side, engaged = game.top.side, busy(local.battles)
    units = [
        unit
        for label in game.board.map.neighbors[target]
        for unit in game.friends_in(label, side)
        if unit.id not in engaged and check_attacker(game, unit) is None
    ]
    own = column(game, Battle(side, (target,), tuple(units)))
    fire, against = covering(game, side, target), defending(game, side, target)
    own += (2 * fire) // max(1, against) if own >= 0 else 0
    return 10 + own if own >= GOOD else min(-2, worth_of(own) // 2)


def _setting(game: RhineGame) -> Preparation:
    local = game.top.local
    assert isinstance(local, Preparation)
    return local


def add(game: RhineGame, action: AddAttacker) -> int:
    """Let join who brings the attack to a better column, until it is good enough."""
    local, side = _setting(game), game.top.side
    before = column(game, battle_of(game, side, local))
    after = column(game, battle_of(game, side, replace(local, attackers=(*local.attackers, action.unit))))
    unit = game.units[action.unit]
    if _must_join(game, unit, local):
        return 35
    if before >= ENOUGH or local.joins > PATIENCE or (before >= GOOD and _is_wanted(game, unit, local)):
        return -1
    if after > before:
        return 40 + after - before
    return 30 if face(game, unit).attack and after >= before and before < GOOD + 1 else -1


def _must_join(game: RhineGame, unit: Unit, local: Preparation) -> bool:
    """Tell whether a unit must attack and nobody else is left for it to attack."""
    battles = declared_battles(game)
    if unit.id not in {other.id for other in idle(game, game.top.side, battles)}:
        return False
    return set(ways_for(game, unit, battles)) <= set(local.targets)


def _is_wanted(game: RhineGame, unit: Unit, local: Preparation) -> bool:
    """Tell whether a unit touches an enemy whom nobody attacks yet."""
    attacked = {label for battle in declared_battles(game) for label in battle.targets}
    return any(label not in attacked and label not in local.targets for label in touches(game, unit.hex, unit.side))


def gun(game: RhineGame, action: AddGun) -> int:
    """Let guns fire until the attack is good enough."""
    local, side = _setting(game), game.top.side
    before = column(game, battle_of(game, side, local))
    if before >= ENOUGH or local.joins > PATIENCE:
        return -1
    after = column(game, battle_of(game, side, replace(local, guns=(*local.guns, action.unit))))
    return 25 if after > before else 20


def fly(game: RhineGame, action: FlySupport) -> int:
    local, side = _setting(game), game.top.side
    before = column(game, battle_of(game, side, local))
    after = column(game, battle_of(game, side, replace(local, air=action.points)))
    return 24 - action.points if action.points > local.air and after > before and before < ENOUGH else IDLE


def leave(game: RhineGame, action: RemoveAttacker) -> int:
    """Let somebody leave where the attack cannot be declared with him, but not again and again."""
    return -10 if _setting(game).joins <= PATIENCE else IDLE


def target(game: RhineGame, action: AddTarget) -> int:
    """Attack two hexes together only where the attack cannot be declared otherwise."""
    return -3 if check(game, ConfirmAttack()) is not None else -40


def confirm(game: RhineGame, action: ConfirmAttack) -> int:
    return 10 if column(game, battle_of(game, game.top.side, _setting(game))) >= 0 else -4


def fire(game: RhineGame, action: AddFire) -> int:
    """Fire where it pushes the attack to a worse column, or its losses are to be feared."""
    return 15 if _covered(game, action.unit, 0) < _covered(game, "", 0) else 4


def fly_cover(game: RhineGame, action: FlyCover) -> int:
    return 10 - action.points if _covered(game, "", action.points) < _covered(game, "", 0) else -1


def _covered(game: RhineGame, key: str, air: int) -> int:
    """Return the column of the battle that is fought if one more gun or some air points gave fire."""
    local = game.top.local
    assert isinstance(local, Fight)
    names = (*local.cover, key) if key else local.cover
    battle = Battle(
        game.top.side,
        local.targets,
        tuple(game.units[name] for name in local.attackers),
        tuple(game.units[name] for name in local.guns),
        local.air,
        tuple(game.units[name] for name in names),
        local.cover_air + air,
    )
    return assess(game, battle).column.index


def loss(game: RhineGame, action: TakeLoss) -> int:
    """Lose what is worth least; a step rather than ground only where the unit stands in a place of the clauses or in
    shelter and can bear it."""
    unit = game.units[action.unit]
    keeps = 12 if unit.hex in towns(game) else 5 if frees_from_attack(game, unit) else 0
    bears = piece(game, unit).counter.steps - unit.steps_lost > 1
    return 30 + (keeps if bears else -8) - face(game, unit).attack - face(game, unit).defense // 2


def retreat(game: RhineGame, action: Retreat) -> int:
    return 31


def step_back(game: RhineGame, action: RetreatStack) -> int:
    """Go where no zone costs a step and fewest enemies are near."""
    side = game.top.side
    near = sum(bool(_enemies(game, there, side)) for there in game.board.map.neighbors[action.hex])
    return 50 - 10 * near - (20 if is_controlled(game, side, action.hex) else 0)


def _enemies(game: RhineGame, label: str, side: str) -> list[Unit]:
    return game.friends_in(label, other_side(side))


def advance(game: RhineGame, action: AdvanceUnit) -> int:
    """Take the ground that was won, but not to stand alone among enemies."""
    unit = game.units[action.unit]
    if not piece(game, unit).is_battalion or piece(game, unit).is_artillery:
        return -1
    gain = 8 if action.path[-1] in towns(game) else 2
    return gain + min(0, outlook(game, unit, action.path[-1]) // 10)


SCORES: dict[type, Callable[[RhineGame, Any], int]] = {
    DeclareAttack: declare,
    ConfirmAttack: confirm,
    CancelAttack: lambda game, action: GIVEN_UP,
    RemoveAttacker: leave,
    AddAttacker: add,
    AddTarget: target,
    AddGun: gun,
    FlySupport: fly,
    AddBarrage: lambda game, action: 5,
    AddFire: fire,
    FlyCover: fly_cover,
    TakeLoss: loss,
    Retreat: retreat,
    RetreatHeadquarters: lambda game, action: 5,
    RetreatStack: step_back,
    AdvanceUnit: advance,
}
