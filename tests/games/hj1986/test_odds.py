"""Strengths, ladders of odds, shifts and their order."""

from fractions import Fraction

import pytest

from engine.hj1986.fighting.odds import base_column, outcome, row_of
from engine.hj1986.fighting.shifts import may_claim
from engine.hj1986.fighting.throw import probabilities
from tests.games.hj1986.fights import assessed, battle, column
from tests.games.hj1986.positions import GUNS, PANZER, allied, board, german, position


@pytest.mark.rule("B 11.31")
@pytest.mark.parametrize(
    ("terrain", "odds", "expected"),
    [("forest", "1", 1), ("light_woods", "1", 2), ("rough", "1", 3), ("clear", "1", 4), ("clear", "1/4", 1)],
)
def test_c_crt_each_terrain_has_its_ladder(terrain: str, odds: str, expected: int) -> None:
    assert base_column(board(), terrain, Fraction(odds)) + 1 == expected


@pytest.mark.rule("B 11.41")
def test_b_11_42_odds_are_rounded_for_the_defender() -> None:
    # 14 to 7 is 2-1, the fifth column in the clear; 19 to 10 is 1-1, the fourth; 4 to 9 is 1-3, the second.
    even = position([german("A", "1014", attack=14), allied("D", "1015", defense=7)])
    assert column(even, "A", "1015") == 5
    big = position([german("A", "1014", attack=19), allied("D", "1015", defense=10)])
    assert column(big, "A", "1015") == 4
    small = position([german("A", "1014", attack=4), allied("D", "1015", defense=9)])
    assert column(small, "A", "1015") == 2


@pytest.mark.rule("B 11.45")
def test_b_11_46_the_example_of_the_rule() -> None:
    # 1-5 in light woods: clamped to 1-2, the town cannot push it further left, then surprise of two: 2-1, column 3.
    units = [german("A", "1014", attack=1), allied("D", "1015", defense=5)]
    game = position(units, turn=1, phase="combat", terrain={"1015": "light_woods"}, marks={"1015": "town"})
    assert column(game, "A", "1015") == 3


@pytest.mark.rule("B 11.33(3)")
@pytest.mark.rule("B 11.23")
def test_b_11_33_3_each_unit_across_a_river_or_up_a_slope_is_halved_alone_and_rounded_up() -> None:
    units = [
        german("A", "1014", attack=3),
        german("B", "1014", attack=3, formation="2"),
        allied("D", "1015", defense=4),
    ]
    assert assessed(position(units, rivers=[("1014", "1015")]), "AB", "1015").attack == 4
    assert assessed(position(units, slopes=[("1014", "1015")]), "AB", "1015").attack == 4
    assert assessed(position(units, slopes=[("1015", "1014")]), "AB", "1015").attack == 6  # downhill


@pytest.mark.rule("B 11.44(1)")
@pytest.mark.rule("B 11.44(4)")
def test_b_11_44_halvings_do_not_add_up() -> None:
    units = [german("A", "1014", attack=4, marks=("unsupplied",)), allied("D", "1015", defense=4)]
    assert assessed(position(units, rivers=[("1014", "1015")]), "A", "1015").attack == 2


@pytest.mark.rule("B 11.44(2)")
@pytest.mark.rule("C STR")
@pytest.mark.rule("B 11.44(3)")
@pytest.mark.rule("B 11.33(2)")
@pytest.mark.parametrize(
    ("marks", "state", "expected"),
    [("city", (), 8), ("westwall", (), 8), ("town", (), 4), ("", ("isolated",), 2), ("city", ("isolated",), 4)],
)
def test_b_11_44_what_a_defender_of_four_is_worth(marks: str, state: tuple[str, ...], expected: int) -> None:
    units = [german("A", "1014"), allied("D", "1015", defense=4, marks=state)]
    assert assessed(position(units, marks={"1015": marks}), "A", "1015").defense == expected


def test_b_14_45_an_improved_position_doubles() -> None:
    units = [german("A", "1014"), allied("D", "1015", defense=4)]
    assert assessed(position(units, positions=["1015"]), "A", "1015").defense == 8


def test_b_12_41_artillery_defends_with_two() -> None:
    assert assessed(position([german("A", "1014"), allied("G", "1015", **GUNS)]), "A", "1015").defense == 2


def test_b_11_32_of_several_hexes_the_worst_counts() -> None:
    units = [
        german("A", "1014", attack=8),
        allied("D", "1015", defense=2),
        allied("E", "1115", defense=2, formation="2"),
    ]
    # 2-1 in forest is the second column, in the clear the fifth.
    assert column(position(units, terrain={"1115": "forest"}), "A", "1015", "1115") == 2


@pytest.mark.rule("B 11.72")
@pytest.mark.rule("C SHF")
@pytest.mark.rule("B 11.45(1)")
@pytest.mark.rule("B 11.45(2)")
@pytest.mark.rule("B 11.45(9)")
def test_b_11_71_and_11_72_coordination() -> None:
    attack = [german("A", "1014"), german("B", "1014"), allied("D", "1015", defense=8)]
    assert column(position(attack), "AB", "1015") == 5
    assert column(position(attack), "AB", "1015", in_reserve=True) == 5  # B 11.45(9) in place of B 11.71
    lone = [german("A", "1014", attack=8), allied("D", "1015", defense=8), allied("E", "1017", defense=4)]
    assert column(position(lone), "A", "1015") == 4
    backed = [*lone[:2], allied("E", "1016", defense=4)]
    assert column(position(backed), "A", "1015") == 3


@pytest.mark.rule("B 11.33(1)")
@pytest.mark.rule("B 11.45(5)")
@pytest.mark.rule("B 11.45(6)")
def test_b_11_45_towns_cities_and_the_westwall_shift() -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4)]
    assert column(position(units, marks={"1015": "town"}), "A", "1015") == 4
    # Doubled to eight: 1-1, the fourth column, and one to the left.
    assert column(position(units, marks={"1015": "city"}), "A", "1015") == 3
    only = {"city-shift": "doubled only"}
    assert column(position(units, marks={"1015": "city"}, rulings=only), "A", "1015") == 4
    swapped = [allied("A", "1014", attack=8), german("D", "1015", defense=4)]
    assert column(position(swapped, marks={"1015": "westwall"}), "A", "1015") == 3
    assert column(position(units, marks={"1015": "westwall"}), "A", "1015") == 4


@pytest.mark.rule("B 11.45(3)")
@pytest.mark.parametrize(("turn", "expected"), [(1, 6), (2, 5), (5, 5), (6, 4)])
def test_b_15_1_surprise(turn: int, expected: int) -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=8)]
    assert column(position(units, turn=turn, phase="combat"), "A", "1015") == expected


# By the other reading 12/16 AM and PM alone have the shift: 1-1 in the clear is the fourth column.
@pytest.mark.rule("B 15.1")
@pytest.mark.parametrize(("turn", "expected"), [(1, 6), (2, 5), (3, 4), (5, 4)])
def test_b_11_45_3_surprise_may_end_with_the_first_day(turn: int, expected: int) -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=8)]
    game = position(units, turn=turn, phase="combat", rulings={"surprise": "on 12/16 PM only"})
    assert column(game, "A", "1015") == expected


@pytest.mark.rule("B 11.87")
@pytest.mark.rule("B 11.45(7)")
@pytest.mark.rule("B 11.45(8)")
def test_b_11_86_and_11_87_tigers_and_panthers() -> None:
    enemy = allied("D", "1015", defense=8)
    tiger = german("A", "1014", kind="tiger", size="Bn", attack=8, traits=(("tiger", "yes"),))
    panther = german("A", "1014", kind="panther", size="Bn", attack=8, traits=(("panther", "yes"),))
    assert column(position([tiger, enemy]), "A", "1015") == 5
    assert column(position([panther, enemy]), "A", "1015") == 5
    sherman = allied("T", "1015", kind="tank_us", size="Bn", defense=0, traits=(("vehicle", "M4"),))
    group = {"kind": "cavalry_us", "size": "Group", "formation": "VIII"}
    stuart = allied("T", "1015", **group, defense=0, traits=(("vehicle", "M5"),))
    assert column(position([panther, enemy, sherman]), "A", "1015") == 4
    always = {"panther-shift": "always"}
    assert column(position([panther, enemy, sherman], rulings=always), "A", "1015") == 5
    assert column(position([panther, enemy, stuart]), "A", "1015") == 5


@pytest.mark.rule("B 11.85")
def test_b_11_81_and_11_85_armor_superiority() -> None:
    enemy = allied("D", "1015")
    tank = german("A", "1014", **PANZER)
    game = position([tank, enemy])
    assert may_claim(game, battle(game, "A", "1015"), attacking=True)
    for field in ({"terrain": {"1015": "forest"}}, {"rivers": [("1014", "1015")]}, {"marks": {"1015": "westwall"}}):
        game = position([tank, enemy], **field)
        assert not may_claim(game, battle(game, "A", "1015"), attacking=True)
    game = position([tank, enemy, allied("T", "1015", kind="tank_us", size="Bn")])
    assert not may_claim(game, battle(game, "A", "1015"), attacking=True)


def test_b_11_47_the_die_is_modified_within_the_table() -> None:
    assert (row_of(board(), 1, -1), row_of(board(), 6, 1), row_of(board(), 3, 0)) == (0, 7, 3)


@pytest.mark.rule("B 11.43")
def test_c_crt_probabilities_of_the_first_column() -> None:
    game = position([german("A", "1014", attack=1), allied("D", "1015", defense=9)])
    # Column 1 reads ENG, ENG, A1, A1x, A2x, A2x for 1 to 6.
    made = battle(game, "A", "1015")
    assert probabilities(game, made, assessed(game, "A", "1015").column, 0) == {
        "ENG": Fraction(1, 3),
        "A1": Fraction(1, 6),
        "A1x": Fraction(1, 6),
        "A2x": Fraction(1, 3),
    }


def test_every_result_of_the_table_has_a_meaning() -> None:
    for row in board().tables["crt"].cells.values():
        for cell in row:
            outcome(cell)
