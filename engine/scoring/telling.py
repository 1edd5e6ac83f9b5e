"""What is told to people of the clauses that all games judge alike, and of the account of points?"""

from engine.core.phases import AnyGame
from engine.core.telling import ClauseState
from engine.data.clauses.common import (
    Award,
    ComesOnce,
    Common,
    PointsDecide,
    WinsIf,
)
from engine.scoring.aims import holds_all, told
from engine.scoring.conditions import is_met
from engine.scoring.counts import Counts, account_of
from engine.scoring.judging import score_text, step_reached


def state_of(counts: Counts, game: AnyGame, key: str, args: Common) -> ClauseState:
    """Return how a clause stands now."""
    if isinstance(args, WinsIf):
        said = "; ".join(told(counts, game, part) for part in args.of)
        return ClauseState(key, holds_all(counts, game, args), said)
    if isinstance(args, PointsDecide):
        return ClauseState(key, step_reached(game, args) is not None, score_text(counts, game))
    if isinstance(args, Award):
        entries = account_of(game).of(key)
        total = sum(entry.points for entry in entries)
        noun = "point" if abs(total) == 1 else "points"
        return ClauseState(key, None, f"{total} {noun} so far")
    return ClauseState(key, None, "when nothing else decides")


def condition_states(counts: Counts, game: AnyGame) -> tuple[ClauseState, ...]:
    """Return how the conditions of arrivals stand that all games judge alike."""
    return tuple(_condition_state(counts, game, found.key, found.args) for found in game.board.clauses.of(ComesOnce))


def _condition_state(counts: Counts, game: AnyGame, key: str, args: ComesOnce) -> ClauseState:
    turn = account_of(game).met.get(key)
    if turn is not None:
        return ClauseState(key, is_met(game, key), f"units come from turn {turn} on")
    said = [told(counts, game, part) for part in args.of]
    if args.die_at_most is not None:
        said.append(f"a die of {args.die_at_most} or less")
    return ClauseState(key, False, "; ".join(said))
