"""New pieces by copying: units, formations, unit types, terrain; units duplicated and substituted."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from typer.testing import CliRunner

from db.changes import ChangeSet, EditError, inserting
from db.checks import Finding
from editor.cli import app
from editor.edits.pieces import duplicate_units, made_keys, new_unit, new_unit_type, unit_like
from editor.edits.substituting import substitute
from editor.window.canvas.symbols import symbol_file
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.piece_page import FORMATION, KINDS, TERRAIN, UNIT, UNIT_TYPE, PiecePage
from editor.window.panels.symbol_picker import SymbolPicker, known_symbols
from editor.window.panels.unit_sheet import ODD
from engine.data import schema
from tests.editor.conftest import forget_page
from tests.editor.small import GAME, GUNS, RESERVE, SCENARIO, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.resize(1400, 900)
    forget_page(used_window, "piece")  # what another test has typed there stays
    return used_window


def page_of(window: MainWindow) -> PiecePage:
    page = window.area("piece")
    assert isinstance(page, PiecePage)
    QApplication.processEvents()  # gives what was just shown its room
    return page


def counters(document: Document) -> list[str]:
    return [row.key for row in document.baseline.find(schema.CounterRow, game=GAME)]


def test_a_unit_typed_in_the_form_is_made_with_both_faces_as_one_step(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.unit.name.selectAll()
    QTest.keyClicks(page.unit.name, "2 Pz")
    item = page.unit.values.item(0, 1)  # attack of the reduced face
    assert item is not None
    item.setText("1")
    assert page.missing.text() == ""
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    new = "german/1 Pz Div/2 Pz#1"
    faces = {row.face: row.values for row in window.document.baseline.find(schema.FaceRow, game=GAME, counter=new)}
    assert {face: values["attack"] for face, values in faces.items()} == {"full": 4, "reduced": 1}
    assert window.desk.selection.key == new
    cited = window.document.baseline.citations(GAME, "counter", f"{GAME}|{new}")
    assert [(row.field, row.certainty) for row in cited] == [("*", "designed")]
    window.document.undo_stack.undo()
    assert new not in counters(window.document)


@pytest.mark.qt_log_ignore("propagateSizeHints|raise\\(\\)|grabbing the keyboard")
def test_words_that_are_nothing_to_copy_are_told_and_nothing_is_made_or_taken_instead(window: MainWindow) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.kind.setCurrentIndex(page.kind.findData(TERRAIN))
    title, place = page.like.itemText(1), page.like.currentIndex()
    field = page.like.lineEdit()
    assert field is not None and page.make.isEnabled()
    field.selectAll()
    field.insert("no such")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(field, key)
    said = 'As a copy of: nothing here is called "no such"; choose one of the list'
    assert (page.missing.text(), page.make.isEnabled(), page.like.currentIndex()) == (said, False, place)
    field.selectAll()
    field.insert(title)
    assert (page.missing.text(), page.make.isEnabled(), page.like.currentIndex()) == ("", True, 1)


def test_what_was_made_and_is_undone_is_neither_told_nor_shown_any_more(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.unit.name.setText("2 Pz")
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    inspector = window.docks.inspector
    assert page.told.text() == "New unit 2 Pz Rgt was made; Undo takes it back"
    assert inspector.pages.currentWidget() is inspector.unit
    window.document.undo_stack.undo()
    assert page.told.text() == ""
    assert (window.desk.selection.kind, inspector.pages.currentWidget()) == ("none", inspector.empty)


def test_of_several_chosen_units_those_stay_chosen_that_an_undo_leaves(window: MainWindow) -> None:
    window.document.edit(duplicate_units(window.document.rows, GAME, [TANKS]), cited=True)
    made = next(key for key in counters(window.document) if key.startswith(TANKS[:-1]) and key != TANKS)
    window.desk.select_several([TANKS, made])
    window.document.undo_stack.undo()
    assert (window.desk.several, window.desk.selection.key) == ((TANKS,), TANKS)


@pytest.mark.parametrize(
    ("kind", "like", "said"),
    [
        (FORMATION, "german/1 Pz Div", "A formation needs a title"),
        (UNIT_TYPE, "tank", "A unit type needs a title"),
        (TERRAIN, "clear", "A line of the terrain chart needs a title"),
    ],
)
def test_nothing_is_made_without_a_title(window: MainWindow, kind: str, like: str, said: str) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.copy_of(kind, like)
    page.others[kind].title.setText("  ")
    assert (page.missing.text(), page.make.isEnabled()) == (said, False)


def test_the_counter_is_drawn_with_what_is_typed(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.commands.do_edit_new_piece()
    unit = page_of(window).unit
    assert [view.accessibleName() for view in unit.pictures if view.isVisibleTo(unit)] == [
        "1 Pz full: 4-3-10", "1 Pz reduced: 2-2-10",
    ]  # fmt: skip
    unit.name.setText("2 Pz")
    item = unit.values.item(0, 0)
    assert item is not None
    item.setText("9")
    assert unit.pictures[0].accessibleName() == "2 Pz full: 9-3-10"


def test_a_face_is_added_with_the_values_of_the_one_before_and_taken_off_again(window: MainWindow) -> None:
    window.desk.select("counter", GUNS)
    window.commands.do_edit_new_piece()
    unit = page_of(window).unit
    QTest.mouseClick(unit.more, Qt.MouseButton.LeftButton)
    assert unit.draft().faces["reduced"] == unit.draft().faces["full"] != {}
    QTest.mouseClick(unit.fewer, Qt.MouseButton.LeftButton)
    assert list(unit.draft().faces) == ["full"]
    assert not unit.fewer.isEnabled()


def test_what_a_unit_cannot_be_is_said_under_the_form_and_it_is_not_made(window: MainWindow) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.unit.name.setText("")
    assert page.missing.text() == "A unit needs a name" and not page.make.isEnabled()
    page.unit.name.setText("3 Pz")
    assert not page.missing.text() and page.make.isEnabled()
    item = page.unit.values.item(0, 0)
    assert item is not None
    item.setText("many")
    assert page.missing.text().startswith("Attack of 3 Pz") and not page.make.isEnabled()


def test_a_unit_type_is_made_with_a_symbol_picked_by_keys(window: MainWindow) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.copy_of(UNIT_TYPE, "tank")
    form = page.others[UNIT_TYPE]
    form.title.setText("Heavy tank")
    symbols = form.symbols  # type: ignore[attr-defined]
    assert symbols.symbol == "armor"
    symbols.setCurrentRow(0)
    QTest.keyClick(symbols, Qt.Key.Key_Right)
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    (row,) = window.document.baseline.find(schema.UnitTypeRow, game=GAME, key="heavy_tank")
    assert (row.symbol, row.movement_class, row.mechanized_attack) == (known_symbols()[1], "mech", True)


def test_every_symbol_that_can_be_drawn_is_offered() -> None:
    assert {*known_symbols(), "unknown"} == set(symbol_file().symbols)


def test_a_formation_and_a_terrain_are_made_by_copying(window: MainWindow) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.copy_of(FORMATION, "german/1 Pz Div")
    page.others[FORMATION].title.setText("2 Pz Div")
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    (row,) = window.document.baseline.find(schema.FormationRow, game=GAME, key="german/2 Pz Div")
    assert (row.side, row.kind) == ("german", "division")
    page.copy_of(TERRAIN, "woods")
    page.others[TERRAIN].title.setText("Dense woods")
    QTest.mouseClick(page.make, Qt.MouseButton.LeftButton)
    (line,) = window.document.baseline.find(schema.TerrainRow, game=GAME, key="dense_woods")
    assert line.kind == "hex" and line.values["mech_mp"] == 1


def test_ctrl_d_duplicates_what_is_selected_and_selects_the_new_one(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.desk.selection.key == "german/1 Pz Div/1 Pz#2"
    assert "german/1 Pz Div/1 Pz#2" in counters(window.document)
    assert window.document.undo_stack.undoText() == "Duplicate: 1 Pz Rgt (2)"


def test_several_units_are_duplicated_as_one_step(document: Document) -> None:
    changes = duplicate_units(document.rows, GAME, [TANKS, GUNS, TANKS])
    assert made_keys(changes) == ("german/1 Pz Div/1 Pz#2", "german/1 Pz Div/1 Arty#2")
    document.edit(changes, cited=True)
    assert document.undo_stack.undoText() == "Duplicate: 2 units"


def test_a_unit_of_a_formation_of_the_other_side_is_refused(document: Document) -> None:
    draft = unit_like(document.rows, GAME, TANKS)
    other = type(draft)("allied", draft.formation, "X", draft.unit_type, draft.size, 1, draft.faces)
    with pytest.raises(EditError, match="of the other side"):
        new_unit(document.rows, GAME, other)


def test_a_unit_type_with_a_key_that_is_taken_is_refused(document: Document) -> None:
    with pytest.raises(EditError, match="a unit type guns already"):
        new_unit_type(document.rows, GAME, "tank", "guns")


def test_a_substituted_unit_leaves_its_place_losses_and_placement_to_the_other(window: MainWindow) -> None:
    document = window.document
    document.edit(duplicate_units(document.rows, GAME, [SCOUTS]), cited=True)
    window.desk.select("counter", SCOUTS)
    box = window.docks.inspector.unit.substitute
    box.by.setCurrentIndex(box.by.findData("german/-/Scouts#2"))
    QTest.mouseClick(box.button, Qt.MouseButton.LeftButton)
    where = {"game": GAME, "scenario": SCENARIO}
    assert [row.place for row in document.baseline.find(schema.SetupRow, counter="german/-/Scouts#2", **where)] == [
        "near:setup/1"
    ]
    assert not document.baseline.find(schema.SetupRow, counter=SCOUTS, **where)
    (placed,) = document.baseline.find(schema.PlacementRow, **where)
    assert (placed.subject, placed.hex) == ("german/-/Scouts#2", "B2.03")
    assert window.desk.selection.key == "german/-/Scouts#2"


def test_a_unit_is_not_substituted_by_one_of_the_scenario_or_of_the_other_side(document: Document) -> None:
    with pytest.raises(EditError, match="is in the setup of Skirmish already"):
        substitute(document.rows, GAME, SCENARIO, TANKS, GUNS)
    with pytest.raises(EditError, match="of the other side"):
        substitute(document.rows, GAME, SCENARIO, TANKS, RESERVE)


def test_the_command_line_makes_and_substitutes_units(library: Path) -> None:
    run = CliRunner().invoke
    where = [str(library), "--game", GAME]
    set_ = ["--set", "attack=6", "--set", "reduced.attack=3"]
    found = run(app, ["unit", "copy", *where, "--unit", TANKS, "--name", "2 Pz", *set_, "--json"])
    assert found.exit_code == 0, found.output
    new = "german/1 Pz Div/2 Pz#1"
    assert json.loads(found.output)["made"] == [new]
    document = Document.open(library)
    faces = document.baseline.find(schema.FaceRow, game=GAME, counter=new)
    assert {row.face: row.values["attack"] for row in faces} == {"full": 6, "reduced": 3}
    document.close()
    scenario = ["--scenario", SCENARIO, "--unit", TANKS]
    found = run(app, ["unit", "substitute", *where, *scenario, "--by", new, "--json"])
    assert found.exit_code == 0, found.output
    found = run(app, ["unit", "substitute", *where, *scenario, "--by", new])
    assert found.exit_code == 2 and "is in the setup" in found.output
    found = run(app, ["unit", "copy", *where, "--unit", TANKS, "--set", "pluck=6"])
    assert found.exit_code == 2 and "pluck" in found.output


@pytest.mark.usefixtures("dressed")
def test_the_name_of_every_symbol_is_whole_below_it(window: MainWindow) -> None:
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.kind.setCurrentIndex(page.kind.findData(UNIT_TYPE))
    QApplication.processEvents()
    picker = page.others[UNIT_TYPE].findChild(SymbolPicker)
    assert picker is not None
    line = picker.fontMetrics().lineSpacing()
    (long,) = picker.findItems("armored engineer", Qt.MatchFlag.MatchExactly)
    (short,) = picker.findItems("armor", Qt.MatchFlag.MatchExactly)
    taller = picker.sizeHintForIndex(picker.indexFromItem(long)).height()
    assert taller - picker.sizeHintForIndex(picker.indexFromItem(short)).height() >= line // 2  # it has two lines


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS])
@pytest.mark.usefixtures("dressed")
def test_the_form_of_a_new_piece_has_no_bar_below_it_whatever_it_is_called(window: MainWindow, kind: str) -> None:
    window.resize(1280, 720)
    window.open_area("piece")
    page = page_of(window)
    page.kind.setCurrentIndex(page.kind.findData(kind))
    title = page.unit.name if kind == UNIT else page.others[kind].title
    title.setText("A name of many letters and words " * 4)
    QApplication.processEvents()
    (area,) = (each for each in page.findChildren(QScrollArea) if each.widget() is page.forms)
    assert area.horizontalScrollBar().maximum() == 0


def test_the_page_of_a_unit_says_how_it_is_other_than_its_sisters_once_that_is_found(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.desk.select("counter", TANKS)
    odd = window.docks.inspector.unit.odd
    assert odd.isHidden()
    said = "is other than its sisters in 1 Pz Div: full attack 9, not 6"
    found = [Finding("warning", ODD, GAME, key, f"{key} {said}") for key in (TANKS, GUNS)]
    monkeypatch.setattr(window.desk, "findings", lambda: found)
    window.desk.checked.emit()
    assert odd.isVisibleTo(window.docks.inspector) and odd.text() == f"1 Pz Rgt (1 Pz Div) {said}"


def test_traits_wait_for_words_where_the_game_has_none_and_say_where_those_are_made(window: MainWindow) -> None:
    document = window.document
    window.commands.do_edit_new_piece()
    page = page_of(window)
    page.copy_of(UNIT_TYPE, "tank")
    traits = page.others[UNIT_TYPE].traits  # type: ignore[attr-defined]
    assert not traits.isEnabled() and traits.placeholderText() == "None in this game"
    assert traits.toolTip() == "The game has no words for traits; they are made in Rules, Words"
    word = {"game": GAME, "list": "trait", "word": "winter", "position": 1, "title": "Winter troops"}
    document.edit(ChangeSet("A word", (inserting("word", word),)))
    page.copy_of(UNIT_TYPE, "tank")
    assert traits.isEnabled() and traits.toolTip() == "winter: Winter troops"


def test_a_word_of_a_list_that_has_none_is_refused_with_what_to_do(document: Document) -> None:
    with pytest.raises(EditError, match="'winter' is no trait of the game, which has none; leave it out, or add it to"):
        new_unit_type(document.rows, GAME, "tank", "heavy", "owner", title="Heavy", traits="winter")
