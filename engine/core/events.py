"""Which facts are common to all games, and how do they change a position?

Events hold resulting values, not instructions, so a game can be replayed from its events without any rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.account import ConditionMet, Scored, been_in, met, opened, scored
from engine.core.counts import declared
from engine.core.dice import DiceRolled, ThrownByHand
from engine.core.local import own_values
from engine.core.overruled import Overruled, OwnSet, own_set
from engine.core.state import AnyFrame, Frame, Game
from engine.core.units import EXITED, MAP, with_count


@dataclass(frozen=True, slots=True)
class StepStarted:
    """A step of the sequence of play began."""

    turn: int
    step: int
    key: str


@dataclass(frozen=True, slots=True)
class FramePushed:
    """A phase was put on the stack; ``values`` are its local values."""

    phase: str
    side: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FrameEntered:
    """The top phase began; its entering acts follow."""

    phase: str


@dataclass(frozen=True, slots=True)
class FrameChanged:
    """Local values of the top phase were set."""

    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FramePopped:
    """The top phase ended."""

    phase: str


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit came to stand in a hex, from a box or another hex, without moving there (set-up, arrival, drop)."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit went from hex to hex. ``path`` holds every hex, start and end included; ``cost`` in movement points."""

    unit: str
    path: tuple[str, ...]
    cost: str
    kind: str  # "move", "overrun", "retreat", "advance", "exploitation", ...


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """A unit left the map (or a box) for a box; ``reason`` is shown in the log."""

    unit: str
    box: str
    reason: str


@dataclass(frozen=True, slots=True)
class StepsLost:
    """A unit lost steps; ``steps_lost`` is the new total."""

    unit: str
    steps_lost: int


@dataclass(frozen=True, slots=True)
class FaceTurned:
    """A counter was turned to another face."""

    unit: str
    face: str


@dataclass(frozen=True, slots=True)
class MarksChanged:
    """The marks of a unit are now these, sorted."""

    unit: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountChanged:
    """A number that a unit carries is now this; ``count`` is a name that the game declares, and zero means none."""

    unit: str
    count: str
    value: int


@dataclass(frozen=True, slots=True)
class Noted:
    """A line for the log that changes nothing; ``rule`` is the number of the rule it rests on."""

    text: str
    rule: str


OWN = "own"
"""Stands in place of a certainty for a value that a scenario has otherwise than all others."""
OWN_SIGN = "★"
"""The sign of such a value, wherever it is told."""


@dataclass(frozen=True, slots=True)
class ValueDecided:
    """A value that is unconfirmed, or this scenario's alone, decided something: its path (table/row key/field)."""

    value: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: ``result`` is ``german``, ``allied`` or ``draw``."""

    result: str
    reason: str
    rule: str


CORE_EVENTS: tuple[type, ...] = (
    ThrownByHand, DiceRolled, StepStarted, FramePushed, FrameEntered, FrameChanged, FramePopped, UnitPlaced, UnitMoved,
    UnitRemoved, StepsLost, FaceTurned, MarksChanged, CountChanged, Noted, ValueDecided, Scored, ConditionMet,
    Overruled, OwnSet, GameEnded,
)  # fmt: skip

_KEEPS_DERIVED = frozenset({
    ThrownByHand, DiceRolled, FramePushed, FrameEntered, FrameChanged, FramePopped, Noted, ValueDecided, Scored,
})  # fmt: skip
"""Events after which derived maps (zones, supply) stay valid."""

_OF_ONE_UNIT = frozenset({UnitPlaced, UnitMoved, UnitRemoved, StepsLost, FaceTurned, MarksChanged, CountChanged})
"""Events that change one unit: what rests on the units of the other side alone stays valid."""


def fold(game: Game[Any, Any], event: object) -> None:
    """Change the position by one event; events of the game go to its own fold function.

    Raises ValueError for a count that the game does not declare or a value it cannot have; the position stays then.
    """
    kind: Any = type(event)
    if kind in _OF_ONE_UNIT:
        _forget_unit(game, event)
    elif kind not in _KEEPS_DERIVED and kind not in game.rules.keeps_derived:
        game.forget()
    handler = _FOLDS.get(kind)
    if handler is not None:
        handler(game, event)
    else:
        game.rules.fold(game, event)


def _forget_unit(game: Game[Any, Any], event: Any) -> None:
    """Drop what was derived from a unit, unless only marks or a count change and none of them tells."""
    unit = game.units[event.unit]
    if isinstance(event, MarksChanged):
        changed = set(unit.marks) ^ set(event.marks)
        if changed <= game.rules.silent_marks:
            return
    elif isinstance(event, CountChanged):
        if declared(game.rules, event.count, event.value).is_silent:
            return
    else:
        game.standing.pop(unit.side, None)
    game.cache.clear()
    game.by_side.pop(unit.side, None)


def put(game: Game[Any, Any], key: str, label: str, box: str) -> None:
    """Put a unit into a hex, on top of who is there, or with an empty label into a box off the map; for the core."""
    unit = game.units[key]
    if unit.hex:
        left = tuple(other for other in game.occupants[unit.hex] if other != key)
        if left:
            game.occupants[unit.hex] = left
        else:
            del game.occupants[unit.hex]
    unit.hex, unit.box = label, box
    if label:
        game.occupants[label] = (*game.occupants.get(label, ()), key)


def _step_started(game: Game[Any, Any], event: StepStarted) -> None:
    game.turn, game.step = event.turn, event.step
    opened(game)


def _pushed(game: Game[Any, Any], event: FramePushed) -> None:
    frame: AnyFrame = Frame(event.phase, event.side, own_values(event.values))
    game.stack.append(frame.settle(game.rules.phases[event.phase].local))


def _entered(game: Game[Any, Any], event: FrameEntered) -> None:
    game.stack[-1].entered = True


def _changed(game: Game[Any, Any], event: FrameChanged) -> None:
    game.stack[-1].set(event.values)


def _popped(game: Game[Any, Any], event: FramePopped) -> None:
    game.stack.pop()


def _placed(game: Game[Any, Any], event: UnitPlaced) -> None:
    put(game, event.unit, event.hex, MAP)
    been_in(game, event.unit, (event.hex,))


def _moved(game: Game[Any, Any], event: UnitMoved) -> None:
    put(game, event.unit, event.path[-1], MAP)
    been_in(game, event.unit, event.path)


def _removed(game: Game[Any, Any], event: UnitRemoved) -> None:
    put(game, event.unit, "", event.box)
    if game.account is not None and event.box == EXITED:
        game.account.left[event.unit] = game.turn


def _steps(game: Game[Any, Any], event: StepsLost) -> None:
    game.units[event.unit].steps_lost = event.steps_lost


def _turned(game: Game[Any, Any], event: FaceTurned) -> None:
    game.units[event.unit].face = event.face


def _marks(game: Game[Any, Any], event: MarksChanged) -> None:
    game.units[event.unit].marks = event.marks


def _counted(game: Game[Any, Any], event: CountChanged) -> None:
    unit = game.units[event.unit]
    unit.counts = with_count(unit, event.count, event.value)


def _rolled(game: Game[Any, Any], event: DiceRolled) -> None:
    game.dice.count = event.count


def _ended(game: Game[Any, Any], event: GameEnded) -> None:
    game.result = event.result


def _nothing(game: Game[Any, Any], event: object) -> None:
    """Notes change nothing."""


_FOLDS: dict[type, Callable[[Game[Any, Any], Any], None]] = {
    ThrownByHand: _nothing,
    DiceRolled: _rolled,
    StepStarted: _step_started,
    FramePushed: _pushed,
    FrameEntered: _entered,
    FrameChanged: _changed,
    FramePopped: _popped,
    UnitPlaced: _placed,
    UnitMoved: _moved,
    UnitRemoved: _removed,
    StepsLost: _steps,
    FaceTurned: _turned,
    MarksChanged: _marks,
    CountChanged: _counted,
    Noted: _nothing,
    ValueDecided: _nothing,
    Scored: scored,
    ConditionMet: met,
    Overruled: _nothing,
    OwnSet: own_set,
    GameEnded: _ended,
}
