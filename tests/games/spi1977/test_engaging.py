"""A careful player of spi1977 puts no battle together again and again that cannot be declared."""

from collections import Counter

import pytest

from engine.core.play import apply, check
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.playtest.games import board_of
from engine.playtest.run import Playing
from engine.spi1977.advising import fight
from engine.spi1977.advising.steady import appraise
from engine.spi1977.fighting.combat import DeclareAttack, was_begun
from engine.spi1977.fighting.setup import TRIED, AddAttacker, CancelAttack, ConfirmAttack, RemoveAttacker
from engine.spi1977.state import ISOLATED_1, RhineGame
from tests.games.spi1977.fights import declare, put_together, rule_of
from tests.games.spi1977.positions import german, gun, key_of, position, us

HERE, LONE, EAST, WEST, FREE = "C1010", "C1012", "C1009", "C1011", "C1309"
"""HERE touches EAST and WEST, LONE touches WEST alone; FREE is far from all of them."""


def two_stacks() -> RhineGame:
    """Return a phase in which y touches two enemies and z the western one alone."""
    return position([german("y", HERE, attack=9), german("z", LONE, attack=9), us("a", EAST), us("b", WEST)])


def weak_guns() -> RhineGame:
    """Return a phase in which y attacks one of two enemies, and no gun can take on the other: four points against
    thirty are less than 1-4, the least odds on clear ground (line 2670)."""
    units = [german("y", HERE), gun("german", "g", "C1008"), us("a", WEST, defense=30)]
    return position([*units, us("b", "C0911", defense=1)])


def test_nobody_joins_with_whom_another_duty_cannot_be_met() -> None:
    """Without y nobody attacks EAST."""
    game = two_stacks()
    put_together(game, WEST, ["z"])
    assert check(game, ConfirmAttack()) is None
    assert appraise(game, AddAttacker(key_of(game, "y"))) < appraise(game, CancelAttack())


def test_one_leaves_who_stands_in_the_way_of_the_declaration() -> None:
    game = two_stacks()
    put_together(game, WEST, ["z", "y"])
    assert rule_of(game, ConfirmAttack()) == "10.11"
    given_up, z, y = (
        appraise(game, action)
        for action in (CancelAttack(), RemoveAttacker(key_of(game, "z")), RemoveAttacker(key_of(game, "y")))
    )
    assert z < given_up < y


def test_what_was_given_up_is_declared_after_what_was_not() -> None:
    game = two_stacks()
    assert appraise(game, DeclareAttack(WEST)) > appraise(game, DeclareAttack(EAST))
    apply(game, DeclareAttack(WEST))
    apply(game, CancelAttack())
    assert appraise(game, DeclareAttack(WEST)) < appraise(game, DeclareAttack(EAST))
    assert was_begun(game, DeclareAttack(WEST)) and not was_begun(game, DeclareAttack(EAST))


def test_who_finds_all_its_enemies_attacked_joins_one_of_those_attacks() -> None:
    """z must attack and touches EAST and WEST, which others attack: the careful player let it join neither."""
    units = [german("y", HERE, attack=40), german("z", HERE), german("w", LONE, attack=40), us("a", EAST)]
    game = position([*units, us("b", WEST)])
    declare(game, EAST, ["y"])
    declare(game, WEST, ["w"])
    assert appraise(game, DeclareAttack(WEST)) > fight.declare(game, DeclareAttack(WEST))
    apply(game, DeclareAttack(WEST))
    assert appraise(game, AddAttacker(key_of(game, "z"))) > appraise(game, ConfirmAttack())


@pytest.mark.rule("10.11")
def test_where_not_all_can_be_attacked_one_is_after_so_many_vain_beginnings() -> None:
    game = weak_guns()
    for _ in range(TRIED):
        put_together(game, "C0911", ["y"])
        assert rule_of(game, ConfirmAttack()) == "10.11"
        apply(game, CancelAttack())
    put_together(game, "C0911", ["y"])
    assert check(game, ConfirmAttack()) is None


def test_who_only_puts_a_declared_battle_together_anew_is_freed_from_no_duty() -> None:
    """y and z touch WEST; z alone must attack it as long as y attacks EAST. Without z no way is left for y's hexes."""
    game = two_stacks()
    declare(game, WEST, ["z"])
    for _ in range(TRIED + 1):
        apply(game, DeclareAttack(WEST))
        apply(game, ConfirmAttack())
    apply(game, DeclareAttack(WEST))
    apply(game, AddAttacker(key_of(game, "y")))
    assert rule_of(game, ConfirmAttack()) == "10.11"


@pytest.mark.rule("10.11")
def test_an_attack_that_nobody_owes_frees_from_no_duty_however_often_it_is_given_up() -> None:
    """y attacks b and leaves a to the gun: nine points against two. z is isolated and need not attack (14.66); with the
    gun it would leave a to nobody."""
    units = [german("y", HERE), gun("german", "g", "C1008", barrage=9), german("z", "C1310", marks=(ISOLATED_1,))]
    game = position([*units, us("a", WEST, defense=2), us("b", "C0911", defense=1), us("t", FREE)])
    declare(game, "C0911", ["y"])
    for _ in range(TRIED):
        put_together(game, FREE, ["z"], guns=["g"])
        apply(game, CancelAttack())
    put_together(game, FREE, ["z"], guns=["g"])
    assert rule_of(game, ConfirmAttack()) == "10.11"


@pytest.mark.deep
@pytest.mark.parametrize("seed", [1, 2])
def test_no_battle_is_begun_a_dozen_times_in_a_phase(seed: int) -> None:
    """Seed 2: in the second turn two hexes need the same guns, and both were begun twelve times."""
    scenario = load_scenario("spi1977", "peiper")
    playing = Playing(scenario, {GERMAN: "cautious", ALLIED: "staff"}, seed, board_of(scenario))
    begun: Counter[tuple[int, int, str]] = Counter()
    while playing.game.turn < 3 and (chosen := playing.choose()) is not None:
        if isinstance(chosen.action, DeclareAttack):
            begun[playing.game.turn, playing.game.step, chosen.action.target] += 1
        playing.make()
    assert max(begun.values()) <= TRIED + 1
