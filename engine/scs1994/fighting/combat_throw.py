"""How is a ground combat thrown, and what follows from it? (3.2b, S-21 to S-23, CRT)

The frame ``combat`` with attackers pushes ``combat_resolve``, for attacks and overruns alike: it asks the US for Air
Points, throws, and leaves losses, retreat and entry on the stack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.events import FramePushed
from engine.core.frames import changed, pushed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.data.certainty import decided_cell, decided_faces
from engine.data.own_values import decided_own
from engine.scs1994.air import air
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.advance import Advance, Entry
from engine.scs1994.fighting.combats import Combat, Throw
from engine.scs1994.fighting.losses import losses_pushed
from engine.scs1994.fighting.odds import RULE_CRT, assess, outcome
from engine.scs1994.fighting.own_values import of_combat
from engine.scs1994.fighting.retreat import Retreat
from engine.scs1994.position.combat_events import AirPointsSet, CombatResolved
from engine.scs1994.state import RULE, RULING, ArdennesGame, enemies_in, is_artillery

READS = (RULING("air-after-odds"),)
FOLLOWS = (RULE("1.7"), RULE("S-21"))
"""Rules that this module follows without a word to anybody."""

OVERRUN, ATTACK = "overrun", "attack"


def combat_pushed(side: str, attackers: Sequence[str], target: str, kind: str) -> FramePushed:
    """Return the event that starts a combat of one side's units against a hex; ``kind`` is attack or overrun."""
    return pushed("combat", side, Combat(attackers=tuple(attackers), target=target, kind=kind))


def _enter(game: ArdennesGame, frame: Frame[Throw]) -> Iterator[object]:
    if not air.may_support(game, frame.side, frame.local.kind):
        yield from _throw(game, frame, 0)


def _decision(game: ArdennesGame, frame: Frame[Throw]) -> Decision | None:
    if frame.local.air is not None:
        return None
    target = frame.local.target
    column = game.board.tables["crt"].name(assess(game, _attackers(game, frame), target).column)
    prompt = f"Add Air Points to the combat at {target} (now in column {column}), or none"
    return Decision(ALLIED, frame.phase, air.RULE_SHIFT, prompt, target)


def _legal(game: ArdennesGame, frame: Frame[Throw]) -> Iterator[object]:
    for points in range(game.own.air_points + 1):
        yield AddAirPoints(points)


def _check(game: ArdennesGame, frame: Frame[Throw], action: AddAirPoints) -> Refusal | None:
    return air.check_points(game, action.points, 0)


def _resolve(game: ArdennesGame, frame: Frame[Throw], action: AddAirPoints) -> Iterator[object]:
    if action.points:
        yield AirPointsSet(game.own.air_points - action.points, "combat")
    yield from _throw(game, frame, action.points)


def _attackers(game: ArdennesGame, frame: Frame[Throw]) -> list[Unit]:
    return [game.units[key] for key in frame.local.attackers]


def _throw(game: ArdennesGame, frame: Frame[Throw], air_points: int) -> Iterator[object]:
    """Throw, then push what follows: losses of both, retreat, entry (S-21 to S-23); the last pushed comes first."""
    attackers, target, kind = _attackers(game, frame), frame.local.target, frame.local.kind
    yield changed(frame, replace(frame.local, air=air_points))
    assessment = assess(game, attackers, target, air_points)
    defenders = enemies_in(game, target, frame.side)
    table, column = game.board.tables["crt"], assessment.column
    yield from decided_own(game, lambda: of_combat(game, attackers, target, air_points))
    yield from decided_faces(game, attackers, "attack")
    yield from decided_faces(game, (unit for unit in defenders if not is_artillery(game, unit)), "defense")
    roll = game.dice.roll("d66", f"{kind} on {target}")
    yield roll
    result = table.result(column, roll.total)
    yield from decided_cell(game, table.key, roll.total, table.name(column))
    yield CombatResolved(
        target,
        tuple(unit.id for unit in attackers),
        kind,
        str(assessment.attack),
        str(assessment.defense),
        table.name(column),
        tuple(str(step) for step in column.trail),
        roll.total,
        result,
    )
    yield from _consequences(frame, attackers, defenders, result)


def _consequences(frame: Frame[Throw], attackers: list[Unit], defenders: list[Unit], result: str) -> Iterator[object]:
    target, kind, owner = frame.local.target, frame.local.kind, other_side(frame.side)
    keys, hexes = tuple(unit.id for unit in attackers), tuple(sorted({unit.hex for unit in attackers}))
    means = outcome(result)
    if kind == OVERRUN:
        yield pushed("overrun_entry", frame.side, Entry(keys[0], target))
    else:
        yield pushed("advance", frame.side, Advance(keys, target))
    if means.retreat:
        yield pushed("retreat", owner, Retreat(means.retreat, target, hexes, ()))
    if means.defender:
        yield losses_pushed(owner, means.defender, defenders, f"{kind} on {target}")
    if means.attacker:
        yield losses_pushed(frame.side, means.attacker, attackers, f"{kind} on {target}")


PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "combat_resolve",
        RULE_CRT,
        decision=_decision,
        actions=(AddAirPoints,),
        legal=_legal,
        check=_check,
        resolve=_resolve,
        enter=_enter,
        local=Throw,
    ),
)
