"""Which column of the results table does a battle have, and what does a die give? (B 11.41 to 11.46, C CRT)

Each terrain has a ladder of odds of its own. The base column is clamped to the table; then come the shifts of the
defender, clamped at the left edge, then those of the attacker, clamped at the right. By a ruling odds above the table
count on until all shifts are made.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from engine.core.sides import other_side
from engine.core.tables import Column, ResultsTable, Trace, odds_for_defender
from engine.core.units import Unit
from engine.data.own_values import is_of_own, of_faces, strength_said
from engine.hj1986.board import Board
from engine.hj1986.fighting import reasons
from engine.hj1986.fighting.alone import direct_strength
from engine.hj1986.fighting.gunnery import (
    barrage_strength,
    cover_strength,
    fire_field,
    firepower,
    is_gun,
    support_strength,
)
from engine.hj1986.fighting.shifts import Battle, shifts
from engine.hj1986.fighting.strength import attack_strength, defense_strength, printed_defense
from engine.hj1986.state import FLED, RULE, RULING, BulgeGame, face, piece, title

READS = (RULING("odds-beyond"),)
FOLLOWS = (
    *(RULE("B 11.21(3)"), RULE("B 11.22"), RULE("B 11.31"), RULE("B 11.41"), RULE("B 11.42"), RULE("B 11.43")),
    *(RULE("B 11.45"), RULE("C CRT"), RULE("C ATK1"), RULE("B 11.56")),
)

ODDS, RESULTS = "crt_odds", "crt"
"""Keys of charts: the odds over the columns by terrain, and the results."""


EDGE, COUNT_ON = "edge of the table", "after all shifts"


@dataclass(frozen=True, slots=True)
class Assessment:
    """Strengths and column of a battle; the column is inside the table, read in the row of
    ``terrain``. ``lines`` say who adds what, for people."""

    attack: int
    defense: int
    column: Column
    terrain: str
    lines: tuple[str, ...] = ()


def ladder(board: Board, terrain: str) -> tuple[Fraction, ...]:
    """Return the lowest odds of each column for a terrain; raises KeyError when the chart has no row for it."""
    return board.once(_ladders)[terrain]


def _ladders(board: Board) -> dict[str, tuple[Fraction, ...]]:
    chart = board.charts[ODDS]
    return {
        line.lower().replace(" ", "_"): tuple(_odds(board.cell(ODDS, line, name)) for name in chart.columns)
        for line in chart.rows
    }


def _odds(text: str) -> Fraction:
    attack, defense = text.rstrip("+").split("-")
    return Fraction(int(attack), int(defense))


def final_odds(board: Board, found: Assessment) -> str:
    """Return the odds over the column that is used, in the row of its terrain, as printed: ``4-1``."""
    place = table(board).clamp(found.column)
    return board.cell(ODDS, odds_row(board, found.terrain), board.charts[ODDS].columns[place])


def odds_row(board: Board, terrain: str) -> str:
    """Return the row of the chart of odds for a terrain; raises KeyError when the chart has none for it."""
    for line in board.charts[ODDS].rows:
        if line.lower().replace(" ", "_") == terrain:
            return line
    raise KeyError(terrain)


def odds_text(odds: Fraction) -> str:
    """Return odds as the table prints them."""
    return f"{odds.numerator}-{odds.denominator}"


def base_column(board: Board, terrain: str, odds: Fraction) -> int:
    """Return the column of odds in a terrain, inside the table."""
    return max(0, sum(bound <= odds for bound in ladder(board, terrain)) - 1)


def beyond(board: Board, terrain: str, odds: Fraction) -> int:
    """Return how many columns odds lie above the table, one for each whole step, by the ruling that counts them."""
    highest = ladder(board, terrain)[-1]
    return max(0, int(odds - highest)) if board.reads("odds-beyond", COUNT_ON) else 0


def assess(game: BulgeGame, battle: Battle, said: bool = True) -> Assessment:
    """Return strengths and column of a battle; without the lines for people where they are not to be ``said``."""
    board = game.board
    parts = tuple(_parts(game, battle))
    attack = sum(value for side, value, _ in parts if side == battle.side)
    defense = sum(value for side, value, _ in parts if side != battle.side)
    lines = tuple(say(value) for _, value, say in parts) if said else ()
    odds = odds_for_defender(Fraction(attack), Fraction(defense))
    terrains = [board.map.hexes[label].terrain for label in battle.targets]
    terrain = min(terrains, key=lambda key: base_column(board, key, odds))
    start = base_column(board, terrain, odds) + beyond(board, terrain, odds)
    text = f"{odds_text(odds)} in {board.terrain[terrain].title.lower()}"
    rule = RULE("B 11.32") if len(terrains) > 1 else RULE("B 11.42")
    if is_staff_alone(game, battle):
        most = len(table(board).columns) - 1
        text = f"commanders alone in {board.terrain[terrain].title.lower()}: the highest odds"
        column = Column(most, (Trace(text, 0, RULE("O 5.3")),))
        return Assessment(attack, defense, column, terrain, lines)
    column = shifted(game, battle, Column(start, (Trace(text, 0, rule),)))
    return Assessment(attack, defense, column, terrain, lines)


def is_staff_alone(game: BulgeGame, battle: Battle) -> bool:
    """Tell whether nobody but commanders stands in the hexes attacked (O 5.3)."""
    return bool(battle.defenders) and not any(piece(game, unit).fights for unit in battle.defenders)


def _parts(game: BulgeGame, battle: Battle) -> Iterator[tuple[str, int, Callable[[int], str]]]:
    """Yield what each unit, and the artillery of each side, adds: side, strength, and what says that strength."""
    enemy = other_side(battle.side)
    direct = [unit for unit in battle.attackers if piece(game, unit).is_artillery]
    if direct:
        value = direct_strength(game, direct, battle.targets)
        yield battle.side, value, partial(_guns_said, game, direct, battle.targets, "attacks", "B 12.14", direct=True)
    for unit in (unit for unit in battle.attackers if unit not in direct):
        value = attack_strength(game, unit, battle.targets)
        yield battle.side, value, partial(_attack_said, game, unit, battle.targets)
    if battle.guns and battle.is_barrage:
        value = barrage_strength(game, battle.guns, battle.targets)
        yield battle.side, value, partial(_guns_said, game, battle.guns, battle.targets, "fires", "B 12.32")
    elif battle.guns:
        value = support_strength(game, battle.guns, battle.targets)
        yield battle.side, value, partial(_guns_said, game, battle.guns, battle.targets, "supports with", "B 12.11")
    for unit in battle.defenders:
        value = 0 if unit.has(FLED) else defense_strength(game, unit)
        yield enemy, value, partial(_defense_said, game, unit)
    for side, points in zip((battle.side, enemy), battle.points, strict=True):
        if points:
            yield side, points, "adds {}: option points of army commanders [O 5.13]".format
    if battle.cover:
        value = cover_strength(game, battle.cover)
        yield enemy, value, partial(_cover_said, game, battle.cover)


def _guns_said(
    game: BulgeGame,
    guns: Sequence[Unit],
    targets: Sequence[str],
    does: str,
    rule: str,
    value: int,
    *,
    direct: bool = False,
) -> str:
    names = ", ".join(title(game, unit.id) for unit in guns)
    why = reasons.of_guns(game, guns, targets, _fire_said(game, guns), direct=direct)
    return f"{does} {value}: {names} {why} [{rule}]"


def _attack_said(game: BulgeGame, unit: Unit, targets: Sequence[str], value: int) -> str:
    printed = strength_said(game, face(game, unit).attack or 0, [unit], "attack")
    return f"attacks {value}: {title(game, unit.id)} {reasons.of_attack(game, unit, targets, printed)}"


def _defense_said(game: BulgeGame, unit: Unit, value: int) -> str:
    own = [] if is_gun(game, unit) else [unit]
    printed = strength_said(game, printed_defense(game, unit), own, "defense")
    return f"defends {value}: {title(game, unit.id)} {reasons.of_defense(game, unit, printed)}"


def _cover_said(game: BulgeGame, cover: Sequence[Unit], value: int) -> str:
    return f"covers with {value}: {', '.join(title(game, unit.id) for unit in cover)} [B 12.22]"


def _fire_said(game: BulgeGame, guns: Sequence[Unit]) -> str:
    by_field = {field: [unit for unit in guns if fire_field(game, unit) == field] for field in ("attack", "barrage")}
    field = next((name for name, units in by_field.items() if is_of_own(game, of_faces(units, name))), "barrage")
    return strength_said(game, sum(firepower(game, unit) for unit in guns), by_field[field], field)


def shifted(game: BulgeGame, battle: Battle, column: Column) -> Column:
    """Return a column after all shifts, the defender's first, clamped after each (B 11.46)."""
    last = len(table(game.board).columns) - 1
    for shift in sorted(shifts(game, battle), key=lambda item: item.columns >= 0):
        wanted = column.index + shift.columns
        kept = min(max(wanted, 0), max(last, column.index))
        moved = column.by(shift)
        column = moved if kept == wanted else moved.shift(kept - wanted, EDGE, RULE("B 11.46"))
    return column if column.index <= last else column.shift(last - column.index, EDGE, RULE("B 11.46"))


def table(board: Board) -> ResultsTable:
    """Return the Combat Results Table."""
    return board.tables[RESULTS]


def row_of(board: Board, die: int, modifier: int) -> int:
    """Return the line of the table for a die and its modifier, inside the table."""
    rows = table(board).cells
    return min(max(die + modifier, min(rows)), max(rows))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a result asks for: ``side`` is ``defender``, ``attacker`` or ``both``; ``points`` steps or hexes, of which
    ``must`` have to be steps; ``toll``: steps the attacker loses besides."""

    side: str
    points: int
    must: int
    toll: int = 0


def outcome(result: str) -> Outcome | None:
    """Return what a result means; None for an engagement. Raises ValueError for a result the rules do not know."""
    if result == "ENG":
        return None
    if result == "FF":
        return Outcome("both", 1, 1)
    sides = {"D": "defender", "A": "attacker"}
    number, rest = result[1:2], result[2:]
    if result[:1] not in sides or not number.isdecimal() or rest not in ("", "x", "+"):
        raise ValueError(f"the results table has the unknown result {result!r}")
    return Outcome(sides[result[0]], int(number), 1 if rest == "x" else 0, 1 if rest == "+" else 0)


def barrage_outcome(result: str) -> Outcome | None:
    """Return what a result of a barrage means: nothing befalls the artillery, nobody is engaged (B 12.33)."""
    means = outcome(result)
    if means is None or means.side == "attacker":
        return None
    return Outcome("defender", means.points, means.must)
