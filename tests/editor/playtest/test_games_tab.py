"""The list of games: any number side by side, opened, called otherwise, noted, removed, written and read."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from db.plays import plays
from editor.window.playtest import panel as panel_module
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND
from engine.scenario import Scenario
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.kept import UNIT, begun, moved, peiper, set_up, spoiled, steps_in, store_at, with_value

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Shown:
    """What scenario the window shows, for a test that edits it."""

    def __init__(self) -> None:
        self.scenario = peiper()

    def __call__(self) -> Scenario:
        return self.scenario


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture
def panel(qtbot: QtBot, store: PlayStore, shown: Shown) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(shown, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    found.resize(1400, 900)
    for box in found.game.controls.seat.values():
        box.setCurrentText(BY_HAND)
    yield found
    found.game.pause()


def played(panel: PlaytestPanel) -> str:
    """Begin a game, set both sides up, and return the digest of the position."""
    panel.game.new_game()
    for _ in range(2):
        panel.game.act(AcceptDefaults())
    assert panel.game.session is not None
    return panel.game.session.game.digest()


def rows(panel: PlaytestPanel) -> list[list[str]]:
    """Return name, state and number of actions of each game that is listed."""
    found = []
    for place in range(panel.games.list.topLevelItemCount()):
        item = panel.games.list.topLevelItem(place)
        assert item is not None
        found.append([item.text(column) for column in (0, 2, 3)])
    return found


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_new_game_keeps_the_game_before_in_the_list_and_it_opens_where_it_stood(
    panel: PlaytestPanel, qtbot: QtBot
) -> None:
    first = played(panel)
    played(panel)
    panel.game.act(SelectUnit(UNIT))
    panel.tabs.setCurrentWidget(panel.games)
    panel.show()
    assert sorted(row[0] for row in rows(panel)) == ["Game 1", "Game 2"]
    for place in range(2):
        item = panel.games.list.topLevelItem(place)
        assert item is not None
        if item.text(0) == "Game 1":
            panel.games.list.setCurrentItem(item)
    click(qtbot, panel.games.open)
    assert panel.tabs.currentWidget() is panel.game
    assert panel.game.session is not None and panel.game.session.game.digest() == first


def test_name_and_note_are_typed_in_the_list(panel: PlaytestPanel, store: PlayStore, qtbot: QtBot) -> None:
    played(panel)
    panel.tabs.setCurrentWidget(panel.games)
    panel.show()
    for button, text in ((panel.games.rename, "Evening"), (panel.games.note, "Peiper got through")):
        click(qtbot, button)
        field = panel.games.list.findChildren(QLineEdit)[-1]
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()
    with store.reading() as session:
        (head,) = plays(session)
    assert (head.name, head.note) == ("Evening", "Peiper got through")


def test_who_asks_for_another_name_while_one_is_typed_goes_on_typing(panel: PlaytestPanel) -> None:
    played(panel)
    panel.tabs.setCurrentWidget(panel.games)
    panel.show()
    for button in (panel.games.rename, panel.games.rename, panel.games.note):
        button.click()  # Qt warns of a second field over the first, and a warning fails the test
    assert len(panel.games.list.findChildren(QLineEdit)) == 1


@pytest.mark.usefixtures("dressed")
def test_a_long_sentence_on_two_lines_makes_the_window_no_wider(panel: PlaytestPanel) -> None:
    before = panel.games.minimumSizeHint().width()
    panel.games.told.offer("“Game 1” and “Game 2” have gone alike for 58 actions, and then " * 4, lambda: "")
    assert panel.games.minimumSizeHint().width() == before


@pytest.mark.deep
def test_an_empty_name_is_not_taken(panel: PlaytestPanel) -> None:
    played(panel)
    panel.games.fill()
    item = panel.games.list.topLevelItem(0)
    assert item is not None
    item.setText(0, " ")
    QApplication.processEvents()
    assert [row[0] for row in rows(panel)] == ["Game 1"]


def test_a_removed_game_is_taken_back_from_the_list(panel: PlaytestPanel, qtbot: QtBot) -> None:
    played(panel)
    panel.tabs.setCurrentWidget(panel.games)
    panel.show()
    click(qtbot, panel.games.remove)
    assert rows(panel) == [] and "can be taken back" in panel.games.told.text()
    panel.games.removed.setChecked(True)
    assert panel.games.remove.text() == "Take the game back"
    click(qtbot, panel.games.remove)
    panel.games.removed.setChecked(False)
    assert [row[0] for row in rows(panel)] == ["Game 1"]


@pytest.mark.deep
def test_a_removed_game_that_is_played_on_is_listed_again(panel: PlaytestPanel, qtbot: QtBot) -> None:
    played(panel)
    panel.games.fill()
    click(qtbot, panel.games.remove)
    panel.game.act(SelectUnit(UNIT))
    panel.games.fill()
    assert [row[0] for row in rows(panel)] == ["Game 1"]


@pytest.mark.deep
def test_a_line_that_was_left_stands_below_its_game_and_opens(panel: PlaytestPanel, store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    left = kept.session.game.digest()
    kept.session.branch(3)
    kept.flush()
    panel.games.fill()
    item = panel.games.list.topLevelItem(0)
    assert item is not None and item.childCount() == 1
    panel.games.list.setCurrentItem(item.child(0))
    assert not panel.games.rename.isEnabled()
    panel.games._open()
    assert panel.game.session is not None and panel.game.session.game.digest() == left


@pytest.mark.deep
def test_a_game_goes_through_a_file_into_another_library_of_which_it_needs_nothing(
    panel: PlaytestPanel, store: PlayStore, library: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    digest = played(panel)
    panel.games.fill()
    with store.reading() as session:
        (head,) = plays(session)
    file = tmp_path / "evening.losheim-game"
    panel.games.write(head.uid, file)
    assert "hidden choices" in panel.games.told.text()
    other, opened = store_at(library)
    found = PlaytestPanel(peiper, lambda: "", "losheim 1", store=other)
    qtbot.addWidget(found)
    found.games.read(file)
    assert found.games.told.text() == "“Game 1”: the library keeps it now."
    found.open_kept(head.uid)
    assert found.game.session is not None and found.game.session.game.digest() == digest
    opened.close()


def test_a_file_that_is_none_is_told(panel: PlaytestPanel, tmp_path: Path) -> None:
    letter = tmp_path / "letter.losheim-game"
    letter.write_text("Dear Ann", "utf-8")
    panel.games.read(letter)
    assert "holds no game" in panel.games.told.text()
    panel.games.read(tmp_path / "none")
    assert "is no file" in panel.games.told.text()


def test_the_play_area_goes_on_with_the_game_that_was_played_last(
    panel: PlaytestPanel, store: PlayStore, qtbot: QtBot
) -> None:
    digest = played(panel)
    again = PlaytestPanel(peiper, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(again)
    again.show()
    QApplication.processEvents()
    assert again.game.session is not None and again.game.session.game.digest() == digest
    assert "goes on where it stood" in again.game.question.message.text()


@pytest.mark.deep
def test_a_game_whose_scenario_was_edited_says_so_and_goes_on_beside_itself(
    panel: PlaytestPanel, shown: Shown, store: PlayStore, qtbot: QtBot
) -> None:
    digest = played(panel)
    panel.game.act(EndPhase())
    bar, kept = panel.game.other_data, panel.game.kept
    assert bar.isHidden() and kept is not None
    shown.scenario = with_value("movement", 1)
    panel.game.compare_data()
    assert not bar.isHidden() and "changed since: " in bar.told.text()
    assert "(KG Peiper-A full movement: 18 → 1; " in bar.told.text()  # which values they are, without keys
    click(qtbot, bar.branch)
    assert bar.agreement.text() == "With the new data all 3 actions go as they went."
    assert panel.game.kept is kept
    click(qtbot, bar.branch)
    now = panel.game.kept
    assert now is not None and now is not kept and now.head is not None and kept.head is not None
    assert (now.head.parent, now.session.scenario) == (kept.head.uid, shown.scenario)
    assert bar.isHidden()
    panel.open_kept(kept.head.uid)
    assert not bar.isHidden()
    click(qtbot, bar.go_on)
    assert panel.game.session is not None and panel.game.session.scenario is shown.scenario
    with store.reading() as session:
        names = [head.name for head in plays(session)]
    assert len(names) == 3 == len(set(names))  # each is told from the others
    assert digest


def test_a_library_that_cannot_be_written_says_so_and_the_window_asks(
    panel: PlaytestPanel, store: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.game.store = replace(store, refused=lambda: "it may only be read")
    played(panel)
    assert "is not kept in the library: it may only be read." in panel.game.question.message.text()
    assert len(panel.unsaved()) == 1
    asked: list[list[str]] = []
    monkeypatch.setattr(panel_module, "may_lose", lambda _parent, what, _action: bool(asked.append(list(what))))
    panel.open_kept("other")
    assert len(asked) == 1


@pytest.mark.usefixtures("dressed")
def test_a_long_sentence_of_the_chosen_games_makes_the_window_no_wider(panel: PlaytestPanel) -> None:
    told = panel.games.told
    before = told.minimumSizeHint().width()
    told.setText("The line that was left after action 54 goes on for four more actions. " * 10)
    assert told.minimumSizeHint().width() <= max(before, 300)  # a line of it has 700 letters


def test_what_was_said_of_a_line_goes_when_the_list_is_opened_again_with_its_game(panel: PlaytestPanel) -> None:
    played(panel)
    panel.games.fill()
    panel.games.told.offer("“Game 1” goes on alone after action 54.", lambda: "")  # of a line that was chosen then
    panel.tabs.setCurrentWidget(panel.games)
    panel.show()
    assert panel.games.told.text() == ""
    assert panel.games.told.ask.isHidden()


def test_machines_of_one_scenario_do_not_sit_down_in_another_and_people_stay(
    panel: PlaytestPanel, shown: Shown
) -> None:
    game, seats = panel.game, panel.game.controls.seats
    game.new_game()
    game._stay()
    shown.scenario = peiper().model_copy(update={"key": "another"})
    game.resume_or_begin()
    assert seats() == {"german": BY_HAND, "allied": BY_HAND}  # who plays both sides does so there too
    game.controls.show_seats({"german": "staff", "allied": "staff"}, False, 1)
    game._stay()
    shown.scenario = peiper()
    game.resume_or_begin()
    assert seats() == {"german": BY_HAND, "allied": "cautious"}  # as at first: none was played there
    game.act(AcceptDefaults())
    assert game.kept is not None and game.kept.head is not None
    game.controls.show_seats({"german": "staff", "allied": BY_HAND}, False, 1)
    game.session.seats.update(german="staff", allied=BY_HAND)  # type: ignore[union-attr]
    game.is_kept()
    shown.scenario = peiper().model_copy(update={"key": "another"})
    game._stay()
    shown.scenario = peiper()
    game._seat_as_before()
    assert seats() == {"german": "staff", "allied": BY_HAND}  # as in the last game of the scenario


def test_the_buttons_that_let_a_machine_go_on_stay_in_place_when_seats_change(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    panel.show()
    QApplication.processEvents()
    assert not panel.game.start.isHidden()
    before = panel.game.controls.step_button.mapTo(panel, QPoint(0, 0))
    for box in panel.game.controls.seat.values():
        box.choose("cautious")
    QApplication.processEvents()
    assert panel.game.start.isHidden()  # nobody takes part
    assert panel.game.controls.step_button.mapTo(panel, QPoint(0, 0)) == before


def test_no_message_of_the_window_covers_the_buttons_of_a_game(panel: PlaytestPanel) -> None:
    panel.game.new_game()
    panel.show()
    QApplication.processEvents()
    for row in (panel.game.handy, panel.game.question.buttons):
        assert panel.height() - row.mapTo(panel, QPoint(0, 0)).y() <= panel.foot


def test_a_game_opened_from_the_list_is_no_game_of_another_scenario_once_the_window_shows_its_own(
    panel: PlaytestPanel, store: PlayStore
) -> None:
    shows = [("hj1986", "clervaux")]
    panel.game.shown_keys = lambda: shows[0]
    panel.scenario_shown.connect(lambda game, scenario: shows.insert(0, (game, scenario)))
    kept = set_up(begun(store))
    kept.flush()
    assert kept.head is not None
    panel.games.open_wanted.emit(kept.head.uid, None)
    assert "another scenario" not in panel.game.title.text()


def test_a_game_that_was_over_says_what_was_edited_when_it_is_played_on(
    panel: PlaytestPanel, shown: Shown, store: PlayStore
) -> None:
    played(panel)
    bar, session = panel.game.other_data, panel.game.session
    assert session is not None
    session.act(EndPhase())
    bar.show_differences([])  # as of a game that is over
    shown.scenario = with_value("movement", 1)
    panel.game.branch(len(session.records) - 1)
    assert not bar.isHidden() and "full movement: 18 → 1" in bar.told.text()


def test_that_a_game_is_not_read_to_its_end_is_said_where_it_is_asked(panel: PlaytestPanel, store: PlayStore) -> None:
    """The line of the log alone is not seen where another list is shown below the question."""
    played(panel)
    assert panel.game.is_kept() and panel.game.kept is not None
    uid = spoiled(store, panel.game.kept, steps_in(store, panel.game.kept)[-1].number, events='[{"type": "GoneSince"}]')
    panel.open_kept(uid)
    assert panel.game.question.message.text().startswith("This program reads the game up to here")


def test_an_edit_taken_back_elsewhere_is_told_no_more_once_play_is_shown_again(
    panel: PlaytestPanel, shown: Shown
) -> None:
    panel.show()
    played(panel)
    bar, game = panel.game.other_data, panel.game
    assert game.session is not None
    began = game.session.scenario
    for scenario, is_told in ((with_value("movement", 1), True), (began, False)):
        shown.scenario = scenario
        panel.game._follow()
        assert bar.isHidden() is not is_told
