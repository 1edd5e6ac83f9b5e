"""What a careful player prefers, in positions small enough to see why."""

from fractions import Fraction

import pytest

from engine.core.play import apply, decision, legal_actions, start, view
from engine.core.units import EXITED
from engine.data.load import load_scenario
from engine.players import CautiousPlayer, RandomPlayer
from engine.scenario import Clause
from engine.scs1994.advising import routes as routes
from engine.scs1994.advising.advice import appraise
from engine.scs1994.advising.aims import is_open
from engine.scs1994.advising.allied import blocks, raid
from engine.scs1994.advising.german import to_exit
from engine.scs1994.board import MP
from engine.scs1994.fighting.barrage import DeclareBarrage, EndBarrage
from engine.scs1994.fighting.ground_combat import DeclareAttack, EndCombat
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.moving.move_unit import ExitMap, FinishMove, MoveTo
from engine.scs1994.moving.movement import EndPhase, FlipArtillery, SelectUnit
from engine.scs1994.ruleset import RULES, board_of
from engine.scs1994.state import ArdennesGame
from engine.scs1994.steps.bridges import BlowBridge, EndBridges
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, allied, german, position

SS = "1 SS Pz Div"
ROAD = tuple(f"B48.{number:02d}" for number in range(10, 21))
"""A straight road through the middle of the field; its west end, hex 20, is the exit."""


def clause(least: int = 1) -> Clause:
    """Return the victory clause: so many SS units off the west edge."""
    return Clause(
        key="exit",
        kind="victory",
        form="exit_count",
        args={"side": "german", "formations": [SS], "area": "german-exit", "at_least": least, "winner": "german"},
        text="",
        rule="5.1-VIC",
        enforced=True,
    )


def ss(name: str, label: str, movement: int = 6, attack: int = 8) -> Piece:
    """Return a panzer unit that the clause wants off the map."""
    return german(name, label, kind="armor", movement=movement, attack=attack, defense=6, formation=SS)


def field(
    *units: Piece, least: int = 1, side: str = "german", phase: str = "movement", **values: object
) -> ArdennesGame:
    """Return a position with the road, the exit and the shipped charts."""
    areas = {"german-exit": ("B48.20",), "eastern-zone": ("B48.10",)}
    given = {"areas": areas, "clauses": (clause(least),), "charts": CHARTS, "primary": (ROAD,), "turn": 3, **values}
    return position(units, side=side, phase=phase, **given)  # type: ignore[arg-type]


def moving(game: ArdennesGame, unit: str) -> ArdennesGame:
    """Begin to move a unit."""
    apply(game, SelectUnit(unit))
    return game


def choice(game: ArdennesGame) -> object:
    """Return what the cautious player does."""
    waiting = decision(game)
    assert waiting is not None
    return CautiousPlayer(1).choose(view(game, waiting.side), waiting, list(legal_actions(game)))


# --- the German drives west ----------------------------------------------------------------------------------------


def test_an_ss_unit_beside_the_edge_leaves_the_map() -> None:
    game = moving(field(ss("Peiper", "B48.19")), f"german/{SS}/Peiper#1")
    action = choice(game)
    assert isinstance(action, ExitMap)
    apply(game, action)
    assert game.units[f"german/{SS}/Peiper#1"].box == EXITED


def test_a_unit_of_another_division_stays_on_the_map() -> None:
    game = moving(field(german("Foot", "B48.20"), ss("Peiper", "B48.11")), "german/-/Foot#1")
    exits = [action for action in legal_actions(game) if isinstance(action, ExitMap)]
    assert exits
    assert all(appraise(game, action) < 0 for action in exits)


def test_an_ss_unit_goes_west_along_the_road() -> None:
    # 3 MP at half a point a road hex: six hexes, from 12 to 18.
    game = moving(field(ss("Peiper", "B48.12", movement=3)), f"german/{SS}/Peiper#1")
    action = choice(game)
    assert isinstance(action, MoveTo)
    assert action.path[-1] == "B48.18"


def test_the_way_west_costs_half_a_point_for_each_road_hex() -> None:
    # Ten steps of half a point from hex 10 to hex 20.
    assert to_exit(field(ss("Peiper", "B48.10")), "B48.10") == 5


def test_a_us_unit_on_the_road_makes_the_way_west_dearer() -> None:
    free = field(ss("Peiper", "B48.10"))
    held = field(ss("Peiper", "B48.10"), allied("Block", "B48.15", defense=7))
    assert to_exit(held, "B48.10") > to_exit(free, "B48.10")


def test_a_disorganized_us_unit_has_no_zone_that_costs() -> None:
    game = field(ss("Peiper", "B48.10"), allied("Block", "B50.15", marks=("disorganized",)))
    ways = routes.net(game)
    assert routes.burden(game)[ways.index["B49.15"]] == 0


def test_the_toll_of_a_hex_grows_with_its_defense_and_its_ground() -> None:
    board = field(ss("Peiper", "B48.10"), terrain={"B50.15": "village"}).board
    # Two points, two for each of defense, two for a column of shift.
    assert routes.toll(board, "B50.14", Fraction(3)) == 8 * MP
    assert routes.toll(board, "B50.15", Fraction(3)) == 10 * MP


def test_the_ways_without_a_us_unit_are_those_of_a_search_without_it() -> None:
    game = field(ss("1", ROAD[0]), *(allied(str(number), ROAD[number], defense=number) for number in (3, 4, 7)))
    for unit in game.units_of("allied"):
        searched = routes.search(routes.net(game), routes.burden(game, without=unit.id))
        assert list(routes.onward_without(game, unit)) == searched[1]
        assert searched[0] != routes.costs_west(game)[0]


def test_a_blown_bridge_changes_the_map_of_the_ways() -> None:
    river = {"bridges": (("B48.14", "B48.15"),)}
    stands = field(ss("Peiper", "B48.10"), **river)
    blown = field(ss("Peiper", "B48.10"), blown=(("B48.14", "B48.15"),), **river)
    assert to_exit(blown, "B48.10") > to_exit(stands, "B48.10")


def test_what_has_to_leave_the_map_is_spared_when_steps_are_lost() -> None:
    peiper, foot = ss("Peiper", "B48.10"), german("Foot", "B48.10", attack=2, defense=2)
    game = field(peiper, foot)
    assert appraise(game, TakeLoss(foot.key)) > appraise(game, TakeLoss(peiper.key))


# --- the US stands in the way --------------------------------------------------------------------------------------


def test_a_us_unit_goes_to_the_road_ahead_of_the_spearhead() -> None:
    units = (ss("Peiper", "B48.10"), allied("Block", "B50.15", defense=7, movement=6))
    game = moving(field(*units, side="allied"), "allied/-/Block#1")
    action = choice(game)
    assert isinstance(action, MoveTo)
    assert action.path[-1] in ROAD


def test_a_block_on_the_road_costs_the_enemy_more_than_none() -> None:
    units = (ss("Peiper", "B48.10"), allied("Block", "B51.15", defense=7, movement=6))
    game = moving(field(*units, side="allied"), "allied/-/Block#1")
    found = blocks(game, game.units["allied/-/Block#1"])
    assert found["B51.15"] == 0
    assert max(found[label] for label in ROAD if label in found) > 0


def test_a_supply_unit_without_escort_is_worth_a_raid() -> None:
    game = field(ss("Peiper", "B48.10"), german("Supply", "B50.14", kind="supply"), allied("Cavalry", "B50.16"))
    assert raid(game, ("B50.16", "B50.15", "B50.14")) > 0


def test_a_supply_unit_with_an_escort_is_no_raid() -> None:
    units = (german("Supply", "B50.14", kind="supply"), german("Escort", "B50.14"), allied("Cavalry", "B50.16"))
    assert raid(field(*units), ("B50.16", "B50.15", "B50.14")) == 0


def test_the_bridge_the_spearhead_needs_is_blown() -> None:
    units = (ss("Peiper", "B48.10"), allied("Block", "B51.18"))
    near = (("B48.14", "B48.15"), ("B51.12", "B51.13"))
    game = field(*units, side="allied", phase="bridges", bridges=near)
    assert appraise(game, BlowBridge("B48.14", "B48.15")) > appraise(game, EndBridges())
    assert appraise(game, BlowBridge("B51.12", "B51.13")) < 0


def test_both_sides_rest_when_enough_have_left_the_map() -> None:
    gone, still = ss("Gone", "B48.10"), ss("Still", "B48.12")
    game = field(Piece(**{**gone.__dict__, "box": EXITED}), still, least=1)
    assert not is_open(game)
    assert appraise(game, SelectUnit(still.key)) < appraise(game, EndPhase())


def test_the_matter_is_closed_when_too_few_are_left() -> None:
    assert is_open(field(ss("A", "B48.10"), ss("B", "B48.11"), least=2))
    assert not is_open(field(ss("A", "B48.10"), least=2))


# --- fighting ------------------------------------------------------------------------------------------------------


def test_a_hopeless_attack_is_not_made() -> None:
    # 1 against 8 in the open: one to five or worse.
    units = (german("Foot", "B48.14", attack=1), allied("Rock", "B48.15", defense=8))
    game = field(*units, phase="combat")
    assert appraise(game, DeclareAttack("B48.15")) < appraise(game, EndCombat())


def test_an_attack_at_nine_to_one_is_made() -> None:
    units = (german("Foot", "B48.14", attack=9), allied("Rock", "B48.15", defense=1))
    game = field(*units, phase="combat")
    assert appraise(game, DeclareAttack("B48.15")) > appraise(game, EndCombat())


def test_guns_on_wheels_turn_to_fire_with_an_enemy_in_range() -> None:
    gun = allied("Gun", "B48.17", kind="artillery", face="move")
    game = field(ss("Peiper", "B48.15"), gun, side="allied")
    assert appraise(game, FlipArtillery(gun.key, "fire")) > appraise(game, EndPhase())


def test_guns_without_an_enemy_in_range_go_on_wheels() -> None:
    gun = allied("Gun", "B48.19", kind="artillery", face="fire")
    game = field(ss("Peiper", "B48.12"), gun, side="allied")
    assert appraise(game, FlipArtillery(gun.key, "move")) > appraise(game, EndPhase())


def test_guns_fire_at_a_spearhead_rather_than_at_foot() -> None:
    units = (
        ss("Peiper", "B48.14", attack=4),
        german("Foot", "B50.14", attack=4),
        allied("Gun", "B48.16", kind="artillery", barrage=12),
    )
    game = field(*units, side="allied", phase="barrage")
    assert appraise(game, DeclareBarrage("B48.14")) > appraise(game, DeclareBarrage("B50.14"))


def test_guns_do_not_fire_at_what_is_disorganized_already() -> None:
    units = (ss("Peiper", "B48.14"), allied("Gun", "B48.16", kind="artillery"))
    marked = Piece(**{**units[0].__dict__, "marks": ("disorganized",)})
    game = field(marked, units[1], side="allied", phase="barrage")
    assert appraise(game, DeclareBarrage("B48.14")) < appraise(game, EndBarrage())


# --- everything ----------------------------------------------------------------------------------------------------


def test_finishing_and_ending_are_always_nothing() -> None:
    game = moving(field(ss("Peiper", "B48.12")), f"german/{SS}/Peiper#1")
    assert appraise(game, FinishMove()) == 0
    assert appraise(game, EndPhase()) == 0


@pytest.mark.parametrize("seed", [3, 4])
def test_every_offered_action_can_be_appraised(seed: int) -> None:
    game, _ = start(RULES, board_of(load_scenario("scs1994", "kampfgruppe-peiper")), seed)
    player = RandomPlayer(seed)
    for number in range(300):
        waiting = decision(game)
        if waiting is None:
            break
        options = list(legal_actions(game))
        if number % 5 == 0:
            seen = view(game, waiting.side)
            assert all(isinstance(appraise(seen, option), int) for option in options)
        apply(game, player.choose(game, waiting, options))


def test_the_appraisal_leaves_the_position_as_it_was() -> None:
    game = moving(field(ss("Peiper", "B48.12"), allied("Block", "B48.16")), f"german/{SS}/Peiper#1")
    before = game.digest()
    for action in legal_actions(game):
        appraise(game, action)
    assert game.digest() == before
