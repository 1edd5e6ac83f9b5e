"""Dumps that a scenario places as counters, and what they weigh: 2.5d, 3.3, 3.3a."""

from typing import Any

import pytest

from engine.core.play import apply, start
from engine.data.load import load_scenario
from engine.scenario import Counter, Face, Scenario, Setup, StartState, UnitType
from engine.scs1994.board import compile_board
from engine.scs1994.ground.stacking import steps_in
from engine.scs1994.ruleset import RULES
from engine.scs1994.state import Dump
from engine.scs1994.steps.movement_costs import path_cost
from engine.scs1994.turn.opening import set_up
from engine.scs1994.turn.setup import AcceptDefaults
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import german, position, scenario


def _dump(number: int, face: str) -> Counter:
    return Counter(
        key=f"allied/-/Dump#{number}",
        side="allied",
        formation="-",
        formation_title="-",
        formation_kind="none",
        name="Dump",
        unit_type="dump",
        size="",
        steps=0,
        faces=(Face(face=face, values={}),),
    )


def _row(counter: str, place: str, face: str) -> Setup:
    return Setup(counter=counter, place=place, face=face, steps_lost=0)


def with_dumps() -> Scenario:
    """Return a scenario with a real dump, one that is German by now, a dummy, and one out of play."""
    faces = ("real", "real", "dummy", "real")
    counters = [_dump(number, face) for number, face in enumerate(faces, 1)]
    kind = UnitType(
        key="dump", title="dump", symbol="dump", movement_class="none", mechanized_attack=False, role="dump"
    )
    bare = scenario(charts=CHARTS)
    places = ("B48.12", "B48.14", "B48.16", "box:dead")
    rows = [_row(counter.key, place, counter.faces[0].face) for counter, place in zip(counters, places, strict=True)]
    changes: dict[str, Any] = {
        "counters": tuple(counters),
        "unit_types": (*bare.unit_types, kind),
        "setup": tuple(rows),
        "start_state": (StartState(kind="dump", subject="B48.14", value="german"),),
    }
    return bare.model_copy(update=changes)


@pytest.mark.rule("3.3a")
@pytest.mark.rule("2.5d")
def test_3_3a_dumps_placed_as_counters_lie_on_the_map_real_dummy_and_captured() -> None:
    opening = set_up(compile_board(with_dumps()), 1)
    assert opening.own.dumps == (
        Dump("B48.12", "allied", False),
        Dump("B48.14", "german", False),
        Dump("B48.16", "allied", True),
    )
    assert opening.units == ()


def test_3_3_a_set_up_with_placed_dumps_runs() -> None:
    game, _ = start(RULES, compile_board(with_dumps()), 1)
    apply(game, AcceptDefaults())
    assert len(game.own.dumps) == 3


@pytest.mark.parametrize(
    ("key", "german_dumps", "us_real", "us_dummies"),
    [
        ("breakout", ["B54.13", "B26.27"], 4, ["B42.16", "B39.26", "A36.02"]),  # lines 971, 1026, 1067-1095
        ("payback", ["B54.13", "B26.27", "A26.03"], 3, []),  # lines 1247, 1261, 1329, 1388, 1447-1448, 1475
    ],
)
def test_5_4_and_5_5_the_dumps_of_the_printed_set_up(
    key: str, german_dumps: list[str], us_real: int, us_dummies: list[str]
) -> None:
    printed = load_scenario("scs1994", key)
    drawn = tuple(spot.model_copy(update={"terrain": "open"}) for spot in printed.map.hexes)
    ground = printed.model_copy(update={"map": printed.map.model_copy(update={"hexes": drawn})})
    dumps = set_up(compile_board(ground), 1).own.dumps
    assert [dump.hex for dump in dumps if dump.owner == "german"] == german_dumps
    assert sum(dump.owner == "allied" and not dump.dummy for dump in dumps) == us_real
    assert [dump.hex for dump in dumps if dump.dummy] == us_dummies


@pytest.mark.rule("1.5a-EX")
@pytest.mark.rule("3.3")
def test_3_3_a_dump_weighs_nothing_and_hinders_nobody_unless_a_parameter_gives_it_steps() -> None:
    road = ("B48.12", "B48.13")
    for weight, steps, cost in (("0", 0, 4), ("2", 2, 4 + 8)):  # half a point of road, and a point for the stack
        unit = german("G", "B48.12", kind="armor", movement=8)
        game = position(
            [unit],
            dumps=[Dump("B48.13", "german", False)],
            primary=[road],
            turn=3,
            parameters={"dump_stacking": weight},
        )
        assert (steps_in(game, "B48.13", "german"), path_cost(game, game.units[unit.key], road)) == (steps, cost)


@pytest.mark.rule("2.4")
def test_2_4_a_supply_unit_counts_the_steps_of_its_parameter() -> None:
    for text in ("3", "1"):
        unit = german("S", "B48.12", kind="supply", steps=3)
        game = position([unit], parameters={"supply_unit_stacking": text})
        assert steps_in(game, "B48.12", "german") == int(text)
