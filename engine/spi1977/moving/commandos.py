"""How do the teams of the Truppeneinheit go behind the front, and whom do they lead astray? (24.3)

A team counts hexes, not points, and rolls at the end for the rigid zones it has entered. A U.S. unit in March Mode that
comes into its hex stops, and the German leads it on by road; the team rolls for that as the phase ends.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged, UnitMoved, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.paths import reach
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks, without_marks
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.ground.hexsides import road
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.teams import partner
from engine.spi1977.ground.zones import enemies_in, enemy_zones, occupied, zones_of
from engine.spi1977.state import (
    DONE,
    FATIGUED,
    LURED,
    MOVED,
    RECOVERING,
    RULE,
    RULING,
    RhineGame,
    is_bonus,
    is_marching,
    piece,
    tired,
    title,
)
from engine.spi1977.steps.entering import after_entry

READS = (RULING("truppeneinheit-no-zone"),)
FOLLOWS = (RULE("13.21"), RULE("13.41"), RULE("24.3"), RULE("24.35"))

WAY, LURE, SURVIVES = RULE("24.32"), RULE("24.33"), RULE("24.34")
TABLE, GONE, FIRST_COLUMN = "truppeneinheit", "E", "the first column"


@dataclass(frozen=True, slots=True)
class MoveTeam:
    """Move a team along a path; it starts with its hex and names every hex."""

    ROLE: ClassVar[Role] = Role.ACT
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StayTeam:
    """Let the team stay where it is."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class LeadTo:
    """Lead the unit on by road to a hex beside it."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


@dataclass(frozen=True, slots=True)
class EndLure:
    """Leave the unit where it is."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class Team:
    """Local values of a team that moves."""

    unit: str
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Lure:
    """Local values of a unit that is led astray: the hexes it has been in during this phase, how many it may still be
    led."""

    unit: str
    seen: tuple[str, ...]
    left: int
    ended: bool = False


def teams_in(game: RhineGame, label: str) -> list[Unit]:
    """Return the teams in a hex."""
    return [unit for unit in enemies_in(game, label, ALLIED) if piece(game, unit).role == "commando"]


def _team_decision(game: RhineGame, frame: Frame[Team]) -> Decision | None:
    unit = game.units[frame.local.unit]
    if frame.local.finished or not unit.on_map:
        return None
    return Decision(
        frame.side, frame.phase, WAY, f"{title(game, unit.id)}: move up to {_most(game, unit)} hexes", unit.id
    )


def _most(game: RhineGame, unit: Unit) -> int:
    """Return how many hexes a team goes: half as many by the fatigue of the Night Bonus turn (13.42, 13.43)."""
    hexes = game.board.number("truppeneinheit_allowance")
    return hexes // 2 if unit.has(FATIGUED) or unit.has(RECOVERING) else hexes


def _shut(game: RhineGame, unit: Unit) -> frozenset[str]:
    return occupied(game, ALLIED) | closed_to(game, unit)


def _team_legal(game: RhineGame, frame: Frame[Team]) -> Iterable[object]:
    unit = game.units[frame.local.unit]
    shut = _shut(game, unit)

    def step(here: str, there: str) -> int | None:
        return None if there in shut else 1

    found = reach((unit.hex,), _most(game, unit), game.board.map.neighbors.__getitem__, step)
    yield from (MoveTeam(found.path(label)) for label in found.cost if label != unit.hex)
    yield StayTeam()


def _team_check(game: RhineGame, frame: Frame[Team], action: MoveTeam | StayTeam) -> Refusal | None:
    if isinstance(action, StayTeam):
        return None
    unit, path = game.units[frame.local.unit], action.path
    name = title(game, unit.id)
    if len(path) < 2 or path[0] != unit.hex:
        return WAY.refuse(name, f"a path goes from its hex {unit.hex}", unit.hex)
    if len(path) - 1 > _most(game, unit):
        return WAY.refuse(name, f"it moves {_most(game, unit)} hexes at most", path[-1])
    shut = _shut(game, unit)
    for here, there in zip(path, path[1:], strict=False):
        if there not in game.board.map.hexes or not game.board.map.is_adjacent(here, there):
            return WAY.refuse(name, f"{there} does not touch {here}", there)
        if there in shut:
            return RULE("6.21").refuse(name, f"it may not enter {there}", there)
    return None


def _team_resolve(game: RhineGame, frame: Frame[Team], action: MoveTeam | StayTeam) -> Iterator[object]:
    unit = game.units[frame.local.unit]
    yield changed(frame, replace(frame.local, finished=True))
    if isinstance(action, StayTeam):
        return
    zones = zones_entered(game, action.path)
    yield UnitMoved(unit.id, action.path, "", "move")
    yield from after_entry(game, unit, action.path, "move")
    yield from _survives(game, unit, zones, WAY.number)
    if unit.on_map and is_bonus(game):
        yield MarksChanged(unit.id, tired(unit))


def _team_leave(game: RhineGame, frame: Frame[Team]) -> Iterator[object]:
    unit = game.units[frame.local.unit]
    if unit.on_map:
        yield MarksChanged(unit.id, tuple(sorted({*with_marks(unit, DONE), MOVED})))


def zones_entered(game: RhineGame, path: tuple[str, ...]) -> int:
    """Return how many hexes in rigid zones a team enters on a path (24.35)."""
    return sum(label in enemy_zones(game, GERMAN).rigid for label in path[1:])


def fatal(game: RhineGame, zones: int) -> tuple[int, ...]:
    """Return the throws that end a team which has entered so many rigid zones; none where it does not roll."""
    if not zones and not game.board.reads("truppeneinheit-no-zone", FIRST_COLUMN):
        return ()
    table = game.board.tables[TABLE]
    column = min(max(zones, 1), len(table.columns)) - 1
    return tuple(die for die, line in table.cells.items() if line[column] == GONE)


def _survives(game: RhineGame, unit: Unit, zones: int, rule: str) -> Iterator[object]:
    """Yield the roll of a team for the rigid zones it has entered, and its end where it fails (24.35)."""
    if not zones and not game.board.reads("truppeneinheit-no-zone", FIRST_COLUMN):
        return
    roll = game.dice.roll("1d6", f"{title(game, unit.id)} is found out")
    yield roll
    if roll.total in fatal(game, zones):
        yield UnitRemoved(unit.id, DEAD, f"is found out [{rule}]")


def must_stop(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> str:
    """Return the hex with a team that a marching U.S. unit goes through on a path and may not; empty for none."""
    if unit.side == GERMAN or not is_marching(unit):
        return ""
    return next((label for label in path[1:-1] if teams_in(game, label)), "")


def lures(game: RhineGame, unit: Unit, seen: tuple[str, ...]) -> Iterator[object]:
    """Yield what follows when a marching U.S. unit has come into the hex of a team: the German leads it on (24.33)."""
    if unit.side == GERMAN or not unit.on_map or not is_marching(unit):
        return
    teams = teams_in(game, unit.hex)
    if not teams:
        return
    if not teams[0].has(LURED):
        yield MarksChanged(teams[0].id, with_marks(teams[0], LURED))
    yield pushed(LURING.key, GERMAN, Lure(unit.id, seen, game.board.number("sabotage_hexes")))


def found_out(game: RhineGame) -> Iterator[object]:
    """Yield the rolls of the teams that have led units astray, as the phase ends (24.34)."""
    for unit in list(game.units_of(GERMAN)):
        if unit.has(LURED):
            yield MarksChanged(unit.id, without_marks(unit, LURED))
            yield from _survives(game, unit, len(game.board.tables[TABLE].columns), SURVIVES.number)


def _ways(game: RhineGame, frame: Frame[Lure]) -> list[str]:
    """Return the hexes to which the unit may be led now. One that is full is no bar: stacking is tested as the phase
    ends (9.12), and only another unit in March Mode may never share a hex with it (9.21)."""
    unit = game.units[frame.local.unit]
    shut = {*frame.local.seen, *zones_of(game, GERMAN).all, *occupied(game, GERMAN), *marchers(game, unit.side)}
    return [there for there in game.board.map.neighbors[unit.hex] if there not in shut and road(game, unit.hex, there)]


def _lure_decision(game: RhineGame, frame: Frame[Lure]) -> Decision | None:
    unit = game.units[frame.local.unit]
    if frame.local.ended or not unit.on_map or frame.local.left <= 0 or not _ways(game, frame):
        return None
    prompt = f"lead {title(game, unit.id)} astray by road, {frame.local.left} hexes at most"
    return Decision(frame.side, frame.phase, LURE, prompt, unit.id)


def _lure_legal(game: RhineGame, frame: Frame[Lure]) -> Iterable[object]:
    yield from (LeadTo(there) for there in _ways(game, frame))
    yield EndLure()


def _lure_check(game: RhineGame, frame: Frame[Lure], action: LeadTo | EndLure) -> Refusal | None:
    if isinstance(action, EndLure) or action.hex in _ways(game, frame):
        return None
    return LURE.refuse(title(game, frame.local.unit), f"it is not led to {action.hex}", action.hex)


def _lure_resolve(game: RhineGame, frame: Frame[Lure], action: LeadTo | EndLure) -> Iterator[object]:
    local = frame.local
    if isinstance(action, EndLure):
        yield changed(frame, replace(local, ended=True))
        return
    unit = game.units[local.unit]
    path, other = (unit.hex, action.hex), partner(game, unit)
    led = (unit,) if other is None else (unit, other)
    for one in led:
        yield UnitMoved(one.id, path, "0", "move")
    yield changed(frame, replace(local, seen=(*local.seen, action.hex), left=local.left - 1))
    for one in led:
        yield from after_entry(game, one, path, "move")


MOVING_TEAM = Phase(
    "move_team", WAY, _team_decision, (MoveTeam, StayTeam), _team_legal, _team_check, _team_resolve, leave=_team_leave,
    local=Team,
)  # fmt: skip
LURING = Phase("lure", LURE, _lure_decision, (LeadTo, EndLure), _lure_legal, _lure_check, _lure_resolve, local=Lure)
PHASES: tuple[AnyPhase, ...] = (MOVING_TEAM, LURING)
