"""An empty sheet is filled by typing what lies before one: the unit is found, confirmed, and its place learned."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits import errata, errata_numbers
from editor.edits.draft import Draft
from editor.edits.reading import vocabulary_of
from editor.edits.units import set_face_value
from editor.proof.lying import candidates
from editor.proof.trays import Counters
from editor.window.main_window import MainWindow
from editor.window.panels.piece_page import PiecePage
from editor.window.proof.sheet_page import SheetPage
from engine.data import schema
from tests.editor import errata_desk
from tests.editor.errata_desk import with_errata
from tests.editor.small import GAME, GUNS, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[SheetPage]:
    used_window.open_area("proof_sheet")
    found = used_window.area("proof_sheet")
    assert isinstance(found, SheetPage) and found.isVisible()
    found.refresh()
    typed(found, "@1/1/1")
    yield found
    found.field.clear()


def typed(page: SheetPage, text: str, times: int = 1) -> None:
    page.field.setText(text)
    for _ in range(times):
        page.enter(page.field.text())


def lay(window: MainWindow) -> dict[str, str]:
    rows = window.document.baseline.find(schema.ConfirmationRow, game=GAME, table="face")
    return {row.row_key.removeprefix(f"{GAME}|"): row.lies for row in rows}


def test_the_first_return_shows_the_unit_and_the_second_confirms_it_with_its_place(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.field, "1 Pz 4-3-10 / 2-2-10")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert not lay(used_window)
    assert "agrees" in page.said.text() and "row 1, column 1" in page.said.text()
    qtbot.keyClick(page.field, Key.Key_Return)
    assert lay(used_window) == {f"{TANKS}|full": "1/1/1", f"{TANKS}|reduced": "1/1/1"}
    assert page.place.lies == "1/1/2" and page.field.text() == ""
    assert [(portion.title, portion.confirmed) for portion in page.portions] == [("Sheet 1", 2)]


def test_only_the_faces_that_were_typed_are_confirmed(page: SheetPage, used_window: MainWindow) -> None:
    typed(page, "1 Pz 4-3-10")
    assert "Not typed, and left as it is: reduced" in page.said.text()
    typed(page, "1 Pz 4-3-10")
    assert lay(used_window) == {f"{TANKS}|full": "1/1/1"}  # on a sheet one sees fronts


def test_a_name_alone_confirms_no_face_that_prints_values(page: SheetPage, used_window: MainWindow) -> None:
    typed(page, "1 Pz", times=3)
    assert not lay(used_window)
    assert "type its values too" in page.said.text()
    typed(page, "1 Pz 4-3-10", times=2)
    assert lay(used_window) == {f"{TANKS}|full": "1/1/1"}


def test_a_name_alone_says_of_a_counter_without_values_that_it_is_its_first_face(used_window: MainWindow) -> None:
    rows = used_window.document.baseline
    draft = Draft()
    [face] = rows.find(schema.FaceRow, game=GAME, counter=SCOUTS)
    draft.set(face, attack=None, defense=None, movement=None)
    used_window.document.edit(draft.done("no values"), cited=True)
    [found] = candidates(rows, Counters(rows, GAME), GAME, vocabulary_of(rows, GAME).declared("face"), "Scouts")
    assert found.typed.faces == {"full": {}}


def test_a_value_that_the_printing_has_mended_is_taken_by_one_more_return_only(used_window: MainWindow) -> None:
    with with_errata(used_window) as window:  # the erratum: attack 4 -> 9, and 4 stands in the library
        document = window.document
        key = errata_desk.keys(document)[-1]
        document.edit(errata.set_head(document.baseline, GAME, key, printings="first"))
        document.edit(errata_numbers.set_desk(document.baseline, GAME, printing="second"))
        window.open_area("proof_sheet")
        page = window.area("proof_sheet")
        assert isinstance(page, SheetPage)
        typed(page, "@1/1/1")
        typed(page, "1 Pz 4-3-10", times=2)
        assert window.message_bar.label.text().endswith(
            f"{key} says that your printing has attack 9; Return again takes 4"
        )
        assert not lay(window)
        page.enter(page.field.text())
        assert lay(window) == {f"{TANKS}|full": "1/1/1"}


def test_what_was_found_for_another_text_no_longer_stands_there(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.field, "1 Pz 4-3-10")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert "Return" in page.said.text() and page.found
    qtbot.keyClick(page.field, Key.Key_Backspace)
    assert not page.found and page.said.text().startswith("Type the counter at sheet 1")


def test_that_nobody_is_called_so_no_longer_stands_there_once_it_is_typed_otherwise(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.field, "Nobody 4-3-10")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert used_window.message_bar.isVisible()
    qtbot.keyClick(page.field, Key.Key_Backspace)
    assert not used_window.message_bar.isVisible()


def test_the_unit_that_is_called_so_comes_first_though_another_has_the_values(
    page: SheetPage, used_window: MainWindow
) -> None:
    """1 Pz Arty has the words of 1 Pz and is 4-3-10, while 1 Pz itself stands wrong at 25-3-10."""
    document = used_window.document
    (guns,) = document.baseline.find(schema.CounterRow, game=GAME, key=GUNS)
    draft = Draft()
    draft.set(guns, name="1 Pz Arty")
    document.edit(draft.done("Renamed"))
    document.edit(set_face_value(document.baseline, GAME, TANKS, "full", "attack", 25))
    typed(page, "1 Pz 4-3-10")
    assert [each.counter.key for each in page.found] == [TANKS, GUNS]
    assert "attack 4, not 25" in page.said.text()


def test_a_unit_that_is_not_called_so_is_told_and_confirmed_by_one_more_return_only(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    typed(page, "Scout 4-3-10")
    assert "is not called 'Scout': its values agree" in page.said.text()
    with qtbot.waitSignal(used_window.desk.refused) as asked:
        page.enter("Scout 4-3-10")
    assert "Return again" in asked.args[0] and not lay(used_window)
    page.enter("Scout 4-3-10")
    assert lay(used_window) == {f"{SCOUTS}|full": "1/1/1"}


def test_a_number_is_not_found_within_another(used_window: MainWindow) -> None:
    rows = used_window.document.baseline
    counters, declared = Counters(rows, GAME), vocabulary_of(rows, GAME).declared("face")
    with pytest.raises(EditError, match="No unit is called '12'"):  # 12 Inf is none; 1, 2 and 9 are
        candidates(rows, counters, GAME, declared, "12 4-3-10")


def test_undo_gives_the_place_on_the_sheet_back_and_redo_takes_it(page: SheetPage, used_window: MainWindow) -> None:
    typed(page, "1 Pz 4-3-10 / 2-2-10", times=2)
    used_window.document.undo_stack.undo()
    assert page.place.lies == "1/1/1"
    used_window.document.undo_stack.redo()
    assert page.place.lies == "1/1/2"


def test_a_value_that_differs_is_told_before_it_is_written(page: SheetPage, used_window: MainWindow) -> None:
    typed(page, "1 Pz 5-3-10")
    assert "attack 5, not 4" in page.said.text()
    typed(page, "1 Pz 5-3-10", times=1)
    (face,) = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert face.values["attack"] == 5


def test_a_place_is_gone_to_by_its_numbers(page: SheetPage, used_window: MainWindow) -> None:
    typed(page, "@B/3/7")
    typed(page, "1 Pz 4-3-10", times=2)
    assert set(lay(used_window).values()) == {"B/3/7"}


def test_a_unit_that_nobody_knows_is_offered_to_be_made(page: SheetPage, used_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(used_window.desk.offered) as said:
        typed(page, "Nobody 1-1-1")
    assert "Nobody" in said.args[0]
    said.args[2]()
    assert used_window.page_now.key == "piece"
    assert used_window.focusWidget() is used_window.area("piece").unit.side  # nobody knows whose it is


@pytest.mark.deep
def test_a_second_return_fills_the_form_of_a_new_unit_with_what_was_typed_and_a_third_makes_it(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    typed(page, "1 Pz 4-3-10 / 2-2-10", times=2)  # what lies beside it says whose it is
    qtbot.keyClicks(page.field, "KG Nobody 3-2-8 / 1-2-8")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert used_window.message_bar.isVisible()
    qtbot.keyClick(page.field, Key.Key_Return)
    assert not used_window.message_bar.isVisible()
    piece = used_window.area("piece")
    assert isinstance(piece, PiecePage) and piece.isVisible() and used_window.focusWidget() is piece.make
    qtbot.keyClick(piece.make, Key.Key_Return)
    (made,) = used_window.document.baseline.find(schema.CounterRow, game=GAME, name="KG Nobody")
    faces = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=made.key)
    said = {row.face: [row.values[name] for name in ("attack", "defense", "movement")] for row in faces}
    assert said == {"full": [3, 2, 8], "reduced": [1, 2, 8]} and made.steps == 2
    cited = used_window.document.baseline.citations(GAME, "counter", f"{GAME}|{made.key}")
    assert {row.certainty for row in cited} == {"owner"}
    used_window.open_area("proof_sheet")
    assert page.field.text() == "KG Nobody 3-2-8 / 1-2-8"
    for _ in range(2):
        qtbot.keyClick(page.field, Key.Key_Return)
    assert lay(used_window)[f"{made.key}|full"] == "1/1/2" and made.side == "german"


@pytest.mark.deep
def test_confirming_the_tray_later_keeps_where_a_face_lay(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    typed(page, "1 Pz 4-3-10 / 2-2-10", times=2)
    qtbot.keyClick(page.field, Key.Key_Return)
    used_window.open_area("proof_counters")
    counters = used_window.area("proof_counters")
    counters.list.setCurrentRow(next(at for at, each in enumerate(counters.portions) if "1 Pz Div" in each.title))
    qtbot.keyClick(counters.field, Key.Key_Return)
    assert lay(used_window)[f"{TANKS}|full"] == "1/1/1"


def test_the_place_is_written_to_text_and_read_back(page: SheetPage, used_window: MainWindow) -> None:
    from db.scenario_io import tables_of

    typed(page, "1 Pz 4-3-10", times=2)
    with used_window.document.library.reading() as session:
        rows = tables_of(session, GAME).of(schema.ConfirmationRow)
    assert {row.lies for row in rows if row.table == "face"} == {"1/1/1"}


@pytest.mark.parametrize(
    ("said", "told"),
    [("@99999/3/1", "no sheet 99999"), ("@2/0/1", "no row 0"), ("@2/1/100", "no column 100"), ("@2/x", "is no place")],
)
def test_a_place_that_no_sheet_has_is_refused_with_its_limits(
    page: SheetPage, used_window: MainWindow, qtbot: QtBot, said: str, told: str
) -> None:
    with qtbot.waitSignal(used_window.desk.refused) as refused:
        typed(page, said)
    assert told in refused.args[0] and "@2/3/1" in refused.args[0]
    assert page.place.lies == "1/1/1"


def test_the_sign_alone_leads_to_the_next_row(page: SheetPage) -> None:
    typed(page, "@B/3/7")
    typed(page, "@")
    assert page.place.lies == "B/4/1"


def test_the_hint_has_a_unit_of_the_game(page: SheetPage) -> None:
    assert "4-3-10" in page.field.placeholderText()
