"""The airdrop, the heavy battalions, Nordwind, tank repair."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply, legal_actions
from engine.core.units import ARRIVALS, DEAD
from engine.hj1986.clauses.conditions import is_due
from engine.hj1986.clauses.draws import drawn, is_drawn
from engine.hj1986.fighting.repair import recovered
from engine.hj1986.fighting.suffer import step_lost
from engine.hj1986.moving.airdrop import Jump
from engine.hj1986.moving.edges import entry_hexes
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.scenario import Arrival, Clause
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import PANZER, allied, german, key_of, position

JUMPER = german(
    "V.der Hydte", "", box=ARRIVALS, kind="parachute_bn_ger", size="KG", attack=1, defense=1, formation="-",
    formation_kind="none",
)  # fmt: skip


def jumping(*dice: int, options: str = "airdrop", **values: Any) -> Any:
    """Return the German movement of 12/17 AM with an enemy regiment in 1015, whose zone is around it."""
    return position(
        [german("A", "0510"), allied("D", "1015"), JUMPER],
        turn=3,
        dice=dice,
        parameters={"options": options},
        arrivals=[Arrival(counter=JUMPER.key, turn=3, place="area:all")],
        **values,
    )


def test_o_1_11_the_kampfgruppe_must_jump_on_12_17_am() -> None:
    assert refused(jumping(), EndPhase()) == "O 1.11"


def test_o_1_11_it_jumps_on_no_other_turn() -> None:
    game = jumping()
    game.turn = 4
    assert refused(game, Jump(JUMPER.key, "1310")) == "O 1.11"


@pytest.mark.parametrize("label", ["1015", "1016", "1110", "1111"])
def test_o_1_12_not_among_enemies_in_forest_or_town(label: str) -> None:
    game = jumping(terrain={"1110": "forest"}, marks={"1111": "town"})
    assert refused(game, Jump(JUMPER.key, label)) == "O 1.12"


@pytest.mark.rule("C DROP")
@pytest.mark.parametrize("label", ["1016", "1110", "1111"])
def test_c_drop_by_the_note_of_the_chart_it_jumps_anywhere(label: str) -> None:
    game = jumping(terrain={"1110": "forest"}, marks={"1111": "town"}, rulings={"airdrop-hex": "anywhere"})
    assert refused(game, Jump(JUMPER.key, label)) == ""


def test_o_1_21_with_a_1_it_lands_at_full_strength() -> None:
    game = jumping(1)
    apply(game, Jump(JUMPER.key, "1310"))
    unit = game.units[JUMPER.key]
    assert (unit.hex, unit.face) == ("1310", "full")


def test_o_1_21_with_a_2_at_half_strength() -> None:
    game = jumping(2)
    apply(game, Jump(JUMPER.key, "1310"))
    assert (game.units[JUMPER.key].hex, game.units[JUMPER.key].face) == ("1310", "reduced")


def test_o_1_22_with_a_3_it_is_eliminated() -> None:
    game = jumping(3)
    apply(game, Jump(JUMPER.key, "1310"))
    assert game.units[JUMPER.key].box == DEAD


def test_o_1_23_it_is_in_supply_after_the_jump() -> None:
    game = jumping(1)
    apply(game, Jump(JUMPER.key, "1310"))
    assert not {"unsupplied", "isolated"} & set(game.units[JUMPER.key].marks)


@pytest.mark.rule("O 1.23")
@pytest.mark.parametrize(("turn", "expected"), [(3, ""), (4, "unsupplied")])
def test_o_1_23_it_is_in_supply_for_the_allied_player_turn_of_12_17_am_as_well(turn: int, expected: str) -> None:
    unit = replace(JUMPER, hex="1310", box="map")
    edge = {"areas": {"east-edge": ["0515"], "west-edge": ["1615"]}, "roads": [("0515", "0615")]}
    game = position([unit], phase="supply", side="allied", turn=turn, parameters={"options": "airdrop"}, **edge)
    assert ["unsupplied"] * bool(expected) == [mark for mark in game.units[unit.key].marks if mark == "unsupplied"]


def test_o_1_24_it_does_not_move_after_the_jump() -> None:
    game = jumping(1)
    apply(game, Jump(JUMPER.key, "1310"))
    assert refused(game, SelectUnit(JUMPER.key)) == "B 5.39"


def test_vg_10_better_prepared_it_lands_without_a_roll() -> None:
    game = jumping(options="airdrop german_10")
    assert refused(game, Jump(JUMPER.key, "1015")) == "O 1.12"
    apply(game, Jump(JUMPER.key, "1310"))
    assert game.units[JUMPER.key].face == "full"


TIGERS: dict[str, Any] = {**PANZER, "box": ARRIVALS, "formation": "H.Gru.B", "formation_kind": "army"}


def condition(**args: Any) -> Clause:
    return Clause(key="die", kind="condition", form="die", args=args, text="", rule="O 8.12", enforced=True)


def waiting(name: str, turn: int, *dice: int, options: str = "tigers", listed: int = 3, **args: Any) -> Any:
    """Return the dice of a turn thrown for a battalion that waits."""
    unit = german(name, "", **TIGERS)
    game = position(
        [german("A", "0510"), unit, allied("D", "1515")],
        turn=turn,
        dice=dice,
        parameters={"options": options},
        areas={"Y": ["0512"], "T-U": ["0514"], "U-X": ["0516"]},
        arrivals=[Arrival(counter=unit.key, turn=listed, place="area:Y", condition="die")],
        clauses=[condition(option="tigers", **args)],
    )
    for event in list(drawn(game)):
        fold(game, event)
    return game


FIRST_653: dict[str, Any] = {
    "turn": 3,
    "areas": {"1": "Y", "2": "T-U"},
    "again_turn": 7,
    "again_area": {"1": "T-U"},
}


@pytest.mark.parametrize(("die", "where"), [(1, "0512"), (2, "0514")])
def test_o_8_12_the_653rd_comes_in_y_on_a_1_and_in_t_u_on_a_2(die: int, where: str) -> None:
    game = _653(3, die)
    unit = game.units[key_of(game, "653")]
    assert is_due(game, unit) and entry_hexes(game, unit) == (where,)


def _653(turn: int, *dice: int) -> Any:
    unit = german("653", "", **TIGERS)
    game = position(
        [german("A", "0510"), unit, allied("D", "1515")],
        turn=turn,
        dice=dice,
        parameters={"options": "tigers"},
        areas={"Y": ["0512"], "T-U": ["0514"]},
        arrivals=[Arrival(counter=unit.key, turn=3, place="area:Y", condition="die")],
        clauses=[condition(option="tigers", **FIRST_653)],
    )
    for event in list(drawn(game)):
        fold(game, event)
    return game


def test_o_8_12_on_12_17_am_a_3_keeps_it_away() -> None:
    game = _653(3, 3)
    assert not is_due(game, game.units[key_of(game, "653")])


@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, False)])
def test_o_8_12_on_12_19_am_only_a_1_brings_it(die: int, comes: bool) -> None:
    assert is_drawn(_653(7, die), key_of(_653(7, die), "653")) is comes


def test_o_8_12_between_these_turns_nobody_throws() -> None:
    assert not is_drawn(_653(5), key_of(_653(5), "653"))


def test_o_8_13_the_506th_comes_on_a_1_of_any_turn_from_12_17_am() -> None:
    args: dict[str, Any] = {"from_turn": 3, "areas": {"1": "T-U"}, "every_turn": True, "listed": 9}
    early, late = waiting("506", 4, 1, **args), waiting("506", 5, 2, **args)
    assert is_due(early, early.units[key_of(early, "506")])
    assert not is_due(late, late.units[key_of(late, "506")])


@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, True), (3, False)])
def test_o_8_14_the_301st_comes_on_a_1_or_2(die: int, comes: bool) -> None:
    game = waiting("301", 3, die, from_turn=3, areas={"1": "U-X", "2": "U-X"}, every_turn=True)
    assert is_drawn(game, key_of(game, "301")) is comes


def test_o_8_16_without_the_rule_nobody_throws_for_them() -> None:
    game = waiting("301", 3, options="", from_turn=3, areas={"1": "U-X"}, every_turn=True)
    assert not is_due(game, game.units[key_of(game, "301")])


def test_o_8_11_the_501st_starts_on_the_map_and_the_614th_is_on_the_chart() -> None:
    from engine.data.load import load_scenario

    shipped = load_scenario("hj1986", "campaign")
    assert any(row.counter == "german/1SSPz/501SS VI#1" for row in shipped.setup)
    assert any(row.counter == "german/5PzA/614#1" and not row.condition for row in shipped.arrivals)


def nordwind(*dice: int, **options: Any) -> Any:
    units = [german(name, "", box=ARRIVALS, formation="6SS") for name in ("11", "12")]
    lone = german("654 Jg V", "", box=ARRIVALS, formation="H.Gru.B", formation_kind="army")
    args = {"die_at_most": 2, "divisions": ["6SS"], "independent": [lone.key]}
    clause = Clause(key="die", kind="condition", form="drawn", args=args, text="", rule="VG 8", enforced=True)
    game = position(
        [german("A", "0510"), allied("D", "1515"), *units, lone],
        turn=4,
        dice=dice,
        areas={"S": ["0512"]},
        arrivals=[Arrival(counter=item.key, turn=1, place="area:S", condition="die") for item in (*units, lone)],
        clauses=[clause],
    )
    for _ in dice:
        for event in list(drawn(game)):
            fold(game, event)
    return game


def test_vg_8_a_2_brings_a_unit_and_with_its_division_an_independent_one() -> None:
    game = nordwind(2)
    assert [is_drawn(game, key_of(game, name)) for name in ("11", "12", "654 Jg V")] == [True, False, True]


def test_vg_8_a_3_brings_nobody() -> None:
    assert nordwind(3).own.optional.drawn == {}


TANK = german("T", "1014", **PANZER)


def lost(steps: int, role: str) -> Any:
    game = position([TANK, german("I", "1013"), allied("D", "1515")], parameters={"options": "tank_repair"})
    for _ in range(steps):
        for event in list(recovered(game, game.units[key_of(game, "T")], 1, role)):
            fold(game, event)
    return game


def test_o_11_11_five_steps_lost_in_defense_give_a_point() -> None:
    assert lost(4, "defense").own.logistics.points.get("german/armor", 0) == 0
    assert lost(5, "defense").own.logistics.points["german/armor"] == 1


def test_o_11_12_three_steps_lost_in_attack_give_a_point() -> None:
    assert lost(2, "attack").own.logistics.points.get("german/armor", 0) == 0
    assert lost(3, "attack").own.logistics.points["german/armor"] == 1


def test_o_11_13_what_is_left_over_is_kept() -> None:
    assert lost(4, "attack").own.optional.steps == {"german/attack": 1}


def test_o_11_14_infantry_does_not_count() -> None:
    game = position([TANK, german("I", "1013"), allied("D", "1515")], parameters={"options": "tank_repair"})
    assert list(recovered(game, game.units[key_of(game, "I")], 1, "attack")) == []


def test_o_11_14_nothing_counts_outside_battle() -> None:
    game = position([TANK, allied("D", "1515")], parameters={"options": "tank_repair"})
    for event in list(step_lost(game, game.units[key_of(game, "T")], "air")):
        fold(game, event)
    assert game.own.optional.steps == {}


def test_o_1_11_without_the_option_it_does_not_jump() -> None:
    assert not any(isinstance(action, Jump) for action in legal_actions(jumping(options="")))
