"""Who is locked in combat, and until when? (B 11.48 ENG)

An engagement is recorded and its units marked. In the next combat phase of its defender he stays, counterattacks or
goes back two hexes; if he stays, the attacker must fight again in his own next combat phase. An engagement is over for
a unit that leaves its hex or is lost, for all that meet in a new battle, and when nobody of a side is left in it.
"""

from collections.abc import Collection, Iterator

from engine.core.events import MarksChanged
from engine.core.units import Unit, with_marks, without_marks
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.position.fighting_events import EngagementsChanged
from engine.hj1986.position.fighting_state import COUNTERATTACK, Engagement
from engine.hj1986.state import ENGAGED, RESERVE, RULE, RULING, BulgeGame, piece

READS = (RULING("engaged-retreat"),)
FOLLOWS = (RULE("B 11.48 ENG"), RULE("B 11.48 ENG b"), RULE("B 13.33"))


def engaged(game: BulgeGame, battle: Battle) -> Iterator[object]:
    """Yield the engagement of all units of a battle; artillery that only fired is not among them, nor commanders, who
    do not attack (O 5.6)."""
    defenders = [unit for unit in battle.defenders if not piece(game, unit).is_commander]
    if not defenders:
        return
    for unit in (*battle.attackers, *defenders):
        marks = with_marks(unit, ENGAGED)
        yield MarksChanged(unit.id, tuple(mark for mark in marks if mark != RESERVE))
    made = Engagement(
        battle.side,
        game.turn,
        tuple(unit.id for unit in battle.attackers),
        tuple(unit.id for unit in defenders),
    )
    yield EngagementsChanged((*game.own.combat.engagements, made))


def members(game: BulgeGame, keys: Collection[str]) -> list[Unit]:
    """Return the units of a side of an engagement that are still in it."""
    return [game.units[key] for key in keys if game.units[key].on_map and game.units[key].has(ENGAGED)]


def holds(game: BulgeGame, item: Engagement) -> bool:
    """Tell whether both sides of an engagement still have somebody in it."""
    return bool(members(game, item.attackers)) and bool(members(game, item.defenders))


def engaged_hexes(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of enemies that an engaged unit may attack: in a counterattack, or to fight again."""
    found: dict[str, None] = {}
    for item in game.own.combat.engagements:
        enemies: tuple[str, ...] = ()
        if unit.id in item.attackers and item.turn < game.turn:
            enemies = item.defenders
        elif unit.id in item.defenders and item.answer == COUNTERATTACK:
            enemies = item.attackers
        found.update((other.hex, None) for other in members(game, enemies))
    return tuple(found)


def unanswered(game: BulgeGame, side: str) -> list[Engagement]:
    """Return the engagements of which the defender must still say what he does, oldest first."""
    return [item for item in game.own.combat.engagements if item.side != side and not item.answer and holds(game, item)]


def unfought(game: BulgeGame, side: str) -> list[Engagement]:
    """Return the engagements a side has to fight again in this turn, oldest first."""
    return [
        item
        for item in game.own.combat.engagements
        if item.side == side and item.turn < game.turn and holds(game, item)
    ]


def answered(game: BulgeGame, item: Engagement, answer: str) -> EngagementsChanged:
    """Return the event that records what the defender does."""
    changed = Engagement(item.side, item.turn, item.attackers, item.defenders, answer)
    return EngagementsChanged(tuple(changed if other == item else other for other in game.own.combat.engagements))


def freed(game: BulgeGame, gone: Collection[str]) -> Iterator[object]:
    """Yield that units are engaged no more, nor those whose last opponents they were."""
    yield from _kept(game, [_without(item, gone, gone) for item in game.own.combat.engagements])


def met(game: BulgeGame, side: str, attackers: Collection[str], defenders: Collection[str]) -> Iterator[object]:
    """Yield the end of the engagements between units that meet in a new battle, whoever attacks now."""
    items = []
    for item in game.own.combat.engagements:
        mine, theirs = (attackers, defenders) if item.side == side else (defenders, attackers)
        both = set(item.attackers) & set(mine) and set(item.defenders) & set(theirs)
        items.append(_without(item, mine, theirs) if both else item)
    yield from _kept(game, items)


def lapsed(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the end of the engagements a side began before this turn and could not fight again, and of empty ones."""
    old = [item for item in game.own.combat.engagements if item.side == side and item.turn < game.turn]
    yield from _kept(game, [item for item in game.own.combat.engagements if item not in old and holds(game, item)])


def _without(item: Engagement, attackers: Collection[str], defenders: Collection[str]) -> Engagement:
    return Engagement(
        item.side,
        item.turn,
        tuple(key for key in item.attackers if key not in attackers),
        tuple(key for key in item.defenders if key not in defenders),
        item.answer,
    )


def _kept(game: BulgeGame, items: list[Engagement]) -> Iterator[object]:
    """Yield that only these engagements hold, without those that lost a side, and whom that frees."""
    old = game.own.combat.engagements
    kept = tuple(item for item in items if item.attackers and item.defenders)
    if kept == old:
        return
    held = {key for item in kept for key in (*item.attackers, *item.defenders)}
    yield EngagementsChanged(kept)
    for key in dict.fromkeys(key for item in old for key in (*item.attackers, *item.defenders)):
        if key not in held and game.units[key].has(ENGAGED):
            yield MarksChanged(key, without_marks(game.units[key], ENGAGED))
