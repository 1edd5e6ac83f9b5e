"""Losses and other words that stand behind units and formations of pasted lists: whose they are, and what is told."""

import pytest

from editor.pasting.proposals import Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows


def read(text: str, side: str = "german", game: str = "scs1994", scenario: str = "payback") -> list[Proposal]:
    return [line for line in read_list(shipped_rows(game), game, scenario, side, text) if line.spelled]


@pytest.mark.parametrize("said", ["reduced", "less one step", "down one step", "-1"])
@pytest.mark.parametrize("named", ["(KG Sandig)—1 SS Pz Div", "(751 Inf Rgt)—326 VG Div"])
def test_a_loss_behind_a_formation_is_that_of_its_only_unit(named: str, said: str) -> None:
    assert [(line.lost, line.confidence) for line in read(f"B53.01: {named} {said}")] == [(1, 100)]


@pytest.mark.parametrize("said", ["out of fuel", "moves first", "stays"])
def test_other_words_behind_the_formation_of_a_unit_of_a_unique_name_are_told_and_looked_at(said: str) -> None:
    (line,) = read(f"B53.01: (KG Knittel)—1 SS Pz Div {said}")
    assert not line.is_sure and said in line.problem


@pytest.mark.parametrize("said", [" both reduced", " each less one step", ", all less one step", ", reduced each"])
@pytest.mark.parametrize("named", ["(KG Müller-A, KG Müller-B)—12 SS Pz Div", "752 Inf Rgt, 753 Inf Rgt—326 VG Div"])
def test_a_loss_said_of_all_units_is_that_of_each(named: str, said: str) -> None:
    assert [(line.lost, line.confidence) for line in read(f"B57.08: {named}{said}")] == [(1, 100)] * 2


@pytest.mark.parametrize(
    "named",
    [
        "(KG Gutmann-A, KG Gutmann-B)—2 Pz Div less one step",
        "751 Inf Rgt, 753 Inf Rgt—326 VG Div, less one step",
        "(KG Kulmann-A, KG Kulmann-B, KG Kulmann-C)—12 SS Pz Div, both less one step",
        "(KG Müller-A, KG Müller-B)—12 SS Pz Div both fresh",
    ],
)
def test_units_are_looked_at_where_nobody_knows_whose_loss_stands_behind_them(named: str) -> None:
    found = read(f"B57.07: {named}")
    assert len(found) > 1 and not any(line.is_sure for line in found)
    assert all(line.problem for line in found)


def test_a_loss_behind_each_of_some_units_without_a_bracket_is_its_own() -> None:
    found = read("B53.01: KG Schmidt, less one step, KG Sandig, less one step")
    assert [(line.lost, line.confidence) for line in found] == [(1, 100)] * 2


@pytest.mark.parametrize("lost", [2, 3])
def test_as_many_losses_as_a_unit_has_steps_or_more_are_told_and_looked_at_in_rows_too(lost: int) -> None:
    (line,) = read(f"3FJ/5 [{lost} steps lost]\t0613", game="hj1986", scenario="campaign")
    assert not line.is_sure and f"{lost} of 2 steps are lost" in line.problem


@pytest.mark.parametrize("said", [" (flipped)", " (minus)", ", A59.11"])
def test_a_unit_with_a_side_that_is_not_read_or_with_another_hex_beside_it_is_looked_at(said: str) -> None:
    line = read(f"B56.10: 393 Inf Rgt{said}", "allied")[0]
    assert not line.is_sure and said.strip(" ,()") in line.problem


@pytest.mark.parametrize("said", [", both less one step", ", all less one step", " (both reduced)"])
def test_a_loss_of_all_behind_the_second_bracket_makes_the_unit_of_the_first_one_to_be_looked_at(said: str) -> None:
    found = read(f"B57.08: (KG Müller-A)—12 SS Pz Div, (KG Müller-B)—12 SS Pz Div{said}")
    assert [(line.lost, line.is_sure) for line in found] == [(1, False)] * 2
    assert all("may be said of each unit before it" in line.problem for line in found)


def test_a_loss_of_both_units_of_a_bracket_is_not_that_of_the_bracket_before() -> None:
    found = read("B57.08: (751 Inf Rgt)—326 VG Div, (KG Müller-A, KG Müller-B)—12 SS Pz Div both less one step")
    assert [(line.lost, line.is_sure) for line in found] == [(0, True), (1, True), (1, True)]


@pytest.mark.parametrize("said", ["(x2)", "(2)", "(-)", "(1)", "(!)", "(½)", "(+)"])
@pytest.mark.parametrize("named", ["506 Tiger Bn", "(KG Sandig)—1 SS Pz Div"])
def test_a_number_or_sign_in_brackets_behind_a_unit_is_told_and_looked_at(named: str, said: str) -> None:
    (line,) = read(f"B35.17: {named} {said}")
    assert line.unit and not line.is_sure and f"“{said}” is not taken" in line.problem
