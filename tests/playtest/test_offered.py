"""What a player may choose from is worked out no further than he asks."""

from dataclasses import replace
from typing import Any

from engine.core.phases import AnyGame
from engine.core.play import legal_actions, start
from engine.players.offered import Offered, has, those
from tests.contract.toy import TOY, toy_board


def _game(asked: list[object]) -> AnyGame:
    """Return the toy game at its first decision; ``asked`` gets each action that is judged."""
    phase = TOY.phases["setup"]

    def check(game: Any, frame: Any, action: object) -> Any:
        asked.append(action)
        return phase.check(game, frame, action)

    rules = replace(TOY, phases={**TOY.phases, "setup": replace(phase, check=check)})
    return start(rules, toy_board(), 1)[0]


def test_nothing_is_judged_before_a_player_asks() -> None:
    asked: list[object] = []
    Offered(_game(asked))
    assert asked == []


def test_who_takes_the_first_action_pays_for_no_other() -> None:
    asked: list[object] = []
    offered = Offered(_game(asked))
    first = offered[0]
    assert (offered[0], next(iter(offered)), first in offered, bool(offered)) == (first, first, True, True)
    assert asked == [first]


def test_all_of_them_are_the_legal_actions_in_their_order() -> None:
    game = _game([])
    offered, legal = Offered(game), list(legal_actions(game))
    assert offered[1] == legal[1]
    assert (list(offered), len(offered), offered[-1], offered[:2]) == (legal, len(legal), legal[-1], legal[:2])


def test_who_knows_what_he_looks_for_pays_for_nothing_else() -> None:
    asked: list[object] = []
    game = _game(asked)
    wanted = list(legal_actions(game))[1]
    asked.clear()
    offered = Offered(game)
    assert wanted in offered
    assert list(those(offered, lambda action: action == wanted)) == [wanted]
    assert asked == [wanted]


def test_what_was_judged_once_is_not_judged_again() -> None:
    asked: list[object] = []
    game = _game(asked)
    legal = list(legal_actions(game))
    asked.clear()
    offered = Offered(game)
    assert has(offered, lambda action: action == legal[1])
    assert list(offered) == legal
    assert len(asked) == len(set(asked))


def test_a_list_of_options_is_looked_through_as_it_is() -> None:
    assert list(those([1, 2, 3], lambda number: number != 2)) == [1, 3]


def test_what_is_not_offered_is_not_in_it() -> None:
    assert "retreat" not in Offered(_game([]))
