"""The errata desk, by mouse and keys: the list, the form, changes before and after, what is done with them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import errata
from editor.edits.map import set_terrain
from editor.edits.units import set_face_value
from editor.window.desk import Kind
from editor.window.document import Document
from editor.window.errata import forms as errata_forms
from editor.window.errata import measuring
from editor.window.errata.page import ErrataPanel
from editor.window.main_window import MainWindow
from engine.data import schema
from engine.playtest.batch import Played
from engine.playtest.run import Parting, Settings
from engine.playtest.workers import Abandon
from engine.scenario import Scenario
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, labels, write_library
from tests.playtest.breaking import ended
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
HEX = labels()[0]
FACE = f"{GAME}|{TANKS}|full"


@contextmanager
def with_errata(used_window: MainWindow) -> Iterator[MainWindow]:
    """Give a window two errata: one of a hex and a unit, in force, and an empty one."""
    document = used_window.document
    for title in ("Guns", "Wood and tanks"):
        document.edit(errata.create(document.baseline, GAME, title))
    one = keys(document)[-1]
    for edit in (
        set_terrain(document.baseline, GAME, MAP, [HEX], "woods"),
        set_face_value(document.baseline, GAME, TANKS, "full", "attack", 9),
    ):
        document.edit(errata.as_erratum(document.baseline, GAME, one, edit))
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, one, True))
    used_window.open_area("errata")
    used_window.center.set_split("page")
    page(used_window).choose(one)
    yield used_window
    used_window.desk.mean("")
    used_window.document.undo_stack.setIndex(0)


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with with_errata(used_window) as found:
        yield found


def page(window: MainWindow) -> ErrataPanel:
    found = window.area("errata")
    assert isinstance(found, ErrataPanel)
    return found


def keys(document: Document) -> list[str]:
    """All errata, that of the wood last."""
    return [row.key for row in document.baseline.find(schema.ErratumRow, game=GAME)]


def heads(window: MainWindow) -> dict[str, schema.ErratumRow]:
    return {row.key: row for row in window.document.baseline.find(schema.ErratumRow, game=GAME)}


def changes(window: MainWindow, key: str) -> list[str]:
    rows = window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=key)
    return [row.row_key for row in rows]


def type_into(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def pick(window: MainWindow, place: int) -> None:
    """Click a change in the list."""
    tree = page(window).changes.list
    item = tree.topLevelItem(place)
    assert item is not None
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(item).center())


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


def fill(window: MainWindow, texts: dict[str, str]) -> None:
    """Type into the form above the list, and take it."""
    form = page(window).forms.form
    assert form is not None
    for name, text in texts.items():
        field = form.fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentText(text)
        else:
            field.clear()
            QTest.keyClicks(field, text)
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)


def test_chosen_changes_are_split_off_under_a_title(window: MainWindow) -> None:
    known = set(heads(window))
    pick(window, 1)
    page(window).acts.split.trigger()
    fill(window, {"Title": "Tanks alone"})
    (new,) = set(heads(window)) - known
    assert changes(window, new) == [FACE]
    assert page(window).line is not None and page(window).head.text() == f"{new}  Tanks alone"


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


def click(window: MainWindow, label: str) -> None:
    view = window.map_area.view
    view.center_on(label)
    cell = view.scene_data.cell(label)
    assert cell is not None
    at = view.mapFromScene(*view.scene_data.geometry.center(cell))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(at).toPoint())


def begin_of_selected(window: MainWindow) -> str:
    """Begin an erratum about what is selected, as it is proposed; returns its title."""
    page(window).acts.new[1].trigger()
    form = page(window).forms.form
    assert form is not None
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    return heads(window)[page(window).chosen_erratum()].title


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
    [("hex", HEX, HEX), ("hexside", "B1.01|B1.02", "B1.02"), ("scenario", SCENARIO, "Skirmish")],
)
def test_a_new_erratum_is_about_hex_side_or_scenario_and_that_is_selected_again(
    window: MainWindow, kind: Kind, key: str, called: str
) -> None:
    window.desk.select(kind, key)
    window.desk.select("erratum", keys(window.document)[-1])
    assert called in begin_of_selected(window)
    assert (window.desk.selection.kind, window.desk.selection.key) == (kind, key)
    assert window.center.property("meaning") == "erratum" and page(window).changes.hexes == ()


def test_a_new_erratum_about_several_units_says_how_many(window: MainWindow) -> None:
    window.desk.select_several((GUNS, TANKS))
    assert begin_of_selected(window) == "1 Arty and 1 more"
    assert window.desk.several == (GUNS, TANKS)


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
    QTest.mouseClick(page(window).changes.remedies[1], Qt.MouseButton.LeftButton)
    assert document.rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")[0].said("attack") == 8
    assert page(window).changes.list.topLevelItem(1).text(2) == "another erratum was chosen"


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
    assert page(window).changes.said.text() == f"Carried out by parameter {parameter.key}"


def test_a_change_that_does_not_fit_shows_what_stands_there_and_nothing_as_corrected(window: MainWindow) -> None:
    window.document.edit(set_face_value(window.document.baseline, GAME, TANKS, "full", "attack", 5), cited=True)
    pick(window, 1)
    shown = page(window).shown
    assert shown.before.words.text() == "it expects 4, and there stands 5"
    assert [any(view.isVisible() for view in side.counters) for side in (shown.before, shown.after)] == [True, False]


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


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_nothing_of_the_desk_is_cut_off(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()
    found = page(window)
    parts: list[QWidget] = [found.begin, found.switch, found.write_into, found.more, found.shown, found.changes]
    for part in parts:
        right = part.mapTo(window, part.rect().bottomRight())
        assert window.rect().contains(right), part
        assert part.width() >= part.minimumSizeHint().width(), part


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


def results(*ends: str) -> Played:
    return Played(tuple(replace(ended(seed), result=end) for seed, end in enumerate(ends, 1)))


def sides_of_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the erratum change something that is played."""
    made = iter(Scenario.model_construct(key=key, title=key) for key in "ab" * 3)
    monkeypatch.setattr(measuring, "scenario_of", lambda *_: next(made))
    monkeypatch.setattr(Scenario, "digest", lambda scenario: scenario.key)


def test_one_button_measures_an_erratum_on_the_same_seeds(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = results("german", "german"), results("german", "allied")
    told = Parting(2, 17, 3, "german", "movement", "choice", "", "Guns stay", "Guns move")
    after = Played((after.results[0], replace(after.results[1], parted=told)))
    asked = []

    def play(_off: Scenario, _on: Scenario, settings: Settings, *_given: object) -> tuple[Played, Played]:
        asked.append(settings)
        return before, after

    sides_of_measure(monkeypatch)
    monkeypatch.setattr(measuring, "play_pairs", play)
    bar = page(window).measure
    bar.games.setValue(2)
    bar.seed.setValue(7)
    bar.players["allied"].setCurrentText("random")
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    assert not bar.stop.isHidden()
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert asked == [Settings(GAME, SCENARIO, "cautious", "random", 2, 7)]
    said = bar.said.text()
    assert said.startswith("It decided something in 1 of 2 games (first what is chosen in 1); 1 went on differently")
    assert "-50.0 (" in said and said.endswith("without it: Guns stay; with it: Guns move")
    again = measuring.MeasureBar(window.desk, lambda: "")
    qtbot.addWidget(again)
    assert (again.games.value(), again.seed.value(), again.players["allied"].currentText()) == (2, 7, "random")


def test_what_was_measured_says_that_the_library_has_changed_since(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides_of_measure(monkeypatch)
    monkeypatch.setattr(measuring, "play_pairs", lambda *_: (results("german"), results("german")))
    bar = page(window).measure
    bar.games.setValue(1)
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text().startswith("It decided something in 0 of 1 games")
    window.desk.try_edit(lambda: set_terrain(window.document.baseline, GAME, MAP, [labels()[3]], "woods"))
    assert bar.said.text().startswith("Before later edits: It decided something in 0 of 1 games")


def test_an_erratum_that_changes_nothing_of_the_scenario_is_not_played(window: MainWindow, qtbot: QtBot) -> None:
    page(window).choose(keys(window.document)[0])
    bar = page(window).measure
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text() == "It changes nothing that this scenario is played with"


@pytest.mark.parametrize(("ended_games", "said"), [((), ""), (("german",), "Stopped after 1 of 20. It decided some")])
def test_a_measurement_that_is_stopped_says_what_it_had_found(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ended_games: tuple[str, ...], said: str
) -> None:
    sides_of_measure(monkeypatch)

    def play(
        _off: Scenario, _on: Scenario, _settings: object, _jobs: int, _told: object,
        canceled: Callable[[], bool], abandon: Abandon,
    ) -> tuple[Played, Played]:  # fmt: skip
        abandon.ear.poll(30)
        assert canceled()
        return results(*ended_games), results(*ended_games)

    monkeypatch.setattr(measuring, "play_pairs", play)
    bar = page(window).measure
    bar.games.setValue(20)
    QTest.mouseClick(bar.go, Qt.MouseButton.LeftButton)
    QTest.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.stop.isHidden())
    assert bar.said.text()[: len(said) or None] == said


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


FORMS: dict[str, Callable[[ErrataPanel], None]] = {
    "new": lambda found: found.acts.new[0].trigger(),
    "rule": lambda found: found.acts.rule.trigger(),
    "merge": lambda found: found.acts.merge.trigger(),
    "split": lambda found: found.acts.split.trigger(),
}


@pytest.mark.parametrize("form", some_now(3, FORMS))
@pytest.mark.parametrize("split", ["page", "both"])
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
