"""A friend's corrections in words: of several scenarios each line names its own."""

from pathlib import Path

from db.build import build_library
from db.common_base import Friend
from db.connection import open_library
from db.merging import Merging
from db.saving import save_as
from editor.commands.scenarios import edit
from editor.comparing.corrections import reviewed
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import move_setup
from tests.db.samples import GAME, tables

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
