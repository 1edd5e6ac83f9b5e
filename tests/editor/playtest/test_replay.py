"""A game is shown as it stood after any of its actions, and played on from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from db.plays import branches, plays, steps_of
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.history import Batch
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.replay import as_it_stood, next_with, turn_from, turn_starts
from editor.window.playtest.replay_bar import ReplayBar
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.settings import Settings
from engine.core.dump import BrokenRuleError, dump_of
from engine.core.phases import ActionRecord
from engine.playtest.dumps import dump_text
from engine.playtest.run import Settings as BatchSettings
from engine.playtest.run import play_game
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import UNIT, peiper, store_at

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def watched(actions: int) -> tuple[PlaySession, list[str]]:
    """Return a game of two machines after so many actions, and the digest of its position after each record."""
    session = PlaySession(peiper(), 3, {"german": "random", "allied": "random"})
    digests = [session.game.digest()]
    for _ in range(actions):
        session.machine_step()
        digests.append(session.game.digest())
    return session, digests


@pytest.mark.deep
def test_each_record_is_shown_as_the_game_stood_after_it_and_leaves_the_game_alone() -> None:
    session, digests = watched(120)  # more than the 40 that are kept whole, with two of the older ones between them
    now = session.game
    assert [as_it_stood(session, record).game.digest() for record in range(121)] == digests
    assert session.game is now
    assert (len(session.records), session.can_undo) == (121, session.snapshots.is_open)


def test_what_was_secret_then_stays_hidden_from_who_looks_on_now() -> None:
    session = PlaySession(peiper(), 3, {"german": BY_HAND, "allied": BY_HAND}, two_people=True)
    german = session.viewer
    session.act(AcceptDefaults())
    assert session.viewer != german  # the other side sets up now
    assert as_it_stood(session, 0).viewer == session.viewer


@pytest.mark.deep
def test_turns_are_found_by_the_step_that_began_them() -> None:
    session, _ = watched(400)
    starts = turn_starts(session.records)
    assert starts[0] == 0
    assert turn_from(session.records, starts[1] + 3, -1) == starts[1]
    assert turn_from(session.records, starts[1], -1) == 0
    assert turn_from(session.records, 0, 1) == starts[1]
    assert turn_from(session.records, len(session.records) - 1, 1) == len(session.records) - 1


def test_words_lead_to_the_next_record_that_says_them_and_a_number_is_no_part_of_a_longer_one() -> None:
    records = [ActionRecord(None, ())] * 5
    texts = ("opens", "moves to A12.03 [8.1]", "rolls 3 [18.1]", "loses a step [8.12]", "moves on [8.1]")
    lines = [LogLine(number, "event", text) for number, text in enumerate(texts)]
    assert next_with("8.1", records, lines, 1) == 4  # not 18.1, nor 8.12
    assert next_with("8.1", records, lines, 4, -1) == 1
    assert next_with("a12.03", records, lines, 0) == 1
    assert next_with("MOVES", records, lines, 1) == 4
    assert next_with("bridge", records, lines, 0) is None
    assert next_with("  ", records, lines, 0) is None


@pytest.mark.deep
def test_die_leads_to_the_next_record_in_which_dice_fell() -> None:
    session, _ = watched(400)
    found = next_with("die", session.records, session.lines, 0)
    assert found is not None
    assert "DiceRolled" in {type(event).__name__ for event in session.records[found].events}
    assert all(
        "DiceRolled" not in {type(event).__name__ for event in record.events} for record in session.records[1:found]
    )


@pytest.fixture
def tab(qtbot: QtBot, pocket_library: Path) -> Iterator[GameTab]:
    store, library = store_at(pocket_library)
    found = seated(qtbot, peiper)
    found.store = store
    found.resize(1400, 900)
    found.new_game()
    for action in (AcceptDefaults(), AcceptDefaults(), EndPhase()):
        found.act(action)
    found.step()  # the machine makes one for the side that decides
    yield found
    found.pause()
    library.close()


def shown(tab: GameTab) -> tuple[str, str]:
    """Return which record the bar says is shown, and the marked line of the log."""
    item = tab.log.list.currentItem()
    return tab.replay.count.text(), item.text() if item is not None else ""


@pytest.mark.deep
def test_the_arrows_show_the_game_an_action_before_and_after_with_its_line_in_the_log(tab: GameTab) -> None:
    assert shown(tab) == ("4 of 4", "")
    tab.replay.back.click()
    assert shown(tab)[0] == "3 of 4"
    assert tab.past is not None
    assert tab.question.plain == []  # nothing can be done in the past
    tab.replay.back.click()
    assert shown(tab)[0] == "2 of 4"
    tab.replay.on.click()
    tab.replay.on.click()
    assert shown(tab) == ("4 of 4", "")
    assert tab.past is None
    assert tab._options != []


def test_a_click_on_the_map_as_it_was_does_nothing_and_says_why(tab: GameTab) -> None:
    assert tab.session is not None
    tab.show_record(2)
    tab.point_at_unit(UNIT, tab.session.game.units[UNIT].hex)
    tab.proceed()
    assert len(tab.session.records) == 5
    assert "looked at only" in tab.question.message.text()


def test_a_key_goes_back_and_escape_shows_the_game_as_it_stands(tab: GameTab, qtbot: QtBot) -> None:
    with qtbot.waitExposed(tab):
        tab.show()
    tab.activateWindow()
    tab.question.options.setFocus()
    QTest.keyClick(tab.question.options, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert shown(tab)[0] == "3 of 4"
    QTest.keyClick(tab.question.options, Qt.Key.Key_Escape)
    assert shown(tab)[0] == "4 of 4"


def test_a_replay_shows_record_after_record_up_to_the_game_as_it_stands(tab: GameTab) -> None:
    seen: list[int] = []
    tab.replay.record_wanted.connect(seen.append)
    tab.replay.run()
    assert (tab.replay.is_running, tab.at) == (True, 0)
    while tab.replay.is_running:
        tab.replay._timer.timeout.emit()
    assert seen == [0, 1, 2, 3, 4]
    assert tab.past is None


def test_played_on_from_what_is_shown_the_line_that_is_left_stays_in_the_library(tab: GameTab) -> None:
    store, session = tab.store, tab.session
    assert isinstance(store, PlayStore)
    assert session is not None
    tab.show_record(2)
    digest = tab.past.game.digest() if tab.past is not None else ""
    tab.replay.branch.click()
    assert (tab.past, session.game.digest(), len(session.records)) == (None, digest, 3)
    tab.step()
    assert tab.kept is not None
    assert tab.kept.head is not None
    with store.reading() as reading:
        steps = steps_of(reading, tab.kept.head.uid)
    assert len(branches(steps, steps[-1].number)) == 1


@pytest.mark.deep
def test_words_that_nothing_says_are_told(tab: GameTab) -> None:
    tab.replay.words.setText("Antwerp")
    tab.replay.words.returnPressed.emit()
    assert "Antwerp" in tab.question.message.text()
    tab.replay.words.setText("accept")
    tab.replay.words.returnPressed.emit()
    assert tab.past is not None


def test_a_watched_machine_shows_each_of_its_actions_at_the_speed_that_was_chosen(tab: GameTab) -> None:
    session = tab.session
    assert session is not None
    for side in session.seats:
        session.seats[side] = "random"
    tab.replay.speed.setCurrentIndex(tab.replay.speed.findData(20))
    tab.run()
    before = len(session.records)
    assert tab._timer.interval() == 50  # a second by twenty
    for more in (1, 2, 3):
        tab._timer.timeout.emit()
        assert (len(session.records), tab.replay.count.text()) == (
            before + more,
            f"{before + more - 1} of {before + more - 1}",
        )
    tab.replay.speed.setCurrentIndex(tab.replay.speed.findData(2))
    assert tab._timer.interval() == 500


def test_the_speed_is_there_again_after_a_start(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    bars = [ReplayBar(), ReplayBar()]
    for bar in bars:
        qtbot.addWidget(bar)
    bars[0].remember_in(settings)
    bars[0].speed.setCurrentIndex(bars[0].speed.findData(20))
    bars[1].remember_in(settings)
    assert bars[1].interval == 50


@pytest.mark.deep
def test_a_game_of_a_batch_is_played_again_as_it_went_and_shown_from_its_beginning(
    qtbot: QtBot, pocket_library: Path
) -> None:
    store, library = store_at(pocket_library)
    panel = PlaytestPanel(peiper, lambda: "", "test", store=store)
    qtbot.addWidget(panel)
    short = peiper().model_copy(update={"last_turn": 1})
    result = play_game(short, {"german": "random", "allied": "random"}, 5)
    panel.batch._done(
        Batch(
            BatchSettings(short.game, short.key, "random", "random", 1, 5),
            short.digest(),
            "",
            (result,),
            scenario=short,
        )
    )
    panel.batch.table.cellDoubleClicked.emit(0, 0)
    session = panel.game.session
    assert session is not None
    assert panel.tabs.currentWidget() is panel.game
    assert (len(session.records) - 1, session.game.result) == (result.actions, result.result)
    assert panel.game.replay.count.text() == f"0 of {result.actions}"
    assert panel.game.is_kept()
    with store.reading() as reading:
        (head,) = plays(reading)
        assert len(steps_of(reading, head.uid)) == result.actions + 1
    library.close()


def test_a_dump_opens_at_the_position_in_which_the_rule_broke_and_names_what_broke(
    tab: GameTab, tmp_path: Path
) -> None:
    session = tab.session
    assert session is not None
    digest = as_it_stood(session, 2).game.digest()
    broken = BrokenRuleError(dump_of(as_it_stood(session, 2).game, EndPhase(), ZeroDivisionError("by nothing")))
    path = tmp_path / "play.dump.json"
    path.write_text(dump_text(session.scenario, broken), "utf-8")
    tab.open_log(path)
    assert tab.session is not None
    assert tab.session.game.digest() == digest
    assert "Here a rule broke. end the phase: ZeroDivisionError: by nothing" in tab.question.message.text()


def test_a_file_that_is_no_dump_is_told_and_the_game_in_hand_stays(tab: GameTab, tmp_path: Path) -> None:
    session = tab.session
    path = tmp_path / "other.dump.json"
    path.write_text("{}", "utf-8")
    tab.open_log(path)
    assert tab.session is session
    assert "damaged" in tab.question.message.text()


def test_what_was_looked_back_at_is_forgotten_where_the_game_goes_on_otherwise() -> None:
    session, digests = watched(120)
    assert as_it_stood(session, 30).game.digest() == digests[30]
    session.branch(25)
    while len(session.records) < 121:
        session.machine_step()
        if len(session.records) == 31:
            otherwise = session.game.digest()
    assert as_it_stood(session, 24).game.digest() == digests[24]
    assert as_it_stood(session, 30).game.digest() == otherwise != digests[30]
