"""Lines that say in one what lists say in several, and losses behind a place, are read as what they say."""

import pytest

from editor.pasting.proposals import MENDED, As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.editor.test_pasting_spoiled import read

Told = tuple[str, str, int]


def battle(text: str) -> list[Proposal]:
    return read_list(shipped_rows("scs1994"), "scs1994", "battle-for-the-ardennes", "german", text, "arrivals")


def told(lines: list[Proposal]) -> list[Told]:
    return [(line.unit, line.place, line.turn) for line in lines if line.spelled]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("17 Dec PM, Entry C: (KG Recke)-9 SS Pz Div", [("german/9 SS Pz Div/KG Recke#1", "area:C", 2)]),
        ("Turn 8 C: 9 Auf (9 Pz Div)", [("german/9 Pz Div/9 Auf#1", "area:C", 8)]),
        ("T11: 36 Inf Rgt 9 VG Div, D", [("german/9 VG Div/36 Inf#1", "area:D", 11)]),
        ("Dec 18 AM - 506 Tiger Bn - area B", [("german/-/506 Tiger#1", "area:B", 3)]),
    ],
)
def test_a_turn_an_entry_and_units_of_one_line_are_read_without_a_hand(line: str, said: list[Told]) -> None:
    found = battle(line)
    assert told(found) == said
    assert all(each.is_sure and each.text for each in found)


def test_a_turn_before_units_with_an_entry_each_gives_each_its_own() -> None:
    found = battle("T11: 36 Inf Rgt 9 VG Div, D; 57 Inf Rgt 9 VG Div, E")
    assert told(found) == [("german/9 VG Div/36 Inf#1", "area:D", 11), ("german/9 VG Div/57 Inf#1", "area:E", 11)]


def test_a_turn_or_later_is_that_turn_and_the_rest_of_it_is_told() -> None:
    found = battle("Turn 10 or later: 331, 339 Inf Rgts - 167 VG - Area C")
    assert told(found) == [(f"german/167 VG Div/{each} Inf#1", "area:C", 10) for each in (331, 339)]
    assert all(not each.is_sure and "(or later)" in each.problem for each in found)


def test_a_line_shows_what_is_printed_though_it_was_read_as_another() -> None:
    line = "T11: 36 Inf Rgt 9 VG Div, D"
    assert [each.text for each in battle(line)] == [line]


def test_a_delay_behind_units_is_none_of_them_and_is_told_with_all_of_its_line_alone() -> None:
    first, second, below = battle(
        "Game Turn 3\nEntry Area C: (KG Krag, KG Kreuz-A)—2 SS Pz Div; delayed one turn if Weather is Soup\n"
        "Entry Area B: 506 Tiger Bn"
    )[1:]
    assert [each.problem for each in (first, second, below)] == [
        *["“delayed one turn if Weather is Soup” is not taken"] * 2,
        "",
    ]
    assert (first.confidence, second.confidence, below.is_sure) == (MENDED, MENDED, True)


@pytest.mark.parametrize(
    "loss", ["(reduced)", "(reduced strength)", "(one step lost)", "(-1)", ", reduced", "less a step", "less one step"]
)
def test_a_loss_behind_a_hex_is_the_loss_it_says_and_the_next_line_is_read(loss: str) -> None:
    first, second = read("hj1986", "german", f"326/751 - 0707 {loss}\n326/753 - 0907", "setup")
    assert (first.unit, first.place, first.lost, first.is_sure) == ("german/326/751#1", "0707", 1, True)
    assert (second.unit, second.place, second.lost, second.is_sure) == ("german/326/753#1", "0907", 0, True)


@pytest.mark.parametrize(
    ("side", "kind", "line", "said"),
    [
        ("allied", "arrivals", '3Arm/36 "N", 3Arm/33/1 M4 "P"', [("3Arm/36", "area:N"), ("3Arm/33/1 M4", "area:P")]),
        ("german", "setup", "26/77 1426 less a step; 26/78 1225", [("26 VG/77", "1426"), ("26 VG/78", "1225")]),
    ],
)
def test_units_with_their_places_that_a_sign_parts_are_all_read(
    side: str, kind: As, line: str, said: list[tuple[str, str]]
) -> None:
    text = f"12/20 AM\n{line}" if kind == "arrivals" else line
    units = [each for each in read("hj1986", side, text, kind) if each.spelled]
    assert [(each.unit, each.place) for each in units] == [(f"{side}/{unit}#1", place) for unit, place in said]
    assert all(each.is_sure for each in units)


def test_one_entry_or_another_is_the_entry_that_has_the_hexes_of_both() -> None:
    (line,) = (each for each in read("hj1986", "allied", '12/20 AM\n3Arm/36 "P" or "Q"') if each.unit)
    assert (line.place, line.is_sure) == ("area:P-Q", True)


def test_one_entry_or_another_that_no_entry_has_both_of_is_told() -> None:
    (line,) = (each for each in read("hj1986", "allied", '12/20 AM\n3Arm/36 "N" or "P"') if each.unit)
    assert (line.is_sure, "is not taken" in line.problem) == (False, True)


def test_a_loss_behind_a_hex_in_its_cell_is_the_loss_it_says() -> None:
    (line,) = read("hj1986", "allied", "Designation\tHex\n106/423\t1520, reduced", "setup")[1:]
    assert (line.place, line.lost, line.is_sure) == ("1520", 1, True)


@pytest.mark.parametrize("loss", ["less one step", "reduced", "reduced strength", "down a step", "one step lost"])
def test_a_loss_behind_a_unit_of_a_bracket_is_read(loss: str) -> None:
    (line,) = starting(f"B50.07: (18 FJ Rgt, {loss})—3 FJ Div")
    assert (line.unit, line.lost, line.is_sure) == ("german/3 FJ Div/18 FJ#1", 1, True)


def test_a_loss_in_figures_behind_a_unit_is_read() -> None:
    (line,) = starting("B49.07: 751 Inf Rgt (-1)")
    assert (line.unit, line.lost, line.is_sure) == ("german/326 VG Div/751 Inf#1", 1, True)


def starting(text: str) -> list[Proposal]:
    return read_list(shipped_rows("scs1994"), "scs1994", "battle-for-the-ardennes", "german", text)


def test_a_line_of_cells_among_lines_with_colons_is_read() -> None:
    found = starting("B53.01\tKG Knittel\t1 SS Pz Div\nB54.00: (KG Sandig)—1 SS Pz Div\nB49.07\t244 AG Bn")
    assert [(line.unit, line.place, line.is_sure) for line in found if line.spelled][::2] == [
        ("german/1 SS Pz Div/KG Knittel#1", "B53.01", True), ("german/-/244 AG#1", "B49.07", True),
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["unless Clervaux is US", "only in soup"])
def test_words_behind_a_formation_that_say_when_its_units_come_are_told_and_looked_at(words: str) -> None:
    (line,) = starting(f"B40.10: (KG Schmidt)—560 VG Div {words}")
    assert (line.unit, line.is_sure) == ("german/560 VG Div/KG Schmidt#1", False)
    assert line.problem == f"“{words}” is not taken"


def test_a_companion_behind_a_formation_has_a_line_of_its_own_and_its_unit_is_looked_at() -> None:
    found = starting("B50.01: (KG X)—150 Pz Bde with two Greif Teams")
    assert [(line.unit, line.is_sure) for line in found] == [("german/150 Pz Bde/KG X#1", False), ("", False)]
    assert found[0].problem == "“with two Greif Teams” is not taken"


@pytest.mark.parametrize(
    ("note", "is_sure"),
    [("eliminated", False), ("only on a roll of 1", False), ("delayed one turn", False), ("see note 3", True)],
)
def test_a_bracket_that_may_change_what_is_read_is_looked_at_and_one_that_refers_to_more_is_told(
    note: str, is_sure: bool
) -> None:
    (line,) = starting(f"B57.09: 402 Arty Rgt ({note})")
    assert line.is_sure == is_sure and line.problem == f"“({note})” is not taken"
