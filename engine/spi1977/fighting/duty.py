"""Who must attack, and whom? (10.1, 10.2, 8.4, 13.31, 14.66)

A unit in contact with the enemy, a river without crossing aside, must attack; so must every enemy hex in contact with
such a unit be attacked. Free are units in towns, villages and works, isolated ones and, in the Night Bonus turn, those
that did not move; but if one of them attacks, all enemies it touches must be attacked. What nobody can do is not owed.

A declaration must leave a way to meet all duties. Units of a hex touch the same enemies and one unit can attack any
number of them together, so that way exists as soon as each hex still owed touches a stack that may still fight or is
in reach of artillery that can attack it alone, and each unit still bound touches such a hex or a battle that it can
join.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.fighting.by_fire import can_attack
from engine.spi1977.fighting.local import Declared
from engine.spi1977.fighting.participation import room
from engine.spi1977.fighting.strength import attack_strength
from engine.spi1977.ground.hexsides import is_river_barrier
from engine.spi1977.ground.terrain import frees_from_attack
from engine.spi1977.state import (
    ATTACKED,
    HELPED,
    MOVED,
    RULE,
    RULING,
    RhineGame,
    face,
    is_bonus,
    is_isolated,
    piece,
    title,
)

READS = (RULING("attack-over-river"), RULING("night-stack"), RULING("paratroop-duty"))
FOLLOWS = (
    RULE("8.41"), RULE("8.43"), RULE("10.13"), RULE("10.14"), RULE("10.24"), RULE("10.61"), RULE("12.11"),
    RULE("13.31"), RULE("13.32"), RULE("14.66"), RULE("16.33"), RULE("24.45"),
)  # fmt: skip

Battles = tuple[Declared, ...]

EVERY_NEIGHBOR = "every adjacent enemy"
ONLY_WHO_MOVED = "no, only who moved"
FREE_AS_EVER = "no, those are free as ever"


def defenders_in(game: RhineGame, label: str, side: str) -> list[Unit]:
    """Return the units in a hex that a side can attack; commandos of the Truppeneinheit cannot be (24.3)."""
    return [unit for unit in game.units_in(label) if unit.side != side and piece(game, unit).role != "commando"]


def beside(game: RhineGame, side: str) -> dict[str, tuple[str, ...]]:
    """Return the enemy hexes beside each hex that a side holds, clockwise; hexes without any are left out."""
    return game.derived(_beside, side)


def _beside(game: RhineGame, side: str) -> dict[str, tuple[str, ...]]:
    held = {unit.hex for unit in game.units_of(other_side(side)) if piece(game, unit).role != "commando"}
    found = {}
    for label in dict.fromkeys(unit.hex for unit in game.units_of(side)):
        near = tuple(there for there in game.board.map.neighbors[label] if there in held)
        if near:
            found[label] = near
    return found


def touches(game: RhineGame, label: str, side: str) -> tuple[str, ...]:
    """Return the enemy hexes in contact with a hex of a side, clockwise: no river without crossing lies between."""
    return game.derived(_contacts, side).get(label, ())


def _contacts(game: RhineGame, side: str) -> dict[str, tuple[str, ...]]:
    if game.board.reads("attack-over-river", EVERY_NEIGHBOR):
        return beside(game, side)
    return {
        label: tuple(there for there in near if not is_river_barrier(game, label, there))
        for label, near in beside(game, side).items()
    }


def is_able(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit can attack the enemies beside it by itself: no artillery, and with a strength that does not
    stand in parentheses."""
    return check_attacker(game, unit) is None and not face(game, unit).is_bracketed


def check_attacker(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit from attacking anything, or None."""
    name = title(game, unit.id)
    if piece(game, unit).is_headquarters:
        return RULE("8.42").refuse(name, "is a headquarters and never attacks", unit.id)
    if not unit.on_map or piece(game, unit).is_artillery or not face(game, unit).attack:
        return RULE("10.0").refuse(name, "has no attack strength", unit.id)
    if unit.has(HELPED):
        return RULE("6.53").refuse(name, "has helped others over a river", unit.id)
    if unit.has(ATTACKED):
        return RULE("10.16").refuse(name, "has attacked in this phase", unit.id)
    if is_isolated(unit) and attack_strength(game, unit) < 1:
        return RULE("14.67").refuse(name, "is isolated and too weak to attack", unit.id)
    return None


def is_bound(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit must attack if an enemy touches it."""
    if not is_bound_by_day(game, unit):
        return False
    return not is_bonus(game) or unit.has(MOVED) or _stands_with_one_that_moved(game, unit)


def is_bound_by_day(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit must attack if an enemy touches it, the Night Bonus turn aside."""
    return not is_isolated(unit) and not frees_from_attack(game, unit)


def _stands_with_one_that_moved(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit of the same hex that moved by night must attack, as in the example of 13.3."""
    if game.board.reads("night-stack", ONLY_WHO_MOVED):
        return False
    moved = (other for other in game.friends_in(unit.hex, unit.side) if other.has(MOVED) and not is_isolated(other))
    return any(is_able(game, other) for other in moved)


def bound_hexes(game: RhineGame, side: str) -> dict[str, tuple[str, ...]]:
    """Return by hex the names of the able units of a side that must attack."""
    return game.derived(_bound_hexes, side)


def _bound_hexes(game: RhineGame, side: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for label in beside(game, side):
        bound = (unit for unit in game.friends_in(label, side) if is_able(game, unit) and is_bound(game, unit))
        names = tuple(unit.id for unit in bound) if touches(game, label, side) else ()
        if names:
            found[label] = names
    return found


def owed(game: RhineGame, side: str, battles: Sequence[Declared]) -> list[str]:
    """Return the hexes that must be attacked in the phase: what touches bound units and those that attack freely."""
    hexes = list(bound_hexes(game, side))
    free = (game.units[key] for battle in battles for key in battle.attackers)
    hexes += [unit.hex for unit in free if not frees_from_attack(game, unit)]
    found = [there for label in dict.fromkeys(hexes) for there in touches(game, label, side)]
    return list(dict.fromkeys((*found, *_owed_to_paratroops(game, side))))


def _owed_to_paratroops(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the hexes of paratroops that must be attacked whoever could do it: also by units in towns and isolated
    ones, unless one reads it otherwise (24.45)."""
    if side == GERMAN or not game.own.moving.dropped or game.board.reads("paratroop-duty", FREE_AS_EVER):
        return ()
    return game.derived(_paratroops_touched, side)


def _paratroops_touched(game: RhineGame, side: str) -> tuple[str, ...]:
    paratroops = {unit.hex for unit in game.units_of(GERMAN) if piece(game, unit).role == "drop"}
    able = (unit for unit in game.units_of(side) if is_able(game, unit) and (unit.has(MOVED) or not is_bonus(game)))
    hexes = dict.fromkeys(unit.hex for unit in able)
    return tuple(there for label in hexes for there in touches(game, label, side) if there in paratroops)


def _fighters(game: RhineGame, battles: Iterable[Declared]) -> list[Unit]:
    return [game.units[key] for battle in battles for key in (*battle.attackers, *battle.guns)]


def free_to_attack(game: RhineGame, label: str, side: str, battles: Sequence[Declared]) -> list[Unit]:
    """Return the able units in a hex that are in no battle and may still fight beside those that are."""
    fighters = _fighters(game, battles)
    busy = {unit.id for unit in fighters}
    battalions, companies = room(game, label, side, fighters)
    return [
        unit
        for unit in game.friends_in(label, side)
        if unit.id not in busy
        and is_able(game, unit)
        and (companies if piece(game, unit).is_company else battalions) > 0
    ]


def unmet(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    """Return the hexes that are owed an attack and not in a battle yet, but can still be attacked by somebody."""
    return game.derived(_open, side, battles)[0]


def lost(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    """Return the hexes that are owed an attack and that nobody can attack any more."""
    return game.derived(_open, side, battles)[1]


def _open(game: RhineGame, side: str, battles: Battles) -> tuple[tuple[str, ...], tuple[str, ...]]:
    taken = {label for battle in battles for label in battle.targets}
    hexes = [label for label in owed(game, side, battles) if label not in taken]
    can = {label for label in hexes if _can_be_attacked(game, side, label, battles)}
    return tuple(label for label in hexes if label in can), tuple(label for label in hexes if label not in can)


def _can_be_attacked(game: RhineGame, side: str, label: str, battles: Battles) -> bool:
    """Tell whether a unit beside a hex can attack it, or artillery alone where such units attack elsewhere (11.32)."""
    if _has_attacker(game, side, label, battles):
        return True
    return _has_attacker(game, side, label, ()) and can_attack(game, side, label, _fighters(game, battles))


def _has_attacker(game: RhineGame, side: str, label: str, battles: Sequence[Declared]) -> bool:
    return any(
        free_to_attack(game, near, side, battles)
        for near in game.board.map.neighbors[label]
        if label in touches(game, near, side)
    )


def idle(game: RhineGame, side: str, battles: Battles) -> Iterator[Unit]:
    """Yield the units that must attack, may still fight and are in no battle."""
    yield from (game.units[key] for key in game.derived(_idle, side, battles))


def _idle(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    found: list[str] = []
    for label, names in bound_hexes(game, side).items():
        free = {unit.id for unit in free_to_attack(game, label, side, battles)}
        found += [name for name in names if name in free]
    return tuple(found)


def ways_for(game: RhineGame, unit: Unit, battles: Sequence[Declared]) -> Iterator[str]:
    """Yield the hexes by whose attack a unit can do its duty: those not attacked yet, and battles it can join."""
    taken = {label for battle in battles for label in battle.targets}
    for label in touches(game, unit.hex, unit.side):
        if label not in taken:
            yield label
    for battle in battles:
        if all(game.board.map.is_adjacent(unit.hex, label) for label in battle.targets):
            yield battle.targets[0]


def check_leaves_a_way(game: RhineGame, side: str, before: Battles, after: Battles) -> Refusal | None:
    """Return the rule that a further battle would make impossible to keep, or None."""
    hopeless = set(lost(game, side, before))
    for label in lost(game, side, after):
        if label not in hopeless:
            reason = "must be attacked too, and nobody else can: add it, or attack with others"
            return RULE("10.11").refuse(label, reason, label)
    for unit in idle(game, side, after):
        if next(ways_for(game, unit, after), None) is None and next(ways_for(game, unit, before), None) is not None:
            reason = "must attack too, and would touch no enemy that it can attack: let it join"
            return RULE("10.13").refuse(title(game, unit.id), reason, unit.id)
    return None
