"""What does a side see from the other, and what does a fight promise?

The common ground of the advice for both sides. Points are only compared with each other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.paths import reach_by
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.scs1994.board import MP, Board
from engine.scs1994.fighting import odds
from engine.scs1994.ground.lanes import lanes
from engine.scs1994.state import ArdennesGame, attack_strength, defense_strength, face, is_combat_unit

FAR = 99
_KEPT = 64


@dataclass(frozen=True, slots=True)
class Field:
    """What a side sees from the other: strengths by hex."""

    attack: Mapping[str, Fraction]
    defense: Mapping[str, Fraction]


def field_of(game: ArdennesGame, side: str) -> Field:
    """Return strengths of the side's enemy by hex."""
    return game.derived_of(other_side(side), _field)


def _field(game: ArdennesGame, enemy: str) -> Field:
    attack: dict[str, Fraction] = {}
    defense: dict[str, Fraction] = {}
    for unit in game.units_of(enemy):
        if is_combat_unit(game, unit):
            attack[unit.hex] = attack.get(unit.hex, Fraction(0)) + attack_strength(game, unit)
            defense[unit.hex] = defense.get(unit.hex, Fraction(0)) + defense_strength(game, unit)
    return Field(attack, defense)


def to_enemy(game: ArdennesGame, side: str) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest enemy that fights."""
    return game.derived_of(other_side(side), _to)


def _to(game: ArdennesGame, enemy: str) -> Mapping[str, int]:
    return distances(game.board, frozenset(unit.hex for unit in game.units_of(enemy) if is_combat_unit(game, unit)))


def distances(board: Board, hexes: frozenset[str]) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest of some; kept for the last few sets of hexes."""
    return board.lately(_KEPT, _distances, hexes)


def _distances(board: Board, hexes: frozenset[str]) -> Mapping[str, int]:
    around = board.map.neighbors
    found = dict.fromkeys(hexes, 0)
    edge: Iterable[str] = hexes
    away = 0
    while edge:
        away += 1
        edge = {near for label in edge for near in around[label]} - found.keys()
        found.update(dict.fromkeys(edge, away))
    return found


def fed_from(board: Board, label: str) -> Mapping[str, int]:
    """Return the hexes a Supply Unit in this hex feeds on an empty map (2.5b), with the cost; made once for each."""
    return board.once(_fed_from, label)


def _fed_from(board: Board, label: str) -> Mapping[str, int]:
    steps = board.once(_supply_steps)
    return reach_by((label,), board.number("supply_unit_range") * MP, lambda here, _: steps[here]).cost


def _supply_steps(board: Board) -> dict[str, list[tuple[str, int]]]:
    """Return to which hexes supply goes on from each hex of an empty map, with the price."""
    found = lanes(board, "supply")

    def price(here: str, there: str) -> int | None:
        lane = found[here, there]
        side = 0 if lane.bridge else lane.side
        surface = lane.road if lane.road is not None and side == 0 else lane.ground
        return None if surface is None or side is None else surface + side

    return {
        here: [(there, cost) for there in around if (cost := price(here, there)) is not None]
        for here, around in board.map.neighbors.items()
    }


def shelter(board: Board, label: str) -> int:
    """Return how many columns the ground helps a defender (TEC)."""
    return -board.terrain[board.map.hexes[label].terrain].combat_shift


def guns_stand(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return how well a gun stands: with a target in range, no enemy beside it, and company."""
    distance = to_enemy(game, unit.side).get(label, FAR)
    range_of_gun = face(game, unit).range or 0
    value = -8 * max(0, distance - range_of_gun) - (60 if distance == 1 else 0)
    company = any(is_combat_unit(game, other) and other.id != unit.id for other in game.units_in(label))
    return value + (20 if company else 0)


def attack_chance(game: ArdennesGame, unit: Unit, label: str) -> int:
    """Return what the unit adds to attacks from here: most where it brings the odds to three to one."""
    field, best = field_of(game, unit.side), 0
    for there in game.board.map.neighbors[label]:
        against = field.defense.get(there)
        if against is None:
            continue
        beside = game.derived_of(unit.side, _beside, there)
        is_there = unit.on_map and there in game.board.map.neighbors[unit.hex]
        total = beside if is_there else beside + attack_strength(game, unit)
        odds_now = total / against if against else Fraction(FAR)
        best = max(best, 70 if odds_now >= 3 else 45 if odds_now >= 2 else 12)
    return best


def _beside(game: ArdennesGame, side: str, there: str) -> Fraction:
    """Return with what strength a side stands beside a hex."""
    near = (unit for label in game.board.map.neighbors[there] for unit in game.friends_in(label, side))
    return sum((attack_strength(game, unit) for unit in near), Fraction(0))


def promise(game: ArdennesGame, attackers: Sequence[Unit], target: str, least: Fraction) -> int:
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
