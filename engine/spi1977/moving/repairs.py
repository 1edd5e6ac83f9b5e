"""Which blown bridges do German engineers repair? (S-15.2)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import CountChanged
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.ground.hexsides import Pair, pair_of
from engine.spi1977.ground.zones import in_enemy_zone
from engine.spi1977.position.ground_events import BridgeRepaired
from engine.spi1977.state import MOVED, RULE, STAYED, RhineGame, named, piece, side_title, title

REPAIR = RULE("S-15.2")
OPTION = "bridge_repair"


@dataclass(frozen=True, slots=True)
class RepairBridge:
    """Let an engineer that has stayed long enough repair the bridge between two hexes."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex_a: str
    hex_b: str


def counted(game: RhineGame, side: str) -> Iterator[CountChanged]:
    """Yield how long the engineers have stayed, as the phase of bridges begins."""
    if side != GERMAN or not game.board.is_on(OPTION):
        return
    for unit in game.units.values():
        if unit.side == side and piece(game, unit).is_engineer:
            phases = 0 if unit.has(MOVED) or not _down_beside(game, unit) else unit.count(STAYED) + 1
            if phases != unit.count(STAYED):
                yield CountChanged(unit.id, STAYED, phases)


def _down_beside(game: RhineGame, unit: Unit) -> tuple[Pair, ...]:
    return tuple(pair for pair in game.own.ground.blown if unit.hex in pair)


def offers(game: RhineGame, side: str) -> Iterator[RepairBridge]:
    """Yield each bridge that may be repaired, with its engineer."""
    if side == GERMAN and game.board.is_on(OPTION):
        for unit in game.units_of(side):
            if unit.count(STAYED):
                yield from (RepairBridge(unit.id, *pair) for pair in _down_beside(game, unit))


def check(game: RhineGame, side: str, action: RepairBridge) -> Refusal | None:
    """Return the rule that forbids a repair, or None."""
    unit = game.units.get(action.unit)
    if not game.board.is_on(OPTION):
        return REPAIR.refuse(named(game, action.unit), "the repair of bridges is an option that is not played")
    if unit is None or unit.side != side or side != GERMAN or not unit.on_map or not piece(game, unit).is_engineer:
        return REPAIR.refuse(named(game, action.unit), f"is no {side_title(GERMAN)} engineer on the map")
    name, pair = title(game, unit.id), pair_of(action.hex_a, action.hex_b)
    if pair not in _down_beside(game, unit):
        return REPAIR.refuse(name, f"no blown bridge between {pair[0]} and {pair[1]} touches its hex", unit.hex)
    if in_enemy_zone(game, unit):
        return REPAIR.refuse(name, "is in an enemy zone of control", unit.hex)
    if unit.count(STAYED) < game.board.number("bridge_repair_phases"):
        return REPAIR.refuse(name, "has not stayed in its hex for long enough", unit.hex)
    return None


def repaired(game: RhineGame, action: RepairBridge) -> BridgeRepaired:
    """Return the event of a repair."""
    pair = pair_of(action.hex_a, action.hex_b)
    return BridgeRepaired(tuple(item for item in game.own.ground.blown if item != pair), *pair)
