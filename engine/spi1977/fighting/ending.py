"""What does the end of a combat phase change? (14.54, 14.64, 13.32)

Who fought out of communications is unsupplied, who fought in Isolation-1 is in Isolation-2; in the Night Bonus turn who
attacked is fatigued.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import MarksChanged
from engine.core.units import Unit
from engine.spi1977.fighting.local import NO_COMBAT, Declared
from engine.spi1977.ground.terrain import holds_works
from engine.spi1977.position.fighting_events import BattleJoined, CombatEnded
from engine.spi1977.position.ground_events import WorkChanged
from engine.spi1977.state import (
    ATTACKED,
    BARRAGED,
    FLED,
    RULE,
    RULING,
    WORSE,
    RhineGame,
    is_bonus,
    tired,
)

FOLLOWS = (
    RULE("13.31"), RULE("13.32"), RULE("13.33"), RULE("13.41"), RULE("14.54"), RULE("14.55"), RULE("14.64"),
    RULE("14.65"), RULE("16.36"), RULE("11.63"), RULE("11.66"),
)  # fmt: skip
READS = (RULING("battle-not-resolved"),)
NO_COMBAT_AT_ALL = "no, only one that is resolved"


def worse(unit: Unit) -> tuple[str, ...]:
    """Return the marks of a unit whose supply gets worse by combat."""
    return tuple(sorted(WORSE.get(mark, mark) for mark in unit.marks))


def unfought(game: RhineGame, attackers: Iterable[str], defenders: Iterable[str]) -> Iterator[object]:
    """Yield that the units of a battle that was never resolved have been in no combat, by one of two readings: it keeps
    their supply, and nobody is fatigued (14.54, 14.64, 13.41)."""
    if game.board.reads("battle-not-resolved", NO_COMBAT_AT_ALL):
        kept, involved = game.own.fighting, {*attackers, *defenders}
        yield BattleJoined(kept.attacked, tuple(key for key in kept.fought if key not in involved))


def _works_lost(game: RhineGame, side: str, battles: Iterable[Declared]) -> Iterator[object]:
    """Yield the loss of works whose defenders are all gone, whoever has fled there since (16.36)."""
    fought = set(game.own.fighting.fought)
    unresolved = {label for battle in battles if battle.result == NO_COMBAT for label in battle.targets}
    for label in game.own.fighting.attacked:
        work = game.own.ground.works.get(label)
        if work is None or work.side == side or label in unresolved:
            continue
        stayed = (unit for unit in game.friends_in(label, work.side) if unit.id in fought and not unit.has(FLED))
        if not any(holds_works(game, unit) for unit in stayed):
            yield WorkChanged(label, None)


def ended(game: RhineGame, side: str, battles: Iterable[Declared]) -> Iterator[object]:
    """Yield what a combat phase of a side leaves on those who fought, and that its own marks go."""
    yield from _works_lost(game, side, battles)
    fought = game.own.fighting.fought
    for key in fought:
        unit = game.units[key]
        if unit.on_map and worse(unit) != unit.marks:
            yield MarksChanged(key, worse(unit))
    for unit in game.units.values():
        after = unit.marks
        if is_bonus(game) and unit.on_map and unit.side == side and unit.id in fought:
            after = tired(unit)
        after = tuple(mark for mark in after if mark not in (ATTACKED, BARRAGED, FLED))
        if after != unit.marks:
            yield MarksChanged(unit.id, after)
    yield CombatEnded()
