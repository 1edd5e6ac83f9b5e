"""Which missions does a side have to choose from, and what does pointing at a hex mean? (A 2.16, A 2.19)

One aircraft stands for all that fly the same missions. Listed is every hex where a mission can matter; roads far from
the enemy are not, but pointing at one means its interdiction.
"""

from collections.abc import Iterator, Sequence

from engine.core.sides import GERMAN, other_side
from engine.core.state import AnyFrame
from engine.hj1986.air.missions import (
    ATTACK,
    DEFENSE,
    ESCORT,
    MISSIONS,
    ONE_UNIT,
    STAFF,
    FlyMission,
    check_mission,
    column_of,
)
from engine.hj1986.air.schedule import INTERCEPT, ROAD, STRIKE, SUPPLY, Aircraft, abilities, available, may_fly
from engine.hj1986.ground.weather import is_day
from engine.hj1986.state import ISOLATED, BulgeGame, enemies_in, piece


def proposals(game: BulgeGame, side: str) -> Iterator[FlyMission]:
    """Yield the missions to choose from, allowed or not."""
    places = _places(game, side)
    for aircraft in _kinds(game, side):
        for mission in MISSIONS:
            if may_fly(game.board, aircraft.name, column_of(mission)):
                for label in places[mission]:
                    for target in _targets(game, side, mission, label):
                        yield FlyMission(aircraft.key, mission, label, target)


def over(game: BulgeGame, side: str, missions: Sequence[str], labels: Sequence[str]) -> Iterator[FlyMission]:
    """Yield these missions over these hexes, allowed or not."""
    for aircraft in _kinds(game, side):
        for mission in missions:
            if may_fly(game.board, aircraft.name, column_of(mission)):
                yield from (FlyMission(aircraft.key, mission, label) for label in labels)


def pointed_at(game: BulgeGame, frame: AnyFrame, label: str) -> FlyMission | None:
    """Return the mission that pointing at a hex stands for: the first that is allowed, else one to be refused."""
    first = None
    for aircraft in _kinds(game, frame.side):
        for mission in MISSIONS:
            target = next(iter(_targets(game, frame.side, mission, label)), "")
            action = FlyMission(aircraft.key, mission, label, target)
            first = first or action
            if check_mission(game, frame.side, action) is None:
                return action
    return first


def _targets(game: BulgeGame, side: str, mission: str, label: str) -> Sequence[str]:
    """Return the units of a hex at which a mission may be flown; a nameless one where it is flown at the hex."""
    if mission != STRIKE or not game.board.reads("strike-target", ONE_UNIT):
        return ("",)
    return [unit.id for unit in enemies_in(game, label, side) if piece(game, unit).fights]


def _kinds(game: BulgeGame, side: str) -> list[Aircraft]:
    """Return one aircraft of each kind the rules tell apart; one kept for the airlift is a kind of its own (A 2.74)."""
    found: dict[tuple[tuple[bool, ...], bool], Aircraft] = {}
    for item in available(game, side):
        found.setdefault((abilities(game.board, item.name), not is_day(game) and item.turn < game.turn), item)
    return list(found.values())


def _places(game: BulgeGame, side: str) -> dict[str, list[str]]:
    board, other = game.board, other_side(side)
    enemies = dict.fromkeys(unit.hex for unit in game.units_of(other) if piece(game, unit).fights)
    friends = dict.fromkeys(unit.hex for unit in game.units_of(side) if piece(game, unit).fights)
    flights = game.own.advanced.flights
    near = dict.fromkeys(there for label in enemies for there in board.map.within(label, 1))
    cut_off = dict.fromkeys(unit.hex for unit in game.units_of(side) if unit.has(ISOLATED))
    reached = cut_off if side == GERMAN else dict.fromkeys(at for label in cut_off for at in board.map.within(label, 1))
    return {
        ATTACK: list(enemies),
        DEFENSE: list(friends),
        STRIKE: list(enemies),
        ROAD: [label for label in near if board.is_on_road(label)],
        INTERCEPT: list(dict.fromkeys(item.hex for item in flights if item.side != side)),
        ESCORT: [item.hex for item in flights if item.side == side and item.mission == SUPPLY],
        SUPPLY: list(reached),
        STAFF: list(dict.fromkeys(unit.hex for unit in game.units_of(other) if piece(game, unit).is_commander)),
    }
