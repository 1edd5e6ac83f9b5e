"""Do the charts of hj1986 say what the booklet prints? Lines are those of the text as read."""

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
HEADS = {row.key: row for row in TABLES.of(schema.ChartRow)}
CELLS = {(row.chart, row.dice, row.column): row.result for row in TABLES.of(schema.ChartCellRow)}
TEN = [str(number) for number in range(1, 11)]


def line(chart: str, dice: int) -> list[str]:
    return [CELLS[chart, dice, column] for column in HEADS[chart].columns]


def row(chart: str, title: str) -> list[str]:
    return line(chart, HEADS[chart].rows.index(title) + 1)


@pytest.mark.parametrize(
    ("dice", "results"),
    [
        (0, "D1+ FF D1 D2 D2 D2x D2x D2x D2x D2x"),  # line 3447
        (1, "ENG D1+ FF D1 D1 D2 D2x D2x D2x D2x"),
        (4, "A1x A1 ENG ENG D1+ D1 FF D1 D2 D2x"),  # column 6 breaks the order, see the erratum crt-order
        (5, "A2x A1x A1 ENG ENG D1+ D1 D1 D1 D2"),
        (7, "A2x A2x A2x A1x A1 ENG ENG D1+ D1+ FF"),  # line 3454
    ],
)
def test_combat_table_is_as_printed(dice: int, results: str) -> None:
    assert line("crt", dice) == results.split()


def test_combat_table_knows_nine_results() -> None:  # line 3447-3454
    found = {result for (chart, _, _), result in CELLS.items() if chart == "crt"}
    assert found == {"D1", "D2", "D1+", "D2x", "A1", "A1x", "A2x", "FF", "ENG"}


# Odds grow by one to the right, and every better terrain of the defender moves them one column: lines 3442-3445.
@pytest.mark.parametrize(("terrain", "ahead"), [("Forest", 0), ("Light Woods", 1), ("Rough", 2), ("Clear", 3)])
def test_odds_are_one_ladder(terrain: str, ahead: int) -> None:
    ladder = [f"1-{step}" for step in range(ahead + 1, 1, -1)] + [f"{step}-1" for step in range(1, 11 - ahead)]
    ladder[-1] += "+"
    assert row("crt_odds", terrain) == ladder


@pytest.mark.parametrize(
    ("german", "letters"),
    [
        ("Panzer IV", "G D G D D A"),  # line 3622
        ("Panzer V (Panther)", "G G G G D G"),
        ("Hetzer", "G D D D A A"),  # line 3628
        ("Sturmtiger, Brummbar", "G A A A A A"),  # line 3630
    ],
)
def test_armor_superiority(german: str, letters: str) -> None:
    assert row("armor_superiority", german) == letters.split()


@pytest.mark.parametrize(
    ("defender", "modifiers"),
    [
        ("Infantry", "0 0 -1"),  # line 3642
        ("Infantry and Armor (CCx, KG)", "+1 +1 **"),
        ("Armor", "0 ** -1"),
        ("Engineer", "0 +1 0"),
    ],
)
def test_combined_arms(defender: str, modifiers: str) -> None:
    assert row("combined_arms", defender) == modifiers.split()


@pytest.mark.parametrize(
    ("dice", "divisions"),
    [
        (2, "Panzer Lehr"),  # line 3530
        (7, "2 SS Panzer Division"),  # line 3535
        (9, "1 SS Panzer Division; Führer Escort Brigade"),  # line 3537
    ],
)
def test_fuel_shortage(dice: int, divisions: str) -> None:
    assert line("fuel_shortage", dice)[0] == divisions


def test_the_unclear_line_of_the_fuel_table_is_called_a_reading() -> None:  # line 3536
    cited = [
        item for item in TABLES.citations if item.row_key.startswith("hj1986|fuel_shortage|8|") and item.field == "*"
    ]
    assert {item.certainty for item in cited} == {"reconstructed"}


@pytest.mark.parametrize(
    ("chart", "title", "cells"),
    [
        ("surrender", "recruit", ["4"]),  # line 3677
        ("surrender", "SS or airborne", ["8"]),
        ("surrender", "other", ["6"]),
        ("dump_destruction", "12/18 PM", ["1 2 3 4 5"]),  # line 3660
        ("dump_destruction_belgian", "12/17 AM", ["1 2"]),  # line 3669
        ("weather", "12/27 AM", ["1 2 3 4 5"]),  # line 3751
        ("fuel_rolls", "12/24 AM to 12/25 PM", ["2"]),  # line 3547
        ("fuel_optional", "-1", ["supplied", "unsupplied", "unsupplied"]),  # line 3735
    ],
)
def test_small_charts(chart: str, title: str, cells: list[str]) -> None:
    assert row(chart, title) == cells


def test_airdrop_is_deadly_from_three_on() -> None:  # lines 3718-3723
    results = [line("airdrop", dice)[0] for dice in range(1, 7)]
    assert results == ["Full strength", "Half strength", *["Eliminated"] * 4]


def test_fourteen_attacks_of_the_first_turn() -> None:  # lines 3760-3773
    assert len(HEADS["first_attacks"].rows) == 14
    assert row("first_attacks", "6")[1:] == ["14Cav", "Rough", "7-1(-1)"]


@pytest.mark.parametrize(
    ("key", "mech", "foot"),
    [
        ("clear", "1", "1"),  # line 3590
        ("light_woods", "3", "2"),
        ("forest", "4", "3"),
        ("slope", "P", "1"),  # line 3598
        ("meuse", "P", "P"),
        ("highway", "1/2", "1"),  # line 3601
        ("ford", "1", "0"),
    ],
)
def test_terrain_costs(key: str, mech: str, foot: str) -> None:
    (terrain,) = TABLES.of(schema.TerrainRow, key=key)
    assert (str(terrain.said("mech_mp")), str(terrain.said("other_mp"))) == (mech, foot)


def test_the_whole_terrain_chart_is_kept() -> None:  # 18 lines, 3590-3607, and the terrain of hexes not drawn yet
    assert len(TABLES.of(schema.TerrainRow)) == 18 + 1


@pytest.mark.parametrize(
    ("title", "factor"),
    [
        ("unsupplied", "1/2"),  # line 3475
        ("river or slope", "1/2"),
        ("Strategic Movement in attack", "1/2"),
        ("closed terrain", "1/2"),
        ("open terrain", "2"),  # line 1321
        ("Sturmtiger in a town", "2"),  # line 1332
        ("city", "2"),  # line 3481
        ("Westwall", "2"),
        ("Improved Position", "2"),
        ("isolated", "1/2"),  # line 3485
        ("Strategic Movement in defense", "1/2"),
        ("defensive support", "1/2"),  # line 3488
        ("artillery against a shelter", "1/2"),
        ("artillery alone", "2"),  # line 916
        ("artillery on 12/16 PM", "1/2"),  # line 951
        ("least", "1/2"),  # line 3491
        ("most", "2"),
    ],
)
def test_strength_modifiers(title: str, factor: str) -> None:
    assert row("strength_modifiers", title)[1] == factor


@pytest.mark.parametrize(
    ("title", "shift"),
    [
        ("coordinated attack", "+1"),  # line 3500
        ("coordinated defense", "-1"),
        ("first surprise", "+2"),  # line 3503
        ("later surprise", "+1"),
        ("air support of an attack", "+1"),  # line 3506
        ("air support of a defense", "-1"),
        ("city", "-1"),  # line 3509
        ("town", "-1"),
        ("Westwall", "-1"),
        ("Tiger in attack", "+1"),  # line 3515
        ("Tiger in defense", "-1"),
        ("Panther in attack", "+1"),  # line 3518
        ("Panther in defense", "-1"),
        ("Reserve combat", "+1"),  # line 3521
        ("150th Panzer Brigade", "+1"),  # line 1254
        ("Allied attack at night", "-1"),  # line 1344
    ],
)
def test_column_shifts(title: str, shift: str) -> None:
    assert row("odds_shifts", title)[1] == shift
