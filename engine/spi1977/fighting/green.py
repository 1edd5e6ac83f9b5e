"""Which green units lose a step as they come under fire? (25.14c, 24.6)"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit, with_marks
from engine.spi1977.board import Board
from engine.spi1977.clauses.first_day import GREEN, holds
from engine.spi1977.clauses.greens import green_all_game
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.participation import defenders_of
from engine.spi1977.setting.special_forms import Green
from engine.spi1977.state import ROLLED, RULE, RULING, RhineGame, piece, title
from engine.spi1977.steps.losing import step_lost

READS = (RULING("green-all-game"),)
FOLLOWS = (RULE("24.6"), RULE("24.61"), RULE("24.62"), RULE("24.63"), RULE("25.14c"), RULE("25.14ct"), RULE("25.24c"))

TABLE = "green_units"
REDUCED = "R"
IS_GREEN = " is green"
"""Ends what a roll is for."""
OPTION = "green_all_game"
EACH_BATTLE = "in each battle of the first day, then once"
"""The reading by which the optional rule leaves the first day as it is."""


def green_rolls(game: RhineGame, battle: Battle) -> Iterator[object]:
    """Yield the rolls of the green units in a battle, before its die, and the steps they lose."""
    for unit in green_units(game, battle):
        roll = game.dice.roll("1d6", f"{title(game, unit.id)}{IS_GREEN}")
        yield roll
        added = 0 if unit.side == GERMAN else game.board.number("green_us_modifier")
        yield MarksChanged(unit.id, with_marks(unit, ROLLED))
        if game.board.tables[TABLE].cells[roll.total + added][0] == REDUCED:
            yield from step_lost(game, unit, "green [25.14c]")


def green_units(game: RhineGame, battle: Battle) -> list[Unit]:
    """Return the units of both sides that roll before the die of a battle: those that attack, and of an attacked stack
    those that defend, for a third battalion takes no part in combat (9.33)."""
    enemy = other_side(battle.side)
    stacks = (defenders_of(game, game.friends_in(label, enemy)) for label in battle.targets)
    units = (*battle.attackers, *(unit for stack in stacks for unit in stack))
    return [unit for unit in units if _rolls(game, unit)]


def _rolls(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit rolls: in each battle of the first day, or once by the optional rule (24.61)."""
    counter = piece(game, unit)
    if not unit.on_map or counter.is_artillery or counter.is_headquarters:
        return False
    all_game = game.board.is_on(OPTION) and counter.formation in green_all_game(game.board, unit.side)
    if holds(game, GREEN) and counter.formation in game.board.once(_of_first_day):
        return not (all_game and unit.has(ROLLED)) or game.board.reads("green-all-game", EACH_BATTLE)
    return all_game and not unit.has(ROLLED)


def _of_first_day(board: Board) -> frozenset[str]:
    return frozenset(key for clause in board.clauses.of(Green) for key in clause.args.formations)
