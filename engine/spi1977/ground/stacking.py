"""How many units may stand in a hex, and what becomes of the rest? (9.0)

The limit holds at the end of the own movement phase; the owner takes the excess away (9.12). Units in March Mode keep
apart at all times (9.21).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FramePushed, UnitRemoved
from engine.core.frames import pushed
from engine.core.local import Step
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.spi1977.ground.teams import partner
from engine.spi1977.state import RULE, RhineGame, is_marching, named, piece, side_title, title
from engine.spi1977.steps.entering import left

LIMIT = RULE("9.0")
TEST = RULE("9.12")
FOLLOWS = (RULE("9.11"), RULE("9.13"), RULE("9.14"), RULE("9.22"), RULE("9.23"), RULE("9.24"), RULE("9.5"))


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit out of an overstacked hex; it is eliminated."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def counts(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit counts for stacking: all sizes alike, no headquarters, no commandos (9.14, 9.5)."""
    counter = piece(game, unit)
    return not counter.is_headquarters and not counter.is_commando


def stacked(game: RhineGame, label: str, side: str) -> int:
    """Return how many units of a side count in a hex."""
    return game.derived_of(side, _stacks).get(label, 0)


def _stacks(game: RhineGame, side: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in game.units_of(side):
        if counts(game, unit):
            found[unit.hex] = found.get(unit.hex, 0) + 1
    return found


def limit(game: RhineGame) -> int:
    """Return the most units that may stand in a hex."""
    return game.board.number("stacking_limit")


def has_room(game: RhineGame, unit: Unit, label: str) -> bool:
    """Tell whether a unit, with whom it marches under one marker, may stay in a hex at the end of the phase."""
    if unit.hex == label or not counts(game, unit):
        return True
    return stacked(game, label, unit.side) + (partner(game, unit) is not None) < limit(game)


def marchers(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes with a unit of a side in March Mode: another one may neither enter nor stay (9.21)."""
    return game.derived_of(side, _marchers)


def _marchers(game: RhineGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if is_marching(unit))


def overstacked(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the hexes in which a side has too many units, in the order of its units."""
    most = limit(game)
    return tuple(label for label, number in game.derived_of(side, _stacks).items() if number > most)


def overstack_events(game: RhineGame, side: str) -> Iterator[FramePushed]:
    """Yield the frame in which a side takes its excess away, if there is any (9.12)."""
    if overstacked(game, side):
        yield pushed(OVERSTACK.key, side, Step())


def _decision(game: RhineGame, frame: Frame[Step]) -> Decision | None:
    crowded = overstacked(game, frame.side)
    if not crowded:
        return None
    return Decision(frame.side, frame.phase, TEST, f"too many units in {crowded[0]}: take one away", crowded[0])


def _legal(game: RhineGame, frame: Frame[Step]) -> Iterable[object]:
    label = overstacked(game, frame.side)[0]
    return (RemoveUnit(unit.id) for unit in game.friends_in(label, frame.side) if counts(game, unit))


def _check(game: RhineGame, frame: Frame[Step], action: RemoveUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or unit.hex not in overstacked(game, frame.side):
        return TEST.refuse(named(game, action.unit), f"is no {side_title(frame.side)} unit in an overstacked hex")
    if not counts(game, unit):
        return RULE("9.5").refuse(title(game, unit.id), "does not count for stacking")
    return None


def _resolve(game: RhineGame, frame: Frame[Step], action: RemoveUnit) -> Iterator[object]:
    unit = game.units[action.unit]
    label = unit.hex
    yield UnitRemoved(unit.id, DEAD, "too many units in its hex [9.12]")
    yield from left(game, unit, label)


OVERSTACK = Phase("overstack", TEST, _decision, (RemoveUnit,), _legal, _check, _resolve, local=Step)
