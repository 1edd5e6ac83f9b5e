"""A unit that is alone with a value among its sisters is known where it came so, and a warning where it was typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from db.build import build_library
from db.changes import Change, ChangeSet
from db.checks import all_findings
from db.connection import open_library
from db.journal import record
from tests.db.faults.sisters import ODD, SISTERS
from tests.db.faults.sound import sound

CONFIRMED = f"INSERT INTO citation VALUES ('toy', 'face', 'toy|{ODD}|full', 'attack', 'owner', 'owner', '', '')"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Return a library with three sisters of which one has another value that is confirmed."""
    path = tmp_path / "sisters.losheim"
    build_library(path, sound())
    library = open_library(path)
    with library.sessions() as opened:
        for statement in (*SISTERS, CONFIRMED):
            opened.execute(text(statement.replace(":", "\\:")))
        yield opened
        opened.rollback()
    library.close()


def severities(session: Session) -> list[str]:
    return [found.severity for found in all_findings(session) if (found.check, found.where) == ("sisters", ODD)]


def test_a_value_that_is_only_confirmed_is_known(session: Session) -> None:
    assert severities(session) == ["info"]


def test_a_value_that_a_person_has_typed_is_a_warning(session: Session) -> None:
    typed = Change("face", ("toy", ODD, "full"), {"attack": 4}, {"attack": 5})
    record(session, ChangeSet("attack 4 to 5", (typed,)))
    assert severities(session) == ["warning"]
