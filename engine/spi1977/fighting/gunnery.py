"""What is the fire of artillery worth, and who may fire where? (11.0)

A unit's own penalties come first, each dropping the fraction; then the points of a hex are added up and halved for what
it fires into, and again at night (11.64). Barrage belongs to the own combat phase, final protective fire to that of the
enemy.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.board import NIGHT, Board
from engine.spi1977.clauses.first_day import BARRAGE, DISORGANIZATION, holds
from engine.spi1977.command.attachment import same_nation, supports_in_full
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.fighting.strength import ATTACK, DEFENSE, HALF, changed
from engine.spi1977.fighting.strength import effects as own_effects
from engine.spi1977.ground.terrain import ground, is_in_works
from engine.spi1977.ground.zones import counts, in_enemy_zone
from engine.spi1977.setting.kinds import FACE_FIRE
from engine.spi1977.state import (
    ATTACKED,
    BARRAGED,
    COMMUNICATIONS,
    FATIGUED,
    FIRED,
    ISOLATED_1,
    ISOLATED_2,
    RECOVERING,
    RULE,
    RULING,
    UNSUPPLIED,
    RhineGame,
    is_bonus,
    is_in_battery,
    piece,
    title,
)

READS = (
    RULING("barrage-limit-halved"), RULING("barrage-limit-of-two-hexes"), RULING("disorganized"),
    RULING("shelter-of-two-hexes"),
)  # fmt: skip
FOLLOWS = (
    RULE("6.33"), RULE("6.34"), RULE("7.37"), RULE("11.22"), RULE("11.33"), RULE("11.43"), RULE("11.61"),
    RULE("11.62"), RULE("11.63"), RULE("11.64"), RULE("11.65"), RULE("11.66"), RULE("11.68"), RULE("12.13"),
    RULE("14.55"), RULE("14.65"), RULE("16.32"), RULE("24.22"), RULE("24.2"), RULE("25.14d"), RULE("25.14h"),
    RULE("25.24d"), RULE("E-11.7"), RULE("E-25.16"),
)  # fmt: skip

CHART, FPF = "artillery_effects", "fpf"
BARRAGE_COLUMN = "barrage"
LONG_RANGE = "long_range"
"""The option of artillery at long range (24.22)."""
TUBES, CALIBER_OF_MORTARS = "tubes", "120"
"""What the German limit counts by the addenda, and the guns that are mortars (E-11.7)."""
AFTER_HALVING = "after"
"""The reading by which the German limit counts what hits, not what is allotted."""
EACH_HEX, ALL_SHELTERED = "so many for each", "only where all of them give it"
"""The other readings of the limit, and of the shelter, where two hexes are attacked together."""
ZERO, FULL = "zero", "full"

_LINES = {
    COMMUNICATIONS: "Out of communications",
    UNSUPPLIED: "Unsupplied",
    ISOLATED_1: "Isolation-1",
    ISOLATED_2: "Isolation-2",
}
_TIRED = ("Fatigue", "Recovering")
_OTHER, _SHELTER = "Division or corps integrity violated", "Woods, town, village, improved position or entrenchment"
_DARK, _FAR, _OUT = "Night or Night Bonus", "Long range", "March Mode or out of battery"
LINES = (*_LINES.values(), _OTHER, _SHELTER, _DARK, _FAR, _OUT)
"""Lines of the chart that the rules look up."""


def is_dark(game: RhineGame) -> bool:
    """Tell whether it is a Night or Night Bonus turn; the turn before dawn of 12/16 is none (12.0)."""
    return is_bonus(game) or game.board.half(game.turn) == NIGHT


def printed(game: RhineGame, unit: Unit, column: str) -> int:
    """Return the printed barrage strength, or that of final protective fire."""
    values = piece(game, unit).faces[FACE_FIRE]
    return values.fpf if column == FPF else values.barrage


def is_within(game: RhineGame, unit: Unit, hexes: Iterable[str], most: int) -> bool:
    """Tell whether one of some hexes is at most so far from a gun."""
    near = around(game.board, unit.hex, most)
    return any(label in near for label in hexes)


def reach(game: RhineGame, unit: Unit) -> int:
    """Return how far a gun can fire: half as far again by the optional rule (24.22)."""
    far = piece(game, unit).faces[FACE_FIRE].range
    if game.board.is_on(LONG_RANGE):
        far += (far * game.board.share("long_range_share")).__floor__()
    return far


def effects(
    game: RhineGame, unit: Unit, column: str, hexes: Sequence[str], supported: Supported
) -> Iterator[tuple[str, str]]:
    """Yield what changes the strength of one gun, in order: a text with its rule, and the effect (11.68a)."""
    lines = [] if is_in_battery(game, unit) else [(_OUT, "11.67")]
    lines += [(line, "11.68") for mark, line in _LINES.items() if unit.has(mark)]
    is_alone = supported.is_alone and game.board.reads("barrage-supports", "nobody, so it is halved")
    if is_alone or not supports_in_full(game, unit, supported.units):
        lines.append((_OTHER, "11.14"))
    if not is_within(game, unit, hexes, piece(game, unit).faces[FACE_FIRE].range):
        lines.append((_FAR, "24.22"))
    for line, number in lines:
        effect = game.board.cell(CHART, line, column)
        if effect != FULL:
            yield f"{line.lower()} [{number}]", effect
    if unit.has(FATIGUED) or unit.has(RECOVERING):
        for text, effect in own_effects(game, unit, DEFENSE if column == FPF else ATTACK):
            if text.startswith(_TIRED):
                yield text, effect
    if column == FPF and unit.side != GERMAN and holds(game, DISORGANIZATION):
        yield "U.S. disorganization [25.14h]", str(game.board.share("disorganized_fire"))


def points(game: RhineGame, unit: Unit, column: str, hexes: Sequence[str], supported: Supported) -> int:
    """Return what one gun is worth at these hexes in support of these units, before terrain and night."""
    value = printed(game, unit, column)
    for _, effect in effects(game, unit, column, hexes, supported):
        value = 0 if effect == ZERO else changed(value, effect)
    return value


def is_sheltered(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether the barrage on a hex that a side holds is halved: woods, town, village, works (11.61, 16.32)."""
    return ground(game.board, label).halves_barrage or any(
        is_in_works(game, unit) for unit in game.friends_in(label, side)
    )


def barrage_total(game: RhineGame, total: int, targets: Iterable[str], enemy: str) -> tuple[int, list[str]]:
    """Return the points that hit after shelter and night, and how they came about (11.61, 11.62)."""
    said = []
    of = all if game.board.reads("shelter-of-two-hexes", ALL_SHELTERED) else any
    if of(is_sheltered(game, label, enemy) for label in targets):
        total, text = _of_total(game, total, _SHELTER, BARRAGE_COLUMN, "11.61")
        said.append(text)
    if is_dark(game):
        total, text = _of_total(game, total, _DARK, BARRAGE_COLUMN, "11.62")
        said.append(text)
    return total, said


def cover_total(game: RhineGame, total: int) -> tuple[int, list[str]]:
    """Return the points of final protective fire that count, halved at night alone (11.61, 11.62)."""
    if not is_dark(game):
        return total, []
    total, text = _of_total(game, total, _DARK, FPF, "11.62")
    return total, [text]


def _of_total(game: RhineGame, total: int, line: str, column: str, number: str) -> tuple[int, str]:
    effect = game.board.cell(CHART, line, column)
    value = 0 if effect == ZERO else total if effect == FULL else changed(total, HALF)
    return value, f"{line.lower()}: {total} becomes {value} [{number}]"


def check_gun(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps artillery from firing at all, or None."""
    name = title(game, unit.id)
    if not unit.on_map or not piece(game, unit).is_artillery:
        return RULE("11.0").refuse(name, "is no artillery on the map", unit.id)
    if not is_in_battery(game, unit):
        return RULE("11.67").refuse(name, "is out of battery", unit.id)
    if unit.has(ISOLATED_2):
        return RULE("11.66").refuse(name, "is in Isolation-2 and may not fire", unit.id)
    return None


def check_barrage(
    game: RhineGame, unit: Unit, targets: Sequence[str], supported: Supported, others: Sequence[Unit]
) -> Refusal | None:
    """Return the rule that keeps a gun from using its barrage on these hexes along with others, or None."""
    refusal = check_gun(game, unit)
    if refusal is not None:
        return refusal
    name = title(game, unit.id)
    if unit.has(BARRAGED) or unit.has(ATTACKED):
        return RULE("11.39").refuse(name, "has used its barrage in this phase", unit.id)
    if not is_within(game, unit, targets, reach(game, unit)):
        return RULE("11.24").refuse(name, "no hex that is attacked is in its range", unit.id)
    if not same_nation(game, unit, supported.units):
        return RULE("11.15").refuse(name, "supports no units of another nation", unit.id)
    value = points(game, unit, BARRAGE_COLUMN, targets, supported)
    if value < 1:
        return RULE("11.65").refuse(name, "has no barrage strength left here", unit.id)
    if is_limited(game, unit):
        sum_of = sum(points(game, gun, BARRAGE_COLUMN, targets, supported) for gun in others if is_limited(game, gun))
        most = game.board.number("german_barrage_limit")
        if game.board.reads("barrage-limit-of-two-hexes", EACH_HEX):
            most *= len(targets)
        counted = sum_of + value
        if game.board.reads("barrage-limit-halved", AFTER_HALVING):
            counted, _ = barrage_total(game, counted, targets, other_side(unit.side))
        if counted > most:
            return RULE("11.71").refuse(name, f"more than {most} points of German barrage at a hex", unit.id)
    return None


def is_limited(game: RhineGame, unit: Unit) -> bool:
    """Tell whether the barrage of a gun counts against the German limit now (11.71, 11.72, E-11.7)."""
    if unit.side != GERMAN or game.turn < game.board.number("german_barrage_limit_turn") or holds(game, BARRAGE):
        return False
    counter = piece(game, unit)
    is_free = counter.is_rocket or counter.faces[FACE_FIRE].caliber == CALIBER_OF_MORTARS
    return not (is_free and game.board.word("german_barrage_counts") == TUBES)


def check_cover(
    game: RhineGame, unit: Unit, targets: Sequence[str], supported: Supported, attacked: Sequence[str]
) -> Refusal | None:
    """Return the rule that keeps a gun from giving final protective fire to these hexes, or None; ``attacked``: hexes
    that were attacked in this phase."""
    refusal = check_gun(game, unit)
    if refusal is not None:
        return refusal
    name = title(game, unit.id)
    if unit.has(FIRED):
        return RULE("11.46").refuse(name, "has given final protective fire in this turn", unit.id)
    if unit.hex in attacked:
        return RULE("11.41").refuse(name, "was attacked in this phase", unit.id)
    if in_enemy_zone(game, unit):
        return RULE("11.41").refuse(name, "is in an enemy zone of control", unit.id)
    if not game.board.is_yes("fire_beside_enemy") and _is_beside_enemy(game, unit):
        return RULE("E-11.4").refuse(name, "an enemy unit is beside it", unit.id)
    if not is_within(game, unit, targets, reach(game, unit)):
        return RULE("11.42").refuse(name, "no hex that is attacked is in its range", unit.id)
    if not same_nation(game, unit, supported.units):
        return RULE("11.15").refuse(name, "supports no units of another nation", unit.id)
    if points(game, unit, FPF, targets, supported) < 1:
        return RULE("11.65").refuse(name, "has no final protective fire left here", unit.id)
    return None


def _is_beside_enemy(game: RhineGame, unit: Unit) -> bool:
    return any(
        other.side != unit.side and counts(game, other)
        for label in game.board.map.neighbors[unit.hex]
        for other in game.units_in(label)
    )


def guns_of(game: RhineGame, side: str) -> tuple[Unit, ...]:
    """Return the artillery of a side on the map that is in battery, in natural order of the data."""
    return tuple(game.units[key] for key in game.derived_of(side, _guns))


def _guns(game: RhineGame, side: str) -> tuple[str, ...]:
    return tuple(
        unit.id for unit in game.units_of(side) if piece(game, unit).is_artillery and is_in_battery(game, unit)
    )


def around(board: Board, label: str, most: int) -> frozenset[str]:
    """Return the hexes at most so far from another."""
    return board.once(_around, label, most)


def _around(board: Board, label: str, most: int) -> frozenset[str]:
    return frozenset(board.map.within(label, most))
