"""A game whose dice somebody throws at a table: asked for, typed, taken back, saved and resumed."""

import io
from contextlib import suppress

import pytest

from editor.window.playtest.saved_game import resume, write_log
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.thrown import said_dice
from engine.core.dice import DiceRolled, DiceWantedError
from engine.core.record import read, replay_actions
from engine.core.throws import throw_of
from engine.data.load import load_scenario
from engine.scs1994.turn.setup import AcceptDefaults


def waiting() -> PlaySession:
    """Return a game of scenario 5.1 at its first throw, that of the weather: both sides have set up."""
    play = PlaySession(
        load_scenario("scs1994", "kampfgruppe-peiper"), 7, {"german": BY_HAND, "allied": BY_HAND}, dice_by_hand=True
    )
    play.act(AcceptDefaults())
    with pytest.raises(DiceWantedError):
        play.act(AcceptDefaults())
    return play


def typed(play: PlaySession, faces: tuple[int, ...]) -> None:
    """Type the faces of the throw that is wanted, and a one for each die after it."""
    try:
        play.throw(faces)
    except DiceWantedError:
        while play.wanted is not None:
            with suppress(DiceWantedError):
                play.throw((1,) * play.wanted.throw.count)


def faces_of(play: PlaySession) -> list[tuple[int, ...]]:
    return [event.faces for record in play.records for event in record.events if isinstance(event, DiceRolled)]


def test_an_action_waits_and_says_what_is_to_be_thrown() -> None:
    play = waiting()
    assert play.wanted is not None
    assert play.wanted.said(play.game) == "Weather: two dice"
    assert len(play.records) == 2  # the opening, and the set-up of one side


def test_the_faces_that_were_typed_are_those_of_the_game_and_the_log_says_so() -> None:
    play = waiting()
    typed(play, (3, 4))
    assert faces_of(play)[0] == (3, 4)
    assert any(line.text.endswith("weather: 3-4, 7, thrown by hand") for line in play.lines)


def test_undo_gives_the_last_throw_back_to_be_typed_again() -> None:
    play = waiting()
    typed(play, (3, 4))
    before = len(play.records)
    play.undo()
    assert play.wanted is not None
    last = play.wanted.purpose
    assert len(play.records) == before - 1
    assert last == "air points"


def test_a_game_goes_on_with_the_dice_of_the_seed_and_back_and_the_log_says_so() -> None:
    play = waiting()
    play.take_dice(by_hand=False)
    assert play.wanted is None
    play.act(AcceptDefaults())
    notes = [line.text for line in play.lines if line.kind == "note"]
    assert "From here on the dice come from the seed again." in notes


def test_a_saved_game_keeps_the_faces_that_were_typed_and_replays() -> None:
    play = waiting()
    typed(play, (1, 1))
    stream = io.StringIO()
    write_log(play, stream, "test")
    again = resume(io.StringIO(stream.getvalue()), lambda: play.scenario)
    assert again.game.digest() == play.game.digest()
    assert again.dice_by_hand
    header, records = read(stream.getvalue().splitlines(), play.game.rules)
    assert replay_actions(play.game.rules, play.board, header.seed, records).digest() == play.game.digest()


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("1d6", "one die"),
        ("2d6", "two dice"),
        ("d66", "two dice, the one that counts tens first"),
        ("1d10from0", "one die, 0 to 9"),
        ("d100", "one die, 1 to 100"),
    ],
)
def test_a_throw_is_said_by_its_dice(kind: str, said: str) -> None:
    assert said_dice(throw_of(kind)) == said
