"""Which facts of movement, arrivals and commitment change the own state of spi1977?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.spi1977.position.moving_state import Depot
from engine.spi1977.state import RhineGame


@dataclass(frozen=True, slots=True)
class BridgeCrossed:
    """So many German units have now crossed a bridge in this phase (25.14f); ``bridge`` is its key ``A|B``."""

    bridge: str
    count: int


@dataclass(frozen=True, slots=True)
class EntryUsed:
    """So many units have now come by an entry hex in this phase (21.12)."""

    hex: str
    count: int


@dataclass(frozen=True, slots=True)
class CountsCleared:
    """Crossings of bridges and uses of entry hexes are counted anew, with the phase (25.14f, 21.12)."""


@dataclass(frozen=True, slots=True)
class CommitmentSet:
    """So many units that stand in an area may still be committed in this phase (25.16c, 27.62)."""

    area: str
    left: int


@dataclass(frozen=True, slots=True)
class BritishReleased:
    """The British formations that are held back no more are now these; ``all`` stands for all of them (23.0)."""

    formations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParatroopsDropped:
    """The parachute commandos have jumped over a hex; so many of them have gathered (24.47)."""

    hex: str
    units: int


@dataclass(frozen=True, slots=True)
class TeamsChanged:
    """The units that march under one marker are now these, company first (9.25)."""

    teams: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CompaniesArrive:
    """Companies wait to arrive in place of their battalion (21.3)."""

    units: tuple[str, ...]
    battalion: str


@dataclass(frozen=True, slots=True)
class LostCompaniesReturned:
    """So many companies that were lost have come back into play by now (17.13)."""

    count: int


@dataclass(frozen=True, slots=True)
class CorpsChosen:
    """A formation has attached itself to a corps or army, for good (E-11.1)."""

    formation: str
    corps: str


@dataclass(frozen=True, slots=True)
class ReinforcementsCalled:
    """The variable reinforcements that the die has brought are now these (22.2v)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitExited:
    """A unit has left the map from a hex; its removal is an event of its own."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class DepotsChanged:
    """The fuel depots on the map are now these; ``hex`` is the one concerned. ``how``: ``placed``, ``captured``,
    ``exposed`` (a false one), ``lost`` (a true one that a headquarters entered). ``taken``: how many true ones the
    German has taken by now (25.27q)."""

    depots: tuple[Depot, ...]
    hex: str
    how: str
    taken: int


@dataclass(frozen=True, slots=True)
class LevelReached:
    """The game ended with a victory level."""

    level: str


@dataclass(frozen=True, slots=True)
class PlanChosen:
    """The German has chosen his plan in secret (27.7)."""

    plan: str


def _plan(game: RhineGame, event: PlanChosen) -> None:
    game.own.plan = event.plan


def _crossed(game: RhineGame, event: BridgeCrossed) -> None:
    game.own.moving.crossings[event.bridge] = event.count


def _entry(game: RhineGame, event: EntryUsed) -> None:
    game.own.moving.entered[event.hex] = event.count


def _cleared(game: RhineGame, event: CountsCleared) -> None:
    game.own.moving.crossings.clear()
    game.own.moving.entered.clear()


def _commitment(game: RhineGame, event: CommitmentSet) -> None:
    game.own.moving.to_commit[event.area] = event.left


def _released(game: RhineGame, event: BritishReleased) -> None:
    game.own.moving.released = event.formations


def _dropped(game: RhineGame, event: ParatroopsDropped) -> None:
    game.own.moving.dropped = True


def _teams(game: RhineGame, event: TeamsChanged) -> None:
    game.own.moving.teams = event.teams


def _companies(game: RhineGame, event: CompaniesArrive) -> None:
    game.own.moving.companies.update(dict.fromkeys(event.units, event.battalion))


def _returned(game: RhineGame, event: LostCompaniesReturned) -> None:
    game.own.moving.returned = event.count


def _corps(game: RhineGame, event: CorpsChosen) -> None:
    game.own.moving.corps[event.formation] = event.corps


def _called(game: RhineGame, event: ReinforcementsCalled) -> None:
    game.own.moving.called = event.units


def _exited(game: RhineGame, event: UnitExited) -> None:
    game.own.moving.exits[event.unit] = event.hex


def _depots(game: RhineGame, event: DepotsChanged) -> None:
    game.own.moving.depots = event.depots
    game.own.moving.taken = event.taken


def _level(game: RhineGame, event: LevelReached) -> None:
    game.own.level = event.level


FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {
    BridgeCrossed: _crossed,
    EntryUsed: _entry,
    CountsCleared: _cleared,
    CommitmentSet: _commitment,
    BritishReleased: _released,
    ParatroopsDropped: _dropped,
    TeamsChanged: _teams,
    CompaniesArrive: _companies,
    LostCompaniesReturned: _returned,
    CorpsChosen: _corps,
    ReinforcementsCalled: _called,
    UnitExited: _exited,
    DepotsChanged: _depots,
    LevelReached: _level,
    PlanChosen: _plan,
}
