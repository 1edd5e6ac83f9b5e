"""How do the clauses of victory of spi1977 stand?"""

from engine.core.telling import ClauseState
from engine.data.clauses.common import Common
from engine.scoring.telling import condition_states, state_of
from engine.spi1977.clauses.victory import holds, leaves, shown
from engine.spi1977.setting.victory_forms import OtherwiseLevel, Shift
from engine.spi1977.state import RhineGame
from engine.spi1977.turn.scoring import COUNTS


def clauses(game: RhineGame) -> tuple[ClauseState, ...]:
    """Return how each enforced clause of victory stands, whatever plan was chosen, and each condition that all games
    judge alike."""
    found = []
    for clause in game.board.clauses.victory:
        args = clause.args
        if isinstance(args, Common):
            found.append(state_of(COUNTS, game, clause.key, args))
        elif isinstance(args, OtherwiseLevel):
            found.append(ClauseState(clause.key, None, "when nothing else decides"))
        else:
            met = all(holds(game, aim) for aim in args.of) if isinstance(args, Shift) else holds(game, args)
            found.append(ClauseState(clause.key, met, "; ".join(shown(game, part) for part in leaves(args))))
    return (*found, *condition_states(COUNTS, game))
