"""A friend's corrections in words: of several scenarios each line names its own."""

from pathlib import Path

from db.applying import apply
from db.build import build_library
from db.common_base import Friend
from db.confirmations import Value, Witness, confirming
from db.connection import open_library
from db.journal import record
from db.merging import Merging
from db.saving import save_as
from editor.commands.scenarios import edit
from editor.comparing.corrections import reviewed
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import move_setup
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


def test_who_saw_a_value_is_one_line_in_words_behind_it(tmp_path: Path) -> None:
    mine, his = tmp_path / "mine.losheim", tmp_path / "his.losheim"
    build_library(mine, tables())
    save_as(mine, his)
    value = Value("hex", f"{GAME}|M|M1.01", "*")
    for file, terrain, who, printing in (
        (mine, "forest", "Ada", "1st printing"),
        (his, "river", "Ben", "2nd printing"),
    ):
        library = open_library(file)
        paint(library, "M1.01", terrain)
        with library.writing() as session:
            witness = Witness(who, "2026-11-28T10:00:00+00:00", printing, "box")
            changes = confirming(session, GAME, [value], witness, "M1.01")
            apply(session, changes)
            record(session, changes)
        library.close()
    one, other = open_library(mine), open_library(his)
    with other.reading() as session:
        friend = Friend(session)
    with one.reading() as session:
        lines = reviewed(Merging(session, friend, "his")).lines
    one.close()
    other.close()
    assert [(line.what, line.value, line.found.origin) for line in lines][:2] == [
        ("Hex M1.01", "terrain", "both"),
        ("Hex M1.01", "seen", "both"),
    ]
    assert lines[1].mine == "by Ada in the box, 1st printing, 2026-11-28"
    assert lines[1].theirs == "by Ben in the box, 2nd printing, 2026-11-28"
    assert sum(line.value == "seen" for line in lines) == 1


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
