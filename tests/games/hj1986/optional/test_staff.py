"""What befalls commanders. In the clear 8 to 4 is 2-1, column 5: D1 D1 FF D1+ ENG ENG for the dice 1 to 6; 4 to 4 is
1-1, column 4, where a 6 is A1 (the printed lines of the table)."""

from typing import Any

import pytest

from engine.core.events import CountChanged, MarksChanged, fold
from engine.core.play import apply, legal_actions
from engine.core.units import DEAD
from engine.hj1986.command.command import reach
from engine.hj1986.command.staff import relieved, worst
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.fighting.strength import defense_strength
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.ground.allowance import MOVE, points
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.hasten import HastenDivision
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.moving.strategic import EnterStrategic
from engine.hj1986.state import DISORGANIZED, STRUCK_IN, UNZONED, BulgeGame
from engine.hj1986.telling.preview import preview
from tests.games.hj1986.fights import assessed
from tests.games.hj1986.moves import refused
from tests.games.hj1986.optional.commanders import army, commanding, corps, ordered, ready, staff
from tests.games.hj1986.positions import Piece, allied, german, key_of, marks_of

A, D = german("A", "1014", attack=8), allied("D", "1015", defense=4, formation="99")
LUCHT = corps("L", "1012")
GEROW = corps("G", "1015", army="1A", formation="V", side="allied")
"""Stands with D: he defends with his 3 defense option points, so 14 attack points make 2-1."""
STRONG = german("A", "1014", attack=14)
NORMAL: dict[str, Any] = {"points": {"L": 6}, "coordinated": "L", "attack": "normal L"}


def box(game: BulgeGame, name: str) -> str:
    return game.units[key_of(game, name)].box


def attacked(*units: Piece, dice: tuple[int, ...], defense: str = "") -> BulgeGame:
    """Return the position after A has attacked 1015 with a normal attack."""
    return ordered([*units, LUCHT], "A", "1015", dice=dice, defense=defense, **NORMAL)


@pytest.mark.rule("O 5.3")
@pytest.mark.rule("O 5.6")
def test_o_5_3_a_commander_alone_is_attacked_at_the_highest_odds_of_the_terrain() -> None:
    game = commanding(german("A", "1014", attack=1), GEROW, phase="combat", terrain={"1015": "forest"})
    found = assessed(game, ["A"], "1015")
    assert (found.column.index, found.terrain) == (9, "forest")  # column 10, the last
    shown = preview(game, DeclareAttack("1015"))
    assert shown is not None and any("highest odds" in line and "O 5.3" in line for line in shown.lines)


@pytest.mark.rule("O 5.6")
def test_o_5_6_alone_he_is_eliminated_for_good_by_a_d_result() -> None:
    # Column 10 has D2 for a 5.
    game = attacked(german("A", "1014", attack=1), GEROW, dice=(5,))
    assert box(game, "G") == DEAD and "perished" in marks_of(game, "G")
    assert game.top.phase == "advance"


@pytest.mark.rule("O 5.6")
def test_o_5_6_stacked_he_adds_his_defense_option_points() -> None:
    game = commanding(A, D, GEROW, phase="combat")
    assert defense_strength(game, game.units[key_of(game, "G")]) == 3
    assert assessed(game, ["A"], "1015").defense == 7


@pytest.mark.rule("O 5.6")
def test_o_5_6_or_as_many_as_he_has_left() -> None:
    game = commanding(A, D, GEROW, phase="combat", rulings={"commander-defense": "the points he has left"})
    ready(game, {"G": 3}, "")
    assert assessed(game, ["A"], "1015").defense == 5  # three halves are one whole point


@pytest.mark.rule("O 5.6")
def test_o_5_6_a_commander_does_not_attack() -> None:
    game = commanding(A, D, corps("L", "1014"), phase="combat")
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "L"))) == "O 5.6"


@pytest.mark.rule("O 5.6")
def test_o_5_6_no_enemy_enters_the_hex_of_a_commander() -> None:
    game = commanding(german("A", "1013"), GEROW)
    apply(game, SelectUnit(key_of(game, "A")))
    assert refused(game, MoveTo(("1013", "1014", "1015"))) == "B 5.33"


@pytest.mark.rule("O 5.3")
def test_o_5_3_commanders_alone_are_no_part_of_an_attack_on_two_hexes() -> None:
    game = commanding(german("A", "1014"), D, corps("G", "1115", side="allied", formation="V"), phase="combat")
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddTarget("1115")) == "O 5.3"


@pytest.mark.rule("O 5.3")
@pytest.mark.parametrize(("die", "where"), [(6, DEAD), (5, "map")])
def test_o_5_3_with_defenders_who_suffer_a_six_eliminates_him(die: int, where: str) -> None:
    game = attacked(STRONG, D, GEROW, dice=(1, die))  # D1
    assert box(game, "G") == where


@pytest.mark.rule("O 5.3")
def test_o_5_3_with_attackers_who_suffer_a_six_eliminates_him() -> None:
    # 4 to 4, a 6: A1. Then the die for the commander.
    game = attacked(german("A", "1014", attack=4), D, corps("K", "1014", formation="LVIII"), dice=(6, 6))
    assert box(game, "K") == DEAD


@pytest.mark.rule("O 5.3")
def test_o_5_3_a_toll_of_the_attacker_alone_endangers_nobody_with_him() -> None:
    # 2-1, a 4: D1+. The one die after it is for the defender's commander.
    game = attacked(STRONG, D, GEROW, corps("K", "1014", formation="LVIII"), dice=(4, 1))
    assert game.dice.count == 2 and box(game, "K") == "map"


@pytest.mark.rule("O 5.3")
def test_o_5_3_he_loses_no_step_for_others() -> None:
    game = attacked(STRONG, D, GEROW, dice=(3, 1))  # FF: each side must lose a step
    assert refused(game, TakeLoss(key_of(game, "G"))) == "B 11.48 D"
    assert list(legal_actions(game)) == [TakeLoss(key_of(game, "D"))]


@pytest.mark.rule("O 5.21")
def test_o_5_21_he_goes_back_with_his_troops_and_reaches_once_his_allowance() -> None:
    game = attacked(STRONG, D, GEROW, dice=(1, 1))
    gerow = game.units[key_of(game, "G")]
    assert reach(game, gerow) == 16
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    assert (gerow.hex, game.units[key_of(game, "D")].hex) == ("1116", "1116")
    assert reach(game, gerow) == 8


@pytest.mark.rule("O 5.21")
@pytest.mark.parametrize(
    ("reading", "after_german", "after_allied"),
    [("to the end of his own player turn", 8, 16), ("until that player turn ends", 16, 16)],
)
def test_o_5_21_how_long_his_range_is_short(reading: str, after_german: int, after_allied: int) -> None:
    game = commanding(A, D, GEROW, phase="combat", rulings={"commander-forced": reading})
    game.own.optional.retreated = (key_of(game, "G"),)
    found = []
    for side in ("german", "allied"):
        for event in list(relieved(game, side)):
            fold(game, event)
        found.append(reach(game, game.units[key_of(game, "G")]))
    assert found == [after_german, after_allied]


@pytest.mark.rule("C ATT")
@pytest.mark.parametrize(
    ("reading", "is_left"),
    [("to the end of the enemy's next player turn", [True, False]), ("until that player turn ends", [False, False])],
)
def test_c_att_how_long_a_failed_breakthrough_costs_the_zones(reading: str, is_left: list[bool]) -> None:
    game = commanding(A, D, phase="combat", rulings={"breakthrough-zones": reading})
    fold(game, MarksChanged(key_of(game, "A"), (UNZONED,)))
    found = []
    for side in ("german", "allied"):
        for event in list(relieved(game, side)):
            fold(game, event)
        found.append(UNZONED in marks_of(game, "A"))
    assert found == is_left


@pytest.mark.rule("O 5.3")
@pytest.mark.parametrize(
    ("reading", "where"), [("he retreats alone, as far as the result says", "map"), ("he is lost with them", DEAD)]
)
def test_o_5_3_when_his_troops_are_lost_he_goes_back_alone_or_is_lost(reading: str, where: str) -> None:
    weak = allied("D", "1015", defense=4, formation="99", steps=2, steps_lost=1)
    base = {"G": 6, "L": 6}
    game = ordered(
        [german("A", "1014", attack=14), weak, GEROW, LUCHT], "A", "1015", dice=(1, 1), points=base, coordinated="LG",
        attack="normal L", defense="base G", rulings={"commander-left": reading},
    )  # fmt: skip
    apply(game, TakeLoss(key_of(game, "D")))
    assert (box(game, "D"), box(game, "G")) == (DEAD, where)
    assert game.units[key_of(game, "G")].hex in ("", "1116", "1115") and game.top.phase in ("advance", "retreat")


def test_o_5_3_his_troops_go_first() -> None:
    units = [german("A", "1014", attack=14), D, GEROW]
    game = attacked(*units, dice=(1, 1))
    apply(game, Retreat())
    ways = [action for action in legal_actions(game) if isinstance(action, RetreatUnit)]
    assert {action.unit for action in ways} == {key_of(game, "D")} or game.top.phase != "retreat"


@pytest.mark.rule("O 5.5")
def test_o_5_5_a_commander_may_enter_strategic_movement() -> None:
    road = ("1013", "1014")
    game = commanding(LUCHT_ON_ROAD, roads=[road], phase="strategic_movement")
    assert refused(game, EnterStrategic(key_of(game, "L"))) == ""


LUCHT_ON_ROAD = corps("L", "1013")


@pytest.mark.rule("I 8.1.8")
def test_i_8_1_8_german_commanders_may_blow_a_bridge_of_their_hex_infantry_may_not() -> None:
    game = commanding(
        corps("L", "1013"), german("A", "1014"), bridges=[("1013", "1014")], phase="engineer", roads=[("1013", "1014")]
    )
    assert refused(game, BlowBridge(key_of(game, "A"), "1013", "1014")) == "I 8.1.8"
    assert refused(game, BlowBridge(key_of(game, "L"), "1013", "1014")) == ""


@pytest.mark.rule("O 5.72")
@pytest.mark.rule("O 5.73")
@pytest.mark.parametrize(
    ("who", "most"),
    [
        (army("M", "1014"), 2),
        (corps("M", "1014", formation="LVIII"), 3),
        (corps("M", "1014", formation="LXVI", traits=(("unarmored", "yes"),)), 4),
    ],
)
def test_o_5_72_the_throws_that_disorganize(who: Piece, most: int) -> None:
    game = commanding(who)
    assert worst(game, game.units[key_of(game, "M")]) == most


@pytest.mark.rule("O 5.73")
def test_o_5_73_six_german_corps_have_no_armor_and_no_allied_one() -> None:
    from engine.data.load import load_scenario

    counters = load_scenario("hj1986", "campaign").counters
    assert {item.formation for item in counters if item.traits.get("unarmored")} == {
        *("LXXIV", "LXVII", "LXVI", "LXXXV", "LXXX", "LIII")
    }


@pytest.mark.rule("O 5.75")
def test_o_5_75_a_disorganized_commander_does_not_move() -> None:
    game = commanding(corps("L", "1014", marks=(DISORGANIZED,)), german("A", "1013"))
    assert refused(game, SelectUnit(key_of(game, "L"))) == "A 2.43"


@pytest.mark.rule("O 5.75")
@pytest.mark.parametrize(
    ("reading", "ends"),
    [
        ("to the end of the next game turn", (False, False, False, True)),
        ("to the end of its own next player turn", (False, False, True, True)),
    ],
)
def test_o_5_75_how_long_he_is_disorganized(reading: str, ends: tuple[bool, ...]) -> None:
    """Struck in the Allied player turn of turn 6; asked after that turn and both player turns of the next."""
    game = commanding(corps("L", "1014", marks=(DISORGANIZED,)), rulings={"commander-disorganized": reading})
    fold(game, CountChanged(key_of(game, "L"), STRUCK_IN, 6))
    found = []
    for turn, side in ((6, "allied"), (6, "allied"), (7, "german"), (7, "allied")):
        game.turn = turn
        for event in list(relieved(game, side)):
            fold(game, event)
        found.append(DISORGANIZED not in marks_of(game, "L"))
    assert tuple(found) == ends


@pytest.mark.rule("O 5.14")
def test_o_5_14_manteuffel_gives_the_units_of_one_division_a_movement_point() -> None:
    manteuffel = army("M", "1014", traits=(("hastens", "yes"),))
    near, far = german("A", "1014", formation="2Pz"), german("B", "1017", formation="2Pz")
    game = commanding(manteuffel, near, far, german("C", "1014", formation="9Pz"))
    apply(game, HastenDivision(key_of(game, "M"), "2Pz"))
    allowances = [points(game, game.units[key_of(game, name)], MOVE) for name in "ABC"]
    assert allowances == [6, 6, 5]
    assert refused(game, HastenDivision(key_of(game, "M"), "9Pz")) == "O 5.14"  # one division a turn
    for event in list(relieved(game, "german")):
        fold(game, event)
    assert points(game, game.units[key_of(game, "A")], MOVE) == 5


@pytest.mark.rule("O 5.14")
def test_o_5_14_he_must_begin_the_turn_with_a_unit_of_it() -> None:
    manteuffel = army("M", "1014", traits=(("hastens", "yes"),), marks=("moved",))
    game = commanding(manteuffel, german("A", "1014", formation="2Pz"))
    assert refused(game, HastenDivision(key_of(game, "M"), "2Pz")) == "O 5.14"


@pytest.mark.rule("O 5.14")
def test_o_5_14_only_manteuffel_and_patton() -> None:
    from engine.data.load import load_scenario

    counters = load_scenario("hj1986", "campaign").counters
    assert {item.name for item in counters if item.traits.get("hastens")} == {"Manteuffel", "Patton"}
    game = commanding(army("M", "1014"), german("A", "1014", formation="2Pz"))
    assert refused(game, HastenDivision(key_of(game, "M"), "2Pz")) == "O 5.14"


def test_o_5_6_a_commander_is_not_engaged() -> None:
    # 2-1, a 5: ENG; both sides order, so it stays one.
    game = ordered(
        [STRONG, D, GEROW, LUCHT], "A", "1015", dice=(5,), points={"L": 6, "G": 6}, coordinated="LG",
        attack="normal L", defense="base G",
    )  # fmt: skip
    assert "engaged" in marks_of(game, "D") and "engaged" not in marks_of(game, "G")


def test_o_5_9_bittrich_comes_with_the_first_unit_of_his_divisions() -> None:
    from engine.core.units import ARRIVALS
    from engine.hj1986.clauses.conditions import is_due
    from engine.scenario import Arrival, Clause

    args = {"option": "commanders", "formations": ["2SSPz"], "which": "first unit to arrive"}
    clause = Clause(key="c", kind="condition", form="with_formation", args=args, text="", rule="", enforced=True)
    bittrich = staff("Bittrich", "", formation="IISSPz", box=ARRIVALS)
    first = german("S", "", formation="2SSPz", box=ARRIVALS)
    rows = [Arrival(counter=bittrich.key, turn=5, place="1005", condition="c")]
    game = commanding(bittrich, first, clauses=[clause], arrivals=rows, turn=6)
    unit = game.units[bittrich.key]
    assert not is_due(game, unit)
    game.units[first.key].box = "map"
    assert is_due(game, unit)


def test_o_5_9_horrocks_is_british() -> None:
    game = commanding(staff("H", "1017", formation="XXX", traits=(("nation", "british"),)))
    assert game.board.pieces[key_of(game, "H")].nation == "british"


def test_commanders_are_confirmed_targets_only_when_declared() -> None:
    game = commanding(german("A", "1014", attack=1), GEROW, phase="combat", dice=(5,))
    for action in (DeclareAttack("1015"), AddAttacker(key_of(game, "A")), ConfirmAttack()):
        assert refused(game, action) == ""
        apply(game, action)
    assert box(game, "G") == DEAD
