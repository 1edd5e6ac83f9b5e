"""An entry outside the scenario's area is told in the same words wherever one is chosen or written."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.edits.draft import Draft
from editor.edits.entering import entry_doubts, sign_of
from editor.edits.judging import Judge
from editor.edits.several import entry_of
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.tables import places_by_counter
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.places_tray import PlacesTray
from editor.window.panels.unit_menu import add_unit_actions
from editor.window.panels.work_tables import SetupArea
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, TANKS, TableRows, tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

EVERYWHERE = Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchContains
OUTSIDE = "outside the area of the scenario"


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    """A scenario that is played on B1.02 and B2.02: by the entry East one comes in, the entry West is not on it."""
    document = used_window.document
    (bounds,) = document.rows.find(schema.AreaRow, game=GAME, map=MAP, key="all")
    east = schema.AreaRow(game=GAME, map=MAP, key="Z", kind="entry", title="East", hexes="B1.02")
    document.edit(
        ChangeSet(
            "smaller ground",
            (
                Change("area", (GAME, MAP, "all"), {"hexes": bounds.hexes}, {"hexes": "B1.02 B2.02"}),
                Change("area", (GAME, MAP, "Z"), None, east.model_dump(mode="json")),
                Change("arrival", (GAME, SCENARIO, RESERVE), {"place": "area:W"}, {"place": "area:Z"}),
            ),
        )
    )
    document.choose(GAME, SCENARIO)
    used_window.open_area("setup")
    return used_window


def place_of(window: MainWindow, counter: str) -> str:
    (row,) = window.document.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO, counter=counter)
    return row.place


def write(box: QComboBox, text: str) -> None:
    line = box.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


def test_the_arrival_box_offers_the_entry_outside_last_and_tells_it_while_it_is_typed(window: MainWindow) -> None:
    window.desk.select("counter", RESERVE)
    box = window.docks.inspector.unit.arrival
    assert [box.entry.itemText(row) for row in range(box.entry.count())] == ["East", "West"]
    assert box.place.told.text() == ""
    write(box.entry, "West")
    assert box.place.told.text() == f"But {OUTSIDE}" and place_of(window, RESERVE) == "area:Z"
    QTest.keyClick(box.entry.lineEdit(), Qt.Key.Key_Return)
    assert place_of(window, RESERVE) == "area:W" and box.place.told.text() == f"But {OUTSIDE}"
    assert window.status.pointed.text().endswith(f"; but {OUTSIDE}: 9 Rgt")


@pytest.mark.deep
def test_the_menu_of_a_unit_says_it_of_the_entry_and_the_status_bar_of_what_was_done(window: MainWindow) -> None:
    menu = QMenu(window)
    add_unit_actions(menu, window.desk, (TANKS, GUNS))
    (arrives,) = [action.menu() for action in menu.actions() if action.text() == "Arrives"]
    assert isinstance(arrives, QMenu)
    assert [action.text() for action in arrives.actions()] == ["East", f"West; but {OUTSIDE}"]
    arrives.actions()[1].trigger()
    assert place_of(window, TANKS) == place_of(window, GUNS) == "area:W"
    assert window.status.pointed.text().endswith(f"; but {OUTSIDE}: 1 Pz Rgt, 1 Arty Rgt")


@pytest.mark.parametrize("has_room", [True, False])
def test_what_the_status_bar_has_no_room_for_is_said_as_a_whole_over_the_map(
    window: MainWindow, has_room: bool
) -> None:
    window.status.pointed.setFixedWidth(900 if has_room else 60)
    said = f"Moved; but {OUTSIDE}"
    window.message_bar.inform("Nothing was said yet")
    try:
        window.desk.told.emit(said)
        window.desk.told.emit("Terrain of B1.02: woods, which is only what was done")
    finally:
        window.status.pointed.setMinimumWidth(0)
        window.status.pointed.setMaximumWidth(16777215)
    assert (window.message_bar.label.text() == f"ℹ {said}") != has_room


@pytest.mark.deep
def test_the_tray_says_it_of_an_entry_in_use_and_hides_one_that_is_not(window: MainWindow) -> None:
    tray = window.docks.order.tray
    assert "area:Z" in tray.chips and "area:W" not in tray.chips
    tray.put("area:W", (TANKS,))
    assert f"West ({OUTSIDE})" in tray.chips["area:W"].toolTip()
    assert tray.chips["area:W"]._says((TANKS,)) == f"Arrive here, but: {OUTSIDE}"
    assert window.status.pointed.text().endswith(f"; but {OUTSIDE}: 1 Pz Rgt")


@pytest.mark.deep
def test_several_that_arrive_get_one_entry_as_one_step_and_are_told_the_same(window: MainWindow) -> None:
    window.docks.order.tray.put("area:Z", (TANKS, GUNS))
    sheet, steps = window.docks.inspector.several, window.document.undo_stack.count()
    assert sheet.entry.isVisible() and sheet.entry.box.currentText() == "East" and sheet.entry.told.text() == ""
    write(sheet.entry.box, "West")
    assert sheet.entry.told.text() == f"But {OUTSIDE}"
    QTest.keyClick(sheet.entry.box.lineEdit(), Qt.Key.Key_Return)
    assert place_of(window, TANKS) == place_of(window, GUNS) == "area:W"
    assert window.document.undo_stack.count() == steps + 1


def test_several_of_whom_none_arrives_have_no_entry_to_be_changed(window: MainWindow) -> None:
    window.desk.select_several((TANKS, GUNS))
    assert not window.docks.inspector.several.entry.isVisible()


def test_a_hex_outside_is_doubted_as_an_entry_in_the_words_of_the_drag(window: MainWindow) -> None:
    window.desk.select("counter", RESERVE)
    box = window.docks.inspector.unit.arrival
    write(box.entry, "B4.04")
    assert box.place.told.text() == f"But {OUTSIDE}"
    judged = Judge(window.document.rows, GAME, SCENARIO, [RESERVE]).judge("B4.04")
    assert any(reason.startswith(OUTSIDE) for reason in judged.reasons)


@pytest.mark.parametrize(
    ("roles", "doubts"),
    [
        ([("entry", "german")], ("the edge here is German",)),
        ([("entry", "german"), ("exit", "both")], ()),  # an edge of both is one of the Allied side too
        ([("closed", "german")], ()),  # closed to the other side
        ([("closed", "german"), ("supply", "german")], ("the edge here is German",)),
        ([("entry", "allied")], ()),
    ],
)
def test_an_edge_of_the_other_side_alone_is_doubted(
    document: Document, roles: list[tuple[str, str]], doubts: tuple[str, ...]
) -> None:
    (head,) = document.rows.find(schema.ScenarioRow, scenario=SCENARIO)
    found = tables()
    where = {"game": GAME, "scenario": SCENARIO, "area": "W"}
    found.add([schema.BoundRoleRow.model_validate({**where, "role": role, "side": side}) for role, side in roles])
    assert entry_doubts(TableRows(found), head, "area:W", ["allied"]) == doubts


def test_who_is_let_arrive_by_the_list_comes_in_on_the_ground(window: MainWindow) -> None:
    assert entry_of(window.document.rows, GAME, SCENARIO, TANKS) == "area:Z"


def test_the_stretches_of_the_edge_that_are_entries_come_first_and_one_of_its_side_is_proposed(
    used_window: MainWindow,
) -> None:
    """The entry West of the map lies on the ground too, and the Allied counter comes by no German stretch."""
    document = used_window.document
    (start,) = document.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO, counter=RESERVE)
    drawn = (("S", "South", "B4.03", "german"), ("N", "North", "B1.03", "allied"))
    draft = Draft()
    draft.remove(start)
    for key, title, hexes, side in drawn:
        draft.add(schema.AreaRow(game=GAME, map=MAP, key=key, kind="edge", title=title, hexes=hexes))
        role = {"game": GAME, "scenario": SCENARIO, "area": key, "role": "entry", "side": side}
        draft.add(schema.BoundRoleRow.model_validate(role))
    document.edit(draft.done("edges"))
    menu = QMenu(used_window)
    add_unit_actions(menu, used_window.desk, (RESERVE,))
    (arrives,) = [action.menu() for action in menu.actions() if action.text() == "Arrives"]
    assert isinstance(arrives, QMenu)
    assert [action.text() for action in arrives.actions()] == ["North", "South; but the edge here is German", "West"]
    form = ArrivalForm(used_window.desk)
    form.show()
    assert form.counter.currentData() == RESERVE
    assert [form.place.itemText(row) for row in range(form.place.count())] == ["North", "South", "West"]
    assert form.place.currentText() == "North" and form.fault.text() == ""
    form.close()
    assert {"area:N", "area:S", "area:W"} <= set(used_window.docks.order.tray.chips)


@pytest.mark.parametrize("width", [220, 250])
@pytest.mark.usefixtures("dressed")
def test_each_entry_of_the_tray_is_in_sight_however_narrow_it_is(
    shipped_document: Document, qtbot: QtBot, width: int
) -> None:
    """Of the fourteen entries of 5.3 two stood beyond the edge of the panel, where nobody could reach them."""
    shipped_document.choose("scs1994", "battle-for-the-ardennes")
    tray = PlacesTray(Desk(shipped_document))
    qtbot.addWidget(tray)
    tray.resize(width, tray.height())
    tray.show()
    QApplication.processEvents()
    areas = [chip for place, chip in tray.chips.items() if place.startswith("area:")]
    assert len(areas) == 14
    assert all(chip.geometry().right() <= tray.viewport().width() for chip in tray.chips.values())


@pytest.mark.parametrize(
    ("key", "title", "sign"),
    [
        ("west-edge-2", "West edge, hexes B1.03 to B4.03 (Two)", "West edge"),
        ("A2-A11", "Entry boxes A2 to A11, north edge", "A2-A11"),
        ("west-edge", "", "west-edge"),
    ],
    ids=["stretch of a cut", "printed letters", "without a title"],
)
def test_a_stretch_of_an_edge_has_words_for_a_sign_and_a_printed_letter_stays(key: str, title: str, sign: str) -> None:
    assert sign_of(key, title) == sign


def test_an_arrival_is_told_by_the_title_of_its_entry_in_the_tree_as_in_the_order_of_battle(window: MainWindow) -> None:
    assert places_by_counter(window.desk)[RESERVE].endswith(", East")
    model = window.docks.library_tree.model
    model.fill_all()
    entries = model.match(model.index(0, 0), int(Qt.ItemDataRole.DisplayRole), "   East", -1, EVERYWHERE)
    assert [entry.data() for entry in entries] == ["9 Rgt   East"]


@pytest.mark.usefixtures("dressed")
def test_the_list_of_edges_shows_its_areas_whole_where_there_is_room(window: MainWindow) -> None:
    title = "North edge, hexes B23.02 to B23.19"
    stretch = schema.AreaRow(game=GAME, map=MAP, key="n", kind="edge", title=title, hexes="B1.02")
    role = schema.BoundRoleRow(game=GAME, scenario=SCENARIO, area="n", role="entry", side="allied")
    draft = Draft()
    draft.add(stretch)
    draft.add(role)
    window.document.edit(draft.done("An edge"))
    page = window.area("setup")
    assert isinstance(page, SetupArea)
    window.center.set_split("page")
    page.setCurrentWidget(page.edge)
    for _ in range(3):
        QApplication.processEvents()
    view = page.edge.view
    assert view.columnWidth(0) >= view.sizeHintForColumn(0)
    assert sum(map(view.columnWidth, range(view.model().columnCount()))) <= view.viewport().width()


def test_of_the_entries_of_its_side_one_within_the_area_is_proposed(window: MainWindow) -> None:
    document, draft = window.document, Draft()
    for area in ("W", "Z"):  # West lies outside the area
        role = {"game": GAME, "scenario": SCENARIO, "area": area, "role": "entry", "side": "german"}
        draft.add(schema.BoundRoleRow.model_validate(role))
    document.edit(draft.done("edges"))
    assert entry_of(document.rows, GAME, SCENARIO, TANKS) == "area:Z"


def test_of_several_entries_that_by_which_most_of_the_side_arrive_is_proposed(shipped_document: Document) -> None:
    """Who comes by the edges of the cut: three Allied units by the west, one by the north, which is listed first."""
    shipped_document.choose("hj1986", "clervaux")
    rows, absent = shipped_document.rows, "allied/101/501#1"
    assert rows.find(schema.CounterRow, game="hj1986", key=absent)
    assert entry_of(rows, "hj1986", "clervaux", absent) == "area:clervaux-west"


@pytest.mark.usefixtures("dressed")
def test_other_places_of_the_tray_have_their_room_at_once(qtbot: QtBot, shipped_document: Document) -> None:
    """Fourteen areas after three: nothing is drawn over anything else, nor below the last row."""
    shipped_document.choose("scs1994", "kampfgruppe-peiper")
    tray = PlacesTray(Desk(shipped_document))
    qtbot.addWidget(tray)
    tray.resize(252, tray.height())
    tray.show()
    QApplication.processEvents()
    shipped_document.choose("scs1994", "battle-for-the-ardennes")  # and no turn of the event loop after it
    places = [chip.geometry() for chip in tray.chips.values()]
    assert not any(one.intersects(other) for number, one in enumerate(places) for other in places[:number])
    assert tray.viewport().rect().contains(places[0]) and tray.viewport().rect().contains(places[-1])
