"""A cut takes its positions from the game in hand or from a saved one, chosen in the box *Positions*."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from db.connection import open_for_reading
from db.scenario_io import scenario_of
from editor.window.at_work import StoppedError
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.positions_box import ASK, IN_HAND, SAVED
from editor.window.playtest.saved_game import write_log
from editor.window.playtest.session import PlaySession
from engine.core.phases import AnyGame
from engine.core.units import MAP
from engine.data import schema
from tests.editor.conftest import lent
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")

GAME, PEIPER = "scs1994", "kampfgruppe-peiper"
FILES = "editor.window.panels.positions_box.file_to_open"


@pytest.fixture(scope="module")
def session(pocket_file: Path) -> PlaySession:
    """Return a game that machines have played until turn 2 has begun."""
    reading = open_for_reading(pocket_file)
    with reading.reading() as rows:
        scenario = scenario_of(rows, GAME, PEIPER)
    reading.close()
    played = PlaySession(scenario, 3, {"german": "random", "allied": "random"})
    while played.game.turn < 2:
        played.machine_step()
    return played


@pytest.fixture(scope="module")
def saved(session: PlaySession, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "second-day.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        write_log(session, stream, "test")
    return path


@pytest.fixture
def window(open_pocket: MainWindow) -> Iterator[MainWindow]:
    with lent(open_pocket, GAME, PEIPER) as found:
        before = found.desk.game_in_hand
        yield found
        found.desk.game_in_hand = before
        page_of(found).positions.setCurrentIndex(0)


def page_of(window: MainWindow) -> BeginPage:
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def cut_page(window: MainWindow) -> BeginPage:
    """Open the page New for a cut."""
    window.commands.do_scenario_cut()
    QApplication.processEvents()
    return page_of(window)


def test_nothing_is_planned_for_another_scenario_while_the_page_is_hidden(window: MainWindow) -> None:
    page = cut_page(window)
    page._preset = "another scenario (cut)"
    page.title.setText(page._preset)
    assert page._later.isActive()
    window.open_area("map")
    assert not page.isVisible() and not page._later.isActive()
    window.document.chosen.emit()
    assert page.title.text() == page._preset != "another scenario (cut)" and not page._later.isActive()


def pick(page: BeginPage, place: str) -> None:
    """Choose positions as a person does."""
    index = page.positions.findData(place)
    page.positions.setCurrentIndex(index)
    page.positions.activated.emit(index)


def pick_file(page: BeginPage, path: Path | None, patch: pytest.MonkeyPatch) -> None:
    """Choose a saved game, and a file in the dialog that comes."""
    patch.setattr(FILES, lambda *_: path)
    pick(page, ASK)


def begun(window: MainWindow, page: BeginPage) -> dict[str, str]:
    """Begin what stands in the form, and return where its units start."""
    page.title.setText("Second day")
    page.look()
    key = page.key.text()
    assert page.make(), page.missing.text()
    return {row.counter: row.place for row in window.document.rows.find(schema.SetupRow, game=GAME, scenario=key)}


@pytest.mark.deep
def test_the_game_in_hand_is_offered_for_a_cut_from_its_own_scenario_with_its_turn(
    window: MainWindow, session: PlaySession
) -> None:
    window.desk.game_in_hand = lambda *_: (GAME, PEIPER, session.game)
    page = cut_page(window)
    turn = session.game.turn + (session.game.step > 0)
    assert page.positions.itemText(page.positions.findData(IN_HAND)) == f"The game in hand (turn {turn})"
    window.open_area("playtest")
    window.desk.game_in_hand = lambda *_: (GAME, "another", session.game)
    cut_page(window)
    assert page.positions.findData(IN_HAND) == -1


def test_a_page_that_is_not_shown_asks_for_no_game_in_hand_unless_it_is_chosen(
    window: MainWindow, session: PlaySession
) -> None:
    asked = list[tuple[str, ...]]()

    def in_hand(*keys: str) -> tuple[str, str, AnyGame]:
        asked.append(keys)
        return GAME, PEIPER, session.game

    window.desk.game_in_hand = in_hand
    page = cut_page(window)
    window.open_area("map")
    asked.clear()
    page.positions.refresh()
    assert asked == [] and page.positions.findData(IN_HAND) == -1
    window.open_area("begin")
    pick(page, IN_HAND)
    window.open_area("map")
    asked.clear()
    page.positions.refresh()
    assert asked == [(GAME, PEIPER)] and page.positions.currentData() == IN_HAND


def test_a_cut_begins_where_the_game_in_hand_stands(window: MainWindow, session: PlaySession) -> None:
    window.desk.game_in_hand = lambda *_: (GAME, PEIPER, session.game)
    page = cut_page(window)
    pick(page, IN_HAND)
    assert page.first.value() == session.game.turn + (session.game.step > 0)
    starts = begun(window, page)
    on_map = {unit.id: unit.hex for unit in session.game.units.values() if unit.box == MAP}
    assert on_map and {key: starts.get(key) for key in on_map} == on_map


@pytest.mark.deep
def test_another_first_turn_than_that_of_the_game_in_hand_is_refused_in_words(
    window: MainWindow, session: PlaySession
) -> None:
    window.desk.game_in_hand = lambda *_: (GAME, PEIPER, session.game)
    page = cut_page(window)
    pick(page, IN_HAND)
    turn = page.first.value()
    page.first.setValue(turn + 1)
    page.look()
    said = f"The game in hand gives positions to begin turn {turn} with, not turn {turn + 1}; give other “Turns”"
    assert said in page.missing.text() and not page.begin.isEnabled()


@pytest.mark.deep
def test_a_cut_begins_where_a_saved_game_stands_whose_name_is_then_in_the_box(
    window: MainWindow, session: PlaySession, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = cut_page(window)
    pick_file(page, saved, monkeypatch)
    assert (page.positions.currentText(), page.positions.currentData()) == ("second-day.jsonl", SAVED)
    assert page.first.value() == session.game.turn + (session.game.step > 0)
    starts = begun(window, page)
    on_map = {unit.id: unit.hex for unit in session.game.units.values() if unit.box == MAP}
    assert on_map and {key: starts.get(key) for key in on_map} == on_map


@pytest.mark.deep
def test_a_saved_game_is_taken_as_it_stands_when_the_first_turn_begins(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = cut_page(window)
    pick_file(page, saved, monkeypatch)
    at_end = page.positions.saved.position(PEIPER, page.first.value())
    page.first.setValue(page.first.value() - 1)
    page.look()
    earlier = page.positions.saved.position(PEIPER, page.first.value())
    assert page.plan is not None and (earlier.turn, earlier.step) < (at_end.turn, at_end.step)


@pytest.mark.deep
def test_a_turn_that_a_saved_game_does_not_reach_is_refused_in_words(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = cut_page(window)
    pick_file(page, saved, monkeypatch)
    turn = page.first.value()
    page.first.setValue(turn + 2)
    page.look()
    said = f"second-day.jsonl gives positions to begin turn {turn} with, not turn {turn + 2}; give other “Turns”"
    assert said in page.missing.text() and not page.begin.isEnabled()
    assert "played again" not in page.told.text()


def test_a_saved_game_of_another_scenario_is_refused_in_words(
    window: MainWindow, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, *rest = saved.read_text(encoding="utf-8").split("\n")
    other = tmp_path / "other.jsonl"
    changed = json.dumps(json.loads(head) | {"scenario": "breakout"})
    other.write_text("\n".join([changed, *rest]), encoding="utf-8")
    page = cut_page(window)
    pick_file(page, other, monkeypatch)
    assert f"other.jsonl holds a game of {GAME}, breakout, not of {GAME}, {PEIPER}" in page.missing.text()
    assert not page.begin.isEnabled()


@pytest.mark.parametrize("text", some_now(2, ["", "no game\n"]))
def test_what_is_no_saved_game_is_refused_in_words(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(text, encoding="utf-8")
    page = cut_page(window)
    pick_file(page, path, monkeypatch)
    assert (
        "notes.jsonl: line 1 is no JSON; this is no recorded game" in page.missing.text() and not page.begin.isEnabled()
    )


@pytest.mark.deep
def test_a_library_that_is_open_is_not_read_as_a_saved_game(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = cut_page(window)
    pick_file(page, window.document.library.path, monkeypatch)
    assert "is a library, not a game" in page.missing.text()


def test_who_names_no_file_keeps_what_was_chosen(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = cut_page(window)
    pick(page, "schedule")
    pick_file(page, None, monkeypatch)
    assert page.positions.currentData() == "schedule"


def test_a_saved_game_that_was_stopped_gives_no_positions_and_is_not_played_again_by_itself(
    window: MainWindow, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = cut_page(window)
    calls = []

    def stopped(*_given: object) -> None:
        calls.append(1)
        raise StoppedError

    monkeypatch.setattr(page.positions.saved, "_again", stopped)
    pick_file(page, saved, monkeypatch)
    before = len(calls)
    page.look()
    assert "Stopped: choose the saved game again" in page.missing.text() and len(calls) == before
