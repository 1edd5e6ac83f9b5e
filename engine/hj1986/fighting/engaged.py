"""Who is locked in combat? (B 11.48 ENG)

An engagement is recorded and its units marked. What its sides must decide in their next combat phases is not written
yet: until then an engagement ends when one of its units moves, or when its attacker's next combat phase is over.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.hj1986.fighting.events import EngagementsChanged
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.fighting.state import Engagement
from engine.hj1986.state import ENGAGED, RESERVE, RULE, BulgeGame, with_marks, without_marks

FOLLOWS = (RULE("B 11.48 ENG"), RULE("B 13.33"))


def engaged(game: BulgeGame, battle: Battle) -> Iterator[object]:
    """Yield the engagement of all units of a battle."""
    for unit in (*battle.attackers, *battle.defenders):
        marks = with_marks(unit, ENGAGED)
        yield MarksChanged(unit.id, tuple(mark for mark in marks if mark != RESERVE))
    made = Engagement(
        battle.side,
        game.turn,
        tuple(unit.id for unit in battle.attackers),
        tuple(unit.id for unit in battle.defenders),
    )
    yield EngagementsChanged((*game.own.combat.engagements, made))


def lapsed(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the end of the engagements a side began before this turn."""
    old = [item for item in game.own.combat.engagements if item.side == side and item.turn < game.turn]
    if not old:
        return
    kept = tuple(item for item in game.own.combat.engagements if item not in old)
    yield EngagementsChanged(kept)
    held = {key for item in kept for key in (*item.attackers, *item.defenders)}
    for item in old:
        for key in (*item.attackers, *item.defenders):
            if key not in held and game.units[key].has(ENGAGED):
                yield MarksChanged(key, without_marks(game.units[key], ENGAGED))
