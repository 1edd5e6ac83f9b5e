"""What a turn is called."""

import pytest

from engine.core.calendar import Calendar, said_day
from engine.scenario import Turn

TRACK = (
    Turn(number=1, label="1", date="1944-12-16", half=""),
    Turn(number=2, label="2", date="1944-12-16", half="long_night"),
    Turn(number=3, label="12/17 AM", date="1944-12-17", half="am"),
)


def test_a_turn_is_called_by_its_number_with_what_is_printed_else_with_its_date() -> None:
    calendar = Calendar.of(TRACK)
    assert calendar.name(1) == "Turn 1 (16 December 1944)"
    assert calendar.name(2) == "Turn 2 (16 December 1944, long night)"
    assert calendar.name(3) == "Turn 3 (12/17 AM)"


def test_a_turn_that_no_track_has_is_called_by_its_number_alone() -> None:
    assert Calendar.of(TRACK).name(4) == "Turn 4"
    assert Calendar.of(TRACK).date(4) == ""


def test_the_part_of_the_day_is_said_in_the_words_of_the_game() -> None:
    calendar = Calendar({turn.number: turn for turn in TRACK}, {"am": "Morning"})
    assert calendar.date(3) == "17 December 1944, Morning"


def test_a_turn_beyond_the_track_is_what_is_counted() -> None:
    calendar = Calendar({1: TRACK[0]}, {"pm": "PM"}, lambda number: (f"1944-12-{20 + number}", "pm"))
    assert calendar.name(1) == "Turn 1 (16 December 1944)"
    assert calendar.name(5) == "Turn 5 (25 December 1944, PM)"


@pytest.mark.parametrize("text", ["", "soon", "1944-13-01", "1944-12-xx"])
def test_what_is_no_date_is_said_as_it_stands(text: str) -> None:
    assert said_day(text) == text
