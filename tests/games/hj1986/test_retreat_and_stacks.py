"""What a retreat costs a stack, second battles, and what is destroyed for good."""

import pytest

from engine.core.play import apply, check, decision, legal_actions
from engine.hj1986.fighting.attackers import check_target
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.fighting.suffer import Retreat, TakeLoss, is_lost_for_good, step_lost
from tests.games.hj1986.fights import assessed, fought
from tests.games.hj1986.positions import ENGINEERS, PANZER, Piece, allied, german, key_of, marks_of, position

ATTACKER = german("A", "1014", attack=16)
PAIR = [allied("D", "1015", defense=4), allied("E", "1015", defense=4)]


def losses(game: object, *names: str) -> list[int]:
    """Return the steps units have lost."""
    return [game.units[key_of(game, name)].steps_lost for name in names]  # type: ignore[attr-defined,arg-type]


def test_b_11_53_a_surrounded_stack_loses_one_step_for_a_hex_not_one_for_each_unit() -> None:
    ring = [german(f"R{label}", label, formation=label) for label in ("1016", "0915", "0916", "1115", "1116")]
    # 2-1 is column 5, less one for the two of a division, two more for the surprise of turn 1: column 6, die 2 is D1.
    game = fought([ATTACKER, *ring, *PAIR], "A", "1015", die=2, turn=1)
    apply(game, Retreat())
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("allied", "suffer")
    apply(game, TakeLoss(key_of(game, "E")))
    assert losses(game, "D", "E") == [0, 1]
    assert [game.units[key_of(game, name)].hex for name in "DE"] == ["1015", "1015"]


def test_b_11_53_a_stack_pays_a_zone_once() -> None:
    # 1115 and 1116 are both in zones; once one unit stands in 1116 it negates the zone there, so one step is lost.
    screen = [german("S", "1117", formation="2"), german("T", "1215", formation="3")]
    game = fought([ATTACKER, *screen, *PAIR], "A", "1015", die=2, turn=1)
    apply(game, Retreat())
    while game.top.phase == "retreat":
        ways = [action for action in legal_actions(game) if isinstance(action, RetreatUnit)]
        apply(game, next(action for action in ways if action.path[-1] == "1116"))
    assert sorted(losses(game, "D", "E")) == [0, 1]


def test_b_11_56_who_fled_into_a_stack_adds_nothing_to_it_and_suffers_with_it() -> None:
    fled = allied("F", "1015", defense=4, marks=("defended", "fled"))
    holder = allied("H", "1015", defense=4, formation="2")
    game = position([german("A", "1014", attack=8), fled, holder], phase="combat")
    assert check_target(game, "1015", "german") is None
    assert assessed(game, "A", "1015").defense == 4
    game = fought([german("A", "1014", attack=8), fled, holder], "A", "1015", die=1)
    assert check(game, TakeLoss(key_of(game, "F"))) is None


def test_b_11_56_retreating_into_friends_is_remembered_until_the_end_of_the_phase() -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4)]
    units += [allied("H", "1116", formation="2"), german("S", "1016", formation="4")]
    # 1115 and 1116 lead west; 1115 is in the zone of the attacker, 1116 holds a friend and so is free of zones.
    game = fought(units, "A", "1015", die=1)
    apply(game, Retreat())
    assert game.units[key_of(game, "D")].hex == "1116"
    assert "fled" in marks_of(game, "D")
    assert losses(game, "D") == [0]


def test_b_11_12_a_stack_that_only_fled_is_not_attacked_again() -> None:
    fled = allied("F", "1015", marks=("defended", "fled"))
    game = position([german("A", "1014"), fled])
    refusal = check_target(game, "1015", "german")
    assert refusal is not None and refusal.rule.number == "B 11.12"


@pytest.mark.rule("B 3.27")
@pytest.mark.parametrize(
    ("unit", "forever"),
    [
        (allied("X", "1015"), False),
        (allied("X", "1015", marks=("isolated",)), True),
        (allied("X", "1015", marks=("unsupplied",)), False),
        (allied("X", "1015", **ENGINEERS), True),
        (allied("X", "1015", kind="fusilier_bel"), True),
        (allied("X", "1015", traits=(("restricted", "BR"),)), True),
        (allied("X", "1015", traits=(("restricted", "RA"),)), False),  # US units of the 11th Armored and the 17th
    ],
)
def test_b_3_32_and_3_27_what_is_completely_destroyed(unit: Piece, forever: bool) -> None:
    game = position([unit])
    assert is_lost_for_good(game, game.units[key_of(game, "X")]) is forever


@pytest.mark.rule("B 3.52")
def test_the_ruling_unsupplied_losses_can_keep_them_from_coming_back_b_3_52() -> None:
    game = position([allied("X", "1015", marks=("unsupplied",))], rulings={"unsupplied-losses": "no"})
    assert is_lost_for_good(game, game.units[key_of(game, "X")])


def test_b_14_46_a_position_is_gone_with_its_last_defender() -> None:
    units = [german("A", "1014", attack=16), allied("D", "1015", defense=4, steps=1)]
    # Doubled to 8: 2-1, column 5, die 1: D1.
    game = fought(units, "A", "1015", die=1, positions=["1015"])
    apply(game, TakeLoss(key_of(game, "D")))
    assert game.own.ground.positions == ()


def test_a_step_of_the_front_turns_the_counter() -> None:
    game = position([allied("X", "1015")])
    kinds = [type(event).__name__ for event in step_lost(game, game.units[key_of(game, "X")], "why")]
    assert kinds == ["StepsLost", "FaceTurned"]


@pytest.mark.rule("B 11.84")
@pytest.mark.rule("B 11.53")
def test_b_11_84_armor_for_which_superiority_was_claimed_pays_for_the_zone_on_the_way_back() -> None:
    """The one step lost in the battle is that of the zone in 0914 or 0915, so it must be the tank's."""
    foot, tank = german("F", "1014", attack=2, formation="2"), german("T", "1014", **PANZER, attack=1)
    units = [tank, foot, allied("Z", "0814", formation="3"), allied("D", "1015", defense=4)]
    game = fought(units, "TF", "1015", die=6)
    # 3 to 4 is below 1-1, column 3; die 6 less one is 5: A1.
    apply(game, ClaimSuperiority(True))
    apply(game, Retreat())
    way = next(action for action in legal_actions(game) if isinstance(action, RetreatUnit))
    refusal = check(game, RetreatUnit(key_of(game, "F"), way.path))
    assert refusal is not None and refusal.rule.number == "B 11.84"
    apply(game, RetreatUnit(key_of(game, "T"), way.path))
    assert losses(game, "T", "F") == [1, 0]
