"""Step losses: 1.4, 1.4-EX, 2.4, S-21, S-32."""

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check, decision
from engine.core.units import DEAD
from engine.scs1994.fighting.losses import TakeLoss
from tests.games.scs1994.fights import EAST, TARGET, fight, offered, play
from tests.games.scs1994.positions import Piece, allied, german

ENEMY = german("X", "B50.10")


def losing(steps: int, *units: Piece) -> AnyGame:
    """Return a game in which the US loses steps among its units in the target hex."""
    values = {"steps": steps, "units": [unit.key for unit in units], "reason": "test"}
    return fight(*units, ENEMY, phase="losses", side="allied", values=values)


@pytest.mark.rule("1.4")
def test_the_first_step_lost_turns_a_unit() -> None:
    unit = allied("A", TARGET, steps=3)
    game = losing(1, unit)
    assert (game.units[unit.key].steps_lost, game.units[unit.key].face) == (1, "reduced")


@pytest.mark.rule("1.4")
def test_a_second_step_lost_leaves_the_reduced_side_up() -> None:
    unit = allied("A", TARGET, steps=3)
    game = losing(2, unit)
    assert (game.units[unit.key].steps_lost, game.units[unit.key].face) == (2, "reduced")


@pytest.mark.rule("1.4")
def test_a_unit_dies_when_the_steps_lost_equal_its_steps() -> None:
    # S-32: three printed steps, the flip is the first loss, dead with the third.
    unit = allied("A", TARGET, steps=3)
    game = losing(3, unit)
    assert (game.units[unit.key].box, game.units[unit.key].hex) == (DEAD, "")


@pytest.mark.rule("1.4")
def test_a_unit_of_one_step_dies_at_once() -> None:
    unit = allied("A", TARGET, steps=1)
    assert losing(1, unit).units[unit.key].box == DEAD


@pytest.mark.rule("1.4-EX")
def test_artillery_of_several_steps_would_not_be_turned() -> None:
    # 1.4-EX: its sides show modes.
    unit = allied("A", TARGET, kind="artillery", steps=2)
    assert losing(1, unit).units[unit.key].face == "fire"


@pytest.mark.rule("S-21")
def test_more_losses_than_steps_kill_all_and_stop() -> None:
    a, b = allied("A", TARGET, steps=1), allied("B", TARGET, steps=2)
    game = losing(4, a, b)
    assert [game.units[unit.key].box for unit in (a, b)] == [DEAD, DEAD]


@pytest.mark.rule("S-21")
def test_the_owner_chooses_among_the_units() -> None:
    a, b = allied("A", TARGET, steps=2), allied("B", TARGET, steps=2)
    game = losing(1, a, b)
    assert offered(game) == [TakeLoss(a.key), TakeLoss(b.key)]
    play(game, TakeLoss(b.key))
    assert (game.units[a.key].steps_lost, game.units[b.key].steps_lost) == (0, 1)


@pytest.mark.rule("S-21")
def test_the_choice_is_the_owner_s() -> None:
    game = losing(1, allied("A", TARGET), allied("B", TARGET))
    waiting = decision(game)
    assert waiting is not None
    assert (waiting.side, waiting.rule.number) == ("allied", "1.4")


@pytest.mark.rule("S-21")
def test_after_a_choice_what_is_forced_is_taken() -> None:
    # Three steps to lose among 1 + 3: after A dies, only B is left and loses the other two.
    a, b = allied("A", TARGET, steps=1), allied("B", TARGET, steps=3)
    game = losing(3, a, b)
    play(game, TakeLoss(a.key))
    assert (game.units[a.key].box, game.units[b.key].steps_lost) == (DEAD, 2)


@pytest.mark.rule("2.4")
def test_supply_units_absorb_no_losses() -> None:
    # 2.4: the supply unit is not asked; the fighting unit takes it.
    a, supply = allied("A", TARGET, steps=2), allied("S", TARGET, kind="supply", steps=3)
    game = losing(1, a, supply)
    assert (game.units[a.key].steps_lost, game.units[supply.key].steps_lost) == (1, 0)


@pytest.mark.rule("1.4")
def test_a_unit_outside_the_combat_cannot_take_the_loss() -> None:
    a, b, c = allied("A", TARGET), allied("B", TARGET), allied("C", EAST)
    values = {"steps": 1, "units": [a.key, b.key], "reason": "test"}
    game = fight(a, b, c, ENEMY, phase="losses", side="allied", values=values)
    refusal = check(game, TakeLoss(c.key))
    assert refusal is not None
    assert refusal.rule.number == "1.4"
