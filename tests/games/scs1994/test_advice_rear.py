"""Advice about reserves, engineers, repairs, teams and the fight for ground."""

from typing import Any

from engine.core.phases import AnyGame
from engine.scenario import Clause
from engine.scs1994.advising.advice import appraise
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.steps.bridges import BlowBridge, RepairBridge
from engine.scs1994.steps.greif import OpenTeam, StayHidden
from tests.games.scs1994.fights import fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german

ROW = [f"B48.{number}" for number in range(10, 21)]
MARCH = Clause(
    key="west",
    kind="victory",
    form="exit_count",
    args={"side": "german", "formations": ["1 SS"], "area": "german-exit", "at_least": 1, "winner": "german"},
    text="",
    rule="5.1-VIC",
    enforced=True,
)
TANKS = german("Tanks", "B48.12", kind="armor", movement=18, formation="1 SS")


def marching(*units: Piece, phase: str = "movement", side: str = "german", **values: Any) -> AnyGame:
    """Return a German march to the west end of row 48, on a field of three rows."""
    values = {"rows": [47, 48, 49], "areas": {"german-exit": ["B48.20"]}, "clauses": [MARCH], "turn": 3, **values}
    return fight(*units, phase=phase, side=side, **values)


def test_an_engineer_lays_a_bridge_where_the_spearheads_cross_water() -> None:
    river = [(a, b) for row in (47, 48, 49) for a, b in ((f"B{row}.15", f"B{row}.14"),)]
    banks = [*river, ("B49.15", "B48.14"), ("B47.15", "B48.14")]
    game = marching(TANKS, german("E", "B48.14", kind="engineer"), rivers=banks, primary=[ROW], rows=[44, 47, 48, 49])
    assert appraise(game, FlipEngineer("german/-/E#1")) > 0
    dry = marching(TANKS, german("E", "B48.14", kind="engineer"), primary=[ROW], rows=[44, 47, 48, 49])
    assert appraise(dry, FlipEngineer("german/-/E#1")) < 0


def test_armor_waits_in_reserve_behind_an_attack_that_opens_its_way() -> None:
    attackers = german("A", "B48.14", attack=9), german("B", "B47.15", attack=9)
    game = marching(TANKS, *attackers, allied("D", "B48.15", defense=2), primary=[ROW], rows=[44, 47, 48, 49])
    assert appraise(game, PlaceReserve(TANKS.key)) > appraise(game, SelectUnit(TANKS.key))
    free = marching(TANKS, *attackers, allied("D", "B44.15"), primary=[ROW], rows=[44, 47, 48, 49])
    assert appraise(free, PlaceReserve(TANKS.key)) < 0


def test_the_us_repairs_only_bridges_the_spearheads_do_not_need() -> None:
    pairs = [("B48.15", "B48.16"), ("B44.12", "B44.13")]
    game = marching(
        TANKS, phase="bridges", side="allied", bridges=pairs, blown=pairs, primary=[ROW], rows=[44, 47, 48, 49]
    )
    assert phase_now(game) == "bridges"
    assert appraise(game, RepairBridge("B44.12", "B44.13")) > 0 > appraise(game, RepairBridge(*pairs[0]))


def test_a_team_opens_to_save_a_bridge_of_the_spearheads_and_for_nothing_else() -> None:
    pair = ("B48.15", "B48.16")
    team = german("T", "B49.15", kind="greif")
    game = marching(
        TANKS, team, phase="bridges", side="allied", bridges=[pair], primary=[ROW], rows=[44, 47, 48, 49], dice=()
    )
    play(game, BlowBridge(*pair))
    best = max(offered(game), key=lambda action: appraise(game, action))
    assert best == OpenTeam(team.key, "B48.15")
    quiet = marching(TANKS, team, primary=[ROW], rows=[44, 47, 48, 49])
    assert appraise(quiet, OpenTeam(team.key, "B48.15")) < appraise(quiet, StayHidden())
