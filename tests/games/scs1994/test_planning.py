"""What scs1994 answers to a player that plans: margins, objectives and odds, with numbers worked out."""

from fractions import Fraction

import pytest

from engine.core.phases import AnyGame
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import EXITED
from engine.scenario import StartState
from engine.scs1994.advising.planning import combat, formations, objectives, value
from engine.scs1994.fighting.odds import outcome
from tests.games.scs1994.fights import EAST, TARGET, WEST, fight
from tests.games.scs1994.positions import allied, german
from tests.games.scs1994.test_levels import CAMPAIGN, CITIES, LIEGE, SHIFT, campaign, clause
from tests.games.scs1994.test_victory import CLAUSE, left

PLACES = {"town": ["B50.12"], "liege": ["B50.14", "B50.15"]}
BOTH = clause("both", "hold_places", "5.2-VIC", places=["town", "liege"], at_least=2, split="draw")


def exits(count: int) -> AnyGame:
    areas = {"german-exit": ["B48.13", "B48.14"]}
    return fight(german("A", "B46.15"), *left(count), phase="movement", clauses=[CLAUSE], areas=areas)


def cities(held: int, **values: object) -> AnyGame:
    """Return the campaign with one town of so many points that the German holds, or one of 5 that he does not."""
    control = [StartState(kind="control", subject="town", value=GERMAN)] if held else []
    return campaign(places=PLACES, points={"town": held or 5, "liege": 0}, start_state=control, **values)


@pytest.mark.parametrize(("count", "margin"), [(0, "-15/2"), (7, "-1/2"), (8, "1/2"), (10, "5/2")])
def test_the_margin_of_exits_is_half_a_unit_above_or_below_what_is_needed(count: int, margin: str) -> None:
    found = value(exits(count), GERMAN)
    assert (found.margin, found.unit) == (Fraction(margin), "units off the map")
    assert found.parts == (("German units off the map", Fraction(count)),)


def test_an_exit_is_worth_the_units_that_are_missing_and_denied_by_the_other_side() -> None:
    (german_aim,) = objectives(exits(3), GERMAN)
    (allied_aim,) = objectives(exits(3), ALLIED)
    assert (german_aim.kind, allied_aim.kind) == ("exit", "deny")
    assert german_aim.hexes == allied_aim.hexes == ("B48.13", "B48.14")
    assert german_aim.worth == allied_aim.worth == 5


@pytest.mark.parametrize(
    ("held", "margin"),
    [
        # Half a point is added, for points are whole: share of the step from its lowest to the next.
        (0, Fraction(-3) + (2 * Fraction(1, 20) - 1) / 2),  # massive US, half a point of 10
        (9, Fraction(-3) + (2 * Fraction(19, 20) - 1) / 2),  # the last point of it
        (10, Fraction(-2) + (2 * Fraction(1, 8) - 1) / 2),  # major US, 10 to 13
        (18, Fraction(-1) + (2 * Fraction(9, 10) - 1) / 2),  # minor US, 14 to 18
        (19, Fraction(1) + (2 * Fraction(1, 10) - 1) / 2),  # minor German, 19 to 23
        (24, Fraction(2) + (2 * Fraction(1, 2) - 1) / 2),  # major German, no more than these 24 to be had
    ],
)
def test_the_margin_of_the_campaign_is_the_level_and_the_share_of_the_points_to_the_next(
    held: int, margin: Fraction
) -> None:
    found = value(cities(held), GERMAN)
    assert (found.margin, found.unit) == (margin, "levels of victory")


def test_the_margin_never_falls_with_the_points() -> None:
    margins = [value(cities(held), GERMAN).margin for held in range(1, 30)]
    assert margins == sorted(margins)
    assert len(set(margins)) > 20


def test_a_shift_of_the_scenario_moves_the_margin_by_a_level() -> None:
    # 18 points are a minor US victory, shifted to a minor German one.
    plain, shifted = (value(cities(18, clauses=clauses), GERMAN) for clauses in (CAMPAIGN, (*CAMPAIGN, SHIFT)))
    assert (plain.result, shifted.result) == (-1, 1)


def test_an_option_that_is_reached_is_the_best_margin_for_whoever_may_know_it() -> None:
    units = [german("A", "B50.14"), german("B", "B50.15")]
    game = campaign(*units, option="option-liege", places=PLACES, points={"town": 24})
    assert value(game, GERMAN).margin == Fraction(7, 2)
    game.own.secret_option = ""
    assert value(game, GERMAN).result == -1


def test_an_option_not_shown_may_be_any_and_a_chosen_one_is_alone() -> None:
    game = cities(0, areas={"antwerp-exit": ["B48.13"], "paris-exit": ["B48.14"]})
    asked = [item.clause for item in objectives(game, ALLIED)]
    assert asked == ["levels", "option-antwerp", "option-liege", "option-paris"]
    game.own.secret_option = "option-liege"
    assert [item.key for item in objectives(game, GERMAN)] == ["levels/town", "option-liege"]


def test_a_city_to_be_taken_is_denied_by_who_stands_in_its_way_and_taken_back_when_it_is_lost() -> None:
    kinds = {
        (side, held): [item.kind for item in objectives(cities(held, clauses=(CITIES,)), side)]
        for side in (GERMAN, ALLIED)
        for held in (0, 19)
    }
    assert kinds == {
        (GERMAN, 0): ["take"],
        (GERMAN, 19): ["hold"],
        (ALLIED, 0): ["deny"],
        (ALLIED, 19): ["take"],
    }


@pytest.mark.parametrize(
    ("german_hexes", "margin"),
    [
        # Three hexes of two places; a lean of a quarter for each hex more, halved.
        ((), Fraction(-1) - Fraction(3, 8)),  # the US holds both
        (("B50.12",), Fraction(-1, 8)),  # one each
        (("B50.14",), Fraction(-1, 8)),  # one shared, one American: a draw
        (("B50.12", "B50.14"), Fraction(1, 8)),  # one German, one shared
        (("B50.12", "B50.14", "B50.15"), Fraction(1) + Fraction(3, 8)),  # both
    ],
)
def test_the_margin_of_places_is_that_of_whole_places_and_leans_to_who_has_more_hexes(
    german_hexes: tuple[str, ...], margin: Fraction
) -> None:
    game = campaign(clauses=(BOTH,), places=PLACES)
    game.own.control = dict.fromkeys(german_hexes, GERMAN)
    assert value(game, GERMAN).margin == margin


def test_the_chances_are_those_of_the_table_as_if_the_units_stood_there() -> None:
    # 6 + 3 against 3 is 3:1: see test_preview for the ways of 36.
    ways = {"A2D1": 7, "NR": 3, "A1D1": 7, "D1": 6, "D1r1": 7, "D1r2": 3, "D2r1": 2, "D2r2": 1}
    far = fight(german("A", "B44.12", attack=6), german("B", EAST, attack=3), allied("D", TARGET, defense=3, steps=3))
    a, b = (unit.id for unit in far.units_of(GERMAN))
    found = combat(far, {a: WEST, b: EAST}, TARGET)
    assert found is not None
    assert {item.result: item.chance for item in found} == {key: Fraction(way, 36) for key, way in ways.items()}
    for item in found:
        means = outcome(item.result)
        assert (item.own_steps, item.enemy_steps, item.enemy_hexes) == (means.attacker, means.defender, means.retreat)


def test_nobody_fights_from_afar_or_against_an_empty_hex_or_with_a_unit_that_is_gone() -> None:
    game = fight(german("A", EAST, attack=6), german("Gone", EAST, box=EXITED), allied("D", TARGET, defense=3))
    (a,) = (unit.id for unit in game.units_of(GERMAN))
    gone = next(unit.id for unit in game.units.values() if unit.box == EXITED)
    assert combat(game, {a: EAST}, TARGET) is not None
    assert combat(game, {a: "B44.12"}, TARGET) is None
    assert combat(game, {a: EAST}, WEST) is None
    assert combat(game, {gone: EAST}, TARGET) is None
    assert combat(game, {}, TARGET) is None


def test_a_formation_is_as_slow_as_its_slowest_unit_that_moves_and_units_of_none_stand_alone() -> None:
    of = {"formation": "2 Pz Div", "formation_kind": "division"}
    game = fight(
        german("A", EAST, movement=10, **of),
        german("B", EAST, movement=6, **of),
        german("C", EAST, movement=0, **of),
        german("D", WEST, movement=4),
        german("E", WEST, movement=5),
    )
    for unit in game.units.values():
        unit.marks = ()
    found = formations(game, GERMAN)
    assert [(len(item.units), item.mobility) for item in found] == [(3, 6), (1, 4), (1, 5)]
    assert found[0].key == "2 Pz Div"


def test_an_option_is_worth_nothing_more_once_nothing_better_can_be_had() -> None:
    assert all(item.worth >= 0 for item in objectives(campaign(clauses=(CITIES, LIEGE), places=PLACES), GERMAN))
