"""Previews of battles, and what a click on the map means."""

from fractions import Fraction

from engine.core.events import OWN
from engine.core.play import apply
from engine.core.telling import Preview
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, AddTarget, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack, EndCombat
from engine.hj1986.fighting.cover import AddCover, EndCover
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.telling.intent import intent
from engine.hj1986.telling.preview import preview
from tests.games.hj1986.moves import moving, refused
from tests.games.hj1986.positions import GUNS, PANZER, allied, german, key_of, position
from tests.games.hj1986.test_artillery import VAK

ATTACKER, DEFENDER = german("A", "1014", attack=8), allied("D", "1015", defense=4)


def shown(found: Preview | None) -> Preview:
    assert found is not None
    return found


def test_a_declaration_shows_all_that_may_join() -> None:
    units = [ATTACKER, german("B", "1115", attack=4, formation="2"), german("Gun", "1012", **VAK), DEFENDER]
    game = position(units, phase="combat")
    found = shown(preview(game, DeclareAttack("1015")))
    # 8 + 4 + 6 to 4 is 4-1, column 7 of the clear.
    assert found.title == "Attack on 1015"
    assert "18 to 4" in found.lines
    assert found.header == "4-1"


def test_the_probabilities_of_a_preview_are_exact() -> None:
    game = position([ATTACKER, DEFENDER], phase="combat")
    # 8 to 4 is 2-1, column 5: D1, D1, FF, D1+, ENG, ENG for 1 to 6.
    found = shown(preview(game, DeclareAttack("1015")))
    assert found.results == {
        "D1": Fraction(1, 3),
        "FF": Fraction(1, 6),
        "D1+": Fraction(1, 6),
        "ENG": Fraction(1, 3),
    }


def test_a_barrage_shows_what_has_no_effect() -> None:
    game = position([german("Gun", "1012", **VAK, barrage=4), DEFENDER], phase="combat")
    # Doubled 8 to 4: column 5, where 5 and 6 are ENG.
    found = shown(preview(game, DeclareAttack("1015")))
    assert found.title == "Barrage of 1015"
    assert found.results["no effect"] == Fraction(1, 3)


def test_each_step_of_a_set_up_is_weighed() -> None:
    gun = german("Gun", "1012", **VAK)
    game = position([ATTACKER, gun, DEFENDER, allied("E", "1114", formation="2")], phase="combat")
    apply(game, DeclareAttack("1015"))
    assert preview(game, ConfirmAttack()) is None
    assert shown(preview(game, AddAttacker(key_of(game, "A")))).header == "2-1"
    apply(game, AddAttacker(key_of(game, "A")))
    assert shown(preview(game, AddGun(key_of(game, "Gun")))).header == "3-1"  # 14 to 4
    assert shown(preview(game, AddTarget("1114"))).header == "1-1"  # 8 to 8
    assert preview(game, EndCombat()) is None


def test_a_claim_and_guns_of_the_defender_are_weighed() -> None:
    tank = german("T", "1014", **PANZER, attack=8)
    game = position([tank, DEFENDER, allied("G", "1018", **GUNS)], phase="combat")
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "T")))
    assert "the attacker may claim Armor Superiority [B 11.81]" in shown(preview(game, ConfirmAttack())).lines
    apply(game, ConfirmAttack())
    assert shown(preview(game, AddCover(key_of(game, "G")))).header == "1-1"  # 8 to 4 and 3
    apply(game, EndCover())
    plain, claimed = (shown(preview(game, ClaimSuperiority(claim))) for claim in (False, True))
    # One less on the die in column 5: D2, D1, D1, FF, D1+, ENG.
    assert plain.results["ENG"] == Fraction(1, 3)
    assert claimed.results["ENG"] == Fraction(1, 6)


def test_a_click_is_a_way_an_attack_or_a_unit() -> None:
    game = moving("A", [ATTACKER, DEFENDER])
    assert intent(game, "1013") == MoveTo(("1014", "1013"))
    assert refused(game, intent(game, "1015")) == "B 5.33"
    game = position([ATTACKER, DEFENDER])
    assert intent(game, "1014") == SelectUnit(key_of(game, "A"))
    game = position([ATTACKER, DEFENDER, german("Gun", "1012", **VAK)], phase="combat")
    assert intent(game, "1015") == DeclareAttack("1015")
    assert intent(game, "1014") is None
    apply(game, DeclareAttack("1015"))
    assert intent(game, "1014") == AddAttacker(key_of(game, "A"))
    assert intent(game, "1012") == AddGun(key_of(game, "Gun"))
    assert intent(game, "1015") == AddTarget("1015")


def test_a_doubled_defense_says_by_what() -> None:
    game = position([ATTACKER, DEFENDER], phase="combat", marks={"1015": "westwall"})
    found = shown(preview(game, DeclareAttack("1015")))
    # 4 is doubled by the Westwall
    assert any("defends 8" in line and "×2 Westwall [B 11.33(2)]" in line for line in found.lines)


def test_a_halved_attack_says_by_what() -> None:
    game = position([ATTACKER, DEFENDER], phase="combat", rivers=[("1014", "1015")])
    found = shown(preview(game, DeclareAttack("1015")))
    # half of 8
    assert any("attacks 4" in line and "×1/2 river or slope [B 11.33(3)]" in line for line in found.lines)


def test_guns_at_a_shelter_say_why_they_are_halved() -> None:
    game = position([ATTACKER, german("Gun", "1012", **VAK), DEFENDER], phase="combat", marks={"1015": "town"})
    found = shown(preview(game, DeclareAttack("1015")))
    # half of 6
    assert any("supports with 3" in line and "[B 12.78]" in line for line in found.lines)


def test_values_of_one_scenario_only_are_told_in_the_odds_and_not_called_printed() -> None:
    game = position([ATTACKER, DEFENDER], phase="combat")
    key = next(unit.id for unit in game.units_in("1014"))
    own = {
        f"face/hj1986|{key}|{game.units[key].face}/attack": OWN,
        f"hex/hj1986|{game.board.scenario.map.key}|1015/terrain": OWN,
    }
    object.__setattr__(game.board, "scenario", game.board.scenario.model_copy(update={"unconfirmed": own}))
    told = shown(preview(game, DeclareAttack("1015"))).lines
    assert any(line.startswith("attacks 8: A") and "(8 ★ of this scenario" in line for line in told)
    assert [line for line in told if line.startswith("★")] == ["★ of this scenario only: 1015 is clear"]


def test_each_result_says_what_it_takes_and_whether_the_hex_is_left() -> None:
    game = position([ATTACKER, DEFENDER], phase="combat")
    # 8 to 4 is 2-1: D1, FF, D1+ and ENG; both have two steps
    tolls = shown(preview(game, DeclareAttack("1015"))).tolls
    assert {result: toll.text for result, toll in tolls.items()} == {
        "D1": "defender takes 1 as a step or a hex",
        "FF": "defender loses 1 step, attacker loses 1 step",
        "D1+": "defender takes 1 as a step or a hex, attacker loses 1 step",
        "ENG": "all are engaged",
    }
    assert (tolls["D1"].defender, tolls["D1"].emptied) == ((0, 1), (False, True))
    assert (tolls["FF"].defender, tolls["FF"].attacker, tolls["FF"].emptied) == ((1, 1), (1, 1), (False, False))
    assert (tolls["D1+"].attacker, tolls["ENG"].defender) == ((1, 1), (0, 0))
