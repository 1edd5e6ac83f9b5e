"""Which column shifts and die modifiers has a battle? (B 11.45, B 11.7, B 11.8)

Shifts are lines of the chart of odds shifts, found by their titles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.rules import Rule
from engine.core.sides import GERMAN
from engine.core.tables import Trace
from engine.core.units import Unit
from engine.hj1986.air.flak import denies_superiority
from engine.hj1986.board import Board
from engine.hj1986.fighting.advanced_shifts import LINES as ADVANCED_LINES
from engine.hj1986.fighting.advanced_shifts import advanced_lines
from engine.hj1986.fighting.command_orders import chart_of, order_text, rule_of
from engine.hj1986.fighting.command_orders import number as order_number
from engine.hj1986.fighting.strength import CITY, TOWN, WESTWALL, crosses
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.ground.zones import FOREST
from engine.hj1986.setting.kinds import PANTHER, REGIMENT, TIGER
from engine.hj1986.setting.special_forms import AttackShift
from engine.hj1986.state import APART, FLED, RULE, RULING, BulgeGame, is_supplied, piece

READS = (RULING("city-shift"), RULING("panther-shift"), RULING("surprise"))
FOLLOWS = (
    *(
        RULE("B 11.45(1)"),
        RULE("B 11.45(2)"),
        RULE("B 11.45(3)"),
        RULE("B 11.45(4)"),
        RULE("B 11.45(7)"),
        RULE("B 11.45(8)"),
    ),
    *(RULE("B 11.73"), RULE("B 11.74"), RULE("B 11.75"), RULE("B 11.76"), RULE("B 11.77"), RULE("B 11.85")),
    *(RULE("B 11.88"), RULE("B 13.23(5)"), RULE("C SHF")),
)

CHART, SHIFT = "odds_shifts", "shift"
_COORDINATED_ATTACK, _COORDINATED_DEFENSE, _RESERVE = "coordinated attack", "coordinated defense", "Reserve combat"
_CITY, _TOWN, _WESTWALL = "city", "town", "Westwall"
_TIGER_ATTACK, _TIGER_DEFENSE = "Tiger in attack", "Tiger in defense"
_PANTHER_ATTACK, _PANTHER_DEFENSE = "Panther in attack", "Panther in defense"
LINES = (
    *(_COORDINATED_ATTACK, _COORDINATED_DEFENSE, _RESERVE, _CITY, _TOWN, _WESTWALL),
    *(_TIGER_ATTACK, _TIGER_DEFENSE, _PANTHER_ATTACK, _PANTHER_DEFENSE),
    *ADVANCED_LINES,
)
"""Lines of the chart that the rules look up; those of the surprise are named by its clause."""

DIE_CHART, ATTACKER, DEFENDER = "die_modifiers", "attacker", "defender"
CITY_DOUBLED_ONLY, PANTHER_ALWAYS, FIRST_DAY = "doubled only", "always", "on 12/16 PM only"
WEAK_ARMOR = "M5"


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights where. ``in_reserve``: a Reserve attack (B 13.2). ``side`` attacks; without attackers its ``guns``
    make a barrage (B 12.31). ``cover``: guns that support the defense. ``deceived``: commandos helped (O 4.52).
    ``orders`` and option ``points`` of attacker and defender (O 5.2)."""

    side: str
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    targets: tuple[str, ...]
    in_reserve: bool = False
    guns: tuple[Unit, ...] = ()
    cover: tuple[Unit, ...] = ()
    deceived: bool = False
    orders: tuple[str, str] = ("", "")
    points: tuple[int, int] = (0, 0)

    @property
    def is_barrage(self) -> bool:
        """Tell whether artillery attacks alone."""
        return not self.attackers

    @property
    def holding(self) -> tuple[Unit, ...]:
        """The defenders that fight: those that fled into the hex only suffer (B 11.56)."""
        return tuple(unit for unit in self.defenders if not unit.has(FLED))


def line(board: Board, title: str) -> int:
    """Return the columns of a line of the chart of odds shifts."""
    return int(board.cell(CHART, title, SHIFT))


def _by_line(board: Board, text: str, title: str, rule: Rule) -> Trace:
    return Trace(text, line(board, title), rule, (CHART, title, SHIFT))


def shifts(game: BulgeGame, battle: Battle) -> tuple[Trace, ...]:
    """Return all shifts of a battle; their order does not matter, ``odds`` applies those of the defender first."""
    found = list(_by_terrain(game, battle))
    if not battle.in_reserve:
        found += _by_coordination(game, battle)
    else:
        found.append(_by_line(game.board, "Reserve attack", _RESERVE, RULE("B 11.45(9)")))
    found += _by_surprise(game, battle)
    found += _by_tanks(game, battle)
    if battle.deceived:
        found.append(Trace("combat deception", game.board.number("commando_shift"), RULE("O 4.52")))
    for attacking, order in zip((True, False), battle.orders, strict=True):
        columns = order_number(game.board, attacking, order, SHIFT)
        if columns:
            found.append(
                Trace(order_text(order, attacking), columns, rule_of(attacking), (chart_of(attacking), order, SHIFT))
            )
    for title, text, rule in advanced_lines(game, battle.side, battle.attackers, battle.targets, battle.in_reserve):
        found.append(_by_line(game.board, text, title, rule))
    return tuple(found)


def _by_terrain(game: BulgeGame, battle: Battle) -> Iterator[Trace]:
    marks = {mark for label in battle.targets for mark in game.board.map.hexes[label].marks}
    if CITY in marks and not game.board.reads("city-shift", CITY_DOUBLED_ONLY):
        yield _by_line(game.board, "city", _CITY, RULE("B 11.45(5)"))
    elif TOWN in marks:
        yield _by_line(game.board, "town", _TOWN, RULE("B 11.33(1)"))
    if WESTWALL in marks and battle.side != GERMAN:
        yield _by_line(game.board, "Germans in the Westwall", _WESTWALL, RULE("B 11.45(6)"))


def is_mixed(game: BulgeGame, units: Sequence[Unit]) -> bool:
    """Tell whether US units fight together with British or French ones (B 11.77)."""
    nations = {piece(game, unit).nation for unit in units}
    return "us" in nations and len(nations) > 1


def _by_coordination(game: BulgeGame, battle: Battle) -> Iterator[Trace]:
    if not is_mixed(game, (*battle.attackers, *battle.guns)):
        divisions = [piece(game, unit).division for unit in battle.attackers if is_fed(unit)]
        least = game.board.number("coordination_units")
        if any(key and divisions.count(key) >= least for key in divisions):
            yield _by_line(game.board, "coordinated attack", _COORDINATED_ATTACK, RULE("B 11.71"))
    if not is_mixed(game, (*battle.holding, *battle.cover)) and any(_is_backed(game, unit) for unit in battle.holding):
        yield _by_line(game.board, "coordinated defense", _COORDINATED_DEFENSE, RULE("B 11.72"))


def _is_backed(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether another regiment of the division stands with a defender or next to it (B 11.72)."""
    kind = piece(game, unit)
    if not kind.division or kind.size != REGIMENT:
        return False
    near = (unit.hex, *game.board.map.neighbors[unit.hex])
    return any(
        other.id != unit.id
        and other.side == unit.side
        and piece(game, other).division == kind.division
        and piece(game, other).size == REGIMENT
        for label in near
        for other in game.units_in(label)
    )


def _by_surprise(game: BulgeGame, battle: Battle) -> Iterator[Trace]:
    if game.board.reads("surprise", FIRST_DAY) and game.turn > game.board.number("surprise_chart_last_turn"):
        return
    for clause in game.board.clauses.of(AttackShift):
        title = clause.args.shifts.get(str(game.turn))
        if clause.args.side == battle.side and title:
            yield _by_line(game.board, "surprise", title, RULE("B 15.1"))


def _has(game: BulgeGame, units: Sequence[Unit], trait: str) -> bool:
    """Tell whether a unit has the trait, by its counter or by its unit type."""
    pieces = [piece(game, unit) for unit in units]
    return any(found.is_a(trait) or found.counter.traits.get(trait) == "yes" for found in pieces)


def _real_armor(game: BulgeGame, units: Sequence[Unit]) -> bool:
    """Tell whether there is armor other than M5 among the units (B 11.87)."""
    return any(
        piece(game, unit).is_armor and piece(game, unit).counter.traits.get("vehicle") != WEAK_ARMOR for unit in units
    )


def _by_tanks(game: BulgeGame, battle: Battle) -> Iterator[Trace]:
    for units, enemies, tiger, panther in (
        (battle.attackers, battle.holding, _TIGER_ATTACK, _PANTHER_ATTACK),
        (battle.holding, battle.attackers, _TIGER_DEFENSE, _PANTHER_DEFENSE),
    ):
        if _has(game, units, TIGER):
            yield _by_line(game.board, "Tiger", tiger, RULE("B 11.86"))
        if _has(game, units, PANTHER):
            always = game.board.reads("panther-shift", PANTHER_ALWAYS)
            if always or not _real_armor(game, enemies):
                yield _by_line(game.board, "Panther", panther, RULE("B 11.87"))


def may_claim(game: BulgeGame, battle: Battle, attacking: bool) -> bool:
    """Tell whether a side has Armor Superiority: supplied armor against none (B 11.81, B 11.85).

    In the Advanced game nobody claims it: the tables of A 11 decide.
    """
    if is_advanced(game):
        return False
    mine, theirs = (battle.attackers, battle.holding) if attacking else (battle.holding, battle.attackers)
    tanks = _supplied_tanks(game, mine, attacking)
    if not tanks or _supplied_tanks(game, theirs, not attacking):
        return False
    if denies_superiority(game, battle.side, battle.attackers, battle.targets, tanks[0].side):
        return False
    if not attacking:
        return not all(_in_forest(game, unit.hex) for unit in tanks)
    for label in battle.targets:
        if _in_forest(game, label) or WESTWALL in game.board.map.hexes[label].marks:
            return False
    return any(
        not any(
            game.board.map.is_adjacent(unit.hex, label) and crosses(game, unit.hex, label) for label in battle.targets
        )
        for unit in tanks
    )


def _supplied_tanks(game: BulgeGame, units: Sequence[Unit], attacking: bool) -> list[Unit]:
    fed = is_fed if attacking else is_supplied
    return [unit for unit in units if piece(game, unit).is_armor and fed(unit)]


def is_fed(unit: Unit) -> bool:
    """Tell whether a unit has its supply line and attack supply as well (B 1.31, B 1.51)."""
    return is_supplied(unit) and not unit.has(APART)


def _in_forest(game: BulgeGame, label: str) -> bool:
    return game.board.map.hexes[label].terrain == FOREST


def die_modifier(board: Board, attacker: bool) -> int:
    """Return what Armor Superiority does to the die (B 11.82, B 11.83, C DRM)."""
    return int(board.cell(DIE_CHART, ATTACKER if attacker else DEFENDER, "modifier"))
