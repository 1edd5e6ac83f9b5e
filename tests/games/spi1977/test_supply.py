"""Supply of spi1977: lines of both sides, what bars them, states of those without (14.0).

Hexes of row 10 run from C1007 in the east to C1016 in the west; the German draws supply from the east.
"""

from typing import Any

import pytest

from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.state import RhineGame
from engine.spi1977.supply.lines import state_now
from engine.spi1977.telling.supply_lines import supply_line
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, marks_of, position, us

ROW = tuple(f"C10{column:02d}" for column in range(7, 17))
EAST, WEST = (
    {"areas": {"east": ROW[:1]}, "supply": {"east": GERMAN}},
    {"areas": {"west": ROW[-1:]}, "supply": {"west": ALLIED}},
)
PANZER = {"formation": "1SS", "kind": "tank", "movement": 12}


def state(game: RhineGame, name: str) -> str:
    return state_now(game, game.units[key_of(game, name)])


def fed(*units: Any, side: str = GERMAN, **field: Any) -> RhineGame:
    """Return a game with the supply edge of a side, by default roads over the whole row."""
    return position(
        units, phase="movement", side=side, **{"roads": (ROW,), **(EAST if side == GERMAN else WEST), **field}
    )


class TestAllied:
    def test_14_11_a_line_of_any_length_to_the_headquarters_and_by_road_off_the_map(self) -> None:
        game = fed(us("x", "C1507"), hq(ALLIED, "staff", ROW[5]), side=ALLIED)
        assert state(game, "x") == ""

    def test_14_51a_another_headquarters_leaves_it_out_of_communications(self) -> None:
        game = fed(us("x", "C1507"), hq(ALLIED, "staff", ROW[5], formation="2"), side=ALLIED)
        assert state(game, "x") == "out_of_communications"

    def test_14_51b_so_does_a_road_that_leads_nowhere(self) -> None:
        game = fed(us("x", "C1507"), hq(ALLIED, "staff", ROW[5]), side=ALLIED, roads=())
        assert state(game, "x") == "out_of_communications"

    def test_14_61_without_any_headquarters_it_is_isolated(self) -> None:
        assert state(fed(us("x", "C1507"), side=ALLIED), "x") == "isolated_1"

    def test_e_17_0a_a_company_traces_to_any_headquarters(self) -> None:
        game = fed(company(ALLIED, "x", "C1507"), hq(ALLIED, "staff", ROW[5], formation="2"), side=ALLIED)
        assert state(game, "x") == ""

    def test_e_17_0a_as_printed_to_that_of_the_division_it_is_listed_with(self) -> None:
        """Line 1075 and the lists of the set-up; the case of the addenda is line 2528."""
        listed = clause("listed_with", formations=["99"], counters=["allied/Companies/x#1"])
        found = []
        for formation, off in (("2", ("E-17.0a",)), ("99", ("E-17.0a",)), ("2", ())):
            staff = hq(ALLIED, "staff", ROW[5], formation=formation)
            game = fed(company(ALLIED, "x", "C1507"), staff, side=ALLIED, clauses=[listed], errata_off=off)
            found.append(state(game, "x"))
        assert found == ["out_of_communications", "", ""]

    def test_14_8_headquarters_need_no_line(self) -> None:
        assert state(fed(hq(ALLIED, "staff", "C1507"), side=ALLIED, roads=()), "staff") == ""


def test_14_21_a_line_is_told_by_the_rule_of_the_division() -> None:
    """Line 1091: VG and FJ divisions count hexes by 14.21, the others points by 14.31 (line 1095)."""
    units = [german("vg", ROW[3]), german("p", ROW[3], **PANZER), hq(GERMAN, "staff", ROW[2], formation="1SS")]
    game = fed(*units, hq(GERMAN, "corps", ROW[2], formation="ISS", formation_kind="corps"))
    told = [supply_line(game, key_of(game, name)) for name in ("vg", "p")]
    assert [(line.fed, line.rule.number) for line in told] == [(True, "14.21"), (True, "14.31")]


@pytest.mark.parametrize(
    ("place", "staff", "rule"),
    [(ROW[9], ROW[1], "14.52a"), ("C1209", "C1208", "14.52b")],
    ids=["eight hexes to the road", "one hex, off the road"],
)
def test_14_52_a_german_is_told_whether_his_line_is_too_long_or_its_end_without_a_road(
    place: str, staff: str, rule: str
) -> None:
    """Lines 1127 and 1129."""
    game = fed(german("x", place), hq(GERMAN, "staff", staff, formation="LXVII", formation_kind="corps"))
    assert supply_line(game, key_of(game, "x")).rule.number == rule


@pytest.mark.parametrize(("formation", "roads", "rule"), [("2", (ROW,), "14.51a"), ("99", (), "14.51b")])
def test_14_51_a_us_unit_is_told_whether_its_headquarters_or_the_road_is_missing(
    formation: str, roads: Any, rule: str
) -> None:
    """Lines 1121 and 1123."""
    game = fed(us("x", "C1507"), hq(ALLIED, "staff", ROW[5], formation=formation), side=ALLIED, roads=roads)
    assert supply_line(game, key_of(game, "x")).rule.number == rule


class TestGerman:
    @pytest.mark.parametrize(("place", "found"), [(ROW[8], ""), (ROW[9], "out_of_communications")])
    def test_14_21_a_volksgrenadier_is_within_seven_hexes(self, place: str, found: str) -> None:
        """The headquarters stands in the second hex of the row: the ninth is seven hexes away."""
        game = fed(german("x", place), hq(GERMAN, "staff", ROW[1], formation="LXVII", formation_kind="corps"))
        assert state(game, "x") == found

    def test_14_22_its_headquarters_stands_on_a_road(self) -> None:
        staff = hq(GERMAN, "staff", "C1208", formation="LXVII", formation_kind="corps")
        assert state(fed(german("x", "C1209"), staff), "x") == "out_of_communications"

    def test_14_23_rivers_do_not_bar_hexes_and_14_43_they_bar_points(self) -> None:
        """A river cuts the row off behind the third hex; the line of points has no way around within seven."""
        wall = [(f"C{row:02d}09", f"C{row:02d}10") for row in range(8, 16)]
        wall += [(f"C{row:02d}09", f"C{row + 1:02d}10") for row in range(8, 15) if row % 2 == 0]
        wall += [(f"C{row:02d}10", f"C{row + 1:02d}09") for row in range(8, 15) if row % 2]
        across = [pair for pair in wall if pair[0][:3] != pair[1][:3] or True]
        corps = hq(GERMAN, "corps", ROW[1], formation="LXVII", formation_kind="corps")
        game = fed(german("x", ROW[4]), corps, rivers=tuple(across), roads=(ROW[:3],))
        assert state(game, "x") == ""

    def test_14_31_a_panzer_division_counts_points_by_road_at_a_third(self) -> None:
        game = fed(german("x", ROW[9], **PANZER), hq(GERMAN, "staff", ROW[0], formation="1SS"))
        assert state(game, "x") == ""  # nine hexes of a primary road are three points

    def test_14_31_over_the_ground_seven_points_are_seven_clear_hexes(self) -> None:
        """Off the road a line from the tenth hex to the second is eight points."""
        game = fed(german("x", ROW[9], **PANZER), hq(GERMAN, "staff", ROW[1], formation="1SS"), roads=(ROW[:2],))
        assert state(game, "x") == "out_of_communications"

    def test_14_32a_the_corps_of_the_division_serves_as_well(self) -> None:
        corps = hq(GERMAN, "corps", ROW[1], formation="ISS", formation_kind="corps")
        assert state(fed(german("x", ROW[4], **PANZER), corps), "x") == ""

    @pytest.mark.parametrize(("division", "corps"), [("Lehr", "XLVII"), ("116P", "LVIII")])
    def test_14_32a_so_it_does_for_the_divisions_whose_corps_cannot_be_read(self, division: str, corps: str) -> None:
        """Their headquarters counters are lost (line 3449); these are the corps of any account of the battle."""
        staff = hq(GERMAN, "corps", ROW[1], formation=corps, formation_kind="corps")
        own = german("x", ROW[4], **{**PANZER, "formation": division})
        assert state(fed(own, staff), "x") == ""

    @pytest.mark.parametrize("formation", ["2P", "3PG", "9SS", "Lehr"])
    @pytest.mark.rule("14.31")
    def test_14_32a_a_panzer_division_is_one_by_its_designation_whoever_of_it_is_there(self, formation: str) -> None:
        """Engineers alone, beside their headquarters on the road; a VG division would need one of a corps or army."""
        own = german("x", ROW[2], kind="engineer", formation=formation)
        assert state(fed(own, hq(GERMAN, "staff", ROW[1], formation=formation)), "x") == ""

    @pytest.mark.parametrize("formation", ["277", "9 VG", "3FJ"])
    def test_14_21_vg_and_fj_divisions_are_those_too(self, formation: str) -> None:
        own = german("x", ROW[2], kind="tank", formation=formation)
        assert state(fed(own, hq(GERMAN, "staff", ROW[1], formation=formation)), "x") == "isolated_1"

    def test_14_62_without_its_headquarters_it_is_isolated(self) -> None:
        other = hq(GERMAN, "corps", ROW[1], formation="LXVI", formation_kind="corps")
        assert state(fed(german("x", ROW[4], **PANZER), other), "x") == "isolated_1"

    def test_25_14b_nobody_german_is_unsupplied_on_the_first_day(self) -> None:
        game = fed(german("x", ROW[4]), turn=2, clauses=[clause("first_day", rules=["supply"])])
        assert state(game, "x") == ""

    def test_25_24a_the_first_ss_panzer_is_never_unsupplied_but_may_be_isolated(self) -> None:
        rule = clause("never_unsupplied", formations=["1SS"])
        far = fed(german("x", ROW[9], **PANZER), hq(GERMAN, "staff", ROW[1], formation="1SS"), roads=(), clauses=[rule])
        cut = fed(german("x", ROW[9], **PANZER), clauses=[rule])
        assert (state(far, "x"), state(cut, "x")) == ("", "isolated_1")

    def test_e_14_0_guns_that_cannot_move_are_always_in_supply(self) -> None:
        guns = gun(GERMAN, "guns", ROW[4], kind="static_guns", movement=0)
        assert state(fed(guns), "guns") == ""
        assert state(fed(gun(GERMAN, "guns", ROW[4])), "guns") == "isolated_1"

    def test_the_answer_names_the_rule_by_which_a_unit_needs_no_line(self) -> None:
        guns = fed(gun(GERMAN, "guns", ROW[4], kind="static_guns", movement=0))
        assert supply_line(guns, key_of(guns, "guns")).rule.number == "E-14.0"
        rule = clause("never_unsupplied", formations=["1SS"])
        far = fed(german("x", ROW[9], **PANZER), hq(GERMAN, "staff", ROW[1], formation="1SS"), roads=(), clauses=[rule])
        assert supply_line(far, key_of(far, "x")).rule.number == "25.24a"


class TestBarring:
    CORPS = hq(GERMAN, "corps", ROW[1], formation="LXVII", formation_kind="corps")

    def _ring(self, *more: Any, **values: Any) -> RhineGame:
        """Return a game in which six Allied units stand two hexes around C1012 and cut it off."""
        ring = (
            "C1010",
            "C0910",
            "C0810",
            "C0811",
            "C0812",
            "C0914",
            "C1014",
            "C1114",
            "C1212",
            "C1211",
            "C1210",
            "C1110",
        )
        return fed(german("x", "C1012"), self.CORPS, *(us(label, label, **values) for label in ring), *more)

    @pytest.mark.rule("8.51")
    def test_14_41_rigid_zones_and_enemies_bar_a_line(self) -> None:
        assert state(self._ring(), "x") == "isolated_1"

    @pytest.mark.rule("8.52")
    def test_14_42_fluid_zones_do_not(self) -> None:
        """Four companies leave gaps between their hexes, which their zones do not close."""
        units = [company(ALLIED, label, label) for label in ("C0911", "C1010", "C1014", "C1112")]
        assert state(fed(german("x", "C1012"), self.CORPS, *units), "x") == ""

    @pytest.mark.rule("8.53")
    def test_14_44_a_friendly_unit_negates_the_zone_in_its_hex(self) -> None:
        """One battalion beside the row puts its zone over it; a friend on the road opens it again."""
        wall = [us(label, label) for label in ("C0809", "C1110", "C1210", "C1309", "C1410", "C1509")]
        shut = fed(german("x", ROW[6]), self.CORPS, *wall)
        opened = fed(german("x", ROW[6]), self.CORPS, german("y", "C1010"), german("z", "C1009"), *wall)
        assert (state(shut, "x"), state(opened, "x")) == ("isolated_1", "")


def test_14_53_and_14_63_the_determination_marks_and_keeps_the_worse_side() -> None:
    units = [us("new", "C1507"), us("old", "C1509", marks=("isolated_2",)), us("free", "C1508", marks=("unsupplied",))]
    game = position(units, phase="supply", side=ALLIED, **WEST)
    found = [
        [mark for mark in marks_of(game, name) if mark.startswith(("isol", "unsup", "out"))]
        for name in ("new", "old", "free")
    ]
    assert found == [["isolated_1"], ["isolated_2"], ["isolated_1"]]
