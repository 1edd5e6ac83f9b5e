"""After an edit only the checks that it concerns run again, and what is found is what all of them would find."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from db.build import build_library
from db.changes import Change, ChangeSet, Key
from db.checks import CHECKS, again, all_findings
from db.checks.again import Rechecker, Stopped
from db.checks.finding import Finding
from db.checks.joining import JOINED
from db.checks.reads import Reach
from db.connection import Library, open_library
from db.models import TABLES, key_columns
from engine.data.schema import ROW_TYPES
from tests.db.faults.planted import FAULTS, Fault
from tests.db.faults.sound import sound
from tests.db.test_checks_planted import plant
from tests.some_now import examples

Stored = Mapping[str, Mapping[Key, Mapping[str, Any]]]
HEX = ("toy", "main", "A1.01")
EDITED = {
    "face": ["values"],
    "setup": ["place", "face", "steps_lost"],
    "counter": ["steps", "formation", "unit_type"],
    "unit_type": ["role", "movement_class", "symbol"],
    "clause": ["form", "kind", "enforced"],
    "hex": ["terrain"],
    "area": ["hexes"],
}
"""Fields that are edited at random, by table."""


@pytest.fixture(scope="module")
def sound_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("again") / "sound.losheim"
    build_library(path, sound())
    return path


@pytest.fixture(scope="module")
def opened_library(sound_path: Path) -> Iterator[Library]:
    found = open_library(sound_path)
    yield found
    found.close()


@pytest.fixture
def session(opened_library: Library) -> Iterator[Session]:
    with opened_library.sessions() as opened:
        opened.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        opened.connection().exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        yield opened
        opened.rollback()


@pytest.fixture(scope="module")
def checked(opened_library: Library) -> tuple[Rechecker, Stored]:
    """Return checks that have run over the sound library, as those of a window have that is open for long, and its
    rows."""
    checker = Rechecker()
    with opened_library.sessions() as session:
        assert checker.findings(session, {}) == []
        return checker, stored(session)


def stored(session: Session) -> Stored:
    """Return all rows as they are stored, by table and key."""
    found: dict[str, dict[Key, Mapping[str, Any]]] = {}
    for table in sorted({kind.TABLE for kind in ROW_TYPES} | {"citation"}):
        rows = [dict(row) for row in session.execute(text(f"SELECT * FROM {table}")).mappings()]
        found[table] = {tuple(row[name] for name in key_columns(table)): row for row in rows}
    return found


def difference(before: Stored, after: Stored) -> ChangeSet:
    """Return what has changed, as an edit would state it."""
    changes = []
    for table, rows in after.items():
        old = before[table]
        for key in sorted(old.keys() | rows.keys(), key=str):
            was, now = old.get(key), rows.get(key)
            if was is not None and now is not None:
                moved = [name for name in now if now[name] != was[name]]
                was, now = {name: was[name] for name in moved}, {name: now[name] for name in moved}
                if not moved:
                    continue
            changes.append(Change(table, key, was, now))
    return ChangeSet("difference", tuple(changes))


def every() -> int:
    """Return how many checks there are, those included that another test has joined."""
    return len({**CHECKS, **JOINED})


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_what_is_found_after_an_edit_is_what_all_checks_find(
    session: Session, checked: tuple[Rechecker, Stored], fault: Fault
) -> None:
    checker, before = checked
    planting = session.begin_nested()
    plant(session, fault)
    edit = difference(before, stored(session))
    checker.note(edit)
    assert checker.findings(session, {}) == all_findings(session) != []
    planting.rollback()
    checker.note(edit.inverse())
    assert checker.findings(session, {}) == []


def edited_at_random(session: Session, dice: random.Random, before: Stored) -> None:
    """Give one or two fields of some rows what stands in that field of another row, or take a row away."""
    for _ in range(dice.randint(1, 2)):
        table = dice.choice([*EDITED])
        key = dice.choice(sorted(before[table], key=str))
        where = " AND ".join(f'"{name}" = :key{place}' for place, name in enumerate(key_columns(table)))
        named = {f"key{place}": value for place, value in enumerate(key)}
        if dice.random() < 0.1:
            session.execute(text(f'DELETE FROM "{table}" WHERE {where}'), named)
            continue
        name = dice.choice(EDITED[table])
        said = dice.choice([row[name] for row in before[table].values()])
        if table == "face":
            said = json.dumps({"attack": dice.randint(0, 30), "movement": dice.choice([3, "(4)", "far"])})
        session.execute(text(f'UPDATE "{table}" SET "{name}" = :said WHERE {where}'), named | {"said": said})


def test_what_is_found_after_edits_at_random_is_what_all_checks_find(session: Session) -> None:
    dice, checker, known = random.Random("again"), Rechecker(), stored(session)
    checker.findings(session, {})
    for _ in range(examples(12, 100)):
        edited_at_random(session, dice, known)
        now = stored(session)
        checker.note(difference(known, now))
        known = now
        assert checker.findings(session, {}) == all_findings(session)
        if len(known["face"]) < 2 or len(known["setup"]) < 2:
            break


def test_without_an_edit_no_check_runs_again(session: Session) -> None:
    checker = Rechecker()
    checker.findings(session, {})
    assert checker.ran == every()
    checker.findings(session, {})
    assert checker.ran == 0


def test_an_edit_of_one_table_leaves_most_checks_alone(session: Session) -> None:
    checker = Rechecker()
    checker.findings(session, {})
    checker.note(ChangeSet("", (Change("dump_set", ("toy", "first", "a"), {"real": 1}, {"real": 2}),)))
    checker.findings(session, {})
    assert 0 < checker.ran < len(CHECKS) / 3


def test_stopped_checks_go_on_where_they_ended(session: Session) -> None:
    checker, asked = Rechecker(), []

    def after_five() -> bool:
        asked.append(len(asked))
        return len(asked) > 5

    with pytest.raises(Stopped):
        checker.findings(session, {}, after_five)
    checker.findings(session, {})
    assert checker.ran == every() - 5


def test_an_edit_while_checks_are_stopped_is_reckoned_with(session: Session) -> None:
    checker, before = Rechecker(), stored(session)
    with pytest.raises(Stopped):
        checker.findings(session, {}, iter([False] * (len(CHECKS) - 1) + [True]).__next__)
    fault = next(fault for fault in FAULTS if fault.check == next(iter(CHECKS)))
    plant(session, fault)
    checker.note(difference(before, stored(session)))
    assert checker.findings(session, {}) == all_findings(session) != []


def reads_of(query: str) -> frozenset[tuple[str, frozenset[str] | None]]:
    from db.checks.reads import Reads

    reads = Reads()
    with reads.noting() as found:
        reads.query(query)
    return frozenset(found)


@pytest.mark.parametrize(
    ("query", "column", "is_met"),
    [
        ('SELECT hex, "column" FROM hex', "terrain", False),
        ('SELECT hex, "column" FROM hex', "column", True),
        ("SELECT hex FROM hex WHERE hex.terrain = 'unknown'", "terrain", True),
        ("SELECT * FROM hex", "terrain", True),
        ("SELECT hex_a FROM link", "terrain", False),
        ("SELECT count(*) FROM hex WHERE map = :map", "terrain", False),
    ],
)
def test_an_update_meets_the_queries_that_name_its_column(query: str, column: str, is_met: bool) -> None:
    reach = Reach()
    reach.add(ChangeSet("", (Change("hex", HEX, {column: 1}, {column: 2}),)))
    assert reach.meets("toy", reads_of(query)) == is_met


@pytest.mark.parametrize(
    ("query", "is_met"),
    [("SELECT counter FROM face", False), ('SELECT counter FROM face WHERE "values" <> :none', True)],
)
def test_a_declared_value_meets_the_queries_that_name_the_column_in_which_it_stands(query: str, is_met: bool) -> None:
    reach = Reach()
    reach.add(ChangeSet("", (Change("face", ("toy", "german/1/a", "full"), {"movement": 1}, {"movement": 2}),)))
    assert reach.meets("toy", reads_of(query)) == is_met


def test_another_value_of_a_face_lets_nothing_be_asked_of_all_origins(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Rechecker()
    checker.findings(session, {})
    ran: list[str] = []
    run = again.found_by
    monkeypatch.setattr(again, "found_by", lambda name, *given: (ran.append(name), run(name, *given))[1])
    checker.note(ChangeSet("", (Change("face", ("toy", "german/1/a", "full"), {"movement": 1}, {"movement": 2}),)))
    checker.findings(session, {})
    assert "face-value" in ran
    assert not {"citation-of-nothing", "uncited"} & set(ran)


def test_a_new_row_meets_every_query_of_its_table() -> None:
    reach = Reach()
    reach.add(ChangeSet("", (Change("hex", HEX, None, {"terrain": "clear"}),)))
    assert reach.meets("toy", reads_of('SELECT "column" FROM hex'))


def test_an_edit_of_one_game_does_not_reach_another() -> None:
    reach = Reach()
    reach.add(ChangeSet("", (Change("hex", HEX, None, {"terrain": "clear"}),)))
    assert not reach.meets("other", reads_of("SELECT hex FROM hex"))


def test_an_edit_of_what_belongs_to_no_game_reaches_all() -> None:
    reach = Reach()
    reach.add(ChangeSet("", (Change("historical_unit", ("us/1",), {"title": "1"}, {"title": "1st"}),)))
    assert reach.meets("toy", frozenset({("historical_unit", None)}))


def test_every_table_of_a_game_has_the_game_first() -> None:
    """``Reach`` tells the game of a change by the first column of its table."""
    named = {kind.TABLE for kind in ROW_TYPES if "game" in kind.model_fields}
    assert named == {kind.TABLE for kind in ROW_TYPES if TABLES[kind.TABLE].columns.keys()[0] == "game"}


@pytest.mark.expects_warnings
@pytest.mark.parametrize("find", [all_findings, lambda session: Rechecker().findings(session, {})])
def test_a_check_that_breaks_says_so_and_all_others_run(
    opened_library: Library, monkeypatch: pytest.MonkeyPatch, find: Callable[[Session], list[Finding]]
) -> None:
    def broken(subject: object) -> Iterator[Finding]:
        raise TypeError("unhashable type: 'list'")

    monkeypatch.setitem(CHECKS, "clause-unchecked", broken)
    with opened_library.sessions() as session:
        session.connection().exec_driver_sql("UPDATE turn SET date = '1944-02-30' WHERE number = 2")
        found = {finding.check: finding.message for finding in find(session)}
        session.rollback()
    assert found["clause-unchecked"].startswith(
        "the check clause-unchecked broke (TypeError: unhashable type: 'list') and says nothing more of this game"
    )
    assert "turn-date" in found
