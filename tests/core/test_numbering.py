"""Printed numbers to cells and back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.hexes import Grid
from engine.core.numbering import Sheet, listed_label, natural_key, other_names, second_labels, sheet_with

# The row grows to the north and the number to the west, so both turn round: column 36 - number, row 62 - printed row.
SHEET = Sheet("B", "B{a}.{b:02d}", column_0=36, column_a=0, column_b=-1, row_0=62, row_a=-1, row_b=0)
FOUR_DIGITS = Sheet("one", "{a:02d}{b:02d}", column_0=0, column_a=1, column_b=0, row_0=0, row_a=0, row_b=1)


@pytest.mark.parametrize(("label", "cell"), [("B62.00", (36, 0)), ("B45.11", (25, 17)), ("B42.06", (30, 20))])
def test_label_gives_the_cell(label: str, cell: tuple[int, int]) -> None:
    assert SHEET.cell(label) == cell


@given(st.integers(0, 99), st.integers(0, 99))
def test_label_and_cell_are_inverse(a: int, b: int) -> None:
    label = f"B{a}.{b:02d}"
    cell = SHEET.cell(label)
    assert cell is not None
    assert SHEET.name(cell) == label


@pytest.mark.parametrize("label", ["A45.11", "B45", "B45.1", "B45.11x", "", "45.11"])
def test_label_of_another_form_has_no_cell(label: str) -> None:
    assert SHEET.cell(label) is None


def test_cell_outside_the_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="sheet B has no number"):
        SHEET.name((37, 0))  # east of number 00


def test_numbers_without_a_separator_are_read_by_their_width() -> None:
    assert FOUR_DIGITS.cell("0704") == (7, 4)
    assert FOUR_DIGITS.name((7, 4)) == "0704"


@pytest.mark.parametrize("label", ["704", "07041", "070", "B0704"])
def test_a_number_with_a_width_has_exactly_that_many_digits(label: str) -> None:
    assert FOUR_DIGITS.cell(label) is None


def test_a_cell_beyond_the_width_has_no_number() -> None:
    with pytest.raises(ValueError, match="sheet one has no number"):
        FOUR_DIGITS.name((100, 4))


ONE_COLUMN = Sheet("41", "41{b:02d}", column_0=14, column_a=0, column_b=0, row_0=3, row_a=0, row_b=1)


def test_a_label_without_its_first_number_has_cells() -> None:
    assert ONE_COLUMN.cell("4108") == (14, 11)
    assert ONE_COLUMN.name((14, 11)) == "4108"


@pytest.mark.parametrize("cell", [(13, 11), (14, 2), (14, 103)])
def test_a_sheet_of_one_column_numbers_no_other(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="sheet 41 has no number"):
        ONE_COLUMN.name(cell)


# The rule of the printed map: an even row r touches r±1 at numbers c and c+1, an odd row at c-1 and c. With odd
# internal rows shifted to the right (62 - r is odd exactly when r is odd) the geometry must give the same.
@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("B44.10", {"B44.09", "B44.11", "B45.10", "B45.11", "B43.10", "B43.11"}),
        ("B45.10", {"B45.09", "B45.11", "B46.09", "B46.10", "B44.09", "B44.10"}),
    ],
)
def test_printed_neighbors(label: str, expected: set[str]) -> None:
    cell = SHEET.cell(label)
    assert cell is not None
    assert {SHEET.name(other) for other in Grid("pointy", "odd").neighbors(cell)} == expected


def test_natural_order_compares_digits_as_numbers() -> None:
    labels = ["B10.01", "B9.02", "B9.10", "A10.01"]
    assert sorted(labels, key=natural_key) == ["A10.01", "B9.02", "B9.10", "B10.01"]


@given(st.lists(st.text(max_size=8)))
def test_natural_keys_of_all_texts_can_be_compared(texts: list[str]) -> None:
    ordered = sorted(texts, key=natural_key)
    assert sorted(ordered, key=natural_key) == ordered


def test_a_raised_digit_is_no_number() -> None:
    assert natural_key("km²") == ("km²",)


def test_a_text_that_begins_with_a_number_precedes_other_texts_and_follows_the_number_alone() -> None:
    assert sorted(["a1", "1a", "", "a", "1", "a1b"], key=natural_key) == ["", "1", "1a", "a", "a1", "a1b"]


# Sheet A goes on in the west, its numbers 34 less. A row begins with 00 on both sheets where it is even, with 01 where
# it is odd, and ends 35 further on on sheet B.
WEST = Sheet("A", "A{a}.{b:02d}", 2, 0, -1, 62, -1, 0, b_first=0, odd=1)
EAST = Sheet("B", "B{a}.{b:02d}", 36, 0, -1, 62, -1, 0, b_first=0, b_last=35, odd=1)


def test_a_hex_on_two_sheets_is_found_by_both_numbers() -> None:
    labels = ["A10.02", *(f"B10.{number:02d}" for number in range(36))]
    assert second_labels([WEST, EAST], labels) == {"A10.00": "B10.34", "A10.01": "B10.35"}


def test_a_row_that_begins_with_one_has_no_second_number_below_it() -> None:
    labels = [f"B11.{number:02d}" for number in range(1, 37)]
    assert second_labels([WEST, EAST], labels) == {"A11.01": "B11.35", "A11.02": "B11.36"}


def test_a_sheet_without_an_extent_gives_no_second_numbers() -> None:
    """It would number every hex of the map."""
    endless = replace(WEST, b_first=None, odd=0)
    assert second_labels([endless, EAST], ["B10.34", "B10.20"]) == {}


# Four sheets of 50 numbers a row, of which the last four rows of C are the first four of D: C35nn is D01nn.
UPPER = Sheet("C", "C{a:02d}{b:02d}", 50, 0, -1, 0, 1, 0, a_first=1, a_last=38, b_first=1, b_last=50)
LOWER = Sheet("D", "D{a:02d}{b:02d}", 50, 0, -1, 34, 1, 0, a_first=1, a_last=38, b_first=1, b_last=50)


def test_an_overlap_of_four_whole_rows_gives_a_second_number_to_each_of_its_hexes_and_to_no_other() -> None:
    labels = [f"C{row:02d}{number:02d}" for row in range(1, 39) for number in range(1, 51)]
    labels += [f"D{row:02d}{number:02d}" for row in range(5, 39) for number in range(1, 51)]
    found = second_labels([UPPER, LOWER], labels)
    assert len(found) == 4 * 50
    assert found["D0101"] == "C3501"
    assert found["D0416"] == "C3816"
    assert set(found.values()) == {label for label in labels if "C3501" <= label <= "C3850"}


def test_the_number_that_is_listed_is_found_without_a_look_at_other_hexes() -> None:
    assert listed_label([UPPER, LOWER], "D0244", {"C3644"}) == "C3644"
    assert listed_label([UPPER, LOWER], "C3644", {"C3644"}) == "C3644"
    assert listed_label([UPPER, LOWER], "D0544", {"C3644"}) == "D0544"


@pytest.mark.parametrize("label", ["C3901", "C0051", "C0100", "D0001"])
def test_a_number_beyond_the_extent_is_none_of_the_sheet(label: str) -> None:
    assert UPPER.cell(label) is None
    assert LOWER.cell(label) is None


@given(st.integers(1, 60), st.integers(0, 60))
def test_two_numbers_of_a_hex_lead_to_each_other(row: int, number: int) -> None:
    sheets, label = [UPPER, LOWER], f"C{row:02d}{number:02d}"
    for other in other_names(sheets, label):
        assert other_names(sheets, other) == (label,)
        assert LOWER.cell(other) == UPPER.cell(label)


# Numbers two columns apart: column = 2 * b, row = a.
SPARSE = Sheet("S", "S{a}.{b}", 0, 0, 2, 0, 1, 0)


@pytest.mark.parametrize(("cell", "name"), [((4, 3), "S3.2"), ((5, 3), None), ((4, -1), None), ((-2, 3), None)])
def test_a_cell_between_or_before_the_numbers_of_a_sheet_has_none(cell: tuple[int, int], name: str | None) -> None:
    assert SPARSE.name_or_none(cell) == name


NAMED_BY_UPPER = {
    UPPER.cell(label): label for a in range(1, 39) for b in range(1, 51) for label in [f"C{a:02d}{b:02d}"]
}


@given(st.integers(-5, 80), st.integers(-5, 60))
def test_a_sheet_names_a_cell_exactly_where_one_of_its_numbers_lies(column: int, row: int) -> None:
    assert UPPER.name_or_none((column, row)) == NAMED_BY_UPPER.get((column, row))


def test_the_first_sheet_whose_form_a_number_has_is_its_sheet() -> None:
    east = replace(SHEET, key="east", column_0=72)
    sheets = (FOUR_DIGITS, SHEET, east)
    assert sheet_with(sheets, "B62.00") == SHEET
    assert sheet_with(sheets, "0101") == FOUR_DIGITS
    assert sheet_with(sheets, "A45.11") is None
