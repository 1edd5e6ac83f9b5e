"""How good do the steps of a battle look to a careful player, up to its die?

Points are those of ``advice``.
"""

from dataclasses import replace

from engine.core.frames import frame_of
from engine.core.units import Unit
from engine.hj1986.advising.field import goal_hexes
from engine.hj1986.advising.fight import SCALE, expected, promise, promise_of_hex
from engine.hj1986.fighting import battle_setup, combat_phase, cover, owed
from engine.hj1986.fighting.battle import ClaimSuperiority, asked_side, battle_of
from engine.hj1986.fighting.commanded import GiveOrder
from engine.hj1986.fighting.engaged import engaged_hexes, unanswered
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack
from engine.hj1986.fighting.local import Preparation
from engine.hj1986.state import BulgeGame, steps_left
from engine.hj1986.telling.preview import best_guns, most


def declare(game: BulgeGame, action: combat_phase.DeclareAttack) -> int:
    """Attack what promises most."""
    return promise_of_hex(game, action.target, game.top.side, game.top.phase == "reserve_combat")


def add(game: BulgeGame, action: battle_setup.AddAttacker) -> int:
    """Attack with all who may, but for those who would owe one more attack that nobody can make."""
    frame = frame_of(game.top, Preparation)
    attackers, guns = frame.local.attackers, frame.local.guns
    if attackers and owed.left_out(game, frame, (*attackers, action.unit), guns):
        return -1
    return 50


def add_target(game: BulgeGame, action: battle_setup.AddTarget) -> int:
    """Attack besides what may not be left out."""
    frame = frame_of(game.top, Preparation)
    return 60 if action.target in owed.left_out(game, frame, frame.local.attackers, frame.local.guns) else -1


def fire(game: BulgeGame, action: battle_setup.AddGun) -> int:
    """Fire with the corps that can bring most."""
    frame = frame_of(game.top, Preparation)
    local = frame.local
    if owed.left_out(game, frame, local.attackers, (*local.guns, action.unit)):
        return -1
    if local.guns:
        return 40
    return 40 if action.unit in [unit.id for unit in best_guns(game, local.targets, game.top.side)] else -1


def support(game: BulgeGame, action: cover.AddCover) -> int:
    """Support a defense where that changes what the attacker may expect."""
    made = battle_of(game, game.top)
    better = replace(made, cover=(*made.cover, game.units[action.unit]))
    gain = expected(game, made, ()) - expected(game, better, ())
    return (gain * SCALE).__floor__() or -1


def order(game: BulgeGame, action: GiveOrder) -> int:
    """Fight by the usual order where there are points for it; more costs more than it brings."""
    return {"emergency": 0, "normal": 3, "base": 3}.get(action.order, 1)


def claim(game: BulgeGame, action: ClaimSuperiority) -> int:
    """Claim where it changes more than the step of armor it may cost."""
    if not action.claim:
        return 0
    made = battle_of(game, game.top)
    side = asked_side(game, game.top)
    if side is None:
        return -1
    change = expected(game, made, [side]) - expected(game, made, [])
    gain = change if side == made.side else -change
    return 1 if gain * SCALE > SCALE // 4 else -1


def counterattack(game: BulgeGame, action: Counterattack) -> int:
    """Strike back where that promises something."""
    side = game.top.side
    for item in unanswered(game, side):
        if action.unit in item.defenders:
            hexes = dict.fromkeys(game.units[key].hex for key in item.attackers if game.units[key].on_map)
            found = [made for label in hexes if (made := most(game, label, side, False)) is not None]
            free = [
                replace(made, attackers=made.attackers + _bound(game, item.defenders, made.targets)) for made in found
            ]
            return max((promise(game, made) for made in free), default=-1)
    return -1


def _bound(game: BulgeGame, keys: tuple[str, ...], targets: tuple[str, ...]) -> tuple[Unit, ...]:
    """Return the engaged units that could join a counterattack, which their marks still forbid."""
    units = (game.units[key] for key in keys)
    return tuple(
        unit
        for unit in units
        if unit.on_map and not engaged_hexes(game, unit) and game.board.map.is_adjacent(unit.hex, targets[0])
    )


def break_off(game: BulgeGame, action: BreakOff) -> int:
    """Go back when the last step is at stake."""
    unit = game.units[action.unit]
    return 3 if steps_left(game, unit) <= 1 and unit.hex not in goal_hexes(game.board) else -1
