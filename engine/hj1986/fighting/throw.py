"""What does a die give in a battle, and how likely is each result? (B 11.43, B 11.47)"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from engine.core.tables import Column
from engine.core.throws import throw_of
from engine.hj1986.fighting.combined_arms import modifier as combined_arms
from engine.hj1986.fighting.odds import barrage_outcome, row_of, table
from engine.hj1986.fighting.shifts import Battle, die_modifier
from engine.hj1986.ground.night import converted
from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (RULE("B 11.43"), RULE("B 11.47"), RULE("B 11.82"), RULE("B 11.83"), RULE("B 12.33"))

NO_EFFECT = "no effect"


def modifier(game: BulgeGame, battle: Battle, claims: Collection[str]) -> int:
    """Return what is added to the die when these sides claim Armor Superiority."""
    claimed = sum(die_modifier(game.board, side == battle.side) for side in claims)
    return claimed + combined_arms(game, battle.side, battle.attackers, battle.holding)


def result(game: BulgeGame, battle: Battle, column: Column, row: int) -> str:
    """Return the result in a line of the table, as it counts in this turn."""
    return converted(game, battle.side, table(game.board).result(column, row))


def probabilities(game: BulgeGame, battle: Battle, column: Column, added: int) -> Mapping[str, Fraction]:
    """Return the exact probability of each result; what is void in a barrage is ``NO_EFFECT``."""
    faces = range(1, throw_of("1d6").faces + 1)
    found: dict[str, Fraction] = {}
    for die in faces:
        text = result(game, battle, column, row_of(game.board, die, added))
        if battle.is_barrage and barrage_outcome(text) is None:
            text = NO_EFFECT
        found[text] = found.get(text, Fraction(0)) + Fraction(1, len(faces))
    return found
