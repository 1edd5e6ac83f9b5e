"""Words and signs of a pasted line that no unit of it takes: a sure unit carries what they mean, or they are told.

Lines are those of the rulebooks, spoiled by hand: words before and behind a unit, in brackets and in a third column.
"""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.some_now import examples, some_now

SCENARIOS = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign"}


def read(game: str, side: str, text: str, kind: As = "setup") -> list[Proposal]:
    found = read_list(shipped_rows(game), game, SCENARIOS[game], side, text, kind)
    return [line for line in found if line.unit]


@pytest.mark.parametrize("head", ["", "Designation\tHex\n"])
def test_a_loss_in_a_column_behind_the_place_is_read(head: str) -> None:
    (line,) = read("hj1986", "allied", f"{head}78/310\t0704\t-1")
    assert (line.place, line.lost, line.confidence, line.problem) == ("0704", 1, 100, "")


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("78/893 M10\t0704\twith 78/709", "with 78/709"),
        ("78/311\t0802\tor 1108", "or 1108"),
        ("78/311\t0802\t(see special rules)", "see special rules"),
        ("78/311\t0802\tonly in fog", "only in fog"),
        ("106/422\t(0717]", "the bracket of “(0717]”"),
        ("106/424\t0908)", "the bracket of “0908)”"),
    ],
)
def test_what_stands_behind_a_place_in_columns_is_told_and_its_unit_looked_at(printed: str, said: str) -> None:
    line = read("hj1986", "allied", f"78/309\t0804\n{printed}")[1]
    assert line.place and not line.is_sure and said in line.problem


@pytest.mark.parametrize(("printed", "said"), [('3Arm/36\t"N"\twith 3Arm/32/1 M4', "with 3Arm/32/1 M4"),
                                              ('3Arm/32/1 M4 TF Kane + TF Orr\t"N"', "+ tf orr")])  # fmt: skip
def test_a_companion_of_an_arrival_in_columns_is_told_and_its_unit_looked_at(printed: str, said: str) -> None:
    line = read("hj1986", "allied", f"12/17 AM\n{printed}", "arrivals")[0]
    assert (line.place, line.turn, line.is_sure) == ("area:N", 3, False) and said in line.problem


@pytest.mark.parametrize("heading", ["12/17 PM (clear only)", "Game Turn 4 - clear weather"])
def test_words_behind_the_turn_of_a_heading_are_told_of_each_unit_below_it_up_to_the_next(heading: str) -> None:
    one, two, after = read("hj1986", "allied", f'{heading}\n1/16\t"Q"\n1/18\t"Q"\n12/18 AM\n1/26\t"Q"', "arrivals")
    assert [(line.turn, line.is_sure) for line in (one, two, after)] == [(4, False), (4, False), (5, True)]
    assert all("clear" in line.problem for line in (one, two))


@pytest.mark.parametrize("heading", ["12/17 PM (Sunday)", "12/17 PM (17 Dec 1944)"])
def test_a_bracket_behind_a_turn_that_only_says_its_date_leaves_its_units_sure(heading: str) -> None:
    (line,) = read("hj1986", "allied", f'{heading}\n1/16\t"Q"', "arrivals")
    assert (line.turn, line.confidence, line.problem) == (4, 100, "")


def test_the_heading_of_a_column_says_a_condition_of_its_own_units_alone() -> None:
    one, other = read("hj1986", "allied", '12/18 PM (clear only)\t\t12/18 AM\n1/18\t"Q"\t1/26\t"P"', "arrivals")
    assert (one.turn, one.is_sure, other.turn, other.confidence) == (6, False, 5, 100)


@pytest.mark.parametrize("printed", ["28/109/2*\t2022", "28/109/2\t2022*", "28/109/2\t2022\t*"])
def test_the_star_of_a_footnote_is_told_and_its_unit_looked_at(printed: str) -> None:
    (line,) = read("hj1986", "allied", printed)
    assert (line.unit, line.is_sure) == ("allied/28/109/2#1", False) and "*” is not taken" in line.problem


def test_stars_that_make_type_bold_are_no_footnotes() -> None:
    (line,) = read("scs1994", "german", "**B42.08:** **(295 Inf Rgt)—18 VG Div**")
    assert (line.confidence, line.problem) == (100, "")


@pytest.mark.parametrize("printed", ["(293 Inf Rgt)—18 VG Div, -1", "KG Schmidt, -1"])
def test_a_number_below_zero_behind_a_unit_or_its_formation_is_its_loss(printed: str) -> None:
    (line,) = read("scs1994", "german", f"B42.06: {printed}")
    assert (line.lost, line.confidence) == (1, 100)


def test_a_loss_behind_a_bracket_of_several_units_is_of_none_surely() -> None:
    found = read("scs1994", "german", "B42.06: (293 Inf Rgt, 294 Inf Rgt)—18 VG Div, less one step")
    assert len(found) == 2 and not any(line.is_sure for line in found)


# A row of the rulebook with its spoiled forms: %s is where words are put. What begins in another column says something
# of the unit before it, or is the text of a page beside the table.
FORMS = {
    ("scs1994", "setup"): (
        "B42.06: (293 Inf Rgt)—18 VG Div %s",
        "B42.06: (293 Inf Rgt)—18 VG Div (%s)",
        "B42.06: (293 Inf Rgt)—18 VG Div, %s",
        "B42.06: (293 Inf Rgt) (%s)—18 VG Div",
        "B42.06: (293 Inf Rgt, %s)—18 VG Div",
        "B42.06 %s: (293 Inf Rgt)—18 VG Div",
        "B42.06: %s (293 Inf Rgt)—18 VG Div",
        "B42.06: 17 Werfer Bde %s",
        "B42.06: 17 Werfer Bde (%s)",
        "B42.06: 17 Werfer Bde, %s",
        "B42.06\t17 Werfer Bde\t%s",
        "17 Werfer Bde\tB42.06\t%s",
    ),
    ("hj1986", "setup"): (
        "294/1\t0704\n78/310\t0704\t%s",
        "78/310\t0704 %s",
        "78/310 %s\t0704",
        "78/310 [%s]\t0704",
        "78/310 (%s)\t0704",
        "78/310\t0704 [%s]",
        "78/310\t0704 (%s)",
        "Designation\tHex\n78/310\t0704\t%s",
        "%s\t78/310\t0704",
        "%s 78/310\t0704",
        "78/310 - 0704 %s",
        "78/310 - 0704 (%s)",
    ),
    ("hj1986", "arrivals"): (
        '12/17 AM\n1/16\t"Q"\t%s',
        '12/17 AM\n1/16\t"Q" %s',
        '12/17 AM\n1/16 %s\t"Q"',
        '12/17 AM\n1/16 [%s]\t"Q"',
        '12/17 AM\n1/16\t"Q" (%s)',
        '12/17 AM (%s)\n1/16\t"Q"',
        '12/17 AM - %s\n1/16\t"Q"',
        '3Arm/32/1 M4 TF Kane %s\t"N"',
    ),
}  # fmt: skip
WORDS = [
    "only in fog", "with two companies", "unless Clervaux is held", "delayed", "maybe", "if supplied", "dig in first",
    "under command of Peiper", "no later", "roll first", "destroyed", "roll of 1-3", "not on clear turns", "see below",
    "without guns", "on foot", "after the bridge", "reserve of nobody", "+ friends", "cannot move",
]  # fmt: skip


@pytest.mark.parametrize(("game", "kind"), some_now(4, FORMS))
def test_no_sure_unit_of_a_line_lets_words_go_unsaid(game: str, kind: As) -> None:
    @settings(max_examples=examples(3, 60), suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.sampled_from(FORMS[game, kind]), st.sampled_from(WORDS))
    def is_told(form: str, words: str) -> None:
        side = "german" if game == "scs1994" else "allied"
        text = form.replace("%s", words)
        for line in (each for each in read(game, side, text, kind) if each.is_sure):
            said = f"{line.problem} {line.state.replace('_', ' ')}".casefold()
            untold = [word for word in re.findall(r"\w{3,}", words.casefold()) if word not in said]
            assert not untold, (text, line)

    is_told()


@pytest.mark.parametrize("cell", ["?", "!", "x", "2", "A", "half", "fired", "ELIM", "0906", "0906?"])
@pytest.mark.parametrize("others", ["", "\n277/991\t0909\t277/989\t0910"])
def test_a_cell_behind_the_place_of_a_unit_is_told_and_its_unit_looked_at(cell: str, others: str) -> None:
    first = read("hj1986", "german", f"326/751\t0707\t{cell}\n352/914\t0930\n352/916\t0931{others}")[0]
    assert (first.unit, first.is_sure) == ("german/326/751#1", False)
    assert cell.rstrip("?") in first.problem


def test_a_dash_behind_the_place_of_a_unit_says_nothing() -> None:
    (line,) = read("hj1986", "german", "326/751\t0707\t-")
    assert (line.confidence, line.problem) == (100, "")


def test_an_entry_that_cannot_be_two_is_told_and_its_unit_looked_at() -> None:
    found = read_list(
        shipped_rows("hj1986"), "hj1986", "campaign", "allied", '12/22 AM\n26/328\t"C~D"\tELIM', "arrivals"
    )
    assert (found[-1].unit, found[-1].is_sure) == ("allied/26/328#1", False) and "ELIM" in found[-1].problem


@pytest.mark.parametrize("printed", ["(KG Schmidt?)—560 VG Div", "(KG Schmidt)—560 VG Div?"])
def test_a_name_that_is_printed_as_not_sure_is_looked_at(printed: str) -> None:
    (line,) = read("scs1994", "german", f"B33.11: {printed}")
    assert (line.unit, line.is_sure) == ("german/560 VG Div/KG Schmidt#1", False) and "?" in line.problem


@pytest.mark.parametrize("said", ["(was B57.10)", "(stack 2)", "(Bavaria)"])
def test_a_short_bracket_that_nobody_reads_is_told_and_its_unit_looked_at(said: str) -> None:
    (line,) = read("scs1994", "german", f"B42.06: (293 Inf Rgt)—18 VG Div {said}")
    assert (line.unit, line.is_sure) == ("german/18 VG Div/293 Inf#1", False) and said in line.problem


def test_steps_behind_a_unit_that_are_not_read_are_told_and_it_is_looked_at() -> None:
    (line,) = [each for each in read("scs1994", "german", "B42.06: (293 Inf Rgt)—18 VG Div; 2 steps") if each.unit]
    assert not line.is_sure and "2 steps" in line.problem
