"""Which artillery fires in a battle, and what is it worth? (B 12.1 to B 12.3, B 12.7, B 12.8)

Three roles: support of an attack, support of a defense, and a barrage, where artillery alone attacks. Halvings and
doublings do not add up: fire is never below half of the printed strength (B 12.79), but for the Allied defense on
12/16 PM (B 12.82); a barrage that is halved for any reason is worth what is printed (ruling ``barrage-on-town``).
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.fighting.armor import GUN_LINE, fires_like_artillery, gun_is_doubled, gun_range
from engine.hj1986.fighting.guns import check_monschau, observed
from engine.hj1986.fighting.strength import BARRAGE, CITY, COVER, LATE, SHELTER, SHORT, TOWN, WESTWALL, factor
from engine.hj1986.ground.first_days import is_forbidden
from engine.hj1986.ground.zones import beside_enemies
from engine.hj1986.state import (
    APART,
    ATTACKED,
    COVERED,
    DISORGANIZED,
    FIRED,
    ISOLATED,
    RULE,
    RULING,
    STRATEGIC,
    UNSUPPLIED,
    BulgeGame,
    face,
    piece,
    title,
)

READS = (
    *(RULING("barrage-on-town"), RULING("defensive-rounding")),
    *(RULING("guns-beside-attackers"), RULING("unsupplied-guns")),
)
FOLLOWS = (
    *(RULE("B 12.0"), RULE("B 12.11"), RULE("B 12.13"), RULE("B 12.21"), RULE("B 12.23"), RULE("B 12.71")),
    *(RULE("B 12.73"), RULE("B 12.74"), RULE("B 12.78"), RULE("B 12.79"), RULE("B 12.82"), RULE("B 12.32")),
)

BARRAGE_DOUBLED, BARRAGE_HALVED, ROUNDED_DOWN, SILENT = "doubled", "halved", "down", "no"
AGAINST_HIM = "against an attacker who stands next to it"
_SHELTERS = (TOWN, CITY, WESTWALL)
_NONE = ("", "-")
"""Formations that are no corps designation."""


def is_gun(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit can fire at all: artillery with a support strength, or assault guns by A 5.51."""
    return bool(firepower(game, unit)) and (piece(game, unit).is_artillery or fires_like_artillery(game, unit))


def firepower(game: BulgeGame, unit: Unit) -> int:
    """Return the printed strength a gun fires with: its attack strength for assault guns (A 5.51)."""
    values = face(game, unit)
    return (values.attack if fires_like_artillery(game, unit) else values.barrage) or 0


def fire_field(game: BulgeGame, unit: Unit) -> str:
    """Return which value of its face a gun fires with."""
    return "attack" if fires_like_artillery(game, unit) else "barrage"


def reach(game: BulgeGame, unit: Unit) -> int:
    """Return how far a gun fires (A 5.52)."""
    return gun_range(game) if fires_like_artillery(game, unit) else face(game, unit).range or 0


def guns_of(game: BulgeGame, side: str) -> tuple[Unit, ...]:
    """Return the guns of a side on the map, in natural order of the data.

    Their names are kept until the position changes; never the units, since a copy of the position has others.
    """
    return tuple(game.units[name] for name in game.derived(_guns, side))


def _guns(game: BulgeGame, side: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in game.units_of(side) if is_gun(game, unit))


def check_gun(game: BulgeGame, unit: Unit, *, in_defense: bool) -> Refusal | None:
    """Return the rule that keeps a gun from firing at all in a role, or None."""
    name = title(game, unit.id)
    if not unit.on_map or not is_gun(game, unit):
        return RULE("B 12.0").refuse(name, "is no artillery that can fire", unit.id)
    if unit.has(ISOLATED) or unit.has(STRATEGIC):
        return RULE("B 12.75").refuse(name, "is isolated or in Strategic Movement", unit.id)
    if unit.has(ATTACKED) and not piece(game, unit).is_artillery:
        return RULE("A 5.51").refuse(name, "has attacked instead", unit.id)
    if unit.has(DISORGANIZED) and not in_defense:
        return RULE("A 2.43").refuse(name, "is disorganized", unit.id)
    if unit.has(UNSUPPLIED) and not in_defense and game.board.reads("unsupplied-guns", SILENT):
        return RULE("I 8.1.6").refuse(name, "only supplied artillery attacks", unit.id)
    if is_forbidden(game.board, unit.side, "artillery_fire", game.turn):
        return RULE("B 12.81").refuse(name, "Allied artillery does not fire in this turn", unit.id)
    if not in_defense and unit.has(FIRED):
        return RULE("B 12.15").refuse(name, "has fired in an attack of this turn", unit.id)
    if in_defense and unit.has(COVERED):
        return RULE("B 12.25").refuse(name, "has supported a defense in this turn", unit.id)
    return None


def in_range(game: BulgeGame, unit: Unit, targets: Iterable[str]) -> bool:
    """Tell whether one of the hexes is in range of a gun; terrain never bars the view (B 12.12, B 12.73)."""
    most = reach(game, unit)
    return not game.board.once(_around, unit.hex, most).isdisjoint(targets)


def _around(board: Board, label: str, most: int) -> frozenset[str]:
    return frozenset(board.map.within(label, most))


def check_support(game: BulgeGame, unit: Unit, targets: Sequence[str], guns: Sequence[Unit]) -> Refusal | None:
    """Return the rule that keeps a gun from firing at these hexes along with others, or None."""
    refusal = check_gun(game, unit, in_defense=False)
    if refusal is not None:
        return refusal
    name = title(game, unit.id)
    refusal = check_monschau(game, unit, targets)
    if refusal is not None:
        return refusal
    if not in_range(game, unit, targets):
        return RULE("B 12.12").refuse(name, "no hex that is attacked is in its range", unit.id)
    near = any(game.board.map.is_adjacent(unit.hex, label) for label in targets)
    if not near and unit.hex in beside_enemies(game, unit.side):
        rule = RULE("B 12.14") if len(guns) else RULE("B 12.76")
        return rule.refuse(name, "an enemy unit is next to it, and it may fire at no other", unit.id)
    return _check_corps(game, unit, guns)


def check_cover(
    game: BulgeGame,
    unit: Unit,
    targets: Sequence[str],
    guns: Sequence[Unit],
    defenders: Sequence[str],
    attackers: Sequence[str] = (),
) -> Refusal | None:
    """Return the rule that keeps a gun from supporting the defense of these hexes along with others, or None."""
    refusal = check_gun(game, unit, in_defense=True)
    if refusal is not None:
        return refusal
    name = title(game, unit.id)
    beside = unit.hex in beside_enemies(game, unit.side) and not _fires_at(game, unit, attackers)
    if unit.id in defenders or beside:
        return RULE("B 12.24").refuse(name, "an enemy unit is next to it", unit.id)
    if not in_range(game, unit, targets):
        return RULE("B 12.22").refuse(name, "no hex that is attacked is in its range", unit.id)
    return _check_corps(game, unit, guns)


def _fires_at(game: BulgeGame, unit: Unit, attackers: Sequence[str]) -> bool:
    """Tell whether a gun next to an enemy supports a defense against him, by the ruling ``guns-beside-attackers``."""
    if not game.board.reads("guns-beside-attackers", AGAINST_HIM):
        return False
    return any(game.board.map.is_adjacent(unit.hex, game.units[key].hex) for key in attackers)


def _check_corps(game: BulgeGame, unit: Unit, guns: Sequence[Unit]) -> Refusal | None:
    corps = piece(game, unit).counter.formation
    for other in guns:
        if other.id != unit.id and (corps in _NONE or piece(game, other).counter.formation != corps):
            return RULE("B 12.77").refuse(title(game, unit.id), "artillery of another corps fires already", unit.id)
    return None


def supporters(game: BulgeGame, targets: Sequence[str], side: str, guns: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the guns that may join those that fire at these hexes."""
    for unit in guns_of(game, side):
        if unit not in guns and check_support(game, unit, targets, guns) is None:
            yield unit


def coverers(
    game: BulgeGame,
    targets: Sequence[str],
    side: str,
    guns: Sequence[Unit],
    defenders: Sequence[str],
    attackers: Sequence[str] = (),
) -> Iterator[Unit]:
    """Yield the guns that may join those that support the defense of these hexes against these attackers."""
    for unit in guns_of(game, side):
        if unit not in guns and check_cover(game, unit, targets, guns, defenders, attackers) is None:
            yield unit


def own_share(game: BulgeGame, unit: Unit) -> Fraction:
    """Return the part of its printed strength a gun fires with, its own condition alone."""
    if is_late(game, unit.side):
        return factor(game.board, LATE)
    if unit.has(UNSUPPLIED) or unit.has(APART):
        return factor(game.board, SHORT)
    return Fraction(1)


def is_late(game: BulgeGame, side: str) -> bool:
    """Tell whether the artillery of a side is halved in this turn (B 12.82)."""
    return is_forbidden(game.board, side, "artillery_full_fire", game.turn)


def is_sheltered(game: BulgeGame, targets: Iterable[str]) -> bool:
    """Tell whether a hex that is fired at halves artillery (B 12.78)."""
    return any(
        label in game.own.ground.positions or any(mark in game.board.map.hexes[label].marks for mark in _SHELTERS)
        for label in targets
    )


def support_strength(game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str]) -> int:
    """Return what guns add to an attack: each by its own condition, or the total halved against a shelter."""
    if is_sheltered(game, targets):
        high, rest = _split(game, guns, targets)
        low = (_printed(game, rest) * factor(game.board, SHELTER)).__ceil__()
        own = (_printed(game, high) * factor(game.board, GUN_LINE)).__ceil__() + low
    else:
        own = sum((firepower(game, unit) * own_share(game, unit)).__ceil__() for unit in guns)
    return own + observed(game, guns)


def _split(game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str]) -> tuple[list[Unit], list[Unit]]:
    """Return the assault guns that a town or city doubles (A 5.52), and the other guns."""
    high = [unit for unit in guns if fires_like_artillery(game, unit) and gun_is_doubled(game, targets)]
    return high, [unit for unit in guns if unit not in high]


def barrage_strength(game: BulgeGame, guns: Sequence[Unit], targets: Sequence[str]) -> int:
    """Return what guns that attack alone are worth (B 12.32)."""
    board, times = game.board, factor(game.board, BARRAGE)
    if is_sheltered(game, targets):
        high, rest = _split(game, guns, targets)
        value = (_printed(game, high) * factor(board, GUN_LINE)).__ceil__()
        if board.reads("barrage-on-town", BARRAGE_HALVED):
            times = factor(board, SHELTER)
        elif not board.reads("barrage-on-town", BARRAGE_DOUBLED):
            times *= factor(board, SHELTER)
        seen = _printed(game, rest) + observed(game, rest)
        return value + (seen * times).__ceil__()
    return sum(
        ((firepower(game, unit) + observed(game, [unit])) * times * own_share(game, unit)).__ceil__() for unit in guns
    )


def cover_strength(game: BulgeGame, guns: Sequence[Unit]) -> int:
    """Return what guns add to a defense: half, each alone (B 12.22); a quarter for the Allies on 12/16 PM (B 12.82)."""
    total = 0
    for unit in guns:
        share = factor(game.board, COVER)
        if is_late(game, unit.side):
            share *= factor(game.board, LATE)
        value = firepower(game, unit) * share
        down = game.board.reads("defensive-rounding", ROUNDED_DOWN) and not is_late(game, unit.side)
        total += value.__floor__() if down else value.__ceil__()
    return total + observed(game, guns)


def _printed(game: BulgeGame, guns: Sequence[Unit]) -> int:
    return sum(firepower(game, unit) for unit in guns)


def barrage_targets(game: BulgeGame, side: str) -> Iterator[str]:
    """Yield the hexes with enemies that a gun may fire at now, in order of the guns."""
    ready = [unit for unit in guns_of(game, side) if check_gun(game, unit, in_defense=False) is None]
    if not ready:
        return
    beside = beside_enemies(game, side)
    enemies = dict.fromkeys(unit.hex for unit in game.units_of(other_side(side)) if piece(game, unit).bars_enemies)
    for unit in ready:
        most = 1 if unit.hex in beside else reach(game, unit)
        around = _around(game.board, unit.hex, most)
        yield from (label for label in enemies if label in around)
