"""A scenario travels as one file: taken along whole, compared value by value, imported as one step."""

from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, EditError, inserting, updating
from db.checks import all_findings
from db.connection import Library, open_for_reading, open_library
from db.differing import Take
from db.journal import record
from db.scenario_io import scenario_of, tables_of
from db.taking import traveling
from db.travel import Import
from engine.data import schema
from engine.data.tables import DataError, Tables
from tests.db.samples import GAME, tables
from tests.db.traveled import plan_import

FACE = tables().of(schema.FaceRow)[0]


def edited(library: Library, attack: int) -> None:
    """Give the first face another attack strength in this library."""
    with library.writing() as session:
        change = updating(session, "face", (GAME, FACE.counter, FACE.face), attack=attack)
        apply(session, ChangeSet("edit", (change,)))


def file_of(library: Library) -> Tables:
    with library.reading() as session:
        return traveling(session, GAME, "first")


def bring(library: Library, theirs: Tables, take: Take = "mine", **how: object) -> Import:
    with library.writing() as session:
        plan = plan_import(session, theirs, take, **how)  # type: ignore[arg-type]
        apply(session, plan.changes)
        record(session, plan.changes, "import")
    return plan


def attack_of(library: Library, scenario: str) -> int | None:
    """Return the effective attack strength of the first face in a scenario."""
    with library.reading() as session:
        found = scenario_of(session, GAME, scenario)
    return next(face.whole("attack") for unit in found.counters if unit.key == FACE.counter for face in unit.faces[:1])


@pytest.fixture
def other(tmp_path: Path) -> Library:
    """Return a second library with the same scenario, where the first face attacks with 9."""
    path = tmp_path / "other.losheim"
    build_library(path, tables())
    found = open_library(path)
    edited(found, 9)
    return found


def test_a_traveling_file_plays_the_same_scenario(library: Library, tmp_path: Path) -> None:
    out = tmp_path / "first.losheim"
    build_library(out, file_of(library))
    traveled = open_library(out)
    with library.reading() as here, traveled.reading() as there:
        assert scenario_of(there, GAME, "first").digest() == scenario_of(here, GAME, "first").digest()
    traveled.close()


def test_only_one_scenario_and_its_counters_travel(library: Library) -> None:
    found = file_of(library)
    used = {row.counter for row in found.of(schema.SetupRow)} | {row.counter for row in found.of(schema.ArrivalRow)}
    assert [row.scenario for row in found.of(schema.ScenarioRow)] == ["first"]
    assert {row.key for row in found.of(schema.CounterRow)} <= used


def test_an_unknown_scenario_cannot_be_exported(library: Library) -> None:
    with library.reading() as session, pytest.raises(DataError, match="no scenario 'second'"):
        traveling(session, GAME, "second")


def test_the_same_scenario_again_changes_nothing(library: Library) -> None:
    assert bring(library, file_of(library)).changes.changes == ()


def test_mine_keeps_the_value_of_the_library(library: Library, other: Library) -> None:
    before = attack_of(library, "first")
    (found,) = bring(library, file_of(other)).differences
    assert (found.table, found.field, found.theirs, found.take) == ("face", "attack", 9, "mine")
    assert attack_of(library, "first") == before


def test_theirs_for_the_library_changes_the_value_for_all(library: Library, other: Library) -> None:
    bring(library, file_of(other), "library")
    with library.reading() as session:
        assert next(row.attack for row in tables_of(session).of(schema.FaceRow) if row.key_text == FACE.key_text) == 9


def test_theirs_for_the_scenario_is_something_that_it_has_for_itself(library: Library, other: Library) -> None:
    bring(library, file_of(other), "scenario", as_key="guest")
    assert (attack_of(library, "guest"), attack_of(library, "first")) == (9, FACE.attack)
    with library.reading() as session:
        (own,) = tables_of(session).of(schema.ScenarioChangeRow)
    assert (own.scenario, own.kind, own.table, own.value) == ("guest", "set", "face", 9)


def test_a_single_difference_can_be_chosen_otherwise(library: Library, other: Library) -> None:
    theirs = file_of(other)
    with library.reading() as session:
        (found,) = plan_import(session, theirs).differences
    bring(library, theirs, "mine", choices={found.name: "library"})
    assert attack_of(library, "first") == 9


def test_a_choice_for_no_difference_is_refused(library: Library, other: Library) -> None:
    with library.reading() as session, pytest.raises(EditError, match="names no difference: hex/nowhere"):
        plan_import(session, file_of(other), choices={"hex/nowhere/terrain": "mine"})


def test_another_scenario_of_the_same_key_is_not_overwritten(library: Library, other: Library) -> None:
    with other.writing() as session:
        change = updating(session, "scenario", (GAME, "first"), title="Other")
        apply(session, ChangeSet("edit", (change,)))
    theirs = file_of(other)
    with library.reading() as session, pytest.raises(EditError, match="another scenario 'first'"):
        plan_import(session, theirs)
    bring(library, theirs, replace_it=True)
    with library.reading() as session:
        assert scenario_of(session, GAME, "first").title == "Other"


def test_under_a_new_key_both_scenarios_stand_side_by_side(library: Library, other: Library) -> None:
    bring(library, file_of(other), as_key="guest")
    with library.reading() as session:
        assert {row.scenario for row in tables_of(session).of(schema.ScenarioRow)} >= {"first", "guest"}
        guest, first = scenario_of(session, GAME, "guest"), scenario_of(session, GAME, "first")
    assert (guest.setup, guest.arrivals) == (first.setup, first.arrivals)


def test_an_import_is_taken_back_as_one_step(library: Library, other: Library) -> None:
    with library.reading() as session:
        before = tables_of(session)
    with library.writing() as session:
        plan = plan_import(session, file_of(other), "library", as_key="guest")
        apply(session, plan.changes)
        apply(session, plan.changes.inverse())
    with library.reading() as session:
        assert tables_of(session).rows == before.rows


def test_a_counter_that_the_library_lacks_comes_along(library: Library, other: Library) -> None:
    with other.writing() as session:
        values = tables_of(session).of(schema.CounterRow)[0].model_dump(mode="json") | {"key": "allied/new/9 Inf#1"}
        face = FACE.model_dump(mode="json") | {"counter": values["key"]}
        setup = tables_of(session).of(schema.SetupRow)[0].model_dump(mode="json") | {"counter": values["key"]}
        changes = (inserting("counter", values), inserting("face", face), inserting("setup", setup))
        apply(session, ChangeSet("add", changes))
    plan = bring(library, file_of(other), as_key="guest")
    assert (plan.added["counter"], plan.added["face"]) == (1, 1)


@pytest.mark.parametrize(("game", "scenario"), [("hj1986", "breakthrough"), ("scs1994", "payback")])
def test_a_shipped_scenario_takes_along_all_that_its_clauses_name(
    shipped_file: Path, tmp_path: Path, game: str, scenario: str
) -> None:
    shipped = open_for_reading(shipped_file)
    with shipped.reading() as session:
        build_library(tmp_path / "one.losheim", traveling(session, game, scenario))
    shipped.close()
    alone = open_library(tmp_path / "one.losheim")
    with alone.reading() as session:
        found = list(all_findings(session))
    alone.close()
    assert [finding.message for finding in found if finding.severity == "error"] == []
    assert {finding.check for finding in found if finding.severity == "warning"} <= {"waiver-of-nothing"}


def test_waivers_travel_but_for_those_of_other_scenarios_and_their_counters(library: Library) -> None:
    second = tables().of(schema.ScenarioRow)[0].model_dump(mode="json") | {"scenario": "second"}
    places = ("supply/first|german/-/1 Inf#1", "supply/second|german/-/1 Inf#1", "M1.01")
    waived = [{"game": GAME, "check": "rules-miss", "where": where, "reason": "So it is."} for where in places]
    with library.writing() as session:
        made = [inserting("scenario", second), *(inserting("check_waiver", row) for row in waived)]
        apply(session, ChangeSet("x", tuple(made)))
    theirs = file_of(library)
    assert {row.where for row in theirs.of(schema.CheckWaiverRow)} == {"M1.01", "supply/first|german/-/1 Inf#1"}
    bring(library, theirs, as_key="mine")
    with library.reading() as session:
        assert "supply/mine|german/-/1 Inf#1" in {row.where for row in tables_of(session).of(schema.CheckWaiverRow)}
