"""A made-up game of four units on twenty hexes: the smallest that uses every part of the core.

Set-up (place units, name a secret hex), then two turns of movement and combat for each side; a combat may push a
retreat in which the other side decides (the interrupt). Whoever has lost fewer steps at the end wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from engine.core.advising import Advising
from engine.core.counts import Count
from engine.core.events import (
    CountChanged,
    FramePopped,
    GameEnded,
    StepsLost,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from engine.core.frames import changed, pushed
from engine.core.hidden import Hidden
from engine.core.invariants import wrong_counts
from engine.core.local import Step
from engine.core.mapdata import MapData
from engine.core.opening import Opening
from engine.core.own import Own
from engine.core.paths import reach
from engine.core.phases import Decision, Phase
from engine.core.retreats import preferred_steps
from engine.core.roles import Role
from engine.core.rules import Refusal, Rulebook
from engine.core.ruleset import Ruleset, SequenceStep
from engine.core.state import Frame, Game
from engine.core.telling import Preview, Priced, Reached, SupplyLine, Telling
from engine.core.units import DEAD, MAP, SETUP, Unit
from tests.core.board import field_of

RULE = Rulebook("toy")
GERMAN, ALLIED = "german", "allied"
START_COLUMN = {GERMAN: 0, ALLIED: 4}
STEPS, MOVE, ODDS_TO_HIT, STACK = 2, 2, 4, 2


SHAKEN = Count(
    "shaken",
    "how often the unit has been driven back; only its own side knows",
    "3.4",
    "for good",
    lambda times: f"driven back {times} times",
)


@dataclass(slots=True)
class Secrets(Own):
    """The hex each side has named in secret; empty before, or when it is not known to the viewer."""

    german: str = ""
    allied: str = ""


ToyGame = Game[Secrets, MapData]


@dataclass(frozen=True, slots=True)
class Place:
    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class NameHex:
    ROLE: ClassVar[Role] = Role.ACT
    hex: str


@dataclass(frozen=True, slots=True)
class Move:
    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assault:
    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the phase."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class HexNamed:
    side: str
    hex: str


def other(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN


def _enemy_in(game: ToyGame, label: str, side: str) -> bool:
    return any(unit.side != side for unit in game.units_in(label))


def _room(game: ToyGame, label: str, side: str) -> bool:
    return not _enemy_in(game, label, side) and len(game.units_in(label)) < STACK


# Set-up: 1


def _setup_decision(game: ToyGame, frame: Frame[Step]) -> Decision | None:
    waiting = [unit.id for unit in game.units.values() if unit.side == frame.side and unit.box == SETUP]
    if waiting:
        return Decision(frame.side, "setup", RULE("1.1"), "Place a unit", waiting[0])
    if not getattr(game.own, frame.side):
        return Decision(frame.side, "setup", RULE("1.2"), "Name a hex in secret")
    return None


def _setup_legal(game: ToyGame, frame: Frame[Step]) -> Iterator[object]:
    start = [label for label, info in game.board.hexes.items() if info.cell[0] == START_COLUMN[frame.side]]
    for unit in game.units.values():
        if unit.side == frame.side and unit.box == SETUP:
            yield from (Place(unit.id, label) for label in start)
    yield from (NameHex(label) for label in start)


def _setup_check(game: ToyGame, frame: Frame[Step], action: Place | NameHex) -> Refusal | None:
    if action.hex not in game.board.hexes or game.board.hexes[action.hex].cell[0] != START_COLUMN[frame.side]:
        return RULE("1.1").refuse(action.hex, "lies outside the side's column")
    if isinstance(action, NameHex):
        done = all(unit.box != SETUP for unit in game.units.values() if unit.side == frame.side)
        return None if done else RULE("1.2").refuse(action.hex, "units come first")
    if game.units[action.unit].side != frame.side or game.units[action.unit].box != SETUP:
        return RULE("1.1").refuse(action.unit, "is not yours to place")
    return None if _room(game, action.hex, frame.side) else RULE("1.3").refuse(action.hex, "is full")


def _setup_resolve(game: ToyGame, frame: Frame[Step], action: Place | NameHex) -> Iterator[object]:
    if isinstance(action, Place):
        yield UnitPlaced(action.unit, action.hex)
    else:
        yield HexNamed(frame.side, action.hex)


def _setup_leave(game: ToyGame, frame: Frame[Step]) -> Iterator[object]:
    if frame.side == GERMAN:
        yield FramePopped("setup")
        yield pushed("setup", ALLIED, Step())


# Local values


@dataclass(frozen=True, slots=True)
class Movement(Step):
    moved: tuple[str, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class Combat(Step):
    attacked: tuple[str, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class Retreat:
    unit: str
    done: bool = False


# Movement: 2


def _open_decision(game: ToyGame, frame: Frame[Movement] | Frame[Combat]) -> Decision | None:
    if frame.local.done:
        return None
    return Decision(frame.side, frame.phase, RULE("2.1" if frame.phase == "movement" else "3.1"), "Go on or stop")


def _move_cost(game: ToyGame, unit: Unit, here: str, there: str) -> int | None:
    return 1 if _room(game, there, unit.side) else None


def toy_reach(game: ToyGame, unit_id: str) -> tuple[Reached, ...]:
    unit = game.units[unit_id]
    found = reach((unit.hex,), MOVE, game.board.neighbors.__getitem__, lambda a, b: _move_cost(game, unit, a, b))
    return tuple(Reached(label, str(cost), found.path(label)) for label, cost in found.cost.items() if cost)


def _move_legal(game: ToyGame, frame: Frame[Movement]) -> Iterator[object]:
    for unit in game.units_of(frame.side):
        yield from (Move(unit.id, reached.path) for reached in toy_reach(game, unit.id))
    yield Stop()


def _move_check(game: ToyGame, frame: Frame[Movement], action: Move | Stop) -> Refusal | None:
    if isinstance(action, Stop):
        return None
    unit = game.units[action.unit]
    if unit.side != frame.side or unit.box != MAP or action.path[0] != unit.hex:
        return RULE("2.1").refuse(unit.id, "is not yours to move from there")
    if unit.id in frame.local.moved:
        return RULE("2.2").refuse(unit.id, "has moved")
    if not 1 <= len(action.path) - 1 <= MOVE:
        return RULE("2.3").refuse(unit.id, f"moves at most {MOVE} hexes")
    for here, there in zip(action.path, action.path[1:], strict=False):
        if there not in game.board.neighbors[here] or _move_cost(game, unit, here, there) is None:
            return RULE("2.4").refuse(there, "cannot be entered")
    return None


def _move_resolve(game: ToyGame, frame: Frame[Movement], action: Move | Stop) -> Iterator[object]:
    if isinstance(action, Stop):
        yield changed(frame, replace(frame.local, done=True))
        return
    yield UnitMoved(action.unit, action.path, str(len(action.path) - 1), "move")
    yield changed(frame, replace(frame.local, moved=(*frame.local.moved, action.unit)))


# Combat: 3, with the retreat as interrupt


def _combat_legal(game: ToyGame, frame: Frame[Combat]) -> Iterator[object]:
    for unit in game.units_of(frame.side):
        yield from (Assault(unit.id, label) for label in game.board.neighbors[unit.hex])
    yield Stop()


def _combat_check(game: ToyGame, frame: Frame[Combat], action: Assault | Stop) -> Refusal | None:
    if isinstance(action, Stop):
        return None
    unit = game.units[action.unit]
    if unit.side != frame.side or unit.box != MAP:
        return RULE("3.1").refuse(unit.id, "cannot attack")
    if unit.id in frame.local.attacked:
        return RULE("3.2").refuse(unit.id, "has attacked")
    if not game.board.is_adjacent(unit.hex, action.target) or not _enemy_in(game, action.target, unit.side):
        return RULE("3.3").refuse(action.target, "holds no enemy beside the unit")
    return None


def _combat_resolve(game: ToyGame, frame: Frame[Combat], action: Assault | Stop) -> Iterator[object]:
    if isinstance(action, Stop):
        yield changed(frame, replace(frame.local, done=True))
        return
    yield changed(frame, replace(frame.local, attacked=(*frame.local.attacked, action.unit)))
    defender = game.units_in(action.target)[0]
    roll = game.dice.roll("1d6", "assault")
    yield roll
    if roll.total >= ODDS_TO_HIT:
        yield from _lose_step(game, defender)
    elif _retreats(game, defender):
        yield pushed("retreat", defender.side, Retreat(unit=defender.id))


def _lose_step(game: ToyGame, unit: Unit) -> Iterator[object]:
    lost = unit.steps_lost + 1
    yield StepsLost(unit.id, lost)
    if lost >= STEPS:
        yield UnitRemoved(unit.id, DEAD, "assault")
        if not game.units_of(unit.side):
            yield GameEnded(other(unit.side), "the other side is gone", "4.1")


def _retreats(game: ToyGame, unit: Unit) -> tuple[str, ...]:
    enemies = game.units_of(other(unit.side))
    return preferred_steps(
        unit.hex,
        game.board.neighbors[unit.hex],
        lambda _, there: _room(game, there, unit.side),
        lambda there: (-min(game.board.distance(there, enemy.hex) for enemy in enemies),),
    )


def _retreat_decision(game: ToyGame, frame: Frame[Retreat]) -> Decision | None:
    if frame.local.done:
        return None
    return Decision(frame.side, "retreat", RULE("3.4"), "Retreat the unit", frame.local.unit)


def _retreat_legal(game: ToyGame, frame: Frame[Retreat]) -> Iterator[object]:
    unit = game.units[frame.local.unit]
    yield from (Withdraw(unit.id, label) for label in _retreats(game, unit))


def _retreat_check(game: ToyGame, frame: Frame[Retreat], action: Withdraw) -> Refusal | None:
    if action.unit != frame.local.unit:
        return RULE("3.4").refuse(action.unit, "need not retreat")
    if action.hex not in _retreats(game, game.units[action.unit]):
        return RULE("3.5").refuse(action.hex, "is no hex to retreat to")
    return None


def _retreat_resolve(game: ToyGame, frame: Frame[Retreat], action: Withdraw) -> Iterator[object]:
    yield changed(frame, replace(frame.local, done=True))
    unit = game.units[action.unit]
    yield UnitMoved(unit.id, (unit.hex, action.hex), "0", "retreat")
    yield CountChanged(unit.id, SHAKEN.key, unit.count(SHAKEN.key) + 1)


# The game


def _set_up(board: MapData, seed: int) -> Opening[Secrets, MapData]:
    units = tuple(Unit(f"{side}/{number}", side, "", SETUP, "full") for side in (GERMAN, ALLIED) for number in (1, 2))
    return Opening(board, Secrets(), units, first_turn=1)


STEPS_OF_PLAY = tuple(
    SequenceStep(f"{side}-{phase}", side, side, phase, f"{side} {phase}", rule, "")
    for side in (GERMAN, ALLIED)
    for phase, rule in (("movement", "2"), ("combat", "3"))
)


def _finish(game: ToyGame) -> Iterator[object]:
    lost = {
        side: sum(unit.steps_lost for unit in game.units.values() if unit.side == side) for side in (GERMAN, ALLIED)
    }
    if lost[GERMAN] == lost[ALLIED]:
        yield GameEnded("draw", "equal losses", "4.2")
    else:
        yield GameEnded(min(lost, key=lambda side: lost[side]), "fewer steps lost", "4.2")


def _fold(game: ToyGame, event: Any) -> None:
    if not isinstance(event, HexNamed):
        raise TypeError(f"unknown event {event}")
    setattr(game.own, event.side, event.hex)


def _hide(game: ToyGame, side: str) -> Hidden[Secrets, MapData]:
    units = {unit.id: replace(unit, counts=()) for unit in game.units.values() if unit.side != side and unit.counts}
    if not getattr(game.own, other(side)):
        return Hidden(units=units)
    own = game.own.copy()
    setattr(own, other(side), "?")
    return Hidden(own=own, units=units)


def _secret(game: ToyGame, thing: object) -> str:
    return game.units[thing.unit].side if isinstance(thing, CountChanged) else ""


def _told(game: ToyGame, event: object) -> str:
    if isinstance(event, CountChanged):
        return f"{event.unit}: {SHAKEN.said(event.value)} [{SHAKEN.rule}]"
    return str(event)


def _invariants(game: ToyGame) -> list[str]:
    wrong = [*wrong_counts(game)]
    wrong += [f"{label}: overstacked" for label, keys in game.occupants.items() if len(keys) > STACK]
    for label, keys in game.occupants.items():
        if len({game.units[key].side for key in keys}) > 1:
            wrong.append(f"{label}: both sides")
    return wrong


def _zones(game: ToyGame, side: str) -> frozenset[str]:
    return frozenset(label for unit in game.units_of(side) for label in game.board.neighbors[unit.hex])


def _preview(game: ToyGame, action: object) -> Preview | None:
    if not isinstance(action, Assault):
        return None
    return Preview("Assault", None, (), {"hit": Fraction(1, 2), "retreat": Fraction(1, 2)})


TOY: Ruleset[Secrets, MapData] = Ruleset(
    key="toy",
    title="Toy",
    phases={
        "setup": Phase(
            "setup",
            RULE("1"),
            _setup_decision,
            (Place, NameHex),
            _setup_legal,
            _setup_check,
            _setup_resolve,
            leave=_setup_leave,
        ),
        "movement": Phase(
            "movement", RULE("2"), _open_decision, (Move, Stop), _move_legal, _move_check, _move_resolve, local=Movement
        ),
        "combat": Phase(
            "combat",
            RULE("3"),
            _open_decision,
            (Assault, Stop),
            _combat_legal,
            _combat_check,
            _combat_resolve,
            local=Combat,
        ),
        "retreat": Phase(
            "retreat",
            RULE("3.4"),
            _retreat_decision,
            (Withdraw,),
            _retreat_legal,
            _retreat_check,
            _retreat_resolve,
            local=Retreat,
        ),
    },
    first_phase="setup",
    first_side=GERMAN,
    sides=(GERMAN, ALLIED),
    events=(HexNamed,),
    set_up=_set_up,
    sequence=lambda board: STEPS_OF_PLAY,
    is_played=lambda game, step, turn: True,
    last_turn=lambda board: 6,
    finish=_finish,
    fold=_fold,
    hide=_hide,
    secret=_secret,
    counts=(SHAKEN,),
    own_type=Secrets,
    telling=Telling(
        describe_action=lambda game, action: str(action),
        describe_event=_told,
        preview=_preview,
        reach=toy_reach,
        price=lambda game, unit, path: Priced(str(len(path) - 1), ("1",) * (len(path) - 1)),
        zones=_zones,
        supplied=lambda game, unit: True,
        supply_line=lambda game, unit: SupplyLine(True, (), "nobody needs supply", RULE("1")),
        markers=lambda game: (),
        progress=lambda game: (),
        intent=lambda game, label: None,
    ),
    advising=Advising(lambda game, action: 1 if isinstance(action, Assault) else 0),
    invariants=_invariants,
    checks=lambda rules, scenario: (),
)


def toy_board() -> MapData:
    """Return the map of the toy game."""
    return field_of(5, 4)
