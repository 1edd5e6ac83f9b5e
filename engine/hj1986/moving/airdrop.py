"""How does the parachute Kampfgruppe jump? (O 1)

In the German Movement Phase of its turn, into any hex that the ruling ``airdrop-hex`` allows. It does not move then,
and is in supply for that turn.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, StepsLost, UnitPlaced, UnitRemoved
from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import AnyFrame
from engine.core.units import ARRIVALS, DEAD, Unit, with_marks
from engine.hj1986.board import FACE_REDUCED
from engine.hj1986.ground.zones import enemy_zone
from engine.hj1986.state import ARRIVED, DONE, PERISHED, RULE, RULING, BulgeGame, enemies_in, piece, title
from engine.hj1986.steps.entering import after_entry

READS = (RULING("airdrop-hex"),)
FOLLOWS = (
    *(RULE("O 1.12"), RULE("O 1.21"), RULE("O 1.22"), RULE("O 1.23"), RULE("O 1.24"), RULE("C DROP")),
    RULE("VG 10"),
)

DROP = RULE("O 1.11")
OPTION, ROLE, CHART, ANYWHERE, SAFE = "airdrop", "airborne_drop", "airdrop", "anywhere", "german_10"
_CLOSED_TERRAIN = frozenset({"forest"})
_CLOSED_MARKS = frozenset({"town", "city"})
FULL, HALF = "Full strength", "Half strength"


@dataclass(frozen=True, slots=True)
class Jump:
    """Let the parachute Kampfgruppe jump into a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


def jumper(game: BulgeGame) -> Unit | None:
    """Return the unit that must jump in this turn, or None."""
    if not game.board.is_on(OPTION) or game.turn != game.board.number("airdrop_turn"):
        return None
    return next(
        (unit for unit in game.units.values() if unit.box == ARRIVALS and piece(game, unit).type.role == ROLE), None
    )


def check_hex(game: BulgeGame, unit: Unit, label: str) -> Refusal | None:
    """Return the rule that keeps the Kampfgruppe out of a hex, or None."""
    name = title(game, unit.id)
    if label not in game.board.map.hexes:
        return DROP.refuse(name, f"{label} is not on the map")
    if enemies_in(game, label, GERMAN):
        return RULE("O 1.12").refuse(name, f"an enemy unit is in {label}", label)
    if game.board.reads("airdrop-hex", ANYWHERE) and not game.board.is_on(SAFE):
        return None
    info = game.board.map.hexes[label]
    if info.terrain in _CLOSED_TERRAIN or _CLOSED_MARKS & set(info.marks):
        return RULE("O 1.12").refuse(name, f"nobody jumps into forest, town or city, as {label} is", label)
    if label in enemy_zone(game, GERMAN):
        return RULE("O 1.12").refuse(name, f"{label} is in an enemy zone", label)
    return None


def _legal(game: BulgeGame, frame: AnyFrame) -> Iterable[object]:
    unit = jumper(game) if frame.side == GERMAN else None
    if unit is not None:
        for label in game.board.map.hexes:
            if check_hex(game, unit, label) is None:
                yield Jump(unit.id, label)


def _check(game: BulgeGame, frame: AnyFrame, action: Jump) -> Refusal | None:
    unit = jumper(game)
    if unit is None or unit.id != action.unit or frame.side != GERMAN:
        return DROP.refuse(action.unit, "does not jump in this turn")
    return check_hex(game, unit, action.hex)


def _resolve(game: BulgeGame, frame: AnyFrame, action: Jump) -> Iterator[object]:
    unit = game.units[action.unit]
    result = FULL
    if not game.board.is_on(SAFE):
        roll = game.dice.roll("1d6", "airdrop")
        yield roll
        result = game.board.charts[CHART].cells[roll.total][0]
    if result not in (FULL, HALF):
        yield MarksChanged(unit.id, with_marks(unit, PERISHED))
        yield UnitRemoved(unit.id, DEAD, "lost in the airdrop")
        return
    yield UnitPlaced(unit.id, action.hex)
    yield MarksChanged(unit.id, with_marks(unit, ARRIVED, DONE))
    if result == HALF and FACE_REDUCED in piece(game, unit).faces:
        yield StepsLost(unit.id, piece(game, unit).counter.steps - 1)
        yield FaceTurned(unit.id, FACE_REDUCED)
    yield from after_entry(game, unit, (action.hex,), "move")


def _unfinished(game: BulgeGame, frame: AnyFrame) -> Refusal | None:
    unit = jumper(game) if frame.side == GERMAN else None
    if unit is None or next(iter(_legal(game, frame)), None) is None:
        return None
    return DROP.refuse(title(game, unit.id), "must jump in this turn")


AIRDROP = Extra((Jump,), _legal, _check, _resolve, _unfinished)
