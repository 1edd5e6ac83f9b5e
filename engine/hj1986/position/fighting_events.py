"""Which facts of combat change the own state of hj1986?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.hj1986.position.fighting_state import Engagement
from engine.hj1986.state import BulgeGame


@dataclass(frozen=True, slots=True)
class BattleResolved:
    """A battle was thrown: strengths and column with its trail, the die as thrown and as modified, the result."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: str
    defense: str
    column: str
    trail: tuple[str, ...]
    die: int
    row: int
    result: str


@dataclass(frozen=True, slots=True)
class EngagementsChanged:
    """The engagements that hold are now these (B 11.48 ENG)."""

    engagements: tuple[Engagement, ...]


def _nothing(game: BulgeGame, event: BattleResolved) -> None:
    """The result alone changes nothing; what follows from it are events of their own."""


def _engagements(game: BulgeGame, event: EngagementsChanged) -> None:
    game.own.combat.engagements = event.engagements


FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {
    BattleResolved: _nothing,
    EngagementsChanged: _engagements,
}


def _resolved(game: BulgeGame, event: BattleResolved) -> str:
    where = ", ".join(event.targets)
    trail = "; ".join(event.trail)
    die = f"die {event.die}" + (f", counts as {event.row}" if event.row != event.die else "")
    return (
        f"battle at {where}: {event.attack} to {event.defense}, {trail}; column {event.column}, {die}: "
        f"{event.result} [C CRT]"
    )


def _engaged(game: BulgeGame, event: EngagementsChanged) -> str:
    count = len(event.engagements)
    return f"{count} {'engagement holds' if count == 1 else 'engagements hold'} [B 11.48 ENG]"


TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    BattleResolved: _resolved,
    EngagementsChanged: _engaged,
}
"""How these events read in the log; empty for those that say nothing new."""
