"""What does a game begin with, and how does it become a position?"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from engine.core.account import Account
from engine.core.dice import Dice
from engine.core.state import BoardT, Game, OwnT
from engine.core.units import Unit

if TYPE_CHECKING:
    from engine.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Opening(Generic[OwnT, BoardT]):
    """What only the game knows of the position before any event: its own state, and all units in their boxes, in the
    order in which they are listed.

    ``board`` is the board given, or what was dealt of it by the seed.
    """

    board: BoardT
    own: OwnT
    units: tuple[Unit, ...]
    first_turn: int


def fresh(rules: "Ruleset[OwnT, BoardT]", board: BoardT, seed: int) -> Game[OwnT, BoardT]:
    """Return the position before any event: nothing on the map or on the stack, dice at zero."""
    opening = rules.set_up(board, seed)
    units = {unit.id: unit for unit in opening.units}
    keeps = rules.scoring is not None and rules.scoring.wants(opening.board)
    account = Account() if keeps else None
    return Game(rules, opening.board, opening.own, Dice(seed), opening.first_turn, units=units, account=account)
