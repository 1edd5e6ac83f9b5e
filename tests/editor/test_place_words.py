"""A place to start in is written as people say it, shown so, and drawn on the map; what is refused stays with why."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from db.changes import EditError
from editor.edits.place_hexes import PlaceHexes
from editor.edits.place_words import read_place, said_place
from editor.window.canvas.picking import Pick
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER
from editor.window.panels.place_menu import add_place_actions
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, TableRows, tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
ROWS = TableRows(tables())


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("setup")
    return used_window


def place_of(document: Document, counter: str) -> str:
    found = document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=counter)
    return found[0].place if found else ""


def type_place(window: MainWindow, counter: str, text: str) -> None:
    window.desk.select("counter", counter)
    line = window.docks.inspector.unit.setup_box.place.line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


# Words


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("b2.02", "B2.02"),
        ("losheim", "B2.02"),
        ("Lósheim", "B2.02"),
        ("within 2 of Losheim", "near:B2.02/2"),
        ("within two hexes of B2.02", "near:B2.02/2"),
        ("B2.02 or B3.03", "near:B2.02 B3.03/0"),
        ("any or all of B2.02, B3.03 and B4.04", "near:B2.02 B3.03 B4.04/0"),
        ("within 1 of Losheim or B4.04", "near:B2.02 B4.04/1"),
        ("next to 1 Pz Rgt", f"near:{TANKS}/1"),
        ("with 1 Arty Rgt of 1 Pz Div", f"near:{GUNS}/0"),
        ("with or next to its side", "near:setup/1"),
        ("within 2 of any unit of its formation", "near:formation/2"),
        ("within 3 of its corps", "near:corps/3"),
        ("West", "area:W"),
        ("anywhere in west", "area:W"),
        ("dead pile", "box:dead"),
        ("not used", "box:unused"),
        ("not yet placed", "unknown"),
        ("near:setup/1", "near:setup/1"),
    ],
)
def test_words_mean_a_place_and_a_place_is_said_in_words_that_mean_it(typed: str, stored: str) -> None:
    assert read_place(ROWS, GAME, MAP, typed) == stored
    assert read_place(ROWS, GAME, MAP, said_place(ROWS, GAME, MAP, stored)) == stored


def test_places_are_said_without_words_of_the_file() -> None:
    said = [said_place(ROWS, GAME, MAP, place) for place in ("near:setup/1", f"near:{GUNS}/2", "area:W", "box:dead")]
    assert said == [
        "with or next to any unit of its side", "within 2 of 1 Arty Rgt", "anywhere in West", "dead pile",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("Loshiem", "did you mean Losheim"),
        ("B2.02 or B9.99", "“B9.99”"),
        ("within many of Losheim", "how many hexes"),
        ("area:Q", "“Q”"),
        ("box:lost", "there is no box"),
    ],
)
def test_what_nobody_knows_is_refused_with_what_there_is(typed: str, wrong: str) -> None:
    with pytest.raises(EditError, match=wrong):
        read_place(ROWS, GAME, MAP, typed)


# Hexes


def test_a_place_is_found_by_its_hexes() -> None:
    places = PlaceHexes(ROWS, GAME, SCENARIO)
    assert places.of(SCOUTS, "near:B2.02 B3.03/0") == {"B2.02", "B3.03"}
    # the tanks in B2.02 are of the formation, in an odd row that is shifted: six hexes touch it
    around = places.of(GUNS, "near:formation/1")
    assert "B2.02" in around and len(around) == 7
    assert places.of(RESERVE, "near:formation/1") == frozenset()  # nobody else of it is there
    assert places.of(SCOUTS, "area:W") == {"B1.05"}
    assert places.of(SCOUTS, "box:dead") == frozenset()


# The field of the inspector


def test_a_place_typed_in_words_is_stored_and_shown_in_words(window: MainWindow) -> None:
    type_place(window, TANKS, "within 1 of Losheim")
    assert place_of(window.document, TANKS) == "near:B2.02/1"
    assert window.docks.inspector.unit.setup_box.place.line.text() == "within 1 of B2.02"


def test_a_hex_typed_for_a_free_unit_ends_its_choice(window: MainWindow) -> None:
    type_place(window, SCOUTS, "B4.04")
    assert place_of(window.document, SCOUTS) == "B4.04"
    assert window.document.rows.find(schema.PlacementRow, subject=SCOUTS) == []
    window.document.undo_stack.undo()
    assert place_of(window.document, SCOUTS) == "near:setup/1"


def test_a_refused_place_stays_in_the_field_with_the_reason_until_esc(window: MainWindow) -> None:
    field = window.docks.inspector.unit.setup_box.place
    type_place(window, TANKS, "Loshiem")
    assert field.line.text() == "Loshiem" and "did you mean Losheim" in field.reason.text()
    assert field.reason.isVisible() and place_of(window.document, TANKS) == "B2.02"
    QTest.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "B2.02" and not field.reason.isVisible()


def test_the_menu_of_kinds_writes_a_place(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    field = window.docks.inspector.unit.setup_box.place
    field.offer()
    actions = {action.text(): action for action in field.kinds.menu().actions()}
    actions["Dead pile"].trigger()
    assert place_of(window.document, TANKS) == "box:dead"
    field.offer()
    actions = {action.text(): action for action in field.kinds.menu().actions()}
    actions["With or next to any unit of its formation"].trigger()
    assert place_of(window.document, TANKS) == "near:formation/1"


def test_a_unit_that_is_not_in_the_scenario_has_the_field_too(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.map_area.placing.take_out()
    type_place(window, TANKS, "Losheim")
    assert place_of(window.document, TANKS) == "B2.02"


def test_several_units_take_a_place_in_words(window: MainWindow) -> None:
    window.desk.select_several((TANKS, GUNS))
    line = window.docks.inspector.several.place
    line.setFocus()
    QTest.keyClicks(line, "B4.04 or B4.05")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert place_of(window.document, TANKS) == place_of(window.document, GUNS) == "near:B4.04 B4.05/0"


# The map


def test_the_hexes_of_a_free_choice_are_marked_while_the_unit_is_selected(window: MainWindow) -> None:
    type_place(window, TANKS, "B4.04 or B4.05")
    view = window.map_area.view
    assert set(view._overlay_labels["choice"]) == {"B4.04", "B4.05"}
    window.desk.select("counter", GUNS)
    assert "choice" not in view._overlay_labels


def test_the_right_button_gives_the_chosen_unit_a_choice_of_hexes(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    menu = window.map_area.menu_of(Pick(0, 0, "B4.04", None, ""))
    assert menu is not None
    below = next(action.menu() for action in menu.actions() if action.text() == "May start")
    assert isinstance(below, QMenu)
    kinds = {action.text(): action for action in below.actions()}
    kinds["B2.02 or B4.04"].trigger()
    assert place_of(window.document, TANKS) == "near:B2.02 B4.04/0"


def test_where_the_scenario_is_gone_the_right_button_offers_no_place(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was an exception, which only a user who clicks at random came upon."""
    window.desk.select("counter", TANKS)
    monkeypatch.setattr(window.document, "scenario", "gone")
    menu = QMenu()
    add_place_actions(menu, window.desk, "B4.04", (TANKS,))
    assert menu.isEmpty()


def test_a_unit_is_set_up_by_keys_alone(window: MainWindow) -> None:
    window.desk.select("counter", GUNS)
    view = window.map_area.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert place_of(window.document, GUNS) == ""
    window.desk.select("hex", "B4.03")
    order = window.docks.order
    order.view.setFocus()
    window.desk.select("counter", GUNS)
    window.actions_by_key["scenario.place"].trigger()
    assert place_of(window.document, GUNS) == "B4.03"
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    window.actions_by_key["scenario.place"].trigger()
    assert place_of(window.document, GUNS) == view.key_cursor.label != "B4.03"


def test_another_unit_leaves_the_side_that_the_keys_have_chosen_and_not_their_hex(window: MainWindow) -> None:
    window.desk.select("hex", "B4.03")
    view = window.map_area.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Period)
    label = view.key_cursor.label
    assert view.key_cursor.direction is not None
    window.desk.select("counter", GUNS)
    assert (view.key_cursor.label, view.key_cursor.direction) == (label, None)


def choose_line(window: MainWindow, counter: str) -> QModelIndex:
    """Make the line of a unit current in the order of battle, which has the keys."""
    order = window.docks.order
    first = order.shown.index(0, 0)
    (found,) = order.shown.match(first, COUNTER, counter, 1, Qt.MatchFlag.MatchRecursive)
    order.view.setFocus()
    order.view.setCurrentIndex(QModelIndex())  # it may be current since the last test
    order.view.setCurrentIndex(found)
    return found


def go_to(window: MainWindow, label: str) -> None:
    QTest.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(window.header.finder, label)
    QTest.keyClick(window.header.finder, Qt.Key.Key_Return)


def set_up_here(window: MainWindow) -> None:
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_Return, keys)


def test_arrows_after_going_to_a_hex_move_the_cursor_of_the_map_and_the_unit_that_is_chosen_is_set_up_there(
    window: MainWindow,
) -> None:
    """The arrow climbed from the unit to its formation, and all of that was set up."""
    chosen, tanks = choose_line(window, GUNS), place_of(window.document, TANKS)
    go_to(window, "B4.04")
    focused = QApplication.focusWidget()
    assert focused is window.map_area.view
    QTest.keyClick(focused, Qt.Key.Key_Right)  # numbers fall to the east
    assert window.docks.order.view.currentIndex() == chosen
    set_up_here(window)
    assert (place_of(window.document, GUNS), place_of(window.document, TANKS)) == ("B4.03", tanks)


def test_units_are_set_up_in_the_hex_that_was_chosen_after_the_cursor_was_moved(window: MainWindow) -> None:
    """They went to where the cursor of the keys had been left."""
    choose_line(window, GUNS)
    go_to(window, "B4.03")
    QTest.keyClick(window.map_area.view, Qt.Key.Key_Left)
    window.map_area.view.say_hex("B4.03", Qt.KeyboardModifier.NoModifier)  # as a click does, on what is selected still
    set_up_here(window)
    assert place_of(window.document, GUNS) == "B4.03"
