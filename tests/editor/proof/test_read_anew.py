"""What a page of the proof desk reads again after an edit is as if all of it were read anew."""

import pytest

from editor.edits import units
from editor.edits.setup import move_setup
from editor.proof.listed import Lists
from editor.proof.trays import Counters
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.witness import confirm
from engine.data import schema
from tests.editor.small import GAME, GUNS, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def edit(window: MainWindow) -> None:
    """Change a value and a place, confirm another counter."""
    document = window.document
    document.edit(units.set_face_value(document.baseline, GAME, TANKS, "full", "attack", 7), cited=False)
    document.edit(move_setup(document.baseline, GAME, SCENARIO, TANKS, "B1.02"))
    (guns,) = document.baseline.find(schema.FaceRow, game=GAME, counter=GUNS)
    (start,) = document.baseline.find(schema.SetupRow, game=GAME, counter=GUNS)
    confirm(window.desk, [(guns, "*"), (start, "*")], "guns")


def test_counters_and_lists_that_follow_edits_are_as_those_read_anew(used_window: MainWindow) -> None:
    document: Document = used_window.document
    used_window.open_area("map")
    used_window.document.mean("")
    counters, lists = Counters(document.baseline, GAME), Lists(document.baseline, GAME)
    before = counters.by_formation(), lists.all(SCENARIO)

    def follow(changes: object) -> None:
        counters.follow(changes)  # type: ignore[arg-type]
        lists.follow(changes)  # type: ignore[arg-type]

    document.changed.connect(follow)
    edit(used_window)
    document.changed.disconnect(follow)
    after = counters.by_formation(), lists.all(SCENARIO)
    assert after == (Counters(document.baseline, GAME).by_formation(), Lists(document.baseline, GAME).all(SCENARIO))
    assert after[0] != before[0] and after[1] != before[1]


def test_the_map_shows_what_was_edited_while_another_page_was_seen(used_window: MainWindow) -> None:
    used_window.open_area("map")
    scene = used_window.map_area.view.scene_data
    used_window.open_area("proof_counters")
    document = used_window.document
    document.edit(move_setup(document.baseline, GAME, SCENARIO, TANKS, "B1.02"))
    assert used_window.map_area.view.scene_data is scene
    used_window.open_area("map")
    assert used_window.map_area.view.scene_data.hex_by_counter[TANKS] == "B1.02"
