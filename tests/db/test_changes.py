"""Change sets: applied whole or not at all, never over someone else's work, and always reversible."""

import hashlib
import json
import zlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, select, text
from sqlalchemy.orm import Session

from db.applying import apply
from db.changes import (
    BULK,
    Change,
    ChangeSet,
    EditError,
    StaleRowError,
    deleting,
    inserting,
    row_values,
    updating,
)
from db.connection import Library
from db.journal import pack, unpack
from db.models import TABLES
from tests.db.samples import GAME

HEX = (GAME, "M", "M1.01")
LINK = (GAME, "M", "M1.01", "M1.02")


def digest(session: Session) -> str:
    """Return a digest over every row of every table."""
    sums = hashlib.sha256()
    for name, table in sorted(TABLES.items()):
        for row in sorted(map(repr, session.execute(select(table)))):
            sums.update(f"{name} {row}\n".encode())
    return sums.hexdigest()


def one(*changes: Change, label: str = "test", **kwargs: Any) -> ChangeSet:
    return ChangeSet(label, changes, **kwargs)


def test_an_update_writes_the_new_value(library: Library) -> None:
    with library.writing() as session:
        change = updating(session, "hex", HEX, terrain="forest", marks="")
        assert change == Change("hex", HEX, {"terrain": "clear"}, {"terrain": "forest"})
        apply(session, one(change))
        assert row_values(session, "hex", HEX) == {
            "game": GAME,
            "map": "M",
            "hex": "M1.01",
            "column": 1,
            "row": 1,
            "terrain": "forest",
            "marks": "",
        }


def test_a_stale_update_is_refused(library: Library) -> None:
    stale = one(Change("hex", HEX, {"terrain": "forest"}, {"terrain": "clear"}))
    with library.writing() as session, pytest.raises(StaleRowError, match="terrain is 'clear', expected 'forest'"):
        apply(session, stale)


def test_edits_of_two_fields_of_one_row_do_not_disturb_each_other(library: Library) -> None:
    with library.writing() as session:
        first = one(updating(session, "hex", HEX, terrain="forest"))
        second = one(updating(session, "hex", HEX, marks="town"))
        apply(session, first)
        apply(session, second)
        apply(session, first.inverse())
        found = row_values(session, "hex", HEX)
    assert found is not None
    assert (found["terrain"], found["marks"]) == ("clear", "town")


def test_an_insert_of_an_existing_row_is_stale(library: Library) -> None:
    with library.writing() as session, pytest.raises(StaleRowError, match="already there"):
        apply(session, one(inserting("link", row_values(session, "link", LINK) or {})))


def test_a_delete_of_a_missing_row_is_stale(library: Library) -> None:
    with library.writing() as session:
        removal = one(deleting(session, "link", LINK))
        apply(session, removal)
        with pytest.raises(StaleRowError, match="no longer there"):
            apply(session, removal)


def test_nothing_is_written_when_a_later_change_fails(library: Library) -> None:
    with library.writing() as session:
        before = digest(session)
        good = updating(session, "hex", HEX, terrain="forest")
        bad = Change("hex", (GAME, "M", "M1.02"), {"terrain": "forest"}, {"terrain": "lava"})
        with pytest.raises(EditError, match="a row that is named does not exist"):
            apply(session, one(good, bad))
        assert digest(session) == before
    with library.reading() as session:
        assert digest(session) == before


def test_a_word_that_is_not_allowed_is_refused(library: Library) -> None:
    with (
        library.writing() as session,
        pytest.raises(
            EditError, match="kind: 'moon' is no place kind of the game; use one of its words .hamlet, village"
        ),
    ):
        apply(session, one(updating(session, "place", (GAME, "M", "town"), kind="moon")))


def test_a_text_where_a_number_belongs_is_refused(library: Library) -> None:
    with library.writing() as session, pytest.raises(EditError, match="vp: 'many' is no whole number"):
        apply(session, one(updating(session, "place", (GAME, "M", "town"), vp="many")))


def test_a_row_in_use_is_not_deleted(library: Library) -> None:
    with library.writing() as session, pytest.raises(EditError, match="still in use"):
        apply(session, one(deleting(session, "hex", HEX)))


def test_parents_and_children_may_come_in_any_order(library: Library) -> None:
    with library.writing() as session:
        rows = [deleting(session, "hex", HEX), deleting(session, "link", LINK)]
        apply(session, one(*rows))
        apply(session, one(*(row.inverse() for row in rows)))
        assert row_values(session, "link", LINK) is not None


@pytest.mark.parametrize("table", ["change_log", "meta", "sqlite_master", "moon"])
def test_tables_of_the_file_itself_cannot_be_edited(library: Library, table: str) -> None:
    with library.writing() as session, pytest.raises(EditError, match="no table"):
        apply(session, one(Change(table, ("x",), None, {"key": "x"})))


def test_a_key_cannot_be_updated(library: Library) -> None:
    with library.writing() as session:
        with pytest.raises(EditError):
            updating(session, "hex", HEX, hex="M1.09")
        with pytest.raises(EditError, match="none of the key"):
            apply(session, one(Change("hex", HEX, {"hex": "M1.01"}, {"hex": "M1.09"})))


def test_unknown_columns_and_keys_of_wrong_length_are_refused(library: Library) -> None:
    with library.writing() as session:
        with pytest.raises(EditError, match="no column depth"):
            apply(session, one(Change("hex", HEX, {"depth": 1}, {"depth": 2})))
        with pytest.raises(EditError, match="3 parts"):
            apply(session, one(Change("hex", (GAME,), {"terrain": "clear"}, {"terrain": "forest"})))


def test_the_json_form_comes_back_equal(library: Library) -> None:
    with library.reading() as session:
        changes = ChangeSet(
            "Ändern", (deleting(session, "clause", (GAME, "first", "win")),), "why", "rulebook 5.1", stroke=4
        )
    assert ChangeSet.from_json(changes.as_json()) == changes


def test_merging_keeps_the_oldest_before_and_the_newest_after() -> None:
    first = one(Change("hex", HEX, {"terrain": "clear"}, {"terrain": "forest"}), stroke=1)
    second = one(Change("hex", HEX, {"terrain": "forest", "marks": ""}, {"terrain": "town", "marks": "town"}), stroke=1)
    assert first.merged(second).changes == (
        Change("hex", HEX, {"terrain": "clear", "marks": ""}, {"terrain": "town", "marks": "town"}),
    )


def test_a_set_merged_with_its_inverse_is_empty(library: Library) -> None:
    with library.reading() as session:
        changes = one(deleting(session, "link", LINK), updating(session, "hex", HEX, terrain="forest"))
    assert changes.merged(changes.inverse()).changes == ()


def test_an_insert_merged_with_an_update_is_an_insert() -> None:
    first = one(Change("link", LINK, None, {"kind": "primary", "game": GAME}))
    second = one(Change("link", LINK, {"kind": "primary"}, {"kind": "track"}))
    assert first.merged(second).changes == (Change("link", LINK, None, {"kind": "track", "game": GAME}),)


HEXES = ("M1.01", "M1.02", "M1.03", "M1.10")
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("terrain"), st.sampled_from(HEXES), st.sampled_from(["clear", "forest"])),
        st.tuples(st.just("marks"), st.sampled_from(HEXES), st.sampled_from(["", "town"])),
        st.tuples(st.just("link"), st.sampled_from(HEXES), st.sampled_from(HEXES)),
    ),
    max_size=8,
)


def planned(session: Session, edit: tuple[str, str, Any]) -> Change | None:
    """Return the change of a drawn edit; a link is toggled."""
    kind, hex_, value = edit
    if kind != "link":
        return updating(session, "hex", (GAME, "M", hex_), **{kind: value})
    if hex_ >= value:
        return None
    key = (GAME, "M", hex_, value)
    if row_values(session, "link", key):
        return deleting(session, "link", key)
    return inserting("link", {"game": GAME, "map": "M", "hex_a": hex_, "hex_b": value, "kind": "primary"})


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_inverses_in_reverse_order_restore_every_table(library: Library, edits: list[tuple[str, str, Any]]) -> None:
    with library.sessions() as session:
        before = digest(session)
        done: list[ChangeSet] = []
        merged = ChangeSet("all", ())
        for edit in edits:
            change = planned(session, edit)
            if change is not None:
                done.append(one(change))
                apply(session, done[-1])
                merged = merged.merged(done[-1])
        after = digest(session)
        for changes in reversed(done):
            apply(session, changes.inverse())
        assert digest(session) == before
        apply(session, merged)
        assert digest(session) == after
        apply(session, merged.inverse())
        assert digest(session) == before
        session.rollback()


def fill(rows: int, terrain: str) -> ChangeSet:
    """Return the change of as many hexes of one line; the library of the test has them."""
    return ChangeSet(
        "fill",
        tuple(
            Change("hex", (GAME, "M", f"M5.{number:02d}"), {"terrain": "clear"}, {"terrain": terrain})
            for number in range(rows)
        ),
    )


def line(rows: int) -> ChangeSet:
    values = [
        {"game": GAME, "map": "M", "hex": f"M5.{number:02d}", "column": number, "row": 5}
        | {"terrain": "clear", "marks": ""}
        for number in range(rows)
    ]
    return ChangeSet("line", tuple(inserting("hex", row) for row in values))


MANY = 3 * BULK


def terrains(session: Session) -> list[str]:
    return list(session.execute(text("SELECT DISTINCT terrain FROM hex WHERE hex LIKE 'M5.%'")).scalars())


def test_many_rows_are_added_changed_and_removed_like_few(library: Library) -> None:
    with library.writing() as session:
        for changes, wanted in ((line(MANY), ["clear"]), (fill(MANY, "forest"), ["forest"])):
            apply(session, changes)
            assert terrains(session) == wanted
        apply(session, fill(MANY, "forest").inverse())
        apply(session, line(MANY).inverse())
        assert terrains(session) == []


def test_one_stale_row_among_many_is_named_and_nothing_is_written(library: Library) -> None:
    with library.writing() as session:
        apply(session, line(MANY))
        apply(session, ChangeSet("x", (updating(session, "hex", (GAME, "M", "M5.07"), terrain="forest"),)))
        with pytest.raises(StaleRowError, match=r"M5.07 has been changed meanwhile: terrain is 'forest'"):
            apply(session, fill(MANY, "forest"))
        assert sorted(terrains(session)) == ["clear", "forest"]
        with pytest.raises(StaleRowError, match=r"M5.00 is already there"):
            apply(session, line(MANY))


def test_a_fault_among_many_is_named_as_among_few(library: Library) -> None:
    with library.writing() as session:
        apply(session, line(MANY))
        with pytest.raises(EditError, match="a row that is named does not exist"):
            apply(session, fill(MANY, "lava"))
        assert terrains(session) == ["clear"]


def test_a_fill_is_packed_and_read_back_as_it_was(library: Library) -> None:
    changes = ChangeSet("both", (*line(MANY).changes, *fill(MANY, "forest").changes, *line(2).inverse().changes))
    assert unpack(pack(changes)) == changes
    assert len(pack(fill(10_000, "forest"))) < 40_000  # two digits or three of each number remain, little else


def test_an_entry_of_version_1_0_is_read(library: Library) -> None:
    changes = fill(3, "forest")
    assert unpack(zlib.compress(json.dumps(changes.as_json()).encode())) == changes


def updates(*values: tuple[int, str, str]) -> ChangeSet:
    """Return the updates of hexes of a new line from what they were: number, column, value."""
    old = {"terrain": "clear", "marks": ""}
    return ChangeSet(
        "updates",
        tuple(
            Change("hex", (GAME, "M", f"M5.{number:02d}"), {column: old[column]}, {column: value})
            for number, column, value in values
        ),
    )


def test_updates_of_two_columns_in_turn_are_written_with_a_statement_for_each(library: Library) -> None:
    mixed = updates(*((number, *(("terrain", "forest"), ("marks", "town"))[number % 2]) for number in range(4 * BULK)))
    sent: list[str] = []
    with library.writing() as session:
        apply(session, line(4 * BULK))
        connection = session.connection()
        event.listen(connection, "before_cursor_execute", lambda *given: sent.append(given[2]))
        apply(session, mixed)
        assert len([statement for statement in sent if statement.startswith("UPDATE")]) == 2
        assert sorted(session.execute(text("SELECT DISTINCT terrain, marks FROM hex WHERE hex LIKE 'M5.%'")).all()) == [
            ("clear", "town"),
            ("forest", ""),
        ]


def test_a_row_that_a_set_changes_twice_is_changed_in_the_order_given(library: Library) -> None:
    key = (GAME, "M", "M5.00")
    steps = (
        Change("hex", key, {"terrain": "clear"}, {"terrain": "forest"}),
        Change("hex", key, {"terrain": "forest", "marks": ""}, {"terrain": "clear", "marks": "town"}),
        Change("hex", key, {"terrain": "clear"}, {"terrain": "forest"}),
    )
    with library.writing() as session:
        apply(session, line(1))
        apply(session, ChangeSet("steps", steps))
        assert row_values(session, "hex", key)["terrain"] == "forest"


def test_the_columns_that_change_are_told_by_table_those_of_a_row_that_goes_too() -> None:
    changes = ChangeSet(
        "mixed",
        (
            Change("hex", (GAME, "M", "M1.01"), {"terrain": "clear"}, {"terrain": "forest"}),
            Change("hex", (GAME, "M", "M1.02"), {"hex": "M1.02", "marks": ""}, None),
            Change("link", (GAME, "M", "M1.01", "M1.02"), {"kind": "trail"}, {"kind": "primary"}),
        ),
    )
    assert changes.columns("hex") == {"terrain", "hex", "marks"}
    assert changes.columns("link") == {"kind"}
    assert changes.columns("unit") == frozenset()
