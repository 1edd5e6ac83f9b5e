"""Both readings of a few rulings, where the rules leave a question open."""

import pytest

from engine.hj1986.advanced.armor import _is_open
from engine.hj1986.board import MP
from engine.hj1986.moving.lanes import ground_cost
from engine.hj1986.moving.reserves import LiftReserve
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import board, german, key_of, position


@pytest.mark.rule("B 5.12")
def test_of_several_features_in_a_hex_the_dearest_is_paid_or_their_sum() -> None:
    # Motorized units pay one point for a town and four for the Westwall; a cost counts half points.
    marks = {"1012": "town westwall"}
    assert ground_cost(board(marks=marks), "1012", "mech") == 4 * MP
    assert ground_cost(board(marks=marks, rulings={"several-marks": "their sum"}), "1012", "mech") == 5 * MP


@pytest.mark.parametrize(
    ("reading", "rule"), [("yes, at will", ""), ("no, it stays until the unit moves or is attacked", "B 4.11")]
)
def test_a_reserve_marker_is_lifted_at_will_or_not(reading: str, rule: str) -> None:
    units = [german("A", "1010", marks=("reserve",))]
    game = position(units, phase="reserve_designation", rulings={"reserve-lifted": reading})
    assert refused(game, LiftReserve(key_of(game, "A"))) == rule


@pytest.mark.parametrize(("reading", "expected"), [("no", False), ("yes", True)])
def test_a_clear_hex_with_a_town_is_clear_for_armor_or_not(reading: str, expected: bool) -> None:
    game = position([german("A", "1010")], marks={"1011": "town"}, rulings={"clear-hex": reading})
    assert _is_open(game, "1011") == expected
    assert _is_open(game, "1012")
