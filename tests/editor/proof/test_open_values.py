"""What decided most is looked up first, and what is open is written as a list for the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.proof.influence import added, tally
from editor.proof.listed import titles_of
from editor.texts.markdown import as_markdown
from editor.window.main_window import MainWindow
from editor.window.proof.check_list import write_check_list
from editor.window.proof.counters_page import CountersPage
from editor.window.proof.decided_page import DECIDED, DecidedPage, remember
from editor.window.proof.map_page import MapPage
from engine.data import schema
from tests.editor.small import GAME, MAP, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
ATTACK = f"face/{GAME}|{TANKS}|full/attack"
GROUND = f"hex/{GAME}|{MAP}|B2.02/terrain"
PRINTED = f"hex/{GAME}|{MAP}|B1.01/terrain"


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[DecidedPage]:
    used_window.settings.set_text(f"{DECIDED}/{GAME}", "")
    remember(used_window.settings, [(ATTACK, 3), (GROUND, 9), (PRINTED, 30), ("hex/other|m|1/terrain", 99)])
    used_window.open_area("proof_decided")
    found = used_window.area("proof_decided")
    assert isinstance(found, DecidedPage)
    found.refresh()
    for _ in titles(found):  # from a line that another test was at
        QTest.keyClick(found.field, Qt.Key.Key_Up)
    yield found
    found.field.clear()


def titles(page: DecidedPage) -> list[str]:
    return [title for title, _ in page.listed.lines] if page.listed is not None else []


def go_up(page: DecidedPage, qtbot: QtBot) -> None:
    for _ in titles(page):
        qtbot.keyClick(page.field, Qt.Key.Key_Up)


def test_open_values_are_listed_by_how_often_they_decided(page: DecidedPage) -> None:
    assert titles(page) == ["9 × B2.02: terrain", "3 × 1 Pz Rgt (1 Pz Div), full: attack"]


def test_a_value_that_is_typed_there_is_confirmed_and_open_no_longer(
    page: DecidedPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    qtbot.keyClicks(page.field, "6")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    (face,) = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    assert face.values["attack"] == 6
    cited = used_window.document.baseline.citations(GAME, "face", face.key_text)
    assert {row.field: row.certainty for row in cited} == {"*": "reconstructed", "attack": "owner"}
    assert titles(page) == ["9 × B2.02: terrain"]


def test_return_confirms_the_one_line_that_is_marked_and_stays_where_it_was(
    page: DecidedPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert titles(page) == ["3 × 1 Pz Rgt (1 Pz Div), full: attack"]
    cited = used_window.document.baseline.citations(GAME, "hex", f"{GAME}|{MAP}|B2.02")
    assert {row.field: row.certainty for row in cited} == {"*": "reconstructed", "terrain": "owner"}


def test_a_line_of_a_whole_face_shows_all_that_return_would_confirm(
    page: DecidedPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    remember(used_window.settings, [(f"face/{GAME}|{TANKS}|reduced/*", 50), (GROUND.replace("terrain", "*"), 40)])
    page.refresh()
    assert page.listed is not None
    shown = [(title, item.shown) for title, (item,) in page.listed.lines if item is not None]
    assert shown[:2] == [
        ("50 × 1 Pz Rgt (1 Pz Div), reduced: all its values", "2-2-10"),
        ("40 × B2.02: all its values", "terrain clear"),
    ]
    go_up(page, qtbot)
    qtbot.keyClicks(page.field, "3-2-10")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    (face,) = used_window.document.baseline.find(schema.FaceRow, game=GAME, counter=TANKS, face="reduced")
    assert face.values["attack"] == 3
    assert titles(page)[0] == "40 × B2.02: all its values"
    assert page.box.title.text() == "40 × B2.02: all its values: Value"


def test_a_line_without_a_value_is_confirmed_by_typing_only(
    page: DecidedPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    remember(used_window.settings, [(f"face/{GAME}|{TANKS}|full/barrage", 50)])
    page.refresh()
    go_up(page, qtbot)
    with qtbot.waitSignal(used_window.desk.refused) as said:
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert said.args == [
        "1 Pz Rgt (1 Pz Div), full: barrage: there is no value here to confirm; type the one that is printed"
    ]


def test_what_decided_in_several_batches_is_added_up() -> None:
    once = added("", [("a", 2), ("b", 1)])
    assert tally(added(once, [("b", 4)])) == {"b": 5, "a": 2}
    assert tally("spoiled") == {}


def test_the_check_list_of_counters_names_each_open_face(used_window: MainWindow) -> None:
    used_window.open_area("proof_counters")
    page = used_window.area("proof_counters")
    assert isinstance(page, CountersPage)
    page.refresh()
    text = as_markdown(page.check_list())
    assert "☐ 1 Pz Rgt (1 Pz Div), full: 4-3-10" in text.replace("\\", "")


def test_a_check_list_without_anything_open_says_so(used_window: MainWindow) -> None:
    used_window.settings.set_text(f"{DECIDED}/{GAME}", "")
    used_window.open_area("proof_decided")
    page = used_window.area("proof_decided")
    assert isinstance(page, DecidedPage)
    page.refresh()
    assert "Nothing is open here" in as_markdown(page.check_list())


def test_the_columns_of_a_chart_are_called_as_players_call_them() -> None:
    lists = [{"clear": "Open"}, {"clear": "Clear", "overcast_1": "Overcast 1"}]
    assert titles_of(("overcast_1", "clear"), lists) == ("Overcast 1", "Clear")
    assert titles_of(("1-1", "no_effect"), lists) == ("1-1", "no effect")


def test_the_check_list_of_the_map_has_no_hex_that_is_confirmed(used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.open_area("proof_map")
    page = used_window.area("proof_map")
    assert isinstance(page, MapPage)
    page.refresh()
    page.look_at("B3.03")
    qtbot.keyClick(page.field, Qt.Key.Key_Space)
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    lines = page.open_lines(page.portions[0])
    page.resumed.settle(page.portions[0].key, "B3.03")
    assert lines == ["B3.03: Clear"]


@pytest.mark.parametrize(("name", "begins"), [("list.pdf", b"%PDF-"), ("list.md", b"# "), ("list.html", b"<!DOCTYPE")])
def test_the_check_list_is_written_in_the_form_of_its_name(
    name: str, begins: bytes, used_window: MainWindow, tmp_path: Path
) -> None:
    used_window.open_area("proof_counters")
    page = used_window.area("proof_counters")
    assert isinstance(page, CountersPage)
    write_check_list(page.check_list(), tmp_path / name, ())
    assert (tmp_path / name).read_bytes().startswith(begins)
