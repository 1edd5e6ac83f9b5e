"""Which facts of logistics change the own state of hj1986? Events hold the resulting values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.hj1986.state import BulgeGame, side_title, title


@dataclass(frozen=True, slots=True)
class PointsChanged:
    """A side now has so many replacement points of a kind."""

    side: str
    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class FuelRanShort:
    """These German formations are without fuel, in order of the data; none: the shortage is over."""

    formations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitExited:
    """A unit left the map by a hex; the removal itself is another event."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class PursuitChanged:
    """The Allies owe so many attack points to pursuit on an edge."""

    edge: str
    points: int


@dataclass(frozen=True, slots=True)
class ArrivalsDelayed:
    """These units found all their entry hexes blocked."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RestrictionLifted:
    """These Allied units and formations are restricted no more, with those freed before."""

    released: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VictoryWithinReach:
    """A victory clause has been met after which the winner may go on."""

    clause: str


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The winner goes on for a higher level of victory."""


def _points(game: BulgeGame, event: PointsChanged) -> None:
    game.own.logistics.points[f"{event.side}/{event.kind}"] = event.points


def _short(game: BulgeGame, event: FuelRanShort) -> None:
    game.own.logistics.short = event.formations


def _exited(game: BulgeGame, event: UnitExited) -> None:
    game.own.logistics.exits[event.unit] = event.hex


def _pursuit(game: BulgeGame, event: PursuitChanged) -> None:
    game.own.logistics.pursuit[event.edge] = event.points


def _delayed(game: BulgeGame, event: ArrivalsDelayed) -> None:
    game.own.logistics.delayed = event.units


def _released(game: BulgeGame, event: RestrictionLifted) -> None:
    game.own.logistics.released = event.released


def _won(game: BulgeGame, event: VictoryWithinReach) -> None:
    game.own.logistics.victory = event.clause


def _played_on(game: BulgeGame, event: PlayedOn) -> None:
    game.own.logistics.plays_on = True


FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {
    PointsChanged: _points,
    FuelRanShort: _short,
    UnitExited: _exited,
    PursuitChanged: _pursuit,
    ArrivalsDelayed: _delayed,
    RestrictionLifted: _released,
    VictoryWithinReach: _won,
    PlayedOn: _played_on,
}


def _short_text(game: BulgeGame, event: FuelRanShort) -> str:
    titles = {each.formation: each.formation_title for each in game.board.scenario.counters}
    names = (title(game, key) if key in game.units else titles.get(key, key) for key in event.formations)
    return f"without fuel: {', '.join(names)} [B 2.11]" if event.formations else ""


def _released_text(game: BulgeGame, event: RestrictionLifted) -> str:
    names = (title(game, key) if key in game.units else f"{key} units" for key in event.released)
    return f"no longer restricted: {', '.join(names)} [B 5.63]"


TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    PointsChanged: lambda game, event: (
        f"{side_title(event.side)} replacements: {event.points} points of {event.kind} [B 3.33]"
    ),
    FuelRanShort: _short_text,
    UnitExited: lambda game, event: f"{title(game, event.unit)} leaves by {event.hex} [B 9.32]",
    PursuitChanged: lambda game, event: f"the Allies owe {event.points} attack points to pursuit [B 9.33]",
    ArrivalsDelayed: lambda game, event: (
        f"kept out by the enemy: {', '.join(title(game, key) for key in event.units)} [B 9.23]" if event.units else ""
    ),
    RestrictionLifted: _released_text,
    VictoryWithinReach: lambda game, event: "a victory is won; the winner may end the game or go on [B 16.2 GT]",
    PlayedOn: lambda game, event: "the game goes on for a decisive victory [B 16.2 GT]",
}
"""How these events read in the log; empty for those that say nothing new."""
