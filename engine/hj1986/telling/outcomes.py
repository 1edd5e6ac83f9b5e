"""What does a result of a battle take, in words and steps? (B 11.48)"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from engine.core.frames import frame_of
from engine.core.outlook import Fought, Steps, Toll, at_most, taken
from engine.core.units import Unit
from engine.hj1986.fighting import throw
from engine.hj1986.fighting.battle import battle_of
from engine.hj1986.fighting.local import Fight
from engine.hj1986.fighting.odds import assess, final_odds
from engine.hj1986.fighting.results import Effects, Share, counted, effects
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.position.fighting_events import BattleResolved
from engine.hj1986.state import BulgeGame, piece, steps_left


def said(game: BulgeGame, battle: Battle, result: str) -> str:
    """Return what a result is called for people: as the orders make it count."""
    return result if result == throw.NO_EFFECT else " and ".join(counted(game, battle, result))


def as_counted(
    game: BulgeGame, battle: Battle, chances: Mapping[str, Fraction]
) -> tuple[Mapping[str, Fraction], Mapping[str, Toll]]:
    """Return the probabilities of results as the orders make them count, and what each takes."""
    counts: dict[str, Fraction] = {}
    tolls: dict[str, Toll] = {}
    for result, chance in chances.items():
        name = said(game, battle, result)
        counts[name] = counts.get(name, Fraction(0)) + chance
        tolls[name] = _toll(game, battle, result)
    return counts, tolls


def _toll(game: BulgeGame, battle: Battle, result: str) -> Toll:
    if result == throw.NO_EFFECT:
        return Toll("nothing happens")
    found = effects(game, battle, result)
    mine, theirs = _steps(game, battle.attackers), _steps(game, battle.defenders)
    least, most = _span(found.attackers)
    lost = _span(found.defenders)
    return Toll(
        ", ".join(_texts(found)) or "nothing happens",
        at_most(least + found.toll, most + found.toll, mine),
        at_most(*lost, theirs),
        _emptied(found.defenders, theirs),
    )


def _steps(game: BulgeGame, units: Iterable[Unit]) -> int:
    return sum(steps_left(game, unit) for unit in units if not piece(game, unit).is_commander)


def _span(share: Share | None) -> Steps:
    if share is None:
        return 0, 0
    must = share.must * share.each
    return must, must if share.only_retreat else share.points * share.each


def _emptied(share: Share | None, steps: int) -> tuple[bool, bool]:
    if share is None or not steps:
        return False, False
    retreats = share.points > share.must
    must, most = _span(share)
    return must >= steps or (retreats and (share.only_retreat or most >= steps)), must >= steps or retreats


def _texts(found: Effects) -> Iterator[str]:
    for who, share in (("defender", found.defenders), ("attacker", found.attackers)):
        if share is not None:
            free = share.points - share.must
            kept = share.only_retreat
            yield taken(who, share.must * share.each, 0 if kept else free, free if kept else 0)
    if found.toll:
        yield taken("attacker", found.toll)
    if found.engaged:
        yield "all are engaged"


def fought(game: BulgeGame, event: object) -> Fought | None:
    """Return what an event tells that was thrown for losses, with the position before it."""
    if not isinstance(event, BattleResolved) or game.top.phase != "battle":
        return None
    battle = battle_of(game, frame_of(game.top, Fight))
    found = assess(game, battle)
    chances, tolls = as_counted(game, battle, throw.probabilities(game, battle, found.column, event.row - event.die))
    kind = "barrage of" if battle.is_barrage else "attack on"
    result = said(game, battle, event.result)
    if result not in chances:  # what is void in a barrage, or a line beyond the table
        result = throw.NO_EFFECT
    if result not in chances:
        return None
    return Fought(
        f"{kind} {', '.join(event.targets)}", battle.side, final_odds(game.board, found), result, chances, tolls
    )
