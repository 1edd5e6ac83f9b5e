"""Correct lines into which foreign words, signs, cells and columns were put: no unit is sure of what it was not, and
none is sure while a word of its line goes unsaid."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.some_now import examples, some_now

Key = tuple[str, str, As, str]
SCENARIOS = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign"}
LISTS: Mapping[Key, tuple[str, ...]] = {
    ("scs1994", "german", "setup", "clauses"): (
        "B42.06: (293 Inf Rgt, 294 Inf Rgt)—18 VG Div",
        "B47.07: (295 Inf Rgt)—18 VG Div, 17 Werfer Bde",
        "B50.07: (18 FJ Rgt, less one step)—3 FJ Div",
        "B53.01: (KG Sandig)—1 SS Pz Div",
    ),
    ("scs1994", "german", "setup", "table"): (
        "Unit,Formation,Hex",
        "293 Inf Rgt,18 VG Div,B42.06",
        "17 Werfer Bde,,B47.07",
        "KG Sandig,1 SS Pz Div,B53.01",
    ),
    ("scs1994", "allied", "arrivals", "clauses"): (
        "Game Turn 2",
        "Entry Area N: (16, 26 Inf Rgts)—1 Inf Div",
        "Game Turn 3",
        "Entry Area F: (CCA, CCR)—10 Arm Div; 628 TD Bn",
    ),
    ("hj1986", "german", "setup", "rows"): (
        "326/751\t0707",
        "326/752\t(0906)",
        "326/753 [reduced strength]\t0907",
        "352/914\t[0930]",
    ),
    ("hj1986", "allied", "setup", "dashes"): ("78/310 - 0704", "78/311 - 0802", "106/424 - (1020)", "28/112 - 1221"),
    ("hj1986", "allied", "arrivals", "rows"): (
        "12/17 PM",
        '10Arm/CCR M4\t"B"',
        '9/47\t"Q"',
        "12/18 AM",
        '101/501\t"G"',
    ),
}
FOREIGN = (
    "Eifel", "Nachtjagd", "west", "rainy", "halved", "7th", "?", "half", "minus", "with", "not", "(B)", "[Q]", "x 2nd",
    "St. Vith", "north of", "1st Army", "Co A", "ELIM", "0810", "B44.04", "12/20 AM", "Turn 9", "(2)", "if it snows",
    "(*)", "()", "(Co A)", "(3 of)", "0x", "Night", "(Night)",
)  # fmt: skip
SEAMS = (" {}", "\t{}", ", {}", " ({})", "; {}", "{} ", "{}\t", "{}, ")
_SIGNS = re.compile(r"\w+|[?]")
_SPOTS = re.compile(r"(?<=\w)(?=\W)|(?<=\W)(?=\w)|^|$")


def read(key: Key, lines: tuple[str, ...]) -> list[Proposal]:
    game, side, kind, _ = key
    return read_list(shipped_rows(game), game, SCENARIOS[game], side, "\n".join(lines), kind)


def where(line: Proposal) -> tuple[str, str, int, int]:
    return line.unit, line.place, line.turn, line.lost


def words(line: Proposal) -> str:
    """Return what a row says besides a unit that is as it was: what is told, or what nobody read."""
    unread = "" if line.is_sure else line.spelled
    alike = line.spelled if "spelled like" in line.problem or "read as" in line.problem else ""
    return f"{line.problem} {unread} {alike} {line.below}".casefold()


ROWS: Key = ("hj1986", "german", "setup", "rows")
CLAUSES: Key = ("scs1994", "german", "setup", "clauses")


@pytest.mark.parametrize(
    ("key", "line", "sign"),
    [
        *[(ROWS, "326/751\t0707\t{}", sign) for sign in "§~=#%"],
        *[(CLAUSES, "B42.06: (293 Inf Rgt{})—18 VG Div", sign) for sign in "§#%"],
        (CLAUSES, "B42.06{}: (293 Inf Rgt)—18 VG Div", "="),
        (ROWS, "{}326/751\t0707", "*"),
        (ROWS, "326/7{}51\t0707", "*"),
        (ROWS, "326/751\t{}0707", "*"),
        (("hj1986", "allied", "setup", "dashes"), "{}78/310 - 0704", "([Q])"),
    ],
)
def test_a_unit_beside_a_sign_that_nobody_reads_is_looked_at(key: Key, line: str, sign: str) -> None:
    (found,) = read(key, (line.format(sign),))
    assert not found.is_sure and (found.problem or found.unit == "")


DASHES: Key = ("hj1986", "allied", "setup", "dashes")
ARRIVING: Key = ("hj1986", "allied", "arrivals", "rows")
TABLE: Key = ("scs1994", "german", "setup", "table")


@pytest.mark.parametrize(
    ("sign", "said"),
    some_now(
        3,
        [
            ("()", "()"),
            ("(Co A)", "Co"),
            ("(3 of)", "3"),
            ("0x", "0x"),
            ("12/20 AM", ""),
            ("(12/20 AM)", "12/20 am"),
            ("Night", "night"),
        ],
    ),
)
@pytest.mark.parametrize(
    ("key", "line"),
    [
        (CLAUSES, "B47.07: 17 Werfer Bde {}"),
        (CLAUSES, "B50.07: (18 FJ Rgt, less one step)—3 FJ Div {}"),
        (DASHES, "78/310 {} - 0704"),
        (DASHES, "78/310 - 0704 {}"),
        (ROWS, "326/751 {}\t0707"),
        (ROWS, "326/751\t0707\t{}"),
    ],
)
def test_no_unit_is_sure_beside_a_bracket_a_quantity_or_a_date_that_is_not_its_own(
    key: Key, line: str, sign: str, said: str
) -> None:
    found = read(key, (line.format(sign),))
    assert not any(each.is_sure for each in found)
    assert said.casefold() in "".join(map(words, found))


@pytest.mark.parametrize(("key", "line"), [(CLAUSES, "B47.07: 17 Werfer Bde (*)"), (DASHES, "78/310 (*) - 0704")])
def test_no_unit_is_sure_beside_a_star_in_brackets(key: Key, line: str) -> None:
    (found,) = read(key, (line,))
    assert not found.is_sure and re.fullmatch(r"“\([* ]\)” is not taken", found.problem)


@pytest.mark.parametrize("row", ["(*) 293 Inf Rgt", "293 Inf Rgt ()", "0x 293 Inf Rgt", "293 Inf Rgt x0"])
def test_no_unit_of_a_table_is_sure_beside_a_bracket_or_quantity_of_nothing(row: str) -> None:
    found = read(TABLE, ("Unit,Formation,Hex", f"{row},18 VG Div,B42.06"))
    assert not any(each.is_sure for each in found)


@pytest.mark.parametrize(
    "lines",
    [
        ("12/17 PM (Night)", '10Arm/CCR M4\t"B"'),
        ("12/17 PM\t(Night)", '10Arm/CCR M4\t"B"'),
        ("12/17 PM (*)", '10Arm/CCR M4\t"B"'),
        ("12/17 PM", '10Arm/CCR M4\t"B"\tNight'),
        ("12/17 PM", '10Arm/CCR M4\t"B"\t12/20 AM'),
    ],
)
def test_no_unit_is_sure_of_its_turn_beside_another_or_another_part_of_the_day(lines: tuple[str, ...]) -> None:
    assert [line.is_sure for line in read(ARRIVING, lines) if line.unit] == [False]


@pytest.mark.parametrize("heading", ["7th\t12/18 AM", "12/18 \tELIMAM", "12/18 AMnorth of\t"])
def test_no_unit_is_sure_of_its_turn_below_a_date_in_a_row_that_nobody_could_read(heading: str) -> None:
    found = read(ARRIVING, ("12/17 PM", '9/47\t"Q"', heading, '101/501\t"G"'))
    assert [line.is_sure for line in found if line.unit] == [True, False]
    assert "which may change the turn" in found[-1].problem


def test_two_hexes_with_nothing_between_them_are_looked_at() -> None:
    (found,) = read(ROWS, ("326/751\t0533 0534",))
    assert not found.is_sure and found.problem == "“0533 0534” is not taken"


def test_a_date_beside_a_unit_that_is_its_own_says_nothing_more() -> None:
    found = read(ARRIVING, ("12/17 PM", '12/20 AM\t10Arm/CCR M4\t"B"', '9/47\t"Q"\t12/17 PM'))
    assert [(line.turn, line.is_sure) for line in found if line.unit] == [(9, True), (4, True)]


def test_the_date_on_which_a_unit_comes_in_any_case_is_that_of_its_condition() -> None:
    lines = ("12/17 AM", '5PzA/614\t"Y"\t(Trois Ponts, Werbomont [12/19 PM])')
    (found,) = (line for line in read(("hj1986", "german", "arrivals", "rows"), lines) if line.unit)
    assert "“12/19 PM” is not taken" not in found.problem


def test_a_unit_before_one_that_nobody_knows_and_that_lost_a_step_is_looked_at() -> None:
    found = read(CLAUSES, ("B50.07: (18, Eifel FJ Rgt, less one step)—3 FJ Div",))
    assert [line.unit for line in found] == ["german/3 FJ Div/18 FJ#1", ""]
    assert not found[0].is_sure and found[0].problem == "“Eifel FJ Rgt” is not taken"


@pytest.mark.parametrize("key", some_now(6, [(key,) for key in LISTS]))
def test_no_unit_is_sure_of_what_it_was_not_nor_while_a_foreign_word_goes_unsaid(key: Key) -> None:
    lines = LISTS[key]
    heads = 1 if key[-1] == "table" else 0
    right = {where(line) for line in read(key, lines) if line.is_sure}
    assert len(right) >= len(lines) - 2

    @settings(max_examples=examples(4, 80), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(heads, len(lines) - 1), st.integers(0, 99), st.sampled_from(FOREIGN), st.sampled_from(SEAMS))
    @example(heads, 99, "Eifel", "\t{}")
    @example(heads, 0, "0810", "{}\t")
    @example(heads, 0, "Eifel", "{}, ")
    @example(len(lines) - 1, 99, "Eifel", " {}")
    def spoil(at: int, spot: int, foreign: str, seam: str) -> None:
        assume(not (foreign[0] in "([" and "(" in seam))
        spots = [found.start() for found in _SPOTS.finditer(lines[at])]
        cut = spots[spot % len(spots)]
        spoiled = lines[at][:cut] + seam.format(foreign) + lines[at][cut:]
        found = read(key, (*lines[:at], spoiled, *lines[at + 1 :]))
        said = " ".join(
            words(line) for line in found if line.line == at + 1 or foreign.casefold() in line.problem.casefold()
        )
        untold = [each for each in _SIGNS.findall(foreign.casefold()) if each not in said]
        for line in (each for each in found if each.is_sure):
            assert where(line) in right, (spoiled, line)
            is_whole = line.line == at + 1 and all(each.is_sure for each in found if each.line == at + 1)
            assert not (is_whole and untold), (spoiled, line)

    spoil()
