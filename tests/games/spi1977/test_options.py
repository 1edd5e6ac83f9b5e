"""Optional and suggested rules of spi1977: on foot, the 150th Brigade, repair of bridges, morale (24.1, 24.5, S-15.2,
S-31).

Expected numbers are those of the rules; where an option is not played its actions are refused.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.events import UnitMoved, fold
from engine.core.play import apply, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.board import MP
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.morale import rating
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.strength import attack_strength, defense_strength
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.hexsides import is_blown
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.infiltration import Infiltrate
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.on_foot import GoOnFoot, Mount
from engine.spi1977.moving.repairs import RepairBridge
from engine.spi1977.state import STAYED, RhineGame, is_class_a
from engine.spi1977.steps.entering import after_entry
from tests.games.spi1977.fights import declare, resolve, rule_of
from tests.games.spi1977.positions import company, german, key_of, marks_of, position, us

ROW = tuple(f"C10{column:02d}" for column in range(7, 17))
MECHANIZED: dict[str, Any] = {"kind": "mechanized", "attack": 5, "defense": 8, "movement": 12}


def moving(*units: Any, side: str = ALLIED, **field: Any) -> RhineGame:
    """Return a game in the movement phase, with nobody out of supply."""
    game = position(units, phase=field.pop("phase", "movement"), side=side, **field)
    for unit in game.units.values():
        unit.marks = tuple(mark for mark in unit.marks if mark == "on_foot")
    game.forget()
    return game


class TestOnFoot:
    OPTION: Mapping[str, Any] = {"options": ("on_foot",)}

    @pytest.mark.rule("E-24.1")
    def test_24_1_mechanized_infantry_goes_as_class_a_with_six_points_and_weaker(self) -> None:
        """Attack one less by the erratum, defense two (lines 1691 and 2555)."""
        game = moving(us("mech", ROW[0], **MECHANIZED), **self.OPTION)
        unit = game.units[key_of(game, "mech")]
        apply(game, GoOnFoot(unit.id))
        assert is_class_a(game, unit)
        assert allowance(game, unit) == 6 * MP
        assert (attack_strength(game, unit), defense_strength(game, unit)) == (4, 6)

    def test_24_1_as_printed_the_attack_falls_by_two(self) -> None:
        game = moving(us("mech", ROW[0], **MECHANIZED), **self.OPTION, errata_off=("E-24.1",))
        apply(game, GoOnFoot(key_of(game, "mech")))
        assert attack_strength(game, game.units[key_of(game, "mech")]) == 3

    def test_24_1_it_is_decided_before_any_unit_moves(self) -> None:
        game = moving(us("mech", ROW[0], **MECHANIZED), us("foot", ROW[3]), **self.OPTION)
        assert rule_of(game, GoOnFoot(key_of(game, "foot"))) == "24.1"
        apply(game, SelectUnit(key_of(game, "foot")))
        apply(game, FinishMove())
        assert rule_of(game, GoOnFoot(key_of(game, "mech"))) == "24.1"

    def test_24_1_it_mounts_by_staying_for_a_phase(self) -> None:
        game = moving(us("mech", ROW[0], **MECHANIZED, marks=("on_foot",)), **self.OPTION)
        apply(game, Mount(key_of(game, "mech")))
        assert "on_foot" not in marks_of(game, "mech")
        assert rule_of(game, SelectUnit(key_of(game, "mech"))) == "6.11"

    def test_24_1_only_where_the_option_is_played(self) -> None:
        game = moving(us("mech", ROW[0], **MECHANIZED))
        assert rule_of(game, GoOnFoot(key_of(game, "mech"))) == "24.1"


class TestBrigade:
    OPTION: Mapping[str, Any] = {"options": ("brigade_150",), "side": GERMAN}
    """An American in C1010 makes the hexes around it a rigid zone; C1009 and C0910 are two of them."""
    AMERICAN = us("american", "C1010")

    def brigade(self, label: str, **field: Any) -> RhineGame:
        unit = german(
            "brigade",
            label,
            kind="tank",
            attack=9,
            defense=7,
            movement=12,
            formation="150P",
            formation_title="renamed",
        )
        game = moving(unit, self.AMERICAN, **{**self.OPTION, **field})
        apply(game, SelectUnit(key_of(game, "brigade")))
        return game

    @pytest.mark.rule("E-24.5")
    def test_24_5_on_three_or_less_it_goes_on_without_half_its_allowance(self) -> None:
        game = self.brigade("C1009", dice=(3,))
        apply(game, Infiltrate("C0910"))
        assert game.units[key_of(game, "brigade")].hex == "C0910"
        assert game.top.local.spent == MP  # one point for clear ground, none to leave

    def test_24_5_on_four_it_moves_no_more(self) -> None:
        game = self.brigade("C1009", dice=(4,))
        apply(game, Infiltrate("C0910"))
        assert game.units[key_of(game, "brigade")].hex == "C1009"
        assert "done" in marks_of(game, "brigade")

    def test_24_5_it_may_enter_the_zone_in_the_same_phase(self) -> None:
        game = self.brigade("C1008", dice=(1,))
        apply(game, MoveTo(("C1008", "C1009")))
        apply(game, Infiltrate("C0910"))
        assert game.units[key_of(game, "brigade")].hex == "C0910"

    def test_24_5_by_the_erratum_into_any_hex_as_printed_only_into_a_rigid_zone(self) -> None:
        assert rule_of(self.brigade("C1009"), Infiltrate("C1008")) == ""
        assert rule_of(self.brigade("C1009", errata_off=("E-24.5",)), Infiltrate("C1008")) == "24.5"
        assert rule_of(self.brigade("C1009", errata_off=("E-24.5",)), Infiltrate("C0910")) == ""

    def test_24_5_others_slip_through_nowhere(self) -> None:
        game = moving(german("panzer", "C1009", movement=12), self.AMERICAN, **self.OPTION)
        apply(game, SelectUnit(key_of(game, "panzer")))
        assert rule_of(game, Infiltrate("C0910")) == "24.5"


class TestRepair:
    FIELD: Mapping[str, Any] = {"bridges": (ROW[2:4],), "roads": (ROW,), "side": GERMAN, "phase": "bridges"}

    def ready(
        self, phases: int, *others: Any, label: str = ROW[2], options: tuple[str, ...] = ("bridge_repair",)
    ) -> RhineGame:
        sapper = german("sapper", label, kind="engineer", attack=1, defense=3)
        game = moving(sapper, *others, **{**self.FIELD, "phase": "movement"}, options=options)
        game.own.ground.blown = ((ROW[2], ROW[3]),)
        game.units[key_of(game, "sapper")].counts = ((STAYED, phases - 1),) if phases > 1 else ()
        game.forget()
        apply(game, EndPhase())
        return game

    def test_s_15_2_an_engineer_that_has_stayed_two_phases_repairs_the_bridge(self) -> None:
        game = self.ready(2)
        apply(game, RepairBridge(key_of(game, "sapper"), ROW[2], ROW[3]))
        assert not is_blown(game, ROW[2], ROW[3])

    def test_s_15_2_from_the_other_hex_as_well(self) -> None:
        assert rule_of(self.ready(2, label=ROW[3]), RepairBridge("german/277/sapper#1", ROW[2], ROW[3])) == ""

    def test_s_15_2_one_phase_is_too_short(self) -> None:
        game = self.ready(1)
        assert game.units[key_of(game, "sapper")].count(STAYED) == 1
        assert rule_of(game, RepairBridge(key_of(game, "sapper"), ROW[2], ROW[3])) != ""

    def test_s_15_2_who_was_driven_off_and_came_back_has_not_stayed(self) -> None:
        """The engineer must remain in the hex through both movement phases (line 2591)."""
        game = self.ready(2)
        key = key_of(game, "sapper")
        for path in ((ROW[2], "C1109"), ("C1109", ROW[2])):
            fold(game, UnitMoved(key, path, "0", "retreat"))
            for event in after_entry(game, game.units[key], path, "retreat"):
                fold(game, event)
        assert game.units[key].count(STAYED) == 0
        assert rule_of(game, RepairBridge(key, ROW[2], ROW[3])) == "S-15.2"

    def test_s_15_2_not_in_an_enemy_zone(self) -> None:
        game = self.ready(2, us("american", "C0909"))
        assert rule_of(game, RepairBridge(key_of(game, "sapper"), ROW[2], ROW[3])) != ""


class TestMorale:
    OPTION: Mapping[str, Any] = {"options": ("morale",)}

    @pytest.mark.rule("S-31.3")
    @pytest.mark.parametrize(
        ("side", "formation", "called", "best"),
        [
            (ALLIED, "101", "101st Airborne Division", 5),
            (ALLIED, "28", "28th Infantry Division", 4),
            (ALLIED, "99", "99th Infantry Division", 3),
            (ALLIED, "V", "V Corps", 3),
            (GERMAN, "1SS", "1st SS Panzer Division", 5),
            (GERMAN, "26 VG", "26th Volksgrenadier Division", 4),
            (GERMAN, "3FJ", "3rd Fallschirmjager Division", 4),
            (GERMAN, "2P", "2nd Panzer Division", 4),
            (GERMAN, "277", "277th Volksgrenadier Division", 2),
            (GERMAN, "18", "18th Volksgrenadier Division", 3),
        ],
    )
    def test_s_31_3_each_formation_has_its_rating_whatever_it_is_called(
        self, side: str, formation: str, called: str, best: int
    ) -> None:
        traits = (("ss", "yes"),) if formation.endswith("SS") else ()
        kind = called.rpartition(" ")[2].lower()
        values: dict[str, Any] = {
            "formation": formation,
            "formation_title": "renamed",
            "formation_kind": kind,
            "traits": traits,
        }
        unit = us("x", ROW[0], **values) if side == ALLIED else german("x", ROW[0], **values)
        game = position([unit], **self.OPTION)
        assert rating(game, game.units.values()) == best

    def test_s_31_4_a_reduced_unit_has_one_less_and_the_best_of_the_units_counts(self) -> None:
        units = [us("weak", ROW[0], formation="28", face="reduced", steps_lost=1), us("green", ROW[0])]
        game = position(units, **self.OPTION)
        assert rating(game, [game.units[key_of(game, "weak")]]) == 3
        assert rating(game, game.units.values()) == 3

    def test_s_31_5_companies_have_three(self) -> None:
        game = position([company(ALLIED, "c", ROW[0])], **self.OPTION)
        assert rating(game, game.units.values()) == 3

    def test_s_31_6_airborne_battalions_are_weaker(self) -> None:
        para: dict[str, Any] = {"kind": "parachute", "formation": "101", "attack": 5, "defense": 8}
        units = [us("para", ROW[0], **para), us("glider", ROW[2], **{**para, "kind": "glider"})]
        game = moving(*units, **self.OPTION)
        strengths = [(attack_strength(game, unit), defense_strength(game, unit)) for unit in game.units.values()]
        assert strengths == [(3, 5), (2, 4)]
        plain = moving(*units)
        assert attack_strength(plain, plain.units[key_of(plain, "para")]) == 5

    def suffering(self, *dice: int) -> RhineGame:
        """Return a game in which a battalion of the 277th VG must take one step or hex.

        Attack 6 against 6: at 1-1 a two is A1, that is ``dice[0]``.
        """
        units = [german("gr", ROW[2], attack=6, formation_title="277th Volksgrenadier Division"), us("g1", ROW[3])]
        game = position(units, **self.OPTION, dice=dice)
        for unit in game.units.values():
            unit.marks = ()
        game.forget()
        declare(game, ROW[3], ["gr"])
        apply(game, EndDeclaration())
        resolve(game, ROW[3])
        return game

    @pytest.mark.rule("S-31.1")
    def test_s_31_2_a_roll_above_the_rating_forces_the_retreat(self) -> None:
        """The 277th is green and has two (line 2609); a three breaks it. A four at 1-1 in the clear is A1."""
        game = self.suffering(4, 3)
        unit = game.units[key_of(game, "gr")]
        apply(game, TakeLoss(unit.id))
        assert unit.steps_lost == 0
        assert list(legal_actions(game)) == [Retreat()]
        assert rule_of(game, TakeLoss(unit.id)) == "S-31.2"

    def test_s_31_2_morale_that_broke_binds_the_retreat_too(self) -> None:
        """A three is above the two of the 277th, so that nothing is lost in place of the hex."""
        game = self.suffering(4, 3)
        unit = game.units[key_of(game, "gr")]
        apply(game, TakeLoss(unit.id))
        apply(game, Retreat())
        assert rule_of(game, TakeLoss(unit.id)) == "S-31.2"
        assert all(isinstance(action, RetreatStack) for action in legal_actions(game))

    def test_s_31_2_who_began_to_retreat_rolls_as_he_would_lose_a_step_in_place_of_a_hex(self) -> None:
        game = self.suffering(4, 3)
        unit = game.units[key_of(game, "gr")]
        apply(game, Retreat())
        apply(game, TakeLoss(unit.id))
        assert unit.steps_lost == 0
        assert rule_of(game, TakeLoss(unit.id)) == "S-31.2"

    @pytest.mark.rule("S-31.0")
    def test_s_31_2_at_the_rating_the_owner_has_his_choice(self) -> None:
        game = self.suffering(4, 2)
        unit = game.units[key_of(game, "gr")]
        apply(game, TakeLoss(unit.id))
        assert unit.steps_lost == 1
