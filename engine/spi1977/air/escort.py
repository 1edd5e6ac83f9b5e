"""Which division is resupplied from the air? (19.3)

It is chosen when patrols have taken their points; its markers go at the next supply determination, and no other is
placed on it until the end of the night. The U.S. Player commands all Allies (4.0), so it may be British.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.local import Step
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.air.points import ESCORT, allotted
from engine.spi1977.position.air_events import FormationEscorted
from engine.spi1977.state import COMMUNICATIONS, ISOLATED, RULE, UNSUPPLIED, RhineGame, piece

FOLLOWS = (RULE("19.33"), RULE("19.34"), RULE("19.35"))

ESCORT_RULE = RULE("19.31")
CHART, POINTS = "resupply", "air points"
OUT, CUT_OFF = "Unsupplied or out of communications", "Isolated"
LINES = (OUT, CUT_OFF)
"""The lines of the chart: from which states of supply a division is kept (19.34, 19.35)."""


@dataclass(frozen=True, slots=True)
class Escorting(Step):
    """Local values of the choice."""

    ended: bool = False


@dataclass(frozen=True, slots=True)
class EscortFormation:
    """Resupply a division or a smaller formation."""

    ROLE: ClassVar[Role] = Role.ACT
    formation: str


@dataclass(frozen=True, slots=True)
class NoEscort:
    """Resupply nobody today."""

    ROLE: ClassVar[Role] = Role.END


def spares(game: RhineGame, unit: Unit, state: str) -> bool:
    """Tell whether resupply from the air keeps a unit from this state of supply today (19.34, 19.35)."""
    if not game.own.air.escorted or piece(game, unit).formation != game.own.air.escorted:
        return False
    points = allotted(game, ALLIED, ESCORT)
    if state in (COMMUNICATIONS, UNSUPPLIED):
        return points >= _price(game, OUT)
    return state in ISOLATED and points >= _price(game, CUT_OFF)


def _price(game: RhineGame, line: str) -> int:
    """Return the air points that a line of the chart asks for (19.31)."""
    return int(game.board.cell(CHART, line, POINTS))


def _formations(game: RhineGame, side: str) -> dict[str, str]:
    """Return the Allied formations that may be resupplied and have a unit on the map, with their titles."""
    found = {
        piece(game, unit).formation: piece(game, unit).counter.formation_title
        for unit in game.units_of(side)
        if unit.on_map and not piece(game, unit).is_of_larger
    }
    return dict(sorted(found.items()))


def _decision(game: RhineGame, frame: Frame[Escorting]) -> Decision | None:
    points = allotted(game, frame.side, ESCORT)
    if frame.local.ended or game.own.air.escorted or points < _price(game, OUT):
        return None
    if not _formations(game, frame.side):
        return None
    return Decision(frame.side, frame.phase, ESCORT_RULE, f"which division do {points} air points resupply today?")


def _legal(game: RhineGame, frame: Frame[Escorting]) -> Iterable[object]:
    yield from (EscortFormation(key) for key in _formations(game, frame.side))
    yield NoEscort()


def _check(game: RhineGame, frame: Frame[Escorting], action: EscortFormation | NoEscort) -> Refusal | None:
    if isinstance(action, NoEscort) or action.formation in _formations(game, frame.side):
        return None
    return RULE("19.33").refuse(action.formation, "is no Allied division or smaller formation with a unit on the map")


def _resolve(game: RhineGame, frame: Frame[Escorting], action: EscortFormation | NoEscort) -> Iterator[object]:
    if isinstance(action, NoEscort):
        yield changed(frame, replace(frame.local, ended=True))
    else:
        yield FormationEscorted(action.formation, _formations(game, frame.side)[action.formation])


ESCORT_PHASE = Phase(
    "escort", ESCORT_RULE, _decision, (EscortFormation, NoEscort), _legal, _check, _resolve, local=Escorting
)

PHASES: tuple[AnyPhase, ...] = (ESCORT_PHASE,)
