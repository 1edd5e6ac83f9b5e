"""Strengths of units in attack and defense (7.34, 10.18, 10.86, 13.4, 14.5, 14.6)."""

import pytest

from engine.spi1977.fighting.strength import attack_strength, defended_with, defense_strength
from tests.games.spi1977.fights import weighed
from tests.games.spi1977.positions import german, gun, key_of, position, us


@pytest.mark.parametrize(
    ("marks", "attack", "defense"),
    [
        ((), 7, 9),
        (("march",), 3, 4),  # 10.18: 7/2 and 9/2, fractions dropped
        (("out_of_communications",), 7, 9),
        (("unsupplied",), 3, 9),
        (("isolated_1",), 3, 9),
        (("isolated_2",), 1, 4),  # 14.64: attack of one, defense halved
        (("fatigued",), 3, 4),
        (("recovering",), 3, 9),
        (("recovering", "unsupplied"), 1, 9),  # 14.68: 7 to 3 to 1
        (("fatigued", "isolated_2"), 0, 2),  # 14.67: one halved is none; 9 to 4 to 2
        (("fatigued", "march"), 1, 2),
        (("fled",), 7, 0),  # 10.86
    ],
)
def test_14_68_effects_are_cumulative_and_fractions_dropped(marks: tuple[str, ...], attack: int, defense: int) -> None:
    game = position([us("x", "C1010", attack=7, defense=9, marks=marks), german("y", "C1011")])
    unit = game.units[key_of(game, "x")]
    assert (attack_strength(game, unit), defense_strength(game, unit)) == (attack, defense)


@pytest.mark.parametrize("face", ["fire", "move"])
def test_11_51_artillery_defends_with_its_defense_in_battery_or_not(face: str) -> None:
    game = position([gun("allied", "g", "C1010", fpf=9, defense=3, face=face), german("y", "C1011")])
    assert defense_strength(game, game.units[key_of(game, "g")]) == 3


def test_16_21_entrenchments_double_the_defense() -> None:
    units = [german("y", "C1010"), us("a", "C1011"), us("b", "C1011", defense=4)]
    game = position(units, works={"C1011": ("entrenched", "allied")})
    assert weighed(game, ["y"], "C1011").defense == 20  # (6 + 4) x 2


@pytest.mark.parametrize(
    ("marks", "defense", "after", "before"),
    [
        (("isolated_2",), 1, 0, 1),  # halved none, doubled none; doubled two, halved one (14.64)
        (("fatigued", "isolated_2"), 3, 0, 1),  # 1, 0 and none; 6, 3 and 1 (13.36)
        (("fled",), 6, 0, 0),  # 10.86: who has retreated there adds nothing, works or not
    ],
)
def test_16_21_what_halving_leaves_nothing_of_is_something_where_it_is_doubled_first(
    marks: tuple[str, ...], defense: int, after: int, before: int
) -> None:
    units = [german("y", "C1010"), us("a", "C1011", defense=defense, marks=marks)]
    found = []
    for reading in ("after", "before"):
        rulings = {"entrenched-and-halved": reading}
        game = position(units, works={"C1011": ("entrenched", "allied")}, rulings=rulings)
        found.append(defended_with(game, game.units[key_of(game, "a")]))
    assert found == [after, before]


def test_9_34_two_battalions_and_a_company_defend_the_strongest() -> None:
    units = [german("y", "C1010"), us("a", "C1011"), us("b", "C1011", defense=4), us("c", "C1011", defense=5)]
    assert weighed(position(units), ["y"], "C1011").defense == 11  # 6 + 5, the third battalion stands by


def test_9_32_three_guns_alone_may_all_defend() -> None:
    units = [german("y", "C1010"), *(gun("allied", name, "C1011") for name in "abc")]
    assert weighed(position(units), ["y"], "C1011").defense == 9
