"""Is what contradicts itself in a scenario of 1986 told, though a game of it can begin?"""

from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.hj1986.turn.contradictions import contradictions, unknown_labels
from engine.scenario import Scenario


def meuse(**changes: Any) -> Scenario:
    return load_scenario("hj1986", "meuse").model_copy(update=changes)


def with_clause(key: str, **args: Any) -> Scenario:
    """Return the scenario of the Meuse with other arguments of a clause."""
    clauses = (
        row.model_copy(update={"args": {**row.args, **args}}) if row.key == key else row for row in meuse().clauses
    )
    return meuse(clauses=tuple(clauses))


def with_value(kind: str, subject: str, value: str) -> Scenario:
    """Return it with another value of the first entry of the schedule of a kind and subject."""
    rows = [*meuse().schedules]
    place = next(number for number, row in enumerate(rows) if (row.kind, row.subject) == (kind, subject))
    rows[place] = rows[place].model_copy(update={"value": value})
    return meuse(schedules=tuple(rows))


def told(scenario: Scenario) -> list[str]:
    found = [*contradictions(scenario)]
    assert {problem.severity for problem in found} <= {"warning"}
    return [problem.message for problem in found]


@pytest.mark.parametrize("scenario", ["breakthrough", "campaign", "meuse"])
def test_shipped_scenarios_contradict_themselves_nowhere(scenario: str) -> None:
    shipped = load_scenario("hj1986", scenario)
    assert told(shipped) == []
    assert list(unknown_labels(shipped)) == []


def test_a_stretch_of_the_meuse_that_ends_elsewhere_is_told() -> None:
    """Bastogne lies far from it."""
    assert told(with_clause("note-1-german", between=["liege", "bastogne"])) == [
        "the clause note-1-german counts crossings of the Meuse between liege and bastogne, and bastogne does not lie "
        "at it; name a place that does"
    ]


def test_a_counter_that_is_excepted_from_formations_of_others_is_told() -> None:
    (said,) = told(with_clause("ss-unsupplied", **{"except": ["german/2SSPz/2 Stg III#1", "german/17SSPG/17 Puma#1"]}))
    assert said == (
        "the clause ss-unsupplied excepts german/17SSPG/17 Puma#1, which is of none of its formations; correct the "
        "counter, or take it out"
    )


def test_a_turn_of_a_variant_behind_the_track_is_told() -> None:
    """The track of 1986 ends with turn 36."""
    change = {"form": "parameters", "values": {"air_supremacy_first_turn": "99"}}
    assert told(with_clause("variant-german-6", changes=[change])) == [
        "the clause variant-german-6 sets air_supremacy_first_turn to turn 99, and the track ends with turn 36: it "
        "never comes; correct it"
    ]


def test_aircraft_that_come_on_no_day_keep_a_game_from_beginning() -> None:
    """Where the scenario goes on the rules look the turn up."""
    (problem,) = unknown_labels(with_value("air_after_end", "IX/P-47", "12/36 AM"))
    assert (problem.severity, problem.where) == ("error", "schedule/meuse|20")
    assert problem.message.startswith(
        "IX/P-47 of the schedule comes in '12/36 AM', which is no turn of the track as printed there; correct the value"
    )


def test_weather_that_is_nearly_clear_is_told() -> None:
    campaign = load_scenario("hj1986", "campaign")
    rows = tuple(
        row.model_copy(update={"value": "cleer"}) if row.value == "clear" else row for row in campaign.schedules
    )
    said = told(campaign.model_copy(update={"schedules": rows}))
    assert said[0].startswith(
        "the weather of turn 15 is 'cleer', of which the rules ask nothing; did you mean 'clear'?"
    )
