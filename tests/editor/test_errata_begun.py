"""How an erratum is begun on its desk, split off, merged, and made of what is there already."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits import errata
from editor.edits.units import set_face_value
from editor.window.desk import Kind
from editor.window.document import Document
from editor.window.errata import forms as errata_forms
from editor.window.errata.begun import BegunAbout, awaited_in
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.errata_desk import (
    FACE,
    HEX,
    changes,
    fill,
    heads,
    keys,
    open_errata,
    page,
    pick,
    window,
)
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, write_library
from tests.some_now import some_now

__all__ = ["open_errata", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def test_chosen_changes_are_split_off_under_a_title(window: MainWindow) -> None:
    known = set(heads(window))
    pick(window, 1)
    page(window).acts.split.trigger()
    fill(window, {"Title": "Tanks alone"})
    (new,) = set(heads(window)) - known
    assert changes(window, new) == [FACE]
    assert page(window).line is not None and page(window).head.text() == f"{new}  Tanks alone"


@pytest.mark.deep
def test_an_erratum_is_merged_into_another(window: MainWindow) -> None:
    other, key = keys(window.document)
    page(window).acts.merge.trigger()
    fill(window, {"Into": f"{other}: Guns"})
    assert (len(changes(window, other)), key in heads(window)) == (2, False)
    assert page(window).head.text() == f"{other}  Guns"


def test_a_new_erratum_is_chosen_and_an_edit_by_mouse_on_the_map_beside_it_is_its_change(window: MainWindow) -> None:
    known = set(heads(window))
    page(window).acts.new[0].trigger()
    fill(window, {"Title": "Woods at the brook"})
    (new,) = set(heads(window)) - known
    assert (window.document.erratum, window.document.open_erratum) == (new, "")
    window.choose_tool("paint")
    assert window.page_now.key == "errata"
    box = window.palette_box
    box.setCurrentIndex(box.findData("woods"))
    box.activated.emit(box.currentIndex())
    click(window, "B2.03")
    assert changes(window, new) == [f"{GAME}|{MAP}|B2.03"]
    assert window.document.baseline.find(schema.HexRow, game=GAME, map=MAP, hex="B2.03")[0].terrain == "clear"


def click(window: MainWindow, label: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    view = window.map_area.view
    view.center_on(label)
    cell = view.scene_data.cell(label)
    assert cell is not None
    at = view.mapFromScene(*view.scene_data.geometry.center(cell))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, QPointF(at).toPoint())


def begin_of_selected(window: MainWindow) -> str:
    """Begin an erratum about what is selected, as it is proposed; returns its title."""
    page(window).acts.new[1].trigger()
    form = page(window).forms.form
    assert form is not None
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    return heads(window)[page(window).chosen_erratum()].title


@pytest.mark.deep
def test_a_new_erratum_is_about_the_unit_selected_before_the_desk_was_opened_and_takes_its_values(
    window: MainWindow,
) -> None:
    window.open_area("map")
    window.desk.select("counter", GUNS)
    window.open_area("errata")  # which selects an erratum in its place
    assert begin_of_selected(window) == "1 Arty"
    key = page(window).chosen_erratum()
    assert (window.desk.selection.key, window.document.erratum) == (GUNS, key)
    assert "1 Arty: change here what is otherwise" in page(window).shown.told.text()
    window.desk.try_edit(lambda: set_face_value(window.document.rows, GAME, GUNS, "full", "attack", 7))
    assert changes(window, key) == [f"{GAME}|{GUNS}|full"]


@pytest.mark.parametrize(
    ("kind", "key", "called"),
    some_now(3, [("hex", HEX, HEX), ("hexside", "B1.01|B1.02", "B1.02"), ("scenario", SCENARIO, "Skirmish")]),
)
def test_a_new_erratum_is_about_hex_side_or_scenario_and_that_is_selected_again(
    window: MainWindow, kind: Kind, key: str, called: str
) -> None:
    window.desk.select(kind, key)
    window.desk.select("erratum", keys(window.document)[-1])
    assert called in begin_of_selected(window)
    assert (window.desk.selection.kind, window.desk.selection.key) == (kind, key)
    assert window.center.property("meaning") == "erratum" and page(window).changes.hexes == ()


@pytest.mark.deep
def test_a_new_erratum_is_about_all_hexes_that_were_clicked_with_shift_and_is_again_after_reopening(
    window: MainWindow,
) -> None:
    window.open_area("map")
    QApplication.processEvents()
    click(window, "B4.02")
    for label in ("B4.03", "B4.04", "B4.05", "B4.05"):  # the last one is left out again by its second click
        click(window, label, Qt.KeyboardModifier.ShiftModifier)
    assert window.desk.hexes == ("B4.02", "B4.03", "B4.04")
    assert window.docks.inspector.hex.title.text() == "Hex B4.04 (and 2 more are chosen)"
    assert set(window.map_area.view._overlay_labels["chosen"]) == {"B4.02", "B4.03", "B4.04"}
    window.open_area("errata")
    assert begin_of_selected(window) == "B4.04 and 2 more"
    assert window.desk.hexes == ("B4.02", "B4.03", "B4.04")
    key = page(window).chosen_erratum()
    assert "B4.04 and 2 more: change here what is otherwise" in page(window).shown.told.text()
    again = BegunAbout(window.desk).of(key)  # as the next window of this library has it
    assert again is not None and again.hexes == window.desk.hexes
    file = str(window.document.library.path.absolute())
    assert awaited_in(window.settings, file)[GAME, key] == "map and counters"


def test_a_click_without_shift_selects_one_hex_alone_again(window: MainWindow) -> None:
    window.open_area("map")
    QApplication.processEvents()
    click(window, "B4.02")
    click(window, "B4.03", Qt.KeyboardModifier.ShiftModifier)
    click(window, "B4.03")
    assert window.desk.hexes == ("B4.03",) and "chosen" not in window.map_area.view._overlay_labels


@pytest.mark.deep
def test_a_new_erratum_about_several_units_says_how_many(window: MainWindow) -> None:
    window.desk.select_several((GUNS, TANKS))
    assert begin_of_selected(window) == "1 Arty and 1 more"
    assert window.desk.several == (GUNS, TANKS)


@pytest.mark.deep
def test_an_erratum_of_another_library_is_chosen_with_what_that_has_otherwise(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Document.open(write_library(tmp_path / "friend.losheim"))
    other.edit(set_face_value(other.baseline, GAME, GUNS, "full", "attack", 7))
    other.close()
    monkeypatch.setattr(errata_forms, "file_to_open", lambda *_: tmp_path / "friend.losheim")
    page(window).acts.new[2].trigger()
    assert page(window).head.text().endswith("As in friend")
    line = page(window).line
    assert line is not None and changes(window, line.row.key) == [f"{GAME}|{GUNS}|full"]


@pytest.mark.deep
def test_a_changed_rule_says_that_nothing_carries_it_out_until_something_does(window: MainWindow) -> None:
    key, document = keys(window.document)[-1], window.document
    page(window).acts.rule.trigger()
    fill(window, {"Rule": "1.3", "As it is read": "Seven steps."})  # the index says: "Six steps."
    tree = page(window).changes.list
    assert "Stacking: Six steps. → Seven steps." in tree.topLevelItem(2).text(1)
    assert tree.topLevelItem(2).text(2) == "not carried out"
    pick(window, 2)
    page(window).acts.rule.trigger()
    parameter = document.baseline.find(schema.ParameterRow, game=GAME)[0]
    fill(window, {"Carried out by": f"parameter/{parameter.key}"})
    assert len(changes(window, key)) == 3
    assert tree.topLevelItem(2).text(2) == ""
    said = page(window).changes.said
    assert said.text() == (
        f"Carried out by parameter {parameter.key}, which is as it was: no change of the erratum sets it"
    )
    page(window).acts.rule.trigger()
    fill(window, {"Rule": "1.7a1.8a"})
    assert said.text().endswith(". The index of rules has no 1.7a1.8a")


def test_a_rule_that_was_read_in_the_printed_rules_is_said_to_be_seen_and_again_in_the_form(window: MainWindow) -> None:
    page(window).acts.rule.trigger()
    read = "I have read it in the printed rules"
    fill(window, {"Rule": "7.7", "As printed": "Six.", "Printed sense": read, "As it is read": "Seven."})
    pick(window, 2)
    assert page(window).shown.before.head.text() == "As printed   seen"
    page(window).acts.rule.trigger()
    form = page(window).forms.form
    assert form is not None and form.typed()["Printed sense"] == read


def test_corrections_of_the_journal_become_an_erratum(window: MainWindow) -> None:
    document, known = window.document, set(heads(window))
    window.open_area("map")
    document.edit(set_face_value(document.baseline, GAME, GUNS, "full", "attack", 7))
    journal = window.docks.journal
    journal.refresh()
    journal.panel.view.selectRow(0)
    QTest.mouseClick(journal.erratum, Qt.MouseButton.LeftButton)
    (new,) = set(heads(window)) - known
    assert changes(window, new) == [f"{GAME}|{GUNS}|full"]
    face = document.baseline.find(schema.FaceRow, game=GAME, counter=GUNS, face="full")[0]
    assert face.said("attack") != 7


def test_an_erratum_of_the_journal_is_chosen_in_force_and_called_by_what_it_changes(window: MainWindow) -> None:
    document, known = window.document, set(heads(window))
    window.open_area("map")
    window.desk.mean(keys(document)[0])  # what edits mean elsewhere does not come to the front
    document.edit(set_face_value(document.baseline, GAME, GUNS, "full", "attack", 7), cited=True)
    window.docks.journal.refresh()
    window.docks.journal.panel.view.selectRow(0)
    QTest.mouseClick(window.docks.journal.erratum, Qt.MouseButton.LeftButton)
    (new,) = set(heads(window)) - known
    line = page(window).line
    assert line is not None and (line.row.key, line.on, line.row.title) == (new, True, "1 Arty Rgt (1 Pz Div) attack")
    assert window.document.rows.find(schema.FaceRow, game=GAME, counter=GUNS, face="full")[0].said("attack") == 7


FORMS: dict[str, Callable[[ErrataPanel], None]] = {
    "new": lambda found: found.acts.new[0].trigger(),
    "rule": lambda found: found.acts.rule.trigger(),
    "merge": lambda found: found.acts.merge.trigger(),
    "split": lambda found: found.acts.split.trigger(),
}


@pytest.mark.parametrize("form", some_now(3, FORMS))
@pytest.mark.parametrize("split", some_now(2, ["page", "both"]))
@pytest.mark.usefixtures("dressed")
def test_every_field_of_a_form_is_seen_whole_in_a_low_window(window: MainWindow, form: str, split: str) -> None:
    window.document.edit(errata.create(window.document.baseline, GAME, "A title as long as two of the list " * 4))
    window.resize(1280, 720)
    window.center.set_split(split)
    pick(window, 0)
    FORMS[form](page(window))
    QApplication.processEvents()
    asked = page(window).forms.form
    assert asked is not None
    for field in (*asked.fields.values(), asked.take, asked.away):
        seen = field.visibleRegion().boundingRect()
        assert seen == field.rect(), field.accessibleName()


@pytest.mark.usefixtures("dressed")
def test_the_list_shows_four_errata_in_a_low_window_with_the_map_and_again_after_a_form(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.center.set_split("both")
    page(window).acts.new[0].trigger()
    form = page(window).forms.form
    assert form is not None
    QTest.mouseClick(form.away, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    view = page(window).panel.view
    assert view.visibleRegion().boundingRect().height() == view.height()
    assert view.viewport().height() >= 4 * view.verticalHeader().defaultSectionSize()


def test_escape_ends_the_form_of_a_split_though_the_keys_are_in_the_list_of_changes(window: MainWindow) -> None:
    pick(window, 0)
    page(window).acts.split.trigger()
    changes_list = page(window).changes.list
    changes_list.setFocus()
    QTest.keyClick(changes_list, Qt.Key.Key_Escape)
    assert page(window).forms.form is None and page(window).panel.view.isVisible()


def test_the_first_line_of_the_menu_new_is_chosen_so_that_return_takes_it(window: MainWindow) -> None:
    menu = page(window).begin.menu()
    assert menu is not None
    menu.popup(window.mapToGlobal(window.rect().center()))
    QApplication.processEvents()
    assert menu.activeAction() is page(window).acts.new[0]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert page(window).forms.form is not None and page(window).forms.form.accessibleName() == "New erratum"
