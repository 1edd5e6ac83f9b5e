"""A game is kept in the library as it is played, and opened again by its events."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest

from db.applying import apply
from db.changes import ChangeSet, updating
from db.games import GamesError
from db.plays import branches, change_play, data_of, forget_plays, play_of, plays
from db.queries import find
from editor.window.playtest.kept_again import open_play, play_beside
from editor.window.playtest.kept_play import KeptPlay
from editor.window.playtest.other_data import agreed, last_turn_begun
from editor.window.playtest.overrules import other_results
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.dice import DiceWantedError
from engine.core.events import StepStarted
from engine.core.phases import ActionRecord
from engine.data.load import load_scenario
from engine.data.schema import FaceRow
from engine.playtest.games import board_of
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.kept import (
    GAME,
    UNIT,
    begun,
    moved,
    peiper,
    set_up,
    spoiled,
    steps_in,
    uid_of,
    with_value,
)


def test_a_game_in_which_nothing_was_done_makes_no_row(store: PlayStore) -> None:
    kept = begun(store)
    kept.flush()
    with store.reading() as session:
        assert plays(session) == []
    assert kept.is_kept


def test_each_action_is_in_the_library_before_the_next_is_made(store: PlayStore) -> None:
    kept = begun(store)
    counts = []
    for action in (AcceptDefaults(), AcceptDefaults(), SelectUnit(UNIT)):
        kept.session.act(action)
        counts.append(len(steps_in(store, kept)))
    assert counts == [2, 3, 4]  # with the opening


def test_a_machine_s_reasons_are_kept_as_data_and_words_with_what_it_did(store: PlayStore) -> None:
    kept = begun(store, load_scenario("hj1986", "clervaux"), seats="staff")
    while not any(line.kind == "reason" for line in kept.session.lines):
        kept.session.machine_step()
    kept.flush()
    last = steps_in(store, kept)[-1]
    assert json.loads(last.thought)["task"] in ("attack", "fire", "arrive", "rest", "exit")
    assert open_play(store, uid_of(kept)).session.lines == kept.session.lines


def test_a_game_opens_at_its_last_action_with_its_log_and_its_undo(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    again = open_play(store, uid_of(kept)).session
    assert again.game.position() == kept.session.game.position()
    assert (again.lines, again.records) == (kept.session.lines, kept.session.records)
    assert (again.can_undo, again.has_been_led) == (kept.session.can_undo, True)


def test_a_game_that_was_opened_goes_on_where_it_was(store: PlayStore) -> None:
    kept = set_up(begun(store))
    again = open_play(store, uid_of(kept))
    again.session.act(SelectUnit(UNIT))
    before = open_play(store, uid_of(kept)).session
    before.undo()
    assert before.game.digest() == kept.session.game.digest()


def test_seats_and_remarks_are_kept_too(store: PlayStore) -> None:
    kept = set_up(begun(store))
    kept.session.seat("allied", "random")
    kept.session.say("Tea.")
    kept.flush()
    again = open_play(store, uid_of(kept)).session
    assert (again.seats["allied"], again.lines[-1].text) == ("random", "Tea.")


def test_what_was_gone_back_over_stays_as_a_branch_and_can_be_opened(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    left = kept.session.game.digest()
    kept.session.branch(3)
    kept.session.act(SelectUnit(UNIT))
    steps = steps_in(store, kept)
    (branch,) = branches(steps, steps[-1].number)
    assert open_play(store, uid_of(kept), branch.number).session.game.digest() == left
    assert open_play(store, uid_of(kept)).session.game.digest() == kept.session.game.digest()


def test_what_was_taken_back_at_the_table_is_no_branch(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    assert branches(steps_in(store, kept), len(steps_in(store, kept)) - 1) == []


def typed(store: PlayStore) -> KeptPlay:
    """Return a kept game in its first movement phase: the dice before it were typed."""
    session = PlaySession(peiper(), 7, {"german": BY_HAND, "allied": BY_HAND}, dice_by_hand=True)
    kept = KeptPlay.of_new(store, session)
    session.act(AcceptDefaults())
    with suppress(DiceWantedError):
        session.act(AcceptDefaults())
    with suppress(DiceWantedError):
        session.throw((4, 2))  # the weather
    session.throw((5, 1))  # the air points
    return kept


def test_what_followed_a_typed_throw_stays_as_a_line_when_it_is_to_come_out_otherwise(store: PlayStore) -> None:
    kept = typed(store)
    session = kept.session
    session.act(SelectUnit(UNIT))  # can be taken back, as all since the beginning can
    left = session.game.digest()
    wish = other_results(session, 0)[0]
    session.overrule(replace(wish.overrule, reason="so"), wish.again)
    assert "stay as a line of the game" in " ".join(line.text for line in session.lines)
    steps = steps_in(store, kept)
    (line,) = branches(steps, steps[-1].number)
    assert open_play(store, uid_of(kept), line.number).session.game.digest() == left


def test_the_line_that_was_played_stays_when_another_is_opened(store: PlayStore) -> None:
    kept = typed(store)
    kept.session.act(SelectUnit(UNIT))
    kept.session.branch(3)
    kept.session.act(EndPhase())
    played = kept.session.game.digest()
    steps = steps_in(store, kept)
    (left,) = branches(steps, steps[-1].number)
    other = open_play(store, uid_of(kept), left.number)
    other.session.undo()
    other.session.act(SelectUnit(UNIT))
    steps = steps_in(store, kept)
    with store.reading() as session:
        ends = branches(steps, play_of(session, uid_of(kept)).head)
    assert played in [open_play(store, uid_of(kept), end.number).session.game.digest() for end in ends]


def test_machines_write_what_they_do_when_they_are_looked_at(store: PlayStore) -> None:
    kept = begun(store, seats="random")
    while len(kept.session.records) < 40:
        kept.session.machine_step()
    kept.flush()
    assert open_play(store, uid_of(kept)).session.game.digest() == kept.session.game.digest()


def test_a_library_that_cannot_be_written_keeps_no_game_and_says_so_until_it_can(store: PlayStore) -> None:
    why = ["it may only be read"]
    kept = begun(replace(store, refused=lambda: why[0]))
    kept.session.act(AcceptDefaults())
    assert (kept.trouble, kept.is_kept) == ("it may only be read", False)
    why[0] = ""
    kept.session.act(AcceptDefaults())
    assert (kept.trouble, kept.is_kept, len(steps_in(store, kept))) == ("", True, 3)


def test_a_game_whose_scenario_was_edited_opens_as_it_was_played(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    with store.writing() as session:
        face = next(iter(find(session, FaceRow, game=GAME, counter=UNIT)))
        changes = (updating(session, "face", (GAME, UNIT, face.face), movement=1),)
        apply(session, ChangeSet("x", changes))
    again = open_play(store, uid_of(kept)).session
    assert again.game.digest() == kept.session.game.digest()
    assert again.scenario == kept.session.scenario


def test_it_goes_on_with_the_new_data_beside_itself(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    now = with_value("movement", 1)
    beside = play_beside(kept, now, len(kept.session.records), board_of(now))
    beside.flush()
    assert beside.head is not None and beside.head.parent == uid_of(kept)
    assert beside.session.scenario == now
    assert open_play(store, uid_of(beside)).session.game.digest() == kept.session.game.digest()
    with store.reading() as session:
        assert {data_of(session, head).digest() for head in plays(session)} == {
            now.digest(), kept.session.scenario.digest(),
        }  # fmt: skip


def test_what_does_not_fit_the_new_data_is_said_and_changes_nothing(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    now = peiper()
    without = now.model_copy(update={"counters": tuple(c for c in now.counters if c.key != UNIT)})
    without = without.model_copy(update={"setup": tuple(s for s in now.setup if s.counter != UNIT)})
    with pytest.raises(GamesError, match="does not fit the new data"):
        play_beside(kept, without, len(kept.session.records), board_of(without))
    assert len(kept.session.records) == 4


def test_data_that_decide_nothing_agree_with_all_that_was_played(store: PlayStore) -> None:
    session = moved(set_up(begun(store))).session
    now = with_value("movement", 1)
    assert agreed(session.records, now, board_of(now), session.seed, lambda _made: None) == len(session.records)


def test_both_agree_up_to_the_action_that_is_refused_now(store: PlayStore) -> None:
    """A unit that starts elsewhere makes the set-up otherwise: the second record, after the opening, differs."""
    session = moved(set_up(begun(store))).session
    now = peiper()
    setup = tuple(s.model_copy(update={"place": "B60.07"}) if s.counter == UNIT else s for s in now.setup)
    other = now.model_copy(update={"setup": setup})
    made: list[int] = []
    assert agreed(session.records, other, board_of(other), session.seed, made.append) in (0, 1)


def test_the_last_turn_that_had_begun_is_found() -> None:
    turns = [(1,), (), (2,), (2,), (3,)]
    records = [ActionRecord(None, tuple(StepStarted(turn, 0, "x") for turn in each)) for each in turns]
    assert [last_turn_begun(records, most) for most in (1, 2, 3, 4, 5)] == [1, 1, 3, 3, 5]


def test_a_game_with_an_event_that_nobody_knows_opens_before_it_and_says_so(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    last = steps_in(store, kept)[-1].number
    uid = spoiled(store, kept, last, events='[{"type": "GoneSince"}]')
    opened = open_play(store, uid)
    again = opened.session
    assert len(again.records) == 3 and opened.doubt == again.lines[-1].text
    assert "reads the game up to here, 2 of 3 actions" in again.lines[-1].text
    assert "unknown type 'GoneSince')" in again.lines[-1].text  # and not each type that is known
    again.act(EndPhase())
    assert len(again.records) == 4


def test_a_game_with_an_event_that_does_not_fit_opens_before_it(store: PlayStore) -> None:
    kept = moved(set_up(begun(store)))
    steps = steps_in(store, kept)
    gone = json.dumps([{"type": "UnitRemoved", "unit": "nobody", "box": "dead", "reason": ""}])
    again = open_play(store, spoiled(store, kept, steps[-1].number, events=gone)).session
    assert len(again.records) == 3


def test_a_game_of_which_nothing_can_be_read_is_refused_with_the_reason(store: PlayStore) -> None:
    kept = set_up(begun(store))
    with pytest.raises(GamesError, match="nothing of the game can be read"):
        open_play(store, spoiled(store, kept, 0, events='[{"type": "GoneSince"}]'))


def test_a_game_that_another_window_removed_for_good_is_told_of(store: PlayStore) -> None:
    kept = set_up(begun(store))
    with store.writing() as session:
        change_play(session, uid_of(kept), removed="2000-01-01")
        forget_plays(session, "2001-01-01")
    kept.session.act(SelectUnit(UNIT))
    assert "another window has removed it" in kept.trouble or "FOREIGN" in kept.trouble
    assert not kept.is_kept


def test_both_lines_stay_where_two_windows_go_on_with_a_game(store: PlayStore) -> None:
    kept = set_up(begun(store))
    other = open_play(store, uid_of(kept))
    kept.session.act(SelectUnit(UNIT))
    other.session.act(EndPhase())
    kept.session.undo()
    kept.session.act(EndPhase())
    assert [(step.number, step.before) for step in steps_in(store, kept)][2:] == [(2, 1), (3, 2), (4, 2), (5, 2)]
    assert open_play(store, uid_of(kept)).session.game.digest() == kept.session.game.digest()
    assert open_play(store, uid_of(kept), 4).session.game.digest() == other.session.game.digest()


def test_a_game_whose_scenario_is_what_it_was_holds_that_one_and_its_own_data_once_it_was_edited(
    store: PlayStore,
) -> None:
    kept = moved(set_up(begun(store)))
    kept.flush()
    now, edited = peiper().model_copy(), with_value("movement", 1)
    assert open_play(store, uid_of(kept), of_now=now).session.scenario is now
    again = open_play(store, uid_of(kept), of_now=edited).session.scenario
    assert again is not edited and again == now
