"""A number is asked about that lies far outside those of its chart."""

import pytest

from editor.proof.doubted import far_outside
from editor.proof.listed import Item, Listed
from engine.data import schema


def cell(dice: int, result: str) -> Item:
    row = schema.ChartCellRow(game="any", chart="air", dice=dice, column="all", result=result)
    return Item(row, "*", result, "open")


def asked(others: list[str], text: str) -> str:
    cells = [cell(dice, result) for dice, result in enumerate(["1", *others], start=1)]
    lines = tuple((str(each.row.said("dice")), (each,)) for each in cells)
    return far_outside(Listed("chart|air", "Airpower", ("all",), lines), cells[0], text)


def test_a_number_far_outside_those_of_its_chart_is_asked_about() -> None:
    assert asked(["0", "3", "8"], "999") == "The other cells are 0 to 8; Return again writes 999"


@pytest.mark.parametrize("text", ["0", "8", "13", "16"])  # up to twice eight
def test_a_number_that_may_be_of_the_chart_is_written_at_once(text: str) -> None:
    assert asked(["0", "3", "8"], text) == ""


def test_small_numbers_leave_room_for_five_more() -> None:
    assert asked(["0", "1"], "6") == ""
    assert asked(["0", "1"], "7") == "The other cells are 0 to 1; Return again writes 7"


def test_a_number_far_below_those_of_its_chart_is_asked_about() -> None:
    """Half of 20 is 10; 5 below 4 is -1."""
    assert [asked(["20", "30"], text) for text in ("10", "9")] == [
        "",
        "The other cells are 20 to 30; Return again writes 9",
    ]
    assert [asked(["4", "8"], text) for text in ("-1", "-2")] == [
        "",
        "The other cells are 4 to 8; Return again writes -2",
    ]


def test_a_chart_of_words_asks_nothing() -> None:
    assert asked(["A1", "D2"], "999") == ""
