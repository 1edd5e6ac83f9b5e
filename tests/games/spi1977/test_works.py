"""Improved positions and entrenchments (16.0)."""

import pytest

from engine.core.events import fold
from engine.core.play import apply, check, decision, legal_actions
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.ending import ended
from engine.spi1977.fighting.suffer import Retreat
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.positions import BeginWorks, FinishWorks
from engine.spi1977.position.ground_state import Work
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.losing import step_lost
from tests.games.pieces import begin
from tests.games.spi1977.fights import fight, go, phase_of, retreats, rule_of, weighed
from tests.games.spi1977.positions import Piece, company, german, gun, hq, key_of, marks_of, position, us

HERE = "C1010"


def _digging(*units: object, **values: object) -> RhineGame:
    return position(units, phase="positions", side="allied", **values)  # type: ignore[arg-type]


@pytest.mark.parametrize(("enemy", "number"), [("C1013", ""), ("C1012", "16.12")])
def test_16_12_three_hexes_from_the_nearest_enemy(enemy: str, number: str) -> None:
    game = _digging(us("a", HERE), us("b", "C1510"), german("x", enemy))
    assert game.board.map.distance(HERE, "C1013") == 3
    assert rule_of(game, BeginWorks(HERE, "improved")) == number


def test_16_13_what_is_begun_is_ready_in_the_next_phase_and_holds_its_units() -> None:
    game = _digging(us("a", HERE), german("x", "C1407"))
    apply(game, BeginWorks(HERE, "improved"))
    assert game.own.ground.works[HERE] == Work("improved", "allied", is_building=True)
    if phase_of(game) == "positions":
        apply(game, EndPhase())
    assert phase_of(game) == "movement"
    assert rule_of(game, SelectUnit(key_of(game, "a"))) == "16.13"


def test_16_13_what_was_being_built_is_flipped_as_the_phase_begins() -> None:
    game = position([us("a", HERE), german("x", "C1407")], phase="movement", side="german")
    game.own.ground.works[HERE] = Work("improved", "allied", is_building=True)
    begin(game, "positions", "allied", None)
    assert game.own.ground.works[HERE] == Work("improved", "allied")


def test_16_22_entrenchments_need_an_engineer_in_the_hex() -> None:
    alone = _digging(us("a", HERE), german("x", "C1407"))
    assert rule_of(alone, BeginWorks(HERE, "entrenched")) == "16.22"
    helped = _digging(us("a", HERE), us("e", HERE, kind="engineer"), german("x", "C1407"))
    assert rule_of(helped, BeginWorks(HERE, "entrenched")) == ""


def test_16_31_neither_artillery_nor_headquarters_nor_marching_units_build() -> None:
    units = [gun("allied", "g", HERE), hq("allied", "h", HERE), us("m", HERE, marks=("march",))]
    game = _digging(*units, us("b", "C1510"), german("x", "C0807"))
    assert rule_of(game, BeginWorks(HERE, "improved")) == "16.31"


def test_e_16_0c_as_printed_march_mode_builds() -> None:
    game = _digging(us("m", HERE, marks=("march",)), german("x", "C1407"), errata_off=["E-16.0c"])
    assert rule_of(game, BeginWorks(HERE, "improved")) == ""


def test_e_16_0a_no_second_works_in_a_hex() -> None:
    units = [us("a", HERE), us("e", HERE, kind="engineer"), us("b", "C1510"), german("x", "C0807")]
    game = _digging(*units, works={HERE: ("improved", "allied")})
    assert rule_of(game, BeginWorks(HERE, "entrenched")) == "E-16.0a"


def test_e_25_16_uncommitted_units_build_nothing() -> None:
    units = [us("a", HERE, marks=("uncommitted",)), us("b", "C1510"), german("x", "C0807")]
    assert rule_of(_digging(*units), BeginWorks(HERE, "improved")) == "16.31"
    assert rule_of(_digging(*units, errata_off=["E-25.16"]), BeginWorks(HERE, "improved")) == ""


@pytest.mark.parametrize(
    ("off", "there", "stays"), [((), "C1012", False), ((), "C1013", True), (("E-16.0b",), "C1012", True)]
)
def test_e_16_0b_an_enemy_that_comes_near_takes_what_is_being_built(
    off: tuple[str, ...], there: str, stays: bool
) -> None:
    game = position([us("a", HERE), german("x", there)], phase="movement", errata_off=off)
    game.own.ground.works[HERE] = Work("improved", "allied", is_building=True)
    unit = game.units[key_of(game, "x")]
    events = list(after_entry(game, unit, ("C1014", there), "move"))
    assert (events == []) is stays


def test_16_31_artillery_in_an_entrenched_hex_is_not_doubled() -> None:
    units = [german("y", HERE), us("a", "C1011"), gun("allied", "g", "C1011", defense=3)]
    game = position(units, works={"C1011": ("entrenched", "allied")})
    assert weighed(game, ["y"], "C1011").defense == 15  # 6 x 2 + 3


def test_e_16_0c_nor_is_a_unit_in_march_mode() -> None:
    units = [german("y", HERE), us("a", "C1011", marks=("march",))]
    game = position(units, works={"C1011": ("entrenched", "allied")})
    assert weighed(game, ["y"], "C1011").defense == 3


def test_16_36_works_go_with_the_last_of_their_defenders() -> None:
    game = position(
        [german("y", HERE, attack=12), us("x", "C1011")], works={"C1011": ("improved", "allied")}, dice=(1,)
    )
    fight(game, "C1011", ["y"])  # 2-1 and one column left: D2
    apply(game, Retreat())
    while phase_of(game) == "retreat":
        go(game, sorted(retreats(game))[0])
    assert "C1011" not in game.own.ground.works


@pytest.mark.parametrize("stays", [gun("allied", "g", "C1011"), hq("allied", "h", "C1011")], ids=["gun", "hq"])
def test_16_36_they_go_too_where_only_guns_or_headquarters_stay(stays: Piece) -> None:
    """12 against 1 and 2 of a company, 4-1; what never enters works does not occupy them (16.31)."""
    units = [german("y", HERE, attack=12), company("allied", "x", "C1011"), stays]
    game = position(units, works={"C1011": ("improved", "allied")}, dice=(4,))
    game.own.fighting.attacked = ("C1011",)
    game.own.fighting.fought = tuple(unit.id for unit in game.units_in("C1011"))
    for event in step_lost(game, game.units[key_of(game, "x")], "test"):
        fold(game, event)
    for event in list(ended(game, "german", ())):
        fold(game, event)
    assert "C1011" not in game.own.ground.works


@pytest.mark.parametrize(("other", "stays"), [(gun("allied", "o", HERE), False), (us("o", HERE), True)])
def test_16_36_they_go_when_the_infantry_leaves_its_guns_behind(other: Piece, stays: bool) -> None:
    units = [us("a", HERE), other, german("y", "C1407")]
    game = position(units, phase="movement", side="allied", works={HERE: ("improved", "allied")})
    apply(game, SelectUnit(key_of(game, "a")))
    apply(game, MoveTo((HERE, "C1011")))
    assert (HERE in game.own.ground.works) is stays


def test_16_33_units_in_works_need_not_attack() -> None:
    game = position([german("y", HERE), us("x", "C1011")], works={HERE: ("entrenched", "german")})
    assert EndDeclaration() in list(legal_actions(game))


@pytest.mark.rule("16.23")
def test_16_14_a_unit_that_comes_later_shares_the_works() -> None:
    units = [german("y", HERE), us("a", "C1011"), us("later", "C1011")]
    game = position(units, works={"C1011": ("entrenched", "allied")})
    assert weighed(game, ["y"], "C1011").defense == 24  # (6 + 6) x 2


class TestNight:
    """The night of 12/16, turn 4: works in the Night Bonus turn fatigue those who build them (13.27)."""

    def night(self, *units: object, **field: object) -> RhineGame:
        start = {"phase": "bonus_positions", "side": "allied", "turn": 4}
        return position(units, **{**start, **field})  # type: ignore[arg-type]

    def test_13_27_who_begins_works_by_night_is_fatigued(self) -> None:
        game = self.night(us("a", "C1010"), us("b", "C1010", marks=("recovering",)), us("c", "C1212"))
        apply(game, BeginWorks("C1010", "improved"))
        assert game.own.ground.works["C1010"].is_building
        assert "fatigued" in marks_of(game, "a")
        assert [mark for mark in marks_of(game, "b") if mark in ("fatigued", "recovering")] == ["fatigued"]
        assert "fatigued" not in marks_of(game, "c")

    def test_13_27_so_is_who_finishes_them(self) -> None:
        game = self.night(us("a", "C1010"))
        apply(game, BeginWorks("C1010", "improved"))
        game.units[key_of(game, "a")].marks = ()
        apply(game, FinishWorks("C1010"))
        assert not game.own.ground.works["C1010"].is_building
        assert marks_of(game, "a") == ("fatigued",)

    def test_13_27_nothing_is_finished_where_nothing_is_built(self) -> None:
        refusal = check(self.night(us("a", "C1010")), FinishWorks("C1010"))
        assert refusal is not None and refusal.rule.number == "13.27"

    def test_13_27_by_the_other_reading_nobody_is_asked(self) -> None:
        now = decision(self.night(us("a", "C1010"), rulings={"works-by-night": "no, units only move and fight"}))
        assert now is None or now.phase != "bonus_positions"
