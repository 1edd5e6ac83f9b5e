"""Arrivals."""

from typing import Any

from engine.core.play import apply, check, legal_actions
from engine.scenario import Arrival
from engine.scs1994.board import MP
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.reinforcements import PlaceArrival
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.positions import Piece, allied, at, german, position

A = "allied/-/A#1"


def arriving(place: str, *others: Piece, turn: int = 2, due: int = 2, **field: Any) -> ArdennesGame:
    """Return the US Movement Phase with one unit due."""
    units = [allied("A", "", box="arrivals"), *others]
    arrivals = [Arrival(counter=A, turn=due, place=place)]
    return position(units, side="allied", turn=turn, arrivals=arrivals, **field)


def offered(game: ArdennesGame) -> list[str]:
    """Return the hexes offered to the arrival."""
    return [action.hex for action in legal_actions(game) if isinstance(action, PlaceArrival)]


def test_s_14_an_arrival_may_enter_by_any_hex_of_its_area() -> None:
    game = arriving("area:N", areas={"N": ["B52.12", "B52.16"]})
    assert offered(game) == ["B52.12", "B52.16"]
    assert check(game, PlaceArrival(A, "B52.13")) is not None


def test_nobody_arrives_before_its_turn() -> None:
    assert offered(arriving("B52.12", turn=1)) == []


def test_s_14_an_arrival_may_come_later() -> None:
    assert offered(arriving("B52.12", turn=3)) == ["B52.12"]


def test_s_14_the_entry_hex_costs_nothing_and_the_unit_moves_on() -> None:
    game = arriving("B52.12")
    apply(game, PlaceArrival(A, "B52.12"))
    assert at(game, "B52.12") == ["A"]
    apply(game, SelectUnit(A))
    assert game.top.values["mp_left"] == 4 * MP


def test_s_14_an_enemy_unit_bars_the_entry_an_enemy_zone_does_not() -> None:
    area = {"N": ["B52.12", "B52.16"]}
    game = arriving("area:N", german("E", "B52.16"), german("F", "B52.13"), areas=area)
    assert offered(game) == ["B52.12"]


def test_s_14_a_barred_arrival_waits() -> None:
    assert offered(arriving("B52.12", german("E", "B52.12"))) == []


def test_s_14_or_shifts_to_the_nearest_free_edge_hex_where_the_parameter_says_so() -> None:
    areas = {"north-edge": ["B52.10", "B52.11", "B52.12", "B52.13", "B52.14"]}
    shift = {"reinforcement_blocked": "shift"}
    game = arriving("B52.12", german("E", "B52.12"), areas=areas, parameters=shift)
    assert offered(game) == ["B52.11", "B52.13"]


def test_s_14_arrivals_may_stand_on_a_full_hex_until_the_phase_ends() -> None:
    assert offered(arriving("B52.12", allied("B", "B52.12", steps=6))) == ["B52.12"]


def test_s_14_the_entry_hex_can_be_paid_for_where_the_parameter_says_so() -> None:
    game = arriving("B52.12", parameters={"reinforcement_entry_cost": "1"})
    apply(game, PlaceArrival(A, "B52.12"))
    apply(game, SelectUnit(A))
    assert game.top.values["mp_left"] == 3 * MP  # 4, less 1 for the hex


def test_s_28_an_arrival_is_in_supply_unless_the_parameter_says_that_it_is_judged() -> None:
    for word, marks in (("yes", ()), ("no", ("out_of_supply",))):
        game = arriving("B52.12", parameters={"start_in_supply": word})
        apply(game, PlaceArrival(A, "B52.12"))
        assert game.units[A].marks == marks  # no road, no dump


def test_1_8a_an_arrival_that_stays_may_be_placed_in_reserve() -> None:
    game = arriving("B52.12")
    apply(game, PlaceArrival(A, "B52.12"))
    assert check(game, PlaceReserve(A)) is None
