"""Both readings of rulings that change dates, units or bridges of a scenario."""

import pytest

from engine.core.events import fold
from engine.core.opening import fresh
from engine.core.play import start
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.load import load_scenario, load_tables
from engine.hj1986.board import compile_board
from engine.hj1986.ground.allowance import strategic_multiplier
from engine.hj1986.ground.hexsides import has_bridge
from engine.hj1986.ground.zones import controlled_from
from engine.hj1986.ruleset import RULES
from engine.hj1986.setting.variants.applied import varied
from engine.hj1986.steps.dumps import first_fuel_turn
from engine.hj1986.turn.setup import _down_at_start
from engine.scenario import Hexside, Scenario
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import BATTALION, PANZER, allied, german, key_of, position
from tests.games.hj1986.variants.shipped import arrival

LATER = "12/20 PM in the Basic game, 12/22 AM in the Advanced"
WEAKER = "a weaker zone: into forest by roads only, whoever has it"


def read(scenario: str, ruling: str, reading: str, *options: str) -> Scenario:
    """Return a shipped scenario as it is played with a reading."""
    base = load_scenario("hj1986", scenario)
    return varied(base.model_copy(update={"rulings": {**base.rulings, ruling: reading}}), options)


# Turn 1 is 12/16 AM, so 12/20 AM is turn 9 and 12/20 PM turn 10; 12/22 AM is turn 13.
@pytest.mark.rule("B 2.0")
@pytest.mark.parametrize(
    ("reading", "basic"), [("12/20 AM in the Basic game, 12/22 AM in the Advanced", 9), (LATER, 10)]
)
def test_the_fuel_rolls_begin_on_12_20_am_or_with_the_turn_after(reading: str, basic: int) -> None:
    rulings = {"first-fuel-roll": reading}
    assert first_fuel_turn(position([german("A", "1010")], rulings=rulings)) == basic
    assert first_fuel_turn(position([german("A", "1010")], rulings=rulings, **ADVANCED)) == 13


@pytest.mark.rule("B 6.21")
@pytest.mark.parametrize(("reading", "times"), [("three", 3), ("two", 2)])
def test_strategic_movement_triples_or_doubles_a_motorized_allowance(reading: str, times: int) -> None:
    units = [german("T", "1010", **PANZER), allied("A", "0520")]
    game = position(units, rulings={"strategic-multiplier": reading})
    assert strategic_multiplier(game, game.units[key_of(game, "T")]) == times
    assert strategic_multiplier(game, game.units[key_of(game, "A")]) == 5


# 1015 touches 1014, 1016, 0915, 0916, 1115 and 1116; 1014 is forest, 1016 forest with a road from 1015.
@pytest.mark.rule("B 8.22")
@pytest.mark.parametrize(("reading", "reaches"), [("a zone while its condition holds", True), (WEAKER, False)])
@pytest.mark.parametrize("names", [("A", "B"), ("A",)])
def test_battalions_reach_into_forest_without_a_road_or_not(
    names: tuple[str, ...], reading: str, reaches: bool
) -> None:
    game = position(
        [*(allied(name, "1015", **BATTALION) for name in names), german("G", "0520")],
        terrain={"1014": "forest", "1016": "forest"},
        roads=[("1015", "1016")],
        positions=["1015"] if len(names) == 1 else [],
        rulings={"provisional-zone": reading},
    )
    zone = controlled_from(game, "1015", "allied")
    assert ("1014" in zone) == reaches
    assert {"1016", "0915", "0916", "1115", "1116"} <= set(zone)


@pytest.mark.rule("B 8.21")
def test_a_regiment_reaches_into_forest_by_either_reading() -> None:
    game = position(
        [allied("A", "1015"), german("G", "0520")], terrain={"1014": "forest"}, rulings={"provisional-zone": WEAKER}
    )
    assert "1014" in controlled_from(game, "1015", "allied")


OURS = "those that are printed over the Our"


def begun(scenario: str, reading: str) -> set[str]:
    """Return the printed bridges over the Our, and one over another river, that stand at the start."""
    base = load_scenario("hj1986", scenario)
    sides = [
        Hexside(hex_a=a, hex_b=b, feature="river", name=name, crossing="bridge", high="")
        for a, b, name in (("1010", "1011", "Our"), ("1012", "1013", "Kyll"))
    ]
    changed = base.map.model_copy(update={"hexsides": tuple(sides)})
    board = compile_board(base.model_copy(update={"map": changed, "rulings": {**base.rulings, "our-bridges": reading}}))
    game = fresh(RULES, board, 1)
    for event in _down_at_start(game):
        fold(game, event)
    return {side.name for side in sides if has_bridge(game, side.hex_a, side.hex_b)}


@pytest.mark.rule("B 14.13")
@pytest.mark.parametrize(("reading", "standing"), [("none", {"Our", "Kyll"}), (OURS, {"Kyll"})])
def test_bridges_over_the_our_stand_on_december_16_or_are_down(reading: str, standing: set[str]) -> None:
    assert begun("breakthrough", reading) == standing


def test_on_december_22_the_list_of_the_scenario_counts_by_either_reading() -> None:
    assert begun("meuse", OURS) == {"Our", "Kyll"}


# 12/17 AM is turn 3, 12/18 AM turn 5.
@pytest.mark.rule("N GE0")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("with its five sister units, in area V", (5, "area:V", "trois-ponts-werbomont")),
        ("area U, 12/17 AM at the latest", (3, "area:U", "")),
    ],
)
@pytest.mark.parametrize("scenario", ["breakthrough", "wacht-am-rhein", "campaign"])
def test_the_last_ss_regiment_comes_with_its_sisters_or_on_12_17(
    scenario: str, reading: str, expected: tuple[int, str, str]
) -> None:
    row = arrival(read(scenario, "last-ss-regiment", reading), "german/9SSPz/19#1")
    assert (row.turn, row.place, row.condition) == expected


# Lines 2795, 2813 and 2836; Breakthrough ends before the 1313th comes.
@pytest.mark.rule("N AL6")
@pytest.mark.parametrize(("scenario", "count"), [("breakthrough", 2), ("wacht-am-rhein", 3), ("campaign", 3)])
def test_units_whose_row_is_lost_come_as_later_charts_list_them_or_never(scenario: str, count: int) -> None:
    lost = {"allied/10Arm/CCA M4#1", "allied/30/823 M10#1", "allied/VII/1313#1"}
    for reading, expected in (("as the later chart lists them", count), ("never", 0)):
        found = read(scenario, "lost-rows", reading)
        assert len(lost & {row.counter for row in found.arrivals}) == expected


EXTENDED = "the chart extends the scenario"


def extended() -> Scenario:
    """Return the scenario of December 22 as a library gives it in which its chart extends it."""
    tables = load_tables(game="hj1986")
    rows = tables.rows[schema.RulingRow.TABLE]
    rows[:] = [
        row.model_copy(update={"chosen": EXTENDED})
        if isinstance(row, schema.RulingRow) and row.key == "chart-beyond-end"
        else row
        for row in rows
    ]
    return varied(assemble(tables, "hj1986", "meuse"), ())


# 12/25 PM is turn 20, 1/2 PM turn 36; the 9th's 36th regiment comes on 12/26 AM, turn 21 (line 3344).
@pytest.mark.rule("A 13.2")
def test_the_scenario_of_december_22_ends_on_12_25_or_with_its_chart() -> None:
    short, long = read("meuse", "chart-beyond-end", "it never comes"), extended()
    assert (short.last_turn, long.last_turn) == (20, 36)
    assert "german/9 VG/36#1" not in {row.counter for row in short.arrivals}
    assert arrival(long, "german/9 VG/36#1").turn == 21


def test_with_its_chart_aircraft_and_replacements_go_on() -> None:
    found = extended()
    # Line 3385: a German Ju-88 on 1/2 AM, turn 35; line 3575: five armor points on 12/27 AM, turn 23.
    assert [row.subject for row in found.schedules if (row.kind, row.turn, row.side) == ("air", 35, "german")] == [
        "Jgkp/II/JU-88"
    ]
    assert [row.amount for row in found.replacements if (row.turn, row.side, row.kind) == (23, "allied", "armor")] == [
        5
    ]


def test_late_units_keep_what_their_chart_says_of_them() -> None:
    found = extended()
    assert arrival(found, "german/XXXIX/Decker#1").condition == "commanders"
    assert arrival(found, "german/340/694#1").condition == "note-3-german"
    assert compile_board(found).scenario.last_turn == 36


# The set-up of December 22 has the battalion in 1216; without the optional rule only the 501st and 614th appear.
@pytest.mark.rule("O 8.16")
@pytest.mark.parametrize(
    ("options", "reading", "expected"),
    [
        ("", "no, only with the optional rule", ""),
        ("tigers", "no, only with the optional rule", "1216"),
        ("", "yes, as set up", "1216"),
    ],
)
def test_the_506th_stands_in_1216_with_the_heavy_battalions_or_by_the_reading(
    options: str, reading: str, expected: str
) -> None:
    scenario = read("meuse", "tiger-set-up", reading)
    scenario = scenario.model_copy(update={"parameters": {**scenario.parameters, "options": options}})
    game, _ = start(RULES, compile_board(scenario), seed=1)
    assert game.units["german/H.Gru.B/506 VI#1"].hex == expected


@pytest.mark.rule("O 4.11")
@pytest.mark.parametrize(("options", "hexes"), [("", [""] * 3), ("commandos", ["2820", "3124", "1722"])])
def test_the_commandos_of_december_22_stand_on_the_map_only_with_their_rule(options: str, hexes: list[str]) -> None:
    scenario = load_scenario("hj1986", "meuse")
    scenario = scenario.model_copy(update={"parameters": {**scenario.parameters, "options": options}})
    game, _ = start(RULES, compile_board(scenario), seed=1)
    assert [game.units[f"german/Einheit Steilau/{number}#1"].hex for number in (1, 2, 3)] == hexes
