"""Every known fault is found where it is, alone; what is offered as a fix mends it; a sound library has none."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from db.applying import apply
from db.build import build_library
from db.checks import CHECKS, all_findings, scenario, words
from db.checks.subject import key_text
from db.checks.waiving import UNUSED
from db.connection import Library, open_library
from db.provenance import UNCITED
from engine.data import chart_names
from engine.data.schema import ROW_TYPES
from tests.db.faults.planted import FAULTS, Fault
from tests.db.faults.sound import sound


@pytest.fixture(scope="module")
def sound_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library in which nothing is wrong."""
    path = tmp_path_factory.mktemp("sound") / "sound.losheim"
    build_library(path, sound())
    return path


@pytest.fixture(scope="module")
def opened_library(sound_path: Path) -> Iterator[Library]:
    """Return it open, once for all faults."""
    found = open_library(sound_path)
    yield found
    found.close()


@pytest.fixture
def session(opened_library: Library) -> Iterator[Session]:
    """Return a session on it that may be spoiled: what it writes is taken back."""
    with opened_library.sessions() as opened:
        opened.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        opened.connection().exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        yield opened
        opened.rollback()


def plant(session: Session, fault: Fault) -> None:
    """Write a fault past all constraints; citations are kept in step with the rows if the fault is not one of them."""
    for statement in fault.sql:
        session.connection().exec_driver_sql(statement)
    for kind in ROW_TYPES if fault.tidy else ():
        if kind.TABLE not in UNCITED:
            rows = f"SELECT {key_text(kind.TABLE)} FROM {kind.TABLE}"
            of_table = f"\"table\" = '{kind.TABLE}'"
            lost = f"DELETE FROM citation WHERE {of_table} AND row_key NOT IN ({rows})"
            bare = f"""INSERT INTO citation SELECT 'toy', '{kind.TABLE}', {key_text(kind.TABLE)}, '*', 'printed',
                'rulebook', '', '' FROM {kind.TABLE} WHERE {key_text(kind.TABLE)} NOT IN
                (SELECT row_key FROM citation WHERE {of_table})"""
            session.connection().exec_driver_sql(lost)
            session.connection().exec_driver_sql(bare)


def place(session: Session, fault: Fault) -> str:
    return fault.where.format(ruling=session.execute(text("SELECT key FROM ruling")).scalar())


def test_a_sound_library_has_rows_in_every_table_and_no_finding(session: Session) -> None:
    empty = [kind.TABLE for kind in ROW_TYPES if not session.execute(text(f"SELECT 1 FROM {kind.TABLE}")).first()]
    # an inbox holds doubts, numbers, choices and printings of errata settle some; a variant is sound only beside a
    # whole parent, a version keeps what another day was sound; waivers hide faults
    assert empty == [
        "erratum_number",
        "erratum_choice",
        "errata_desk",
        "inbox",
        "variant",
        "scenario_version",
        "check_waiver",
    ]
    assert all_findings(session) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_planted_fault_is_found_where_it_is_and_nothing_else(session: Session, fault: Fault) -> None:
    plant(session, fault)
    where = place(session, fault)
    found = all_findings(session)
    assert {(finding.check, finding.where) for finding in found} == {(fault.check, where), *fault.also}
    named = [finding for finding in found if (finding.check, finding.where) == (fault.check, where)]
    assert {finding.severity for finding in named} == {fault.severity}
    assert any(finding.fix is not None for finding in named) == fault.mends


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.mends], ids=lambda fault: fault.id)
def test_the_fix_of_a_fault_mends_it(session: Session, fault: Fault) -> None:
    plant(session, fault)
    where = place(session, fault)
    for finding in all_findings(session):
        if (finding.check, finding.where) == (fault.check, where) and finding.fix is not None:
            apply(session, finding.fix)
    assert not {(f.check, f.where) for f in all_findings(session) if f.severity != "info"} - set(fault.also)


def test_every_check_has_a_planted_fault() -> None:
    assert {fault.check for fault in FAULTS} == (CHECKS.keys() | {UNUSED}) - {
        "trait-nowhere",
        "clause-off",
        "start-state-idle",
    }


def test_traits_that_the_rules_ask_and_no_unit_type_has_are_told_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of these rows has no rules: they are made up here."""
    monkeypatch.setattr(words, "asked_traits", lambda game: frozenset({"tiger", "ace"}))
    told = [finding for finding in all_findings(session) if finding.check == "trait-nowhere"]
    assert [(finding.severity, finding.where) for finding in told] == [("warning", "game/toy")]
    assert told[0].message.partition(", which")[0] == "no unit type of toy has the traits ace, tiger"


def test_a_captured_dump_where_no_dump_starts_is_told_with_its_removal(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of these rows has no rules: they are made up here."""
    monkeypatch.setattr(scenario, "role_at_start", lambda game, kind: {"dump": "dump", "length": ""}.get(kind, ""))
    session.execute(text("INSERT INTO start_state VALUES ('toy', 'first', 'dump', 'M1.02', 'german')"))
    (told,) = [finding for finding in all_findings(session) if finding.check == "start-state-idle"]
    assert (told.severity, told.where, told.fix is not None) == ("warning", "M1.02", True)
    assert "names M1.02, where no dump starts" in told.message


def test_a_heading_that_names_what_there_is_not_is_found_in_its_chart(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of these rows has no rules: that the columns of one chart name formations is made up here."""
    naming = chart_names.Naming("crt", chart_names.COLUMNS, "formation", among=("1:1",))
    monkeypatch.setattr(chart_names, "namings_of", lambda game: (naming,))
    told = [finding for finding in all_findings(session) if finding.check == "chart-cell"]
    assert [(finding.where, "there is no formation" in finding.message) for finding in told] == [("crt", True)]


def test_the_planted_faults_are_many_and_each_has_a_name_of_its_own() -> None:
    assert len({fault.id for fault in FAULTS}) == len(FAULTS) >= 60
