"""Artillery that attacks a hex beside it alone: a barrage, or by the other reading an attack like any other."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.core.units import DEAD
from engine.hj1986.advising.advice import appraise
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, CancelAttack, ConfirmAttack, RemoveAttacker
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.cover import AddCover
from engine.hj1986.fighting.gunnery import check_support
from engine.hj1986.fighting.suffer import TakeLoss
from engine.hj1986.state import BulgeGame
from engine.hj1986.telling.preview import preview
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import Piece, allied, german, key_of, marks_of, position
from tests.games.hj1986.test_artillery import VAK, attacking
from tests.games.hj1986.test_engaged import locked

ORDINARY = {"artillery-alone": "an ordinary attack"}
# 1014 is next to 1015, 1012 three hexes away. Guns have a support strength of 6, the defender a defense of 4.
BESIDE, FAR = german("Gun", "1014", **VAK), german("Far", "1012", **VAK)
DEFENDER = allied("D", "1015", defense=4)


def fired(*units: Piece, dice: tuple[int, ...] = (), **values: Any) -> BulgeGame:
    """Return the position after 1015 was attacked by all German guns."""
    game = attacking(*units, dice=dice, **values)
    for unit in units:
        if unit.side == "german" and unit.kind == VAK["kind"]:
            apply(game, AddGun(unit.key))
    apply(game, ConfirmAttack())
    return game


def weighed(*units: Piece, **values: Any) -> str:
    """Return the odds of an attack on 1015 by all German guns, as it is shown before."""
    game = attacking(*units, **values)
    for unit in units:
        if unit.side == "german" and unit.kind == VAK["kind"]:
            apply(game, AddGun(unit.key))
    shown = preview(game, ConfirmAttack())
    assert shown is not None
    return next(line for line in shown.lines if " to " in line and "[" not in line)


@pytest.mark.rule("B 12.31")
def test_a_gun_beside_its_target_makes_a_barrage_or_attacks_with_what_is_printed() -> None:
    assert weighed(BESIDE, DEFENDER) == "12 to 4"
    assert weighed(BESIDE, DEFENDER, rulings=ORDINARY) == "6 to 4"


@pytest.mark.rule("B 12.31")
def test_from_afar_it_is_a_barrage_by_either_reading() -> None:
    assert weighed(FAR, DEFENDER, rulings=ORDINARY) == "12 to 4"


@pytest.mark.rule("B 12.11")
def test_a_gun_at_a_distance_supports_the_one_that_attacks() -> None:
    assert weighed(BESIDE, FAR, DEFENDER, rulings=ORDINARY) == "12 to 4"  # 6 and 6, nothing doubled
    assert weighed(BESIDE, FAR, DEFENDER) == "24 to 4"


@pytest.mark.rule("B 12.78")
@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"marks": {"1015": "town"}}, "3 to 4"),
        ({"rivers": [("1014", "1015")]}, "3 to 4"),
        ({"rivers": [("1014", "1015")], "marks": {"1015": "town"}}, "3 to 4"),
    ],
)
def test_it_is_halved_once_against_shelter_and_across_a_river(values: dict[str, Any], expected: str) -> None:
    assert weighed(BESIDE, DEFENDER, rulings=ORDINARY, **values) == expected


# 6 to 4 is 1-1 in the clear, column 4: six is A1, four ENG, two FF. A barrage of 12 to 4 is 3-1, column 6: five is D1+.
@pytest.mark.rule("B 12.72")
def test_it_suffers_what_befalls_attackers() -> None:
    game = fired(BESIDE, DEFENDER, dice=(6,), rulings=ORDINARY)
    assert game.top.phase == "suffer" and game.top.values["units"] == [BESIDE.key]
    apply(game, TakeLoss(BESIDE.key))
    assert game.units[BESIDE.key].box == DEAD


@pytest.mark.rule("B 12.33")
def test_a_barrage_costs_the_gun_nothing() -> None:
    game = fired(BESIDE, DEFENDER, dice=(5,))
    assert game.top.side == "allied"
    apply(game, TakeLoss(DEFENDER.key))
    assert game.units[BESIDE.key].on_map


@pytest.mark.rule("B 12.13")
def test_a_gun_that_only_supports_it_suffers_nothing() -> None:
    game = fired(BESIDE, FAR, allied("D", "1015", defense=12), dice=(6,), rulings=ORDINARY)
    assert game.top.values["units"] == [BESIDE.key]


@pytest.mark.rule("B 12.33")
def test_the_defender_supports_a_defense_against_it_but_not_against_a_barrage() -> None:
    cover = allied("C", "1017", **{**VAK, "kind": "artillery_us"})
    asked = decision(fired(BESIDE, DEFENDER, cover, rulings=ORDINARY))
    assert asked is not None and asked.side == "allied"
    game = fired(BESIDE, DEFENDER, cover, dice=(4,))
    assert not any(isinstance(action, AddCover) for action in legal_actions(game))


@pytest.mark.rule("B 12.15")
def test_it_fires_and_attacks_once() -> None:
    game = fired(BESIDE, DEFENDER, german("A", "1113"), allied("E", "1114"), dice=(4,), rulings=ORDINARY)
    assert {"attacked", "fired"} <= set(marks_of(game, "Gun"))
    refusal = check_support(game, game.units[BESIDE.key], ("1114",), ())
    assert refusal is not None and refusal.rule.number == "B 12.15"


@pytest.mark.rule("B 11.48 ENG")
def test_it_is_engaged_and_must_attack_again() -> None:
    game = fired(BESIDE, DEFENDER, dice=(4,), rulings=ORDINARY)
    assert [item.attackers for item in game.own.combat.engagements] == [(BESIDE.key,)]
    engaged = german("Gun", "1014", **{**VAK, "marks": ("engaged",)})
    later = locked(
        [engaged, allied("D", "1015", marks=("engaged",)), allied("E", "1114", formation="2")],
        attackers=["Gun"], side="german", rulings=ORDINARY,
    )  # fmt: skip
    assert refused(later, EndCombat()) == "B 11.48 ENG b"
    apply(later, DeclareAttack("1015"))
    assert later.top.values["guns"] == [engaged.key]
    assert refused(later, RemoveAttacker(engaged.key)) == refused(later, CancelAttack()) == "B 11.48 ENG b"
    assert refused(later, ConfirmAttack()) == ""


@pytest.mark.rule("B 11.48 ENG")
def test_an_engaged_gun_fires_at_nobody_else() -> None:
    engaged = german("Gun", "1014", **{**VAK, "marks": ("engaged",)})
    game = locked(
        [engaged, german("A", "1113"), allied("D", "1015", marks=("engaged",)), allied("E", "1114", formation="2")],
        attackers=["Gun"], side="german", rulings=ORDINARY,
    )  # fmt: skip
    apply(game, DeclareAttack("1114"))
    apply(game, AddAttacker(key_of(game, "A")))
    assert refused(game, AddGun(engaged.key)) == "B 11.48 ENG"


@pytest.mark.rule("B 12.14")
def test_beside_attackers_it_supports_by_either_reading() -> None:
    attacker = german("A", "1014", attack=4)
    game = attacking(BESIDE, attacker, DEFENDER, dice=(6,), rulings=ORDINARY)
    apply(game, AddAttacker(attacker.key))
    apply(game, AddGun(BESIDE.key))
    apply(game, ConfirmAttack())
    # 4 and 6 to 4 is 2-1, column 5: six is ENG; the gun is in no engagement.
    assert [item.attackers for item in game.own.combat.engagements] == [(attacker.key,)]


def test_a_careful_player_weighs_what_it_may_cost() -> None:
    # A barrage of 12 to 8 is 1-1 and costs the gun nothing; an attack of 6 to 8 is 1-2.
    units = (BESIDE, allied("D", "1015", defense=8))
    barrage, ordinary = (
        appraise(game, DeclareAttack("1015"))
        for game in (position(units, phase="combat"), position(units, phase="combat", rulings=ORDINARY))
    )
    assert barrage > ordinary
