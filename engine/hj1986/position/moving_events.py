"""Which facts of the map and of movement change the own state of hj1986?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.hj1986.state import BulgeGame, side_title


@dataclass(frozen=True, slots=True)
class BridgeChanged:
    """A bridge is now ``blown``, ``built`` or ``under_way``, or as printed when ``state`` is empty. ``bridge`` is its
    key, see ``hexsides.bridge_key``."""

    bridge: str
    state: str


@dataclass(frozen=True, slots=True)
class BridgeCounted:
    """A side has now built so many bridges (B 14.35)."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class DemolitionsTried:
    """The bridges at which a demolition was tried in this player turn (B 14.26)."""

    bridges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionsChanged:
    """The hexes with an Improved Position are now these, sorted (B 14.4)."""

    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """A side was the last to enter a place hex."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that conditions or clauses ask for happened, in this turn."""

    event: str
    turn: int


def _bridge(game: BulgeGame, event: BridgeChanged) -> None:
    if event.state:
        game.own.ground.bridges[event.bridge] = event.state
    else:
        game.own.ground.bridges.pop(event.bridge, None)


def _counted(game: BulgeGame, event: BridgeCounted) -> None:
    game.own.ground.bridges_built[event.side] = event.count


def _tried(game: BulgeGame, event: DemolitionsTried) -> None:
    game.own.ground.tried = event.bridges


def _positions(game: BulgeGame, event: PositionsChanged) -> None:
    game.own.ground.positions = event.hexes


def _control(game: BulgeGame, event: ControlChanged) -> None:
    game.own.ground.control[event.hex] = event.side


def _happened(game: BulgeGame, event: Happened) -> None:
    game.own.ground.events[event.event] = event.turn


FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {
    BridgeChanged: _bridge,
    BridgeCounted: _counted,
    DemolitionsTried: _tried,
    PositionsChanged: _positions,
    ControlChanged: _control,
    Happened: _happened,
}

TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    BridgeChanged: lambda game, event: (
        f"the bridge {event.bridge.replace('|', '-')} is {event.state.replace('_', ' ') or 'as printed'}"
    ),
    BridgeCounted: lambda game, event: "",
    DemolitionsTried: lambda game, event: "",
    PositionsChanged: lambda game, event: (
        f"Improved Positions in {', '.join(event.hexes)} [B 14.4]"
        if event.hexes
        else "there are no Improved Positions [B 14.4]"
    ),
    ControlChanged: lambda game, event: f"{event.hex} is in {side_title(event.side)} hands",
    Happened: lambda game, event: event.event.replace("_", " "),
}
"""How these events read in the log; empty for those that say nothing new."""
