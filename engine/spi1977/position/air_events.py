"""Which facts of air points change the own state of spi1977?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.state import RhineGame, side_title


@dataclass(frozen=True, slots=True)
class AllotmentCleared:
    """A new day: no point is allotted and no formation is resupplied (19.0)."""


@dataclass(frozen=True, slots=True)
class PointsAllotted:
    """A side now has so many points in a mission; until both have allotted only that side knows (19.0)."""

    side: str
    mission: str
    points: int


@dataclass(frozen=True, slots=True)
class AllotmentsShown:
    """Both sides look at the display of the other (19.2)."""


@dataclass(frozen=True, slots=True)
class PointsTaken:
    """Patrols of the enemy have left a side so many points in a mission (19.2)."""

    side: str
    mission: str
    points: int


@dataclass(frozen=True, slots=True)
class FormationEscorted:
    """A formation is resupplied from the air until the end of the night (19.31)."""

    formation: str
    title: str


def _clear(game: RhineGame, event: AllotmentCleared) -> None:
    game.own.air.allotted.clear()
    game.own.air.escorted = ""


def _points(game: RhineGame, event: PointsAllotted | PointsTaken) -> None:
    game.own.air.allotted[f"{event.side}/{event.mission}"] = event.points


def _shown(game: RhineGame, event: AllotmentsShown) -> None:
    pass


def _escorted(game: RhineGame, event: FormationEscorted) -> None:
    game.own.air.escorted = event.formation


FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {
    AllotmentCleared: _clear,
    PointsAllotted: _points,
    AllotmentsShown: _shown,
    PointsTaken: _points,
    FormationEscorted: _escorted,
}


def _points_of(number: int, whose: str = "") -> str:
    return " ".join(part for part in (str(number), whose, "point" if number == 1 else "points") if part)


def _display(game: RhineGame, event: AllotmentsShown) -> str:
    parts = []
    for side in (ALLIED, GERMAN):
        missions = [
            f"{key.partition('/')[2].lower()} {points}"
            for key, points in sorted(game.own.air.allotted.items())
            if key.startswith(f"{side}/") and points
        ]
        parts.append(f"{side_title(side)}: {', '.join(missions) or 'none'}")
    return f"air points are shown. {'; '.join(parts)} [19.2]"


TEXTS: Mapping[type, Callable[[RhineGame, Any], str]] = {
    AllotmentCleared: lambda game, event: "",
    PointsAllotted: lambda game, event: f"{event.mission}: {_points_of(event.points, side_title(event.side))} [19.0]",
    AllotmentsShown: _display,
    PointsTaken: lambda game, event: (
        f"patrols leave the {side_title(event.side)} player {_points_of(event.points)} of "
        f"{event.mission.lower()} [19.2]"
    ),
    FormationEscorted: lambda game, event: f"{event.title} is resupplied from the air [19.31]",
}
"""How these events read in the log; empty for those that say nothing new."""
