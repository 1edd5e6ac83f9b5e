"""Confirmations in a merge: a row whose values come from two sides is confirmed as a whole by nobody."""

from collections.abc import Mapping

import pytest
from pydantic import JsonValue

from db.applying import apply
from db.changes import Change, ChangeSet, deleting, row_values, updating
from db.citing import with_citation
from db.confirmations import Value, Witness, confirming
from db.connection import Library
from db.journal import record
from db.scenario_io import tables_of
from tests.db.samples import GAME, tables
from tests.db.test_merging import Pair, pair  # noqa: F401  (a fixture)

COUNTER = next(row.key for row in tables().rows["counter"])  # type: ignore[attr-defined]
FACE = f"{GAME}|{COUNTER}|full"


def see(library: Library, who: str, **values: int) -> None:
    """Correct values of a face, and confirm it as a whole."""
    with library.writing() as session:
        change = updating(session, "face", (GAME, COUNTER, "full"), **values)
        changes = with_citation(session, ChangeSet("Face", (change,)))
        apply(session, changes)
        seen = confirming(session, GAME, [Value("face", FACE, "*")], Witness(who, "2026-01-01", "1994", "box"), "Face")
        apply(session, seen)
        record(session, changes.merged(seen))


def merged(pair: Pair, choices: Mapping[str, str]) -> None:  # noqa: F811
    merging = pair.merging()
    plan = merging.plan("mine", merging.named({name: choices[name] for name in choices}))  # type: ignore[misc]
    with pair.mine.writing() as session:
        apply(session, plan.changes)


def seen_by(pair: Pair) -> dict[str, JsonValue]:  # noqa: F811
    """Return who has confirmed the face, by field."""
    found = {}
    with pair.mine.reading() as session:
        for field in ("*", "attack", "defense", "movement"):
            row = row_values(session, "confirmation", (GAME, "face", FACE, field))
            if row is not None:
                found[field] = row["who"]
    return found


def certainty(pair: Pair, field: str) -> JsonValue:  # noqa: F811
    with pair.mine.reading() as session:
        row = row_values(session, "citation", (GAME, "face", FACE, field))
    return row["certainty"] if row is not None else None


def test_a_row_of_values_of_both_is_confirmed_value_by_value(pair: Pair) -> None:  # noqa: F811
    see(pair.mine, "Ann", attack=2, movement=2)
    see(pair.his, "Bob", attack=9, movement=9)
    merged(pair, {f"face/{GAME}|{COUNTER}|full/attack": "theirs"})
    assert seen_by(pair) == {"attack": "Bob", "defense": "Ann", "movement": "Ann"}


def test_the_record_comes_along_where_all_values_do(pair: Pair) -> None:  # noqa: F811
    see(pair.mine, "Ann", attack=2, movement=2)
    see(pair.his, "Bob", attack=9, movement=9)
    merged(pair, {"face": "theirs"})
    assert seen_by(pair) == {"*": "Bob"}


def test_the_record_stays_where_all_values_do(pair: Pair) -> None:  # noqa: F811
    see(pair.mine, "Ann", attack=2)
    see(pair.his, "Bob", attack=9)
    merged(pair, {"confirmation": "theirs"})
    assert seen_by(pair) == {"*": "Ann"}


def test_what_he_confirmed_with_the_whole_row_is_confirmed_with_what_he_corrected(pair: Pair) -> None:  # noqa: F811
    for library in (pair.mine, pair.his):
        with library.writing() as session:
            cited = updating(session, "citation", (GAME, "face", FACE, "*"), certainty="reconstructed")
            apply(session, ChangeSet("", (cited,)))
    see(pair.his, "Bob", attack=7, movement=7)
    merged(pair, {})
    assert seen_by(pair) == {"*": "Bob"}
    assert certainty(pair, "*") == "owner"


def test_a_second_merge_leaves_the_records_that_the_first_has_parted(pair: Pair) -> None:  # noqa: F811
    see(pair.mine, "Ann", attack=2, movement=2)
    see(pair.his, "Bob", attack=9, movement=9)
    merged(pair, {f"face/{GAME}|{COUNTER}|full/attack": "theirs"})
    merged(pair, {})
    assert seen_by(pair) == {"attack": "Bob", "defense": "Ann", "movement": "Ann"}


def test_a_value_that_both_have_alike_is_confirmed_by_him_who_has_seen_the_whole_row(pair: Pair) -> None:  # noqa: F811
    for library in (pair.mine, pair.his):
        with library.writing() as session:
            cited = updating(session, "citation", (GAME, "face", FACE, "*"), certainty="reconstructed")
            apply(session, ChangeSet("", (cited,)))
    with pair.mine.writing() as session:
        change = ChangeSet("Face", (updating(session, "face", (GAME, COUNTER, "full"), movement=2),))
        apply(session, change)
        record(session, change)
    see(pair.his, "Bob", attack=9)
    for _ in range(2):  # a second merge finds nothing more to do
        merged(pair, {})
        assert seen_by(pair) == {"attack": "Bob", "defense": "Bob"}
    assert [certainty(pair, field) for field in ("*", "attack", "defense")] == ["reconstructed", "owner", "owner"]


def test_a_record_that_was_taken_back_here_does_not_return_with_the_values_that_both_have_alike(
    pair: Pair,  # noqa: F811
) -> None:
    see(pair.mine, "Ann", attack=2)
    with pair.mine.reading() as session:
        base = tables_of(session)
        seen = row_values(session, "confirmation", (GAME, "face", FACE, "*"))
    see(pair.his, "Ann", attack=2)
    with pair.mine.writing() as session:
        change = updating(session, "face", (GAME, COUNTER, "full"), movement=2)
        apply(session, ChangeSet("", (change, Change("confirmation", (GAME, "face", FACE, "*"), seen, None))))
    plan = pair.merging(base).plan()
    with pair.mine.writing() as session:
        apply(session, plan.changes)
    assert seen_by(pair) == {}


def confirm(library: Library, field: str) -> None:
    """Confirm a value of the face as it is, or with ``*`` all of it."""
    with library.writing() as session:
        seen = confirming(session, GAME, [Value("face", FACE, field)], Witness("Ann", "2026", "1994", "box"), "Face")
        apply(session, seen)
        record(session, seen)


@pytest.mark.parametrize("field", ["attack", "*"])
def test_what_i_confirmed_as_it_was_stays_where_he_changed_it(pair: Pair, field: str) -> None:  # noqa: F811
    confirm(pair.mine, field)
    see(pair.his, "Bob", attack=9)
    (found,) = [each for each in pair.merging().plan().differences if each.table == "face"]
    assert (found.field, found.origin, found.take) == ("attack", "both", "mine")
    merged(pair, {})
    with pair.mine.reading() as session:
        face = row_values(session, "face", (GAME, COUNTER, "full"))
    assert face is not None and face["attack"] != 9
    assert seen_by(pair)[field] == "Ann"


def test_what_i_confirmed_of_a_row_leaves_his_other_corrections_to_be_taken(pair: Pair) -> None:  # noqa: F811
    confirm(pair.mine, "attack")
    see(pair.his, "Bob", attack=9, movement=9)
    found = {each.field: each.take for each in pair.merging().plan().differences if each.table == "face"}
    assert found == {"attack": "mine", "movement": "theirs"}


def test_a_row_that_i_confirmed_and_he_took_out_stays(pair: Pair) -> None:  # noqa: F811
    confirm(pair.mine, "*")
    with pair.his.writing() as session:
        gone = ChangeSet("Gone", tuple(deleting(session, *each) for each in (
            ("citation", (GAME, "face", FACE, "*")), ("face", (GAME, COUNTER, "full"))
        )))  # fmt: skip
        apply(session, gone)
        record(session, gone)
    (found,) = [each for each in pair.merging().plan().differences if each.table == "face"]
    assert (found.field, found.origin, found.take) == ("*", "both", "mine")
