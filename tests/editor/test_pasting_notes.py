"""What a list says behind a unit, or shares between several, is read or told: none of it goes without a word."""

import pytest

from editor.pasting.proposals import UNREAD, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.editor.test_pasting_spoiled import read


def payback(side: str, text: str) -> list[Proposal]:
    return read_list(shipped_rows("scs1994"), "scs1994", "payback", side, text)


@pytest.mark.parametrize(
    "text",
    [
        "B18.23: Greif Teams A, C, D",
        "B18.23: Greif Teams A, C and D",
        "Greif Teams A, C, D\tB18.23\n5 Pz Army Engineer\tB18.24",
        "Greif Teams A, C & D - B18.23",
    ],
)
def test_letters_that_share_a_name_are_units_of_their_own(text: str) -> None:
    found = [(line.unit, line.place, line.confidence) for line in payback("german", text) if line.line == 1]
    assert found == [(f"german/-/Greif Team {letter}#1", "B18.23", 100) for letter in "ACD"]


def test_letters_of_a_name_that_nobody_knows_are_not_parted() -> None:
    assert [line.spelled for line in payback("german", "Old Folk A, C, D\tB18.23")] == ["Old Folk A, C, D"]


def test_a_number_before_a_unit_of_another_kind_is_read_by_its_formation_and_that_is_told() -> None:
    text = "Game Turn 3\nN: (1-32, 2-32, Divarty Arm Arty Bde)—3 Arm Div"
    first, second, last = (line for line in read("scs1994", "allied", text) if line.unit)
    assert (first.unit, second.unit) == ("allied/3 Arm Div/1-32 Arm#1", "allied/3 Arm Div/2-32 Arm#1")
    assert first.is_sure and first.problem == "1-32 Arm Bn by its number alone"
    assert (last.unit, last.problem) == ("allied/3 Arm Div/Divarty#1", "")


@pytest.mark.parametrize("number", ["1-99", "1"])
def test_a_number_that_no_unit_or_several_of_the_formation_have_is_none_of_them(number: str) -> None:
    found = read("scs1994", "allied", f"Game Turn 3\nN: ({number}, Divarty Arm Arty Bde)—3 Arm Div")
    assert [line.unit for line in found if line.spelled] == ["", "allied/3 Arm Div/Divarty#1"]


@pytest.mark.parametrize(
    ("note", "told"),
    [("[See no\tte 2]", "[See no te 2]"), ("[See note\t4]", "[See note 4]"), ("[See note 4\t", "[See note 4]")],
)
def test_a_note_that_a_tab_parts_or_ends_is_told_with_its_unit(note: str, told: str) -> None:
    first, second = read("hj1986", "allied", f"1/26 {note}\t1810\n1/18\t1811", "setup")
    assert (first.unit, first.place, first.confidence) == ("allied/1/26#1", "1810", 100)
    assert first.problem == f"“{told}” is not taken"
    assert (second.place, second.problem) == ("1811", "")


def test_a_unit_without_a_formation_says_which_others_are_called_so() -> None:
    first = payback("allied", "B18.23: 814 TD Bn, (1-32 Arm)—3 Arm Div")[0]
    assert (first.unit, first.confidence) == ("allied/-/814 TD#1", 96)
    assert first.problem == "814 TD Bn of 7 Arm Div is called so too"


def test_the_side_of_a_counter_that_is_up_is_its_state() -> None:
    (line,) = payback("german", "B18.23: 5 Pz Army Engineer (Engineer side up)")
    assert (line.state, line.problem) == ("engineer_side", "")


def test_a_state_of_several_like_units_in_one_line_with_others_is_that_of_all_of_them() -> None:
    found = payback("allied", "B18.23: (1-32 Arm)—3 Arm Div, 3x US Supply Dump (dummy)")
    assert [(line.state, line.confidence) for line in found] == [("", 100), *[("dummy", 100)] * 3]


def test_a_bracket_behind_a_unit_that_nobody_reads_is_told_and_its_formation_is_not() -> None:
    text = "B18.23: 5 Pz Army Engineer (by the old mill), 12 Arty Rgt (12 VG Div)"
    assert [line.problem for line in payback("german", text)] == ["“(by the old mill)” is not taken", ""]


@pytest.mark.parametrize("note", ["(less one step)", "(1 step lost)"])
def test_a_loss_in_a_bracket_is_that_of_the_unit_before_it(note: str) -> None:
    first, second = payback("german", f"B18.23: 48 Inf Rgt {note}, 89 Inf Rgt")
    assert (first.lost, second.lost) == (1, 0)


def test_a_row_beside_the_words_over_columns_is_a_row_and_they_are_no_heading_of_a_table() -> None:
    text = "Designation\tHex\t277/990 [reduced strength]\t0908\n277/991\t0909\t277/989\t0910"
    found = [(line.unit, line.place) for line in read("hj1986", "german", text, "setup") if line.unit]
    assert found == [
        ("german/277/990#1", "0908"),
        ("german/277/991#1", "0909"),
        ("german/277/989#1", "0910"),
    ]


def test_a_place_without_a_unit_is_told_with_the_unit_before_it() -> None:
    text = "277/991\t0909\t277/989\t0910\n277/990\t0909\t\t1226"
    *_, last = read("hj1986", "german", text, "setup")
    assert (last.unit, last.place, last.problem) == ("german/277/990#1", "0909", "“1226” is not taken")


def test_a_bracket_behind_a_formation_is_told_with_each_of_its_units() -> None:
    text = "B18.23: (48 Inf Rgt, 89 Inf Rgt)—12 VG Div (only if the bridge stands)"
    assert {line.problem for line in payback("german", text)} == {"“(only if the bridge stands)” is not taken"}


def test_a_heading_that_names_another_turn_in_a_bracket_leaves_no_unit_below_it_sure() -> None:
    head, line = read("scs1994", "allied", "Game Turn 3 (or 4)\nN: (16 Inf Rgt)—1 Inf Div")
    assert (head.is_heading, line.unit, line.is_sure) == (True, "allied/1 Inf Div/16 Inf#1", False)
    assert "“(or 4)” in its heading is not taken" in line.problem


def test_a_cell_beyond_the_heading_of_a_table_is_told_and_its_row_looked_at() -> None:
    text = "Unit\tTurn\tEntry\n16 Inf Rgt\t3\tN\tonly if Soup\n18 Inf Rgt\t3\tN"
    first, second = (line for line in read("scs1994", "allied", text) if line.unit)
    assert (first.is_sure, first.problem) == (False, "not read: a column: only if Soup")
    assert second.is_sure


def test_a_line_with_units_that_is_taken_for_a_heading_is_told_as_unread() -> None:
    (line,) = read("scs1994", "german", "T11: 36 Inf Rgt 9 VG Div, D; 57 Inf Rgt 9 VG Div, D", "setup")
    assert (line.is_heading, line.problem) == (False, UNREAD)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ('3Arm/32/1 M4 TF Kane "N" or "P"', '“or "P"” is not taken'),
        ('3Arm/33/3 M4 TF Hogan "N" — with TF Orr', "“with TF Orr” is not taken"),
    ],
)
def test_a_second_entry_or_a_companion_behind_a_unit_is_told_and_looked_at(line: str, left: str) -> None:
    first = next(each for each in read("hj1986", "allied", f"12/20 AM\n{line}") if each.unit)
    assert not first.is_sure
    assert left in first.problem


@pytest.mark.parametrize("note", ["(may not move before turn 3)", "(only if it snows)"])
def test_a_condition_in_a_round_bracket_behind_a_hex_is_told_and_looked_at(note: str) -> None:
    first = read("hj1986", "german", f"326/751 - 0707 {note}\n326/753 - 0907", "setup")[0]
    assert (first.place, first.is_sure) == ("0707", False)
    assert note.partition(" before")[0] in first.problem


def test_a_captured_unit_of_the_other_side_is_read_in_a_list_and_one_that_is_not_captured_is_no_unit_of_it() -> None:
    text = "B26.27: US Supply Dump (real, captured), 301 Flk Tiger Bn\nB26.28: US Supply Dump (real)"
    dump, tigers, other = payback("german", text)
    assert (dump.unit, dump.state, dump.confidence) == ("allied/-/Supply Dump#3", "real captured", 100)
    assert (tigers.confidence, tigers.problem, other.unit) == (100, "", "")
