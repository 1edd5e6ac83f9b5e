"""Blowing and repairing bridges: 2.3c, 3.1."""

from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check
from engine.scs1994.ground.entering import has_bridge
from engine.scs1994.steps.bridges import BlowBridge, EndBridges, RepairBridge
from tests.games.scs1994.fights import fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german

A, B = "B48.15", "B48.16"
C, D = "B46.15", "B46.16"
BLOW, REPAIR = BlowBridge(A, B), RepairBridge(A, B)


def bridging(*units: Piece, **values: Any) -> AnyGame:
    """Return a game in the US bridge phase with bridges A-B and C-D; play stops in the US combat after it."""
    return fight(
        *units,
        allied("U", "B45.12"),
        german("V", "B45.11"),
        phase="bridges",
        side="allied",
        bridges=[(A, B), (C, D)],
        **values,
    )


def rule_of(game: AnyGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


@pytest.mark.rule("3.1-2")
def test_every_bridge_out_of_german_hands_can_be_tried() -> None:
    assert offered(bridging()) == [EndBridges(), BLOW, BlowBridge(C, D)]


@pytest.mark.rule("BLOW-T")
@pytest.mark.rule("3.1-1")
def test_a_four_blows_a_bridge() -> None:
    game = bridging(dice=(4,))
    play(game, BLOW)
    assert game.own.blown == ((A, B),)
    assert not has_bridge(game, A, B)


@pytest.mark.rule("BLOW-T")
def test_a_three_does_not() -> None:
    game = bridging(dice=(3,))
    play(game, BLOW)
    assert game.own.blown == ()


@pytest.mark.rule("3.1-1")
def test_a_bridge_is_tried_once_in_a_phase() -> None:
    game = bridging(dice=(3,))
    play(game, BLOW)
    assert rule_of(game, BLOW) == "3.1-1"


@pytest.mark.rule("3.1-1")
def test_a_bridge_just_blown_is_not_repaired_in_the_same_phase() -> None:
    game = bridging(dice=(4,))
    play(game, BLOW)
    assert rule_of(game, REPAIR) == "3.1-1"


@pytest.mark.rule("5.1-US")
def test_the_scenario_limits_the_attempts_to_blow() -> None:
    # 5.1: one attempt to blow a turn.
    game = bridging(dice=(3,), parameters={"bridge_blowing_attempts": "1"})
    play(game, BLOW)
    assert phase_now(game) != "bridges"


@pytest.mark.rule("5.1-US")
def test_attempts_to_repair_are_left_after_the_one_to_blow() -> None:
    # A-B stands, C-D is down: after the one attempt to blow, C-D may be repaired, A-B not tried again.
    game = bridging(dice=(3,), parameters={"bridge_blowing_attempts": "1"}, blown=[(C, D)])
    assert offered(game) == [EndBridges(), BLOW, RepairBridge(C, D)]
    play(game, BLOW)
    assert offered(game) == [EndBridges(), RepairBridge(C, D)]


@pytest.mark.rule("3.1-1")
def test_the_attempts_of_a_phase_are_limited_in_all() -> None:
    game = bridging(dice=(3,), parameters={"bridge_attempts": "1"})
    play(game, BLOW)
    assert phase_now(game) != "bridges"


@pytest.mark.rule("3.1-2")
def test_a_german_unit_at_either_end_protects_the_bridge() -> None:
    assert rule_of(bridging(german("G", B)), BLOW) == "3.1-2"


@pytest.mark.rule("3.1-2")
def test_an_open_team_protects_the_bridge() -> None:
    assert rule_of(bridging(german("T", A, kind="greif", face="open")), BLOW) == "3.1-2"


@pytest.mark.rule("3.1-2")
def test_a_hidden_team_does_not_protect_the_bridge() -> None:
    assert rule_of(bridging(german("T", A, kind="greif")), BLOW) == ""


@pytest.mark.rule("3.1-2")
def test_a_supply_unit_does_not_protect_the_bridge() -> None:
    assert rule_of(bridging(german("S", A, kind="supply")), BLOW) == ""


@pytest.mark.rule("3.1-2")
def test_a_bridge_that_germans_crossed_last_is_safe() -> None:
    game = bridging()
    game.own.crossed[f"{A}|{B}"] = "german"
    assert rule_of(game, BLOW) == "3.1-2"


@pytest.mark.rule("3.1-2")
def test_a_us_unit_that_crossed_last_changes_nothing() -> None:
    game = bridging(allied("W", A))
    game.own.crossed[f"{A}|{B}"] = "allied"
    assert rule_of(game, BLOW) == ""


@pytest.mark.rule("3.1-3")
@pytest.mark.rule("REPAIR-T")
def test_a_five_repairs_a_bridge() -> None:
    game = bridging(blown=[(A, B)], dice=(5,))
    play(game, REPAIR)
    assert game.own.blown == ()


@pytest.mark.rule("3.1-3")
@pytest.mark.rule("REPAIR-T")
def test_a_four_does_not_repair() -> None:
    game = bridging(blown=[(A, B)], dice=(4,))
    play(game, REPAIR)
    assert game.own.blown == ((A, B),)


@pytest.mark.rule("3.1-3")
@pytest.mark.rule("REPAIR-T")
def test_a_standing_bridge_needs_no_repair() -> None:
    assert rule_of(bridging(), REPAIR) == "3.1-3"


@pytest.mark.rule("3.1-2")
def test_a_blown_bridge_is_not_blown_again() -> None:
    assert rule_of(bridging(blown=[(A, B)]), BLOW) == "3.1-1"


@pytest.mark.rule("2.3c")
def test_a_bridge_that_germans_built_is_no_target() -> None:
    # 2.3c: the emplaced engineer is a unit at the hexside, and there is no printed bridge.
    game = bridging(german("E", "B50.15", kind="engineer", face="bridge"), rivers=[("B50.15", "B50.16")])
    assert rule_of(game, BlowBridge("B50.15", "B50.16")) == "3.1-1"


@pytest.mark.rule("3.1-1")
def test_attempts_start_anew_with_the_phase() -> None:
    game = bridging(dice=(3,))
    play(game, BLOW, EndBridges())
    assert game.own.attempts == ()
