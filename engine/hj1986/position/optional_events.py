"""Which facts of the optional rules change the own state of hj1986?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.hj1986.state import BulgeGame, side_title, title


@dataclass(frozen=True, slots=True)
class UnitsDrawn:
    """The dice have let these units come, each by an entry area; empty for that of the chart."""

    units: dict[str, str]


@dataclass(frozen=True, slots=True)
class WeatherRolled:
    """The weather of the coming turn (O 3.0); empty for none that matters."""

    weather: str


@dataclass(frozen=True, slots=True)
class ArmorCounted:
    """A side has lost so many armor steps in a role since it last earned a point (O 11.13)."""

    side: str
    role: str
    steps: int


@dataclass(frozen=True, slots=True)
class Deceived:
    """Commandos tried to deceive the enemy in this turn (O 4.54)."""

    turn: int


@dataclass(frozen=True, slots=True)
class CorpsCoordinated:
    """The corps commanders who may give orders in this player turn are now these (O 5.12)."""

    coordinated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommandersForced:
    """These commanders were forced back, which shortens their range (O 5.21)."""

    commanders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DivisionsHastened:
    """Commanders drive these divisions on in this player turn (O 5.14)."""

    divisions: dict[str, str]


def _drawn(game: BulgeGame, event: UnitsDrawn) -> None:
    game.own.optional.drawn |= event.units


def _weather(game: BulgeGame, event: WeatherRolled) -> None:
    game.own.advanced.weather = event.weather


def _armor(game: BulgeGame, event: ArmorCounted) -> None:
    game.own.optional.steps[f"{event.side}/{event.role}"] = event.steps


def _deceived(game: BulgeGame, event: Deceived) -> None:
    game.own.optional.deceived = event.turn


def _command(game: BulgeGame, event: CorpsCoordinated) -> None:
    game.own.optional.coordinated = event.coordinated


def _forced(game: BulgeGame, event: CommandersForced) -> None:
    game.own.optional.retreated = event.commanders


def _hastened(game: BulgeGame, event: DivisionsHastened) -> None:
    game.own.optional.hastened = dict(event.divisions)


FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {
    UnitsDrawn: _drawn,
    WeatherRolled: _weather,
    ArmorCounted: _armor,
    Deceived: _deceived,
    CorpsCoordinated: _command,
    CommandersForced: _forced,
    DivisionsHastened: _hastened,
}


def _drawn_text(game: BulgeGame, event: UnitsDrawn) -> str:
    return f"will come: {', '.join(title(game, key) for key in event.units)}"


TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    UnitsDrawn: _drawn_text,
    WeatherRolled: lambda game, event: f"the next turn is {event.weather} [O 3.0]" if event.weather else "",
    ArmorCounted: lambda game, event: (
        f"{side_title(event.side)} armor steps lost in {event.role}: {event.steps} [O 11.13]"
    ),
    Deceived: lambda game, event: "",
    CorpsCoordinated: lambda game, event: "",
    CommandersForced: lambda game, event: (
        f"forced back, with a shorter range: {', '.join(title(game, key) for key in event.commanders)} [O 5.21]"
        if event.commanders
        else ""
    ),
    DivisionsHastened: lambda game, event: "",
}
"""How these events read in the log; empty for those that say nothing new."""
