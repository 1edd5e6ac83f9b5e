"""Engagements over several phases."""

from collections.abc import Sequence
from typing import Any

from engine.core.events import FramePushed, fold
from engine.core.play import _advance, apply, decision, legal_actions
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.battle_setup import AddAttacker, CancelAttack, ConfirmAttack, RemoveAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack, StayEngaged
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.position.fighting_state import Engagement
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import PANZER, Piece, allied, german, key_of, marks_of, position

ENGAGED = ("engaged",)
ATTACKER, DEFENDER = german("A", "1014", marks=ENGAGED), allied("D", "1015", marks=ENGAGED)


def locked(
    units: list[Piece],
    attackers: Sequence[str] = "A",
    defenders: Sequence[str] = "D",
    *,
    side: str = "allied",
    phase: str = "combat",
    turn: int = 5,
    **values: Any,
) -> BulgeGame:
    """Return a phase of turn 6 in which units are engaged since a German attack of ``turn``."""
    game = position(units, phase="clean_up", side=side, **values)
    game.stack.clear()
    game.turn = 6
    game.own.combat.engagements = (
        Engagement(
            "german",
            turn,
            tuple(key_of(game, name) for name in attackers),
            tuple(key_of(game, name) for name in defenders),
        ),
    )
    fold(game, FramePushed(phase, side, {}))
    _advance(game, [])
    return game


def test_b_11_48_eng_the_defender_chooses_before_anything_else() -> None:
    game = locked([ATTACKER, DEFENDER], turn=6)
    key = key_of(game, "D")
    assert list(legal_actions(game)) == [StayEngaged(key), Counterattack(key), BreakOff(key)]
    assert refused(game, EndCombat()) == "B 11.48 ENG"


def test_b_11_48_eng_b_who_stays_keeps_the_markers_and_does_not_attack() -> None:
    game = locked([ATTACKER, DEFENDER, allied("F", "1115", formation="2")], turn=6)
    apply(game, StayEngaged(key_of(game, "D")))
    assert "engaged" in marks_of(game, "D") and "engaged" in marks_of(game, "A")
    apply(game, DeclareAttack("1014"))
    assert refused(game, AddAttacker(key_of(game, "D"))) == "B 11.48 ENG"
    assert refused(game, AddAttacker(key_of(game, "F"))) == ""  # others may come to help


def test_b_11_48_eng_a_counterattack_ends_the_engagement() -> None:
    # 4 to 4 is 1-1 in the clear, column 4: die 3 is D1+.
    game = locked([ATTACKER, DEFENDER], turn=6, dice=(3,))
    apply(game, Counterattack(key_of(game, "D")))
    apply(game, DeclareAttack("1014"))
    apply(game, AddAttacker(key_of(game, "D")))
    apply(game, ConfirmAttack())
    assert game.own.combat.engagements == ()
    assert "engaged" not in marks_of(game, "A") + marks_of(game, "D")


def test_b_11_48_eng_the_defender_may_go_back_two_hexes_and_the_attacker_advances() -> None:
    game = locked([ATTACKER, DEFENDER], turn=6)
    apply(game, BreakOff(key_of(game, "D")))
    way = next(iter(legal_actions(game)))
    apply(game, way)
    unit = game.units[key_of(game, "D")]
    assert game.board.map.distance(unit.hex, "1015") == 2
    assert unit.steps_lost == 0
    assert game.own.combat.engagements == ()
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "advance")
    assert AdvanceUnit(key_of(game, "A"), ("1014", "1015")) in list(legal_actions(game))


def test_the_ruling_engaged_retreat_can_cost_a_step() -> None:
    game = locked([ATTACKER, DEFENDER], turn=6, rulings={"engaged-retreat": "one step"})
    apply(game, BreakOff(key_of(game, "D")))
    assert game.top.phase == "suffer"


def test_b_11_48_eng_b_the_attacker_must_fight_again_with_the_same_units() -> None:
    friend = german("B", "1115", formation="2")
    game = locked([ATTACKER, DEFENDER, friend], side="german", dice=(6,))
    assert refused(game, EndCombat()) == "B 11.48 ENG b"
    apply(game, DeclareAttack("1015"))
    assert game.top.values["attackers"] == [key_of(game, "A")]
    assert refused(game, RemoveAttacker(key_of(game, "A"))) == "B 11.48 ENG b"
    assert refused(game, CancelAttack()) == "B 11.48 ENG b"
    apply(game, AddAttacker(key_of(game, "B")))
    # 4 and 4 to 4 is 2-1, column 5: die 6 is ENG, a new engagement of this turn.
    apply(game, ConfirmAttack())
    assert [(item.turn, len(item.attackers)) for item in game.own.combat.engagements] == [(6, 2)]


def test_b_11_48_eng_b_engaged_units_do_not_move_but_armor_may_leave() -> None:
    tank = german("T", "1014", **PANZER, marks=ENGAGED, formation="2")
    game = locked([ATTACKER, tank, DEFENDER], "AT", side="german", phase="movement")
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 11.48 ENG b"
    apply(game, SelectUnit(key_of(game, "T")))
    apply(game, MoveTo(("1014", "1013")))
    assert "engaged" not in marks_of(game, "T")
    assert [item.attackers for item in game.own.combat.engagements] == [(key_of(game, "A"),)]
    assert "engaged" in marks_of(game, "D")


def test_the_engagement_is_over_when_the_last_of_a_side_leaves() -> None:
    tank = german("T", "1014", **PANZER, marks=ENGAGED)
    game = locked([tank, DEFENDER], "T", side="german", phase="movement")
    apply(game, SelectUnit(key_of(game, "T")))
    apply(game, MoveTo(("1014", "1013")))
    assert game.own.combat.engagements == ()
    assert "engaged" not in marks_of(game, "D")


def test_an_isolated_attacker_cannot_fight_again_and_the_engagement_ends_b_11_13() -> None:
    free = german("B", "1115", formation="2")
    game = locked([ATTACKER, DEFENDER, free], side="german")
    game.units[ATTACKER.key].marks = ("engaged", "isolated")
    game.forget()
    apply(game, EndCombat())
    assert game.own.combat.engagements == ()
