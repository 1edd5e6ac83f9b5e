"""How do both sides send out their aircraft before a Combat Phase? (A 2.1, A 2.6)

The side whose player turn it is goes first, the other answers; then strikes and transports are resolved, and support
stays over its hex until the player turn ends. In PM turns only the first side flies, and only bombers' missions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.hj1986.air.air_supply import supplied
from engine.hj1986.air.interdiction import reopened, struck
from engine.hj1986.air.missions import FlyMission, check_mission
from engine.hj1986.air.proposals import proposals
from engine.hj1986.air.schedule import available, phasing
from engine.hj1986.ground.weather import is_day
from engine.hj1986.position.advanced_events import AircraftFlown, FlightsChanged
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.position.local import Ended
from engine.hj1986.state import RULE, BulgeGame, side_title

FOLLOWS = (RULE("A 2.12"), RULE("A 2.13"), RULE("A 2.17"), RULE("A 2.62"))

AIR_RULE = RULE("A 2.1")


@dataclass(frozen=True, slots=True)
class EndAir:
    """Send out no more aircraft."""

    ROLE: ClassVar[Role] = Role.END


def _enter(game: BulgeGame, frame: Frame[Ended]) -> Iterator[object]:
    if frame.side == phasing(game):
        yield from reopened(game, frame.side)


def _open(game: BulgeGame, frame: Frame[Ended]) -> Iterator[FlyMission]:
    for action in proposals(game, frame.side):
        if check_mission(game, frame.side, action) is None:
            yield action


def _decision(game: BulgeGame, frame: Frame[Ended]) -> Decision | None:
    if frame.local.ended or not available(game, frame.side):
        return None
    if next(_open(game, frame), None) is None:
        return None
    return Decision(frame.side, frame.phase, AIR_RULE, f"{side_title(frame.side)} aircraft: choose a mission")


def _legal(game: BulgeGame, frame: Frame[Ended]) -> Iterable[object]:
    yield from proposals(game, frame.side)
    yield EndAir()


def _check(game: BulgeGame, frame: Frame[Ended], action: FlyMission | EndAir) -> Refusal | None:
    return None if isinstance(action, EndAir) else check_mission(game, frame.side, action)


def _resolve(game: BulgeGame, frame: Frame[Ended], action: FlyMission | EndAir) -> Iterator[object]:
    if isinstance(action, EndAir):
        yield changed(frame, replace(frame.local, ended=True))
        return
    yield from sent(game, frame.side, action)


def sent(game: BulgeGame, side: str, action: FlyMission) -> Iterator[object]:
    """Yield that an aircraft of a side flies its mission."""
    made = Flight(side, action.aircraft, action.mission, action.hex, action.unit)
    yield FlightsChanged((*game.own.advanced.flights, made))
    yield AircraftFlown((*game.own.advanced.flown, f"{side} {action.aircraft}"))


def _leave(game: BulgeGame, frame: Frame[Ended]) -> Iterator[object]:
    """Yield strikes and transports once both sides have placed what they want."""
    if is_day(game) and frame.side == phasing(game):
        return
    for flight in game.own.advanced.flights:
        yield from struck(game, flight)
        yield from supplied(game, flight)


def landed(game: BulgeGame) -> Iterator[object]:
    """Yield that the aircraft leave the map when a player turn ends."""
    if game.own.advanced.flights:
        yield FlightsChanged(())


AIR = Phase("air", AIR_RULE, _decision, (FlyMission, EndAir), _legal, _check, _resolve, _enter, _leave, local=Ended)
