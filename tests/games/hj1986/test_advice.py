"""What a careful player prefers."""

from fractions import Fraction

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.hj1986.advising.advice import appraise
from engine.hj1986.advising.fight import worth
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.state import BulgeGame
from engine.players import CautiousPlayer
from engine.scenario import Clause
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving
from tests.games.hj1986.positions import allied, german, key_of, position

GOAL = Clause(
    key="goal",
    kind="victory",
    form="hold_places",
    args={"when": "at_end", "winner": "german", "side": "german", "places": ["town"], "at_least": 1},
    text="The town is German.",
    rule="B 16.1 V",
    enforced=True,
)
FIELD = {"clauses": [GOAL], "places": {"town": ["1515"]}}


def best(game: BulgeGame) -> object:
    """Return what the careful player does."""
    pending = decision(game)
    assert pending is not None
    return CautiousPlayer(1).choose(game, pending, list(legal_actions(game)))


def test_germans_go_for_the_places_of_the_victory_clauses() -> None:
    game = moving("A", [german("A", "1015", movement=2)], **FIELD)
    way = best(game)
    assert isinstance(way, MoveTo)
    assert way.path[-1].startswith("12")  # two hexes to the west


def test_allies_stand_in_the_place_that_is_threatened() -> None:
    units = [german("A", "0915", kind="panzer_iv", movement=7), allied("D", "1414", movement=5)]
    game = moving("D", units, side="allied", **FIELD)
    way = best(game)
    assert isinstance(way, MoveTo) and way.path[-1] == "1515"


def test_who_stands_before_the_enemy_stays_and_fights() -> None:
    game = position([german("A", "1014"), allied("D", "1015")], **FIELD)
    assert appraise(game, SelectUnit(key_of(game, "A"))) < 0
    assert best(game) == EndPhase()


@pytest.mark.parametrize(("attack", "chosen"), [(16, DeclareAttack("1015")), (2, EndCombat())])
def test_attacks_are_made_at_good_odds_only(attack: int, chosen: object) -> None:
    game = position([german("A", "1014", attack=attack), allied("D", "1015", defense=4)], phase="combat", **FIELD)
    assert best(game) == chosen


def test_everybody_joins_before_the_attack_is_made() -> None:
    units = [german("A", "1014", attack=16), german("B", "1115", formation="2"), allied("D", "1015")]
    game = position(units, phase="combat", **FIELD)
    apply(game, DeclareAttack("1015"))
    for _ in range(2):
        action = best(game)
        assert isinstance(action, AddAttacker)
        apply(game, action)
    assert best(game) == ConfirmAttack()


def test_going_back_is_better_than_losing_a_step_unless_it_costs_one_too() -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4)]
    free = fought(units, "A", "1015", die=1, **FIELD)
    assert best(free) == Retreat()
    ring = [german(f"R{label}", label, formation=label) for label in ("1016", "0915", "0916", "1115", "1116")]
    closed = fought([*units, *ring], "A", "1015", die=1, **FIELD)
    assert isinstance(best(closed), TakeLoss)


def test_a_result_is_worth_what_it_costs_the_enemy_less_what_it_costs_oneself() -> None:
    values = {result: worth(result, False) for result in ("D2x", "D1+", "FF", "A1")}
    assert values == {"D2x": Fraction(5, 2), "D1+": 0, "FF": 0, "A1": -1}
    assert (worth("A1", True), worth("ENG", True), worth("D1+", True)) == (0, 0, 1)
