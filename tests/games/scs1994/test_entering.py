"""What follows when a unit enters a hex."""

import pytest

from engine.core.play import apply, check, legal_actions
from engine.scs1994.events import BridgeCrossed
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.state import ArdennesGame, Dump
from engine.scs1994.supply.dumps import DestroyDump
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import allied, at, german, position


def walk(game: ArdennesGame, unit: str, *path: str) -> list[object]:
    """Move a unit without formation along a path and return the events."""
    apply(game, SelectUnit(unit))
    return list(apply(game, MoveTo(path)).events)


def test_3_3_a_real_dump_becomes_german() -> None:
    game = position([german("A", "B50.12")], dumps=[Dump("B50.13", "allied", False)])
    walk(game, "german/-/A#1", "B50.12", "B50.13")
    assert game.own.dumps == (Dump("B50.13", "german", False),)


def test_3_3a_a_dummy_is_removed() -> None:
    game = position([german("A", "B50.12")], dumps=[Dump("B50.13", "allied", True)])
    walk(game, "german/-/A#1", "B50.12", "B50.13")
    assert game.own.dumps == ()


def test_3_3_passing_through_is_entering() -> None:
    game = position([german("A", "B50.12")], dumps=[Dump("B50.13", "allied", False)])
    walk(game, "german/-/A#1", "B50.12", "B50.13", "B50.14")
    assert game.own.dumps[0].owner == "german"


def test_3_3_the_us_destroys_a_captured_dump_by_entering() -> None:
    game = position([allied("A", "B50.12")], side="allied", dumps=[Dump("B50.13", "german", False)])
    walk(game, "allied/-/A#1", "B50.12", "B50.13")
    assert game.own.dumps == ()


def test_2_5d_the_german_destroys_a_captured_dump_at_will() -> None:
    game = position([german("A", "B50.12")], dumps=[Dump("B50.18", "german", False)])
    apply(game, DestroyDump("B50.18"))
    assert game.own.dumps == ()


def test_2_4_an_enemy_that_enters_destroys_a_supply_unit() -> None:
    supply = german("S", "B50.13", kind="supply", steps=3)
    game = position([allied("A", "B50.12"), supply], side="allied")
    walk(game, "allied/-/A#1", "B50.12", "B50.13")
    assert game.units["german/-/S#1"].box == "dead"
    assert at(game, "B50.13") == ["A"]


def test_2_3d_an_enemy_that_enters_destroys_an_emplaced_bridge() -> None:
    bridge = german("Eng", "B50.13", kind="engineer", face="bridge", steps=1)
    game = position([allied("A", "B50.12"), bridge], side="allied")
    walk(game, "allied/-/A#1", "B50.12", "B50.13")
    assert game.units["german/-/Eng#1"].box == "dead"


def test_3_1_2_the_last_side_over_a_bridge_is_kept() -> None:
    game = position([german("A", "B50.12", movement=6), allied("E", "B44.20")], bridges=[("B50.12", "B50.13")])
    events = walk(game, "german/-/A#1", "B50.12", "B50.13")
    assert BridgeCrossed("B50.12|B50.13", "german") in events
    assert game.own.crossed == {"B50.12|B50.13": "german"}


def test_4_2_ctrl_a_city_belongs_to_the_last_side_that_entered() -> None:
    game = position([german("A", "B50.12", movement=4)], places={"town": ["B50.13"]})
    assert game.own.control == {}
    walk(game, "german/-/A#1", "B50.12", "B50.13", "B50.14")
    apply(game, FinishMove())
    assert game.own.control == {"B50.13": "german"}


@pytest.mark.parametrize("phase", ["movement", "barrage", "combat", "exploitation"])
def test_2_5d_in_each_german_phase(phase: str) -> None:
    units = [german("A", "B50.12", marks=("reserve",)), german("B", "B48.12"), allied("E", "B48.13")]
    guns = german("Guns", "B48.14", kind="artillery", steps=1)
    game = position([*units, guns], phase=phase, dumps=[Dump("B50.18", "german", False)], charts=CHARTS)
    assert DestroyDump("B50.18") in list(legal_actions(game))
    apply(game, DestroyDump("B50.18"))
    assert game.own.dumps == ()


@pytest.mark.parametrize("phase", ["barrage", "combat"])
def test_3_3_the_us_destroys_no_dump(phase: str) -> None:
    units = [german("B", "B48.12"), allied("E", "B48.13"), allied("Guns", "B48.14", kind="artillery", steps=1)]
    dumps = [Dump("B50.17", "allied", False), Dump("B50.18", "german", False)]
    game = position(units, phase=phase, side="allied", dumps=dumps, charts=CHARTS)
    for dump in dumps:
        refusal = check(game, DestroyDump(dump.hex))
        assert refusal is not None
        assert refusal.rule.number == "3.3"
