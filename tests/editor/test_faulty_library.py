"""A library that somebody is at work on: what its faults take away in the window, and what they leave."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import update

from db.connection import make_engine
from db.models import TABLES
from editor.edits.draft import Draft
from editor.edits.map import set_terrain
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.small import GAME, MAP, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

Spoil = Callable[[str, dict[str, object]], MainWindow]


@pytest.fixture
def spoiled(qtbot: QtBot, library: Path) -> Spoil:
    """Return a window over the small library after values of one table were overwritten in the file."""

    def make(table: str, values: dict[str, object]) -> MainWindow:
        engine = make_engine(library)
        with engine.begin() as connection:
            connection.execute(update(TABLES[table]).values(**values))
        engine.dispose()
        window = open_window(library)
        qtbot.addWidget(window)
        window.show()
        return window

    return make


def test_a_chart_with_a_gap_does_not_take_the_map(spoiled: Spoil) -> None:
    window = spoiled("chart", {"columns": ("1:1", "2:1"), "bounds": ("1", "2")})  # of 2:1 there is no result
    view = window.map_area.view
    assert view.has_map
    assert view.scene_data.hex_by_counter[TANKS] == "B2.02"
    assert not window.message_bar.isVisible() or "chart" not in window.message_bar.label.text()
    window.document.edit(set_terrain(window.document.rows, GAME, MAP, ["B4.04"], "woods"))
    assert view.scene_data.terrain_key("B4.04") == "woods"
    window.close()


def test_a_counter_of_unknown_steps_does_not_take_the_map(spoiled: Spoil) -> None:
    window = spoiled("counter", {"steps": None})
    assert window.map_area.view.scene_data.hex_by_counter[TANKS] == "B2.02"
    window.close()


def test_a_map_that_cannot_be_shown_says_why_and_comes_back_when_it_can(spoiled: Spoil) -> None:
    window = spoiled("sheet", {"label": "C{a}.{b:02d}"})
    reason = "hex B1.01 has no sheet that numbers it; add one or correct the number"
    said = f"⚠ The map cannot show the scenario as it stands: {reason}"
    assert not window.map_area.view.has_map
    assert window.message_bar.isVisible() and window.message_bar.label.text() == said
    window.desk.select("counter", TANKS)
    window.document.edit(set_terrain(window.document.rows, GAME, MAP, ["B4.04"], "woods"))
    assert window.message_bar.isVisible() and window.message_bar.label.text() == said
    draft, (sheet,) = Draft(), window.document.rows.find(schema.SheetRow, game=GAME)
    draft.set(sheet, label="B{a}.{b:02d}")
    window.document.edit(draft.done("how the sheet numbers its hexes"))
    assert window.map_area.view.scene_data.terrain_key("B4.04") == "woods"
    assert not window.message_bar.isVisible()
    window.close()
