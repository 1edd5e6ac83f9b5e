"""Who is held back or behind the Westwall, who belongs to which corps, and what each map may commit (23.0, 24.7)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.clauses.british import _beyond, is_held_back, releases
from engine.spi1977.clauses.limits import barred_to
from engine.spi1977.command.attachment import ChooseCorps, choices, corps_of
from engine.spi1977.ground.sheets import rows_on
from engine.spi1977.ground.terrain import frees_from_attack, is_entrenched
from engine.spi1977.ground.zones import exerts
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.games.spi1977.fights import rule_of
from tests.games.spi1977.positions import clause, german, gun, hq, key_of, position, shipped_board, us
from tests.games.spi1977.readings import TEAM

ROW = tuple(f"C10{column:02d}" for column in range(7, 17))
BRITISH: dict[str, Any] = {"formation": "43", "traits": (("nation", "British"),)}
MEUSE: dict[str, Any] = {"clauses": [clause("british_limits")], "areas": {"west-of-meuse": ROW[5:]}}


def freed(game: RhineGame, name: str, *path: str) -> tuple[str, ...]:
    """Return who is set free when a unit goes along a path."""
    events = list(releases(game, game.units[key_of(game, name)], path))
    return events[0].formations if events else ()


class TestBritish:
    @pytest.mark.rule("23.0a")
    def test_23_0a_the_british_do_not_cross_the_meuse_nor_leave_sheet_a(self) -> None:
        game = position([us("monty", ROW[5], **BRITISH), us("patton", ROW[5])], **MEUSE, phase="movement", side=ALLIED)
        british = game.units[key_of(game, "monty")]
        assert is_held_back(game, british)
        assert ROW[4] in barred_to(game, british)
        assert ROW[6] in barred_to(game, british)  # all of this map is sheet C
        assert not barred_to(game, game.units[key_of(game, "patton")])
        found = RULES.telling.price(game, british.id, ROW[5:3:-1])
        assert isinstance(found, Refusal)
        assert found.rule.number == "23.0a"

    def test_23_0a_a_german_who_crosses_the_meuse_frees_all(self) -> None:
        game = position([us("monty", "C1516", **BRITISH), german("spy", ROW[4])], **MEUSE)
        assert freed(game, "spy", ROW[4], ROW[3]) == ()
        assert freed(game, "spy", ROW[4], ROW[5]) == ("all",)

    def test_23_0b_one_within_five_hexes_frees_the_division_alone(self) -> None:
        other = {**BRITISH, "formation": "51"}
        units = [us("near", ROW[8], **BRITISH), us("far", "C1516", **other), german("spy", ROW[2])]
        game = position(units, **MEUSE)
        assert freed(game, "spy", ROW[1], ROW[2]) == ()
        assert freed(game, "spy", ROW[2], ROW[3]) == ("43",)  # five hexes from the ninth of the row

    def test_23_0b_the_way_of_a_german_sets_a_division_free_for_good(self) -> None:
        units = [us("near", ROW[8], **BRITISH), german("spy", ROW[2])]
        game = position(units, **MEUSE, phase="movement", side=GERMAN)
        apply(game, SelectUnit(key_of(game, "spy")))
        apply(game, MoveTo((ROW[2], ROW[3])))
        apply(game, MoveTo((ROW[3], ROW[2])))
        assert not is_held_back(game, game.units[key_of(game, "near")])

    @pytest.mark.parametrize(
        ("place", "held"),
        [(ROW[3], ["far"]), (ROW[2], ["far", "near"]), (ROW[6], [])],
        ids=["at five hexes", "at six", "over the river"],
    )
    def test_23_0b_a_position_may_begin_with_germans_near_or_over_the_river(self, place: str, held: list[str]) -> None:
        other = {**BRITISH, "formation": "51"}
        game = position([us("near", ROW[8], **BRITISH), us("far", "C1516", **other), german("spy", place)], **MEUSE)
        assert [name for name in ("far", "near") if is_held_back(game, game.units[key_of(game, name)])] == held

    @pytest.mark.rule("23.0a")
    def test_23_0a_the_column_that_sheets_a_and_c_share_is_on_both(self) -> None:
        """Sheet A ends with its column 01, which sheet C calls 51."""
        board = shipped_board("campaign")
        assert {label: label in _beyond(board, is_west=False) for label in ("A1202", "C1251", "C1250")} == {
            "A1202": False,
            "C1251": False,
            "C1250": True,
        }

    def test_a_hex_of_two_sheets_has_a_row_on_both(self) -> None:
        """The last rows of sheet A are the first of sheet B; the first of D are the last of C, by whose
        numbers they are called."""
        board = shipped_board("campaign")
        assert [[*rows_on(board, "A3502", sheet)] for sheet in "ABC"] == [[35], [1], []]
        assert [[*rows_on(board, "C3610", sheet)] for sheet in "CD"] == [[36], [2]]

    @pytest.mark.parametrize(("reading", "held"), [("no", True), ("yes, like any other", False)])
    def test_23_0b_a_team_of_the_truppeneinheit_frees_as_it_is_a_unit(self, reading: str, held: bool) -> None:
        units = [us("near", ROW[8], **BRITISH), german("team", ROW[4], **TEAM)]
        game = position(units, **MEUSE, rulings={"truppeneinheit-as-unit": reading})
        assert is_held_back(game, game.units[key_of(game, "near")]) is held
        assert freed(game, "team", ROW[4], ROW[5]) == (() if held else ("all",))

    def test_23_0c_after_turn_forty_nobody_is_held_back(self) -> None:
        units = [us("monty", ROW[8], **BRITISH)]
        assert [
            is_held_back(game, game.units[key_of(game, "monty")])
            for game in (position(units, **MEUSE, phase="movement", side=ALLIED, turn=turn) for turn in (40, 41))
        ] == [True, False]


class TestWestwall:
    FIELD: dict[str, Any] = {"areas": {"westwall": ROW[:3]}, "options": ("westwall",)}

    def test_24_7_germans_behind_it_are_entrenched_without_a_marker(self) -> None:
        game = position([german("in", ROW[0]), german("out", ROW[5]), us("american", ROW[2])], **self.FIELD)
        assert is_entrenched(game, ROW[0], GERMAN)
        assert not is_entrenched(game, ROW[5], GERMAN)
        assert not is_entrenched(game, ROW[2], ALLIED)
        assert frees_from_attack(game, game.units[key_of(game, "in")])

    def test_24_7_they_exert_rigid_zones_but_for_artillery(self) -> None:
        """A reduced battalion has a fluid zone (8.12), an entrenched one a rigid one (16.34)."""
        units = [
            german("weak", ROW[0], face="reduced"),
            gun(GERMAN, "gun", ROW[1]),
            german("out", ROW[5], face="reduced"),
        ]
        game = position(units, **self.FIELD, phase="movement")
        for unit in game.units.values():
            unit.marks = ()
        assert [exerts(game, game.units[key_of(game, name)]) for name in ("weak", "gun", "out")] == [
            "rigid",
            "fluid",
            "fluid",
        ]

    def test_24_7_without_the_option_there_is_no_westwall(self) -> None:
        game = position([german("in", ROW[0])], areas={"westwall": ROW[:3]})
        assert not is_entrenched(game, ROW[0], GERMAN)


class TestCorps:
    def test_e_cm6_a_division_without_a_corps_chooses_one_for_good(self) -> None:
        units = [
            german("tank", ROW[0], formation="9P"),
            hq(GERMAN, "corps", ROW[3], formation="ISS", formation_kind="corps"),
            hq(GERMAN, "army", ROW[4], formation="7 Army", formation_kind="army"),
            german("other", ROW[7], formation="277"),
        ]
        game = position(units, phase="movement", side=GERMAN)
        assert list(choices(game, GERMAN)) == [ChooseCorps("9P", "ISS")]
        assert corps_of(game, "9P", GERMAN) == ""
        apply(game, ChooseCorps("9P", "ISS"))
        assert corps_of(game, "9P", GERMAN) == "ISS"
        assert rule_of(game, ChooseCorps("9P", "ISS")) == "E-cm6"

    def test_e_cm6_not_while_no_headquarters_of_a_corps_is_on_the_map(self) -> None:
        game = position([german("tank", ROW[0], formation="9P")], phase="movement", side=GERMAN)
        assert rule_of(game, ChooseCorps("9P", "ISS")) == "E-cm6"


class TestPools:
    FIELD: dict[str, Any] = {
        "areas": {"north": ROW[:4], "south": ROW[4:]},
        "clauses": [
            clause("commitment", side="allied", area="north", counters=[]),
            clause("commitment", side="allied", area="south", counters=[]).model_copy(update={"key": "south"}),
        ],
    }

    @pytest.mark.rule("25.16n")
    def test_27_62_each_map_has_a_die_of_its_own(self) -> None:
        """A one is three units and a six seven (25.16u3)."""
        units = [us(str(number), ROW[number], marks=("uncommitted",)) for number in range(6)]
        game = position(units, **self.FIELD, phase="movement", side=ALLIED, turn=3, dice=(1, 6))
        assert game.own.moving.to_commit == {"north": 3, "south": 7}

    def test_27_62_what_one_map_has_left_does_not_help_the_other(self) -> None:
        units = [us(str(number), ROW[number], marks=("uncommitted",)) for number in range(6)]
        game = position(units, **self.FIELD, phase="movement", side=ALLIED, turn=2)
        apply(game, CommitUnit(key_of(game, "0")))
        assert rule_of(game, CommitUnit(key_of(game, "1"))) == "25.16u2"
        apply(game, CommitUnit(key_of(game, "5")))

    def test_25_16n_engineers_of_a_corps_wait_until_the_next_morning(self) -> None:
        sapper = us("sapper", ROW[0], kind="engineer", formation="V", formation_kind="corps", marks=("uncommitted",))
        game = position([sapper], **self.FIELD, phase="movement", side=ALLIED, turn=2)
        assert rule_of(game, CommitUnit(key_of(game, "sapper"))) == "25.16n"


def test_26_4b_a_scenario_may_forbid_options() -> None:
    field: dict[str, Any] = {"areas": {"westwall": ROW[:3]}, "options": ("westwall", "morale")}
    game = position([german("in", ROW[0])], clauses=[clause("no_options", options=["westwall"])], **field)
    assert not game.board.is_on("westwall")
    assert game.board.is_on("morale")
