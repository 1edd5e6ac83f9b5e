"""A friend's corrections in words: of several scenarios each line names its own."""

from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.common_base import Friend
from db.confirmations import Value, Witness, confirming
from db.connection import Library, open_library
from db.journal import record
from db.merging import Merging
from db.saving import save_as
from editor.commands.scenarios import edit
from editor.comparing.corrections import Line, reviewed
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from tests.db.samples import GAME, tables
from tests.db.test_merging import paint

UNIT = "german/-/1 Inf#1"


def groups(mine: Path, his: Path) -> list[str]:
    one, other = open_library(mine), open_library(his)
    with other.reading() as session:
        friend = Friend(session)
    with one.reading() as session:
        found = reviewed(Merging(session, friend, "his"))
    one.close()
    other.close()
    return [line.group for line in found.lines if line.rows.table == "setup"]


def confirm(library: Library, witness: Witness, *hexes: str) -> None:
    with library.writing() as session:
        values = [Value("hex", f"{GAME}|M|{hex_}", "*") for hex_ in hexes]
        changes = confirming(session, GAME, values, witness, hexes[0])
        apply(session, changes)
        record(session, changes)


def lines_between(mine: Path, his: Path) -> list[Line]:
    one, other = open_library(mine), open_library(his)
    with other.reading() as session:
        friend = Friend(session)
    with one.reading() as session:
        found = reviewed(Merging(session, friend, "his")).lines
    one.close()
    other.close()
    return found


@pytest.mark.deep
def test_who_saw_a_value_is_told_in_its_line(tmp_path: Path) -> None:
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    save_as(mine, his)
    for file, terrain, who, printing in (
        (mine, "forest", "Ada", "1st printing"),
        (his, "river", "Ben", "2nd printing"),
    ):
        library = open_library(file)
        paint(library, "M1.01", terrain)
        confirm(library, Witness(who, "2026-11-28T10:00:00+00:00", printing, "box"), "M1.01")
        library.close()
    [line] = lines_between(mine, his)
    assert (line.what, line.value, line.found.origin) == ("Hex M1.01", "terrain", "both")
    assert line.mine == "Forest (seen by Ada in the box, 1st printing, 2026-11-28)"
    assert line.theirs == "River (seen by Ben in the box, 2nd printing, 2026-11-28)"


def test_what_a_friend_confirmed_in_one_step_is_one_line(tmp_path: Path) -> None:
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    save_as(mine, his)
    library = open_library(his)
    confirm(library, Witness("Ben", "2026-11-28T10:00:00+00:00", "", "box"), *(f"M1.0{at}" for at in range(1, 6)))
    confirm(library, Witness("Ben", "2026-11-28T10:05:00+00:00", "", "scan"), "M1.06")
    library.close()
    found = {(line.what, line.value): line for line in lines_between(mine, his)}
    assert [*found] == [("Hex M1.01; Hex M1.02; Hex M1.03 and 2 more", "seen"), ("Hex M1.06", "seen")]
    several, one = found.values()
    assert (several.theirs, one.theirs) == ("by Ben in the box, 2026-11-28", "by Ben in a scan, 2026-11-28")
    assert {each.table for each in (several.found, *several.also)} == {"confirmation", "citation"}


@pytest.mark.deep
def test_a_line_names_its_scenario_where_several_differ(tmp_path: Path) -> None:
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    edit(mine, lambda rows: copy_scenario(rows, GAME, "first", "second", "Second"))
    save_as(mine, his)
    edit(his, lambda rows: move_setup(rows, GAME, "first", UNIT, "M1.10"))
    assert groups(mine, his) == ["Set-up"]
    edit(his, lambda rows: move_setup(rows, GAME, "second", UNIT, "M1.10"))
    assert [group.rpartition(": ")[2] for group in groups(mine, his)] == ["Set-up", "Set-up"]
    assert "Second: Set-up" in groups(mine, his)


def test_the_values_of_a_row_are_one_line_and_those_of_another_person_another(tmp_path: Path) -> None:
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    save_as(mine, his)
    edit(his, lambda rows: set_face_value(rows, GAME, UNIT, "full", "attack", 7))
    edit(his, lambda rows: set_face_value(rows, GAME, UNIT, "full", "defense", 8))
    edit(mine, lambda rows: set_face_value(rows, GAME, UNIT, "full", "movement", 9))
    found = {line.found.origin: line for line in lines_between(mine, his)}
    assert {key: line.value for key, line in found.items()} == {"theirs": "Attack; Defense", "mine": "Movement"}
    assert found["theirs"].theirs == "7; 8"
