"""What does the defender of an engagement do in his combat phase? (B 11.48 ENG)

A step of the phase ``combat``, before any attack: for each engagement in turn he stays, counterattacks, or goes back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.frames import pushed
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.hj1986.command.staff import following
from engine.hj1986.fighting.attackers import check_unit
from engine.hj1986.fighting.engaged import answered, freed, members, unanswered
from engine.hj1986.fighting.local import Combat, Pursuit, Suffering
from engine.hj1986.fighting.suffer import retreat_frame
from engine.hj1986.position.fighting_state import COUNTERATTACK, STAY, Engagement
from engine.hj1986.state import RULE, RULING, BulgeGame, title

READS = (RULING("engaged-retreat"),)
FOLLOWS = (RULE("B 11.48 ENG"), RULE("B 11.48 ENG b"))

ENGAGED_RULE = RULE("B 11.48 ENG")
LOSES_A_STEP = "one step"


@dataclass(frozen=True, slots=True)
class StayEngaged:
    """Stay in the engagement of this unit; the enemy must attack again."""

    ROLE: ClassVar[Role] = Role.END
    unit: str


@dataclass(frozen=True, slots=True)
class Counterattack:
    """Let the units engaged with this one attack those that engaged them, in this phase."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class BreakOff:
    """Let the units engaged with this one go back; the enemy may advance at once."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


EngagedChoice = StayEngaged | Counterattack | BreakOff


def decision(game: BulgeGame, frame: Frame[Combat]) -> Decision | None:
    """Return the question about the oldest engagement that has no answer yet, or None."""
    for item in unanswered(game, frame.side):
        unit = members(game, item.defenders)[0]
        prompt = f"{title(game, unit.id)} is engaged: stay, counterattack, or go back?"
        return Decision(frame.side, frame.phase, ENGAGED_RULE, prompt, unit.id)
    return None


def legal(game: BulgeGame, frame: Frame[Combat]) -> Iterator[EngagedChoice]:
    """Yield the answers for the engagement that is asked about."""
    for item in unanswered(game, frame.side)[:1]:
        key = members(game, item.defenders)[0].id
        yield StayEngaged(key)
        yield Counterattack(key)
        yield BreakOff(key)


def _meant(game: BulgeGame, frame: Frame[Combat], unit: str) -> Engagement | None:
    return next((item for item in unanswered(game, frame.side) if unit in item.defenders), None)


def check(game: BulgeGame, frame: Frame[Combat], action: EngagedChoice) -> Refusal | None:
    """Return the rule that forbids an answer, or None."""
    item = _meant(game, frame, action.unit)
    if item is None:
        return ENGAGED_RULE.refuse(action.unit, "is in no engagement that asks for an answer")
    if isinstance(action, Counterattack):
        found = [check_unit(game, unit, False) for unit in members(game, item.defenders)]
        if None not in found:
            return found[0]
    return None


def resolve(game: BulgeGame, frame: Frame[Combat], action: EngagedChoice) -> Iterator[object]:
    """Yield what an answer changes; going back is a retreat with an advance after it."""
    item = _meant(game, frame, action.unit)
    assert item is not None
    if not isinstance(action, BreakOff):
        yield answered(game, item, COUNTERATTACK if isinstance(action, Counterattack) else STAY)
        return
    hexes = game.board.number("engaged_retreat")
    units = members(game, item.defenders)
    winners = tuple(unit.id for unit in members(game, item.attackers))
    keys, left = tuple(unit.id for unit in units), tuple(dict.fromkeys(unit.hex for unit in units))
    going = [*keys, *(unit.id for unit in following(game, units))]
    yield from freed(game, keys)
    advance = Pursuit(units=winners, losers=keys, left=left, hexes=hexes, gone=())
    yield pushed("advance", other_side(frame.side), advance)
    yield retreat_frame(frame.side, going, hexes)
    if game.board.reads("engaged-retreat", LOSES_A_STEP):
        reason = "went back from an engagement [B 11.48 ENG]"
        bill = Suffering(units=keys, points=1, must=1, armor_first=False, targets=left, reason=reason)
        yield pushed("suffer", frame.side, bill)
