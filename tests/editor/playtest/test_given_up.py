"""What was given up does not begin again by itself."""

from editor.window.playtest.habits import Habits
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.setup import CancelAttack
from tests.games.spi1977.positions import german, position, us


def test_an_attack_that_was_given_up_is_not_declared_again_by_itself() -> None:
    # in 1977 whoever stands beside an enemy must attack (10.11): with one enemy nothing else can be declared
    game = position([german("Panzer", "C1010"), us("Rifles", "C1011")])
    seats = {"german": BY_HAND, "allied": BY_HAND}
    session = PlaySession(game.board.scenario, 1, seats, board=game.board, position=game.position())
    assert Habits().answer(session) == (DeclareAttack("C1011"), "nothing else could be done")
    session.act(DeclareAttack("C1011"))
    session.act(CancelAttack())
    assert session.options() == [DeclareAttack("C1011")]
    assert Habits().answer(session) is None
