"""Panels, settings, crash report and worker, over the small library."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QTextBrowser
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits.draft import Draft
from editor.edits.lists.of_terrain import with_kind
from editor.edits.map import set_terrain
from editor.edits.rules import set_effect
from editor.window import crash
from editor.window.app import open_window
from editor.window.canvas.badges import badge_meanings
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.frame.areas import AREAS
from editor.window.help.dialogs import HelpDialog, badges_html, keys_html, marks_html
from editor.window.main_window import MainWindow
from editor.window.models.certainty import MARKS
from editor.window.models.chart_tables import terrain_table
from editor.window.models.row_lists import at
from editor.window.models.table import CHOICES_ROLE
from editor.window.panels.fields import CounterView
from editor.window.panels.unit_sheet import UnitSheet
from editor.window.settings import Settings
from engine.data import schema
from engine.data.schema import CERTAINTIES
from tests.editor.small import GAME, GUNS, MAP, SCOUTS, TANKS

READ_AS = 2
"""The column of the reading in the table of rulings."""


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def test_every_certainty_has_a_mark_of_its_own() -> None:
    assert sorted(MARKS) == sorted(CERTAINTIES)
    assert len(set(MARKS.values())) == len(CERTAINTIES)


@pytest.mark.parametrize(
    ("face", "lost", "said"),
    [
        ("", 0, "Full"),
        ("", 1, "Reduced"),
        ("reduced", 1, "Reduced, as the set-up says"),
        (
            "full",
            1,
            "Full, as the set-up says; but with 1 step lost it would be Reduced: correct the one or the other",
        ),
    ],
)
def test_the_inspector_says_which_face_lies_up_and_when_the_losses_contradict_it(
    desk: Desk, face: str, lost: int, said: str
) -> None:
    (row,) = desk.document.rows.find(schema.SetupRow, counter=TANKS)
    draft = Draft()
    draft.set(row, face=face, steps_lost=lost)
    if (face, lost) != (row.face, row.steps_lost):
        desk.document.edit(draft.done("Face"))
    sheet = UnitSheet(desk)
    sheet.show_counter(TANKS)
    assert sheet.setup_box.lies.text() == said


def test_the_inspector_draws_the_formation_of_a_counter_by_its_title_as_the_map_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(CounterView, "show_picture", lambda _view, picture, _theme: drawn.append(picture.formation))
    sheet = UnitSheet(desk)
    for key in (GUNS, SCOUTS):
        sheet.show_counter(key)
    assert [*dict.fromkeys(drawn)] == ["1 Pz Div", ""]


def test_the_terrain_chart_has_a_column_for_each_effect_that_the_game_declares(desk: Desk) -> None:
    table = terrain_table(desk)
    heads = [
        table.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        for column in range(table.columnCount())
    ]
    assert heads[:5] == ["Terrain", "Kind", "Motorized", "Others", "Supply"]
    assert heads[5:] == ["Attack ×", "Shift", "Armor effect", "Barrage shift", "Looks like"]  # no line has a note


def test_the_kind_of_a_line_of_the_terrain_chart_is_chosen_in_its_cell_while_the_map_has_none(desk: Desk) -> None:
    """The map of these rows is of clear hexes; nothing is a ford there."""
    table = terrain_table(desk)
    keys = [table.item(row).key for row in range(table.rowCount())]
    cell = table.index(keys.index("ford"), 1)
    assert "mark" in (cell.data(CHOICES_ROLE) or ())
    assert table.setData(cell, "mark", Qt.ItemDataRole.EditRole)
    (row,) = desk.document.rows.find(schema.TerrainRow, game=GAME, key="ford")
    assert row.kind == "mark"
    with pytest.raises(EditError, match="Clear is on the map .*; draw something else there first"):
        with_kind(at(desk), desk.document.rows.find(schema.TerrainRow, game=GAME, key="clear")[0], "mark")


def test_the_help_lists_every_work_area_and_mark() -> None:
    assert all(area.title in keys_html() for area in AREAS)
    assert all(mark in marks_html() for mark in MARKS.values())


def test_the_help_says_how_a_scenario_is_made(qtbot: QtBot) -> None:
    dialog = HelpDialog(None)
    qtbot.addWidget(dialog)
    (page,) = [n for n in range(dialog.tabs.count()) if dialog.tabs.tabText(n) == "Scenarios"]
    text = dialog.tabs.widget(page)
    assert isinstance(text, QTextBrowser)
    said = text.toPlainText()
    assert all(word in said for word in ("Outline", "Set-up", "Paste", "Summary", "Schedule", "Victory", "variant"))


def test_the_help_says_how_one_plays_and_what_badges_mean(qtbot: QtBot) -> None:
    dialog = HelpDialog(None)
    qtbot.addWidget(dialog)
    assert "Play-test" in [dialog.tabs.tabText(n) for n in range(dialog.tabs.count())]
    assert all(escape(meaning) in badges_html() for meaning in badge_meanings().values())
    assert "in March Mode [spi1977 7.22]" in badge_meanings()["M"]


def test_a_damaged_setting_costs_nothing(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    settings.set_text("theme", "no such theme")
    assert settings.text("theme", "print", ("print", "modern")) == "print"
    assert settings.layout("geometry") is None


@pytest.mark.parametrize("fault", ["nothing left", "nothing left."])
def test_a_crash_leaves_a_report_and_a_sentence_with_one_full_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    import sys

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    said: list[str] = []
    crash.install(lambda text, _trace: said.append(text), tmp_path)
    try:
        raise ZeroDivisionError(fault)
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    (report,) = tmp_path.glob("report-*.txt")
    assert "ZeroDivisionError: nothing left" in report.read_text()
    assert said == [f"This is our bug: nothing left. Your edits are saved. A report is in {report}"]


def test_a_fix_of_the_checks_is_one_step(document: Document, qtbot: QtBot) -> None:
    window = MainWindow(document, Settings())
    qtbot.addWidget(window)
    window.docks.problems.check()
    fixable = [row for row, found in enumerate(window.docks.problems.findings) if found.fix is not None]
    before = document.undo_stack.count()
    for row in fixable[:1]:
        index = window.docks.problems.panel.shown.mapFromSource(window.docks.problems.model.index(row, 0))
        window.docks.problems.panel.view.setCurrentIndex(index)
        assert window.docks.problems.acts.fix.isEnabled()
        window.docks.problems.acts.fix.click()
        assert document.undo_stack.count() == before + 1
    assert not any("stack" in found.check for found in window.docks.problems.findings)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_right_button_on_a_table_offers_what_the_buttons_beside_it_do(qtbot: QtBot, library: Path) -> None:
    window = open_window(library)
    qtbot.addWidget(window)
    window.show()
    window.docks.open_drawer("Journal")
    document = window.document
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    panel = window.docks.journal.panel
    panel.view.setCurrentIndex(panel.shown.index(0, 0))
    menus: list[QMenu] = []
    window.desk.menu_wanted.disconnect()
    window.desk.menu_wanted.connect(lambda keys, place: menus.append(window.bar.filled(keys)))
    panel.view.customContextMenuRequested.emit(QPoint(5, 5))
    (action,) = [action for action in menus[0].actions() if action.text() == window.docks.journal.revert.text()]
    action.trigger()
    (row,) = document.rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")
    assert row.terrain == "clear"
    window.close()


def test_the_message_of_an_effect_of_terrain_names_it_as_its_column_does(document: Document) -> None:
    changes = set_effect(document.rows, GAME, "woods", "mech_mp", "3")
    assert changes.label == "Woods: Motorized 1 to 3"
