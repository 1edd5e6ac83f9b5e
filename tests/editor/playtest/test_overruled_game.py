"""A person has it otherwise than the rules: forced moves, units put elsewhere, other dice, weather; log and undo."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.window.playtest import overrules
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.session import PlaySession
from engine.core.dice import DiceRolled, ThrownByHand
from engine.core.overruling import Overrule, UnitSet
from engine.core.units import DEAD
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import UNIT, begun, peiper, set_up, store_at

pytestmark = pytest.mark.qt_log_ignore("plugin does not support")  # a menu that is shown where no screen is

REASON = "we agreed so"


@pytest.fixture
def tab(qtbot: QtBot) -> Iterator[GameTab]:
    """The first German movement phase of scenario 5.1."""
    found = seated(qtbot, peiper)
    found.new_game()
    for _ in range(2):
        found.act(AcceptDefaults())
    yield found
    found.pause()


def played(tab: GameTab) -> PlaySession:
    assert tab.session is not None
    return tab.session


def force(tab: GameTab) -> None:
    tab.overruling.force.click()
    confirm(tab)


def confirm(tab: GameTab) -> None:
    tab.overruling.reason.setText(REASON)
    tab.overruling.confirm.click()


def test_a_refused_move_is_forced_and_log_and_undo_know_it(tab: GameTab) -> None:
    session = played(tab)
    tab.act(SelectUnit(UNIT))
    start = session.game.units[UNIT].hex
    # a road of the other half of the map: no allowance of a unit is so long
    far = next(
        label for label in sorted(session.game.board.map.hexes) if session.game.board.map.distance(start, label) > 30
    )
    tab.point_at_hex(far)
    assert session.game.units[UNIT].hex == start
    assert not tab.overruling.force.isHidden()
    digest = session.game.digest()
    force(tab)
    assert session.game.units[UNIT].hex == far
    overruled = [line.text for line in session.lines if line.kind == "overruled"]
    assert len(overruled) == 1
    assert overruled[0].startswith(f"overruled: {REASON}; the rule says: ")
    tab.undo()
    assert session.game.digest() == digest


def test_a_unit_is_put_into_the_hex_that_is_clicked_next(tab: GameTab) -> None:
    session = played(tab)
    enemies = {unit.hex for unit in session.game.units_of("allied")}
    free = next(
        label
        for label in sorted(session.game.board.map.hexes)
        if label not in session.game.occupants and label not in enemies
    )
    tab.put_elsewhere(UNIT)
    assert "Click the hex" in tab.overruling.said.text()
    tab.point_at_hex(free)
    confirm(tab)
    assert session.game.units[UNIT].hex == free
    assert session.overruled == 1


def test_the_menu_of_a_hex_has_its_units_with_what_they_may_be_made(tab: GameTab) -> None:
    session = played(tab)
    menu = tab.overrule_menu(session.game.units[UNIT].hex, UNIT)
    unit = menu.actions()[0].menu()
    assert unit is not None
    groups = {action.text().replace("&", ""): action.menu() for action in unit.actions()}
    off = groups["Off the map"]
    assert off is not None
    off.actions()[0].trigger()
    confirm(tab)
    assert session.game.units[UNIT].box == DEAD


def test_where_no_rule_could_go_on_it_is_refused_and_the_game_stays(tab: GameTab) -> None:
    session = played(tab)
    digest = session.game.digest()
    enemy = next(unit.hex for unit in session.game.units_of("allied"))
    tab.put_elsewhere(UNIT)
    tab.point_at_hex(enemy)
    confirm(tab)
    assert "could not go on" in tab.question.message.text()
    assert session.game.digest() == digest


def test_the_last_dice_bring_another_result_and_what_followed_stays_as_a_line(tab: GameTab) -> None:
    session = played(tab)
    before = next(event for event in session.records[-1].events if isinstance(event, DiceRolled))
    assert overrules.last_throws(session) == ["weather", "air points"]
    found = overrules.other_results(session, 1)
    assert len({wish.said for wish in found}) == len(found) > 1
    tab.ask_for_result(1)
    tab.overruling.choice.setCurrentIndex(1)
    confirm(tab)
    weather, air = (event for event in session.records[-1].events if isinstance(event, DiceRolled))
    assert weather.faces == before.faces
    assert (*weather.faces, *air.faces) == found[1].overrule.thrown
    assert session.overruled == 1


def test_the_weather_is_set(tab: GameTab) -> None:
    session = played(tab)
    titles = dict(overrules.of_settings(session, ""))
    tab.overruling.ask([titles["Weather"][0]])
    confirm(tab)
    assert session.lines[-1].text == titles["Weather"][0].overrule.what


def test_a_kept_game_opens_with_its_overrules_and_counts_them(pocket_library: Path) -> None:
    store, library = store_at(pocket_library)
    kept = set_up(begun(store))
    kept.session.overrule(Overrule(REASON, (UnitSet(UNIT, box=DEAD),)))
    kept.session.act(EndPhase())
    assert kept.head is not None
    again = open_play(store, kept.head.uid)
    assert again.session.game.digest() == kept.session.game.digest()
    assert again.session.overruled == 1
    assert [line.kind for line in again.session.lines].count("overruled") == 1
    library.close()


def test_one_click_makes_a_case_of_what_was_overruled(tab: GameTab, tmp_path: Path) -> None:
    tab.overruling.ask([overrules.wish(played(tab).game, UnitSet(UNIT, box=DEAD))])
    confirm(tab)
    assert not tab.overruling.export.isHidden()
    tab.export_case(tmp_path / "case.json")
    assert json.loads((tmp_path / "case.json").read_text("utf-8"))["note"] == f"Overruled: {REASON}"


def with_typed_dice(tab: GameTab) -> PlaySession:
    """Begin a game in which weather (4, 2) and air points (5, 1) are thrown by hand."""
    tab.controls.dice_by_hand.setChecked(True)
    tab.new_game()
    session = played(tab)
    for _ in range(2):
        tab.act(AcceptDefaults())
    tab.throw((4, 2))  # the weather
    tab.throw((5, 1))  # the air points
    return session


@pytest.mark.deep
def test_another_result_leaves_the_dice_that_were_typed_behind_it(tab: GameTab) -> None:
    session = with_typed_dice(tab)
    records = len(session.records)
    tab.ask_for_result(0)
    tab.overruling.choice.setCurrentIndex(1)
    confirm(tab)
    weather, air = (event for event in session.records[-1].events if isinstance(event, DiceRolled))
    assert weather.faces != (4, 2)
    assert air.faces == (5, 1)
    assert (len(session.records), session.wanted) == (records, None)


def test_the_button_with_nothing_chosen_lets_the_unit_be_clicked_that_is_to_be_otherwise(tab: GameTab) -> None:
    picks = next(action for action in tab.overrule_menu("").actions() if "click it" in action.text())
    picks.trigger()
    assert "Click the unit" in tab.overruling.said.text()
    tab.point_at_unit(UNIT, played(tab).game.units[UNIT].hex)
    menu = next(found for found in tab.findChildren(QMenu) if found.isVisible())
    about = next(action for action in menu.actions() if "KG Peiper-A" in action.text().replace("&", ""))
    assert about.menu() is not None
    menu.close()
    tab.point_at_unit(UNIT, played(tab).game.units[UNIT].hex)  # the next click means what it always does
    assert tab._focus == UNIT


def test_a_unit_off_the_map_may_be_the_one_that_is_to_be_otherwise(tab: GameTab) -> None:
    arrives = next(unit.id for unit in played(tab).game.units.values() if not unit.on_map)
    tab.pick()
    tab.point_off_map(arrives)
    menu = next(found for found in tab.findChildren(QMenu) if found.isVisible())
    assert any(action.menu() is not None for action in menu.actions())
    menu.close()


@pytest.mark.deep
def test_another_result_a_second_time_after_moves_behind_the_first_keeps_the_dice_behind_it(tab: GameTab) -> None:
    session = with_typed_dice(tab)
    records = len(session.records)
    for line in (1, 0):
        tab.ask_for_result(0)
        tab.overruling.choice.setCurrentIndex(line)
        wanted = tab.overruling._wishes[line].overrule.thrown
        confirm(tab)
        weather, air = (event for event in session.records[-1].events if isinstance(event, DiceRolled))
        assert (weather.faces, air.faces) == (wanted, (5, 1))
        assert (len(session.records), session.wanted) == (records, None)
        assert "Overruled" in tab.overruling.said.text()
        tab.act(SelectUnit(UNIT))


def test_another_result_that_needs_more_dice_than_were_typed_asks_for_them(tab: GameTab) -> None:
    session = played(tab)
    session.dice_by_hand = True
    record = session.records[-1]
    weather, _air = (event for event in record.events if isinstance(event, DiceRolled))
    # as if only the throw for the weather had been made at the table, and none for air points behind it
    session.records[-1] = replace(record, events=(ThrownByHand(weather.faces), weather))
    tab.ask_for_result(0)
    confirm(tab)
    assert tab.throwing.purpose.text() == "Air points: two dice"
    assert tab.overruling.isHidden()  # the reason was given, and is not asked again
    tab.throw((5, 1))
    assert [e.faces for e in session.records[-1].events if isinstance(e, DiceRolled)][1] == (5, 1)


def test_another_result_says_before_how_many_actions_it_takes_back(tab: GameTab) -> None:
    tab.ask_for_result(0)
    assert "takes back" not in tab.overruling.said.text()
    tab.act(SelectUnit(UNIT))
    tab.ask_for_result(0)
    assert tab.overruling.said.text().endswith(
        "weather. It takes back the action made since, which stays as a line of the game."
    )


@pytest.mark.deep
def test_an_overruled_throw_stays_as_it_was_overruled_when_one_before_it_is_and_is_not_called_thrown_by_hand(
    tab: GameTab,
) -> None:
    session = with_typed_dice(tab)

    def by_hand() -> list[bool]:
        last = [line.text for line in session.lines if line.record == len(session.records) - 1]
        return ["thrown by hand" in text for text in last if text.startswith(("weather: ", "air points: "))]

    assert by_hand() == [True, True]
    tab.ask_for_result(1)  # the air points: the weather stays as it was typed
    confirm(tab)
    assert by_hand() == [True, False]
    air = [event for event in session.records[-1].events if isinstance(event, DiceRolled)][1]
    tab.ask_for_result(0)
    confirm(tab)
    assert session.wanted is None
    assert [event for event in session.records[-1].events if isinstance(event, DiceRolled)][1].faces == air.faces
    assert by_hand() == [False, False]
