"""What is said of turns that are out of order: the half where the half is wrong, the date where the date is."""

from pathlib import Path

import pytest

from db.build import build_library
from db.checks import all_findings
from db.connection import open_library
from engine.data import schema
from engine.data.tables import Tables
from tests.declared import declared

GAME = "toy"


def told(path: Path, *turns: tuple[str, str], first_date: str = "1944-12-16") -> list[str]:
    """Return what the checks say of turns, each a date and a half."""
    tables = Tables()
    tables.add(
        [
            schema.GameRow(
                game=GAME, title="Toy", publisher="P", year=2005, step="half day", first_date=first_date, dice="1d6"
            ),
            *declared(GAME),
        ]
    )
    tables.add(
        schema.TurnRow(game=GAME, number=number, label=f"turn {number}", date=date, half=half, note="")
        for number, (date, half) in enumerate(turns, 1)
    )
    build_library(path, tables)
    library = open_library(path)
    with library.reading() as session:
        found = [finding.message for finding in all_findings(session) if finding.check == "turn-date"]
    library.close()
    return found


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (
            ("1944-12-16", "am"),
            "turn 2, 1944-12-16 am, is not after turn 1, 1944-12-16 pm;"
            " correct its date or its half (am, pm is the order of the day)",
        ),
        (
            ("1944-12-15", "pm"),
            "turn 2, 1944-12-15 pm, is not after turn 1, 1944-12-16 pm; correct its date",
        ),
    ],
)
def test_the_half_is_blamed_where_the_dates_agree(tmp_path: Path, second: tuple[str, str], message: str) -> None:
    assert told(tmp_path / "toy.losheim", ("1944-12-16", "pm"), second) == [message]


def test_the_turn_is_blamed_whose_date_breaks_the_order_and_not_the_one_after_it(tmp_path: Path) -> None:
    turns = (("1944-12-16", "am"), ("1944-12-17", "pm"), ("1944-12-17", "am"), ("1944-12-17", "pm"))
    assert told(tmp_path / "toy.losheim", *turns) == [
        "turn 2, 1944-12-17 pm, is not before turn 3, 1944-12-17 am;"
        " correct its date or its half (am, pm is the order of the day)"
    ]


def test_a_turn_that_alone_shares_its_day_is_told(tmp_path: Path) -> None:
    """Days without parts: the third is dated as the second."""
    turns = [(f"1944-12-{day}", "") for day in (16, 17, 17, 19, 20, 21)]
    assert told(tmp_path / "toy.losheim", *turns) == [
        "turn 3 has the date of turn 2, 1944-12-17, and hardly another turn shares its day; correct the date, or give "
        "both a part of the day"
    ]


def test_two_turns_a_day_without_parts_are_how_a_game_counts(tmp_path: Path) -> None:
    turns = [(f"1944-12-{day}", "") for day in (16, 16, 17, 17, 18, 18)]
    assert told(tmp_path / "toy.losheim", *turns) == []


def test_a_game_that_begins_on_no_day_is_told(tmp_path: Path) -> None:
    assert told(tmp_path / "toy.losheim", ("1944-12-16", ""), first_date="1944-02-30") == [
        "the game begins on '1944-02-30', which is no day; write it as 1944-12-16",
        "turn 1 is 1944-12-16, the game says it begins on 1944-02-30; correct one of the two",
    ]
