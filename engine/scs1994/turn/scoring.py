"""What does scs1994 answer to the clauses that all games judge alike? (4.2-CTRL, 2.4)"""

from engine.core.units import Unit
from engine.scoring.counts import Counts
from engine.scoring.judging import scoring_of
from engine.scs1994.ground.control import hexes_of, holder
from engine.scs1994.state import ArdennesGame, is_combat_unit, side_title
from engine.scs1994.supply.supply import supplied


def _holder(game: ArdennesGame, place: str) -> str | None:
    return holder(game, place) if hexes_of(game, place) else None


def _supplied(game: ArdennesGame, unit: Unit) -> bool:
    return supplied(game, unit.id)


def _left_by(game: ArdennesGame, unit: Unit) -> str:
    return game.own.exits.get(unit.id, "")


COUNTS = Counts(_holder, _supplied, _left_by, is_combat_unit, side_title)
SCORING = scoring_of(COUNTS)
