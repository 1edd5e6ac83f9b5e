"""How do the actions of supply, air, works and bridges read in the log?"""

from collections.abc import Mapping

from engine.core.texts import Text
from engine.spi1977.air.allot import AllotPoints, EndAllotment
from engine.spi1977.air.escort import EscortFormation, NoEscort
from engine.spi1977.air.patrol import TakePoint
from engine.spi1977.state import RhineGame
from engine.spi1977.supply.interdiction import EndInterdiction, Interdict


def _column(game: RhineGame, action: Interdict) -> str:
    """Name a marching unit by its hex: its marker hides it (19.43)."""
    return f"attack the column in {action.hex} with {action.points} air points"


def _formation(game: RhineGame, action: EscortFormation) -> str:
    titles = {each.formation: each.counter.formation_title for each in game.board.pieces.values()}
    return f"resupply {titles.get(action.formation, action.formation)} from the air"


ACTION_TEXTS: Mapping[type, Text] = {
    AllotPoints: lambda game, action: (
        f"{action.mission.lower()}: {action.points} more air {'point' if action.points == 1 else 'points'}"
    ),
    EndAllotment: lambda game, action: "allot no more air points",
    TakePoint: lambda game, action: f"patrols take a point of {action.mission.lower()}",
    EscortFormation: _formation,
    NoEscort: lambda game, action: "resupply nobody from the air",
    Interdict: _column,
    EndInterdiction: lambda game, action: "attack no more columns from the air",
}
