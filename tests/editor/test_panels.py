"""Panels, settings, crash report and worker, over the small library."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import schedules, units
from editor.edits.draft import Draft
from editor.window import crash
from editor.window.canvas.picking import Pick
from editor.window.canvas.view import COUNTER_MIME
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.help.dialogs import HelpDialog, badges_html, keys_html, marks_html
from editor.window.main_window import MainWindow
from editor.window.models import rule_tables
from editor.window.models.certainty import MARKS
from editor.window.models.chart_tables import chart_table, terrain_table
from editor.window.models.tree import TARGET
from editor.window.panels.fields import CounterView
from editor.window.panels.goto import hex_of, targets
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.map_area import MapArea
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.rules_area import RuleLookup
from editor.window.panels.scenario_sheet import ScenarioSheet
from editor.window.panels.status import pick_text
from editor.window.panels.table_view import TablePanel
from editor.window.panels.unit_sheet import UnitSheet
from editor.window.panels.work_tables import ArrivalDialog, arrivals_panel, units_panel
from editor.window.playtest.pictures import BADGES
from editor.window.settings import Settings
from editor.window.work_areas import WORK_AREAS
from engine.data import schema
from engine.data.schema import CERTAINTIES
from tests.editor.small import GAME, GUNS, RESERVE, SCOUTS, TANKS

READ_AS = 2
"""The column of the reading in the table of rulings."""


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def test_every_certainty_has_a_mark_of_its_own() -> None:
    assert sorted(MARKS) == sorted(CERTAINTIES)
    assert len(set(MARKS.values())) == len(CERTAINTIES)


@pytest.mark.parametrize("typed", ["B2.02", "b2.02", "losheim", "Losh"])
def test_one_goes_to_a_number_or_a_name(document: Document, typed: str) -> None:
    assert hex_of(typed, targets(document)) == "B2.02"


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
    assert sheet.lies.text() == said


def test_the_inspector_draws_the_formation_of_a_counter_by_its_title_as_the_map_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(CounterView, "show_picture", lambda _view, picture, _theme: drawn.append(picture.formation))
    sheet = UnitSheet(desk)
    for key in (GUNS, SCOUTS):
        sheet.show_counter(key)
    assert [*dict.fromkeys(drawn)] == ["1 Pz Div", ""]


def test_an_unknown_place_leads_nowhere(document: Document) -> None:
    assert hex_of("Paris", targets(document)) == "" and hex_of(" ", targets(document)) == ""


def test_the_status_line_tells_place_terrain_certainty_road_and_river(document: Document) -> None:
    text = pick_text(document, Pick(0, 0, "B2.02", ("B2.02", "B2.03")))
    assert text == "B2.02  ·  Losheim  ·  Clear ≈ reconstructed  ·  road to B2.03  ·  Our river, bridge"


def test_the_tree_lists_set_up_and_arrivals_and_is_searched(desk: Desk, qtbot: QtBot) -> None:
    tree = LibraryTree(desk)
    qtbot.addWidget(tree)
    root = tree.model.item(0)
    assert root.text() == "Small (1994)"
    scenario = root.child(1)
    assert [scenario.child(row).text() for row in range(3)] == [
        "Set-up: German (3)",
        "Set-up: Allied (0)",
        "Arrivals (1)",
    ]
    tree.search.setText("scouts")
    assert tree.shown.rowCount() == 1
    tree.search.setText("nothing of the kind")
    assert tree.shown.rowCount() == 0


@pytest.mark.parametrize("words", ["scouts", "nothing of the kind"])
def test_after_a_search_the_branches_of_the_tree_are_as_before(desk: Desk, qtbot: QtBot, words: str) -> None:
    tree = LibraryTree(desk)
    qtbot.addWidget(tree)

    def is_open(*rows: int) -> bool:
        index = tree.shown.index(0, 0)
        for row in rows:
            index = tree.shown.index(row, 0, index)
        return tree.view.isExpanded(index)

    tree.view.setExpanded(tree.shown.index(0, 0, tree.shown.index(1, 0, tree.shown.index(0, 0))), False)
    before = [is_open(), is_open(1), is_open(1, 0), is_open(1, 1)]
    tree.search.setText(words[0])
    tree.search.setText(words)
    tree.search.clear()
    assert [is_open(), is_open(1), is_open(1, 0), is_open(1, 1)] == before
    assert before[:3] == [True, True, False]


def test_a_unit_of_the_tree_is_dragged_with_its_key(desk: Desk, qtbot: QtBot) -> None:
    tree = LibraryTree(desk)
    qtbot.addWidget(tree)
    found = tree.model.match(
        tree.model.index(0, 0), Qt.ItemDataRole.DisplayRole, "1 Pz Rgt", 1,
        Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchStartsWith,
    )  # fmt: skip
    assert found[0].data(TARGET).key == TANKS
    assert tree.model.mimeData(found).data(COUNTER_MIME).data().decode() == TANKS


def test_the_unit_sheet_hides_what_does_not_concern_the_unit(desk: Desk, qtbot: QtBot) -> None:
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(RESERVE)
    assert sheet.setup_box.isHidden() and not sheet.arrival.isHidden()
    sheet.show_counter(TANKS)
    assert not sheet.setup_box.isHidden() and sheet.arrival.isHidden()


def test_the_unit_sheet_says_nothing_of_history_where_none_is_known(desk: Desk, qtbot: QtBot) -> None:
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    assert sheet.history.isHidden()


def test_set_up_hex_and_default_hex_are_typed_in_the_unit_sheet(desk: Desk, qtbot: QtBot) -> None:
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    sheet.place.setText("B4.04")
    sheet.place.editingFinished.emit()
    sheet.show_counter(SCOUTS)
    sheet.default.setText("B4.05")
    sheet.default.editingFinished.emit()
    assert [entry.changes.label for entry in desk.document.journal()] == [
        "1 Pz Rgt: set-up B2.02 to B4.04",
        "Scouts Bn: default placement B4.05",
    ]


def test_an_arrival_is_changed_in_the_unit_sheet(desk: Desk, qtbot: QtBot) -> None:
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(RESERVE)
    sheet.arrival.turn.setValue(3)
    sheet.arrival.entry.setEditText("B1.02")
    sheet.arrival.entry.activated.emit(0)
    (row,) = desk.document.rows.find(schema.ArrivalRow, game=GAME)
    assert (row.turn, row.place) == (3, "B1.02")


def test_all_values_of_a_unit_are_confirmed_in_one_step(desk: Desk, qtbot: QtBot) -> None:
    sheet = UnitSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_counter(TANKS)
    sheet.confirm_all.click()
    assert desk.document.undo_stack.count() == 1
    sheet.show_counter(TANKS)
    assert sheet.values.item(0, 0).text() == "4 ✔"


def test_an_arrival_is_added_and_removed_in_the_schedule(desk: Desk, qtbot: QtBot) -> None:
    area = arrivals_panel(desk)
    qtbot.addWidget(area)
    assert ArrivalDialog(desk).counter.count() == 0  # all four counters are in play
    area.view.setCurrentIndex(area.shown.index(0, 0))
    next(button for button in area.findChildren(QPushButton) if button.text() == "Remove").click()
    assert area.source.rowCount() == 0
    dialog = ArrivalDialog(desk)
    assert dialog.counter.count() == 1
    assert dialog.add()
    assert area.source.rowCount() == 1


def test_an_arrival_that_cannot_be_so_keeps_the_form_open_with_all_that_was_entered(desk: Desk, qtbot: QtBot) -> None:
    document = desk.document
    desk.try_edit(lambda: schedules.remove_arrival(document.rows, document.game, document.scenario, RESERVE))
    dialog = ArrivalDialog(desk)
    qtbot.addWidget(dialog)
    dialog.turn.setValue(9999)
    dialog.place.setEditText("B9.99")
    assert not dialog.add() and not dialog.result()
    assert "runs from turn 1 to 3" in dialog.fault.text()
    dialog.turn.setValue(2)
    assert not dialog.add() and not dialog.result()
    assert "The map has no hex B9.99" in dialog.fault.text()
    dialog.place.setEditText("B2.02")
    assert dialog.add() and dialog.result()


def test_a_default_hex_typed_for_a_unit_that_stands_leaves_it_where_it_is(desk: Desk, qtbot: QtBot) -> None:
    area, told = units_panel(desk), list[str]()
    qtbot.addWidget(area)
    desk.refused.connect(told.append)
    row = next(n for n in range(area.source.rowCount()) if area.source.item(n).row.counter == TANKS)
    area.source.setData(area.source.index(row, column_of(area, "Default hex")), "B1.01")
    assert told and "has no free choice" in told[0]
    assert desk.document.undo_stack.count() == 0


def test_a_text_typed_over_several_cells_is_told_with_their_number(desk: Desk, qtbot: QtBot) -> None:
    area, told = units_panel(desk), list[str]()
    qtbot.addWidget(area)
    desk.told.connect(told.append)
    place = column_of(area, "Place")
    select(area, range(2), place)
    area.view.fill_selected(area.shown.index(0, place), "B4.04")
    assert told[-1] == "2 cells were changed; Undo takes them back as one step"


def test_a_message_of_thousands_of_letters_keeps_its_begin_and_end(desk: Desk, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    bar = MessageBar(parent)
    bar.refuse(f"Steps must be a whole number, not {'x' * 6000}; write one")
    assert len(bar.label.text()) < 700
    assert bar.label.text().startswith("⚠ Steps must be") and bar.label.text().endswith("; write one")


def test_cells_are_pasted_as_one_types_them(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    place = [area.source.headerData(n, Qt.Orientation.Horizontal) for n in range(7)].index("Place")
    row = next(n for n in range(area.source.rowCount()) if area.source.item(n).row.counter == GUNS)
    area.view.setCurrentIndex(area.shown.mapFromSource(area.source.index(row, place)))
    QApplication.clipboard().setText("B4.04\n")
    area.view.paste_cells()
    assert desk.document.journal()[0].changes.label == "1 Arty Rgt: set-up B3.03 to B4.04"


def column_of(area: TablePanel, title: str) -> int:
    columns = range(area.source.columnCount())
    return next(n for n in columns if area.source.headerData(n, Qt.Orientation.Horizontal) == title)


def select(area: TablePanel, rows: Iterable[int], column: int) -> None:
    """Select cells of one column; the last is the current one, as after a pull of the mouse."""
    model = area.view.selectionModel()
    model.clear()
    for row in rows:
        index = area.shown.index(row, column)
        model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)


def places(area: TablePanel) -> list[str]:
    column = column_of(area, "Place")
    return [area.shown.index(row, column).data(Qt.ItemDataRole.EditRole) for row in range(area.shown.rowCount())]


def test_one_text_pasted_fills_all_selected_cells_as_one_step(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    before = places(area)
    select(area, (0, 1), column_of(area, "Place"))
    QApplication.clipboard().setText("B4.04")
    area.view.paste_cells()
    assert places(area) == ["B4.04", "B4.04", *before[2:]]
    assert [entry.kind for entry in desk.document.journal()] == ["edit"]
    desk.document.undo_stack.undo()
    assert places(area) == before


def test_a_pasted_block_begins_at_the_upper_left_of_the_selection_and_stays_in_it(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    before = places(area)
    assert len(before) > 2
    select(area, (0, 1), column_of(area, "Place"))
    QApplication.clipboard().setText("B4.04\nB3.03\nB4.03\n")
    area.view.paste_cells()
    assert places(area) == ["B4.04", "B3.03", *before[2:]]


def test_a_bad_value_in_a_paste_changes_no_cell_and_is_named(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    before, said = places(area), list[str]()
    desk.refused.connect(said.append)
    select(area, (0,), column_of(area, "Place"))
    QApplication.clipboard().setText("B4.04\nnowhere at all\n")
    area.view.paste_cells()
    assert (places(area), desk.document.journal()) == (before, [])
    assert said[0].startswith("Place of ") and said[0].endswith("No cell was changed")


def test_cells_beyond_the_table_are_told_not_written(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    told = list[str]()
    desk.told.connect(told.append)
    desk.refused.connect(told.append)
    last = area.shown.rowCount() - 1
    select(area, (last,), column_of(area, "Place"))
    QApplication.clipboard().setText("B4.04\nB4.03\nB3.03\n")
    area.view.paste_cells()
    assert told == [
        "Scouts Bn: default placement B4.04",  # who stands near a place gets a default within it
        "2 cells cannot be edited here and stayed as they were",
    ]


def test_a_text_typed_with_several_cells_selected_changes_all_of_the_column(desk: Desk, qtbot: QtBot) -> None:
    area = units_panel(desk)
    qtbot.addWidget(area)
    before, column = places(area), column_of(area, "Place")
    select(area, (0, 1), column)
    area.view.fill_selected(area.shown.index(1, column), "B4.04")
    assert places(area) == ["B4.04", "B4.04", *before[2:]]
    assert len(desk.document.journal()) == 1


def test_a_hex_has_a_menu_of_terrains_and_units(desk: Desk, qtbot: QtBot) -> None:
    area = MapArea(desk)
    qtbot.addWidget(area)
    menu = area.menu_of(Pick(0, 0, "B2.02"))
    assert menu is not None
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Hex B2.02", "Terrain", "Jam", "Town", "Units that start here", "1 Pz Rgt",
    ]  # fmt: skip
    assert area.menu_of(Pick(0, 0)) is None


def test_a_scenario_that_cannot_be_played_is_told_and_the_map_stays(desk: Desk, qtbot: QtBot) -> None:
    area = MapArea(desk)
    qtbot.addWidget(area)
    said: list[str] = []
    desk.refused.connect(said.append)
    desk.try_edit(lambda: units.set_steps(desk.document.rows, GAME, TANKS, None))
    assert "cannot be played as it stands" in said[0]
    assert area.view.scene_data.hex_by_counter[TANKS] == "B2.02"


def test_the_scenario_is_changed_in_its_sheet(desk: Desk, qtbot: QtBot) -> None:
    sheet = ScenarioSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_scenario()
    assert sheet.days.text() == "16 December 1944 to 18 December 1944"
    sheet.last.setValue(5)
    sheet.title.setText("Long skirmish")
    sheet.title.editingFinished.emit()
    assert desk.document.head is not None
    assert (desk.document.head.last_turn, desk.document.head.title) == (5, "Long skirmish")


def test_the_weather_at_start_is_chosen_from_the_boxes_of_the_track(desk: Desk, qtbot: QtBot) -> None:
    sheet = ScenarioSheet(desk)
    qtbot.addWidget(sheet)
    sheet.show_scenario()
    assert [sheet.weather.itemData(place) for place in range(sheet.weather.count())] == ["", "mud"]
    sheet.weather.setCurrentIndex(1)
    sheet.weather.activated.emit(1)
    assert desk.document.head is not None
    assert (desk.document.head.weather, sheet.weather.currentText()) == ("mud", "mud")


def test_rules_are_looked_up_by_number_and_word(desk: Desk, qtbot: QtBot) -> None:
    lookup = RuleLookup(desk)
    qtbot.addWidget(lookup)
    lookup.look_up("steps")
    assert "1.3  Stacking" in lookup.text.toPlainText()
    lookup.look_up("elephants")
    assert "No rule" in lookup.text.toPlainText()


def test_a_ruling_is_switched_by_choosing_another_reading(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_tables, "rulings_read", lambda game: frozenset({"limit"}))
    panel = TablePanel(rule_tables.ruling_table(desk), "")
    qtbot.addWidget(panel)
    cell = panel.shown.index(0, READ_AS)
    panel.view.edit(cell)
    (combo,) = panel.view.findChildren(QComboBox)
    assert [combo.itemText(n) for n in range(combo.count())] == ["always", "at the end"]
    combo.setCurrentText("always")
    combo.activated.emit(0)
    assert desk.document.rows.find(schema.RulingRow, key="limit")[0].chosen == "always"
    assert desk.document.journal()[0].changes.label == "Ruling on 1.3: “at the end” to “always”"


def test_a_ruling_that_the_rules_play_one_way_only_is_no_switch(desk: Desk, qtbot: QtBot) -> None:
    panel = TablePanel(rule_tables.ruling_table(desk), "")
    qtbot.addWidget(panel)
    assert not panel.shown.index(0, READ_AS).flags() & Qt.ItemFlag.ItemIsEditable
    assert panel.shown.index(0, READ_AS + 2).data() == "only this reading is played"


def test_the_lines_of_a_chart_without_dice_bear_their_titles(desk: Desk) -> None:
    (head,) = desk.document.rows.find(schema.ChartRow, key="crt")
    titles = ("one", "two", "three", "four", "five", "six")
    table = chart_table(desk, head.model_copy(update={"dice": "rows", "rows": titles}))
    assert [table.index(row, 0).data() for row in range(table.rowCount())] == list(titles)
    assert chart_table(desk, head).index(0, 0).data() == "1"


def test_the_terrain_chart_has_a_column_for_each_effect_that_the_game_declares(desk: Desk) -> None:
    table = terrain_table(desk)
    heads = [
        table.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        for column in range(table.columnCount())
    ]
    assert heads[:5] == ["Terrain", "Kind", "Motorized", "Others", "Supply"]
    assert heads[5:] == ["Attack ×", "Shift", "Armor effect", "Barrage shift"]  # no line has a note


def test_the_help_lists_every_work_area_and_mark() -> None:
    assert all(area.title in keys_html() for area in WORK_AREAS)
    assert all(mark in marks_html() for mark in MARKS.values())


def test_the_help_says_how_one_plays_and_what_badges_mean(qtbot: QtBot) -> None:
    dialog = HelpDialog(None)
    qtbot.addWidget(dialog)
    assert "Play-test" in [dialog.tabs.tabText(n) for n in range(dialog.tabs.count())]
    assert all(meaning in badges_html() for _, meaning in BADGES)


def test_a_damaged_setting_costs_nothing(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    settings.set_text("theme", "no such theme")
    assert settings.text("theme", "print", ("print", "modern")) == "print"
    assert settings.layout("geometry") is None


def test_a_crash_leaves_a_report_and_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    said: list[str] = []
    crash.install(lambda text, _trace: said.append(text), tmp_path)
    try:
        raise ZeroDivisionError("nothing left")
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    (report,) = tmp_path.glob("report-*.txt")
    assert "ZeroDivisionError: nothing left" in report.read_text()
    assert "our bug" in said[0] and str(report) in said[0]


def test_a_fix_of_the_checks_is_one_step(document: Document, qtbot: QtBot) -> None:
    window = MainWindow(document, Settings())
    qtbot.addWidget(window)
    window.docks.problems.check()
    fixable = [row for row, found in enumerate(window.docks.problems.findings) if found.fix is not None]
    before = document.undo_stack.count()
    for row in fixable[:1]:
        index = window.docks.problems.panel.shown.mapFromSource(window.docks.problems.model.index(row, 0))
        window.docks.problems.panel.view.setCurrentIndex(index)
        assert window.docks.problems.fix.isEnabled()
        window.docks.problems.fix.click()
        assert document.undo_stack.count() == before + 1
    assert not any("stack" in found.check for found in window.docks.problems.findings)
