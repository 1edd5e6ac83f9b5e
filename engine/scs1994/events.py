"""Which facts does scs1994 add to those of all games, and how do they change its own state?

A table from event to function; movement here, fighting in ``combat_events``. Events hold resulting values, so
folding needs no rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.scs1994.position import combat_events
from engine.scs1994.state import ArdennesGame, Dump


@dataclass(frozen=True, slots=True)
class DumpsChanged:
    """The dumps on the map are now these; ``hex`` is the one concerned. ``how``: ``named`` (the dummy was chosen),
    ``captured``, ``exposed`` (a dummy, removed), ``destroyed``."""

    dumps: tuple[Dump, ...]
    hex: str
    how: str


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """A side was the last to enter the hex of a city (4.2)."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class BridgeCrossed:
    """A side was the last to cross a bridge (3.1); ``bridge`` is its key, see ``entering.bridge_key``."""

    bridge: str
    side: str


@dataclass(frozen=True, slots=True)
class OverrunDeclared:
    """A unit overruns a hex; ``count`` is how often the hex has now been overrun in this phase (1.7b)."""

    unit: str
    hex: str
    count: int
    cost: str


@dataclass(frozen=True, slots=True)
class OverrunsCleared:
    """The count of overruns by hex starts anew with the phase (1.7b)."""


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """The German has chosen his secret option (4.0); ``option`` is the key of its clause."""

    option: str


@dataclass(frozen=True, slots=True)
class UnitExited:
    """A unit has left the map by an area of its edge; its removal is an event of its own."""

    unit: str
    area: str


@dataclass(frozen=True, slots=True)
class LevelReached:
    """The game ended with a victory level (4.2); ``points`` are those of the cities the German controls."""

    level: str
    points: int


def _dumps(game: ArdennesGame, event: DumpsChanged) -> None:
    game.own.dumps = event.dumps


def _control(game: ArdennesGame, event: ControlChanged) -> None:
    game.own.control[event.hex] = event.side


def _crossed(game: ArdennesGame, event: BridgeCrossed) -> None:
    game.own.crossed[event.bridge] = event.side


def _overrun(game: ArdennesGame, event: OverrunDeclared) -> None:
    game.own.overruns[event.hex] = event.count


def _overruns_cleared(game: ArdennesGame, event: OverrunsCleared) -> None:
    game.own.overruns.clear()


def _option(game: ArdennesGame, event: OptionChosen) -> None:
    game.own.secret_option = event.option


def _exited(game: ArdennesGame, event: UnitExited) -> None:
    game.own.exits[event.unit] = event.area


def _level(game: ArdennesGame, event: LevelReached) -> None:
    game.own.level = event.level


FOLDS: Mapping[type, Callable[[ArdennesGame, Any], None]] = {
    DumpsChanged: _dumps,
    ControlChanged: _control,
    BridgeCrossed: _crossed,
    OverrunDeclared: _overrun,
    OverrunsCleared: _overruns_cleared,
    OptionChosen: _option,
    UnitExited: _exited,
    LevelReached: _level,
    **combat_events.FOLDS,
}

EVENTS: tuple[type, ...] = tuple(FOLDS)

KEEPS_DERIVED: frozenset[type] = frozenset(
    {
        BridgeCrossed,
        OverrunDeclared,
        combat_events.AirPointsSet,
        combat_events.WeatherChanged,
        combat_events.BarrageResolved,
        combat_events.AttackDeclared,
        combat_events.CombatResolved,
        combat_events.CombatPhaseEnded,
    }
)
"""Events on which no zone, reach or supply line rests."""


def fold(game: ArdennesGame, event: object) -> None:
    """Change the state of the game by one of its own events; raises KeyError for a foreign one."""
    FOLDS[type(event)](game, event)
