"""The account of points: what is added up, what is remembered, and what a position without one cannot take."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.account import Account, ConditionMet, Entry, Scored, been_in, met, scored

BRIDGES = Scored("german", 3, "bridges", "three bridges", 3)
BY_AREA = {"1-1": ("roads",), "1-2": ("woods", "bridges"), "1-3": ("roads",)}


def _game(account: Account | None) -> Any:
    """Return what the account asks of a position: its turn, and the areas that its clauses watch."""
    rules = SimpleNamespace(scoring=SimpleNamespace(watched=lambda _board: BY_AREA))
    return SimpleNamespace(account=account, turn=2, rules=rules, board=None)


def test_a_side_has_the_points_of_its_own_entries() -> None:
    account = Account(
        (
            Entry(1, "german", 3, "bridges", "three bridges", 3),
            Entry(1, "allied", 4, "roads", "a road held", 1),
            Entry(2, "german", -1, "losses", "a unit lost", 1),
        )
    )
    assert (account.total("german"), account.total("allied"), account.total("")) == (3 - 1, 4, 0)


def test_points_are_entered_with_the_turn_behind_those_before() -> None:
    first = Entry(1, "allied", 4, "roads", "a road held", 1)
    game = _game(Account((first,)))
    scored(game, BRIDGES)
    assert game.account.entries == (first, Entry(2, "german", 3, "bridges", "three bridges", 3))
    assert game.account.of("bridges") == [game.account.entries[1]]


def test_a_condition_is_met_from_the_turn_it_names() -> None:
    game = _game(Account())
    met(game, ConditionMet("fog", 5, "the fog lifted"))
    assert game.account.met == {"fog": 5}


@pytest.mark.parametrize(
    "what", [lambda game: scored(game, BRIDGES), lambda game: met(game, ConditionMet("fog", 5, ""))]
)
def test_a_position_without_an_account_takes_no_entry(what: Any) -> None:
    with pytest.raises(ValueError, match="keeps no account"):
        what(_game(None))


def test_an_account_in_which_no_condition_was_met_reads_as_before_there_were_any() -> None:
    assert "met" not in Account().as_json()
    assert Account(met={"fog": 5}).as_json()["met"] == {"fog": 5}


def test_the_areas_in_which_a_unit_came_to_stand_are_remembered_in_order_each_once() -> None:
    game = _game(Account())
    been_in(game, "german/1", ("1-2", "9-9"))
    been_in(game, "german/1", ("1-1", "1-3"))
    been_in(game, "german/2", ("9-9",))
    assert game.account.been == {"german/1": ("bridges", "roads", "woods")}


def test_where_no_account_is_kept_nobody_remembers_where_a_unit_has_been() -> None:
    game = _game(None)
    been_in(game, "german/1", ("1-1",))
    assert game.account is None
