"""Where do beaten defenders go, and what does it cost them? (1.10bH, 2.3d, 2.4, S-22)

The owner moves the survivors one by one, each the full number of hexes, every step farther from the attackers where
that is possible. A stack loses a step for each open enemy zone it goes through: the first unit that enters the hex
pays for all. Supply Units and hidden teams stay; what cannot retreat is destroyed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from engine.core.events import UnitMoved, UnitRemoved
from engine.core.frames import changed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.retreats import preferred_steps
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.scs1994.fighting.losses import step_lost
from engine.scs1994.ground.entering import after_entry
from engine.scs1994.ground.hexsides import can_cross
from engine.scs1994.ground.stacking import has_room
from engine.scs1994.ground.zones import open_enemy_zone
from engine.scs1994.state import (
    RULE,
    RULING,
    ArdennesGame,
    face,
    is_artillery,
    is_bridge,
    is_combat_unit,
    is_hidden,
    steps_left,
    title,
)

RULE_RETREAT, RULE_IMMOBILE, RULE_EMPLACED = RULE("S-22"), RULE("1.10bH"), RULE("2.3d")
READS = (
    RULING("engineer-retreat"),
    RULING("retreat-blocked"),
    RULING("retreat-enemy-hex"),
    RULING("retreat-zone-loss"),
)
FOLLOWS = (RULE("2.4"), RULE("S-10"))
"""Rules that this module follows without a word to anybody."""


@dataclass(frozen=True, slots=True)
class RetreatUnit:
    """Retreat a unit along a path, its own hex included."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    path: tuple[str, ...]


def paths(game: ArdennesGame, unit: Unit, hexes: int, attackers: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the retreats of a unit that go best away from the attackers, in clockwise order of their steps.

    A step counts as open only if the rest of the way can be gone, so a blind alley is not chosen while there is
    another way. Shape: each path has ``hexes + 1`` hexes, the unit's own first; empty when there is none.
    """
    return tuple(_paths(game, unit, (unit.hex,), hexes, attackers))


def _paths(
    game: ArdennesGame, unit: Unit, path: tuple[str, ...], left: int, attackers: tuple[str, ...]
) -> list[tuple[str, ...]]:
    if left == 0:
        return [path] if has_room(game, unit, path[-1]) else []
    here = path[-1]
    rest: dict[str, list[tuple[str, ...]]] = {}

    def may_enter(_: str, there: str) -> bool:
        if there in path or not _is_open(game, unit, here, there):
            return False
        rest[there] = _paths(game, unit, (*path, there), left - 1, attackers)
        return bool(rest[there])

    def rank(there: str) -> tuple[int, ...]:
        return (0 if _distance(game, there, attackers) > _distance(game, here, attackers) else 1,)

    best = preferred_steps(here, game.board.map.neighbors[here], may_enter, rank)
    return [whole for there in best for whole in rest[there]]


def _is_open(game: ArdennesGame, unit: Unit, here: str, there: str) -> bool:
    """Tell whether a retreat may lead there: no enemies, hidden teams apart, and a hexside that can be crossed."""
    if any(other.side != unit.side and not is_hidden(other) for other in game.units_in(there)):
        return False
    return can_cross(game, unit, here, there)


def _distance(game: ArdennesGame, label: str, attackers: tuple[str, ...]) -> int:
    return min(game.board.map.distance(label, other) for other in attackers)


@dataclass(frozen=True, slots=True)
class Retreat:
    """Local values: how far from which hex, the hexes of the attackers, enemy zones paid for, units that have gone."""

    hexes: int
    from_: str
    attackers: tuple[str, ...]
    paid: tuple[str, ...]
    gone: tuple[str, ...] = ()


# --- the frame --------------------------------------------------------------------------------------------------


def _remaining(game: ArdennesGame, frame: Frame[Retreat]) -> list[Unit]:
    """Return the units that must still go."""
    gone = frame.local.gone
    return [
        unit
        for unit in game.units_in(frame.local.from_)
        if unit.side == frame.side and unit.id not in gone and is_combat_unit(game, unit)
    ]


def _options(game: ArdennesGame, frame: Frame[Retreat], unit: Unit) -> tuple[tuple[str, ...], ...]:
    return paths(game, unit, frame.local.hexes, frame.local.attackers)


def _enter(game: ArdennesGame, frame: Frame[Retreat]) -> Iterator[object]:
    for unit in _remaining(game, frame):
        if is_bridge(unit):
            yield UnitRemoved(unit.id, DEAD, f"an emplaced bridge cannot retreat [{RULE_EMPLACED.number}]")
        elif is_artillery(game, unit) and not face(game, unit).movement:
            yield UnitRemoved(unit.id, DEAD, f"artillery that cannot move had to retreat [{RULE_IMMOBILE.number}]")
    yield from _settle(game, frame)


def _settle(game: ArdennesGame, frame: Frame[Retreat]) -> Iterator[object]:
    """Destroy what has no way (none opens later: units only fill hexes), and move a last unit with a single way."""
    for unit in _remaining(game, frame):
        if not _options(game, frame, unit):
            yield from _blocked(game, frame, unit)
    units = _remaining(game, frame)
    if len(units) == 1:
        ways = _options(game, frame, units[0])
        if len(ways) == 1:
            yield from _go(game, frame, units[0], ways[0])


def _blocked(game: ArdennesGame, frame: Frame[Retreat], unit: Unit) -> Iterator[object]:
    if game.board.word("retreat_blocked") == "stay":
        yield changed(frame, replace(frame.local, gone=(*frame.local.gone, unit.id)))
        yield from step_lost(game, unit, f"could not retreat [{RULE_RETREAT.number}]")
    else:
        yield UnitRemoved(unit.id, DEAD, f"could not retreat [{RULE_RETREAT.number}]")


def _go(game: ArdennesGame, frame: Frame[Retreat], unit: Unit, path: tuple[str, ...]) -> Iterator[object]:
    """Move the unit and let it pay for the open enemy zones no unit of the stack has paid for yet."""
    zone = open_enemy_zone(game, unit.side)
    paid = frame.local.paid
    due = [label for label in path[1:] if label in zone and label not in paid]
    yield changed(frame, replace(frame.local, gone=(*frame.local.gone, unit.id)))
    yield UnitMoved(unit.id, path, "0", "retreat")
    yield from after_entry(game, unit, path, "retreat")
    for label in due:
        if not unit.on_map:
            return
        yield changed(frame, replace(frame.local, paid=(*frame.local.paid, label)))
        for _ in range(min(game.board.number("retreat_ezoc_step_loss"), steps_left(game, unit))):
            yield from step_lost(game, unit, f"retreated through the enemy zone in {label} [{RULE_RETREAT.number}]")


def _decision(game: ArdennesGame, frame: Frame[Retreat]) -> Decision | None:
    if not _remaining(game, frame):
        return None
    start, hexes = frame.local.from_, frame.local.hexes
    prompt = f"Retreat the units in {start} by {hexes} {'hex' if hexes == 1 else 'hexes'}"
    return Decision(frame.side, frame.phase, RULE_RETREAT, prompt, start)


def _legal(game: ArdennesGame, frame: Frame[Retreat]) -> Iterator[object]:
    for unit in _remaining(game, frame):
        for path in _options(game, frame, unit):
            yield RetreatUnit(unit.id, path)


def _check(game: ArdennesGame, frame: Frame[Retreat], action: object) -> Refusal | None:
    intent = cast(RetreatUnit, action)
    unit = game.units.get(intent.unit)
    if unit is None or unit not in _remaining(game, frame):
        return RULE_RETREAT.refuse(intent.unit, f"does not have to retreat from {frame.local.from_}")
    if intent.path not in _options(game, frame, unit):
        reason = "must go the full distance, farther from the attackers where possible, clear of enemies"
        return RULE_RETREAT.refuse(title(game, unit.id), reason, unit.id)
    return None


def _resolve(game: ArdennesGame, frame: Frame[Retreat], action: object) -> Iterator[object]:
    intent = cast(RetreatUnit, action)
    yield from _go(game, frame, game.units[intent.unit], intent.path)
    yield from _settle(game, frame)


PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "retreat",
        RULE_RETREAT,
        decision=_decision,
        actions=(RetreatUnit,),
        legal=_legal,
        check=_check,
        resolve=_resolve,
        enter=_enter,
        local=Retreat,
    ),
)
