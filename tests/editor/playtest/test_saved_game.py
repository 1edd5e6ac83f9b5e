"""A game that was saved goes on; a rule that breaks costs one action and leaves a dump."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest import faults, running_game
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.saved_game import SavedGameError, resume, write_log
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.dump import BrokenRuleError, Dump
from engine.core.phases import Phase
from engine.core.record import read
from engine.data.load import load_scenario
from engine.playtest.dumps import replay_text
from engine.scenario import Scenario
from engine.scs1994.moving.movement import MOVEMENT, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults

PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"


def peiper() -> Scenario:
    return load_scenario("scs1994", "kampfgruppe-peiper")


def begun(two_people: bool = False) -> PlaySession:
    play = PlaySession(peiper(), 7, {"german": BY_HAND, "allied": BY_HAND}, two_people=two_people)
    play.act(AcceptDefaults())
    play.act(AcceptDefaults())
    return play


def saved(play: PlaySession) -> str:
    stream = io.StringIO()
    write_log(play, stream, "test")
    return stream.getvalue()


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlaytestPanel]:
    monkeypatch.setattr(
        running_game, "keep_dump", lambda scenario, broken: faults.keep_dump(scenario, broken, tmp_path)
    )
    found = PlaytestPanel(peiper, lambda: "", "test")
    qtbot.addWidget(found)
    found.game.controls.seat["allied"].setCurrentText(BY_HAND)
    found.game.new_game()
    for _ in range(2):
        found.game.act(AcceptDefaults())
    yield found
    found.game.pause()


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let choosing a unit break inside the rules."""
    rules = begun().game.rules

    def breaks(*_: object) -> Iterator[object]:
        raise RuntimeError("no such lane.")
        yield

    phases: dict[str, Phase] = {**rules.phases, MOVEMENT.key: replace(MOVEMENT, resolve=breaks)}
    monkeypatch.setitem(rules.__dict__, "phases", phases)


def test_a_saved_game_goes_on_where_it_was() -> None:
    play = begun()
    play.act(SelectUnit(PEIPER))
    again = resume(io.StringIO(saved(play)), peiper)
    assert again.game.digest() == play.game.digest()
    assert again.seats == play.seats


def test_a_game_that_goes_on_can_be_undone() -> None:
    play = begun()
    before = play.game.digest()
    play.act(SelectUnit(PEIPER))
    again = resume(io.StringIO(saved(play)), peiper)
    again.undo()
    assert again.game.digest() == before


def test_two_people_are_still_two_when_their_game_goes_on() -> None:
    assert resume(io.StringIO(saved(begun(two_people=True))), peiper).is_shared


@pytest.mark.deep
def test_a_game_of_another_scenario_is_refused_with_what_to_do() -> None:
    with pytest.raises(SavedGameError, match="kampfgruppe-peiper; choose that scenario in the library first"):
        resume(io.StringIO(saved(begun())), lambda: load_scenario("scs1994", "breakout"))


@pytest.mark.parametrize("text", ["", "a letter\n", "[1, 2]\n", '{"game": "scs1994"}\n'])
def test_a_file_that_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(SavedGameError, match="no game that was saved here"):
        resume(io.StringIO(text), peiper)


def test_a_damaged_record_is_named_by_its_line() -> None:
    lines = saved(begun()).splitlines()
    with pytest.raises(SavedGameError, match="line 3"):
        resume(io.StringIO("\n".join([*lines[:2], "{}", *lines[3:]])), peiper)


def of_older_rules() -> str:
    """Return a saved game of other rules, which knew an event that is gone and wrote positions otherwise."""
    head, *lines = saved(begun()).splitlines()
    header, record = json.loads(head), json.loads(lines[-1])
    header["rules"] = "0"
    record["events"].append({"type": "GoneSince", "unit": PEIPER})
    record["digest"] = "another"
    return "\n".join([json.dumps(header), *lines[:-1], json.dumps(record)])


def test_a_game_of_other_rules_goes_on_though_its_events_are_known_no_more() -> None:
    again = resume(io.StringIO(of_older_rules()), peiper)
    assert again.game.digest() == begun().game.digest()
    assert "recorded with version 0 of the rules" in again.lines[-1].text


def test_reading_the_events_of_other_rules_says_what_to_do() -> None:
    rules = begun().game.rules
    _, records = read(of_older_rules().splitlines(), rules)
    with pytest.raises(ValueError, match="'GoneSince'.*version 0 of the rules.*with the program that recorded it"):
        list(records)


def test_a_game_stops_where_an_action_is_refused_now() -> None:
    lines = saved(begun()).splitlines()
    record = json.loads(lines[-1])
    record["action"] = {"type": "SelectUnit", "unit": PEIPER}  # not in the set-up
    again = resume(io.StringIO("\n".join([*lines[:-1], json.dumps(record)])), peiper)
    assert "goes no further" in again.lines[-1].text
    assert len(again.records) == len(lines) - 2  # without the head and the refused action


def test_the_window_goes_on_with_a_saved_game(panel: PlaytestPanel, tmp_path: Path) -> None:
    game = panel.game
    assert game.session is not None
    game.session.act(SelectUnit(PEIPER))
    digest = game.session.game.digest()
    game.save_log(tmp_path / "game.jsonl")
    game.new_game()
    game.open_log(tmp_path / "game.jsonl")
    assert game.session is not None
    assert game.session.game.digest() == digest
    assert "3 actions were made again" in game.question.message.text()


@pytest.mark.deep
def test_a_saved_game_that_goes_no_further_says_so_and_lets_no_machine_play_on(
    panel: PlaytestPanel, tmp_path: Path
) -> None:
    game = panel.game
    game.save_log(tmp_path / "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
    head, record = json.loads(lines[0]), json.loads(lines[-1])
    head["players"] = dict.fromkeys(head["players"], "random")
    record["action"] = {"type": "SelectUnit", "unit": PEIPER}  # not in the set-up
    text = "\n".join([json.dumps(head), *lines[1:-1], json.dumps(record)]) + "\n"
    (tmp_path / "forged.jsonl").write_text(text, "utf-8")
    game.open_log(tmp_path / "forged.jsonl")
    assert "only 1 of 2 actions could be made again" in game.question.message.text()
    assert "goes no further" in game.question.message.text()
    assert not game.controls.pause_button.isEnabled()


def test_a_file_that_is_no_game_leaves_the_game_alone(panel: PlaytestPanel, tmp_path: Path) -> None:
    path = tmp_path / "letter.jsonl"
    path.write_text("Dear Sir\n", encoding="utf-8")
    before = panel.game.session
    panel.game.open_log(path)
    assert panel.game.session is before
    assert "letter.jsonl" in panel.game.question.message.text()


@pytest.mark.usefixtures("broken")
def test_a_bug_costs_one_action_and_the_person_is_told_where_its_dump_is(panel: PlaytestPanel, tmp_path: Path) -> None:
    game = panel.game
    assert game.session is not None
    before = game.session.game.digest()
    game.act(SelectUnit(PEIPER))
    (dump,) = tmp_path.glob("*.dump.json")
    assert game.session.game.digest() == before
    text = game.question.message.text()
    assert "our bug" in text and "no such lane. The action" in text and str(dump) in text and "losheim replay" in text
    with pytest.raises(BrokenRuleError, match="no such lane"):
        replay_text(dump.read_text(encoding="utf-8"))


@pytest.mark.usefixtures("broken")
@pytest.mark.deep
def test_a_watched_game_stops_at_a_bug(panel: PlaytestPanel, qtbot: QtBot, tmp_path: Path) -> None:
    game = panel.game
    game.controls.seat["german"].setCurrentText("beginner")
    game.run()
    qtbot.waitUntil(lambda: "our bug" in game.question.message.text(), timeout=60_000)
    assert not game.controls.pause_button.isEnabled()
    assert len(list(tmp_path.glob("*.dump.json"))) == 1


def test_a_dump_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    error = BrokenRuleError(Dump("scs1994", "1", {}, {"type": "SelectUnit"}, "KeyError: 'x'"))
    (tmp_path / "file").write_text("", encoding="utf-8")
    text = faults.keep_dump(peiper(), error, tmp_path / "file")
    assert "No dump could be written" in text


def test_a_long_game_keeps_few_positions_and_goes_back_to_any() -> None:
    play = PlaySession(peiper(), 1, {"german": "random", "allied": "random"})
    digests: list[str] = []
    while play.decision is not None and len(play.records) < 200:
        digests.append(play.game.digest())
        play.machine_step()
    kept = [moment for moment in play.snapshots._moments if moment.game is not None]
    assert len(kept) < 50  # 41 of the latest, every 50th of the older ones
    play.branch(78)  # between two that were kept: record 78 was made in the 78th position, the opening counts as one
    assert play.game.digest() == digests[77]
    assert play.records[-1].action is not None and len(play.records) == 78


@pytest.mark.deep
def test_a_saved_game_that_is_being_opened_says_how_far_it_is_and_is_stopped_with_the_game_in_hand_kept(
    panel: PlaytestPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = tmp_path / "long.jsonl", list[str]()
    path.write_text(saved(begun()), encoding="utf-8")
    game, kept = panel.game, panel.game.session

    def tell(text: str) -> None:
        told.append(text)
        if len(told) == 2:
            game.preparing.stop.click()  # heard after the first of the two actions

    monkeypatch.setattr(game.preparing.told, "tell", tell)
    game.open_log(path)
    assert told == ["long.jsonl is being opened ...", "long.jsonl: 1 of 2 actions are made again ..."]
    assert game.session is kept and game.question.message.text() == "Stopped: the game in hand goes on"
