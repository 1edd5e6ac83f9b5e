"""What does a result ask of either side, with the orders of both? (B 11.48, C ATT, C DEF)

An order makes another result of FF or ENG, for the side that gave it. Losses that an order doubles count twice as
steps; the length of a retreat and of the advance after it is that of the result.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.hj1986.fighting.command_orders import cell, number
from engine.hj1986.fighting.odds import barrage_outcome, outcome
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.state import RULING, BulgeGame

READS = (RULING("two-orders"), RULING("d2-plus"), RULING("step-first"))

ENGAGEMENT, FIRE_FIGHT, MIXED = "ENG", "FF", "D2x"
BESIDES = "no, the whole number is taken after it"
STEP_FIRST = "x"
"""How the results end of which a step must be lost (B 11.48 x)."""
ATTACK_FIRST, NO_RESULT = "the attack order alone", "none"


@dataclass(frozen=True, slots=True)
class Share:
    """What a side takes: ``points`` steps or hexes, of which ``must`` are steps; ``only_retreat``: the others hexes;
    ``each``: steps lost for a point that is taken as a step; ``hexes``: the retreat that the result calls for."""

    points: int
    must: int
    hexes: int
    only_retreat: bool = False
    each: int = 1


@dataclass(frozen=True, slots=True)
class Effects:
    """What a result asks of the attackers and of the defenders, and ``toll``: steps the attacker loses besides."""

    attackers: Share | None = None
    defenders: Share | None = None
    toll: int = 0
    engaged: bool = False


def counted(game: BulgeGame, battle: Battle, result: str) -> tuple[str, ...]:
    """Return what a result counts as: one for each side whose order changes it, or the result itself."""
    attack, defense = battle.orders
    ours = cell(game.board, True, attack, result)
    theirs = cell(game.board, False, defense, result)
    changed = tuple(text for text in (ours, theirs) if text not in ("", result)) or (result,)
    return changed[:1] if game.board.reads("two-orders", ATTACK_FIRST) else changed


def effects(game: BulgeGame, battle: Battle, result: str) -> Effects:
    """Return what a result asks of both sides; nothing befalls artillery that attacks alone (B 12.33)."""
    texts = counted(game, battle, result)
    found = Effects(engaged=ENGAGEMENT in texts and not battle.is_barrage)
    for text in texts:
        means = barrage_outcome(text) if battle.is_barrage else outcome(text)
        if means is None:
            continue
        besides = means.must if text.endswith(STEP_FIRST) and game.board.reads("step-first", BESIDES) else 0
        share = Share(means.points + besides, means.must, means.points)
        if means.side in ("attacker", "both"):
            found = replace(found, attackers=share)
        if means.side in ("defender", "both"):
            found = replace(found, defenders=share)
        found = replace(found, toll=found.toll + means.toll)
    return _ordered(game, battle, texts, found)


def _ordered(game: BulgeGame, battle: Battle, texts: tuple[str, ...], found: Effects) -> Effects:
    """Return effects with the losses that orders multiply, and what may be taken by retreat alone."""
    attack, defense = battle.orders
    times = number(game.board, True, attack, "losses") or 1
    is_fire_fight = FIRE_FIGHT in texts
    mine, theirs = found.attackers, found.defenders
    if mine is not None and is_fire_fight:
        mine = replace(mine, points=mine.points * times, must=mine.must * times)
    if theirs is not None and defense:
        twice = number(game.board, False, defense, "losses") or 1
        if is_fire_fight:
            theirs = replace(theirs, points=theirs.points * twice, must=theirs.must * twice)
        elif MIXED in texts and not game.board.reads("d2-plus", NO_RESULT):
            theirs = replace(theirs, each=twice)
        theirs = replace(theirs, only_retreat=cell(game.board, False, defense, "steps") == "no" and not is_fire_fight)
    return replace(found, attackers=mine, defenders=theirs, toll=found.toll * times)


def remarks(game: BulgeGame, battle: Battle, result: str) -> Iterator[str]:
    """Yield for people what orders make of a result."""
    texts = counted(game, battle, result)
    if texts != (result,):
        yield f"by the orders {result} counts as {' and '.join(texts)}"
