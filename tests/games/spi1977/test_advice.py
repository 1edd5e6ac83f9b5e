"""How does the careful player of spi1977 judge what he may do?"""

import pytest

from engine.core.play import apply, legal_actions
from engine.spi1977.advising.advice import appraise
from engine.spi1977.advising.fight import PATIENCE
from engine.spi1977.advising.stands import NEVER
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.setup import AddAttacker, CancelAttack, ConfirmAttack, RemoveAttacker
from engine.spi1977.moving.move_unit import ExitMap, FinishMove, MoveTo
from engine.spi1977.moving.movement import EndPhase, SelectUnit
from engine.spi1977.position.moving_state import Depot
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import put_together
from tests.games.spi1977.positions import german, gun, hq, key_of, position, us

HERE, EAST, WEST, FAR = "C1010", "C1009", "C1011", "C1015"


def _moving(game: RhineGame, name: str) -> RhineGame:
    apply(game, SelectUnit(key_of(game, name)))
    return game


def _to(game: RhineGame, label: str) -> int:
    moves = [move for move in legal_actions(game) if isinstance(move, MoveTo) and move.path[-1] == label]
    return appraise(game, moves[0])


def test_a_weak_unit_does_not_go_where_it_must_attack_below_the_least_odds() -> None:
    """1 against 6 in the clear is 1-6; the line begins with 1-4, so the attack would be lost."""
    game = position([german("y", FAR, attack=1), us("x", HERE)], phase="movement", side="german", turn=5)
    assert _to(_moving(game, "y"), WEST) < appraise(game, FinishMove())


def test_a_strong_unit_goes_to_attack_what_is_weak() -> None:
    """6 against 1 in the clear is far to the right."""
    game = position([german("y", FAR, attack=6), us("x", HERE, defense=1)], phase="movement", side="german", turn=5)
    assert _to(_moving(game, "y"), WEST) > appraise(game, FinishMove())


def test_who_would_be_lost_where_he_stands_goes_first() -> None:
    units = [german("y", WEST, attack=1), german("z", FAR, attack=6), us("x", HERE)]
    game = position(units, phase="movement", side="german", turn=5)
    weak, strong = (appraise(game, SelectUnit(key_of(game, name))) for name in ("y", "z"))
    assert weak > strong > appraise(game, EndPhase())


def test_no_headquarters_and_no_gun_goes_into_an_enemy_zone() -> None:
    for piece in (hq("german", "y", FAR), gun("german", "y", FAR, face="move", movement=12)):
        game = position([piece, us("x", HERE)], phase="movement", side="german", turn=5)
        _moving(game, "y")
        beside = [move for move in legal_actions(game) if isinstance(move, MoveTo) and move.path[-1] in (WEST, EAST)]
        assert all(appraise(game, move) < 0 for move in beside)


def test_a_good_attack_is_declared_and_a_bad_one_only_where_it_must_be() -> None:
    good = position([german("y", WEST, attack=12), us("x", HERE, defense=1)], turn=5)
    bad = position([german("y", WEST, attack=2), us("x", HERE)], turn=5)
    assert appraise(good, DeclareAttack(HERE)) > appraise(good, EndDeclaration())
    assert appraise(bad, DeclareAttack(HERE)) < appraise(bad, EndDeclaration())


def test_units_join_until_the_attack_is_good_and_then_it_is_confirmed() -> None:
    """4 against 6 in the clear is 1-2, column 3; 8 against 6 is 1-1, column 4."""
    game = position([german("y", WEST, attack=4), german("z", WEST, attack=4), us("x", HERE)], turn=5)
    put_together(game, HERE, ["y"])
    assert appraise(game, AddAttacker(key_of(game, "z"))) > appraise(game, ConfirmAttack()) > 0


def test_who_may_leave_the_map_leaves() -> None:
    """But for headquarters: whoever stays would be isolated without them."""
    for piece, leaves in ((german("y", WEST), True), (hq("german", "y", WEST), False)):
        game = _moving(position([piece], phase="movement", side="german", turn=5), "y")
        assert (appraise(game, ExitMap((WEST,), "edge")) > appraise(game, FinishMove())) is leaves


def test_an_attack_that_nothing_helps_is_given_up_at_once() -> None:
    """1 to 30 is below the least odds with the point of ground support too: flying and leaving change nothing."""
    game = position([german("y", HERE), us("x", WEST, defense=30)], turn=5, air={"german": 2})
    put_together(game, WEST)
    assert appraise(game, FlySupport(1)) < appraise(game, CancelAttack())
    apply(game, FlySupport(1))
    assert appraise(game, FlySupport(0)) < appraise(game, CancelAttack())


def test_an_attack_is_not_put_together_and_taken_apart_for_ever() -> None:
    game = position([german("y", HERE), us("x", WEST)], turn=5)
    put_together(game, WEST, ["y"])
    leave = RemoveAttacker(key_of(game, "y"))
    assert appraise(game, leave) > appraise(game, CancelAttack())
    while game.top.local.joins <= PATIENCE:
        apply(game, leave)
        apply(game, AddAttacker(key_of(game, "y")))
    assert appraise(game, leave) < appraise(game, CancelAttack())


@pytest.mark.rule("25.27q")
def test_a_headquarters_goes_over_no_fuel_depot_and_combat_units_do() -> None:
    """A headquarters would take it off the map without taking it (line 2072)."""
    for piece, goes in ((hq("german", "y", FAR), False), (german("y", FAR), True)):
        game = position([piece, us("x", HERE)], phase="movement", side="german", turn=5)
        game.own.moving.depots = (Depot("C1014", True),)
        _moving(game, "y")
        over = [move for move in legal_actions(game) if isinstance(move, MoveTo) and "C1014" in move.path]
        assert over
        assert all((appraise(game, move) > NEVER) is goes for move in over)
