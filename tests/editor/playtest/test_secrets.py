"""Who sees what: one person against the machine, one with both sides, two at one screen with a curtain."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.scenario import Scenario
from engine.scs1994.clauses.secret_option import ChooseOption
from engine.scs1994.turn.setup import AcceptDefaults, NameDummy

PARIS = ChooseOption("option-paris")
_SCENARIO: list[Scenario] = []


def breakout() -> Scenario:
    """Return 5.4, which has a secret aim; read once for this file."""
    if not _SCENARIO:
        _SCENARIO.append(load_scenario("scs1994", "breakout"))
    return _SCENARIO[0]


def session(german: str = BY_HAND, allied: str = BY_HAND, two_people: bool = False) -> PlaySession:
    return PlaySession(breakout(), 1, {"german": german, "allied": allied}, two_people=two_people)


def texts(play: PlaySession) -> str:
    return "\n".join(line.text for line in play.seen_lines)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(breakout, lambda: "", "test")
    qtbot.addWidget(found)
    found.resize(1200, 800)
    found.game.controls.seat["allied"].setCurrentText(BY_HAND)
    found.game.controls.two_people.setChecked(True)
    found.game.new_game()
    found.game.act(PARIS)
    yield found
    found.game.pause()


def test_one_person_with_both_sides_sees_everything() -> None:
    play = session()
    play.act(PARIS)
    play.act(AcceptDefaults())
    assert play.viewer == ""
    assert "Paris" in texts(play)


def test_the_us_player_reads_that_something_was_chosen_but_not_what() -> None:
    play = session(two_people=True)
    play.act(PARIS)
    assert "Paris" in texts(play)
    play.act(AcceptDefaults())
    assert play.viewer == ALLIED
    assert "Paris" not in texts(play)
    assert "German: a choice made in secret" in texts(play)
    assert play.seen.own.secret_option == ""


def test_a_person_against_the_machine_does_not_see_what_it_hides() -> None:
    play = session("random", BY_HAND)
    play.act(PARIS)
    play.act(AcceptDefaults())
    assert play.viewer == ALLIED
    assert "Paris" not in texts(play)
    assert play.seen.own.secret_option == ""


def test_the_options_of_the_other_side_are_not_offered() -> None:
    assert session("random", BY_HAND).options() == []


def test_the_german_does_not_read_which_dump_is_the_dummy() -> None:
    play = PlaySession(load_scenario("scs1994", "battle-for-the-ardennes"), 1, {"german": BY_HAND, "allied": "random"})
    play.act(AcceptDefaults())
    named = next(option for option in play.machine_options() if isinstance(option, NameDummy))
    play.act(named)
    assert play.viewer == GERMAN
    assert "dummy" not in texts(play)
    assert "US: a choice made in secret" in texts(play)
    marks = {marker.hexes: marker.text for marker in play.seen.rules.telling.markers(play.seen)}
    assert marks[(named.hex,)] == "US dump"


def test_to_show_all_is_a_choice_that_the_log_keeps() -> None:
    play = session(two_people=True)
    play.act(PARIS)
    play.act(AcceptDefaults())
    play.show_all()
    assert "Paris" in texts(play)
    assert "everything is shown" in play.seen_lines[-1].text


def test_to_take_the_other_seat_as_well_is_logged() -> None:
    play = session("random", BY_HAND)
    play.seat("german", BY_HAND)
    assert "everything is shown" in play.seen_lines[-1].text


def test_to_leave_the_seat_again_is_logged_as_well() -> None:
    """Else the last that the log says is that everything is shown."""
    play = session("random", "random")
    play.act(PARIS)
    assert play.viewer == ""
    play.seat("allied", BY_HAND)
    assert play.viewer == ALLIED
    assert "what the US side may not know is hidden again" in play.seen_lines[-1].text


def test_who_sits_down_before_the_first_action_hides_nothing_that_was_shown() -> None:
    play = session("random", "random")
    play.seat("allied", BY_HAND)
    assert not any("hidden again" in line.text for line in play.lines)


def test_a_curtain_falls_when_the_other_side_decides(panel: PlaytestPanel) -> None:
    game = panel.game
    game.act(AcceptDefaults())
    assert game.is_curtained
    assert "US side decides" in game.curtain.title.text()


def test_no_curtain_falls_while_one_side_goes_on(panel: PlaytestPanel) -> None:
    assert not panel.game.is_curtained


def test_behind_the_curtain_the_log_is_that_of_the_other_side(panel: PlaytestPanel) -> None:
    game = panel.game
    rows = lambda: [game.log.list.item(row).text() for row in range(game.log.list.count())]  # noqa: E731
    assert any("Paris" in row for row in rows())
    game.act(AcceptDefaults())
    game.curtain.button.click()
    assert not game.is_curtained
    assert not any("Paris" in row for row in rows())


def test_nothing_can_be_done_from_behind_the_curtain_but_to_lift_it(panel: PlaytestPanel) -> None:
    game = panel.game
    game.act(AcceptDefaults())
    session = game.session
    assert session is not None
    records = len(session.records)
    game.step()
    game.undo()
    game.let_go()
    game.run()
    assert (len(session.records), game.is_curtained) == (records, True)
    game.proceed()
    assert (len(session.records), game.is_curtained) == (records, False)


def test_who_decides_is_said_first(panel: PlaytestPanel) -> None:
    assert "German decides" in panel.game.question.who.text()


def test_two_people_who_become_one_are_logged(panel: PlaytestPanel) -> None:
    game = panel.game
    game.act(AcceptDefaults())
    game.controls.two_people.setChecked(False)
    assert game.session is not None
    assert not game.is_curtained
    assert "everything is shown" in game.session.seen_lines[-1].text


def test_two_people_who_sit_down_later_are_logged_too(panel: PlaytestPanel) -> None:
    """Else the last that the log says is that everything is shown."""
    game = panel.game
    game.controls.two_people.setChecked(False)
    game.controls.two_people.setChecked(True)
    assert game.session is not None
    assert "two people share the screen" in game.session.seen_lines[-1].text


def test_no_tip_of_the_map_stays_behind_the_curtain(panel: PlaytestPanel) -> None:
    panel.game.view.setToolTip("what one side knows of a hex")
    panel.game.act(AcceptDefaults())
    assert panel.game.view.toolTip() == ""
