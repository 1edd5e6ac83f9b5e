"""Blocks, rivers and roads at the proof desk: gone over by keys, typed where they differ, confirmed as a whole."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from editor.window.proof.chains_page import ChainsPage
from editor.window.proof.map_page import MapPage
from editor.window.proof.page import ProofPage
from engine.data import schema
from tests.editor.small import GAME, MAP

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[MapPage]:
    used_window.open_area("proof_map")
    found = used_window.area("proof_map")
    assert isinstance(found, MapPage) and found.isVisible()
    found.refresh()
    found.list.setCurrentRow(0)
    yield found
    clear(found)


@pytest.fixture
def chains(used_window: MainWindow) -> Iterator[ChainsPage]:
    used_window.open_area("proof_chains")
    found = used_window.area("proof_chains")
    assert isinstance(found, ChainsPage) and found.isVisible()
    found.refresh()
    yield found
    clear(found)


def clear(page: ProofPage) -> None:
    page.field.clear()
    for item in page.exceptions():
        page.resumed.settle(page.portion.key if page.portion else "", item)


def press(page: ProofPage, qtbot: QtBot, *keys: Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            qtbot.keyClicks(page.field, key)
        else:
            qtbot.keyClick(page.field, key)


def to_hex(page: MapPage, label: str) -> None:
    page.look_at(label)
    assert page.item() == label


def cited(window: MainWindow, table: str, key: str) -> set[str]:
    return {row.certainty for row in window.document.baseline.citations(GAME, table, f"{GAME}|{MAP}|{key}")}


def test_a_block_without_differences_is_confirmed_by_one_key_as_one_step(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    stack = used_window.document.undo_stack
    before = stack.index()
    press(page, qtbot, Key.Key_Return)
    assert stack.index() == before + 1
    assert cited(used_window, "hex", "B4.05") == {"owner"}
    assert cited(used_window, "hexside", "B2.02|B2.03|river") == {"owner"}
    assert cited(used_window, "link", "B2.02|B2.03") == {"owner"}
    assert page.portions[0].confirmed == 20
    stack.undo()
    assert cited(used_window, "hex", "B4.05") == {"reconstructed"}
    assert page.portions[0].confirmed == 0


def test_a_hex_that_was_set_aside_stays_open(page: MapPage, used_window: MainWindow, qtbot: QtBot) -> None:
    to_hex(page, "B3.03")
    press(page, qtbot, Key.Key_Space, Key.Key_Return)
    assert cited(used_window, "hex", "B3.03") == {"reconstructed"}
    assert cited(used_window, "hex", "B3.02") == {"owner"}


def test_terrain_and_a_side_are_typed_together(page: MapPage, used_window: MainWindow, qtbot: QtBot) -> None:
    to_hex(page, "B3.03")
    baseline = used_window.document.baseline
    other = page.board.numbers.neighbors("B3.03", page.board.cells)[0] if page.board else ""
    side = page.board.numbers.bearing("B3.03", other).lower() if page.board else ""
    press(page, qtbot, f"woods; {side} river bridge", Key.Key_Return)
    (row,) = baseline.find(schema.HexRow, game=GAME, map=MAP, hex="B3.03")
    sides = [row for row in baseline.find(schema.HexsideRow, game=GAME) if {row.hex_a, row.hex_b} == {"B3.03", other}]
    assert row.terrain == "woods"
    assert [(row.feature, row.crossing) for row in sides] == [("river", "bridge")]
    assert cited(used_window, "hexside", f"{sides[0].hex_a}|{sides[0].hex_b}|river") == {"owner"}
    assert cited(used_window, "hex", "B3.03") == {"owner"}


def test_none_on_a_side_takes_away_all_that_it_has_and_what_was_said_of_it(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_hex(page, "B2.02")
    assert page.board is not None
    side = page.board.numbers.bearing("B2.02", "B2.03").lower()
    press(page, qtbot, f"{side} none", Key.Key_Return)
    baseline = used_window.document.baseline
    assert not baseline.find(schema.HexsideRow, game=GAME) and not baseline.find(schema.LinkRow, game=GAME)
    assert cited(used_window, "hexside", "B2.02|B2.03|river") == set()


def test_arrows_go_from_hex_to_hex_within_the_block(page: MapPage, qtbot: QtBot) -> None:
    to_hex(page, "B3.03")
    assert page.board is not None
    column, row = page.board.cells["B3.03"]
    press(page, qtbot, Key.Key_Right, Key.Key_Down)
    assert page.board.cells[page.item()] == (column + 1, row + 1)
    press(page, qtbot, *[Key.Key_Right] * 9)
    assert page.board.cells[page.item()][0] == max(cell[0] for cell in page.board.cells.values())


def test_a_river_is_confirmed_as_a_whole(chains: ChainsPage, used_window: MainWindow, qtbot: QtBot) -> None:
    titles = [portion.title for portion in chains.portions]
    chains.list.setCurrentRow(titles.index("Our, River"))
    press(chains, qtbot, Key.Key_Return)
    assert cited(used_window, "hexside", "B2.02|B2.03|river") == {"owner"}
    assert cited(used_window, "link", "B2.02|B2.03") == {"reconstructed"}


def test_a_missing_piece_of_a_river_is_added_with_its_name(
    chains: ChainsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    titles = [portion.title for portion in chains.portions]
    chains.list.setCurrentRow(titles.index("Our, River"))
    other = chains.board.numbers.neighbors("B2.03", chains.board.cells)[0] if chains.board else ""
    press(chains, qtbot, f"B2.03 {other}", Key.Key_Return)
    rows = used_window.document.baseline.find(schema.HexsideRow, game=GAME, name="Our")
    assert {frozenset((row.hex_a, row.hex_b)) for row in rows} >= {frozenset(("B2.03", other))}
    assert chains.portion is not None and len(chains.portion.items) == 2


def test_none_takes_a_piece_of_a_road_away_and_leaves_the_river(
    chains: ChainsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    at = next(at for at, portion in enumerate(chains.portions) if portion.title.startswith("Road"))
    chains.list.setCurrentRow(at)
    press(chains, qtbot, "none", Key.Key_Return)
    baseline = used_window.document.baseline
    assert not baseline.find(schema.LinkRow, game=GAME)
    assert baseline.find(schema.HexsideRow, game=GAME)


def test_what_is_counted_after_each_edit_is_what_is_counted_anew(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_hex(page, "B2.02")
    press(page, qtbot, Key.Key_Space, Key.Key_Return)
    used_window.document.undo_stack.undo()
    press(page, qtbot, "woods", Key.Key_Return, Key.Key_Return)
    followed = [(portion.confirmed, portion.open) for portion in page.portions]
    page.forget()
    page.refresh()
    assert followed == [(portion.confirmed, portion.open) for portion in page.portions]


@pytest.mark.parametrize("key", ["proof_map", "proof_chains"])
def test_a_page_that_is_left_keeps_no_picture_of_the_ground(used_window: MainWindow, key: str) -> None:
    used_window.open_area(key)
    page = used_window.area(key)
    assert isinstance(page, MapPage | ChainsPage)
    page.view.grab()
    assert page.view._painted is not None
    used_window.open_area("map")
    assert page.view._painted is None


def test_rivers_and_roads_that_follow_what_was_confirmed_are_as_those_read_anew(
    chains: ChainsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    kept, scene, before = {portion.key: portion for portion in chains.portions}, chains.scene, chains.portions[0]
    chains.list.setCurrentRow(0)
    press(chains, qtbot, Key.Key_Return)
    followed = list(chains.portions)
    assert chains.scene is scene and followed[0] != before and followed[0].confirmed == len(before.items)
    assert all(portion is kept[portion.key] for portion in followed[1:])
    chains.forget()
    chains.refresh()
    assert chains.portions == followed


def test_the_map_stays_where_it_is_while_a_chain_is_followed_near_its_middle(chains: ChainsPage, qtbot: QtBot) -> None:
    chains.list.setCurrentRow([portion.title for portion in chains.portions].index("Our, River"))
    other = chains.board.numbers.neighbors("B2.03", chains.board.cells)[0] if chains.board else ""
    press(chains, qtbot, f"B2.03 {other}", Key.Key_Return, Key.Key_Left, Key.Key_Left)
    extent, first = chains.view._extent, chains.item()
    press(chains, qtbot, Key.Key_Right)
    assert chains.item() != first and chains.view._extent == extent


def test_a_side_that_a_hex_at_the_edge_has_not_is_told_as_such(
    page: MapPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    to_hex(page, "B1.01")  # its neighbors lie to the west and north-west
    with qtbot.waitSignal(used_window.desk.refused) as refused:
        press(page, qtbot, "ne river", Key.Key_Return)
    assert refused.args == ["B1.01 has no side toward north-east: the map ends there; write a side that it has"]
