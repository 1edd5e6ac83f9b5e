"""A play session: undo up to the dice, branches, logs that replay."""

import io

import pytest

from editor.window.playtest.saved_game import write_log
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.subjects import subjects_of
from engine.core.record import read, replay_actions
from engine.data.load import load_scenario
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults

PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"


def session(german: str = BY_HAND, allied: str = "cautious") -> PlaySession:
    return PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {"german": german, "allied": allied})


def at_movement() -> PlaySession:
    """Return a game in the first German movement phase, everything set up as proposed."""
    play = session()
    play.act(AcceptDefaults())
    while play.machine_step() is not None:
        pass
    return play


def test_a_game_begins_with_the_set_up_of_the_german_side() -> None:
    pending = session().decision
    assert pending is not None
    assert (pending.side, pending.phase) == ("german", "set_up")


def test_the_machine_does_not_decide_for_a_person() -> None:
    assert session().machine_step() is None


def test_choosing_a_unit_can_be_taken_back() -> None:
    play = at_movement()
    before = play.game.digest()
    play.act(SelectUnit(PEIPER))
    play.undo()
    assert play.game.digest() == before


def test_undo_takes_back_the_lines_of_the_log_too() -> None:
    play = at_movement()
    lines = list(play.lines)
    play.act(SelectUnit(PEIPER))
    play.undo()
    assert play.lines == lines


def test_what_passed_the_turn_to_the_other_side_cannot_be_taken_back() -> None:
    play = at_movement()
    play.act(EndPhase())
    assert not play.can_undo
    with pytest.raises(LookupError, match="branch"):
        play.undo()


def test_a_branch_goes_back_over_dice_and_says_so() -> None:
    play = at_movement()
    before = play.game.digest()
    number = len(play.records)
    play.act(EndPhase())
    while play.machine_step() is not None:
        pass
    play.branch(number)
    assert play.game.digest() == before
    assert "new branch" in play.lines[-1].text


@pytest.mark.deep
def test_a_machine_game_ends_with_a_result() -> None:
    play = session("random", "random")
    while play.machine_step() is not None:
        pass
    assert play.decision is None
    assert play.game.result in ("german", "allied")


def test_a_saved_log_replays_to_the_same_position() -> None:
    play = at_movement()
    play.act(SelectUnit(PEIPER))
    stream = io.StringIO()
    write_log(play, stream, "test")
    header, records = read(stream.getvalue().splitlines(), play.game.rules)
    assert replay_actions(play.game.rules, play.board, header.seed, records).digest() == play.game.digest()


def test_an_action_names_what_it_is_about() -> None:
    assert subjects_of(SelectUnit(PEIPER)) == (PEIPER,)
