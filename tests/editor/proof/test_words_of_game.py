"""What is typed of a map at the proof desk: first letters, roads of several kinds, hints in the words of the game."""

import gc
import weakref

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.map import set_hexside
from editor.proof.hints import hint_of_chain, hint_of_hex
from editor.proof.typed_hexes import Chart
from editor.window.main_window import MainWindow
from editor.window.proof.chains_page import ChainsPage
from editor.window.proof.map_page import MapPage
from editor.window.report_commands import captured
from engine.data import schema
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


def line(key: str, kind: str, title: str) -> schema.TerrainRow:
    return schema.TerrainRow.model_validate({"game": GAME, "key": key, "kind": kind, "title": title, "note": ""})


CHART = Chart(
    (
        line("open", "hex", "Open"),
        line("forest", "hex", "Forest"),
        line("forest_village", "hex", "Forest and village"),
        line("river", "hexside", "River"),
        line("major_river", "hexside", "Major river"),
        line("primary_road", "road", "Primary road"),
        line("secondary_road", "road", "Secondary road"),
    )
)


@pytest.mark.parametrize(("said", "kind", "key"), [("fo", "hex", "forest"), ("forest a", "hex", "forest_village"),
    ("r", "hexside", "river"), ("sec", "road", "secondary_road")])  # fmt: skip
def test_first_letters_are_a_line(said: str, kind: str, key: str) -> None:
    assert CHART.line(said, (kind,)).key == key


@pytest.mark.parametrize(("said", "kind", "key"), [("clear", "hex", "open"), ("woods", "hex", "forest"),
    ("main road", "road", "primary_road")])  # fmt: skip
def test_what_another_game_calls_the_same_is_understood(said: str, kind: str, key: str) -> None:
    assert CHART.line(said, (kind,)).key == key


def test_a_word_of_several_asks_which() -> None:
    with pytest.raises(EditError, match="write which: Primary road, Secondary road"):
        CHART.line("road", ("road",))


@pytest.fixture
def page(used_window: MainWindow) -> MapPage:
    used_window.open_area("proof_map")
    found = used_window.area("proof_map")
    assert isinstance(found, MapPage)
    found.list.setCurrentRow(0)
    found.field.clear()
    return found


@pytest.fixture
def chains(used_window: MainWindow) -> ChainsPage:
    used_window.open_area("proof_chains")
    found = used_window.area("proof_chains")
    assert isinstance(found, ChainsPage)
    found.list.setCurrentRow([portion.title for portion in found.portions].index("Our, River"))
    return found


def test_no_road_takes_the_road_away_that_is_there(page: MapPage, used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.document.edit(another_road(used_window), cited=True)
    page.look_at("B2.02")
    board = page.board
    assert board is not None
    side = board.numbers.bearing("B2.02", "B2.03").lower()
    qtbot.keyClicks(page.field, f"{side} no ro")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert not used_window.document.baseline.find(schema.LinkRow, game=GAME)
    assert page.field.text() == ""


def another_road(window: MainWindow) -> ChangeSet:
    """Return a second kind of road on the terrain chart."""
    (road, *_) = [row for row in window.document.baseline.find(schema.TerrainRow, game=GAME) if row.kind == "road"]
    draft = Draft()
    draft.add(road.model_copy(update={"key": "royal_road", "title": "Royal road"}))
    return draft.done("Another road")


def test_what_the_field_names_is_taken_and_has_numbers_of_this_map(page: MapPage, chains: ChainsPage) -> None:
    lines, board = chains.lines(), chains.board
    assert board is not None
    words, _, pair = hint_of_chain(lines, board).partition("; ")
    assert set(pair.split()) <= set(board.cells)
    titles = {line.title.lower() for line in lines}
    assert all(word.removeprefix("no ") in titles | {"none"} for word in words.split(", "))
    assert pair in chains.field.placeholderText()
    assert hint_of_hex(lines, board).split(", ")[0] in titles


def test_a_piece_far_from_its_river_is_asked_about(chains: ChainsPage, used_window: MainWindow, qtbot: QtBot) -> None:
    document, board, chain = used_window.document, chains.board, chains.chain
    assert board is not None and chain is not None
    far = next(
        (a, b)
        for a in board.cells
        for b in board.numbers.neighbors(a, board.cells)
        if not chains.is_near(chain, (a, b))
    )
    before = document.undo_stack.index()
    with qtbot.waitSignal(used_window.desk.offered) as asked:
        qtbot.keyClicks(chains.field, " ".join(far))
        qtbot.keyClick(chains.field, Key.Key_Return)
    assert document.undo_stack.index() == before
    asked.args[2]()
    assert document.undo_stack.index() == before + 1


def test_work_begins_at_the_block_in_which_the_scenario_begins(page: MapPage, used_window: MainWindow) -> None:
    begun = {row.place for row in used_window.document.baseline.find(schema.SetupRow, game=GAME)}
    block = next(portion for portion in page.portions if portion.key == page.first_portion())
    assert begun & set(block.items)


def test_the_journal_names_who_sees_it(page: MapPage, used_window: MainWindow, qtbot: QtBot) -> None:
    page.witness_bar.who.setText("Ann")
    qtbot.keyClick(page.field, Key.Key_Return)
    assert used_window.document.journal()[-1].person == "Ann"
    assert used_window.document.person == used_window.docks.journal.person.text() == "Ann"
    used_window.docks.journal.person.setText("Ben")  # told once, it is so everywhere
    assert page.witness_bar.who.text() == captured(used_window).person == "Ben"
    used_window.docks.journal.person.clear()


def test_a_page_that_is_hidden_holds_nothing_of_the_map_and_comes_back_to_its_place(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.field, Key.Key_Right)
    label, held = page.item(), weakref.ref(page.board)
    used_window.open_area("proof_lists")
    gc.collect()
    assert held() is None and page.portions == ()
    used_window.open_area("proof_map")
    assert page.item() == label


def test_a_piece_of_another_river_is_asked_about(chains: ChainsPage, used_window: MainWindow, qtbot: QtBot) -> None:
    document, board = used_window.document, chains.board
    assert board is not None
    other = next(each for each in board.numbers.neighbors("B2.03", board.cells) if each != "B2.02")
    made = set_hexside(document.baseline, GAME, document.map, ("B2.03", other), "river", name="Sauer")
    document.edit(made, cited=True)
    chains.list.setCurrentRow([portion.title for portion in chains.portions].index("Our, River"))
    with qtbot.waitSignal(used_window.desk.offered) as asked:
        qtbot.keyClicks(chains.field, f"B2.03 {other}")
        qtbot.keyClick(chains.field, Key.Key_Return)
    assert "Sauer" in asked.args[0]
    assert document.baseline.find(schema.HexsideRow, game=GAME, name="Sauer")


def test_what_was_typed_before_a_page_was_left_is_there_and_gives_way_to_what_is_typed(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.field, "banana")
    used_window.open_area("map")
    used_window.open_area("proof_map")
    assert page.field.text() == "banana"
    qtbot.keyClicks(page.field, "Woods")
    assert page.field.text() == "Woods"
