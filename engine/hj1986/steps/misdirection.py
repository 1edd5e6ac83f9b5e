"""Where do commandos send an Allied unit? (O 4.2)

An Allied unit that enters the road hex of a commando stops there. On a low die the German moves it along the road.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged, UnitMoved, UnitRemoved
from engine.core.frames import changed, frame_of, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks
from engine.hj1986.ground.commandos import commandos_in
from engine.hj1986.ground.hexsides import road_between
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import HALTED, RULE, BulgeGame, enemies_in, piece, title
from engine.hj1986.steps.entering import after_entry

FOLLOWS = (RULE("O 4.23"), RULE("O 4.24"))

MISDIRECTION_RULE, PHASE = RULE("O 4.22"), "misdirection"


@dataclass(frozen=True, slots=True)
class Misdirect:
    """Move the Allied unit along a road; the path starts in its hex, and of one hex it leaves the unit there."""

    ROLE: ClassVar[Role] = Role.ACT
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Misdirected:
    """Local values: the unit that stopped with a commando; ``done`` once it was sent away."""

    unit: str
    done: bool = False


def trap_hexes(game: BulgeGame, side: str) -> frozenset[str]:
    """Return the road hexes in which a unit of a side must stop because of commandos."""
    if side != ALLIED or not game.board.is_on("commandos"):
        return frozenset()
    return frozenset(
        unit.hex for unit in game.units_of(GERMAN) if piece(game, unit).is_commando and game.board.is_on_road(unit.hex)
    )


def met_commando(game: BulgeGame, unit: Unit) -> Iterator[object]:
    """Yield the die for an Allied unit that has stopped with a commando; asked in the frame of its move."""
    if not piece(game, unit).fights or unit.hex not in trap_hexes(game, unit.side):
        return
    team = commandos_in(game, unit.hex)[0]
    roll = game.dice.roll("1d6", f"misdirection by {title(game, team.id)}")
    yield roll
    if roll.total > game.board.number("commando_misdirection_die"):
        yield UnitRemoved(team.id, DEAD, "arrested")
        return
    yield MarksChanged(unit.id, with_marks(unit, HALTED))
    moving = frame_of(game.top, MoveUnit)
    yield changed(moving, replace(moving.local, finished=True), "finished")
    yield pushed(PHASE, GERMAN, Misdirected(unit.id))


def ways(game: BulgeGame, unit: Unit) -> Iterator[tuple[str, ...]]:
    """Yield the ways along roads by which the German may send a unit, the shortest first."""
    paths: list[tuple[str, ...]] = [(unit.hex,)]
    yield paths[0]
    for _ in range(game.board.number("commando_misdirection")):
        longer = []
        for path in paths:
            for there in game.board.map.neighbors[path[-1]]:
                if there in path or road_between(game, path[-1], there) is None or enemies_in(game, there, ALLIED):
                    continue
                longer.append((*path, there))
        paths = longer
        yield from paths


def _unit(game: BulgeGame, frame: Frame[Misdirected]) -> Unit:
    return game.units[frame.local.unit]


def _decision(game: BulgeGame, frame: Frame[Misdirected]) -> Decision | None:
    if frame.local.done:
        return None
    unit = _unit(game, frame)
    return Decision(GERMAN, PHASE, MISDIRECTION_RULE, f"Send {title(game, unit.id)} along the road", unit.id)


def _legal(game: BulgeGame, frame: Frame[Misdirected]) -> Iterator[object]:
    for path in ways(game, _unit(game, frame)):
        yield Misdirect(path)


def _check(game: BulgeGame, frame: Frame[Misdirected], action: Misdirect) -> Refusal | None:
    unit = _unit(game, frame)
    if action.path not in set(ways(game, unit)):
        return MISDIRECTION_RULE.refuse(title(game, unit.id), "is sent along a road only, and not so far")
    return check_end(game, unit, action.path[-1]) if len(action.path) > 1 else None


def _resolve(game: BulgeGame, frame: Frame[Misdirected], action: Misdirect) -> Iterator[object]:
    yield changed(frame, replace(frame.local, done=True))
    if len(action.path) > 1:
        yield UnitMoved(frame.local.unit, action.path, "", "move")
        yield from after_entry(game, _unit(game, frame), action.path, "move")


MISDIRECTION = Phase(
    PHASE,
    MISDIRECTION_RULE,
    _decision,
    (Misdirect,),
    _legal,
    _check,
    _resolve,
    local=Misdirected,
)
