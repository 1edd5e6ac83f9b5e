"""Stacking and what becomes of too much."""

from engine.core.play import apply, check, decision, legal_actions
from engine.scenario import Arrival
from engine.scs1994.ground.stacking import RemoveUnit, has_room, overstacked, steps_in
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.moving.reinforcements import PlaceArrival
from tests.games.scs1994.positions import german, position


def test_1_3_steps_count_not_units() -> None:
    units = [german("A", "B50.12", steps=4, steps_lost=1), german("B", "B50.12", steps=2)]
    assert steps_in(position(units), "B50.12", "german") == 5


def test_2_1bb_hidden_teams_do_not_count_for_stacking() -> None:
    assert steps_in(position([german("T", "B50.12", kind="greif", steps=1)]), "B50.12", "german") == 0


def test_2_4_a_supply_unit_counts_three_steps() -> None:
    assert steps_in(position([german("S", "B50.12", kind="supply", steps=3)]), "B50.12", "german") == 3


def test_2_3b_an_emplaced_bridge_counts() -> None:
    bridge = german("Eng", "B50.12", kind="engineer", face="bridge", steps=1)
    assert steps_in(position([bridge]), "B50.12", "german") == 1


def test_1_3_a_unit_always_has_room_where_it_stands() -> None:
    game = position([german("A", "B50.12", steps=4), german("B", "B50.12", steps=4)])
    assert has_room(game, game.units["german/-/A#1"], "B50.12")


def test_s_13_the_owner_takes_the_excess_away_at_the_end_of_the_phase() -> None:
    game = position([german("A", "B50.12", steps=4), german("B", "B50.12", steps=4)])
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None
    assert (pending.phase, pending.side, pending.subject) == ("overstack", "german", "B50.12")
    assert list(legal_actions(game)) == [RemoveUnit("german/-/A#1"), RemoveUnit("german/-/B#1")]
    apply(game, RemoveUnit("german/-/B#1"))
    assert overstacked(game, "german") == ()
    assert game.units["german/-/B#1"].box == "dead"


def test_s_13_only_units_of_overstacked_hexes_are_taken_away() -> None:
    game = position([german("A", "B50.12", steps=4), german("B", "B50.12", steps=4), german("C", "B48.12")])
    apply(game, EndPhase())
    assert check(game, RemoveUnit("german/-/C#1")) is not None


def test_s_14_an_arrival_without_room_waits() -> None:
    units = [german("A", "", steps=4, box="arrivals"), german("B", "B50.12", steps=4)]
    game = position(units, arrivals=[Arrival(counter="german/-/A#1", turn=1, place="B50.12")])
    apply(game, PlaceArrival("german/-/A#1", "B50.12"))
    apply(game, EndPhase())
    apply(game, RemoveUnit("german/-/A#1"))
    assert game.units["german/-/A#1"].box == "arrivals"
