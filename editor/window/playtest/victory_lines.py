"""How does each clause of victory stand, who has which points and for what? Knows no Qt."""

from dataclasses import dataclass

from editor.edits.clause_states import state_word
from engine.core.account import Entry
from engine.core.phases import AnyGame
from engine.core.telling import ClauseState
from engine.data.clauses.common import Common
from engine.scenario import Clause, Scenario


@dataclass(frozen=True, slots=True)
class StandingClause:
    """A clause with how it stands, how far it is in words, and what it has entered into the account."""

    key: str
    text: str
    rule: str
    state: str
    told: str
    entries: tuple[Entry, ...] = ()


def standing_clauses(scenario: Scenario, game: AnyGame) -> list[StandingClause]:
    """Return the clauses of victory in the order of the data, and behind them the conditions that the game tells of,
    and the special rules and conditions that are not enforced, so that nobody takes them for followed."""
    states = {state.key: state for state in game.rules.telling.clauses(game)}
    victory = [clause for clause in scenario.clauses if clause.kind == "victory"]
    told = [clause for clause in scenario.clauses if clause.kind == "condition" and clause.key in states]
    left = [clause for clause in scenario.clauses if clause.kind in ("special", "condition") and not clause.enforced]
    return [_standing(game, clause, states.get(clause.key)) for clause in (*victory, *told, *left)]


def _standing(game: AnyGame, clause: Clause, state: ClauseState | None) -> StandingClause:
    entries = tuple(game.account.of(clause.key)) if game.account is not None else ()
    told = state.text if state is not None else ""
    return StandingClause(clause.key, clause.text, clause.rule, state_word(clause.enforced, state), told, entries)


def points_line(game: AnyGame) -> str:
    """Return the points of both sides; empty where no clause of the scenario can ask for any."""
    if game.account is None or not game.board.clauses.of(Common):
        return ""
    title = game.rules.telling.side_title
    return "Points: " + ", ".join(f"{title(side)} {game.account.total(side)}" for side in game.rules.sides)
