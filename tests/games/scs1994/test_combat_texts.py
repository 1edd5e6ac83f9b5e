"""What people read about weather, barrages and bridges."""

import pytest

from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.barrage import AddAir, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.fighting.retreat import RetreatUnit
from engine.scs1994.position.combat_events import AirPointsSet, BarrageResolved, BridgeAttempted, WeatherChanged
from engine.scs1994.ruleset import RULES
from engine.scs1994.steps.bridges import BlowBridge
from tests.games.scs1994.fights import EAST, TARGET, WEST, fight
from tests.games.scs1994.positions import allied, german

A, D = german("A", EAST), allied("D", TARGET)

EVENTS = [
    (WeatherChanged(1, "overcast_1", 1), "the weather changes to overcast 1 (+1) [1.12a]"),
    (WeatherChanged(0, "soup", 0), "the weather stays soup [1.12a]"),
    (AirPointsSet(1, "rolled"), "the US has 1 Air Point this turn [3.2]"),
    (AirPointsSet(2, "combat"), "the US has 2 Air Points left [3.2]"),
    (
        BarrageResolved(TARGET, (A.key,), 0, 4, "4-5", ("4 points [BARRAGE-T]",), 10, "DG"),
        f"barrage of {TARGET} by A: 4 points [BARRAGE-T]; column 4-5, roll 10: disorganized",
    ),
    (
        BarrageResolved(TARGET, (A.key,), 1, 9, "9-12", ("9 points [BARRAGE-T]",), 12, "1"),
        f"barrage of {TARGET} by A and 1 Air Point: 9 points [BARRAGE-T]; column 9-12, roll 12: "
        "1 step lost and disorganized",
    ),
    (
        BarrageResolved(TARGET, (A.key,), 0, 1, "-", ("left of the table: no effect [S-17]",), 0, "-"),
        f"barrage of {TARGET} by A: left of the table: no effect [S-17]; no effect",
    ),
    (BridgeAttempted(EAST, TARGET, "blow", 4, True), f"the bridge {EAST}-{TARGET} is blown (roll 4) [3.1-1]"),
    (BridgeAttempted(EAST, TARGET, "repair", 2, False), f"the bridge {EAST}-{TARGET} is not repaired (roll 2) [3.1-1]"),
]

ACTIONS = [
    (DeclareBarrage(TARGET), f"barrage {TARGET}"),
    (AddAir(2), "add 2 Air Points"),
    (FireBarrage(), "fire"),
    (AddAirPoints(0), "add no Air Points"),
    (TakeLoss(D.key), "D loses a step"),
    (RetreatUnit(D.key, (TARGET, WEST)), f"D retreats to {WEST}"),
    (BlowBridge(EAST, TARGET), f"blow the bridge {EAST}-{TARGET}"),
]


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_reads(event: object, text: str) -> None:
    assert RULES.telling.describe_event(fight(A, D), event) == text


@pytest.mark.parametrize(("action", "text"), ACTIONS)
def test_an_action_reads(action: object, text: str) -> None:
    assert RULES.telling.describe_action(fight(A, D), action) == text
