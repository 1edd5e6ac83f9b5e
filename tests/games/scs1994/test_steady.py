"""A careful player is not his own enemy: who arrives, who makes room, and who goes where too many stand."""

from typing import Any

from engine.core.play import apply, decision, legal_actions, view
from engine.players import PLAYERS
from engine.scenario import Arrival
from engine.scs1994.advising import advice
from engine.scs1994.advising.steady import appraise
from engine.scs1994.ground.stacking import RemoveUnit
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.moving.reinforcements import PlaceArrival
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, german, position

ENTRY = "B50.12"
A, B, C = (f"german/-/{name}#1" for name in "ABC")


def arriving(*units: Piece, **values: Any) -> ArdennesGame:
    """Return a German Movement Phase in which all units off the map may come by one hex, which holds six steps."""
    due = [Arrival(counter=unit.key, turn=1, place=ENTRY) for unit in units if unit.box == "arrivals"]
    return position(units, arrivals=due, charts=CHARTS, **values)


def off(name: str, steps: int = 4) -> Piece:
    return german(name, "", steps=steps, box="arrivals")


def played(player: str, game: ArdennesGame) -> ArdennesGame:
    """Let a player play until the phase is over."""
    while (pending := decision(game)) is not None and pending.phase in ("movement", "move_unit", "overstack"):
        if pending.side != "german":
            break
        apply(game, PLAYERS[player](1).choose(view(game, "german"), pending, list(legal_actions(game))))
    return game


def test_nobody_arrives_where_there_is_no_room() -> None:
    # four steps stand in a hex for six: two more find room, four do not
    game = arriving(german("A", ENTRY, steps=4), off("B", 4), off("C", 2))
    assert appraise(game, PlaceArrival(B, ENTRY)) < 0 < appraise(game, PlaceArrival(C, ENTRY))
    assert advice.appraise(game, PlaceArrival(B, ENTRY)) > 0


def test_who_stands_where_others_are_to_arrive_moves_first_and_leaves() -> None:
    game = arriving(german("A", ENTRY, steps=4), german("C", "B48.12"), off("B"))
    assert appraise(game, SelectUnit(A)) > appraise(game, SelectUnit(C))
    apply(game, SelectUnit(A))
    here = advice.value_here(game, game.units[A])
    beside = MoveTo((ENTRY, "B50.13"))
    # 200 points for the room it makes
    assert appraise(game, beside) == 200 + advice.value(game, game.units[A], "B50.13") - here


def test_three_that_arrive_by_one_hex_all_come_and_none_is_sent_back() -> None:
    # twelve steps by a hex for six: one after the other moves on
    game = played("cautious", arriving(off("A"), off("B"), off("C")))
    assert [game.units[key].box for key in (A, B, C)] == ["map"] * 3


def test_the_anchor_still_sends_them_back() -> None:
    game = played("cautious-1", arriving(off("A"), off("B"), off("C")))
    assert [game.units[key].box for key in (A, B, C)].count("arrivals") > 0


def test_of_too_many_in_a_hex_an_arrival_goes_first_and_then_what_is_worth_least() -> None:
    game = arriving(german("A", ENTRY, steps=3, attack=6), german("C", ENTRY, steps=3, attack=1), off("B"))
    apply(game, PlaceArrival(B, ENTRY))
    apply(game, EndPhase())
    assert appraise(game, RemoveUnit(B)) > appraise(game, RemoveUnit(C)) > appraise(game, RemoveUnit(A))
