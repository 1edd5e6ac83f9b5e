"""How does the 150th Panzer Brigade slip through zones of control? (24.5)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import UnitMoved
from engine.core.frames import changed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.board import mp_text
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import RULE, RhineGame, title
from engine.spi1977.steps.costs import step_price
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import is_brigade_150, mover

SLIPS = RULE("24.5")
FOLLOWS = (RULE("E-24.5"),)
CHART, GOES_ON, ANY_HEX = "infiltration", "goes on", "any hex"
INFILTRATION_OF = "infiltration of "
"""Begins what a roll is for."""


@dataclass(frozen=True, slots=True)
class Infiltrate:
    """Try to leave a rigid zone for a hex beside it, by a roll and without its cost."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


def hexes(game: RhineGame, frame: Frame[MoveUnit], unit: Unit) -> Iterator[Infiltrate]:
    """Yield where the unit that moves may try to slip through to."""
    if is_brigade_150(game, unit):
        for there in game.board.map.neighbors[unit.hex]:
            if check(game, frame, unit, Infiltrate(there)) is None:
                yield Infiltrate(there)


def check(game: RhineGame, frame: Frame[MoveUnit], unit: Unit, action: Infiltrate) -> Refusal | None:
    """Return the rule that forbids the try, or None."""
    name, there = title(game, unit.id), action.hex
    if not is_brigade_150(game, unit):
        return SLIPS.refuse(name, "is no unit of the 150th Panzer Brigade with its option")
    who = mover(game, unit)
    if unit.hex not in who.rigid:
        return SLIPS.refuse(name, "it is in no rigid zone", unit.hex)
    if there not in game.board.map.neighbors[unit.hex] or there in who.shut:
        return SLIPS.refuse(name, f"it may not go to {there}", there)
    if there not in who.rigid and game.board.word("infiltration_into") != ANY_HEX:
        return SLIPS.refuse(name, f"{there} is in no rigid zone", there)
    price = step_price(game, unit, unit.hex, there)
    if price is None or frame.local.spent + price > frame.local.allowance:
        left = mp_text(max(0, frame.local.allowance - frame.local.spent))
        return RULE("6.24").refuse(name, f"the {left} MP left do not take it to {there}", there)
    return None


def _succeeds(game: RhineGame, total: int) -> bool:
    """Tell whether a roll lets the unit go on."""
    return game.board.tables[CHART].cells[total][0] == GOES_ON


def resolve(game: RhineGame, frame: Frame[MoveUnit], unit: Unit, there: str) -> Iterator[object]:
    """Yield the roll of the 150th Brigade and its step; where it fails the unit moves no more."""
    local = frame.local
    price = step_price(game, unit, unit.hex, there) or 0
    roll = game.dice.roll("1d6", f"{INFILTRATION_OF}{title(game, unit.id)}")
    yield roll
    if not _succeeds(game, roll.total):
        yield changed(frame, replace(local, finished=True))
        return
    path = (unit.hex, there)
    stopped = there in mover(game, unit).rigid
    yield UnitMoved(unit.id, path, mp_text(price), "move")
    yield changed(frame, replace(local, spent=local.spent + price, road="", hexes=local.hexes + 1, stopped=stopped))
    yield from after_entry(game, unit, path, "move")
