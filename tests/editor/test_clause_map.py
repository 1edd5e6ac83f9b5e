"""The map marks what a clause speaks of, and a click on it names a place in the field at hand."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit

from editor.edits.clause_ground import hexes_named, meant_at, named_by
from editor.window.main_window import MainWindow
from editor.window.panels.clauses import ClausesPanel
from engine.data import schema
from tests.editor.conftest import lent
from tests.editor.test_clause_form import ARDENNES, PEIPER, begin, clauses, field, panel_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        found.asked.mean("")
        found.open_area("victory")
        QApplication.processEvents()
        yield found
        for form in [*panel_of(found).forms.values()]:
            form.closed.emit()


@pytest.fixture
def marked(window: MainWindow) -> list[tuple[str, ...]]:
    """Return what was marked on the map, the last behind; no clause is chosen that another test has left so."""
    panel_of(window).view.setCurrentIndex(QModelIndex())
    found: list[tuple[str, ...]] = []
    window.desk.shaded.connect(found.append)
    return found


def hexes_of(window: MainWindow, kind: type[schema.AreaRow | schema.PlaceRow], key: str) -> tuple[str, ...]:
    document = window.document
    name = "area" if kind is schema.AreaRow else "place"
    return hexes_named(document.rows, document.game, document.map, [(name, key)])


def choose(panel: ClausesPanel, key: str) -> None:
    rows = [at for at in range(panel.table.rowCount()) if panel.table.item(at).row.key == key]
    panel.view.setCurrentIndex(panel.view.model().index(rows[0], 0))


def test_a_chosen_clause_marks_its_hexes_and_another_page_has_no_mark(
    window: MainWindow, marked: list[tuple[str, ...]]
) -> None:
    choose(panel_of(window), "exit-west")
    assert marked[-1] == hexes_of(window, schema.AreaRow, "german-exit") != ()
    window.open_area("map")
    assert marked[-1] == ()
    window.open_area("victory")
    assert marked[-1] == hexes_of(window, schema.AreaRow, "german-exit")


def test_what_is_typed_is_marked_at_once(window: MainWindow, marked: list[tuple[str, ...]]) -> None:
    form = begin(window, "Victory", "Hold places")
    places = field(form, "places")
    assert isinstance(places, QPlainTextEdit)
    places.setPlainText("Malmedy\nAmel")
    wanted = {*hexes_of(window, schema.PlaceRow, "malmedy"), *hexes_of(window, schema.PlaceRow, "amel")}
    assert {*marked[-1]} == wanted != set()
    places.setPlainText("Malmedy")
    assert marked[-1] == hexes_of(window, schema.PlaceRow, "malmedy")


def test_a_click_on_the_map_names_the_place_there_and_a_second_takes_it_out(window: MainWindow) -> None:
    form = begin(window, "Victory", "Hold places")
    places = field(form, "places")
    assert isinstance(places, QPlainTextEdit)
    places.setPlainText("Amel")
    (label, *_) = hexes_of(window, schema.PlaceRow, "malmedy")
    window.map_area.view.hex_clicked.emit(label, Qt.KeyboardModifier.NoModifier)
    assert places.toPlainText() == "Amel\nMalmedy"
    window.desk.select("none", "")
    window.map_area.view.hex_clicked.emit(label, Qt.KeyboardModifier.NoModifier)
    assert places.toPlainText() == "Amel"


def test_a_click_fills_the_field_that_had_the_keys_last(window: MainWindow) -> None:
    form = begin(window, "Victory", "Occupy place")
    place = field(form, "place")
    assert isinstance(place, QComboBox)
    place.setFocus()
    QTest.keyClicks(place, "x")
    (label, *_) = hexes_of(window, schema.PlaceRow, "malmedy")
    window.desk.select("hex", label)
    assert place.currentText() == "Malmedy"
    assert form.draft.texts["place"] == "malmedy"


def test_a_click_where_no_place_lies_says_so_and_changes_nothing(window: MainWindow) -> None:
    form = begin(window, "Victory", "Hold places")
    told: list[str] = []
    window.desk.told.connect(told.append)
    document = window.document
    empty = next(
        row.hex
        for row in document.rows.find(schema.HexRow, game=document.game, map=document.map)
        if not meant_at(document.rows, document.game, document.map, "place", row.hex)
    )
    window.desk.select("hex", empty)
    assert told[-1] == f"No place of the map lies in {empty}; it can be made on the page Map"
    places = field(form, "places")
    assert isinstance(places, QPlainTextEdit) and places.toPlainText() == ""


def test_an_area_of_a_hex_is_the_smallest_one_and_an_entry_may_be_the_hex_itself(window: MainWindow) -> None:
    document = window.document
    label = hexes_of(window, schema.AreaRow, "german-exit")[0]
    areas = meant_at(document.rows, document.game, document.map, "area", label)
    sizes = [len(hexes_of(window, schema.AreaRow, key)) for key in areas]
    assert "german-exit" in areas and sizes == sorted(sizes)
    entries = meant_at(document.rows, document.game, document.map, "entry", label)
    assert entries == [*(f"area:{key}" for key in areas), label]


def test_a_clause_in_words_speaks_of_no_hex(window: MainWindow) -> None:
    row = clauses(window)["exit-west"].model_copy(update={"form": "", "args": {}, "enforced": False})
    assert named_by(row) == []


def click_map(window: MainWindow, label: str, across: float = 0.0) -> None:
    """Click on the map in a hex, in the middle or so far to its side, with the mouse."""
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    x, y = view.scene_data.geometry.center(cell)
    view.stay_at(40.0, x, y)
    pixel = view.mapFromScene(QPointF(x + across, y))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel)


def test_while_a_field_waits_for_places_a_click_on_a_counter_or_a_side_means_the_hex(window: MainWindow) -> None:
    form = begin(window, "Victory", "Hold places")
    places = field(form, "places")
    assert isinstance(places, QPlainTextEdit)
    scene = window.map_area.view.scene_data
    (label, *_) = hexes_of(window, schema.PlaceRow, "malmedy")
    held = next(
        hex_ for hex_ in scene.hex_by_counter.values()
        if meant_at(window.document.rows, window.document.game, window.document.map, "place", hex_)
    )  # fmt: skip
    click_map(window, held)
    assert len(places.toPlainText().split("\n")) == 1 and window.desk.selection.key == held
    places.setPlainText("")
    click_map(window, label, across=0.45)
    assert places.toPlainText() == "Malmedy"


def test_a_click_says_what_it_added_and_one_more_in_the_same_hex_what_it_took_out(window: MainWindow) -> None:
    begin(window, "Victory", "Hold places")
    told: list[str] = []
    window.desk.told.connect(told.append)
    (label, *_) = hexes_of(window, schema.PlaceRow, "malmedy")
    click_map(window, label)
    click_map(window, label)
    assert told == ["Malmedy added to Places", "Malmedy taken out of Places"]


def test_without_a_form_a_click_on_a_counter_selects_it(window: MainWindow) -> None:
    click_map(window, next(iter(window.map_area.view.scene_data.hex_by_counter.values())))
    assert window.desk.selection.kind == "counter"
