"""Which facts of the Advanced and optional rules change the own state of hj1986?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.sides import GERMAN
from engine.hj1986.position.advanced_state import Flight, name_of
from engine.hj1986.state import BulgeGame, title


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The weather of the coming turn (O 3.0)."""

    weather: str


@dataclass(frozen=True, slots=True)
class DumpEntered:
    """A German unit stands on a dump of which nobody knows yet whether it is blown (A 9.21); empty when it is known."""

    unit: str
    dump: str


@dataclass(frozen=True, slots=True)
class FuelCaptured:
    """The German has now captured so many points of fuel (A 9.12)."""

    points: int


@dataclass(frozen=True, slots=True)
class GroupsChanged:
    """The Kampfgruppen are now these, each the ids of its units (A 12.2)."""

    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FlightsChanged:
    """The aircraft on the map are now these (A 2.16)."""

    flights: tuple[Flight, ...]


@dataclass(frozen=True, slots=True)
class AircraftFlown:
    """These aircraft of the schedule have flown, each as ``side turn.number name``."""

    aircraft: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoadInterdicted:
    """A side has interdicted a road hex (A 2.47), or it is open again when ``side`` is empty."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class RoadblocksChanged:
    """The hexes with a roadblock are now these, sorted (O 7.12)."""

    hexes: tuple[str, ...]


def _weather(game: BulgeGame, event: WeatherChanged) -> None:
    game.own.advanced.weather = event.weather


def _dump(game: BulgeGame, event: DumpEntered) -> None:
    game.own.advanced.pending = (event.unit, event.dump) if event.unit else ()


def _fuel(game: BulgeGame, event: FuelCaptured) -> None:
    game.own.logistics.fuel = event.points


def _groups(game: BulgeGame, event: GroupsChanged) -> None:
    game.own.advanced.groups = event.groups


def _flights(game: BulgeGame, event: FlightsChanged) -> None:
    game.own.advanced.flights = event.flights


def _flown(game: BulgeGame, event: AircraftFlown) -> None:
    game.own.advanced.flown = event.aircraft


def player_turn(game: BulgeGame) -> int:
    """Return the number of the player turn, counted through the game: the German ones are even."""
    return 2 * game.turn + (game.board.steps[game.step].side != GERMAN)


def _road(game: BulgeGame, event: RoadInterdicted) -> None:
    if event.side:
        game.own.advanced.interdicted[event.hex] = event.side
        game.own.advanced.interdicted_in[event.hex] = player_turn(game)
    else:
        game.own.advanced.interdicted.pop(event.hex, None)
        game.own.advanced.interdicted_in.pop(event.hex, None)


def _roadblocks(game: BulgeGame, event: RoadblocksChanged) -> None:
    game.own.advanced.roadblocks = event.hexes


FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {
    WeatherChanged: _weather,
    DumpEntered: _dump,
    FuelCaptured: _fuel,
    GroupsChanged: _groups,
    FlightsChanged: _flights,
    AircraftFlown: _flown,
    RoadInterdicted: _road,
    RoadblocksChanged: _roadblocks,
}


def _group_text(game: BulgeGame, event: GroupsChanged) -> str:
    named = "; ".join(" with ".join(title(game, key) for key in group) for group in event.groups)
    return f"Kampfgruppen: {named or 'none'} [A 12.2]"


def _flight_text(game: BulgeGame, event: FlightsChanged) -> str:
    named = "; ".join(f"{name_of(item.aircraft)} over {item.hex} ({item.mission})" for item in event.flights)
    return f"in the air: {named} [A 2.16]" if named else ""


TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    WeatherChanged: lambda game, event: f"the weather is {event.weather} [O 3.0]",
    DumpEntered: lambda game, event: f"{title(game, event.unit)} enters a fuel dump [A 9.21]" if event.unit else "",
    FuelCaptured: lambda game, event: f"the Germans have captured {event.points} points of fuel [A 9.12]",
    GroupsChanged: _group_text,
    FlightsChanged: _flight_text,
    AircraftFlown: lambda game, event: "",
    RoadInterdicted: lambda game, event: (
        f"the road in {event.hex} is {'interdicted' if event.side else 'open again'} [A 2.47]"
    ),
    RoadblocksChanged: lambda game, event: f"roadblocks: {', '.join(event.hexes) or 'none'} [O 7.12]",
}
"""How these events read in the log; empty for those that say nothing new."""
