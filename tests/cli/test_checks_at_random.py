"""After any edits the checks of a window find what all checks would, those of the rules among them."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet
from db.checks import all_findings
from db.checks.again import Rechecker
from db.connection import open_library
from editor.commands.joined import join_checks

GAME = "scs1994"


@pytest.fixture
def session(game_file: Callable[[str], Path], tmp_path: Path) -> Iterator[Session]:
    path = tmp_path / "edited.losheim"
    copyfile(game_file(GAME), path)
    library = open_library(path)
    join_checks()
    with library.sessions() as opened:
        opened.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        opened.connection().exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        yield opened
        opened.rollback()
    library.close()


def rows(session: Session, query: str) -> list[tuple[str, ...]]:
    return [tuple(row) for row in session.connection().exec_driver_sql(query)]


def face_value(session: Session, dice: random.Random) -> Change:
    """Another value of a face: mostly a number, as people type it."""
    counter, face, text = dice.choice(
        rows(session, 'SELECT counter, face, "values" FROM face WHERE "values" <> \'{}\'')
    )
    values = json.loads(text)
    name = dice.choice(sorted(values))
    said = dice.choice([*range(9), 25, "(4)", "much"])
    query = 'UPDATE face SET "values" = ? WHERE counter = ? AND face = ?'
    session.connection().exec_driver_sql(query, (json.dumps(values | {name: said}), counter, face))
    return Change("face", (GAME, counter, face), {name: values[name]}, {name: said})


def column(table: str, keys: tuple[str, ...], name: str, said: tuple[object, ...]) -> Callable[..., Change]:
    """Return what gives one column of some row of a table another value."""

    def edit(session: Session, dice: random.Random) -> Change:
        *key, was = dice.choice(rows(session, f'SELECT {", ".join(keys)}, "{name}" FROM "{table}"'))
        value = dice.choice(said) if said else dice.choice(rows(session, f'SELECT "{name}" FROM "{table}"'))[0]
        where = " AND ".join(f'"{each}" = ?' for each in keys)
        session.connection().exec_driver_sql(f'UPDATE "{table}" SET "{name}" = ? WHERE {where}', (value, *key))
        return Change(table, (GAME, *key), {name: was}, {name: value})

    return edit


EDITS: tuple[Callable[[Session, random.Random], Change], ...] = (
    face_value,
    face_value,
    column("setup", ("scenario", "counter"), "place", ()),
    column("counter", ("key",), "steps", (0, 1, 2, 3, 4)),
    column("parameter", ("key",), "value", ("0", "1", "3", "yes")),
    column("clause", ("scenario", "key"), "enforced", (0, 1)),
    column("area", ("map", "key"), "hexes", ()),
)


@pytest.mark.deep  # all checks of a shipped game take five seconds; tests/db edits a small game at random
def test_after_edits_at_random_the_checks_find_what_all_of_them_would(session: Session) -> None:
    dice, checker = random.Random("checks"), Rechecker()
    checker.findings(session, {})
    for number in range(20):
        edit = EDITS[number % len(EDITS)] if number < len(EDITS) else dice.choice(EDITS)
        checker.note(ChangeSet("", (edit(session, dice),)))
        session.expire_all()
        assert checker.findings(session, {}) == all_findings(session)
