"""The log with its filter, and the report of a game as text and as a web page with maps."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.decided_values import Decided
from editor.window.playtest.game_report import chapters
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.log_filter import DEEDS, DICE, EVERYTHING, KINDS, VALUES, filtered
from editor.window.playtest.log_lines import LogLine
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

STEP, LATER = LogLine(1, "step", "Combat"), LogLine(4, "step", "Supply")
DEED, DIE = LogLine(1, "action", "attack B48.15"), LogLine(2, "event", "attack: 3-4, 34", thrown=True)
LOSS, MOVE = LogLine(2, "event", "D loses a step", thrown=True), LogLine(3, "event", "A moves")
FORCED = LogLine(3, "overruled", "A is put into B48.16")
VALUE = LogLine(3, "note", "1 unconfirmed value decided", values=(Decided("steps", "counter/a", False),))
LINES = [STEP, DEED, DIE, LOSS, MOVE, FORCED, VALUE, LATER]


@pytest.mark.parametrize(
    ("kind", "words", "left"),
    [
        (EVERYTHING, "", LINES),
        (DICE, "", [STEP, DIE, LOSS]),
        (DEEDS, "", [STEP, DEED, FORCED]),
        (VALUES, "", [STEP, VALUE]),
        (EVERYTHING, "ATTACK", [STEP, DEED, DIE]),
        (DICE, "loses", [STEP, LOSS]),
        (EVERYTHING, "supply", [LATER]),
        (DEEDS, "nowhere", []),
    ],
)
def test_lines_are_listed_by_kind_and_words_under_their_steps(kind: str, words: str, left: list[LogLine]) -> None:
    assert filtered(LINES, kind, words) == left


@pytest.fixture
def tab(qtbot: QtBot) -> GameTab:
    found = seated(qtbot, peiper)
    found.new_game()
    found.start.recommended.click()
    return found


def test_the_log_lists_what_its_filter_lets_through_and_all_again(tab: GameTab) -> None:
    whole = tab.log.list.count()
    last = tab.log.last_texts(3)
    tab.log.filter.kind.setCurrentIndex(KINDS.index(DICE))
    texts = [tab.log.list.item(row).text() for row in range(tab.log.list.count())]
    assert 0 < len(texts) < whole
    assert any("weather: " in text for text in texts)
    assert not any(text.startswith("▸") for text in texts)
    assert tab.log.last_texts(3) == last
    tab.log.filter.kind.setCurrentIndex(0)
    assert tab.log.list.count() == whole


def test_a_report_as_text_tells_the_turns_and_how_it_stands(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    assert told.startswith("After-action report: 5.1 Kampfgruppe Peiper\n")
    assert "Turn 1 (16 December 1944)\n=" in told
    assert "  weather: " in told
    assert "0 of 8 units have left the map" in told
    assert "unconfirmed" not in told
    tab.write_report(path)  # its own kind of file may be replaced
    assert "was written to report.txt" in tab.question.message.text()


def test_a_report_names_a_step_under_its_turn_only_where_something_happened(tab: GameTab) -> None:
    session = tab.session
    assert session is not None
    _, first = chapters(session)
    steps = [line.text for line in first.lines if line.kind == "step"]
    assert steps[0] == "German turn: Weather [1.12a]"  # of "Turn 1 (16 December 1944), German turn: ..."
    assert first.lines[-1].kind != "step"  # the movement has begun, and nobody has moved


def test_a_report_as_a_web_page_folds_who_is_placed_where(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    assert told.index("<details>") < told.index(" is placed in ") < told.index("</details>") < told.index("<img")


def test_a_report_as_a_web_page_has_a_map_of_each_turn_and_the_luck(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    session = tab.session
    assert session is not None
    assert told.count('<img src="data:image/jpeg;base64,') == len(list(chapters(session)))
    assert "<h2>Luck</h2>" in told
    assert "moment:" not in told


def test_a_file_of_another_kind_is_left_as_it_is(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend", encoding="utf-8")
    tab.write_report(path)
    assert path.read_text(encoding="utf-8") == "Dear friend"
    assert "was not written" in tab.question.message.text()


def test_another_game_is_listed_as_a_whole_whatever_was_looked_for_before(tab: GameTab) -> None:
    tab.log.filter.kind.setCurrentIndex(KINDS.index(DICE))
    tab.log.filter.words.setText("no such word")
    tab.new_game()
    assert tab.log.filter.kind.currentIndex() == 0 and not tab.log.filter.words.text()
    assert tab.log.list.count()
