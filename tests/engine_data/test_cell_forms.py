"""What a cell of a chart may hold is said by the head of its chart."""

import pytest

from engine.data.cell_forms import cell_fault, form_of, forms_fault
from engine.data.game_readings import trait_fault
from engine.data.schema import ChartRow


def chart(*cells: str) -> ChartRow:
    return ChartRow(
        game="g", key="crt", title="CRT", rule="1", dice="1d6", header="none",
        columns=("result", "note"), bounds=("1", "2"), cells=cells,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("form", "result"),
    [
        ("NR | A# | D#r#", "NR"),
        ("NR | A# | D#r#", "A4"),
        ("NR | A# | D#r#", "D2r1"),
        ("A#(#)", "A2(1)"),
        ("number | -", "12"),
        ("number | -", "-"),
        ("signed", "+1"),
        ("signed", "0"),
        ("odds", "10-1+"),
        ("odds", "1-2"),
        ("faces", "1 2 3"),
        ("text", "no change"),
        ("", "whatever"),
        ("A#", "?"),  # nobody could read it
        ("##-##", "80-89"),
        ("shift", "+2"),
        ("shift", "-1"),
        ("A##", "A7"),
        ("A##", "A12"),
        ("range", "75-85"),
        ("range", "-9--1"),
        ("range", "<=0"),
        ("range", "144+"),
        ("range", "-"),
    ],
)
def test_a_cell_takes_what_its_chart_allows(form: str, result: str) -> None:
    assert cell_fault(form, result) == ""


@pytest.mark.parametrize(
    ("form", "result"),
    [
        ("NR | A# | D#r#", "banana"),
        ("NR | A# | D#r#", "A"),
        ("NR | A# | D#r#", "A0"),
        ("NR | A# | D#r#", "nr"),
        ("NR | A# | D#r#", "A1 | D1r1"),
        ("A.", "A1"),  # a point is a point
        ("signed", "1"),
        ("faces", "123"),
        ("faces", "1 2 2"),  # a die shows a result once
        ("odds", "2:1"),
        ("text", ""),
        ("number", "٣"),
        ("A#", "A12"),
        ("A##", "A0"),
        ("A##", "A123"),
        ("range", "85-75"),  # from high to low
        ("range", "1 to 6"),
    ],
)
def test_a_cell_takes_nothing_else(form: str, result: str) -> None:
    assert "is no result of this chart" in cell_fault(form, result)


def test_a_refused_result_is_told_with_what_would_do() -> None:
    expected = (
        "'banana' is no result of this chart (NR; A1 to A9; a whole number, as 6); correct it, or the cells of its head"
    )
    assert cell_fault("NR | A# | number", "banana") == expected


def test_one_form_is_for_all_columns_and_several_are_one_each() -> None:
    assert [form_of(chart("number"), column) for column in ("result", "note")] == ["number", "number"]
    assert [form_of(chart("number", "text"), column) for column in ("result", "note")] == ["number", "text"]
    assert form_of(chart(), "result") == form_of(chart("a", "b"), "missing") == ""


def test_forms_for_other_columns_than_there_are_or_empty_ones_are_at_fault() -> None:
    assert forms_fault(("a", "b", "c"), ("number", "text")).startswith("has 2 forms of cells for 3 columns")
    assert "empty alternative" in forms_fault(("a",), ("NR | | A#",))
    assert forms_fault(("a", "b"), ()) == forms_fault(("a", "b"), ("text",)) == ""


@pytest.mark.parametrize(("word", "meant"), [("numbr", "number"), ("signd", "signed"), ("ranges", "range")])
def test_a_misspelled_form_is_refused_in_the_head_and_not_blamed_on_the_cells(word: str, meant: str) -> None:
    reason = f"{word!r} is no form of cells; write {meant}, or a result as it is printed"
    assert forms_fault(("a",), (f"{word} | ?",)) == reason
    assert cell_fault(f"{word} | ?", "6") == ""


@pytest.mark.parametrize("printed", ["normal", "none", "half", "blown", "NR", "scatters", "lost"])
def test_a_result_in_small_letters_is_no_misspelled_form(printed: str) -> None:
    assert forms_fault(("a",), (printed,)) == ""


def test_a_regiment_with_a_blank_within_it_is_told_with_what_to_write() -> None:
    """Its battalions would share it with nobody, and lose the bonus for integrity (10.41)."""
    wrong = trait_fault("spi1977", "regiment", "1 6")
    assert wrong is not None
    field, reason = wrong
    assert field == "value"
    assert reason.endswith("is not what the rules read; write one word without a blank, as 66a")
    assert trait_fault("spi1977", "regiment", "66a") is None


@pytest.mark.parametrize(
    ("form", "result", "most"), [("number", "1000", 999), ("shift", "-100", 99), ("D#|cost", "1000", 999)]
)
def test_a_number_that_is_too_large_is_told_with_the_largest(form: str, result: str, most: int) -> None:
    assert cell_fault(form, result) == f"'{result}' is too large; write {most} or less"
