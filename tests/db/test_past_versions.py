"""A scenario as it was when a version of it was closed, whatever was done to it since."""

import random
from pathlib import Path

import pytest

from db.changes import ChangeSet, EditError
from db.kept_rows import LibraryRows
from db.past import library_of_version
from editor.commands.scenarios import edit
from editor.commands.versions import close, work_of
from editor.edits.map import set_terrain
from editor.edits.reading import Rows
from editor.edits.scenarios import copy_scenario, delete_scenario
from editor.edits.setup import move_setup
from engine.data import schema
from engine.data.schema import Row
from engine.data.versions import CONTENT
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
