"""How good does an action look to a careful player?

The appraisal behind ``cautious-1``, and what ``steady`` amends: a sketch of sound play, not rules. Where to stand is
the matter of ``german`` and ``allied``; this module turns it into points for each kind of action. Everything is read
from the position as the side sees it; nothing is thrown.

Points are only compared with each other: 0 is doing nothing, more is better.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.core.frames import frame_of
from engine.core.roles import CLOSING, role_of
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.scoring.wanted import exits_wanted, wants_out
from engine.scs1994.advising import allied as advice_allied
from engine.scs1994.advising import german as advice_german
from engine.scs1994.advising import greif as advice_greif
from engine.scs1994.advising import rear as advice_rear
from engine.scs1994.advising.aims import is_open, is_spearhead, leaving
from engine.scs1994.advising.field import FAR, promise, shelter, to_enemy
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.board import FACE_FIRE
from engine.scs1994.fighting import attackers, barrage, ground_combat, gunnery
from engine.scs1994.fighting.advance import Advance, AdvanceUnit
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.fighting.retreat import RetreatUnit
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.moving.move_unit import ExitMap, MoveTo
from engine.scs1994.moving.movement import FlipArtillery, SelectUnit
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.moving.redirect import RedirectTraffic
from engine.scs1994.moving.reinforcements import PlaceArrival
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import (
    DISORGANIZED,
    ArdennesGame,
    attack_strength,
    defense_strength,
    enemies_in,
    face,
    is_supply,
    piece,
)
from engine.scs1994.steps.bridges import BlowBridge, RepairBridge
from engine.scs1994.steps.greif import LetPass, OpenTeam
from engine.scs1994.turn import setup

_LEAST = Fraction(1, 4)
"""An attack should cost the enemy this many steps more than it costs oneself, retreats counted as one and a half."""


def appraise(game: ArdennesGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    if score is not None:
        return score(game, action)
    return 0 if role_of(action) in CLOSING else -1


def value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a unit stands in a hex, to its own side."""
    if piece(game, unit).role == "greif":
        return advice_greif.stand(game, unit, label)
    if unit.side == GERMAN:
        return advice_german.value(game, unit, label)
    return advice_allied.value(game, unit, label)


def _defaults(game: ArdennesGame, action: object) -> int:
    return 100


def _select(game: ArdennesGame, action: SelectUnit) -> int:
    """Move first what is farthest ahead, so that it does not stand in the way of the others; Supply Units last.

    When the victory clause is decided nothing is left to play for by moving, and both sides rest.
    """
    unit = game.units[action.unit]
    if not is_open(game):
        return -1
    if unit.side == GERMAN:
        return 1000 - advice_german.to_exit(game, unit.hex) - (400 if is_supply(game, unit) else 0)
    return 500 - to_enemy(game, unit.side).get(unit.hex, FAR)


def _flip(game: ArdennesGame, action: FlipArtillery) -> int:
    """Guns stand ready with an enemy in range, and on wheels without."""
    unit = game.units[action.unit]
    distance = to_enemy(game, unit.side).get(unit.hex, FAR)
    in_range = distance <= (face(game, unit).range or 0)
    return 2000 if (action.face == FACE_FIRE) == in_range else -1


def _arrive(game: ArdennesGame, action: PlaceArrival) -> int:
    """Arrive as soon as possible, where the way of the enemy is nearest."""
    unit = game.units[action.unit]
    if unit.side == GERMAN:
        return 3000 - advice_german.to_exit(game, action.hex)
    return 3000 - advice_allied.to_traffic(game).get(action.hex, FAR)


def _moving(game: ArdennesGame) -> MoveUnit:
    return frame_of(game.top, MoveUnit).local


def _move(game: ArdennesGame, action: MoveTo) -> int:
    """Go where the unit stands better than here. The US moves once and then stays, raids apart."""
    unit = game.units[_moving(game).unit]
    booty = 0 if unit.side == GERMAN else advice_allied.raid(game, action.path)
    if unit.side != GERMAN and _moving(game).moved and not booty:
        return -1
    gain = booty + value(game, unit, action.path[-1]) - value_here(game, unit)
    return gain if gain > 0 else -1


def value_here(game: ArdennesGame, unit: Unit) -> int:
    """Return how well a unit stands where it is."""
    return game.derived(_here, unit.id)


def _here(game: ArdennesGame, unit_id: str) -> int:
    unit = game.units[unit_id]
    return value(game, unit, unit.hex)


def _exit(game: ArdennesGame, action: ExitMap) -> int:
    if leaving(game.board) is None:
        if not exits_wanted(game.board, game.top.side or ""):
            return -1  # only the options ask for it, and these are left to people
        return 10_000 if wants_out(game, game.units[_moving(game).unit]) else -1
    return 10_000 if is_spearhead(game, game.units[_moving(game).unit]) else -1


def _overrun(game: ArdennesGame, action: Overrun) -> int:
    unit = game.units[_moving(game).unit]
    return promise(game, [unit], action.target, _LEAST) * 2


def _declare_attack(game: ArdennesGame, action: ground_combat.DeclareAttack) -> int:
    units = attackers.candidates(game, action.target, game.top.side)
    return promise(game, units, action.target, _LEAST)


def _declare_barrage(game: ArdennesGame, action: barrage.DeclareBarrage) -> int:
    """Fire at the strongest that are still in good order, where the guns in range have most chance.

    What has to leave the map counts double: disorganized it moves half as far (1.11a).
    """
    side = game.top.side
    fresh = [unit for unit in enemies_in(game, action.target, side) if not unit.has(DISORGANIZED)]
    if not fresh:
        return -1
    guns = gunnery.guns_for(game, action.target, side)
    air = 0 if guns else 1
    found = gunnery.assess(game, guns, air, action.target, side)
    if not found.has_effect:
        return -1
    results = game.board.tables["barrage"].distribution(found.column)
    hit = 1 - results.get(gunnery.NO_EFFECT, Fraction(0))
    worth = sum((attack_strength(game, unit) + 1) * (2 if is_spearhead(game, unit) else 1) for unit in fresh)
    return (hit * worth * 4).__floor__() or -1


def _add(game: ArdennesGame, action: object) -> int:
    return 5


def _air_barrage(game: ArdennesGame, action: barrage.AddAir) -> int:
    return 1 if action.points == 1 else -1


def _air(game: ArdennesGame, action: AddAirPoints) -> int:
    return action.points


def _blow(game: ArdennesGame, action: BlowBridge) -> int:
    """Blow the bridge most of the enemy's spearheads would take."""
    flow = advice_allied.ahead(game)
    passing = min(flow.get(action.hex_a, 0), flow.get(action.hex_b, 0))
    return 10 * passing if passing else -1


def _loss(game: ArdennesGame, action: TakeLoss) -> int:
    """Give up first what is worth least, and keep what has to leave the map."""
    unit = game.units[action.unit]
    worth = attack_strength(game, unit) + defense_strength(game, unit) + (20 if is_spearhead(game, unit) else 0)
    return 1000 - (worth * 8).__floor__()


def _retreat(game: ArdennesGame, action: RetreatUnit) -> int:
    """Fall back away from the enemy, and into cover."""
    unit = game.units[action.unit]
    end = action.path[-1]
    return 100 + 4 * to_enemy(game, unit.side).get(end, 0) + shelter(game.board, end)


def _advance(game: ArdennesGame, action: AdvanceUnit) -> int:
    """German attackers follow up where they stand better; the US keeps its line."""
    unit = game.units[action.unit]
    if unit.side != GERMAN:
        return -1
    return value(game, unit, frame_of(game.top, Advance).local.target) - value(game, unit, unit.hex)


_SCORES: dict[type, Callable[[ArdennesGame, Any], int]] = {
    setup.AcceptDefaults: _defaults,
    SelectUnit: _select,
    FlipArtillery: _flip,
    PlaceArrival: _arrive,
    MoveTo: _move,
    ExitMap: _exit,
    Overrun: _overrun,
    ground_combat.DeclareAttack: _declare_attack,
    ground_combat.AddAttacker: _add,
    barrage.DeclareBarrage: _declare_barrage,
    barrage.AddGun: _add,
    barrage.AddAir: _air_barrage,
    AddAirPoints: _air,
    BlowBridge: _blow,
    TakeLoss: _loss,
    RetreatUnit: _retreat,
    AdvanceUnit: _advance,
    PlaceReserve: advice_rear.reserve,
    FlipEngineer: advice_rear.turn_engineer,
    RepairBridge: advice_rear.repair,
    OpenTeam: advice_greif.open_team,
    LetPass: advice_greif.let_pass,
    RedirectTraffic: advice_greif.send_off,
}
