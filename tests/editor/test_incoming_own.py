"""What a scenario from a file has for itself is told as the value that it changes, and marked where that is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from db.changes import ChangeSet
from db.connection import open_for_reading
from db.kept_rows import LibraryRows
from db.travel import Mine
from editor.commands import exchange
from editor.commands.scenarios import edit
from editor.commands.versions import close
from editor.comparing.incoming import reviewed
from editor.edits import errata
from editor.edits.map import set_mark, set_terrain
from editor.edits.own import as_own
from tests.editor.small import GAME, MAP, SCENARIO, write_library
from tests.some_now import some_now

HEX = "B1.02"


def as_woods(library: Path) -> None:
    edit(library, lambda rows: as_own(rows, GAME, SCENARIO, set_terrain(rows, GAME, MAP, [HEX], "woods")))


@pytest.mark.parametrize("is_mine", some_now(2, [False, True]))
def test_terrain_for_one_scenario_only_is_told_in_words_and_marked_on_the_map(tmp_path: Path, is_mine: bool) -> None:
    theirs, mine = write_library(tmp_path / "theirs.losheim"), write_library(tmp_path / "mine.losheim")
    as_woods(mine if is_mine else theirs)
    exchange.export(theirs, tmp_path / "file.losheim", GAME, SCENARIO)
    library = open_for_reading(mine)
    with library.reading() as session:
        found = reviewed(Mine(session, GAME), exchange.rows_from(tmp_path / "file.losheim"), SCENARIO)
    library.close()
    (line,) = [each for each in found.lines if each.group == "For this scenario only"]
    values = ("Woods", "Clear") if is_mine else ("Clear", "Woods")
    assert (line.what, line.value, line.mine, line.theirs) == (f"Hex {HEX}", "terrain", *values)
    assert found.shown.marks == {HEX: "both"}


def test_a_version_that_comes_is_told_by_its_name_its_day_and_what_is_new_in_it(tmp_path: Path) -> None:
    theirs, mine = write_library(tmp_path / "theirs.losheim"), write_library(tmp_path / "mine.losheim")
    close(theirs, GAME, SCENARIO, "0.2", "2026-11-27", "Woods by the road\nTanks forward")
    exchange.export(theirs, tmp_path / "file.losheim", GAME, SCENARIO)
    library = open_for_reading(mine)
    with library.reading() as session:
        found = reviewed(Mine(session, GAME), exchange.rows_from(tmp_path / "file.losheim"), SCENARIO)
    library.close()
    (line,) = [each for each in found.lines if each.group == "Versions"]
    assert (line.what, line.mine, line.theirs) == ("Version 0.2", "—", "closed 2026-11-27: Woods by the road…")


def make_erratum(library: Path, correction: Callable[[LibraryRows], ChangeSet]) -> None:
    edit(library, lambda rows: errata.create(rows, GAME, "A hex", number="E-1"))
    edit(library, lambda rows: errata.as_erratum(rows, GAME, "E-1", correction(rows)))


@pytest.mark.deep
def test_a_change_of_an_erratum_is_one_line_in_words_whatever_of_it_differs(tmp_path: Path) -> None:
    theirs, mine = write_library(tmp_path / "theirs.losheim"), write_library(tmp_path / "mine.losheim")
    make_erratum(mine, lambda rows: set_terrain(rows, GAME, MAP, [HEX], "woods"))
    make_erratum(theirs, lambda rows: set_mark(rows, GAME, MAP, "B2.02", "jam", on=True))
    exchange.export(theirs, tmp_path / "file.losheim", GAME, SCENARIO)
    library = open_for_reading(mine)
    with library.reading() as session:
        found = reviewed(Mine(session, GAME), exchange.rows_from(tmp_path / "file.losheim"), SCENARIO)
    library.close()
    (line,) = [each for each in found.lines if each.found.table == "erratum_change"]
    assert (line.group, line.what, line.value) == ("Errata", "E-1 A hex", "change 1")
    assert (line.mine, line.theirs) == ("B1.02, terrain: clear → woods", "B2.02 (Losheim), marks: none → jam")
    assert len(found.plan.differences) == len(found.lines) + len(line.also) and line.also
