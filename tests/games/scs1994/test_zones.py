"""Zones of control."""

import pytest

from engine.scs1994.ground.zones import open_enemy_zone, zone_of
from tests.games.scs1994.positions import Piece, allied, german, position

AROUND = {"B50.12", "B50.14", "B49.13", "B49.14", "B51.13", "B51.14"}


def test_s_09_a_combat_unit_controls_its_six_neighbors() -> None:
    assert zone_of(position([allied("E", "B50.13")]), "allied") == AROUND


@pytest.mark.parametrize(
    "unit",
    [
        german("A", "B50.13", marks=("disorganized",)),
        german("A", "B50.13", kind="supply", steps=3),
        german("A", "B50.13", kind="greif"),
        german("A", "B50.13", kind="engineer", face="bridge"),
    ],
)
def test_s_09_and_1_11a_who_has_no_zone(unit: Piece) -> None:
    assert zone_of(position([unit]), "german") == frozenset()


def test_s_09_artillery_has_a_zone_unless_the_parameter_says_no() -> None:
    gun = allied("Gun", "B50.13", kind="artillery", steps=1)
    assert zone_of(position([gun]), "allied") == AROUND
    assert zone_of(position([gun], parameters={"artillery_zone": "no"}), "allied") == frozenset()


def test_s_09_no_zone_across_a_major_river() -> None:
    zone = zone_of(position([allied("E", "B50.13")], major=[("B50.12", "B50.13")]), "allied")
    assert zone == AROUND - {"B50.12"}


def test_s_09_a_zone_reaches_across_a_river() -> None:
    assert "B50.12" in zone_of(position([allied("E", "B50.13")], rivers=[("B50.12", "B50.13")]), "allied")


def test_s_10_a_friendly_combat_unit_frees_its_hex_for_traces_and_retreats() -> None:
    game = position([allied("E", "B50.13"), german("A", "B50.12")])
    assert open_enemy_zone(game, "german") == AROUND - {"B50.12"}


def test_s_10_a_supply_unit_does_not_negate() -> None:
    game = position([allied("E", "B50.13"), german("S", "B50.12", kind="supply", steps=3)])
    assert "B50.12" in open_enemy_zone(game, "german")
