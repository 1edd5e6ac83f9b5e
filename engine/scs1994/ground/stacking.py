"""How much may stand in a hex, and what becomes of the rest?

Stacking counts steps (1.3). It is tested when a unit stops, and at the end of a phase for arrivals, which may stand
on their entry hex in any number until then (S-13, S-14). The owner takes the excess away unit by unit.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FramePushed, MarksChanged, UnitRemoved
from engine.core.frames import pushed
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import ARRIVALS, DEAD, Unit
from engine.scs1994.state import (
    RULE,
    RULING,
    ArdennesGame,
    is_hidden,
    piece,
    side_title,
    stacking_steps,
    title,
)

READS = (RULING("arrival-no-room"), RULING("overstack-loss"), RULING("teams-apart"))
FOLLOWS = (RULE("2.1bE"), RULE("2.3b"), RULE("2.4"), RULE("S-14"))

STACKING = RULE("1.3")
TEST = RULE("S-13")


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit out of an overstacked hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def steps_in(game: ArdennesGame, label: str, side: str) -> int:
    """Return the steps a side has in a hex."""
    return game.derived_of(side, _steps_by_hex).get(label, 0)


def _steps_by_hex(game: ArdennesGame, side: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in game.units_of(side):
        found[unit.hex] = found.get(unit.hex, 0) + stacking_steps(game, unit)
    weight = game.board.number("dump_stacking")
    for dump in game.own.dumps if weight else ():
        if dump.owner == side:
            found[dump.hex] = found.get(dump.hex, 0) + weight
    return found


def limit(game: ArdennesGame) -> int:
    """Return the most steps a hex may hold (1.3)."""
    return game.board.number("stacking_limit")


def has_room(game: ArdennesGame, unit: Unit, label: str) -> bool:
    """Tell whether a unit may end its move in a hex; teams keep apart (2.1bE)."""
    if unit.hex == label:
        return True
    if steps_in(game, label, unit.side) + stacking_steps(game, unit) > limit(game):
        return False
    return label not in game.occupants or is_apart(game, unit, label)


def rooms(game: ArdennesGame, unit: Unit) -> Callable[[str], bool]:
    """Return ``has_room`` for one unit, for many hexes in one position."""
    if piece(game, unit).role == "greif":
        return lambda label: has_room(game, unit, label)
    taken = game.derived_of(unit.side, _steps_by_hex)
    free = limit(game) - stacking_steps(game, unit)
    return lambda label: label == unit.hex or taken.get(label, 0) <= free


def is_apart(game: ArdennesGame, unit: Unit, label: str) -> bool:
    """Tell whether a hex is free of other Greif Teams, if the unit is one; any other unit does not care (2.1bE)."""
    if piece(game, unit).role != "greif":
        return True
    return not any(piece(game, other).role == "greif" and other.id != unit.id for other in game.units_in(label))


def overstacked(game: ArdennesGame, side: str) -> tuple[str, ...]:
    """Return the hexes in which a side has too many steps, in the order of the map."""
    most = limit(game)
    steps = game.derived_of(side, _steps_by_hex)
    mine = dict.fromkeys(unit.hex for unit in game.units_of(side))
    return tuple(label for label in mine if steps[label] > most)


@dataclass(frozen=True, slots=True)
class Arriving(Step):
    """Local values of a phase in which units arrive: those that did; who finds no room goes back and waits."""

    arrived: tuple[str, ...] = ()


def overstack_events(game: ArdennesGame, side: str) -> Iterator[FramePushed]:
    """Yield the frame in which a side takes its excess away, if there is any (S-13)."""
    if overstacked(game, side):
        yield pushed("overstack", side, Step())


def _decision(game: ArdennesGame, frame: Frame[Step]) -> Decision | None:
    crowded = overstacked(game, frame.side)
    if not crowded:
        return None
    return Decision(frame.side, frame.phase, TEST, f"too many steps in {crowded[0]}: take a unit away", crowded[0])


def _legal(game: ArdennesGame, frame: Frame[Step]) -> Iterable[object]:
    return (
        RemoveUnit(unit.id)
        for unit in game.friends_in(overstacked(game, frame.side)[0], frame.side)
        if not is_hidden(unit)
    )


def _check(game: ArdennesGame, frame: Frame[Step], action: RemoveUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or unit.hex not in overstacked(game, frame.side):
        return TEST.refuse(action.unit, f"is no {side_title(frame.side)} unit in an overstacked hex")
    if is_hidden(unit):
        return STACKING.refuse(title(game, unit.id), "does not count for stacking")
    return None


def _resolve(game: ArdennesGame, frame: Frame[Step], action: RemoveUnit) -> Iterator[object]:
    """Arrivals of this phase go back and come later; other units are lost."""
    below = (frame.local for frame in game.stack[:-1])
    if any(isinstance(local, Arriving) and action.unit in local.arrived for local in below):
        yield MarksChanged(action.unit, ())
        yield UnitRemoved(action.unit, ARRIVALS, "no room in its entry hex, it waits [S-14]")
    else:
        yield UnitRemoved(action.unit, DEAD, "too many steps in its hex [1.3]")


OVERSTACK = Phase("overstack", TEST, _decision, (RemoveUnit,), _legal, _check, _resolve, local=Step)
