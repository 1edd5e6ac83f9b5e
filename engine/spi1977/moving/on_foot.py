"""Which mechanized and motorized infantry goes on foot, and which mounts again? (24.1)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.units import Unit, with_marks
from engine.spi1977.state import DONE, MOVED, ON_FOOT, RULE, UNCOMMITTED, RhineGame, named, piece, side_title, title

FOOT = RULE("24.1")
FOLLOWS = (RULE("E-24.1"),)
OPTION = "on_foot"


@dataclass(frozen=True, slots=True)
class GoOnFoot:
    """Let infantry with vehicles go on foot, before any unit moves."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Mount:
    """Let infantry on foot stay where it is for the phase; it has its vehicles again."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def offers(game: RhineGame, side: str, begun: bool) -> Iterator[GoOnFoot | Mount]:
    """Yield what infantry of a side may do now."""
    if not game.board.is_on(OPTION):
        return
    for unit in game.units_of(side):
        if piece(game, unit).is_motorized_infantry:
            action = Mount(unit.id) if unit.has(ON_FOOT) else GoOnFoot(unit.id)
            if check(game, side, begun, action) is None:
                yield action


def check(game: RhineGame, side: str, begun: bool, action: GoOnFoot | Mount) -> Refusal | None:
    """Return the rule that forbids to go on foot or to mount, or None. ``begun``: a unit has moved in this phase."""
    unit = game.units.get(action.unit)
    if not game.board.is_on(OPTION):
        return FOOT.refuse(named(game, action.unit), "infantry on foot is an option that is not played")
    if unit is None or unit.side != side or not unit.on_map:
        return FOOT.refuse(named(game, action.unit), f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if unit.has(MOVED) or unit.has(DONE):
        return FOOT.refuse(name, "it has moved in this phase", unit.hex)
    if unit.has(UNCOMMITTED):
        return RULE("25.16c").refuse(name, "is not committed yet")
    if isinstance(action, Mount):
        return None if unit.has(ON_FOOT) else FOOT.refuse(name, "is not on foot")
    if not piece(game, unit).is_motorized_infantry or unit.has(ON_FOOT):
        return FOOT.refuse(name, "is no mechanized or motorized infantry with its vehicles")
    if begun:
        return FOOT.refuse(name, "infantry goes on foot before any unit moves")
    return None


def resolve(game: RhineGame, action: GoOnFoot | Mount) -> MarksChanged:
    """Return the event of going on foot, or of staying to mount."""
    unit: Unit = game.units[action.unit]
    if isinstance(action, GoOnFoot):
        return MarksChanged(unit.id, with_marks(unit, ON_FOOT))
    return MarksChanged(unit.id, tuple(sorted({*(mark for mark in unit.marks if mark != ON_FOOT), DONE})))
