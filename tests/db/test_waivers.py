"""Waived findings: still shown, with the reason, and no longer in the way."""

from collections.abc import Iterator

import pytest

from db.applying import apply
from db.changes import ChangeSet, inserting
from db.checks import Subject, all_findings
from db.checks.finding import Finding, Reporter
from db.connection import Library
from db.queries import find
from engine.data import schema
from engine.data.tables import Tables
from tests.db.samples import GAME, tables
from tests.db.test_checks import findings_of

FIRST = "german/-/1 Inf#1"


def waiver(check: str, where: str) -> schema.CheckWaiverRow:
    return schema.CheckWaiverRow(game=GAME, check=check, where=where, reason="printed so")


def faulty() -> Tables:
    """Return the toy game with a set-up in a hex that the map does not have."""
    found = tables()
    wrong = {"place": "M9.99"}
    found.rows["setup"] = [
        row.model_copy(update=wrong) if row.counter == FIRST else row for row in found.of(schema.SetupRow)
    ]
    return found


def of(found: Tables, check: str) -> list[Finding]:
    return [finding for finding in findings_of(found) if finding.check == check]


def test_a_waived_finding_is_information_with_the_reason() -> None:
    found = faulty()
    assert [finding.severity for finding in of(found, "unknown-hex")] == ["error"]
    found.add([waiver("unknown-hex", FIRST)])
    (finding,) = of(found, "unknown-hex")
    assert (finding.severity, finding.fix) == ("info", None)
    assert finding.message.endswith("(waived: printed so)")


@pytest.mark.parametrize(("check", "where"), [("unknown-hex", "M1.02"), ("steps", FIRST)])
def test_a_waiver_of_another_place_or_check_waives_nothing(check: str, where: str) -> None:
    found = faulty()
    found.add([waiver(check, where)])
    assert [finding.severity for finding in of(found, "unknown-hex")] == ["error"]
    assert [finding.where for finding in of(found, "waiver-of-nothing")] == [where]


@pytest.mark.parametrize("is_last", [False, True])
def test_no_waiver_of_a_check_that_could_not_run_to_its_end_is_called_one_of_nothing(
    library: Library, is_last: bool
) -> None:
    def broken(subject: Subject) -> Iterator[Finding]:
        yield Finding("error", "front", subject.game, "terrain/clear", "it cannot be read", is_last=is_last)

    with library.writing() as session:
        row = waiver("front", FIRST)
        apply(session, ChangeSet("x", (inserting(row.TABLE, row.model_dump(mode="json")),)))
        found = {finding.check for finding in all_findings(session, [broken])}
        assert found == ({"front"} if is_last else {"front", "waiver-of-nothing"})


def test_a_waiver_of_nothing_can_be_removed_by_its_fix(library: Library) -> None:
    with library.writing() as session:
        row = waiver("steps", FIRST)
        apply(session, ChangeSet("x", (inserting(row.TABLE, row.model_dump(mode="json")),)))
        (finding,) = all_findings(session)
        assert finding.fix is not None
        apply(session, finding.fix)
        assert find(session, schema.CheckWaiverRow) == []


def test_errors_come_first_and_information_last(library: Library) -> None:
    def grades(subject: object) -> list[Finding]:
        report = Reporter("x", GAME)
        return [report.info("a", ""), report.warning("b", ""), report.error("c", "")]

    with library.reading() as session:
        found = all_findings(session, [grades])
    assert [finding.severity for finding in found] == ["error", "warning", "info"]


def test_a_formation_is_looked_at_for_units_of_history_once_a_counter_has_a_reason_for_none() -> None:
    found = tables()
    found.rows["identity"] = []
    assert of(found, "no-identity") == []
    found.add([waiver("no-identity", FIRST)])
    told = {finding.where: finding.message for finding in of(found, "no-identity")}
    assert "waived: printed so" in told.pop(FIRST)
    assert all("waived" not in message for message in told.values())
    assert of(found, "waiver-of-nothing") == []
