"""Which facts of weather, bridges and works change the own state of spi1977?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.spi1977.position.ground_state import BridgeMarker, Work
from engine.spi1977.state import RhineGame


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The weather of the day is now this box of its track (18.11)."""

    weather: str


@dataclass(frozen=True, slots=True)
class GroundChanged:
    """The ground of the day is now this box of its track (18.21)."""

    ground: str


@dataclass(frozen=True, slots=True)
class BridgesBlown:
    """The printed bridges that are down are now these; ``hex_a`` and ``hex_b`` are those of the one concerned."""

    blown: tuple[tuple[str, str], ...]
    hex_a: str
    hex_b: str


@dataclass(frozen=True, slots=True)
class BridgeRepaired:
    """The printed bridges that are down are now these; the one between the two hexes stands again (S-15.2)."""

    blown: tuple[tuple[str, str], ...]
    hex_a: str
    hex_b: str


@dataclass(frozen=True, slots=True)
class BridgesChanged:
    """The bridge markers carried, in building and built are now these; ``text`` says what happened."""

    bridges: tuple[BridgeMarker, ...]
    text: str


@dataclass(frozen=True, slots=True)
class WorkChanged:
    """The marker of works in a hex is now this one, or there is none."""

    hex: str
    work: Work | None


def _weather(game: RhineGame, event: WeatherChanged) -> None:
    game.own.ground.weather = event.weather


def _ground(game: RhineGame, event: GroundChanged) -> None:
    game.own.ground.ground = event.ground


def _blown(game: RhineGame, event: BridgesBlown | BridgeRepaired) -> None:
    game.own.ground.blown = event.blown


def _bridges(game: RhineGame, event: BridgesChanged) -> None:
    game.own.ground.bridges = event.bridges


def _work(game: RhineGame, event: WorkChanged) -> None:
    if event.work is None:
        game.own.ground.works.pop(event.hex, None)
    else:
        game.own.ground.works[event.hex] = event.work


FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {
    WeatherChanged: _weather,
    GroundChanged: _ground,
    BridgesBlown: _blown,
    BridgeRepaired: _blown,
    BridgesChanged: _bridges,
    WorkChanged: _work,
}


def _work_text(game: RhineGame, event: WorkChanged) -> str:
    if event.work is None:
        return f"the works in {event.hex} are gone [16.36]"
    name = "an improved position" if event.work.kind == "improved" else "an entrenchment"
    return f"{name} in {event.hex} is {'being built' if event.work.is_building else 'ready'} [16.13]"


TEXTS: Mapping[type, Callable[[RhineGame, Any], str]] = {
    WeatherChanged: lambda game, event: f"the weather is {event.weather} [18.11]",
    GroundChanged: lambda game, event: f"the ground is {event.ground} [18.21]",
    BridgeRepaired: lambda game, event: f"the bridge {event.hex_a}-{event.hex_b} is repaired [S-15.2]",
    BridgesBlown: lambda game, event: f"the bridge {event.hex_a}-{event.hex_b} is blown [15.13]",
    BridgesChanged: lambda game, event: event.text,
    WorkChanged: _work_text,
}
"""How these events read in the log; empty for those that say nothing new."""
