"""Which facts of fighting change the own state of spi1977?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.spi1977.position.fighting_state import Trail
from engine.spi1977.state import RhineGame, side_title, title


@dataclass(frozen=True, slots=True)
class BattleJoined:
    """A battle began: the hexes attacked in this phase and the units that fought in it are now these (10.16)."""

    attacked: tuple[str, ...]
    fought: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleResolved:
    """A battle was thrown: strengths, odds over the column with its trail, the die, the result."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    attack: int
    defense: int
    odds: str
    trail: tuple[str, ...]
    die: int
    result: str


@dataclass(frozen=True, slots=True)
class TrailLeft:
    """Losers left a hex; what they and others left in this phase is now this (10.91)."""

    trails: tuple[Trail, ...]


@dataclass(frozen=True, slots=True)
class SupportFlown:
    """A side has now used so many points of ground support in this phase (19.13)."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class FireWritten:
    """The fire that a side has written down for its defense is now this: guns and points of ground support (S-11.4)."""

    side: str
    guns: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class FireShown:
    """The defender has shown what he had written down; none is hidden any more (S-11.4)."""

    guns: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """The combat phase is over: what was kept for it is gone."""


def _joined(game: RhineGame, event: BattleJoined) -> None:
    game.own.fighting.attacked, game.own.fighting.fought = event.attacked, event.fought


def _nothing(game: RhineGame, event: BattleResolved) -> None:
    """The result alone changes nothing; what follows from it are events of their own."""


def _left(game: RhineGame, event: TrailLeft) -> None:
    game.own.fighting.trails = event.trails


def _flown(game: RhineGame, event: SupportFlown) -> None:
    game.own.fighting.flown[event.side] = event.points


def _written(game: RhineGame, event: FireWritten) -> None:
    game.own.fighting.written, game.own.fighting.written_air = event.guns, event.points


def _shown(game: RhineGame, event: FireShown) -> None:
    game.own.fighting.written, game.own.fighting.written_air = (), 0


def _ended(game: RhineGame, event: CombatEnded) -> None:
    kept = game.own.fighting
    kept.attacked, kept.fought, kept.trails = (), (), ()
    kept.flown.clear()


FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {
    BattleJoined: _joined,
    BattleResolved: _nothing,
    TrailLeft: _left,
    SupportFlown: _flown,
    FireWritten: _written,
    FireShown: _shown,
    CombatEnded: _ended,
}


def _resolved(game: RhineGame, event: BattleResolved) -> str:
    names = ", ".join(title(game, key) for key in (*event.attackers, *event.guns))
    trail = "; ".join(event.trail)
    return (
        f"{names} against {', '.join(event.targets)}: {event.attack} to {event.defense}, {trail}; column {event.odds}, "
        f"die {event.die}: {event.result} [10.76]"
    )


def _fire(game: RhineGame, event: FireShown) -> str:
    flights = [f"{event.points} points of ground support"] if event.points else []
    return ", ".join([*(title(game, key) for key in event.guns), *flights]) or "none"


TEXTS: Mapping[type, Callable[[RhineGame, Any], str]] = {
    BattleJoined: lambda game, event: "",
    BattleResolved: _resolved,
    TrailLeft: lambda game, event: "",
    SupportFlown: lambda game, event: f"the {side_title(event.side)} side has flown {event.points} points [19.11]",
    FireWritten: lambda game, event: "the defender writes his final protective fire down [S-11.4]",
    FireShown: lambda game, event: f"final protective fire is shown: {_fire(game, event)} [S-11.4]",
    CombatEnded: lambda game, event: "",
}
"""How these events read in the log; empty for those that say nothing new."""
