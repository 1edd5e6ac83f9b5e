"""What hj1986 answers about units that are not where they are: ways, supply, room, and what nobody has shown."""

from fractions import Fraction

import pytest

from engine.core.dice import Choice
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.hj1986.advising.drawing import sample
from engine.hj1986.advising.reckoning import capacity, means_of, movement, supply_if
from engine.hj1986.fighting.commanded import GiveOrder
from engine.hj1986.ruleset import RULES
from engine.hj1986.setting.variants.cards import DEALT
from engine.hj1986.state import RESERVE
from engine.playtest.games import board_of
from tests.fuzz.checking import scenario_with
from tests.games.hj1986.optional.test_orders import BOTH, GEROW, LUCHT, A, D, key_of, ordered
from tests.games.hj1986.positions import BATTALION, GUNS, allied, german, position


def soonest(game: AnyGame, name: str, *labels: str) -> list[int | None]:
    ways = movement(game, key_of(game, name), 3)
    return [ways.get(label) for label in labels]


def test_a_unit_of_two_points_goes_two_clear_hexes_a_movement() -> None:
    game = position([german("A", "1015", movement=2), allied("E", "1020")], phase="movement")
    assert soonest(game, "A", "1015", "1014", "1013", "1012", "1011", "1010") == [0, 1, 1, 2, 2, 3]


def test_a_unit_stops_in_an_enemy_zone_and_goes_on_from_it_in_the_next_movement() -> None:
    # E in 1013 holds the hexes around it. A stops beside it, in 1014; from zone to zone there is no way (B 8.42).
    game = position([german("A", "1015", movement=6), allied("E", "1013")], phase="movement")
    ways = movement(game, key_of(game, "A"), 1)
    assert ways["1014"] == 1
    assert "1013" not in ways
    beyond = movement(game, key_of(game, "A"), 2)
    assert all(count == 1 for label, count in ways.items() if label != "1015")
    assert beyond.keys() >= ways.keys()


def test_who_is_in_reserve_without_armor_does_not_move() -> None:
    game = position([german("A", "1015", marks=(RESERVE,)), allied("E", "1020")], phase="movement")
    assert movement(game, key_of(game, "A"), 2) == {"1015": 0}


def test_a_unit_would_be_supplied_in_reach_of_its_line_alone() -> None:
    game = position([german("A", "1015"), allied("E", "1020")], phase="movement")
    before = game.digest()
    fed = {label: supply_if(game, key_of(game, "A"), label) for label in ("1015", "nowhere")}
    assert fed == {"1015": True, "nowhere": False}
    assert game.digest() == before


def test_the_room_of_a_hex_is_counted_in_regiments_a_battalion_being_a_part() -> None:
    game = position([german("A", "1015"), german("B", "1014", **BATTALION), allied("E", "1020")], phase="movement")
    limit, battalion = game.board.number("stack_limit"), game.board.share("stack_battalion")
    assert capacity(game, GERMAN, "1015") == limit - 1
    assert capacity(game, GERMAN, "1014") == limit - battalion
    assert capacity(game, GERMAN, "1020") == 0
    assert capacity(game, GERMAN, "nowhere") == Fraction(0)


def test_guns_support_and_are_never_in_reserve() -> None:
    gun = allied("G", "1012", **GUNS)
    game = position([german("A", "1015"), allied("E", "1020"), gun], phase="movement")
    assert means_of(game, ALLIED, "support") == (key_of(game, "G"),)
    assert key_of(game, "G") not in means_of(game, ALLIED, "reserve")
    assert key_of(game, "G") not in means_of(game, ALLIED, "take")


def _hidden() -> AnyGame:
    """Return a scenario under the fog of battle, a third of the German units having lost a step."""
    game, _ = start(RULES, board_of(scenario_with("hj1986", "breakthrough", "hidden_stacks")), 3)
    mine = [unit for unit in game.units_of(GERMAN) if game.board.pieces[unit.id].counter.steps > 1]
    for unit in mine[::3]:
        unit.steps_lost = 1
    game.forget()
    return game


def test_the_enemy_of_a_sample_has_lost_about_as_much_as_oneself_and_expects_whom_the_scenario_has() -> None:
    game = _hidden()
    seen = view(game, GERMAN)
    enemies = [unit.id for unit in seen.units_of(ALLIED) if game.board.pieces[unit.id].counter.steps > 1]
    worn = [
        sum(drawn.units[key].steps_lost for key in enemies)
        for drawn in (sample(seen, GERMAN, Choice(seed).below) for seed in range(20))
    ]
    # A third of them on average: 20 draws of n units lie between a fifth and a half of all but never outside.
    assert len(enemies) / 5 < sum(worn) / 20 < len(enemies) / 2
    assert len(set(worn)) > 1
    expected = {unit.id for unit in game.units.values() if unit.side == ALLIED and unit.box == ARRIVALS}
    drawn = sample(seen, GERMAN, Choice(1).below)
    assert {unit.id for unit in drawn.units.values() if unit.side == ALLIED and unit.box == ARRIVALS} == expected


@pytest.mark.rule("V 0(4)")
def test_v_0_4__a_sample_deals_the_enemy_another_card_and_oneself_the_same() -> None:
    scenario = scenario_with("hj1986", "campaign")
    board = board_of(scenario.model_copy(update={"parameters": {**scenario.parameters, "variant_cards": DEALT}}))
    seen = view(fresh(RULES, board, 5), ALLIED)
    found = set()
    for seed in range(6):
        drawn = sample(seen, ALLIED, Choice(seed).below)
        assert view(drawn, ALLIED).board.options == seen.board.options
        assert view(drawn, ALLIED).digest() == seen.digest()
        found.add(drawn.board.options - seen.board.options)
    assert len(found) > 1


@pytest.mark.rule("O 5.24")
def test_o_5_24_the_order_of_a_sample_is_one_the_enemy_can_give() -> None:
    rulings = {"order-cards": "in secret, with cards"}
    game = ordered([A, D, LUCHT, GEROW], "A", "1015", dice=(1,), **BOTH, attack="full L", rulings=rulings)
    seen = view(game, ALLIED)
    orders = {sample(seen, ALLIED, Choice(seed).below).top.local.orders[GERMAN] for seed in range(20)}
    assert "hidden" not in orders
    assert {"full", "emergency"} <= orders
    assert GiveOrder("full", key_of(game, "L"))
