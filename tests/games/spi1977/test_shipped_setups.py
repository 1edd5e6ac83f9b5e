"""Set-up of the shipped scenarios: who stands where, in which order, with what limits (25.12, 25.22, 26.2, 27.2)."""

from functools import cache

import pytest

from engine.core.play import apply, check, decision, legal_actions, start
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS, SETUP
from engine.spi1977.ground.stacking import counts
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import MARCH, UNCOMMITTED, RhineGame, piece
from engine.spi1977.turn.places import fits, setup_row
from engine.spi1977.turn.setup import AcceptDefaults, ChoosePlan, plans
from tests.games.spi1977.positions import shipped_board

SCENARIOS = ("bastogne", "peiper", "meuse", "campaign")


@cache
def _at_german_setup(key: str) -> RhineGame:
    game, _ = start(RULES, shipped_board(key), 1)
    while (now := decision(game)) is not None and now.side == ALLIED and now.phase == "set_up":
        apply(game, AcceptDefaults())
    return game


def german_setup(key: str) -> RhineGame:
    """Return a scenario in which the Allied side has set up and the German has not."""
    return _at_german_setup(key).copy()


@cache
def _ready(key: str) -> RhineGame:
    game = german_setup(key)
    for plan in plans(game, GERMAN)[:1]:
        apply(game, ChoosePlan(plan))
    while (now := decision(game)) is not None and now.phase == "set_up":
        apply(game, AcceptDefaults())
    return game


@pytest.mark.rule("27.7")
def test_27_7_the_plan_is_chosen_before_the_proposed_placements_can_be_accepted() -> None:
    game = german_setup("campaign")
    assert {type(action) for action in legal_actions(game)} == {ChoosePlan}
    for action in (AcceptDefaults(), EndPhase()):
        refusal = check(game, action)
        assert refusal is not None and refusal.rule.number == "27.7"
    chosen = plans(game, GERMAN)[-1]
    apply(game, ChoosePlan(chosen))
    apply(game, AcceptDefaults())
    assert game.own.plan == chosen


def ready(key: str) -> RhineGame:
    """Return a scenario after its set-up by default."""
    return _ready(key).copy()


@pytest.mark.rule("4.0")
@pytest.mark.rule("25.12u")
@pytest.mark.rule("25.22u")
def test_25_0_the_us_sets_up_first_everywhere() -> None:
    """Lines 1794, 1964, 2100, 2252; the one U.S. player sets up British and French with them."""
    for key in SCENARIOS:
        game = german_setup(key)
        now = decision(game)
        assert now is not None and (now.side, now.phase) == (GERMAN, "set_up"), key
        assert not [unit for unit in game.units.values() if unit.side == ALLIED and unit.box == SETUP]


@pytest.mark.rule("25.11")
@pytest.mark.rule("25.21")
@pytest.mark.rule("26.1")
@pytest.mark.rule("27.1")
def test_25_11_each_scenario_has_its_turns() -> None:
    """Lines 1786, 1956, 2094, 2246: turn 1 to 16 twice, 17 to 37, 1 to 55."""
    turns = {key: (shipped_board(key).scenario.first_turn, shipped_board(key).scenario.last_turn) for key in SCENARIOS}
    assert turns == {"bastogne": (1, 16), "peiper": (1, 16), "meuse": (17, 37), "campaign": (1, 55)}


@pytest.mark.rule("25.12")
@pytest.mark.rule("25.22")
@pytest.mark.rule("26.2")
@pytest.mark.rule("27.2")
@pytest.mark.parametrize("key", SCENARIOS)
def test_25_12_after_the_set_up_no_hex_is_too_full_nor_shared_and_nobody_marches(key: str) -> None:
    """Lines 517 and 665: all start in Tactical Mode unless stated, three to a hex."""
    game = ready(key)
    for label, keys in game.occupants.items():
        units = [game.units[unit] for unit in keys]
        assert len({unit.side for unit in units}) <= 1, label
        assert sum(counts(game, unit) for unit in units) <= 3, label
    rows = {unit.id: setup_row(game.board, unit.id) for unit in game.units.values() if unit.on_map}
    assert all(("march" in row.state) == game.units[unit].has(MARCH) for unit, row in rows.items() if row is not None)


@pytest.mark.rule("3.0")
def test_3_0_one_sheet_scenarios_use_their_sheet_alone() -> None:
    for key, sheet in (("bastogne", "D"), ("peiper", "C")):
        labels = shipped_board(key).map.hexes
        own = {label for label in labels if label.startswith(sheet)}
        assert len(own) > 1500 and all(unit.hex in labels for unit in ready(key).units.values() if unit.on_map)
    assert {label[0] for label in shipped_board("campaign").map.hexes} == set("ABCD")


class TestBastogne:
    @pytest.mark.rule("25.12g")
    def test_25_12g_the_german_sets_up_east_of_the_our_apart_from_the_us(self) -> None:
        """Line 1814: second, east of the Our, not beside U.S. units, corps artillery never on a road."""
        stands = ready("bastogne")
        board = stands.board
        for other in stands.units_of(GERMAN):
            near = [there for label in board.map.neighbors[other.hex] for there in stands.friends_in(label, ALLIED)]
            assert not near, other.id
            kind = piece(stands, other)
            if kind.is_artillery and kind.formation in ("7 Army", "XLVII", "LVIII"):
                assert not board.map.roads_at[other.hex], other.id

    @pytest.mark.rule("25.12g")
    def test_25_12g_villages_east_of_the_our_are_open_and_those_west_of_it_are_not(self) -> None:
        """Dasburg, Irrhausen and Neuerburg lie on the German side."""
        game = german_setup("bastogne")
        east = [game.board.places[key][0] for key in ("dasburg", "irrhausen", "neuerburg")]
        unit = next(unit for unit in game.units.values() if unit.box == SETUP and unit.side == GERMAN)
        assert all("not east of" not in fits(game, unit, label) for label in east)
        west = [label for label in game.board.map.hexes if fits(game, unit, label) == f"{label} is not east of the Our"]
        assert west and not set(west) & set(east)

    @pytest.mark.rule("25.12g")
    @pytest.mark.parametrize("key", ["bastogne", "bastogne-all-out", "campaign", "campaign-all-out"])
    def test_25_12g_nobody_is_set_up_west_of_the_our_in_the_campaign_either(self, key: str) -> None:
        """Lines 1814, 2256: the Campaign keeps the restrictions of both lists. D1821 is two hexes west of D1819, about
        which the 5th Parachute Division stands, and beyond the river; D1819 is not."""
        game = german_setup(key)
        unit = next(unit for unit in game.units.values() if "/5FJ/" in unit.id and unit.box == SETUP)
        assert fits(game, unit, "D1821") == "D1821 is not east of the Our"
        assert fits(game, unit, "D1819") == ""

    @pytest.mark.rule("25.13")
    @pytest.mark.rule("22.0")
    def test_25_13_reinforcements_wait_for_their_turns(self) -> None:
        game = ready("bastogne")
        rows = game.board.scenario.arrivals
        assert rows and all(2 <= row.turn <= 16 for row in rows)
        kinds = game.board.pieces
        assert all(game.units[row.counter].box == ARRIVALS for row in rows if kinds[row.counter].role != "bridge")


@pytest.mark.rule("6.71")
@pytest.mark.rule("25.16")
@pytest.mark.parametrize("key", ["bastogne", "peiper", "campaign"])
def test_6_71_no_us_unit_on_the_map_is_committed_on_the_first_turn(key: str) -> None:
    """Line 1903."""
    game = ready(key)
    assert all(unit.has(UNCOMMITTED) for unit in game.units_of(ALLIED) if not piece(game, unit).is_headquarters)


@pytest.mark.rule("6.72")
@pytest.mark.rule("25.26")
def test_6_72_tanks_and_guns_of_two_ss_divisions_wait_for_turn_2() -> None:
    """Line 2066: tanks, reconnaissance, engineers and artillery of 1SS and 12SS."""
    game = ready("peiper")
    waiting = {unit.id for unit in game.units_of(GERMAN) if unit.has(UNCOMMITTED)}
    assert {game.board.pieces[key].formation for key in waiting} == {"1SS", "12SS"}
    infantry = [key for key in waiting if game.board.pieces[key].is_infantry]
    assert infantry == []


@pytest.mark.rule("26.6")
def test_26_6_everybody_is_committed_in_the_race_for_the_meuse() -> None:
    assert not [unit for unit in ready("meuse").units.values() if unit.has(UNCOMMITTED)]


@pytest.mark.rule("16.35")
def test_16_35_works_of_the_set_up_are_finished() -> None:
    works = ready("peiper").own.ground.works
    assert works["C1312"].kind == "improved"  # 1/393/99, line 1968
    assert not any(work.is_building for work in works.values())


@pytest.mark.rule("E-25.12")
def test_e_25_12_two_battalions_of_the_112th_start_entrenched() -> None:
    """Line 2563: D0520 and D0319, which is C3719."""
    works = ready("bastogne").own.ground.works
    assert works["D0520"].kind == works["C3719"].kind == "entrenched"


@pytest.mark.rule("E-25.22")
def test_e_25_22_a_replacement_battalion_of_the_18th_and_the_150_of_the_116th() -> None:
    """Line 2567: within one of C2508; C3514."""
    game = ready("peiper")
    place = game.units["german/18/18 Replacement#1"].hex
    assert game.board.map.distance(place, "C2508") <= 1
    assert game.units["german/116P/116P 150#1"].hex == "C3514"
    assert "allied/99/324-99#1" in game.units


@pytest.mark.rule("25.27p")
def test_25_27p_depots_lie_north_of_the_ambleve_on_roads_apart_from_each_other() -> None:
    """Line 2070: eight, four of them true, two of these in C1617 and C1035; the others within six hexes of C1232."""
    game = ready("peiper")
    depots = game.own.moving.depots
    assert [depot.real for depot in depots].count(True) == 4
    assert len(depots) == 8
    assert {"C1617", "C1035"} <= {depot.hex for depot in depots if depot.real}
    others = [depot.hex for depot in depots if depot.hex not in ("C1617", "C1035")]
    board = game.board
    for label in others:
        assert board.map.distance(label, "C1232") <= 6 and board.map.roads_at[label] and int(label[1:3]) >= 9
        assert not any(other in board.map.neighbors[label] for other in others)


@pytest.mark.rule("26.2")
def test_26_2_units_start_at_full_strength_within_two_hexes_of_the_hexes_of_the_list() -> None:
    """Lines 2100 and 2152."""
    game = ready("meuse")
    assert not [unit for unit in game.units.values() if unit.on_map and unit.steps_lost]
    near = [row for row in game.board.scenario.setup if row.place.startswith("near:")]
    assert {row.place.rpartition("/")[2] for row in near if row.counter.startswith("german/")} <= {"0", "1", "2"}


@pytest.mark.rule("25.0")
def test_25_0_a_set_up_is_not_ended_before_all_stand() -> None:
    refusal = check(german_setup("bastogne"), EndPhase())
    assert refusal is not None and refusal.rule.number == "25.0"


@pytest.mark.rule("18.14")
@pytest.mark.rule("18.25")
def test_18_14_december_16_is_overcast_with_normal_ground() -> None:
    for key in ("bastogne", "peiper", "campaign"):
        ground = ready(key).own.ground
        assert (ground.weather, ground.ground) == ("Overcast", "Normal"), key


@pytest.mark.rule("26.5")
def test_26_5_the_race_for_the_meuse_begins_overcast() -> None:
    assert german_setup("meuse").own.ground.weather == "Overcast"
