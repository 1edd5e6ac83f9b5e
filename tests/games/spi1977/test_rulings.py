"""Both readings of each ruling that the rules of spi1977 read both ways: a case in which they differ, and games."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.dice import Choice
from engine.core.play import apply, check, decision, draw, start
from engine.core.sides import ALLIED, GERMAN
from engine.data.schema import OptionRow, RulingRow
from engine.spi1977.board import MP, compile_board
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.duty import unmet
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, check_barrage, points
from engine.spi1977.fighting.local import Suffering
from engine.spi1977.fighting.spotting import Supported
from engine.spi1977.ground.zones import exerts
from engine.spi1977.moving import positions
from engine.spi1977.moving.bridges import has_path
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.position.ground_state import Work
from engine.spi1977.ruleset import RULES
from engine.spi1977.setting.switches import SWITCHES
from engine.spi1977.state import RhineGame
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.steps.mover import mover
from tests.games.spi1977.fights import column, declare, fight, lose, resolve, weighed
from tests.games.spi1977.positions import german, gun, key_of, marks_of, position, shipped_board, us
from tests.games.spi1977.readings import FOUND
from tests.games.spi1977.readings_of_nights import FOUND as OF_NIGHTS
from tests.games.spi1977.readings_of_plans import FOUND as OF_PLANS
from tests.shipped import shipped_tables

ROW = tuple(f"C10{column:02d}" for column in range(8, 17))
"""A row of neighbors, from east to west."""
TANK: dict[str, Any] = {"kind": "tank", "movement": 12}
ENGINEER: dict[str, Any] = {"kind": "engineer", "attack": 1, "defense": 4}


def _rule(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def _moving(*units: Any, side: str = ALLIED, **field: Any) -> RhineGame:
    return position(units, phase="movement", side=side, **field)


def _artillery_flip(**field: Any) -> str:
    """U.S. guns that go a hex stay in battery, or do not."""
    game = _moving(gun(ALLIED, "guns", ROW[0]), us("far", "C1409"), **field)
    apply(game, SelectUnit(key_of(game, "guns")))
    apply(game, MoveTo(ROW[:2]))
    return game.units[key_of(game, "guns")].face


def _barrage_limit(**field: Any) -> str:
    """Guns of 16 and 8 points on woods: 24 allotted is too much, 12 that hit is not."""
    units = [german("gr", "C1010"), us("g", "C1011"), gun(GERMAN, "a", "C1008", barrage=16)]
    game = position([*units, gun(GERMAN, "b", "C1007", barrage=8)], terrain={"C1011": "woods"}, **field)
    a, b, gr = (game.units[key_of(game, name)] for name in ("a", "b", "gr"))
    refusal = check_barrage(game, b, ("C1011",), Supported((gr,)), [a])
    return "" if refusal is None else refusal.rule.number


def _half_allowance(**field: Any) -> int:
    """An unsupplied tank has six points of twelve; half of them are three, half of the printed ones six."""
    game = _moving(us("tank", ROW[0], marks=("unsupplied",), **TANK), **field)
    return mover(game, game.units[key_of(game, "tank")]).leaving_rigid // MP


def _leaving_rigid(**field: Any) -> str:
    """Out of the rigid zone of the battalion into one that is fluid alone, that of the engineer."""
    units = [us("foot", "C1010"), german("bn", "C1110"), german("eng", "C0811", **ENGINEER)]
    game = _moving(*units, **field)
    apply(game, SelectUnit(key_of(game, "foot")))
    return _rule(game, MoveTo(("C1010", "C0911")))


def _three_hexes(**field: Any) -> tuple[str, bool]:
    """An enemy three hexes away: may works be begun, and do those last that are being built?"""
    game = position([us("a", "C1010"), german("x", "C1014")], phase="positions", side=ALLIED, **field)
    game.own.ground.works["C1010"] = Work("improved", ALLIED, is_building=True)
    events = list(after_entry(game, game.units[key_of(game, "x")], ("C1014", "C1013"), "move"))
    other = position([us("a", "C1010"), german("x", "C1013")], phase="positions", side=ALLIED, **field)
    refusal = positions.check(other, ALLIED, "C1010", "improved")
    return "" if refusal is None else refusal.rule.number, bool(events)


def _shift_clamp(**field: Any) -> int:
    """Great odds with regimental integrity against an improved position: beyond the last column and one back is the
    last one, cut off at once and one back the one before it."""
    regiment = (("regiment", "989"),)
    units = [german("a", "C1010", attack=90, traits=regiment), german("b", "C1010", attack=90, traits=regiment)]
    game = position([*units, us("g", "C1011")], works={"C1011": ("improved", ALLIED)}, **field)
    return column(weighed(game, ["a", "b"], "C1011"))


def _blowing(**field: Any) -> bool:
    """An engineer beside the bridge, in the zone of an enemy."""
    units = [us("eng", "C1010", **ENGINEER), german("x", "C1110")]
    game = position(units, phase="bridges", side=ALLIED, bridges=(("C1010", "C1011"),), **field)
    return has_path(game, game.units[key_of(game, "eng")], ("C1010", "C1011"))


def _engineer_help(**field: Any) -> str:
    """Motorized infantry with an engineer in its hex."""
    truck: dict[str, Any] = {"kind": "motorized", "movement": 12}
    game = _moving(us("eng", ROW[0], **ENGINEER), us("mot", ROW[0], **truck), rivers=(ROW[:2],), **field)
    apply(game, SelectUnit(key_of(game, "mot")))
    return _rule(game, MoveTo(ROW[:2]))


def _over_river(**field: Any) -> bool:
    game = position([german("gr", "C1010"), us("g", "C1011")], rivers=(("C1010", "C1011"),), **field)
    return bool(list(unmet(game, GERMAN, ())))


def _brackets(**field: Any) -> bool:
    pair = [german(name, "C1010", bracketed=True) for name in ("a", "b")]
    return bool([unit for unit in position([*pair, us("g", "C1011")], **field).units.values() if not unit.on_map])


def _support(**field: Any) -> int:
    units = [us("own", "C1010"), us("other", "C1010", formation="28"), gun(ALLIED, "gun", "C1008")]
    game = position([*units, german("x", "C1011")], side=ALLIED, **field)
    supported = Supported(tuple(game.units[key_of(game, name)] for name in ("own", "other")))
    return points(game, game.units[key_of(game, "gun")], BARRAGE_COLUMN, ("C1011",), supported)


def _unfavorable(**field: Any) -> bool:
    """A marching German attacks with 20, halved to 10, against 6 at 1-1: a four is A1, and he loses a step instead."""
    units = [german("gr", "C1010", attack=12, marks=("march",)), us("g", "C1011")]
    game = position(units, dice=(4,), **field)
    fight(game, "C1011", ["gr"])
    lose(game, "gr")
    return "march" in marks_of(game, "gr")


def _loss_in_stack(**field: Any) -> int:
    """Three battalions stand together, two of them attack with 6 against 6: a four is A1."""
    units = [german(name, "C1010") for name in ("a", "b", "idle")]
    game = position([*units, us("g", "C1011")], dice=(4,), **field)
    declare(game, "C1011", ["a", "b"])
    apply(game, EndDeclaration())
    resolve(game, "C1011")
    local = game.top.local
    assert isinstance(local, Suffering)
    return len(local.units)


def _westwall(**field: Any) -> tuple[int, str]:
    """Guns that defend with 3 behind the Westwall, alone: doubled with a rigid zone, or not (16.21, 16.34)."""
    wall: dict[str, Any] = {"areas": {"westwall": ("C1011",)}, "options": ("westwall",)}
    game = position([us("a", "C1010", attack=12), gun(GERMAN, "g", "C1011", face="move")], side=ALLIED, **wall, **field)
    return weighed(game, ["a"], "C1011").defense, exerts(game, game.units[key_of(game, "g")])


CASES: dict[str, tuple[Callable[..., object], dict[str, object]]] = {
    **FOUND,
    **OF_NIGHTS,
    **OF_PLANS,
    "artillery-flip": (_artillery_flip, {"only": "fire", "before": "move"}),
    "barrage-limit-halved": (_barrage_limit, {"before": "11.71", "after": ""}),
    "half-allowance": (_half_allowance, {"of what it has now": 3, "of what is printed": 6}),
    "leaving-rigid": (_leaving_rigid, {"into any": "", "only into": "8.32"}),
    "position-three-hexes": (
        _three_hexes,
        {"no": ("", False), "it forbids": ("", True), "yes": ("16.12", True)},
    ),
    "shift-clamp": (_shift_clamp, {"once": 13, "after": 12}),
    "blowing-in-zones": (_blowing, {"no": True, "yes": False}),
    "engineer-help": (_engineer_help, {"mechanized and": "", "mechanized only": "6.8"}),
    "attack-over-river": (_over_river, {"only enemies": False, "every": True}),
    "brackets-together": (_brackets, {"lost like": True, "only one": False}),
    "unfavorable-result": (_unfavorable, {"any that": False, "a retreat": True}),
    "loss-in-a-stack": (_loss_in_stack, {"any, as": 3, "those that": 2}),
    "support-of-several": (_support, {"one of": 4, "all must": 2}),
    "westwall-guns": (_westwall, {"no": (3, "fluid"), "yes": (6, "rigid")}),
}
"""By ruling what a position comes to, and what that is in each reading, which is named by how it begins."""

ELSEWHERE = {
    "artillery-duty": "test_declaring.py",
    "artillery-leaves-march": "test_artillery_marches.py",
    "blocked-entry": "test_entries.py",
    "bridge-relaid": "test_bridges.py",
    "headquarters-in-stack": "test_losses.py",
    "truppeneinheit-no-zone": "test_commandos.py",
    "works-by-night": "test_works.py",
}
"""Those whose case stands with others of its rule."""

RULINGS = {row.key: row for row in shipped_tables("spi1977").of(RulingRow)}


def test_each_ruling_that_is_read_both_ways_has_a_case() -> None:
    assert set(CASES) | set(ELSEWHERE) == set(SWITCHES)
    assert not set(CASES) & set(ELSEWHERE)


@pytest.mark.parametrize("key", sorted(CASES))
def test_the_readings_of_a_ruling_differ(key: str) -> None:
    case, expected = CASES[key]
    found = {reading: case(rulings={key: reading}) for reading in RULINGS[key].readings}
    begun = {next(begin for begin in expected if reading.startswith(begin)): found[reading] for reading in found}
    assert begun == expected


def _plays(key: str, rulings: dict[str, str], options: str, seed: int, actions: int) -> int:
    """Play a shipped scenario at random with readings and options; return how many actions it took."""
    base = shipped_board(key).scenario
    scenario = base.model_copy(
        update={
            "rulings": {**base.rulings, **rulings},
            "parameters": {**base.parameters, "options": options},
        }
    )
    game, _ = start(RULES, compile_board(scenario), seed)
    choice = Choice(seed)
    done = 0
    while decision(game) is not None and done < actions:
        apply(game, draw(game, choice.below))
        done += 1
    assert list(RULES.invariants(game)) == []
    return done


ALL_OPTIONS = " ".join(row.key for row in shipped_tables("spi1977").of(OptionRow) if row.enforced)
SECOND = {key: next(reading for reading in RULINGS[key].readings if reading != RULINGS[key].chosen) for key in SWITCHES}


def test_a_game_goes_on_in_the_second_reading_of_every_ruling_and_with_every_option() -> None:
    assert _plays("peiper", SECOND, "", seed=4, actions=250) == 250
    assert _plays("peiper", SECOND, ALL_OPTIONS, seed=5, actions=250) == 250


@pytest.mark.deep
@pytest.mark.parametrize("key", sorted(SWITCHES))
@pytest.mark.parametrize(
    ("scenario", "options", "actions"), [("peiper", ALL_OPTIONS, 1500), ("meuse", "", 1000)], ids=["peiper", "meuse"]
)
def test_a_game_goes_on_in_each_other_reading_of_a_ruling(scenario: str, options: str, actions: int, key: str) -> None:
    """Every other game is one in the readings shipped; options bring the rules that some rulings are about."""
    for reading in RULINGS[key].readings:
        if reading != RULINGS[key].chosen:
            assert _plays(scenario, {key: reading}, options, seed=6, actions=actions) == actions


@pytest.mark.deep
@pytest.mark.parametrize("option", ALL_OPTIONS.split())
def test_a_game_goes_on_with_each_option(option: str) -> None:
    assert _plays("peiper", {}, option, seed=7, actions=2000) == 2000
