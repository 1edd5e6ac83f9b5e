"""The charts of the Advanced and optional rules: the values of the booklet, and what the engine makes of them."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply
from engine.core.units import DEAD
from engine.hj1986.moving.airdrop import Jump
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.state import UNSUPPLIED, BulgeGame
from engine.hj1986.supply import short_fuel as fuel
from engine.hj1986.turn.next_morning import clear_faces
from engine.hj1986.turn.surrender import endurance
from engine.scenario import Arrival, StartState
from tests.games.hj1986.advanced.levels import ADVANCED, playing
from tests.games.hj1986.moves import moving
from tests.games.hj1986.positions import PANZER, Piece, allied, german, key_of, marks_of, position

SHORT_BY_DICE = {
    2: {"Pz Lehr"},
    3: {"Pz Lehr", "11Pz"},
    4: {"15PG"},
    5: {"3PG"},
    6: {"12SSPz", "Fuh Gr"},
    7: {"2SSPz"},
    8: {"9SSPz", "10SSPz"},
    9: {"1SSPz", "Fuh Bglt"},
    10: {"116Pz", "11Pz"},
    11: {"2Pz", "9SSPz"},
    12: {"2Pz", "15PG"},
}
"""The German Fuel Shortage Table, divisions by their formation."""

FORMATIONS = sorted(set.union(*SHORT_BY_DICE.values()))


@pytest.mark.rule("C FUEL")
@pytest.mark.parametrize("total", SHORT_BY_DICE)
def test_two_dice_name_the_divisions_without_fuel(total: int) -> None:
    """One roll on 12/20 AM of the Basic game; all others keep their supply."""
    first = min(6, total - 1)
    units = [
        german(f"T {name}", f"{5 + n:02d}15", **{**PANZER, "formation": name}) for n, name in enumerate(FORMATIONS)
    ]
    field: dict[str, Any] = {
        "areas": {"east-edge": ["0515"]},
        "roads": [[f"{column:02d}15" for column in range(5, 17)]],
    }
    game = position(units, phase="fuel", turn=9, last_turn=36, dice=(first, total - first), **field)
    short = {name for name in FORMATIONS if UNSUPPLIED in marks_of(game, f"T {name}")}
    assert short == SHORT_BY_DICE[total]


@pytest.mark.rule("C FUEL")
@pytest.mark.parametrize(
    ("turn", "dice"),
    # One roll from 12/20 AM, two from 12/24 AM, three from 12/26 AM.
    [(8, 0), (9, 2), (16, 2), (17, 4), (20, 4), (21, 6), (36, 6)],
)
def test_number_of_fuel_rolls_by_date(turn: int, dice: int) -> None:
    units = [german("T", "1015", **PANZER)]
    game = position(units, phase="fuel", turn=turn, last_turn=36, dice=(1,) * 6, areas={"east-edge": ["1015"]})
    assert game.dice.count == dice


@pytest.mark.rule("C SUR")
@pytest.mark.parametrize(
    ("unit", "turns"),
    [
        (allied("A", "1015", formation="106"), 4),
        (german("A", "1015", formation="2SSPz", kind="panzergrenadier", traits=(("elite", "yes"),)), 8),
        (allied("A", "1015", formation="82", kind="glider_us"), 8),
        (german("A", "1015", formation="3FJ", kind="parachute_ger"), 8),
        (german("A", "1015", formation="26"), 6),
        (allied("A", "1015", formation="7Arm", kind="tank_us"), 6),
    ],
)
def test_turns_until_surrender(unit: Piece, turns: int) -> None:
    """Recruits 4, SS, airborne and paratroops 8, others 6."""
    game = position([unit], turn=12, last_turn=36, **ADVANCED)
    assert endurance(game, game.units[unit.key], 1) == turns


@pytest.mark.rule("C WEA")
def test_dice_for_a_clear_morning() -> None:
    """12/23 AM is turn 15; the five mornings to 12/27, and no other turn."""
    printed = {15: {1}, 17: {1, 2}, 19: {1, 2, 3}, 21: {1, 2, 3, 4}, 23: {1, 2, 3, 4, 5}}
    game = position([german("A", "1015")], last_turn=36, **playing("variable_weather"))
    for turn in range(1, 37):
        faces = clear_faces(game, turn)
        assert (set(faces) if faces is not None else None) == printed.get(turn), turn


DROP = german("Heydte", "", kind="parachute_bn_ger", size="KG", formation="-", formation_kind="army", box="arrivals")


@pytest.mark.rule("C DROP")
@pytest.mark.parametrize(("die", "steps_lost"), [(1, 0), (2, 1), (3, None), (4, None), (5, None), (6, None)])
def test_airdrop_by_the_die(die: int, steps_lost: int | None) -> None:
    """1 at full strength, 2 at half, more: lost."""
    game = position([DROP], turn=3, dice=(die,), **playing("airdrop"))
    apply(game, Jump(DROP.key, "1015"))
    unit = game.units[DROP.key]
    assert (unit.hex, unit.box == DEAD) == (("1015", False) if steps_lost is not None else ("", True))
    assert steps_lost is None or unit.steps_lost == steps_lost


U, S = True, False
OPTIONAL_FUEL = {-3: (U, U, U), -2: (U, U, U), -1: (S, U, U), 0: (S, S, U), 1: (S, S, S), 6: (S, S, S)}
"""Modified dice, and whether a division is short on 12/19 to 12/20, 12/21 to 12/23, 12/24 and later."""


@pytest.mark.rule("C OFU")
@pytest.mark.parametrize("value", OPTIONAL_FUEL)
@pytest.mark.parametrize(("column", "turns"), [(0, (7, 10)), (1, (11, 16)), (2, (17, 36))])
def test_optional_fuel_table(value: int, column: int, turns: tuple[int, int]) -> None:
    """The columns begin with 12/19 AM, 12/21 AM and 12/24 AM; column 09 of the map takes nothing off."""
    for turn in turns:
        game = position([german("A", "0915")], turn=turn, last_turn=36, **playing("fuel_by_division"))
        assert fuel.is_short(game, value, 9) is OPTIONAL_FUEL[value][column]


def rolled(formation: str, die: int, captured: int = 0, **values: Any) -> BulgeGame:
    """Return the position after the die of a division whose westernmost unit is in column 15, on 12/24 AM."""
    units = [
        german("tanks", "1515", **{**PANZER, "formation": formation}),
        german("PzG", "1516", kind="panzergrenadier", formation=formation),
    ]
    game = position(units, turn=17, last_turn=36, dice=(die,), **playing("fuel_by_division"), **values)
    game.own.logistics.fuel = captured
    for event in fuel.roll(game):
        fold(game, event)
    return game


@pytest.mark.rule("C OFU")
@pytest.mark.parametrize(
    ("formation", "die", "captured", "short"),
    [
        ("2Pz", 1, 0, True),  # 1 - 1 for column 15 is 0
        ("2Pz", 2, 0, False),  # 1
        *((name, 2, 0, True) for name in ("2SSPz", "9SSPz", "10SSPz", "11Pz", "Fuh Gr")),  # 2 - 1 - 1 = 0
        ("2SSPz", 3, 0, False),
        ("2Pz", 1, 5, False),  # 1 - 1 + 1
        ("2Pz", 1, 10, False),
        ("2SSPz", 1, 10, True),  # 1 - 1 - 1 + 1 = 0
        ("2SSPz", 1, 15, False),  # both dumps: 1
    ],
)
def test_what_is_added_to_the_die_of_a_division(formation: str, die: int, captured: int, short: bool) -> None:
    game = rolled(formation, die, captured)
    assert (UNSUPPLIED in marks_of(game, "tanks")) is short
    assert (UNSUPPLIED in marks_of(game, "PzG")) is short


@pytest.mark.rule("C OFU")
def test_division_that_captured_a_dump_is_never_short_again() -> None:
    dump = allied("dump", "1016", kind="fuel_dump", size="", steps=1, formation="1A", formation_kind="army")
    units = [
        german("tanks", "1015", **{**PANZER, "formation": "2Pz"}),
        german("PzG", "1116", kind="panzergrenadier", formation="2Pz"),
        german("others", "1515", **{**PANZER, "formation": "116Pz"}),
        german("grenadiers", "1516", kind="panzergrenadier", formation="116Pz"),
    ]
    worth = (StartState(kind="dump_points", subject=dump.key, value="5"),)
    game = moving("tanks", [*units, dump], turn=5, start_state=worth, **playing("fuel_by_division"))
    assert list(fuel.groups(game)) == ["2Pz", "116Pz"]
    apply(game, MoveTo(("1015", "1016")))
    assert list(fuel.groups(game)) == ["116Pz"]


@pytest.mark.rule("C OFU")
@pytest.mark.parametrize("formation", ["2SSPz", "9SSPz", "10SSPz", "11Pz", "Fuh Gr", "2Pz"])
@pytest.mark.parametrize("captured", [0, 5])
def test_five_formations_arrive_unsupplied_unless_a_dump_is_captured(formation: str, captured: int) -> None:
    unit = german("late", "", **{**PANZER, "formation": formation}, box="arrivals")
    came = Arrival(counter=unit.key, turn=10, place="0515", condition="")
    field: dict[str, Any] = {"areas": {"east-edge": ["0515"]}, "arrivals": [came], **playing("fuel_by_division")}
    game = position([unit], turn=10, last_turn=36, **field)
    game.own.logistics.fuel = captured
    apply(game, Arrive(unit.key, "0515"))
    assert (UNSUPPLIED in game.units[key_of(game, "late")].marks) is (formation != "2Pz" and not captured)
