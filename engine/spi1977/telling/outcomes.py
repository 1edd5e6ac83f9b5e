"""What does a result of a battle take, in words and steps? (10.73 to 10.75)"""

from collections.abc import Iterable, Mapping

from engine.core.frames import frame_of
from engine.core.outlook import Fought, Toll, at_most, taken
from engine.core.units import Unit
from engine.spi1977.fighting.battle import battle_in
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.duty import defenders_in
from engine.spi1977.fighting.local import Fight
from engine.spi1977.fighting.odds import assess, table
from engine.spi1977.fighting.results import outcome
from engine.spi1977.position.fighting_events import BattleResolved
from engine.spi1977.state import RhineGame, steps_left

AMMUNITION = "German ammunition may run out"


def tolls_of(game: RhineGame, battle: Battle, results: Iterable[str]) -> Mapping[str, Toll]:
    """Return what the results of a battle take of both sides: guns that fire from afar take nothing."""
    beside = [unit for unit in battle.guns if any(_is_beside(game, unit, label) for label in battle.targets)]
    ours = _steps(game, (*battle.attackers, *beside))
    theirs = _steps(game, (unit for label in battle.targets for unit in defenders_in(game, label, battle.side)))
    return {result: _toll(result, ours, theirs) for result in results}


def _is_beside(game: RhineGame, unit: Unit, label: str) -> bool:
    return unit.on_map and game.board.map.is_adjacent(unit.hex, label)


def _steps(game: RhineGame, units: Iterable[Unit]) -> int:
    return sum(steps_left(game, unit) for unit in units)


def _toll(result: str, ours: int, theirs: int) -> Toll:
    means = outcome(result)
    who, steps = ("attacker", ours) if means.on_attacker else ("defender", theirs)
    most = means.must + means.points
    text = taken(who, means.must, means.points) + (f"; {AMMUNITION}" if means.may_deplete else "")
    lost = at_most(means.must, most, steps)
    if means.on_attacker:
        return Toll(text, attacker=lost)
    return Toll(text, defender=lost, emptied=(0 < steps <= most, bool(steps)))


def fought(game: RhineGame, event: object) -> Fought | None:
    """Return what an event tells that was thrown for losses, with the position before it."""
    if not isinstance(event, BattleResolved) or game.top.phase != "battle":
        return None
    battle = battle_in(game, frame_of(game.top, Fight))
    column = assess(game, battle).column
    chances = table(game.board).distribution(column)
    if event.result not in chances:
        return None
    title = f"{'barrage of' if battle.is_barrage else 'attack on'} {', '.join(event.targets)}"
    return Fought(title, battle.side, event.odds, event.result, chances, tolls_of(game, battle, chances))
