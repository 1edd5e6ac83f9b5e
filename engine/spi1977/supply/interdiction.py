"""Which marching units are attacked from the air? (19.43)

The points that shorten German supply lines fly once more: against units in March Mode, each point against one. Which
unit a marker hides is not known; the attack is made on its hex.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from engine.core.events import UnitRemoved
from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.spi1977.air.points import INTERDICTION as MISSION
from engine.spi1977.air.points import allotted, flies
from engine.spi1977.state import RULE, RhineGame, is_marching
from engine.spi1977.steps.entering import left
from engine.spi1977.steps.losing import step_lost

FOLLOWS = (RULE("19.41"), RULE("E-19.43"), RULE("12.14"))

INTERDICTION_RULE = RULE("19.43")
TABLE_RULE = RULE("19.44")
TABLE, REDUCED, ELIMINATED = "march_interdiction", "R", "E"


@dataclass(frozen=True, slots=True)
class Interdicting(Step):
    """Local values of the attacks: points that have flown, hexes with the columns attacked."""

    flown: int = 0
    attacked: tuple[str, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Interdict:
    """Attack the column in a hex with so many points."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str
    points: int


@dataclass(frozen=True, slots=True)
class EndInterdiction:
    """Attack no more units."""

    ROLE: ClassVar[Role] = Role.END


def _points(game: RhineGame, frame: Frame[Interdicting]) -> int:
    """Return the points that have not flown yet; none at night (12.14)."""
    return allotted(game, frame.side, MISSION) - frame.local.flown if flies(game) else 0


def _targets(game: RhineGame, frame: Frame[Interdicting]) -> list[Unit]:
    attacked = frame.local.attacked
    return [
        unit
        for unit in game.units.values()
        if unit.side != frame.side and unit.on_map and is_marching(unit) and unit.hex not in attacked
    ]


def _decision(game: RhineGame, frame: Frame[Interdicting]) -> Decision | None:
    points = _points(game, frame)
    if frame.local.ended or points <= 0 or not _targets(game, frame):
        return None
    prompt = f"which marching units are attacked from the air? {points} points are left"
    return Decision(frame.side, frame.phase, INTERDICTION_RULE, prompt)


def _legal(game: RhineGame, frame: Frame[Interdicting]) -> Iterable[object]:
    most = min(_points(game, frame), len(game.board.tables[TABLE].columns))
    for unit in _targets(game, frame):
        yield from (Interdict(unit.hex, points) for points in range(most, 0, -1))
    yield EndInterdiction()


def _check(game: RhineGame, frame: Frame[Interdicting], action: Interdict | EndInterdiction) -> Refusal | None:
    if isinstance(action, EndInterdiction):
        return None
    if all(unit.hex != action.hex for unit in _targets(game, frame)):
        return INTERDICTION_RULE.refuse(action.hex, "holds no marching enemy that may be attacked now")
    if not 1 <= action.points <= _points(game, frame):
        return RULE("E-19.43").refuse(action.hex, f"1 to {_points(game, frame)} points may attack the column there")
    return None


def _resolve(game: RhineGame, frame: Frame[Interdicting], action: Interdict | EndInterdiction) -> Iterator[object]:
    local = frame.local
    if isinstance(action, EndInterdiction):
        yield changed(frame, replace(local, ended=True))
        return
    unit = next(unit for unit in _targets(game, frame) if unit.hex == action.hex)
    yield changed(frame, replace(local, flown=local.flown + action.points, attacked=(*local.attacked, action.hex)))
    table = game.board.tables[TABLE]
    roll = game.dice.roll(table.dice, f"air attack on a column [{TABLE_RULE.number}]")
    yield roll
    text = f"{action.points} air points"
    result = table.result(table.column_of(Fraction(action.points), text, TABLE_RULE), roll.total)
    reason = f"attacked from the air while it marches [{TABLE_RULE.number}]"
    if result == REDUCED:
        yield from step_lost(game, unit, reason)
    elif result == ELIMINATED:
        label = unit.hex
        yield UnitRemoved(unit.id, DEAD, reason)
        yield from left(game, unit, label)


INTERDICTION = Phase(
    "interdiction",
    INTERDICTION_RULE,
    _decision,
    (Interdict, EndInterdiction),
    _legal,
    _check,
    _resolve,
    local=Interdicting,
)

PHASES: tuple[AnyPhase, ...] = (INTERDICTION,)
