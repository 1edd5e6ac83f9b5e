"""Who builds improved positions and entrenchments? (16.0)

At the beginning of the own movement what was being built is ready, and new works are begun; the units there stay where
they are in this phase.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.ground.terrain import may_use_works
from engine.spi1977.ground.zones import counts
from engine.spi1977.moving.formation import EndPhase, Segment
from engine.spi1977.position.ground_events import WorkChanged
from engine.spi1977.position.ground_state import ENTRENCHED, IMPROVED, Work
from engine.spi1977.state import RULE, RULING, UNCOMMITTED, RhineGame, piece, side_title, tired

READS = (RULING("position-three-hexes"), RULING("works-by-night"))
FOLLOWS = (
    RULE("5.2D2c"), RULE("16.0"), RULE("16.12"), RULE("16.13"), RULE("16.22"), RULE("16.31"), RULE("16.35"),
    RULE("E-16.0a"), RULE("E-16.0c"), RULE("E-25.16"),
)  # fmt: skip

BUILD, NIGHT_WORK = RULE("16.13"), RULE("13.27")
BY_NIGHT = "yes, for fatigue"
"""The reading by which works are begun and finished in the Night Bonus turn."""
FORBIDS = "yes"
"""The reading by which an enemy three hexes away forbids works, and disturbs them."""
KINDS = (IMPROVED, ENTRENCHED)


@dataclass(frozen=True, slots=True)
class BeginWorks:
    """Begin works in a hex: ``improved`` or ``entrenched``."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str
    kind: str


@dataclass(frozen=True, slots=True)
class FinishWorks:
    """Finish the works in a hex in the Night Bonus turn."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


def near_enemies(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes that are too near an enemy unit for a side to build (16.12)."""
    return game.derived(_near_enemies, side)


def _near_enemies(game: RhineGame, side: str) -> frozenset[str]:
    most = game.board.number("position_distance") - (not game.board.reads("position-three-hexes", FORBIDS))
    hexes = dict.fromkeys(unit.hex for unit in game.units_of(other_side(side)) if counts(game, unit))
    return frozenset(there for label in hexes for there in game.board.map.within(label, most))


def builders(game: RhineGame, label: str, side: str) -> list[Unit]:
    """Return the units of a side in a hex that may build and use works there (16.31, E-16.0c, E-25.16)."""
    free = game.board.is_yes("uncommitted_may_work")
    return [
        unit
        for unit in game.friends_in(label, side)
        if may_use_works(game, unit) and (free or not unit.has(UNCOMMITTED))
    ]


def check(game: RhineGame, side: str, label: str, kind: str) -> Refusal | None:
    """Return the rule that forbids a side to begin works in a hex, or None."""
    if label not in game.board.map.hexes or kind not in KINDS:
        return BUILD.refuse(label, "is no hex where such works are built")
    units = builders(game, label, side)
    if not units:
        return RULE("16.31").refuse(label, "no unit there builds works", label)
    work = game.own.ground.works.get(label)
    if work is not None and (work.kind == kind or not game.board.is_yes("both_works_in_a_hex")):
        return RULE("E-16.0a").refuse(label, "there are works in the hex already", label)
    if label in near_enemies(game, side):
        least = game.board.number("position_distance")
        return RULE("16.12").refuse(label, f"an enemy unit is nearer than {least} hexes", label)
    engineers = [unit for unit in game.friends_in(label, side) if piece(game, unit).is_engineer]
    if kind == ENTRENCHED and not any(any(other is not unit for other in engineers) for unit in units):
        return RULE("16.22").refuse(label, "a combat unit and an engineer beside it must be in the hex", label)
    return None


def _sites(game: RhineGame, side: str) -> Iterator[BeginWorks]:
    for label in dict.fromkeys(unit.hex for unit in game.units_of(side)):
        for kind in KINDS:
            if check(game, side, label, kind) is None:
                yield BeginWorks(label, kind)


def _enter(game: RhineGame, frame: Frame[Segment]) -> Iterator[object]:
    """Flip what was being built to its finished side."""
    for label, work in sorted(game.own.ground.works.items()):
        if work.side == frame.side and work.is_building:
            yield WorkChanged(label, replace(work, is_building=False))


def _decision(game: RhineGame, frame: Frame[Segment]) -> Decision | None:
    if frame.local.ended or next(_sites(game, frame.side), None) is None:
        return None
    return Decision(frame.side, frame.phase, BUILD, f"{side_title(frame.side)}: where are works begun?")


def _legal(game: RhineGame, frame: Frame[Segment]) -> Iterable[object]:
    yield from _sites(game, frame.side)
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[Segment], action: BeginWorks | EndPhase) -> Refusal | None:
    return None if isinstance(action, EndPhase) else check(game, frame.side, action.hex, action.kind)


def _resolve(game: RhineGame, frame: Frame[Segment], action: BeginWorks | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
    else:
        yield WorkChanged(action.hex, Work(action.kind, frame.side, is_building=True))


def _unfinished(game: RhineGame, side: str) -> Iterator[FinishWorks]:
    for label, work in sorted(game.own.ground.works.items()):
        if work.side == side and work.is_building:
            yield FinishWorks(label)


def _night_decision(game: RhineGame, frame: Frame[Segment]) -> Decision | None:
    if frame.local.ended or not game.board.reads("works-by-night", BY_NIGHT):
        return None
    if next(_sites(game, frame.side), None) is None and next(_unfinished(game, frame.side), None) is None:
        return None
    prompt = f"{side_title(frame.side)}: where are works begun or finished by night?"
    return Decision(frame.side, frame.phase, NIGHT_WORK, prompt)


def _night_legal(game: RhineGame, frame: Frame[Segment]) -> Iterable[object]:
    yield from _unfinished(game, frame.side)
    yield from _legal(game, frame)


def _night_check(game: RhineGame, frame: Frame[Segment], action: BeginWorks | FinishWorks | EndPhase) -> Refusal | None:
    if not isinstance(action, FinishWorks):
        return _check(game, frame, action)
    if action in _unfinished(game, frame.side):
        return None
    return NIGHT_WORK.refuse(action.hex, "nothing is being built there", action.hex)


def _night_resolve(
    game: RhineGame, frame: Frame[Segment], action: BeginWorks | FinishWorks | EndPhase
) -> Iterator[object]:
    """Yield what is begun or finished; who works by night is fatigued (13.27)."""
    if isinstance(action, FinishWorks):
        yield WorkChanged(action.hex, replace(game.own.ground.works[action.hex], is_building=False))
    else:
        yield from _resolve(game, frame, action)
    if not isinstance(action, EndPhase):
        for unit in builders(game, action.hex, frame.side):
            yield MarksChanged(unit.id, tired(unit))


BONUS_POSITIONS: AnyPhase = Phase(
    "bonus_positions",
    NIGHT_WORK,
    _night_decision,
    (BeginWorks, FinishWorks, EndPhase),
    _night_legal,
    _night_check,
    _night_resolve,
    local=Segment,
)

POSITIONS: AnyPhase = Phase(
    "positions", BUILD, _decision, (BeginWorks, EndPhase), _legal, _check, _resolve, _enter, local=Segment
)

PHASES: tuple[AnyPhase, ...] = (POSITIONS, BONUS_POSITIONS)
