"""The counters of Wacht am Rhein, as rows: counts of the sheets and rows picked by hand."""

from collections import Counter

import pytest

from engine.data import schema
from engine.data.schema.provenance import CitationRow
from engine.data.schema.units import CounterRow, FaceRow
from engine.data.tables import Tables
from tests.shipped import shipped_tables

GAME = "spi1977"


def tables() -> Tables:
    return shipped_tables(GAME)


def counters(formation: str) -> list[CounterRow]:
    return list(tables().of(schema.CounterRow, game=GAME, formation=formation))


def face(counter: str, name: str) -> FaceRow:
    (found,) = tables().of(schema.FaceRow, game=GAME, counter=counter, face=name)
    return found


def citation(table: str, key: str, field: str = "*") -> CitationRow:
    (found,) = (
        cited
        for cited in tables().citations
        if (cited.game, cited.table, cited.row_key, cited.field) == (GAME, table, f"{GAME}|{key}", field)
    )
    return found


def test_the_two_legible_sheets_have_a_counter_for_each_cell_with_a_unit() -> None:
    """Sheet 1 fills 400 cells (lines 3159-3185); sheet 3 fills 397 (3389-3449): of its 400, one holds a number that
    is no unit and two are empty."""
    first = last = 0
    for cited in (row for row in tables().citations if (row.game, row.table) == (GAME, "counter")):
        line = int(cited.locator.split()[1].strip(",").partition("-")[0]) if cited.field == "*" else 0
        first += 3159 <= line <= 3185
        last += 3389 <= line <= 3449
    assert (first, last) == (400, 397)


@pytest.mark.parametrize(
    ("formation", "kinds"),
    [
        # Lines 3159-3185 and 3198-3205: nine battalions, engineers, three and one of guns, tanks, headquarters.
        ("28", {"infantry": 9, "engineer": 1, "towed_guns": 4, "tank": 1, "hq": 1}),
        # Case 28.14: nine of parachutists, three of gliders, four of guns; the glider regiment of the 82nd has two.
        ("82", {"parachute": 9, "glider": 2, "airborne_guns": 4, "engineer": 1, "hq": 1}),
        # Lines 3395-3396, 3405, 3430: no engineers and no anti-tank guns.
        ("272", {"infantry": 3, "towed_guns": 2}),
        # Case 28.24: six of infantry, two of tanks, reconnaissance, one of Jagdpanther, two of guns on tracks, one of
        # rockets, one of 170 mm, engineers, headquarters.
        (
            "1SS",
            {
                "mechanized": 6,
                "tank": 2,
                "reconnaissance": 1,
                "assault_gun": 1,
                "sp_guns": 2,
                "rocket_guns": 1,
                "towed_guns": 1,
                "engineer_motorized": 1,
                "hq": 1,
            },
        ),
    ],
)
def test_divisions_have_the_battalions_of_the_sheets(formation: str, kinds: dict[str, int]) -> None:
    assert Counter(row.unit_type for row in counters(formation)) == kinds


@pytest.mark.parametrize(("corps", "guns"), [("7 Army", 6), ("XLVII", 6), ("LVIII", 6), ("ISS", 9), ("LXVII", 5)])
def test_corps_have_the_guns_that_the_set_up_lists_count(corps: str, guns: int) -> None:
    """Lines 1843-1851 and 2020-2024; of the XLVII the list says five, the sheet has six."""
    assert sum("guns" in row.unit_type or "rockets" in row.unit_type for row in counters(corps)) == guns


@pytest.mark.parametrize(
    ("counter", "name", "values"),
    [
        ("allied/28/1-109#1", "full", (3, 6, 6)),  # line 3166
        ("allied/28/1-109#1", "reduced", (1, 3, 6)),
        ("allied/V/825-V#1", "full", ("(2)", 6, 6)),  # the sample of line 239
        ("allied/V/825-V#1", "reduced", ("(1)", 3, 6)),
        ("german/Lehr/Lehr 234-1#1", "full", (10, 10, 14)),  # line 3415
        ("german/2SS/2-2 V#1", "full", (14, 14, 12)),  # line 3446
        ("german/1SS/1SS#1", "full", (0, 1, 12)),  # line 3449
    ],
)
def test_faces_show_attack_defense_and_movement_as_printed(
    counter: str, name: str, values: tuple[int | str, int, int]
) -> None:
    shown = face(counter, name).values
    assert tuple(shown[value] for value in ("attack", "defense", "movement")) == values


def test_what_is_not_legible_says_between_what_it_lies() -> None:
    """The back of a Mark VI is lost: a third to a half of 15 and half to two thirds of 16."""
    key = "german/ISS/ISS VI#1|reduced"
    assert [citation("face", key, field).among for field in ("attack", "defense")] == ["5..8", "8..11"]


def test_the_engineers_of_the_26th_come_from_the_errata() -> None:
    """Line 2485: they are not on the sheets, and print what other Volksgrenadier engineers do."""
    (row,) = (row for row in counters("26 VG") if row.unit_type == "engineer")
    assert citation("counter", row.key).locator == "line 2485"
    assert face(row.key, "full").values["attack"] == 1


@pytest.mark.parametrize(
    ("spelling", "keys"),
    [
        ("1/988/276(I)", {"german/276/1-298#1"}),  # line 2170; the counter of line 3396 prints 298
        ("1/1129/560(I)", {"german/560/1-129#1"}),  # line 2482: the counters print 129
        ("LXVII(A-150)", {"german/LXVII/LXVII 150#1", "german/LXVII/LXVII 150#2", "german/LXVII/LXVII 150#3"}),
        ("1/1/1P(SS)(T)", {"german/1SS/1-1 IV#1"}),  # line 2164, beside the mechanized 1/1/1P(SS)(M)
    ],
)
def test_units_are_known_as_the_lists_print_them(spelling: str, keys: set[str]) -> None:
    assert {row.key for row in tables().of(schema.AliasRow, game=GAME, kind="counter", alias=spelling)} == keys


def test_companies_name_the_company_on_their_back() -> None:
    """Thirty backs show a towed gun of 75 mm (lines 3329-3331), their fronts a company of M10."""
    backs = {
        row.value for row in tables().of(schema.TraitRow, game=GAME, trait="other_side") if "/Towed 75#" in row.counter
    }
    assert backs == {f"M10#{number}" for number in range(1, 31)}
