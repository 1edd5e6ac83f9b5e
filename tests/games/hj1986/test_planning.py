"""What hj1986 answers to a player that plans: margins, objectives and odds, with numbers worked out."""

from fractions import Fraction

import pytest

from engine.core.sides import ALLIED, GERMAN
from engine.hj1986.advising.planning import combat, formations, objectives, value
from tests.games.hj1986.positions import GUNS, allied, german, key_of, position
from tests.games.hj1986.test_artillery import VAK
from tests.games.hj1986.test_victory import judged, leaving, tanks

WACHT = "wacht-am-rhein"


@pytest.mark.parametrize(
    ("towns", "margin"),
    [
        # Decisive Allied victory is -2, tactical -1, a draw 0. Shares are of one more than is needed: each of three
        # towns a quarter to the draw, each of four empty ones a fifth to the decisive victory; half of the difference.
        ((), Fraction(-2)),
        (("0615",), -1 + (Fraction(1, 4) - Fraction(3, 5)) / 2),
        (("0615", "0715"), -1 + (Fraction(2, 4) - Fraction(2, 5)) / 2),
        (("0615", "0715", "0915"), -(Fraction(1, 5)) / 2),
        (("0615", "0715", "0915", "1015"), Fraction(0)),
    ],
)
def test_the_margin_is_the_level_and_what_is_nearer_of_the_levels_beside_it(
    towns: tuple[str, ...], margin: Fraction
) -> None:
    game = judged(WACHT, tanks(*towns))
    found = value(game, GERMAN)
    assert (found.margin, found.unit) == (margin, "levels of victory")
    assert value(game, ALLIED).margin == -margin


def test_a_hex_of_liege_is_a_tactical_victory() -> None:
    # 1 for the level. No unit has left, so nothing leans to the decisive victory; below, four empty towns are 4/5 of
    # the way to the decisive Allied one.
    found = value(judged(WACHT, tanks("1110")), GERMAN)
    assert (found.result, found.margin) == (1, 1 - Fraction(4, 5) / 2)


def test_twelve_units_off_the_map_are_the_highest_level_and_eleven_lean_to_it() -> None:
    twelve, eleven = (value(judged(WACHT, *leaving(count)), GERMAN) for count in (12, 11))
    assert twelve.result == 1
    # Eleven of twelve are 11/13 of the way to the highest level; nothing lies below the decisive Allied victory.
    assert eleven.margin == -2 + Fraction(11, 13) / 2


def test_a_scenario_without_levels_counts_a_victory() -> None:
    found = value(judged("breakthrough", []), GERMAN)
    assert (found.margin, found.unit, found.result) == (Fraction(-1), "victories", -1)


def test_the_aims_of_both_sides_are_the_same_places() -> None:
    game = judged(WACHT, tanks("0715"))
    german_kinds, allied_kinds = ({item.key: item.kind for item in objectives(game, side)} for side in (GERMAN, ALLIED))
    assert german_kinds.keys() == allied_kinds.keys()
    assert (german_kinds["draw/0/bastogne"], allied_kinds["draw/0/bastogne"]) == ("hold", "take")
    assert (german_kinds["draw/0/marche"], allied_kinds["draw/0/marche"]) == ("take", "deny")
    assert (german_kinds["allied-decisive/0/bastogne"], allied_kinds["allied-decisive/0/bastogne"]) == ("hold", "take")
    assert (german_kinds["german-decisive/0"], allied_kinds["german-decisive/0"]) == ("exit", "deny")


def test_a_place_is_worth_what_the_margin_gains_with_it() -> None:
    game = judged(WACHT, tanks("0615", "0715"))
    found = {item.key: item for item in objectives(game, GERMAN)}
    # Two of three towns lean to the draw by 2/4 against 2/5; with Marche it is a draw, and 2/5 lean away from it.
    before = -1 + (Fraction(2, 4) - Fraction(2, 5)) / 2
    assert found["draw/0/marche"].worth == -Fraction(2, 5) / 2 - before
    assert found["draw/0/marche"].hexes == ("0915",)


def test_the_chances_are_those_of_the_table_as_if_the_units_stood_there() -> None:
    # 8 to 4 is 2-1, column 5: D1, D1, FF, D1+, ENG, ENG for 1 to 6.
    game = position([german("A", "0611", attack=8), allied("D", "1015", defense=4)], phase="combat")
    (unit,) = (unit.id for unit in game.units_of(GERMAN))
    found = combat(game, {unit: "1014"}, "1015")
    assert found is not None
    told = {
        item.result: (item.chance, item.own_steps, item.own_hexes, item.enemy_steps, item.enemy_hexes) for item in found
    }
    assert told == {
        "D1": (Fraction(1, 3), 0, 0, 0, 1),
        "FF": (Fraction(1, 6), 1, 0, 1, 0),
        "D1+": (Fraction(1, 6), 1, 0, 0, 1),
        "ENG": (Fraction(1, 3), 0, 0, 0, 0),
    }
    assert combat(game, {unit: "0611"}, "1015") is None
    assert combat(game, {unit: "1014"}, "1016") is None


def test_artillery_supports_from_afar_and_alone_it_fires_a_barrage() -> None:
    units = [german("A", "1014", attack=2), german("Gun", "1012", **VAK), allied("D", "1015", defense=4)]
    game = position(units, phase="combat")
    a, gun = key_of(game, "A"), key_of(game, "Gun")
    alone, together = combat(game, {a: "1014"}, "1015"), combat(game, {a: "1014", gun: "1012"}, "1015")
    assert alone is not None
    assert together is not None
    assert alone != together
    fired = combat(game, {gun: "1012"}, "1015")
    assert fired is not None
    assert all((item.own_steps, item.own_hexes) == (0, 0) for item in fired)
    assert combat(game, {gun: "0510"}, "1015") is None


def test_units_of_a_division_are_one_formation() -> None:
    units = [german("A", "1014", formation="2"), german("B", "1013", formation="2"), german("C", "1012", formation="-")]
    found = formations(position([*units, allied("D", "0515", **GUNS)], phase="combat"), GERMAN)
    assert [(len(item.units), item.role) for item in found] == [(2, "combat"), (1, "combat")]
