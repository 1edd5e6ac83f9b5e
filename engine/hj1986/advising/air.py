"""How good does a mission of an aircraft look to a careful player? (A 2)

Support goes where a battle is worth it, fighters meet the enemy's aircraft, bombers strike the strongest stack. Points
are those of ``advice``: 0 is leaving the aircraft on the ground.
"""

from engine.core.sides import other_side
from engine.hj1986.advising.fight import SCALE, expected, promise_of_hex
from engine.hj1986.air.air_supply import is_barred, reached
from engine.hj1986.air.missions import ATTACK, DEFENSE, ESCORT, FlyMission
from engine.hj1986.air.schedule import INTERCEPT, STRIKE, SUPPLY
from engine.hj1986.fighting import sorties
from engine.hj1986.fighting.battle import battle_of
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import ISOLATED, BulgeGame, enemies_in, face
from engine.hj1986.telling.preview import with_flight

_MEETS, _CARRIES, _GUARDS = 100, 200, 150
_FOR_A_BATTLE = 10


def fly(game: BulgeGame, action: FlyMission) -> int:
    """Return how good a mission looks to the side that decides."""
    if game.top.phase == "battle":
        return _into_battle(game, action)
    side, label = game.top.side, action.hex
    if action.mission == ATTACK:
        return _in_battle(promise_of_hex(game, label, side, False))
    if action.mission == DEFENSE:
        return _in_battle(promise_of_hex(game, label, other_side(side), False))
    if action.mission == STRIKE:
        struck = [unit for unit in enemies_in(game, label, side) if action.unit in ("", unit.id)]
        return sum(face(game, unit).attack or 0 for unit in struck)
    made = Flight(side, action.aircraft, action.mission, label)
    if action.mission == INTERCEPT:
        return _MEETS
    if action.mission == SUPPLY:
        units = [unit for at in reached(game, made) for unit in game.friends_in(at, side)]
        return _CARRIES * sum(unit.has(ISOLATED) for unit in units) or -1
    if action.mission == ESCORT:
        return _GUARDS if is_barred(game, made) else -1
    return -1


def _into_battle(game: BulgeGame, action: FlyMission) -> int:
    """Return what an aircraft changes in the battle that is on, for its own side."""
    made, side = battle_of(game, game.top), sorties.asked(game, game.top)
    change = expected(with_flight(game, action), made, ()) - expected(game, made, ())
    return ((change if side == made.side else -change) * SCALE).__floor__() or -1


def _in_battle(promised: int) -> int:
    """Return what support is worth in a battle that promises so much to the attacker; -1 where none is worth it."""
    return promised + _FOR_A_BATTLE if promised > 0 else -1
