"""A scenario is cut out of a larger one in the window: outline by mouse, answers and edges in tables."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.edits.map import set_terrain
from editor.edits.scenarios import new_scenario
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS, labels

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(document: Document, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    document.choose(GAME, SCENARIO)
    found = MainWindow(document, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(found)
    found.resize(1400, 900)
    found.show()
    found.map_area.view.fit()
    return found


def page_of(window: MainWindow) -> BeginPage:
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def pixel(window: MainWindow, label: str) -> QPoint:
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view.mapFromScene(*view.scene_data.geometry.center(cell))


def drag_around(window: MainWindow, *labels: str) -> None:
    port = window.map_area.view.viewport()
    places = [pixel(window, label) for label in labels]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(port, place)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=places[-1])


def test_an_outline_drawn_on_the_map_opens_the_cut_with_what_lies_in_it(window: MainWindow) -> None:
    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.03", "B4.03", "B4.01")  # rows 1 to 4, numbers 1 to 3: twelve hexes
    page = page_of(window)
    assert page.how == "cut"
    assert page.plan is not None and len(page.plan.hexes) == 12
    assert page.told.text().startswith("12 hexes")


@pytest.mark.deep
@pytest.mark.parametrize("how", ["cut", "empty"])
def test_an_outline_that_is_typed_is_brought_into_view(window: MainWindow, how: str) -> None:
    view = window.map_area.view
    window.commands.do_scenario_cut() if how == "cut" else window.commands.do_scenario_new()
    view.zoom_to(300)
    view.center_on("B1.01")
    page = page_of(window)
    page.outline.setText("B3.04, B3.05, B4.05, B4.04")
    page.look()
    cell = view.scene_data.cell("B4.04")
    assert cell is not None
    assert view.visible_rect.contains(QPointF(*view.scene_data.geometry.center(cell)))
    view.center_on("B1.01")
    page.title.setText("Another title")
    page.look()
    assert not view.visible_rect.contains(QPointF(*view.scene_data.geometry.center(cell)))


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


def step(page: BeginPage, title: str) -> None:
    """Go to a step of the page as its tab is pressed."""
    bar = page.steps.tabBar()
    (place,) = [each for each in range(bar.count()) if bar.tabText(each).startswith(title) and bar.isTabVisible(each)]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
    assert page.steps.currentIndex() == place


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


def click(window: MainWindow, *labels: str) -> None:
    for label in labels:
        QTest.mouseClick(window.map_area.view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, label))


def test_corners_clicked_one_by_one_are_an_outline_when_enter_closes_it(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B2.05", "B4.03", "B4.01")
    view = window.map_area.view
    QTest.keyClick(view, Qt.Key.Key_Backspace)  # B4.01 was one too many, and B4.03
    QTest.keyClick(view, Qt.Key.Key_Escape)
    click(window, "B4.03", "B4.01")
    assert page_of(window).outline.text() == ""
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page_of(window).outline.text() == "B1.01,B1.03,B2.05,B4.03,B4.01"
    assert view.tool.title == "Select"


@pytest.mark.deep
def test_who_wants_to_draw_on_the_map_is_told_how(window: MainWindow) -> None:
    told = list[str]()
    window.desk.told.connect(told.append)
    window.commands.do_scenario_cut()
    QTest.mouseClick(page_of(window).draw, Qt.MouseButton.LeftButton)
    assert told[-1].startswith("Drag around its hexes, or click its corners")
    assert window.map_area.view.tool.title == "Outline"


@pytest.mark.deep
def test_a_double_click_closes_the_outline_at_its_last_corner(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B4.03", "B4.01")
    port, last = window.map_area.view.viewport(), pixel(window, "B4.01")
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=last)  # the second press of two; the first was the click
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=last)
    assert page_of(window).outline.text() == "B1.01,B1.03,B4.03,B4.01"


@pytest.mark.deep
def test_the_first_corner_clicked_again_closes_the_outline(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B4.03", "B1.01")
    assert page_of(window).outline.text() == "B1.01,B1.03,B4.03"


@pytest.mark.deep
def test_escape_takes_all_corners_back_and_the_tool_stays_in_hand(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03")
    view = window.map_area.view
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page_of(window).outline.text() == "" and view.tool.title == "Outline"


@pytest.mark.deep
def test_an_outline_dragged_while_the_window_is_busy_keeps_every_corner(window: MainWindow) -> None:
    """All moves wait until the window has time for them: none is put together with another meanwhile."""
    window.choose_tool("outline")
    port, corners = window.map_area.view.viewport(), ("B1.01", "B1.03", "B3.05", "B4.03", "B4.01")
    places = [pixel(window, label) for label in corners]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
    assert not QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents)
    held = Qt.MouseButton.LeftButton
    for start, end in pairwise(places):
        for step in range(1, 11):
            at = QPointF(start) + (QPointF(end) - QPointF(start)) * (step / 10)
            move = QMouseEvent(
                QEvent.Type.MouseMove, at, QPointF(port.mapToGlobal(at.toPoint())), Qt.MouseButton.NoButton, held,
                Qt.KeyboardModifier.NoModifier,
            )  # fmt: skip
            QCoreApplication.postEvent(port, move)
    QCoreApplication.sendPostedEvents()
    QTest.mouseRelease(port, held, pos=places[-1])
    assert set(corners) <= set(page_of(window).outline.text().split(","))


@pytest.mark.deep
def test_an_outline_that_comes_back_through_the_same_hexes_keeps_both_ways(window: MainWindow) -> None:
    """A neck one hex wide between two parts: the way back runs through it again."""
    window.choose_tool("outline")
    drag_around(window, "B2.01", "B2.05", "B3.05", "B2.04", "B2.02", "B4.02", "B4.01")
    outline = page_of(window).outline.text().split(",")
    assert outline.count("B2.03") == 2 and {"B2.05", "B3.05", "B4.02", "B4.01"} <= set(outline)


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


def test_the_edge_of_an_empty_scenario_is_given_roles_before_it_is_begun(window: MainWindow) -> None:
    page = page_of(window)
    window.open_area("begin")
    page.choose("empty")
    page.title.setText("Corner")
    before = page.kind.mapTo(window, QPoint(0, 0))
    page.outline.setText("B1.01, B1.02, B2.02, B2.01")
    page.look()
    assert page.kind.mapTo(window, QPoint(0, 0)) == before  # nothing moves under the pointer
    step(page, "Edge")
    stretches = [page.edge.item(row, 0) for row in range(page.edge.rowCount())]
    (west,) = [row for row, item in enumerate(stretches) if item is not None and item.text().startswith("West")]
    heads = [page.edge.horizontalHeaderItem(column) for column in range(page.edge.columnCount())]
    supply = [column for column, head in enumerate(heads) if head is not None and head.text().startswith("Supply")][1]
    box = page.edge.item(west, supply)
    assert box is not None
    box.setCheckState(Qt.CheckState.Checked)
    assert page.make()
    found = window.document.baseline.find(schema.BoundRoleRow, game=GAME, scenario="corner")
    assert ("west-edge", "supply", "allied") in [(row.area, row.role, row.side) for row in found]
    assert {row.role for row in found if row.area != "west-edge"} <= {"closed"}


@pytest.mark.deep
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
def test_without_a_proposal_the_stretches_of_an_edge_have_the_room_of_the_reasons(window: MainWindow) -> None:
    page = page_of(window)
    page.edge.show_edge((("B1.01",),), ("North edge",), ({},), {"german": "German", "allied": "US"})
    assert page.edge.isColumnHidden(page.edge.columnCount() - 1)
    page.edge.show_edge((("B1.02",),), ("North edge",), ({("entry", "german"): "one"},), {"german": "German"})
    assert not any(map(page.edge.isColumnHidden, range(page.edge.columnCount())))


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


def role(area: str, side: str) -> Change:
    values = {"game": GAME, "scenario": SCENARIO, "area": area, "role": "supply", "side": side}
    return Change("bound_role", tuple(values.values()), None, dict(values))


def test_a_cut_without_supply_for_a_side_names_it_until_it_is_ticked(window: MainWindow) -> None:
    window.document.edit(ChangeSet("supply", (role("W", "allied"),)))
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")  # the entry West, B1.05, lies outside
    page.look()
    (column,) = [n for n, found in enumerate(page.edge._columns, 1) if found == ("supply", "allied")]
    ticked = [row for row in range(page.edge.rowCount()) if ("supply", "allied") in page.edge.roles()[row]]
    assert len(ticked) == 1 and "No supply" not in page.told.text()
    box = page.edge.item(ticked[0], column)
    assert box is not None
    box.setCheckState(Qt.CheckState.Unchecked)
    assert "No supply for Allied" in page.told.text()
    box.setCheckState(Qt.CheckState.Checked)
    assert "No supply" not in page.told.text()


@pytest.mark.deep
def test_a_stretch_that_is_chosen_is_pointed_out_on_the_map(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")
    page.look()
    (name,) = [page.edge.item(row, 0).text() for row in range(page.edge.rowCount())]  # type: ignore[union-attr]
    assert name == "West edge, hexes B1.03 to B4.03 (4)"  # numbers grow to the left, which is west
    page.edge.setCurrentCell(0, 0)
    overlay = window.map_area.view._overlay_labels["stretch"]
    assert set(overlay) == {"B1.03", "B2.03", "B3.03", "B4.03"}


def box_of(page: BeginPage, row: int, column: int) -> QPoint:
    """Return where the box of a cell is to be clicked."""
    table = page.edge
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    option.rect = table.visualRect(table.model().index(row, column))
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    return table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, table).center()


def edge_of_four(window: MainWindow) -> BeginPage:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B2.02, B2.04, B3.04, B3.02")
    page.look()
    step(page, "Edge (4)")
    return page


@pytest.mark.deep
def test_a_box_of_one_of_several_selected_stretches_ticks_that_of_all(window: MainWindow) -> None:
    page = edge_of_four(window)
    before = page.edge.roles()
    port, left, shift = page.edge.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    names = [page.edge.visualRect(page.edge.model().index(row, 0)).center() for row in (1, 2)]
    QTest.mouseClick(port, left, pos=names[0])
    QTest.mouseClick(port, left, shift, names[1])
    (role,) = [page.edge._columns[2]]
    assert [role in given for given in before[1:3]] == [False, False]
    QTest.mouseClick(port, left, pos=box_of(page, 1, 3))
    assert page.edge.roles() == (before[0], *((*given, role) for given in before[1:3]), before[3])


def test_the_stretch_whose_box_is_ticked_is_pointed_out_on_the_map(window: MainWindow) -> None:
    page = edge_of_four(window)
    for row in (2, 0):
        QTest.mouseClick(page.edge.viewport(), Qt.MouseButton.LeftButton, pos=box_of(page, row, 1))
        assert set(window.map_area.view._overlay_labels["stretch"]) == set(page.plan.edge[row])  # type: ignore[union-attr]


@pytest.mark.parametrize("how", ["copy", "variant"])
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
