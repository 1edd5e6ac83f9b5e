"""How a game is prepared, and the order of play. (I 6, I 7, I 8, B 16.0)"""

from collections.abc import Iterator

import pytest

from engine.core.opening import fresh
from engine.core.play import apply, decision, legal_actions, start
from engine.core.roles import Role, role_of
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.hj1986.board import Board
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.reserves import PlaceReserve
from engine.hj1986.moving.strategic import EnterStrategic
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.replacements import Rebuild, Refit
from engine.hj1986.turn.sequence import is_played
from engine.scenario import Arrival, Setup
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import (
    ENGINEERS,
    GUNS,
    PANZER,
    allied,
    board,
    german,
    key_of,
    marks_of,
    position,
    shipped,
)

PRINTED = (
    ("I 8.1.1", "supply"),
    ("I 8.1.2", "replacement"),
    ("I 8.1.3", "reserve_designation"),
    ("I 8.1.4A", "strategic_movement"),
    ("I 8.1.4B", "movement"),
    ("I 8.1.5", "reaction"),
    ("I 8.1.6", "combat"),
    ("I 8.1.7", "reserve"),
    ("I 8.1.8", "engineer"),
)
"""The phases of a player turn as numbered in the text."""


def basic_board() -> Board:
    """Return the board of a small Basic game."""
    return board([german("A", "1010"), allied("B", "1620")])


def steps_of(side: str) -> list[tuple[str, str, str]]:
    """Return phase, acting side and rule of the steps of a Basic player turn."""
    compiled = basic_board()
    game: BulgeGame = fresh(RULES, compiled, 1)
    return [
        (step.phase, step.acting, step.rule)
        for step in compiled.steps
        if step.side == side and is_played(game, step, 6)
    ]


@pytest.mark.rule("I 8.0")
@pytest.mark.rule("I 8.1.9")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_i_8_1_9_both_player_turns_have_the_eight_phases_in_the_printed_order(side: str) -> None:
    printed = [rule for rule, _ in PRINTED]
    assert [rule for _, _, rule in steps_of(side) if rule in printed] == printed


@pytest.mark.parametrize(("rule", "phase"), [pytest.param(*row, marks=pytest.mark.rule(row[0])) for row in PRINTED])
def test_i_8_1_who_acts_in_a_phase(rule: str, phase: str) -> None:
    """The side whose turn it is acts; in the Reaction Phase the other one; nobody decides about supply."""
    acting = {side: next(who for key, who, _ in steps_of(side) if key == phase) for side in ("german", "allied")}
    others = {"supply": ("none", "none"), "reaction": ("allied", "german")}
    assert (acting["german"], acting["allied"]) == others.get(phase, ("german", "allied"))


@pytest.mark.rule("I 8.0")
def test_i_8_0_the_german_player_turn_comes_first_and_the_game_ends_after_the_last_turn() -> None:
    started: list[tuple[int, str]] = []
    game, record = start(RULES, board([german("A", "1010"), allied("B", "1620")], last_turn=2), 1)
    assert record.action is None
    for _ in passed(game):
        step = game.board.steps[game.step]
        if not started or started[-1] != (game.turn, step.side):
            started.append((game.turn, step.side))
    assert started == sorted(started, key=lambda item: (item[0], item[1] == "allied"))
    assert game.result is not None and game.turn == 2


def passed(game: BulgeGame) -> Iterator[None]:
    """Let everybody pass until the game is over; a stop before each decision."""
    while decision(game) is not None:
        yield
        apply(game, next(action for action in legal_actions(game) if role_of(action) is Role.END))


@pytest.mark.rule("I 8.1.1")
def test_i_8_1_1_the_supply_of_both_sides_is_determined_at_the_start_of_a_player_turn() -> None:
    """No road leads to an edge, so nobody has a line."""
    areas = {"east-edge": ["0510"], "west-edge": ["1610"]}
    game = position([german("A", "1010"), allied("B", "1620")], phase="supply", areas=areas)
    assert "unsupplied" in marks_of(game, "A") and "unsupplied" in marks_of(game, "B")


@pytest.mark.rule("I 8.1.2")
def test_i_8_1_2_points_restore_reduced_units_and_bring_lost_ones_back() -> None:
    """One point for a reduced unit, two for a lost one, which comes back in a town."""
    units = [german("A", "1010", steps_lost=1), german("B", "", box="dead", steps_lost=2), allied("E", "1620")]
    town = {"marks": {"1018": "town"}, "control": {"1018": "german"}}
    game = position(units, phase="replacement", points={"german/infantry": 3}, turn=5, **town)
    assert refused(game, Refit(key_of(game, "A"))) == ""
    assert refused(game, Rebuild(key_of(game, "B"), "1018")) == ""


@pytest.mark.rule("I 8.1.3")
def test_i_8_1_3_reserves_skip_movement_and_combat_but_for_armor() -> None:
    units = [
        german("A", "1014", marks=("reserve",)),
        german("T", "1115", **PANZER, formation="2", marks=("reserve",)),
        allied("D", "1015", size="Bn", kind="infantry_bn_us"),
    ]
    game = position(units)
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 4.12"
    assert refused(game, SelectUnit(key_of(game, "T"))) == ""
    combat = position(units, phase="combat")
    apply(combat, DeclareAttack("1015"))
    assert refused(combat, AddAttacker(key_of(combat, "A"))) == "B 4.12"
    assert refused(combat, AddAttacker(key_of(combat, "T"))) == ""


@pytest.mark.rule("I 8.1.3")
def test_i_8_1_3_some_all_or_no_units_are_placed_in_reserve() -> None:
    game = position([german("A", "1010"), german("B", "0510", formation="2")], phase="reserve_designation")
    assert refused(game, PlaceReserve(key_of(game, "A"))) == ""
    assert refused(game, EndPhase()) == ""


@pytest.mark.rule("I 8.1.4A")
def test_i_8_1_4a_strategic_movement_is_entered_before_anybody_moves() -> None:
    road = {"rows": range(10, 31), "roads": [tuple(f"10{row}" for row in range(10, 31))]}
    units = [german("A", "1012"), allied("E", "1230")]
    before = position(units, phase="strategic_movement", **road)
    assert refused(before, EnterStrategic(units[0].key)) == ""
    moving_now = position(units, **road)
    assert EnterStrategic(units[0].key) not in list(legal_actions(moving_now))


@pytest.mark.rule("I 8.1.4B")
def test_i_8_1_4b_units_move_one_by_one_within_their_allowance_and_stop_in_zones() -> None:
    units = [german("A", "1010", movement=3), german("B", "1210", formation="2"), allied("R", "1015")]
    game = moving("A", units)
    assert step_refused(game, "1010", "1011", "1012", "1013", "1113") != ""  # four points of three
    assert SelectUnit(units[1].key) not in list(legal_actions(game))
    other = moving("A", [german("A", "1013", movement=5), allied("R", "1015")])
    assert step_refused(other, "1013", "1014", "1114") == "B 8.41"


@pytest.mark.rule("I 8.1.5")
def test_i_8_1_5_the_enemy_reacts_after_the_movement_and_before_the_combat() -> None:
    units = [german("A", "1010"), allied("R", "1015", marks=("reserve",)), allied("Idle", "1515")]
    game = position(units)
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("allied", "reaction")
    assert refused(game, SelectUnit(key_of(game, "R"))) == ""
    assert refused(game, SelectUnit(key_of(game, "Idle"))) == "B 10.0"


@pytest.mark.rule("I 8.1.6")
def test_i_8_1_6_attacks_are_made_at_will_on_adjacent_hexes_or_by_guns_in_range() -> None:
    gun = {**GUNS, "kind": "artillery_vak", "range": 4}
    units = [german("A", "1014"), german("G", "1012", **gun), allied("D", "1015"), allied("Far", "0814")]
    game = position(units, phase="combat")
    assert refused(game, EndCombat()) == ""  # nobody is obliged
    assert refused(game, DeclareAttack("1015")) == ""
    apply(game, DeclareAttack("0814"))  # two hexes from the guns, not beside the infantry
    assert refused(game, AddAttacker(key_of(game, "A"))) == "B 11.21(2)"


@pytest.mark.rule("I 8.1.6r")
def test_i_8_1_6r_a_result_is_applied_before_the_next_attack() -> None:
    """8 to 4 is 2-1; a 1 is D1. The defender goes back, and the second attack finds another hex empty."""
    units = [german("A", "1014", attack=8), german("B", "0512", formation="2"), allied("D", "1015", defense=4)]
    units.append(allied("E", "0612", formation="2"))
    game = fought(units, ["A"], "1015", die=1)
    assert refused(game, DeclareAttack("0612")) != ""  # the owner of D must take his result first
    apply(game, Retreat())
    while decision(game) is not None and game.top.phase != "combat":
        apply(game, next(action for action in legal_actions(game) if role_of(action) is Role.END))
    assert game.units[key_of(game, "D")].hex != "1015"
    assert refused(game, DeclareAttack("0612")) == ""


@pytest.mark.rule("I 8.1.7")
def test_i_8_1_7_units_in_reserve_move_then_one_of_them_attacks_without_guns() -> None:
    units = [
        german("A", "1013", marks=("reserve",)),
        german("B", "1115", formation="2", marks=("reserve_moved",)),
        german("G", "1012", **{**GUNS, "kind": "artillery_vak"}),
        allied("D", "1015"),
    ]
    game = moving("A", units, phase="reserve")
    apply(game, MoveTo(("1013", "1014")))
    assert "reserve" not in marks_of(game, "A")
    assert game.top.phase == "reserve_combat"
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddAttacker(key_of(game, "B"))) == "B 13.22"
    assert not any(type(action).__name__ == "AddGun" for action in legal_actions(game))
    assert refused(game, ConfirmAttack()) == ""


@pytest.mark.rule("I 8.1.8")
def test_i_8_1_8_any_allied_unit_destroys_bridges_but_only_german_engineers() -> None:
    over = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")], "phase": "engineer"}
    foot = [german("A", "1014"), german("P", "1015", **{**ENGINEERS, "kind": "engineer_ger"})]
    game = position(foot, **over)
    answers = [refused(game, BlowBridge(key_of(game, name), "1014", "1015")) for name in "AP"]
    assert answers == ["I 8.1.8", ""]
    game = position([allied("A", "1014")], side="allied", **over)
    assert refused(game, BlowBridge(key_of(game, "A"), "1014", "1015")) == ""


@pytest.mark.rule("B 16.0")
@pytest.mark.rule("I 7.1b")
@pytest.mark.parametrize(("key", "turns"), [("breakthrough", 8), ("wacht-am-rhein", 20), ("campaign", 36)])
def test_b_16_0_and_i_7_1b_all_begin_on_12_16_am_and_last_so_long(key: str, turns: int) -> None:
    scenario = load_scenario("hj1986", key)
    first = next(turn for turn in scenario.turns if turn.number == scenario.first_turn)
    assert (first.label, RULES.last_turn(compile_small(key, turns))) == ("12/16 AM", turns)
    assert scenario.last_turn == turns


def compile_small(key: str, turns: int) -> Board:
    """Return the board of a small field with the end of a shipped scenario."""
    return board([german("A", "1010")], last_turn=load_scenario("hj1986", key).last_turn)


@pytest.mark.rule("B 16.0")
def test_b_16_0_both_basic_scenarios_have_the_same_set_up() -> None:
    short, long = (load_scenario("hj1986", key) for key in ("breakthrough", "wacht-am-rhein"))
    assert {(row.counter, row.place, row.state) for row in short.setup} == {
        (row.counter, row.place, row.state) for row in long.setup
    }


def placed(**state: tuple[str, ...]) -> BulgeGame:
    """Return the game after the set-up of units A and B in 1010 and 1210 with these states."""
    units = [german("A", "1010"), german("B", "1210", formation="2")]
    rows = [
        Setup(counter=unit.key, place=unit.hex, face="", steps_lost=0, state=state.get(unit.name, ())) for unit in units
    ]
    return start(RULES, board(units, setup=rows), 1)[0]


@pytest.mark.rule("I 6.22(2)")
def test_i_6_22_2_brackets_begin_in_an_improved_position() -> None:
    assert placed(A=("improved",)).own.ground.positions == ("1010",)
    rows = {row.place for row in shipped().setup if "improved" in row.state}
    assert rows >= {"1006", "0908", "0712", "0710", "1020"}


@pytest.mark.rule("I 6.22(3)")
def test_i_6_22_3_parentheses_begin_in_reserve() -> None:
    game = placed(A=("reserve",))
    assert "reserve" in marks_of(game, "A") and "reserve" not in marks_of(game, "B")
    rows = {row.counter: row.place for row in shipped().setup if "reserve" in row.state}
    assert (rows["allied/2/23#1"], rows["german/1SSPz/1/I V#1"]) == ("1010", "0213")


@pytest.mark.rule("I 7.1")
def test_i_7_1_units_begin_in_the_hexes_of_the_chart_in_use() -> None:
    game = placed()
    assert [game.units[key_of(game, name)].hex for name in "AB"] == ["1010", "1210"]
    first, later = load_scenario("hj1986", "campaign"), load_scenario("hj1986", "meuse")
    hexes = [{row.counter: row.place for row in scenario.setup} for scenario in (first, later)]
    assert hexes[0]["german/1SSPz/1/I V#1"] == "0213"
    assert hexes[1]["german/1SSPz/1/I V#1"] != "0213"


@pytest.mark.rule("I 6.3")
def test_i_6_3_a_code_names_the_turn_and_the_entry_hexes_from_one_letter_to_another() -> None:
    """The 257th comes by "Y-Z": any entry hex of Y, of Z, or between; "21A" would be 12/21 AM, turn 11."""
    scenario = load_scenario("hj1986", "campaign")
    areas = {area.key: set(area.hexes) for area in scenario.map.areas}
    assert areas["Y"] | areas["Z"] <= areas["Y-Z"]
    assert next(turn.number for turn in scenario.turns if turn.label == "12/21 AM") == 11
    rows: dict[str, Arrival] = {row.counter: row for row in scenario.arrivals}
    assert (rows["german/79/208#1"].turn, rows["german/79/208#1"].place) == (11, "area:Z")


@pytest.mark.rule("I 6.21c")
def test_i_6_21c_a_step_turns_a_unit_over_and_the_next_one_destroys_it() -> None:
    """20 to 4 is 5-1; a 2 is D2: two steps of the one unit of two."""
    units = [german("A", "1014", attack=20), allied("D", "1015", defense=4)]
    game = fought(units, ["A"], "1015", die=2)
    unit = game.units[key_of(game, "D")]
    apply(game, TakeLoss(unit.id))
    assert (unit.face, unit.steps_lost, unit.on_map) == ("reduced", 1, True)
    apply(game, TakeLoss(unit.id))
    assert unit.box == DEAD


@pytest.mark.rule("I 6.21c")
def test_i_6_21c_a_unit_without_a_reduced_side_is_destroyed_by_one_step() -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4, steps=1)]
    game = fought(units, ["A"], "1015", die=1)
    apply(game, TakeLoss(key_of(game, "D")))
    assert game.units[key_of(game, "D")].box == DEAD
