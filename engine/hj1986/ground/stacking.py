"""How much may stand in a hex? (B 7)

Stacking counts regiments, a battalion being a part of one. It is tested where a unit ends its movement; through the
limit nobody is held up on the way. Two units that make up a Kampfgruppe where they meet count as one regiment there.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm

from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.brigade import STACKING, bars_stacking
from engine.hj1986.ground.groups import check_pair, group_of
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.setting.kinds import BATTALION, REGIMENT
from engine.hj1986.state import RULE, STRATEGIC, BulgeGame, piece, title

FOLLOWS = (
    *(RULE("B 7.12"), RULE("B 7.13"), RULE("B 7.14"), RULE("B 7.21"), RULE("B 7.22"), RULE("B 7.23")),
    *(RULE("B 7.41"), RULE("B 7.42"), RULE("B 14.43")),
)

LIMIT = RULE("B 7.11")


def load_with(game: BulgeGame, unit: Unit, label: str) -> Fraction:
    """Return what a side would have in a hex to which a unit comes by itself, in regiments."""
    parts, weights = game.board.once(_weights)
    group = _group_at(game, unit, label)
    others = (other for other in game.friends_in(label, unit.side) if other.id != unit.id and other.id not in group)
    return Fraction(sum((_weight(game, other) for other in others), parts if group else weights[unit.id]), parts)


def _group_at(game: BulgeGame, unit: Unit, label: str) -> tuple[str, ...]:
    """Return the Kampfgruppe that a unit is with again when it comes to a hex, or nothing: one regiment (A 12.35)."""
    for group in game.own.advanced.groups:
        if unit.id in group and all(game.units[key].hex == label for key in group if key != unit.id):
            return group
    return ()


def own_weight(game: BulgeGame, unit: Unit) -> Fraction:
    """Return what a unit counts by itself, in regiments."""
    parts, weights = game.board.once(_weights)
    return Fraction(weights[unit.id], parts)


def load(game: BulgeGame, label: str, side: str) -> Fraction:
    """Return what a side has in a hex, in regiments."""
    return Fraction(_load(game, label, side), game.board.once(_weights)[0])


def is_overstacked(game: BulgeGame, label: str, side: str) -> bool:
    """Tell whether a side has more in a hex than may stand there."""
    return _load(game, label, side) > game.board.number("stack_limit") * game.board.once(_weights)[0]


def _load(game: BulgeGame, label: str, side: str) -> int:
    return sum(_weight(game, unit) for unit in game.units_in(label) if unit.side == side)


def _weight(game: BulgeGame, unit: Unit) -> int:
    parts, weights = game.board.once(_weights)
    group = group_of(game, unit)
    if group:
        return parts if unit.id == group[0] else 0
    return weights[unit.id]


def _weights(board: Board) -> tuple[int, Mapping[str, int]]:
    """Return into how many parts a regiment is divided, and what each unit counts by itself in those."""
    shares = {REGIMENT: Fraction(1), BATTALION: board.share("stack_battalion")}
    company = board.share("stack_company")
    parts = lcm(*(share.denominator for share in (*shares.values(), company)))
    return parts, {key: int(shares.get(kind.size, company) * parts) for key, kind in board.pieces.items()}


def partner(game: BulgeGame, unit: Unit, label: str) -> Unit | None:
    """Return the friend in a hex with whom a unit must be a Kampfgruppe to find room there, and can (A 12.21)."""
    if unit.side != GERMAN or not is_advanced(game) or group_of(game, unit):
        return None
    parts, weights = game.board.once(_weights)
    others = [other for other in game.friends_in(label, unit.side) if other.id != unit.id]
    room = game.board.number("stack_limit") * parts - sum(_weight(game, other) for other in others)
    if weights[unit.id] <= room:
        return None
    fitting = (other for other in others if parts - weights[other.id] <= room)
    return next((other for other in fitting if check_pair(game, unit, other) is None), None)


def ends(game: BulgeGame, unit: Unit, labels: Iterable[str]) -> Iterator[str]:
    """Yield those of some hexes in which ``check_end`` lets a unit end its movement."""
    is_alone = not any(unit.id in group for group in game.own.advanced.groups)
    parts, weights = game.board.once(_weights)
    has_room = is_alone and weights[unit.id] <= game.board.number("stack_limit") * parts
    taken = game.occupants
    for label in labels:
        if (has_room and label not in taken) or check_end(game, unit, label) is None:
            yield label


def check_end(game: BulgeGame, unit: Unit, label: str, by_choice: bool = True) -> Refusal | None:
    """Return the rule that keeps a unit from ending its movement in a hex, or None.

    ``by_choice``: its owner moves it, and may make it part of a Kampfgruppe there; who retreats does not.
    """
    group = group_of(game, unit) or _group_at(game, unit, label)
    parts, weights = game.board.once(_weights)
    mine = parts if group else weights[unit.id]
    if label not in game.occupants and mine <= game.board.number("stack_limit") * parts:
        return None
    others = [other for other in game.friends_in(label, unit.side) if other.id != unit.id and other.id not in group]
    name = title(game, unit.id)
    is_full = sum((_weight(game, other) for other in others), mine) > game.board.number("stack_limit") * parts
    if is_full and not (by_choice and partner(game, unit, label)):
        return LIMIT.refuse(
            name, f"more than {game.board.number('stack_limit')} regiments would stand in {label}", label
        )
    fighters = [other for other in others if piece(game, other).fights]
    if fighters and (unit.has(STRATEGIC) or any(other.has(STRATEGIC) for other in fighters)):
        return RULE("B 7.33").refuse(name, f"no unit stacks with one in Strategic Movement, in {label}", label)
    if bars_stacking(game, unit, label):
        return STACKING.refuse(name, f"the 150th Panzer Brigade stacks with nobody, in {label}", label)
    nation = piece(game, unit).nation
    if any(piece(game, other).nation != nation for other in fighters):
        return RULE("B 7.51").refuse(name, f"units of two nations may not stack in {label}", label)
    return None
