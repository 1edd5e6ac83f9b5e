"""Lists of the form of 1977 with a slip in them: a place that cannot be read, a line that may go on, a comma or dash
that is lost, a wrong number. No unit gets the place of another, and what was mended to read a line is told and
not taken as sure."""

import pytest

from editor.pasting.proposals import MENDED, SURE
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.editor.test_pasting_trailing import placed, read


def told(text: str, side: str = "allied", scenario: str = "peiper") -> list[tuple[int, str, str, bool]]:
    """Return line, unit, place of each row, and whether it is taken without a question."""
    return [(line.line, line.unit, line.place, line.is_sure) for line in read(text, side, scenario)]


@pytest.mark.parametrize(
    ("misread", "place", "problem"),
    [
        ("- 06l6i", "C0616", "06l6 read as C0616"),
        ("- 06?6", "", "the map has no hex and no entry '06?6'"),
        ("- 061", "", "the map has no hex and no entry '061'"),
        ("", "", "no place is named"),
    ],
)
def test_a_unit_whose_place_cannot_be_read_has_a_row_of_its_own_and_not_the_place_of_the_next_line(
    misread: str, place: str, problem: str
) -> None:
    text = f"3/395/99(I) {misread}\n1/395/99(I), 1 company(W) - 1013"
    first, *rest = read(text, "allied")
    assert (first.line, first.unit, first.place, first.is_sure) == (1, "allied/99/3-395#1", place, False)
    assert problem in first.problem
    assert [(line.line, line.unit, line.place, line.is_sure) for line in rest] == [
        (2, "allied/99/1-395#1", "C1013", True),
        (2, "allied/Companies/Towed 75#1", "C1013", True),
    ]


def test_a_place_near_a_headquarters_ends_its_line_and_takes_no_hex_of_the_next() -> None:
    text = "LXVI Corps (one 5-8-12 Corps Tank unit) - within six hexes of LXVI Corps HQ\n1/9/3FJ(P) - C1921"
    assert told(text, "german", "peiper") == [
        (1, "german/LXVI/LXVI StuH#1", "near:german/LXVI/LXVI#1/6", True),
        (2, "german/3FJ/1-9#1", "C1921", True),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "3/395/99(I),\n1/395/99(I) - 1013",
        "3/395/99(I) and\n1/395/99(I) - 1013",
        "3/395/99(I), 1/395/99(I)\n- 1013",
        "3/395/99(I), 1/395/99\n(I) - 1013",
    ],
)
def test_a_line_that_clearly_goes_on_is_one_with_the_next(text: str) -> None:
    assert [(unit, place, sure) for _, unit, place, sure in told(text)] == [
        ("allied/99/3-395#1", "C1013", True),
        ("allied/99/1-395#1", "C1013", True),
    ]


def test_a_line_that_may_go_on_in_the_next_is_not_sure() -> None:
    found = read("All units of 99th\nInfantry Division - within two hexes of 1013", "allied")
    assert found and all(line.place == "near:C1013/2" and line.confidence == 50 for line in found)
    assert all("its line ends before the place" in line.problem for line in found)


def test_a_box_in_the_next_line_is_no_part_of_the_heading_of_this_one() -> None:
    text = "Game-Turn 14 (December 20 AM)\nC2: 1/32a/3A(T), 991/VII(A)\n12: C7 (North) - 195/VII (A)"
    assert placed(text, "allied", "campaign", "arrivals") == {
        ("allied/3A/1-32a#1", "area:C2", 14),
        ("allied/VII/991-VII#1", "area:C2", 14),
        ("allied/VII/195-VII#1", "area:C7", 14),
    }


def test_units_below_a_misread_box_have_not_the_box_above_it() -> None:
    text = (
        "Game-Turn 5\nC2: 991/VII(A)\nBetween D4 and 84 [inclusive]: all units of 87th Infantry Division\n06: 20/4xx(A)"
    )
    found = read(text, "allied", "campaign", "arrivals")
    assert {line.unit for line in found if line.is_sure} == {"allied/VII/991-VII#1"}
    assert {line.place for line in found if line.line > 2} == {""}
    assert {line.line for line in found} == {2, 3, 4}


@pytest.mark.parametrize("blank", ["", "\n"])
def test_all_units_of_nothing_takes_no_line_below_it(blank: str) -> None:
    found = told(f"all units of\n{blank}1/23/2(I) - 0810")
    assert [(unit, place, sure) for _, unit, place, sure in found] == [
        ("", "", False),
        ("allied/2/1-23#1", "C0810", True),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1/23/2(I) 2/23/2(I) - 0810", "no comma is printed"),
        ("1/23/2(I), 2/23/2(I) 0810", "no dash is printed before 0810"),
    ],
)
def test_units_without_their_comma_or_dash_are_read_and_shown_for_approval(text: str, problem: str) -> None:
    found = read(text, "allied")
    assert [(line.unit, line.place, line.confidence) for line in found] == [
        ("allied/2/1-23#1", "C0810", MENDED),
        ("allied/2/2-23#1", "C0810", MENDED),
    ]
    assert all(problem in line.problem for line in found) and MENDED < SURE


def test_one_misread_hex_spoils_no_other_headquarters_of_its_line() -> None:
    found = told("7 Army - 2013; XLVII - 1418; LVIII - O716.", "german", "bastogne")
    assert [(unit, place, sure) for _, unit, place, sure in found] == [
        ("german/7 Army/7 Army#1", "D2013", True),
        ("german/XLVII/XLVII#1", "D1418", True),
        ("german/LVIII/LVIII#1", "D0716", False),
    ]


@pytest.mark.parametrize(
    ("printed", "unit"),
    [
        ("975/V", "allied/V/955-V#1"),
        ("2/9Axx(A)", "allied/9A/73-9A#1"),
        ("957/VIII(A)", "allied/VII/957-VII#1"),
        ("1/112/18(I)", "allied/28/1-112#1"),
    ],
)
def test_a_unit_that_is_printed_with_another_number_is_told_and_not_sure(printed: str, unit: str) -> None:
    (line,) = read(f"{printed} - C0810", "allied", "meuse")
    assert (line.unit, line.confidence) == (unit, MENDED)
    assert "printed with another number" in line.problem


def test_which_five_of_six_are_meant_is_a_question() -> None:
    found = read("XLVII Corps (five Corps Artillery units) - within six hexes of XLVII Corps HQ", "german", "bastogne")
    assert [line.confidence for line in found] == [MENDED] * 5
    assert "6 units are left of which 5 are named; left out: " in found[0].problem


CAMPAIGN = ("allied", "campaign", "arrivals")


def test_a_box_without_its_colon_is_read_and_shown_for_approval_with_all_units_behind_it() -> None:
    text = "Game-Turn 14\nD1 or D2: 274/III(A)\nC2 1/32a/3A(T), 2/32a/3A(T),\n1/36m/3A(M)\nA4: 4/VII(R)"
    assert [(line.unit, line.place, line.confidence) for line in read(text, *CAMPAIGN)] == [
        ("allied/III/274-III#1", "area:D1-D2", 100),
        ("allied/3A/1-32a#1", "area:C2", MENDED),
        ("allied/3A/2-32a#1", "area:C2", MENDED),
        ("allied/3A/1-36m#1", "area:C2", MENDED),
        ("allied/VII/4-VII#1", "area:A4", 100),
    ]


@pytest.mark.parametrize("spoiled", ["C 2 ", "?2: ", "Cz ", "C2; ", ""])
def test_no_unit_is_sure_of_the_box_above_it_when_its_own_line_does_not_go_on_from_there(spoiled: str) -> None:
    text = f"Game-Turn 14\nD1 or D2: 274/III(A)\n{spoiled}1/32a/3A(T), 2/32a/3A(T),\n1/36m/3A(M)"
    first, *below = read(text, *CAMPAIGN)
    assert (first.place, first.is_sure) == ("area:D1-D2", True)
    assert {line.line for line in below} == {3, 4}
    assert not any(line.is_sure for line in below)
    assert all(line.problem for line in below)


def test_a_box_that_has_its_line_alone_counts_for_every_line_below_it() -> None:
    text = "Game-Turn 23\nA4:\n759/VII(T)\n509/VII(P)"
    assert placed(text, *CAMPAIGN) == {
        ("allied/VII/759-VII#1", "area:A4", 23),
        ("allied/VII/509-VII#1", "area:A4", 23),
    }


@pytest.mark.parametrize("run", ["Between B12 and B61 [inclusive]", "Between B61 and B12", "B12 to B61"])
def test_boxes_up_to_one_that_is_not_on_the_map_are_nowhere(run: str) -> None:
    (line,) = read(f"Game-Turn 14\n{run}: 1/354/-(E)", *CAMPAIGN)
    assert (line.unit, line.place, line.is_sure) == ("allied/none/1-354#1", "", False)
    assert "the map has no entry 'B61'" in line.problem


@pytest.mark.parametrize("before", ["", "D2: 177/III(A) "])
def test_a_date_that_contradicts_its_turn_is_told_whatever_else_stands_in_its_line(before: str) -> None:
    # the campaign has three turns a day from the 16th AM, turn 2: the 20th AM is turn 14, and PM turn 15
    line = read(f"Game-Turn 5\n{before}Game-Turn 14 (December 20 PM) SOUTH:\nD1: 274/III(A)", *CAMPAIGN)[-1]
    assert (line.turn, line.confidence) == (14, MENDED)
    assert "the heading says turn 14, and its date December 20 PM is turn 15" in line.problem


@pytest.mark.parametrize(("turn", "confidence"), [(10, 100), (13, MENDED)])
def test_a_night_of_two_days_is_that_of_the_first(turn: int, confidence: int) -> None:
    # the night of the 16th is turn 4, and a day has three turns: that of the 18th is turn 10
    (line,) = read(f"Game-Turn {turn} (December 18-19 Night) NORTH:\nC2: 400/VII(A)", *CAMPAIGN)
    assert line.confidence == confidence


def test_a_unit_behind_the_place_of_another_has_a_row_and_not_that_place() -> None:
    found = told("1/9/2(I) - C1318, 2/9/2(I)\n3/9/2(I) - C1319")
    assert found == [
        (1, "allied/2/1-9#1", "C1318", True),
        (1, "allied/2/2-9#1", "", False),
        (2, "allied/2/3-9#1", "C1319", True),
    ]


def test_a_comma_between_units_that_each_have_a_place_parts_them() -> None:
    assert told("1/9/2(I) - C1318, 2/9/2(I) - C1319; 3/9/2(I) - C0810") == [
        (1, "allied/2/1-9#1", "C1318", True),
        (1, "allied/2/2-9#1", "C1319", True),
        (1, "allied/2/3-9#1", "C0810", True),
    ]


@pytest.mark.parametrize("printed", ["1/26/1(T)", "3/33a/3A(I)"])
def test_the_letter_of_another_type_is_told_behind_numbers_as_behind_letters(printed: str) -> None:
    # 1/26/1 are infantry and 3/33a/3A tanks
    (line,) = read(f"{printed} - C0810", "allied", "campaign")
    units = {"1/26/1(T)": ("allied/1/1-26#1", "T for I"), "3/33a/3A(I)": ("allied/3A/3-33a#1", "I for T")}
    assert (line.unit, line.confidence) == (units[printed][0], MENDED)
    assert f"printed with the letter {units[printed][1]}" in line.problem


def test_a_unit_without_a_formation_that_the_other_side_has_too_is_looked_at() -> None:
    rows = shipped_rows("scs1994")
    alone, named = (
        read_list(rows, "scs1994", "battle-for-the-ardennes", "german", f"B20.20: {unit}")[-1]
        for unit in ("331 Inf Rgt", "(331 Inf Rgt)—167 VG Div")
    )
    assert not alone.is_sure and "other side" in alone.problem
    assert named.is_sure
