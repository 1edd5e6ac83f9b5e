"""A scenario as it was when a version of it was closed, whatever was done to it since."""

import random
from pathlib import Path

import pytest

from db.applying import apply
from db.changes import ChangeSet, EditError
from db.connection import open_for_reading, open_library
from db.kept_rows import LibraryRows
from db.past import library_of_version
from db.taking import traveling
from editor.commands.scenarios import edit
from editor.commands.versions import close, work_of
from editor.comparing.versions import changed_between
from editor.edits.draft import Draft
from editor.edits.map import set_terrain
from editor.edits.reading import Rows
from editor.edits.scenarios import copy_scenario, delete_scenario
from editor.edits.setup import move_setup
from engine.data import schema
from engine.data.schema import Row
from engine.data.versions import CONTENT
from tests.db.traveled import plan_import
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, SCOUTS, TANKS, labels, write_library


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_library(tmp_path / "small.losheim")


def content(rows: Rows) -> dict[tuple[str, str], Row]:
    """All rows of the scenario but its closed versions, and the ground it is played on."""
    own = (row for kind in CONTENT for row in rows.find(kind, game=GAME, scenario=SCENARIO))
    return {(row.TABLE, row.key_text): row for row in (*own, *rows.find(schema.HexRow, game=GAME, map=MAP))}


def then(library: Path, folder: Path, version: str) -> dict[tuple[str, str], Row]:
    past = library_of_version(library, folder / f"{version}.losheim", GAME, SCENARIO, version)
    try:
        return content(LibraryRows(past.readers))
    finally:
        past.close()


def now(library: Path) -> dict[tuple[str, str], Row]:
    found: dict[tuple[str, str], Row] = {}

    def look(rows: Rows) -> ChangeSet:
        found.update(content(rows))
        return ChangeSet("", ())

    edit(library, look)
    return found


def some_edit(rows: Rows, draw: random.Random) -> ChangeSet:
    if draw.random() < 0.4:
        return set_terrain(rows, GAME, MAP, draw.sample(labels(), 2), draw.choice(["woods", "clear"]))
    unit = draw.choice([TANKS, GUNS, SCOUTS])
    return move_setup(rows, GAME, SCENARIO, unit, draw.choice([*labels(), "box:unused"]))


@pytest.mark.parametrize("seed", range(6))
def test_every_version_is_as_it_was_closed_after_any_edits(library: Path, tmp_path: Path, seed: int) -> None:
    draw, kept = random.Random(seed), dict[str, dict[tuple[str, str], Row]]()
    for number in range(3):
        for _ in range(draw.randint(0, 4)):
            state = draw.getstate()

            def make(rows: Rows, state: object = state) -> ChangeSet:
                draw.setstate(state)  # type: ignore[arg-type]
                return some_edit(rows, draw)

            edit(library, make)
        if kept and now(library) == kept[max(kept)]:
            continue  # what has not changed is no version
        close(library, GAME, SCENARIO, f"0.{number}")
        kept[f"0.{number}"] = now(library)
    edit(library, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B4.05"))
    edit(library, lambda rows: set_terrain(rows, GAME, MAP, labels(), "woods"))
    assert {version: then(library, tmp_path, version) for version in kept} == kept


def test_a_version_that_there_is_not_is_refused_with_those_that_there_are(library: Path, tmp_path: Path) -> None:
    close(library, GAME, SCENARIO, "0.1")
    with pytest.raises(EditError, match=r"no version '0.2'; there are 0.1"):
        then(library, tmp_path, "0.2")


def test_a_copy_of_a_scenario_has_no_version_and_no_author(library: Path) -> None:
    close(library, GAME, SCENARIO, "0.1")
    edit(library, lambda rows: copy_scenario(rows, GAME, SCENARIO, "mine"))
    found = work_of(library, GAME, "mine")
    assert (found.head.version, found.versions) == ("", ())


def test_versions_go_with_their_scenario(library: Path) -> None:
    close(library, GAME, SCENARIO, "0.1")
    edit(library, lambda rows: delete_scenario(rows, GAME, SCENARIO))
    seen: list[schema.ScenarioVersionRow] = []
    edit(library, lambda rows: (seen.extend(rows.find(schema.ScenarioVersionRow)), ChangeSet("", ()))[1])
    assert seen == []


def test_what_was_undone_is_no_change_since(library: Path) -> None:
    close(library, GAME, SCENARIO, "0.1")
    assert work_of(library, GAME, SCENARIO).since == ()
    edit(library, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B1.01"))
    assert len(work_of(library, GAME, SCENARIO).since) == 1


def sent(author: Path, target: Path) -> Path:
    """Return another library that took the scenario, with all values that differ for this scenario only."""
    write_library(target)
    source, there = open_for_reading(author), open_library(target)
    try:
        with source.reading() as session:
            file = traveling(session, GAME, SCENARIO)
        with there.writing() as session:
            apply(session, plan_import(session, file, "scenario", replace_it=True).changes)
    finally:
        source.close()
        there.close()
    return target


def told(library: Path, earlier: str, later: str) -> set[tuple[str, str, object, object]]:
    found = changed_between(library, GAME, SCENARIO, earlier, later)
    return {(row.table, row.field, row.a, row.b) for _group, row, _told in found.lines if row.table != "scenario"}


def test_what_came_with_a_scenario_for_it_alone_changed_in_no_version_of_another_library(
    library: Path, tmp_path: Path
) -> None:
    edit(library, lambda rows: set_terrain(rows, GAME, MAP, labels()[:2], "woods"))
    close(library, GAME, SCENARIO, "0.1")
    edit(library, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B4.05"))
    close(library, GAME, SCENARIO, "0.2")
    other = sent(library, tmp_path / "other.losheim")
    edit(other, lambda rows: move_setup(rows, GAME, SCENARIO, GUNS, "B4.04"))
    close(other, GAME, SCENARIO, "0.3")
    assert told(other, "0.1", "0.2") == told(library, "0.1", "0.2")
    assert {row[0] for row in told(other, "0.2", "0.3")} == {"setup"}
    edit(other, lambda rows: remove_own(rows))
    assert {row[0] for row in told(other, "0.2", "")} == {"setup", "hex"}


def remove_own(rows: Rows) -> ChangeSet:
    """Take out all that the scenario has for itself."""
    draft = Draft()
    for row in rows.find(schema.ScenarioChangeRow, game=GAME, scenario=SCENARIO):
        draft.remove(row)
    return draft.done("Without what it has for itself")


def with_attack(rows: Rows, attack: int) -> ChangeSet:
    draft = Draft()
    draft.set(rows.find(schema.FaceRow, game=GAME, counter=TANKS)[0], attack=attack)
    return draft.done(f"Attack {attack}")


def test_a_value_that_its_author_changed_for_all_changed_in_the_library_that_took_it_for_one_scenario(
    library: Path, tmp_path: Path
) -> None:
    for version, attack in (("0.1", 17), ("0.2", 18)):
        edit(library, lambda rows, attack=attack: with_attack(rows, attack))
        close(library, GAME, SCENARIO, version)
    other = sent(library, tmp_path / "other.losheim")
    assert told(other, "0.1", "0.2") == told(library, "0.1", "0.2") == {("face", "attack", 17, 18)}
