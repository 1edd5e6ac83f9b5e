"""The form of a clause stands in the page: it speaks in names, nothing moves under the hand, and it can be left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.edits.clause_titles import meant, titles_of
from editor.edits.scenarios import copy_scenario
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.models.clause_fields import ClauseField
from editor.window.models.clause_words import read
from editor.window.panels.clause_form import ClauseForm
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.name_lines import NameLines
from engine.data import schema
from tests.editor.conftest import lent
from tests.editor.small import GAME, MAP, TableRows, rows, tables, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
ARDENNES, PEIPER = "scs1994", "kampfgruppe-peiper"


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, ARDENNES, PEIPER) as found:
        found.asked.mean("")  # what an edit of a printed scenario means is asked else
        found.open_area("victory")
        QApplication.processEvents()
        yield found
        for form in [*panel_of(found).forms.values()]:
            form.closed.emit()


def panel_of(window: MainWindow) -> ClausesPanel:
    found = window.area("victory")
    assert isinstance(found, ClausesPanel)
    return found


def begin(window: MainWindow, kind: str, form: str) -> ClauseForm:
    """Press Add clause and choose kind and form by their words."""
    panel = panel_of(window)
    (button,) = (each for each in panel.findChildren(QPushButton) if each.text() == "&Add clause")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    found = panel.form
    assert found is not None
    found.kind.setCurrentText(kind)
    found.form.setCurrentText(form)
    return found


def field(form: ClauseForm, name: str) -> QWidget:
    (found,) = (widget for field, widget in form.widgets.items() if field.name == name)
    return found


def clauses(window: MainWindow, scenario: str = PEIPER) -> dict[str, schema.ClauseRow]:
    found = window.document.rows.find(schema.ClauseRow, game=ARDENNES, scenario=scenario)
    return {row.key: row for row in found}


def test_a_clause_is_given_in_the_page_in_names_and_the_map_can_be_used(window: MainWindow) -> None:
    form = begin(window, "Victory", "Occupy place")
    assert QApplication.activeModalWidget() is None and form.window() is window
    assert window.map_area.isVisible() and not panel_of(window).view.isVisible()
    side, place, level = (field(form, name) for name in ("side", "place", "level"))
    assert isinstance(side, QComboBox) and isinstance(place, QComboBox) and isinstance(level, QComboBox)
    side.setCurrentText("US")
    place.setEditText("malmedy")  # in any case
    level.setCurrentIndex(1)
    form.text.setPlainText("The US holds Malmedy.")
    assert (form.fault.text(), form.key.text()) == ("", "occupy-place")
    QTest.mouseClick(form.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    args = clauses(window)["occupy-place"].args
    assert (args["side"], args["place"]) == ("allied", "malmedy")
    assert panel_of(window).form is None and panel_of(window).view.isVisible()


@pytest.mark.usefixtures("dressed")
def test_in_a_low_window_the_fields_of_a_chosen_part_are_in_sight(window: MainWindow) -> None:
    form = begin(window, "Victory", "City points")
    (action,) = (action for action in form.parts.menu.actions() if action.text().startswith("Level"))
    action.trigger()
    QApplication.processEvents()
    first = next(iter(form.widgets.values()))
    assert not first.visibleRegion().isEmpty() and not form.text.isVisible()
    form.parts.tree.setCurrentItem(form.parts.tree.topLevelItem(0))
    QApplication.processEvents()
    assert form.kind.isVisible() and not form.kind.visibleRegion().isEmpty()


def test_no_list_of_the_form_shows_a_word_of_the_program(window: MainWindow) -> None:
    form = begin(window, "Victory", "Occupy place")
    boxes = [form.kind, form.form, *(box for box in form.widgets.values() if isinstance(box, QComboBox))]
    texts = [box.itemText(at) for box in boxes for at in range(box.count())]
    assert [text for text in texts if "_" in text] == []
    assert {"Victory", "Special rule", "Hold places", "German", "Malmedy", "Massive German"} <= set(texts)


def test_no_field_moves_while_one_types(window: MainWindow) -> None:
    form = begin(window, "Victory", "Occupy place")
    for _ in range(3):  # the layouts find their sizes
        QApplication.processEvents()

    def places() -> list[QPoint]:
        return [widget.mapTo(form, QPoint()) for widget in (*form.widgets.values(), form.text, form.buttons)]

    before = places()
    place = field(form, "place")
    assert isinstance(place, QComboBox)
    for text in (
        "",
        "nowhere that the map has, however long the words are that say so and are to be refused",
        "Malmedy",
    ):
        place.setEditText(text)
        QApplication.processEvents()
        assert places() == before, text


@pytest.mark.deep
def test_a_form_that_is_half_done_waits_for_its_scenario(window: MainWindow) -> None:
    window.document.edit(copy_scenario(window.document.baseline, ARDENNES, PEIPER, "second"), cited=True)
    window.document.choose(ARDENNES, PEIPER)
    form = begin(window, "Special rule", "Start supply")
    form.text.setPlainText("Half of it")
    window.document.choose(ARDENNES, "second")
    panel = panel_of(window)
    assert panel.form is None and panel.view.isVisible() and not form.isVisible()
    window.document.choose(ARDENNES, PEIPER)
    assert panel.form is form and form.isVisible() and form.text.toPlainText() == "Half of it"
    assert clauses(window).keys() == clauses(window).keys() - {"start-supply"}


def test_another_clause_does_not_take_the_place_of_one_that_is_half_done(window: MainWindow) -> None:
    form = begin(window, "Special rule", "Start supply")
    form.text.setPlainText("Half of it")
    panel = panel_of(window)
    told: list[str] = []
    window.desk.refused.connect(told.append)
    panel.open_form(clauses(window)["exit-west"])
    assert panel.form is form and told == ["A clause is half done here; store it or cancel it first"]


def test_esc_puts_away_a_form_in_which_nothing_was_done_and_no_other(window: MainWindow) -> None:
    panel = panel_of(window)
    panel.open_form(clauses(window)["exit-west"])
    form = panel.form
    assert form is not None
    form.rule.setText("1.1")
    QTest.keyClick(form.rule, Qt.Key.Key_Escape)
    assert panel.form is form
    form.rule.setText(clauses(window)["exit-west"].rule)
    QTest.keyClick(form.rule, Qt.Key.Key_Escape)
    assert panel.form is None


@pytest.mark.deep
def test_the_form_of_a_scenario_that_is_deleted_goes_with_it(window: MainWindow) -> None:
    form = begin(window, "Special rule", "Start supply")
    form.text.setPlainText("Half of it")
    window.document.undo_stack.beginMacro("")
    window.document.undo_stack.endMacro()
    from editor.edits.scenarios import delete_scenario

    window.document.edit(delete_scenario(window.document.baseline, ARDENNES, PEIPER), True)
    assert panel_of(window).forms == {}


def test_the_rule_says_what_it_is_about(window: MainWindow) -> None:
    form = begin(window, "Special rule", "Start supply")
    (rule, *_) = window.document.rows.find(schema.RuleRow, game=ARDENNES)
    form.rule.setText(rule.rule)
    assert rule.title in form.rule.toolTip()


def test_the_key_follows_the_form_until_another_one_is_typed(window: MainWindow) -> None:
    form = begin(window, "Special rule", "Start supply")
    form.form.setCurrentText("Start face")
    assert form.key.text() == "start-face"
    form.key.setText("teams")
    form.form.setCurrentText("Start supply")
    assert form.key.text() == "teams"


def test_the_key_of_a_clause_in_words_is_made_of_its_first_words(window: MainWindow) -> None:
    form = begin(window, "Special rule", "In words only")
    form.text.setPlainText("No bridge, however small, is blown on the first day.")
    assert form.key.text() == "no-bridge-however-small"
    assert form.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_a_name_of_a_list_is_found_by_a_part_of_it_and_taken_by_a_key(qtbot: QtBot) -> None:
    lines = NameLines(["Bastogne", "St. Vith", "Spa"], "Bastogne\n")
    qtbot.addWidget(lines)
    lines.show()
    lines.moveCursor(lines.textCursor().MoveOperation.End)
    QTest.keyClicks(lines, "vith")
    popup = lines.offers.popup()
    assert popup is not None and popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert lines.toPlainText() == "Bastogne\nSt. Vith"
    QTest.keyClick(lines, Qt.Key.Key_Return)
    QTest.keyClicks(lines, "xyz")
    assert not popup.isVisible() and lines.toPlainText() == "Bastogne\nSt. Vith\nxyz"


def test_names_that_are_typed_line_by_line_do_not_run_together(qtbot: QtBot) -> None:
    lines = NameLines(["Houffalize", "Houffalize, west", "Noville", "Bastogne"])
    qtbot.addWidget(lines)
    lines.show()
    popup = lines.offers.popup()
    assert popup is not None
    QTest.keyClicks(lines, "Houffali")
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Return)  # nothing is chosen in the list: the line ends
    assert lines.toPlainText() == "Houffali\n" and not popup.isVisible()
    QTest.keyClicks(lines, "Nov")
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    QTest.keyClicks(lines, "Bas")
    assert lines.toPlainText() == "Houffali\nNoville\nBas"


@pytest.mark.parametrize("typed", ["Ham, Wiltz", "ham;Wiltz", "Ham\nWiltz", "Ham,\n Wiltz;"])
def test_commas_part_the_names_of_a_list_as_lines_do(typed: str) -> None:
    item = ClauseField("places", "lines", True, ("ham", "wiltz", "spa"), names="place")
    titles = {"place": {"ham": "Ham", "wiltz": "Wiltz", "spa": "Spa, town"}}
    assert item.value_of(read(item, typed, titles)) == ["ham", "wiltz"]
    assert item.value_of(read(item, "Spa, town", titles)) == ["spa"]
    assert ClauseField("turns", "lines", True, numbers=True).value_of("3, 4\n5") == [3, 4, 5]
    assert ClauseField("words", "lines", True).value_of("one, two") == ["one, two"]


def test_an_unknown_name_is_told_without_all_the_names_that_the_field_offers(window: MainWindow) -> None:
    form = begin(window, "Victory", "Points for places")
    places = field(form, "places")
    assert isinstance(places, NameLines)
    assert places.placeholderText().endswith("a click on the map adds one")
    side, points, when = (field(form, name) for name in ("side", "points", "when"))
    assert isinstance(side, QComboBox) and isinstance(points, QLineEdit) and isinstance(when, QComboBox)
    side.setCurrentIndex(1)
    points.setText("3")
    when.setCurrentIndex(1)
    places.setPlainText("qqqq")
    (label,) = (mark for of, mark in form.page.marks.items() if of.name == "places")
    assert label.text() == "there is no place 'qqqq'; type a part of a name and choose"


def test_two_things_of_one_title_are_told_apart_by_their_keys() -> None:
    given = [
        schema.PlaceRow(game=GAME, map=MAP, key=key, name=name, kind="village", hexes="B1.01", vp=0)
        for key, name in (("ham", "Ham"), ("ham-2", "Ham"), ("spa", "Ham-2"))
    ]
    found = tables()
    found.add(given)
    titles = titles_of(TableRows(found), GAME, MAP, {})["place"]
    assert (titles["ham"], titles["ham-2"], titles["spa"]) == ("Ham (ham)", "Ham (ham-2)", "Ham-2 (spa)")
    assert [meant(titles, text) for text in ("ham", "Ham-2 (spa)", "HAM (HAM-2)", "losheim", "Losheim", "x")] == [
        "ham", "spa", "ham-2", "losheim", "losheim", "x"
    ]  # fmt: skip
    assert all(meant(titles, title) == key for key, title in titles.items())
    assert ClauseField("place", "name", True).names == ""


@pytest.mark.parametrize("typed", ["Malmedy", "malmédy", "MALMÉDY", "Malmédy", "malmedy"])
def test_a_name_is_taken_with_accents_or_without(typed: str) -> None:
    assert meant({"malmedy": "Malmédy", "wiltz": "Wiltz"}, typed) == "malmedy"
    assert meant({"m-1": "Malmedy", "wiltz": "Wiltz"}, typed) == "m-1"


def test_a_name_that_means_two_things_without_its_accents_is_left_as_it_was_typed() -> None:
    titles = {"a": "Malmédy", "b": "Malmedý"}
    assert [meant(titles, typed) for typed in ("Malmedy", "Malmédy", "malmedý")] == ["Malmedy", "a", "b"]


@pytest.mark.deep
def test_a_library_without_titles_is_called_by_keys(tmp_path: Path, qtbot: QtBot) -> None:
    found = open_window(write_library(tmp_path / "bare.losheim", rows()))
    qtbot.addWidget(found)
    titles = titles_of(found.document.rows, GAME, MAP, {})
    assert titles["entry"] == {"area:all": "All", "area:W": "West"}
    found.close()


def edit_clause(window: MainWindow, key: str) -> ClauseForm:
    panel = panel_of(window)
    panel.open_form(clauses(window)[key])
    assert panel.form is not None
    return panel.form


def test_the_sentence_follows_the_number_that_is_changed(window: MainWindow) -> None:
    form = edit_clause(window, "exit-west")
    assert form.text.toPlainText().startswith("At least eight units of the two SS divisions")
    number = field(form, "at_least")
    assert isinstance(number, QLineEdit)
    number.clear()
    QTest.keyClicks(number, "6")
    assert form.text.toPlainText().startswith("At least six units of the two SS divisions")
    assert form.dropped.text() == ""
    QTest.mouseClick(form.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert clauses(window)["exit-west"].text.startswith("At least six units")


def test_a_sentence_that_somebody_writes_is_left_alone(window: MainWindow) -> None:
    form = edit_clause(window, "exit-west")
    form.text.setPlainText("Eight shall leave.")
    number = field(form, "at_least")
    assert isinstance(number, QLineEdit)
    number.setText("6")
    assert form.text.toPlainText() == "Eight shall leave."


def test_behind_words_that_have_not_the_number_stands_what_is_enforced(window: MainWindow, qtbot: QtBot) -> None:
    row = clauses(window)["exit-west"].model_copy(update={"text": "Enough units have left."})
    form = ClauseForm(window.desk, row)
    qtbot.addWidget(form)
    number = field(form, "at_least")
    assert isinstance(number, QLineEdit)
    number.setText("6")
    said = form.text.toPlainText()
    assert said.startswith("Enough units have left. As changed: At least 6 German units have left by")
    assert form.dropped.text().startswith("Its words are older than its fields")
    number.setText("8")
    assert (form.text.toPlainText(), form.dropped.text()) == ("Enough units have left.", "")


def test_a_clause_that_nobody_put_into_words_says_what_the_program_reads(window: MainWindow) -> None:
    form = begin(window, "Victory", "Occupy place")
    side, place, level = (field(form, name) for name in ("side", "place", "level"))
    assert isinstance(side, QComboBox) and isinstance(place, QComboBox) and isinstance(level, QComboBox)
    side.setCurrentText("US")
    place.setEditText("malmedy")
    level.setCurrentIndex(1)
    read = form.text.placeholderText()
    assert "Malmedy" in read
    QTest.mouseClick(form.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert clauses(window)["occupy-place"].text == read
    form = edit_clause(window, "occupy-place")
    where = field(form, "place")
    assert isinstance(where, QComboBox)
    where.setEditText("Stavelot")
    assert "Stavelot" in form.text.toPlainText() and "Malmedy" not in form.text.toPlainText()


def test_the_whole_clause_is_read_below_its_fields_and_follows_what_is_typed(window: MainWindow) -> None:
    form = edit_clause(window, "exit-west")
    assert form.preview.text().startswith("The program reads: At least 8 German units have left by")
    number = field(form, "at_least")
    assert isinstance(number, QLineEdit)
    number.clear()
    assert "At least … German units" in form.preview.text()
    QTest.keyClicks(number, "5")
    assert "At least 5 German units" in form.preview.text()
    form.enforced.setChecked(False)
    assert form.preview.text().startswith("The program reads: Not enforced: the program does not follow it")


def test_faults_stand_in_one_line_with_all_of_them_in_its_tip(window: MainWindow) -> None:
    form = begin(window, "Victory", "Points for places")
    assert form.fault.text().count("\n") == 0 and " faults: " in form.fault.text()
    assert form.fault.toolTip().count("\n") >= 1
    form.closed.emit()


def test_what_no_form_expresses_is_stored_as_words_that_the_program_does_not_follow(window: MainWindow) -> None:
    form = begin(window, "Special rule", "In words only")
    form.text.setPlainText("No German enters Spa.")
    form.key.setText("spa")
    assert (form.fault.text(), form.enforced.isChecked(), form.enforced.isEnabled()) == ("", False, False)
    QTest.mouseClick(form.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    row = clauses(window)["spa"]
    assert (row.form, row.enforced, row.text) == ("", False, "No German enters Spa.")


def test_a_clause_that_gets_a_form_again_is_to_be_followed(window: MainWindow) -> None:
    form = begin(window, "Special rule", "In words only")
    form.form.setCurrentText("Start supply")
    assert form.enforced.isEnabled() and form.enforced.isChecked()


@pytest.mark.usefixtures("dressed")
def test_the_buttons_that_move_a_part_have_room_for_their_arrows(window: MainWindow) -> None:
    form = begin(window, "Victory", "Wins if")
    QApplication.processEvents()
    for button in (form.parts.up, form.parts.down):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
        assert room.width() >= button.fontMetrics().horizontalAdvance(button.text())


def test_the_gray_sentence_is_painted_anew_when_another_form_is_chosen(window: MainWindow) -> None:
    form = begin(window, "Victory", "City points")
    form.text.clearFocus()
    for _ in range(3):
        QApplication.processEvents()
    before = form.text.placeholderText()
    seen = Painted(form.text.viewport())
    form.text.follow({}, "Another sentence.")
    QApplication.processEvents()
    assert seen.count and form.text.placeholderText() == "Another sentence." != before


class Painted(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False
