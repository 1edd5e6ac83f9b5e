"""Odds that are tried are those of the attack when it is made; in whosever turn, from wherever."""

import pytest

from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.events import MarksChanged, fold
from engine.core.phases import AnyGame
from engine.core.play import apply
from engine.data.load import load_scenario
from engine.playtest.odds_tried import places_beside, tried
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.state import ATTACKED
from engine.scs1994.turn.setup import AcceptDefaults

INF_751, INF_753, WERFER = "german/326 VG Div/751 Inf#1", "german/326 VG Div/753 Inf#1", "german/-/17 Werfer#1"
PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"
US_9 = "B60.12"
"""The hex of the 9 Inf, beside both of the 326 VG Div."""


@pytest.fixture(scope="module")
def movement() -> AnyGame:
    """The first German movement phase of 5.1, set up as proposed."""
    play = PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {"german": BY_HAND, "allied": BY_HAND})
    for _ in range(2):
        play.act(AcceptDefaults())
    return play.game


def test_what_is_tried_before_the_phase_comes_out_as_the_attack_that_is_made_in_it(movement: AnyGame) -> None:
    (found,) = tried(movement, "german", {INF_751: "", INF_753: ""}, US_9)
    game = movement.copy()
    while game.top.phase != "combat":
        apply(game, EndPhase() if game.top.phase == "movement" else game.rules.phases[game.top.phase].actions[-1]())
    for action in (DeclareAttack(US_9), AddAttacker(INF_751), AddAttacker(INF_753)):
        apply(game, action)
    assert found.preview == game.rules.telling.preview(game, ConfirmAttack())
    assert not found.refused and not found.left_out


def test_the_other_side_is_tried_in_this_ones_turn(movement: AnyGame) -> None:
    (unit,) = movement.units_in(US_9)
    (found,) = tried(movement, "allied", {unit.id: ""}, movement.units[INF_751].hex)
    assert found.preview is not None and found.stands == {unit.id: US_9}


def test_a_unit_from_afar_is_put_into_the_nearest_hex_beside(movement: AnyGame) -> None:
    (found,) = tried(movement, "german", {PEIPER: ""}, US_9)
    assert found.stands == {PEIPER: places_beside(movement, PEIPER, US_9)[0]}
    assert movement.board.map.is_adjacent(found.stands[PEIPER], US_9)


def test_a_unit_is_tried_from_the_hex_that_is_named(movement: AnyGame) -> None:
    last = places_beside(movement, PEIPER, US_9)[-1]
    (found,) = tried(movement, "german", {PEIPER: last}, US_9)
    assert found.stands == {PEIPER: last}


def test_guns_that_cannot_attack_are_left_out_by_rule_and_tried_as_a_barrage(movement: AnyGame) -> None:
    attack, barrage = tried(movement, "german", {INF_751: "", WERFER: ""}, US_9)
    assert attack.left_out[WERFER].rule.number == "1.10bE"
    assert barrage.preview is not None and barrage.preview.title == f"Barrage of {US_9}"


def test_who_has_attacked_is_counted_and_the_rule_is_told(movement: AnyGame) -> None:
    game = movement.copy()
    fold(game, MarksChanged(INF_751, (ATTACKED,)))
    (found,) = tried(game, "german", {INF_751: ""}, US_9)
    assert found.stands and found.refused


def test_nothing_comes_of_a_hex_without_enemies(movement: AnyGame) -> None:
    assert tried(movement, "german", {INF_751: ""}, movement.units[INF_753].hex) == []
