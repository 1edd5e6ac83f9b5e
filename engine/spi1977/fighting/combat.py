"""How is a combat phase fought? The phases ``combat`` and ``bonus_combat`` (10.0, 10.1, 13.3)

First the attacker declares all battles of the phase, until everybody who must attack does and every enemy who must be
attacked is. Then he resolves them in any order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed, pushed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.spi1977.fighting.battle import fight_frame
from engine.spi1977.fighting.by_fire import may_attack
from engine.spi1977.fighting.doomed import doomed, forfeited
from engine.spi1977.fighting.duty import Battles, beside, free_to_attack, idle, unmet, ways_for
from engine.spi1977.fighting.ending import ended
from engine.spi1977.fighting.flights import promised
from engine.spi1977.fighting.gun_duty import idle_guns, ways_for_gun
from engine.spi1977.fighting.local import Combat, Declared, Preparation
from engine.spi1977.fighting.setup import busy, check_target
from engine.spi1977.fighting.support import available
from engine.spi1977.state import RULE, RhineGame, side_title, title

FOLLOWS = (RULE("5.2D4"), RULE("5.2E"), RULE("10.11"), RULE("10.12"), RULE("13.1"), RULE("13.31"), RULE("11.32"))

COMBAT_RULE, BONUS_RULE, ALL, MUST = RULE("10.0"), RULE("13.31"), RULE("10.11"), RULE("10.13")

MOST_OPENED, MOST_OWED = 2, 12
"""How often a battle about a hex is begun in a phase, and one about a hex that is owed an attack or can be joined by a
unit that must attack. No rule: it keeps games finite."""


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Begin a battle against a hex, or put the one declared there together anew."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


@dataclass(frozen=True, slots=True)
class EndDeclaration:
    """Declare no more battles in this phase."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class ResolveBattle:
    """Resolve the battle against a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


def _at(battles: Sequence[Declared], label: str) -> Declared | None:
    return next((battle for battle in battles if label in battle.targets), None)


def is_anew(game: RhineGame, action: object) -> bool:
    """Tell whether an action puts a battle together anew that is declared."""
    phases = [frame.local for frame in game.stack if isinstance(frame.local, Combat)]
    return isinstance(action, DeclareAttack) and any(_at(local.battles, action.target) for local in phases)


def was_begun(game: RhineGame, action: object) -> bool:
    """Tell whether an action begins a battle that was begun before in the phase: it is declared, or was given up."""
    opened = (label for frame in game.stack if isinstance(frame.local, Combat) for label in frame.local.opened)
    return isinstance(action, DeclareAttack) and (is_anew(game, action) or action.target in opened)


def _wanted(game: RhineGame, frame: Frame[Combat]) -> tuple[str, ...]:
    """Return the hexes whose battle would meet a duty that is open."""
    return game.derived(_wanted_by, frame.side, frame.local.battles)


def _wanted_by(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    hexes = list(unmet(game, side, battles))
    for unit in idle(game, side, battles):
        hexes += ways_for(game, unit, battles)
    for unit in idle_guns(game, side, battles):
        hexes += ways_for_gun(game, unit, battles)
    return tuple(dict.fromkeys(hexes))


def _may_open(frame: Frame[Combat], label: str, wanted: Sequence[str]) -> bool:
    return frame.local.opened.count(label) < (MOST_OWED if label in wanted else MOST_OPENED)


def possible(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    """Return the enemy hexes in no battle that those who are free could attack, in order of the attackers: units beside
    them, or fire alone that may reach the least odds (10.62, 11.36)."""
    return game.derived(_possible, side, battles)


def _possible(game: RhineGame, side: str, battles: Battles) -> tuple[str, ...]:
    taken = {label for battle in battles for label in battle.targets}
    found: dict[str, None] = {}
    for label, near in beside(game, side).items():
        if free_to_attack(game, label, side, battles):
            found.update(dict.fromkeys(there for there in near if there not in taken))
    fighters = [game.units[key] for key in sorted(busy(battles))]
    air = available(game, side, promised(battles))
    for there in dict.fromkeys(there for near in beside(game, side).values() for there in near):
        if there not in taken and there not in found and may_attack(game, side, there, fighters, air):
            found[there] = None
    return tuple(found)


def _decision(game: RhineGame, frame: Frame[Combat]) -> Decision | None:
    local, who = frame.local, side_title(frame.side)
    rule = COMBAT_RULE if frame.phase == "combat" else BONUS_RULE
    if not local.resolving:
        if not local.battles and not possible(game, frame.side, ()):
            return None
        return Decision(frame.side, frame.phase, rule, f"{who} attacks: declare a battle, or end the declaration")
    if all(battle.result for battle in local.battles):
        return None
    return Decision(frame.side, frame.phase, rule, f"{who}: choose the next battle")


def _legal(game: RhineGame, frame: Frame[Combat]) -> Iterator[object]:
    local = frame.local
    if local.resolving:
        yield from (ResolveBattle(battle.targets[0]) for battle in local.battles if not battle.result)
        return
    yield EndDeclaration()
    wanted = _wanted(game, frame)
    for label in possible(game, frame.side, local.battles):
        if _may_open(frame, label, wanted):
            yield DeclareAttack(label)
    for battle in local.battles:
        if _may_open(frame, battle.targets[0], wanted):
            yield DeclareAttack(battle.targets[0])


def _check(game: RhineGame, frame: Frame[Combat], action: object) -> Refusal | None:
    local = frame.local
    if isinstance(action, ResolveBattle):
        return _check_resolve(local, action)
    if local.resolving:
        return COMBAT_RULE.refuse("the declaration", "is over")
    if isinstance(action, DeclareAttack):
        declared = _at(local.battles, action.target)
        refusal = None if declared else check_target(game, action.target, frame.side, local.battles)
        if refusal is not None:
            return refusal
        if declared is None and action.target not in possible(game, frame.side, local.battles):
            reason = "nobody who is free can attack it, and no fire alone reaches the least odds there"
            return COMBAT_RULE.refuse(action.target, reason, action.target)
        return None
    return _check_end(game, frame, _wanted(game, frame))


def _check_resolve(local: Combat, action: ResolveBattle) -> Refusal | None:
    battle = _at(local.battles, action.target)
    if not local.resolving:
        return COMBAT_RULE.refuse(action.target, "all battles are declared first")
    if battle is None or battle.result:
        return COMBAT_RULE.refuse(action.target, "has no battle that is still to be resolved")
    return None


def _check_end(game: RhineGame, frame: Frame[Combat], wanted: Sequence[str]) -> Refusal | None:
    battles = frame.local.battles
    for label in unmet(game, frame.side, battles):
        if _may_open(frame, label, wanted):
            return ALL.refuse(label, "must be attacked in this phase", label)
    bound = [(unit, tuple(ways_for(game, unit, battles))) for unit in idle(game, frame.side, battles)]
    bound += [(unit, ways_for_gun(game, unit, battles)) for unit in idle_guns(game, frame.side, battles)]
    for unit, hexes in bound:
        ways = [label for label in hexes if _may_open(frame, label, wanted)]
        if ways:
            near = ", ".join(ways)
            return MUST.refuse(title(game, unit.id), f"must attack: begin or join a battle at {near}", unit.id, *ways)
    return None


def _resolve(game: RhineGame, frame: Frame[Combat], action: object) -> Iterator[object]:
    local = frame.local
    if isinstance(action, ResolveBattle):
        battle = _at(local.battles, action.target)
        assert battle is not None
        yield fight_frame(frame.side, local.battles.index(battle), battle)
    elif isinstance(action, DeclareAttack):
        battle = _at(local.battles, action.target)
        label = battle.targets[0] if battle else action.target
        kept = tuple(other for other in local.battles if other is not battle)
        yield changed(frame, replace(local, battles=kept, opened=(*local.opened, label)))
        begun = battle or Declared((action.target,))
        yield pushed(
            "battle_setup",
            frame.side,
            Preparation(targets=begun.targets, attackers=begun.attackers, guns=begun.guns, air=begun.air),
        )
    else:
        yield from forfeited(game, frame.side, local.battles)
        yield changed(frame, replace(local, resolving=True))


def _enter(game: RhineGame, frame: Frame[Combat]) -> Iterator[object]:
    yield from doomed(game, frame.side)


def _leave(game: RhineGame, frame: Frame[Combat]) -> Iterator[object]:
    yield from ended(game, frame.side, frame.local.battles)


def _phase(key: str) -> AnyPhase:
    return Phase(
        key,
        COMBAT_RULE if key == "combat" else BONUS_RULE,
        _decision,
        (DeclareAttack, EndDeclaration, ResolveBattle),
        _legal,
        _check,
        _resolve,
        _enter,
        _leave,
        local=Combat,
    )


COMBAT, BONUS_COMBAT = _phase("combat"), _phase("bonus_combat")
