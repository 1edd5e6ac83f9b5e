"""Who may attack what? (B 11.1, B 11.2)"""

from collections.abc import Iterator, Sequence

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.fighting.alone import must_fire_again
from engine.hj1986.fighting.engaged import engaged_hexes, members, unfought
from engine.hj1986.fighting.gunnery import barrage_targets
from engine.hj1986.ground.first_days import check_first_days
from engine.hj1986.ground.groups import moves_twice
from engine.hj1986.state import (
    ATTACKED,
    DEFENDED,
    DIGGING,
    DISORGANIZED,
    ENGAGED,
    FIRED,
    FLED,
    ISOLATED,
    RESERVE,
    RESERVE_MOVED,
    RULE,
    RULING,
    BulgeGame,
    enemies_in,
    face,
    piece,
    title,
)

READS = (RULING("first-turn-allies"),)
FOLLOWS = (
    *(RULE("B 11.24"), RULE("B 11.48 ENG b"), RULE("B 11.56"), RULE("B 12.31"), RULE("B 13.22")),
    *(RULE("B 13.23(1)"), RULE("B 13.23(3)"), RULE("B 13.32")),
)


def check_unit(game: BulgeGame, unit: Unit, in_reserve: bool) -> Refusal | None:
    """Return the rule that keeps a unit from attacking anything, or None."""
    name = title(game, unit.id)
    if piece(game, unit).is_commander:
        return RULE("O 5.6").refuse(name, "is a commander and does not attack", unit.id)
    if not unit.on_map or not piece(game, unit).fights or not face(game, unit).attack:
        return RULE("B 11.0").refuse(name, "has no attack strength", unit.id)
    if unit.has(ISOLATED):
        return RULE("B 11.13").refuse(name, "is isolated", unit.id)
    if unit.has(DISORGANIZED):
        return RULE("A 2.43").refuse(name, "is disorganized", unit.id)
    if in_reserve and not unit.has(RESERVE_MOVED):
        return RULE("B 13.21").refuse(name, "did not move in the Reserve Phase", unit.id)
    if not in_reserve and unit.has(RESERVE) and not moves_twice(game, unit):
        return RULE("B 4.12").refuse(name, "is in Reserve", unit.id)
    if unit.has(DIGGING):
        return RULE("B 14.41").refuse(name, "builds an Improved Position", unit.id)
    if unit.has(FIRED):
        return RULE("A 5.51").refuse(name, "has fired at a distance instead", unit.id)
    if unit.has(ATTACKED):
        return RULE("B 11.12").refuse(name, "has attacked in this phase", unit.id)
    return None if in_reserve else check_first_days(game, unit, attacks=True)


def check_attacker(game: BulgeGame, unit: Unit, targets: Sequence[str], in_reserve: bool) -> Refusal | None:
    """Return the rule that keeps a unit from attacking these hexes together, or None."""
    refusal = check_unit(game, unit, in_reserve)
    if refusal is not None:
        return refusal
    if unit.has(ENGAGED) and not set(targets) & set(engaged_hexes(game, unit)):
        return RULE("B 11.48 ENG").refuse(title(game, unit.id), "is engaged and fights nobody else", unit.id)
    for label in targets:
        if not game.board.map.is_adjacent(unit.hex, label):
            return RULE("B 11.21(2)").refuse(title(game, unit.id), f"is not next to {label}", unit.id, label)
    return None


def check_target(game: BulgeGame, label: str, side: str) -> Refusal | None:
    """Return the rule that keeps a hex from being attacked, or None."""
    rule = RULE("B 11.11")
    if label not in game.board.map.hexes:
        return rule.refuse(label, "is not on the map")
    defenders = enemies_in(game, label, side)
    if not defenders:
        return rule.refuse(label, "holds no enemy unit", label)
    fought = [unit for unit in defenders if unit.has(DEFENDED)]
    if len(fought) == len(defenders) or not all(unit.has(FLED) for unit in fought):
        return RULE("B 11.12").refuse(label, "was attacked in this phase", label)
    return None


def candidates(game: BulgeGame, targets: Sequence[str], side: str, in_reserve: bool) -> list[Unit]:
    """Return the units of a side that may attack these hexes together, clockwise around the first."""
    return [
        unit
        for label in game.board.map.neighbors[targets[0]]
        for unit in game.units_in(label)
        if unit.side == side and check_attacker(game, unit, targets, in_reserve) is None
    ]


def must_fight(game: BulgeGame, side: str, label: str) -> list[Unit]:
    """Return the units that must attack a hex again because they are engaged with units in it (B 11.48 ENG b)."""
    if check_target(game, label, side) is not None:
        return []
    return [
        unit
        for item in unfought(game, side)
        if any(other.hex == label for other in members(game, item.defenders))
        for unit in members(game, item.attackers)
        if check_attacker(game, unit, (label,), False) is None or must_fire_again(game, unit, label)
    ]


def possible_targets(game: BulgeGame, side: str, in_reserve: bool) -> tuple[str, ...]:
    """Return the hexes that somebody can attack, in order of the attackers; kept until the position changes."""
    return game.derived(_possible_targets, side, in_reserve)


def _possible_targets(game: BulgeGame, side: str, in_reserve: bool) -> tuple[str, ...]:
    return tuple(_attackable(game, side, in_reserve))


def _attackable(game: BulgeGame, side: str, in_reserve: bool) -> Iterator[str]:
    seen: set[str] = set()
    for unit in game.units_of(side):
        if check_unit(game, unit, in_reserve) is not None:
            continue
        near = game.board.map.neighbors[unit.hex]
        for label in engaged_hexes(game, unit) if unit.has(ENGAGED) else near:
            if label not in seen and label in near and check_target(game, label, side) is None:
                seen.add(label)
                yield label
    for label in () if in_reserve else barrage_targets(game, side):
        if label not in seen and check_target(game, label, side) is None:
            seen.add(label)
            yield label
