"""The play-test work area, clicked through on the shipped scenario."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pyqtgraph import BarGraphItem
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from editor.window.playtest.history import Batch, BatchHistory, comparison_lines
from editor.window.playtest.overlays import held_now, overlay_of_options
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.session import PlaySession
from engine.data.load import load_scenario
from engine.playtest.run import GameResult, Settings
from engine.playtest.sanity import TITLES, UNIT_TURNS
from engine.scenario import Scenario, StartState
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.test_named_fields import FIELDS, is_part, name_of, path_of

PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"
SETTINGS = Settings("scs1994", "kampfgruppe-peiper", "random", "random", 1, 1)


def scenario() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PlaytestPanel]:
    found = PlaytestPanel(scenario, lambda: "", "test")
    qtbot.addWidget(found)
    found.resize(1200, 800)
    found.game.new_game()
    yield found
    found.game.pause()


def playing(panel: PlaytestPanel) -> PlaySession:
    """Return the session after the set-up, in the first German movement phase."""
    session = panel.game.session
    assert session is not None
    panel.game.act(AcceptDefaults())
    panel.game.finish()
    return session


def test_pointing_at_a_unit_shows_its_reach_with_costs(panel: PlaytestPanel) -> None:
    session = playing(panel)
    panel.game.point_at_unit(PEIPER, "B51.03")
    cells = overlay_of_options(session.game, session.options(), PEIPER)
    # B51.04 is entered by the road at half a point, and a Supply Unit stands there: one more (1.5a)
    assert cells["B51.04"].text == "1½"


def test_pointing_at_a_hex_in_reach_moves_the_chosen_unit(panel: PlaytestPanel) -> None:
    session = playing(panel)
    panel.game.point_at_unit(PEIPER, "B51.03")
    panel.game.point_at_hex("B52.05")
    assert session.game.units[PEIPER].hex == "B52.05"


def test_a_refused_hex_is_answered_with_the_rule(panel: PlaytestPanel) -> None:
    playing(panel)
    panel.game.point_at_unit(PEIPER, "B51.03")
    panel.game.point_at_hex("B47.36")
    assert "rule:S-07" in panel.game.question.message.text()


def test_a_move_is_taken_back_by_the_button(panel: PlaytestPanel) -> None:
    session = playing(panel)
    panel.game.point_at_unit(PEIPER, "B51.03")
    panel.game.point_at_hex("B52.05")
    panel.game.controls.undo_button.click()
    assert session.game.units[PEIPER].hex == "B51.03"


def test_what_ends_a_move_is_the_button_that_goes_on(panel: PlaytestPanel) -> None:
    session = playing(panel)
    panel.game.point_at_unit(PEIPER, "B51.03")
    panel.game.point_at_hex("B52.05")
    panel.game.question.proceed()
    assert session.game.units[PEIPER].has("done")


@pytest.mark.deep
def test_two_machines_play_to_the_end_and_the_result_is_said(panel: PlaytestPanel) -> None:
    for box in panel.game.controls.seat.values():
        box.setCurrentIndex(box.findData("random"))
    panel.game.new_game()
    panel.game.finish()
    assert "The game is over" in panel.game.question.heading.text()


def test_watching_goes_on_until_it_is_paused(panel: PlaytestPanel, qtbot: QtBot) -> None:
    for box in panel.game.controls.seat.values():
        box.setCurrentIndex(box.findData("random"))
    panel.game.new_game()
    session = panel.game.session
    assert session is not None
    panel.game.replay.speed.setCurrentIndex(panel.game.replay.speed.findData(20))
    panel.game.run()
    qtbot.waitUntil(lambda: len(session.records) > 5, timeout=60_000)
    panel.game.controls.pause_button.click()
    assert not panel.game.controls.pause_button.isEnabled()


class _Spent:
    """A clock of which the time is over after the first action."""

    def __init__(self) -> None:
        self.actions = 0

    def start(self) -> None:
        self.actions = 0

    def hasExpired(self, _milliseconds: int) -> bool:
        self.actions += 1
        return self.actions > 1


@pytest.mark.deep
def test_on_the_way_to_the_end_the_window_is_heard_once_the_time_of_a_slice_is_over(
    panel: PlaytestPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for box in panel.game.controls.seat.values():
        box.setCurrentIndex(box.findData("random"))
    panel.game.new_game()
    panel.game.pause()
    session = panel.game.session
    assert session is not None
    steps: list[int] = []
    step = PlaySession.machine_step

    def pressed_meanwhile(played: PlaySession) -> None:
        steps.append(1)
        step(played)
        QTimer.singleShot(0, panel.game.controls.pause_button.click)

    monkeypatch.setattr(PlaySession, "machine_step", pressed_meanwhile)
    monkeypatch.setattr(panel.game, "_slice", _Spent())
    panel.game.controls.end_wanted.emit()
    qtbot.waitUntil(lambda: bool(steps) and not panel.game.controls.pause_button.isEnabled(), timeout=60_000)
    assert len(steps) <= 2  # the click may come behind one more slice, not behind the game


def test_a_batch_is_played_off_the_interface_thread_and_shown(panel: PlaytestPanel, qtbot: QtBot) -> None:
    tab = panel.batch
    assert tab.chart.plot is None  # what draws charts is read with the first batch
    for box in tab.player.values():
        box.setCurrentIndex(box.findData("random"))
    tab.games.setValue(1)
    tab.jobs.setValue(1)
    with qtbot.waitSignal(tab.finished, timeout=60_000):
        tab.run_button.click()
    assert [tab.table.item(row, 0).text() for row in range(tab.table.rowCount())] == ["1"]
    bars = next(item for item in tab.chart.plot.plotItem.items if isinstance(item, BarGraphItem))
    assert sum(bars.opts["height"]) == 100  # the game has one of the results
    assert tab.lists.tabText(1) == f"Unconfirmed values: {tab.values.rowCount()}"
    counts = [int(tab.values.item(row, 1).text()) for row in range(tab.values.rowCount())]
    assert counts == sorted(counts, reverse=True) and counts[0] > 0  # map and counters are reconstructed


def test_the_second_batch_is_compared_with_the_first_of_the_same_settings() -> None:
    before = GameResult(1, "allied", "", 6, 10, {"german": 3, "allied": 1}, {})
    after = replace(before, result="german")
    history = BatchHistory()
    history.add(Batch(SETTINGS, "a", "", (before,)))
    history.add(Batch(SETTINGS, "b", "move KG Peiper-A", (after,)))
    assert history.partner_of(1) == 0
    lines = comparison_lines(history.at(0), history.batches[1])
    assert "<b>Same seeds, 1 game:</b> 1 went differently, 1 ended differently" in lines
    assert "The data differ (move KG Peiper-A)" in lines


def test_all_values_in_which_the_data_differ_are_named_not_only_the_last_edit() -> None:
    result = GameResult(1, "allied", "", 6, 10, {"german": 3, "allied": 1}, {})
    one = scenario()
    other = one.model_copy(update={"weather": "mud", "last_turn": one.last_turn + 1})
    batches = (
        Batch(SETTINGS, "a", "", (result,), scenario=one),
        Batch(SETTINGS, "b", "weather", (result,), scenario=other),
    )
    lines = comparison_lines(*batches)
    assert "<b>The data differ in 2 values:</b>" in lines
    assert f"weather: {one.weather} → mud" in lines
    assert f"last turn: {one.last_turn} → {one.last_turn + 1}" in lines


def test_a_batch_says_what_no_sane_player_does() -> None:
    # 3 of 200 unit turns in two games are 1.5 of 100; what never happened is not told
    counts = dict.fromkeys((UNIT_TURNS, *TITLES), 0) | {UNIT_TURNS: 100}
    games = tuple(
        GameResult(seed, "allied", "", 6, 1, {"german": 1}, {}, sanity={"german": counts | {"sent_back": seed}})
        for seed in (1, 2)
    )
    lines = comparison_lines(None, Batch(Settings("scs1994", "x", "random", "random", 2, 1), "a", "", games))
    assert "German per 100 unit turns: arrivals sent back 1.5" in lines


def test_a_batch_names_the_edit_that_its_button_takes_back(qtbot: QtBot) -> None:
    edits = ["KG Peiper-A: set-up B51.03 to B50.04"]
    panel = PlaytestPanel(scenario, lambda: edits[-1] if edits else "", "test", lambda: edits.clear())
    qtbot.addWidget(panel)
    panel.batch.name_edit()
    assert "B50.04" in panel.batch.edit.text()
    panel.batch.undo_edit.click()
    assert not edits and not panel.batch.undo_edit.isEnabled()


@pytest.mark.deep
def test_control_that_is_laid_at_start_is_seen_on_the_map_and_told_of_its_hex(qtbot: QtBot) -> None:
    state = StartState(kind="control", subject="B53.05", value="german")
    laid = scenario().model_copy(update={"start_state": (state,)})
    found = PlaytestPanel(lambda: laid, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.new_game()
    session = playing(found)
    shown = found.game.board.view._overlay_labels["markers"]
    assert shown["B53.05"].text == "control German"
    assert "control German" in found.game.board.text_of(session, "B53.05")


def test_control_is_not_told_under_units_of_the_other_side(qtbot: QtBot) -> None:
    session = PlaySession(scenario(), 1, {})
    label, keys = next(
        (label, keys) for label, keys in session.game.occupants.items() if label in session.game.board.map.hexes
    )
    side = session.game.units[keys[0]].side
    other = "allied" if side == "german" else "german"
    for holder, told in ((side, True), (other, False)):
        session.game.own.control[label] = holder
        assert (label in held_now(session.game, {})) is told


def test_every_field_of_a_game_has_a_name_for_screen_readers(panel: PlaytestPanel) -> None:
    unnamed = [
        path_of(field)
        for kind in FIELDS
        for field in panel.game.findChildren(kind)
        if not is_part(field) and not name_of(field) and field is not panel.game.curtain.button  # named when it falls
    ]
    assert not unnamed, "\n".join(unnamed)
