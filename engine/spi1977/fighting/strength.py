"""How strong is a unit in attack and in defense? (10.18, 14.68, 13.4)

Printed strength, halved for March Mode, supply and fatigue one after the other, fractions dropped each time. Artillery
that is attacked defends with the strength of its other side (11.51). Entrenchments double what a hex defends with.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.core.units import Unit
from engine.data.own_values import strength_said
from engine.spi1977.fighting.morale import morale_values
from engine.spi1977.ground.allowance import LINES
from engine.spi1977.ground.terrain import gains_by_works, is_entrenched
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.setting.values import Values
from engine.spi1977.state import FLED, ON_FOOT, RULE, RULING, RhineGame, face, is_marching, piece

READS = (RULING("entrenched-and-halved"),)
FOLLOWS = (
    RULE("7.34"), RULE("10.18"), RULE("10.86"), RULE("11.51"), RULE("13.35"), RULE("13.36"), RULE("13.42"),
    RULE("13.43"), RULE("14.54"), RULE("14.63"), RULE("14.64"), RULE("14.68"), RULE("16.21"),
)  # fmt: skip

CHART, ATTACK, DEFENSE = "supply", "attack", "defense"
NORMAL, HALF = "normal", "half"
DOUBLED_FIRST = "before"
"""The reading by which entrenchments double what is printed, and halving comes after."""
_HALVED = Fraction(1, 2)


def printed_attack(game: RhineGame, unit: Unit) -> int:
    """Return the attack strength of the face that is up; artillery has none beside its barrage."""
    if piece(game, unit).is_artillery:
        return 0
    return _full(game, unit).attack


def printed_defense(game: RhineGame, unit: Unit) -> int:
    """Return the defense strength, that of artillery from its out of battery side (11.51)."""
    counter = piece(game, unit)
    if counter.is_artillery:
        return counter.faces[FACE_MOVE].defense
    return _full(game, unit).defense


def _full(game: RhineGame, unit: Unit) -> Values:
    """Return the values of the face that is up, as the rules of morale have them (S-31.6)."""
    return morale_values(game, unit) or face(game, unit)


def attack_strength(game: RhineGame, unit: Unit) -> int:
    """Return what a unit attacks with."""
    return _reckoned(game, unit, ATTACK, printed_attack(game, unit))


def defense_strength(game: RhineGame, unit: Unit) -> int:
    """Return what a unit adds to the defense of its hex, works aside; nothing if it has fled there (10.86)."""
    return 0 if unit.has(FLED) else _reckoned(game, unit, DEFENSE, printed_defense(game, unit))


def defended_with(game: RhineGame, unit: Unit) -> int:
    """Return what a unit adds to the defense of its hex with its entrenchments (16.21)."""
    value = defense_strength(game, unit)
    if unit.has(FLED) or not (is_entrenched(game, unit.hex, unit.side) and gains_by_works(game, unit)):
        return value
    times = game.board.number("entrenched_defense")
    if game.board.reads("entrenched-and-halved", DOUBLED_FIRST):
        return _reckoned(game, unit, DEFENSE, printed_defense(game, unit), times)
    return value * times


def _reckoned(game: RhineGame, unit: Unit, column: str, printed: int, times: int = 1) -> int:
    value = max(0, printed - _walked(game, unit, column)) * times
    for _, effect in effects(game, unit, column):
        value = changed(value, effect)
    return value


def _walked(game: RhineGame, unit: Unit, column: str) -> int:
    """Return what a unit loses on foot (24.1)."""
    if not unit.has(ON_FOOT):
        return 0
    return game.board.number("foot_attack_loss" if column == ATTACK else "foot_defense_loss")


def changed(value: int, effect: str) -> int:
    """Return a strength after an effect: ``half``, a fraction, or a number that replaces it; fractions are dropped."""
    if effect.isdecimal():
        return int(effect) if value else 0
    return (value * (_HALVED if effect == HALF else Fraction(effect))).__floor__()


def effects(game: RhineGame, unit: Unit, column: str) -> Iterator[tuple[str, str]]:
    """Yield what changes a strength, in order: a text with its rule, and the effect."""
    if is_marching(unit):
        yield "March Mode [10.18]", str(game.board.share("march_strength"))
    for mark, line in LINES.items():
        if unit.has(mark):
            effect = game.board.cell(CHART, line, column)
            if effect != NORMAL:
                yield f"{line} [14.68]", effect


def reasons(game: RhineGame, unit: Unit, column: str, printed: int) -> str:
    """Return how a strength comes about, for people: ``(printed 3, March Mode [10.18])``."""
    less = _walked(game, unit, column)
    walked = [f"{less} less on foot [24.1]"] if less else []
    own = FACE_MOVE if column == DEFENSE and piece(game, unit).is_artillery else ""
    parts = [
        strength_said(game, printed, [unit], column, own),
        *walked,
        *(text for text, _ in effects(game, unit, column)),
    ]
    if column == DEFENSE and unit.has(FLED):
        parts.append("retreated there [10.86]")
    return f"({', '.join(parts)})"
