"""How do the clauses of victory of hj1986 stand?"""

from engine.core.telling import ClauseState
from engine.data.clauses.common import Common
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf, combined
from engine.hj1986.clause_forms import OtherwiseWins, Verdict
from engine.hj1986.clauses.victory import counted, tally
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.scoring import COUNTS
from engine.scoring.telling import condition_states, state_of


def clauses(game: BulgeGame) -> tuple[ClauseState, ...]:
    """Return how each enforced clause of victory stands, and each condition that all games judge alike."""
    found = []
    for clause in game.board.clauses.victory:
        args = clause.args
        if isinstance(args, Common):
            found.append(state_of(COUNTS, game, clause.key, args))
        elif isinstance(args, Verdict):
            parts = args.of if isinstance(args, AllOf | AnyOf) else (args,)
            told = "; ".join(line for part in parts if (line := counted(game, part)))
            holds = None if isinstance(args, OtherwiseWins) else _holds(game, args)
            found.append(ClauseState(clause.key, holds, told or "when nothing else decides" if holds is None else told))
    return (*found, *condition_states(COUNTS, game))


def _holds(game: BulgeGame, aim: Form) -> bool:
    """Tell whether what a clause asks for is so now, whatever puts its level out of reach."""
    met = combined(aim, lambda part: _holds(game, part))
    if met is not None:
        return met
    found = tally(game, aim)
    return found.count >= found.needed
