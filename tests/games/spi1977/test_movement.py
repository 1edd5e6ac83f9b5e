"""Movement of spi1977: costs of steps, roads and rivers, both modes, zones, stacking, the first day (6.0 to 9.0).

Expected numbers are those of the terrain effects chart (6.8) and of the worked examples of the rulebook.
"""

from typing import Any

import pytest

from engine.core.play import apply, check, decision, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.board import MP
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.zones import exerts, zones_of
from engine.spi1977.moving.formation import EndPhase, LeaveMarch
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove, MoveTo
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.moving.overstack import RemoveUnit
from engine.spi1977.moving.river_help import LetHelp
from engine.spi1977.position.ground_state import BridgeMarker
from engine.spi1977.steps.costs import Cost, found_cost, path_cost
from tests.games.spi1977.moves import MARCHING, MECHANIZED, ROW, TANK, cost, moving, refused, select
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, marks_of, us


class TestGround:
    def test_a_way_that_was_found_costs_what_its_steps_add_up_to_and_others_are_not_known(self) -> None:
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), roads=(ROW[:2], ROW[1:3]), terrain={ROW[2]: "woods"})
        select(game, "tank")
        unit, local = game.units[key_of(game, "tank")], game.top.local
        offered = [action.path for action in legal_actions(game) if isinstance(action, MoveTo)]
        assert len(offered) > 10
        for path in offered:
            added = path_cost(game, unit, path, local.spent, local.road)
            found = found_cost(game, unit, path, local.spent, local.road, local.allowance)
            assert isinstance(added, Cost)
            assert found == added.spent
        back = (ROW[0], ROW[1], ROW[0], ROW[1])
        assert found_cost(game, unit, back, local.spent, local.road, local.allowance) is None

    @pytest.mark.parametrize(
        ("ground", "a", "b"), [("clear", "1", "1"), ("broken", "1", "3"), ("woods", "2", "6"), ("town", "1", "3")]
    )
    @pytest.mark.rule("6.13")
    @pytest.mark.rule("18.24")
    def test_6_12_and_6_13_each_class_pays_its_column(self, ground: str, a: str, b: str) -> None:
        game = moving(us("foot", ROW[0]), us("tank", "C1108", **TANK), terrain={ROW[1]: ground, "C1109": ground})
        assert cost(game, "foot", *ROW[:2]) == a
        assert cost(game, "tank", "C1108", "C1109") == b

    @pytest.mark.parametrize(("ground", "points"), [("broken", "2"), ("woods", "4")])
    def test_18_23_frozen_ground_is_cheaper_for_class_b(self, ground: str, points: str) -> None:
        game = moving(us("tank", ROW[0], **TANK), terrain={ROW[1]: ground})
        game.own.ground.ground = "Ground Freeze"
        game.forget()
        assert cost(game, "tank", *ROW[:2]) == points

    def test_6_52_class_a_pays_the_river_and_ignores_its_bridge(self) -> None:
        game = moving(us("foot", ROW[0]), rivers=(ROW[:2],), bridges=(ROW[1:3],), roads=(ROW[1:3],))
        assert cost(game, "foot", *ROW[:2]) == "5"
        assert cost(game, "foot", *ROW[:3]) == "10"

    def test_6_51a_class_b_crosses_no_river_but_by_bridge_in_march_mode(self) -> None:
        field = {"bridges": (ROW[:2],), "roads": (ROW[:2],)}
        assert cost(moving(us("tank", ROW[0], **TANK), **field), "tank", *ROW[:2]) == "[6.8]"
        assert cost(moving(us("tank", ROW[0], **TANK, **MARCHING), **field), "tank", *ROW[:2]) == "1/3"

    def test_6_51b_class_b_crosses_a_ford_in_either_mode(self) -> None:
        for marks in ((), ("march",)):
            game = moving(us("tank", ROW[0], **TANK, marks=marks), fords=(ROW[:2],))
            assert cost(game, "tank", *ROW[:2]) == "5"

    def test_15_14_a_blown_bridge_is_gone_with_its_road(self) -> None:
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), bridges=(ROW[:2],), roads=(ROW[:2],))
        game.own.ground.blown = ((ROW[0], ROW[1]),)
        game.forget()
        assert cost(game, "tank", *ROW[:2]) == "[6.8]"

    def test_6_53_an_engineer_beside_helps_over_a_river(self) -> None:
        engineer = us("engineer", "C0908", kind="engineer", attack=1, defense=4)
        field = {"rivers": (ROW[:2],)}
        assert cost(moving(us("foot", ROW[0]), engineer, **field), "foot", *ROW[:2]) == "3"
        assert cost(moving(us("mech", ROW[0], **MECHANIZED), engineer, **field), "mech", *ROW[:2]) == "5"
        assert cost(moving(us("mech", ROW[0], **MECHANIZED), **field), "mech", *ROW[:2]) == "[6.8]"
        assert cost(moving(us("tank", ROW[0], **TANK), engineer, **field), "tank", *ROW[:2]) == "[6.8]"

    @pytest.mark.rule("6.61")
    def test_6_53_an_engineer_helps_a_headquarters_off_roads_as_class_a(self) -> None:
        """One for the hex and two for the river; by a road over a bridge nobody helps, and nobody is bound."""
        engineer = us("engineer", "C0908", kind="engineer", attack=1, defense=4)
        assert cost(moving(hq(ALLIED, "staff", ROW[0]), engineer, rivers=(ROW[:2],)), "staff", *ROW[:2]) == "3"
        game = moving(hq(ALLIED, "staff", ROW[0]), engineer, bridges=(ROW[:2],), roads=(ROW[:2],))
        assert cost(game, "staff", *ROW[:2]) == "1/3"
        select(game, "staff")
        apply(game, MoveTo(ROW[:2]))
        assert "helped" not in marks_of(game, "engineer")

    def test_6_53_who_helped_may_not_fight(self) -> None:
        engineer = us("engineer", "C0908", kind="engineer", attack=1, defense=4)
        game = moving(us("foot", ROW[0]), engineer, rivers=(ROW[:2],))
        select(game, "foot")
        apply(game, MoveTo(ROW[:2]))
        assert "helped" in marks_of(game, "engineer")

    def test_6_53_of_two_engineers_the_owner_chooses_who_helps_and_will_not_fight(self) -> None:
        """E in the hex of the crosser and F beside it: +2 in place of +4 makes 3 (6.53), whoever helps."""
        both = [us(name, hex, kind="engineer", attack=1, defense=4) for name, hex in (("e", ROW[0]), ("f", "C0908"))]
        game = moving(us("foot", ROW[0]), *both, rivers=(ROW[:2],))
        select(game, "foot")
        assert cost(game, "foot", *ROW[:2]) == "3"
        apply(game, MoveTo(ROW[:2]))
        assert list(legal_actions(game)) == [LetHelp(key_of(game, "e")), LetHelp(key_of(game, "f"))]
        assert refused(game, LetHelp(key_of(game, "foot"))) == "6.53"
        apply(game, LetHelp(key_of(game, "f")))
        assert ("helped" in marks_of(game, "e"), "helped" in marks_of(game, "f")) == (False, True)

    def test_6_53_who_has_helped_before_helps_again_and_nobody_is_asked(self) -> None:
        bound = us("e", "C0908", kind="engineer", attack=1, defense=4, marks=("helped",))
        free = us("f", ROW[0], kind="engineer", attack=1, defense=4)
        game = moving(us("foot", ROW[0]), free, bound, rivers=(ROW[:2],))
        select(game, "foot")
        apply(game, MoveTo(ROW[:2]))
        assert decision(game).phase == "move_unit"  # type: ignore[union-attr]
        assert "helped" not in marks_of(game, "f")

    def test_6_53_one_answer_serves_two_rivers_that_both_can_help_over(self) -> None:
        """Both stand beside C1008 and C1009; 3 for each river are all six points, and the move ends."""
        both = [us(name, "C0909", kind="engineer", attack=1, defense=4) for name in ("e", "f")]
        game = moving(us("foot", ROW[0]), *both, rivers=(ROW[:2], ROW[1:3]))
        select(game, "foot")
        apply(game, MoveTo(ROW[:3]))
        apply(game, LetHelp(key_of(game, "e")))
        assert decision(game).phase == "movement"  # type: ignore[union-attr]

    def test_6_54_a_creek_adds_one_to_class_a_and_two_to_class_b(self) -> None:
        game = moving(us("foot", ROW[0]), us("tank", ROW[2], **TANK), creeks=(ROW[:2], ROW[2:4]))
        assert (cost(game, "foot", *ROW[:2]), cost(game, "tank", *ROW[2:4])) == ("2", "3")


class TestRoads:
    def test_7_43_what_is_spent_is_rounded_up_where_the_kind_of_road_changes(self) -> None:
        """Seven primary hexes at 1/3 are 2 1/3; a secondary one then makes 3 + 1/2."""
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), roads=(ROW[:8],), byroads=(ROW[7:9],))
        assert cost(game, "tank", *ROW[:8]) == "2 1/3"
        assert cost(game, "tank", *ROW[:9]) == "3 1/2"

    def test_7_43_a_whole_number_is_not_rounded(self) -> None:
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), roads=(ROW[:7],), byroads=(ROW[6:8],))
        assert cost(game, "tank", *ROW[:8]) == "2 1/2"

    def test_6_8_class_a_marches_at_a_fifth_if_allied_and_at_one_if_german(self) -> None:
        allied = moving(us("foot", ROW[0], **MARCHING), roads=(ROW[:6],))
        assert cost(allied, "foot", *ROW[:6]) == "1"
        other = moving(german("foot", ROW[0], **MARCHING), side=GERMAN, roads=(ROW[:6],))
        assert cost(other, "foot", *ROW[:6]) == "5"

    def test_7_31_tactical_mode_ignores_roads(self) -> None:
        assert cost(moving(us("tank", ROW[0], **TANK), roads=(ROW[:4],)), "tank", *ROW[:4]) == "3"

    def test_7_31_march_mode_enters_woods_by_road_only(self) -> None:
        game = moving(
            us("tank", ROW[1], **TANK, **MARCHING), roads=(ROW[1:3],), terrain={ROW[0]: "woods", ROW[2]: "woods"}
        )
        assert cost(game, "tank", ROW[1], ROW[0]) == "[7.31]"
        assert cost(game, "tank", ROW[1], ROW[2]) == "1/3"

    def test_7_42_a_road_leads_over_a_creek_without_a_bridge(self) -> None:
        """A third for the primary road and two for the creek."""
        game = moving(us("tank", ROW[0], **TANK, **MARCHING), roads=(ROW[:2],), creeks=(ROW[:2],))
        assert cost(game, "tank", *ROW[:2]) == "2 1/3"

    def test_7_42_only_a_hexside_with_the_road_counts(self) -> None:
        game = moving(us("tank", "C1109", **TANK, **MARCHING), roads=(ROW[:4],))
        assert cost(game, "tank", "C1109", ROW[1]) == "1"

    @pytest.mark.rule("6.27")
    @pytest.mark.rule("6.62")
    def test_6_61_and_6_62_headquarters_pay_as_class_a_and_on_roads_as_class_b(self) -> None:
        game = moving(hq(ALLIED, "staff", ROW[0]), roads=(ROW[:4],), terrain={"C1109": "woods"})
        assert cost(game, "staff", *ROW[:4]) == "1"
        assert cost(game, "staff", ROW[0], "C1109") == "2"


class TestZones:
    @pytest.mark.parametrize(
        ("unit", "kind"),
        [
            (us("x", ROW[2]), "rigid"),
            (us("x", ROW[2], face="reduced", steps_lost=1), "fluid"),
            (us("x", ROW[2], kind="engineer"), "fluid"),
            (gun(ALLIED, "x", ROW[2]), "fluid"),
            (company(ALLIED, "x", ROW[2]), "fluid"),
            (us("x", ROW[2], **MARCHING), "fluid"),
            (hq(ALLIED, "x", ROW[2]), ""),
            (us("x", ROW[2], marks=("isolated_1",)), ""),
        ],
    )
    @pytest.mark.rule("7.36")
    def test_8_11_to_8_13_and_8_6_who_exerts_which_zone(self, unit: Any, kind: str) -> None:
        game = moving(unit, side=GERMAN)
        assert exerts(game, game.units[key_of(game, "x")]) == kind

    def test_8_14_an_entrenched_company_is_rigid(self) -> None:
        game = moving(company(ALLIED, "x", ROW[2]), works={ROW[2]: ("entrenched", ALLIED)})
        assert exerts(game, game.units[key_of(game, "x")]) == "rigid"

    def test_8_25_no_zone_reaches_over_a_river_but_at_bridge_and_ford(self) -> None:
        around = {"rivers": ((ROW[2], ROW[3]),), "bridges": ((ROW[2], "C0910"),), "fords": ((ROW[2], "C0911"),)}
        zone = zones_of(moving(us("x", ROW[2]), **around), ALLIED).rigid
        assert ROW[3] not in zone
        assert {ROW[1], "C0910", "C0911"} <= zone

    def test_8_25_a_blown_bridge_takes_the_zone_away_at_once(self) -> None:
        game = moving(us("x", ROW[2]), bridges=((ROW[2], ROW[3]),))
        assert ROW[3] in zones_of(game, ALLIED).rigid
        game.own.ground.blown = ((ROW[2], ROW[3]),)
        game.forget()
        assert ROW[3] not in zones_of(game, ALLIED).rigid

    def test_9_4_a_stack_of_both_kinds_is_rigid(self) -> None:
        zones = zones_of(moving(us("x", ROW[2]), company(ALLIED, "y", ROW[2])), ALLIED)
        assert (ROW[3] in zones.rigid, ROW[3] in zones.fluid) == (True, False)

    def test_8_31_a_unit_stops_in_a_rigid_zone(self) -> None:
        game = moving(us("foot", ROW[0]), german("enemy", ROW[3]))
        assert cost(game, "foot", *ROW[:3]) == "2"
        assert cost(game, "foot", *ROW[:3], "C0911") == "[8.31]"
        select(game, "foot")
        apply(game, MoveTo(ROW[:3]))
        assert decision(game).phase == "movement"  # type: ignore[union-attr]

    def test_8_32_nobody_goes_from_one_rigid_zone_to_another(self) -> None:
        game = moving(us("foot", ROW[2]), german("enemy", ROW[3]))
        assert cost(game, "foot", ROW[2], "C0911") == "[8.32]"
        assert cost(game, "foot", ROW[2], ROW[1]) == "4"  # half of six, and one

    def test_8_33_leaving_a_fluid_zone_costs_two(self) -> None:
        """The example of the rulebook: a unit of class B goes to a broken hex for five points."""
        game = moving(us("tank", ROW[2], **TANK), company(GERMAN, "enemy", ROW[3]), terrain={"C1110": "broken"})
        assert cost(game, "tank", ROW[2], "C1110") == "5"
        assert cost(game, "tank", ROW[2], "C0911") == "3"  # at once into another zone

    def test_8_35_and_6_63_who_has_no_zone_enters_none(self) -> None:
        game = moving(hq(ALLIED, "staff", ROW[1]), us("cut", "C1109", marks=("isolated_1",)), german("enemy", ROW[3]))
        assert cost(game, "staff", ROW[1], ROW[2]) == "[6.63]"
        assert cost(game, "cut", "C1109", "C1110", "C1111") == "[8.35]"

    def test_6_21_nobody_enters_the_hex_of_an_enemy(self) -> None:
        assert cost(moving(us("foot", ROW[2]), german("enemy", ROW[3])), "foot", ROW[2], ROW[3]) == "[6.21]"


class TestAllowance:
    @pytest.mark.parametrize(
        ("marks", "a", "b"),
        [
            (("out_of_communications",), 6, 12),
            (("unsupplied",), 6, 6),
            (("isolated_1",), 6, 6),
            (("isolated_2",), 3, 6),
            (("fatigued",), 3, 6),
            (("recovering", "unsupplied"), 3, 3),
            (("fatigued", "isolated_1"), 0, 0),
            (("deployed",), 2, 8),
        ],
    )
    @pytest.mark.rule("6.26")
    def test_14_68_and_14_67_and_7_23_states_lower_it(self, marks: tuple[str, ...], a: int, b: int) -> None:
        game = moving(us("foot", ROW[0], marks=marks), us("tank", ROW[2], **TANK, marks=marks))
        points = [allowance(game, game.units[key_of(game, name)]) // MP for name in ("foot", "tank")]
        assert points == [a, b]

    def test_6_24_it_is_never_exceeded(self) -> None:
        game = moving(us("tank", ROW[0], **TANK), terrain=dict.fromkeys(ROW, "woods"))
        select(game, "tank")
        assert refused(game, MoveTo(ROW[:3])) == ""
        assert refused(game, MoveTo(ROW[:4])) == "6.24"

    def test_6_28_class_a_always_goes_one_hex(self) -> None:
        game = moving(us("foot", ROW[0], marks=("isolated_2",)), terrain={ROW[1]: "woods"}, rivers=(ROW[:2],))
        select(game, "foot")  # three points; woods over a river cost six
        assert refused(game, MoveTo(ROW[:2])) == ""
        assert refused(game, MoveTo((ROW[0], "C1109", "C1110", "C1111", "C1112"))) == "6.24"

    def test_8_36_but_never_from_rigid_zone_to_rigid_zone(self) -> None:
        game = moving(us("foot", ROW[2], marks=("fatigued",)), german("enemy", ROW[3]))
        select(game, "foot")
        assert refused(game, MoveTo((ROW[2], "C0911"))) == "8.32"


class TestModes:
    def test_7_21_entering_march_mode_costs_four(self) -> None:
        game = moving(us("foot", ROW[0]), roads=(ROW,))
        select(game, "foot")
        apply(game, EnterMarch())
        assert "march" in marks_of(game, "foot")
        assert refused(game, MoveTo(ROW)) == ""  # eight hexes at a fifth with two points left

    def test_7_21_not_in_woods_nor_beside_a_column_nor_in_a_zone(self) -> None:
        woods = moving(us("foot", ROW[0]), terrain={ROW[0]: "woods"})
        stack = moving(us("foot", ROW[0]), us("column", ROW[0], **MARCHING))
        zone = moving(us("foot", ROW[2]), german("enemy", ROW[3]))
        found = []
        for game in (woods, stack, zone):
            select(game, "foot")
            found.append(refused(game, EnterMarch()))
        assert found == ["7.21", "7.21", "7.13"]

    def test_e_7_31_a_woods_road_lets_a_unit_enter_march_mode(self) -> None:
        game = moving(
            us("foot", ROW[0]), terrain={ROW[0]: "woods"}, roads=(ROW[:2],), parameters={"march_from_woods_road": "yes"}
        )
        select(game, "foot")
        assert refused(game, EnterMarch()) == ""

    def test_7_11_and_7_23_march_mode_is_left_as_the_phase_begins_for_four_points(self) -> None:
        game = moving(us("foot", ROW[0], **MARCHING), us("other", ROW[3]), phase="march_removal")
        apply(game, LeaveMarch(key_of(game, "foot")))
        assert marks_of(game, "foot") == ("deployed",)
        assert allowance(game, game.units[key_of(game, "foot")]) == 2 * MP

    def test_7_13_no_mode_changes_in_an_enemy_zone(self) -> None:
        game = moving(
            us("foot", ROW[2], **MARCHING),
            us("far", "C1409", **MARCHING),
            german("enemy", ROW[3]),
            phase="march_removal",
        )
        assert refused(game, LeaveMarch(key_of(game, "foot"))) == "7.13"

    def test_7_5_headquarters_have_no_march_mode(self) -> None:
        game = moving(hq(ALLIED, "staff", ROW[0]))
        select(game, "staff")
        assert refused(game, EnterMarch()) == "7.5"

    def test_6_32_allied_guns_go_out_of_battery_with_the_second_hex_german_ones_at_once(self) -> None:
        game = moving(gun(ALLIED, "guns", ROW[0]))
        select(game, "guns")
        apply(game, MoveTo(ROW[:2]))
        assert game.units[key_of(game, "guns")].face == "fire"
        apply(game, MoveTo(ROW[1:3]))
        assert game.units[key_of(game, "guns")].face == "move"
        other = moving(gun(GERMAN, "guns", ROW[0]), side=GERMAN)
        select(other, "guns")
        apply(other, MoveTo(ROW[:2]))
        assert other.units[key_of(other, "guns")].face == "move"

    def test_7_37_marching_guns_are_out_of_battery(self) -> None:
        game = moving(gun(ALLIED, "guns", ROW[0]))
        select(game, "guns")
        apply(game, EnterMarch())
        assert game.units[key_of(game, "guns")].face == "move"


class TestStacking:
    def test_9_21_a_column_passes_no_other_column(self) -> None:
        game = moving(us("one", ROW[0], **MARCHING), us("two", ROW[1], **MARCHING))
        assert cost(game, "one", *ROW[:3]) == "[9.21]"

    def test_9_22_a_column_passes_units_in_tactical_mode(self) -> None:
        assert cost(moving(us("one", ROW[0], **MARCHING), us("two", ROW[1])), "one", *ROW[:3]) == "2"

    def test_9_12_the_excess_goes_at_the_end_of_the_phase(self) -> None:
        stack = [us(str(number), ROW[1]) for number in range(3)]
        game = moving(us("late", ROW[0]), *stack, hq(ALLIED, "staff", ROW[1]))
        select(game, "late")
        apply(game, MoveTo(ROW[:2]))
        apply(game, FinishMove())
        apply(game, EndPhase())
        now = decision(game)
        assert now is not None and (now.side, now.phase, now.subject) == (ALLIED, "overstack", ROW[1])
        assert refused(game, RemoveUnit(key_of(game, "staff"))) == "9.5"
        apply(game, RemoveUnit(key_of(game, "0")))
        assert decision(game).phase != "overstack"  # type: ignore[union-attr]

    @pytest.mark.rule("15.33")
    def test_15_33_the_bridge_of_an_engineer_goes_with_it_from_a_crowded_hex(self) -> None:
        """Line 1225: a U.S. bridge stands only as long as its engineer is beside it."""
        stack = [us(str(number), ROW[1]) for number in range(3)]
        game = moving(*stack, us("eng", ROW[1], kind="engineer"), rivers=(ROW[1:3],))
        game.own.ground.bridges = (BridgeMarker(ALLIED, key_of(game, "eng"), hex=ROW[1], hex_a=ROW[1], hex_b=ROW[2]),)
        apply(game, EndPhase())
        apply(game, RemoveUnit(key_of(game, "eng")))
        assert game.own.ground.bridges == ()


class TestFirstDay:
    RULES = clause("first_day", rules=["bottlenecks", "traffic_jams"])

    @pytest.mark.parametrize(
        ("crossed", "points"), [(0, "1/3"), (1, "2 1/3"), (2, "4 1/3"), (4, "8 1/3"), (5, "[25.14f]")]
    )
    def test_25_14f_each_crossing_of_a_bridge_costs_more(self, crossed: int, points: str) -> None:
        game = moving(
            german("tank", ROW[0], **TANK, **MARCHING),
            side=GERMAN,
            turn=2,
            bridges=(ROW[:2],),
            roads=(ROW[:2],),
            clauses=[self.RULES],
        )
        game.own.moving.crossings = {"|".join(ROW[:2]): crossed} if crossed else {}
        game.forget()
        assert cost(game, "tank", *ROW[:2]) == points

    @pytest.mark.parametrize(
        ("crossed", "told"), [(1, ("bottleneck, 2 MP more", True)), (5, ("bridge blocked", False))]
    )
    def test_25_14f_the_map_shows_what_the_next_unit_pays_at_a_bridge(self, crossed: int, told: object) -> None:
        field: dict[str, Any] = {"bridges": (ROW[:2],), "roads": (ROW[:2],), "clauses": [self.RULES]}
        game = moving(german("foot", ROW[0]), side=GERMAN, turn=2, **field)
        game.own.moving.crossings = {"|".join(ROW[:2]): crossed}
        assert [(item.text, item.helps) for item in game.rules.telling.markers(game)] == [told]

    @pytest.mark.parametrize(("crossed", "points"), [(4, "5"), (5, "[25.14f]")])
    def test_25_14f_a_blocked_hexside_is_closed_to_those_who_would_wade_too(self, crossed: int, points: str) -> None:
        """The clear hex and four for the river, whatever waits at the bridge; over the blocked hexside nobody goes."""
        field: dict[str, Any] = {"bridges": (ROW[:2],), "roads": (ROW[:2],), "clauses": [self.RULES]}
        game = moving(german("foot", ROW[0]), side=GERMAN, turn=2, **field)
        game.own.moving.crossings = {"|".join(ROW[:2]): crossed}
        game.forget()
        assert cost(game, "foot", *ROW[:2]) == points

    @pytest.mark.parametrize(("turn", "points"), [(3, "2"), (6, "1")])
    def test_25_14g_a_column_pays_one_more_where_others_stand(self, turn: int, points: str) -> None:
        game = moving(us("one", ROW[0], **MARCHING), us("two", ROW[1]), turn=turn, clauses=[self.RULES])
        assert cost(game, "one", *ROW[:2]) == points

    @pytest.mark.parametrize(("turn", "creeks", "rule"), [(6, (), ""), (3, (), "25.14g"), (3, (ROW[:2],), "")])
    def test_25_14g_a_jam_that_takes_the_last_point_is_no_free_hex(self, turn: int, creeks: Any, rule: str) -> None:
        """A point buys the clear hex, the one for the jam is missing; over a creek it costs three by itself, so that
        it is free by 6.28."""
        units = [us("one", ROW[0], movement=1, **MARCHING), us("two", ROW[1])]
        game = moving(*units, turn=turn, creeks=creeks, clauses=[self.RULES])
        select(game, "one")
        assert refused(game, MoveTo(ROW[:2])) == rule
        assert (MoveTo(ROW[:2]) in legal_actions(game)) == (not rule)


class TestNightBonus:
    def test_13_22_and_13_25_neither_guns_nor_headquarters_nor_isolated_units_move(self) -> None:
        units = [gun(ALLIED, "guns", ROW[0]), hq(ALLIED, "staff", ROW[1]), us("cut", ROW[2], marks=("isolated_1",))]
        game = moving(*units, us("foot", ROW[4]), turn=7, phase="bonus_movement")
        found = [refused(game, SelectUnit(key_of(game, name))) for name in ("guns", "staff", "cut", "foot")]
        assert found == ["13.22", "13.22", "13.25", ""]

    def test_13_24_who_moves_is_fatigued(self) -> None:
        game = moving(us("foot", ROW[4]), us("other", ROW[0]), turn=7, phase="bonus_movement")
        select(game, "foot")
        apply(game, MoveTo(ROW[4:6]))
        apply(game, FinishMove())
        assert "fatigued" in marks_of(game, "foot")

    def test_13_26_entering_march_mode_tires_as_well(self) -> None:
        game = moving(us("foot", ROW[4]), us("other", ROW[0]), turn=7, phase="bonus_movement")
        select(game, "foot")
        apply(game, EnterMarch())
        apply(game, FinishMove())
        assert "fatigued" in marks_of(game, "foot")

    def test_13_26_leaving_march_mode_tires_as_the_phase_ends_and_not_before(self) -> None:
        game = moving(us("foot", ROW[4], **MARCHING), us("other", ROW[0]), turn=7, phase="bonus_movement")
        apply(game, LeaveMarch(key_of(game, "foot")))
        assert "fatigued" not in marks_of(game, "foot")  # it may still move, with the whole of its allowance
        apply(game, EndPhase())
        assert "fatigued" in marks_of(game, "foot")
        assert "fatigued" not in marks_of(game, "other")


class TestCommitment:
    CLAUSE = clause("commitment", side="allied", area="front", counters=[])
    AREA = {"front": ROW}

    def test_25_16c_uncommitted_units_do_not_move(self) -> None:
        game = moving(us("idle", ROW[0], marks=("uncommitted",)), us("free", ROW[3]), turn=2)
        assert refused(game, SelectUnit(key_of(game, "idle"))) == "25.16c"

    def test_25_16u2_one_unit_is_committed_on_the_morning_but_none_in_works(self) -> None:
        units = [us(str(number), ROW[number], marks=("uncommitted",)) for number in range(3)]
        field = {"clauses": [self.CLAUSE], "areas": self.AREA, "works": {ROW[2]: ("improved", ALLIED)}}
        game = moving(*units, us("free", ROW[5]), turn=2, **field)
        assert refused(game, CommitUnit(key_of(game, "2"))) == "25.16c"
        apply(game, CommitUnit(key_of(game, "0")))
        assert refused(game, SelectUnit(key_of(game, "0"))) == ""
        assert refused(game, CommitUnit(key_of(game, "1"))) == "25.16u2"

    def test_25_16u3_a_die_says_how_many_in_the_afternoon(self) -> None:
        """A five is six units."""
        game = moving(
            us("idle", ROW[0], marks=("uncommitted",)), turn=3, dice=(5,), clauses=[self.CLAUSE], areas=self.AREA
        )
        assert game.own.moving.to_commit == {"front": 6}

    def test_25_16u4_and_twice_as_many_at_night(self) -> None:
        """A one is three units, six at night."""
        game = moving(
            us("idle", ROW[0], marks=("uncommitted",)), turn=4, dice=(1,), clauses=[self.CLAUSE], areas=self.AREA
        )
        assert game.own.moving.to_commit == {"front": 6}

    def test_25_16c_who_is_beside_an_enemy_is_committed_at_once(self) -> None:
        game = moving(us("idle", ROW[2], marks=("uncommitted",)), german("enemy", ROW[3]), turn=2)
        assert marks_of(game, "idle") == ()


def test_everything_offered_may_be_done() -> None:
    game = moving(us("foot", ROW[0]), us("tank", ROW[5], **TANK), german("enemy", ROW[3]), roads=(ROW,))
    select(game, "tank")
    assert all(check(game, action) is None for action in legal_actions(game))
    assert len(list(legal_actions(game))) > 10


class TestAPointedHex:
    """What a click on a hex that cannot be reached is answered: the reason that lies nearest on the way (6.24)."""

    def test_a_hex_beyond_the_allowance_is_refused_for_its_points_and_for_no_zone(self) -> None:
        """The enemy in C1015 has a zone in C1014, six hexes away; the unit has four points of clear ground."""
        game = moving(us("foot", ROW[0], movement=4), german("x", ROW[7]))
        select(game, "foot")
        aimed = game.rules.telling.intent(game, ROW[6])
        assert refused(game, aimed) == "6.24"

    def test_points_that_end_before_the_step_that_is_barred_are_named_first(self) -> None:
        """C1015 is held by the enemy and cannot be entered; one hex beyond the allowance of four is C1013."""
        game = moving(us("foot", ROW[0], movement=4), german("x", ROW[7]))
        select(game, "foot")
        assert refused(game, game.rules.telling.intent(game, ROW[7])) == "6.24"

    def test_within_the_allowance_the_step_that_is_barred_is_named(self) -> None:
        game = moving(us("foot", ROW[0], movement=6), german("x", ROW[2]))
        select(game, "foot")
        assert refused(game, game.rules.telling.intent(game, ROW[2])) == "6.21"
