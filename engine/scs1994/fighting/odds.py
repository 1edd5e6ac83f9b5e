"""In which column is a ground combat thrown, and what does its result mean? (1.6, 1.10bE, 1.11a, 1.14, CRT, TEC)

Used by attacks, overruns and the preview alike. Strengths stay exact; only the odds are rounded (S-16, S-18).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.tables import Column, odds_for_defender
from engine.core.units import Unit
from engine.data.own_values import strength_said
from engine.scs1994.air import air
from engine.scs1994.ground.hexsides import attack_multiplier, effect_between
from engine.scs1994.state import (
    DISORGANIZED,
    OUT_OF_SUPPLY,
    RULE,
    RULING,
    ArdennesGame,
    attack_strength,
    defense_strength,
    enemies_in,
    face,
    is_artillery,
    is_bridge,
    piece,
    title,
)

RULE_CRT, RULE_TERRAIN, RULE_SUPPLY = RULE("CRT"), RULE("TEC"), RULE("1.14")
RULE_GUNS, RULE_DISORGANIZED, RULE_EMPLACED = RULE("1.10bE"), RULE("1.11a"), RULE("2.3d")
READS = (
    RULING("armor-share"),
    RULING("armor-shift"),
    RULING("armor-terrain"),
    RULING("hexside-halving"),
    RULING("odds-rounding"),
    RULING("several-multipliers"),
    RULING("table-edges"),
)
FOLLOWS = (RULE("1.6-LIST"), RULE("CRT-ARM"), RULE("S-15"), RULE("S-16"), RULE("S-17"))
"""Rules that this module follows without a word to anybody."""
_RESULT = re.compile(r"(?:A(?P<attacker>\d))?(?:D(?P<defender>\d))?(?:r(?P<retreat>\d))?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result of the table: steps lost by each side, hexes the defender retreats (S-21, S-22)."""

    attacker: int
    defender: int
    retreat: int


def outcome(result: str) -> Outcome:
    """Return what a cell of the Combat Results Table means; raises ValueError for an unknown one."""
    if result == "NR":
        return Outcome(0, 0, 0)
    match = _RESULT.fullmatch(result)
    if match is None or not result:
        raise ValueError(f"the Combat Results Table holds the unknown result {result!r}")
    return Outcome(*(int(match[name] or 0) for name in ("attacker", "defender", "retreat")))


@dataclass(frozen=True, slots=True)
class Assessment:
    """Strengths after all multipliers, the column with its trail, and a line for each unit."""

    attack: Fraction
    defense: Fraction
    mechanized: Fraction
    column: Column
    lines: tuple[str, ...]


def assess(game: ArdennesGame, attackers: Sequence[Unit], target: str, air_points: int = 0) -> Assessment:
    """Return strengths and column of an attack by these units of one side; there is at least one."""
    board, side = game.board, attackers[0].side
    strengths = [attack_strength(game, unit) * attack_multiplier(game, unit, target) for unit in attackers]
    attack = sum(strengths, Fraction(0))
    defenders = enemies_in(game, target, side)
    defense = sum((defense_strength(game, unit) for unit in defenders), Fraction(0))
    lines = [_attack_line(game, unit, target, value) for unit, value in zip(attackers, strengths, strict=True)]
    lines += [_defense_line(game, unit) for unit in defenders]

    column = _odds_column(game, attack, defense)
    terrain = board.terrain[board.map.hexes[target].terrain]
    column = column.shift(terrain.combat_shift, terrain.title.lower(), RULE_TERRAIN)
    mechanized = _mechanized(game, attackers, strengths)
    basis = attack
    if board.word("armor_share_basis") == "printed":
        printed = [Fraction(face(game, unit).attack or 0) for unit in attackers]
        mechanized, basis = _mechanized(game, attackers, printed), sum(printed, Fraction(0))
    if terrain.armor_effect and mechanized and mechanized >= basis * board.share("armor_effect_share"):
        text = f"mechanized {mechanized} of {basis} into {terrain.title.lower()}"
        column = column.shift(board.number("armor_effect_shift"), text, RULE("1.6"))
    column = column.shift(air.shift(game, side, air_points), f"Air Points {air_points}", air.RULE_SHIFT)
    return Assessment(attack, defense, mechanized, column, tuple(lines))


def _odds_column(game: ArdennesGame, attack: Fraction, defense: Fraction) -> Column:
    """Return the column of the odds before shifts: odds beyond the lowest and the highest are thrown there (S-17)."""
    nearest = game.board.word("odds_rounding") == "nearest"
    odds = odds_nearest(attack, defense) if nearest else odds_for_defender(attack, defense)
    text = f"{attack} to {defense}, odds {_ratio(odds)}"
    odds = min(max(odds, game.board.share("odds_lowest")), game.board.share("odds_highest"))
    column = game.board.tables["crt"].column_of(odds, text, RULE("S-18"))
    return Column(max(column.index, 0), column.trail)


def odds_nearest(attack: Fraction, defense: Fraction) -> Fraction:
    """Return the odds rounded to the nearest whole ratio, halves up, as a fraction 1:n or n:1."""
    if defense <= 0:
        return Fraction(attack.__floor__())
    ratio = attack / defense
    if ratio <= 0:
        return Fraction(0)
    if ratio >= 1:
        return Fraction((ratio + Fraction(1, 2)).__floor__())
    return Fraction(1, ((1 / ratio) + Fraction(1, 2)).__floor__())


def _ratio(odds: Fraction) -> str:
    return f"{odds.numerator}:{odds.denominator}"


def _mechanized(game: ArdennesGame, units: Sequence[Unit], strengths: Sequence[Fraction]) -> Fraction:
    """Return the mechanized part of the strength."""
    values = (value for unit, value in zip(units, strengths, strict=True) if is_mechanized(game, unit))
    return sum(values, Fraction(0))


def is_mechanized(game: ArdennesGame, unit: Unit) -> bool:
    """Tell whether a unit attacks mechanized; artillery is mechanized for movement only (1.6-LIST)."""
    return piece(game, unit).type.mechanized_attack and not is_artillery(game, unit)


def _attack_line(game: ArdennesGame, unit: Unit, target: str, value: Fraction) -> str:
    reasons = [strength_said(game, face(game, unit).attack or 0, [unit], "attack")]
    if unit.has(OUT_OF_SUPPLY):
        reasons.append(f"out of supply x{game.board.word('out_of_supply_attack')} [{RULE_SUPPLY.number}]")
    effect = effect_between(game, unit.hex, target, unit.side)
    if effect is not None and effect.attack_multiplier != 1:
        reasons.append(f"{effect.title.lower()} x{effect.attack_multiplier} [{RULE_TERRAIN.number}]")
    return f"attacks {value}: {title(game, unit.id)} ({', '.join(reasons)})"


def _defense_line(game: ArdennesGame, unit: Unit) -> str:
    reasons: list[str] = []
    if is_artillery(game, unit):
        reasons.append(f"artillery [{RULE_GUNS.number}]")
    elif is_bridge(unit):
        reasons.append(f"emplaced bridge [{RULE_EMPLACED.number}]")
    else:
        reasons.append(strength_said(game, face(game, unit).defense or 0, [unit], "defense"))
    if unit.has(DISORGANIZED):
        reasons.append(f"disorganized x{game.board.word('disorganized_defense')} [{RULE_DISORGANIZED.number}]")
    if unit.has(OUT_OF_SUPPLY):
        reasons.append(f"out of supply x{game.board.word('out_of_supply_defense')} [{RULE_SUPPLY.number}]")
    return f"defends {defense_strength(game, unit)}: {title(game, unit.id)} ({', '.join(reasons)})"
