"""What does a result of a combat or barrage take, in words and steps? (S-21, S-22, 1.11)"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.core.outlook import Fought, Toll, at_most, taken
from engine.core.units import Unit
from engine.scs1994.fighting.gunnery import DISORGANIZES, NO_EFFECT
from engine.scs1994.fighting.odds import outcome
from engine.scs1994.position.combat_events import BarrageResolved, CombatResolved
from engine.scs1994.state import ArdennesGame, enemies_in, is_combat_unit, steps_left


def steps_of(game: ArdennesGame, units: Iterable[Unit]) -> int:
    """Return the steps that units can lose together."""
    return sum(steps_left(game, unit) for unit in units if is_combat_unit(game, unit))


def combat_tolls(
    game: ArdennesGame, attackers: Iterable[Unit], target: str, side: str, results: Iterable[str]
) -> Mapping[str, Toll]:
    """Return what the results of a combat take of these attackers and of who stands in the hex."""
    ours, theirs = steps_of(game, attackers), steps_of(game, enemies_in(game, target, side))
    return {result: _combat(result, ours, theirs) for result in results}


def _combat(result: str, ours: int, theirs: int) -> Toll:
    means = outcome(result)
    texts = [taken("attacker", means.attacker), taken("defender", means.defender, hexes=means.retreat)]
    is_emptied = means.retreat > 0 or 0 < theirs <= means.defender
    return Toll(
        ", ".join(filter(None, texts)) or "nothing happens",
        at_most(means.attacker, means.attacker, ours),
        at_most(means.defender, means.defender, theirs),
        (is_emptied, is_emptied),
    )


def barrage_tolls(game: ArdennesGame, target: str, side: str, results: Iterable[str]) -> Mapping[str, Toll]:
    """Return what the results of a barrage take of who stands in the hex."""
    theirs = steps_of(game, enemies_in(game, target, side))
    return {result: _barrage(result, theirs) for result in results}


def _barrage(result: str, theirs: int) -> Toll:
    if result == NO_EFFECT:
        return Toll("nothing happens")
    steps = 0 if result == DISORGANIZES else int(result)
    is_emptied = 0 < theirs <= steps
    text = ", ".join(filter(None, ("the hex is disorganized", taken("defender", steps))))
    return Toll(text, defender=at_most(steps, steps, theirs), emptied=(is_emptied, is_emptied))


def fought(game: ArdennesGame, event: object) -> Fought | None:
    """Return what an event tells that was thrown for losses, with the position before it."""
    if isinstance(event, CombatResolved):
        attackers = [game.units[key] for key in event.attackers]
        side, chances = attackers[0].side, game.board.tables["crt"].chances(event.column)
        tolls = combat_tolls(game, attackers, event.target, side, chances)
        return _fought(f"{event.kind} on {event.target}", side, event, chances, tolls)
    if isinstance(event, BarrageResolved) and event.roll:
        side, chances = game.top.side, game.board.tables["barrage"].chances(event.column)
        tolls = barrage_tolls(game, event.target, side, chances)
        return _fought(f"barrage of {event.target}", side, event, chances, tolls)
    return None


def _fought(
    title: str,
    side: str,
    event: CombatResolved | BarrageResolved,
    chances: Mapping[str, Fraction],
    tolls: Mapping[str, Toll],
) -> Fought | None:
    """Return a throw; None where its result was not one of the column, since somebody set it."""
    if event.result not in chances:
        return None
    return Fought(title, side, event.column, event.result, chances, tolls)
