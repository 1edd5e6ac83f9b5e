"""Which army commanders coordinate which corps commanders. An army commander has 4 option points in these positions."""

import pytest

from engine.core.play import apply, legal_actions
from engine.core.roles import Role, role_of
from engine.hj1986.command.command import is_coordinated
from engine.hj1986.fighting.coordination import Coordinate, EndCoordination
from engine.hj1986.state import DISORGANIZED, OPTION_HALVES, BulgeGame
from tests.games.hj1986.moves import refused
from tests.games.hj1986.optional.commanders import army, commanding, corps, staff
from tests.games.hj1986.positions import Piece, allied, german, key_of

MANTEUFFEL = army("M", "1014")


def asked(*units: Piece) -> BulgeGame:
    """Return the position in a German player turn in which the first side with a choice coordinates."""
    return commanding(*units, phase="coordination")


def coordinate(game: BulgeGame, one: str, other: str) -> Coordinate:
    return Coordinate(key_of(game, one), key_of(game, other))


def left(game: BulgeGame, name: str) -> int:
    return game.units[key_of(game, name)].count(OPTION_HALVES)


@pytest.mark.rule("O 5.12")
def test_o_5_12_coordinating_costs_a_point_and_lets_the_corps_commander_order() -> None:
    game = asked(MANTEUFFEL, corps("L", "1015"), corps("K", "1016", formation="LVIII"))
    assert left(game, "M") == 8  # four points, in halves
    apply(game, coordinate(game, "M", "L"))
    assert left(game, "M") == 6
    assert [is_coordinated(game, game.units[key_of(game, name)]) for name in "LK"] == [True, False]


@pytest.mark.rule("O 5.12")
def test_o_5_12_only_corps_of_his_own_army() -> None:
    game = asked(MANTEUFFEL, corps("L", "1015"), corps("P", "1016", army="6PzA", formation="ISSPz"))
    assert refused(game, coordinate(game, "M", "P")) == "O 5.12"
    assert list(legal_actions(game)) == [coordinate(game, "M", "L"), EndCoordination()]


@pytest.mark.rule("O 5.12")
def test_o_5_12_a_corps_may_belong_to_either_of_two_armies() -> None:
    first, third = army("H", "1015", "1A", side="allied"), army("P", "1016", "3A", side="allied")
    game = asked(first, third, corps("D", "1017", army="1A 3A", formation="VIII", side="allied"))
    assert refused(game, coordinate(game, "H", "D")) == refused(game, coordinate(game, "P", "D")) == ""


@pytest.mark.rule("O 5.12")
def test_o_5_12_no_more_corps_than_points() -> None:
    names = "ABCDE"
    battle = german("X", "1018"), allied("Y", "1019")
    game = asked(MANTEUFFEL, *battle, *(corps(name, "1015", formation=f"{name}K") for name in names))
    for name in names[:4]:
        assert game.top.phase == "coordination"
        apply(game, coordinate(game, "M", name))
    # Four points are four corps: nothing is left to ask, and combat begins.
    assert (left(game, "M"), game.top.phase) == (0, "combat")
    assert not is_coordinated(game, game.units[key_of(game, "E")])


@pytest.mark.rule("O 5.12")
def test_o_5_12_the_attack_rating_counts_in_the_own_turn_the_defense_rating_in_the_enemys() -> None:
    # Counters with 5-2: five corps in the own player turn, two in the enemy's.
    hodges = army("H", "1018", "1A", side="allied", attack=5, defense=2)
    game = asked(army("M", "1014", attack=5, defense=2), corps("L", "1015"), hodges)
    assert (left(game, "M"), left(game, "H")) == (10, 4)


@pytest.mark.rule("O 5.12")
def test_o_5_11_out_of_range_nobody_is_coordinated() -> None:
    # Three times 8 hexes: in Strategic Movement twice, so a corps commander 17 hexes away is out of range.
    far = corps("L", "1031")
    game = commanding(
        army("M", "1014", marks=("strategic",)), far, corps("K", "1015"), phase="coordination", rows=range(10, 34)
    )
    assert refused(game, coordinate(game, "M", "L")) == "O 5.11"


@pytest.mark.rule("O 5.21")
def test_o_5_21_the_british_corps_is_under_constant_command() -> None:
    game = asked(
        MANTEUFFEL, corps("L", "1015"), staff("H", "1018", formation="XXX", traits=(("in_command", "always"),))
    )
    assert is_coordinated(game, game.units[key_of(game, "H")])


@pytest.mark.rule("O 5.21")
def test_o_5_21_a_corps_commander_without_a_parent_army_is_never_coordinated() -> None:
    from engine.data.load import load_scenario

    found = {item.key: item.traits.get("army", "") for item in load_scenario("hj1986", "campaign").counters}
    assert found["german/LXXIV/Puechler#1"] == ""
    assert found["german/LXVI/Lucht#1"] == "5PzA"
    assert found["allied/VIII/Middleton#1"] == "1A 3A"


@pytest.mark.rule("O 5.76")
def test_o_5_76_a_disorganized_army_commander_coordinates_nobody() -> None:
    game = asked(army("M", "1014", marks=(DISORGANIZED,)), army("B", "1013", "7A"), corps("L", "1015", army="5PzA 7A"))
    assert refused(game, coordinate(game, "M", "L")) == "O 5.76"
    assert refused(game, coordinate(game, "B", "L")) == ""


@pytest.mark.rule("O 5.75")
def test_o_5_75_a_disorganized_corps_commander_is_not_coordinated() -> None:
    game = asked(MANTEUFFEL, corps("K", "1016", formation="LVIII"), corps("L", "1015", marks=(DISORGANIZED,)))
    assert refused(game, coordinate(game, "M", "L")) == "O 5.75"


@pytest.mark.rule("O 5.24")
def test_o_5_24_both_sides_say_so_before_combat_the_side_in_turn_first() -> None:
    game = commanding(phase="combat")
    for side, other in (("german", "allied"), ("allied", "german")):
        steps = [(step.phase, step.acting) for step in game.board.steps if step.side == side]
        place = steps.index(("combat", side))
        assert steps[place - 2 : place] == [("coordination", side), ("coordination", other)]


@pytest.mark.rule("O 5.12")
def test_o_5_12_the_points_are_gone_when_the_player_turn_ends() -> None:
    game = commanding(MANTEUFFEL, corps("L", "1015"), german("A", "1013"), phase="coordination")
    apply(game, coordinate(game, "M", "L"))
    while any(unit.counts for unit in game.units.values()) and game.top.phase != "clean_up":
        options = list(legal_actions(game))
        apply(game, next(item for item in options if role_of(item) is Role.END))
    assert ([unit.counts for unit in game.units.values() if unit.counts], game.own.optional.coordinated) == ([], ())
