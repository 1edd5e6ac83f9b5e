"""A scenario's head, what it plays and what is missing of it stand in forms that know what is allowed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from db.checks import Finding
from db.checks.of_scenario import errors_of
from editor.edits import errata
from editor.edits.bounds import outline_area
from editor.edits.draft import Draft
from editor.edits.missing import still_missing
from editor.edits.options import asked, choose_level, set_option
from editor.edits.placing import take_out
from editor.edits.rules import set_scenario_field
from editor.edits.scenarios import delete_scenario, new_scenario, own_areas, variant_scenario
from editor.window import scenario_commands
from editor.window.app import open_window
from editor.window.desk import Selection
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.scenario_page import ScenarioPage
from editor.window.panels.summary import summary_html
from editor.window.panels.work_tables import SetupArea
from editor.window.scenario_commands import OF_SCENARIO
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("summary")
    return used_window


@pytest.fixture
def own_window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    """Return a window of the test's own, for the checks: what they found stays with the window."""
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    found.open_area("summary")
    yield found
    found.close()


def page_of(window: MainWindow) -> ScenarioPage:
    page = window.area("summary")
    assert isinstance(page, ScenarioPage)
    return page


def head_of(document: Document) -> schema.ScenarioRow:
    assert document.head is not None
    return document.head


def texts(document: Document) -> list[str]:
    return [each.text for each in still_missing(document.rows, GAME, document.scenario)]


def test_number_and_title_are_typed_and_taken_back(window: MainWindow) -> None:
    head = page_of(window).head
    for field, text in ((head.number, "7.1"), (head.called, "Skirmish at dawn")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert (head_of(window.document).number, head_of(window.document).title) == ("7.1", "Skirmish at dawn")
    assert "7.1 Skirmish at dawn" in window.windowTitle()
    window.document.undo_stack.undo()
    assert head_of(window.document).title != "Skirmish at dawn"
    assert head.number.text() == "7.1"


def test_the_text_of_a_scenario_is_stored_when_it_is_left_like_every_other_field(window: MainWindow) -> None:
    """It was lost to whatever was clicked next, unless a button was pressed before."""
    window.open_area("setup")
    window.desk.select("scenario", SCENARIO)
    text = window.docks.inspector.scenario.head.text
    text.setFocus()
    text.selectAll()
    QTest.keyClicks(text, "Two bridges.")
    window.open_area("summary")
    assert head_of(window.document).text == "Two bridges."
    text = page_of(window).head.text
    assert text.toPlainText() == "Two bridges."
    text.setFocus()
    text.moveCursor(QTextCursor.MoveOperation.Start)  # a page that was there before has the cursor where it was
    QTest.keyClicks(text, "Five days. ")
    page_of(window).head.number.setFocus()
    assert head_of(window.document).text == "Five days. Two bridges."


def test_a_text_that_is_being_typed_stays_when_something_else_of_the_scenario_changes(window: MainWindow) -> None:
    text, document = page_of(window).head.text, window.document
    text.setFocus()
    text.selectAll()
    QTest.keyClicks(text, "Half a sent")
    draft = Draft()
    draft.set(head_of(document), title="Dawn")
    document.edit(draft.done("Another title"))
    assert page_of(window).head.called.text() == "Dawn" and text.toPlainText() == "Half a sent"


def test_a_text_is_written_in_a_pause_of_typing_and_all_of_it_is_one_step(
    window: MainWindow,
) -> None:
    """Half a sentence was lost with a program that was killed before the field was left."""
    page, document = page_of(window), window.document
    count, text = document.undo_stack.count(), page.head.text
    page.head._pause.setInterval(0)
    text.setFocus()
    text.selectAll()
    QTest.keyClicks(text, "Two ")
    QApplication.processEvents()
    assert head_of(document).text == "Two" and text.toPlainText() == "Two "  # the blank that is being typed stays
    told = list[str]()
    window.desk.told.connect(told.append)
    QTest.keyClicks(text, " ")
    QApplication.processEvents()
    window.desk.told.disconnect(told.append)
    assert told == []  # a blank alone is no edit
    QTest.keyClick(text, Qt.Key.Key_Backspace)
    QTest.keyClicks(text, "bridges.")
    QApplication.processEvents()
    assert head_of(document).text == "Two bridges."
    page.head.number.setFocus()
    assert document.undo_stack.count() == count + 1


def test_a_pause_of_typing_asks_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page, document = page_of(window), window.document
    before = head_of(document).text
    monkeypatch.setattr(window.desk, "asks", lambda _changes: True)
    page.head._pause.setInterval(0)
    page.head.text.setFocus()
    QTest.keyClicks(page.head.text, "Two bridges.")
    QApplication.processEvents()
    assert head_of(document).text == before


def test_what_is_played_stands_on_the_sheet_with_the_way_to_its_fields(window: MainWindow) -> None:
    """After a scenario was begun one had to find them on another page."""
    document = window.document
    window.open_area("setup")
    window.desk.select("scenario", SCENARIO)
    sheet = window.docks.inspector.scenario
    assert sheet.played.said.text() == "Basic; no options"
    document.edit(set_option(document.rows, GAME, SCENARIO, "fog", True))
    assert sheet.played.said.text() == "Basic; Fog"
    QTest.mouseClick(sheet.played.change, Qt.MouseButton.LeftButton)
    page = page_of(window)
    assert page.isVisible() and page.played.level.hasFocus()
    shown = QRect(page.played.mapTo(page.viewport(), QPoint(0, 0)), page.played.size())
    assert page.viewport().rect().contains(shown.center())


def test_a_text_is_stored_with_the_scenario_that_it_was_typed_for(window: MainWindow) -> None:
    document = window.document
    document.edit(new_scenario(document.baseline, GAME, "mine", "Mine"), cited=True)
    text = page_of(window).head.text
    text.setPlainText("Of the skirmish.")
    document.choose(GAME, "mine")
    told = {row.scenario: row.text for row in document.baseline.find(schema.ScenarioRow, game=GAME)}
    assert told == {SCENARIO: "Of the skirmish.", "mine": ""} and text.toPlainText() == ""


def test_turns_end_where_the_track_ends(window: MainWindow) -> None:
    document, head = window.document, page_of(window).head
    for number in (1, 2, 3, 4):
        turn = schema.TurnRow(game=GAME, number=number, label="", date=f"1944-12-{15 + number}", half="", note="")
        draft = Draft()
        draft.add(turn)
        document.edit(draft.done("a turn"))
    assert (head.first.minimum(), head.last.maximum()) == (1, 4)


def test_an_area_that_is_none_to_play_in_is_refused(document: Document) -> None:
    with pytest.raises(EditError, match="no area 'nowhere' to play in; choose one of"):
        set_scenario_field(document.rows, GAME, SCENARIO, "bounds", "nowhere")


def test_an_outline_that_was_asked_for_becomes_the_area_and_begins_no_cut(window: MainWindow) -> None:
    window.desk.ask_for_area()
    assert window.map_area.view.tool.title == "Outline"
    window.desk.give_outline(("B1.01", "B1.03", "B3.03", "B3.01"))
    document = window.document
    area = document.rows.find(schema.AreaRow, game=GAME, key=head_of(document).bounds)[0]
    # rows 1 to 3, numbers 1 to 3
    assert len(area.hexes.split()) == 9
    assert window.page_now.key == "summary" and window.map_area.view.tool.title == "Select"
    document.undo_stack.undo()
    assert head_of(document).bounds != area.key


def test_an_area_of_its_own_is_drawn_anew_and_goes_with_the_scenario(document: Document) -> None:
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    document.choose(GAME, "mine")
    for corners, count in ((("B1.01", "B1.03"), 3), (("B1.01", "B1.04"), 4)):
        document.edit(outline_area(document.baseline, GAME, "mine", corners), cited=True)
        (area,) = own_areas(document.baseline, GAME, "mine")
        assert len(area.hexes.split()) == count
    document.edit(delete_scenario(document.baseline, GAME, "mine"), cited=True)
    assert not document.baseline.find(schema.AreaRow, game=GAME, key=area.key)
    document.undo_stack.undo()
    assert document.baseline.find(schema.AreaRow, game=GAME, key=area.key)


def test_a_level_that_is_chosen_takes_the_place_of_the_other(window: MainWindow) -> None:
    document, played = window.document, page_of(window).played
    assert played.level.currentText() == "Basic"
    played.level.setCurrentIndex(played.level.findData("advanced"))
    played.level.activated.emit(played.level.currentIndex())
    assert asked(document.rows, GAME, SCENARIO) == ("advanced",)
    document.edit(choose_level(document.rows, GAME, SCENARIO, "basic"))
    assert asked(document.rows, GAME, SCENARIO) == ()
    assert played.level.currentText() == "Basic"


def test_an_option_is_ticked_on_the_page(window: MainWindow) -> None:
    options = page_of(window).played.options
    assert [options.item(row).text() for row in range(options.count())] == ["Fog"]
    options.item(0).setCheckState(Qt.CheckState.Checked)
    assert asked(window.document.rows, GAME, SCENARIO) == ("fog",)


def test_what_is_missing_is_listed_and_leads_to_where_it_is_given(window: MainWindow) -> None:
    document = window.document
    document.edit(take_out(document.rows, GAME, SCENARIO, [TANKS, GUNS, SCOUTS]))
    missing = page_of(window).missing
    lines = [missing.list.item(row).text() for row in range(missing.list.count())]
    assert [line for line in lines if "side" in line] == ["○ Units of the side German"]
    row = next(row for row in range(missing.list.count()) if "side German" in lines[row])
    item = missing.list.item(row)
    QTest.mouseClick(missing.list.viewport(), Qt.MouseButton.LeftButton, pos=missing.list.visualItemRect(item).center())
    assert window.page_now.key == "setup"


def test_a_unit_without_a_hex_is_missing_by_name(document: Document) -> None:
    rows = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO)
    assert any(row.place.startswith("near:") for row in rows) or not any(
        "A hex for" in said for said in texts(document)
    )


def test_f2_lets_the_title_be_typed_anew(window: MainWindow) -> None:
    window.open_area("setup")
    window.actions_by_key["scenario.rename"].trigger()
    title = window.docks.inspector.scenario.head.called
    assert title.hasFocus() and title.selectedText() == title.text()


def test_the_right_button_on_a_scenario_offers_the_commands_of_the_menu(window: MainWindow) -> None:
    window.open_area("map")
    tree = window.docks.library_tree
    found = []
    tree._walk(lambda path, index: found.append(index))
    scenario = next(
        index for index in found if (menu := tree.menu_of(index)) and menu.actions()[0].text() == "Open\tReturn"
    )
    menu = tree.menu_of(scenario)
    assert menu is not None
    words = [action.text().partition("\t")[0] for action in menu.actions()[2:]]
    assert words == [*(window.actions_by_key[key].text() for key in OF_SCENARIO), "Note on this..."]


def test_who_deletes_a_scenario_is_told_its_variants_and_areas(
    own_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, asked_ = own_window.document, list[str]()
    document.edit(outline_area(document.baseline, GAME, SCENARIO, ("B1.01", "B1.03")), cited=True)
    own_window.commands.do_scenario_variant()
    page = own_window.area("begin")
    assert page.make()  # type: ignore[attr-defined]
    variant = head_of(document).title
    document.choose(GAME, SCENARIO)
    monkeypatch.setattr(
        scenario_commands,
        "ask",
        lambda _parent, text, *_: asked_.append(text) or scenario_commands.QMessageBox.StandardButton.Cancel,
    )
    own_window.commands.do_scenario_delete()
    assert f"“{variant}” will follow it no longer" in asked_[0] and "game in hand" not in asked_[0]
    monkeypatch.setattr(own_window.desk, "game_in_hand", lambda *_: (GAME, SCENARIO, None))
    own_window.commands.do_scenario_delete()
    assert "The game in hand goes on with what it was begun with" in asked_[1]


def test_the_map_shows_at_once_what_lies_outside_an_area_that_was_drawn(window: MainWindow) -> None:
    def is_inside(label: str) -> bool:
        scene = window.map_area.view.scene_data
        cell = scene.cell(label)
        assert cell is not None
        return scene.is_inside(cell)

    was = is_inside("B1.04")
    window.desk.ask_for_area()
    window.desk.give_outline(("B1.01", "B1.03", "B3.03", "B3.01"))
    assert [is_inside(label) for label in ("B1.01", "B3.03", "B4.01", "B1.04")] == [True, True, False, False]
    window.document.undo_stack.undo()
    assert is_inside("B1.04") is was is True


def lines_of(window: MainWindow) -> list[str]:
    missing = page_of(window).missing
    return [missing.list.item(row).text() for row in range(missing.list.count())]


def press(window: MainWindow, begun: str) -> None:
    box = page_of(window).missing.list
    item = next(box.item(row) for row in range(box.count()) if box.item(row).text().startswith(begun))
    box.scrollToItem(item)
    QTest.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, pos=box.visualItemRect(item).center())


def test_errors_of_the_checks_stand_against_play_and_lead_to_their_place(own_window: MainWindow) -> None:
    document = own_window.document
    own_window.docks.problems.check()
    before = [line for line in lines_of(own_window) if line.startswith("✖")]
    (bounds,) = document.rows.find(schema.AreaRow, game=GAME, key="all")
    smaller = " ".join(label for label in bounds.hexes.split() if label != "B2.02")  # where the tanks start
    document.edit(
        ChangeSet("less", (Change("area", (GAME, bounds.map, "all"), {"hexes": bounds.hexes}, {"hexes": smaller}),))
    )
    own_window.docks.problems.check()
    (error,) = [line for line in lines_of(own_window) if line.startswith("✖") and line not in before]
    assert "1 Pz" in error and "B2.02" in error
    count = len(before) + 1
    assert (
        page_of(own_window).missing.said.text() == f"{count} error{'s' * (count != 1)} to be mended before it is played"
    )
    press(own_window, error)
    assert own_window.desk.selection == Selection("hex", "B2.02")


@pytest.mark.deep
def test_a_scenario_without_a_unit_says_that_nothing_is_placed_and_is_not_called_ready(own_window: MainWindow) -> None:
    document = own_window.document
    document.edit(take_out(document.rows, GAME, SCENARIO, [TANKS, GUNS, SCOUTS, RESERVE]))
    own_window.desk.findings, own_window.desk.checks_due = list, lambda: False
    own_window.desk.checked.emit()
    assert "● Units: nothing is placed yet, and nothing arrives" in lines_of(own_window)
    assert page_of(own_window).missing.said.text() == "● is needed to play"


@pytest.mark.deep
def test_a_scenario_without_errors_can_be_played_as_it_is(own_window: MainWindow) -> None:
    own_window.docks.problems.check()
    own_window.desk.findings = list
    own_window.desk.checked.emit()
    assert page_of(own_window).missing.said.text() == "It can be played as it is"
    own_window.docks.problems.check_later()
    page_of(own_window).show_scenario()
    assert page_of(own_window).missing.said.text() == "The checks are looking whether it can be played"


def test_a_side_without_a_source_of_supply_is_named_and_leads_to_the_edge(window: MainWindow) -> None:
    document = window.document
    assert not any("supply" in line for line in lines_of(window))  # no scenario of the game asks for one
    document.edit(new_scenario(document.baseline, GAME, "other"), cited=True)
    role = {"game": GAME, "scenario": "other", "area": "W", "role": "supply", "side": "allied"}
    document.edit(ChangeSet("supply", (Change("bound_role", tuple(role.values()), None, dict(role)),)))
    page_of(window).show_scenario()
    assert "○ A source of supply for the side Allied: no edge is one" in lines_of(window)
    press(window, "○ A source of supply")
    page = window.area("setup")
    assert window.page_now.key == "setup" and isinstance(page, SetupArea) and page.currentWidget() is page.edge


def test_an_error_of_another_scenario_is_none_of_this_one() -> None:
    missed = "no edge has the role supply for the US"
    found = Finding("error", "rules-miss", GAME, "scenario/other/bound_role", missed)
    assert errors_of([found], GAME, SCENARIO, [SCENARIO, "other"]) == []
    assert errors_of([found], GAME, "other", [SCENARIO, "other"]) == [found]


def test_what_all_fields_of_a_scenario_are_cited_for_is_said_once(window: MainWindow) -> None:
    document = window.document
    document.edit(new_scenario(document.baseline, GAME, "mine", "Mine"), cited=True)
    document.choose(GAME, "mine")
    head = page_of(window).head
    assert head.cited.text().count("designed") == 1 and "\n" not in head.cited.text()


def test_the_inspector_shows_no_second_form_beside_the_summary(window: MainWindow) -> None:
    inspector = window.docks.inspector
    window.desk.select("scenario", SCENARIO)
    assert inspector.pages.currentWidget() is inspector.empty
    window.open_area("setup")
    assert inspector.pages.currentWidget() is inspector.scenario


def test_a_scenario_without_a_number_is_called_by_its_title_alone(window: MainWindow) -> None:
    window.document.edit(new_scenario(window.document.baseline, GAME, "dawn"), cited=True)
    window.document.choose(GAME, "dawn")
    assert window.windowTitle().startswith("Dawn")
    assert "<h3>Dawn</h3>" in summary_html(window.desk)


def test_a_message_leaves_the_buttons_of_a_page_below_the_map_free(window: MainWindow) -> None:
    window.open_area("begin")
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    window.message_bar.refuse("Not so. " * 20)
    bar = window.message_bar
    button = QRect(page.begin.mapTo(window, QPoint(0, 0)), page.begin.size())
    assert not button.intersects(QRect(bar.mapTo(window, QPoint(0, 0)), bar.size()))


@pytest.mark.deep
def test_errors_of_other_scenarios_are_told_apart_at_the_foot(own_window: MainWindow) -> None:
    errors = [Finding("error", "steps", GAME, "", "Too many"), Finding("error", "steps", GAME, "", "dawn: too many")]
    own_window.document.edit(new_scenario(own_window.document.baseline, GAME, "dawn"), cited=True)
    own_window.docks.problems._show(errors)
    assert own_window.status.problems.text() == "2 errors (1 here)"
    own_window.docks.problems._show(errors[1:])
    assert own_window.status.problems.text() == "1 error (none here)"


def test_the_list_of_scenarios_names_their_games(window: MainWindow) -> None:
    window.header.scenarios.aboutToShow.emit()
    assert [action.text() for action in window.header.scenarios.actions() if action.text().startswith("Small")] == [
        "Small (1994)"
    ]


@pytest.mark.deep
def test_return_in_the_title_begins_a_scenario_and_its_way_is_said(own_window: MainWindow) -> None:
    own_window.commands.do_scenario_variant()
    page = own_window.area("begin")
    assert isinstance(page, BeginPage) and "follows its corrections" in page.told.text()
    QTest.keyClicks(page.title, "Dawn")
    QTest.keyClick(page.title, Qt.Key.Key_Return)
    assert head_of(own_window.document).title == "Dawn"


@pytest.mark.deep
def test_a_variant_says_that_its_errata_are_those_of_the_scenario_it_follows(window: MainWindow) -> None:
    document, played = window.document, page_of(window).played
    document.edit(errata.create(document.baseline, GAME, "A slip"))
    (head,) = document.baseline.find(schema.ErratumRow, game=GAME)
    document.edit(errata.switch(document.baseline, GAME, SCENARIO, head.key, True))
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "other"), cited=True)
    document.choose(GAME, "other")
    assert played.errata.text().replace("&", "") == "As in Skirmish..."
    document.edit(errata.switch(document.baseline, GAME, "other", head.key, False))
    assert played.errata.text().replace("&", "") == "1 switched for it..."


def test_each_side_says_who_starts_and_comes_and_leads_to_where_that_is_changed(window: MainWindow) -> None:
    ways = page_of(window).sides.ways
    texts = {key: way.text() for key, way in ways.items()}
    assert texts["german", "setup"] == "3 start" and texts["allied", "schedule"] == "1 arrive"
    assert texts["allied", "edge"] == "supply: none"
    QTest.mouseClick(ways["german", "edge"], Qt.MouseButton.LeftButton)
    tabs = window.area("setup")
    assert isinstance(tabs, SetupArea) and tabs.currentWidget() is tabs.edge
    window.open_area("summary")
    QTest.mouseClick(ways["allied", "schedule"], Qt.MouseButton.LeftButton)
    assert window.page_now.key == "schedule"


@pytest.mark.deep
def test_the_errors_of_a_scenario_whose_begin_is_undone_do_not_stand_in_the_one_that_is_shown_then(
    own_window: MainWindow,
) -> None:
    document, said = own_window.document, "dawn: 10 steps start in B2.02, 6 may stand there"
    document.edit(new_scenario(document.baseline, GAME, "dawn"), cited=True)
    document.choose(GAME, "dawn")
    found = [Finding("error", "steps", GAME, "B2.02", said), Finding("error", "steps", GAME, "", "Too many")]
    own_window.docks.problems._show(found)
    assert any("10 steps" in line for line in lines_of(own_window))
    document.undo_stack.undo()
    assert document.scenario == SCENARIO
    assert [line for line in lines_of(own_window) if line.startswith("✖")] == ["✖ Too many"]
    assert own_window.docks.problems.findings == found[1:]


@pytest.mark.deep
def test_what_the_checks_found_while_something_else_was_shown_is_said_when_one_comes_back(
    own_window: MainWindow,
) -> None:
    own_window.docks.problems.check_later()
    missing = page_of(own_window).missing
    missing.show_scenario()
    own_window.open_area("play")
    own_window.desk.checks_due, own_window.desk.findings = lambda: False, list
    own_window.desk.checked.emit()
    own_window.open_area("summary")
    assert missing.said.text() == "It can be played as it is"


@pytest.mark.deep
def test_what_the_rules_say_against_a_start_stands_among_what_is_missing_and_leads_there(
    own_window: MainWindow,
) -> None:
    said = [
        Finding("warning", "rules-miss", GAME, f"supply/{SCENARIO}|{key}", f"{SCENARIO}: {name} has no supply line")
        for key, name in ((TANKS, "1 Pz Rgt"), (GUNS, "1 Arty Rgt"))
    ]
    other = Finding("warning", "rules-miss", GAME, "supply/other", "other: nobody has a supply line")
    own_window.desk.findings = lambda: [other, *said]
    page_of(own_window).missing.show_scenario()
    line = "○ 1 Pz Rgt has no supply line; 1 more warning of the rules under Problems"
    assert line in lines_of(own_window) and not any("nobody" in each for each in lines_of(own_window))
    press(own_window, "○ 1 Pz Rgt has")
    assert own_window.desk.selection == Selection("counter", TANKS)
