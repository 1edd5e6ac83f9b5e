"""Which Allied reinforcements stay off the map to pursue Germans who left it? (B 9.33, B 9.34)

Units with a share of the attack strength that left are withheld as soon as possible: first those that come by the edge
the Germans left by; once none comes there any more, those of another edge.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import UnitRemoved
from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import AnyFrame
from engine.core.units import EXITED, Unit
from engine.hj1986.clauses.conditions import is_due, may_come
from engine.hj1986.moving.edges import edge_of, scheduled_hexes
from engine.hj1986.moving.exits import attack_points
from engine.hj1986.position.logistics_events import PursuitChanged
from engine.hj1986.state import RULE, BulgeGame, title

FOLLOWS = (RULE("B 9.25"), RULE("B 9.34"))

PURSUIT = RULE("B 9.33")


@dataclass(frozen=True, slots=True)
class Withhold:
    """Keep a reinforcement off the map for the rest of the game, in pursuit."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def _edge(game: BulgeGame, unit: Unit) -> str:
    hexes = scheduled_hexes(game.board, unit.id)
    return edge_of(game.board, hexes[0]) if hexes else ""


def bound_for_pursuit(game: BulgeGame) -> dict[str, str]:
    """Return the units due now that may not enter while the pursuit is owed, with the edge they would pay for."""
    debts = [edge for edge, points in game.own.logistics.pursuit.items() if points > 0]
    if not debts:
        return {}
    coming = [
        unit
        for unit in game.units.values()
        if unit.side == ALLIED and may_come(game, unit) and attack_points(game, unit) > 0
    ]
    bound: dict[str, str] = {}
    for debt in debts:
        nearest = [unit for unit in coming if _edge(game, unit) == debt] or coming
        for unit in nearest:
            if is_due(game, unit):
                bound.setdefault(unit.id, debt)
    return bound


def _legal(game: BulgeGame, frame: AnyFrame) -> Iterable[object]:
    if frame.side == ALLIED:
        for key in bound_for_pursuit(game):
            yield Withhold(key)


def _check(game: BulgeGame, frame: AnyFrame, action: Withhold) -> Refusal | None:
    if frame.side != ALLIED or action.unit not in bound_for_pursuit(game):
        return PURSUIT.refuse(action.unit, "no pursuit asks for this unit now")
    return None


def _resolve(game: BulgeGame, frame: AnyFrame, action: Withhold) -> Iterator[object]:
    edge = bound_for_pursuit(game)[action.unit]
    left = max(0, game.own.logistics.pursuit[edge] - attack_points(game, game.units[action.unit]))
    yield UnitRemoved(action.unit, EXITED, "in pursuit [B 9.33]")
    yield PursuitChanged(edge, left)


def must_withhold(game: BulgeGame, frame: AnyFrame) -> Refusal | None:
    """Return why the phase may not end yet: the pursuit is owed and a unit for it is here (B 9.25)."""
    if frame.side != ALLIED:
        return None
    for key in bound_for_pursuit(game):
        return RULE("B 9.25").refuse(title(game, key), "it, or another unit, must be withheld for the pursuit")
    return None


WITHHOLDING = Extra((Withhold,), _legal, _check, _resolve, must_withhold)
