"""May the German bring divisions before their conditions are met, and at what price? (N GE2a, N GE2b)

A clause of the form ``release`` names the formations and the price.
"""

from engine.core.units import Unit
from engine.data.clauses.book import Typed
from engine.hj1986.setting.special_forms import Release
from engine.hj1986.state import RULE, RULING, BulgeGame, piece

READS = (RULING("early-release"),)
FOLLOWS = (RULE("N GE2a"), RULE("N GE2b"))

EVENT = "early_release"
ALWAYS_A_ROLL = "always one more fuel roll"


def clause_of(game: BulgeGame) -> Typed[Release] | None:
    """Return the clause of the scenario that offers the release, or None."""
    return game.board.clauses.first(Release)


def is_released(game: BulgeGame) -> bool:
    """Tell whether the German has released the divisions."""
    return EVENT in game.own.ground.events


def concerns(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit belongs to the divisions that may be released."""
    clause = clause_of(game)
    return clause is not None and piece(game, unit).counter.formation in clause.args.formations


def extra_rolls(game: BulgeGame) -> int:
    """Return how many fuel rolls a turn the release costs."""
    clause = clause_of(game)
    if clause is None or not is_released(game):
        return 0
    if game.board.reads("early-release", ALWAYS_A_ROLL):
        return game.board.number("fuel_extra_rolls_early_release")
    return clause.args.fuel_rolls


def starves_on_entry(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit is without supply on the turn it comes because it was released."""
    clause = clause_of(game)
    return bool(clause is not None and clause.args.unsupplied_on_entry and is_released(game) and concerns(game, unit))
