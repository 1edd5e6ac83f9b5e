"""Weather, Monschau, air observation, flak and fuel by division."""

from typing import Any

import pytest

from engine.core.events import FramePushed
from engine.core.play import _advance
from engine.hj1986.air.flak import bars_aircraft
from engine.hj1986.fighting.gunnery import barrage_strength, check_support, cover_strength, support_strength
from engine.hj1986.fighting.shifts import may_claim
from engine.hj1986.supply import short_fuel as fuel
from engine.hj1986.turn.next_morning import clear_faces
from tests.games.hj1986.fights import battle, column
from tests.games.hj1986.positions import GUNS, PANZER, Piece, allied, german, key_of, marks_of, position

FLAK: dict[str, Any] = {"kind": "flak", "size": "Rgt", "movement": 7}
PAK: dict[str, Any] = {"kind": "antitank_ger", "size": "Bn", "movement": 7}
TANKS: dict[str, Any] = {"kind": "tank_us", "size": "Bn"}
ROCKETS: dict[str, Any] = {"kind": "artillery_vak", "size": "Brig", "formation": "LXVII", "formation_kind": "corps"}


def on(units: list[Piece], *options: str, **values: Any) -> Any:
    """Return a position with options chosen."""
    return position(units, parameters={"options": " ".join(options)}, **values)


@pytest.mark.parametrize(("turn", "faces"), [(15, {1}), (17, {1, 2}), (23, {1, 2, 3, 4, 5})])
def test_o_3_0_each_morning_after_12_23_am_is_more_likely_clear(turn: int, faces: set[int]) -> None:
    assert clear_faces(on([], "variable_weather", last_turn=8), turn) == faces


def test_o_3_0_nobody_throws_for_a_night_or_after_12_27() -> None:
    game = on([], "variable_weather")
    assert [clear_faces(game, turn) for turn in (14, 16, 25)] == [None, None, None]


@pytest.mark.parametrize(("die", "weather"), [(1, "clear"), (2, "overcast")])
def test_o_3_0_the_die_at_the_end_of_12_22_pm_decides_12_23_am(die: int, weather: str) -> None:
    game = on([allied("A", "1015")], "variable_weather", phase="weather", side="allied", turn=14, dice=(die,))
    assert game.own.advanced.weather == weather


GUN, TOWN = german("G", "1012", **ROCKETS), {"monschau": ("1015",)}


@pytest.mark.parametrize(("turn", "rule"), [(1, "O 10.11"), (2, "O 10.11"), (3, "")])
def test_o_10_11_german_guns_spare_monschau_on_the_first_two_turns(turn: int, rule: str) -> None:
    game = on([GUN, allied("D", "1015")], "monschau", places=TOWN, phase="combat", turn=turn)
    refusal = check_support(game, game.units[key_of(game, "G")], ["1015"], [])
    assert ("" if refusal is None else refusal.rule.number) == rule


def test_o_10_12_without_the_option_they_fire() -> None:
    game = on([GUN, allied("D", "1015")], places=TOWN, phase="combat", turn=1)
    assert check_support(game, game.units[key_of(game, "G")], ["1015"], []) is None


def test_o_12_1_each_allied_gun_has_a_point_more_on_a_clear_morning() -> None:
    units = [allied("G", "1012", **GUNS, barrage=6), allied("H", "1112", **GUNS, barrage=5), german("D", "1015")]
    game = on(units, "advanced", "air_observation", phase="combat", side="allied", turn=15)
    guns = [game.units[key_of(game, name)] for name in "GH"]
    assert support_strength(game, guns, ["1015"]) == 6 + 1 + 5 + 1
    assert cover_strength(game, guns) == 3 + 1 + 3 + 1  # half of 6; half of 5, rounded up


def test_o_12_1_not_at_night() -> None:
    units = [allied("G", "1012", **GUNS, barrage=6), german("D", "1015")]
    game = on(units, "advanced", "air_observation", phase="combat", side="allied", turn=16)
    assert support_strength(game, [game.units[key_of(game, "G")]], ["1015"]) == 6


def test_o_9_11_no_allied_superiority_against_flak_or_beside_it() -> None:
    units = [allied("T", "1014", **TANKS), german("D", "1015"), german("F", "1016", **FLAK)]
    with_flak, without = (on(units, *keys, phase="combat", side="allied") for keys in (("flak",), ()))
    assert not may_claim(with_flak, battle(with_flak, ["T"], "1015"), attacking=True)
    assert may_claim(without, battle(without, ["T"], "1015"), attacking=True)


def test_o_9_12_an_antitank_gun_in_the_attack_denies_the_defender_superiority() -> None:
    units = [german("A", "1014"), german("P", "1014", **PAK, attack=2), allied("T", "1015", **TANKS)]
    game = on(units, "flak", phase="combat")
    assert may_claim(game, battle(game, ["A"], "1015"), attacking=False)
    assert not may_claim(game, battle(game, ["A", "P"], "1015"), attacking=False)


def test_o_9_12_flak_in_the_attack_does_not() -> None:
    units = [german("F", "1014", **FLAK, attack=3), allied("T", "1015", **TANKS)]
    game = on(units, "flak", phase="combat")
    assert may_claim(game, battle(game, ["F"], "1015"), attacking=False)


def test_o_9_13_without_attack_strength_it_denies_nothing() -> None:
    units = [german("A", "1014"), german("P", "1014", **PAK, attack=0), allied("T", "1015", **TANKS)]
    game = on(units, "flak", phase="combat")
    assert may_claim(game, battle(game, ["A", "P"], "1015"), attacking=False)


def test_o_9_2_flak_bars_allied_aircraft_from_its_hex_and_the_six_around() -> None:
    game = on([german("F", "1015", **FLAK), german("P", "1012", **PAK)], "flak")
    assert [bars_aircraft(game, "allied", label) for label in ("1015", "1016", "1017", "1012")] == [
        True,
        True,
        False,
        False,
    ]
    assert not bars_aircraft(game, "german", "1015")


def test_o_8_15_a_tiger_battalion_shifts_a_column() -> None:
    # Tanks on both sides, so nobody is superior: 4 to 4 is 1-1; the Tigers shift one column to the right.
    units = [german("A", "1014", **PANZER, attack=4, traits=(("tiger", "yes"),)), allied("T", "1015", **TANKS)]
    plain = [german("A", "1014", **PANZER, attack=4), allied("T", "1015", **TANKS)]
    tiger, other = position(units, phase="combat"), position(plain, phase="combat")
    assert column(tiger, ["A"], "1015") == column(other, ["A"], "1015") + 1


@pytest.mark.parametrize(("label", "less"), [("1321", 1), ("0106", 0), ("2910", 2)])
def test_o_13_13_the_examples_of_distance(label: str, less: int) -> None:
    game = on([german("A", "1014")], "fuel_by_division")
    unit = game.units[key_of(game, "A")]
    unit.hex = label
    assert fuel.taken_off(game.board, fuel.westernmost([unit])) == less


@pytest.mark.parametrize(
    ("turn", "die", "column", "short"),
    [
        (7, 1, 30, True),  # 12/19: 1 - 3 = -2
        (7, 1, 20, False),  # -1 is supplied on 12/19
        (11, 1, 20, True),  # and not on 12/21
        (11, 1, 10, False),  # 0
        (17, 1, 10, True),  # 0 is short on 12/24
        (17, 2, 10, False),
    ],
)
def test_o_13_11_the_lines_of_the_chart(turn: int, die: int, column: int, short: bool) -> None:
    game = on([german("A", "1014")], "fuel_by_division", turn=turn)
    assert fuel.is_short(game, die, column) is short


PANZER_DIVISION = [
    german("T", "1014", **PANZER, formation="2Pz"),
    german("I", "1214", kind="panzergrenadier", formation="2Pz"),
]


def test_o_13_12_an_independent_battalion_has_a_die_of_its_own() -> None:
    lone = german("S", "1018", **PANZER, formation="6PzA", formation_kind="army")
    game = on([*PANZER_DIVISION, lone, german("V", "1019", formation="18")], "fuel_by_division")
    assert list(fuel.groups(game)) == ["2Pz", key_of(game, "S")]


def test_o_13_0_no_die_before_12_19_am() -> None:
    game = on(PANZER_DIVISION, "fuel_by_division", turn=6)
    assert list(fuel.roll(game)) == []


def test_o_13_13_a_short_division_is_unsupplied() -> None:
    from engine.core.events import fold

    game = on(PANZER_DIVISION, "fuel_by_division", turn=17, dice=(1,))  # column 12: 1 - 1 = 0
    for event in fuel.roll(game):
        fold(game, event)
    assert "unsupplied" in marks_of(game, "T") and "unsupplied" in marks_of(game, "I")


@pytest.mark.rule("O 13.13")
def test_o_13_13_all_units_of_the_division_are_unsupplied_those_on_foot_too() -> None:
    from engine.core.events import fold

    foot = german("F", "1114", formation="2Pz")
    game = on([*PANZER_DIVISION, foot], "fuel_by_division", turn=17, dice=(1,))  # column 12: 1 - 1 = 0
    for event in fuel.roll(game):
        fold(game, event)
    assert "unsupplied" in marks_of(game, "F")


@pytest.mark.rule("O 13.13")
def test_o_13_13_the_shortage_lasts_through_the_allied_player_turn() -> None:
    from engine.core.events import fold

    lone = german("S", "1215", **PANZER, formation="6PzA", formation_kind="army")
    road = tuple(f"{column:02d}15" for column in range(5, 17))
    field = {"roads": [road], "areas": {"east-edge": ["0515"], "west-edge": ["1615"]}}
    game = on([*PANZER_DIVISION, lone], "fuel_by_division", turn=17, dice=(1, 1), **field)
    for event in fuel.roll(game):
        fold(game, event)
    fold(game, FramePushed("supply", "allied", {}))
    _advance(game, [])
    assert [name for name in "TIS" if "unsupplied" in marks_of(game, name)] == ["T", "I", "S"]


@pytest.mark.rule("O 13.11")
def test_o_13_11_a_division_of_which_grenadiers_alone_are_on_the_map_has_its_die() -> None:
    tank = german("T", "", **PANZER, formation="2Pz", box="arrivals")
    game = on([tank, PANZER_DIVISION[1]], "fuel_by_division")
    assert list(fuel.groups(game)) == ["2Pz"]


@pytest.mark.rule("O 12.1")
def test_o_12_1_the_point_more_is_doubled_in_a_barrage() -> None:
    """B 12.32 doubles the support strength, which the spotters make 7: 14. Against a town B 12.78 takes half of it."""
    units = [allied("G", "1012", **GUNS, barrage=6), german("D", "1015"), german("E", "1016")]
    field = {"phase": "combat", "side": "allied", "turn": 15, "marks": {"1016": "town"}}
    game = on(units, "advanced", "air_observation", **field)
    gun = [game.units[key_of(game, "G")]]
    assert (barrage_strength(game, gun, ["1015"]), barrage_strength(game, gun, ["1016"])) == (14, 7)
