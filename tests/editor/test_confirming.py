"""What is confirmed in the inspector is recorded as at the proof desk: who saw it, which printing, box or scan."""

import pytest

from editor.edits import units
from editor.proof.trays import Counters
from editor.window.main_window import MainWindow
from editor.window.proof.counters_page import CountersPage
from engine.data import schema
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.open_area("proof_counters")
    page = used_window.area("proof_counters")
    assert isinstance(page, CountersPage)
    bar = page.witness_bar
    bar.who.setText("A. Player")
    bar.printing.setText("second")
    bar.printing.editingFinished.emit()
    bar.basis.setCurrentIndex(1)
    bar.basis.activated.emit(1)
    used_window.open_area("map")
    return used_window


def recorded(window: MainWindow) -> list[tuple[str, str, str]]:
    rows = window.document.baseline.find(schema.ConfirmationRow, game=GAME)
    assert {(row.who, row.printing, row.basis, row.bulk) for row in rows} <= {("A. Player", "second", "scan", False)}
    return sorted((row.table, row.row_key.removeprefix(f"{GAME}|"), row.field) for row in rows)


def test_the_terrain_of_a_hex_is_recorded_and_undone_in_one_step(window: MainWindow) -> None:
    stack = window.document.undo_stack
    before = stack.index()
    window.desk.select("hex", "B1.02")
    window.docks.inspector.hex.mark.button.click()
    assert recorded(window) == [("hex", f"{MAP}|B1.02", "terrain")]
    assert window.document.journal()[-1].person == "A. Player"
    assert stack.index() == before + 1
    stack.undo()
    assert recorded(window) == []


def test_the_values_of_a_unit_are_recorded_as_a_tray_records_them(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.docks.inspector.unit.confirm_all.click()
    faces = [("face", f"{TANKS}|{face}", "*") for face in ("full", "reduced")]
    assert recorded(window) == [("counter", TANKS, "*"), *faces]
    window.open_area("proof_counters")
    page = window.area("proof_counters")
    assert isinstance(page, CountersPage)
    (tray,) = [each for each in page.trays(Counters(window.document.baseline, GAME)) if "1 Pz Div" in each.title]
    assert {face.state for face in tray.faces if face.counter.key == TANKS} == {"confirmed"}


def test_place_and_turn_are_recorded(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.docks.inspector.unit.setup_box.place_mark.button.click()
    window.desk.select("counter", RESERVE)
    window.docks.inspector.unit.arrival.mark.button.click()
    arrival = [("arrival", f"{SCENARIO}|{RESERVE}", field) for field in ("place", "turn")]
    assert recorded(window) == [*arrival, ("setup", f"{SCENARIO}|{TANKS}", "place")]


def test_what_an_erratum_says_is_not_confirmed_as_printed(window: MainWindow) -> None:
    window.desk.new_erratum("Tanks")
    window.desk.try_edit(lambda: units.set_face_value(window.document.rows, GAME, TANKS, "full", "attack", 9))
    window.desk.select("counter", TANKS)
    window.docks.inspector.unit.confirm_all.click()
    assert recorded(window) == []
    assert "what is shown is of an erratum" in window.message_bar.label.text()
