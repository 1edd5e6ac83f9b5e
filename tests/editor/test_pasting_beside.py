"""Tables that say states, losses, conditions and sides in columns of their own, and those that the program writes."""

import csv
import io
from collections.abc import Sequence

import pytest

from editor.commands import fixed_lists
from editor.commands.listing import as_csv
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from tests.editor.small import shipped_rows
from tests.shipped import shipped_tables
from tests.some_now import some_now

CAMPAIGN = {"scs1994": "breakout", "hj1986": "campaign"}
KEYED = ("game", "scenario", "counter", "turn", "place", "condition", "side", "certainty")


def read(game: str, side: str, text: str, kind: As = "setup") -> list[Proposal]:
    return read_list(shipped_rows(game), game, CAMPAIGN[game], side, text, kind)


def only(game: str, side: str, text: str, kind: As = "setup") -> Proposal:
    (row,) = [line for line in read(game, side, text, kind) if line.spelled]
    return row


@pytest.mark.parametrize(
    ("heading", "cell", "lost"),
    [
        ("Strength", "reduced", 1), ("Strength", "-1", 1), ("Strength", "full", 0), ("Reduced", "x", 1),
        ("Reduced", "yes", 1), ("Reduced", "no", 0), ("Reduced", "true", 1), ("Loss", "reduced", 1),
        ("Lost", "one step", 1), ("Remarks", "less one step", 1), ("Remarks", "(-1)", 1), ("Condition", "reduced", 1),
    ],
)  # fmt: skip
def test_a_loss_is_read_from_the_column_where_people_write_it(heading: str, cell: str, lost: int) -> None:
    row = only("hj1986", "german", f"Unit,Hex,{heading}\n3FJ/5,0613,{cell}")
    assert (row.lost, row.confidence, row.problem) == (lost, 100, "")


@pytest.mark.parametrize(
    ("heading", "cell", "state"),
    [
        ("State", "engineer_side", "engineer_side"), ("State", "engineer", "engineer_side"),
        ("Status", "Bridge", "emplaced"), ("Marker", "emplaced reserve", "emplaced reserve"),
        ("Remarks", "out of supply", "out_of_supply"),
    ],
)  # fmt: skip
def test_a_state_is_read_from_the_column_where_people_write_it(heading: str, cell: str, state: str) -> None:
    row = only("scs1994", "german", f"Unit;Hex;{heading}\n5 Pz Army Engineer;B21.09;{cell}")
    assert (row.state, row.confidence, row.problem) == (state, 100, "")


@pytest.mark.parametrize(
    ("heading", "cell"),
    [("State", "tired"), ("Strength", "2"), ("Reduced", "2"), ("Loss", "x"), ("Remarks", "may not move")],
)
def test_what_nobody_knows_in_such_a_column_is_told_and_looked_at(heading: str, cell: str) -> None:
    row = only("hj1986", "german", f"Unit,Hex,{heading}\n3FJ/5,0613,{cell}")
    assert not row.is_sure and cell in row.problem


@pytest.mark.parametrize("cell", ["note 6", "See note 6", "note-6"])
def test_a_condition_is_read_from_its_column(cell: str) -> None:
    row = only("hj1986", "allied", f"Unit,Area,Turn,Condition\n26/104,C~D,12/22 AM,{cell}", "arrivals")
    assert (row.condition, row.confidence, row.problem) == ("note-6", 100, "")


def test_a_condition_that_the_scenario_does_not_know_is_looked_at() -> None:
    row = only("hj1986", "allied", "Unit,Area,Turn,Condition\n75/289,J,12/22 PM,if Huy is German", "arrivals")
    assert not row.is_sure and "if Huy is German" in row.problem and row.condition == ""


@pytest.mark.parametrize("heading", ["Side", "Nationality", "Seite"])
def test_a_row_that_says_the_other_side_is_left_out_and_told(heading: str) -> None:
    text = f"Unit,Area,Turn,{heading}\n80/317,C,12/22 AM,German\n80/318,C,12/22 AM,American"
    other, own = read("hj1986", "allied", text, "arrivals")[1:]
    assert (other.unit, other.below, other.problem) == ("", "German", "its row says “German”")
    assert (own.unit, own.confidence) == ("allied/80/318#1", 100)


@pytest.mark.parametrize(
    "text",
    [
        "Area,Game Turn,Units,Division\nG,9,CCB,10 Arm Div",
        '"Division","Units","When","Where"\n"10 Arm Div","CCB","T9","G"',
    ],
)
def test_columns_are_known_by_more_of_what_people_call_them(text: str) -> None:
    row = only("scs1994", "allied", text, "arrivals")
    assert (row.unit, row.place, row.turn, row.confidence) == ("allied/10 Arm Div/CCB#1", "area:G", 9, 100)


def test_several_units_in_a_cell_have_the_formation_of_their_row_and_are_looked_at() -> None:
    text = 'Area,Turn,Units,Division\nN,2,"16, 26 Inf Rgts",1 Inf Div'
    rows = [line for line in read("scs1994", "allied", text, "arrivals") if line.spelled]
    assert [row.unit for row in rows] == ["allied/1 Inf Div/16 Inf#1", "allied/1 Inf Div/26 Inf#1"]
    assert not any(row.is_sure for row in rows)


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([columns, *rows])
    return written.getvalue()


@pytest.mark.parametrize("side", some_now(2, ["german", "allied"]))
@pytest.mark.parametrize("game", CAMPAIGN)
def test_the_set_up_that_the_program_lists_pastes_back_as_it_was(game: str, side: str) -> None:
    every = fixed_lists.setup(shipped_tables(game), game, CAMPAIGN[game])
    listed = [item for item in every if item["place"] != "unknown"]
    found = read(game, side, as_csv("setup", listed))
    assert sorted((row.unit, row.place, row.lost, row.state) for row in found if row.is_sure) == sorted(
        (item["counter"], item["place"], item["steps_lost"], item["state"]) for item in listed if item["side"] == side
    )


@pytest.mark.parametrize("side", some_now(2, ["german", "allied"]))
@pytest.mark.parametrize("game", CAMPAIGN)
def test_the_arrivals_that_the_program_lists_paste_back_as_they_were(game: str, side: str) -> None:
    listed = list(fixed_lists.reinforcements(shipped_tables(game), game, CAMPAIGN[game]))
    keyed = [[item["number"] if column == "turn" else item[column] for column in KEYED] for item in listed]
    for text in (table(KEYED, keyed), as_csv("reinforcements", listed)):
        found = read(game, side, text, "arrivals")
        assert sorted((row.unit, row.place, row.turn, row.condition) for row in found if row.is_sure) == sorted(
            (item["counter"], item["place"], item["number"], item["condition"])
            for item in listed
            if item["side"] == side
        )
