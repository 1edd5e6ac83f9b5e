"""How does each clause of victory stand, who has which points and for what? Knows no Qt."""

from dataclasses import dataclass

from editor.edits.clause_states import state_word
from engine.core.account import Entry
from engine.core.phases import AnyGame
from engine.core.telling import ClauseState
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
    """Return the clauses of victory in the order of the data, and behind them the special rules that are not
    enforced, so that nobody takes them for followed."""
    states = {state.key: state for state in game.rules.telling.clauses(game)}
    victory = [clause for clause in scenario.clauses if clause.kind == "victory"]
    left = [clause for clause in scenario.clauses if clause.kind == "special" and not clause.enforced]
    return [_standing(game, clause, states.get(clause.key)) for clause in (*victory, *left)]


def _standing(game: AnyGame, clause: Clause, state: ClauseState | None) -> StandingClause:
    entries = tuple(game.account.of(clause.key)) if game.account is not None else ()
    told = state.text if state is not None else ""
    return StandingClause(clause.key, clause.text, clause.rule, state_word(clause.enforced, state), told, entries)


def points_line(game: AnyGame) -> str:
    """Return the points of both sides; empty where the scenario gives none."""
    if game.account is None:
        return ""
    title = game.rules.telling.side_title
    return "Points: " + ", ".join(f"{title(side)} {game.account.total(side)}" for side in game.rules.sides)
