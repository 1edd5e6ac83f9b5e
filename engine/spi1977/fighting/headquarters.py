"""May a headquarters go before it is attacked? (10.87)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import UnitMoved
from engine.core.frames import changed
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.fighting.duty import defenders_in
from engine.spi1977.fighting.local import Fight
from engine.spi1977.fighting.retreat import options
from engine.spi1977.fighting.trails import trail_left
from engine.spi1977.ground.zones import is_controlled
from engine.spi1977.state import RULE, RULING, RhineGame, named, piece, title
from engine.spi1977.steps.entering import after_entry

READS = (RULING("headquarters-in-stack"),)

GO = RULE("10.87")
NOBODY = "nobody in the hex is fought"


@dataclass(frozen=True, slots=True)
class RetreatHeadquarters:
    """Let a headquarters go to a hex beside it before the attack."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class HeadquartersStays:
    """Let a headquarters stay and be attacked."""

    ROLE: ClassVar[Role] = Role.END
    unit: str


def hexes(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes to which a headquarters may go: as in a retreat, but into no enemy zone."""
    found = options(game, [unit], (unit.hex,))
    return tuple(label for label in found if not is_controlled(game, unit.side, label))


def asked(game: RhineGame, frame: Frame[Fight]) -> Unit | None:
    """Return the headquarters of which its owner must still say whether it goes, or None."""
    if frame.local.over or frame.local.covered or frame.local.cover:
        return None
    for label in frame.local.targets:
        for unit in game.friends_in(label, other_side(frame.side)):
            if piece(game, unit).is_headquarters and unit.id not in frame.local.stayed and hexes(game, unit):
                return unit
    return None


def decision(game: RhineGame, frame: Frame[Fight], unit: Unit) -> Decision:
    """Return the question to the owner."""
    prompt = f"{title(game, unit.id)} is attacked: does it retreat a hex?"
    return Decision(unit.side, frame.phase, GO, prompt, unit.id)


def legal(game: RhineGame, unit: Unit) -> Iterator[object]:
    """Yield where it may go, and that it stays."""
    yield from (RetreatHeadquarters(unit.id, label) for label in hexes(game, unit))
    yield HeadquartersStays(unit.id)


def check(game: RhineGame, unit: Unit | None, action: RetreatHeadquarters | HeadquartersStays) -> Refusal | None:
    """Return the rule that forbids the answer, or None; ``unit`` is the one that is asked about."""
    if unit is None or action.unit != unit.id:
        return GO.refuse(named(game, action.unit), "is not asked about now")
    if isinstance(action, RetreatHeadquarters) and action.hex not in hexes(game, unit):
        return GO.refuse(title(game, unit.id), f"cannot retreat to {action.hex}", unit.id)
    return None


def resolve(game: RhineGame, frame: Frame[Fight], action: RetreatHeadquarters | HeadquartersStays) -> Iterator[object]:
    """Yield where a headquarters goes. If it was alone nobody is fought, and the attackers may follow into its hex."""
    if isinstance(action, HeadquartersStays):
        yield changed(frame, replace(frame.local, stayed=(*frame.local.stayed, action.unit)))
        return
    unit = game.units[action.unit]
    here = unit.hex
    yield UnitMoved(unit.id, (here, action.hex), "0", "retreat")
    yield from after_entry(game, unit, (here, action.hex), "retreat")
    if not defenders_in(game, here, frame.side):
        yield from trail_left(game, frame.local.number, False, (here,), game.board.number("headquarters_retreat"))
        rest = tuple(label for label in frame.local.targets if label != here)
        if rest:
            yield changed(frame, replace(frame.local, targets=rest))
    elif game.board.reads("headquarters-in-stack", NOBODY):
        yield changed(frame, replace(frame.local, attackers=(), guns=(), air=0))
