"""Which bridges are blown, laid, begun and taken up? (15.0)

Engineers of both sides blow bridges in their zone with a die. U.S. engineers that did not move lay as many as they
have water beside them; German ones lay the marker they carry, which opens a turn later, and may take it up again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.ground.allowance import carries_bridge
from engine.spi1977.ground.hexsides import Pair, is_bridged, laid, pair_of, water
from engine.spi1977.ground.regions import connected
from engine.spi1977.ground.zones import enemy_zones, exerts, in_enemy_zone, occupied, reached_from
from engine.spi1977.moving import repairs, taking_up
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.repairs import RepairBridge
from engine.spi1977.moving.taking_up import TakeUpBridge, engineer, marker_in
from engine.spi1977.position.ground_events import BridgesBlown, BridgesChanged
from engine.spi1977.position.ground_state import BUILDING, BUILT, CARRIED, BridgeMarker
from engine.spi1977.position.local import BridgeWork
from engine.spi1977.state import (
    MOVED,
    RULE,
    RULING,
    UNCOMMITTED,
    RhineGame,
    is_marching,
    named,
    side_title,
    title,
)
from engine.spi1977.steps.mover import engineers_of

READS = (RULING("blowing-in-zones"),)
FOLLOWS = (
    RULE("5.2D3"), RULE("15.0"), RULE("15.11"), RULE("15.12"), RULE("15.13"), RULE("15.15"), RULE("15.16"),
    RULE("15.17"), RULE("15.21"), RULE("15.22"), RULE("15.23"), RULE("15.24"), RULE("15.25"),
    RULE("15.31"), RULE("15.32"), RULE("E-15.1"), RULE("E-25.16"),
)  # fmt: skip

BLOW, LAY, BEGIN = RULE("15.12"), RULE("15.31"), RULE("15.22")
TABLE, BLOWN = "bridge_blowing", "blown"
BLOWING = "blowing the bridge "
"""Begins what a roll is for."""


@dataclass(frozen=True, slots=True)
class BlowBridge:
    """Let an engineer try to blow the bridge between two hexes."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex_a: str
    hex_b: str


@dataclass(frozen=True, slots=True)
class LayBridge:
    """Lay a bridge from the hex of an engineer to one beside it; a German one is only begun."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


Action = BlowBridge | LayBridge | TakeUpBridge | RepairBridge | EndPhase


def _engineers(game: RhineGame, side: str) -> list[Unit]:
    return [game.units[key] for key in game.derived_of(side, engineers_of)]


def in_zone(game: RhineGame, unit: Unit) -> tuple[Pair, ...]:
    """Return the bridged hexsides of the hexes in an engineer's zone of control, in map order (15.12)."""
    if not exerts(game, unit):
        return ()
    found: dict[Pair, None] = {}
    for label in reached_from(game, unit.hex):
        for there in game.board.map.neighbors[label]:
            if water(game.board, label, there) and is_bridged(game, label, there):
                found[pair_of(label, there)] = None
    return tuple(found)


def has_path(game: RhineGame, unit: Unit, pair: Pair) -> bool:
    """Tell whether hexes free of enemy zones lead from an engineer to a hex of a bridge; friends cancel zones, and its
    own hex may lie in one (E-15.1)."""
    if in_enemy_zone(game, unit) and game.board.reads("blowing-in-zones", "yes"):
        return False
    if unit.hex in pair:
        return True
    near, shut = game.board.map.neighbors[unit.hex], game.derived(_shut, unit.side)
    free = [label for label in pair if label not in shut]
    if not free or any(label in near for label in free):
        return bool(free)
    where = game.derived(_free_regions, unit.side)
    ends = {where[label] for label in free}
    return any(where.get(label) in ends for label in near)


def _shut(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes of enemies and those in their zones where friends do not cancel them."""
    friends = frozenset(unit.hex for unit in game.units_of(side))
    return occupied(game, other_side(side)) | (enemy_zones(game, side).all - friends)


def _free_regions(game: RhineGame, side: str) -> dict[str, int]:
    """Return for each hex that is not shut its region."""
    return connected(game.board.map.neighbors, game.derived(_shut, side))


def _tried(unit: Unit, pair: Pair) -> str:
    return f"{unit.id}>{'|'.join(pair)}"


def check_blow(game: RhineGame, frame: Frame[BridgeWork], action: BlowBridge) -> Refusal | None:
    """Return the rule that forbids an engineer to blow a bridge, or None."""
    unit = engineer(game, frame.side, action.unit)
    if unit is None:
        return BLOW.refuse(named(game, action.unit), f"is no {side_title(frame.side)} engineer on the map")
    name, pair = title(game, unit.id), pair_of(action.hex_a, action.hex_b)
    if is_marching(unit):
        return RULE("15.16").refuse(name, "is in March Mode", unit.id)
    if unit.has(UNCOMMITTED) and not game.board.is_yes("uncommitted_may_work"):
        return RULE("E-25.16").refuse(name, "is not committed yet", unit.id)
    if pair not in in_zone(game, unit):
        return BLOW.refuse(name, f"no bridge between {pair[0]} and {pair[1]} is in its zone", unit.id)
    if _tried(unit, pair) in frame.local.tried:
        return RULE("15.13").refuse(name, "has tried to blow this bridge in this phase", unit.id)
    if game.board.is_yes("blow_needs_path") and not has_path(game, unit, pair):
        return RULE("E-15.1").refuse(name, "no path free of enemy zones leads to the bridge", unit.id)
    return None


def check_lay(game: RhineGame, frame: Frame[BridgeWork], action: LayBridge) -> Refusal | None:
    """Return the rule that forbids an engineer to lay a bridge to a hex, or None."""
    side = frame.side
    unit = engineer(game, side, action.unit)
    rule = BEGIN if side == GERMAN else LAY
    if unit is None:
        return rule.refuse(named(game, action.unit), f"is no {side_title(side)} engineer on the map")
    name = title(game, unit.id)
    if unit.has(MOVED):
        return rule.refuse(name, "has moved in this turn", unit.id)
    if action.hex not in game.board.map.neighbors[unit.hex] or not water(game.board, unit.hex, action.hex):
        return rule.refuse(name, f"no water lies between {unit.hex} and {action.hex}", unit.id)
    if is_bridged(game, unit.hex, action.hex):
        return rule.refuse(name, f"there is a bridge to {action.hex}", unit.id)
    if side == GERMAN and not carries_bridge(game, unit):
        return RULE("15.21").refuse(name, "carries no bridge", unit.id)
    return taking_up.check_again(game, frame, unit)


def _enter(game: RhineGame, frame: Frame[BridgeWork]) -> Iterator[object]:
    """Open the German bridges whose engineer has stayed where it builds (15.23)."""
    yield from repairs.counted(game, frame.side)
    for item in game.own.ground.bridges:
        if item.side != frame.side or item.state != BUILDING:
            continue
        unit = game.units[item.engineer]
        if unit.hex == item.hex and not unit.has(MOVED):
            rest = tuple(replace(other, state=BUILT) if other == item else other for other in game.own.ground.bridges)
            yield BridgesChanged(rest, f"the bridge of {title(game, unit.id)} to {_beyond(item)} is built [15.23]")


def _beyond(item: BridgeMarker) -> str:
    return item.hex_b if item.hex == item.hex_a else item.hex_a


def _offers(game: RhineGame, frame: Frame[BridgeWork]) -> Iterator[Action]:
    yield from repairs.offers(game, frame.side)
    for unit in _engineers(game, frame.side):
        for pair in in_zone(game, unit):
            yield BlowBridge(unit.id, *pair)
        if unit.has(MOVED):
            continue
        for there in game.board.map.neighbors[unit.hex]:
            if water(game.board, unit.hex, there):
                yield LayBridge(unit.id, there)
        if marker_in(game, unit) is not None and frame.side == GERMAN:
            yield TakeUpBridge(unit.id)


def _decision(game: RhineGame, frame: Frame[BridgeWork]) -> Decision | None:
    if frame.local.ended or all(_check(game, frame, action) is not None for action in _offers(game, frame)):
        return None
    prompt = f"{side_title(frame.side)}: which bridges are blown or built?"
    return Decision(frame.side, frame.phase, RULE("15.11"), prompt)


def _legal(game: RhineGame, frame: Frame[BridgeWork]) -> Iterable[object]:
    yield from _offers(game, frame)
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[BridgeWork], action: Action) -> Refusal | None:
    if isinstance(action, BlowBridge):
        return check_blow(game, frame, action)
    if isinstance(action, LayBridge):
        return check_lay(game, frame, action)
    if isinstance(action, TakeUpBridge):
        return taking_up.check(game, frame.side, action)
    if isinstance(action, RepairBridge):
        return repairs.check(game, frame.side, action)
    return None


def _resolve(game: RhineGame, frame: Frame[BridgeWork], action: Action) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
    elif isinstance(action, BlowBridge):
        yield from _blow(game, frame, action)
    elif isinstance(action, LayBridge):
        yield from _lay(game, frame.side, game.units[action.unit], action.hex)
    elif isinstance(action, RepairBridge):
        yield repairs.repaired(game, action)
    else:
        yield from taking_up.resolve(game, frame, action)


def _blow(game: RhineGame, frame: Frame[BridgeWork], action: BlowBridge) -> Iterator[object]:
    unit, pair = game.units[action.unit], pair_of(action.hex_a, action.hex_b)
    yield changed(frame, replace(frame.local, tried=(*frame.local.tried, _tried(unit, pair))))
    roll = game.dice.roll("1d6", f"{BLOWING}{pair[0]}-{pair[1]}")
    yield roll
    if game.board.tables[TABLE].cells[roll.total][0] != BLOWN:
        return
    if pair in laid(game):
        rest = tuple(item for item in game.own.ground.bridges if (item.hex_a, item.hex_b) != pair)
        yield BridgesChanged(rest, f"the bridge {pair[0]}-{pair[1]} is blown [15.13]")
    else:
        yield BridgesBlown(tuple(sorted((*game.own.ground.blown, pair))), *pair)


def _lay(game: RhineGame, side: str, unit: Unit, there: str) -> Iterator[object]:
    pair = pair_of(unit.hex, there)
    name = title(game, unit.id)
    kept = game.own.ground.bridges
    if side != GERMAN:
        marker = BridgeMarker(side, unit.id, BUILT, unit.hex, *pair)
        yield BridgesChanged((*kept, marker), f"{name} lays a bridge to {there} [15.31]")
        return
    carried = next(item for item in kept if item.engineer == unit.id and item.state == CARRIED)
    marker = BridgeMarker(side, unit.id, BUILDING, unit.hex, *pair)
    rest = tuple(item for item in kept if item is not carried)
    yield BridgesChanged((*rest, marker), f"{name} begins a bridge to {there} [15.22]")


BRIDGES: AnyPhase = Phase(
    "bridges",
    RULE("15.11"),
    _decision,
    (BlowBridge, LayBridge, TakeUpBridge, RepairBridge, EndPhase),
    _legal,
    _check,
    _resolve,
    _enter,
    local=BridgeWork,
)

PHASES: tuple[AnyPhase, ...] = (BRIDGES,)
