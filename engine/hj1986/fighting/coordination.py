"""Which army commander coordinates which corps commander in this player turn? (O 5.12, O 5.21, O 5.24)

Both sides say so before any battle, the side whose player turn it is first. It then has its attack option points, the
enemy his defense option points; both are counted in halves, because an order may cost half a point.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import CountChanged
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.air.schedule import phasing
from engine.hj1986.command.command import commanders, is_coordinated, is_in_reach, is_subordinate, rating
from engine.hj1986.position.local import Ended
from engine.hj1986.position.optional_events import CorpsCoordinated
from engine.hj1986.setting.kinds import ARMY_COMMANDER, CORPS_COMMANDER
from engine.hj1986.state import DISORGANIZED, HALVES, OPTION_HALVES, RULE, BulgeGame, piece, side_title, title

FOLLOWS = (RULE("O 5.12"), RULE("O 5.21"), RULE("O 5.76"))

DECLARED, COORDINATE = RULE("O 5.24"), RULE("O 5.12")


@dataclass(frozen=True, slots=True)
class Coordinate:
    """Let an army commander coordinate a corps commander, for one of his points."""

    ROLE: ClassVar[Role] = Role.ACT
    army: str
    corps: str


@dataclass(frozen=True, slots=True)
class EndCoordination:
    """Coordinate no more corps commanders in this player turn."""

    ROLE: ClassVar[Role] = Role.END


def _enter(game: BulgeGame, frame: Frame[Ended]) -> Iterator[object]:
    """Yield the points of all commanders at the first of the two steps of a player turn."""
    if frame.side == phasing(game):
        points = {
            unit.id: HALVES * rating(game, unit, unit.side == frame.side)
            for side in game.rules.sides
            for kind in (ARMY_COMMANDER, CORPS_COMMANDER)
            for unit in commanders(game, side, kind)
        }
        for unit in [unit for unit in game.units.values() if unit.count(OPTION_HALVES) != points.get(unit.id, 0)]:
            yield CountChanged(unit.id, OPTION_HALVES, points.get(unit.id, 0))
        if game.own.optional.coordinated:
            yield CorpsCoordinated(())


def check_coordinate(game: BulgeGame, side: str, action: Coordinate) -> Refusal | None:
    """Return the rule that keeps an army commander from coordinating a corps commander, or None."""
    army, corps = game.units.get(action.army), game.units.get(action.corps)
    for key, unit, kind in ((action.army, army, ARMY_COMMANDER), (action.corps, corps, CORPS_COMMANDER)):
        if unit is None or unit.side != side or not unit.on_map or not piece(game, unit).is_a(kind):
            return COORDINATE.refuse(key, f"is no {side_title(side)} {kind.partition('_')[0]} commander on the map")
    assert army is not None and corps is not None
    name = title(game, corps.id)
    if is_coordinated(game, corps):
        return RULE("O 5.21").refuse(name, "gives orders already", corps.id)
    if army.has(DISORGANIZED):
        return RULE("O 5.76").refuse(title(game, army.id), "is disorganized and coordinates nobody", army.id)
    if corps.has(DISORGANIZED):
        return RULE("O 5.75").refuse(name, "is disorganized and gives no orders", corps.id)
    if not is_subordinate(game, army, corps):
        return COORDINATE.refuse(name, f"is not subordinate to {title(game, army.id)}", corps.id)
    if not is_in_reach(game, army, corps.hex):
        return RULE("O 5.11").refuse(name, f"is out of range of {title(game, army.id)}", corps.id)
    if army.count(OPTION_HALVES) < HALVES:
        return COORDINATE.refuse(title(game, army.id), "has no option point left", army.id)
    return None


def _open(game: BulgeGame, side: str) -> Iterator[Coordinate]:
    for army in commanders(game, side, ARMY_COMMANDER):
        for corps in commanders(game, side, CORPS_COMMANDER):
            action = Coordinate(army.id, corps.id)
            if check_coordinate(game, side, action) is None:
                yield action


def _decision(game: BulgeGame, frame: Frame[Ended]) -> Decision | None:
    if frame.local.ended or next(_open(game, frame.side), None) is None:
        return None
    prompt = f"{side_title(frame.side)} army commanders: choose a corps commander to coordinate"
    return Decision(frame.side, frame.phase, DECLARED, prompt)


def _legal(game: BulgeGame, frame: Frame[Ended]) -> Iterator[object]:
    yield from _open(game, frame.side)
    yield EndCoordination()


def _check(game: BulgeGame, frame: Frame[Ended], action: Coordinate | EndCoordination) -> Refusal | None:
    return None if isinstance(action, EndCoordination) else check_coordinate(game, frame.side, action)


def _resolve(game: BulgeGame, frame: Frame[Ended], action: Coordinate | EndCoordination) -> Iterator[object]:
    if isinstance(action, EndCoordination):
        yield changed(frame, replace(frame.local, ended=True))
        return
    yield spent(game.units[action.army], HALVES)
    yield CorpsCoordinated((*game.own.optional.coordinated, action.corps))


def spent(commander: Unit, halves: int) -> CountChanged:
    """Return that a commander has spent so many halves of points."""
    return CountChanged(commander.id, OPTION_HALVES, commander.count(OPTION_HALVES) - halves)


COORDINATION = Phase(
    "coordination",
    DECLARED,
    _decision,
    (Coordinate, EndCoordination),
    _legal,
    _check,
    _resolve,
    _enter,
    local=Ended,
)
