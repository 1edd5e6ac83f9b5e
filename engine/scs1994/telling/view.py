"""What may a side see?

Not which US dumps are dummies, which only the US knows until a German unit enters (3.3a), not the victory option of
the other side (4.0), and, where a parameter says so, not the enemy's hidden teams (2.1bB) nor what lies under the top
unit of an enemy stack (S-06). What is hidden is blank: two positions that differ only in it look the same.
"""

from dataclasses import fields, replace
from typing import Any

from engine.core.events import FaceTurned, FrameChanged, UnitMoved, UnitPlaced
from engine.core.frames import changed
from engine.core.hidden import Hidden
from engine.core.own import without
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.scs1994.board import FACE_OPEN, Board
from engine.scs1994.clauses.secret_option import ChooseOption
from engine.scs1994.events import DumpsChanged, OptionChosen
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import RULE, RULING, ArdennesGame, OwnState, is_hidden
from engine.scs1994.turn.setup import NameDummy

READS = (RULING("greif-places"), RULING("stack-inspection"))
FOLLOWS = (RULE("2.1bB"), RULE("3.3a"), RULE("4.0"), RULE("S-06"))

UNSEEN = "unseen"
"""The box of a unit whose place the side does not know."""


def hide(game: ArdennesGame, side: str) -> Hidden[OwnState, Board]:
    """Return what a side may not know of a position."""
    units = {unit.id: Unit(unit.id, unit.side, "", UNSEEN, unit.face) for unit in _unseen(game, side)}
    return Hidden(own=_own(game, side), units=units, frames=_frames(game, frozenset(units)))


def _frames(game: ArdennesGame, unseen: frozenset[str]) -> dict[int, FrameChanged]:
    """Return what steps under way say of units that are not seen: how far one has come tells where it was, and lists
    name those under the top of a stack. The one unit that a step is about stays named: it is known that it moves."""
    found: dict[int, FrameChanged] = {}
    for place, frame in enumerate(game.stack):
        local: Any = frame.local
        if isinstance(local, MoveUnit) and local.unit in unseen:
            local = replace(local, mp_left=0, pinned=False, moved=False)
        told = {field.name: getattr(local, field.name) for field in fields(local)}
        lists = {name: value for name, value in told.items() if not isinstance(value, str)}
        local = replace(local, **{name: without(value, unseen) for name, value in lists.items()})
        if local != frame.local:
            found[place] = changed(frame, local)
    return found


def _own(game: ArdennesGame, side: str) -> OwnState | None:
    """Return what the own state is to a side that may not know all of it, else None."""
    if side == GERMAN and any(dump.dummy for dump in game.own.dumps):
        return replace(game.own.copy(), dumps=tuple(replace(dump, dummy=False) for dump in game.own.dumps))
    if side != GERMAN and game.own.secret_option:
        return replace(game.own.copy(), secret_option="")
    return None


def secret(game: ArdennesGame, thing: object) -> str:
    """Return the side that alone may know of an action or event, or an empty string."""
    if isinstance(thing, ChooseOption | OptionChosen):
        return GERMAN
    if isinstance(thing, NameDummy) or (isinstance(thing, DumpsChanged) and thing.how == "named"):
        return ALLIED
    if isinstance(thing, UnitMoved | UnitPlaced) and game.board.word("greif_places_known") != "yes":
        unit = game.units[thing.unit]
        return unit.side if is_hidden(unit) else ""
    return ""


def reveals(game: ArdennesGame, event: object) -> bool:
    """Tell whether an event shows a side what was hidden from it: a dump is entered, a team opens."""
    if isinstance(event, DumpsChanged):
        return event.how in ("captured", "exposed")
    return isinstance(event, FaceTurned) and event.face == FACE_OPEN


def _unseen(game: ArdennesGame, side: str) -> list[Unit]:
    """Return the enemy units on the map that the side may not see."""
    enemies = [unit for unit in game.units.values() if unit.on_map and unit.side != side]
    places_known = game.board.word("greif_places_known") == "yes"
    stacks_open = game.board.word("enemy_stacks") == "open"
    if places_known and stacks_open:
        return []
    found: list[Unit] = []
    for unit in enemies:
        above = [other for other in game.units_in(unit.hex) if other.side != side and not is_hidden(other)]
        is_under = not stacks_open and not is_hidden(unit) and bool(above) and above[-1].id != unit.id
        if is_under or (is_hidden(unit) and not places_known):
            found.append(unit)
    return found
