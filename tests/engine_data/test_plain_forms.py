"""A shift is typed with its plus or without, and kept in one form."""

from pathlib import Path

import pytest

from db.changes import ChangeSet
from editor.edits.draft import EditError
from editor.edits.rules import set_effect
from engine.data import schema
from engine.data.plain_forms import keep_plain, plain_form
from engine.data.tables import Tables
from engine.data.textform import read_tables, write_tables
from tests.editor.small import TableRows
from tests.engine_data.test_textform import folder

VALUES = "table,name,position,title,kind,place,movement_class,mode,sources\n"
TERRAIN = "key,kind,title,note,defense,march,sources\n"


def game(tmp_path: Path) -> Tables:
    """Return a game whose terrain shifts columns (``+2`` as typed) and costs points (``+4`` as printed)."""
    files = {
        "values.csv": VALUES + "terrain,defense,1,Defense,shift,,,,\nterrain,march,2,March,cost,,,,\n",
        "terrain.csv": TERRAIN + "town,hex,Town,,+2,+4,\nwoods,hex,Woods,,-1,2,\n",
    }
    return read_tables(folder(tmp_path, files))


def test_a_shift_with_its_plus_is_read_as_the_number_and_a_cost_as_it_is_printed(tmp_path: Path) -> None:
    values = {row.key: row.values for row in game(tmp_path).of(schema.TerrainRow)}
    assert values == {"town": {"defense": 2, "march": "+4"}, "woods": {"defense": -1, "march": 2}}


def test_the_text_that_is_written_has_one_form(tmp_path: Path) -> None:
    write_tables(game(tmp_path), tmp_path)
    assert (tmp_path / "resources/g/terrain.csv").read_text("utf-8").splitlines()[1] == "town,hex,Town,,2,+4,"


def typed(tmp_path: Path, text: str) -> ChangeSet:
    return set_effect(TableRows(game(tmp_path)), "g", "woods", "defense", text)


def test_the_window_takes_a_shift_with_its_plus(tmp_path: Path) -> None:
    (change,) = typed(tmp_path, "+3").changes
    assert change.after == {"defense": 3}
    assert typed(tmp_path, "3").changes[0].after == {"defense": 3}


def test_the_window_takes_no_cost_below_zero(tmp_path: Path) -> None:
    with pytest.raises(EditError, match="Woods, March: -4 is a cost below zero"):
        set_effect(TableRows(game(tmp_path)), "g", "woods", "march", "-4")


def test_only_a_shift_loses_its_plus() -> None:
    assert [plain_form("shift", value) for value in ("+2", "+0", "++2", -2, None)] == [2, "+0", "++2", -2, None]
    assert plain_form("cost", "+2") == "+2"


def test_a_game_without_shifts_stays_as_it_is() -> None:
    tables = Tables()
    row = schema.TerrainRow.model_validate({"game": "g", "key": "k", "kind": "hex", "title": "", "note": "", "x": "+2"})
    tables.add([row])
    keep_plain(tables)
    assert tables.of(schema.TerrainRow) == [row]
