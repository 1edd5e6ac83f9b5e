"""What a list says of its units besides place and turn is taken with them, or told: states, losses, notes."""

import pytest

from editor.pasting.accepting import accept
from editor.pasting.proposals import MENDED, As, Proposal
from editor.pasting.reading import read_list
from engine.data import schema
from tests.editor.small import shipped_rows


def read(game: str, text: str, kind: As = "setup", scenario: str = "campaign", side: str = "allied") -> list[Proposal]:
    return [line for line in read_list(shipped_rows(game), game, scenario, side, text, kind) if line.spelled]


@pytest.mark.parametrize(
    ("game", "text", "states"),
    [
        ("hj1986", "106/422\t0717\treserve\n106/423 [reserve]\t0818", ["reserve", "reserve"]),
        ("hj1986", "99/394\t[0712]\n2/23\t(1010)\n2/38\t0708", ["improved", "reserve", ""]),
        ("hj1986", "106/422,0717,in reserve\n106/423,0818,", ["reserve", ""]),
        ("hj1986", "Unit\tHex\tState\n106/422\t0717\tImproved position\n106/423\t0818\t", ["improved", ""]),
        (
            "spi1977",
            "Map C:\n1/422/106(I) - 2711 (improved); 2/422/106(I), entrenched - 2912",
            ["improved", "entrenched"],
        ),
    ],
)
def test_a_state_that_the_game_has_is_read_into_the_row(game: str, text: str, states: list[str]) -> None:
    found = read(game, text)
    assert [line.state for line in found] == states
    assert all(line.is_sure for line in found)


@pytest.mark.parametrize("state", ["dummy", "(fortified)", "[hidden]", ", entrapped and dummy", ", captured"])
def test_a_state_that_the_game_has_not_leaves_its_unit_unsure_and_is_told(state: str) -> None:
    first, second = read("hj1986", f"106/422 {state}\t0717\n106/423\t0818")
    assert not first.is_sure and second.is_sure
    assert first.problem


def test_an_arrival_has_no_state_and_is_looked_at() -> None:
    (line,) = read("hj1986", '12/17 AM\n1/26 [reserve]\t"P"', "arrivals")
    assert (line.turn, line.confidence) == (3, MENDED)
    assert "an arrival has no state" in line.problem


def test_a_state_behind_the_place_of_several_units_may_be_of_one_of_them() -> None:
    found = read("spi1977", "Map C:\n1/422/106(I), 2/422/106(I) - 2711 (entrenched)")
    assert [(line.state, line.confidence) for line in found] == [("", MENDED)] * 2
    assert all("may be said of another unit" in line.problem for line in found)


def test_a_state_behind_a_comma_may_be_of_each_of_the_units_that_commas_part_before_it() -> None:
    found = read("scs1994", "B47.07: 7 Werfer Bde, 401 Arty Rgt, reserve", "setup", "battle-for-the-ardennes", "german")
    assert [(line.state, line.confidence) for line in found] == [("", MENDED)] * 2
    assert all("“, reserve” may be said of another unit" in line.problem for line in found)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("B47.07: 7 Werfer Bde, reserve, 401 Arty Rgt", ["reserve", ""]),
        ("B47.07: 7 Werfer Bde, 401 Arty Rgt (reserve)", ["", "reserve"]),
        ("B47.07: 401 Arty Rgt, reserve", ["reserve"]),
    ],
)
def test_a_state_behind_one_unit_or_in_brackets_is_that_of_its_unit(text: str, states: list[str]) -> None:
    found = read("scs1994", text, "setup", "battle-for-the-ardennes", "german")
    assert [(line.state, line.is_sure) for line in found] == [(state, True) for state in states]


def test_units_below_a_state_that_heads_them_are_looked_at_up_to_an_empty_line() -> None:
    found = read("hj1986", "Units in reserve:\n106/422\t0717\n106/423\t0818\n\n99/394\t0712")
    assert [line.confidence for line in found] == [MENDED, MENDED, 100]


@pytest.mark.parametrize(("said", "lost"), [("reduced strength", 1), ("less two steps", 2), ("reduced by two", 2)])
def test_losses_in_square_brackets_are_read_behind_unit_and_place(said: str, lost: int) -> None:
    found = read("scs1994", f"A47.15: (1-32 Arm Bn [{said}])-3 Arm Div", scenario="payback")
    assert [line.lost for line in found] == [lost]
    assert [line.lost for line in read("hj1986", f"106/422\t0717 [{said}]")] == [lost]


def test_a_note_that_sends_elsewhere_is_told_and_its_row_stays_sure() -> None:
    (line,) = read("hj1986", "106/422 [See note 6]\t0717")
    assert line.is_sure and "“[See note 6]” is not taken" in line.problem


def test_a_note_of_other_words_leaves_its_row_unsure() -> None:
    (line,) = read("hj1986", "106/422 [only at night]\t0717")
    assert line.confidence == MENDED and "only at night" in line.problem


def test_a_state_goes_into_the_set_up_also_of_a_unit_that_stands_there() -> None:
    rows = shipped_rows("hj1986")
    (line,) = read("hj1986", "106/422 [improved]\t0717")
    changes = accept(rows, "hj1986", "campaign", [line]).changes
    assert [each.after for each in changes if each.table == schema.SetupRow.TABLE] == [{"state": "improved"}]


def test_a_greif_team_that_hides_is_hidden_and_sure() -> None:
    (line,) = read("scs1994", "A34.34: Greif Team C (Hide)", scenario="payback", side="german")
    assert (line.state, line.confidence) == ("hidden", 100)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("2x US Supply Dump (real), 1x US Supply Dump (dummy)", ["real", "real", "dummy"]),
        ("US Supply Dump (dummy), US Supply Dump (real)", ["dummy", "real"]),
        ("2x US Supply Dump (real), US Supply Dump", ["real", "real", ""]),
        ("US Supply Dump, US Supply Dump (real)", ["", "real"]),
    ],
)
def test_equal_units_that_follow_each_other_have_each_the_state_behind_it(text: str, states: list[str]) -> None:
    found = read("scs1994", f"B51.17: {text}", scenario="payback")
    assert [line.state for line in found] == states


def test_a_number_within_a_hex_is_not_the_unit_of_that_number() -> None:
    text = "B25.01: 5 Pz Army Engineer (Bridge emplaced), 5 Pz Army Engineer (Engineer side)"
    found = read("scs1994", text, scenario="payback", side="german")
    assert [line.state for line in found] == ["emplaced", "engineer_side"]


def test_a_state_is_that_of_the_unit_of_its_line_and_not_of_the_line_before() -> None:
    found = read("scs1994", "B51.17: US Supply Dump\nUS Supply Dump (dummy)", scenario="payback")
    assert [line.state for line in found] == ["", "dummy"]
