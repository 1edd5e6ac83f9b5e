"""Columns of the Combat Results Table: every expected number is worked out in a comment."""

from fractions import Fraction

import pytest

from engine.data.load import load_scenario
from engine.scs1994.fighting.odds import Assessment, Outcome, assess, odds_nearest, outcome
from engine.scs1994.state import DISORGANIZED, OUT_OF_SUPPLY
from tests.games.scs1994.fights import CHARTS, EAST, TARGET, WEST, chart_board, fight
from tests.games.scs1994.positions import Piece, allied, german


def assessed(*units: Piece, points: int = 0, **field: object) -> tuple[Assessment, str]:
    """Return the assessment of all German units attacking the target, and the name of the column."""
    game = fight(*units, **field)  # type: ignore[arg-type]
    attackers = [game.units[unit.key] for unit in units if unit.side == "german"]
    found = assess(game, attackers, TARGET, points)
    return found, game.board.tables["crt"].name(found.column)


def column(*units: Piece, points: int = 0, **field: object) -> str:
    return assessed(*units, points=points, **field)[1]


@pytest.mark.rule("S-18")
def test_odds_above_even_drop_the_fraction() -> None:
    # 9 + 8 = 17 against 6: 2.83, so 2:1 (S-18).
    units = german("A", WEST, attack=9), german("B", EAST, attack=8), allied("D", TARGET, defense=6)
    assert column(*units) == "2:1"


@pytest.mark.rule("S-18")
def test_odds_below_even_raise_the_denominator() -> None:
    # 5 against 6 is less than 1:1, so 1:2 (S-18).
    assert column(german("A", WEST, attack=5), allied("D", TARGET, defense=6)) == "1:2"


@pytest.mark.rule("S-18")
def test_odds_can_be_rounded_to_the_nearest_ratio() -> None:
    # 17 against 6 is 2.83, nearest 3:1 when the parameter says so.
    units = german("A", WEST, attack=9), german("B", EAST, attack=8), allied("D", TARGET, defense=6)
    assert column(*units, parameters={"odds_rounding": "nearest"}) == "3:1"


# 17:6 = 2.83 is nearest to 3; 5:2 lies half-way and goes up; 6:5 = 1.2 is nearest to 1; 2:5, turned round 2.5, up.
@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [(17, 6, Fraction(3)), (5, 2, Fraction(3)), (6, 5, Fraction(1)), (2, 5, Fraction(1, 3)), (5, 6, Fraction(1))],
)
def test_odds_to_the_nearest(attack: int, defense: int, odds: Fraction) -> None:
    assert odds_nearest(Fraction(attack), Fraction(defense)) == odds


@pytest.mark.rule("CRT")
@pytest.mark.parametrize(("attack", "name"), [(7, "7:1-8:1"), (8, "7:1-8:1"), (9, "9:1+"), (12, "9:1+"), (6, "6:1")])
def test_high_odds_share_the_last_columns(attack: int, name: str) -> None:
    assert column(german("A", WEST, attack=attack), allied("D", TARGET, defense=1)) == name


@pytest.mark.rule("CRT")
@pytest.mark.rule("S-17")
def test_the_lowest_and_the_highest_odds_are_parameters() -> None:
    strong, weak = german("A", WEST, attack=12), german("A", WEST, attack=1)
    assert column(strong, allied("D", TARGET, defense=1), parameters={"odds_highest": "6"}) == "6:1"
    assert column(weak, allied("D", TARGET, defense=9), parameters={"odds_lowest": "1/3"}) == "1:3"
    assert column(weak, allied("D", TARGET, defense=9)) == "1:5"


@pytest.mark.rule("S-15")
def test_each_attacker_is_halved_by_its_own_hexside() -> None:
    # 6 over the river is 3, 4 beside it stays 4: 7 against 3 is 2:1 (S-15).
    units = german("A", WEST, attack=6), german("B", EAST, attack=4), allied("D", TARGET, defense=3)
    found, name = assessed(*units, rivers=[(TARGET, WEST)])
    assert (found.attack, name) == (Fraction(7), "2:1")


@pytest.mark.rule("TEC")
def test_a_bridge_halves_like_the_river() -> None:
    # TEC: bridges are x1/2 as well; 6 over it is 3, against 3 is 1:1.
    units = german("A", WEST, attack=6), allied("D", TARGET, defense=3)
    assert column(*units, bridges=[(TARGET, WEST)]) == "1:1"


@pytest.mark.rule("S-16")
@pytest.mark.rule("1.14")
def test_river_and_supply_multiply() -> None:
    # 8 x 1/2 (river) x 1/4 (out of supply) = 1, against 1 is 1:1 (S-16, 1.14).
    units = german("A", WEST, attack=8, marks=(OUT_OF_SUPPLY,)), allied("D", TARGET, defense=1)
    found, name = assessed(*units, rivers=[(TARGET, WEST)])
    assert (found.attack, name) == (Fraction(1), "1:1")


@pytest.mark.rule("1.6")
@pytest.mark.rule("TEC")
def test_mechanized_attack_into_forest_loses_two_columns() -> None:
    # 9 against 3 is 3:1; forest -1, armor -1 gives 1:1 (TEC, 1.6).
    units = german("A", WEST, kind="armor", attack=9), allied("D", TARGET, defense=3)
    assert column(*units, terrain={TARGET: "forest"}) == "1:1"


@pytest.mark.rule("CRT-ARM")
def test_armor_counts_when_it_is_exactly_half() -> None:
    # 3 armor + 3 infantry = 6 against 2 is 3:1; forest -1, armor (3 of 6) -1 gives 1:1 (CRT-ARM).
    units = german("A", WEST, kind="armor", attack=3), german("B", EAST, attack=3), allied("D", TARGET, defense=2)
    assert column(*units, terrain={TARGET: "forest"}) == "1:1"


@pytest.mark.rule("CRT-ARM")
def test_armor_does_not_count_below_half() -> None:
    # 2 armor + 4 infantry = 6 against 2 is 3:1; forest -1 alone gives 2:1.
    units = german("A", WEST, kind="armor", attack=2), german("B", EAST, attack=4), allied("D", TARGET, defense=2)
    assert column(*units, terrain={TARGET: "forest"}) == "2:1"


@pytest.mark.rule("1.6")
def test_the_armor_share_uses_modified_strengths() -> None:
    # Armor 6 over a river is 3, infantry 4: 3 of 7 is less than half, so no armor shift; 7 to 2 is 3:1, forest 2:1.
    units = german("A", WEST, kind="armor", attack=6), german("B", EAST, attack=4), allied("D", TARGET, defense=2)
    assert column(*units, terrain={TARGET: "forest"}, rivers=[(TARGET, WEST)]) == "2:1"


@pytest.mark.rule("1.6")
def test_the_armor_share_can_use_printed_strengths() -> None:
    # As before, but 6 of 10 printed is more than half: one column more to the left, 1:1.
    units = german("A", WEST, kind="armor", attack=6), german("B", EAST, attack=4), allied("D", TARGET, defense=2)
    field = {"terrain": {TARGET: "forest"}, "rivers": [(TARGET, WEST)], "parameters": {"armor_share_basis": "printed"}}
    assert column(*units, **field) == "1:1"


@pytest.mark.rule("1.6")
def test_armor_is_not_penalized_in_a_village() -> None:
    # 9 against 3 is 3:1; a village is -1 without Armor Effect.
    units = german("A", WEST, kind="armor", attack=9), allied("D", TARGET, defense=3)
    assert column(*units, terrain={TARGET: "village"}) == "2:1"


@pytest.mark.rule("1.6-LIST")
def test_the_shipped_classes_that_count_as_mechanized_are_those_of_the_list() -> None:
    # Armor in its forms, assault guns, tank destroyers, mechanized infantry, armored recon, engineers;
    # artillery is mechanized for movement only, Supply Units never attack.
    types = load_scenario("scs1994", "kampfgruppe-peiper").unit_types
    assert {kind.key for kind in types if kind.mechanized_attack} == {
        "armor", "assault_gun", "cavalry", "combat_command", "engineer", "mech_infantry", "panzer_kg", "recon",
        "recon_kg", "tank_destroyer",
    }  # fmt: skip


@pytest.mark.rule("TEC")
@pytest.mark.parametrize(("terrain", "name"), [("city", "1:1"), ("forest_village", "2:1"), ("forest", "3:1")])
def test_terrain_shifts_infantry(terrain: str, name: str) -> None:
    # 8 against 2 is 4:1; city -3, forest and village -2 (its own line, not -1 -1), forest -1.
    units = german("A", WEST, attack=8), allied("D", TARGET, defense=2)
    assert column(*units, terrain={TARGET: terrain}) == name


@pytest.mark.rule("1.10bE")
def test_artillery_defends_with_one_whichever_side_is_up() -> None:
    # Two guns defend with 1 each (1.10bE): 4 against 2 is 2:1.
    units = german("A", WEST, attack=4), allied("D", TARGET, kind="artillery"), allied("E", TARGET, kind="artillery")
    assert column(*units) == "2:1"


@pytest.mark.rule("1.11a")
@pytest.mark.rule("1.14")
def test_disorganized_and_out_of_supply_quarter_the_defense() -> None:
    # 4 x 1/2 x 1/2 = 1 (1.11a, 1.14): 3 against 1 is 3:1.
    units = german("A", WEST, attack=3), allied("D", TARGET, defense=4, marks=(DISORGANIZED, OUT_OF_SUPPLY))
    assert column(*units) == "3:1"


@pytest.mark.rule("2.4")
def test_a_supply_unit_adds_nothing_to_the_defense() -> None:
    # 2.4: no defense strength; 4 against 2 is 2:1.
    units = german("A", WEST, attack=4), allied("D", TARGET, defense=2), allied("S", TARGET, kind="supply", steps=3)
    assert column(*units) == "2:1"


@pytest.mark.rule("S-17")
def test_odds_below_the_table_start_in_its_first_column() -> None:
    # 1 against 12 is 1:12, thrown on 1:5 (S-17), not three columns to the left of it.
    assert column(german("A", WEST, attack=1), allied("D", TARGET, defense=12)) == "1:5"


@pytest.mark.rule("S-17")
def test_shifts_do_not_leave_the_table() -> None:
    # 1:5 and three columns left for the city stay on 1:5.
    units = german("A", WEST, attack=1), allied("D", TARGET, defense=5)
    assert column(*units, terrain={TARGET: "city"}) == "1:5"


@pytest.mark.rule("3.2b")
def test_air_points_help_the_defender_of_a_german_attack() -> None:
    # 9 against 3 is 3:1, two points to the left: 1:1 (3.2b).
    assert column(german("A", WEST, attack=9), allied("D", TARGET, defense=3), points=2) == "1:1"


@pytest.mark.rule("3.2b")
def test_air_points_help_a_us_attack() -> None:
    # 3 against 3 is 1:1, two points to the right: 3:1.
    game = fight(allied("A", WEST, attack=3), german("D", TARGET, defense=3), side="allied")
    found = assess(game, [game.units["allied/-/A#1"]], TARGET, 2)
    assert game.board.tables["crt"].name(found.column) == "3:1"


@pytest.mark.rule("TEC")
def test_the_trail_names_every_shift_with_its_rule() -> None:
    units = german("A", WEST, kind="armor", attack=9), allied("D", TARGET, defense=3)
    found, _ = assessed(*units, terrain={TARGET: "forest"}, points=1)
    assert [str(step) for step in found.column.trail] == [
        "9 to 3, odds 3:1 [S-18]",
        "-1 forest [TEC]",
        "-1 mechanized 9 of 9 into forest [1.6]",
        "-1 Air Points 1 [3.2b]",
    ]


@pytest.mark.rule("S-21")
def test_a_result_names_losses_of_both_and_the_retreat() -> None:
    assert outcome("A2D1") == Outcome(2, 1, 0)
    assert outcome("A4") == Outcome(4, 0, 0)
    assert outcome("D3r2") == Outcome(0, 3, 2)
    assert outcome("NR") == Outcome(0, 0, 0)


@pytest.mark.rule("CRT")
def test_an_unknown_result_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown result 'X1'"):
        outcome("X1")


@pytest.mark.rule("CRT")
def test_every_result_of_the_table_is_known() -> None:
    crt = next(chart for chart in CHARTS if chart.key == "crt")
    for row in crt.cells.values():
        for result in row:
            outcome(result)


@pytest.mark.rule("CRT")
def test_the_probabilities_of_every_column_sum_to_one() -> None:
    from engine.core.tables import Column

    for key in ("crt", "barrage"):
        table = chart_board().tables[key]
        for index in range(len(table.columns)):
            assert sum(table.distribution(Column(index, ())).values()) == 1
