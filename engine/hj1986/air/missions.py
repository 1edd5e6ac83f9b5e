"""May this aircraft fly this mission to this hex? (A 1.2, A 2)"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.hj1986.air.flak import bars_aircraft
from engine.hj1986.air.schedule import (
    AIRLIFT_USED,
    INTERCEPT,
    ROAD,
    STRIKE,
    SUPPLY,
    SUPPORT,
    Aircraft,
    available,
    may_fly,
    phasing,
)
from engine.hj1986.board import Board
from engine.hj1986.ground.first_days import is_forbidden
from engine.hj1986.ground.weather import is_clear, is_day
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import ISOLATED, RULE, RULING, BulgeGame, enemies_in, piece, side_title

READS = (
    *(RULING("ju88"), RULING("air-per-hex"), RULING("air-support-time"), RULING("strike-turn")),
    RULING("strike-target"),
)
FOLLOWS = (
    *(RULE("A 1.21"), RULE("A 1.22"), RULE("A 1.24"), RULE("A 2.15"), RULE("A 2.18"), RULE("A 2.19"), RULE("A 2.24")),
    *(RULE("A 2.36"), RULE("A 2.41"), RULE("A 2.48"), RULE("A 2.49"), RULE("A 2.51"), RULE("A 2.61"), RULE("A 2.64")),
    *(RULE("A 2.31"), RULE("A 2.33"), RULE("A 2.71"), RULE("A 2.72"), RULE("A 2.73"), RULE("A 2.74"), RULE("A 2.76")),
    *(RULE("B 15.10"), RULE("O 9.2"), RULE("O 5.71")),
)

ATTACK, DEFENSE, ESCORT, STAFF = "attack", "defense", "escort", "staff"
_CHART: dict[str, str] = {ATTACK: SUPPORT, DEFENSE: SUPPORT, ESCORT: INTERCEPT, STAFF: STRIKE}
MISSIONS = (ATTACK, DEFENSE, STRIKE, ROAD, INTERCEPT, ESCORT, SUPPLY, STAFF)

PLACE = RULE("A 2.16")
ANY_TURN, ONE_UNIT = "every player turn in which its aircraft fly", "one unit that is named"
AT_BATTLE = "just before each battle"
TWO_IN_BATTLE = "two over a hex that is fought for, else one"


@dataclass(frozen=True, slots=True)
class FlyMission:
    """Send an aircraft of the schedule out on a mission: ``attack`` or ``defense`` support, ``strike`` at units,
    ``road`` interdiction, ``intercept``, ``escort`` of air supply, ``supply``; ``staff``: at commanders. ``unit``: the
    target of a strike, by the reading that it hits one unit (A 2.43)."""

    ROLE: ClassVar[Role] = Role.ACT
    aircraft: str
    mission: str
    hex: str
    unit: str = ""


def column_of(mission: str) -> str:
    """Return the column of the chart of air missions under which a mission stands."""
    return _CHART.get(mission, mission)


def flights_at(game: BulgeGame, side: str, label: str) -> list[Flight]:
    """Return the aircraft of a side over a hex."""
    return [item for item in game.own.advanced.flights if item.side == side and item.hex == label]


def is_met(game: BulgeGame, flight: Flight) -> bool:
    """Tell whether an enemy fighter cancels a mission (A 2.63)."""
    return any(item.mission == INTERCEPT for item in flights_at(game, other_side(flight.side), flight.hex))


def is_sent_to_battles(board: Board) -> bool:
    """Tell whether support is placed battle by battle, not before the Combat Phase."""
    return board.reads("air-support-time", AT_BATTLE)


def check_mission(
    game: BulgeGame, side: str, action: FlyMission, battle: Sequence[str] | None = None
) -> Refusal | None:
    """Return the rule that forbids a mission, or None; ``battle``: the hexes of the battle into which it is sent."""
    aircraft = next((item for item in available(game, side) if item.key == action.aircraft), None)
    if aircraft is None:
        return RULE("A 2.1").refuse(action.aircraft, f"is no {side_title(side)} aircraft that may fly now")
    if action.mission not in MISSIONS or not may_fly(game.board, aircraft.name, column_of(action.mission)):
        return RULE("A 2.19").refuse(aircraft.name, f"does not fly the mission {action.mission}")
    if not is_day(game) and aircraft.turn < game.turn and action.mission != SUPPLY:
        return RULE("A 2.74").refuse(aircraft.name, "it was kept for the airlift")
    if action.hex not in game.board.map.hexes:
        return PLACE.refuse(action.hex, "is not on the map")
    if battle is not None or is_sent_to_battles(game.board):
        refusal = _check_battle(game, side, action, battle)
        if refusal is not None:
            return refusal
    return (
        _check_hex(game, side, aircraft, action) or _check_when(game, side, action) or _check_target(game, side, action)
    )


def _check_battle(game: BulgeGame, side: str, action: FlyMission, battle: Sequence[str] | None) -> Refusal | None:
    """Return the rule that keeps support out of the time before battles, and all but support out of a battle."""
    name, mission = action.aircraft, action.mission
    if battle is None:
        rule = {ATTACK: RULE("A 2.21"), DEFENSE: RULE("A 2.31")}.get(mission)
        return None if rule is None else rule.refuse(name, "support is placed just before its battle", action.hex)
    if action.hex not in battle:
        return RULE("A 2.21").refuse(name, f"{action.hex} is not fought for in this battle", action.hex)
    enemy = other_side(side)
    if mission == INTERCEPT and not any(item.mission == ATTACK for item in flights_at(game, enemy, action.hex)):
        return RULE("A 2.63").refuse(name, f"no enemy aircraft supports the attack on {action.hex}", action.hex)
    flown = [item for label in battle for item in flights_at(game, side, label) if item.mission == mission]
    if mission in (ATTACK, DEFENSE) and len(flown) >= game.board.number("air_units_per_battle"):
        return RULE("A 2.22").refuse(name, "two aircraft of the side are in this battle", action.hex)
    return None


def _check_hex(game: BulgeGame, side: str, aircraft: Aircraft, action: FlyMission) -> Refusal | None:
    label, board = action.hex, game.board
    if side == GERMAN and int(label[:2]) > board.number("german_air_west_limit"):
        return PLACE.refuse(aircraft.name, "German aircraft do not fly so far west", label)
    here = flights_at(game, side, label)
    paired = action.mission in (ATTACK, DEFENSE) and board.reads("air-per-hex", TWO_IN_BATTLE)
    paired = paired and all(item.mission == action.mission for item in here)
    if paired and len(here) >= board.number("air_units_per_battle"):
        return RULE("A 2.22").refuse(aircraft.name, f"two aircraft of the side are over {label}", label)
    if here and not paired and not (action.mission == ESCORT and all(item.mission == SUPPLY for item in here)):
        return PLACE.refuse(aircraft.name, f"another aircraft of the side is over {label}", label)
    if action.mission != SUPPLY and bars_aircraft(game, side, label):  # transports are no tactical aircraft
        return RULE("O 9.2").refuse(aircraft.name, f"a flak regiment in or beside {label} keeps it away", label)
    return None


def _check_when(game: BulgeGame, side: str, action: FlyMission) -> Refusal | None:
    mission, day, own_turn = action.mission, is_day(game), side == phasing(game)
    name = action.aircraft
    if mission in (ATTACK, DEFENSE, INTERCEPT, ESCORT) and not day:
        rule = {ATTACK: RULE("A 2.24"), DEFENSE: RULE("A 2.36")}.get(mission, RULE("A 2.64"))
        return rule.refuse(name, "only bombing is flown in PM turns")
    abroad = mission in (STRIKE, ROAD) and game.board.reads("strike-turn", ANY_TURN)
    if mission in (ATTACK, STRIKE, ROAD, STAFF) and not (own_turn or abroad):
        return RULE("A 2.42").refuse(name, "its mission belongs to the own player turn")
    if mission == DEFENSE and own_turn:
        return RULE("A 2.31").refuse(name, "support of a defense belongs to the enemy's player turn")
    if mission not in (ATTACK, DEFENSE) and is_forbidden(game.board, side, "strikes_and_interdiction", game.turn):
        return RULE("B 15.10").refuse(name, "Allied aircraft only support ground combat yet")
    if mission == SUPPLY and side == ALLIED and not is_clear(game):
        return RULE("A 1.21").refuse(name, "air supply is flown on clear mornings")
    if mission == SUPPLY and side == GERMAN:
        first = game.board.number("airlift_first_turn")
        if day or game.turn < first:
            reason = f"the airlift is flown in a PM turn, from {game.board.turn_label(first)} on"
            return RULE("A 2.76").refuse(name, reason)
        if AIRLIFT_USED in game.own.ground.events or any(
            item.side == side and item.mission == SUPPLY for item in game.own.advanced.flights
        ):
            return RULE("A 2.71").refuse(name, "there is one airlift a game")
    return None


def _check_target(game: BulgeGame, side: str, action: FlyMission) -> Refusal | None:
    mission, label, name = action.mission, action.hex, action.aircraft
    enemies = enemies_in(game, label, side)
    if mission == STAFF and not (
        game.board.is_on("commanders") and any(piece(game, unit).is_commander for unit in enemies)
    ):
        return RULE("O 5.71").refuse(name, f"no enemy commander is in {label}", label)
    if mission == STRIKE and not any(piece(game, unit).fights for unit in enemies):
        return RULE("A 2.21").refuse(name, f"no enemy unit that fights stands in {label}", label)
    if mission == STRIKE and game.board.reads("strike-target", ONE_UNIT):
        if not any(unit.id == action.unit and piece(game, unit).fights for unit in enemies):
            return RULE("A 2.43").refuse(name, f"name an enemy unit in {label} as its target", label)
    elif action.unit:
        return RULE("A 2.43").refuse(name, f"its mission is flown against the hex {label}, not against a unit", label)
    if mission == ATTACK and not enemies:
        return RULE("A 2.21").refuse(name, f"no enemy stands in {label}", label)
    if mission == DEFENSE and not any(piece(game, unit).fights for unit in game.friends_in(label, side)):
        return RULE("A 2.32").refuse(name, f"no friend stands in {label}", label)
    if mission == ROAD and not game.board.is_on_road(label):
        return RULE("A 2.41").refuse(name, f"no road leads into {label}", label)
    if mission == INTERCEPT and not flights_at(game, other_side(side), label):
        return RULE("A 2.63").refuse(name, f"no enemy aircraft is over {label}", label)
    if mission == ESCORT and not any(item.mission == SUPPLY for item in flights_at(game, side, label)):
        return RULE("A 1.25").refuse(name, f"no transport is over {label}", label)
    if mission == SUPPLY and side == GERMAN and not any(unit.has(ISOLATED) for unit in game.friends_in(label, side)):
        return RULE("A 2.71").refuse(name, f"no isolated unit stands in {label}", label)
    return None
