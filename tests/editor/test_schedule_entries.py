"""What a turn brings besides units: only what the rules can read is taken, and offered."""

import pytest

from db.changes import EditError
from db.checks import Finding
from db.checks.of_scenario import errors_of
from editor.edits.lists.coming import schedule_subjects
from editor.edits.lists.fields import At
from editor.edits.lists.of_scenario import SCHEDULES
from tests.editor.small import shipped_rows

HJ, CLERVAUX = "hj1986", "clervaux"
AIR = {"kind": "air", "turn": "4", "side": "German", "value": ""}


def here() -> At:
    return At(shipped_rows(HJ), HJ, CLERVAUX)


def test_an_aircraft_that_no_line_of_the_chart_lists_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(EditError, match=r"Subject: there is no air entry 'Spitfire'; use ME-109, FW-190"):
        SCHEDULES.added(here(), {**AIR, "subject": "Spitfire"})


def test_an_aircraft_of_any_wing_is_taken_by_the_part_that_the_chart_lists() -> None:
    changes = SCHEDULES.added(here(), {**AIR, "subject": "IX/p-51/3"})
    assert [change.after["subject"] for change in changes.changes if change.after] == ["IX/p-51/3"]


def test_aircraft_are_offered_with_their_wings_and_those_that_have_none_by_the_chart() -> None:
    offered = schedule_subjects(here(), "air")
    assert "IX/P-47" in offered and "ME-109" in offered


def test_what_each_entry_names_for_itself_is_not_offered() -> None:
    assert schedule_subjects(here(), "arrival_after_end") == []


def test_an_error_in_the_schedule_of_another_scenario_is_none_of_this_one() -> None:
    found = Finding("error", "rules-miss", HJ, f"schedule/{CLERVAUX}|4", "the aircraft 'Spitfire' of turn 4")
    both = ["campaign", CLERVAUX]
    assert errors_of([found], HJ, "campaign", both) == []
    assert errors_of([found], HJ, CLERVAUX, both) == [found]


def test_an_error_in_a_clause_of_another_scenario_is_none_of_this_one() -> None:
    found = Finding("error", "rules-miss", HJ, f"clause/{HJ}|{CLERVAUX}|lost", "the clause lost")
    assert errors_of([found], HJ, "campaign", ["campaign", CLERVAUX]) == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"kind": "weather"}, "Value: without one the entry says nothing; write it, such as clear, overcast"),
        ({"kind": "weather", "subject": "air"}, "Value: without one the entry says nothing"),
        ({"kind": "air"}, "Subject: without one the entry says nothing; write it, such as"),
        ({"kind": "fuel_rolls", "subject": "without a captured dump"}, "Value: without one"),
    ],
)
def test_an_entry_that_says_nothing_is_refused_with_what_it_may_say(typed: dict[str, str], told: str) -> None:
    with pytest.raises(EditError, match=told):
        SCHEDULES.added(here(), {"turn": "4", "side": "German", "subject": "", "value": "", **typed})


def test_the_words_of_the_weather_are_offered_for_its_value() -> None:
    beside = SCHEDULES.field("value").beside
    assert beside is not None and {"clear", "frozen", "heavy snow"} <= set(beside(here(), "weather"))
    changes = SCHEDULES.added(here(), {"kind": "weather", "turn": "4", "side": "Both", "subject": "", "value": "clear"})
    assert [change.after["value"] for change in changes.changes if change.after] == ["clear"]
