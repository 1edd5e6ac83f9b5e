"""In which column is a battle thrown? (10.0, 10.3, 10.62, 10.76)

Each line of ground has its own odds over the columns. The ratio is rounded for the defender; the line is his best;
all shifts are added up and cut off at the edge of the table once. An attack must reach the first column before the
defender's fire; what fire and shifts push below it is thrown there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.sides import other_side
from engine.core.tables import Column, ResultsTable, Trace, odds_for_defender
from engine.core.units import Unit
from engine.data.own_values import strength_said
from engine.spi1977.board import Board
from engine.spi1977.fighting.bonuses import Battle, notes, shifts
from engine.spi1977.fighting.gunnery import (
    BARRAGE_COLUMN,
    FPF,
    barrage_total,
    cover_total,
    effects,
    is_dark,
    points,
    printed,
)
from engine.spi1977.fighting.participation import defenders_of
from engine.spi1977.fighting.spotting import Supported, supported_by
from engine.spi1977.fighting.strength import (
    ATTACK,
    DEFENSE,
    attack_strength,
    defended_with,
    printed_attack,
    printed_defense,
    reasons,
)
from engine.spi1977.ground.hexsides import RIVER, water
from engine.spi1977.ground.terrain import gains_by_works, ground, is_entrenched
from engine.spi1977.setting.kinds import FACE_FIRE
from engine.spi1977.state import RULE, RULING, RhineGame, title

READS = (RULING("below-first-column"), RULING("shift-clamp"), RULING("crt-off-diagonal"), RULING("no-defense"))
FOLLOWS = (
    RULE("10.0"), RULE("10.22"), RULE("10.23"), RULE("10.25"), RULE("10.3"), RULE("12.11"), RULE("12.0"), RULE("12.12"),
    RULE("16.21"), RULE("16.11"), RULE("11.21"), RULE("11.45"),
)  # fmt: skip

ODDS, RESULTS = "odds", "crt"
"""Keys of charts: the odds over the columns by line of ground, and the results."""
_RIVER, _NIGHT = "river", "woods"
"""Lines of the terrain chart that ask for the odds of a river and of the night."""
_TOWN = "town"
NOT_MADE = "it cannot be made"
"""The reading by which the least odds are asked for after the shifts."""
AFTER_EACH = "after each of them"
"""The reading by which shifts are cut off one by one."""
LIKE_ONE = "like one of a point"
"""The reading by which no defense counts as a point."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """Strengths and column of a battle. ``reaches``: the odds before the defender's fire reach the first column of the
    line (10.62). ``line``: of the odds chart. ``parts`` say who adds what, for people."""

    attack: int
    defense: int
    column: Column
    line: str
    reaches: bool
    parts: tuple[str, ...]


def table(board: Board) -> ResultsTable:
    """Return the Combat Results Table."""
    return board.tables[RESULTS]


def ladder(board: Board, line: str) -> tuple[Fraction, ...]:
    """Return the lowest odds of each column in a line of ground."""
    return board.once(_ladder, line)


def _ladder(board: Board, line: str) -> tuple[Fraction, ...]:
    return tuple(_odds(board.cell(ODDS, line, name)) for name in ladder_columns(board))


def ladder_columns(board: Board) -> tuple[str, ...]:
    """Return the columns of the chart of odds."""
    return board.charts[ODDS].columns


def _odds(text: str) -> Fraction:
    attack, _, defense = text.rstrip("+").partition("-")
    return Fraction(int(attack), int(defense))


def line_at(game: RhineGame, label: str, attackers: Sequence[Unit]) -> str:
    """Return the line of the odds chart for a hex that is attacked: behind a river if all come over river or ford, else
    of its ground, at night that of woods but in a town (10.3, 12.12)."""
    lines = game.board.terrain
    if attackers and all(water(game.board, unit.hex, label) == RIVER for unit in attackers):
        return lines[_RIVER].odds_line
    here = ground(game.board, label)
    if is_dark(game) and here.key != _TOWN:
        return lines[_NIGHT].odds_line
    return here.odds_line


def best_line(game: RhineGame, battle: Battle, odds: Fraction) -> str:
    """Return the line that is best for the defender among those of the hexes attacked (10.26)."""
    lines = [line_at(game, label, battle.attackers) for label in battle.targets]
    return min(lines, key=lambda line: _column(game.board, line, odds))


def _column(board: Board, line: str, odds: Fraction) -> int:
    """Return the column of odds in a line; -1 below the first."""
    return sum(bound <= odds for bound in ladder(board, line)) - 1


def _ratio(game: RhineGame, attack: int, defense: int) -> Fraction:
    """Return the odds rounded in favor of the defender; against no defense the highest that the chart has (10.62)."""
    if defense or not attack or game.board.reads("no-defense", LIKE_ONE):
        return odds_for_defender(Fraction(attack), Fraction(defense))
    lines = {terrain.odds_line for terrain in game.board.terrain.values() if terrain.odds_line}
    return max(bound for line in lines for bound in ladder(game.board, line))


def _said(odds: Fraction, defense: int) -> str:
    return f"{odds.numerator}-{odds.denominator}" if defense else "no defense"


def assess(game: RhineGame, battle: Battle) -> Assessment:
    """Return strengths and column of a battle."""
    parts: list[str] = []
    attack = _attack(game, battle, parts)
    own = _defense(game, battle, parts)
    before = _ratio(game, attack, own)
    first = _column(game.board, best_line(game, battle, before), before)
    defense = own + _cover(game, battle, parts)
    odds = _ratio(game, attack, defense)
    line = best_line(game, battle, odds)
    start = _column(game.board, line, odds)
    rule = RULE("10.26") if len(battle.targets) > 1 else RULE("12.12") if is_dark(game) else RULE("10.3")
    column = Column(start, (Trace(f"{_said(odds, defense)} in the line {line}", 0, rule),))
    if start < 0:
        column = column.shift(-start, "the first column is the least", RULE("10.62"))
    for shift in shifts(game, battle):
        column = column.by(shift)
        if game.board.reads("shift-clamp", AFTER_EACH):
            column = _at_edge(game.board, column)
    reaches = first >= 0
    if game.board.reads("below-first-column", NOT_MADE):
        reaches = reaches and first + sum(shift.columns for shift in shifts(game, battle)) >= 0
    column = _at_edge(game.board, column)
    return Assessment(attack, defense, column, line, reaches, (*parts, *notes(game, battle)))


def _at_edge(board: Board, column: Column) -> Column:
    """Return a column cut off at the first and the last."""
    return column.shift(table(board).clamp(column) - column.index, "edge of the table", RULE("10.62"))


def may_fail(game: RhineGame) -> bool:
    """Tell whether by another reading a barrage below the least odds is made and lost, not forbidden (10.62, 11.36)."""
    return game.board.reads("barrage-below-odds", "the artillery is eliminated")


def reaches_minimum(game: RhineGame, battle: Battle) -> bool:
    """Tell whether an attack reaches the least odds before the defender's fire (10.62, 11.36)."""
    return assess(game, battle).reaches


def _attack(game: RhineGame, battle: Battle, parts: list[str]) -> int:
    total = 0
    for unit in battle.attackers:
        value = attack_strength(game, unit)
        total += value
        parts.append(
            f"attacks {value}: {title(game, unit.id)} {reasons(game, unit, ATTACK, printed_attack(game, unit))}"
        )
    if not battle.guns and not battle.air:
        return total
    supported = supported_by(game, battle.side, battle.targets, battle.attackers)
    fire = battle.air
    if battle.air:
        parts.append(f"flies {battle.air}: ground support [19.11]")
    for unit in battle.guns:
        value = points(game, unit, BARRAGE_COLUMN, battle.targets, supported)
        fire += value
        parts.append(
            f"fires {value}: {title(game, unit.id)} {_of_gun(game, unit, BARRAGE_COLUMN, battle.targets, supported)}"
        )
    hits, said = barrage_total(game, fire, battle.targets, other_side(battle.side))
    parts += said
    return total + hits


def _of_gun(game: RhineGame, unit: Unit, column: str, hexes: Sequence[str], supported: Supported) -> str:
    texts = [text for text, _ in effects(game, unit, column, hexes, supported)]
    said = strength_said(game, printed(game, unit, column), [unit], column, FACE_FIRE)
    return f"({', '.join([said, *texts])})"


def _defense(game: RhineGame, battle: Battle, parts: list[str]) -> int:
    enemy = other_side(battle.side)
    total = 0
    for label in battle.targets:
        stack = game.friends_in(label, enemy)
        fighting = defenders_of(game, stack)
        for unit in fighting:
            value = defended_with(game, unit)
            why = reasons(game, unit, DEFENSE, printed_defense(game, unit))
            if is_entrenched(game, label, enemy) and gains_by_works(game, unit):
                why += " entrenched [16.21]"
            total += value
            parts.append(f"defends {value}: {title(game, unit.id)} {why}")
        parts += [f"defends 0: {title(game, unit.id)} (left out [9.34])" for unit in stack if unit not in fighting]
    return total


def _cover(game: RhineGame, battle: Battle, parts: list[str]) -> int:
    if not battle.cover and not battle.cover_air:
        return 0
    enemy = other_side(battle.side)
    supported = Supported(tuple(unit for label in battle.targets for unit in game.friends_in(label, enemy)))
    fire = (battle.cover_air * game.board.share("support_fire_share")).__floor__()
    if battle.cover_air:
        parts.append(f"covers with {fire}: {battle.cover_air} points of ground support [19.11]")
    for unit in battle.cover:
        value = points(game, unit, FPF, battle.targets, supported)
        fire += value
        parts.append(
            f"covers with {value}: {title(game, unit.id)} {_of_gun(game, unit, FPF, battle.targets, supported)}"
        )
    counts, said = cover_total(game, fire)
    parts += said
    return counts


def odds_over(board: Board, found: Assessment) -> str:
    """Return the odds over the column that is used, in its line, as printed: ``4-1``."""
    return board.cell(ODDS, found.line, ladder_columns(board)[table(board).clamp(found.column)])


def chances(board: Board, column: Column) -> Iterator[tuple[str, Fraction]]:
    """Yield the results of a column with their exact chances."""
    yield from table(board).distribution(column).items()
