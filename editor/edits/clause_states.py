"""How does each clause of a scenario stand in a position: at its start, in a game in hand or a saved one? No Qt.

The clauses are those of the scenario as it is now, whatever those were under which the position was reached.
"""

from dataclasses import dataclass

from db.changes import EditError
from engine.core.dump import restore
from engine.core.phases import AnyGame
from engine.core.play import start
from engine.core.telling import ClauseState
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError, board_of, ruleset_of
from engine.scenario import Scenario

HOLDS, OPEN, COUNTS, NOT_ENFORCED = "✓ holds", "not yet", "counts", "not enforced"
"""How a clause stands, in a word or two."""
_SEED = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """How a clause stands, in a word or two, and how far it is."""

    state: str
    told: str

    @property
    def text(self) -> str:
        """Both in a line."""
        return ": ".join(filter(None, (self.state, self.told)))


def state_word(enforced: bool, state: ClauseState | None) -> str:
    """Return how a clause stands, in a word or two; nothing of one that the game tells nothing of."""
    if not enforced:
        return NOT_ENFORCED
    if state is None:
        return ""
    return COUNTS if state.holds is None else HOLDS if state.holds else OPEN


def tried(scenario: Scenario, position: AnyGame | None = None) -> dict[str, Tried]:
    """Return how the clauses of a scenario stand in a position, by key; without one as its play begins.

    Raises EditError where no game of the scenario can be in it, with the reason.
    """
    try:
        rules, board = ruleset_of(scenario.game), board_of(scenario)
        game = start(rules, board, _SEED)[0] if position is None else restore(rules, board, position.position())
        states = {state.key: state for state in rules.telling.clauses(game)}
    except UnknownGameError as error:
        raise EditError(str(error)) from error
    except (DataError, ValueError, LookupError) as error:
        raise EditError(f"The clauses cannot be tried: {error}") from error
    found = {}
    for clause in scenario.clauses:
        state = states.get(clause.key)
        found[clause.key] = Tried(state_word(clause.enforced, state), state.text if state is not None else "")
    return found
