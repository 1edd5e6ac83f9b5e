"""How do the clauses of victory of scs1994 stand?"""

from engine.core.telling import ClauseState
from engine.data.clauses.common import Common
from engine.data.clauses.form import Form
from engine.scoring.telling import condition_states, state_of
from engine.scs1994.clause_forms import ExitStrength, OccupyPlace, PlacesHeld, UnitsExit
from engine.scs1994.clauses.victory import exit_count, is_met, shown
from engine.scs1994.ground.control import holder
from engine.scs1994.state import ArdennesGame
from engine.scs1994.turn.scoring import COUNTS


def clauses(game: ArdennesGame) -> tuple[ClauseState, ...]:
    """Return how each enforced clause of victory stands; of an option whether it is reached, never whether it is the
    one that was chosen. Behind them stand the conditions of arrivals."""
    states = (
        state_of(COUNTS, game, clause.key, clause.args)
        if isinstance(clause.args, Common)
        else ClauseState(clause.key, _holds(game, clause.args), shown(game, clause).partition(" [")[0])
        for clause in game.board.clauses.victory
    )
    return (*states, *condition_states(COUNTS, game))


def _holds(game: ArdennesGame, args: Form) -> bool | None:
    match args:
        case UnitsExit():
            return exit_count(game, args) >= args.at_least
        case PlacesHeld():
            holders = [holder(game, key) for key in args.places]
            return any(holders.count(side) >= args.at_least for side in game.rules.sides)
        case OccupyPlace() | ExitStrength():
            return is_met(game, args)
    return None
