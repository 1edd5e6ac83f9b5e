"""A scenario is cut out of a larger one in the window: outline by mouse, answers and edges in tables."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from db.changes import ChangeSet
from editor.edits.map import set_terrain
from editor.edits.scenarios import copy_scenario, new_scenario
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.beginning import at_beginning, drag_around, page_of, step
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS, labels
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def cut_with_positions(window: MainWindow) -> None:
    """Begin a cut on the page of cuts, with the positions of another scenario."""
    window.document.edit(copy_scenario(window.document.baseline, GAME, SCENARIO, "second"), cited=True)
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.positions.setCurrentIndex(page.positions.findData("second"))
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")
    page.title.setText("Right half")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with at_beginning(used_window) as found:
        yield found


def test_a_cut_is_made_with_answers_and_edges_as_they_were_chosen(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")
    page.last.setValue(1)  # the reserve of turn 2 comes too late
    page.look()
    (item,) = [item for item in page.review.asked if RESERVE in item.key]
    assert item.proposal == "drop" and "shift" in item.choices
    page.review.answer(item.key, "shift")
    box = page.edge.item(0, 1)
    assert box is not None
    box.setCheckState(Qt.CheckState.Checked)
    (first, *_) = page.edge.roles()
    page.title.setText("Right half")
    assert page.make()
    rows, key = window.document.baseline, window.document.scenario
    assert key == "right-half"
    assert [row.turn for row in rows.find(schema.ArrivalRow, game=GAME, scenario=key)] == [1]
    roles = {(row.role, row.side) for row in rows.find(schema.BoundRoleRow, game=GAME, scenario=key)}
    assert set(first) <= roles != set()
    stretch = window.docks.order.tray.chips["area:west-edge"]
    assert stretch.text().startswith("West edge")  # words, not the key of its area


@pytest.mark.deep
def test_a_second_cut_does_not_begin_with_the_positions_of_the_first(window: MainWindow) -> None:
    cut_with_positions(window)
    page = page_of(window)
    assert page.make()
    window.document.choose(GAME, SCENARIO)
    window.commands.do_scenario_cut()
    assert page.positions.currentText() == "As it starts"


@pytest.mark.deep
def test_the_positions_for_a_cut_of_one_scenario_are_not_kept_for_one_of_another(window: MainWindow) -> None:
    window.document.edit(copy_scenario(window.document.baseline, GAME, SCENARIO, "third"), cited=True)
    cut_with_positions(window)
    page = page_of(window)
    page.source.setCurrentIndex(page.source.findData("third"))
    assert page.positions.findData("second") > 0 and page.positions.currentText() == "As it starts"


@pytest.mark.usefixtures("dressed")
def test_the_steps_of_a_cut_say_how_much_is_in_them_and_each_has_the_room_of_the_page(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.05, B1.04, B4.04, B4.05")
    page.look()
    titles = [page.steps.tabText(place) for place in range(page.steps.count())]
    assert titles == ["Scenario", "Edge (1)", f"What falls outside ({len(page.plan.items)})"]  # type: ignore[union-attr]
    step(page, "What falls outside")
    assert page.reviewed.words.width() >= 150  # what is typed in it can be read
    shown = page.review.viewport().height() // page.review.rowHeight(0)
    assert shown >= 3 and page.reviewed.all.isVisible() and page.begin.isVisible()
    page.choose("copy")
    assert [page.steps.isTabVisible(place) for place in range(page.steps.count())] == [True, False, False]


@pytest.mark.deep
def test_units_that_are_called_alike_are_told_apart_and_found_by_their_formation(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.05, B1.04, B4.04, B4.05")
    page.look()
    (row,) = [row for row, item in enumerate(page.review.asked) if item.key.endswith(TANKS)]
    formation = page.review.item(row, 1)
    assert formation is not None and formation.text() == "1 Pz Div"
    page.reviewed.words.setText("1 pz div")
    assert not page.review.isRowHidden(row)


def test_what_cannot_be_cut_is_said_under_the_form(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B9.99")
    page.look()
    assert "B9.99" in page.missing.text()
    assert not page.begin.isEnabled()


def test_many_lines_of_the_review_are_found_and_answered_at_once(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.05, B1.04, B4.04, B4.05")
    page.look()
    step(page, "What falls outside")
    box, table = page.reviewed, page.review
    groups = [box.group.itemText(place) for place in range(box.group.count())]
    assert groups[0] == f"All {len(table.asked)}" and any(group.startswith("Set-up: Drop (") for group in groups)
    box.group.setCurrentIndex(box.group.findText("Set-up: Drop", Qt.MatchFlag.MatchStartsWith))
    shown = [item for row, item in enumerate(table.asked) if not table.isRowHidden(row)]
    assert shown and all(item.row.TABLE == "setup" for item in shown)
    box.answer.setCurrentIndex(box.answer.findData("move"))
    QTest.mouseClick(box.all, Qt.MouseButton.LeftButton)
    assert table.answers == {item.key: "move" for item in shown if "move" in item.choices} != {}
    box.words.setText("nothing is called so")
    assert all(table.isRowHidden(row) for row in range(table.rowCount())) and not box.all.isEnabled()


@pytest.mark.deep
def test_what_a_planned_cut_marks_on_the_map_goes_with_the_page_and_with_another_scenario(window: MainWindow) -> None:
    def marked() -> bool:
        return "cut" in window.map_area.view._shown.overlays

    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.03", "B4.03", "B4.01")
    assert marked()
    window.open_area("setup")
    assert not marked()
    window.open_area("begin")
    assert marked()
    page = page_of(window)
    page.title.setText("A part of it")
    page.begin.click()
    assert not marked()
    window.document.choose(GAME, SCENARIO)
    assert not marked()


@pytest.mark.deep
def test_the_key_of_a_new_scenario_follows_its_title_until_one_is_typed(window: MainWindow) -> None:
    page = page_of(window)
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn at Losheim")
    page.look()
    assert page.key.text() == "dawn-at-losheim"
    page.key.selectAll()
    QTest.keyClicks(page.key, "dawn")
    page.title.setText("Dusk")
    page.look()
    assert page.key.text() == "dawn" and page.begin.isEnabled()
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    head = window.document.head
    assert head is not None and (head.scenario, head.title) == ("dawn", "Dusk")


@pytest.mark.deep
def test_the_page_says_that_it_works_while_a_scenario_is_begun(window: MainWindow) -> None:
    page, seen = page_of(window), list[tuple[str, bool]]()
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn")

    def look(_changes: ChangeSet) -> None:
        seen.append((page.told.text(), QApplication.overrideCursor() is not None))

    page.look()
    window.document.changed.connect(look)
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    window.document.changed.disconnect(look)
    assert seen == [("The scenario is being begun ...", True)] and QApplication.overrideCursor() is None


def scenarios(window: MainWindow) -> list[str]:
    return [row.scenario for row in window.document.baseline.find(schema.ScenarioRow, game=GAME)]


def test_a_beginning_is_stopped_before_anything_is_written(window: MainWindow) -> None:
    page, told = page_of(window), list[str]()
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn")
    page.look()
    before, steps = scenarios(window), window.document.undo_stack.count()
    assert page.stop.isHidden()
    window.desk.told.connect(told.append)
    QTimer.singleShot(0, lambda: QTest.mouseClick(page.stop, Qt.MouseButton.LeftButton))
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    assert told[-1] == "Stopped: nothing was begun" and page.stop.isHidden()
    assert (scenarios(window), window.document.undo_stack.count()) == (before, steps)
    assert page.title.text() == "Dawn" and page.begin.isEnabled()
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    assert set(scenarios(window)) == {*before, "dawn"}


@pytest.mark.deep
def test_a_beginning_is_stopped_by_escape_after_it_was_written_and_all_is_as_before(window: MainWindow) -> None:
    page, before, shown = page_of(window), scenarios(window), window.document.scenario
    page.choose("cut")
    page.title.setText("Right half")
    seen: list[bool] = []

    def press(_changes: ChangeSet) -> None:
        seen.append("right-half" in scenarios(window))
        QTest.keyClicks(page.title, "typed meanwhile")
        QTest.keyClick(page.title, Qt.Key.Key_Escape)

    window.document.changed.connect(press)
    assert not page.make()
    window.document.changed.disconnect(press)
    assert seen == [True, False]  # written, and taken back
    assert (scenarios(window), window.document.scenario, page.title.text()) == (before, shown, "Right half")


def test_a_key_that_is_taken_or_none_is_said_and_begins_nothing(window: MainWindow) -> None:
    page = page_of(window)
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn")
    for typed, said in ((SCENARIO, "choose another key"), ("A/B", "Key: ")):
        page.key.selectAll()
        QTest.keyClicks(page.key, typed)
        page.look()
        assert said in page.missing.text() and not page.begin.isEnabled()
    page.key.clear()
    page.look()
    assert page.key.text() == "dawn" and page.begin.isEnabled()


def bright(window: MainWindow) -> set[str]:
    """Return the hexes that the map shows as played in."""
    scene = window.map_area.view.scene_data
    return {label for label in labels() if (cell := scene.cell(label)) is not None and scene.is_inside(cell)}


@pytest.mark.deep
def test_the_map_shows_what_an_empty_scenario_will_be_while_it_is_begun(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, drawn = window.map_area.view, list[int]()
    monkeypatch.setattr(window.docks.minimap, "refresh", lambda: drawn.append(len(bright(window))))
    assert view.scene_data.stacks
    page = page_of(window)
    window.open_area("begin")
    page.choose("empty")
    assert bright(window) == set(labels()) and not view.scene_data.stacks  # no unit of the scenario that was shown
    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.02", "B2.02", "B2.01")
    assert page.how == "empty" and bright(window) == {"B1.01", "B1.02", "B2.01", "B2.02"}
    assert page.told.text().startswith("4 hexes within the outline. ") and drawn[-1] == 4  # the overview shows it too
    page.outline.setText("B1.01, B9.99")  # while this names no hex, the area is shown
    page.look()
    assert bright(window) == set(labels()) and "within the outline" not in page.told.text()
    window.open_area("setup")
    assert bright(window) == set(labels()) and view.scene_data.stacks


@pytest.mark.deep
def test_an_edit_while_an_empty_scenario_is_begun_leaves_what_the_map_shows_of_it(window: MainWindow) -> None:
    page, document = page_of(window), window.document
    window.open_area("begin")
    page.choose("empty")
    page.outline.setText("B1.01, B1.02")
    page.look()
    document.edit(set_terrain(document.rows, GAME, document.map, ["B1.01"], "woods"))
    assert bright(window) == {"B1.01", "B1.02"} and not window.map_area.view.scene_data.stacks
    assert window.map_area.view.scene_data.terrain_key("B1.01") == "woods"


@pytest.mark.deep
def test_the_map_shows_the_frame_of_another_scenario_without_units_while_one_is_begun_with_it(
    window: MainWindow,
) -> None:
    document, view = window.document, window.map_area.view
    document.edit(new_scenario(document.baseline, GAME, "other-one"), cited=True)
    window.open_area("begin")
    page = page_of(window)
    page.choose("template")
    page.source.setCurrentIndex(page.source.findData(SCENARIO))
    assert view.scene_data.stacks  # what is shown is what the frame is of
    page.source.setCurrentIndex(page.source.findData("other-one"))
    assert not view.scene_data.stacks and bright(window) == set(labels())
    assert page.told.text().endswith("Until it is begun, the lists show “Skirmish”")


@pytest.mark.deep
def test_the_page_says_what_the_lists_show_while_something_else_is_begun(window: MainWindow) -> None:
    window.open_area("begin")
    page = page_of(window)
    page.choose("copy")
    assert "the lists" not in page.told.text()  # they show what is copied
    page.choose("empty")
    assert page.told.text().endswith("Until it is begun, the lists show “Skirmish”")


@pytest.mark.deep
@pytest.mark.usefixtures("dressed")
def test_a_long_title_and_long_dates_make_the_form_no_wider_than_its_page(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.commands.do_scenario_cut()
    page = page_of(window)
    for box in (page.source, page.positions):
        box.addItem("The Race for the Meuse " * 9)
    page.days.setText("16 December 1944, AM to 27 December 1944, Night")
    (area,) = page.steps.findChildren(QScrollArea)
    form = area.widget()
    assert form is not None and form.minimumSizeHint().width() <= area.viewport().width()


@pytest.mark.deep
def test_who_cuts_from_another_scenario_sees_its_units(window: MainWindow) -> None:
    document = window.document
    document.edit(new_scenario(document.baseline, GAME, "empty-one"), cited=True)
    document.choose(GAME, "empty-one")
    window.commands.do_scenario_cut()
    page = page_of(window)
    assert not window.map_area.view.scene_data.stacks
    page.source.setFocus()
    page.source.setCurrentIndex(page.source.findData("empty-one"))
    QTest.keyClick(page.source, Qt.Key.Key_Home)
    QTest.keyClick(page.source, Qt.Key.Key_End)
    wanted = page.source.findData(SCENARIO)
    QTest.keyClick(page.source, Qt.Key.Key_Home if wanted == 0 else Qt.Key.Key_End)
    assert page.source.currentData() == SCENARIO == document.scenario and page.how == "cut"
    assert window.map_area.view.scene_data.stacks


@pytest.mark.parametrize("how", some_now(2, ["copy", "variant"]))
def test_a_shorter_copy_asks_what_becomes_of_what_is_dated_outside(window: MainWindow, how: str) -> None:
    window.open_area("begin")
    page = page_of(window)
    page.choose(how)
    assert not page.review.isVisible()
    page.last.setFocus()
    page.last.selectAll()
    QTest.keyClicks(page.last, "1\t")  # the reserve of turn 2 comes too late
    page.look()
    (item,) = page.review.asked
    assert RESERVE in item.key and not page.steps.isTabVisible(page.steps.indexOf(page.edge))
    step(page, "What falls outside (1)")
    assert page.review.isVisible()
    page.review.answer(item.key, "shift")
    page.title.setText("One turn")
    assert page.make()
    rows = window.document.baseline
    assert [row.turn for row in rows.find(schema.ArrivalRow, game=GAME, scenario="one-turn")] == [1]


@pytest.mark.deep
def test_turns_that_a_person_gives_stay_when_the_scenario_that_was_chosen_arrives(window: MainWindow) -> None:
    window.document.edit(new_scenario(window.document.baseline, GAME, "long", "Long", (1, 3)), cited=True)
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.source.setCurrentIndex(page.source.findData("long"))
    assert (page.first.value(), page.last.value()) == (1, 3)
    page.last.setFocus()
    page.last.selectAll()
    QTest.keyClicks(page.last, "2")
    window.document.choose(GAME, "long")  # which the window does once it has the map
    assert (page.first.value(), page.last.value()) == (1, 2)
    page.source.setCurrentIndex(page.source.findData(SCENARIO))
    page.source.setCurrentIndex(page.source.findData("long"))
    assert page.last.value() == 3


@pytest.mark.usefixtures("dressed")
def test_a_notice_covers_no_button_of_the_page_that_is_shown_alone(window: MainWindow) -> None:
    window.commands.do_scenario_new()
    window.center.set_split("page")
    QApplication.processEvents()
    window.desk.refused.emit("A notice that is rather long, so that it takes two lines of the window or more. " * 3)
    page, bar = page_of(window), window.message_bar
    buttons = QRect(page.begin.mapTo(window.center, QPoint(0, 0)), page.begin.size())
    assert bar.isVisible() and not bar.geometry().intersects(buttons)
    assert not bar.geometry().intersects(QRect(page.missing.mapTo(window.center, QPoint(0, 0)), page.missing.size()))
