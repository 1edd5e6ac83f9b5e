"""Actions that name nothing on the map are refused with a rule; they never break the check."""

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.advance import AdvanceUnit
from engine.scs1994.fighting.barrage import AddAir, AddGun, DeclareBarrage
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack, RemoveAttacker
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.fighting.retreat import RetreatUnit
from engine.scs1994.steps.bridges import BlowBridge, RepairBridge
from tests.games.scs1994.fights import EAST, TARGET, WEST, fight, play
from tests.games.scs1994.positions import allied, german

A, D, E = german("A", EAST, attack=6), allied("D", TARGET), allied("E", TARGET)
GUN = german("G", WEST, kind="artillery")
DEAD_UNIT = german("X", "B50.10", box="dead")
NOWHERE, NOBODY = "B99.99", "german/-/Nobody#1"


def setup_of_an_attack() -> AnyGame:
    game = fight(A, D, DEAD_UNIT)
    play(game, DeclareAttack(TARGET))
    return game


def setup_of_a_barrage() -> AnyGame:
    game = fight(GUN, D, DEAD_UNIT, phase="barrage")
    play(game, DeclareBarrage(TARGET))
    return game


def air_support() -> AnyGame:
    game = fight(A, D, air_points=1)
    play(game, DeclareAttack(TARGET), AddAttacker(A.key), ConfirmAttack())
    return game


def losing() -> AnyGame:
    values = {"steps": 1, "units": [D.key, E.key], "reason": "test"}
    return fight(A, D, E, phase="losses", side="allied", values=values)


def retreating() -> AnyGame:
    values = {"hexes": 1, "from": TARGET, "attackers": [EAST], "paid": []}
    return fight(A, D, phase="retreat", side="allied", values=values)


def advancing() -> AnyGame:
    return fight(A, phase="advance", values={"units": [A.key], "target": TARGET})


CASES = [
    (lambda: fight(A, D), DeclareAttack(NOWHERE)),
    (lambda: fight(A, D), DeclareAttack("B44.18")),
    (setup_of_an_attack, AddAttacker(NOBODY)),
    (setup_of_an_attack, AddAttacker(D.key)),
    (setup_of_an_attack, AddAttacker(DEAD_UNIT.key)),
    (setup_of_an_attack, RemoveAttacker(NOBODY)),
    (setup_of_an_attack, RemoveAttacker(A.key)),
    (setup_of_an_attack, DeclareAttack(TARGET)),
    (lambda: fight(GUN, D, phase="barrage"), DeclareBarrage(NOWHERE)),
    (setup_of_a_barrage, AddGun(NOBODY)),
    (setup_of_a_barrage, AddGun(D.key)),
    (setup_of_a_barrage, AddGun(DEAD_UNIT.key)),
    (setup_of_a_barrage, AddAir(-1)),
    (air_support, AddAirPoints(-1)),
    (losing, TakeLoss(NOBODY)),
    (losing, TakeLoss(A.key)),
    (retreating, RetreatUnit(NOBODY, ())),
    (retreating, RetreatUnit(D.key, ())),
    (retreating, RetreatUnit(D.key, (TARGET, NOWHERE))),
    (advancing, AdvanceUnit(NOBODY)),
    (lambda: fight(phase="bridges", side="allied", bridges=[(EAST, TARGET)]), BlowBridge(NOWHERE, TARGET)),
    (lambda: fight(phase="bridges", side="allied", bridges=[(EAST, TARGET)]), BlowBridge(TARGET, EAST)),
    (lambda: fight(phase="bridges", side="allied", bridges=[(EAST, TARGET)]), RepairBridge(TARGET, WEST)),
]


@pytest.mark.parametrize(("make", "action"), CASES)
def test_a_senseless_action_is_refused(make: object, action: object) -> None:
    refusal = check(make(), action)  # type: ignore[operator]
    assert refusal is not None
    assert refusal.reason
