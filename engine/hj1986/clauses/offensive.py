"""When may the German 15th Army attack, and what does it cost? (A 10)

The conditions and the units that then stay away are a clause ``offensive`` of the scenario. The German may let it
attack in his Movement Phase, and is asked at the end of a player turn, when battles or moves have met the conditions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import UnitRemoved
from engine.core.frames import changed, frame_of
from engine.core.local import Step
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import AnyFrame, Frame
from engine.core.units import ARRIVALS, ASIDE, Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.first_days import is_forbidden
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.position.moving_events import Happened
from engine.hj1986.setting.special_forms import Offensive
from engine.hj1986.state import RULE, RULING, BulgeGame, piece

READS = (RULING("british-ninth"),)

FOLLOWS = (
    *(RULE("A 10.11(1)"), RULE("A 10.11(2)"), RULE("A 10.11(3)"), RULE("A 10.21"), RULE("A 10.22"), RULE("A 10.25")),
    RULE("A 10.23"),
)

LAUNCH = RULE("A 10.11(1)")
EVENT = "15th_army_offensive"
MEUSE = "meuse"
WELSH = "the 53rd Division"


@dataclass(frozen=True, slots=True)
class LaunchOffensive:
    """Launch the offensive of the 15th Army."""

    ROLE: ClassVar[Role] = Role.ACT


@dataclass(frozen=True, slots=True)
class HoldBack:
    """Keep the 15th Army back for the time being."""

    ROLE: ClassVar[Role] = Role.ACT


@dataclass(frozen=True, slots=True)
class Deciding(Step):
    """Local values of the end of a player turn: whether the offensive was held back."""

    held_back: bool = False


def is_launched(game: BulgeGame) -> bool:
    """Tell whether the 15th Army has attacked; it lasts for the rest of the game (A 10.25)."""
    return EVENT in game.own.ground.events


def meuse_banks(board: Board) -> frozenset[str]:
    """Return the hexes on the banks of the Meuse."""
    return board.once(_meuse_banks)


def _meuse_banks(board: Board) -> frozenset[str]:
    return frozenset(
        label for pair, items in board.map.hexsides.items() for item in items if item.feature == MEUSE for label in pair
    )


def is_ss(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit belongs to the SS."""
    return piece(game, unit).is_ss


def ss_nears_meuse(game: BulgeGame) -> bool:
    """Tell whether an SS unit is near enough to the Meuse (A 10.11(1))."""
    most = game.board.number("offensive_meuse_distance")
    banks = meuse_banks(game.board)
    return any(
        not banks.isdisjoint(game.board.map.within(unit.hex, most))
        for unit in game.units_of(GERMAN)
        if is_ss(game, unit) and piece(game, unit).fights
    )


def _holds(game: BulgeGame, place: str) -> bool:
    """Tell whether the German was the last in every hex of a place that is on the map of the scenario."""
    labels = [label for label in game.board.places.get(place, ()) if label in game.board.map.hexes]
    return bool(labels) and all(game.own.ground.control.get(label) == GERMAN for label in labels)


def _clause(game: BulgeGame) -> Offensive | None:
    found = game.board.clauses.first(Offensive)
    return None if found is None else found.args


def check_launch(game: BulgeGame) -> Refusal | None:
    """Return what still stands in the way of the offensive, or None."""
    clause = _clause(game)
    if clause is None or not is_advanced(game) or is_forbidden(game.board, GERMAN, EVENT, game.turn):
        return LAUNCH.refuse("The 15th Army", "does not attack in this scenario")
    if is_launched(game):
        return RULE("A 10.25").refuse("The 15th Army", "has attacked already")
    last = game.board.number("offensive_last_turn")
    if game.turn > last:
        return RULE("A 10.11(3)").refuse("The 15th Army", f"attacks by {game.board.turn_label(last)} or never")
    if not ss_nears_meuse(game):
        return LAUNCH.refuse("The 15th Army", "waits for an SS unit near the Meuse")
    for place in clause.must:
        if not _holds(game, place):
            return RULE("A 10.11(2)").refuse("The 15th Army", f"waits until {place} is German")
    held = sum(_holds(game, place) for place in clause.of)
    if held < game.board.number("offensive_towns"):
        return RULE("A 10.11(2)").refuse("The 15th Army", "waits until two more towns are German")
    return None


def stays_away(game: BulgeGame, unit: Unit, clause: Offensive) -> bool:
    """Tell whether a unit does not come once the offensive has begun (A 10.21)."""
    counter = piece(game, unit).counter
    if unit.id in clause.counters:
        return True
    if counter.formation in clause.artillery_of and piece(game, unit).is_artillery:
        return True
    if counter.formation in clause.ninth:
        return game.board.reads("british-ninth", WELSH)
    return counter.formation in clause.formations


def launched(game: BulgeGame) -> Iterator[object]:
    """Yield the offensive and its effects on what has not arrived yet."""
    yield Happened(EVENT, game.turn)
    clause = _clause(game)
    assert clause is not None
    for unit in list(game.units.values()):
        if unit.box == ARRIVALS and stays_away(game, unit, clause):
            yield UnitRemoved(unit.id, ASIDE, "with the 15th Army, or against it [A 10.21]")


def asked(game: BulgeGame, frame: Frame[Deciding]) -> Decision | None:
    """Return the question at the end of a player turn whether the 15th Army attacks, while it may."""
    if frame.local.held_back or check_launch(game) is not None:
        return None
    return Decision(GERMAN, frame.phase, LAUNCH, "Launch the offensive of the 15th Army?")


def answered(game: BulgeGame, action: LaunchOffensive | HoldBack) -> Iterator[object]:
    """Yield what follows from the answer."""
    if isinstance(action, LaunchOffensive):
        yield from launched(game)
    else:
        frame = frame_of(game.top, Deciding)
        yield changed(frame, replace(frame.local, held_back=True))


def legal(game: BulgeGame, frame: AnyFrame) -> Iterable[object]:
    """Offer the offensive to the German player."""
    return (LaunchOffensive(),) if frame.side == GERMAN and check_launch(game) is None else ()


def check(game: BulgeGame, frame: AnyFrame, action: LaunchOffensive) -> Refusal | None:
    """Return the rule that forbids the offensive now, or None."""
    if frame.side != GERMAN:
        return LAUNCH.refuse("The 15th Army", "is German")
    return check_launch(game)


def resolve(game: BulgeGame, frame: AnyFrame, action: LaunchOffensive) -> Iterator[object]:
    """Yield the offensive."""
    return launched(game)
