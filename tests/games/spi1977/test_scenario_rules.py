"""Special rules of the scenarios: commitment, weather, limits, variable arrivals, victory in the race for the Meuse."""

from functools import cache
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.opening import fresh
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.spi1977.air.points import available
from engine.spi1977.clauses.first_day import BOTTLENECKS, DISORGANIZATION, GREEN, SURPRISE, holds
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.command import commitment
from engine.spi1977.fighting.retreat import is_open
from engine.spi1977.ground.zones import exerts
from engine.spi1977.position.ground_events import WeatherChanged
from engine.spi1977.position.ground_state import Work
from engine.spi1977.position.moving_state import Depot
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import UNCOMMITTED, RhineGame
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.supply.lines import state_now
from tests.games.pieces import begin, go_to
from tests.games.spi1977.fights import fight as fight_out
from tests.games.spi1977.fights import thrown
from tests.games.spi1977.positions import clause, german, hq, key_of, position, shipped_board, us, with_cell
from tests.games.spi1977.test_victory import _Field

HERE, THERE = "C1010", "C1011"


@cache
def _empty(key: str) -> RhineGame:
    return fresh(RULES, shipped_board(key), 1)


def empty(key: str, turn: int = 1) -> RhineGame:
    """Return a shipped scenario with nobody on the map."""
    game = _empty(key).copy()
    game.turn = turn
    return game


def put(game: RhineGame, key: str, label: str, *marks: str) -> None:
    unit = game.units[key]
    unit.hex, unit.box, unit.marks = label, "map", tuple(sorted(marks))
    game.occupants[label] = (*game.occupants.get(label, ()), key)
    game.forget()


class TestWeather:
    """The weather of 12/18, turn 8: a die, one less if it is overcast, one more if it is clear (18.15)."""

    def rolled(self, die: int, before: str) -> str:
        game = position([us("a", HERE)], phase="movement", side=ALLIED, turn=8)
        game.own.ground.weather = before
        game.dice = Dice(1, 0, (die,))
        for event in RULES.phases["weather"].enter(game, _Frame("weather")):  # type: ignore[misc, arg-type]
            if type(event).__name__ == "WeatherChanged":
                return event.weather  # type: ignore[attr-defined, no-any-return]
        raise AssertionError

    @pytest.mark.rule("18.0")
    @pytest.mark.rule("18.11")
    @pytest.mark.rule("18.12")
    @pytest.mark.rule("18.15")
    @pytest.mark.rule("18.16")
    @pytest.mark.parametrize(
        ("die", "before", "after"),
        [
            (2, "Mist", "Overcast"),
            (3, "Mist", "Mist"),
            (5, "Mist", "Clear"),
            (3, "Overcast", "Overcast"),
            (5, "Overcast", "Mist"),
            (6, "Overcast", "Clear"),
            (4, "Clear", "Clear"),
            (2, "Clear", "Mist"),
            (1, "Clear", "Overcast"),
        ],
    )
    def test_18_16_the_die_and_the_weather_before(self, die: int, before: str, after: str) -> None:
        assert self.rolled(die, before) == after

    @pytest.mark.rule("18.21")
    @pytest.mark.rule("18.22")
    @pytest.mark.rule("18.26")
    def test_18_26_the_chart_of_the_ground_has_its_two_states(self) -> None:
        cells = shipped_board("peiper").tables["ground"].cells
        assert {cells[die][0] for die in range(1, 7)} == {"Normal", "Ground Freeze"}

    @pytest.mark.rule("20.2")
    def test_20_2_the_weather_of_the_war_needs_no_die(self) -> None:
        """Line 1446: 12/18 was mist."""
        game = position([us("a", HERE)], turn=8, weather="Overcast", options=("historical_weather",))
        assert self._weather(game) == ["Mist"]

    @pytest.mark.rule("20.2")
    def test_20_2_the_weather_is_that_of_the_list_of_the_days(self) -> None:
        """12/18 is the third day."""
        game = position([us("a", HERE)], turn=8, options=("historical_weather",))
        with_cell(game, "historical_weather", 3, "Clear")
        assert self._weather(game) == ["Clear"]

    def _weather(self, game: RhineGame) -> list[str]:
        events = RULES.phases["weather"].enter(game, _Frame("weather"))  # type: ignore[misc, arg-type]
        return [event.weather for event in events if isinstance(event, WeatherChanged)]

    @pytest.mark.rule("25.25")
    @pytest.mark.rule("27.5")
    @pytest.mark.rule("26.5")
    def test_25_25_half_the_air_points_on_a_single_map_all_of_them_else(self) -> None:
        """Line 1421: twelve U.S. points on 12/17 and later days."""
        points = {}
        for key, turn in (("peiper", 5), ("bastogne", 5), ("campaign", 5), ("meuse", 17)):
            game = empty(key, turn)
            game.own.ground.weather = "Clear"
            points[key] = available(game, ALLIED)
        assert points == {"peiper": 6, "bastogne": 6, "campaign": 12, "meuse": 12}


class _Frame:
    """As much of a frame as the step of the weather asks for."""

    def __init__(self, step: str) -> None:
        self.local = type("Local", (), {"step": step})()
        self.side = ALLIED


class TestFirstDay:
    @pytest.mark.rule("25.14")
    @pytest.mark.rule("25.24")
    @pytest.mark.rule("27.4")
    @pytest.mark.parametrize("key", ["bastogne", "peiper", "campaign"])
    def test_25_14_the_rules_of_the_first_day_hold_before_dawn_in_the_morning_and_the_afternoon(self, key: str) -> None:
        held = [
            turn
            for turn in range(1, 7)
            if all(holds(empty(key, turn), rule) for rule in (SURPRISE, BOTTLENECKS, GREEN))
        ]
        assert held == [1, 2, 3]

    @pytest.mark.rule("25.24d")
    def test_25_24d_disorganization_before_dawn_alone(self) -> None:
        assert [turn for turn in (1, 2, 3) if holds(empty("peiper", turn), DISORGANIZATION)] == [1]

    @pytest.mark.rule("26.0")
    def test_26_0_none_of_them_in_the_race_for_the_meuse(self) -> None:
        assert not any(holds(empty("meuse", 17), rule) for rule in (SURPRISE, GREEN, BOTTLENECKS))

    @pytest.mark.rule("25.14ct")
    @pytest.mark.rule("25.24c")
    @pytest.mark.parametrize(("die", "face"), [(2, "reduced"), (3, "full")])
    def test_25_14ct_a_german_green_unit_is_reduced_on_two_or_less(self, die: int, face: str) -> None:
        """Line 2836; the dice of the fight follow."""
        units = [german("gr", HERE, attack=20), us("g", THERE)]
        rules = [clause("first_day", rules=["green"]), clause("green", formations=["277"])]
        game = position(units, turn=2, clauses=rules, dice=(die, 1))
        events = fight_out(game, THERE, ["gr"])
        assert thrown(events).attack == (20 if face == "full" else 10)
        assert game.units[key_of(game, "gr")].face == face

    @pytest.mark.rule("25.14ct")
    @pytest.mark.parametrize(("die", "face"), [(1, "reduced"), (2, "full")])
    def test_25_14ct_a_us_one_adds_one_to_its_die(self, die: int, face: str) -> None:
        units = [us("gr", HERE, attack=20), german("g", THERE)]
        rules = [clause("first_day", rules=["green"]), clause("green", formations=["99"])]
        game = position(units, side=ALLIED, turn=2, clauses=rules, dice=(die, 1))
        fight_out(game, THERE, ["gr"])
        assert game.units[key_of(game, "gr")].face == face


class TestCommitment:
    """Units of Bastogne that wait: those of the 28th Division (25.16)."""

    UNIT = "allied/28/2-110#1"

    def free(self, turn: int, *marks: str, works: bool = False) -> bool:
        game = empty("bastogne", turn)
        put(game, self.UNIT, "D1029", UNCOMMITTED, *marks)
        if works:
            game.own.ground.works["D1029"] = Work("improved", ALLIED)
        return bool(list(commitment.at_phase_start(game, ALLIED)))

    @pytest.mark.rule("25.16u1")
    def test_25_16u1_nobody_before_dawn(self) -> None:
        game = empty("bastogne", 1)
        put(game, self.UNIT, "D1029", UNCOMMITTED)
        assert [event.left for event in commitment.numbers(game, ALLIED)] == [0]  # type: ignore[attr-defined]
        assert not self.free(1)

    @pytest.mark.rule("25.16u2")
    @pytest.mark.rule("25.16u3")
    @pytest.mark.rule("25.16u4")
    @pytest.mark.parametrize(("turn", "rule"), [(1, "25.16u1"), (2, "25.16u2"), (3, "25.16u3"), (4, "25.16u4")])
    def test_25_16u_who_is_beyond_the_number_is_told_the_rule_of_the_turn(self, turn: int, rule: str) -> None:
        """Lines 1909 to 1924: each of the first four turns has a number of its own."""
        game = empty("bastogne", turn)
        put(game, self.UNIT, "D1029", UNCOMMITTED)
        refusal = commitment.check(game, ALLIED, self.UNIT)
        assert refusal is not None and refusal.rule.number == rule

    @pytest.mark.rule("25.16u5")
    def test_25_16u5_on_turn_5_all_but_who_is_isolated_in_works(self) -> None:
        assert not self.free(4)
        assert self.free(5)
        assert self.free(5, "isolated_1")
        assert self.free(5, works=True)
        assert not self.free(5, "isolated_1", works=True)

    @pytest.mark.rule("25.16u6")
    def test_25_16u6_on_turn_6_all(self) -> None:
        assert self.free(6, "isolated_1", works=True)

    @pytest.mark.rule("25.16g")
    def test_25_16g_panzer_lehr_waits_until_turn_2(self) -> None:
        kinds = shipped_board("bastogne").pieces
        lehr = next(key for key, kind in kinds.items() if "Lehr" in kind.counter.formation_title)
        game = empty("bastogne", 1)
        put(game, lehr, "D1411")
        assert commitment.waits_at_start(game, game.units[lehr])
        put(game, "german/2P/1-2#1", "D1122")
        assert not commitment.waits_at_start(game, game.units["german/2P/1-2#1"])
        game.turn = 2
        game.units[lehr].marks = (UNCOMMITTED,)
        assert list(commitment.at_phase_start(game, GERMAN))


class TestLimits:
    @pytest.mark.rule("25.16b")
    def test_25_16b_row_0100_of_sheet_d_is_closed_and_who_is_forced_in_is_lost(self) -> None:
        game = empty("bastogne", 2)
        unit = game.units["german/2P/1-2#1"]
        closed = closed_to(game, unit)
        row = game.board.areas["sheet-d-first-row"]
        assert row and set(row) <= closed
        put(game, unit.id, row[3])
        events = list(after_entry(game, unit, (row[2], row[3]), "retreat"))
        assert [type(event).__name__ for event in events].count("UnitRemoved") == 1

    @pytest.mark.rule("25.24b")
    @pytest.mark.rule("E-27.4")
    def test_25_24b_the_116th_never_goes_north_of_row_3300_of_sheet_c(self) -> None:
        game = empty("peiper", 2)
        unit = next(unit for unit in game.units.values() if game.board.pieces[unit.id].formation == "116P")
        closed = closed_to(game, unit)
        assert "C3210" in closed and "C3310" not in closed
        other = next(unit for unit in game.units.values() if game.board.pieces[unit.id].formation == "1SS")
        assert "C3210" not in closed_to(game, other)
        campaign = empty("campaign", 2)
        assert "C3210" not in closed_to(campaign, campaign.units[unit.id])

    @pytest.mark.rule("27.6")
    @pytest.mark.rule("27.61")
    def test_27_61_the_campaign_closes_no_hex(self) -> None:
        game = empty("campaign", 20)
        germans = [unit for unit in game.units.values() if unit.side == GERMAN][:60]
        assert not any(closed_to(game, unit) for unit in germans)

    @pytest.mark.rule("26.4")
    @pytest.mark.rule("26.4c")
    def test_26_4c_the_second_ss_is_unsupplied_on_turns_17_to_19_beside_its_headquarters(self) -> None:
        rule = clause("unsupplied", formations=["2SS"], turns=[17, 18, 19])
        tanks = german("x", "C1009", formation="2SS", kind="tank", movement=12)
        units = [tanks, hq(GERMAN, "staff", "C1008", formation="2SS")]
        field: dict[str, Any] = {
            "areas": {"east": ("C1007",)},
            "supply": {"east": GERMAN},
            "roads": (("C1007", "C1008"),),
        }
        found = []
        for turn in (17, 19, 20):
            game = position(units, phase="movement", side=GERMAN, turn=turn, clauses=[rule], **field)
            found.append(state_now(game, game.units[key_of(game, "x")]))
        assert [bool(state) for state in found] == [True, True, False]

    @pytest.mark.rule("26.4a")
    @pytest.mark.rule("27.4a")
    def test_26_4a_the_us_player_is_first_in_every_turn(self) -> None:
        for key in ("meuse", "campaign"):
            sides = [step.side for step in shipped_board(key).steps if step.phase == "movement"]
            assert sides == [ALLIED, GERMAN]


class TestVariable:
    """The German die of the morning (22.2v): 1: 246 VG; 2 or 3: a Mark VI; 4: a Mark V; 5: a Mark IV; 6: once more."""

    @pytest.mark.rule("22.2v")
    @pytest.mark.rule("26.3")
    @pytest.mark.parametrize(
        ("dice", "formation", "number"),
        [((1,), "246", 10), ((2,), "ISS", 1), ((3,), "ISS", 1), ((4,), "ISS", 1), ((5,), "ISS", 1), ((6, 5), "", 0)],
    )
    def test_22_2v_what_the_die_brings(self, dice: tuple[int, ...], formation: str, number: int) -> None:
        game = empty("campaign", 5)
        game.dice = Dice(1, 0, dice)
        go_to(game, 5, "variable", GERMAN)
        begin(game, "variable", GERMAN, None)
        called = game.own.moving.called
        assert len(called) == number
        assert {game.board.pieces[key].formation for key in called} == ({formation} if formation else set())

    @pytest.mark.rule("22.2v")
    @pytest.mark.parametrize(("second", "formation"), [(1, "11P"), (2, "11P"), (3, "10SS"), (4, "10SS")])
    def test_22_2v_a_six_asks_for_another_die(self, second: int, formation: str) -> None:
        game = empty("campaign", 5)
        game.dice = Dice(1, 0, (6, second))
        go_to(game, 5, "variable", GERMAN)
        begin(game, "variable", GERMAN, None)
        assert {game.board.pieces[key].formation for key in game.own.moving.called} >= {formation}

    @pytest.mark.rule("22.2v")
    def test_22_2v_what_has_come_does_not_come_again(self) -> None:
        game = empty("campaign", 5)
        rows = game.board.scenario.arrivals
        before = tuple(row.counter for row in rows if row.condition == "variable-246")
        game.own.moving.called = before
        game.dice = Dice(1, 0, (1,))
        go_to(game, 5, "variable", GERMAN)
        begin(game, "variable", GERMAN, None)
        assert game.own.moving.called == before
        assert all(game.units[key].box == ARRIVALS for key in before)


@pytest.mark.rule("25.27q")
def test_25_27q_any_german_unit_that_enters_removes_a_depot_and_a_combat_unit_takes_a_true_one() -> None:
    game = empty("peiper", 3)
    game.own.moving.depots = (Depot("C1232", True), Depot("C1230", False))
    infantry = next(unit for unit in game.units.values() if game.board.pieces[unit.id].formation == "1SS")
    kinds = game.board.pieces
    germans = [unit for unit in game.units.values() if unit.side == GERMAN]
    staff = next(unit for unit in germans if kinds[unit.id].is_headquarters)
    american = next(unit for unit in game.units.values() if unit.side == ALLIED)

    def came(unit: Any, label: str) -> list[Any]:
        return [
            event
            for event in after_entry(game, unit, ("C1233", label), "move")
            if type(event).__name__ == "DepotsChanged"
        ]

    (taken,) = came(infantry, "C1232")
    (false,) = came(infantry, "C1230")
    assert (taken.how, taken.taken, false.how, false.taken) == ("captured", 1, "exposed", 0)
    (lost,) = came(staff, "C1232")
    (seen,) = came(staff, "C1230")
    assert (lost.how, lost.taken, seen.how) == ("lost", 0, "exposed")
    assert came(american, "C1232") == []


@pytest.mark.rule("E-24.3")
def test_e_24_3_a_us_unit_retreats_onto_a_team_and_not_onto_paratroops() -> None:
    team: dict[str, Any] = {"kind": "commando", "steps": 1, "attack": 0, "defense": 0, "movement": 6}
    units = [us("a", HERE), german("team", THERE, **team), german("para", "C1009", **{**team, "kind": "para_commando"})]
    game = position(units, phase="movement", side=ALLIED)
    unit = game.units[key_of(game, "a")]
    assert is_open(game, unit, HERE, THERE, [unit])
    assert not is_open(game, unit, HERE, "C1009", [unit])
    printed = position(units, phase="movement", side=ALLIED, parameters={"retreat_onto_teams": "no"})
    assert not is_open(printed, unit, HERE, THERE, [unit])


@pytest.mark.rule("E-24.3")
@pytest.mark.parametrize(("printed", "said"), [("yes", ["captured"]), ("no", [])])
def test_e_24_3_a_team_takes_a_depot_as_printed_and_never_by_the_addenda(printed: str, said: list[str]) -> None:
    """Lines 2076 and 2557."""
    team: dict[str, Any] = {"kind": "commando", "steps": 1, "attack": 0, "defense": 0, "movement": 6}
    game = position([german("team", HERE, **team)], phase="movement", parameters={"commandos_touch_depots": printed})
    game.own.moving.depots = (Depot(THERE, True),)
    events = after_entry(game, game.units[key_of(game, "team")], (HERE, THERE), "move")
    assert [event.how for event in events if type(event).__name__ == "DepotsChanged"] == said  # type: ignore[attr-defined]


class TestMeuse:
    """26.7: towns of the first line (three of five) and of the second, units over the Meuse, sheets A and B."""

    FIRST = ("neufchateau", "st-hubert", "rochefort")
    SECOND = ("bastogne", "spa", "dinant")

    def over(self, field: _Field, number: int, tanks: int) -> None:
        west = sorted(label for label in field.game.board.areas["west-of-meuse"])[50 : 50 + number]
        for index, label in enumerate(west):
            field.put(label, tank=index < tanks)

    @pytest.mark.rule("26.7")
    @pytest.mark.rule("26.7a")
    @pytest.mark.rule("26.7b")
    @pytest.mark.rule("26.7c")
    @pytest.mark.parametrize(
        ("second", "over", "tanks", "level"),
        [
            (0, 0, 0, ("german_marginal", "26.7a")),
            (2, 5, 3, ("german_marginal", "26.7a")),
            (3, 0, 0, ("german_substantive", "26.7b")),
            (3, 4, 3, ("german_substantive", "26.7b")),
            (3, 5, 2, ("german_substantive", "26.7b")),
            (3, 5, 3, ("german_decisive", "26.7c")),
        ],
    )
    def test_26_7a_to_c_the_towns_and_the_units_over_the_river(
        self, second: int, over: int, tanks: int, level: tuple[str, str]
    ) -> None:
        field = _Field("meuse")
        field.hold(*self.FIRST, *self.SECOND[:second])
        self.over(field, over, tanks)
        assert field.level == level

    @pytest.mark.rule("26.7d")
    @pytest.mark.rule("26.7e")
    @pytest.mark.rule("26.7f")
    @pytest.mark.rule("26.7n")
    def test_26_7d_to_n_fewer_towns(self) -> None:
        """Two towns and nobody over the river; none; nobody on A and B; two towns and one over the river."""
        two, none, nobody, draw = (_Field("meuse") for _ in range(4))
        two.hold("rochefort", "st-hubert")
        none.put("A2020")
        nobody.put("C2020")
        draw.hold("rochefort", "st-hubert")
        self.over(draw, 1, 0)
        assert [field.level for field in (two, none, nobody, draw)] == [
            ("allied_marginal", "26.7d"),
            ("allied_substantive", "26.7e"),
            ("allied_decisive", "26.7f"),
            ("draw", "26.7n"),
        ]


@pytest.mark.rule("15.0")
@pytest.mark.rule("15.11")
def test_15_11_bridges_are_the_business_of_the_phase_after_the_movement_of_each_side() -> None:
    phases = [(step.side, step.phase) for step in shipped_board("campaign").steps]
    for side in (ALLIED, GERMAN):
        assert phases.index((side, "bridges")) == phases.index((side, "movement")) + 1
        assert phases.index((side, "combat")) == phases.index((side, "bridges")) + 1


@pytest.mark.rule("16.0")
@pytest.mark.rule("16.34")
def test_16_34_an_entrenched_company_has_a_rigid_zone_and_one_in_an_improved_position_has_not() -> None:
    found = {}
    for kind in ("improved", "entrenched"):
        game = position([us("a", HERE, kind="engineer")], works={HERE: (kind, ALLIED)})
        unit = game.units[key_of(game, "a")]
        unit.marks = ()
        game.forget()
        found[kind] = exerts(game, unit)
    assert found == {"improved": "fluid", "entrenched": "rigid"}
