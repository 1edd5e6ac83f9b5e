"""What two scenarios have otherwise stands on the map; that one library alone has an outline is none of it."""

from pathlib import Path

from db.changes import ChangeSet
from editor.commands.comparing import opened
from editor.commands.scenarios import edit
from editor.comparing.compare import compare
from editor.comparing.on_map import OnMap, on_map
from editor.edits.draft import Draft
from editor.edits.map import set_terrain
from editor.edits.reading import Rows
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, labels, write_library


def outlined(rows: Rows) -> ChangeSet:
    """Let the scenario be played within an outline of its own."""
    draft, (area, *_) = Draft(), rows.find(schema.AreaRow, game=GAME, map=MAP)
    draft.add(area.model_copy(update={"key": "cut", "hexes": " ".join(labels())}))
    draft.set(rows.find(schema.ScenarioRow, game=GAME, scenario=SCENARIO)[0], bounds="cut")
    return draft.done("An outline")


def seen(one: Path, other: Path) -> OnMap:
    with opened(one, GAME, SCENARIO) as a, opened(other, GAME, SCENARIO) as b:
        return on_map(a, b, compare(a, b))


def test_an_outline_that_one_library_lacks_covers_no_hex_that_is_the_same(tmp_path: Path) -> None:
    cut, other = write_library(tmp_path / "cut.losheim"), write_library(tmp_path / "other.losheim")
    edit(cut, outlined)
    edit(cut, lambda rows: set_terrain(rows, GAME, MAP, ["B4.05"], "woods"))
    assert seen(cut, other).marks == {"B4.05": "both"}
    assert seen(other, cut).marks == {"B4.05": "both"}
