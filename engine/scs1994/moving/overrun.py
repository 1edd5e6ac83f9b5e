"""When may a unit overrun, and what does it pay?

An overrun is a combat inside movement, by one unit (1.7, S-24 to S-26). This module judges and prices it; the combat
frame that it pushes does the rest and moves the unit in when the hex is emptied.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.scs1994.board import MP, mp_text
from engine.scs1994.events import OverrunDeclared
from engine.scs1994.fighting.combat_throw import OVERRUN, combat_pushed
from engine.scs1994.ground.entering import blockers_in
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import DISORGANIZED, RULE, RULING, ArdennesGame, attack_strength, title
from engine.scs1994.steps.movement_costs import crossing
from engine.scs1994.steps.mover import mover

READS = (RULING("overrun-from-zone"), RULING("overrun-river"))
FOLLOWS = (RULE("S-24"),)


@dataclass(frozen=True, slots=True)
class Overrun:
    """Attack the enemy in a neighboring hex with the moving unit."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


def cost(game: ArdennesGame, unit: Unit, target: str) -> int | None:
    """Return the scaled cost of an overrun: the off-road cost of the hex, at least the standard two points, without
    enemy zone and stacking (1.7a), and the hexside; None where the unit cannot cross or enter."""
    who = mover(game, unit)
    lane = who.lanes[unit.hex, target]
    side, _ = crossing(game, lane, unit.hex, who.bridges, who.bridge_cost)
    if lane.ground is None or side is None:
        return None
    extra = side if game.board.word("overrun_pays_hexside") == "yes" else 0
    return max(game.board.number("overrun_min_cost") * MP, lane.ground) + extra


def check(game: ArdennesGame, frame: Frame[MoveUnit], unit: Unit, target: str) -> Refusal | None:
    """Return the rule an overrun breaks, or None. ``frame`` is that of the moving unit."""
    name = title(game, unit.id)
    if target not in game.board.map.hexes or not game.board.map.is_adjacent(unit.hex, target):
        return RULE("S-26").refuse(name, f"{target} is not next to it", target)
    if not blockers_in(game, target, unit.side):
        return RULE("1.7").refuse(name, f"there is no enemy combat unit in {target}", target)
    if unit.has(DISORGANIZED):
        return RULE("1.11a").refuse(name, "a disorganized unit cannot attack")
    if attack_strength(game, unit) <= 0:
        return RULE("1.7").refuse(name, "it has no attack strength")
    if frame.local.pinned and game.board.word("overrun_from_ezoc") != "yes":
        return RULE("S-25").refuse(name, "it began the phase in an enemy zone of control")
    if game.own.overruns.get(target, 0) >= game.board.number("overruns_per_hex"):
        return RULE("1.7b").refuse(name, f"{target} cannot be overrun again in this phase", target)
    price = cost(game, unit, target)
    if price is None:
        return RULE("TEC").refuse(name, f"the way into {target} is prohibited", target)
    if price > frame.local.mp_left:
        return RULE("1.7a").refuse(
            name,
            f"an overrun of {target} costs {mp_text(price)} MP, {mp_text(frame.local.mp_left)} are left",
            target,
        )
    return None


def targets(game: ArdennesGame, frame: Frame[MoveUnit], unit: Unit) -> Iterable[str]:
    """Return the hexes the unit may overrun now."""
    return (label for label in game.board.map.neighbors[unit.hex] if check(game, frame, unit, label) is None)


def resolve(game: ArdennesGame, frame: Frame[MoveUnit], unit: Unit, target: str) -> Iterator[object]:
    """Yield payment, count and the combat that follows."""
    price = cost(game, unit, target) or 0
    yield changed(frame, replace(frame.local, mp_left=frame.local.mp_left - price, moved=True), "mp_left", "moved")
    yield OverrunDeclared(unit.id, target, game.own.overruns.get(target, 0) + 1, mp_text(price))
    yield combat_pushed(unit.side, (unit.id,), target, OVERRUN)
