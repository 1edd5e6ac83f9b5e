"""The Truppeneinheit and the parachute commandos (24.3, 24.4). The tables are those of lines 2746 to 2772."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.core.events import MarksChanged, fold
from engine.core.play import apply, decision, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ASIDE
from engine.spi1977.fighting.duty import owed
from engine.spi1977.fighting.suffer import Retreat
from engine.spi1977.ground.zones import exerts
from engine.spi1977.moving.commandos import LeadTo, MoveTeam, StayTeam
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.paratroops import DropParatroops
from engine.spi1977.position.moving_events import TeamsChanged
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import fight, phase_of, retreats, rule_of
from tests.games.spi1977.positions import company, german, key_of, position, us

ROW = tuple(f"C10{column:02d}" for column in range(7, 17))
TEAM: dict[str, Any] = {"kind": "commando", "size": "Co", "steps": 1, "attack": 0, "defense": 0, "movement": 20}
PARA: dict[str, Any] = {**TEAM, "kind": "para_commando", "defense": 1, "movement": 0}
OPTION: Mapping[str, Any] = {"options": ("truppeneinheit", "parachute_drop")}


def moving(*units: Any, side: str = GERMAN, **field: Any) -> RhineGame:
    """Return a game in the movement phase, with nobody out of supply."""
    game = position(units, phase="movement", side=side, **{**OPTION, **field})
    for unit in game.units.values():
        unit.marks = tuple(mark for mark in unit.marks if mark == "march")
    game.forget()
    return game


class TestTeam:
    @pytest.mark.rule("24.3")
    def test_24_32_a_team_goes_twenty_hexes_whatever_the_ground(self) -> None:
        there = (*ROW[:9], *ROW[7::-1], *ROW[1:5])  # 8 hexes on, 8 back, 4 on
        game = moving(german("team", ROW[0], **TEAM), terrain=dict.fromkeys(ROW[1:], "woods"))
        apply(game, SelectUnit(key_of(game, "team")))
        assert len(there) - 1 == 20
        assert rule_of(game, MoveTeam((*there, ROW[5]))) == "24.32"
        apply(game, MoveTeam(there))
        assert game.units[key_of(game, "team")].hex == ROW[4]

    @pytest.mark.rule("24.35")
    @pytest.mark.parametrize(("die", "lives"), [(5, True), (6, False)])
    def test_24_32_one_rigid_zone_is_found_out_on_a_six(self, die: int, lives: bool) -> None:
        """C0910 touches C1010 and not C1110: the path enters its zone once."""
        game = moving(german("team", "C1110", **TEAM), us("american", "C0910"), dice=(die,))
        apply(game, SelectUnit(key_of(game, "team")))
        apply(game, MoveTeam(("C1110", "C1010")))
        assert game.units[key_of(game, "team")].on_map == lives

    def test_24_35_what_a_way_risks_is_said_before_it_is_gone(self) -> None:
        """One rigid zone is the first column of the table: lost at 6."""
        game = moving(german("team", "C1110", **TEAM), us("american", "C0910"))
        apply(game, SelectUnit(key_of(game, "team")))
        told = game.rules.telling.describe_action(game, MoveTeam(("C1110", "C1010")))
        assert told == "move the team to C1010 [24.32]; 1 rigid zone on the way, lost at 6 [24.35]"
        free = game.rules.telling.describe_action(game, MoveTeam(("C1110", "C1111")))
        assert free == "move the team to C1111 [24.32]; 0 rigid zones on the way, no risk [24.35]"

    def test_24_35_without_a_rigid_zone_there_is_no_roll(self) -> None:
        game = moving(german("team", ROW[0], **TEAM), dice=())
        apply(game, SelectUnit(key_of(game, "team")))
        apply(game, MoveTeam(ROW[:3]))
        assert game.units[key_of(game, "team")].on_map

    def test_24_35_in_the_other_reading_it_rolls_in_the_first_column(self) -> None:
        game = moving(german("team", ROW[0], **TEAM), dice=(6,), rulings={"truppeneinheit-no-zone": "the first column"})
        apply(game, SelectUnit(key_of(game, "team")))
        apply(game, MoveTeam(ROW[:3]))
        assert not game.units[key_of(game, "team")].on_map

    def lured(self, *dice: int, friends: Sequence[Any] = ()) -> RhineGame:
        """Return a game in which a marching battalion has come by road into the hex of a team, with friends about."""
        truck = us("truck", ROW[0], kind="motorized", movement=12, marks=("march",))
        game = moving(german("team", ROW[2], **TEAM), truck, *friends, side=ALLIED, roads=(ROW,), dice=dice)
        apply(game, SelectUnit(key_of(game, "truck")))
        assert rule_of(game, MoveTo(ROW[:4])) == "24.33"
        apply(game, MoveTo(ROW[:3]))
        return game

    def test_24_33_a_marching_unit_stops_and_the_german_leads_it_on_by_road(self) -> None:
        game = self.lured()
        now = decision(game)
        assert now is not None
        assert (now.side, now.phase) == (GERMAN, "lure")
        assert rule_of(game, LeadTo(ROW[1])) == "24.33"  # it has been there in this phase
        assert {action.hex for action in legal_actions(game) if isinstance(action, LeadTo)} == {ROW[3]}
        apply(game, LeadTo(ROW[3]))
        apply(game, LeadTo(ROW[4]))
        assert game.units[key_of(game, "truck")].hex == ROW[4]

    @pytest.mark.rule("9.12")
    def test_24_33_it_is_led_through_a_friendly_stack_of_three(self) -> None:
        game = self.lured(friends=[us(name, ROW[3]) for name in ("a", "b", "c")])
        apply(game, LeadTo(ROW[3]))
        apply(game, LeadTo(ROW[4]))
        assert game.units[key_of(game, "truck")].hex == ROW[4]

    def test_24_33_it_is_not_led_into_a_hex_with_another_unit_in_march_mode(self) -> None:
        game = self.lured(friends=[us("other", ROW[4], marks=("march",))])
        apply(game, LeadTo(ROW[3]))
        assert phase_of(game) != "lure"

    @pytest.mark.parametrize(("die", "lives"), [(2, True), (3, False)])
    def test_24_34_the_team_rolls_in_the_last_column_as_the_phase_ends(self, die: int, lives: bool) -> None:
        game = self.lured(die)
        while (now := decision(game)) is not None and now.phase == "lure":
            apply(game, next(action for action in legal_actions(game) if isinstance(action, LeadTo)))
        apply(game, EndPhase())
        assert game.units[key_of(game, "team")].on_map == lives

    def test_24_32_a_team_may_stay(self) -> None:
        game = moving(german("team", ROW[0], **TEAM))
        apply(game, SelectUnit(key_of(game, "team")))
        apply(game, StayTeam())
        assert rule_of(game, SelectUnit(key_of(game, "team"))) == "6.11"

    @pytest.mark.rule("13.21")
    def test_13_21_a_team_moves_in_the_night_bonus_turn_and_is_fatigued(self) -> None:
        """All but artillery and headquarters may move (line 1011); who moves then is fatigued (line 1049)."""
        game = position([german("team", ROW[0], **TEAM)], phase="bonus_movement", turn=7, **OPTION)
        assert rule_of(game, SelectUnit(key_of(game, "team"))) == ""
        apply(game, SelectUnit(key_of(game, "team")))
        apply(game, MoveTeam(ROW[:3]))
        assert "fatigued" in game.units[key_of(game, "team")].marks

    def test_13_42_a_tired_team_goes_ten_hexes(self) -> None:
        game = moving(german("team", ROW[0], **TEAM, marks=("march",)))
        game.units[key_of(game, "team")].marks = ("fatigued",)
        game.forget()
        apply(game, SelectUnit(key_of(game, "team")))
        there = (*ROW, *ROW[8:5:-1])
        assert rule_of(game, MoveTeam(there[:11])) == ""
        assert rule_of(game, MoveTeam(there[:12])) == "24.32"


class TestParatroops:
    FIELD: Mapping[str, Any] = {"areas": {"parachute-drop": ROW[:6]}, "terrain": {ROW[1]: "woods"}}

    def ready(self, turn: int = 5, weather: str = "Clear", dice: tuple[int, ...] = (), **field: Any) -> RhineGame:
        """Return the movement phase of a turn with four paratroops that wait for their jump."""
        paras = [german(f"p{number}", "", box=ASIDE, **PARA) for number in range(4)]
        values = {**self.FIELD, **field}
        return moving(*paras, turn=turn, weather=weather, dice=dice, **values)

    @pytest.mark.rule("24.4")
    @pytest.mark.rule("24.41")
    @pytest.mark.parametrize(
        ("weather", "die", "number"),
        [("Clear", 2, 0), ("Clear", 3, 1), ("Clear", 6, 4), ("Mist", 4, 1), ("Mist", 6, 3)],
    )
    def test_24_47_the_die_says_how_many_gather(self, weather: str, die: int, number: int) -> None:
        game = self.ready(weather=weather, dice=(die,))
        apply(game, DropParatroops(ROW[0]))
        assert sum(unit.hex == ROW[0] for unit in game.units.values()) == number
        assert rule_of(game, DropParatroops(ROW[0])) == "24.41"

    def test_e_24_4_only_on_clear_or_broken_ground_near_c1131(self) -> None:
        game = self.ready()
        assert rule_of(game, DropParatroops(ROW[1])) == "E-24.4"
        assert rule_of(game, DropParatroops(ROW[7])) == "E-24.4"

    def test_24_41_as_printed_anywhere_on_sheet_c(self) -> None:
        assert rule_of(self.ready(errata_off=("E-24.4",)), DropParatroops(ROW[7])) == ""

    def test_24_42_neither_at_night_nor_under_clouds(self) -> None:
        assert rule_of(self.ready(turn=7), DropParatroops(ROW[0])) == "24.42"
        assert rule_of(self.ready(weather="Overcast"), DropParatroops(ROW[0])) == "24.42"

    @pytest.mark.rule("24.46")
    def test_24_43_they_never_move_and_have_no_zone(self) -> None:
        game = self.ready(dice=(6,))
        apply(game, DropParatroops(ROW[0]))
        unit = game.units[key_of(game, "p0")]
        assert rule_of(game, SelectUnit(unit.id)) == "24.43"
        assert exerts(game, unit) == ""

    def drawn(self) -> RhineGame:
        """Return the U.S. movement phase with paratroops three hexes from one battalion and four from another."""
        units = [german("p0", ROW[0], **PARA), us("near", ROW[3]), us("far", ROW[5])]
        game = moving(*units, side=ALLIED)
        game.own.moving.dropped = True
        game.forget()
        return game

    def test_24_44_the_nearest_unit_goes_beside_them(self) -> None:
        game = self.drawn()
        assert rule_of(game, EndPhase()) == "24.44"
        apply(game, SelectUnit(key_of(game, "near")))
        assert rule_of(game, FinishMove()) == "24.44"
        apply(game, MoveTo((ROW[3], ROW[2], ROW[1])))
        apply(game, FinishMove())
        assert rule_of(game, EndPhase()) == ""

    def test_24_44_nobody_waits_for_one_whose_fellow_of_the_march_has_moved(self) -> None:
        """The two go together (9.25) or not at all, so the nearest cannot come nearer and the phase may end."""
        pair = [us("near", ROW[3], marks=("march",)), company(ALLIED, "fellow", ROW[3], marks=("done", "march"))]
        game = moving(german("p0", ROW[0], **PARA), *pair, side=ALLIED)
        game.own.moving.dropped = True
        fold(game, TeamsChanged(((key_of(game, "near"), key_of(game, "fellow")),)))
        fold(game, MarksChanged(key_of(game, "fellow"), ("done", "march")))
        assert rule_of(game, SelectUnit(key_of(game, "near"))) == "6.11"
        assert rule_of(game, EndPhase()) == ""

    def beside(self, *units: Any) -> RhineGame:
        """Return the U.S. movement phase with paratroops in the first hex of the row, away from the edge."""
        game = moving(german("p0", ROW[1], **PARA), *units, side=ALLIED)
        game.own.moving.dropped = True
        game.forget()
        return game

    def test_24_45_the_only_unit_beside_them_does_not_leave_them(self) -> None:
        """Lines 1725-1727: at least one unit remains beside them at the end of each U.S. movement phase."""
        game = self.beside(us("guard", ROW[2]), us("far", ROW[5]))
        apply(game, SelectUnit(key_of(game, "guard")))
        assert rule_of(game, MoveTo((ROW[2], ROW[3]))) == "24.45"
        assert rule_of(game, MoveTo((ROW[2], "C1109"))) == ""  # touches C1008, too

    def test_24_45_it_may_when_another_has_come(self) -> None:
        game = self.beside(us("guard", ROW[2]), us("other", ROW[0]))
        apply(game, SelectUnit(key_of(game, "guard")))
        assert rule_of(game, MoveTo((ROW[2], ROW[3]))) == ""

    def test_24_45_they_retreat_although_they_never_move(self) -> None:
        """Line 1725. Four to two: 2-1 on clear ground, a three: D1."""
        units = [german("p0", ROW[4], **PARA), german("p1", ROW[4], **PARA), us("a", ROW[5], attack=4)]
        game = position(units, side=ALLIED, dice=(3,), **OPTION)
        fight(game, ROW[4], ["a"])
        apply(game, Retreat())
        assert phase_of(game) == "retreat"
        assert retreats(game)

    def test_24_45_who_stands_beside_them_attacks(self) -> None:
        game = position([german("p0", ROW[0], **PARA), us("near", ROW[1])], side=ALLIED, **OPTION)
        for unit in game.units.values():
            unit.marks = ()
        game.forget()
        assert owed(game, ALLIED, ()) == [ROW[0]]
