"""How is a battle thrown, and what does its result ask for? (B 11.43, B 11.47, B 11.48)

The frame asks the defender for his artillery (see ``cover``), both sides for aircraft (see ``sorties``), orders (see
``commanded``) and Armor Superiority, throws, and leaves losses, retreat and advance on the stack, the last pushed
first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePushed, MarksChanged, Noted
from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import with_marks
from engine.data.certainty import decided_cell, decided_faces
from engine.data.own_values import decided_own
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.fighting import commanded, cover, sorties, throw
from engine.hj1986.fighting.commanded import AddPoints, GiveOrder
from engine.hj1986.fighting.consequences import consequences
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.fighting.engaged import met
from engine.hj1986.fighting.gunnery import is_gun
from engine.hj1986.fighting.local import Fight
from engine.hj1986.fighting.odds import assess, row_of, table
from engine.hj1986.fighting.own_values import of_battle
from engine.hj1986.fighting.results import effects, remarks
from engine.hj1986.fighting.shifts import Battle, may_claim
from engine.hj1986.ground.brigade import unmasked
from engine.hj1986.position.fighting_events import BattleResolved
from engine.hj1986.setting.special_forms import MovementLimit
from engine.hj1986.state import ATTACKED, DEFENDED, FIRED, RESERVE, RULE, RULING, STRUCK, BulgeGame, enemies_in, piece
from engine.hj1986.steps.dumps import attacked

READS = (RULING("one-die-modifier"),)
FOLLOWS = (RULE("B 4.26"), RULE("B 11.12"), RULE("B 11.43"), RULE("B 11.48"), RULE("B 13.23(2)"))

CLAIM = RULE("B 11.81")


@dataclass(frozen=True, slots=True)
class ClaimSuperiority:
    """Claim Armor Superiority in the battle, or not; it costs an armor step if a step is lost (B 11.84)."""

    ROLE: ClassVar[Role] = Role.ACT
    claim: bool


Choice = AddCover | EndCover | FlyMission | EndAir | GiveOrder | AddPoints | ClaimSuperiority


def battle_frame(
    game: BulgeGame,
    side: str,
    attackers: Sequence[str],
    targets: Sequence[str],
    in_reserve: bool,
    guns: Sequence[str] = (),
    deceived: bool = False,
) -> FramePushed:
    """Return the event that starts a battle; without attackers it is a barrage."""
    values = Fight(
        attackers=tuple(attackers),
        defenders=tuple(unit.id for label in targets for unit in enemies_in(game, label, side)),
        targets=tuple(targets),
        in_reserve=in_reserve,
        guns=tuple(guns),
        deceived=deceived,
    )
    return pushed("battle", side, values, "cover", "covered", "claims", "deceived")


def battle_of(game: BulgeGame, frame: Frame[Fight]) -> Battle:
    """Return the battle of a frame."""
    local = frame.local
    return Battle(
        frame.side,
        tuple(game.units[key] for key in local.attackers),
        tuple(game.units[key] for key in local.defenders),
        local.targets,
        local.in_reserve,
        tuple(game.units[key] for key in local.guns),
        tuple(game.units[key] for key in local.cover),
        local.deceived,
        commanded.orders_of(game, frame),
        commanded.points_of(frame),
    )


def _enter(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    yield from met(game, frame.side, frame.local.attackers, frame.local.defenders)
    for key in frame.local.attackers:
        fired = (FIRED,) if piece(game, game.units[key]).is_artillery else ()
        yield MarksChanged(key, with_marks(game.units[key], ATTACKED, *fired))
    for key in frame.local.guns:
        yield MarksChanged(key, with_marks(game.units[key], FIRED))
    struck = (STRUCK,) if _is_first_days(game) else ()
    for key in frame.local.defenders:
        marks = with_marks(game.units[key], DEFENDED, *struck)
        yield MarksChanged(key, tuple(mark for mark in marks if mark != RESERVE))
    yield from attacked(game, [game.units[key] for key in frame.local.defenders])
    yield from _throw_if_asked(game, frame)


def _is_first_days(game: BulgeGame) -> bool:
    """Tell whether a clause of this or a later turn asks who was attacked (B 15.21, B 15.22)."""
    return any(clause.args.turn >= game.turn for clause in game.board.clauses.of(MovementLimit))


def asked_side(game: BulgeGame, frame: Frame[Fight]) -> str | None:
    """Return the side that must still say whether it claims Armor Superiority, the attacker first."""
    for side in (frame.side, other_side(frame.side)):
        if side not in frame.local.claims and may_claim(game, battle_of(game, frame), side == frame.side):
            return side
    return None


def _throw_if_asked(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    if frame.local.result is not None or cover.is_asked(game, frame):
        return
    if sorties.asked(game, frame) is not None:
        return
    yield from commanded.settled(game, frame)
    if commanded.asked(game, frame) is None and asked_side(game, frame) is None:
        yield from _throw(game, frame)


def _decision(game: BulgeGame, frame: Frame[Fight]) -> Decision | None:
    if frame.local.result is not None:
        return None
    target = frame.local.targets[0]
    if cover.is_asked(game, frame):
        prompt = f"Support the defense of {', '.join(frame.local.targets)} with artillery?"
        return Decision(other_side(frame.side), frame.phase, cover.COVER, prompt, target)
    further = sorties.decision(game, frame) or commanded.decision(game, frame)
    if further is not None:
        return further
    side = asked_side(game, frame)
    if side is None:
        return None
    return Decision(side, frame.phase, CLAIM, f"Claim Armor Superiority in the battle at {target}?", target)


def _legal(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    if cover.is_asked(game, frame):
        for unit in cover.candidates(game, frame):
            yield AddCover(unit.id)
        yield EndCover()
        return
    if sorties.asked(game, frame) is not None:
        yield from sorties.legal(game, frame)
        return
    if commanded.asked(game, frame) is not None:
        yield from commanded.legal(game, frame)
        return
    yield ClaimSuperiority(True)
    yield ClaimSuperiority(False)


def _check(game: BulgeGame, frame: Frame[Fight], action: Choice) -> Refusal | None:
    asked = cover.is_asked(game, frame)
    if isinstance(action, AddCover | EndCover):
        if not asked:
            return cover.COVER.refuse("artillery", "the defender has named his artillery")
        return cover.check(game, frame, action)
    if asked:
        return RULE("B 12.79").refuse("the battle", "the defender must name his artillery first")
    if isinstance(action, FlyMission | EndAir):
        return sorties.check(game, frame, action)
    if sorties.asked(game, frame) is not None:
        return sorties.TIME.refuse("the battle", "the aircraft come first")
    if isinstance(action, GiveOrder | AddPoints):
        return commanded.check(game, frame, action)
    if commanded.asked(game, frame) is not None:
        return commanded.ORDER.refuse("Armor Superiority", "the orders come first")
    return None


def _resolve(game: BulgeGame, frame: Frame[Fight], action: Choice) -> Iterator[object]:
    if isinstance(action, FlyMission | EndAir):
        yield from sorties.resolve(game, frame, action)
        yield from _throw_if_asked(game, frame)
        return
    if isinstance(action, GiveOrder | AddPoints):
        yield from commanded.resolve(game, frame, action)
        yield from _throw_if_asked(game, frame)
        return
    if not isinstance(action, ClaimSuperiority):
        yield from cover.resolve(game, frame, action)
        yield from _throw_if_asked(game, frame)
        return
    side = asked_side(game, frame)
    assert side is not None
    claims = {**frame.local.claims, side: action.claim}
    yield changed(frame, replace(frame.local, claims=claims))
    yield from _throw_if_asked(game, frame)


def _throw(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    battle = battle_of(game, frame)
    yield from commanded.paid(game, frame)
    found = assess(game, battle)
    roll = game.dice.roll("1d6", f"battle at {', '.join(battle.targets)}")
    yield roll
    claimed = [side for side, claim in frame.local.claims.items() if claim]
    row = row_of(game.board, roll.total, throw.modifier(game, battle, claimed))
    result = throw.result(game, battle, found.column, row)
    yield changed(frame, replace(frame.local, result=result))
    yield BattleResolved(
        battle.targets,
        tuple(unit.id for unit in battle.attackers),
        tuple(unit.id for unit in battle.defenders),
        str(found.attack),
        str(found.defense),
        table(game.board).name(found.column),
        tuple(str(step) for step in found.column.trail),
        roll.total,
        row,
        result,
    )
    yield from decided_own(game, lambda: of_battle(game, battle, found))
    yield from _decided(game, battle, table(game.board).name(found.column), row)
    yield from unmasked(game, battle.attackers)
    for text in remarks(game, battle, result):
        yield Noted(text, commanded.ORDER.number)
    claims = frame.local.claims
    yield from consequences(game, battle, effects(game, battle, result), claims)


def _decided(game: BulgeGame, battle: Battle, column: str, row: int) -> Iterator[object]:
    """Yield the unconfirmed values that entered the result."""
    direct = [unit for unit in battle.attackers if piece(game, unit).is_artillery]
    yield from decided_faces(game, [unit for unit in battle.attackers if unit not in direct], "attack")
    yield from decided_faces(game, (*direct, *battle.guns, *battle.cover), "barrage")
    yield from decided_faces(game, (unit for unit in battle.holding if not is_gun(game, unit)), "defense")
    yield from decided_cell(game, "crt", row, column)


BATTLE = Phase(
    "battle",
    CLAIM,
    _decision,
    (AddCover, EndCover, FlyMission, EndAir, GiveOrder, AddPoints, ClaimSuperiority),
    _legal,
    _check,
    _resolve,
    _enter,
    local=Fight,
)
