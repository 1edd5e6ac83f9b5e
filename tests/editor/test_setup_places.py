"""Units are put into boxes, entry areas and out of the scenario by dragging; works, bridges and control are laid."""

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabWidget

from db.changes import EditError
from editor.edits import several
from editor.edits.draft import Draft
from editor.edits.judging import Judge
from editor.edits.missing import still_missing
from editor.edits.origins import own
from editor.edits.placing import place_units
from editor.edits.scenarios import copy_scenario
from editor.edits.start_state import lay, lying, start_pieces
from editor.window.canvas.drag_tip import DragTip
from editor.window.canvas.picking import Pick
from editor.window.canvas.view import COUNTER_MIME
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import order_of
from editor.window.models.tables import places_by_counter, setup_table
from editor.window.panels.table_view import TablePanel
from editor.window.panels.unit_menu import add_unit_actions
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, TANKS, shipped_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    return used_window


def place_of(document: Document, counter: str) -> str:
    rows = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=counter)
    arrivals = document.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO, counter=counter)
    return rows[0].place if rows else f"turn {arrivals[0].turn} {arrivals[0].place}" if arrivals else ""


def carried(*counters: str) -> QMimeData:
    data = QMimeData()
    data.setData(COUNTER_MIME, "\n".join(counters).encode())
    return data


def drop_on(widget: object, *counters: str) -> None:
    data = carried(*counters)  # Qt does not keep it
    event = QDropEvent(
        QPointF(3, 3),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    widget.dropEvent(event)  # type: ignore[attr-defined]


def pixel(window: MainWindow, label: str) -> QPoint:
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view.mapFromScene(*view.scene_data.geometry.center(cell))


def deep(menu: QMenu) -> dict[str, QAction]:
    found: dict[str, QAction] = {}
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            found |= {f"{action.text()}/{each.text()}": each for each in below.actions()}
        found[action.text()] = action
    return found


# Boxes and areas


def test_units_dropped_on_a_box_of_the_tray_are_in_it_as_one_step(window: MainWindow) -> None:
    document = window.document
    before = document.undo_stack.count()
    drop_on(window.docks.order.tray.chips["box:dead"], TANKS, RESERVE)
    assert {place_of(document, key) for key in (TANKS, RESERVE)} == {"box:dead"}
    assert window.docks.order.tray.chips["box:dead"].text() == "Dead pile 2"
    assert document.undo_stack.count() == before + 1


def test_the_units_of_a_place_are_listed_when_it_is_pressed_and_each_line_leads_to_its_unit(window: MainWindow) -> None:
    chip = window.docks.order.tray.chips["box:dead"]
    drop_on(chip, TANKS)
    menu = chip.menu()
    assert menu.actions() == []
    menu.aboutToShow.emit()
    lines = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.isEnabled() for action in lines] == [False, True]  # the title, and one unit
    lines[1].trigger()
    assert window.desk.selection.key == TANKS


def test_units_dropped_on_an_entry_area_arrive_by_it(window: MainWindow) -> None:
    document, tray = window.document, window.docks.order.tray
    area = next(place for place in tray.chips if place.startswith("area:"))
    drop_on(tray.chips[area], GUNS)
    assert place_of(document, GUNS) == f"turn 2 {area}"  # the second turn of the scenario
    document.undo_stack.undo()
    assert not place_of(document, GUNS).startswith("turn")


def test_a_unit_is_dragged_off_the_map_into_a_box(window: MainWindow) -> None:
    view, document = window.map_area.view, window.document
    counter, label = next((key, label) for key, label in view.scene_data.hex_by_counter.items())
    port, chip = view.viewport(), window.docks.order.tray.chips["box:dead"]
    start, end = pixel(window, label), port.mapFromGlobal(chip.mapToGlobal(chip.rect().center()))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, start + QPoint(20, 20))
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    assert place_of(document, counter) == "box:dead"


@pytest.mark.parametrize(
    ("group", "place"), [("dead", "box:dead"), ("unplaced", "unknown"), ("absent", ""), ("later", "turn 2")]
)
def test_units_are_dropped_on_the_groups_of_the_order_of_battle(window: MainWindow, group: str, place: str) -> None:
    order, document = window.docks.order, window.document
    model = order.model
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data(258 + 1) == group)
    model.dropMimeData(carried(TANKS), Qt.DropAction.CopyAction, -1, -1, model.index(row, 0))
    assert place_of(document, TANKS).startswith(place) and bool(place_of(document, TANKS)) == bool(place)


def test_groups_of_leftovers_are_in_view_while_they_are_empty(window: MainWindow) -> None:
    model = window.docks.order.model
    titles = [str(model.index(row, 0, QModelIndex()).data()) for row in range(model.rowCount())]
    for title in ("Not yet placed (0)", "Out of play at start (0)", "Not in this scenario (0)"):
        assert title in titles


def test_an_area_says_that_its_edge_is_the_other_sides(document: Document) -> None:
    draft = Draft()
    draft.add(schema.AreaRow(game=GAME, map=MAP, key="E", kind="entry", title="East", hexes="B1.05"))
    role = {"game": GAME, "scenario": SCENARIO, "area": "E", "role": "entry", "side": "allied"}
    draft.add(schema.BoundRoleRow.model_validate(role))
    document.edit(draft.done("an edge"))
    assert Judge(document.rows, GAME, SCENARIO, [TANKS]).judge_area("E").reasons == ("the edge here is Allied",)
    assert Judge(document.rows, GAME, SCENARIO, [RESERVE]).judge_area("E").grade == "yes"


def test_a_hex_next_to_enemies_warns_of_their_zone(document: Document) -> None:
    tanks = place_of(document, TANKS)
    judge = Judge(document.rows, GAME, SCENARIO, [RESERVE])
    near = judge._numbers.neighbors(tanks, {tanks} | {f"B{r}.0{n}" for r in range(1, 5) for n in range(1, 6)})  # type: ignore[union-attr]
    said = [reason for label in near for reason in judge.judge(label).reasons]
    assert any("zone of control" in reason and "1 Pz" in reason for reason in said)
    assert not any("zone" in reason for reason in Judge(document.rows, GAME, SCENARIO, [GUNS]).judge(near[0]).reasons)


# Losses, face, state


def test_the_right_button_sets_losses_and_place_of_several_units_as_one_step(window: MainWindow) -> None:
    document, menu = window.document, QMenu()
    add_unit_actions(menu, window.desk, [TANKS, GUNS])
    found = deep(menu)
    assert "Steps lost/1" not in found  # the guns have one step
    found["Starts/Not used"].trigger()
    assert place_of(document, TANKS) == place_of(document, GUNS) == "box:unused"
    one = QMenu()
    add_unit_actions(one, window.desk, [TANKS])
    deep(one)["Steps lost/1"].trigger()
    (row,) = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert row.steps_lost == 1


def test_the_right_button_on_the_map_offers_the_same_for_the_unit_under_it(window: MainWindow) -> None:
    view = window.map_area.view
    counter, label = next(iter(view.scene_data.hex_by_counter.items()))
    menu = window.map_area.menu_of(Pick(0, 0, label, None, counter))
    assert menu is not None
    other = QMenu()
    add_unit_actions(other, window.desk, [counter])
    assert {*deep(other)} <= {*deep(menu)}


def test_the_right_button_on_a_stack_names_each_unit_with_what_can_be_done_and_selects_the_one_it_is_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, view = window.document, window.map_area.view
    window.desk.try_edit(lambda: place_units(document.rows, GAME, SCENARIO, [GUNS], place_of(document, TANKS)))
    label = place_of(document, TANKS)
    window.desk.select("none")
    found = window.map_area.menu_of(Pick(0, 0, label, None, TANKS))
    assert found is not None
    texts = [action.text() for action in found.actions()]
    assert "1 Pz Rgt" in texts and "Take 1 Pz Rgt out of the scenario\tDel" in texts  # says which one it means
    (guns,) = [action.menu() for action in found.actions() if action.text() == "1 Arty Rgt"]
    assert isinstance(guns, QMenu) and "Take 1 Arty Rgt out of the scenario\tDel" in [a.text() for a in guns.actions()]
    every = [action.menu() for action in found.actions() if action.text().startswith("All ")]
    assert isinstance(every[0], QMenu)
    every[0].actions()[0].trigger()
    assert {TANKS, GUNS} <= set(window.desk.several)
    window.desk.select("none")
    monkeypatch.setattr(QMenu, "popup", lambda _menu, _place: None)
    window.map_area._ask(Pick(0, 0, label, None, GUNS), view.mapToGlobal(QPoint(0, 0)))
    assert window.desk.selection.key == GUNS


def test_what_is_selected_next_is_shown_from_its_top_and_a_hexside_names_both_hexes(window: MainWindow) -> None:
    inspector = window.docks.inspector
    window.desk.select("counter", TANKS)
    QApplication.processEvents()
    bar = inspector.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    window.desk.select("hexside", "B1.01|B1.02")
    assert bar.value() == 0 and inspector.hex.title.text() == "Hex B1.01"
    assert inspector.hex.side.isVisible() and inspector.hex.side.title() == "Hexside B1.01 – W B1.02"
    window.desk.select("hex", "B1.01")
    assert not inspector.hex.side.isVisible()


def test_the_hexside_that_was_clicked_stays_on_the_page_when_the_terrain_is_changed_there(window: MainWindow) -> None:
    page = window.docks.inspector.hex
    window.desk.select("hexside", "B1.01|B1.02")
    page.terrain.setFocus()
    QTest.keyClick(page.terrain, Qt.Key.Key_Down)
    assert page.terrain.currentData() == "woods" and "Woods" in window.document.journal()[-1].changes.label
    assert page.side.isVisible() and page.side.title() == "Hexside B1.01 – W B1.02"


def test_the_right_button_on_a_hexside_changes_what_is_on_it_across_it_and_laid_at_it(window: MainWindow) -> None:
    pick = Pick(0, 0, "B1.02", ("B1.01", "B1.02"), "")
    before = window.map_area.menu_of(pick)
    assert before is not None and not deep(before)["What crosses it/Bridge"].parent().isEnabled()  # type: ignore[attr-defined]
    for path in ("What is on it/River", "What crosses it/Bridge", "Road across it/Road"):
        menu = window.map_area.menu_of(pick)
        assert menu is not None
        deep(menu)[path].trigger()
    after = window.map_area.menu_of(pick)
    assert after is not None
    ticked = [path for path, action in deep(after).items() if action.isChecked() and not path.startswith("Terrain")]
    assert ticked == ["What is on it/River", "What crosses it/Bridge", "Road across it/Road"]
    assert "Hexside B1.01 – B1.02" in [action.text() for action in after.actions()]


def test_the_right_button_in_a_hex_offers_the_hexside_of_it_that_is_selected(window: MainWindow) -> None:
    window.desk.select("hexside", "B1.01|B1.02")
    menu, elsewhere = (window.map_area.menu_of(Pick(0, 0, label)) for label in ("B1.02", "B1.03"))
    assert menu is not None and elsewhere is not None
    assert "What is on it/River" in deep(menu) and "What is on it/River" not in deep(elsewhere)


def test_what_lies_nowhere_is_not_offered_to_be_laid_on_the_map() -> None:
    kinds = {piece.kind for piece in start_pieces(shipped_rows("hj1986"), "hj1986")}
    assert "event" not in kinds and "roadblock" in kinds


def test_what_is_laid_for_a_side_names_the_side_as_the_game_does() -> None:
    rows = shipped_rows("scs1994")
    titles = [piece.title for piece in start_pieces(rows, "scs1994")]
    assert "Dump: German" in titles and "Dump: german" not in titles


def test_losses_that_one_unit_cannot_have_change_none(document: Document) -> None:
    with pytest.raises(EditError, match="Arty"):
        several.set_losses(document.rows, GAME, SCENARIO, [TANKS, GUNS], 1)


# What lies on the map


def test_a_bridge_is_blown_and_mended_by_a_click_between_two_hexes(window: MainWindow) -> None:
    document = window.document
    piece = next(each for each in start_pieces(document.rows, GAME) if each.is_between)
    document.edit(lay(document.rows, GAME, SCENARIO, piece.key, ["B2.03|B2.02"]))
    found = document.rows.find(schema.StartStateRow, game=GAME, scenario=SCENARIO, kind=piece.kind)
    assert [row.subject for row in found] == ["B2.02|B2.03"]
    assert piece.title.casefold() in lying(document.rows, GAME, SCENARIO)["B2.02"][0].casefold()
    document.edit(lay(document.rows, GAME, SCENARIO, piece.key, ["B2.02|B2.03"]))
    assert not document.rows.find(schema.StartStateRow, game=GAME, scenario=SCENARIO, kind=piece.kind)


def test_a_bridge_laid_on_a_single_hex_is_refused_with_what_to_click(document: Document) -> None:
    piece = next(each for each in start_pieces(document.rows, GAME) if each.is_between)
    with pytest.raises(EditError, match="lies between two hexes: click the side that they share, not B2.02"):
        lay(document.rows, GAME, SCENARIO, piece.key, ["B2.02"])


def test_a_captured_dump_is_laid_only_where_a_dump_starts() -> None:
    rows, start = shipped_rows("scs1994"), ("scs1994", "payback")
    states = {row.subject for row in rows.find(schema.StartStateRow, game=start[0], scenario=start[1])}
    setup = rows.find(schema.SetupRow, game=start[0], scenario=start[1])
    held = next(row.place for row in setup if "Dump" in row.counter and row.place not in states)
    assert lay(rows, *start, "dump=german", [held]).changes
    with pytest.raises(EditError, match="no supply dump starts in B48.20"):
        lay(rows, *start, "dump=german", ["B48.20"])


def test_only_a_hexside_with_a_bridge_is_blown() -> None:
    with pytest.raises(EditError, match="no bridge to blow lies between B45.29 and B46.28"):
        lay(shipped_rows("scs1994"), "scs1994", "breakout", "bridge=blown", ["B45.29|B46.28"])


def test_what_lies_in_no_hex_is_not_offered_to_be_laid() -> None:
    kinds = {piece.kind for piece in start_pieces(shipped_rows("hj1986"), "hj1986")}
    assert "event" not in kinds and "roadblock" in kinds


def test_the_tool_lays_what_the_palette_says_where_it_is_clicked(window: MainWindow) -> None:
    document = window.document
    window.actions_by_key["tool.lay"].trigger()
    palette = window.bar.palette_box
    keys = {palette.itemData(place): place for place in range(palette.count())}
    piece = next(each for each in start_pieces(document.rows, GAME) if not each.is_between)
    palette.setCurrentIndex(keys[piece.key])
    palette.activated.emit(palette.currentIndex())
    port = window.map_area.view.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=pixel(window, "B3.03"))
    found = document.rows.find(schema.StartStateRow, game=GAME, scenario=SCENARIO, kind=piece.kind)
    assert [(row.subject, row.value) for row in found] == [("B3.03", piece.value)]
    document.undo_stack.undo()
    assert not document.rows.find(schema.StartStateRow, game=GAME, scenario=SCENARIO, kind=piece.kind)


# Areas


def test_an_area_is_drawn_on_the_map(window: MainWindow) -> None:
    document, panel = window.document, window.area("setup").areas  # type: ignore[attr-defined]
    area = document.rows.find(schema.AreaRow, game=GAME, kind="entry")[0]
    row = next(row for row in range(panel.source.rowCount()) if panel.source.item(row).row.key == area.key)
    panel.view.selectRow(row)
    panel.draw.click()
    window.desk.give_outline(("B1.01", "B1.03"))
    (drawn,) = document.rows.find(schema.AreaRow, game=GAME, key=area.key)
    assert drawn.hexes.split() == ["B1.01", "B1.02", "B1.03"]


def test_an_area_that_is_used_is_not_taken_out(document: Document) -> None:
    from editor.edits.lists.fields import At
    from editor.edits.lists.of_scenario import AREAS

    used = document.rows.find(schema.ArrivalRow, game=GAME, counter=RESERVE)[0].place.removeprefix("area:")
    rows = document.rows.find(schema.AreaRow, game=GAME, key=used)
    with pytest.raises(EditError, match="is used by"):
        AREAS.removed(At(document.rows, GAME, SCENARIO), rows)


@pytest.mark.parametrize(
    ("typed", "said"),
    [("B4.04..B5.06", "must stay within one row"), ("B4.04..", "must stay within one row"), ("B99.1", "B99.1")],
)
def test_a_range_of_hexes_that_nobody_can_read_is_refused_in_the_field_of_an_area(
    document: Document, typed: str, said: str
) -> None:
    """It was told as a fault of the program."""
    from editor.edits.lists.fields import At
    from editor.edits.lists.of_scenario import AREAS

    with pytest.raises(EditError, match=said):
        AREAS.changed(
            At(document.rows, GAME, SCENARIO), document.rows.find(schema.AreaRow, game=GAME)[0], "hexes", typed
        )


def test_a_place_of_arrival_is_shown_and_typed_in_words_and_a_wrong_one_says_why(window: MainWindow) -> None:
    document = window.document
    box = window.docks.inspector.unit.arrival
    window.desk.select("counter", RESERVE)
    assert box.entry.currentText() == "West"
    assert [box.entry.itemText(place) for place in range(box.entry.count())] == ["West"]

    def typed(text: str) -> str:
        line = box.entry.lineEdit()
        assert line is not None
        line.setText(text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        return document.rows.find(schema.ArrivalRow, game=GAME, counter=RESERVE)[0].place

    assert typed("Losheim") == "B2.02"
    assert typed("west") == "area:W" and box.entry.currentText() == "West"
    heard: list[str] = []
    window.desk.refused.connect(heard.append)
    assert typed("within 2 of B2.02") == "area:W"
    assert heard == ["A unit arrives in a hex or by an area, not “within 2 of B2.02”; write a hex number or an area"]


def test_the_table_of_arrivals_shows_and_takes_a_place_in_words(window: MainWindow) -> None:
    area = window.area("schedule")
    assert isinstance(area, QTabWidget)
    panel = area.widget(1)  # behind the timeline
    assert isinstance(panel, TablePanel)
    heads = [panel.source.headerData(place, Qt.Orientation.Horizontal) for place in range(panel.source.columnCount())]
    at = panel.source.index(0, heads.index("Place"))
    assert str(at.data()).startswith("West")
    assert panel.source.setData(at, "B1.04")
    assert window.document.rows.find(schema.ArrivalRow, game=GAME, counter=RESERVE)[0].place == "B1.04"


def test_an_edge_that_was_cut_for_another_scenario_is_no_place_of_this_one(window: MainWindow) -> None:
    document = window.document
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "other"), cited=True)
    area = schema.AreaRow(game=GAME, map=MAP, key="other-edge-1", kind="entry", title="Edge", hexes="B1.04")
    draft = Draft()
    draft.add(area)
    draft.add(own(area))
    role = {"scenario": "other", "area": "other-edge-1", "role": "entry", "side": "german"}
    draft.add(schema.BoundRoleRow(game=GAME, **role))
    document.edit(draft.done("Edge"), cited=True)
    tray = window.docks.order.tray
    assert "area:other-edge-1" not in tray.chips
    document.choose(GAME, "other")
    assert "area:other-edge-1" in tray.chips


def test_a_unit_of_which_the_place_is_lost_is_placed_where_somebody_supposes(window: MainWindow) -> None:
    document, desk = window.document, window.desk
    where = {"game": GAME, "scenario": SCENARIO}
    document.edit(place_units(document.rows, GAME, SCENARIO, [TANKS], "unknown"))
    named = "A hex for 1 Pz Rgt"

    def missing() -> list[str]:
        return [each.text for each in still_missing(document.rows, GAME, SCENARIO)]

    assert named in missing()
    draft = Draft()
    draft.add(schema.PlacementRow(**where, subject=TANKS, kind="place", hex="B2.03"))
    document.edit(draft.done("supposed"), cited=True)
    assert named not in missing() and places_by_counter(desk)[TANKS] == "B2.03 (supposed, reconstructed)"
    table = setup_table(desk)
    lines = [[str(table.index(row, column).data()) for column in range(6)] for row in range(table.rowCount())]
    (line,) = [line for line in lines if "1 Pz Rgt" in line]
    assert line[3].startswith("not yet placed") and line[4].startswith("B2.03")
    (unplaced,) = [group for group in order_of(desk) if group.key == "unplaced"]
    assert unplaced.count == 0


def test_what_a_place_says_to_units_above_it_lies_in_no_window_on_which_they_would_be_dropped(
    window: MainWindow,
) -> None:
    chip, data = window.docks.order.tray.chips["box:dead"], carried(TANKS)
    held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    chip.dragMoveEvent(QDragMoveEvent(QPoint(3, 3), Qt.DropAction.CopyAction, data, *held))
    (tip,) = [each for each in window.findChildren(DragTip) if each.isVisible()]
    assert tip.text() == "Out of play (dead pile)" and not tip.isWindow()
    assert tip.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    chip.dragLeaveEvent(QDragLeaveEvent())
    assert not tip.isVisible()
