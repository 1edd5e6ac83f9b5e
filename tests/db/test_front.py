"""Who stands on the wrong bank on the first day, and who is known to have stood there?

The Our runs from west to east through the field, between the rows 22 and 23, and goes on as the Sûre; downstream the
left bank, the German one, is row 22.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from db.build import build_library
from db.checks import CHECKS
from db.checks.subject import subjects
from db.connection import open_library
from tests.db.faults.planted import ENEMY, FAULTS, FIRST
from tests.db.faults.sound import sound

PLANTED = next(fault for fault in FAULTS if fault.check == "wrong-bank")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    build_library(tmp_path / "sound.losheim", sound())
    library = open_library(tmp_path / "sound.losheim")
    with library.sessions() as opened:
        for statement in PLANTED.sql:
            opened.connection().exec_driver_sql(statement)
        yield opened
        opened.rollback()
    library.close()


def stand(session: Session, counter: str, place: str) -> set[str]:
    """Return who is found when a counter stands in a hex and FIRST, unless it is meant, in M22.20."""
    for key, label in ((FIRST, "M22.20"), (counter, place)):
        session.execute(text("UPDATE setup SET place = :place WHERE counter = :key"), {"place": label, "key": key})
    session.flush()
    return {finding.where for subject in subjects(session) for finding in CHECKS["wrong-bank"](subject)}


@pytest.mark.parametrize(
    ("counter", "place", "is_found"),
    [
        (FIRST, "M22.22", False),
        (FIRST, "M23.22", True),
        (FIRST, "M23.26", True),  # at the Sûre, below the Our
        (FIRST, "M24.22", False),  # away from the river
        (ENEMY, "M22.22", True),
        (ENEMY, "M23.22", False),
    ],
)
def test_a_unit_at_the_river_stands_on_the_bank_of_its_side(
    session: Session, counter: str, place: str, is_found: bool
) -> None:
    assert stand(session, counter, place) == ({counter} if is_found else set())


def test_above_the_mouth_of_the_our_nobody_is_judged_by_the_sûre(session: Session) -> None:
    # The names change places: now the Sûre comes from the west, and what flows on is another river.
    session.execute(text("UPDATE hexside SET name = 'Prüm' WHERE name = 'Sûre'"))
    session.execute(text("UPDATE hexside SET name = 'Sûre' WHERE name = 'Our'"))
    assert stand(session, FIRST, "M23.22") == set()


def test_parts_of_a_unit_that_stood_beyond_the_river_are_not_judged(session: Session) -> None:
    for statement in (
        "INSERT INTO historical_unit VALUES ('us/14th-cavalry-group', 'allied', '14th', '', 'group')",
        "INSERT INTO historical_unit VALUES ('squadron', 'allied', '18th', 'us/14th-cavalry-group', 'battalion')",
        f"INSERT INTO identity VALUES ('toy', '{ENEMY}', 'squadron')",
    ):
        session.execute(text(statement))
    assert stand(session, ENEMY, "M22.22") == set()


def test_on_another_day_the_front_is_not_asked_for(session: Session) -> None:
    session.execute(text("UPDATE turn SET date = '1944-12-20' WHERE number = 1"))
    assert stand(session, FIRST, "M23.22") == set()
