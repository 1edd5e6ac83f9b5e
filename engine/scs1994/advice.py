"""How good does an action look to a careful player?

The appraisal behind the ``cautious`` player: a sketch of sound play, not rules. The German drives for the west edge
with the divisions that the victory clause names and clears what stands in their way; the US puts good ground and
whole stacks across that way. Everything is read from the position as the side sees it; nothing is thrown.

Points are only compared with each other: 0 is doing nothing, more is better.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from engine.core.paths import reach
from engine.core.units import Unit
from engine.scs1994 import barrage, ground_combat, odds, setup
from engine.scs1994.advance import AdvanceUnit
from engine.scs1994.air import AddAirPoints
from engine.scs1994.board import FACE_FIRE, GERMAN, MP, Board, other_side
from engine.scs1994.bridges import BlowBridge
from engine.scs1994.lanes import lanes
from engine.scs1994.losses import TakeLoss
from engine.scs1994.move_unit import ExitMap, MoveTo
from engine.scs1994.movement import FlipArtillery, SelectUnit
from engine.scs1994.overrun import Overrun
from engine.scs1994.reinforcements import PlaceArrival
from engine.scs1994.retreat import RetreatUnit
from engine.scs1994.state import (
    ArdennesGame,
    attack_strength,
    defense_strength,
    enemies_in,
    face,
    is_artillery,
    is_combat_unit,
    is_supply,
    piece,
    stacking_steps,
)

_FAR = 99
_KEPT = 8
_WORTH = 10  # points for one unit of value, so that small differences stay whole
_BLOCK_AHEAD = 14  # hexes of the enemy's best way that are worth blocking


def appraise(game: ArdennesGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    if score is not None:
        return score(game, action)
    return 0 if type(action).__name__.startswith(("End", "Finish", "Confirm", "Fire")) else -1


# --- where things stand ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """What a side sees from the other: strengths by hex and hexes to the nearest enemy."""

    attack: Mapping[str, Fraction]
    defense: Mapping[str, Fraction]
    to_enemy: Mapping[str, int]


def _field(game: ArdennesGame, side: str) -> _Field:
    """Return strengths of the side's enemy by hex and the distance of each hex to that enemy."""
    stored = game.cache.get(("advice", side))
    if stored is None:
        attack: dict[str, Fraction] = {}
        defense: dict[str, Fraction] = {}
        for unit in game.units_of(other_side(side)):
            if is_combat_unit(game, unit):
                attack[unit.hex] = attack.get(unit.hex, Fraction(0)) + attack_strength(game, unit)
                defense[unit.hex] = defense.get(unit.hex, Fraction(0)) + defense_strength(game, unit)
        stored = game.cache["advice", side] = _Field(attack, defense, _distances(game.board, tuple(sorted(attack))))
    return cast(_Field, stored)


def _distances(board: Board, hexes: tuple[str, ...]) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest of some; kept for the last few sets of hexes."""
    stored: dict[tuple[str, ...], Mapping[str, int]] = board.__dict__.setdefault("_distances", {})
    if hexes not in stored:
        if len(stored) >= _KEPT:
            stored.clear()
        stored[hexes] = reach(hexes, None, lambda label: board.map.neighbors[label], lambda a, b: 1).cost
    return stored[hexes]


def _way_west(board: Board, movement_class: str) -> Mapping[str, int]:
    """Return the cost from each hex to the nearest German exit, in whole movement points on an empty map."""
    stored: dict[str, Mapping[str, int]] = board.__dict__.setdefault("_way_west", {})
    if movement_class not in stored:
        steps = lanes(board, movement_class)

        def back(there: str, here: str) -> int | None:
            lane = steps[here, there]
            price = lane.road if lane.road is not None else lane.ground
            side = 0 if lane.bridge else lane.side
            return None if price is None or side is None else price + side

        exits = [label for key, hexes in board.areas.items() if key.startswith(f"{GERMAN}-exit") for label in hexes]
        found = reach(exits, None, lambda label: board.map.neighbors[label], back)
        stored[movement_class] = {label: cost // MP for label, cost in found.cost.items()}
    return stored[movement_class]


def _goes_west(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether the unit belongs to a formation that the victory clause wants off the map."""
    wanted: frozenset[str] | None = game.board.__dict__.get("_wanted")
    if wanted is None:
        named: set[str] = set()
        for clause in game.board.scenario.clauses:
            formations = clause.args.get("formations", [])
            if clause.form == "exit_count" and isinstance(formations, list):
                named.update(str(name) for name in formations)
        wanted = game.board.__dict__["_wanted"] = frozenset(named)
    counter = piece(game, unit).counter
    return counter.formation in wanted or counter.formation_title in wanted


def _enemy_way(game: ArdennesGame) -> Mapping[str, int]:
    """Return the hexes of the Germans' best ways west ahead of their foremost units: hex to steps ahead."""
    stored = game.cache.get("advice way")
    if stored is None:
        west = _way_west(game.board, "mech")
        leads = [unit for unit in game.units_of(GERMAN) if _goes_west(game, unit) and unit.hex in west]
        leads.sort(key=lambda unit: (west[unit.hex], unit.id))
        stored = {}
        for unit in leads[:3]:
            here, ahead = unit.hex, 0
            while ahead < _BLOCK_AHEAD and west[here] > 0:
                onward = [label for label in game.board.map.neighbors[here] if label in west]
                here = min(onward, key=lambda label: west[label])
                ahead += 1
                stored[here] = min(stored.get(here, _FAR), ahead)
        game.cache["advice way"] = stored
    return cast(Mapping[str, int], stored)


# --- how good is a hex -------------------------------------------------------------------------------------------


def _value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a unit stands in a hex."""
    if is_supply(game, unit):
        return _supply_value(game, unit, label)
    if is_artillery(game, unit):
        return _gun_value(game, unit, label)
    if unit.side == GERMAN:
        return _german_value(game, unit, label)
    return _allied_value(game, unit, label)


def _german_value(game: ArdennesGame, unit: Unit, label: str) -> int:
    west = _way_west(game.board, piece(game, unit).type.movement_class).get(label, 200)
    field = _field(game, GERMAN)
    distance = field.to_enemy.get(label, _FAR)
    value = -west * (_WORTH if _goes_west(game, unit) else _WORTH // 2)
    if distance == 1:
        value += _attack_chance(game, unit, label, field)
        value -= game.board.terrain[game.board.map.hexes[label].terrain].combat_shift * 3
    return value - _crowd(game, unit, label)


def _attack_chance(game: ArdennesGame, unit: Unit, label: str, field: _Field) -> int:
    """Return what the unit adds to attacks from here: most where it brings the odds to three to one."""
    best = 0
    for there in game.board.map.neighbors[label]:
        against = field.defense.get(there)
        if against is None:
            continue
        beside = sum(
            (
                attack_strength(game, friend)
                for near in game.board.map.neighbors[there]
                for friend in game.units_in(near)
                if friend.side == unit.side and friend.id != unit.id
            ),
            Fraction(0),
        )
        total = beside + attack_strength(game, unit)
        odds_now = total / against if against else Fraction(_FAR)
        best = max(best, 70 if odds_now >= 3 else 45 if odds_now >= 2 else 12)
    return best


def _allied_value(game: ArdennesGame, unit: Unit, label: str) -> int:
    field = _field(game, unit.side)
    distance = field.to_enemy.get(label, _FAR)
    terrain = game.board.terrain[game.board.map.hexes[label].terrain]
    value = -6 * max(0, distance - 3) - 6 * terrain.combat_shift
    ahead = _enemy_way(game).get(label)
    if ahead is not None:
        value += 60 - 2 * abs(ahead - 4)
    company = sum(stacking_steps(game, other) for other in game.units_in(label) if other.id != unit.id)
    value += min(company, 3) * 3
    if distance == 1:
        threat = sum((field.attack.get(near, Fraction(0)) for near in game.board.map.neighbors[label]), Fraction(0))
        held = defense_strength(game, unit) + sum(
            (defense_strength(game, other) for other in game.units_in(label) if other.id != unit.id), Fraction(0)
        )
        value -= 30 if threat > 4 * held else 0
    return value - _crowd(game, unit, label)


def _gun_value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Guns want a target in range, no enemy beside them, and company."""
    field = _field(game, unit.side)
    distance = field.to_enemy.get(label, _FAR)
    reach_of_gun = face(game, unit).range or 0
    value = -8 * max(0, distance - reach_of_gun) - (60 if distance == 1 else 0)
    company = any(is_combat_unit(game, other) and other.id != unit.id for other in game.units_in(label))
    return value + (6 if company else 0)


def _supply_value(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Supply Units follow the middle of what they feed, on roads, away from the enemy."""
    board = game.board
    fed = [other for other in game.units_of(unit.side) if _goes_west(game, other)] or game.units_of(unit.side)
    far = sum(max(0, board.map.distance(label, other.hex) - 5) for other in fed)
    risk = 80 if _field(game, unit.side).to_enemy.get(label, _FAR) <= 2 else 0
    road = 10 if board.map.roads_at[label] else 0
    return -2 * far - risk + road


def _crowd(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return a small price for company on a road the others still need (1.5a)."""
    if not game.board.map.roads_at[label] or _field(game, unit.side).to_enemy.get(label, _FAR) == 1:
        return 0
    return 4 * sum(1 for other in game.units_in(label) if other.id != unit.id and other.side == unit.side)


# --- actions -----------------------------------------------------------------------------------------------------


def _defaults(game: ArdennesGame, action: object) -> int:
    return 100


def _select(game: ArdennesGame, action: SelectUnit) -> int:
    """Move first what is farthest ahead, so that it does not stand in the way of the others."""
    unit = game.units[action.unit]
    if unit.side == GERMAN:
        west = _way_west(game.board, "mech").get(unit.hex, 300)
        return 1000 - west - (400 if is_supply(game, unit) else 0)
    return 500 - _field(game, unit.side).to_enemy.get(unit.hex, _FAR)


def _flip(game: ArdennesGame, action: FlipArtillery) -> int:
    """Guns stand ready with an enemy in range, and on wheels without."""
    unit = game.units[action.unit]
    distance = _field(game, unit.side).to_enemy.get(unit.hex, _FAR)
    in_range = distance <= (face(game, unit).range or 0)
    return 2000 if (action.face == FACE_FIRE) == in_range else -1


def _arrive(game: ArdennesGame, action: PlaceArrival) -> int:
    return 3000 + _value(game, game.units[action.unit], action.hex) // _WORTH


def _move(game: ArdennesGame, action: MoveTo) -> int:
    unit = game.units[game.top.values["unit"]]
    here = game.cache.get("advice here")
    if here is None:
        here = game.cache["advice here"] = _value(game, unit, unit.hex)
    gain = _value(game, unit, action.path[-1]) - cast(int, here)
    return gain if gain > 0 else -1


def _exit(game: ArdennesGame, action: ExitMap) -> int:
    return 10_000 if _goes_west(game, game.units[game.top.values["unit"]]) else -1


def _overrun(game: ArdennesGame, action: Overrun) -> int:
    unit = game.units[game.top.values["unit"]]
    return _promise(game, [unit], action.target, Fraction(1, 4)) * 2


def _promise(game: ArdennesGame, attackers: list[Unit], target: str, least: Fraction) -> int:
    """Return points for an attack by what it does on average: steps of the enemy less own, and ground gained.

    -1 when it does less than ``least`` steps.
    """
    if not attackers:
        return -1
    found = odds.assess(game, attackers, target)
    gain = Fraction(0)
    for result, chance in game.board.tables["crt"].distribution(found.column).items():
        means = odds.outcome(result)
        gain += chance * (means.defender - means.attacker)
        if means.retreat:
            gain += chance * Fraction(3, 2)
    return (gain * 20).__floor__() if gain >= least else -1


def _declare_attack(game: ArdennesGame, action: ground_combat.DeclareAttack) -> int:
    units = ground_combat.candidates(game, action.target, game.top.side)
    return _promise(game, units, action.target, Fraction(1, 4))


def _declare_barrage(game: ArdennesGame, action: barrage.DeclareBarrage) -> int:
    """Fire at what is strongest and still in good order."""
    enemies = enemies_in(game, action.target, game.top.side)
    fresh = [unit for unit in enemies if not unit.has("disorganized")]
    return 1 + sum((attack_strength(game, unit) + 1 for unit in fresh), Fraction(0)).__floor__() if fresh else -1


def _add(game: ArdennesGame, action: object) -> int:
    return 5


def _air_barrage(game: ArdennesGame, action: barrage.AddAir) -> int:
    return 1 if action.points == 1 else -1


def _air(game: ArdennesGame, action: AddAirPoints) -> int:
    return action.points


def _blow(game: ArdennesGame, action: BlowBridge) -> int:
    """Blow what lies ahead of the enemy, the nearer the better."""
    way = _enemy_way(game)
    ahead = [way[label] for label in (action.hex_a, action.hex_b) if label in way]
    return 40 - min(ahead) if len(ahead) == 2 else -1


def _loss(game: ArdennesGame, action: TakeLoss) -> int:
    unit = game.units[action.unit]
    worth = attack_strength(game, unit) + defense_strength(game, unit) + (20 if _goes_west(game, unit) else 0)
    return 1000 - (worth * 8).__floor__()


def _retreat(game: ArdennesGame, action: RetreatUnit) -> int:
    unit = game.units[action.unit]
    end = action.path[-1]
    shelter = game.board.terrain[game.board.map.hexes[end].terrain].combat_shift
    return 100 + 4 * _field(game, unit.side).to_enemy.get(end, 0) - shelter


def _advance(game: ArdennesGame, action: AdvanceUnit) -> int:
    unit = game.units[action.unit]
    gain = _value(game, unit, str(game.top.values["target"])) - _value(game, unit, unit.hex)
    return gain if unit.side == GERMAN else -1


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
}
