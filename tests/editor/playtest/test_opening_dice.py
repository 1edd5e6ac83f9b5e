"""Dice that fall before the first decision are typed too, where dice are thrown by hand: fuel, in The Last Gamble."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.beginning import begun
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.kept_play import KeptPlay
from editor.window.playtest.other_data import agreed
from editor.window.playtest.saved_game import resume, write_log
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.dice import DiceRolled, thrown_by_hand
from engine.core.record import read, replay_actions
from engine.data.load import load_scenario
from engine.scenario import Scenario
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import store_at

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(scope="module")
def meuse() -> Scenario:
    return load_scenario("hj1986", "meuse")


@pytest.fixture
def waiting(qtbot: QtBot, meuse: Scenario) -> Iterator[GameTab]:
    found = seated(qtbot, lambda: meuse)
    found.new_game()
    found.controls.dice_by_hand.setChecked(True)
    yield found
    found.pause()


def session_of(tab: GameTab) -> PlaySession:
    assert tab.session is not None
    return tab.session


def opening(session: PlaySession) -> list[tuple[int, ...]]:
    return [event.faces for event in session.records[0].events if isinstance(event, DiceRolled)]


def test_a_game_that_begins_with_dice_asks_for_them(waiting: GameTab) -> None:
    assert not waiting.throwing.isHidden()
    assert waiting.throwing.purpose.text().endswith(": two dice")
    waiting.start.recommended.click()
    assert "Dice are to be typed first" in waiting.question.message.text()
    waiting.throw((6, 5))
    assert waiting.throwing.isHidden()
    assert opening(session_of(waiting)) == [(6, 5)]
    assert thrown_by_hand(session_of(waiting).records[0].events) == (6, 5)
    assert "fuel: 6-5, 11, thrown by hand" in [line.text for line in session_of(waiting).lines]


def test_who_lets_it_be_plays_with_the_dice_of_the_seed(waiting: GameTab) -> None:
    before = opening(session_of(waiting))
    waiting.let_go()
    assert waiting.throwing.isHidden() and opening(session_of(waiting)) == before


def test_a_new_game_asks_too_and_its_saved_log_begins_with_what_was_typed(waiting: GameTab, meuse: Scenario) -> None:
    waiting.new_game()
    waiting.throw((1, 2))
    session = session_of(waiting)
    stream = StringIO()
    write_log(session, stream, "losheim 1")
    again = resume(StringIO(stream.getvalue()), lambda: meuse)
    assert again.game.digest() == session.game.digest()
    assert opening(again) == [(1, 2)]
    assert agreed(session.records, meuse, session.board, session.seed, lambda _made: None) == 1


def test_the_game_is_kept_as_it_began_and_replays_so(meuse: Scenario, pocket_library: Path) -> None:
    store, library = store_at(pocket_library)
    session = begun(meuse, 7, dict.fromkeys(("german", "allied"), BY_HAND), dice_by_hand=True)
    kept = KeptPlay.of_new(store, session)
    session.throw((1, 2))
    session.act(session.options()[0])
    assert kept.head is not None
    again = open_play(store, kept.head.uid).session
    assert opening(again) == [(1, 2)] and again.game.digest() == session.game.digest()
    library.close()
    stream = StringIO()
    write_log(session, stream, "losheim 1")
    records = read(stream.getvalue().splitlines(), session.game.rules)[1]
    assert replay_actions(session.game.rules, session.board, 7, records).digest() == session.game.digest()
