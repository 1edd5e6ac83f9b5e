"""What a side sees: nobody the dice to come, and with cards face down not the variant of the enemy."""

import pytest

from engine.core.events import FrameChanged
from engine.core.opening import fresh
from engine.core.play import apply, view
from engine.core.units import ARRIVALS
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.ruleset import RULES
from engine.hj1986.setting.variants.cards import DEALT, deal, shuffled, variant_of
from engine.playtest.games import board_of
from tests.fuzz.checking import scenario_with
from tests.games.hj1986.positions import allied, german, position

UNITS = [german("A", "1014"), allied("D", "1015", steps_lost=1), allied("E", "1017", steps_lost=1)]
FOG = {"options": "hidden_stacks"}


@pytest.mark.parametrize("side", ["german", "allied"])
def test_nobody_sees_the_dice_to_come(side: str) -> None:
    games = (position(UNITS, seed=1, dice=None), position(UNITS, seed=2, dice=None), position(UNITS, dice=(6, 6)))
    assert len({view(game, side).digest() for game in games}) == 1


@pytest.mark.rule("O 2.0(1)")
def test_o_2_0_1__stacks_that_differ_in_losses_alone_look_the_same() -> None:
    whole = [UNITS[0], allied("D", "1015"), allied("E", "1017")]
    games = [position(units, phase="combat", parameters=FOG) for units in (UNITS, whole)]
    assert len({view(game, "german").digest() for game in games}) == 1
    assert len({view(game, "allied").digest() for game in games}) == 2


@pytest.mark.rule("O 2.0(1)")
def test_o_2_0_1__what_an_attack_lets_one_see_cannot_be_taken_back() -> None:
    game = position(UNITS, phase="combat", parameters=FOG)
    events = apply(game, DeclareAttack("1015")).events
    assert any(RULES.reveals(game, event) for event in events)


def test_without_the_fog_an_attack_reveals_nothing() -> None:
    game = position(UNITS, phase="combat")
    assert not any(RULES.reveals(game, event) for event in apply(game, DeclareAttack("1015")).events)
    assert not RULES.reveals(game, FrameChanged({"ended": True}))


def _seed(german_variant: bool) -> int:
    """Return a seed that deals a red card to the German alone, or no red card to anybody."""
    for seed in range(1, 200):
        down = deal(shuffled(seed), frozenset()).down
        keys = [variant_of(side, card, "") for side, card in zip(("german", "allied"), down, strict=True)]
        if bool(keys[0]) == german_variant and not keys[1]:
            return seed
    raise AssertionError("no seed deals that")


@pytest.mark.rule("V 0(4)")
def test_v_0_4__the_variant_of_the_enemy_is_not_seen() -> None:
    scenario = scenario_with("hj1986", "campaign")
    parameters = {**scenario.parameters, "variant_cards": DEALT}
    board = board_of(scenario.model_copy(update={"parameters": parameters}))
    varied, plain = (fresh(RULES, board, _seed(dealt)) for dealt in (True, False))
    extra = varied.board.options - plain.board.options
    assert len(extra) == 1
    assert not extra & view(varied, "allied").board.options
    assert extra <= view(varied, "german").board.options
    expected = {unit.side for unit in view(varied, "allied").units.values() if unit.box == ARRIVALS}
    assert expected == {"allied"}
