"""What the fog of battle hides."""

from engine.core.play import apply, view
from engine.core.units import ARRIVALS
from engine.hj1986.fighting.combat_phase import DeclareAttack
from tests.games.hj1986.positions import allied, german, key_of, position

UNITS = [german("A", "1014"), allied("D", "1015", steps_lost=1), allied("E", "1017", steps_lost=1)]


def test_o_2_0_1__losses_of_a_stack_are_hidden_until_it_is_attacked() -> None:
    game = position(UNITS, phase="combat", parameters={"options": "hidden_stacks"})
    assert view(game, "german").units[key_of(game, "D")].steps_lost == 0
    apply(game, DeclareAttack("1015"))
    seen = view(game, "german")
    assert [seen.units[key_of(game, name)].steps_lost for name in "DE"] == [1, 0]


def test_o_2_0_1__a_side_knows_its_own_stacks() -> None:
    game = position(UNITS, phase="combat", parameters={"options": "hidden_stacks"})
    assert view(game, "allied").units[key_of(game, "D")].steps_lost == 1


def test_o_2_0_2__what_the_enemy_expects_is_not_seen() -> None:
    game = position([*UNITS, allied("R", "", box=ARRIVALS)], parameters={"options": "hidden_stacks"})
    assert key_of(game, "R") not in view(game, "german").units
    assert key_of(game, "R") in view(game, "allied").units


def test_o_2_0_1__without_the_option_all_is_open() -> None:
    game = position(UNITS, phase="combat")
    assert view(game, "german").units[key_of(game, "E")].steps_lost == 1
