"""Before a printed scenario is changed it is asked what the edit means; the answer is remembered."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from editor.edits.map import set_terrain
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import set_losses
from editor.window import main_window
from editor.window.canvas.view import COUNTER_MIME
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.paste_list import TAKE, PasteList
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.conftest import lent, opened
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

VARIANT, CORRECT, ERRATUM = range(3)
"""The answers about a set-up in their order; about what all share the first two are correction and scenario only."""
FOR_ALL, ONLY_HERE = range(2)


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


@pytest.fixture(scope="module")
def printed(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the small library, whose scenario is said to be printed, with a copy of it that is one's own."""
    path = write_library(tmp_path_factory.mktemp("printed") / "small.losheim")
    document = Document.open(path)
    head = {"game": GAME, "table": "scenario", "row_key": f"{GAME}|{SCENARIO}", "field": "title"}
    cited = {**head, "certainty": "printed", "source": "rulebook", "locator": "5.1"}
    document.edit(ChangeSet("Printed", (inserting("citation", cited),)), cited=True)
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "mine"), cited=True)
    document.close()
    return path.read_bytes()


@pytest.fixture
def open_window(printed: bytes, qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], MainWindow]]:
    """Open that library, again and again."""
    library = tmp_path / "small.losheim"
    library.write_bytes(printed)

    def opened() -> MainWindow:
        found = MainWindow(Document.open(library), Settings(tmp_path / "settings.ini"))
        qtbot.addWidget(found)
        found.is_ending = True  # or it would ask when a test closes it, and wait for an answer
        found.document.choose(GAME, SCENARIO)
        found.resize(1280, 720)
        found.show()
        QApplication.processEvents()
        return found

    yield opened


@pytest.fixture(scope="module")
def used_printed(printed: bytes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return a window over that library that is opened once for a module; tests take ``window``."""
    library = tmp_path_factory.mktemp("asked") / "small.losheim"
    library.write_bytes(printed)
    with opened(library) as found:
        found.document.undo_stack.clear()  # what made the library is not to be taken back
        yield found


@pytest.fixture
def window(used_printed: MainWindow) -> Iterator[MainWindow]:
    """Return a window in which nothing was answered, begun or chosen yet, whatever others did in it."""
    found, document, asked = used_printed, used_printed.document, used_printed.asked
    asked.held.take()
    for place in asked.aside.places:
        asked.aside.take(place)
    asked._answers._by_scenario.clear()
    asked.errata._used.clear()
    for remembered in (document.stood, document.awaited):
        remembered.clear()
    document.begun = ""
    found.message_bar.inform("Nothing is asked")
    with lent(found):
        found.center.set_split("both")
        QApplication.processEvents()
        assert not document.baseline.find(schema.ErratumRow, game=GAME) and document.scenario == SCENARIO
        yield found
    found.message_bar.hide()


def drop(window: MainWindow, counter: str, label: str) -> None:
    """Let go of a counter over a hex."""
    view, data = window.map_area.view, QMimeData()
    data.setData(COUNTER_MIME, counter.encode())
    view.center_on(label)
    cell = view.scene_data.cell(label)
    assert cell is not None
    at = QPointF(view.mapFromScene(*view.scene_data.geometry.center(cell)))
    action, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    view.dropEvent(QDropEvent(at, action, data, left, Qt.KeyboardModifier.NoModifier))


def answer(window: MainWindow, place: int) -> None:
    QTest.mouseClick(window.message_bar.answers[place], Qt.MouseButton.LeftButton)


def place_of(window: MainWindow, scenario: str, counter: str = TANKS) -> str:
    (row,) = window.document.baseline.find(schema.SetupRow, game=GAME, scenario=scenario, counter=counter)
    return row.place


def terrain_of(window: MainWindow, label: str) -> str:
    (row,) = window.document.baseline.find(schema.HexRow, game=GAME, map=MAP, hex=label)
    return row.terrain


def test_a_unit_dropped_in_a_printed_scenario_waits_for_what_that_means(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    assert place_of(window, SCENARIO) == "B2.02"
    said = window.message_bar
    assert said.isVisible() and "“Skirmish” is a printed scenario" in said.label.text()
    assert [button.text() for button in said.answers] == [
        "In a variant of it",
        "Correct the printed one",
        "As an erratum...",
    ]


@pytest.mark.deep
def test_a_variant_takes_the_move_and_is_shown_and_the_printed_one_stays(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    answer(window, VARIANT)
    document = window.document
    assert document.scenario == "skirmish-variant" and document.head is not None
    assert document.head.title == "Skirmish (variant)"
    assert (place_of(window, "skirmish-variant"), place_of(window, SCENARIO)) == ("B3.02", "B2.02")
    assert window.status.meant.property("meaning") == "design"
    drop(window, GUNS, "B3.04")  # one's own scenario asks nothing
    assert place_of(window, "skirmish-variant", GUNS) == "B3.04" and not window.message_bar.isVisible()
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert place_of(window, "skirmish-variant") == "B2.02"


@pytest.mark.deep
def test_the_map_stays_where_it_is_and_the_unit_selected_when_a_variant_takes_the_move(window: MainWindow) -> None:
    view = window.map_area.view
    window.desk.select("counter", TANKS)
    view.zoom_to(70)
    drop(window, TANKS, "B3.02")
    seen = view.mapToScene(view.viewport().rect().center())
    answer(window, VARIANT)
    assert view.pixels_per_hex == pytest.approx(70)
    now = view.mapToScene(view.viewport().rect().center())
    assert (now.x(), now.y()) == (pytest.approx(seen.x(), abs=2), pytest.approx(seen.y(), abs=2))
    assert window.desk.selection.key == TANKS


@pytest.mark.usefixtures("dressed")
def test_each_answer_is_whole_in_the_smallest_window(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    QApplication.processEvents()
    bar = window.message_bar
    for button in bar.answers:
        assert button.isVisible() and bar.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width() and button.height() >= button.sizeHint().height()


@pytest.mark.deep
def test_a_second_variant_has_a_key_of_its_own(window: MainWindow) -> None:
    for key in ("skirmish-variant", "skirmish-variant-2"):
        window.document.choose(GAME, SCENARIO)
        drop(window, TANKS, "B3.02")
        answer(window, VARIANT)
        assert window.document.scenario == key


def test_a_correction_is_made_asked_once_and_remembered_when_the_library_is_opened_again(
    open_window: Callable[[], MainWindow],
) -> None:
    window = open_window()
    drop(window, TANKS, "B3.02")
    answer(window, CORRECT)
    assert place_of(window, SCENARIO) == "B3.02"
    drop(window, TANKS, "B3.03")
    assert place_of(window, SCENARIO) == "B3.03" and not window.message_bar.isVisible()
    window.close()
    again = open_window()
    drop(again, TANKS, "B3.04")
    assert place_of(again, SCENARIO) == "B3.04"
    again.close()


def test_what_waits_is_dropped_when_the_question_is_closed_and_asked_again_next_time(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    assert place_of(window, SCENARIO) == "B2.02" and not window.asked.held.every
    drop(window, GUNS, "B3.04")
    answer(window, CORRECT)
    assert (place_of(window, SCENARIO), place_of(window, SCENARIO, GUNS)) == ("B2.02", "B3.04")


def test_what_is_given_up_with_its_question_is_told_and_comes_back_together_by_redo(window: MainWindow) -> None:
    told: list[str] = []
    window.desk.told.connect(told.append)
    drop(window, TANKS, "B3.02")
    drop(window, GUNS, "B3.04")
    waited = window.asked.held.every
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    assert told[-1].startswith("Given up before it was made: ") and not window.asked.held.every
    assert window.asked.bring_back() and not window.asked.held.given_up
    assert window.asked.held.every == waited


def test_a_question_goes_with_the_scenario_that_it_is_about_and_is_asked_again_when_that_is_shown_again(
    window: MainWindow,
) -> None:
    drop(window, TANKS, "B3.02")
    window.document.choose(GAME, "mine")
    bar = window.message_bar
    assert bar.isVisible() and not bar.answers
    assert bar.label.text().startswith(
        "ℹ Not made yet, as nothing was answered; it is asked again when you are back in “S"
    )
    assert "B3.02" in bar.label.text()
    assert window.status.meant.property("meaning") == "design"
    window.document.choose(GAME, SCENARIO)
    assert place_of(window, SCENARIO) == "B2.02" and "B3.02" in bar.label.text()
    answer(window, CORRECT)
    assert place_of(window, SCENARIO) == "B3.02"


def test_undo_gives_up_what_waits_for_an_answer_and_takes_back_nothing_that_was_made(window: MainWindow) -> None:
    window.document.choose(GAME, "mine")
    drop(window, TANKS, "B3.03")
    window.document.choose(GAME, SCENARIO)
    drop(window, TANKS, "B3.02")
    told: list[str] = []
    window.desk.told.connect(told.append)
    window.commands.do_edit_undo()
    assert not window.asked.held.every and not window.message_bar.isVisible()
    assert told[-1].startswith("Given up before it was made, and nothing else taken back: ")
    assert (place_of(window, SCENARIO), place_of(window, "mine")) == ("B2.02", "B3.03")


def test_undo_is_heard_over_the_map_for_what_waits_also_where_nothing_was_made_yet(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    assert not window.document.undo_stack.canUndo()
    QTest.keyClick(window.map_area.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not window.asked.held.every and not window.message_bar.isVisible()


@pytest.mark.deep
def test_two_moves_wait_together_and_are_both_made(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    drop(window, GUNS, "B3.04")
    assert ", and one more edit: " in window.message_bar.label.text()
    answer(window, VARIANT)
    assert place_of(window, "skirmish-variant") == "B3.02"
    assert place_of(window, "skirmish-variant", GUNS) == "B3.04"


@pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")
def test_an_erratum_of_the_menu_takes_the_move_and_is_named_at_the_foot(window: MainWindow) -> None:
    window.desk.new_erratum("Tanks stood elsewhere")
    window.desk.mean("")
    drop(window, TANKS, "B3.02")
    answer(window, ERRATUM)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if "Tanks stood elsewhere" in action.text()).trigger()
    menu.close()
    assert place_of(window, SCENARIO) == "B2.02"
    (row,) = window.document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert row.place == "B3.02" and window.status.meant.property("meaning") == "erratum"


def test_a_hex_of_the_map_is_asked_for_too_and_only_here_leaves_the_library(window: MainWindow) -> None:
    document = window.document
    window.desk.try_edit(lambda: set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert [button.text() for button in window.message_bar.answers][:2] == [
        "Correction for all",
        "In this scenario only",
    ]
    answer(window, ONLY_HERE)
    assert terrain_of(window, "B1.02") == "clear"
    (row,) = document.rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")
    assert row.terrain == "woods"
    drop(window, TANKS, "B3.02")  # what only here means of a set-up is still to be said
    assert place_of(window, SCENARIO) == "B2.02" and window.message_bar.answers


def test_a_correction_of_the_map_is_asked_for_once(window: MainWindow) -> None:
    document = window.document
    for label in ("B1.02", "B1.03"):
        window.desk.try_edit(lambda label=label: set_terrain(document.rows, GAME, MAP, [label], "woods"))  # type: ignore[misc]
        if label == "B1.02":
            answer(window, FOR_ALL)
    assert [terrain_of(window, label) for label in ("B1.02", "B1.03")] == ["woods", "woods"]


@pytest.mark.deep
def test_own_design_chosen_in_one_scenario_does_not_follow_into_a_printed_one(window: MainWindow) -> None:
    document = window.document
    document.choose(GAME, "mine")
    menu = QMenu()
    window.commands.fill_meanings(menu)
    next(action for action in menu.actions() if "own &design" in action.text()).trigger()
    document.choose(GAME, SCENARIO)
    assert document.author == "owner" and window.status.meant.property("meaning") == "correction"
    document.choose(GAME, "mine")
    assert document.author == "designed"


def begin_erratum(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer that it is an erratum, and choose a new one of the menu."""
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu))
    answer(window, ERRATUM)
    menus[0].actions()[-1].trigger()


@pytest.mark.deep
def test_an_edit_waits_for_the_title_of_a_new_erratum_and_is_its_change(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(window, TANKS, "B3.02")
    begin_erratum(window, monkeypatch)
    bar = window.message_bar
    assert bar.field.isVisible() and place_of(window, SCENARIO) == "B2.02"
    QTest.keyClicks(bar.field, "Tanks stood elsewhere")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    (setup,) = window.document.rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert window.document.erratum and (setup.place, place_of(window, SCENARIO)) == ("B3.02", "B2.02")


def test_an_edit_whose_erratum_is_given_no_title_is_dropped(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(window, TANKS, "B3.02")
    begin_erratum(window, monkeypatch)
    QTest.keyClick(window.message_bar.field, Qt.Key.Key_Escape)
    assert place_of(window, SCENARIO) == "B2.02" and not window.message_bar.isVisible() and not window.asked.held.every
    drop(window, TANKS, "B3.02")
    assert len(window.asked.held.every) == 1


def test_the_title_of_an_erratum_is_not_asked_for_in_another_scenario(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(window, TANKS, "B3.02")
    begin_erratum(window, monkeypatch)
    window.document.choose(GAME, "mine")
    bar = window.message_bar
    assert not bar.field.isVisible() and "Not made yet" in bar.label.text()


def test_a_window_with_an_edit_that_was_not_answered_closes_only_when_somebody_says_so(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(main_window, "may_lose", lambda _parent, what, _action: asked.extend(what))  # not to be lost
    drop(window, TANKS, "B3.02")
    window.is_ending = False
    assert not window.close() and window.isVisible()
    (said,) = asked
    assert said == "In “Skirmish”, area Map: 1 Pz Rgt: set up in B3.02 (what it means was not answered)"
    answer(window, 1)
    assert place_of(window, SCENARIO) == "B3.02"
    window.is_ending = True


@pytest.mark.deep
def test_an_erratum_that_is_open_takes_nothing_in_a_scenario_of_ones_own(window: MainWindow) -> None:
    document = window.document
    window.desk.new_erratum("Guns of the west")
    assert document.erratum and window.center.property("meaning") == "erratum"
    document.choose(GAME, "mine")
    assert not document.erratum and window.center.property("meaning") == "design"
    drop(window, GUNS, "B4.05")
    assert document.baseline.find(schema.ErratumChangeRow, game=GAME) == []
    assert place_of(window, "mine", GUNS) == "B4.05"


@pytest.mark.deep
def test_a_field_of_the_set_up_shows_what_is_stored_when_the_question_is_closed(window: MainWindow) -> None:
    document = window.document
    window.desk.select("counter", TANKS)
    box = window.docks.inspector.unit.setup_box
    box.losses.setValue(1)
    assert window.message_bar.answers
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    assert box.losses.value() == 0
    window.desk.try_edit(lambda: set_losses(document.rows, GAME, SCENARIO, TANKS, 1))
    answer(window, CORRECT)
    assert box.losses.value() == 1


@pytest.mark.deep
def test_who_undoes_a_variant_is_back_in_the_scenario_that_it_came_from(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    answer(window, VARIANT)
    for _ in range(2):
        window.actions_by_key["edit.undo"].trigger()
    document = window.document
    assert not document.baseline.find(schema.ScenarioRow, game=GAME, scenario="skirmish-variant")
    assert document.scenario == SCENARIO


def test_a_unit_that_is_taken_out_of_a_printed_scenario_waits_for_the_answer(window: MainWindow) -> None:
    window.map_area.placing.take_out(TANKS)
    assert place_of(window, SCENARIO) == "B2.02"
    assert [button.text() for button in window.message_bar.answers][VARIANT] == "In a variant of it"


@pytest.mark.deep
def test_a_list_that_is_taken_into_a_printed_scenario_waits_for_the_answer(window: MainWindow) -> None:
    window.open_area("paste")
    page = window.area("paste")
    assert isinstance(page, PasteList)
    page.text.setPlainText("B3.04: 1 Pz")
    page.read()
    for row in range(page.table.rowCount()):
        page.table.item(row, TAKE).setCheckState(Qt.CheckState.Checked)
    page.take_lines()
    assert place_of(window, SCENARIO) == "B2.02"
    answer(window, VARIANT)
    made = window.document.scenario
    assert made != SCENARIO
    assert (place_of(window, SCENARIO), place_of(window, made)) == ("B2.02", "B3.04")


def begun_of_map(window: MainWindow) -> str:
    """Open an erratum that is of the map so far, and return its number."""
    window.desk.new_erratum("Woods")
    window.desk.try_edit(lambda: set_terrain(window.document.rows, GAME, MAP, ["B2.03"], "woods"))
    return window.document.erratum


def changed_by(window: MainWindow, erratum: str) -> list[str]:
    return [row.table for row in window.document.baseline.find(schema.ErratumChangeRow, game=GAME, erratum=erratum)]


def test_a_set_up_move_does_not_slip_into_an_erratum_of_the_map(window: MainWindow) -> None:
    key = begun_of_map(window)
    drop(window, TANKS, "B1.02")
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["hex"], "B2.02")
    texts = [button.text() for button in window.message_bar.answers]
    assert texts == ["In a variant of it", "Correct the printed one", f"Into erratum {key}", "Another erratum..."]
    answer(window, CORRECT)
    assert (changed_by(window, key), place_of(window, SCENARIO)) == (["hex"], "B1.02")
    assert window.document.erratum == key


def test_a_set_up_move_goes_into_an_erratum_of_the_map_when_somebody_says_so_and_then_on(window: MainWindow) -> None:
    key = begun_of_map(window)
    drop(window, TANKS, "B1.02")
    answer(window, 2)
    drop(window, GUNS, "B1.02")
    assert changed_by(window, key) == ["hex", "setup", "setup"]
    assert place_of(window, SCENARIO) == "B2.02"


@pytest.mark.deep
def test_a_set_up_move_in_a_scenario_of_ones_own_does_not_slip_into_an_erratum_of_the_map(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.document.choose(GAME, "mine")
    window.asked.mean(key)
    drop(window, TANKS, "B1.02")
    assert place_of(window, "mine") == "B2.02"
    answer(window, 0)
    assert (changed_by(window, key), place_of(window, "mine")) == (["hex"], "B1.02")
    assert window.document.erratum == key


def shown_meaning(window: MainWindow) -> list[str]:
    """The meaning by the frame of the center, the button at the foot, and the inspector."""
    parts = (window.center, window.status.meant, window.docks.inspector)
    return [str(part.property("meaning")) for part in parts]


@pytest.mark.deep
def test_an_open_erratum_is_seen_at_frame_foot_and_inspector_and_again_when_the_library_is_opened_again(
    open_window: Callable[[], MainWindow],
) -> None:
    first = open_window()
    key = begun_of_map(first)
    assert shown_meaning(first) == ["erratum"] * 3
    first.close()
    second = open_window()
    assert (second.document.erratum, shown_meaning(second)) == (key, ["erratum"] * 3)
    assert "Woods" in second.status.meant.text()
    second.close()
