"""A friend's corrections beside mine: who changed what since both had the same, taken or left, as one change set."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import Change, ChangeSet, EditError, row_values, updating
from db.citing import with_citation
from db.common_base import Friend
from db.connection import Library, open_library
from db.identity import as_ancestor
from db.journal import record
from db.merging import Merging, Origin
from db.rowsets import adding
from db.saving import save_as
from db.scenario_io import tables_of
from db.taking import traveling
from engine.data.schema import InboxRow
from engine.data.tables import DataError, Tables
from tests.db.samples import GAME, tables


class Pair:
    """Two libraries that had the same once."""

    def __init__(self, mine: Library, his: Library) -> None:
        self.mine, self.his = mine, his

    def merging(self, base: Tables | None = None) -> Merging:
        with self.his.reading() as session:
            friend = Friend(session)
        with self.mine.reading() as session:
            return Merging(session, friend, "his.losheim", base)

    def merge(self, **choices: str) -> None:
        plan = self.merging().plan()
        with self.mine.writing() as session:
            apply(session, plan.changes)

    def terrain(self, hex_: str) -> object:
        with self.mine.reading() as session:
            return (row_values(session, "hex", (GAME, "M", hex_)) or {})["terrain"]


def paint(library: Library, hex_: str, terrain: str) -> None:
    with library.writing() as session:
        change = updating(session, "hex", (GAME, "M", hex_), terrain=terrain)
        changes = with_citation(session, ChangeSet(f"{hex_} {terrain}", (change,)))
        apply(session, changes)
        record(session, changes)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """Return my library, with an entry in its journal, and the copy that a friend got of it."""
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    library = open_library(mine)
    paint(library, "M1.10", "forest")
    library.close()
    save_as(mine, his)
    found = Pair(open_library(mine), open_library(his))
    yield found
    found.mine.close()
    found.his.close()


def origins(merging: Merging) -> dict[str, Origin]:
    return {each.key.rpartition("|")[2]: each.origin for each in merging.plan().differences if each.table == "hex"}


def test_who_changed_a_value_follows_from_what_both_had(pair: Pair) -> None:
    paint(pair.his, "M1.01", "forest")
    paint(pair.mine, "M1.03", "forest")
    paint(pair.mine, "M1.02", "clear")
    paint(pair.his, "M1.02", "river")
    assert origins(pair.merging()) == {"M1.01": "theirs", "M1.03": "mine", "M1.02": "both"}
    (found,) = [each for each in pair.merging().plan().differences if each.origin == "both" and each.table == "hex"]
    assert (found.base, found.mine, found.theirs) == ("forest", "clear", "river")


def test_what_only_he_changed_is_taken_with_its_source_and_all_else_stays(pair: Pair) -> None:
    paint(pair.his, "M1.01", "forest")
    paint(pair.mine, "M1.03", "forest")
    paint(pair.mine, "M1.02", "clear")
    paint(pair.his, "M1.02", "river")
    pair.merge()
    assert [pair.terrain(hex_) for hex_ in ("M1.01", "M1.03", "M1.02")] == ["forest", "forest", "clear"]
    with pair.mine.reading() as session:
        cited = row_values(session, "citation", (GAME, "hex", f"{GAME}|M|M1.01", "terrain"))
    assert cited is not None and cited["certainty"] == "owner"
    assert origins(pair.merging()) == {"M1.03": "mine", "M1.02": "both"}


def test_where_both_disagree_his_can_be_taken_for_all_or_for_one(pair: Pair) -> None:
    for hex_ in ("M1.01", "M1.03"):
        paint(pair.mine, hex_, "forest")
        paint(pair.his, hex_, "river")
    merging = pair.merging()
    assert {each.take for each in merging.plan("theirs").differences if each.table == "hex"} == {"theirs"}
    one = f"hex/{GAME}|M|M1.01/terrain"
    taken = [each.name for each in merging.plan("mine", merging.named({one: "theirs"})).differences
             if each.take == "theirs"]  # fmt: skip
    assert taken == [one]


def test_the_same_correction_of_both_is_no_difference(pair: Pair) -> None:
    paint(pair.mine, "M1.01", "forest")
    paint(pair.his, "M1.01", "forest")
    assert origins(pair.merging()) == {}


def test_a_change_that_was_undone_is_none(pair: Pair) -> None:
    paint(pair.mine, "M1.01", "forest")
    paint(pair.mine, "M1.01", "clear")
    paint(pair.his, "M1.01", "forest")
    assert origins(pair.merging()) == {"M1.01": "theirs"}


def test_a_row_that_he_removed_goes_and_one_that_i_added_stays(pair: Pair) -> None:
    with pair.his.writing() as session:
        key = (GAME, "M", "M1.01", "M1.02")
        row = row_values(session, "link", key)
        apply(session, ChangeSet("No road", (Change("link", key, row, None),)))
    note = {"game": GAME, "key": "mine", "kind": "task", "table": "", "row_key": "", "field": "", "title": "Look",
            "content": "", "done": False, "author": "", "at": "", "image": ""}  # fmt: skip
    with pair.mine.writing() as session:
        changes = ChangeSet("Note", (Change("note", (GAME, "mine"), None, note),))
        apply(session, changes)
        record(session, changes)
    pair.merge()
    with pair.mine.reading() as session:
        assert row_values(session, "link", key) is None
        assert row_values(session, "note", (GAME, "mine")) is not None


def test_a_row_that_needs_one_that_is_left_out_is_left_out_too(pair: Pair) -> None:
    with pair.his.writing() as session:
        counter = {"game": GAME, "key": "german/-/9 Inf#1", "side": "german", "formation": "german/-",
                   "name": "9 Inf", "unit_type": "infantry", "size": "Rgt", "steps": 1}  # fmt: skip
        trait = {"game": GAME, "counter": "german/-/9 Inf#1", "trait": "nation", "value": "swiss"}
        rows = (Change("counter", (GAME, "german/-/9 Inf#1"), None, counter),
                Change("trait", (GAME, "german/-/9 Inf#1", "nation"), None, trait))  # fmt: skip
        apply(session, ChangeSet("New", rows))
    merging = pair.merging()
    plan = merging.plan("mine", merging.named({"counter": "mine"}))
    assert {each.table: each.take for each in plan.differences} == {"counter": "mine", "trait": "mine"}
    assert [each.why for each in plan.differences if each.table == "trait"] == [
        "needs german/-/9 Inf#1, which is left out"
    ]


def test_a_value_that_he_confirmed_is_a_difference_of_its_source(pair: Pair) -> None:
    paint(pair.his, "M1.01", "forest")
    paint(pair.his, "M1.01", "clear")
    (found,) = pair.merging().plan().differences
    assert (found.table, found.origin, found.theirs) == ("citation", "theirs", "owner")


def test_an_exported_scenario_is_merged_by_its_ancestor_and_lacks_nothing(pair: Pair, tmp_path: Path) -> None:
    paint(pair.mine, "M1.03", "forest")
    with pair.mine.reading() as session:
        rows, ancestor = traveling(session, GAME, "first"), as_ancestor(session)
    rows.rows["hex"] = [
        row.model_copy(update={"terrain": "forest"}) if getattr(row, "hex", "") == "M1.01" else row
        for row in rows.rows["hex"]
    ]
    build_library(tmp_path / "part.losheim", rows, ancestor=ancestor)
    part = open_library(tmp_path / "part.losheim")
    merging = Pair(pair.mine, part).merging()
    part.close()
    assert merging.is_known
    assert [(each.key.rpartition("|")[2], each.origin) for each in merging.plan().differences] == [("M1.01", "theirs")]


def two(tmp_path: Path, mine: Tables, his: Tables) -> Pair:
    for name, rows in (("mine", mine), ("his", his)):
        build_library(tmp_path / name, rows)
    return Pair(open_library(tmp_path / "mine"), open_library(tmp_path / "his"))


def close(pair: Pair) -> None:
    pair.mine.close()
    pair.his.close()


def test_libraries_that_have_nothing_in_common_leave_all_to_decide_unless_a_base_is_stated(tmp_path: Path) -> None:
    other = tables()
    other.rows["hex"] = [
        row.model_copy(update={"terrain": "forest"}) if getattr(row, "hex", "") == "M1.01" else row
        for row in other.rows["hex"]
    ]
    pair = two(tmp_path, tables(), other)
    assert not pair.merging().is_known
    assert origins(pair.merging()) == {"M1.01": "unknown"}
    assert origins(pair.merging(tables())) == {"M1.01": "theirs"}
    close(pair)


def test_libraries_built_of_the_same_rows_have_these_in_common(tmp_path: Path) -> None:
    pair = two(tmp_path, tables(), tables())
    paint(pair.his, "M1.01", "forest")
    paint(pair.mine, "M1.03", "forest")
    assert origins(pair.merging()) == {"M1.01": "theirs", "M1.03": "mine"}
    close(pair)


def test_files_that_were_copied_by_another_program_before_the_first_entry_began_alike(tmp_path: Path) -> None:
    build_library(tmp_path / "mine", tables())
    shutil.copyfile(tmp_path / "mine", tmp_path / "his")
    pair = Pair(open_library(tmp_path / "mine"), open_library(tmp_path / "his"))
    paint(pair.his, "M1.01", "forest")
    paint(pair.mine, "M1.03", "forest")
    paint(pair.mine, "M1.02", "clear")
    paint(pair.his, "M1.02", "river")
    assert origins(pair.merging()) == {"M1.01": "theirs", "M1.03": "mine", "M1.02": "both"}
    close(pair)


def test_copies_of_one_library_without_a_journal_have_it_in_common(tmp_path: Path) -> None:
    build_library(tmp_path / "shipped", tables())
    for name in ("mine", "his"):
        save_as(tmp_path / "shipped", tmp_path / name)
    two = Pair(open_library(tmp_path / "mine"), open_library(tmp_path / "his"))
    paint(two.mine, "M1.01", "forest")
    assert origins(two.merging()) == {"M1.01": "mine"}
    two.mine.close()
    two.his.close()


def test_a_choice_that_names_nothing_is_refused(pair: Pair) -> None:
    with pytest.raises(EditError, match="names no difference"):
        pair.merging().named({"hex/nowhere/terrain": "theirs"})


def test_a_file_without_a_game_is_refused(pair: Pair, tmp_path: Path) -> None:
    build_library(tmp_path / "none.losheim", Tables())
    empty = open_library(tmp_path / "none.losheim")
    with pytest.raises(DataError, match="holds no game"):
        Pair(pair.mine, empty).merging()
    empty.close()


def report(library: Library, text: str) -> None:
    entry = InboxRow(game=GAME, key="in-1", title=text, text=text, state="new")
    with library.writing() as session:
        changes = ChangeSet(text, (adding(entry.model_dump(mode="json"), InboxRow.TABLE),))
        apply(session, changes)
        record(session, changes)


def test_two_reports_that_have_one_number_are_both_there_afterwards(pair: Pair) -> None:
    report(pair.mine, "Is the ford of M1.01 right?")
    report(pair.his, "Is the bridge at M1.10 right?")
    assert [(each.key, each.field, each.origin) for each in pair.merging().plan().differences] == [
        (f"{GAME}|in-2", "*", "theirs"),
        (f"{GAME}|in-1", "*", "mine"),
    ]
    pair.merge()
    with pair.mine.reading() as session:
        found = {row.key: row.text for row in tables_of(session).of(InboxRow)}
    assert found == {"in-1": "Is the ford of M1.01 right?", "in-2": "Is the bridge at M1.10 right?"}


def test_one_report_that_both_have_is_one(pair: Pair) -> None:
    for library in (pair.mine, pair.his):
        report(library, "Is the ford of M1.01 right?")
    assert pair.merging().plan().differences == ()
