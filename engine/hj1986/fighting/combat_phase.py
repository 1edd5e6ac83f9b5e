"""Which hex is attacked next? The phases ``combat`` and ``reserve_combat`` (B 11.1, B 13.2)

Either names the first hex of a battle, which ``battle_setup`` then puts together. Before his first
attack the owner of an engaged defender answers for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed, pushed
from engine.core.gather import MOST_CANCELS, may_begin
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.hj1986.clauses.victory import at_once
from engine.hj1986.fighting import engaged_choice
from engine.hj1986.fighting.attackers import check_target, must_fight, possible_targets
from engine.hj1986.fighting.engaged import lapsed
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack, EngagedChoice, StayEngaged
from engine.hj1986.fighting.local import Combat, Preparation
from engine.hj1986.fighting.owed import check_nothing_owed
from engine.hj1986.state import ATTACKED, DEFENDED, FLED, RESERVE_MOVED, RULE, BulgeGame, piece, side_title, title
from engine.hj1986.steps.entering import emptied_positions

FOLLOWS = (RULE("B 11.63"), RULE("I 8.1.6"), RULE("I 8.1.6r"), RULE("I 8.1.7"))

COMBAT, RESERVE_COMBAT, AGAIN = RULE("B 11.0"), RULE("B 13.21"), RULE("B 11.48 ENG b")
_CANCELS_OWED = 20
"""How often a battle may be called off that is owed. No rule: it keeps games finite."""


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Begin a battle against a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


@dataclass(frozen=True, slots=True)
class EndCombat:
    """Attack no more in this phase."""

    ROLE: ClassVar[Role] = Role.END


def _in_reserve(frame: Frame[Combat]) -> bool:
    return frame.phase == "reserve_combat"


def _open(game: BulgeGame, frame: Frame[Combat]) -> Iterator[str]:
    for label in possible_targets(game, frame.side, _in_reserve(frame)):
        if may_begin(frame, label, _CANCELS_OWED if label in frame.local.owed else MOST_CANCELS):
            yield label


def _decision(game: BulgeGame, frame: Frame[Combat]) -> Decision | None:
    if not _in_reserve(frame):
        asked = engaged_choice.decision(game, frame)
        if asked is not None:
            return asked
    if frame.local.ended or next(_open(game, frame), None) is None:
        return None
    what = "Reserve attacks" if _in_reserve(frame) else "attacks"
    return Decision(frame.side, frame.phase, COMBAT, f"{side_title(frame.side)} {what}: choose a hex, or end the phase")


def _legal(game: BulgeGame, frame: Frame[Combat]) -> Iterator[object]:
    if not _in_reserve(frame) and engaged_choice.decision(game, frame) is not None:
        yield from engaged_choice.legal(game, frame)
        return
    yield EndCombat()
    for label in _open(game, frame):
        yield DeclareAttack(label)


def _check(game: BulgeGame, frame: Frame[Combat], action: object) -> Refusal | None:
    if isinstance(action, EngagedChoice):
        return engaged_choice.check(game, frame, action)
    if not _in_reserve(frame) and engaged_choice.decision(game, frame) is not None:
        return engaged_choice.ENGAGED_RULE.refuse("battles", "engaged units must be answered for first")
    if not isinstance(action, DeclareAttack):
        if _in_reserve(frame):
            return None
        return _check_fought_again(game, frame) or check_nothing_owed(game, frame, _open(game, frame))
    refusal = check_target(game, action.target, frame.side)
    if refusal is not None:
        return refusal
    if action.target not in _open(game, frame):
        return COMBAT.refuse(action.target, "nobody can attack it, or it was called off too often", action.target)
    return None


def _check_fought_again(game: BulgeGame, frame: Frame[Combat]) -> Refusal | None:
    for label in _open(game, frame):
        for unit in must_fight(game, frame.side, label):
            reason = f"is engaged and must attack {label} again"
            return AGAIN.refuse(title(game, unit.id), reason, label)
    return None


def _resolve(game: BulgeGame, frame: Frame[Combat], action: object) -> Iterator[object]:
    if isinstance(action, EngagedChoice):
        yield from engaged_choice.resolve(game, frame, action)
    elif isinstance(action, DeclareAttack):
        bound = [] if _in_reserve(frame) else must_fight(game, frame.side, action.target)
        begun = Preparation(
            targets=(action.target,),
            attackers=tuple(unit.id for unit in bound if not piece(game, unit).is_artillery),
            guns=tuple(unit.id for unit in bound if piece(game, unit).is_artillery),
            in_reserve=_in_reserve(frame),
        )
        yield pushed("battle_setup", frame.side, begun)
    else:
        yield changed(frame, replace(frame.local, ended=True))


def _leave(game: BulgeGame, frame: Frame[Combat]) -> Iterator[object]:
    """Yield the end of a phase of battles: who fought may fight in the next one."""
    for unit in game.units.values():
        kept = without_marks(unit, ATTACKED, DEFENDED, FLED, *((RESERVE_MOVED,) if _in_reserve(frame) else ()))
        if kept != unit.marks:
            yield MarksChanged(unit.id, kept)
    if not _in_reserve(frame):
        yield from lapsed(game, frame.side)
    yield from emptied_positions(game)
    yield from at_once(game)


def _phase(key: str) -> AnyPhase:
    return Phase(
        key,
        COMBAT if key == "combat" else RESERVE_COMBAT,
        _decision,
        (DeclareAttack, EndCombat, *(() if key == "reserve_combat" else (StayEngaged, Counterattack, BreakOff))),
        _legal,
        _check,
        _resolve,
        leave=_leave,
        local=Combat,
    )


COMBAT_PHASES: tuple[AnyPhase, ...] = (_phase("combat"), _phase("reserve_combat"))
