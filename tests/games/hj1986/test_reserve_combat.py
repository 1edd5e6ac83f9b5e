"""The Reserve Phase: its movement, its battles, and armor that acts twice. (B 13)"""

import pytest

from engine.core.play import apply, decision
from engine.hj1986.fighting.attackers import check_target, check_unit
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.battle_setup import AddAttacker, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.shifts import may_claim
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from tests.games.hj1986.fights import battle, column
from tests.games.hj1986.moves import cost, moving, refused, step_refused
from tests.games.hj1986.positions import PANZER, allied, german, key_of, marks_of, position

IN_RESERVE = ("reserve",)
FOOT = german("A", "1010", movement=5, marks=IN_RESERVE)


def test_b_13_0_units_in_reserve_may_stay_in_reserve() -> None:
    game = position([FOOT], phase="reserve")
    apply(game, EndPhase())
    assert "reserve" in marks_of(game, "A")


def test_b_13_12_the_whole_allowance_serves_in_the_reserve_phase() -> None:
    assert cost(moving("A", [FOOT], phase="reserve"), "A", "1015") == "5"


def test_b_13_13_units_march_in_the_reserve_phase() -> None:
    woods = {"terrain": {f"10{row}": "light_woods" for row in range(10, 22)}}
    game = moving("A", [FOOT], phase="reserve", **woods)
    assert step_refused(game, "1010", "1011", march=True) == ""
    assert cost(game, "A", "1015") is not None  # five hexes of light woods at one point each


def test_b_13_14_zones_hold_units_from_reserve_as_well() -> None:
    game = moving("A", [german("A", "1013", marks=IN_RESERVE), allied("R", "1015")], phase="reserve")
    assert step_refused(game, "1013", "1014", "1114") == "B 8.41"


def test_b_13_21_only_who_moved_in_the_reserve_phase_attacks() -> None:
    units = [german("A", "1014", marks=("reserve_moved",)), german("B", "1115", formation="2"), allied("D", "1015")]
    game = position(units, phase="reserve_combat")
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "B"))) == "B 13.21"
    assert refused(game, AddAttacker(key_of(game, "A"))) == ""


@pytest.mark.rule("B 13.22")
@pytest.mark.rule("B 13.23(1)")
def test_one_unit_alone_makes_a_reserve_attack() -> None:
    moved = ("reserve_moved",)
    units = [german("A", "1014", marks=moved), german("B", "1115", formation="2", marks=moved)]
    units += [allied("D", "1015"), allied("E", "1114", formation="2")]
    game = position(units, phase="reserve_combat")
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddAttacker(key_of(game, "B"))) == "B 13.22"


@pytest.mark.rule("B 13.21")
@pytest.mark.rule("B 11.21(3)")
def test_b_13_21_one_unit_may_attack_all_enemies_it_is_adjacent_to_in_one_reserve_attack() -> None:
    """B 13.23 resolves it as any combat: one unit against two hexes, their defense combined (B 11.21(3))."""
    units = [german("A", "1014", marks=("reserve_moved",)), allied("D", "1015"), allied("E", "1114", formation="2")]
    game = position(units, phase="reserve_combat")
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddTarget("1114")) == ""


@pytest.mark.rule("B 13.23(2)")
def test_armor_superiority_counts_in_a_reserve_attack() -> None:
    tank = german("T", "1014", **PANZER, marks=("reserve_moved",))
    game = position([tank, allied("D", "1015")], phase="reserve_combat")
    assert may_claim(game, battle(game, "T", "1015", in_reserve=True), attacking=True)


@pytest.mark.rule("B 13.23(3)")
def test_a_unit_attacked_in_the_combat_phase_may_be_attacked_again_in_the_reserve_phase() -> None:
    tank = german("T", "1014", **PANZER, attack=8, marks=("reserve",))
    units = [tank, allied("D", "1015", defense=8), german("B", "0710", marks=("reserve_moved",), formation="2")]
    game = position(units, phase="combat", dice=(4,))
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "T")))
    apply(game, ConfirmAttack())
    apply(game, ClaimSuperiority(False))
    # 8 to 8 is column 4, die 4 is ENG; the combat phase is over, and the marks of its battles are gone.
    assert check_target(game, "1015", "german") is None


@pytest.mark.rule("B 13.23(5)")
def test_nobody_claims_coordination_in_a_reserve_attack() -> None:
    # 8 to 8 is column 4; two of a division defend, which costs nothing here; one to the right for the Reserve.
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=8), allied("E", "1016")]
    game = position(units)
    assert column(game, "A", "1015", in_reserve=True) == 5


@pytest.mark.rule("B 13.31")
@pytest.mark.rule("B 13.32")
def test_armor_in_reserve_moves_half_and_attacks_in_the_combat_phase() -> None:
    tank = german("T", "1011", **PANZER, marks=IN_RESERVE)
    game = moving("T", [tank, allied("D", "1015")])
    assert (cost(game, "T", "1014"), step_refused(game, "1011", "1012", "1013", "1014")) == ("3", "")
    apply(game, MoveTo(("1011", "1012", "1013", "1014")))
    assert "reserve" in marks_of(game, "T")
    fight = position([german("T", "1014", **PANZER, marks=IN_RESERVE), allied("D", "1015")], phase="combat")
    assert check_unit(fight, fight.units[key_of(fight, "T")], False) is None


@pytest.mark.rule("B 13.33")
@pytest.mark.parametrize(("die", "stays"), [(6, False), (4, False), (3, True)])
def test_an_adverse_result_ends_reserve(die: int, stays: bool) -> None:
    # 4 to 4 is column 4: 6 is A1, 4 is ENG, 3 is D1+.
    tank = german("T", "1014", **PANZER, attack=4, marks=IN_RESERVE)
    game = position([tank, allied("D", "1015", defense=4)], phase="combat", dice=(die,))
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "T")))
    apply(game, ConfirmAttack())
    apply(game, ClaimSuperiority(False))
    assert ("reserve" in marks_of(game, "T")) is stays


@pytest.mark.rule("B 13.33")
def test_armor_that_fought_may_move_again_in_the_reserve_phase() -> None:
    tank = german("T", "1014", **PANZER, marks=("moved", "reserve"))
    game = position([tank, allied("D", "1020")], phase="reserve")
    assert refused(game, SelectUnit(key_of(game, "T"))) == ""
    pending = decision(game)
    assert pending is not None and pending.phase == "reserve"
