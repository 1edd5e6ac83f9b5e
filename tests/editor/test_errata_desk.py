"""The errata desk, by mouse and keys: the list, the form, changes before and after."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import errata, errata_changes
from editor.edits.draft import Draft
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from editor.window.frame.page_makers import open_titled
from editor.window.main_window import MainWindow
from editor.window.models.errata_here import of_counter
from engine.data import schema
from tests.editor.errata_desk import (
    FACE,
    HEX,
    changes,
    heads,
    keys,
    open_errata,
    page,
    pick,
    type_into,
    window,
)
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS

__all__ = ["open_errata", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def test_the_list_says_number_state_title_and_count(window: MainWindow) -> None:
    found = page(window)
    row = found.panel.current_row()
    texts = [found.model.data(found.model.index(row, column)) for column in range(5)]
    assert texts == [keys(window.document)[-1], "● on", "Wood and tanks", "house", "2"]


def test_a_change_of_the_map_is_seen_before_and_after_with_its_hex_ringed(window: MainWindow) -> None:
    pick(window, 0)
    before, after = page(window).shown.before.map, page(window).shown.after.map
    assert before.scene is not None and after.scene is not None
    assert (before.scene.terrain_key(HEX), after.scene.terrain_key(HEX)) == ("clear", "woods")
    assert before.hexes == (HEX,)
    assert (page(window).shown.before.words.text(), page(window).shown.after.words.text()) == ("clear", "woods")


def test_a_change_of_a_counter_is_seen_before_and_after(window: MainWindow) -> None:
    pick(window, 1)
    shown = page(window).shown
    assert not shown.before.map.isVisible()
    said = [side.counters[0].accessibleName() for side in (shown.before, shown.after)]
    assert said[0] != said[1]
    assert "9" in said[1]


def test_the_hexes_of_the_chosen_erratum_are_marked_on_the_map_until_the_desk_is_left(window: MainWindow) -> None:
    marks = window.map_area.view._shown.errata
    assert (marks.chosen, HEX in marks.hexes, TANKS in marks.counters) == ((HEX,), True, True)
    window.open_area("map")
    assert window.map_area.view._shown.errata.chosen == ()


def test_a_change_that_is_opened_leads_to_its_hex_on_the_map(window: MainWindow) -> None:
    pick(window, 0)
    QTest.keyClick(page(window).changes.list, Qt.Key.Key_Return)
    assert (window.page_now.key, window.center.split, window.desk.selection.key) == ("errata", "both", HEX)


def test_the_inspector_is_a_form_of_the_head_and_each_field_is_written_when_it_is_left(window: MainWindow) -> None:
    sheet, key = window.docks.inspector.erratum, keys(window.document)[-1]
    assert window.docks.inspector.pages.currentWidget() is sheet
    type_into(sheet.called, "Wood only")
    type_into(sheet.origin, "a letter")
    type_into(sheet.printings, "first; second")
    type_into(sheet.since, "list of May")
    sheet.status.setCurrentIndex(sheet.status.findData("proposed"))
    sheet.status.activated.emit(sheet.status.currentIndex())
    row = heads(window)[key]
    assert (row.title, row.origin, row.printings, row.since, row.status) == (
        "Wood only", "a letter", "first; second", "list of May", "proposed"
    )  # fmt: skip
    window.document.undo_stack.undo()
    assert heads(window)[key].status == "house"


def test_a_number_by_hand_is_taken_and_one_that_another_erratum_has_is_refused_in_the_field(window: MainWindow) -> None:
    sheet, (other, key) = window.docks.inspector.erratum, keys(window.document)
    type_into(sheet.number, other)
    assert "is the number of “Guns”" in sheet.fault.text()
    assert sheet.number.text() == other
    type_into(sheet.number, "W-77")
    assert sheet.fault.text() == ""
    assert "W-77" in heads(window) and key not in heads(window)
    assert len(changes(window, "W-77")) == 2


@pytest.mark.deep
def test_an_erratum_that_is_mended_in_my_copy_says_so_and_is_not_applied(window: MainWindow) -> None:
    sheet = window.docks.inspector.erratum
    type_into(sheet.printings, "first")
    box = sheet.copy.lineEdit()
    assert box is not None
    type_into(box, "second")
    line = page(window).line
    assert line is not None and line.state == "mended"
    assert window.document.rows.find(schema.HexRow, game=GAME, map=MAP, hex=HEX)[0].terrain == "clear"
    QTest.mouseClick(page(window).switch, Qt.MouseButton.LeftButton)
    assert "mended in your copy" in window.message_bar.label.text()


def test_an_erratum_whose_only_change_does_not_fit_is_not_called_on(window: MainWindow) -> None:
    document, key = window.document, keys(window.document)[-1]
    document.edit(errata_changes.take_out(document.baseline, GAME, key, [1]))
    document.edit(set_face_value(document.baseline, GAME, TANKS, "full", "attack", 7), cited=True)  # it expects 4
    line = page(window).line
    assert line is not None and (line.on, line.state) == (True, "does not fit")


def test_where_it_is_in_force_is_ticked_scenario_by_scenario(window: MainWindow) -> None:
    item = window.docks.inspector.erratum.scenarios.item(0)
    assert item.checkState() == Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked)
    line = page(window).line
    assert line is not None and not line.on


def test_delete_takes_a_change_out_and_undo_brings_it_back(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    pick(window, 0)
    page(window).changes.list.setFocus()
    QTest.keyClick(page(window).changes.list, Qt.Key.Key_Delete)
    assert changes(window, key) == [FACE]
    window.document.undo_stack.undo()
    assert len(changes(window, key)) == 2


def test_delete_in_the_list_removes_the_erratum(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    page(window).panel.view.setFocus()
    QTest.keyClick(page(window).panel.view, Qt.Key.Key_Delete)
    assert key not in heads(window)


@pytest.mark.deep
def test_control_d_makes_a_copy_and_chooses_it(window: MainWindow) -> None:
    known = set(heads(window))
    window.actions_by_key["edit.duplicate"].trigger()
    (copy,) = set(heads(window)) - known
    line = page(window).line
    assert line is not None and (line.row.key, line.changes) == (copy, 2)


def test_f2_goes_to_the_title_and_return_to_the_changes(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["scenario.rename"].trigger()
    assert window.docks.inspector.erratum.called.hasFocus()
    page(window).panel.view.setFocus()
    QTest.keyClick(page(window).panel.view, Qt.Key.Key_Return)
    assert page(window).changes.list.hasFocus()


@pytest.mark.deep
def test_a_change_that_no_longer_fits_shows_what_it_expects_and_takes_what_stands(window: MainWindow) -> None:
    document, found = window.document, page(window)
    window.open_area("map")
    document.edit(set_face_value(document.baseline, GAME, TANKS, "full", "attack", 5))
    window.open_area("errata")
    pick(window, 1)
    assert "there stands “5”" in found.changes.said.text()
    QTest.mouseClick(found.changes.remedies[0], Qt.MouseButton.LeftButton)
    assert not found.changes.remedies
    assert document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].said("attack") == 9


def test_the_column_since_has_room_only_where_an_erratum_says_it_and_words_stand_under_their_picture(
    window: MainWindow,
) -> None:
    view, key = page(window).panel.view, keys(window.document)[-1]
    pick(window, 0)
    assert view.isColumnHidden(6) and page(window).shown.after.words.alignment() & Qt.AlignmentFlag.AlignHCenter
    window.desk.try_edit(lambda: errata.set_head(window.document.baseline, GAME, key, since="2nd printing"))
    assert not view.isColumnHidden(6)
    window.document.undo_stack.undo()
    assert view.isColumnHidden(6)


def test_of_two_that_disagree_one_is_followed_at_a_click(window: MainWindow) -> None:
    document, (other, key) = window.document, keys(window.document)
    edit = set_face_value(document.baseline, GAME, TANKS, "full", "attack", 8)
    document.edit(errata.as_erratum(document.baseline, GAME, other, edit))
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, other, True))
    page(window).choose(key)
    pick(window, 1)
    texts = [button.text() for button in page(window).changes.remedies]
    assert texts == [f"Follow {key}: 9", f"Follow {other}: 8"]
    lines = of_counter(document, TANKS)
    assert [line.partition(":")[0] for line in lines] == [other, key]
    assert all("another erratum says otherwise; follow one of them on the errata desk" in line for line in lines)
    window.open_area("map")
    window.desk.select("counter", TANKS)
    follow = window.docks.inspector.unit.errata.follow
    assert not follow.isHidden() and window.docks.inspector.hex.errata.follow.isHidden()
    QTest.mouseClick(follow, Qt.MouseButton.LeftButton)
    assert (window.page_now.key, page(window).chosen_erratum()) == ("errata", other)
    page(window).choose(key)
    pick(window, 1)
    QTest.mouseClick(page(window).changes.remedies[1], Qt.MouseButton.LeftButton)
    assert document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].said("attack") == 8
    assert page(window).changes.list.topLevelItem(1).text(2) == "another erratum was chosen"


def test_a_change_that_does_not_fit_shows_what_stands_there_and_nothing_as_corrected(window: MainWindow) -> None:
    window.document.edit(set_face_value(window.document.baseline, GAME, TANKS, "full", "attack", 5), cited=True)
    pick(window, 1)
    shown = page(window).shown
    assert shown.before.words.text() == "it expects 4, and there stands 5"
    assert [any(view.isVisible() for view in side.counters) for side in (shown.before, shown.after)] == [True, False]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
@pytest.mark.usefixtures("dressed")
def test_nothing_of_the_desk_is_cut_off(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()
    found = page(window)
    parts: list[QWidget] = [found.begin, found.switch, found.write_into, found.more, found.shown, found.changes]
    for part in parts:
        right = part.mapTo(window, part.rect().bottomRight())
        assert window.rect().contains(right), part
        assert part.width() >= part.minimumSizeHint().width(), part


def test_what_confirming_writes_is_said_before_where_edits_go_into_an_erratum(window: MainWindow) -> None:
    key, button = keys(window.document)[-1], window.docks.inspector.unit.confirm_all
    window.desk.select("counter", TANKS)
    assert button.text() == "Confirm all as printed, outside the erratum"
    assert f"erratum {key} stays as it is" in button.toolTip()
    window.open_area("map")
    window.desk.mean("")
    assert button.text() == "Confirm all values"


def test_the_sheets_of_unit_and_hex_say_what_is_printed_beside_what_holds_with_the_number(window: MainWindow) -> None:
    key, inspector = keys(window.document)[-1], window.docks.inspector
    window.desk.select("counter", TANKS)
    assert inspector.unit.box.title() == "Values with errata"
    assert inspector.unit.under.text() == f"{key}: 1 Pz Rgt (1 Pz Div) attack: 4 → 9"
    window.desk.select("hex", HEX)
    assert inspector.hex.under.text() == f"{key}: {HEX}, terrain: clear → woods"
    window.desk.select("counter", GUNS)
    assert (inspector.unit.box.title(), inspector.unit.under.text()) == (
        "Printed values",
        f"{key} changes nothing here so far",
    )


def test_edits_are_of_an_erratum_of_the_game_that_is_shown_now(window: MainWindow) -> None:
    window.document.stand_at("of-another-game")
    window.document.chosen.emit()
    line = page(window).line
    assert line is not None and window.document.erratum == line.row.key in keys(window.document)


def test_after_the_chosen_erratum_is_removed_the_bar_says_that_none_is_chosen(window: MainWindow) -> None:
    page(window).panel.view.setFocus()
    QTest.keyClick(page(window).panel.view, Qt.Key.Key_Delete)
    assert page(window).head.text() == "Choose an erratum"
    assert (window.document.erratum, window.status.meant.text()) == ("", "No erratum is chosen")


def test_the_erratum_stays_chosen_when_another_is_taken_back(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    window.desk.try_edit(lambda: errata.create(window.document.baseline, GAME, "Another"))
    assert page(window).chosen_erratum() == key
    window.document.undo_stack.undo()
    assert page(window).chosen_erratum() == window.document.erratum == key


def test_a_link_of_a_game_leads_to_the_list_of_those_that_it_is_played_with(window: MainWindow) -> None:
    on = keys(window.document)[-1]
    panel = page(window)
    for title in ("Off again", "Another"):
        window.desk.new_erratum(title)
    if panel.line is not None and panel.line.on:
        panel.switch.click()
    every = [panel.model.item(row) for row in range(panel.model.rowCount())]
    in_force = {line.row.key for line in every if line.on}
    assert on in in_force and len(in_force) < len(every)
    window.open_area("map")
    open_titled(window.desk, "errata", on)
    assert {panel.model.item(row).row.key for row in panel.panel.shown_rows()} == in_force
    assert (panel.shown_erratum(), panel.chosen_erratum()) == (on, "")  # looked at only
    panel.panel.filter.clear()
    assert len(panel.panel.shown_rows()) == len(every)


@pytest.mark.deep
def test_a_number_by_hand_lets_edits_elsewhere_mean_what_they_did(window: MainWindow) -> None:
    type_into(window.docks.inspector.erratum.number, "W-78")
    assert (window.document.erratum, window.document.open_erratum) == ("W-78", "")


def test_a_title_that_is_emptied_is_refused_and_the_field_stays_empty_with_the_reason(window: MainWindow) -> None:
    sheet, key = window.docks.inspector.erratum, keys(window.document)[-1]
    sheet.called.setFocus()
    sheet.called.selectAll()
    QTest.keyClick(sheet.called, Qt.Key.Key_Delete)
    QTest.keyClick(sheet.called, Qt.Key.Key_Return)
    window.desk.selected.emit(window.desk.selection)  # the sheet is filled anew
    assert heads(window)[key].title == "Wood and tanks"
    assert (sheet.called.text(), sheet.fault.text()) == ("", "An erratum needs a title")
    type_into(sheet.called, "Wood")
    assert (heads(window)[key].title, sheet.fault.text()) == ("Wood", "")


@pytest.mark.deep
def test_what_an_erratum_sets_is_said_to_be_set_by_it_and_not_offered_to_be_confirmed(window: MainWindow) -> None:
    key = keys(window.document)[-1]
    window.open_area("map")
    window.desk.select("hex", HEX)
    mark = window.docks.inspector.hex.mark
    assert mark.label.text() == f"✎ set by erratum {key}" and mark.button.isHidden()
    window.document.edit(errata.switch(window.document.baseline, GAME, SCENARIO, key, False))
    assert "erratum" not in mark.label.text()


@pytest.mark.deep
def test_the_sheet_of_a_hex_says_what_an_erratum_makes_of_the_name_of_its_place(window: MainWindow) -> None:
    document, key = window.document, keys(window.document)[0]
    (place,) = document.baseline.find(schema.PlaceRow, game=GAME, map=MAP)  # Losheim, which lies in B2.02
    draft = Draft()
    draft.set(place, name="Losheimergraben")
    document.edit(errata.as_erratum(document.baseline, GAME, key, draft.done("Name of Losheim")))
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, key, True))
    window.desk.select("hex", "B2.02")
    assert window.docks.inspector.hex.under.text() == f"{key}: Losheim, name: Losheim → Losheimergraben"


@pytest.mark.deep
def test_the_sheet_of_a_unit_names_errata_that_disagree_about_where_it_starts(window: MainWindow) -> None:
    document = window.document
    for key, hex_ in zip(keys(document), ("B1.02", "B1.03"), strict=True):
        edit = move_setup(document.baseline, GAME, SCENARIO, GUNS, hex_)
        document.edit(errata.as_erratum(document.baseline, GAME, key, edit))
        document.edit(errata.switch(document.baseline, GAME, SCENARIO, key, True))
    window.desk.select("counter", GUNS)
    sheet = window.docks.inspector.unit
    lines = sheet.under.text().splitlines()
    assert [line.partition(":")[0] for line in lines] == keys(document)
    assert "B3.03 → B1.02" in lines[0] and "another erratum says otherwise" in lines[0]
    assert not sheet.errata.follow.isHidden()


def test_an_erratum_that_an_edit_takes_out_of_what_the_filter_shows_stays_the_one_that_edits_go_into(
    window: MainWindow,
) -> None:
    found, document = page(window), window.document
    one = found.chosen_erratum()
    found.panel.filter.setText("tanks")
    window.desk.try_edit(lambda: errata.set_head(document.baseline, GAME, one, title="Wood alone"))
    assert (found.chosen_erratum(), document.desk_erratum, found.panel.filter.text()) == (one, one, "")
