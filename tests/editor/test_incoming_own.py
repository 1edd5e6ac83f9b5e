"""What a scenario from a file has for itself is told as the value that it changes, and marked where that is."""

from pathlib import Path

import pytest

from db.connection import open_for_reading
from db.travel import Mine
from editor.commands import exchange
from editor.commands.scenarios import edit
from editor.commands.versions import close
from editor.comparing.incoming import reviewed
from editor.edits.map import set_terrain
from editor.edits.own import as_own
from tests.editor.small import GAME, MAP, SCENARIO, write_library

HEX = "B1.02"


def as_woods(library: Path) -> None:
    edit(library, lambda rows: as_own(rows, GAME, SCENARIO, set_terrain(rows, GAME, MAP, [HEX], "woods")))


@pytest.mark.parametrize("is_mine", [False, True])
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
