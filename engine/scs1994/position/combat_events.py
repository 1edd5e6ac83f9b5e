"""Which facts do weather, air, barrage, combat and bridges add, and how do they change a position?

``EVENTS`` and ``FOLDS`` are joined with those of the movement half by ``events.py``. As everywhere, an event holds
the resulting values, so folding needs no rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.scs1994.state import ArdennesGame


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The marker stands in this box of the track now; ``box`` counts from 0, ``boxes`` is how far it went (1.12a)."""

    box: int
    title: str
    boxes: int


@dataclass(frozen=True, slots=True)
class AirPointsSet:
    """The US has so many Air Points left; ``reason`` is ``rolled``, ``combat`` or ``barrage`` (3.2)."""

    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class BarrageResolved:
    """A barrage was fired. ``points`` after rounding; ``roll`` is 0 when no dice were needed; trail as texts."""

    target: str
    guns: tuple[str, ...]
    air: int
    points: int
    column: str
    trail: tuple[str, ...]
    roll: int
    result: str


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A hex is attacked by these units; it cannot be attacked again this phase."""

    target: str
    attackers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CombatResolved:
    """A ground combat was thrown. Strengths are sums after all multipliers, as text; trail as texts."""

    target: str
    attackers: tuple[str, ...]
    kind: str
    attack: str
    defense: str
    column: str
    trail: tuple[str, ...]
    roll: int
    result: str


@dataclass(frozen=True, slots=True)
class CombatPhaseEnded:
    """All hexes may be attacked again in the next combat phase."""


@dataclass(frozen=True, slots=True)
class BridgeAttempted:
    """The US tried to blow or repair (``kind``) the bridge between two hexes, ``hex_a`` before ``hex_b``. ``roll`` is 0
    when a team thwarted the attempt before the die was thrown (2.1bD-1)."""

    hex_a: str
    hex_b: str
    kind: str
    roll: int
    success: bool


@dataclass(frozen=True, slots=True)
class BridgePhaseEnded:
    """The attempts of the phase are forgotten."""


EVENTS: tuple[type, ...] = (
    WeatherChanged,
    AirPointsSet,
    BarrageResolved,
    AttackDeclared,
    CombatResolved,
    CombatPhaseEnded,
    BridgeAttempted,
    BridgePhaseEnded,
)


def attempt_key(a: str, b: str) -> str:
    """Return the name of a bridge in ``OwnState.attempts``; ``a`` before ``b`` in map order."""
    return f"{a}|{b}"


def _weather(game: ArdennesGame, event: WeatherChanged) -> None:
    game.own.weather = event.box


def _air(game: ArdennesGame, event: AirPointsSet) -> None:
    game.own.air_points = event.points


def _declared(game: ArdennesGame, event: AttackDeclared) -> None:
    game.own.attacked_hexes = tuple(sorted({*game.own.attacked_hexes, event.target}))


def _combat_over(game: ArdennesGame, event: CombatPhaseEnded) -> None:
    game.own.attacked_hexes = ()


def _bridge(game: ArdennesGame, event: BridgeAttempted) -> None:
    pair = (event.hex_a, event.hex_b)
    game.own.attempts = tuple(sorted((*game.own.attempts, attempt_key(*pair))))
    if not event.success:
        return
    if event.kind == "blow":
        game.own.blown = tuple(sorted({*game.own.blown, pair}))
    else:
        game.own.blown = tuple(other for other in game.own.blown if other != pair)


def _bridges_over(game: ArdennesGame, event: BridgePhaseEnded) -> None:
    game.own.attempts = ()


def _nothing(game: ArdennesGame, event: object) -> None:
    """Results change nothing by themselves; losses, marks and retreats follow as events of their own."""


FOLDS: Mapping[type, Callable[[ArdennesGame, Any], None]] = {
    WeatherChanged: _weather,
    AirPointsSet: _air,
    BarrageResolved: _nothing,
    AttackDeclared: _declared,
    CombatResolved: _nothing,
    CombatPhaseEnded: _combat_over,
    BridgeAttempted: _bridge,
    BridgePhaseEnded: _bridges_over,
}
