"""Units are put into a set-up and taken out again: the edits, what a hex says to them, and the lists beside the map."""

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent
from PySide6.QtTest import QTest

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.judging import Judge
from editor.edits.placing import place_units, take_out
from editor.edits.rule_numbers import rules_about
from editor.edits.scenarios import copy_scenario
from editor.window.canvas.picking import Press
from editor.window.canvas.view import COUNTER_MIME, keys_of
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER, order_of
from editor.window.panels import drag_sign
from engine.data import schema
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS, shipped_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    used_window.docks.order.search.clear()  # another test may have searched
    return used_window


def starts(document: Document) -> dict[str, str]:
    return {row.counter: row.place for row in document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO)}


def groups(document: Document) -> dict[str, int]:
    return {group.title: group.count for group in order_of(Desk(document)) if group.count}


# The edits


def test_a_unit_that_arrives_starts_where_it_is_placed_and_arrives_no_more(document: Document) -> None:
    document.edit(place_units(document.rows, GAME, SCENARIO, [RESERVE], "b4.04"))
    assert starts(document)[RESERVE] == "B4.04"
    assert document.rows.find(schema.ArrivalRow, counter=RESERVE) == []
    document.undo_stack.undo()
    assert RESERVE not in starts(document)
    assert [row.turn for row in document.rows.find(schema.ArrivalRow, counter=RESERVE)] == [2]


def test_several_units_are_placed_in_one_step(document: Document) -> None:
    before = document.undo_stack.count()
    document.edit(place_units(document.rows, GAME, SCENARIO, [TANKS, GUNS, RESERVE], "B1.01"))
    assert document.undo_stack.count() == before + 1
    assert {starts(document)[key] for key in (TANKS, GUNS, RESERVE)} == {"B1.01"}


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("B1.01", "set up in B1.01"),
        ("near:setup/1", "set up with or next to any unit of its side"),
        ("near:B1.01 B1.02/0", "set up B1.01 or B1.02"),
        ("box:dead", "set up: dead pile"),
    ],
)
def test_undo_names_the_place_of_units_in_words(document: Document, place: str, said: str) -> None:
    assert place_units(document.rows, GAME, SCENARIO, [TANKS, GUNS], place).label == f"2 units: {said}"


def test_where_one_unit_cannot_start_none_is_placed(document: Document) -> None:
    with pytest.raises(EditError, match="B9.99"):
        place_units(document.rows, GAME, SCENARIO, [TANKS, RESERVE], "B9.99")


def test_a_unit_is_taken_out_with_its_free_choice_and_comes_back_by_undo(document: Document) -> None:
    document.edit(take_out(document.rows, GAME, SCENARIO, [SCOUTS, RESERVE]))
    assert SCOUTS not in starts(document)
    assert document.rows.find(schema.PlacementRow, subject=SCOUTS) == []
    document.undo_stack.undo()
    assert starts(document)[SCOUTS] == "near:setup/1"
    assert [row.hex for row in document.rows.find(schema.PlacementRow, subject=SCOUTS)] == ["B2.03"]


def test_a_unit_that_takes_no_part_cannot_be_taken_out(document: Document) -> None:
    document.edit(take_out(document.rows, GAME, SCENARIO, [TANKS]))
    with pytest.raises(EditError, match="nothing to be taken out"):
        take_out(document.rows, GAME, SCENARIO, [TANKS])


# What a hex says


def test_an_empty_hex_says_yes(document: Document) -> None:
    assert Judge(document.rows, GAME, SCENARIO, [TANKS]).judge("B4.04").grade == "yes"


def test_a_hex_with_enemies_names_them(document: Document) -> None:
    verdict = Judge(document.rows, GAME, SCENARIO, [RESERVE]).judge("B2.02")
    assert verdict.grade == "no" and verdict.reasons[0].startswith("1 Pz")


def test_a_hex_that_would_hold_too_much_says_how_much_and_the_limit(document: Document) -> None:
    document.edit(
        place_units(document.rows, GAME, SCENARIO, [GUNS], "B2.02")  # a Regiment of one step to that of two
    )
    (limit,) = document.rows.find(schema.ParameterRow, key="stacking_limit")
    draft = Draft()
    draft.set(limit, value="3")
    document.edit(draft.done("Limit"))
    # one step of the scouts comes to three that lie there: four, one more than three
    assert Judge(document.rows, GAME, SCENARIO, [SCOUTS]).judge("B2.02").reasons == (
        "4 steps here, the limit is 3 [1.3]",
    )


def test_a_unit_above_its_own_hex_counts_once(document: Document) -> None:
    assert Judge(document.rows, GAME, SCENARIO, [TANKS]).judge("B2.02").grade == "yes"


def test_a_hex_outside_the_area_and_one_that_there_is_not_are_told_apart(document: Document) -> None:
    (area,) = document.rows.find(schema.AreaRow, key="all")
    draft = Draft()
    draft.set(area, hexes="B1.01 B1.02")
    document.edit(draft.done("Smaller"))
    judge = Judge(document.rows, GAME, SCENARIO, [TANKS])
    assert judge.judge("B4.04").reasons == ("outside the area of the scenario",)
    assert judge.judge("B1.01").grade == "yes"
    assert judge.judge("Z9").grade == "no"


# The letters of entry areas


def over(window: MainWindow, label: str, dy: float = 0.0) -> Press:
    """Return the pointer above a hex, or so many hexes below its middle."""
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    x, y = view.scene_data.geometry.center(cell)
    return view._press(QPointF(view.mapFromScene(x, y + dy)), Qt.KeyboardModifier.NoModifier)


def test_units_dropped_on_the_letter_of_an_entry_area_arrive_by_it(window: MainWindow) -> None:
    view, document = window.map_area.view, window.document
    view.drag_over((TANKS, GUNS), over(window, "B1.05"))
    assert "arrives by West" in view._tip.text()
    assert view.drop((TANKS, GUNS), over(window, "B1.05"))
    assert TANKS not in starts(document) and GUNS not in starts(document)
    arrivals = {row.counter: row.place for row in document.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO)}
    assert arrivals[TANKS] == arrivals[GUNS] == "area:W"


def test_units_dropped_beside_the_letter_start_in_the_hex(window: MainWindow) -> None:
    view = window.map_area.view
    view.drop((TANKS,), over(window, "B1.05", 0.4))
    assert starts(window.document)[TANKS] == "B1.05"


def test_where_areas_are_not_shown_a_drop_is_on_the_hex(window: MainWindow) -> None:
    view = window.map_area.view
    view.set_layer_visible("areas", False)
    view.drop((TANKS,), over(window, "B1.05"))
    view.set_layer_visible("areas", True)
    assert starts(window.document)[TANKS] == "B1.05"


# The list beside the map


def test_every_counter_of_the_game_is_in_one_group(document: Document) -> None:
    assert groups(document) == {"German": 3, "Arrive later": 1}


def test_a_unit_without_a_known_hex_is_not_yet_placed(document: Document) -> None:
    draft = Draft()
    draft.remove(document.rows.find(schema.PlacementRow, subject=SCOUTS)[0])
    document.edit(draft.done("No default"))
    assert groups(document)["Not yet placed"] == 1


def test_a_formation_dropped_on_a_hex_starts_there_as_one_step(window: MainWindow) -> None:
    order, document = window.docks.order, window.document
    formation = next(
        index
        for index in order.model.match(
            order.model.index(0, 0), Qt.ItemDataRole.DisplayRole, "1 Pz Div (2)", 1, Qt.MatchFlag.MatchRecursive
        )
    )
    data: QMimeData = order.model.mimeData([formation])
    assert set(bytes(data.data(COUNTER_MIME).data()).decode().split("\n")) == {TANKS, GUNS}
    view, before = window.map_area.view, document.undo_stack.count()
    view.center_on("B4.04")
    place = view.mapFromScene(*view.scene_data.geometry.center(view.scene_data.cell("B4.04")))
    event = QDropEvent(
        QPointF(place),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    view.dropEvent(event)
    assert starts(document)[TANKS] == starts(document)[GUNS] == "B4.04"
    assert document.undo_stack.count() == before + 1


def line_of(window: MainWindow, role: int, value: str) -> QModelIndex:
    order = window.docks.order
    (found,) = order.shown.match(order.shown.index(0, 0), role, value, 1, Qt.MatchFlag.MatchRecursive)
    order.view.scrollTo(found)
    return found


def click_line(window: MainWindow, role: int, value: str) -> None:
    order = window.docks.order
    at = order.view.visualRect(line_of(window, role, value)).center()
    QTest.mouseClick(order.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_formation_that_is_chosen_is_set_up_in_the_hex_that_is_clicked_after_it_or_before(
    window: MainWindow,
) -> None:
    title, keys = "1 Pz Div (2)", Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    click_line(window, Qt.ItemDataRole.DisplayRole, title)
    for label in ("B4.04", "B4.03"):
        window.desk.select("hex", label)
        QTest.keyClick(window, Qt.Key.Key_Return, keys)
        assert starts(window.document)[TANKS] == starts(window.document)[GUNS] == label
    click_line(window, Qt.ItemDataRole.DisplayRole, title)
    window.desk.select("hex", "B4.04")
    click_line(window, Qt.ItemDataRole.DisplayRole, title)  # it was chosen in the list all the time
    assert window.desk.selection.kind == "counter" and set(window.desk.several) == {TANKS, GUNS}


def test_a_filtered_order_of_battle_stays_open_when_a_unit_changes_its_group(window: MainWindow) -> None:
    order = window.docks.order
    order.search.setText("1 Pz")
    click_line(window, COUNTER, TANKS)
    QTest.keyClick(order.view, Qt.Key.Key_Delete)
    found = line_of(window, COUNTER, TANKS)
    assert "Not in this scenario" in str(found.parent().parent().parent().data())
    assert order.view.visualRect(found).isValid() and order.view.isExpanded(found.parent())


def test_a_filter_of_the_order_of_battle_does_not_outlive_its_scenario(window: MainWindow) -> None:
    document = window.document
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "another"), cited=True)
    window.docks.order.search.setText("Scouts")
    document.choose(GAME, "another")
    assert window.docks.order.search.text() == ""


def test_a_group_of_a_filtered_order_of_battle_carries_only_the_units_that_are_in_sight(window: MainWindow) -> None:
    order = window.docks.order
    order.search.clear()
    title = str(line_of(window, COUNTER, TANKS).parent().data())
    click_line(window, Qt.ItemDataRole.DisplayRole, title)
    assert set(order.chosen()) == {TANKS, GUNS}
    order.search.setText("1 Arty")
    click_line(window, Qt.ItemDataRole.DisplayRole, title)
    assert order.chosen() == (GUNS,)
    carried = order.shown.mimeData(order.view.selectionModel().selectedIndexes())
    assert keys_of(carried) == (GUNS,)


def test_what_is_dragged_from_the_list_is_a_sign_smaller_than_a_hex(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried: list[tuple[tuple[str, ...], bool]] = []

    class Drag(QDrag):
        def exec(self, *_: object) -> Qt.DropAction:  # type: ignore[override]
            carried.append((keys_of(self.mimeData()), 0 < self.pixmap().deviceIndependentSize().width() <= 24))
            return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(drag_sign, "QDrag", Drag)
    window.docks.order.search.clear()
    click_line(window, COUNTER, TANKS)
    window.docks.order.view.startDrag(Qt.DropAction.CopyAction)
    click_line(window, Qt.ItemDataRole.DisplayRole, str(line_of(window, COUNTER, TANKS).parent().data()))
    window.docks.order.view.startDrag(Qt.DropAction.CopyAction)
    assert [is_small for _, is_small in carried] == [True, True]
    assert [set(keys) for keys, _ in carried] == [{TANKS}, {TANKS, GUNS}]


def test_a_filter_finds_units_that_arrive_later_by_the_title_of_their_formation(window: MainWindow) -> None:
    was, title = {"title": "2 Inf Div"}, {"title": "Indian Head"}
    changes = (Change("formation", (GAME, "allied/2 Inf Div"), was, title),)
    window.document.edit(ChangeSet("title", changes))
    order = window.docks.order
    order.search.setText("indian head")
    found = line_of(window, COUNTER, RESERVE)
    assert "Arrive later" in str(found.parent().data()) and order.nothing.isHidden()


def test_a_filter_finds_units_by_their_printed_names_and_says_when_it_finds_none(window: MainWindow) -> None:
    order, alias = window.docks.order, schema.AliasRow(game=GAME, kind="counter", alias="KG Tempest", key=TANKS)
    draft = Draft()
    draft.add(alias)
    window.document.edit(draft.done("alias"))
    order.search.setText("tempest")
    assert line_of(window, COUNTER, TANKS).isValid() and order.nothing.isHidden()
    order.search.setText("nobody")
    assert not order.nothing.isHidden()
    order.search.clear()
    assert order.nothing.isHidden()


@pytest.mark.parametrize(
    ("typed", "is_found"),
    [("div 1 rgt", True), ("Pz rgt", True), ("gt 1", False), ("11", False)],
    ids=["any order", "parts between", "within a word", "within a number"],
)
def test_a_filter_takes_words_in_any_order_where_they_begin(window: MainWindow, typed: str, is_found: bool) -> None:
    shown = window.docks.order.shown
    window.docks.order.search.setText(typed)
    found = shown.match(shown.index(0, 0), COUNTER, TANKS, 1, Qt.MatchFlag.MatchRecursive)
    assert bool(found) == is_found


def test_a_filter_that_finds_nothing_leaves_nothing_chosen_that_the_key_would_set_up(window: MainWindow) -> None:
    order = window.docks.order
    window.desk.select("counter", TANKS)
    before = window.document.rows.find(schema.SetupRow, counter=TANKS)
    order.search.setText("nobody")
    window.desk.last_hex = "B4.04"
    window.actions_by_key["scenario.place"].trigger()
    assert window.document.rows.find(schema.SetupRow, counter=TANKS) == before
    assert window.desk.selection.key == TANKS  # the inspector shows it still


def test_a_unit_that_a_filter_leaves_in_sight_stays_chosen(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.docks.order.search.setText("1 Pz")
    assert window.desk.selection.key == TANKS


def test_a_unit_that_is_nowhere_has_the_whole_line_for_its_name(window: MainWindow) -> None:
    document, view = window.document, window.docks.order.view

    def has_line() -> bool:
        found = line_of(window, COUNTER, TANKS)
        return view.isFirstColumnSpanned(found.row(), found.parent())

    assert not has_line()  # beside it stands its hex
    document.edit(take_out(document.rows, GAME, SCENARIO, [TANKS]))
    assert has_line()


def test_del_in_the_list_takes_the_chosen_unit_out_and_the_list_shows_it(window: MainWindow) -> None:
    order = window.docks.order
    order.view.expandAll()
    found = order.shown.match(order.shown.index(0, 0), COUNTER, TANKS, 1, Qt.MatchFlag.MatchRecursive)
    order.view.setCurrentIndex(found[0])
    QTest.keyClick(order.view, Qt.Key.Key_Delete)
    assert TANKS not in starts(window.document)
    assert groups(window.document)["Not in this scenario"] == 1
    tops = {order.shown.index(row, 0).data() for row in range(order.shown.rowCount())}
    assert "Not in this scenario (1)" in tops


def test_del_on_the_map_takes_the_selected_unit_out(window: MainWindow) -> None:
    window.desk.select("counter", GUNS)
    window.map_area.view.setFocus()
    QTest.keyClick(window.map_area.view, Qt.Key.Key_Delete)
    assert GUNS not in starts(window.document)
    window.document.undo_stack.undo()
    assert starts(window.document)[GUNS] == "B3.03"


def test_the_place_in_the_list_follows_a_move_on_the_map(window: MainWindow) -> None:
    window.map_area.drop((TANKS,), "B4.01")
    order = window.docks.order
    (found,) = order.model.match(order.model.index(0, 0), COUNTER, TANKS, 1, Qt.MatchFlag.MatchRecursive)
    assert found.siblingAtColumn(1).data() == "B4.01"


def test_what_a_hex_says_stands_beside_the_dragged_unit_and_goes_with_it(window: MainWindow) -> None:
    view = window.map_area.view
    press = view._press(QPointF(view.mapFromScene(*view.scene_data.geometry.center(view.scene_data.cell("B2.02")))),
                        Qt.KeyboardModifier.NoModifier)  # fmt: skip
    view.drag_over((RESERVE,), press)
    assert "No:\n1 Pz Rgt of the other side" in view._tip.text() and not view._tip.isHidden()
    view.set_preview(None)
    assert view._tip.isHidden()


def test_a_hex_that_the_enemy_holds_takes_no_unit(window: MainWindow) -> None:
    judged = Judge(window.document.rows, GAME, SCENARIO, [RESERVE]).judge("B2.02")
    assert judged.grade == "no" and "1 Pz Rgt of the other side stands here" in judged.reasons
    heard: list[str] = []
    window.desk.refused.connect(heard.append)
    window.map_area.drop((RESERVE,), "B2.02")
    assert RESERVE not in starts(window.document)
    assert heard and heard[0].startswith("9 Rgt cannot start in B2.02: ")


def test_a_crowd_is_refused_with_the_rule_of_the_limit_and_a_stack_too_high_is_only_told(document: Document) -> None:
    (limit,) = document.rows.find(schema.ParameterRow, key="stacking_limit")
    draft = Draft()
    draft.set(limit, value="1")
    document.edit(draft.done("Limit"))
    # tanks 2 steps, guns 1, scouts 1: 4 steps are more than three times the limit of 1, the 2 of the tanks are not
    crowd = Judge(document.rows, GAME, SCENARIO, [TANKS, GUNS, SCOUTS]).judge("B4.04")
    assert crowd.grade == "no"
    assert crowd.reasons[0] == (
        "4 steps here, the limit is 1 [1.3], more than 3 times that: place these 3 units in parts"
    )
    stack = Judge(document.rows, GAME, SCENARIO, [TANKS]).judge("B4.04")
    assert (stack.grade, stack.reasons) == ("but", ("2 steps here, the limit is 1 [1.3]",))


def test_a_free_unit_is_told_where_it_may_not_choose(document: Document) -> None:
    judged = Judge(document.rows, GAME, SCENARIO, [SCOUTS]).judge("B4.01")
    assert judged.grade == "but" and "here it would choose no more" in judged.reasons[0]
    assert Judge(document.rows, GAME, SCENARIO, [SCOUTS]).judge("B3.04").grade == "yes"


def test_reasons_name_the_rule_where_the_index_of_the_game_has_one(document: Document) -> None:
    draft = Draft()
    for rule, title in (("4.2", "Zones of control"), ("4.1", "Enemy hexes"), ("10.1", "Zone of control")):
        draft.add(schema.RuleRow(game=GAME, rule=rule, title=title, kind="mechanic", summary="", line=1, level=""))
    document.edit(draft.done("Index"), cited=True)
    judge = Judge(document.rows, GAME, SCENARIO, [RESERVE])
    assert "1 Pz Rgt of the other side stands here [4.1]" in judge.judge("B2.02").reasons
    # next to the hex of the tanks; of two rules with such a title the first by number counts
    assert any(reason.endswith("zone of control [4.2]") for reason in judge.judge("B2.01").reasons)


@pytest.mark.parametrize(
    "game, numbers",
    [
        ("scs1994", {"zone": "S-09", "terrain": "TEC", "enemy": "S-11"}),
        ("spi1977", {"zone": "8.0", "terrain": "6.8", "enemy": "6.21"}),
        ("hj1986", {"zone": "B 8.0", "terrain": "C TEC", "enemy": "B 5.33"}),
    ],
)
def test_the_indexes_of_the_shipped_games_have_rules_about_what_is_judged(game: str, numbers: dict[str, str]) -> None:
    assert rules_about(shipped_rows(game), game) == numbers
