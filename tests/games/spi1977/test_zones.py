"""Zones of control of spi1977 as they bear on movement: who is bound by them, and at what price (8.0)."""

from typing import Any

import pytest

from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.ground.zones import zones_of
from tests.games.spi1977.moves import MARCHING, ROW, TANK, cost, moving
from tests.games.spi1977.positions import company, german, hq, position, us

AROUND = {ROW[1], ROW[3], "C0910", "C0911", "C1110", "C1111"}
"""The six hexes around C1010, the third of the row."""
OVER = (ROW[0], ROW[1], "C0910")
"""A way through two hexes beside C1010."""


class TestWhere:
    def test_8_0_a_zone_is_the_six_hexes_around_a_unit_or_stack(self) -> None:
        for units in ([us("x", ROW[2])], [us("x", ROW[2]), us("y", ROW[2])]):
            assert zones_of(moving(*units), ALLIED).all == AROUND

    @pytest.mark.parametrize(("phase", "side"), [("movement", ALLIED), ("movement", GERMAN), ("combat", ALLIED)])
    def test_8_21_it_is_there_throughout_the_turn(self, phase: str, side: str) -> None:
        units = [us("x", ROW[2]), german("y", ROW[3])]
        assert zones_of(position(units, phase=phase, side=side), ALLIED).rigid == AROUND

    def test_8_24_enemies_beside_each_other_are_in_the_zone_of_each_other(self) -> None:
        game = moving(us("x", ROW[2]), german("y", ROW[3]))
        assert ROW[3] in zones_of(game, ALLIED).rigid
        assert ROW[2] in zones_of(game, GERMAN).rigid

    def test_8_12_a_column_and_a_company_exert_fluid_zones_alone(self) -> None:
        zones = zones_of(moving(us("x", ROW[2], **MARCHING), company(ALLIED, "y", "C1414")), ALLIED)
        assert zones.rigid == frozenset()
        assert zones.fluid >= AROUND

    def test_8_6_a_unit_has_its_zone_again_as_soon_as_it_is_isolated_no_more(self) -> None:
        cut, free = (moving(us("x", ROW[2], marks=marks)) for marks in (("isolated_2",), ()))
        assert zones_of(cut, ALLIED).all == frozenset()
        assert zones_of(free, ALLIED).all == AROUND


class TestMovement:
    @pytest.mark.parametrize("enemy", [german("e", ROW[2]), company(GERMAN, "e", ROW[2])])
    def test_8_22_to_enter_a_zone_costs_nothing(self, enemy: Any) -> None:
        assert cost(moving(us("foot", ROW[0])), "foot", *ROW[:2]) == "1"
        assert cost(moving(us("foot", ROW[0]), enemy), "foot", *ROW[:2]) == "1"

    @pytest.mark.rule("6.43")
    def test_8_23_zones_of_friends_hinder_nobody(self) -> None:
        assert cost(moving(us("foot", ROW[0]), us("friend", ROW[2])), "foot", *OVER) == "2"
        assert cost(moving(us("foot", ROW[0]), german("enemy", ROW[2])), "foot", *OVER) == "[8.31]"

    def test_8_26_two_zones_in_a_hex_bind_as_one_does(self) -> None:
        """To leave C1009, in the fluid zones of both companies, for C1008: two points, and one for the hex."""
        one, two = company(GERMAN, "one", ROW[2]), company(GERMAN, "two", "C0910")
        for units in ([one], [one, two]):
            assert cost(moving(us("tank", ROW[1], **TANK), *units), "tank", ROW[1], ROW[0]) == "3"

    def test_8_34_beside_enemies_without_a_zone_the_way_is_free(self) -> None:
        cut = german("cut", ROW[2], marks=("isolated_1",))
        for enemy in (hq(GERMAN, "staff", ROW[2]), cut):
            assert cost(moving(us("foot", ROW[0]), enemy), "foot", *OVER) == "2"

    def test_8_37_a_friend_in_the_hex_does_not_take_the_enemy_zone_away(self) -> None:
        game = moving(us("foot", ROW[0]), us("friend", ROW[1]), german("enemy", ROW[2]))
        assert cost(game, "foot", *OVER) == "[8.31]"

    @pytest.mark.parametrize(("allowance", "points"), [(6, "4"), (7, "4"), (5, "3")])
    def test_6_23_to_leave_a_rigid_zone_takes_half_the_allowance_rounded_down_and_the_ground(
        self, allowance: int, points: str
    ) -> None:
        """A clear hex costs one: 3 + 1, 3 + 1, 2 + 1."""
        game = moving(us("foot", ROW[1], movement=allowance), german("enemy", ROW[2]))
        assert cost(game, "foot", ROW[1], ROW[0]) == points

    def test_6_22_a_rigid_zone_stops_and_a_fluid_one_costs_two_to_leave(self) -> None:
        """Three hexes of clear ground, C1009 and C0910 beside the company: 1, then 2 + 1, then 2 + 1 out of it."""
        out = (*OVER, "C0909")
        assert cost(moving(us("tank", ROW[0], **TANK), german("enemy", ROW[2])), "tank", *OVER) == "[8.31]"
        assert cost(moving(us("tank", ROW[0], **TANK), company(GERMAN, "enemy", ROW[2])), "tank", *out) == "7"

    def test_6_63_a_headquarters_enters_no_enemy_zone_of_either_kind(self) -> None:
        for enemy in (german("enemy", ROW[2]), company(GERMAN, "enemy", ROW[2])):
            game = moving(hq(ALLIED, "staff", ROW[0]), enemy)
            assert cost(game, "staff", *ROW[:2]) == "[6.63]"
