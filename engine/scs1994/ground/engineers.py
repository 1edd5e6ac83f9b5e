"""How do German engineers turn between their two sides?

An engineer that is to turn does not move in the Movement Phase and is turned at its end (2.3a). On its bridge side it
bridges all river hexsides of its hex for Germans (2.3b, see ``movement_costs.crossing``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import Unit, with_marks, without_marks
from engine.scs1994.board import FACE_BRIDGE, FACE_ENGINEER
from engine.scs1994.state import FLIP, MOVED, RULE, ArdennesGame, is_bridge, piece, title

FOLLOWS = (RULE("2.3"),)

TURNING = RULE("2.3a")


@dataclass(frozen=True, slots=True)
class FlipEngineer:
    """Turn an engineer to its other side at the end of the phase."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def check(game: ArdennesGame, unit: Unit) -> Refusal | None:
    """Return the rule that forbids to turn the unit, or None."""
    name = title(game, unit.id)
    if piece(game, unit).role != "engineer" or FACE_BRIDGE not in piece(game, unit).faces:
        return TURNING.refuse(name, "only engineers with a bridge side turn")
    if unit.has(FLIP):
        return TURNING.refuse(name, "it turns at the end of the phase already")
    if unit.has(MOVED):
        return TURNING.refuse(name, "it has moved")
    return None


def resolve(game: ArdennesGame, unit: Unit) -> Iterator[object]:
    """Yield the mark: the unit stays where it is."""
    yield MarksChanged(unit.id, with_marks(unit, FLIP))


def turn_all(game: ArdennesGame, side: str) -> Iterator[object]:
    """Yield the turning of all marked engineers of a side, at the end of its Movement Phase."""
    for unit in game.units_of(side):
        if unit.has(FLIP):
            yield FaceTurned(unit.id, FACE_ENGINEER if is_bridge(unit) else FACE_BRIDGE)
            yield MarksChanged(unit.id, without_marks(unit, FLIP))
