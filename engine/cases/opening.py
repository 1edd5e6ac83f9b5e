"""How does a case become a position that somebody can go on from?"""

from engine.cases.answering import parse_actions
from engine.cases.building import build
from engine.cases.labels import Labels
from engine.cases.position import position
from engine.cases.reading import CaseError, Fault
from engine.cases.schema import Case
from engine.core.dump import attempt
from engine.core.phases import AnyGame
from engine.core.rules import IllegalActionError
from engine.data.tables import DataError, Tables
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario


def opened(case: Case, tables: Tables) -> tuple[Scenario, AnyGame, list[object]]:
    """Return the scenario of a case, its position at its first decision, and its actions as far as they may be made one
    after the other. Raises CaseError when it cannot be set up, UnknownGameError when the game has no rules."""
    rules = ruleset_of(case.game)
    scenario, labels = build(case, tables)
    try:
        board = board_of(scenario)
    except (DataError, KeyError, ValueError) as error:
        raise CaseError([Fault("the case", str(error).strip("'\""))]) from error
    own = case.model_copy(update={"markers": labels.own_in(case.markers), "dice": None})
    _, game, _ = position(own, rules, board)
    return scenario, game, _actions(case, labels, game)


def _actions(case: Case, labels: Labels, game: AnyGame) -> list[object]:
    found: list[object] = []
    for index, written in enumerate(case.actions):
        if "ask" in written:
            continue
        entry = {key: labels.own_in(value) for key, value in written.items()}
        for action in parse_actions(game, entry, f"actions[{index}]"):
            try:
                game, _ = attempt(game, action)
            except IllegalActionError:
                return [*found, action]  # what is refused is what the case asks about
            found.append(action)
    return found
