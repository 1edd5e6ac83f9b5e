"""Rulings of spi1977 that data settle, or whose readings come to the same in play; and a walk through all rulings.

A ruling whose readings come to the same is one about words: the case shows why, under each reading.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.sides import ALLIED, GERMAN
from engine.data.errata import scenario_from
from engine.spi1977.air.points import INTERDICTION
from engine.spi1977.air.weather import GROUND_TABLE
from engine.spi1977.board import compile_board
from engine.spi1977.fighting.gunnery import FPF, points
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.setting.switches import SWITCHES
from engine.spi1977.state import UNSUPPLIED
from engine.spi1977.supply.determination import determined
from engine.spi1977.supply.lines import line_limit
from tests.games.pieces import begin
from tests.games.spi1977.moves import TANK, cost, moving
from tests.games.spi1977.positions import clause, german, gun, hq, key_of, marks_of, position, shipped_board, us
from tests.games.spi1977.test_rulings import CASES, ELSEWHERE, RULINGS
from tests.shipped import shipped_tables

BEFORE_DAWN, AM = 1, 5
"""Turns of 12/16 and 12/17."""
ROW = tuple(f"C10{column:02d}" for column in range(7, 17))


def _communications(**field: Any) -> tuple[str, ...]:
    """A unit that finds only the headquarters of another division is marked, and not yet unsupplied: no determination
    but the one after a fight makes it so (lines 1133, 1137)."""
    west = {"areas": {"west": ROW[-1:]}, "supply": {"west": ALLIED}, "roads": (ROW,)}
    game = moving(us("x", "C1507"), hq(ALLIED, "staff", ROW[5], formation="2"), **west, **field)
    unit = game.units[key_of(game, "x")]
    unit.marks = ()
    assert UNSUPPLIED not in determined(game, unit)
    return determined(game, unit)


def _disorganized(**field: Any) -> int:
    """Final protective fire of two points is halved, and so would be all other fire: no counter but artillery has any
    (``test_only_artillery_has_fire_that_could_be_halved``)."""
    rules = [clause("first_day", rules=["disorganization"])]
    units = [us("a", "C1010"), gun(ALLIED, "g", "C1008", fpf=2), german("x", "C1011")]
    game = position(units, turn=BEFORE_DAWN, clauses=rules, **field)
    target = Supported((game.units[key_of(game, "a")],))
    return points(game, game.units[key_of(game, "g")], FPF, ("C1010",), target)


def _fatigue(**field: Any) -> list[tuple[str, ...]]:
    """Tired from a Night Bonus turn: recovering after the AM turn, rested after the PM turn, before the next night
    (lines 399-401, 1055-1057)."""
    game = position([us("a", "C1010", marks=("fatigued",)), german("x", "C1407")], phase="movement", **field)
    found = []
    for _ in range(2):
        begin(game, "fatigue", GERMAN, None)
        found.append(tuple(mark for mark in marks_of(game, "a") if mark in ("fatigued", "recovering")))
    return found


def _supply_limit(**field: Any) -> list[int]:
    """The most air points of a day are 16 (lines 1435-1438): a line of seven hexes loses one for every three, five."""
    most = max(int(cells[0]) for cells in shipped_board("peiper").charts["air_availability"].cells.values())
    game = position([german("x", "C1010")], turn=AM, phase="movement", air={f"allied/{INTERDICTION}": most}, **field)
    return [most, line_limit(game, True)]


def _ground_die(**field: Any) -> list[str]:
    """One die decides, whoever throws it: up to four the ground is normal, then frozen (line 1347)."""
    found = []
    for die in (4, 5):
        game = position([us("a", "C1010")], dice=(die,), **field)
        begin(game, "weather", GERMAN, {"step": GROUND_TABLE})
        found.append(game.own.ground.ground)
    return found


ALIKE: dict[str, tuple[Callable[..., object], object]] = {
    "communications-marker": (_communications, ("out_of_communications",)),
    "disorganized": (_disorganized, 1),
    "fatigue-at-bonus": (_fatigue, [("recovering",), ()]),
    "german-supply-limit": (_supply_limit, [16, 2]),
    "ground-die": (_ground_die, ["Normal", "Ground Freeze"]),
}
"""By ruling a case, and what comes of it in every reading."""

UNASKED = ("fire-with-the-battles", "first-day-rules", "vg-battalions")
"""Those about how many of a thing there are, which no rule asks: the data say it, below; and one about the order of a
declaration, of which one reading alone is played."""

BY_DATA = ("crt-off-diagonal", "motorized-infantry", "results-of-a-hex")
"""Those whose readings are values: of a chart, of the type of a counter, of a parameter that an erratum changes."""


def test_every_ruling_has_a_case() -> None:
    places = [*CASES, *ELSEWHERE, *ALIKE, *UNASKED, *BY_DATA]
    assert sorted(places) == sorted(RULINGS)


def test_the_rules_switch_just_those_whose_readings_differ() -> None:
    assert {*CASES, *ELSEWHERE} == set(SWITCHES)


@pytest.mark.parametrize("key", sorted(CASES))
def test_a_case_names_every_reading_once(key: str) -> None:
    begins = [[begin for begin in CASES[key][1] if reading.startswith(begin)] for reading in RULINGS[key].readings]
    assert sorted(begin for found in begins for begin in found) == sorted(CASES[key][1])
    assert [len(found) for found in begins] == [1] * len(RULINGS[key].readings)


@pytest.mark.parametrize("key", sorted(CASES))
def test_no_two_readings_of_a_case_come_to_the_same(key: str) -> None:
    results = list(CASES[key][1].values())
    assert all(results.index(result) == index for index, result in enumerate(results))


@pytest.mark.parametrize("key", sorted(ELSEWHERE))
def test_a_case_elsewhere_names_every_reading_but_the_shipped_one(key: str) -> None:
    text = (Path(__file__).parent / ELSEWHERE[key]).read_text("utf-8")
    assert f'"{key}"' in text
    assert [
        reading for reading in RULINGS[key].readings if reading != RULINGS[key].chosen and reading not in text
    ] == []


@pytest.mark.parametrize("key", sorted(ALIKE))
def test_the_readings_of_a_ruling_about_words_come_to_the_same(key: str) -> None:
    case, expected = ALIKE[key]
    assert {reading: case(rulings={key: reading}) for reading in RULINGS[key].readings} == dict.fromkeys(
        RULINGS[key].readings, expected
    )


def test_25_14_the_rules_of_the_first_day_are_eight() -> None:
    """The list has letters a to h (lines 1877-1895), whatever the sentence before it says."""
    found = next(item for item in shipped_board("peiper").scenario.clauses if item.form == "first_day")
    assert len(found.args["rules"]) == 8


def test_volksgrenadier_divisions_have_from_three_to_nine_counters_of_infantry() -> None:
    """Nine, as in line 2386, has one."""
    divisions = Counter(
        kind.formation
        for kind in shipped_board("campaign").pieces.values()
        if kind.type.key == "infantry" and kind.counter.formation_title.endswith("Volksgrenadier Division")
    )
    assert Counter(divisions.values()) == {3: 1, 6: 10, 7: 2, 8: 1, 9: 1}


def test_only_artillery_has_fire_that_could_be_halved() -> None:
    for kind in shipped_board("peiper").pieces.values():
        assert kind.is_artillery or not any(values.fpf for values in kind.faces.values()), kind.key


def test_10_76_the_proposed_erratum_reads_the_cells_off_the_diagonal_the_other_way() -> None:
    """Lines 2677-2678: die 5 in column 12, die 6 in columns 11 and 13; each as the cell above to the left."""
    mended = scenario_from(shipped_tables("spi1977"), "spi1977", "peiper", {"crt-diagonal": True})
    found = []
    for board in (shipped_board("peiper"), compile_board(mended)):
        cells = board.tables["crt"].cells
        found.append([cells[5][11], cells[6][10], cells[6][12]])
    assert found == [["D2(1)", "D3*", "D2(1)*"], ["D3(2)", "D2(1)*", "D3(2)*"]]


def test_24_1_the_type_of_a_counter_says_which_infantry_is_motorized() -> None:
    """Whichever list calls it so: with an engineer it crosses a river for four points and the hex, others do not."""
    prices = []
    for kind in ("motorized", "reconnaissance"):
        engineer = us("eng", ROW[0], kind="engineer", attack=1, defense=4)
        game = moving(engineer, us("x", ROW[0], **{**TANK, "kind": kind}), rivers=(ROW[:2],))
        prices.append(cost(game, "x", *ROW[:2]))
    assert prices == ["5", "[6.8]"]


def test_10_0_the_parameter_of_an_erratum_reads_when_results_take_effect() -> None:
    """Lines 713 and 2504; both are fought in ``test_losses``."""
    words = [position([us("a", "C1010")], errata_off=off).board.word("results_apply") for off in ((), ("E-10.8",))]
    assert words == ["after the hex", "at once"]
