"""The further rules of combat, artillery, night and fatigue, each by its number (9.3 to 13.5, 24.2)."""

import pytest

from engine.core.play import apply, check, legal_actions
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.cover import AddFire
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.fighting.setup import AddAttacker, AddGun, ConfirmAttack
from engine.spi1977.fighting.suffer import Retreat
from engine.spi1977.steps.entering import after_entry
from tests.games.pieces import begin
from tests.games.spi1977.fights import column, declare, fight, go, phase_of, put_together, rule_of, thrown, weighed
from tests.games.spi1977.positions import clause, german, gun, hq, key_of, marks_of, position, us

HERE, WEST, EAST = "C1010", "C1011", "C1009"
AROUND = ("C1012", "C0911", "C0912", "C1111", "C1112", HERE)
"""The six neighbors of WEST."""


@pytest.mark.rule("10.15")
@pytest.mark.rule("10.22")
def test_10_15_and_10_22_units_of_up_to_six_hexes_attack_one() -> None:
    units = [*(german(f"y{label}", label) for label in AROUND), us("x", WEST)]
    game = position(units)
    assert set(AROUND) == set(game.board.map.neighbors[WEST])
    assert weighed(game, [f"y{label}" for label in AROUND], WEST).attack == 18


def test_10_18_march_mode_halves_a_strength_in_attack() -> None:
    game = position([german("y", HERE, attack=7, marks=("march",)), us("x", WEST)])
    assert weighed(game, ["y"], WEST).attack == 3


def test_10_23_all_units_of_a_hex_defend_as_one() -> None:
    game = position([german("y", HERE), us("a", WEST), us("b", WEST, defense=4)])
    assert weighed(game, ["y"], WEST).defense == 10


def test_10_3_ground_changes_no_strength() -> None:
    units = [german("y", HERE), us("x", WEST)]
    found = {ground: weighed(position(units, terrain={WEST: ground}), ["y"], WEST) for ground in ("clear", "town")}
    assert {(item.attack, item.defense) for item in found.values()} == {(3, 6)}
    assert column(found["town"]) < column(found["clear"])


@pytest.mark.parametrize(
    ("kind", "has"), [("mechanized", True), ("glider", True), ("parachute", True), ("tank", False), ("ranger", False)]
)
def test_10_43_integrity_is_for_infantry_of_any_kind(kind: str, has: bool) -> None:
    regiment = (("regiment", "41m"),)
    units = [us(name, HERE, kind=kind, movement=6, traits=regiment) for name in "ab"]
    game = position([*units, german("x", WEST, defense=6)], side="allied")
    assert (column(weighed(game, ["a", "b"], WEST)) == 5) is has  # 6 to 6 is column 4


def test_10_53_an_anti_tank_unit_makes_combined_arms_in_defense_alone() -> None:
    units = [us("i", HERE), us("at", HERE, kind="anti_tank"), german("x", WEST, defense=6)]
    assert column(weighed(position(units, side="allied"), ["i", "at"], WEST)) == 4  # 6 to 6, no shift


@pytest.mark.rule("10.61")
@pytest.mark.rule("10.63")
def test_10_61_and_10_63_poor_attacks_may_be_made_and_join_as_they_are() -> None:
    game = position([german("y", HERE, attack=2), german("z", HERE, attack=20), us("a", EAST), us("b", WEST)])
    declare(game, EAST, ["y"])
    declare(game, WEST, ["z"])
    assert check(game, EndDeclaration()) is None


@pytest.mark.rule("10.73")
@pytest.mark.rule("10.81")
def test_10_73_and_10_81_a_result_is_taken_as_steps_or_as_a_retreat() -> None:
    game = position([german("y", HERE, attack=6), us("x", WEST)], dice=(2,))
    assert thrown(fight(game, WEST, ["y"])).result == "D1"
    kinds = {type(action).__name__ for action in legal_actions(game)}
    assert kinds == {"TakeLoss", "Retreat"}


def test_10_82_a_retreat_costs_no_points() -> None:
    """A unit whose six points are spent on woods goes on all the same: three hexes of woods are six points and more."""
    game = position([german("y", HERE, attack=12), us("x", WEST, movement=2)], dice=(1,), terrain={"C1012": "woods"})
    fight(game, WEST, ["y"])
    apply(game, Retreat())
    go(game, "C0912")
    assert phase_of(game) == "retreat"


@pytest.mark.rule("11.0")
@pytest.mark.rule("11.31")
def test_11_0_and_11_31_artillery_alone_makes_a_barrage_attack() -> None:
    units = [us("a", HERE), german("x", WEST), gun("allied", "g", "C1008")]
    game = position(units, side="allied", terrain={HERE: "village"}, dice=(4,))
    found = thrown(fight(game, WEST, guns=["g"]))
    assert (found.attackers, found.attack) == ((), 4)


@pytest.mark.rule("11.21")
@pytest.mark.rule("11.22")
@pytest.mark.rule("11.33")
def test_11_21_22_and_33_its_barrage_is_added_adjacent_or_at_range() -> None:
    units = [us("a", HERE), german("x", WEST), gun("allied", "g", "C1008"), gun("allied", "h", HERE)]
    game = position(units, side="allied")
    assert weighed(game, ["a"], WEST, guns=["g", "h"]).attack == 3 + 4 + 4  # 11.21, 11.22, 11.33


@pytest.mark.rule("11.11")
@pytest.mark.rule("11.13")
def test_11_11_and_11_13_support_rests_on_the_formation_of_gun_and_unit() -> None:
    units = [us("a", HERE), german("x", WEST), gun("allied", "g", "C1008", formation="2")]
    assert weighed(position(units, side="allied"), ["a"], WEST, guns=["g"]).attack == 3 + 2


def test_11_23_barrage_belongs_to_the_own_combat_phase() -> None:
    units = [german("y", HERE), us("x", WEST), gun("allied", "g", "C1014")]
    game = position(units)
    put_together(game, WEST, ["y"])
    assert rule_of(game, AddGun(key_of(game, "g"))) == "10.0"


def test_11_38_several_guns_join_each_in_one_battle() -> None:
    units = [us("a", HERE), us("b", HERE), german("x", WEST), german("z", EAST)]
    units += [gun("allied", name, "C1008") for name in "gh"]
    game = position(units, side="allied")
    declare(game, WEST, ["a"], ["g", "h"])
    put_together(game, EAST, ["b"])
    assert rule_of(game, AddGun(key_of(game, "g"))) == "11.38"


def test_11_44_who_gives_fire_suffers_nothing() -> None:
    units = [german("y", HERE, attack=12), us("x", WEST), gun("allied", "g", "C1014")]
    game = position(units, dice=(1,))
    fight(game, WEST, ["y"])
    apply(game, AddFire(key_of(game, "g")))
    assert phase_of(game) == "suffer"
    assert all("g#" not in str(action) for action in legal_actions(game))


def test_11_45_no_fire_against_a_barrage() -> None:
    units = [german("s", HERE), us("x", WEST), gun("german", "k", "C1008"), gun("allied", "g", "C1014")]
    game = position(units, terrain={HERE: "village"}, dice=(2,))
    fight(game, WEST, guns=["k"])
    assert phase_of(game) != "battle"


@pytest.mark.parametrize(("turn", "phase"), [(7, "combat"), (7, "bonus_combat")])
@pytest.mark.rule("12.13")
@pytest.mark.rule("11.62")
def test_12_13_and_11_62_at_night_and_in_the_bonus_turn_barrage_is_halved(turn: int, phase: str) -> None:
    units = [us("a", HERE), german("x", WEST), gun("allied", "g", "C1008", barrage=7)]
    game = position(units, side="allied", turn=turn, phase=phase)
    assert weighed(game, ["a"], WEST, guns=["g"]).attack == 3 + 3


def test_12_14_no_air_points_at_night() -> None:
    game = position([german("y", HERE), us("x", WEST)], turn=7, air={"german": 10})
    put_together(game, WEST, ["y"])
    assert rule_of(game, FlySupport(1)) == "19.13"


def test_13_1_the_bonus_turn_has_movement_with_works_and_combat_alone() -> None:
    game = position([german("y", HERE), us("x", WEST)])
    steps = [step.phase for step in game.board.steps if step.condition == "night"]
    assert steps == ["bonus_positions", "bonus_movement", "bonus_combat"] * 2


def test_13_33_defenders_are_not_fatigued() -> None:
    game = position([german("y", HERE, attack=6), us("x", WEST)], phase="bonus_combat", turn=7, dice=(1,))
    fight(game, WEST, ["y"])
    assert "fatigued" not in marks_of(game, "x")


@pytest.mark.parametrize(("mark", "attack", "defense"), [("fatigued", 3, 3), ("recovering", 3, 6)])
@pytest.mark.rule("13.35")
@pytest.mark.rule("13.36")
@pytest.mark.rule("13.42")
@pytest.mark.rule("13.43")
def test_13_35_13_36_13_42_13_43_fatigue_and_recovery(mark: str, attack: int, defense: int) -> None:
    units = [german("y", HERE, attack=6, marks=(mark,)), us("x", WEST, marks=(mark,))]
    found = weighed(position(units), ["y"], WEST)
    assert (found.attack, found.defense) == (attack, defense)


@pytest.mark.rule("13.41")
@pytest.mark.rule("13.52")
def test_13_41_and_13_52_the_marker_is_turned_at_the_end_of_a_turn_not_of_the_bonus_turn() -> None:
    game = position([german("y", HERE, marks=("fatigued",)), us("x", "C1407")])
    phases = [step.phase for step in game.board.steps]
    assert phases.count("fatigue") == 1
    assert phases.index("fatigue") < phases.index("bonus_movement")


def test_10_0_a_battle_needs_somebody_who_attacks() -> None:
    game = position([german("y", HERE), us("x", WEST)])
    apply(game, DeclareAttack(WEST))
    assert rule_of(game, ConfirmAttack()) == "10.0"


def test_8_42_headquarters_never_attack() -> None:
    game = position([german("y", HERE), hq("german", "h", HERE), us("x", WEST)], rivers=[(HERE, WEST)])
    put_together(game, WEST, ["y"])
    assert rule_of(game, AddAttacker(key_of(game, "h"))) == "8.42"


@pytest.mark.rule("25.14d")
@pytest.mark.rule("25.14e")
def test_25_14d_and_25_14e_no_limit_and_no_depletion_on_the_first_day() -> None:
    """Twenty-four points at a hex on 12/16 night, which the rule of the first day no longer covers, are too many."""
    rules = [clause("first_day", rules=["barrage", "depletion"])]
    for turn, number in ((3, ""), (6, "11.71")):
        units = [german("a", HERE), us("x", WEST)]
        units += [gun("german", f"g{index}", "C1008", barrage=8) for index in range(3)]
        game = position(units, turn=turn, clauses=rules)
        put_together(game, WEST, ["a"], ["g0", "g1"])
        assert rule_of(game, AddGun(key_of(game, "g2"))) == number


class TestSlowArtillery:
    """24.21: German corps artillery that moved on turn 3 stays in the movement phase of turn 4 and fires on turn 5."""

    CORPS = {"formation": "ISS", "formation_kind": "corps", "face": "move"}

    def _faces(self, *options: str, **values: object) -> list[str]:
        units = [gun("german", "g", HERE, **{**self.CORPS, **values}), us("x", "C1407")]  # type: ignore[arg-type]
        game = position(units, phase="battery", options=options)
        faces = [game.units[key_of(game, "g")].face]
        begin(game, "battery", "german", None)
        return [*faces, game.units[key_of(game, "g")].face]

    def test_24_21_it_takes_two_turns(self) -> None:
        assert self._faces("slow_corps_artillery") == ["move", "fire"]

    def test_24_21_without_the_option_one(self) -> None:
        assert self._faces() == ["fire", "fire"]

    def test_24_21_divisional_artillery_is_not_slow(self) -> None:
        assert self._faces("slow_corps_artillery", formation="277", formation_kind="division") == ["fire", "fire"]

    def test_24_21_army_artillery_is_not_slow(self) -> None:
        """Line 1695 names guns with the designation of a corps; line 1826 tells those of armies from them."""
        assert self._faces("slow_corps_artillery", formation="7", formation_kind="army") == ["fire", "fire"]

    def test_24_21_who_moves_begins_anew(self) -> None:
        units = [gun("german", "g", HERE, marks=("settling",), **self.CORPS), us("x", "C1407")]  # type: ignore[arg-type]
        game = position(units, phase="movement", options=["slow_corps_artillery"])
        unit = game.units[key_of(game, "g")]
        events = list(after_entry(game, unit, (HERE, EAST), "move"))
        assert any("settling" not in getattr(event, "marks", ("settling",)) for event in events)
