"""From a scenario to its first move in one click, with what differs from the box in a line."""

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from editor.window.canvas.camera import READABLE
from editor.window.playtest.beginning import set_up_as_proposed
from editor.window.playtest.history import Batch
from editor.window.playtest.opening_view import most_seen
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.start_bar import other_than_printed
from engine.core.units import Unit
from engine.data.load import load_scenario
from engine.playtest.run import Settings
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_play_as_recommended_leads_to_the_first_move_and_goes_away(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    assert not tab.start.isHidden()
    tab.start.recommended.click()
    session = tab.session
    assert session is not None
    assert session.moment == "Turn 1 (16 December 1944) · German movement"  # weather and air points decide nothing
    assert tab.start.isHidden()
    tab.show_record(0)
    assert tab.start.isHidden()  # the game has begun, whatever is looked at


def test_the_first_move_is_shown_so_near_that_counters_can_be_read(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.resize(1000, 700)
    tab.new_game()
    tab.start.recommended.click()
    view, session = tab.view, tab.session
    assert session is not None
    assert view.pixels_per_hex == pytest.approx(READABLE, abs=0.01)
    seen = view.visible_rect
    middles = {
        unit.id: view.scene_data.geometry.center(view.scene_data.cells([unit.hex])[0]) for unit in on_map(session)
    }
    assert sum(seen.contains(QPointF(*middle)) for middle in middles.values()) > len(middles) / 2


def test_a_place_that_somebody_has_chosen_to_look_at_stays(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.view.zoom_to(25)
    tab.start.recommended.click()
    assert tab.view.pixels_per_hex == 25


def test_the_window_with_most_units_is_around_the_middle_that_most_lie_near() -> None:
    stand = [(0.0, 0.0), (9.0, 9.0), (10.0, 9.0), (10.0, 10.0)]
    # within 2 to each side of (9, 9) lie three, of (0, 0) itself alone
    assert most_seen(stand, stand, 4, 4) == (9.0, 9.0)


def on_map(session: PlaySession) -> list[Unit]:
    return [unit for unit in session.game.units.values() if unit.on_map]


def test_a_seat_of_a_machine_sets_up_for_itself(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.controls.seat["allied"].setCurrentText("beginner")
    tab.new_game()
    tab.start.recommended.click()
    assert tab.session is not None
    assert tab.session.step is not None
    assert tab.session.decision is not None
    assert tab.session.decision.side == "german"


@pytest.mark.deep
def test_where_the_rules_propose_no_set_up_a_machine_makes_it() -> None:
    session = PlaySession(load_scenario("spi1977", "campaign"), 1, {"german": BY_HAND, "allied": BY_HAND})
    for _ in range(10):
        if session.step is None:
            set_up_as_proposed(session)
    assert "Movement" in session.moment


def test_a_line_says_what_is_not_as_in_the_box_and_details_unfold(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    assert "readings of unclear rules" in tab.start.differs.text()
    assert "proposed values" in tab.start.differs.text()
    assert tab.start.details.isHidden()
    tab.start.unfold.click()
    assert not tab.start.details.isHidden()
    with qtbot.waitSignal(tab.start.page_wanted) as heard:
        tab.start.details.linkActivated.emit("page:rules/Rulings")
    assert heard.args == ["rules", "Rulings"]


def test_where_the_set_up_is_printed_to_play_as_recommended_goes_to_the_first_decision(qtbot: QtBot) -> None:
    tab = seated(qtbot, lambda: load_scenario("hj1986", "clervaux"))
    tab.new_game()
    tab.start.recommended.click()
    assert tab.session is not None
    assert tab.session.step is not None
    assert tab.start.isHidden()
    tab.refresh()
    assert tab.start.isHidden()
    tab.new_game()
    assert not tab.start.isHidden()  # it is another game


def test_nothing_is_told_of_what_a_scenario_has_not() -> None:
    plain = peiper().model_copy(update={"rulings": {}, "errata": (), "unconfirmed": {}})
    session = PlaySession(plain, 1, {"german": BY_HAND, "allied": BY_HAND})
    assert other_than_printed(session) == []
    told = PlaySession(plain.model_copy(update={"errata": ("a", "b")}), 1, dict(session.seats))
    assert [short for short, _what, _page in other_than_printed(told)] == ["2 errata"]


def test_play_as_recommended_is_offered_after_a_machine_has_set_up_its_side_first(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.controls.seat["german"].setCurrentText("steady")  # it sets up first, as the Allied player of 1977 does
    tab.new_game()
    session = tab.session
    assert session is not None
    tab.finish()
    assert len(session.records) > 1 and not tab.start.isHidden()
    tab.start.recommended.click()
    tab.pause()
    assert session.step is not None and tab.start.isHidden()


def test_a_game_that_begins_with_dice_thrown_by_hand_says_so(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    assert "by hand" not in tab.start.differs.text()
    tab.controls.dice_by_hand.setChecked(True)
    tab.new_game()  # no dice were thrown in the game in which it was set
    assert "Dice are thrown by hand" in tab.start.differs.text()


def test_a_new_game_takes_its_dice_from_the_seed_after_one_that_was_played_with_dice_thrown_by_hand(
    qtbot: QtBot,
) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.controls.dice_by_hand.setChecked(True)
    tab.start.recommended.click()
    tab.throw((4, 2))  # the weather
    tab.throw((5, 1))  # the air points
    assert tab.session is not None and tab.session.dice_by_hand
    tab.new_game()
    assert not tab.session.dice_by_hand and not tab.controls.dice_by_hand.isChecked()
    assert "Dice come from the seed in this game" in tab.question.message.text()


def test_nobody_of_earlier_ladders_is_offered_for_a_seat_but_who_sits_there_is_shown(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    seat = tab.controls.seat["german"]
    offered = [seat.itemText(place) for place in range(seat.count())]
    assert offered[:4] == [BY_HAND, "beginner", "steady", "staff"] and "steady-1" not in offered
    tab.controls.show_seats({"german": "cautious-1", "allied": BY_HAND}, False, 1)
    assert seat.currentText() == "steady-1"


def test_a_batch_is_called_by_its_players_as_people_call_them() -> None:
    batch = Batch(Settings("scs1994", "kampfgruppe-peiper", "random", "cautious", 1, 5), "", "", ())
    assert batch.title(1) == "1: 0 games, seed 5, beginner against steady"


def test_the_keys_of_play_count_right_after_play_as_recommended_was_pressed(qtbot: QtBot) -> None:
    """Qt gave the keys of a button that goes to the next field, the search: N was typed there."""
    tab = seated(qtbot, peiper)
    tab.show()
    tab.activateWindow()
    tab.new_game()
    tab.start.recommended.setFocus()
    qtbot.waitUntil(tab.start.recommended.hasFocus)
    tab.start.recommended.click()
    assert tab.view.hasFocus()
