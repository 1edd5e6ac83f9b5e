"""What a click means in the window, what is listed, and what is said of what cannot be done yet."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.window.playtest import question, reasons
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.option_lines import barred, option_lines
from editor.window.playtest.overlays import overlay_of_options
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.pictures import PositionPictures
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing_panel import TurnTrack
from engine.core.roles import Role, role_of
from engine.hj1986.fighting.battle_setup import AddAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.moving.reserves import PlaceReserve
from engine.scenario import Scenario, Setup
from tests.games.hj1986.advanced.skies import FREE
from tests.games.hj1986.positions import PANZER, allied, german, scenario

TANKS, RIFLES, CLOSE = german("tanks", "1015", **PANZER), german("rifles", "1015"), german("close", "1411")
FOE = allied("foe", "1410")
UNITS = [TANKS, RIFLES, CLOSE, FOE]


def field() -> Scenario:
    """Return a scenario with a stack far behind, and two enemies beside each other."""
    starts = [Setup(counter=unit.key, place=unit.hex, face="full", steps_lost=0) for unit in UNITS]
    return scenario(UNITS, setup=starts, clauses=FREE, last_turn=36)


def go_on(session: PlaySession, phase: str) -> None:
    """End every phase before one that decides something."""
    while session.game.top.phase != phase:
        session.act(next(action for action in session.options() if role_of(action) is Role.END))


@pytest.fixture
def game(qtbot: QtBot) -> Iterator[GameTab]:
    found = PlaytestPanel(field, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.controls.seat["allied"].setCurrentText("by hand")
    found.game.new_game()
    yield found.game
    found.game.pause()


def session_of(game: GameTab) -> PlaySession:
    assert game.session is not None
    return game.session


def in_reserve(game: GameTab) -> PlaySession:
    """Put the tanks of the stack into Reserve and go to where only they may move."""
    session = session_of(game)
    go_on(session, "reserve_designation")
    session.act(PlaceReserve(TANKS.key))
    go_on(session, "reserve")
    game.refresh()
    return session


def listed(game: GameTab) -> list[str]:
    return [game.question.options.item(row).text() for row in range(game.question.options.count())]


def test_a_stack_with_a_unit_that_can_move_is_no_refusal_whichever_counter_is_on_top(game: GameTab) -> None:
    in_reserve(game)
    game.point_at_unit(RIFLES.key, "1015")
    assert game.question.message.text() == ""
    assert len(listed(game)) == 1 and listed(game)[0].startswith("move tanks")


def test_a_unit_picked_out_of_its_open_stack_that_cannot_move_says_by_which_rule(game: GameTab) -> None:
    in_reserve(game)
    game.point_at_unit(RIFLES.key, "1015")  # opens the stack
    game.point_at_unit(RIFLES.key, "1015")
    assert "B 13.0" in game.question.message.text()
    assert len(listed(game)) == 1


def test_what_was_refused_is_forgotten_when_a_unit_is_chosen(game: GameTab) -> None:
    in_reserve(game)
    game.point_at_unit(CLOSE.key, "1411")  # not in Reserve
    assert "B 13.0" in game.question.message.text()
    game.point_at_unit(TANKS.key, "1015")
    assert game.question.message.text() == ""


def test_the_unit_on_the_move_is_brought_into_view_and_marked(game: GameTab) -> None:
    session = in_reserve(game)
    game.act(SelectUnit(TANKS.key))
    assert session.game.top.phase == "move_unit"
    assert game.view.selection.counter == TANKS.key


def test_a_hex_that_can_be_attacked_has_a_color_of_its_own(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "combat")
    assert overlay_of_options(session.game, session.options(), "")["1410"].fill == "target"


def test_an_attack_is_listed_with_the_enemy_and_the_best_odds(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "combat")
    (line,) = option_lines(session, [DeclareAttack("1410")])
    # both counters have the strengths of the table of pieces: 4 to 4, which the clear reads as 1-1
    assert line.text.startswith("attack 1410: foe") and line.text.endswith(" · at most 1-1")


def test_the_only_unit_that_can_join_does_so_by_itself_and_the_log_says_so(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "combat")
    game.act(DeclareAttack("1410"))
    assert session.records[-1].action == AddAttacker(CLOSE.key)
    assert session.lines[-1].text.startswith("By itself: ")


def test_what_cannot_be_ended_yet_says_why(game: GameTab) -> None:
    session = session_of(game)
    game.handy.habits.passes = False  # the only one who can join would by itself
    go_on(session, "combat")
    game.act(DeclareAttack("1410"))
    (waiting,) = barred(session)
    assert type(waiting[0]).__name__ == "ConfirmAttack"
    assert waiting[1].rule.number in game.question.waits.text()
    game.act(AddAttacker(CLOSE.key))
    assert list(barred(session)) == [] and game.question.waits.text() == ""


def _buttons(game: GameTab) -> list[str]:
    """Return the buttons of the row from left to right, as they read."""
    row = game.question.buttons.within
    found = (row.itemAt(place).widget() for place in range(row.count()))
    return [button.text() for button in found if isinstance(button, QPushButton)]


def test_no_button_takes_the_place_of_another_when_an_attack_can_be_made(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "combat")
    game.act(DeclareAttack("1410"))
    barred_first = _buttons(game)
    game.act(AddAttacker(CLOSE.key))
    assert _buttons(game) == barred_first == ["Attack with the units chosen", "Call the attack off"]


def test_the_last_throw_stands_above_the_buttons(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "combat")
    for action in (DeclareAttack("1410"), AddAttacker(CLOSE.key)):
        game.act(action)
    game.question.proceed()
    assert "battle at 1410" in game.question.happened.text()


def test_a_long_list_can_be_searched(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "movement")
    game.refresh()
    game.question.search.setText("tanks")
    assert listed(game) and all("tanks" in text for text in listed(game))


def test_a_search_keeps_the_chosen_line_and_chooses_no_other_in_its_place(game: GameTab) -> None:
    session = session_of(game)
    go_on(session, "movement")
    game.refresh()
    asked, looked = game.question, list[object]()
    tanks = next(row for row, text in enumerate(listed(game)) if "tanks" in text)
    asked.options.setCurrentRow(tanks)
    chosen = asked.options.item(tanks).text()
    asked.looked_at.connect(looked.append)
    asked.search.setText("tanks")
    assert asked.options.currentItem().text() == chosen
    asked.search.setText("rifles")
    assert listed(game) and asked.options.currentItem() is None
    asked.search.setText("")
    assert (asked.options.currentItem().text(), looked) == (chosen, [])


def test_a_search_finds_what_is_too_far_down_to_be_listed(game: GameTab, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(game)
    go_on(session, "movement")
    game.refresh()
    last = listed(game)[-1]
    monkeypatch.setattr(question, "_LISTED", 1)
    game.refresh()
    assert last not in listed(game) and listed(game)[1].startswith("… and ")
    game.question.search.setText(last)
    assert listed(game)[0] == last


def test_a_battle_that_engages_marks_the_counters(game: GameTab) -> None:
    session = session_of(game)
    unit = session.game.units[CLOSE.key]
    unit.marks = ("engaged",)
    assert PositionPictures(session.scenario).picture(unit).marks == ("EN",)


def test_a_long_campaign_shows_all_its_turns_in_rows(qtbot: QtBot) -> None:
    track = TurnTrack()
    qtbot.addWidget(track)
    track.show_turn(1, 36, 1)
    assert track.text().count("<tr>") == 2 and ">36<" in track.text()


def test_what_a_unit_can_do_stands_above_what_it_cannot(game: GameTab, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(game)
    go_on(session, "movement")
    game.refresh()
    said = "tanks tries to blow the bridge: is no engineer [B 1.1]"
    monkeypatch.setattr(reasons, "of_deeds", lambda *_: iter([said]))
    game.point_at_unit(TANKS.key, TANKS.hex)
    assert game.question.message.text() == ""
    assert listed(game)[-1] == said and any(line.startswith("move tanks") for line in listed(game)[:-1])
    game.let_go()
    assert said not in listed(game)


def test_a_click_on_an_own_unit_beside_an_enemy_says_that_an_attack_begins_at_its_target(game: GameTab) -> None:
    go_on(session_of(game), "combat")
    game.refresh()
    game.point_at_hex("1411")
    assert game.question.message.text().startswith("An attack begins with a click on the hex that is attacked: ")
    assert "1410" in game.question.message.text()
