"""Correction or erratum: the same edit changes the baseline or becomes a change of an erratum."""

import pytest
from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError
from editor.edits import errata, units
from engine.data import schema
from engine.data.errata import effective
from engine.data.tables import Tables
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables

FACE = (GAME, TANKS, "full")
KEY = "|".join(FACE)


def applied(changes: ChangeSet, rows: Tables) -> Tables:
    """Return the rows after a change set, for the tables of errata."""
    for change in changes.changes:
        kind = schema.ROW_TYPE_BY_TABLE[change.table]
        name = "|".join(str(part) for part in change.key)
        stored = {row.key_text: row for row in rows.rows.get(change.table, [])}
        old = stored.pop(name, None)
        plain: dict[str, JsonValue] = {} if old is None else old.model_dump(mode="json")
        if change.after is not None:
            stored[name] = kind.model_validate(plain | dict(change.after))
        rows.rows[change.table] = list(stored.values())
    return rows


def with_erratum(status: str = "house") -> Tables:
    found = tables()
    return applied(errata.create(TableRows(found), GAME, "Stronger tanks", status), found)


def attack(rows: Tables, value: int) -> ChangeSet:
    return units.set_face_value(TableRows(rows), GAME, TANKS, "full", "attack", value)


def printed(rows: Tables) -> int | None:
    return rows.of(schema.FaceRow, counter=TANKS, face="full")[0].attack


def test_errata_are_numbered_by_status() -> None:
    found = with_erratum()
    again = errata.create(TableRows(found), GAME, "More", "house")
    assert [row.key for row in found.of(schema.ErratumRow)] == ["house-1"]
    assert again.changes[0].key == (GAME, "house-2")


@pytest.mark.parametrize(("title", "status"), [("", "house"), ("x", "final")])
def test_an_erratum_without_title_or_of_no_status_is_refused(title: str, status: str) -> None:
    with pytest.raises(EditError):
        errata.create(TableRows(tables()), GAME, title, status)


def test_an_edit_as_erratum_leaves_the_baseline_and_gives_the_effective_value() -> None:
    found = with_erratum()
    before = printed(found)
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, 9)), found)
    assert printed(found) == before
    done = effective(found, GAME, SCENARIO, {"house-1": True})
    assert (printed(done.tables), done.notices) == (9, ())
    (change,) = found.of(schema.ErratumChangeRow)
    assert (change.kind, change.row_key, change.field, change.printed) == ("set", KEY, "attack", before)


def test_editing_the_value_again_changes_the_same_line_of_the_erratum() -> None:
    found = with_erratum()
    for value in (9, 8):
        applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, value)), found)
    assert [row.value for row in found.of(schema.ErratumChangeRow)] == [8]


def test_a_value_that_is_edited_again_is_not_told_as_it_was_edited_first() -> None:
    found = with_erratum()
    for value in (9, 8):
        applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, value)), found)
    assert [row.text for row in found.of(schema.ErratumChangeRow)] == [""]


def test_going_back_to_the_printed_value_takes_the_line_away() -> None:
    found = with_erratum()
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, 9)), found)
    back = ChangeSet("back", (Change("face", FACE, {"attack": 9}, {"attack": printed(found)}),))
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", back), found)
    assert found.of(schema.ErratumChangeRow) == []


def test_new_and_removed_rows_become_add_and_discard() -> None:
    found = with_erratum()
    row = found.of(schema.SetupRow)[0]
    plain = row.model_dump(mode="json")
    name = (GAME, SCENARIO, row.counter)
    swap = ChangeSet(
        "x",
        (
            Change("setup", name, plain, None),
            Change(
                "alias", (GAME, "counter", "a", "b"), None, {"game": GAME, "kind": "counter", "alias": "a", "key": "b"}
            ),
        ),
    )
    done = errata.as_erratum(TableRows(found), GAME, "house-1", swap)
    assert [change.after["kind"] for change in done.changes if change.after] == ["discard", "add"]


def test_a_correction_of_an_effective_value_starts_from_what_is_stored() -> None:
    found = tables()
    asked = ChangeSet("x", (Change("face", FACE, {"attack": 77}, {"attack": 9}),))
    (change,) = errata.correction(TableRows(found), asked).changes
    assert (change.before, change.after) == ({"attack": printed(found)}, {"attack": 9})


@pytest.mark.parametrize(("status", "on"), [("house", True), ("official", False)])
def test_a_switch_is_stored_only_where_it_differs_from_the_rule(status: str, on: bool) -> None:
    found = with_erratum(status)
    key = f"{status}-1"
    assert errata.switch(TableRows(found), GAME, SCENARIO, key, not on).changes == ()
    applied(errata.switch(TableRows(found), GAME, SCENARIO, key, on), found)
    assert [row.on for row in found.of(schema.ScenarioErratumRow)] == [on]
    applied(errata.switch(TableRows(found), GAME, SCENARIO, key, not on), found)
    assert found.of(schema.ScenarioErratumRow) == []


def test_an_erratum_is_removed_with_its_lines_and_switches() -> None:
    found = with_erratum()
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, 9)), found)
    applied(errata.switch(TableRows(found), GAME, SCENARIO, "house-1", True), found)
    assert errata.remove(TableRows(found), GAME, "house-1").tables() == {
        "erratum",
        "erratum_change",
        "scenario_erratum",
    }


def test_any_kind_of_change_can_be_added_and_the_head_changed() -> None:
    found = with_erratum()
    applied(errata.add_change(TableRows(found), GAME, "house-1", "instruction", text="Read it."), found)
    applied(errata.set_head(TableRows(found), GAME, "house-1", reason="A slip."), found)
    assert [(row.position, row.text) for row in found.of(schema.ErratumChangeRow)] == [(1, "Read it.")]
    assert found.of(schema.ErratumRow)[0].reason == "A slip."
    with pytest.raises(EditError):
        errata.add_change(TableRows(found), GAME, "house-1", "wish")


def test_an_edit_of_the_source_is_called_so() -> None:
    assert (
        errata.set_head(TableRows(with_erratum()), GAME, "house-1", origin="A letter").label
        == "Erratum house-1: source"
    )


def test_a_change_of_what_another_erratum_has_made_does_not_call_that_printed() -> None:
    found = with_erratum()
    edit = ChangeSet("Attack 5 to 9", (Change("face", FACE, {"attack": 5}, {"attack": 9}),))
    (change,) = errata.as_erratum(TableRows(found), GAME, "house-1", edit).changes
    assert change.after is not None
    assert (change.after["printed"], change.after["value"], change.after["text"]) == (4, 9, "")


def test_a_change_has_no_sentence_of_the_window_and_loses_one_when_its_value_changes_again() -> None:
    found = with_erratum()
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, 9)), found)
    (change,) = found.of(schema.ErratumChangeRow)
    assert change.text == ""
    found.rows[schema.ErratumChangeRow.TABLE] = [change.model_copy(update={"text": "Nine, as on the sheet."})]
    applied(errata.as_erratum(TableRows(found), GAME, "house-1", attack(found, 8)), found)
    (change,) = found.of(schema.ErratumChangeRow)
    assert (change.value, change.text) == (8, "")
